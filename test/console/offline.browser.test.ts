/** A day of a team member on the phone: what comes first and why, reports that wait for a connection, and whose they are. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Window } from '../support/browser.ts'
import { type ConsoleTest, keptFiles, openConsole, signInTo, VIEWPORTS } from './support.ts'

const PASSWORD = 'correct horse battery 9'
const RAVI = { email: 'ravi@example.com', password: PASSWORD }
const MINA = { email: 'mina@example.com', password: PASSWORD }
const BATCH = '**/api/v1/tasks/batch-update'

let it: ConsoleTest
let raviId: number
let machineId: number

beforeAll(async () => {
  it = await openConsole()
  const { api } = it
  const user = async (email: string, displayName: string) => {
    const { id } = await api.createUser({ body: { email, displayName } })
    await api.setUserPassword({ path: { userId: id }, body: { password: PASSWORD } })
    return (await api.createResource({ body: { name: displayName, userId: id } })).id
  }
  raviId = await user(RAVI.email, 'Ravi Menon')
  await user(MINA.email, 'Mina Sato')
  machineId = (await api.createResource({ body: { name: 'Milling machine' } })).id
})
afterAll(() => it?.close())

let lastId: number | undefined
/**
 * The only Active project: Ravi cuts, then the machine mills, then Ravi paints; he also drills. Names end with a word of the
 * test's.
 */
async function plant(word: string): Promise<(name: string) => number> {
  const { api } = it
  if (lastId !== undefined) await api.updateProject({ path: { projectId: lastId }, body: { status: 'Frozen' } })
  const project = await api.createProject({ body: { name: `Plant ${word}`, bufferType: 'PROJECT' } })
  lastId = project.id
  const path = { projectId: project.id }
  const ids = new Map<string, number>()
  const add = async (name: string, resourceId: number, duration: number, after: readonly string[] = []) => {
    const predecessors = after.map((it) => ({ taskId: ids.get(it) as number }))
    const body = { name: `${name} ${word}`, duration, predecessors, assignments: [{ resourceId }] }
    ids.set(name, (await api.createTask({ path, body })).id)
  }
  await add('Cut', raviId, 2)
  await add('Mill', machineId, 3, ['Cut'])
  await add('Paint', raviId, 4, ['Mill'])
  await add('Drill', raviId, 1)
  await api.updateProject({ path, body: { status: 'Active' } })
  return (name) => ids.get(name) as number
}

/** By its own name: others wait for it. */
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
const reportsOf = async (taskId: number) => (await it.api.listTaskReports({ path: { taskId } })).value
const task = (taskId: number) => it.api.getTask({ path: { taskId } })

/** All rows of the store, of all users. */
const stored = (page: Page, name: 'reports' | 'kept') =>
  page.evaluate<{ taskId?: number; name: string }[], string>(
    (store) =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open('chainwork')
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const all = request.result.transaction(store).objectStore(store).getAll()
          all.onsuccess = () => {
            request.result.close()
            resolve(all.result)
          }
        }
      }),
    name,
  )

/** Takes the milliseconds by which all reports become older. */
const MAKE_OLDER = (milliseconds: number) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.open('chainwork')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const tx = request.result.transaction('reports', 'readwrite')
      const all = tx.objectStore('reports').getAll()
      all.onsuccess = () => {
        for (const it of all.result) {
          const madeAt = new Date(Date.parse(it.madeAt) - milliseconds).toISOString()
          tx.objectStore('reports').put({ ...it, madeAt })
        }
      }
      tx.oncomplete = () => {
        request.result.close()
        resolve()
      }
    }
  })

const press = (page: Page, button: string) => page.getByRole('button', { name: button }).tap()
async function enter(page: Page, field: string, value: string): Promise<void> {
  await page.getByLabel(field).tap()
  await page.getByLabel(field).fill(value)
  await page.keyboard.press('Enter')
}

test('journey: a day on the phone, of which the middle is without a connection, makes each report once', async () => {
  const idOf = await plant('phone')
  const [cut, drill, paint] = [idOf('Cut'), idOf('Drill'), idOf('Paint')]
  const window = await it.browser.open(it.service.app.config.urls.base, {
    width: 360,
    isPhone: true,
    serviceWorkers: true,
  })
  const { page } = window
  await signInTo(window, '/', RAVI)
  await page.waitForURL('**/console/work')
  await page.getByRole('heading', { name: 'Waiting for' }).waitFor()
  await row(page, 'Paint phone').getByText('Waits for “Mill phone” of Milling machine').waitFor()
  await row(page, 'Cut phone')
    .getByText(/can start today, and is planned to start first|under way/)
    .waitFor()
  await row(page, 'Cut phone').getByText('Hand on by').waitFor()
  await press(page, 'Start: Cut phone')
  await expect.poll(async () => (await task(cut)).status).toBe('InProgress')
  await keptFiles(page)
  await expect.poll(async () => (await stored(page, 'kept')).length).toBe(2)

  await page.context().setOffline(true)
  await enter(page, 'Remaining working days of Cut phone', '1')
  await row(page, 'Cut phone').getByText('Not sent yet').waitFor()
  await page.reload()
  await row(page, 'Cut phone').getByText('Not sent yet').waitFor()
  await page.getByText('As it was on').waitFor()
  await press(page, 'Done: Cut phone')
  await press(page, 'Blocked: Drill phone')
  await page.getByLabel('What blocks it').waitFor()
  await page.keyboard.type('No bit of 8 mm')
  await page.keyboard.press('Enter')
  await row(page, 'Drill phone').getByText('Blocked: No bit of 8 mm').waitFor()
  await page.getByText('3 reports wait here').waitFor()
  expect(await window.checkPage('offline-phone')).toEqual([])

  await page.context().setOffline(false)
  await expect.poll(async () => (await task(cut)).status, { timeout: 60_000 }).toBe('Completed')
  await expect.poll(async () => (await task(drill)).blockedNote, { timeout: 60_000 }).toBe('No bit of 8 mm')
  await expect.poll(async () => (await stored(page, 'reports')).length).toBe(0)
  expect((await reportsOf(cut)).map(({ status, remainingDuration }) => [status, remainingDuration])).toEqual([
    ['Completed', 0],
    ['InProgress', 1],
    ['InProgress', 2],
  ])
  expect(await reportsOf(drill)).toHaveLength(1)
  expect(await reportsOf(paint)).toHaveLength(0)
  await page.getByText('reports wait here').waitFor({ state: 'detached' })
  expect(await window.checkPage('own-work-phone', VIEWPORTS)).toEqual([])
  await window.close()
})

const MAX_TABS = 200

test('reports: what is started, done and blocked is said by Tab and Enter alone', async () => {
  const idOf = await plant('keys')
  const { page } = await it.open('/work', { as: RAVI })
  const pressByKeys = async (name: string) => {
    const button = page.getByRole('button', { name })
    await button.waitFor()
    const isReached = () => button.evaluate((it) => it === document.activeElement)
    let tabs = 0
    for (; tabs < MAX_TABS && !(await isReached()); tabs++) await page.keyboard.press('Tab')
    expect(tabs, name).toBeLessThan(MAX_TABS)
    await page.keyboard.press('Enter')
  }
  await pressByKeys('Start: Cut keys')
  await expect.poll(async () => (await task(idOf('Cut'))).status).toBe('InProgress')
  await pressByKeys('Done: Cut keys')
  await expect.poll(async () => (await task(idOf('Cut'))).status).toBe('Completed')
  await pressByKeys('Blocked: Drill keys')
  await page.getByLabel('What blocks it').waitFor()
  await page.keyboard.type('No bit of 8 mm')
  await page.keyboard.press('Enter')
  await row(page, 'Drill keys').getByText('Blocked: No bit of 8 mm').waitFor()
})

test('reports: one whose answer is lost is made once', async () => {
  const idOf = await plant('lost')
  const { page } = await it.open('/work', { as: RAVI, mayFail: /net::ERR_/ })
  let sent = 0
  await page.route(BATCH, async (route) => {
    sent++
    if (sent > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Start: Cut lost' }).click()
  await expect.poll(async () => (await stored(page, 'reports')).length, { timeout: 60_000 }).toBe(0)
  expect(sent).toBeGreaterThan(1)
  expect(await reportsOf(idOf('Cut'))).toHaveLength(1)
})

test('reports: stay for their user when another one signs in, who sends none of them; a sign-out erases them', async () => {
  const idOf = await plant('kept')
  const cut = idOf('Cut')
  const window = await it.open('/work', { as: RAVI, mayFail: /net::ERR_/ })
  const { page } = window
  await page.route(BATCH, (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Start: Cut kept' }).click()
  await row(page, 'Cut kept').getByText('Not sent yet').waitFor()
  await signInAs(window, MINA)
  await page.unroute(BATCH)
  await page.getByRole('heading', { level: 1, name: 'Work list' }).waitFor()
  await page.getByText('Nothing to do here').waitFor()
  expect((await stored(page, 'reports')).map(({ taskId }) => taskId)).toEqual([cut])
  // What the other user saw is gone, what was reported is not.
  expect((await stored(page, 'kept')).map(({ name }) => name).sort()).toEqual(['session', 'work'])
  expect(await reportsOf(cut)).toEqual([])

  await page.route(BATCH, (route) => route.abort('connectionrefused'))
  await signInAs(window, RAVI)
  await row(page, 'Cut kept').getByText('Not sent yet').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out without sending your reports?' })
  await question.getByText('A report of yours has not been sent yet.').waitFor()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('User name').waitFor()
  // A page of the same origin, which opens no store by itself.
  expect(await stored(page, 'reports')).toEqual([])
  expect(await stored(page, 'kept')).toEqual([])
  expect(await reportsOf(cut)).toEqual([])
})

test('sign-out: one without a connection ends the session once there is one, and nobody is signed in silently', async () => {
  const window = await it.open('/work', { as: RAVI, mayFail: /net::ERR_/ })
  const { page } = window
  await page.getByRole('heading', { level: 1, name: 'Work list' }).waitFor()
  await page.context().setOffline(true)
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/connect/endsession'))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await lost
  await page.context().setOffline(false)
  for (const path of ['/console/work', '/console/portfolio']) {
    await page.goto(path)
    await page.getByLabel('User name').waitFor()
  }
  await signInAs(window, RAVI)
  await page.getByRole('heading', { level: 1, name: 'Work list' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Work list' }).waitFor()
})

test('reports: one older than a day is sent when the user says that it is still right', async () => {
  const idOf = await plant('old')
  const { page } = await it.open('/work', { as: RAVI, mayFail: /net::ERR_/ })
  await page.route(BATCH, (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Start: Cut old' }).click()
  await row(page, 'Cut old').getByText('Not sent yet').waitFor()
  // Another page of the origin, where nothing is sent while the time of the report is changed.
  await page.goto('/console/icon.svg')
  await page.evaluate(MAKE_OLDER, 25 * 3_600_000)
  await page.unroute(BATCH)
  await page.goto('/console/work')
  await row(page, 'Cut old').getByText('more than a day ago').waitFor()
  expect(await reportsOf(idOf('Cut'))).toEqual([])
  await page.getByRole('button', { name: 'Send it' }).click()
  await expect.poll(async () => (await stored(page, 'reports')).length, { timeout: 60_000 }).toBe(0)
  expect((await task(idOf('Cut'))).status).toBe('InProgress')
  expect(await reportsOf(idOf('Cut'))).toHaveLength(1)
})

test('work list: nothing is kept for a tab that is open during a sign-out in another one', async () => {
  await plant('tabs')
  const { page } = await it.open('/work', { as: RAVI })
  await expect.poll(async () => (await stored(page, 'kept')).length).toBe(2)
  const other = await page.context().newPage()
  await other.goto('/console/work')
  await row(other, 'Cut tabs').waitFor()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await other.getByLabel('User name').waitFor()
  await page.getByLabel('User name').waitFor()
  expect(await stored(page, 'kept')).toEqual([])
})

test('work list: a user without a resource finds the tasks that are assigned to them, with switches for a thumb', async () => {
  const idOf = await plant('assigned')
  const lea = { email: 'lea@example.com', password: PASSWORD }
  const { id } = await it.api.createUser({ body: { email: lea.email, displayName: 'Lea Roy' } })
  await it.api.setUserPassword({ path: { userId: id }, body: { password: PASSWORD } })
  await it.api.updateTask({ path: { taskId: idOf('Drill') }, body: { assignedToId: id } })
  const { page } = await it.open('/work', { as: lea, width: 360 })
  await row(page, 'Drill assigned').waitFor()
  expect(await row(page, 'Cut assigned').count()).toBe(0)
  const heights = await page
    .getByRole('radiogroup')
    .locator('label')
    .evaluateAll((labels) => labels.map((it) => it.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
})

test('resources: one without a user has a page of what it does now and next, where its work is reported', async () => {
  const idOf = await plant('machine')
  const window = await it.open('/people', { width: 360 })
  const { page } = window
  await page.getByRole('link', { name: 'Now and next of Milling machine' }).click()
  await page.getByRole('heading', { level: 1, name: 'Milling machine' }).waitFor()
  await row(page, 'Mill machine').getByText('Waits for “Cut machine” of Ravi Menon').waitFor()
  await row(page, 'Mill machine').getByText('Awaited by “Paint machine” of Ravi Menon').waitFor()
  await page.getByRole('button', { name: 'Blocked: Mill machine' }).click()
  await page.getByLabel('What blocks it').fill('Spindle is broken')
  await page.getByRole('button', { name: 'Report', exact: true }).click()
  await expect.poll(async () => (await task(idOf('Mill'))).blockedNote).toBe('Spindle is broken')
  expect(await window.checkPage('resource', VIEWPORTS)).toEqual([])
  const { projectId } = await task(idOf('Mill'))
  await page.goto(`/console/projects/${projectId}`)
  await page.getByRole('region', { name: 'Blocked' }).getByText('Spindle is broken').waitFor()
})

/** The session of whoever is signed in has ended. */
async function signInAs(window: Window, as: typeof RAVI): Promise<void> {
  await window.page.context().clearCookies()
  await signInTo(window, '/work', as)
}
