/** A service with the console, and windows of a real browser that are signed in to it. */
import { type Chainwork, connect } from '@chainwork/sdk'
import type { Page } from 'playwright-core'
import { startTestService, type TestAccount } from '../../runtime/testing.ts'
import {
  type Cookies,
  startBrowser,
  type TestBrowser,
  type Viewport,
  type Window,
  type WindowOptions,
} from '../support/browser.ts'
import type { SharedService } from '../support/shared-service.ts'

export const SLOW = 300_000 // ms, on a busy machine

/**
 * In which every page of the console is checked: a phone and a desk, each in another scheme, for a page has the same
 * elements in both; and between them a tablet, whose elements are those of the one or the other.
 */
export const VIEWPORTS: readonly Viewport[] = [
  { width: 360, scheme: 'dark' },
  { width: 768, scheme: 'dark' },
  { width: 1440, scheme: 'light' },
]

export interface ConsoleTest {
  readonly service: SharedService
  readonly account: TestAccount
  /** For what a test prepares and checks; as the account's administrator. */
  readonly api: Chainwork
  /** The same of another account. */
  apiOf(account: TestAccount): Chainwork
  readonly browser: TestBrowser
  /**
   * Opens a page of the console, such as `/portfolio`, in a window of its own that is signed in: by the form the first
   * time, later by that window's cookies.
   */
  open(path: string, options?: WindowOptions & { readonly as?: { email: string; password: string } }): Promise<Window>
  close(): Promise<void>
}

/**
 * @param options of `startTestService`
 * @param onStart before the first request
 */
export async function openConsole(
  options: Parameters<typeof startTestService>[0] = {},
  onStart: (service: SharedService) => void = () => {},
): Promise<ConsoleTest> {
  const [service, browser] = await Promise.all([startTestService(options), startBrowser()])
  onStart(service)
  const account = await service.account('Northwind Turbines')
  const { email, password } = account
  const base = service.app.config.urls.base
  const apiOf: ConsoleTest['apiOf'] = ({ clientId, clientSecret, email, password }) =>
    connect({ baseUrl: base, clientId, clientSecret, username: email, password, scope: 'api1 admin' })
  const signedIn = new Map<string, Cookies>()
  return {
    service,
    account,
    browser,
    api: apiOf(account),
    apiOf,
    async open(path, { as = { email, password }, ...rest } = {}) {
      const cookies = signedIn.get(as.email)
      const window = await browser.open(base, { ...rest, ...(cookies && { cookies }) })
      await signInTo(window, path, as)
      signedIn.set(as.email, await window.cookies())
      return window
    },
    async close() {
      await browser.close()
      await service.stop()
    },
  }
}

/** Opens the page, and fills in the sign-in if it leads there. */
export async function signInTo(
  { page }: Window,
  path: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.goto(`/console${path}`)
  await page.locator('main h1').first().waitFor()
  if (!new URL(page.url()).pathname.startsWith('/console')) {
    await page.getByLabel('User name').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/console/**')
    await page.locator('main h1').first().waitFor()
  }
}

/** The kept files are there, and the page is served from them. */
export const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })
