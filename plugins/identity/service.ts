/** The services of the identity server for other plugins: accounts and users, clients of their pages, and provisioning. */
import { type Account, type Db, type Ref, service } from '#runtime'

export * from './provisioning/browser-clients-service.ts'
export * from './provisioning/scim-clients-service.ts'
export * from './provisioning/service.ts'
export * from './user-name.ts'

export interface Person {
  readonly id: number
  readonly name: string
  /** Absent for a user without one, whom an identity provider has created. */
  readonly email?: string
}

/** Who made something that acts on, such as a calendar feed: a user, or an API client without one. */
export type Maker = { readonly userId: number } | { readonly clientId: string }

/** What an active user or client may do now. */
export interface Rights {
  readonly allProjects: boolean
  /**
   * A counter: another one than before means that what was made before must end. It is raised by what ends sessions and tokens,
   * such as an administrator's reset of the password, and not when users change their own passwords.
   */
  readonly epoch: number
}

/** Looks up accounts and users. */
export interface Directory {
  /** The account, or undefined. */
  account(db: Db, id: number): Promise<Account | undefined>
  /** All accounts, for background jobs. */
  accounts(db: Db): Promise<Account[]>
  /** The active users of the account among `ids`, by id. */
  people(db: Db, accountId: number, ids: readonly number[]): Promise<ReadonlyMap<number, Person>>
  /** The ids of those among `ids` that are active users of the account. */
  active(db: Db, accountId: number, ids: readonly number[]): Promise<ReadonlySet<number>>
  /** The rights that an active user or client of the account has now; undefined for any other. */
  rights(db: Db, accountId: number, maker: Maker): Promise<Rights | undefined>
  /** The active user of the account with this e-mail (case-insensitive), of several the one with the lowest id. */
  personByEmail(db: Db, accountId: number, email: string): Promise<Person | undefined>
}
export const directory: Ref<'service', Directory> = service('identity.directory')
