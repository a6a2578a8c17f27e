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

/** No other id can be a client's: RFC 6749 appendix A.1, bounded. */
const CLIENT_ID = /^[\x20-\x7e]{1,200}$/

export function openAuthentication(clock: Clock, passwords: Passwords): Authentication {
  const secrets = new Failures(SECRET_FAILURES, WINDOW)
  const signIns = new Failures(PASSWORD_FAILURES, WINDOW)
  const refuseWhen = (failures: Failures, key: string) => {
    const wait = failures.wait(key, clock.now())
    if (wait > 0) throw tooManyFailures(wait)
  }

  return {
    async client(db, { clientId, secrets: readings }, ip) {
      const client = CLIENT_ID.test(clientId) ? await findClient(db, clientId) : undefined
      const proven = client && readings.some((secret) => matches(secret, client.secretHash))
      if (proven && client.active) return client
      const address = addressKey(ip)
      refuseWhen(secrets, address)
      secrets.note(address, clock.now())
      throw invalidClient()
    },

    async user(db, accountId, userName, password, ip) {
      const key = `${accountId} ${addressKey(ip)} ${fold(userName)}`
      refuseWhen(signIns, key)
      const user = await findForSignIn(db, accountId, userName)
      const stored = user?.active && user.internalLogin ? user.passwordHash : null
      // Asked again when its turn has come: guesses sent all at once must not slip through while none has failed yet.
      const right = await passwords.verify(accountId, password, stored, () => refuseWhen(signIns, key))
      if (!right || !user) {
        signIns.note(key, clock.now())
        return undefined
      }
      return { id: user.id, tokenEpoch: user.tokenEpoch }
    },
  }
}
