/** The command palette in a real browser. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleTest, openConsole, VIEWPORTS } from './support.ts'

let it: ConsoleTest
let projectId: number
let taskId: number
let resourceId: number
beforeAll(async () => {
  it = await openConsole({ now: '2026-11-23T09:00:00Z' })
  projectId = (await it.api.createProject({ body: { name: 'Überführung' } })).id
  const path = { projectId }
  taskId = (await it.api.createTask({ path, body: { name: 'Señalización', duration: 3 } })).id
  await it.api.createMilestone({ path, body: { name: 'Straße frei', predecessors: [{ taskId }] } })
  await it.api.updateProject({ path, body: { status: 'Active' } })
  resourceId = (await it.api.createResource({ body: { name: 'Zoë Müller' } })).id
  const other = await it.api.createProject({ body: { name: 'Not planned' } })
  await it.api.createTask({ path: { projectId: other.id }, body: { name: 'Fußboden' } })
})
afterAll(() => it?.close())

/** Holds back the requests to such addresses; the result lets them, and those to come, go on. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held.promise
    // The page gives up what it no longer needs.
    await route.continue().catch(() => undefined)
  })
  return held.resolve
}

test('palette: finds tasks, milestones and people whatever case and accents, and leads to their places', async () => {
  const window = await it.open('/portfolio')
  const { page } = window
  const find = async (typed: string, name: string) => {
    await page.keyboard.press('Control+k')
    const box = page.getByRole('textbox', { name: 'Find a page, project, task, milestone or person' })
    await box.fill(typed)
    await page.locator('[data-action]').filter({ hasText: name }).waitFor()
    return box
  }
  await find('SENALIZACION', 'Señalización')
  expect(await window.checkPage('palette', VIEWPORTS)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/projects/${projectId}/gantt?task=${taskId}`)
  await page.getByRole('dialog').getByText('Why it starts then').waitFor()
  await page.keyboard.press('Escape')
  await find('strasse', 'Straße frei')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('heading', { name: 'Straße frei' }).waitFor()
  await page.keyboard.press('Escape')
  await find('fussboden', 'Fußboden')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/projects\/\d+\/plan$/)
  await find('muller zoe', 'Zoë Müller')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/people/${resourceId}`)
  await page.getByRole('heading', { level: 1, name: 'Zoë Müller' }).waitFor()
})

test('palette: opens a task only once it knows whether its project has a plan', async () => {
  const { page } = await it.open('/portfolio')
  const answer = await holdBack(page, /\/api\/v1\/projects\?.*id%20in/)
  const asked = page.waitForRequest(/\/api\/v1\/projects\?.*id%20in/)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('textbox').fill('fussboden')
  await asked
  await page.keyboard.press('Enter')
  answer()
  await page.waitForURL(/\/projects\/\d+\/(plan|gantt)/)
  expect(new URL(page.url()).pathname).toMatch(/\/plan$/)
})

test('palette: finds a task that is assigned to a user who does not see its project, and leads to the work list', async () => {
  const lea = { email: 'lea@example.com', password: 'correct horse battery staple' }
  const { id } = await it.api.createUser({
    body: { email: lea.email, displayName: 'Lea Roy', projectPermissions: false },
  })
  await it.api.setUserPassword({ path: { userId: id }, body: { password: lea.password } })
  await it.api.updateTask({ path: { taskId }, body: { assignedToId: id } })
  const { page } = await it.open('/work', { as: lea })
  await page.getByText('Señalización').waitFor()
  const open = async (state: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('textbox').fill('senalizacion')
    await page.locator('[data-action]').filter({ hasText: 'Señalización' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/work?who=all&state=${state}`)
    await page.getByRole('listitem').filter({ hasText: 'Señalización' }).waitFor()
  }
  await open('open')
  await it.api.updateTask({ path: { taskId }, body: { status: 'Completed' } })
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await open('done')
})

test('palette: says that it searches until the service has answered, and only then that there is nothing', async () => {
  const { page } = await it.open('/portfolio')
  const answer = await holdBack(page, /\/api\/v1\/tasks\?.*search/)
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  const asked = page.waitForResponse(/\/api\/v1\/milestones\?.*search/)
  await dialog.getByRole('textbox').fill('qqqq')
  await dialog.getByText('Searching…').waitFor()
  await asked
  expect(await dialog.getByText('Nothing has this name.').count()).toBe(0)
  answer()
  await dialog.getByText('Nothing has this name.').waitFor()
  expect(await dialog.getByText('Searching…').count()).toBe(0)
})

test('palette: Enter before the service has answered opens the first that is found, unless the user types on or closes it', async () => {
  const { page } = await it.open('/portfolio')
  const dialog = page.getByRole('dialog')
  /** Types, presses Enter and does what is given before the service answers. */
  const enterEarly = async (typed: string, meanwhile = async () => {}) => {
    const search = /\/api\/v1\/(tasks|milestones|resources)\?.*search/
    const answer = await holdBack(page, search)
    await page.keyboard.press('Control+k')
    await dialog.getByRole('textbox').fill(typed)
    await dialog.getByText('Searching…').waitFor()
    await page.keyboard.press('Enter')
    await meanwhile()
    answer()
    await page.unroute(search)
  }
  await enterEarly('senal')
  await page.waitForURL(`**/projects/${projectId}/gantt?task=${taskId}`)
  await page.getByRole('dialog').getByText('Why it starts then').waitFor()
  await page.keyboard.press('Escape')
  await enterEarly('fussb')
  await page.waitForURL(/\/projects\/\d+\/plan$/)
  const { href } = new URL(page.url())
  await enterEarly('mull', async () => page.keyboard.type('er'))
  await page.locator('[data-action]').filter({ hasText: 'Zoë Müller' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await enterEarly('strass', async () => page.keyboard.press('Escape'))
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  await dialog.getByRole('textbox').fill('strass')
  await page.locator('[data-action]').filter({ hasText: 'Straße frei' }).waitFor()
  expect(page.url()).toBe(href)
})

test('dates: those of the browser’s English, with the year where it is not the current one', async () => {
  const { id } = await it.api.createProject({ body: { name: 'Later', startDate: '2027-01-18' } })
  for (const [locale, shown] of [
    ['en-US', 'Jan 18, 2027'],
    ['de-DE', '18 Jan 2027'],
  ] as const) {
    const window = await it.open(`/projects/${id}`, { locale, mayFail: /status of 404/ })
    await window.page.getByText(shown).first().waitFor()
    await window.close()
  }
})
