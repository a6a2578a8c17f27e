/** The services of the identity server for other plugins: accounts and users, clients of their pages, and provisioning. */
import { type Account, type Db, type Ref, service } from '#runtime'

export * from './provisioning/browser-clients-service.ts'
export * from './provisioning/scim-clients-service.ts'
export * from './provisioning/service.ts'

export interface Person {
  readonly id: number
  readonly name: string
  /** Null for a user without one, whom an identity provider has created. */
  readonly email: string | null
}

/** Looks up accounts and users. */
export interface Directory {
  /** The account, or undefined. */
  account(db: Db, id: number): Promise<Account | undefined>
  /** All accounts, for background jobs. */
  accounts(db: Db): Promise<Account[]>
  /** The active users of the account among `ids`, by id. */
  people(db: Db, accountId: number, ids: readonly number[]): Promise<ReadonlyMap<number, Person>>
  /** The active user of the account with this e-mail (case-insensitive), of several the one with the lowest id. */
  personByEmail(db: Db, accountId: number, email: string): Promise<Person | undefined>
}
export const directory: Ref<'service', Directory> = service('identity.directory')
