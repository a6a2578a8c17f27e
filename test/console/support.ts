/** A service with the console, and windows of a real browser that are signed in to it. */
import { type Chainwork, connect } from '@chainwork/sdk'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, TestRunner } from 'vitest'
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
   * time, later by that window's cookies. Closes the window when the test ends. Fails the test if the window has faults that
   * `mayFail` does not match. A window that is opened in `beforeAll` gets neither. One that is closed is used again
   * (`Window.renew`), unless it keeps files or has faults, or the test failed, whose body may go on after its timeout.
   */
  open(path: string, options?: ConsoleWindow): Promise<Window>
  close(): Promise<void>
}

interface ConsoleWindow extends WindowOptions {
  /** Default: the account's administrator. */
  readonly as?: { readonly email: string; readonly password: string }
  /** The faults that it may have. */
  readonly mayFail?: RegExp
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
  const closed = new Map<string, Window>()
  return {
    service,
    account,
    browser,
    api: apiOf(account),
    apiOf,
    async open(path, { as = { email, password }, mayFail, ...rest } = {}) {
      const kind = rest.serviceWorkers ? undefined : JSON.stringify([as.email, rest])
      const cookies = signedIn.get(as.email)
      const window = closed.get(kind ?? '') ?? (await browser.open(base, { ...rest, ...(cookies && { cookies }) }))
      if (kind) closed.delete(kind)
      await signInTo(window, path, as)
      const own = await window.cookies()
      signedIn.set(as.email, own)
      let isClosed = false
      const close = async () => {
        if (isClosed) return
        isClosed = true
        const faults = window.faults.filter((fault) => !mayFail?.test(fault))
        const isFailed = faults.length > 0 || TestRunner.getCurrentTest()?.result?.state === 'fail'
        if (!kind || closed.has(kind) || isFailed) await window.close()
        else {
          await window.renew(own)
          closed.set(kind, window)
        }
        expect(faults).toEqual([])
      }
      if (TestRunner.getCurrentTest()) onTestFinished(close)
      return { ...window, close }
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

/** ms in which a page that has loaded draws what it asked for. */
const SETTLES = 300

/** Shows another page of the console without loading it anew, which costs a tenth. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(`/console${path}`)})`)
  await page.evaluate(`dispatchEvent(new PopStateEvent('popstate'))`)
  await page.waitForTimeout(SETTLES)
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.locator('main h1').first().waitFor()
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

const STEPS_BACK = 25

/**
 * Goes back by Shift+Tab from the last button of a project's settings.
 * @param find runs in the page after each step; what it finds is returned, in order
 */
export async function goBack(page: Page, find: () => string | undefined): Promise<string[]> {
  await page.getByRole('button', { name: 'Delete the project' }).focus()
  const found: string[] = []
  for (let step = 0; step < STEPS_BACK; step++) {
    await page.keyboard.press('Shift+Tab')
    const one = await page.evaluate(find)
    if (one) found.push(one)
  }
  return found
}
