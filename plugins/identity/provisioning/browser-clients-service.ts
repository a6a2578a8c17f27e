/** The service for the public clients that the pages of a plugin sign users in with. */
import { type Db, type Ref, service } from '#runtime'

export interface BrowserClient {
  /** A word, such as `console`. The client of account 7 is then `console-7`. */
  readonly name: string
  /** For administrators, in the list of the account's clients. */
  readonly displayName: string
  readonly scopes: readonly string[]
  /** The page that sign-ins and sign-outs lead back to. */
  readonly redirectUri: string
  /** Requests a minute of each user, since many users share the client. Operators can change it per client. */
  readonly rateLimit: number
}

export interface BrowserClients {
  /**
   * Registers the client in the account unless it is registered, with the present address. Without an account, in the only
   * one of the installation.
   * What an administrator or an operator has changed of it stays; a deleted one is registered anew, a deactivated one stays so.
   * @returns undefined when there is no such account, or several, or when another client has its id
   */
  register(
    db: Db,
    client: BrowserClient,
    accountId: number | undefined,
  ): Promise<{ readonly accountId: number; readonly clientId: string } | undefined>
}
export const browserClients: Ref<'service', BrowserClients> = service('identity.browserClients')
