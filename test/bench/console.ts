/**
 * Measures the console in a real browser (Chromium), with other charts of the same data as the reference, in the same rounds:
 *
 *     npm run bench -- console [size|first|requests|pages|gantt|memory [MINUTES] ...]
 *
 * - `size`: kilobytes (gzip) of the scripts and styles that the browser loads until the portfolio's chart is drawn; budget 250.
 * - `first`: milliseconds from the address, with an empty cache and a session of the identity server, to the portfolio's chart
 *   with its marks (the redirects of the sign-in are in it); budget 1,500. The reference is a bare page that draws the same
 *   marks and trails by ECharts from data in the page.
 * - `requests`: how many requests a first visit of a page sends (an empty cache, a session of the identity server whose sign-in
 *   is silent), and a change of page inside the console; budgets 15 and 5.
 * - `pages`: milliseconds until a page of an account with a project of 10,000 tasks shows its content, after a reload and at a
 *   change of page; budgets 2,500 and 1,500, of the load page 1,000. `cpuMs` is the time of the page's main thread.
 *   The reference is ECharts, which draws the bars of as many tasks from data in the page.
 * - `gantt`: milliseconds from the schedule in memory to the painted chart, at 1,000 and 10,000 tasks; budgets 300 and 1,000.
 *   The references are ECharts (a custom series) and frappe-gantt.
 * - `memory`: megabytes of the script heap, after a garbage collection, at the begin and at the end of so many minutes (2 unless
 *   given) in which a task is reported on every second while a project's page is open.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Chainwork, connect } from '@chainwork/sdk'
import react from '@vitejs/plugin-react'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { chainsCsv } from '../support/chains.ts'
import setup from '../support/embedded.ts'
import { findBrowser } from '../support/needs.ts'
import { countRequests, fillLargeProject, timePages } from './console/pages.ts'
import { median, print, round, UsageError } from './rounds.ts'

const ROUNDS = 7
const PROJECTS = 30
const TASKS = 60 // of a project
const PARTS = ['size', 'first', 'requests', 'pages', 'gantt', 'memory']
const SIZES = [1_000, 10_000] // tasks of a Gantt chart
const SECOND = 1_000 // ms
const WEEK = 604_800_000 // ms

export async function bench(args: readonly string[]): Promise<void> {
  const minutes = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 2)
  const named = args.filter((arg) => !/^\d+$/.test(arg))
  const unknown = named.find((arg) => !PARTS.includes(arg))
  if (unknown !== undefined) throw new UsageError(`There is no part ${unknown}. The parts are ${PARTS.join(', ')}.`)
  const parts = named.length > 0 ? named : PARTS
  const charts = await serveCharts()
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  if (parts.includes('gantt')) await measureGantt(await (await browser.newContext()).newPage(), charts.url)
  if (parts.some((part) => part !== 'gantt')) {
    const stopDatabase = await setup()
    const service = await startTestService({ now: '2026-03-02T08:00:00Z' })
    if (parts.some((part) => ['size', 'first', 'memory'].includes(part))) {
      const { open, api, content: projectId } = await openAccount(browser, service, fillPortfolio)
      if (parts.includes('size')) await measureSize(await open(), service)
      if (parts.includes('first')) await measureFirst(open, service, charts.url)
      if (parts.includes('memory')) await measureMemory(await open(), service, api, projectId, minutes)
    }
    if (parts.includes('requests') || parts.includes('pages')) {
      const { open, content: projectId } = await openAccount(browser, service, fillLargeProject)
      const { base } = service.app.config.urls
      if (parts.includes('requests')) await countRequests(open, base, projectId)
      if (parts.includes('pages')) await timePages(open, base, projectId, charts.url)
    }
    await service.stop()
    await stopDatabase()
  }
  await browser.close()
  charts.close()
}

const VIEWPORT = { width: 1440, height: 900 }

interface OpenedAccount<Content> {
  readonly api: Chainwork
  readonly content: Content
  /** A browser that has a session of the identity server, and has loaded nothing. */
  open(): Promise<BrowserContext>
}

/** @param fill makes what the account has, before the user signs in */
async function openAccount<Content>(
  browser: Browser,
  service: TestService,
  fill: (api: Chainwork, service: TestService) => Promise<Content>,
): Promise<OpenedAccount<Content>> {
  const account = await service.account('Bench')
  const { clientId, clientSecret, email, password } = account
  const baseUrl = service.app.config.urls.base
  const api = connect({ baseUrl, clientId, clientSecret, username: email, password })
  const content = await fill(api, service)
  const context = await browser.newContext({ viewport: VIEWPORT })
  await signIn(await context.newPage(), service, account)
  const open = async () => browser.newContext({ storageState: await sessionOf(context), viewport: VIEWPORT })
  return { api, content, open }
}

/** The cookies of a context alone: what pages keep in the browser's storage is made anew. */
const sessionOf = async (context: BrowserContext) => ({ cookies: await context.cookies(), origins: [] })

async function signIn(page: Page, service: TestService, { email, password }: TestAccount): Promise<void> {
  await page.goto(`${service.app.config.urls.base}/console/portfolio`)
  await page.getByLabel('User name').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator(MARKS).first().waitFor()
}

/** The marks of the fever chart. */
const MARKS = 'main svg [data-mark]'

/** Projects that are under way, each with a trail of ten reports. @returns the id of one */
async function fillPortfolio(api: Chainwork, { clock }: TestService): Promise<number> {
  const ids: number[] = []
  for (let n = 0; n < PROJECTS; n++) {
    const query = { name: `Project ${n}`, activate: true }
    const body = chainsCsv(TASKS, 6, `Team ${n}`)
    const { project } = await api.importProject({ query, body, headers: { 'Content-Type': 'text/csv' } })
    ids.push(project.id)
  }
  for (let week = 0; week < 10; week++) {
    clock.advance(WEEK)
    for (const projectId of ids) {
      const query = { $filter: "isCritical eq true and status ne 'Completed'", $top: 1 }
      const [task] = (await api.listProjectTasks({ path: { projectId }, query })).value
      if (task?.id === undefined) continue
      const body = { percentComplete: (projectId + week) % 3 === 0 ? 40 : 100 }
      await api.updateTask({ path: { taskId: task.id }, body })
    }
  }
  return ids[0] as number
}

async function measureSize(context: BrowserContext, service: TestService): Promise<void> {
  const page = await context.newPage()
  const paths = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(js|css)$/.test(pathname)) paths.add(pathname)
  })
  const { base } = service.app.config.urls
  await page.goto(`${base}/console/portfolio`)
  await page.locator(MARKS).first().waitFor()
  const sizeOf = async (path: string) => gzipSync(await (await fetch(base + path)).bytes()).byteLength
  const all = await Promise.all([...paths].map(async (path) => ({ path, size: await sizeOf(path) })))
  const kilobytes = (pattern: RegExp) =>
    round(all.filter(({ path }) => pattern.test(path)).reduce((sum, { size }) => sum + size, 0) / 1000, 1)
  print({
    bench: 'console size',
    kilobytes: kilobytes(/./),
    scripts: kilobytes(/\.js$/),
    styles: kilobytes(/\.css$/),
    files: all.length,
    largest: all
      .sort((a, b) => b.size - a.size)
      .slice(0, 14)
      .map(({ path, size }) => `${path.replace(/.*\//, '')} ${round(size / 1000, 1)}`),
    budget: 250,
  })
}

async function measureFirst(open: () => Promise<BrowserContext>, service: TestService, charts: string): Promise<void> {
  const url = `${service.app.config.urls.base}/console/portfolio`
  const times: { own: number[]; reference: number[] } = { own: [], reference: [] }
  for (let n = -1; n < ROUNDS; n++) {
    const own = await timeTo(await open(), url, MARKS)
    const reference = await timeTo(await open(), `${charts}/fever.html?marks=${PROJECTS}`, '[data-drawn]')
    if (n < 0) continue // a warm-up
    times.own.push(own)
    times.reference.push(reference)
  }
  const [own, reference] = [median(times.own), median(times.reference)]
  print({
    bench: 'console first',
    ms: round(own, 0),
    echartsMs: round(reference, 0),
    ratio: round(own / reference),
    budgetMs: 1500,
  })
}

/** Milliseconds until the selector is attached. The context is closed then. */
async function timeTo(context: BrowserContext, url: string, selector: string): Promise<number> {
  const page = await context.newPage()
  const begin = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page
    .locator(selector)
    .first()
    .waitFor({ state: 'attached', timeout: 60 * SECOND })
  const time = performance.now() - begin
  await context.close()
  return time
}

async function measureGantt(page: Page, charts: string): Promise<void> {
  for (const tasks of SIZES) {
    const times: Record<string, number[]> = {}
    for (let n = -1; n < ROUNDS; n++) {
      for (const name of ['own', 'echarts', 'frappe']) {
        await page.goto(`${charts}/gantt.html`)
        const time = await page.evaluate<number>(`draw(${JSON.stringify(name)}, ${tasks})`)
        if (n >= 0) times[name] = [...(times[name] ?? []), time]
      }
    }
    const of = (name: string) => median(times[name] ?? [])
    print({
      bench: 'console gantt',
      tasks,
      ms: round(of('own'), 0),
      echartsMs: round(of('echarts'), 0),
      frappeMs: round(of('frappe'), 0),
      ratioToEcharts: round(of('own') / of('echarts')),
      ratioToFrappe: round(of('own') / of('frappe')),
      budgetMs: tasks === 1_000 ? 300 : 1_000,
    })
  }
}

async function measureMemory(
  context: BrowserContext,
  service: TestService,
  api: Chainwork,
  projectId: number,
  minutes: number,
): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${service.app.config.urls.base}/console/projects/${projectId}`)
  await page.locator('main svg').first().waitFor()
  const devTools = await context.newCDPSession(page)
  const heap = async () => {
    await devTools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devTools.send('Runtime.getHeapUsage')
    return round(usedSize / 1e6, 1)
  }
  const query = { $filter: "status ne 'Completed'", $top: 50 }
  const tasks = (await api.listProjectTasks({ path: { projectId }, query })).value
  const samples: number[] = []
  await pause(10 * SECOND)
  for (let second = 0; second < minutes * 60; second++) {
    const task = tasks[second % tasks.length]
    if (task?.id !== undefined)
      await api.updateTask({ path: { taskId: task.id }, body: { remainingDuration: 1 + (second % 7) } })
    if (second % 30 === 0) samples.push(await heap())
    await pause(SECOND)
  }
  samples.push(await heap())
  print({ bench: 'console memory', minutes, beginMb: samples[1] ?? samples[0], endMb: samples.at(-1), samples })
}

/** Builds the pages with single charts, and serves them. */
async function serveCharts(): Promise<{ readonly url: string; close(): void }> {
  const root = fileURLToPath(new URL('./console/', import.meta.url))
  const output = await build({
    root,
    logLevel: 'error',
    configFile: false,
    plugins: [react()],
    build: {
      write: false,
      rolldownOptions: { input: [join(root, 'gantt.html'), join(root, 'fever.html')] },
      chunkSizeWarningLimit: 5_000,
    },
  })
  const files = new Map<string, string | Uint8Array>()
  for (const { output: parts } of [output].flat() as { output: { type: string; fileName: string }[] }[])
    for (const part of parts)
      files.set(
        `/${part.fileName}`,
        'code' in part ? (part.code as string) : (part as unknown as { source: string }).source,
      )
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] as string
    const content = files.get(path)
    if (content === undefined) return void response.writeHead(404).end()
    const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
    response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'application/octet-stream' }).end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}
