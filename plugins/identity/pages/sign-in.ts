/** The sign-in page: user name and password, and the account's identity providers. */
import type { Ops, Schemas } from '#generated/identity'
import type { Db, Handler } from '#runtime'
import type { Parts } from '../parts.ts'
import type { Browser } from '../sign-in/browser-guard.ts'
import { replaceOutdatedHash, signInUser } from '../sign-in/sign-in-steps.ts'
import { listSignInProviders, type SsoProvider } from '../store/sso-providers.ts'
import { findUserCredentials } from '../store/user-credentials.ts'
import { field, form, hidden, message } from './fields.ts'
import { type Html, html } from './html.ts'
import { type Page, pageHeaders, renderPage } from './page.ts'
import { RefusedForm } from './page-problem.ts'
import { PROFILE, pathWithQuery, readReturnUrl } from './return-url.ts'
import { findSignInTarget, type SignInTarget } from './sign-in-target.ts'

export const showSignIn =
  (parts: Parts): Handler<Ops['showSignIn']> =>
  async ({ query, cookies }, call) => {
    const returnUrl = readReturnUrl(query.returnUrl)
    // `/connect/authorize` leads here when the session it has found does not do, so only others are led back.
    const isSignedIn = !returnUrl.startsWith('/connect/') && (await parts.sessions.find(call.db, cookies)) !== undefined
    if (isSignedIn) return call.reply(303, undefined, { headers: { Location: parts.basePath + returnUrl } })
    const target = await findSignInTarget(call.db, returnUrl, query.account)
    const browser = parts.browserGuard.browserOf({ cookies })
    const { account, done } = query
    const faults = target.accountId === undefined && account !== undefined ? { account: NOT_A_NUMBER } : {}
    const page = await signInPage(call.db, { target, browser, returnUrl, account, done, faults })
    return call.reply(200, renderPage(page, parts.basePath), {
      headers: pageHeaders(target.formTargets),
      cookies: browser.cookies,
    })
  }

export const signIn =
  (parts: Parts): Handler<Ops['signIn']> =>
  async ({ body, cookies, headers, request }, call) => {
    const { db } = call
    const browser = parts.browserGuard.check({ cookies, headers }, body.form_token)
    const returnUrl = readReturnUrl(body.returnUrl)
    const { userName = '', password = '', account } = body
    const target = await findSignInTarget(db, returnUrl, account)
    if (isAccountForm(body) && target.accountId !== undefined)
      return call.reply(303, undefined, { headers: { Location: parts.basePath + signInPath(target, returnUrl) } })
    const refuse = async (code: string, faults: SignInFaults) => {
      const page = await signInPage(db, { target, browser, returnUrl, account, userName, faults })
      return new RefusedForm(code, page, target.formTargets)
    }

    const { accountId, clientId } = target
    const missing = missingFields(target, userName, password)
    if (missing || accountId === undefined) throw await refuse('incomplete_form', missing ?? {})
    const client = { accountId, ...(clientId !== undefined && { clientId }) }
    // PostgreSQL stores no NUL, so that no user has this name.
    const name = userName.trim().replaceAll('\0', '\ufffd')
    const signedIn = await parts.authentication.authenticateUser(db, client, name, password, request.ip)
    const user = signedIn && (await findUserCredentials(db, accountId, signedIn.id))
    // The password that was checked is of this epoch; it may have been changed since.
    if (!user || user.tokenEpoch !== signedIn.tokenEpoch) throw await refuse('sign_in_failed', { form: WRONG })
    await replaceOutdatedHash(parts, user, password)
    const cookie = await parts.host.transaction((tx) =>
      user.hasSecondFactor
        ? parts.sessions.start(tx, pendingSession(user.id, accountId, user.tokenEpoch), cookies)
        : signInUser(parts, tx, user, ['pwd'], { cookies, ip: request.ip, clientId }),
    )
    const location = user.hasSecondFactor ? pathWithQuery('/sign-in/second-factor', { returnUrl }) : returnUrl
    return call.reply(303, undefined, { headers: { Location: parts.basePath + location }, cookies: [cookie] })
  }

/** The form that asks for the account's number alone. */
const isAccountForm = ({ userName, password, account }: Schemas['SignInForm']) =>
  account !== undefined && userName === undefined && password === undefined

const signInPath = ({ accountId, isAsked }: SignInTarget, returnUrl: string) =>
  pathWithQuery('/sign-in', { account: isAsked ? String(accountId) : undefined, returnUrl: unlessProfile(returnUrl) })

/** For links: the profile is where a sign-in leads to without one. */
const unlessProfile = (returnUrl: string) => (returnUrl === PROFILE ? undefined : returnUrl)

/** The same for an unknown user, a wrong password, a deactivated user and one without internal login. */
const WRONG = 'The user name or the password is wrong.'

const NOT_A_NUMBER = 'Enter the number of your account: digits only.'

const pendingSession = (userId: number, accountId: number, userEpoch: number) =>
  ({ accountId, userId, userEpoch, state: 'second_factor', amr: ['pwd'], ssoProviderId: null }) as const

interface SignInFaults {
  readonly form?: string
  readonly account?: string
  readonly userName?: string
  readonly password?: string
}

function missingFields({ accountId }: SignInTarget, userName: string, password: string): SignInFaults | undefined {
  const faults = {
    ...(accountId === undefined && { account: NOT_A_NUMBER }),
    ...(userName.trim() === '' && { userName: 'Enter your user name.' }),
    ...(password === '' && { password: 'Enter your password.' }),
  }
  return Object.keys(faults).length > 0 ? faults : undefined
}

interface SignInPage {
  readonly target: SignInTarget
  readonly browser: Browser
  readonly returnUrl: string
  readonly account?: string | undefined
  readonly userName?: string
  readonly faults?: SignInFaults
  readonly done?: string | undefined
}

async function signInPage(db: Db, it: SignInPage): Promise<Page> {
  const { target, returnUrl, faults = {}, done } = it
  const { accountId, isAsked } = target
  const account = accountId === undefined ? undefined : String(accountId)
  const providers = accountId === undefined ? [] : await listSignInProviders(db, accountId)
  return {
    title: 'Sign in',
    ...(isAsked && account !== undefined && { subtitle: `Account ${account}` }),
    body: html`${done === 'password' && message('success', 'Your password is set. Sign in with it now.')}
${done === 'sessions' && message('success', 'You are signed out everywhere.')}
${faults.form !== undefined && message('error', faults.form)}
${account === undefined ? accountForm(it) : passwordForm(it, account)}
<p class="links"><a href="${pathWithQuery('/password/forgot', { account, returnUrl: unlessProfile(returnUrl) })}">Forgot password?</a>
${isAsked && account !== undefined && html`<a href="${pathWithQuery('/sign-in', { returnUrl })}">Another account</a>`}</p>
${providerLinks(providers, returnUrl)}`,
  }
}

/** Asks for the account alone: its providers can be listed only when it is known. */
const accountForm = ({ browser, returnUrl, account, faults = {} }: SignInPage): Html =>
  form(
    '/sign-in',
    browser,
    html`${hidden('returnUrl', returnUrl)}
${field({
  name: 'account',
  label: 'Account number',
  value: account,
  autocomplete: 'on',
  inputMode: 'numeric',
  hint: 'You find it in your invitation; your administrator can look it up too.',
  fault: faults.account,
  focus: true,
})}
<button>Continue</button>`,
  )

const passwordForm = ({ target, browser, returnUrl, userName, faults = {} }: SignInPage, account: string): Html => {
  const isUserNameFocused = userName === undefined || faults.userName !== undefined
  return form(
    '/sign-in',
    browser,
    html`${hidden('returnUrl', returnUrl)}
${target.isAsked && hidden('account', account)}
${field({
  name: 'userName',
  label: 'User name or e-mail',
  value: userName,
  autocomplete: 'username',
  fault: faults.userName,
  focus: isUserNameFocused,
})}
${field({
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
  fault: faults.password,
  focus: !isUserNameFocused,
})}
<button>Sign in</button>`,
  )
}

const providerLinks = (providers: readonly SsoProvider[], returnUrl: string): Html | undefined =>
  providers.length === 0
    ? undefined
    : html`<p class="or">or</p>
<ul class="providers">${providers.map(
        ({ id, displayName }) =>
          html`<li><a class="button quiet" href="${pathWithQuery(`/sso/${id}`, { returnUrl })}">Sign in with ${displayName}</a></li>
`,
      )}</ul>`
