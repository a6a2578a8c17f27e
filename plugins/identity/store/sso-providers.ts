/** Single sign-on providers: the table identity.sso_provider. */
import { type SsoProviderInput, ssoProviderEntity } from '#generated/identity'
import type { Db, Tx } from '#runtime'
import { columnsOf, integer, lockName, readAny, tableModel, text } from '#runtime/models'
import type { List, Page } from '#runtime/odata'

const providers = tableModel('identity.sso_provider', {
  ...columnsOf(ssoProviderEntity),
  accountId: integer().key(),
  id: text().key(),
  clientSecretSealed: text(),
  version: integer().default(1),
})

/** A single sign-on provider: an OpenID provider at which users of one account sign in. */
export type SsoProvider = typeof providers.row

export const listProviders = (db: Db, accountId: number, list: List): Promise<Page<SsoProvider>> =>
  providers.page(db, { accountId }, list)

/** The active providers of the account, for its sign-in page. */
export const listSignInProviders = (db: Db, accountId: number): Promise<SsoProvider[]> =>
  providers.list(db, { accountId, active: true }, { order: ['displayName', 'id'] })

export const countProviders = (db: Db, accountId: number): Promise<number> => providers.count(db, { accountId })

/** Holds back other new providers of the account until the transaction ends, so that a count stays true. */
export const lockAccountProviders = (tx: Tx, accountId: number) => lockName(tx, `identity.sso_provider:${accountId}`)

export const loadProvider = (db: Db, accountId: number, id: string): Promise<SsoProvider | undefined> =>
  providers.find(db, { accountId, id })

/** The provider of whatever account: the address of a sign-in names no account. */
export const findProvider = (db: Db, id: string): Promise<SsoProvider | undefined> => providers.find(db, { id })

/** The provider that clients of the account name so. */
export const findProviderByScheme = (
  db: Db,
  accountId: number,
  authenticationScheme: string,
): Promise<SsoProvider | undefined> => providers.find(db, { accountId, authenticationScheme })

/**
 * Loads the provider and locks its row until the transaction ends: to change it, or, with `share`, so that it is not
 * changed.
 */
export const lockProvider = (
  tx: Tx,
  accountId: number,
  id: string,
  { share = false } = {},
): Promise<SsoProvider | undefined> => providers.find(tx, { accountId, id }, { lock: share ? 'SHARE' : 'UPDATE' })

/** Resolves to undefined when another provider of the account has the scheme. */
export const insertProvider = (tx: Tx, provider: typeof providers.newRow): Promise<SsoProvider | undefined> =>
  providers.insertUnlessTaken(tx, provider)

export type ProviderChange = Partial<SsoProviderInput> & { readonly clientSecretSealed?: string }

/** Saves the fields and increments the version. The row exists: the caller has locked it. */
export const saveProvider = (
  tx: Tx,
  accountId: number,
  id: string,
  change: ProviderChange,
  updatedAt: Date,
): Promise<SsoProvider> => providers.save(tx, { accountId, id }, { ...change, updatedAt })

export const deleteProvider = (tx: Tx, accountId: number, id: string): Promise<number> =>
  providers.destroy(tx, { accountId, id })

/** Whether a SCIM client of the account is linked to the provider. */
export const hasLinkedClient = (tx: Tx, accountId: number, id: string) =>
  readAny(tx, 'SELECT 1 FROM identity.client WHERE account_id = $1 AND sso_provider_id = $2 LIMIT 1', [accountId, id])

/** Ends the browser sessions that began with a sign-in at the provider. */
export const deleteSessionsOfProvider = (tx: Tx, accountId: number, id: string) =>
  tx.query('DELETE FROM identity.session WHERE account_id = $1 AND sso_provider_id = $2', [accountId, id])
