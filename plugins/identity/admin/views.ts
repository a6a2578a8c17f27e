/** Rows as the contract of the admin API shows them. */
import { type ApiClientFields, accountEntity, apiClientEntity, type Schemas, userEntity } from '#generated/identity'
import type { Config } from '../config.ts'
import type { AccountRow } from '../store/accounts.ts'
import type { ClientRecord } from '../store/client-model.ts'
import type { UserRow } from '../store/user-model.ts'
import type { UserDetails } from '../store/user-records.ts'

/** @param defaults the limit of accounts without one of their own */
export const showAccount = (it: AccountRow, defaults: Pick<Config, 'apiRateLimit'>): Schemas['Account'] =>
  accountEntity.view(it, { rateLimit: it.apiRateLimit ?? defaults.apiRateLimit })

/** As the admin API shows it, with the rate limit that operators have set for it; null without one. */
export const showAccountToOperators = (it: AccountRow, defaults: Pick<Config, 'apiRateLimit'>) => ({
  ...showAccount(it, defaults),
  apiRateLimit: it.apiRateLimit,
})

const NO_DETAILS: UserDetails = { lockedUntil: null, externalIdentities: [] }

/** @param details those of a new user unless given */
export const showUser = (it: UserRow, { lockedUntil, externalIdentities }: UserDetails = NO_DETAILS): Schemas['User'] =>
  userEntity.view(it, {
    passwordSet: it.hasPassword,
    secondFactor: it.hasSecondFactor,
    externalIdentities: [...externalIdentities],
    lockedUntil: lockedUntil?.toISOString() ?? null,
  })

// The rules for clients let no other grants and scopes in.
export const showClient = (it: ClientRecord): Schemas['ApiClient'] => apiClientEntity.view(it as ApiClientFields)
