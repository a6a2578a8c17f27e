/** Accounts: the table identity.account. */
import type { Account, Db, Tx } from '#runtime'
import { integer, tableModel, text, timestamp } from '#runtime/models'

/** Whether the zones of buffers begin at fixed percentages, or depend on the completion of the chain. */
export type Zones = 'flat' | 'sloped'

const accounts = tableModel('identity.account', {
  id: integer().generatedKey(),
  name: text(),
  timeZone: text(),
  /** Requests a minute; null: the service's default. */
  apiRateLimit: integer().orNull(),
  zones: text<Zones>().default('flat'),
  version: integer().default(1),
  createdAt: timestamp(),
})

export type AccountRow = typeof accounts.row

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

export type AccountChange = Partial<Pick<AccountRow, 'name' | 'timeZone' | 'zones'>>

/** Saves the fields that `change` has, and increments the version. The caller has locked the row. */
export const saveAccount = (tx: Tx, id: number, change: AccountChange): Promise<AccountRow> =>
  accounts.save(tx, { id }, change)

/** @param apiRateLimit requests a minute; resolves to undefined when there is no such account */
export const setAccountLimit = (db: Db, id: number, apiRateLimit: number): Promise<AccountRow | undefined> =>
  accounts.update(db, { id }, { apiRateLimit })
