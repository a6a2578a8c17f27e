/**
 * Signs users in on a page, by the authorization code grant with PKCE: `@chainwork/sdk/browser`. The client is a public one,
 * which has no secret, and names the page's origin and redirect URI.
 */
import type { Sendable } from './attempt.ts'
import { BadRequestError, SettingsError } from './errors.ts'
import { authorizationUrl, codeOf, newAttempt, type SignInAttempt, SignInError } from './pkce.ts'
import { dataOf } from './response.ts'
import { sendWithRetries } from './retry.ts'
import { type AccessTokenSource, addressFaults, trimmed } from './settings.ts'
import { cachedToken, type FetchedToken, formOf, tokenOf } from './token.ts'

export { SignInError } from './pkce.ts'

export interface SessionSettings {
  /** Address of the identity server, which is that of the service unless the installation has two. */
  readonly authUrl: string
  readonly clientId: string
  /** One that is registered for the client; the page's address without query and fragment unless given. */
  readonly redirectUri?: string | undefined
  /** Scopes separated by spaces, `api1` unless given. With `offline_access` the session outlives its first token. */
  readonly scope?: string | undefined
  /** The SSO provider at which users sign in, without the sign-in page: its scheme in the client's account. */
  readonly provider?: string | undefined
}

/** Tokens are kept in memory only: after a reload the page signs in again, without a form while the browser has a session. */
export interface BrowserSession {
  /**
   * Ends the sign-in when the page was opened by the redirect back, and removes its parameters from the address.
   * Resolves to whether the user is signed in. @throws SignInError
   */
  resume(): Promise<boolean>
  /**
   * Signs in by the browser's session at the identity server, without leaving the page. Resolves to whether that was possible:
   * it is not without a session, where the user is to be asked something, and where the identity server has another origin than
   * the page. Then call `signIn`. @throws SignInError
   */
  signInSilently(): Promise<boolean>
  /** Leaves the page for the sign-in. @param hint the user name to begin with */
  signIn(hint?: string): Promise<void>
  /** Revokes the tokens; then leaves the page to end the browser's session too, and to come back to `returnTo` if given. */
  signOut(returnTo?: string): Promise<void>
  /** For `connect({ baseUrl, accessToken: session.accessToken })`. @throws SignInError */
  readonly accessToken: AccessTokenSource
}

const TIMEOUT = 30_000 // ms

/** @throws SettingsError */
export function browserSession(settings: SessionSettings): BrowserSession {
  const { clientId, scope = 'api1' } = settings
  if (!clientId) throw new SettingsError('browserSession: clientId is missing: give the id of a public API client.')
  const faults = addressFaults('authUrl', settings.authUrl ?? '')
  if (faults.length > 0) throw new SettingsError(`browserSession: ${faults.join('; ')}.`)
  const authUrl = trimmed(settings.authUrl)
  const storageKey = `chainwork.sign-in.${clientId}`
  let refreshToken: string | undefined
  /** With the scope `openid`: it spares the user a question at the sign-out. */
  let idToken: string | undefined
  let exchange: (() => Promise<FetchedToken>) | undefined
  let tokens = forgotten()

  function forgotten(): AccessTokenSource {
    return cachedToken(() => {
      const next = exchange ?? (refreshToken === undefined ? undefined : refresh)
      exchange = undefined
      if (!next) throw new SignInError('sign_in_required', 'The user is not signed in, or not any more: call signIn().')
      return next()
    })
  }

  async function post(operation: string, path: string, fields: Record<string, string | undefined>): Promise<unknown> {
    const url = `${authUrl}${path}`
    const call = { operation, method: 'POST', url }
    const body = formOf({ client_id: clientId, ...fields })
    const request: Sendable = { method: 'POST', url, headers: { Accept: 'application/json' }, body }
    // Neither a code nor a refresh token may be sent twice: the service takes that for theft.
    const options = {
      fetch: globalThis.fetch,
      retries: 2,
      timeout: TIMEOUT,
      signal: undefined,
      repeatable: false,
      log: undefined,
    }
    return dataOf(call, await sendWithRetries(call, request, options))
  }

  async function grant(fields: Record<string, string | undefined>): Promise<FetchedToken> {
    const body = await post('createToken', '/connect/token', fields)
    const token = tokenOf(body)
    if (!token) throw new SignInError('no_token', 'The identity server answered without an access_token.')
    const more = body as { readonly refresh_token?: string; readonly id_token?: string }
    refreshToken = more.refresh_token
    idToken = more.id_token ?? idToken
    return token
  }

  /** Begins an attempt. @param more parameters of the request */
  async function attemptWith(more: Readonly<Record<string, string | undefined>>) {
    const attempt = newAttempt(settings.redirectUri ?? location.origin + location.pathname)
    const { provider } = settings
    const acrValues = provider === undefined ? undefined : `idp:${provider}`
    const fields = { client_id: clientId, scope, acr_values: acrValues, ...more }
    return { attempt, address: await authorizationUrl(authUrl, attempt, fields) }
  }

  /** Makes the next token that of the code in the answer. @throws SignInError */
  function takeAnswer(parameters: URLSearchParams, { verifier, redirectUri }: SignInAttempt): void {
    const code = codeOf(parameters, authUrl)
    exchange = () =>
      grant({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier })
  }

  async function refresh(): Promise<FetchedToken> {
    try {
      return await grant({ grant_type: 'refresh_token', refresh_token: refreshToken })
    } catch (cause) {
      if (!(cause instanceof BadRequestError)) throw cause
      refreshToken = undefined
      throw new SignInError('sign_in_required', 'The session has ended: call signIn().', { cause })
    }
  }

  return {
    accessToken: (rejected) => tokens(rejected),

    async resume() {
      const parameters = new URLSearchParams(location.search)
      const kept = sessionStorage.getItem(storageKey)
      const attempt = kept === null ? undefined : (JSON.parse(kept) as SignInAttempt)
      // Another state belongs to a sign-in that this page has not begun: it may be forged.
      if (attempt && parameters.get('state') === attempt.state) {
        sessionStorage.removeItem(storageKey)
        history.replaceState(history.state, '', withoutAnswer(new URL(location.href)))
        takeAnswer(parameters, attempt)
      }
      return Promise.resolve()
        .then(() => tokens())
        .then(
          () => true,
          (error) => {
            if (error instanceof SignInError && error.code === 'sign_in_required') return false
            throw error
          },
        )
    },

    async signInSilently() {
      if (new URL(authUrl).origin !== location.origin) return false
      const { attempt, address } = await attemptWith({ prompt: 'none' })
      // The redirect leads back to a page of the client, whose address is the answer.
      const response = await fetch(address).catch(() => undefined)
      const parameters = new URL(response?.url || address).searchParams
      if (!response?.redirected || parameters.get('state') !== attempt.state) return false
      if (NEEDS_THE_USER.includes(parameters.get('error') ?? '')) return false
      takeAnswer(parameters, attempt)
      await tokens()
      return true
    },

    async signIn(hint) {
      const { attempt, address } = await attemptWith({ login_hint: hint })
      sessionStorage.setItem(storageKey, JSON.stringify(attempt))
      location.assign(address)
    },

    async signOut(returnTo) {
      const token =
        refreshToken ??
        (await Promise.resolve()
          .then(() => tokens())
          .catch(() => undefined))
      refreshToken = undefined
      tokens = forgotten()
      // A failed revocation must not keep the browser's session: the next user of the browser would be signed in.
      if (token !== undefined) await post('revokeToken', '/connect/revocation', { token }).catch(() => {})
      const fields = { client_id: clientId, id_token_hint: idToken, post_logout_redirect_uri: returnTo }
      idToken = undefined
      location.assign(`${authUrl}/connect/endsession?${formOf(fields)}`)
    },
  }
}

/** Errors of a sign-in without a form (OpenID Connect Core, section 3.1.2.6). */
const NEEDS_THE_USER = ['login_required', 'interaction_required', 'account_selection_required', 'consent_required']

const ANSWER = ['code', 'state', 'iss', 'error', 'error_description']

function withoutAnswer(address: URL): URL {
  for (const name of ANSWER) address.searchParams.delete(name)
  return address
}
