/** What identity offers to other plugins: accounts and people, by id. */
import { type Account, type Db, service } from '#runtime'

export interface Person {
  readonly id: number
  readonly name: string
  readonly email: string
}

/** Accounts and people, for plugins that name them. */
export interface Directory {
  /** The account, or undefined. */
  account(db: Db, id: number): Promise<Account | undefined>
  /** All accounts, for background work. */
  accounts(db: Db): Promise<Account[]>
  /** The active users of the account among `ids`, by id. */
  people(db: Db, accountId: number, ids: readonly number[]): Promise<ReadonlyMap<number, Person>>
  /** The active user of the account with this email (case-insensitive), or undefined. */
  personByEmail(db: Db, accountId: number, email: string): Promise<Person | undefined>
}
export const directory = service<Directory>('identity.directory')
