/**
 * A real browser through playwright-core: `findBrowser` says which. Every window reports what it should not do: errors in its
 * console (violations of the Content-Security-Policy are such), and requests to other hosts.
 *
 * With SCREENSHOTS=folder, `checkPage` saves a screenshot of each page there.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser, browser as need } from './needs.ts'
import { CUT_TEXT, ISO_DATES, SMALL_TARGETS } from './page-layout.ts'

const SLOW = 60_000 // ms, on a busy machine
const HEIGHT = 800 // CSS pixels
const PHONE = 600 // CSS pixels; narrower windows are touched by thumbs
/**
 * Waits until the page has drawn ten frames in a row in which nothing moved: it fits itself to another width and scheme in a
 * few of them, and a colour in transition has too little contrast for a moment. Loaders turn for ever.
 */
const DRAWN = `(async () => {
  const moves = () => document.getAnimations().some((it) => it.effect?.getTiming().iterations !== Infinity)
  for (let still = 0; still < 10; still = moves() ? 0 : still + 1) await new Promise(requestAnimationFrame)
})()`

export interface Viewport {
  /** CSS pixels. */
  readonly width: number
  readonly scheme: 'light' | 'dark'
}
/** Each width and each scheme once: a page has the same elements in both schemes. */
export const VIEWPORTS: readonly Viewport[] = [
  { width: 360, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
]

export interface Window {
  readonly page: Page
  /** What the window did and should not have done: sentences. */
  readonly faults: readonly string[]
  /** The cookies that it has, for another window. */
  cookies(): Promise<Cookies>
  /**
   * Checks the page as it is: findings of axe-core, text that does not fit the width, and dates that are not written for
   * people, as sentences. With `viewports`, in each of them, by axe in the first of each scheme; the window keeps the last.
   */
  checkPage(name: string, viewports?: readonly Viewport[]): Promise<string[]>
  /** Of that, whether the page's text fits, as it is. */
  checkLayout(name: string): Promise<string[]>
  /** Makes it as it was opened, but for what it has loaded: a page comes anew in a third of the time. */
  renew(cookies: Cookies): Promise<void>
  close(): Promise<void>
}

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

export interface WindowOptions extends Partial<Viewport> {
  /** That it begins with; default: none. */
  readonly cookies?: Cookies
  /** Default: true. */
  readonly scripts?: boolean
  /** Of its user, BCP 47; default: British English. */
  readonly locale?: string
  /** Further addresses that it may ask for. */
  readonly others?: readonly string[]
  /** A phone: it is touched, and its pages fit its width by themselves. Default: false. */
  readonly isPhone?: boolean
  /** Default: false, since requests that pass a service worker are not seen here. */
  readonly serviceWorkers?: boolean
}

export interface TestBrowser {
  /** A window with cookies of its own. @param url the address that it may ask for */
  open(url: string, options?: WindowOptions): Promise<Window>
  /** Closes all windows. */
  close(): Promise<void>
}

/** The browser of this worker; it ends with the worker. */
let ofWorker: Promise<Browser> | undefined

/**
 * A browser without windows: one for all test files of a worker, since its start costs as much as two pages.
 * @param textSize how large its user has text, in the usual 16 pixels: a setting of a browser of its own
 */
export async function startBrowser({ textSize = 1 } = {}): Promise<TestBrowser> {
  const browser = await (textSize === 1 ? browserOfWorker() : launch(textSize))
  return {
    open: (url, options) => openWindow(browser, url, options),
    async close() {
      await Promise.all(browser.contexts().map((it) => it.close()))
      if (textSize !== 1) await browser.close()
    },
  }
}

/** One that could not be started, or has ended, is started anew for the next file. */
async function browserOfWorker(): Promise<Browser> {
  const known = await ofWorker?.catch(() => undefined)
  if (known?.isConnected()) return known
  ofWorker = launch(1)
  return ofWorker
}

function launch(textSize: number): Promise<Browser> {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error(`Tests in a browser need ${need.what}. ${need.remedy}.`)
  const args = [
    '--no-sandbox',
    `--blink-settings=defaultFontSize=${16 * textSize},defaultFixedFontSize=${13 * textSize}`,
  ]
  return chromium.launch({ executablePath, args, timeout: 60_000 })
}

async function openWindow(
  browser: Browser,
  url: string,
  {
    width = 1280,
    scheme = 'light',
    scripts = true,
    others = [],
    cookies = [],
    locale = 'en-GB',
    isPhone = false,
    serviceWorkers = false,
  }: WindowOptions = {},
): Promise<Window> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: HEIGHT },
    colorScheme: scheme,
    locale,
    reducedMotion: 'reduce',
    javaScriptEnabled: scripts,
    hasTouch: isPhone,
    isMobile: isPhone,
    serviceWorkers: serviceWorkers ? 'allow' : 'block',
  })
  context.setDefaultTimeout(SLOW)
  await context.addCookies(cookies)
  const page = await context.newPage()
  const faults = watch(context, page, [url, ...others])
  return {
    page,
    faults,
    cookies: () => context.cookies(),
    async checkPage(name, viewports) {
      if (!viewports) return inspect(page, name, { width, scheme })
      const findings: string[] = []
      const schemes = new Set<string>()
      for (const viewport of viewports) {
        await page.setViewportSize({ width: viewport.width, height: HEIGHT })
        await page.emulateMedia({ colorScheme: viewport.scheme })
        await page.evaluate(DRAWN)
        findings.push(...(await inspect(page, name, viewport, !schemes.has(viewport.scheme))))
        schemes.add(viewport.scheme)
      }
      return findings
    },
    checkLayout: (name) => layout(page, `${name}, ${width}`, width),
    async renew(cookies) {
      await Promise.all(context.pages().map((other) => other !== page && other.close()))
      for (const routed of [context, page]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await context.clearPermissions()
      await page.mouse.move(0, 0)
      await page.setViewportSize({ width, height: HEIGHT })
      await page.emulateMedia({ media: null, colorScheme: scheme, forcedColors: null })
      // A page of the same origin without scripts, where nothing is stored any more.
      await page.goto('/console/icon.svg')
      await page.evaluate(FORGET)
      await context.clearCookies()
      await context.addCookies(cookies)
      faults.length = 0
    },
    close: () => context.close(),
  }
}

/** What a page has stored, apart from cookies. */
const FORGET = `(async () => {
  sessionStorage.clear()
  localStorage.clear()
  for (const { name } of await indexedDB.databases()) {
    await new Promise((resolve, reject) =>
      Object.assign(indexedDB.deleteDatabase(name), {
        onsuccess: resolve,
        onerror: reject,
        onblocked: () => reject(new Error('A page still uses ' + name + '.')),
      }),
    )
  }
})()`

function watch(context: BrowserContext, page: Page, urls: readonly string[]): string[] {
  const faults: string[] = []
  const hosts = urls.map((url) => new URL(url).host)
  context.on('request', (request) => {
    const asked = new URL(request.url())
    if (asked.protocol !== 'data:' && !hosts.includes(asked.host)) faults.push(`The page asked for ${asked.href}.`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // The browser gives up what it still loads, such as the icon, when the next page is opened.
    if (reason !== 'net::ERR_ABORTED') faults.push(`${request.url()} failed: ${reason}.`)
  })
  page.on('console', (message) => {
    // Chromium also notes there that a form came back with 400; it is the page that was asked for.
    const isAnswer = /status of 4\d\d/.test(message.text()) && message.location().url === page.url()
    const isOurs = message.text() === 'Service Worker registration blocked by Playwright'
    if (['error', 'warning'].includes(message.type()) && !isAnswer && !isOurs) faults.push(`Console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`Script: ${error.message}`))
  return faults
}

const require = createRequire(import.meta.url)
let axeSource: Promise<string> | undefined

interface AxeResults {
  readonly violations: readonly {
    readonly id: string
    readonly help: string
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
  }[]
}

async function inspect(page: Page, name: string, viewport: Viewport, byAxe = true): Promise<string[]> {
  const { width, scheme } = viewport
  const folder = process.env.SCREENSHOTS
  if (folder) await page.screenshot({ path: join(folder, `${name}-${width}-${scheme}.png`), fullPage: true })
  const at = `${name}, ${width} ${scheme}`
  return [...(byAxe ? await axeFindings(page, at) : []), ...(await layout(page, at, width))]
}

async function layout(page: Page, name: string, width: number): Promise<string[]> {
  const findings = [...(await page.evaluate<string[]>(CUT_TEXT)), ...(await page.evaluate<string[]>(ISO_DATES))]
  if (width < PHONE) findings.push(...(await page.evaluate<string[]>(SMALL_TARGETS)))
  const tooWide = await page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth')
  if (tooWide) findings.push(`the page is wider than ${width} pixels`)
  return findings.map((finding) => `${name}: ${finding}`)
}

async function axeFindings(page: Page, name: string): Promise<string[]> {
  axeSource ??= readFile(require.resolve('axe-core/axe.min.js'), 'utf8')
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(await axeSource)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const results = (await page.evaluate(
    `axe.run({ runOnly: ${JSON.stringify(tags)}, resultTypes: ['violations'] })`,
  )) as AxeResults
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${name}: ${id}, ${help}: ${html} ${failureSummary}`),
  )
}
