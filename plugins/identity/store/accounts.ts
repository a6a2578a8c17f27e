/** Accounts: the table identity.account. */
import { type AccountInput, accountEntity } from '#generated/identity'
import type { Account, Db, Tx } from '#runtime'
import { columnsOf, integer, tableModel } from '#runtime/models'

const accounts = tableModel('identity.account', {
  ...columnsOf(accountEntity),
  id: integer().generatedKey(),
  /** Requests a minute; null: the service's default. */
  apiRateLimit: integer().orNull(),
  version: integer().default(1),
})

export type AccountRow = typeof accounts.row
/** Requests get these settings with their token. */
export const READ_WITH_TOKENS = [
  'timeZone',
  'zones',
  'reportsCountForDayFrom',
  'safetyFactor',
  'durationCorrelation',
  'estimatesFromHistory',
  'activeProjectLimit',
] as const satisfies (keyof Account & keyof AccountInput)[]
/** Whether the zones of buffers begin at fixed percentages, or depend on the completion of the chain. */
export type Zones = AccountRow['zones']

export const findAccount = (db: Db, id: number): Promise<AccountRow | undefined> => accounts.find(db, { id })

export const listAccounts = (db: Db): Promise<AccountRow[]> => accounts.list(db, {}, { order: ['id'] })

export const firstAccount = (db: Db): Promise<Account | undefined> => accounts.find(db, {}, { order: ['id'] })

/** The id of the only account, or undefined when there are none or several. */
export async function findSoleAccount(db: Db): Promise<number | undefined> {
  const [first, second] = await db.query<{ id: number }>('SELECT id FROM identity.account ORDER BY id LIMIT 2')
  return second === undefined ? first?.id : undefined
}

export const insertAccount = (
  db: Db,
  { now: createdAt, ...account }: { readonly name: string; readonly timeZone: string; readonly now: Date },
): Promise<AccountRow> => accounts.insert(db, { ...account, createdAt })

/** Loads the account and locks its row until the transaction ends. */
export const lockAccount = (tx: Tx, id: number): Promise<AccountRow | undefined> => accounts.lock(tx, { id })

/** Saves the fields that `change` has, and increments the version. The caller has locked the row. */
export const saveAccount = (tx: Tx, id: number, change: Partial<AccountInput>): Promise<AccountRow> =>
  accounts.save(tx, { id }, change)

/** @param apiRateLimit requests a minute, null for API_RATE_LIMIT; resolves to undefined when there is no such account */
export const setAccountLimit = (db: Db, id: number, apiRateLimit: number | null): Promise<AccountRow | undefined> =>
  accounts.update(db, { id }, { apiRateLimit })
