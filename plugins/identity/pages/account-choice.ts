/**
 * The page on which a user whose password is right in several accounts chooses one of them. Whose password was right stands in the
 * page's form, encrypted for the browser and for a few minutes, so that nothing is stored.
 */
import type { Ops } from '#generated/identity'
import type { Handler } from '#runtime'
import type { Parts } from '../parts.ts'
import type { Browser } from '../sign-in/browser-guard.ts'
import { afterPassword } from '../sign-in/sign-in-steps.ts'
import { findUserCredentials, type UserCredentials } from '../store/user-credentials.ts'
import { form, hidden } from './fields.ts'
import { html } from './html.ts'
import type { Page } from './page.ts'
import { readReturnUrl } from './return-url.ts'
import { findSignInTarget, readAccountId } from './sign-in-target.ts'
import { signInFor } from './signed-in.ts'

const LIFETIME = 5 * 60_000 // ms

interface Choice {
  readonly users: readonly Pick<UserCredentials, 'accountId' | 'id' | 'tokenEpoch'>[]
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

const rowOf = ({ hash }: Browser) => `identity.account_choice ${hash.toString('hex')}`

/** @param users one of each account, all with the password that was right */
export function accountChoice(
  { host }: Pick<Parts, 'host'>,
  browser: Browser,
  users: readonly UserCredentials[],
  returnUrl: string,
): Page {
  const choice: Choice = {
    users: users.map(({ accountId, id, tokenEpoch }) => ({ accountId, id, tokenEpoch })),
    expiresAt: host.clock.now().getTime() + LIFETIME,
  }
  return {
    title: 'Choose an account',
    body: html`<p>Your user name and password belong to several accounts.</p>
${form(
  '/sign-in/account',
  browser,
  html`${hidden('returnUrl', returnUrl)}
${hidden('users', host.secrets.seal(JSON.stringify(choice), rowOf(browser)))}
<ul class="providers">${users.map(
    ({ accountId, accountName }) =>
      html`<li><button class="quiet" name="account" value="${String(accountId)}">${accountName}</button></li>
`,
  )}</ul>`,
)}`,
  }
}

export const chooseAccount =
  (parts: Parts): Handler<Ops['chooseAccount']> =>
  async ({ body, cookies, headers, request: { ip } }, call) => {
    const browser = parts.browserGuard.check({ cookies, headers }, body.form_token)
    const returnUrl = readReturnUrl(body.returnUrl)
    const accountId = readAccountId(body.account)
    const chosen = readChoice(parts, browser, body.users).find((it) => it.accountId === accountId)
    const user = chosen && (await findUserCredentials(call.db, chosen.accountId, chosen.id))
    // The password may have been changed since.
    if (!user || user.tokenEpoch !== chosen.tokenEpoch) return call.reply(303, undefined, signInFor(parts, returnUrl))
    const { clientId } = await findSignInTarget(call.db, returnUrl, undefined)
    const { location, cookie } = await afterPassword(parts, user, returnUrl, { cookies, ip, clientId })
    return call.reply(303, undefined, { headers: { Location: parts.basePath + location }, cookies: [cookie] })
  }

/** Empty for a text that was not made for this browser, or has expired. */
function readChoice({ host }: Pick<Parts, 'host'>, browser: Browser, sealed = ''): Choice['users'] {
  let choice: Choice
  try {
    choice = JSON.parse(host.secrets.open(sealed, rowOf(browser)))
  } catch {
    return []
  }
  return choice.expiresAt > host.clock.now().getTime() ? choice.users : []
}
