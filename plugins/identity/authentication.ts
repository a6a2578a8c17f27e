/** Proves clients and users, and slows down whoever guesses (`lockouts.ts`). */
import type { Db } from '#runtime'
import type { Credentials } from './credentials.ts'
import { invalidClient, tooManyFailures } from './errors.ts'
import { addressKey } from './failures.ts'
import type { TokenUser } from './issue.ts'
import { type Lockouts, secretGuess, signInGuess } from './lockouts.ts'
import type { Passwords } from './passwords.ts'
import { matches } from './secret.ts'
import { type ClientRow, findClient } from './store/clients.ts'
import { saveOrigin } from './store/failures.ts'
import { findForSignIn } from './store/users.ts'
import { turns } from './turns.ts'

export interface Authentication {
  /**
   * The client that these credentials prove. The right secret always gets through: only failures are limited.
   * @throws 401 invalid_client, 429 after too many failures from the address
   */
  client(db: Db, credentials: Credentials, ip: string): Promise<ClientRow>
  /**
   * The user of the client's account who may sign in with this password, or undefined. Whatever the reason is, the answer
   * takes one hash.
   * @throws 429 after too many failures for this name or from the address, 503 when too many sign-ins wait
   */
  user(db: Db, client: ClientRow, userName: string, password: string, ip: string): Promise<TokenUser | undefined>
}

/** No other id can be a client's: RFC 6749 appendix A.1, bounded. */
const CLIENT_ID = /^[\x20-\x7e]{1,200}$/

/** Wrong secrets that are counted at once: each holds a connection, and those of an address wait for one row. */
const COUNTED_AT_ONCE = 2
const WAITING = 1_000
const WAITING_OF_ONE = 100 // of one address; it may have fewer failures than this

export function openAuthentication(passwords: Passwords, lockouts: Lockouts): Authentication {
  const wrongSecrets = turns<string>(() => tooManyFailures(1), {
    atOnce: COUNTED_AT_ONCE,
    waiting: WAITING,
    ofOne: WAITING_OF_ONE,
  })
  return {
    async client(db, { clientId, secrets: readings }, ip) {
      const client = CLIENT_ID.test(clientId) ? await findClient(db, clientId) : undefined
      const proven = client && readings.some((secret) => matches(secret, client.secretHash))
      if (proven && client.active) return client
      const guess = secretGuess(addressKey(ip), client ? { accountId: client.accountId, clientId: client.id } : {})
      await wrongSecrets(guess.who.address, async () => {
        await lockouts.check(db, guess)
        await lockouts.fail(guess)
      })
      throw invalidClient()
    },

    async user(db, client, userName, password, ip) {
      const address = addressKey(ip)
      const user = await findForSignIn(db, client.accountId, userName, address)
      const guess = signInGuess(address, client, userName, user)
      const mayPass = await lockouts.check(db, guess)
      const stored = mayPass && user?.active && user.internalLogin ? user.passwordHash : null
      const right = await passwords.verify(client.accountId, password, stored, {
        mayTry: () => lockouts.check(db, guess),
        wrong: () => lockouts.fail(guess),
      })
      if (!right || !user) return undefined
      await lockouts.confirm(db, guess)
      if (!user.originSaved) await saveOrigin(db, client.accountId, user.id, address)
      return { id: user.id, tokenEpoch: user.tokenEpoch, roleId: user.roleId }
    },
  }
}
