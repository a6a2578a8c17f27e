/** Planning in the console: tasks typed and pasted into a table, planned, and started from nothing. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cell, DURATION, NAME, PREDECESSORS, RESOURCES, SAFE, type } from './plan-support.ts'
import { type ConsoleTest, goWithin, openConsole } from './support.ts'

let it: ConsoleTest
beforeAll(async () => {
  it = await openConsole()
  await it.api.createResource({ body: { name: 'Crew', capacity: 2 } })
})
afterAll(() => it?.close())

async function newProject(name: string, tasks: readonly string[] = []) {
  const project = await it.api.createProject({ body: { name } })
  const ids: number[] = []
  for (const task of tasks)
    ids.push((await it.api.createTask({ path: { projectId: project.id }, body: { name: task, duration: 2 } })).id)
  return { projectId: project.id, ids }
}
const tasksOf = async (projectId: number) =>
  (await it.api.listProjectTasks({ path: { projectId }, query: { $orderby: 'id' } })).value

test('plan: tasks are typed with the keyboard alone, each row saves itself, and the plan follows', async () => {
  const { projectId } = await newProject('By keyboard')
  const window = await it.open(`/projects/${projectId}/plan`)
  const { page } = window
  await page.getByRole('button', { name: 'Add a task' }).last().click()
  await type(page, ['Dig', 'Tab', '3', 'Tab', '5', 'Tab', 'Tab', 'crew [2]', 'Enter', 'Pour', 'Tab', '2', 'Tab', 'Tab'])
  await type(page, ['1FS+1', 'Enter'])
  await expect
    .poll(() => tasksOf(projectId), { timeout: 30_000 })
    .toMatchObject([
      { name: 'Dig', duration: 3, safeDuration: 5, assignments: [{ units: 2 }] },
      { name: 'Pour', duration: 2, predecessors: [{ type: 'FS', lag: 1 }] },
    ])
  await page.getByText('2 tasks, 0 milestones').waitFor()
  expect(await window.checkPage('plan')).toEqual([])

  await page.getByRole('region', { name: 'The plan' }).getByRole('button', { name: 'Plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('End of the project buffer').waitFor()
  await page.getByText('2 tasks, 6 days').or(page.getByText('2 tasks, 5 days')).waitFor()
})

test('plan: wrong cells keep their text and say why; Escape, undo and conflicts give back what was there', async () => {
  const { projectId, ids } = await newProject('Mistakes', ['One', 'Two', 'Three'])
  const window = await it.open(`/projects/${projectId}/plan`)
  const { page } = window
  await cell(page, 2, PREDECESSORS).click()
  await type(page, ['9', 'Enter'])
  await cell(page, 2, PREDECESSORS).click()
  await page.getByText('There is no row 9: the table has 3 rows.').waitFor()
  expect(await window.checkPage('plan-fault')).toEqual([])
  await type(page, ['1', 'Enter'])
  await expect.poll(async () => (await tasksOf(projectId))[1]?.predecessors).toMatchObject([{ taskId: ids[0] }])

  await cell(page, 1, NAME).click()
  await type(page, ['F2', ' more', 'Escape'])
  expect(await cell(page, 1, NAME).textContent()).toBe('One')

  await cell(page, 3, NAME).click()
  await type(page, ['Control+Delete'])
  await page.getByText('Removed').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Removed').waitFor({ state: 'detached' })
  // The cell has the focus again.
  await type(page, ['Control+Delete'])
  await expect.poll(async () => (await tasksOf(projectId)).length).toBe(2)

  await cell(page, 1, DURATION).click()
  await type(page, ['4'])
  await it.api.updateTask({ path: { taskId: ids[0] as number }, body: { duration: 9 } })
  await type(page, ['Enter'])
  const conflict = page.getByRole('dialog', { name: 'Somebody else has changed this meanwhile' })
  await conflict.getByRole('cell', { name: '9', exact: true }).waitFor()
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect.poll(() => cell(page, 1, DURATION).textContent()).toBe('9')
})

test('plan: a change of a running project says that it needs a new plan, and is saved once the switch allows one', async () => {
  const { projectId } = await newProject('Runs', ['One', 'Two'])
  await it.api.updateProject({ path: { projectId }, body: { status: 'Active' } })
  const window = await it.open(`/projects/${projectId}/plan`, { mayFail: /status of 409/ })
  const { page } = window
  await cell(page, 1, DURATION).click()
  await type(page, ['7', 'Enter'])
  await cell(page, 1, DURATION).click()
  const refused = page.getByRole('alert').filter({ hasText: 'this change needs a new plan' })
  await refused.waitFor()
  expect(await page.getByText('replan=true').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect(await window.checkPage('plan-frozen')).toEqual([])
  await page.getByRole('switch', { name: 'Plan anew with each change' }).click()
  await refused.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(async () => (await tasksOf(projectId))[0]?.duration).toBe(7)
  await refused.waitFor({ state: 'detached' })
})

test('plan: rows of a spreadsheet are pasted, also those that name later rows; a duration of 0 is a milestone', async () => {
  const { projectId } = await newProject('Pasted')
  const { page } = await it.open(`/projects/${projectId}/plan`)
  await page.getByRole('button', { name: 'Add a task' }).last().click()
  const rows = [
    ['Assemble', '3', '', '3', 'Crew'],
    ['Accepted', '0', '', '1'],
    ['<b>Deliver</b> =1+1', '2.5', '4', ''],
  ]
  await paste(page, rows.map((cells) => cells.join('\t')).join('\r\n'))
  await expect
    .poll(() => tasksOf(projectId))
    .toMatchObject([
      { name: 'Assemble', predecessors: [{ type: 'FS' }], assignments: [{ units: 1 }] },
      { name: '<b>Deliver</b> =1+1', duration: 2.5, safeDuration: 4 },
    ])
  const milestones = await it.api.listMilestones({ path: { projectId } })
  expect(milestones.value).toMatchObject([{ name: 'Accepted', predecessors: [{ type: 'FS' }] }])
  expect(await cell(page, 2, RESOURCES).getAttribute('aria-disabled')).toBe('true')
  expect(await cell(page, 3, SAFE).textContent()).toBe('4')
})

/** @param firstAfter the row after which the first one comes */
async function longProject(name: string, count: number, firstAfter?: number): Promise<number> {
  const tasks = Array.from({ length: count }, (_, n) => `${n + 1},Task ${n + 1},1,${(n === 0 && firstAfter) || ''}`)
  const { project } = await it.api.importProject({
    query: { name },
    body: ['id,name,duration,predecessors', ...tasks].join('\n'),
    headers: { 'Content-Type': 'text/csv' },
  })
  return project.id
}
const isFurther = (url: URL) => url.searchParams.get('$skip') === '1000'
const named = async (projectId: number, name: string) =>
  (await it.api.listProjectTasks({ path: { projectId }, query: { $filter: `name eq '${name}'` } })).value

/** Holds back the rows that follow the first thousand. @returns lets them go */
async function holdFurtherRows(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(isFurther, async (route) => {
    await promise
    // The page may have given it up.
    await route.continue().catch(() => undefined)
  })
  return resolve
}

test('plan: of a long table the first rows come, and the others once they are in sight', async () => {
  const projectId = await longProject('Long', 1_050)
  const { page } = await it.open('/portfolio')
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  await page.goto(`/console/projects/${projectId}/plan`)
  await page.getByText('1,050 tasks, 0 milestones').waitFor()
  await cell(page, 1, NAME).click()
  await type(page, ['ArrowDown', 'ArrowDown'])
  await page.locator('[data-at="2:0"]:focus').getByText('Task 3').waitFor()
  const further = () => asked.filter(isFurther).length
  expect([asked.filter(({ pathname }) => pathname.endsWith(`/projects/${projectId}/tasks`)).length, further()]).toEqual(
    [1, 0],
  )
  await type(page, ['Control+End'])
  await cell(page, 1_050, NAME).getByText('Task 1050').waitFor()
  expect(further()).toBe(1)
})

test('plan: all rows of a long table come where a row in sight names a later one; new ones may name any', async () => {
  const projectId = await longProject('Long, with a link', 1_050, 1_050)
  const { page } = await it.open(`/projects/${projectId}/plan`)
  // Its number is that of a row that the first list does not have.
  await cell(page, 1, PREDECESSORS).getByText('1050').waitFor()
  await cell(page, 2, NAME).click()
  await type(page, ['Control+End'])
  await cell(page, 1_050, NAME).getByText('Task 1050').waitFor()
  await type(page, ['Enter', 'Enter', 'Last', 'Tab', '1', 'Tab', 'Tab', '1049', 'Enter'])
  await expect
    .poll(() => named(projectId, 'Last'), { timeout: 30_000 })
    .toMatchObject([{ predecessors: [{ type: 'FS' }] }])
  await page.getByText('1,051 tasks, 0 milestones').waitFor()
})

test('plan: what is typed into a row before it is loaded is dropped as a whole, and the page says so', async () => {
  const projectId = await longProject('Typed too early', 1_500)
  const { page } = await it.open(`/projects/${projectId}/plan`)
  const release = await holdFurtherRows(page)
  await cell(page, 1, NAME).click()
  await type(page, ['Control+End', 'Foun'])
  await page.getByText('Row 1500 is loading').waitFor()
  release()
  await cell(page, 1_500, NAME).getByText('Task 1500').waitFor()
  await type(page, ['dation', 'Backspace', 'Delete'])
  await page.getByText('What was typed before row 1500 was loaded is dropped.').waitFor()
  await type(page, ['F2', ' and more', 'Enter'])
  await expect.poll(() => named(projectId, 'Task 1500 and more')).toHaveLength(1)

  // Enter leads on, as if it had ended an edit.
  await cell(page, 1_499, NAME).click()
  await type(page, ['ArrowUp', 'New name', 'Enter'])
  await expect.poll(() => named(projectId, 'New name')).toHaveLength(1)
})

test('plan: a paste into rows that are not loaded yet is saved, also where the page is left before they come', async () => {
  const projectId = await longProject('Pasted too early', 1_050)
  const { page } = await it.open(`/projects/${projectId}/plan`)
  const release = await holdFurtherRows(page)
  await cell(page, 1, NAME).click()
  await type(page, ['Control+End'])
  await page.locator('[data-at="1049:0"]:focus').waitFor()
  await paste(page, 'Pasted\t3')
  await page.getByText('What was pasted is filled in once all rows are loaded.').waitFor()
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await page.getByRole('link', { name: 'Portfolio' }).first().click()
  release()
  await expect.poll(() => named(projectId, 'Pasted'), { timeout: 30_000 }).toMatchObject([{ duration: 3 }])
})

test('plan: what is loaded and typed stays while the further rows cannot be loaded, and is saved once they are', async () => {
  const projectId = await longProject('Rows that fail', 1_050)
  const { page } = await it.open(`/projects/${projectId}/plan`, { mayFail: /status of 503/ })
  await page.route(isFurther, (route) => route.fulfill({ status: 503 }))
  await cell(page, 1, NAME).click()
  await type(page, ['Renamed', 'Enter', 'F2', ' more'])
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await retry.waitFor({ timeout: 60_000 })
  await type(page, ['over', 'Enter'])
  expect(await cell(page, 1, NAME).textContent()).toBe('Renamed')
  expect(await cell(page, 2, NAME).textContent()).toBe('Task 2 moreover')
  expect(await page.getByRole('button', { name: 'Add a task' }).isEnabled()).toBe(true)
  await page.unroute(isFurther)
  // What others change makes the page try again by itself; then there is nothing to click.
  await retry.click({ timeout: 10_000 }).catch(() => retry.waitFor({ state: 'detached' }))
  await expect.poll(() => named(projectId, 'Renamed')).toHaveLength(1)
  await expect.poll(() => named(projectId, 'Task 2 moreover')).toHaveLength(1)
  await retry.waitFor({ state: 'detached' })
})

test('plan: the button that plans loads the rows again that what was typed waits for', async () => {
  const projectId = await longProject('Planned after a failure', 1_050)
  const { page } = await it.open(`/projects/${projectId}/plan`, { mayFail: /status of 503/ })
  await page.route(isFurther, (route) => route.fulfill({ status: 503 }))
  await cell(page, 1, NAME).click()
  await type(page, ['Renamed', 'Enter'])
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor({ timeout: 60_000 })
  await page.unroute(isFurther)
  await page.getByRole('region', { name: 'The plan' }).getByRole('button', { name: 'Plan' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await named(projectId, 'Renamed')).toHaveLength(1)
})

test('plan: what was typed is saved where the page is left before the names have come that cells may have', async () => {
  const { projectId } = await newProject('Left at once', ['Dig'])
  const { page } = await it.open(`/projects/${projectId}/plan`)
  await page.route('**/api/v1/resources**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await route.continue()
  })
  await cell(page, 1, NAME).click()
  await type(page, ['Dig deeper', 'Enter'])
  await page.getByRole('link', { name: 'Portfolio' }).first().click()
  await expect.poll(() => tasksOf(projectId), { timeout: 30_000 }).toMatchObject([{ name: 'Dig deeper' }])
})

test('new project: only a name is needed; it leads to the table of its tasks, and what is typed outlives a reload', async () => {
  const window = await it.open('/projects/new')
  const { page } = window
  await page.getByLabel('Name').fill('Hall 3')
  await page.getByLabel('Per cent of the critical chain').fill('lots')
  await page.getByText('Enter a number from 0 to 200.').waitFor()
  await page.reload()
  await page.getByLabel('Name').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Hall 3')
  await page.getByLabel('Per cent of the critical chain').fill('40')
  await page.getByLabel('Target end').fill('2030-12-31')
  expect(await window.checkPage('new-project')).toEqual([])
  await page.getByRole('button', { name: 'Create and add tasks' }).click()
  await page.getByText('No tasks yet').waitFor()
  const { value } = await it.api.listProjects({ query: { $filter: "name eq 'Hall 3'" } })
  expect(value).toMatchObject([{ bufferPercentage: 40, targetEndDate: '2030-12-31' }])
})

test('new project: buffers sized by confidence take a confidence in place of a percentage', async () => {
  const window = await it.open('/projects/new')
  const { page } = window
  await page.getByLabel('Name').fill('Hall 4')
  await page.getByLabel('How they are sized').selectOption('Confidence, by simulation')
  expect(await page.getByLabel('Per cent of the critical chain').count()).toBe(0)
  const confidence = page.getByLabel('Per cent of simulated runs')
  expect(await confidence.inputValue()).toBe('80')
  await confidence.fill('45')
  await page.getByText('Enter a number from 50 to 99.').waitFor()
  await confidence.fill('90')
  expect(await window.checkPage('new-project-by-confidence')).toEqual([])
  await page.getByRole('button', { name: 'Create and add tasks' }).click()
  await page.getByText('No tasks yet').waitFor()
  const { value } = await it.api.listProjects({ query: { $filter: "name eq 'Hall 4'" } })
  expect(value).toMatchObject([{ bufferSizing: 'confidence', bufferConfidence: 90, bufferPercentage: 50 }])
})

test('plan: whoever sizes the buffer by confidence sees which day is met in how many simulated runs', async () => {
  const { projectId } = await newProject('Promised', ['Dig', 'Pour'])
  const window = await it.open(`/projects/${projectId}/plan`)
  const { page } = window
  const dialog = page.getByRole('dialog')
  const dates = dialog.getByText('in 50 % of simulated runs')
  await page.getByRole('region', { name: 'The plan' }).getByRole('button', { name: 'Plan' }).click()
  await dialog.getByLabel('Sizing of buffers').selectOption('Confidence, by simulation')
  // Without a plan there is nothing to simulate yet.
  expect(await dates.count()).toBe(0)
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
  await dates.waitFor()
  await dialog.getByRole('button', { name: 'Search again' }).click()
  await dates.waitFor()
  expect(await dates.textContent()).toMatch(/by \S+ .+ in 80 %, by .+ in 95 %/)
  await dialog.getByLabel('Sizing of buffers').selectOption('Percentage of the chain')
  expect(await dates.count()).toBe(0)
  await dialog.getByLabel('Sizing of buffers').selectOption('Confidence, by simulation')
  await dates.waitFor()
  expect(await window.checkPage('plan-by-confidence')).toEqual([])
})

test('resources: are added, changed and deleted; one in use stays, with the reason; calendars too', async () => {
  const { projectId } = await newProject('Uses a crane')
  const crane = await it.api.createResource({ body: { name: 'Crane' } })
  const body = { name: 'Lift', assignments: [{ resourceId: crane.id }] }
  await it.api.createTask({ path: { projectId }, body })
  const window = await it.open('/people', { mayFail: /status of 409/ })
  const { page } = window
  const dialog = page.getByRole('dialog').first()
  await page.getByRole('button', { name: 'Add a resource' }).first().click()
  await dialog.getByLabel('Name').fill('Welders <i>مرحبا</i>')
  await dialog.getByLabel('Capacity').fill('2,5')
  await dialog.getByLabel('Skills').fill('steel, night shift')
  expect(await window.checkPage('resource-form')).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Edit Welders <i>مرحبا</i>' }).click()
  await dialog.getByLabel('Skills').fill('steel')
  await dialog.getByLabel('Absences').fill('2026-12-14 to 2026-12-18 (1) holidays')
  await dialog.getByLabel('Last day').fill('2027-03-31')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { value } = await it.api.listResources({ query: { $filter: "startswith(name,'Welders')" } })
  const absences = [{ from: '2026-12-14', to: '2026-12-18', units: 1, reason: 'holidays' }]
  expect(value).toMatchObject([{ capacity: 2.5, skills: ['steel'], absences, until: '2027-03-31' }])

  await page.getByRole('button', { name: 'Edit Crane' }).click()
  await page.getByRole('dialog', { name: 'Edit Crane' }).waitFor()
  await dialog.getByText('drops the plans of projects in Planning').waitFor()
  expect(await window.checkPage('resource-edit')).toEqual([])
  await dialog.getByRole('button', { name: 'Delete the resource' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page
    .getByRole('alert')
    .getByText('Crane')
    .or(page.getByText(/assign/))
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Cancel' }).last().click()
  await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' })
  // The key that closes the question is not the drawer's: it listens again a moment after the question is gone.
  await vi.waitFor(async () => {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached', timeout: 200 })
  }, 5_000)
  await page.locator('button:focus').getByText('Crane').waitFor()

  await page.getByRole('button', { name: 'Add a calendar' }).click()
  await dialog.getByLabel('Name').fill('Six days')
  await dialog.getByLabel('Sat').check()
  await dialog.getByLabel('Holidays').fill('Christmas')
  await page.getByText('Line 1 does not begin with a date').waitFor()
  await dialog.getByLabel('Holidays').fill('2026-12-25 Christmas Day\n2027-01-01')
  expect(await window.checkPage('calendar-form')).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Edit Six days' }).click()
  await page.getByRole('dialog', { name: 'Edit Six days' }).waitFor()
  await dialog.getByText('Other days drop the plans').waitFor()
  expect(await window.checkPage('calendar-edit')).toEqual([])
  await page.keyboard.press('Escape')
  const calendars = await it.api.listCalendars({ query: { $filter: "name eq 'Six days'" } })
  expect(calendars.value).toMatchObject([{ weekdays: [1, 2, 3, 4, 5, 6], holidays: [{ name: 'Christmas Day' }, {}] }])
  await dialog.waitFor({ state: 'detached' })
  expect(await window.checkPage('people')).toEqual([])
})

test('resources: those whose users are deactivated are marked, and the project with their tasks recommends what to do', async () => {
  const { api } = it
  const { projectId } = await newProject('Uses a person')
  const user = await api.createUser({ body: { email: 'edith@example.com', displayName: 'Edith Clarke' } })
  const edith = await api.createResource({ body: { name: 'Edith', userId: user.id } })
  const body = { name: 'Wind', duration: 3, assignments: [{ resourceId: edith.id }] }
  await api.createTask({ path: { projectId }, body })
  await api.updateProject({ path: { projectId }, body: { status: 'Active' } })
  const window = await it.open('/people')
  const { page } = window
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Edit Edith' }) })
  await row.waitFor()
  expect(await row.getByText('User deactivated').count()).toBe(0)
  await api.deactivateUser({ path: { userId: user.id } })
  await row.getByText('User deactivated').waitFor()
  expect(await window.checkPage('people-deactivated')).toEqual([])
  await page.getByRole('button', { name: 'Edit Edith' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Edith' })
  await dialog.getByText('The user is deactivated').waitFor()
  expect(await window.checkPage('resource-deactivated')).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Now and next of Edith' }).click()
  await page.getByText('The user is deactivated').waitFor()
  await goWithin(page, `/projects/${projectId}`)
  await page.getByText('has 1 task to do, but the user is deactivated').waitFor()
  expect(await window.checkPage('project-deactivated')).toEqual([])
  await page.getByRole('link', { name: 'Edith' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Edith' }).waitFor()
})

const paste = (page: Page, clipboard: string) =>
  page.evaluate((data) => {
    const transfer = new DataTransfer()
    transfer.setData('text/plain', data)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true }))
  }, clipboard)
