/** The page that sends a link to set a password. Its response is the same whether or not there is such a user. */
import type { Ops } from '#generated/identity'
import { type Db, type Handler, SYSTEM } from '#runtime'
import { addressKey, WindowCounter } from '#runtime/services'
import { passwordMailDue } from '../mail/password-mail.ts'
import { tooManyFailures } from '../oauth/errors.ts'
import type { Parts } from '../parts.ts'
import type { Browser } from '../sign-in/browser-guard.ts'
import { findSoleAccount } from '../store/accounts.ts'
import { findUsers } from '../store/users.ts'
import { field, form, hidden } from './fields.ts'
import { type Html, html } from './html.ts'
import { type Page, pageHeaders, renderPage } from './page.ts'
import { RefusedForm } from './page-problem.ts'
import { PROFILE, pathWithQuery, readReturnUrl } from './return-url.ts'
import { readAccountId } from './sign-in-target.ts'

/** Each request writes to the outbox, so an address may send only so many, to each process. */
const MAX_REQUESTS = 20
const WINDOW = 15 * 60_000 // ms

export const showForgotPassword =
  (parts: Parts): Handler<Ops['showForgotPassword']> =>
  async ({ query, cookies }, call) => {
    const browser = parts.browserGuard.browserOf({ cookies })
    const { account, done } = query
    const returnUrl = returnUrlOf(query.returnUrl)
    const page = await (async () => {
      if (!parts.canMail) return withoutMail(account, returnUrl)
      if (done === 'sent') return sentPage(account, returnUrl)
      return forgotPage(browser, { account, returnUrl, sole: await findSoleAccount(call.db) })
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
    const sole = await findSoleAccount(call.db)
    const accountId = readAccountId(body.account) ?? sole
    const name = (body.name ?? '').trim().replaceAll('\0', '\ufffd')
    if (accountId === undefined || name === '') {
      const faults = {
        ...(accountId === undefined && { account: 'Enter the number of your account: digits only.' }),
        ...(name === '' && { name: 'Enter your e-mail or your user name.' }),
      }
      throw new RefusedForm(
        'incomplete_form',
        forgotPage(browser, { account: body.account, returnUrl, sole, name, faults }),
      )
    }
    requests.increment(address, now)
    const userIds = await findUserIds(call.db, accountId, name)
    // Without a user too: the answer takes as long.
    await parts.host.as({ id: accountId, timeZone: 'UTC' }, SYSTEM, ({ emit }) =>
      emit(passwordMailDue, { userIds, purpose: 'reset', ip: request.ip }),
    )
    const location = pathWithQuery('/password/forgot', { account: String(accountId), done: 'sent', returnUrl })
    return call.reply(303, undefined, { headers: { Location: parts.basePath + location } })
  }
}

/** Both statements always run. Users of one account may share an e-mail: each of them, two at most, gets a mail. */
async function findUserIds(db: Db, accountId: number, name: string): Promise<number[]> {
  const [byName, byEmail] = [
    await findUsers(db, accountId, { userName: name }),
    await findUsers(db, accountId, { email: name }),
  ]
  return [...new Set([...byName, ...byEmail].map(({ id }) => id))].slice(0, 2)
}

interface ForgotPage {
  readonly account: string | undefined
  readonly returnUrl: string | undefined
  /** The only account of the installation. */
  readonly sole: number | undefined
  readonly name?: string
  readonly faults?: { readonly account?: string; readonly name?: string }
}

function forgotPage(browser: Browser, { account, returnUrl, sole, name, faults = {} }: ForgotPage): Page {
  const known = readAccountId(account)
  const asks = sole === undefined && known === undefined
  const isNameFocused = !asks || (faults.account === undefined && faults.name !== undefined)
  return {
    title: 'Forgot password?',
    ...(sole === undefined && known !== undefined && { subtitle: `Account ${known}` }),
    body: html`<p>We send a link to your e-mail. It leads to a page where you choose a new password.</p>
${form(
  '/password/forgot',
  browser,
  html`${returnUrl !== undefined && hidden('returnUrl', returnUrl)}${
    asks
      ? field({
          name: 'account',
          label: 'Account number',
          value: account,
          autocomplete: 'on',
          inputMode: 'numeric',
          fault: faults.account,
          focus: !isNameFocused,
        })
      : known !== undefined && hidden('account', String(known))
  }
${field({
  name: 'name',
  label: 'E-mail or user name',
  value: name,
  autocomplete: 'username',
  fault: faults.name,
  focus: isNameFocused,
})}
<button>Send the link</button>`,
)}
${backToSignIn(known === undefined ? undefined : String(known), returnUrl)}`,
  }
}

const sentPage = (account: string | undefined, returnUrl: string | undefined): Page => ({
  title: 'Check your mailbox',
  body: html`<p>If the account has a user with this name who signs in with a password, a link is on its way. It works for 1 hour.</p>
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
