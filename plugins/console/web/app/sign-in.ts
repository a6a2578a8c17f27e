/** The sign-in: by code with PKCE through the SDK, as the public client of the installation. */
import {
  type Chainwork,
  connect,
  type GetConsoleSessionResponse,
  type GetConsoleSettingsResponse,
} from '@chainwork/sdk'
import { type BrowserSession, browserSession, SignInError } from '@chainwork/sdk/browser'
import { erase, keepSession, keptSession, ownerOf } from '../reports/store.ts'
import { forgetDrafts } from '../ui/draft-store.ts'
import { now } from './clock.ts'
import { isAway, observeCall, observeToken } from './connection.ts'
import { answerOfWindow, isRenewalWindow, putAnswer, sendAnswer } from './renewal.ts'
import { fetchWithUploads } from './uploads.ts'

/** Path of the console, such as `/console`; what stands before it belongs to `BASE_URL`. */
export const CONSOLE_PATH = /^.*?\/console(?=\/|$)/.exec(location.pathname)?.[0] ?? '/console'
const baseUrl = location.origin + CONSOLE_PATH.slice(0, -'/console'.length)

/** The SSO provider of the address that a company's users open; once they have signed in there, until they sign out. */
const PROVIDER = 'chainwork.provider'
const RETURN = 'chainwork.return'
/** The user has signed out, and the session of the identity server may not have ended yet. */
const SIGNED_OUT = 'chainwork.signed-out'
/** The scope that only administrators may have is left out for a user who was refused it. */
const WITHOUT_ADMIN = 'chainwork.without-admin'

export interface SignedIn {
  readonly api: Chainwork
  readonly session: GetConsoleSessionResponse
  /** Opened without a connection, as who signed in last: there is no token, and what the browser keeps is all there is. */
  readonly isOffline: boolean
  /** The address of the identity server, which has pages for the user. */
  readonly authUrl: string
  signOut(): Promise<void>
  /** Leaves the page for the sign-in, and comes back to it. */
  signInAgain(): Promise<void>
  /** Signs in again in a window of its own, so that the page stays as it is; leaves the page where windows are not allowed. */
  renew(): Promise<void>
}

/** Undefined while the browser leaves the page for the sign-in. */
export type Entry = SignedIn | undefined

/** Without a token: the settings can be read by anybody. */
const anonymous = connect({ baseUrl, accessToken: () => '' })

export async function enter(): Promise<Entry> {
  if (isRenewalWindow() && (await sendAnswer())) return undefined
  const provider = new URLSearchParams(location.search).get('idp')
  // Not kept on the device before it has signed somebody in: anybody can make such an address.
  if (provider !== null) sessionStorage.setItem(PROVIDER, provider)
  const settings = await settingsOrAway()
  return settings ? open(settings) : openOffline()
}

/** Undefined: the service cannot be reached, and the browser keeps what a user saw last. */
async function settingsOrAway(): Promise<GetConsoleSettingsResponse | undefined> {
  try {
    return await anonymous.getConsoleSettings(navigator.onLine ? {} : { retries: 0 })
  } catch (error) {
    const isSignedOut = localStorage.getItem(SIGNED_OUT) !== null
    if (isAway(error as { status?: number }) && !isSignedOut && (await keptSession().catch(() => undefined)))
      return undefined
    throw error
  }
}

/** The page is loaded anew, with a sign-in, as soon as the service can be reached. */
async function openOffline(): Promise<Entry> {
  const session = await keptSession()
  if (!session) return undefined
  signOutWithOthers()
  const accessToken = observeToken(async () => {
    await anonymous.getConsoleSettings({ retries: 0 })
    location.reload()
    return new Promise<never>(() => undefined)
  })
  const api = connect({ baseUrl, accessToken, log: observeCall, retries: 0 })
  const reload = async () => location.reload()
  const signOut = async () => {
    await forget(session)
    location.reload()
  }
  return { api, session, isOffline: true, authUrl: baseUrl, signOut, signInAgain: reload, renew: reload }
}

/** A sign-out in another tab of the browser is one of this tab too, which has tokens of its own. */
function signOutWithOthers(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== SIGNED_OUT || newValue === null) return
    forgetDrafts()
    // Nothing that is not saved asks whether to stay.
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
    location.reload()
  })
}

/** Nobody who uses the browser next finds anything of the user's. */
async function forget(session: GetConsoleSessionResponse): Promise<void> {
  localStorage.setItem(SIGNED_OUT, '')
  forgetDrafts()
  for (const name of [WITHOUT_ADMIN, PROVIDER]) localStorage.removeItem(name)
  await erase(ownerOf(session)).catch(() => undefined)
}

/** @param isReturning whether the sign-in has led back to this page, so that another one is the page to return to */
async function open(settings: GetConsoleSettingsResponse, isReturning = hasAnswer()): Promise<Entry> {
  const { authUrl, clientId, redirectUri } = settings
  const withoutAdmin = localStorage.getItem(WITHOUT_ADMIN) !== null
  const scope = withoutAdmin ? settings.scope.replace(/\badmin\s?/, '') : settings.scope
  const provider = sessionStorage.getItem(PROVIDER) ?? localStorage.getItem(PROVIDER)
  const browser = browserSession({ authUrl, clientId, redirectUri, scope, ...(provider !== null && { provider }) })
  // Before the sign-in: another tab removes the mark once it has ended the session, which this sign-in may still have had.
  const wasSignedOut = localStorage.getItem(SIGNED_OUT) !== null
  try {
    // The page that waits for a renewal gets its answer from the address that the sign-in leads back to.
    const isSignedIn = (await browser.resume()) || (!isRenewalWindow() && (await browser.signInSilently()))
    if (isSignedIn && !isReturning && wasSignedOut) {
      // Without a connection the sign-out could not end the session: the next user of the browser would be signed in.
      await browser.signOut(redirectUri)
      return undefined
    }
    localStorage.removeItem(SIGNED_OUT)
    if (isSignedIn) return await signedIn(browser, settings, withoutAdmin, isReturning)
  } catch (error) {
    if (!(error instanceof SignInError) || error.code !== 'invalid_scope' || withoutAdmin) throw error
    localStorage.setItem(WITHOUT_ADMIN, '')
    return open(settings, isReturning)
  }
  await leave(browser, isReturning)
  return undefined
}

const hasAnswer = (): boolean => new URLSearchParams(location.search).has('state')

async function leave(browser: BrowserSession, isReturning = false): Promise<void> {
  const path = location.pathname + location.search + location.hash
  if (!isReturning && path.startsWith(`${CONSOLE_PATH}/`)) sessionStorage.setItem(RETURN, path)
  await browser.signIn()
}

async function signedIn(
  browser: BrowserSession,
  settings: GetConsoleSettingsResponse,
  withoutAdmin: boolean,
  isReturning: boolean,
): Promise<Entry> {
  const { authUrl, redirectUri } = settings
  // Set as long as it is not known whose token a new sign-in has brought: nothing is sent with it before.
  let verify: (() => Promise<void>) | undefined
  const accessToken = observeToken(async (rejected) => {
    await verify?.()
    return browser.accessToken(rejected)
  })
  const api = connect({ baseUrl, authUrl, accessToken, fetch: fetchWithUploads, log: observeCall })
  const session = await api.getConsoleSession()
  // The user has become an administrator since, or another user has signed in.
  if (session.administrator && withoutAdmin) {
    localStorage.removeItem(WITHOUT_ADMIN)
    return open(settings, isReturning)
  }
  const provider = sessionStorage.getItem(PROVIDER)
  if (provider !== null) localStorage.setItem(PROVIDER, provider)
  sessionStorage.removeItem(PROVIDER)
  const path = sessionStorage.getItem(RETURN)
  sessionStorage.removeItem(RETURN)
  if (isReturning && path?.startsWith(`${CONSOLE_PATH}/`)) history.replaceState(null, '', path)
  // Without IndexedDB the console works with a connection.
  await keepSession(session, now()).catch(() => undefined)
  const signOut = async () => {
    await forget(session)
    await browser.signOut(redirectUri)
  }
  signOutWithOthers()
  const signInAgain = () => leave(browser)
  const renew = async () => {
    const answer = await answerOfWindow(CONSOLE_PATH)
    if (answer === 'no-window') return signInAgain()
    if (answer === 'closed') return
    putAnswer(answer)
    const resumed = browser.resume()
    const check = async () => {
      await resumed.catch(() => undefined)
      const next = await connect({ baseUrl, accessToken: browser.accessToken }).getConsoleSession()
      if (ownerOf(next) !== ownerOf(session)) {
        // Another user has signed in: nothing on the page is theirs.
        location.reload()
        await new Promise<never>(() => undefined)
      }
      if (verify === shared) verify = undefined
    }
    let running: Promise<void> | undefined
    // A check that fails is made again by the next call.
    const shared = () => {
      running ??= check().finally(() => {
        running = undefined
      })
      return running
    }
    verify = shared
    await resumed
    await shared()
    // The connection is found to be good again.
    await api.getConsoleSession()
  }
  return { api, session, isOffline: false, authUrl, signOut, signInAgain, renew }
}
