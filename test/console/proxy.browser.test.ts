/** A proxy that answers with a page of its own while the service is away. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleTest, openConsole } from './support.ts'

const PAGE = '<html><head><title>Nginx</title></head><body><h1>Bad gateway of the proxy</h1></body></html>'

let it: ConsoleTest
beforeAll(async () => {
  it = await openConsole({ now: '2026-11-23T09:00:00Z' })
  await it.api.createProject({ body: { name: 'Hall' } })
  await it.api.createResource({ body: { name: 'Ann' } })
})
afterAll(() => it?.close())

/** @returns ends it */
async function standIn(page: Page, url: string | RegExp, status: number): Promise<() => Promise<void>> {
  await page.route(url, (route) => route.fulfill({ status, contentType: 'text/html', body: PAGE }))
  return () => page.unroute(url)
}
/** Nothing of what the proxy answered, nor of what a program says of it. */
async function expectPlain(page: Page): Promise<void> {
  expect(await page.title()).not.toContain('Nginx')
  expect(await page.locator('body').innerText()).not.toMatch(
    /gateway|service unavailable|<\/?\w+>|unexpected token|json|fetch|module|http/i,
  )
}

test.for([502, 503])('a list that a proxy answers with %i: says so, and is loaded by a button', async (status) => {
  const { page } = await it.open('/portfolio', { mayFail: /status of 50[23]/ })
  await page.getByRole('link', { name: 'Hall' }).first().waitFor()
  const end = await standIn(page, /\/api\/v1\/resources/, status)
  await page.getByRole('link', { name: 'Resources' }).first().click()
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: 'The service cannot be reached.' })
  await alert.first().waitFor()
  await expectPlain(page)
  await end()
  await alert.getByRole('button', { name: 'Try again' }).first().click()
  await page.getByRole('main').getByText('Ann').first().waitFor()
  await alert.first().waitFor({ state: 'detached' })
})

test('a list that is shown: stays below what is said of the proxy', async () => {
  const { page } = await it.open('/people', { mayFail: /status of 502/ })
  await page.getByRole('main').getByText('Ann').first().waitFor()
  const end = await standIn(page, '**/api/v1/**', 502)
  await page.getByText('The service cannot be reached. What you have entered stays on this page').waitFor()
  await page.getByRole('main').getByText('Ann').first().waitFor()
  await expectPlain(page)
  await end()
  await page.getByText('The service cannot be reached.').first().waitFor({ state: 'detached' })
})

test('the code of a page that a proxy answers: the console stays, and the page is loaded by a button', async () => {
  const window = await it.open('/portfolio', { mayFail: /status of 502/ })
  const { page } = window
  await page.getByRole('link', { name: 'Hall' }).first().waitFor()
  await page.evaluate('window.isSamePage = true')
  const end = await standIn(page, /\/console\/(assets\/.*\.js)?$/, 502)
  await page.getByRole('link', { name: 'Import' }).first().click()
  const alert = page.getByRole('main').getByRole('alert')
  await page.getByRole('heading', { level: 1, name: 'This page did not load' }).waitFor()
  await page.getByRole('navigation', { name: 'Pages' }).first().waitFor()
  await expectPlain(page)
  await page.mouse.move(640, 700)
  expect(await window.checkPage('page-not-loaded')).toEqual([])
  await end()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor()
  expect(await page.evaluate('window.isSamePage')).toBe(true)
})
