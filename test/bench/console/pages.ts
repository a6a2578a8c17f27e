/** How many requests the console sends, and how long its pages take at 10,000 tasks. */
import type { Chainwork } from '@chainwork/sdk'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { chainsCsv } from '../../support/chains.ts'
import { watchRequests } from '../../support/sent-requests.ts'
import { median, print, round } from '../rounds.ts'

const ROUNDS = 5
const TASKS = 10_000
const CHAINS = 100
const SECOND = 1_000 // ms

/** What one visit of a page costs. */
interface Cost {
  /** Until the content is painted. */
  readonly ms: number
  /** CPU time of the page's main thread until then, in milliseconds. */
  readonly cpuMs: number
  /** The addresses that the service was asked for: nothing that the browser's cache had. */
  readonly requests: readonly string[]
  /** Bytes that answers of the API had on the wire. */
  readonly bytes: number
}

/** A page of the console, and an element that is there once it shows its content. */
interface Measured {
  readonly name: string
  readonly path: string
  readonly content: string
}

/** In an order in which each has a link to the next. */
function pagesOf(projectId: number): readonly [Measured, ...Measured[]] {
  const measured = (name: string, path: string, content: string): Measured => ({ name, path, content })
  const project = `/projects/${projectId}`
  return [
    measured('Portfolio', '/portfolio', 'main svg [data-mark]'),
    measured('Overview', project, 'main:has([aria-current=page]) svg [data-mark]'),
    measured('Gantt', `${project}/gantt`, 'main svg [data-bar]'),
    measured('Plan', `${project}/plan`, 'main [data-column=name] bdi:not(:empty)'),
    measured('Work list', '/work', 'main li[data-index]'),
    measured('Load', '/load', 'main [data-cell]'),
  ]
}

/** An Active project of 10,000 tasks on which some progress was reported. @returns its id */
export async function fillLargeProject(api: Chainwork): Promise<number> {
  const query = { name: 'Large project', activate: true, bufferType: 'PROJECT_AND_FEEDING' as const }
  const body = chainsCsv(TASKS, CHAINS)
  const timeout = 300 * SECOND
  const { project } = await api.importProject({ query, body, headers: { 'Content-Type': 'text/csv' }, timeout })
  const path = { projectId: project.id }
  const tasks = (await api.listProjectTasks({ path, query: { $orderby: 'id', $top: CHAINS } })).value
  for (const { id } of tasks.slice(0, 10)) await api.updateTask({ path: { taskId: id }, body: { percentComplete: 50 } })
  return project.id
}

/**
 * Counts the requests of a first visit (an empty cache, a session of the identity server) and of each change of page, whose
 * code is not loaded yet.
 * @param open opens a browser that is signed in and has loaded nothing
 */
export async function countRequests(open: () => Promise<BrowserContext>, base: string, projectId: number) {
  for (const { name, path, content } of pagesOf(projectId)) {
    const context = await open()
    const { requests } = await visit(await context.newPage(), content, (page) => goTo(page, `${base}/console${path}`))
    const kinds = { api: /\/api\//, assets: /\/assets\//, signIn: /\/connect\// }
    const counts = Object.entries(kinds).map(([kind, pattern]) => [
      kind,
      requests.filter((it) => pattern.test(it)).length,
    ])
    print({ bench: 'console requests', page: name, first: requests.length, ...Object.fromEntries(counts), budget: 15 })
    await context.close()
  }
  const context = await open()
  const page = await context.newPage()
  const [first, ...others] = pagesOf(projectId)
  await visit(page, first.content, () => goTo(page, `${base}/console${first.path}`))
  for (const { name, path, content } of others) {
    const { requests } = await visit(page, content, () => follow(page, path))
    print({ bench: 'console requests', page: name, change: requests.length, budget: 5, asked: requests.map(shortOf) })
  }
  await context.close()
}

/**
 * Times of a reload and of a change of page, at 10,000 tasks.
 * @param charts the address of the pages with single charts: ECharts draws the same number of tasks as the reference
 */
export async function timePages(open: () => Promise<BrowserContext>, base: string, projectId: number, charts: string) {
  const context = await open()
  const page = await context.newPage()
  const costs = new Map<string, Cost[]>()
  const references: number[] = []
  const note = (key: string, cost: Cost) => costs.set(key, [...(costs.get(key) ?? []), cost])
  for (let n = -1; n < ROUNDS; n++) {
    for (const { name, path, content } of pagesOf(projectId)) {
      const cost = await visit(page, content, () => goTo(page, `${base}/console${path}`))
      if (n >= 0) note(`${name} reload`, cost) // the round before is a warm-up
    }
    await page.goto(`${charts}/gantt.html`)
    references.push(await page.evaluate<number>(`draw('echarts', ${TASKS})`))
    // What TanStack Query has kept must not make a page quicker than it is for who opens it.
    const [first, ...others] = pagesOf(projectId)
    await visit(page, first.content, () => goTo(page, `${base}/console${first.path}`))
    for (const { name, path, content } of others) {
      const cost = await visit(page, content, () => follow(page, path))
      if (n >= 0) note(`${name} change`, cost)
    }
  }
  for (const [key, all] of [...costs].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const of = (value: (cost: Cost) => number) => round(median(all.map(value)), 0)
    print({
      bench: 'console pages',
      page: key,
      tasks: TASKS,
      ms: of(({ ms }) => ms),
      ratioToEcharts: round(median(all.map(({ ms }) => ms)) / median(references)),
      cpuMs: of(({ cpuMs }) => cpuMs),
      requests: of(({ requests }) => requests.length),
      kilobytes: round(of(({ bytes }) => bytes) / 1000, 0),
      budgetMs: key.startsWith('Load') ? 1_000 : key.endsWith('reload') ? 2_500 : 1_500,
    })
  }
  await context.close()
}

const goTo = (page: Page, url: string) => page.goto(url, { waitUntil: 'commit' })
const follow = (page: Page, path: string) => page.locator(`a[href$="/console${path}"]`).first().click()
const shortOf = (url: string) =>
  decodeURIComponent(new URL(url).pathname.replace(/^.*\/(?=[^/]+\/[^/]+$)/, '') + new URL(url).search)

/** Two frames later what was drawn is on the screen. */
const PAINTED = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))'

/** @param act makes the page show the content; it is awaited for the begin only */
async function visit(page: Page, content: string, act: (page: Page) => Promise<unknown>): Promise<Cost> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Performance.enable')
  const watched = await watchRequests(page)
  const before = await cpuOfPage(devTools)
  const begin = performance.now()
  await act(page)
  await page
    .locator(content)
    .first()
    .waitFor({ timeout: 60 * SECOND })
  await page.evaluate(PAINTED)
  const ms = performance.now() - begin
  const cpuMs = (await cpuOfPage(devTools)) - before
  await devTools.detach()
  const requests = await watched.end()
  const bytes = requests
    .filter(({ url }) => new URL(url).pathname.includes('/api/'))
    .reduce((sum, it) => sum + it.bytes, 0)
  return { ms, cpuMs, requests: requests.map(({ url }) => url), bytes }
}

/** Milliseconds of the page's main thread so far. */
async function cpuOfPage(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}
