/** The token endpoint (RFC 6749, section 3.2): the handler of `POST /connect/token`. */
import type { Ops } from '#generated/identity'
import { type Db, type Handler, isProblem } from '#runtime'
import { WindowCounter } from '#runtime/services'
import type { Parts } from '../parts.ts'
import { invalidClient, NO_CACHE, unauthorizedClient } from '../protocol/errors.ts'
import { GRANTS } from '../protocol/scopes.ts'
import type { ClientRow } from '../store/clients.ts'
import { tokenRefused } from '../store/security-log.ts'
import { saveLastSignIn } from '../store/users.ts'
import type { AuthenticatedRequest, ClientRequest, ReadClientRequest } from './client-request.ts'
import { grantToken } from './grants.ts'
import { ClientChanged, type Issued } from './token-issuer.ts'
import type { Form } from './token-request.ts'
import type { AuthenticatedUser } from './user-authentication.ts'

/** A client that repeats a refused request fills the security log with no more entries than this. */
const MAX_LOGGED = 20 // of a client in a window
const LOG_WINDOW = 60_000 // ms

/** The password grant cannot ask for a second factor, nor for an account. */
function signInContextOf({ accountId, id: clientId }: ClientRow) {
  if (accountId === null) throw unauthorizedClient()
  return { accountId, clientId, passwordAlone: true }
}

export function createToken(
  { host, authentication, issuer, codes, logSecurity }: Parts,
  read: ReadClientRequest,
): Handler<Ops['createToken']> {
  const logged = new WindowCounter(MAX_LOGGED, LOG_WINDOW)

  /** Enters the refusal of an authenticated client's request in the security log. */
  async function logRefusal({ accountId, id }: ClientRow, form: Form, ip: string, error: unknown): Promise<void> {
    if (!isProblem(error) || error.status !== 400 || accountId === null) return
    const now = host.clock.now()
    if (logged.remaining(id, now) === 0) return
    logged.increment(id, now)
    const grantType = (GRANTS as readonly string[]).find((known) => known === form.grant_type)
    const details = { error: error.code, ...(grantType !== undefined && { grantType }) }
    await logSecurity(host.db, tokenRefused(accountId, id, ip, details))
  }

  async function logSignIn({ id: clientId }: ClientRow, user: AuthenticatedUser, ip: string): Promise<void> {
    const { accountId, id: actorId, displayName: actorName } = user
    const details = { grantType: 'password' }
    await saveLastSignIn(host.db, accountId, actorId, host.clock.now())
    await logSecurity(host.db, { accountId, action: 'sign_in', actorId, actorName, clientId, ip, details })
  }

  async function issue(db: Db, { form, client }: AuthenticatedRequest, ip: string): Promise<Issued> {
    /** Of the password grant. A wrong password is in the security log already. */
    let signIn: { readonly user: AuthenticatedUser | undefined } | undefined
    const authenticateUser = async (userName: string, password: string) => {
      const [user] = await authentication.authenticateUsers(db, signInContextOf(client), userName, password, ip)
      signIn = { user }
      return user
    }
    const issued = await grantToken({ issuer, codes }, { client, form, ip, authenticateUser }).catch(
      async (error: unknown) => {
        if (signIn?.user || !signIn) await logRefusal(client, form, ip, error)
        throw error instanceof ClientChanged ? invalidClient() : error // it was deleted while the request waited
      },
    )
    if (signIn?.user) await logSignIn(client, signIn.user, ip)
    return issued
  }

  /**
   * Client credentials of a client that has authenticated before: one statement inserts the token when the client has not
   * been changed since. Resolves to undefined when the request must be handled with the client as it is now.
   */
  async function issueFromMemory(input: ClientRequest): Promise<Issued | undefined> {
    if (input.body.grant_type !== 'client_credentials') return undefined
    const request = read.fromMemory(input)
    if (!request) return undefined
    const noUser = async () => undefined
    return grantToken({ issuer, codes }, { ...request, ip: input.request.ip, authenticateUser: noUser }).catch(
      (error: unknown) => {
        if (error instanceof ClientChanged || isProblem(error)) return undefined
        throw error
      },
    )
  }

  return async (input, call) => {
    const issued =
      (await issueFromMemory(input)) ?? (await issue(call.db, await read(call.db, input), input.request.ip))
    return call.reply(
      200,
      {
        access_token: issued.accessToken,
        expires_in: issued.expiresIn,
        token_type: 'Bearer',
        scope: issued.scopes.join(' '),
        ...(issued.refreshToken !== undefined && { refresh_token: issued.refreshToken }),
        ...(issued.idToken !== undefined && { id_token: issued.idToken }),
      },
      { headers: NO_CACHE },
    )
  }
}
