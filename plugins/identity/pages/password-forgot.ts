/** The page that sends a link to set a password. Its response is the same whether or not there is such a user. */
import type { Ops } from '#generated/identity'
import { type Db, type Handler, SYSTEM } from '#runtime'
import { addressKey, WindowCounter } from '#runtime/services'
import { passwordMailDue } from '../mail/password-mail.ts'
import type { Parts } from '../parts.ts'
import { tooManyFailures } from '../protocol/errors.ts'
import type { Browser } from '../sign-in/browser-guard.ts'
import { findUsersToMail } from '../store/users.ts'
import { field, form, hidden } from './fields.ts'
import { type Html, html } from './html.ts'
import { type Page, pageHeaders, renderPage } from './page.ts'
import { RefusedForm } from './page-problem.ts'
import { PROFILE, pathWithQuery, readReturnUrl } from './return-url.ts'
import { readAccountId } from './sign-in-target.ts'

/** Each request writes to the outbox, so an address may send only so many, to each process. */
const MAX_REQUESTS = 20
const WINDOW = 15 * 60_000 // ms

const MAX_MAILS = 2 // to users of one account
const MAX_ACCOUNTS = 20
/** Of a mail that nobody gets. */
const NO_ACCOUNT = 0

export const showForgotPassword =
  (parts: Parts): Handler<Ops['showForgotPassword']> =>
  async ({ query, cookies }, call) => {
    const browser = parts.browserGuard.browserOf({ cookies })
    const { account, done } = query
    const returnUrl = returnUrlOf(query.returnUrl)
    const page = (() => {
      if (!parts.canMail) return withoutMail(account, returnUrl)
      return done === 'sent' ? sentPage(account, returnUrl) : forgotPage(browser, { account, returnUrl })
    })()
    return call.reply(200, renderPage(page, parts.basePath), { headers: pageHeaders(), cookies: browser.cookies })
  }

export function requestPasswordLink(parts: Parts): Handler<Ops['requestPasswordLink']> {
  const requests = new WindowCounter(MAX_REQUESTS, WINDOW)
  return async ({ body, cookies, headers, request }, call) => {
    const browser = parts.browserGuard.check({ cookies, headers }, body.form_token)
    const returnUrl = returnUrlOf(body.returnUrl)
    if (!parts.canMail)
      return call.reply(303, undefined, { headers: { Location: `${parts.basePath}/password/forgot` } })
    const address = addressKey(request.ip)
    const now = parts.host.clock.now()
    const wait = requests.retryAfter(address, now)
    if (wait > 0) throw tooManyFailures(wait)
    const { account } = body
    const name = (body.name ?? '').trim().replaceAll('\0', '\ufffd')
    if (name === '') {
      const fault = 'Enter your e-mail or your user name.'
      throw new RefusedForm('incomplete_form', forgotPage(browser, { account, returnUrl, name, fault }))
    }
    requests.increment(address, now)
    await emitMails(parts, await findUserIds(call.db, readAccountId(account), name), request.ip)
    const location = pathWithQuery('/password/forgot', { account, done: 'sent', returnUrl })
    return call.reply(303, undefined, { headers: { Location: parts.basePath + location } })
  }
}

/**
 * The users of the account, or of all accounts, by account. Users of one account may share an e-mail: each of them, two at most,
 * gets a mail.
 */
async function findUserIds(db: Db, accountId: number | undefined, name: string) {
  const byAccount = new Map<number, number[]>()
  for (const user of await findUsersToMail(db, accountId, name)) {
    const ids = byAccount.get(user.accountId) ?? []
    if (ids.length < MAX_MAILS && byAccount.size < MAX_ACCOUNTS) byAccount.set(user.accountId, [...ids, user.id])
  }
  return byAccount
}

/** Without a user too: the answer takes as long. */
const emitMails = ({ host }: Parts, users: ReadonlyMap<number, readonly number[]>, ip: string) =>
  host.transaction(async (tx) => {
    for (const [id, userIds] of users.size > 0 ? users : [[NO_ACCOUNT, []] as const])
      await host.call(tx, { id, timeZone: 'UTC' }, SYSTEM).emit(passwordMailDue, { userIds, purpose: 'reset', ip })
  })

interface ForgotPage {
  readonly account: string | undefined
  readonly returnUrl: string | undefined
  readonly name?: string
  readonly fault?: string
}

function forgotPage(browser: Browser, { account, returnUrl, name, fault }: ForgotPage): Page {
  const known = readAccountId(account)
  return {
    title: 'Forgot password?',
    body: html`<p>We send a link to your e-mail. It leads to a page where you choose a new password.</p>
${form(
  '/password/forgot',
  browser,
  html`${returnUrl !== undefined && hidden('returnUrl', returnUrl)}${
    known !== undefined && hidden('account', String(known))
  }
${field({ name: 'name', label: 'E-mail or user name', value: name, autocomplete: 'username', fault, focus: true })}
<button>Send the link</button>`,
)}
${backToSignIn(known === undefined ? undefined : String(known), returnUrl)}`,
  }
}

const sentPage = (account: string | undefined, returnUrl: string | undefined): Page => ({
  title: 'Check your mailbox',
  body: html`<p>If there is a user with this name who signs in with a password, a link is on its way. It works for 1 hour.</p>
<p class="quiet-text">No mail? Look in the spam folder, check the name that you entered, or ask your administrator.</p>
${backToSignIn(account, returnUrl)}`,
})

const withoutMail = (account: string | undefined, returnUrl: string | undefined): Page => ({
  title: 'Forgot password?',
  body: html`<p>This installation sends no mail. Ask an administrator of your account for a link to set a new password.</p>
${backToSignIn(account, returnUrl)}`,
})

const backToSignIn = (account: string | undefined, returnUrl: string | undefined): Html =>
  html`<p class="links"><a href="${pathWithQuery('/sign-in', { account, returnUrl })}">Back to sign-in</a></p>`

/** Undefined for the profile, where a sign-in leads to without one. */
function returnUrlOf(given: string | undefined): string | undefined {
  const returnUrl = readReturnUrl(given)
  return returnUrl === PROFILE ? undefined : returnUrl
}
