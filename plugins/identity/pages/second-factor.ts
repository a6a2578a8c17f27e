/** The page that asks for the second factor, after the password. */
import type { Ops } from '#generated/identity'
import type { Handler } from '#runtime'
import type { Parts } from '../parts.ts'
import type { Browser } from '../sign-in/browser-guard.ts'
import { withCode } from '../sign-in/second-factor.ts'
import { signInUser } from '../sign-in/sign-in-steps.ts'
import { ownEntry, UNKNOWN_ACTOR } from '../store/security-log.ts'
import { findUserCredentials } from '../store/user-credentials.ts'
import { field, form, hidden } from './fields.ts'
import { html } from './html.ts'
import { type Page, pageHeaders, renderPage } from './page.ts'
import { RefusedForm } from './page-problem.ts'
import { pathWithQuery, readReturnUrl } from './return-url.ts'
import { findSignInTarget } from './sign-in-target.ts'
import { signInFor } from './signed-in.ts'

const PATH = '/sign-in/second-factor'

export const showSecondFactor =
  (parts: Parts): Handler<Ops['showSecondFactor']> =>
  async ({ query, cookies }, call) => {
    const returnUrl = readReturnUrl(query.returnUrl)
    if (!(await parts.sessions.findPending(call.db, cookies)))
      return call.reply(303, undefined, signInFor(parts, returnUrl))
    const { formTargets } = await findSignInTarget(call.db, returnUrl, undefined)
    const browser = parts.browserGuard.browserOf({ cookies })
    const page = codePage({ browser, returnUrl, isRecovery: query.method === 'recovery' })
    return call.reply(200, renderPage(page, parts.basePath), {
      headers: pageHeaders(formTargets),
      cookies: browser.cookies,
    })
  }

export const checkSecondFactor =
  (parts: Parts): Handler<Ops['checkSecondFactor']> =>
  async ({ body, cookies, headers, request }, call) => {
    const { db } = call
    const browser = parts.browserGuard.check({ cookies, headers }, body.form_token)
    const returnUrl = readReturnUrl(body.returnUrl)
    const session = await parts.sessions.findPending(db, cookies)
    const user = session && (await findUserCredentials(db, session.accountId, session.userId))
    // The session may have ended meanwhile, after 10 minutes or with a new password.
    if (!user || user.tokenEpoch !== session.userEpoch) return call.reply(303, undefined, signInFor(parts, returnUrl))
    const { clientId, formTargets } = await findSignInTarget(db, returnUrl, undefined)
    const { ip } = request
    const code = body.code?.trim() ?? ''
    const refuse = (errorCode: string, fault: string) => {
      const isRecovery = /[a-z-]/i.test(code)
      return new RefusedForm(errorCode, codePage({ browser, returnUrl, isRecovery, fault }), formTargets)
    }

    if (code === '') throw refuse('incomplete_form', 'Enter the code.')
    const cookie = await withCode(parts, user, code, ip, (tx, kind) => {
      const amr = kind === 'oneTimePassword' ? ['pwd', 'otp', 'mfa'] : ['pwd', 'mfa']
      return signInUser(parts, tx, user, amr, { cookies, ip, clientId })
    })
    if (cookie)
      return call.reply(303, undefined, { headers: { Location: parts.basePath + returnUrl }, cookies: [cookie] })
    const { accountId, id: userId } = user
    call.log.info({ address: ip, accountId, clientId, userId, reason: 'wrong_code' }, 'A sign-in failed.')
    const entry = { ...ownEntry(user, ip), ...UNKNOWN_ACTOR, action: 'sign_in_failed', clientId } as const
    await parts.logSecurity(db, { ...entry, details: { step: 'second_factor' } })
    throw refuse('wrong_code', 'The code is wrong, has expired, or was used before.')
  }

interface CodePage {
  readonly browser: Browser
  readonly returnUrl: string
  readonly isRecovery: boolean
  readonly fault?: string
}

function codePage({ browser, returnUrl, isRecovery, fault }: CodePage): Page {
  const code = isRecovery
    ? field({
        name: 'code',
        label: 'Recovery code',
        autocomplete: 'off',
        hint: 'One of the codes that you kept when you switched the second factor on. Each works once.',
        fault,
        focus: true,
        isCode: true,
      })
    : field({
        name: 'code',
        label: 'Code',
        autocomplete: 'one-time-code',
        inputMode: 'numeric',
        hint: 'The 6 digits that your authenticator app shows for Chainwork now.',
        fault,
        focus: true,
        isCode: true,
      })
  const other = isRecovery
    ? { method: undefined, text: 'Use the authenticator app' }
    : { method: 'recovery', text: 'Use a recovery code' }
  return {
    title: 'Confirm that it is you',
    body: html`${form(PATH, browser, html`${hidden('returnUrl', returnUrl)}${code}<button>Continue</button>`)}
<p class="links"><a href="${pathWithQuery(PATH, { returnUrl, method: other.method })}">${other.text}</a>
<a href="${pathWithQuery('/sign-in', { returnUrl })}">Start again</a></p>`,
  }
}
