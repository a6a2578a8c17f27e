/** The sign-in page: user name and password, and the account's identity providers. */
import type { Ops } from '#generated/identity'
import { type Db, type Handler, isProblem } from '#runtime'
import type { Parts } from '../parts.ts'
import type { Browser } from '../sign-in/browser-guard.ts'
import { isTooShort, MIN_CHARACTERS } from '../sign-in/password-policy.ts'
import { afterPassword, replaceOutdatedHash } from '../sign-in/sign-in-steps.ts'
import { ownEntry, UNKNOWN_ACTOR } from '../store/security-log.ts'
import { listSignInProviders, type SsoProvider } from '../store/sso-providers.ts'
import { findUserCredentials, type UserCredentials } from '../store/user-credentials.ts'
import { accountChoice } from './account-choice.ts'
import { field, form, hidden, message } from './fields.ts'
import { type Html, html } from './html.ts'
import { type Page, pageHeaders, renderPage } from './page.ts'
import { RefusedForm } from './page-problem.ts'
import { PROFILE, pathWithQuery, readReturnUrl } from './return-url.ts'
import { findSignInTarget, type SignInTarget } from './sign-in-target.ts'

export const showSignIn =
  (parts: Parts): Handler<Ops['showSignIn']> =>
  async ({ query, cookies, request }, call) => {
    const returnUrl = readReturnUrl(query.returnUrl)
    // `/connect/authorize` leads here when the session it has found does not do, so only others are led back.
    const isSignedIn = !returnUrl.startsWith('/connect/') && (await parts.sessions.find(call.db, cookies)) !== undefined
    if (isSignedIn) return call.reply(303, undefined, { headers: { Location: parts.basePath + returnUrl } })
    const target = await findSignInTarget(call.db, returnUrl, query.account)
    const browser = parts.browserGuard.browserOf({ cookies })
    const challenge = await parts.proofs.challenge(call.db, request.ip)
    const page = await signInPage(call.db, { target, browser, returnUrl, done: query.done, challenge })
    return call.reply(200, renderPage(page, parts.basePath), {
      headers: pageHeaders(target.formTargets, page),
      cookies: browser.cookies,
    })
  }

export const signIn =
  (parts: Parts): Handler<Ops['signIn']> =>
  async ({ body, cookies, headers, request: { ip } }, call) => {
    const { db } = call
    const browser = parts.browserGuard.check({ cookies, headers }, body.form_token)
    const returnUrl = readReturnUrl(body.returnUrl)
    const { userName = '', password = '' } = body
    const target = await findSignInTarget(db, returnUrl, body.account)
    const refuse = async (code: string, faults: SignInFaults) => {
      const challenge = await parts.proofs.challenge(db, ip)
      const page = await signInPage(db, { target, browser, returnUrl, userName, faults, challenge })
      return new RefusedForm(code, page, target.formTargets)
    }

    const missing = missingFields(userName, password)
    if (missing) throw await refuse('incomplete_form', missing)
    // PostgreSQL stores no NUL, so that no user has this name.
    const name = userName.trim().replaceAll('\0', '\ufffd')
    const isProven = await parts.proofs.accept(db, ip, body.proof)
    const users = await findUsers(parts, db, { ...target, isProven }, name, password, ip).catch(async (error) => {
      // An address that is locked out may sign in with a proof; nothing helps a user who is, and an address with wrong proofs.
      const challenge =
        isProven || !isProblem(error) || error.status !== 429 ? undefined : await parts.proofs.challenge(db, ip)
      if (challenge === undefined) throw error
      const page = await signInPage(db, { target, browser, returnUrl, userName, challenge })
      throw new RefusedForm('too_many_failures', page, target.formTargets, error)
    })
    for (const user of users) await replaceOutdatedHash(parts, user, password)
    const [user, ...others] = users.filter((it) => !isTooShort(password, it))
    if (!user && users.length > 0) {
      const { clientId } = target
      const reason = 'password_too_short'
      for (const it of users) {
        call.log.info({ address: ip, accountId: it.accountId, clientId, userId: it.id, reason }, 'A sign-in failed.')
        const entry = { ...ownEntry(it, ip), ...UNKNOWN_ACTOR, action: 'sign_in_failed', clientId } as const
        await parts.logSecurity(db, { ...entry, details: { reason } })
      }
      throw await refuse('password_too_short', { form: TOO_SHORT })
    }
    if (!user) throw await refuse('sign_in_failed', { form: WRONG })
    const { location, cookie } =
      others.length > 0
        ? accountChoice(parts, browser, [user, ...others], returnUrl)
        : await afterPassword(parts, user, returnUrl, { cookies, ip, clientId: target.clientId })
    return call.reply(303, undefined, { headers: { Location: parts.basePath + location }, cookies: [cookie] })
  }

/** The users with this name and password. The password that was checked is of an epoch; it may have been changed since. */
async function findUsers(
  { authentication }: Parts,
  db: Db,
  target: SignInTarget & { readonly isProven: boolean },
  name: string,
  password: string,
  ip: string,
): Promise<readonly UserCredentials[]> {
  const found: UserCredentials[] = []
  for (const { accountId, id, tokenEpoch } of await authentication.authenticateUsers(db, target, name, password, ip)) {
    const user = await findUserCredentials(db, accountId, id)
    if (user?.tokenEpoch === tokenEpoch) found.push(user)
  }
  return found
}

/** The profile is where a sign-in leads to without one. */
const unlessProfile = (returnUrl: string) => (returnUrl === PROFILE ? undefined : returnUrl)

/** The same for an unknown user, a wrong password, a deactivated user and one without internal login. */
const WRONG = 'The user name or the password is wrong.'

/** The second factor that the password was chosen with is gone. */
const TOO_SHORT = `Your password has fewer than ${MIN_CHARACTERS} characters, too few without a second factor. Choose a longer one with “Forgot password?”, or ask an administrator.`

interface SignInFaults {
  readonly form?: string
  readonly userName?: string
  readonly password?: string
}

function missingFields(userName: string, password: string): SignInFaults | undefined {
  const faults = {
    ...(userName.trim() === '' && { userName: 'Enter your user name.' }),
    ...(password === '' && { password: 'Enter your password.' }),
  }
  return Object.keys(faults).length > 0 ? faults : undefined
}

interface SignInPage {
  readonly target: SignInTarget
  readonly browser: Browser
  readonly returnUrl: string
  readonly userName?: string
  readonly faults?: SignInFaults
  readonly done?: string | undefined
  /** From `Proofs`, while the address is locked out. */
  readonly challenge?: string | undefined
}

async function signInPage(db: Db, it: SignInPage): Promise<Page> {
  const { target, returnUrl, faults = {}, done, challenge } = it
  const { accountId, isGiven } = target
  const account = accountId === undefined ? undefined : String(accountId)
  const given = isGiven ? account : undefined
  const providers = isGiven || accountId === undefined ? [] : await listSignInProviders(db, accountId)
  return {
    title: 'Sign in',
    script: challenge === undefined ? undefined : 'proof.js',
    ...(given !== undefined && { subtitle: `Account ${given}` }),
    body: html`${done === 'password' && message('success', 'Your password is set. Sign in with it now.')}
${done === 'sessions' && message('success', 'You are signed out everywhere.')}
${faults.form !== undefined && message('error', faults.form)}
${challenge !== undefined && WORK}
${passwordForm(it, given)}
<p class="links"><a href="${pathWithQuery('/password/forgot', { account, returnUrl: unlessProfile(returnUrl) })}">Forgot password?</a>
${given !== undefined && html`<a href="${pathWithQuery('/sign-in', { returnUrl })}">Another account</a>`}</p>
${providerLinks(providers, returnUrl)}
${accountId === undefined && html`<p class="quiet-text">Your company has a sign-in of its own? Use the address that your administrator gave you.</p>`}`,
  }
}

/** Its script empties the sentence that stands without it. */
const WORK = html`<p class="hint">Many sign-ins from your network have failed. For your protection your browser does a few seconds of work before each further one.</p>
<p id="proof-status" role="status">This needs scripts and a secure connection (https). Without them, try again in a quarter of an hour.</p>`

const passwordForm = (
  { browser, returnUrl, userName, faults = {}, challenge }: SignInPage,
  account: string | undefined,
): Html => {
  const isUserNameFocused = userName === undefined || faults.userName !== undefined
  return form(
    '/sign-in',
    browser,
    html`${hidden('returnUrl', returnUrl)}
${account !== undefined && hidden('account', account)}
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
${challenge !== undefined && hidden('proof', '')}
<button>Sign in</button>`,
    challenge,
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
