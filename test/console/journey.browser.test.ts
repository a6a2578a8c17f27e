/** The demo's portfolio in a browser: which project needs help, why, and what a report changes; with the mouse, and by keyboard. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type DemoEnvironment, openDemoEnvironment } from '../../runtime/demo/environment.ts'
import { runDemo } from '../../runtime/demo/run-demo.ts'
import { openSignInLink, type SignInLink } from '../../runtime/demo/sign-in-link.ts'
import { startBrowser, type TestBrowser, type Viewport } from '../support/browser.ts'
import { goWithin, VIEWPORTS } from './support.ts'

let demo: DemoEnvironment
let link: SignInLink
let browser: TestBrowser
beforeAll(async () => {
  const output = vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
  ;[demo, browser] = await Promise.all([openDemoEnvironment(new Date(), new AbortController().signal), startBrowser()])
  await runDemo(demo).finally(() => output.mockRestore())
  link = await openSignInLink(demo)
}, 300_000)
afterAll(async () => {
  await browser?.close()
  link?.close()
  await demo?.close()
})

/** A window that the demo's link has signed in. */
async function open(path = '', viewport: Partial<Viewport> = { width: 1440 }, from = browser) {
  const window = await from.open(demo.baseUrl, { others: [link.url], ...viewport })
  await window.page.goto(link.url)
  await window.page.locator('main h1').first().waitFor()
  if (path) await window.page.goto(`/console${path}`)
  await window.page.locator('main h1').first().waitFor()
  return window
}

const heading = (page: Page) => page.locator('main h1').first().innerText()

/** The project that has consumed most of its buffer, by the API. */
async function worst() {
  const { value } = await demo.api.getPortfolio()
  const [first] = value.toSorted((a, b) => (b.bufferConsumption ?? 0) - (a.bufferConsumption ?? 0))
  if (first?.id === undefined) throw new Error('The portfolio is empty.')
  return { ...first, id: first.id, name: String(first.name), bufferConsumption: Number(first.bufferConsumption) }
}

/** The most urgent task of a project that can be worked on. */
async function urgent(projectId: number) {
  const query = {
    $filter: "startsToday eq true and status ne 'Completed'",
    $orderby: 'priority',
    $top: 1,
  }
  const [task] = (await demo.api.listProjectTasks({ path: { projectId }, query })).value
  if (task?.id === undefined) throw new Error('Nothing of the project is worked on today.')
  return { ...task, id: task.id, name: String(task.name) }
}

test('journey: the project that needs help stands first, says why, and a report moves its chart in every open window', async () => {
  const project = await worst()
  const manager = await open()
  const { page } = manager
  const rows = page.getByRole('region', { name: /projects/i }).getByRole('row')
  const first = rows.nth(1)
  await expect.poll(async () => first.innerText()).toContain(project.name)
  expect(await first.innerText()).toContain(`${Math.round(project.bufferConsumption)} %`)
  await first.getByRole('link', { name: project.name }).click()
  await expect.poll(() => heading(page)).toBe(project.name)
  const chart = await demo.api.getFeverChart({ path: { projectId: project.id } })
  await expect.poll(() => page.locator('main svg [data-mark]').count()).toBe(chart.points.length)
  await page
    .getByText(/give it all help|recovery plan|start it (today|on)/)
    .first()
    .waitFor()

  const task = await urgent(project.id)
  const worker = await open('/work')
  await worker.page
    .getByRole('button', { name: `Start: ${task.name}` })
    .or(worker.page.getByLabel(`Remaining working days of ${task.name}`))
    .first()
    .waitFor()
  await worker.page.getByRole('button', { name: `Done: ${task.name}` }).click()
  await expect.poll(async () => (await demo.api.getTask({ path: { taskId: task.id } })).status).toBe('Completed')

  // The manager's window has not been touched.
  const { chainCompletion } = await demo.api.getProject({ path: { projectId: project.id } })
  expect(chainCompletion).toBeGreaterThan(Number(project.chainCompletion))
  await page
    .getByText(new RegExp(`${task.name}`))
    .first()
    .waitFor()
  await expect.poll(() => page.locator('main').innerText()).toContain(`${Math.round(chainCompletion)} %`)
  expect([...manager.faults, ...worker.faults]).toEqual([])
  await worker.close()
  await manager.close()
})

test('journey: by keyboard alone, from the portfolio to a report', async () => {
  const { name, id } = await worst()
  const window = await open()
  const { page } = window
  await page.locator('main svg [data-mark]').first().waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'detached' })

  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Find a page, project, task, milestone or person').waitFor()
  await page.keyboard.type(name)
  await page.getByRole('dialog').getByText(name).first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => heading(page)).toBe(name)

  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Find a page, project, task, milestone or person').waitFor()
  await page.keyboard.type('Work list')
  await page.getByRole('dialog').getByText('Work list').first().waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => heading(page)).toBe('Work list')
  const query = { $filter: `startsToday eq true and status ne 'Completed' and projectId eq ${id}`, $top: 1 }
  const { value } = await demo.api.listTasks({ query })
  const task =
    value[0] ??
    (await demo.api.listTasks({ query: { $filter: "startsToday eq true and status ne 'Completed'", $top: 1 } }))
      .value[0]
  if (task?.id === undefined) throw new Error('No task is ready.')
  const input = page.getByLabel(`Remaining working days of ${task.name}`)
  await input.waitFor()
  for (let n = 0; n < 200 && !(await input.evaluate((it) => it === document.activeElement)); n++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('0.7')
  await page.keyboard.press('Enter')
  const taskId = task.id
  await expect.poll(async () => (await demo.api.getTask({ path: { taskId } })).remainingDuration).toBe(0.7)
  expect(window.faults).toEqual([])
  await window.close()
})

const PAGES = ['/portfolio', '/schedule-portfolio', '/work', '/order', '/load', '/people', '/import', '/projects/new']
const PROJECT_PAGES = ['', '/gantt', '/plan', '/what-if', '/history', '/settings']

/** Opens each page of project managers inside the console, and then acts. */
async function onEachPage(page: Page, act: (name: string) => Promise<void>): Promise<void> {
  const { id } = await worst()
  for (const path of [...PAGES, ...PROJECT_PAGES.map((rest) => `/projects/${id}${rest}`)]) {
    await goWithin(page, path)
    await act(`manager${path.replaceAll('/', '-')}`)
  }
}

test('pages: those of project managers fit every width in both schemes, and axe finds nothing', async () => {
  const window = await open()
  const findings: string[] = []
  await onEachPage(window.page, async (name) => {
    findings.push(...(await window.checkPage(name, VIEWPORTS)))
  })
  expect(findings).toEqual([])
  expect(window.faults).toEqual([])
  await window.close()
})

test('text: of twice the usual size grows on every page, and nothing of it is cut', async () => {
  const enlarged = await startBrowser({ textSize: 2 })
  onTestFinished(() => enlarged.close())
  const findings: string[] = []
  // There is the least room in a width that has what a desk shows.
  const window = await open('', { width: 768 }, enlarged)
  await onEachPage(window.page, async (name) => {
    findings.push(...(await window.checkLayout(name)), ...(await smallTexts(window.page, name)))
  })
  expect(findings).toEqual([])
})

/** Texts of a page that are smaller than the console's smallest one is at twice its size, as sentences. */
async function smallTexts(page: Page, name: string): Promise<string[]> {
  const texts = await page.evaluate<string[]>(`const scaleOf = (drawn) => (drawn ? Math.hypot(drawn.a, drawn.b) : 1);
    [...document.querySelectorAll('body *')]
    .filter((it) => [...it.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && it.checkVisibility())
    .filter((it) => parseFloat(getComputedStyle(it).fontSize) * scaleOf(it.getScreenCTM?.()) < ${2 * SMALLEST})
    .map((it) => it.textContent.slice(0, 40))`)
  return texts.map((it) => `${name}: the text "${it}" has not grown`)
}
const SMALLEST = 9 // pixels
