/** Changing the password: asks for the old one, keeps this session, and ends all others and all tokens. */
import type { Ops } from '#generated/identity'
import type { Handler } from '#runtime'
import type { Parts } from '../parts.ts'
import type { Browser } from '../sign-in/browser-guard.ts'
import { newPasswordFault } from '../sign-in/password-policy.ts'
import { ownEntry } from '../store/security-log.ts'
import { deleteSessionsOf, keepSession } from '../store/sessions.ts'
import { savePassword, type UserCredentials } from '../store/user-credentials.ts'
import { field, form } from './fields.ts'
import { html } from './html.ts'
import { type Page, pageHeaders, renderPage } from './page.ts'
import { RefusedForm } from './page-problem.ts'
import { newPasswordField, passwordSentence } from './password-fields.ts'
import { findSignedIn, type SignedIn, signInFor } from './signed-in.ts'

const PATH = '/profile/password'

export const showPasswordChange =
  (parts: Parts): Handler<Ops['showPasswordChange']> =>
  async ({ cookies }, call) => {
    const signedIn = await findSignedIn(parts, call.db, cookies)
    if (!signedIn) return call.reply(303, undefined, signInFor(parts, PATH))
    const browser = parts.browserGuard.browserOf({ cookies })
    const page = changePage(signedIn.user, browser)
    return call.reply(200, renderPage(page, parts.basePath), { headers: pageHeaders(), cookies: browser.cookies })
  }

export const changePassword =
  (parts: Parts): Handler<Ops['changePassword']> =>
  async ({ body, cookies, headers, request }, call) => {
    const browser = parts.browserGuard.check({ cookies, headers }, body.form_token)
    const signedIn = await findSignedIn(parts, call.db, cookies)
    if (!signedIn) return call.reply(303, undefined, signInFor(parts, PATH))
    const { user } = signedIn
    const { password = '', newPassword = '' } = body
    const faults = faultsOf(user, password, newPassword)
    if (faults) throw new RefusedForm('password_refused', changePage(user, browser, faults))
    if (!(await isPasswordOf(parts, call.db, user, password, request.ip)))
      throw new RefusedForm('wrong_password', changePage(user, browser, { password: 'This is not your password.' }))
    const hash = await parts.passwords.hash(newPassword)
    const isSaved = await saveChange(parts, signedIn, hash, request.ip)
    // Another request has changed the password meanwhile, and ended this session.
    if (!isSaved) return call.reply(303, undefined, signInFor(parts, PATH))
    return call.reply(303, undefined, { headers: { Location: `${parts.basePath}/profile?done=password` } })
  }

/** Whether it is the user's password. Wrong ones count as failed sign-ins. @throws 429 after too many */
export async function isPasswordOf(
  parts: Parts,
  db: Parameters<typeof findSignedIn>[1],
  user: UserCredentials,
  password: string,
  ip: string,
): Promise<boolean> {
  const { accountId, id, userName } = user
  const [found] = await parts.authentication.authenticateUsers(db, { accountId }, userName, password, ip)
  return found?.id === id
}

const saveChange = ({ host, cacheInvalidation, logSecurity }: Parts, it: SignedIn, hash: string, ip: string) =>
  host.transaction(async (tx) => {
    const { user, session } = it
    const { accountId, id } = user
    const epoch = await savePassword(tx, user, hash, 'user', host.clock.now())
    if (epoch === undefined) return false
    await deleteSessionsOf(tx, accountId, id, session.hash)
    await keepSession(tx, accountId, session.hash, epoch)
    await cacheInvalidation.invalidate(tx, `user:${id}`)
    await logSecurity(tx, { ...ownEntry(user, ip), action: 'password_changed' })
    return true
  })

interface Faults {
  readonly password?: string
  readonly newPassword?: string
}

function faultsOf(user: UserCredentials, password: string, newPassword: string): Faults | undefined {
  const fault = newPasswordFault(newPassword, user)
  const isSame = password !== '' && password.normalize('NFC') === newPassword.normalize('NFC')
  const faults = {
    ...(password === '' && { password: 'Enter your current password.' }),
    ...(fault !== undefined && { newPassword: passwordSentence(fault) }),
    ...(isSame && { newPassword: 'This is your current password. Choose another one.' }),
  }
  return Object.keys(faults).length > 0 ? faults : undefined
}

function changePage(user: UserCredentials, browser: Browser, faults: Faults = {}): Page {
  const isNewWrong = faults.newPassword !== undefined && faults.password === undefined
  return {
    title: 'Change password',
    subtitle: user.displayName,
    body: html`${form(
      PATH,
      browser,
      html`<input type="text" name="userName" value="${user.userName}" autocomplete="username" disabled hidden>
${field({
  name: 'password',
  label: 'Current password',
  type: 'password',
  autocomplete: 'current-password',
  fault: faults.password,
  focus: !isNewWrong,
})}
${newPasswordField(user, faults.newPassword, isNewWrong)}
<button>Change password</button>`,
    )}
<p class="links"><a href="/profile">Cancel</a></p>`,
  }
}
