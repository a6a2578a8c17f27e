/** The sign-in: by code with PKCE through the SDK, as the public client of the account. */
import {
  type Chainwork,
  connect,
  type GetConsoleSessionResponse,
  type GetConsoleSettingsResponse,
} from '@chainwork/sdk'
import { type BrowserSession, browserSession, SignInError } from '@chainwork/sdk/browser'
import { forgetDrafts } from '../ui/draft-store.ts'
import { observeCall, observeToken } from './connection.ts'
import { answerOfWindow, isRenewalWindow, putAnswer, sendAnswer } from './renewal.ts'
import { fetchWithUploads } from './uploads.ts'

/** Path of the console, such as `/console`; what stands before it belongs to `BASE_URL`. */
export const CONSOLE_PATH = /^.*?\/console(?=\/|$)/.exec(location.pathname)?.[0] ?? '/console'
const baseUrl = location.origin + CONSOLE_PATH.slice(0, -'/console'.length)

const ACCOUNT = 'chainwork.account'
const RETURN = 'chainwork.return'
/** The scope that only administrators may have is left out for a user who was refused it. */
const WITHOUT_ADMIN = 'chainwork.without-admin'

export interface SignedIn {
  readonly api: Chainwork
  readonly session: GetConsoleSessionResponse
  /** The address of the identity server, which has pages for the user. */
  readonly authUrl: string
  signOut(): Promise<void>
  /** Leaves the page for the sign-in, and comes back to it. */
  signInAgain(): Promise<void>
  /** Signs in again in a window of its own, so that the page stays as it is; leaves the page where windows are not allowed. */
  renew(): Promise<void>
}

/** Where the console stands: who it needs, or who is signed in. */
export type Entry =
  | { readonly kind: 'account-needed'; readonly fault?: string }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'signed-in'; readonly signedIn: SignedIn }

/** Without a token: the settings can be read by anybody. */
const anonymous = connect({ baseUrl, accessToken: () => '' })

/** @param account the number that the user has entered */
export async function enter(account?: number): Promise<Entry> {
  if (isRenewalWindow() && (await sendAnswer())) return { kind: 'leaving' }
  const number = account ?? knownAccount()
  let settings: GetConsoleSettingsResponse
  try {
    settings = await anonymous.getConsoleSettings(number === undefined ? {} : { query: { account: number } })
  } catch (error) {
    if ((error as { status?: number }).status !== 404) throw error
    localStorage.removeItem(ACCOUNT)
    return { kind: 'account-needed', fault: `There is no account ${number}.` }
  }
  if (settings.clientId === null) return { kind: 'account-needed' }
  sessionStorage.setItem(ACCOUNT, String(settings.account))
  return open(settings, settings.clientId)
}

/**
 * The number in the address; that of the sign-in which leads back here; else that of the last user who signed in on this
 * device. One with which nobody could sign in is not remembered.
 */
function knownAccount(): number | undefined {
  const query = new URLSearchParams(location.search)
  const given =
    query.get('account') ?? (query.has('state') ? sessionStorage.getItem(ACCOUNT) : localStorage.getItem(ACCOUNT))
  return given !== null && /^[1-9]\d{0,9}$/.test(given) ? Number(given) : undefined
}

async function open(settings: GetConsoleSettingsResponse, clientId: string, isReturning = false): Promise<Entry> {
  const { authUrl, redirectUri } = settings
  const withoutAdmin = localStorage.getItem(WITHOUT_ADMIN) === clientId
  const scope = withoutAdmin ? settings.scope.replace(/\badmin\s?/, '') : settings.scope
  const browser = browserSession({ authUrl, clientId, redirectUri, scope })
  try {
    if (await browser.resume()) return await signedIn(browser, settings, withoutAdmin)
  } catch (error) {
    if (!(error instanceof SignInError) || error.code !== 'invalid_scope' || withoutAdmin) throw error
    localStorage.setItem(WITHOUT_ADMIN, clientId)
    return open(settings, clientId, true)
  }
  await leave(browser, isReturning)
  return { kind: 'leaving' }
}

/** @param isReturning keeps the page to return to, since this one is where the sign-in has led back to */
async function leave(browser: BrowserSession, isReturning = false): Promise<void> {
  const path = location.pathname + location.search + location.hash
  if (!isReturning && path.startsWith(`${CONSOLE_PATH}/`)) sessionStorage.setItem(RETURN, path)
  await browser.signIn()
}

async function signedIn(
  browser: BrowserSession,
  { authUrl, redirectUri }: GetConsoleSettingsResponse,
  withoutAdmin: boolean,
): Promise<Entry> {
  const accessToken = observeToken(browser.accessToken)
  const api = connect({ baseUrl, authUrl, accessToken, fetch: fetchWithUploads, log: observeCall })
  const session = await api.getConsoleSession()
  // The user has become an administrator since, or another user has signed in.
  if (session.administrator && withoutAdmin) {
    localStorage.removeItem(WITHOUT_ADMIN)
    await leave(browser, true)
    return { kind: 'leaving' }
  }
  localStorage.setItem(ACCOUNT, String(session.account.id))
  const path = sessionStorage.getItem(RETURN)
  sessionStorage.removeItem(RETURN)
  if (path?.startsWith(`${CONSOLE_PATH}/`)) history.replaceState(null, '', path)
  const signOut = async () => {
    forgetDrafts()
    for (const name of [WITHOUT_ADMIN, ACCOUNT]) localStorage.removeItem(name)
    await browser.signOut(redirectUri)
  }
  const signInAgain = () => leave(browser)
  const renew = async () => {
    const answer = await answerOfWindow(CONSOLE_PATH)
    if (answer === 'no-window') return signInAgain()
    if (answer === 'closed') return
    putAnswer(answer)
    await browser.resume()
    // Another user has signed in: nothing on the page is theirs.
    if ((await api.getConsoleSession()).user.id !== session.user.id) location.reload()
  }
  return { kind: 'signed-in', signedIn: { api, session, authUrl, signOut, signInAgain, renew } }
}
