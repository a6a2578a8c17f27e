/** Switching the second factor on and off, and new recovery codes. */
import type { Ops } from '#generated/identity'
import type { Db, Handler, Tx } from '#runtime'
import type { Parts } from '../parts.ts'
import type { Browser } from '../sign-in/browser-guard.ts'
import { isTooShort, MIN_CHARACTERS } from '../sign-in/password-policy.ts'
import { createRecoveryCodes, keyRow, withCode } from '../sign-in/second-factor.ts'
import { newKey, stepOfCode } from '../sign-in/totp.ts'
import { confirmKey, deleteSecondFactor, saveNewKey } from '../store/second-factors.ts'
import { ownEntry } from '../store/security-log.ts'
import { deleteSessionsOf, renewAuthentication } from '../store/sessions.ts'
import type { Page } from './page.ts'
import { pageHeaders, renderPage } from './page.ts'
import { RefusedForm } from './page-problem.ts'
import { isPasswordOf } from './password-change.ts'
import { codesPage, enrolmentPage, hasPassword, SETTINGS_PATH, settingsPage, startPage } from './second-factor-pages.ts'
import { findSignedIn, type SignedIn, signInFor } from './signed-in.ts'

export const showSecondFactorSettings =
  (parts: Parts): Handler<Ops['showSecondFactorSettings']> =>
  async ({ cookies }, call) => {
    const signedIn = await findSignedIn(parts, call.db, cookies)
    if (!signedIn) return call.reply(303, undefined, signInFor(parts, SETTINGS_PATH))
    const browser = parts.browserGuard.browserOf({ cookies })
    const page = pageOf(parts, signedIn, browser)
    return call.reply(200, renderPage(page, parts.basePath), { headers: pageHeaders(), cookies: browser.cookies })
  }

/** What a change leads to: a page that is shown once, or the next path. */
type Outcome = { readonly page: Page } | { readonly location: string }

interface Change {
  readonly parts: Parts
  readonly db: Db
  readonly signedIn: SignedIn
  readonly browser: Browser
  readonly code: string
  readonly password: string
  readonly ip: string
}

const ACTIONS = { start, confirm, disable, newRecoveryCodes } as const

export const changeSecondFactor =
  (parts: Parts): Handler<Ops['changeSecondFactor']> =>
  async ({ body, cookies, headers, request }, call) => {
    const browser = parts.browserGuard.check({ cookies, headers }, body.form_token)
    const signedIn = await findSignedIn(parts, call.db, cookies)
    if (!signedIn) return call.reply(303, undefined, signInFor(parts, SETTINGS_PATH))
    const { password = '' } = body
    // One field of the page takes both. No password has 6 characters.
    const code = body.code?.trim() ?? (/^\s*\d{3}\s?\d{3}\s*$/.test(password) ? password : '')
    const change = { parts, db: call.db, signedIn, browser, code, password, ip: request.ip }
    const outcome = await ACTIONS[body.action](change)
    if ('location' in outcome)
      return call.reply(303, undefined, { headers: { Location: parts.basePath + outcome.location } })
    return call.reply(200, renderPage(outcome.page, parts.basePath), { headers: pageHeaders() })
  }

/**
 * Someone else who uses the user's browser must not switch on a second factor of their own: a sign-in, or the password, must
 * be so recent. Confirming takes longer, since an app may have to be installed first.
 */
const RECENT = { start: 5 * 60_000, confirm: 20 * 60_000 } // ms

const isRecent = ({ host }: Parts, { session }: SignedIn, step: keyof typeof RECENT): boolean =>
  host.clock.now().getTime() - session.authenticatedAt.getTime() <= RECENT[step]

/** The page of the state that the user's second factor is in: off, a key to be confirmed, or on. */
function pageOf(parts: Parts, signedIn: SignedIn, browser: Browser, fault?: string): Page {
  const { host } = parts
  const { user } = signedIn
  if (user.hasSecondFactor) return settingsPage(user, browser, fault)
  if (user.totpSealed === null || !isRecent(parts, signedIn, 'confirm'))
    return startPage(user, browser, { isRecent: isRecent(parts, signedIn, 'start'), fault })
  return enrolmentPage(user, host.secrets.open(user.totpSealed, keyRow(user.id)), browser, fault)
}

/** Also replaces a key that was not confirmed. */
async function start({ parts, db, signedIn, browser, password, ip }: Change): Promise<Outcome> {
  const { host } = parts
  const { user, session } = signedIn
  if (user.hasSecondFactor) return { location: SETTINGS_PATH }
  if (!isRecent(parts, signedIn, 'start')) {
    const refuse = (errorCode: string, fault: string) =>
      new RefusedForm(errorCode, startPage(user, browser, { isRecent: false, fault }))
    if (!hasPassword(user)) throw refuse('sign_in_again', 'Sign out, and sign in again.')
    if (password === '') throw refuse('incomplete_form', 'Enter your password.')
    if (!(await isPasswordOf(parts, db, user, password, ip)))
      throw refuse('wrong_password', 'This is not your password.')
    await renewAuthentication(db, session, host.clock.now())
  }
  await saveNewKey(db, user, host.secrets.seal(newKey(), keyRow(user.id)))
  return { location: SETTINGS_PATH }
}

async function confirm(change: Change): Promise<Outcome> {
  const { parts, signedIn, browser, code, ip } = change
  const { user, session } = signedIn
  const { totpSealed } = user
  // Another window of the browser was faster.
  if (user.hasSecondFactor || totpSealed === null || !isRecent(parts, signedIn, 'confirm'))
    return { location: SETTINGS_PATH }
  const now = parts.host.clock.now()
  const key = parts.host.secrets.open(totpSealed, keyRow(user.id))
  const step = stepOfCode(key, code.replace(/\s/g, ''), now)
  if (step === undefined) {
    const fault =
      code === '' ? 'Enter the code.' : 'The code is wrong or has expired. Enter the one that the app shows now.'
    throw new RefusedForm('wrong_code', pageOf(parts, signedIn, browser, fault))
  }
  const codes = await parts.host.transaction(async (tx) => {
    if (!(await confirmKey(tx, user, totpSealed, step, now))) return undefined
    // Sessions that began with the password alone end.
    await deleteSessionsOf(tx, user.accountId, user.id, session.hash)
    await parts.logSecurity(tx, { ...ownEntry(user, ip), action: 'second_factor_enabled' })
    return createRecoveryCodes(tx, user)
  })
  return codes ? { page: codesPage(codes, 'Second factor is on') } : { location: SETTINGS_PATH }
}

async function disable(change: Change): Promise<Outcome> {
  const { parts, signedIn, ip } = change
  const { user } = signedIn
  const switchOff = async (tx: Tx) => {
    await deleteSecondFactor(tx, user, parts.host.clock.now())
    await parts.logSecurity(tx, { ...ownEntry(user, ip), action: 'second_factor_disabled' })
  }
  if (hasPassword(user)) {
    await checkOnlyFactor(change)
    await parts.host.transaction(switchOff)
  } else await confirmed(change, switchOff)
  return { location: '/profile?done=secondFactorOff' }
}

/** Takes the password and no code: only the password itself shows whether it is long enough to be the only factor. */
async function checkOnlyFactor({ parts, db, signedIn, browser, code, password, ip }: Change): Promise<void> {
  const refuse = (errorCode: string, fault: string) =>
    new RefusedForm(errorCode, pageOf(parts, signedIn, browser, fault))
  if (code !== '' || password === '')
    throw refuse('incomplete_form', 'Enter your password: a code does not switch the second factor off.')
  if (!(await isPasswordOf(parts, db, signedIn.user, password, ip)))
    throw refuse('wrong_password', 'This is not your password.')
  if (!isTooShort(password, { hasSecondFactor: false })) return
  throw refuse(
    'password_too_short',
    `Your password has fewer than ${MIN_CHARACTERS} characters, too few without a second factor. Change it to a longer one first.`,
  )
}

async function newRecoveryCodes(change: Change): Promise<Outcome> {
  const { user } = change.signedIn
  if (!user.hasSecondFactor) return { location: SETTINGS_PATH }
  const codes = await confirmed(change, (tx) => createRecoveryCodes(tx, user))
  return { page: codesPage(codes, 'New recovery codes') }
}

/** Runs the change in a transaction when the form has the user's password or a valid code. @throws 400 otherwise */
async function confirmed<T>(change: Change, work: Parameters<typeof withCode<T>>[4]): Promise<T> {
  const { parts, db, signedIn, browser, code, password, ip } = change
  const { user } = signedIn
  const refuse = (errorCode: string, fault: string) =>
    new RefusedForm(errorCode, pageOf(parts, signedIn, browser, fault))
  if (code !== '') {
    const done = await withCode(parts, user, code, ip, async (tx, kind) => ({ result: await work(tx, kind) }))
    if (!done) throw refuse('wrong_code', 'The code is wrong, has expired, or was used before.')
    return done.result
  }
  if (password === '') throw refuse('incomplete_form', 'Enter your password or a code.')
  if (!(await isPasswordOf(parts, db, user, password, ip))) throw refuse('wrong_password', 'This is not your password.')
  return parts.host.transaction((tx) => work(tx, 'oneTimePassword'))
}
