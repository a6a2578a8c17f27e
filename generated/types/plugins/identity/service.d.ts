// Generated from runtime/ and plugins/ by `npm run codegen`; do not edit.
/** The services of the identity server for other plugins: accounts and users, clients of their pages, and provisioning. */
import { type Account, type Db, type Ref } from '../../runtime/plugin.js';
export * from './provisioning/browser-clients-service.js';
export * from './provisioning/scim-clients-service.js';
export * from './provisioning/service.js';
export interface Person {
    readonly id: number;
    readonly name: string;
    /** Null for a user without one, whom an identity provider has created. */
    readonly email: string | null;
}
/** Looks up accounts and users. */
export interface Directory {
    /** The account, or undefined. */
    account(db: Db, id: number): Promise<Account | undefined>;
    /** All accounts, for background jobs. */
    accounts(db: Db): Promise<Account[]>;
    /** The active users of the account among `ids`, by id. */
    people(db: Db, accountId: number, ids: readonly number[]): Promise<ReadonlyMap<number, Person>>;
    /** The active user of the account with this e-mail (case-insensitive), of several the one with the lowest id. */
    personByEmail(db: Db, accountId: number, email: string): Promise<Person | undefined>;
}
export declare const directory: Ref<'service', Directory>;
