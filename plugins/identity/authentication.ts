/** Proves clients and users, and slows down whoever guesses. */
import type { Clock, Db } from '#runtime'
import type { Credentials } from './credentials.ts'
import { invalidClient, tooManyFailures } from './errors.ts'
import { addressKey, Failures } from './failures.ts'
import type { TokenUser } from './issue.ts'
import type { Passwords } from './passwords.ts'
import { matches } from './secret.ts'
import { type ClientRow, findClient } from './store/clients.ts'
import { findForSignIn, fold } from './store/users.ts'

const WINDOW = 15 * 60 * 1000 // ms
const SECRET_FAILURES = 50 // an address in a window
const PASSWORD_FAILURES = 20 // a user from one address in a window

export interface Authentication {
  /**
   * The client that these credentials prove. The right secret always gets through: only failures are limited.
   * @throws 401 invalid_client, 429 after too many failures from the address
   */
  client(db: Db, credentials: Credentials, ip: string): Promise<ClientRow>
  /**
   * The user of the account who may sign in with this password, or undefined. Whatever the reason is, the answer takes
   * one hash.
   * @throws 429 after too many failures for this name from the address, 503 when too many sign-ins wait
   */
  user(db: Db, accountId: number, userName: string, password: string, ip: string): Promise<TokenUser | undefined>
}

export function openAuthentication(clock: Clock, passwords: Passwords): Authentication {
  const secrets = new Failures(SECRET_FAILURES, WINDOW)
  const signIns = new Failures(PASSWORD_FAILURES, WINDOW)

  return {
    async client(db, { clientId, secrets: readings }, ip) {
      const client = clientId.length <= 200 ? await findClient(db, clientId) : undefined
      const proven = client && readings.some((secret) => matches(secret, client.secretHash))
      if (proven && client.active) return client
      const wait = secrets.note(addressKey(ip), clock.now())
      throw wait > 0 ? tooManyFailures(wait) : invalidClient()
    },

    async user(db, accountId, userName, password, ip) {
      // Noted before the hash, so that guesses made at the same time count too.
      const key = `${accountId} ${addressKey(ip)} ${fold(userName)}`
      const wait = signIns.note(key, clock.now())
      if (wait > 0) throw tooManyFailures(wait)
      const user = await findForSignIn(db, accountId, userName)
      const mayTry = user?.active && user.internalLogin
      const right = await passwords.verify(password, mayTry ? user.passwordHash : null).catch((error: unknown) => {
        signIns.forgive(key) // nobody looked at the password
        throw error
      })
      if (!right || !user) return undefined
      signIns.forgive(key)
      return { id: user.id, tokenEpoch: user.tokenEpoch }
    },
  }
}
