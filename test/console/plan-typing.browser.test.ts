/** The plan's table under fast hands and a slow service: what is typed is saved in the row where it was typed. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cell,
  DURATION,
  expectTasks,
  KEY_AT_60_WORDS,
  keysOf,
  NAME,
  PREDECESSORS,
  SAFE,
  slowAnswers,
  someTasks,
  type,
} from './plan-support.ts'
import { type ConsoleTest, openConsole, SLOW } from './support.ts'

const PEOPLE = ['Ada', 'Ben', 'Cleo']

let it: ConsoleTest
beforeAll(async () => {
  it = await openConsole()
  for (const name of PEOPLE) await it.api.createResource({ body: { name } })
})
afterAll(() => it?.close())

async function openPlan(name: string, tasks: readonly string[] = [], options: Parameters<ConsoleTest['open']>[1] = {}) {
  const project = await it.api.createProject({ body: { name } })
  const path = { projectId: project.id }
  const ids: number[] = []
  for (const task of tasks) ids.push((await it.api.createTask({ path, body: { name: task, duration: 2 } })).id)
  const { page, checkPage } = await it.open(`/projects/${project.id}/plan`, options)
  const addTask = page.getByRole('button', { name: 'Add a task' }).first()
  return { page, checkPage, projectId: project.id, ids, addTask }
}
const tasksOf = async (projectId: number) =>
  (await it.api.listProjectTasks({ path: { projectId }, query: { $orderby: 'id' } })).value
const focused = (page: Page) => page.locator(':focus')

test(
  'plan: six tasks typed at 60 words a minute stand where they were typed, though answers take up to two seconds',
  async () => {
    const { page, projectId, addTask } = await openPlan('Typed while it saves')
    const tasks = someTasks(6, PEOPLE) // the fifth has two predecessors
    await addTask.isEnabled()
    await slowAnswers(page)
    await addTask.click()
    for (const task of tasks) await type(page, keysOf(task), KEY_AT_60_WORDS)
    await expectTasks(it.api, projectId, tasks)
  },
  SLOW + 120_000,
)

test('plan: a row that is saved stays below one that is not, and takes what is typed next', async () => {
  const { page, projectId, addTask } = await openPlan('Two rows')
  await addTask.click()
  await addTask.click()
  await slowAnswers(page)
  await type(page, ['Paint walls', 'Tab'])
  await expect.poll(() => tasksOf(projectId)).toMatchObject([{ name: 'Paint walls' }])
  await page.getByText('1 task, 0 milestones').waitFor()
  await type(page, ['5', 'Tab', '9', 'Enter'])
  await expect.poll(() => tasksOf(projectId)).toMatchObject([{ duration: 5, safeDuration: 9 }])
  expect(await cell(page, 2, NAME).textContent()).toBe('Paint walls')
  await cell(page, 1, NAME).click()
  await type(page, ['Plaster', 'Tab', '3', 'Tab', '4', 'Tab', '2', 'Enter'])
  await expect
    .poll(() => tasksOf(projectId))
    .toMatchObject([{ name: 'Paint walls' }, { name: 'Plaster', duration: 3, predecessors: [{ type: 'FS' }] }])
})

test('plan: tasks that others add and remove meanwhile move neither the focus nor what is being typed', async () => {
  const { page, projectId, ids, addTask } = await openPlan('Two people', ['One', 'Two'])
  await addTask.click()
  await type(page, ['Three', 'Tab', '7'])
  await it.api.deleteTask({ path: { taskId: ids[0] as number } })
  await it.api.createTask({ path: { projectId }, body: { name: 'Theirs' } })
  await expect.poll(() => cell(page, 3, NAME).textContent(), { timeout: 30_000 }).toBe('Theirs')
  await type(page, ['5', 'Tab', '90', 'Enter'])
  await expect
    .poll(async () => (await tasksOf(projectId)).find(({ name }) => name === 'Three'))
    .toMatchObject({ duration: 75, safeDuration: 90 })
  expect(await cell(page, 2, NAME).textContent()).toBe('Three')
})

test('plan: what is not saved stays in its cells, says so, and is saved once the service answers again', async () => {
  const { page, projectId, checkPage, addTask } = await openPlan('Interrupted', ['One'], { mayFail: /net::ERR_/ })
  await addTask.isEnabled()
  // The request arrives, its answer does not.
  await page.route('**/api/v1/**/tasks**', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await (route.request().method() === 'GET' ? route.continue() : route.abort('connectionreset'))
  })
  await addTask.click()
  await type(page, ['Lost answer', 'Tab', '4', 'Enter', 'Next', 'Enter'])
  await page.getByText('2 rows are not saved.').waitFor({ timeout: 60_000 })
  expect(await cell(page, 2, NAME).textContent()).toBe('Lost answer')
  expect(await cell(page, 2, DURATION).textContent()).toBe('4')
  expect(await checkPage('plan-not-saved')).toEqual([])
  await page.unroute('**/api/v1/**/tasks**')
  await page.reload()
  await page.getByText('2 rows are not saved.').waitFor()
  expect(await cell(page, 3, NAME).textContent()).toBe('Next')
  await page.getByRole('button', { name: 'Try again' }).last().click()
  await page.getByText('3 tasks, 0 milestones').waitFor()
  await expect
    .poll(() => tasksOf(projectId))
    .toMatchObject([{ name: 'One' }, { name: 'Lost answer', duration: 4 }, { name: 'Next' }])
})

test('plan: the keys are those of a spreadsheet, from the skip link on', async () => {
  const { page, projectId } = await openPlan('Keys', ['One', 'Two', 'Three'])
  await cell(page, 1, NAME).waitFor()
  // From the top of the page three Tabs reach the table.
  await type(page, ['Tab', 'Enter', 'Tab', 'Enter', 'Tab'])
  const at = () => focused(page).getAttribute('data-at')
  expect(await at()).toBe('0:0')
  await type(page, ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowUp'])
  expect(await at()).toBe('1:1')
  await type(page, ['8', 'Tab', '99', 'Enter'])
  expect(await at()).toBe('2:1')
  await type(page, ['6', 'ArrowUp'])
  expect(await at()).toBe('1:1')
  await type(page, ['F2', 'ArrowLeft', '2', 'Enter'])
  await expect.poll(async () => (await tasksOf(projectId)).map((it) => it.duration)).toEqual([2, 28, 6])
  await type(page, ['ArrowUp', 'ArrowRight', 'Delete'])
  await expect.poll(async () => (await tasksOf(projectId))[1]?.safeDuration).toBe(null)
  await type(page, ['77', 'Escape'])
  expect(await cell(page, 2, SAFE).textContent()).toBe('')
  await type(page, ['Insert', 'Four', 'Tab', 'Tab', 'Tab', '1', 'Enter', 'Five', 'Enter', 'Escape'])
  expect(await focused(page).textContent()).toBe('Add a task')
  await expect.poll(async () => (await tasksOf(projectId)).map(({ name }) => name).slice(3)).toEqual(['Four', 'Five'])
  expect(await cell(page, 4, PREDECESSORS).textContent()).toBe('1')
  await cell(page, 4, NAME).click()
  await type(page, ['Control+Delete', 'ArrowDown', 'Renamed', 'Enter'])
  await expect
    .poll(async () => (await tasksOf(projectId)).map(({ name }) => name).slice(3), { timeout: 30_000 })
    .toEqual(['Renamed'])
})

test('plan: Enter after cells that were skipped goes down to the next name, at the end to a new row', async () => {
  const { page, projectId, addTask } = await openPlan('Skipped')
  await addTask.click()
  await type(page, ['Dig', 'Tab', '3', 'Tab', 'Tab', 'Tab', 'Enter', 'Pour', 'Tab', 'Enter', 'Dry', 'Enter'])
  await expect
    .poll(async () => (await tasksOf(projectId)).map(({ name, duration }) => [name, duration]))
    .toEqual([
      ['Dig', 3],
      ['Pour', 1],
      ['Dry', 1],
    ])
  // A cell that is reached otherwise is opened.
  await cell(page, 1, NAME).click()
  await type(page, ['Enter', ' deeper', 'Enter'])
  await expect.poll(async () => (await tasksOf(projectId))[0]?.name).toBe('Dig deeper')
})

test('plan: on the phone the name stays in sight beside each column, and a new row can be typed at once', async () => {
  const { page, projectId, checkPage, addTask } = await openPlan('On the phone', ['A task with a long name'], {
    width: 360,
  })
  await addTask.click()
  expect(await focused(page).evaluate((it) => it.tagName)).toBe('INPUT')
  await type(page, ['Pour', 'Tab', '3', 'Tab', '4', 'Tab', '1', 'Tab', 'Ada'])
  const name = await cell(page, 2, NAME).boundingBox()
  const input = await focused(page).boundingBox()
  expect(name?.x).toBeGreaterThanOrEqual(0)
  expect(name?.height).toBeGreaterThanOrEqual(44)
  expect(input?.x).toBeGreaterThanOrEqual((name?.x ?? 0) + (name?.width ?? 0))
  expect(await checkPage('plan-phone')).toEqual([])
  await type(page, ['Enter'])
  await expect.poll(() => tasksOf(projectId)).toMatchObject([{}, { name: 'Pour', duration: 3, safeDuration: 4 }])
})
