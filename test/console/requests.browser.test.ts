/** How many requests the pages send, and how large the first page is: what does not depend on the machine. */
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Window } from '../support/browser.ts'
import { type SentRequest, watchRequests } from '../support/sent-requests.ts'
import { lateProject, NOW } from './project-support.ts'
import { type ConsoleTest, openConsole } from './support.ts'

const FIRST = 15 // requests, with those of a sign-in without a form
const CHANGE = 5 // requests
const FIRST_PAGE = 250_000 // bytes of scripts and styles, compressed by gzip

let it: ConsoleTest
/** Signed in, with nothing in its cache. */
let open: () => Promise<Window>
/** In an order in which each page has a link to the next, with what each shows once it has its data. */
let pages: readonly (readonly [path: string, content: string])[]
beforeAll(async () => {
  it = await openConsole({ now: NOW })
  const projectId = await lateProject(it.api, 'Office move')
  const signedIn = await it.open('/portfolio')
  const cookies = await signedIn.cookies()
  await signedIn.close()
  open = () => it.browser.open(it.service.app.config.urls.base, { cookies })
  const project = `/projects/${projectId}`
  pages = [
    ['/portfolio', 'main svg [data-mark]'],
    [project, 'main:has([aria-current=page]) svg [data-mark]'],
    [`${project}/gantt`, 'main svg [data-bar]'],
    // It has tasks, milestones and a plan, and names people and resources.
    [`${project}/plan`, 'main [data-column=name] bdi:not(:empty)'],
    ['/work', 'main li[data-index]'],
    ['/order', 'main h1'],
    ['/load', 'main [data-cell]'],
    ['/people', 'main table'],
  ]
})
afterAll(() => it?.close())

async function visit(page: Page, content: string, act: () => Promise<unknown>): Promise<readonly SentRequest[]> {
  const watched = await watchRequests(page)
  await act()
  await page.locator(content).first().waitFor()
  return watched.end()
}
const urls = (requests: readonly SentRequest[]) => requests.map(({ url }) => decodeURIComponent(url))

test('first visit: takes few requests, and asks for nothing twice', async () => {
  for (const [path, content] of pages) {
    const window = await open()
    const requests = urls(await visit(window.page, content, () => window.page.goto(`/console${path}`)))
    expect(requests.length, `${path}:\n${requests.join('\n')}`).toBeLessThanOrEqual(FIRST)
    expect(new Set(requests).size, `${path}:\n${requests.join('\n')}`).toBe(requests.length)
    await window.close()
  }
})

test('change of page: takes few requests, also when the code of the page is not loaded yet', async () => {
  const window = await open()
  const { page } = window
  await page.goto(`/console${pages[0]![0]}`)
  await page.locator(pages[0]![1]).first().waitFor()
  for (const [path, content] of pages.slice(1)) {
    const link = page.locator(`a[href$="/console${path}"]`).first()
    const requests = urls(await visit(page, content, () => link.click()))
    expect(requests.length, `${path}:\n${requests.join('\n')}`).toBeLessThanOrEqual(CHANGE)
  }
  await window.close()
})

test('first page: its scripts and styles are small, and are not loaded again', async () => {
  const window = await open()
  const { page } = window
  const [path, content] = pages[0]!
  const load = async () =>
    urls(await visit(page, content, () => page.goto(`/console${path}`))).filter((url) => /\.(js|css)$/.test(url))
  const files = await load()
  const sizes = await Promise.all(files.map(async (url) => gzipSync(await (await fetch(url)).bytes()).byteLength))
  expect(files.length).toBeGreaterThan(1)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(FIRST_PAGE)
  expect(await load()).toEqual([])
  await window.close()
})
