/**
 * The page on which a user whose password is right in several accounts chooses one of them. Whose password was right is in a
 * cookie, encrypted for the browser and for a few minutes, so that nothing is stored.
 */
import type { Ops } from '#generated/identity'
import type { Cookie, Handler } from '#runtime'
import type { Parts } from '../parts.ts'
import type { Browser } from '../sign-in/browser-guard.ts'
import { afterPassword } from '../sign-in/sign-in-steps.ts'
import { findUserCredentials, type UserCredentials } from '../store/user-credentials.ts'
import { form, hidden } from './fields.ts'
import { html } from './html.ts'
import { type Page, pageHeaders, renderPage } from './page.ts'
import { pathWithQuery, readReturnUrl } from './return-url.ts'
import { findSignInTarget, readAccountId } from './sign-in-target.ts'
import { signInFor } from './signed-in.ts'

const PATH = '/sign-in/account'
const LIFETIME = 5 * 60 // seconds

interface Choice {
  readonly users: readonly Pick<UserCredentials, 'accountId' | 'id' | 'tokenEpoch'>[]
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

interface ChoiceCookies {
  readonly choice?: string
  readonly '__Host-choice'?: string
}

const cookieName = ({ host }: Pick<Parts, 'host'>) => (host.urls.auth.startsWith('https:') ? '__Host-choice' : 'choice')
const rowOf = ({ hash }: Browser) => `identity.account_choice ${hash.toString('hex')}`

/**
 * The page's path, and the cookie that it reads.
 * @param users one of each account, all with the password that was right
 */
export function accountChoice(
  parts: Pick<Parts, 'host'>,
  browser: Browser,
  users: readonly UserCredentials[],
  returnUrl: string,
): { readonly location: string; readonly cookie: Cookie } {
  const { clock, secrets } = parts.host
  const choice: Choice = {
    users: users.map(({ accountId, id, tokenEpoch }) => ({ accountId, id, tokenEpoch })),
    expiresAt: clock.now().getTime() + LIFETIME * 1000,
  }
  const value = secrets.seal(JSON.stringify(choice), rowOf(browser))
  return { location: pathWithQuery(PATH, { returnUrl }), cookie: { name: cookieName(parts), value, maxAge: LIFETIME } }
}

export const showAccountChoice =
  (parts: Parts): Handler<Ops['showAccountChoice']> =>
  async ({ query, cookies }, call) => {
    const returnUrl = readReturnUrl(query.returnUrl)
    const browser = parts.browserGuard.browserOf({ cookies })
    const users: UserCredentials[] = []
    for (const it of readChoice(parts, browser, cookies)) {
      const user = await findUserCredentials(call.db, it.accountId, it.id)
      if (user?.tokenEpoch === it.tokenEpoch) users.push(user)
    }
    if (users.length === 0) return call.reply(303, undefined, signInFor(parts, returnUrl))
    const { formTargets } = await findSignInTarget(call.db, returnUrl, undefined)
    const page = choicePage(browser, users, returnUrl)
    return call.reply(200, renderPage(page, parts.basePath), { headers: pageHeaders(formTargets) })
  }

export const chooseAccount =
  (parts: Parts): Handler<Ops['chooseAccount']> =>
  async ({ body, cookies, headers, request: { ip } }, call) => {
    const browser = parts.browserGuard.check({ cookies, headers }, body.form_token)
    const returnUrl = readReturnUrl(body.returnUrl)
    const accountId = readAccountId(body.account)
    const chosen = readChoice(parts, browser, cookies).find((it) => it.accountId === accountId)
    const user = chosen && (await findUserCredentials(call.db, chosen.accountId, chosen.id))
    // The password may have been changed since.
    if (!user || user.tokenEpoch !== chosen.tokenEpoch) return call.reply(303, undefined, signInFor(parts, returnUrl))
    const { clientId } = await findSignInTarget(call.db, returnUrl, undefined)
    const { location, cookie } = await afterPassword(parts, user, returnUrl, { cookies, ip, clientId })
    const used: Cookie = { name: cookieName(parts), value: '', maxAge: 0 }
    return call.reply(303, undefined, { headers: { Location: parts.basePath + location }, cookies: [cookie, used] })
  }

/** Empty for a cookie that was not made for this browser, or has expired. */
function readChoice(parts: Pick<Parts, 'host'>, browser: Browser, cookies: ChoiceCookies): Choice['users'] {
  const { clock, secrets } = parts.host
  let choice: Choice
  try {
    choice = JSON.parse(secrets.open(cookies[cookieName(parts)] ?? '', rowOf(browser)))
  } catch {
    return []
  }
  return choice.expiresAt > clock.now().getTime() ? choice.users : []
}

const choicePage = (browser: Browser, users: readonly UserCredentials[], returnUrl: string): Page => ({
  title: 'Choose an account',
  body: html`<p>Your user name and password belong to several accounts.</p>
${form(
  PATH,
  browser,
  html`${hidden('returnUrl', returnUrl)}
<ul class="providers">${users.map(
    ({ accountId, accountName }) =>
      html`<li><button class="quiet" name="account" value="${String(accountId)}">${accountName}</button></li>
`,
  )}</ul>`,
)}`,
})
