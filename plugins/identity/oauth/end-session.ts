/** Sign-out (OpenID Connect RP-Initiated Logout 1.0): the handlers of `/connect/endsession`. */
import type { Handlers } from '#generated/identity'
import type { Cookie, Db } from '#runtime'
import { pageHeaders } from '../pages/page.ts'
import type { Parts } from '../parts.ts'
import { invalidRequest } from '../protocol/errors.ts'
import { formTargetOf, withQuery } from '../protocol/redirect-uris.ts'
import type { BrowserRequest } from '../sign-in/browser-guard.ts'
import type { Session, SessionCookies } from '../sign-in/sessions.ts'
import { type ClientRow, findClient } from '../store/clients.ts'
import { confirmSignOutPage, signedOutPage } from './pages.ts'
import { type Form, readForm } from './token-request.ts'

interface Request {
  readonly form: Form
  readonly cookies: BrowserRequest['cookies'] & SessionCookies
  readonly ip: string
  /** The user has sent the form of the confirmation. */
  readonly isConfirmed: boolean
}

type Answer =
  | { readonly redirect: string; readonly cookies: readonly Cookie[] }
  | { readonly page: string; readonly formTargets: readonly string[]; readonly cookies: readonly Cookie[] }

const PARAMETERS = ['id_token_hint', 'client_id', 'post_logout_redirect_uri', 'state']

export function endSessionHandlers({ host, sessions, browserGuard, idTokens, logSecurity, basePath }: Parts) {
  const path = `${basePath}/connect/endsession`

  async function answer({ form, cookies, ip, isConfirmed }: Request, db: Db): Promise<Answer> {
    const { id_token_hint: idToken, client_id: clientId = undefined, state } = form
    const hint = idToken === undefined ? undefined : await idTokens.readHint(idToken)
    if (hint && clientId !== undefined && hint.clientId !== clientId)
      throw invalidRequest('The id_token_hint was issued to another client than client_id.')
    const namedClient = hint?.clientId ?? clientId
    const client = namedClient === undefined ? undefined : await findClient(db, namedClient)
    const target = targetOf(form, client)
    const session = await sessions.find(db, cookies)
    if (session && !isConfirmed && hint?.userId !== session.userId) {
      const browser = browserGuard.browserOf({ cookies })
      const fields = { form_token: browser.formToken, client_id: client?.id, post_logout_redirect_uri: target, state }
      const formTarget = target === undefined ? undefined : formTargetOf(target)
      return {
        page: confirmSignOutPage(session.displayName, fields, basePath),
        formTargets: formTarget === undefined ? [] : [formTarget],
        cookies: browser.cookies,
      }
    }
    const ended = session ? await end(session, cookies, client, ip) : await sessions.end(db, cookies)
    if (target === undefined)
      return { page: signedOutPage(session?.accountId, basePath), formTargets: [], cookies: [ended] }
    return { redirect: withQuery(target, { state }), cookies: [ended] }
  }

  const end = (session: Session, cookies: SessionCookies, client: ClientRow | undefined, ip: string) =>
    host.transaction(async (tx) => {
      const { accountId, userId: actorId, displayName: actorName } = session
      const clientId = client && (client.accountId ?? accountId) === accountId ? client.id : null
      await logSecurity(tx, { accountId, action: 'sign_out', actorId, actorName, clientId, ip })
      return sessions.end(tx, cookies)
    })

  return {
    async endSession({ query, cookies, request }, call) {
      const given = { form: readForm(query), cookies, ip: request.ip, isConfirmed: false }
      const reply = await answer(given, call.db)
      if ('redirect' in reply)
        return call.reply(303, undefined, { headers: toTarget(reply.redirect), cookies: reply.cookies })
      return call.reply(200, reply.page, { headers: pageHeaders(reply.formTargets), cookies: reply.cookies })
    },
    async endSessionByForm({ body, cookies, headers, request }, call) {
      const form = readForm(body)
      const isConfirmed = form.form_token !== undefined
      if (isConfirmed) browserGuard.check({ cookies, headers }, form.form_token)
      // Browsers send no cookies with another site's form, but with the redirect that follows it (SameSite=Lax).
      else if (headers['Sec-Fetch-Site'] === 'cross-site')
        return call.reply(303, undefined, { headers: toTarget(`${path}?${new URLSearchParams(known(form))}`) })
      const reply = await answer({ form, cookies, ip: request.ip, isConfirmed }, call.db)
      if ('redirect' in reply)
        return call.reply(303, undefined, { headers: toTarget(reply.redirect), cookies: reply.cookies })
      return call.reply(200, reply.page, { headers: pageHeaders(reply.formTargets), cookies: reply.cookies })
    },
  } satisfies Handlers
}

const known = (form: Form): Record<string, string> =>
  Object.fromEntries(PARAMETERS.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]])))

const toTarget = (location: string) => ({
  Location: location,
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
})

/**
 * Where the browser goes in the end; undefined when the request names no address.
 * @throws 400 unless the client registers the address
 */
function targetOf(form: Form, client: ClientRow | undefined): string | undefined {
  const { post_logout_redirect_uri: uri } = form
  if (uri === undefined) return undefined
  if (client?.active && client.postLogoutRedirectUris.includes(uri) && URL.canParse(uri)) return uri
  throw invalidRequest(
    'The post_logout_redirect_uri is not registered for the client; name it by id_token_hint or client_id.',
  )
}
