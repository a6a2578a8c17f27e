/**
 * Saves a change of a user. When it gives the user its first external id, somebody else may have created the user, and know its
 * password or hold a token (pre-hijacking): the identity server ends sessions and tokens, and the password goes with the second
 * factor where the account has no passwords for provisioned users. An Administrator keeps them: another Administrator has made it
 * one, and nobody knows yet whether it can sign in by the external id. If that is wrong, the account would be left without an
 * Administrator who can sign in. An inactive user may be another person (`provisioning/linking.ts`), and keeps nothing.
 */
import type { ExternalIdentity, ProvisionedUser, UserConflict, UserValues } from '#plugins/identity'
import type { Tx } from '#runtime'
import { notUnique } from '../errors.ts'
import { ADMINISTRATOR } from '../provisioning/named-roles.ts'
import { isInactiveLinked } from '../provisioning/values.ts'
import type { UserParts } from './parts.ts'
import type { Write } from './write.ts'

/** For the audit log: what a user who is linked has lost. */
export const LOST_ACCESS = 'sessions and tokens ended'
export const LOST_CREDENTIALS = 'sessions and tokens ended; no password or second factor is left'

export interface SavedChange {
  readonly result: ProvisionedUser | UserConflict
  /** What a user who is linked has lost. */
  readonly lost?: string
}

/** @throws 409 uniqueness where the user has an identity at another provider or at none, unless the client may link users anew */
export async function saveChange(
  { users }: UserParts,
  tx: Tx,
  { client, scope, settings, author, ignore }: Write,
  current: ProvisionedUser,
  values: Partial<UserValues>,
): Promise<SavedChange> {
  const save = (clearCredentials: boolean) => users.update(tx, scope, current, { ...values, clearCredentials }, author)
  const { externalId } = values
  if (typeof externalId !== 'string' || externalId === current.externalId) return { result: await save(false) }
  const [other] = (await users.otherIdentities(tx, scope, [current.id])).get(current.id) ?? []
  if (other && !client.allowRelink) throw notUnique(isLinkedElsewhere(current, other))
  if (current.externalId !== null) return { result: await save(false) }
  if (isInactiveLinked(current, values)) {
    const result = await users.update(tx, scope, current, { ...values, isAnother: true }, author)
    return { result, lost: LOST_CREDENTIALS }
  }
  if (settings.allowInternalLogin) return { result: await save(false), lost: LOST_ACCESS }
  if (author.actorId === current.id) {
    ignore('The user keeps its password: the client gets its tokens with it.')
    return { result: await save(false), lost: LOST_ACCESS }
  }
  if (staysAdministrator(current, values)) {
    ignore(
      'The user keeps its password as an Administrator, who must be able to sign in should the externalId be wrong.',
    )
    return { result: await save(false), lost: LOST_ACCESS }
  }
  return { result: await save(true), lost: LOST_CREDENTIALS }
}

const staysAdministrator = (current: ProvisionedUser, values: Partial<UserValues>): boolean =>
  [current, { ...current, ...values }].every(({ roleId, active }) => roleId === ADMINISTRATOR && active)

const isLinkedElsewhere = ({ id }: ProvisionedUser, { externalId }: ExternalIdentity) =>
  `The user ${id} is linked to the externalId ${externalId} of another client or provider; ` +
  'unlink the user first, or set allowRelink of the SCIM client.'
