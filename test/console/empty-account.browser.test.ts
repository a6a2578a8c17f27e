/** What each page says to an account that has just been made: what it will show, and how to begin. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewport } from '../support/browser.ts'
import { type ConsoleTest, goWithin, openConsole } from './support.ts'

let it: ConsoleTest
beforeAll(async () => {
  it = await openConsole({ now: '2026-11-23T08:00:00Z' })
})
afterAll(() => it?.close())

const WORK = ['/portfolio', '/schedule-portfolio', '/work', '/order', '/load', '/people', '/import', '/projects/new']
const ADMINISTRATION = [
  ...['/webhooks', '/clients', '/plugins', '/users', '/sso', '/scim', '/provisioning', '/audit', '/security'],
  '/account',
]
/** What a user can do; a file is dropped on what takes the focus. */
const STEPS = 'a, button:not([disabled]), input:not([disabled]), select, [tabindex="0"]'
const PROJECT = ['', '/gantt', '/plan', '/what-if', '/history', '/settings']

/** The narrow one last, which the next page begins with: there is the least room for words and steps. */
const VIEWPORTS: readonly Viewport[] = [
  { width: 1440, scheme: 'light' },
  { width: 360, scheme: 'dark' },
]

test('empty account: each page has a title, a sentence and a next step, and fits a desk and a phone', async () => {
  const { id } = await it.api.createProject({ body: { name: 'Nothing in it', startDate: '2026-11-23' } })
  const own = PROJECT.map((rest) => `/projects/${id}${rest}`)
  const window = await it.open('/portfolio', { width: 360, scheme: 'dark', mayFail: /status of 404/ })
  const { page } = window
  const findings: string[] = []
  for (const path of [...own, ...WORK, ...ADMINISTRATION]) {
    if (path === WORK[0]) {
      await it.api.deleteProject({ path: { projectId: id } })
      // What it has read of the project is gone.
      await page.goto('/console/people')
    }
    await goWithin(page, path)
    const main = page.locator('main')
    // What it waits for has no place of its own yet.
    await expect.poll(() => main.innerText(), { message: path }).toMatch(/\w+ \w+ \w+.*[.?:]/)
    const words = await main.innerText()
    const steps = main.locator(STEPS).filter({ visible: true })
    // What an account cannot begin by itself says who can.
    const isTold = /An operator of the installation switches/.test(words)
    if (!isTold && (await steps.count()) === 0) findings.push(`${path} leads nowhere.`)
    if (path === '/portfolio') {
      const link = main.getByRole('link', { name: 'New project' }).first()
      expect(await link.getAttribute('href')).toMatch(/projects\/new$/)
    }
    findings.push(...(await window.checkPage(`empty${path.replaceAll('/', '-')}`, VIEWPORTS)))
  }
  expect(findings).toEqual([])
})
