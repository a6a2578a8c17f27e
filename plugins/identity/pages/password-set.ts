/**
 * The page that links to set a password lead to. Its first request moves the token from the URL into a cookie, so that it is in
 * no history and in no Referer; it changes nothing, because mail scanners follow links. Setting the password uses the link up.
 */
import type { Ops } from '#generated/identity'
import type { Cookie, Db, Handler } from '#runtime'
import type { Parts } from '../parts.ts'
import { digest, looksLike } from '../secret.ts'
import type { Browser } from '../sign-in/browser-guard.ts'
import { newPasswordFault } from '../sign-in/password-policy.ts'
import { findPasswordLink, markPasswordLinkUsed, type PasswordLinkRow } from '../store/password-links.ts'
import { ownEntry } from '../store/security-log.ts'
import { deleteSessionsOf } from '../store/sessions.ts'
import { findUserCredentials, savePassword } from '../store/user-credentials.ts'
import { form } from './fields.ts'
import { html } from './html.ts'
import { type Page, pageHeaders, renderPage } from './page.ts'
import { RefusedForm } from './page-problem.ts'
import { newPasswordField, passwordSentence } from './password-fields.ts'

const PATH = '/password/set'
const COOKIE_LIFETIME = 30 * 60 // seconds in which the password must be set

interface LinkCookies {
  readonly link?: string
  readonly '__Host-link'?: string
}

const cookieName = ({ host }: Parts) => (host.urls.auth.startsWith('https:') ? '__Host-link' : 'link')

export const showPasswordForm =
  (parts: Parts): Handler<Ops['showPasswordForm']> =>
  async ({ query, cookies }, call) => {
    if (query.token !== undefined) {
      const cookie: Cookie = looksLike('pl_', query.token)
        ? { name: cookieName(parts), value: query.token, maxAge: COOKIE_LIFETIME }
        : noCookie(parts)
      return call.reply(303, undefined, {
        headers: { Location: parts.basePath + PATH, ...pageHeaders() },
        cookies: [cookie],
      })
    }
    const { link } = await findLink(parts, call.db, cookies)
    const browser = parts.browserGuard.browserOf({ cookies })
    const page = link ? setPage(link, browser) : invalidLink(parts)
    return call.reply(200, renderPage(page, parts.basePath), { headers: pageHeaders(), cookies: browser.cookies })
  }

export const setPassword =
  (parts: Parts): Handler<Ops['setPassword']> =>
  async ({ body, cookies, headers, request }, call) => {
    const browser = parts.browserGuard.check({ cookies, headers }, body.form_token)
    const { link, hash } = await findLink(parts, call.db, cookies)
    if (!link || !hash) throw new RefusedForm('invalid_link', invalidLink(parts))
    const { newPassword = '' } = body
    const fault = newPasswordFault(newPassword, link)
    if (fault) throw new RefusedForm('password_refused', setPage(link, browser, passwordSentence(fault)))
    const passwordHash = await parts.passwords.hash(newPassword)
    if (!(await saveOnce(parts, link, hash, passwordHash, request.ip)))
      throw new RefusedForm('invalid_link', invalidLink(parts))
    // Whoever has the link can read the user's mail: wrong passwords that others have sent keep the user out no longer.
    const user = { id: link.userId, userName: link.userName, email: link.email }
    await parts.host.transaction((tx) => parts.lockouts.unlock(tx, link.accountId, user))
    const location = `/sign-in?account=${link.accountId}&done=password`
    return call.reply(303, undefined, { headers: { Location: parts.basePath + location }, cookies: [noCookie(parts)] })
  }

const noCookie = (parts: Parts): Cookie => ({ name: cookieName(parts), value: '', maxAge: 0 })

/** The link of the cookie, when it can be used, and its digest. */
async function findLink(parts: Parts, db: Db, cookies: LinkCookies) {
  const token = cookies[cookieName(parts)]
  if (token === undefined || !looksLike('pl_', token)) return {}
  const hash = digest(token)
  return { link: await findPasswordLink(db, hash, parts.host.clock.now()), hash }
}

/** Resolves to false when another request was faster, or the user has changed meanwhile. */
const saveOnce = (
  { host, cacheInvalidation, logSecurity }: Parts,
  { accountId, userId, purpose }: PasswordLinkRow,
  hash: Uint8Array,
  passwordHash: string,
  ip: string,
) =>
  host.transaction(async (tx) => {
    const now = host.clock.now()
    if (!(await markPasswordLinkUsed(tx, hash, now))) return false
    const user = await findUserCredentials(tx, accountId, userId)
    if (!user || (await savePassword(tx, user, passwordHash, 'link', now)) === undefined) return false
    await deleteSessionsOf(tx, accountId, userId)
    await cacheInvalidation.invalidate(tx, `user:${userId}`)
    await logSecurity(tx, { ...ownEntry(user, ip), action: 'password_changed', details: { link: purpose } })
    return true
  })

const setPage = (link: PasswordLinkRow, browser: Browser, fault?: string): Page => ({
  title: link.purpose === 'invitation' ? `Welcome, ${link.displayName}` : 'Choose a new password',
  subtitle: link.purpose === 'invitation' ? link.accountName : link.displayName,
  body: html`<p>${
    link.purpose === 'invitation' ? 'Choose the password for your user name' : 'It is for your user name'
  } <strong>${link.userName}</strong> in the account ${link.accountName} (${link.accountId}).</p>
${form(
  PATH,
  browser,
  html`<input type="text" name="userName" value="${link.userName}" autocomplete="username" disabled hidden>
${newPasswordField(link, fault, true)}
<button>Set password</button>`,
)}`,
})

const invalidLink = ({ canMail }: Parts): Page => ({
  title: 'The link does not work',
  body: html`<p>It was used already, has expired, or was replaced. ${
    canMail ? 'Ask for a new one.' : 'Ask an administrator of your account for a new one.'
  }</p>
${canMail && html`<p><a class="button" href="/password/forgot">Send me a new link</a></p>`}
<p class="links"><a href="/sign-in">Go to sign-in</a></p>`,
})
