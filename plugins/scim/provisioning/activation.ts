/** Decides whether a user is active, and whether it waits for an Administrator to activate it. Pure. */
import type { ProvisioningSettings, UserValues } from '#plugins/identity'

type Activation = Pick<UserValues, 'active' | 'pendingActive'>

/** Of a new user; with auto-activate off it cannot sign in until an Administrator activates it. */
export const newActivation = (
  wanted: boolean,
  { autoActivate }: Pick<ProvisioningSettings, 'autoActivate'>,
): Activation => (autoActivate ? { active: wanted, pendingActive: null } : { active: false, pendingActive: wanted })

/** Of an existing user. One whom no Administrator has activated yet still waits, whatever the provider wants. */
export const activationAfter = (wanted: boolean, { pendingActive }: Activation): Activation =>
  pendingActive === null ? { active: wanted, pendingActive: null } : { active: false, pendingActive: wanted }
