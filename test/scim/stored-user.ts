/** A stored user for tests of pure functions. */
import type { ProvidedValues, ProvisionedUser } from '../../plugins/identity/provisioning/service.ts'

export const provided = (more: Partial<ProvidedValues> = {}): ProvidedValues => ({
  userName: 'ada',
  displayName: null,
  formattedName: null,
  emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
  enterprise: {},
  ...more,
})

/** An active General User whom no provider has provisioned. */
export const storedUser = (more: Partial<ProvisionedUser> = {}): ProvisionedUser => ({
  id: 7,
  provided: null,
  userName: 'ada@example.com',
  email: 'ada@example.com',
  displayName: 'Ada Lovelace',
  givenName: null,
  familyName: null,
  roleId: 2,
  roleIds: [2],
  active: true,
  pendingActive: null,
  internalLogin: true,
  externalLogin: true,
  projectPermissions: true,
  externalId: null,
  deletedByProvider: false,
  version: 3,
  createdAt: new Date('2026-11-01T08:00:00.000Z'),
  updatedAt: new Date('2026-11-02T08:00:00.000Z'),
  ...more,
})
