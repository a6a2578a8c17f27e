/** The work list: what stands on top, and reports of progress in two clicks, undone, corrected, refused, in conflict. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleTest, goWithin, openConsole } from './support.ts'

let it: ConsoleTest
let projectId: number
const ids: Record<string, number> = {}

beforeAll(async () => {
  it = await openConsole()
  const { api } = it
  const crew = await api.createResource({ body: { name: 'Concrete crew', capacity: 2 } })
  const project = await api.createProject({ body: { name: 'Plant move', bufferType: 'PROJECT_AND_FEEDING' } })
  projectId = project.id
  const add = async (name: string, duration: number, after: readonly string[] = []) => {
    const predecessors = after.map((it) => ({ taskId: ids[it] as number }))
    const assignments = [{ resourceId: crew.id, units: 1 }]
    ids[name] = (await api.createTask({ path: { projectId }, body: { name, duration, predecessors, assignments } })).id
  }
  await add('Survey', 4)
  await add('Foundations', 5, ['Survey'])
  await add('Permits', 3)
  await add('<script>alert(1)</script> =1+1 مرحبا', 2)
  await add('Assembly', 6, ['Foundations', 'Permits'])
  await api.updateProject({ path: { projectId }, body: { status: 'Active' } })
})
afterAll(() => it?.close())

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const task = (name: string) => it.api.getTask({ path: { taskId: ids[name] as number } })

test('work list: shows what can be done now by priority, and the rest on demand; nothing that is typed as a name runs', async () => {
  const window = await it.open('/work')
  const { page } = window
  await row(page, 'Survey').getByText('Critical chain').waitFor()
  expect(await row(page, 'Foundations').count()).toBe(0)
  await page.getByText('All open').click()
  await row(page, '<script>alert(1)</script> =1+1 مرحبا').waitFor()
  await row(page, 'Foundations').getByText('Waits for others').waitFor()
  expect(new URL(page.url()).search).toContain('state=open')
  expect(await window.checkPage('work')).toEqual([])
})

test('work list: reports by one click, by a number and by the drawer, and undoes a report', async () => {
  const window = await it.open('/work')
  const { page } = window
  await page.getByRole('button', { name: 'Start: Survey' }).click()
  await page.getByRole('button', { name: '−1 day for Survey' }).click()
  await expect.poll(async () => task('Survey')).toMatchObject({ status: 'InProgress', remainingDuration: 3 })
  const remaining = page.getByLabel('Remaining working days of Survey')
  await remaining.fill('many')
  await page.getByText('Enter working days, such as 2.5').waitFor()
  await remaining.fill('2,5')
  await remaining.press('Enter')
  await expect.poll(async () => (await task('Survey')).remainingDuration).toBe(2.5)
  await page.getByText('“Survey”: 2.5 days left.').waitFor()

  await page.getByRole('button', { name: 'Done: Survey' }).click()
  await expect.poll(async () => (await task('Survey')).status).toBe('Completed')
  const notification = page.getByRole('alert').filter({ hasText: '“Survey” is done.' })
  await notification.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(async () => task('Survey'))
    .toMatchObject({ status: 'InProgress', remainingDuration: 2.5, actualFinish: null })

  await page.getByRole('button', { name: 'More about Survey' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('2.5 days left').first().waitFor()
  await drawer.getByLabel('Remaining duration').fill('1')
  await drawer.getByLabel('The day this report speaks for').fill((await task('Survey')).actualStart ?? '')
  expect(await window.checkPage('work-drawer')).toEqual([])
  await drawer.getByRole('button', { name: 'Report' }).click()
  await expect.poll(async () => (await task('Survey')).remainingDuration).toBe(1)
})

test('work list: shows the tasks that a report makes ready once the pointer has left the list', async () => {
  const { id } = await it.api.createProject({ body: { name: 'Two steps' } })
  const path = { projectId: id }
  const { id: taskId } = await it.api.createTask({ path, body: { name: 'First step', duration: 1 } })
  await it.api.createTask({ path, body: { name: 'Second step', duration: 1, predecessors: [{ taskId }] } })
  await it.api.updateProject({ path, body: { status: 'Active' } })
  const { page } = await it.open(`/work?project=${id}`)
  await page.getByRole('button', { name: 'Done: First step' }).click()
  await page.getByRole('button', { name: 'Show changes' }).and(page.locator(':enabled')).waitFor()
  // It stays where the pointer is.
  await row(page, 'First step').waitFor()
  expect(await row(page, 'Second step').count()).toBe(0)
  await page.getByRole('heading', { level: 1 }).hover()
  await row(page, 'Second step').waitFor()
  await row(page, 'First step').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Up to date' }).waitFor()
})

test('work list: shows both values when somebody else has reported meanwhile, and saves those that the user chooses', async () => {
  const window = await it.open('/work')
  const { page } = window
  await page.getByText('All open').click()
  const remaining = page.getByLabel('Remaining working days of Permits')
  await remaining.fill('2')
  await it.api.updateTask({ path: { taskId: ids.Permits as number }, body: { remainingDuration: 7 } })
  await remaining.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this meanwhile' })
  const values = dialog.getByRole('row').filter({ hasText: 'Remaining duration' })
  await values.getByRole('cell', { name: '2', exact: true }).waitFor()
  await values.getByRole('cell', { name: '7', exact: true }).waitFor()
  expect(await window.checkPage('conflict')).toEqual([])
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await expect.poll(async () => (await task('Permits')).remainingDuration).toBe(2)
  await dialog.waitFor({ state: 'detached' })
})

test('work list: a refused report stays beside its row with the service’s words; a report while the service is away is sent once it is back', async () => {
  const window = await it.open('/work', { width: 360, mayFail: /net::ERR_/ })
  const { page } = window
  await page.getByText('All open').click()
  await page.getByLabel('Remaining working days of Permits').waitFor()
  await it.api.updateProject({ path: { projectId }, body: { status: 'Frozen' } })
  await page.getByRole('button', { name: 'Done: Permits' }).click()
  await row(page, 'Permits').getByRole('alert').getByText('Frozen').first().waitFor()
  expect(await window.checkPage('work-refused')).toEqual([])
  await row(page, 'Permits').getByRole('button', { name: 'Discard this report' }).click()
  await page.getByRole('button', { name: 'Done: Permits' }).click()
  await row(page, 'Permits').getByRole('alert').getByText('frozen').first().waitFor()
  await it.api.updateProject({ path: { projectId }, body: { status: 'Active' } })
  await row(page, 'Permits').getByRole('button', { name: 'Try again' }).click()
  await expect.poll(async () => (await task('Permits')).status).toBe('Completed')

  await page.route('**/api/v1/**', (route) => route.abort('connectionrefused'))
  await page.getByLabel('Remaining working days of Assembly').fill('8')
  await page.getByLabel('Remaining working days of Assembly').press('Enter')
  await row(page, 'Assembly').getByText('Not sent yet').waitFor()
  await page.unroute('**/api/v1/**')
  await expect.poll(async () => (await task('Assembly')).remainingDuration).toBe(8)
})

test('work of a resource: says that there is none, with a title and a way back', async () => {
  const { page } = await it.open('/people', { mayFail: /status of 404/ })
  await goWithin(page, '/people/nobody')
  await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
  await goWithin(page, '/people/999999')
  await page.getByRole('heading', { level: 1, name: 'Resources' }).waitFor()
  await page.getByText('There is no resource 999999.').waitFor()
  await page.locator('main').getByRole('link', { name: 'Resources' }).click()
  await page.getByRole('button', { name: 'Add a resource' }).first().waitFor()
})
