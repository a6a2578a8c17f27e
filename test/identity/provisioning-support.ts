/** The service for provisioned users over a test service's database, as the identity server offers it to SCIM. */
import { openProvisionedUsers } from '../../plugins/identity/provisioning/users.ts'
import type {
  ProvisionedUser,
  ProvisionedUsers,
  UserAuthor,
  UserScope,
  UserValues,
} from '../../plugins/identity/service.ts'
import { TokenCache } from '../../plugins/identity/tokens/token-cache.ts'
import { openTokenCacheInvalidation } from '../../plugins/identity/tokens/token-cache-invalidation.ts'
import { openTokenCacheLease } from '../../plugins/identity/tokens/token-cache-lease.ts'
import { silentLog } from '../support/log.ts'
import type { SharedService } from '../support/shared-service.ts'

export const BY: UserAuthor = { actorId: null, actorName: 'Entra', ip: '192.0.2.7' }

export const scopeOf = (accountId: number, more: Partial<UserScope> = {}): UserScope => ({
  accountId,
  ssoProviderId: '',
  hideDeleted: false,
  clientId: null,
  ...more,
})

/** A process beside the service: it evicts the tokens from the service's cache. */
export function provisionedUsersOf({ app, clock }: SharedService): ProvisionedUsers {
  const { database: db } = app
  const { notify, listen } = db
  const parts = { db, notify, listen, log: silentLog }
  return openProvisionedUsers({
    host: { clock },
    cacheInvalidation: openTokenCacheInvalidation(parts, new TokenCache(1), openTokenCacheLease(parts)),
  })
}

/** A user as an identity provider sends it. */
export const userNamed = (name: string, more: Partial<UserValues> = {}): UserValues => {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
  return {
    provided: {
      userName: email,
      displayName: name,
      formattedName: name,
      emails: [{ value: email, type: 'work', primary: true }],
      enterprise: {},
    },
    userName: email,
    email,
    displayName: name,
    givenName: name.split(' ')[0] ?? null,
    familyName: name.split(' ')[1] ?? null,
    roleId: 2,
    roleIds: [2],
    active: true,
    pendingActive: null,
    internalLogin: false,
    externalLogin: true,
    projectPermissions: true,
    externalId: null,
    deletedByProvider: false,
    ...more,
  }
}

/** Creates the user as the endpoint does: it looks for others first. */
export const provision = async (
  { app }: SharedService,
  users: ProvisionedUsers,
  scope: UserScope,
  values: UserValues,
): Promise<ProvisionedUser> =>
  app.database.transaction(async (tx) => {
    const { externalId, userName, provided } = values
    const emails = provided?.emails.map(({ value }) => value) ?? []
    await users.open(tx, scope.accountId, '')
    await users.match(tx, scope, { externalId, userName, emails })
    const created = await users.create(tx, scope, values, BY)
    if ('conflict' in created) throw new Error(`Another user has the ${created.conflict}.`)
    return created
  })
