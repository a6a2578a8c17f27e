/** The authorization endpoint (RFC 6749, section 3.1): the handlers of `/connect/authorize`. */
import { hash } from 'node:crypto'
import type { Handlers } from '#generated/identity'
import { type Db, isProblem, type Problem } from '#runtime'
import type { Parts } from '../parts.ts'
import { loginRequired, printable } from '../protocol/errors.ts'
import { withFragment, withQuery } from '../protocol/redirect-uris.ts'
import type { Session, SessionCookies } from '../sign-in/sessions.ts'
import { findClient } from '../store/clients.ts'
import { findProvider, findProviderByScheme } from '../store/sso-providers.ts'
import { issueCode } from './authorize.ts'
import {
  type AuthorizeRequest,
  authorizedScopes,
  checkedClient,
  checkRequest,
  DEMANDED_AT,
  demandsNewSignIn,
  isImplicit,
  isSessionSufficient,
  isSilent,
  pathOf,
  requestedProvider,
  returnPathOf,
} from './authorize-request.ts'
import { type Form, readForm } from './token-request.ts'

/** Of every redirect: it may carry a code or a token (RFC 9700, section 4.2.4), and must not be framed (4.16). */
const HEADERS = {
  'Cache-Control': 'no-store',
  Pragma: 'no-cache',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

const MAX_SIGN_IN = 30 * 60_000 // ms from the demand of a new sign-in; later the request demands another

export function authorizeHandlers(parts: Parts) {
  const { host, sessions, issuer, codes, idTokens } = parts
  const issuerUrl = host.urls.auth
  const basePath = new URL(issuerUrl).pathname.replace(/\/$/, '')

  /** Resolves to the address that the browser is redirected to. */
  async function answer(form: Form, cookies: SessionCookies, db: Db): Promise<string> {
    const { client_id: clientId } = form
    const request = checkedClient(form, clientId === undefined ? undefined : await findClient(db, clientId))
    const redirect = (parameters: Record<string, string | undefined>) =>
      (isImplicit(form) ? withFragment : withQuery)(request.redirectUri, {
        ...parameters,
        state: form.state,
        iss: issuerUrl, // RFC 9207
      })
    try {
      checkRequest(request)
      const session = await sessions.find(db, cookies)
      const providerId = await findRequestedProvider(db, request)
      const now = host.clock.now()
      const demanded = demandedAt(request)
      const isSufficient = isSessionSufficient(request, session, demanded, providerId, now)
      const isOther = isSufficient && (await isOtherUser(request, session))
      if (!isSufficient || isOther) {
        // A new sign-in as another user than the hint's is not asked for again (OpenID Connect Core, section 3.1.2.1).
        if (isSilent(form) || (isOther && demanded !== undefined)) throw loginRequired()
        return signInPage(request, providerId, isOther || demandsNewSignIn(form, session, now))
      }
      if (!isImplicit(form)) return redirect({ code: await issueCode(codes, request, session) })
      return redirect(await issueToken(request, session))
    } catch (error) {
      if (!isProblem(error) || error.status >= 500) throw error
      return redirect(errorParameters(error))
    }
  }

  /** Whether the id_token_hint is of another user than the session. With `prompt=none`, one that is not of the client is, too. */
  async function isOtherUser({ form, client }: AuthorizeRequest, { userId }: Session): Promise<boolean> {
    if (form.id_token_hint === undefined) return false
    const hint = await idTokens.readHint(form.id_token_hint)
    return hint?.clientId === client.id ? hint.userId !== userId : isSilent(form)
  }

  /** When the request demanded a new sign-in; undefined where it did not, or too long ago, or where the client says so. */
  function demandedAt(request: AuthorizeRequest): Date | undefined {
    const { form } = request
    const sealed = form[DEMANDED_AT]
    if (sealed === undefined || isSilent(form)) return undefined
    try {
      const at = Number(host.secrets.open(sealed, demandOf(request)))
      return host.clock.now().getTime() - at > MAX_SIGN_IN ? undefined : new Date(at)
    } catch {
      return undefined
    }
  }

  /**
   * @param providerId of the provider at which the user signs in; otherwise the sign-in page is shown
   * @param isNew whether the session that there is will not be enough afterwards
   */
  function signInPage(request: AuthorizeRequest, providerId: string | undefined, isNew: boolean): string {
    const { form } = request
    const demand = () => (isNew ? host.secrets.seal(String(host.clock.now().getTime()), demandOf(request)) : undefined)
    const returnUrl = returnPathOf(form, demandedAt(request) ? form[DEMANDED_AT] : demand())
    const path = providerId === undefined ? '/sign-in' : `/sso/${providerId}`
    return `${basePath}${path}?${new URLSearchParams({ returnUrl })}`
  }

  /** The implicit grant (RFC 6749, section 4.2.2), which oauth2-server does not have. */
  async function issueToken({ form, client }: AuthorizeRequest, { userId, userEpoch, roleId }: Session) {
    const scopes = authorizedScopes(form, client, roleId)
    const user = { id: userId, tokenEpoch: userEpoch, roleId }
    // Without the grant refresh_token no refresh token is issued; a client that was read for the request needs no check.
    const issued = await issuer.issue({ ...client, grants: [], rowVersion: null }, user, scopes)
    return {
      access_token: issued.accessToken,
      token_type: 'Bearer',
      expires_in: String(issued.expiresIn),
      scope: scopes.join(' '),
    }
  }

  return {
    async authorize({ query, cookies }, call) {
      const location = await answer(readForm(query), cookies, call.db)
      return call.reply(303, undefined, { headers: { ...HEADERS, Location: location } })
    },
    async authorizeByForm({ body, cookies, headers }, call) {
      const form = readForm(body)
      // Browsers send no cookies with another site's form, but with the redirect that follows it (SameSite=Lax).
      const isCrossSite = headers['Sec-Fetch-Site'] === 'cross-site'
      const location = isCrossSite ? `${basePath}${pathOf(form)}` : await answer(form, cookies, call.db)
      return call.reply(303, undefined, { headers: { ...HEADERS, Location: location } })
    },
  } satisfies Handlers
}

/** What the time of a demand is sealed for: no other request is met by it. */
const demandOf = ({ form }: AuthorizeRequest) =>
  `identity.authorize.demanded_at:${hash('sha256', returnPathOf(form, undefined), 'base64url')}`

/**
 * A client of the installation names the provider by its id, since accounts have schemes of their own. An unknown one is ignored:
 * `acr_values` is voluntary (OpenID Connect Core, section 3.1.2.1).
 */
async function findRequestedProvider(db: Db, { form, client }: AuthorizeRequest): Promise<string | undefined> {
  const named = requestedProvider(form)
  if (named === undefined) return undefined
  const { accountId } = client
  const found = await (accountId === null ? findProvider(db, named) : findProviderByScheme(db, accountId, named))
  return found?.active ? found.id : undefined
}

const errorParameters = ({ code, message }: Problem) => ({ error: code, error_description: printable(message) })
