/** The pages of a project in a real browser. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDate, formatFor, formatSentence } from '../../plugins/console/web/ui/format.ts'
import { importedProject, lateProject, NOW } from './project-support.ts'
import { type ConsoleTest, goWithin, openConsole, VIEWPORTS } from './support.ts'

let it: ConsoleTest
let late: number
beforeAll(async () => {
  formatFor({ language: 'en-GB', today: NOW.slice(0, 10) })
  it = await openConsole({ now: NOW })
  late = await lateProject(it.api, 'Office move')
})
afterAll(() => it?.close())

async function act(page: Page, name: string) {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

const statusOf = async (projectId: number) =>
  (await it.api.getProject({ path: { projectId }, query: { $select: 'status' } })).status

test('overview: the cause of a point, key dates, recommendations and the next task, as the API has them', async () => {
  const { page } = await it.open(`/projects/${late}`)
  const schedule = await it.api.getSchedule({ path: { projectId: late } })
  for (const sentence of schedule.recommendations)
    await page
      .getByRole('listitem')
      .filter({ hasText: formatSentence(sentence) })
      .first()
      .waitFor()
  await page.getByRole('status').filter({ hasText: 'Progress of' }).waitFor()
  const next = schedule.tasks.find(({ startsToday, priority }) => startsToday && priority !== null)
  if (!next) throw new Error('No task starts today.')
  const row = page.getByRole('table', { name: 'What to do next' }).getByRole('row').filter({ hasText: next.name })
  expect(await row.innerText()).toContain(formatDate(next.projectedFinish))
  await page.getByRole('button', { name: next.name, exact: true }).first().click()
  await page.getByRole('dialog').getByText('Why it starts then').waitFor()
  await page.keyboard.press('Escape')
})

test('overview and Gantt: P50 and P80, the promise and the trend, as the API has them', async () => {
  const { id: projectId } = await it.api.createProject({ body: { name: 'Trend', startDate: '2026-11-09' } })
  const path = { projectId }
  const dig = await it.api.createTask({ path, body: { name: 'Dig', duration: 5 } })
  const predecessors = [{ taskId: dig.id }]
  await it.api.createTask({ path, body: { name: 'Build', duration: 20, predecessors } })
  await it.api.updateProject({ path, body: { status: 'Active' } })
  const done = { status: 'Completed', actualStart: '2026-11-09', actualFinish: '2026-11-20' } as const
  await it.api.updateTask({ path: { taskId: dig.id }, body: done })
  await it.api.simulateProject({ path })
  const { finishP50, finishP80, trendCompletion } = await it.api.getSchedule({ path })
  const window = await it.open(`/projects/${projectId}`)
  const { page } = window
  const sentence = `It ends by ${formatDate(finishP50)} in half of the simulated runs, and by ${formatDate(finishP80)} in 80 %.`
  await page.getByText(sentence, { exact: true }).waitFor()
  await page.getByText(/^The promise is kept in \d+ % of the runs simulated on 23 Nov\.$/).waitFor()
  await page.getByText(`Trend: ends on ${formatDate(trendCompletion)}, with`).waitFor()
  expect(await page.locator('svg[aria-label^="Fever chart of"] [data-trend]').count()).toBe(1)
  expect(await window.checkPage('overview with a trend', VIEWPORTS)).toEqual([])
  await page.getByRole('link', { name: 'Gantt' }).click()
  const legend = page.getByRole('list', { name: 'Legend' })
  await legend.getByText(`50 % of simulated runs end by ${formatDate(finishP50)}`).waitFor()
  await legend.getByText(`80 % of simulated runs end by ${formatDate(finishP80)}`).waitFor()
  expect(await window.checkPage('Gantt with P50 and P80', VIEWPORTS)).toEqual([])
})

test('history: each point has the promise of that time, beside the target', async () => {
  const body = { name: 'Promised twice', startDate: '2026-11-23', targetEndDate: '2027-03-01' }
  const { id: projectId } = await it.api.createProject({ body })
  const path = { projectId }
  const { id: taskId } = await it.api.createTask({ path, body: { name: 'Dig', duration: 10 } })
  await it.api.updateProject({ path, body: { status: 'Active' } })
  await it.api.updateTask({ path: { taskId }, query: { replan: true }, body: { duration: 20 } })
  const { points } = await it.api.getFeverChart({ path })
  const promises = points.map(({ bufferEnd }) => formatDate(bufferEnd))
  expect(new Set(promises).size).toBe(2)
  const window = await it.open(`/projects/${projectId}/history`)
  const { page } = window
  const rows = page.getByRole('table', { name: 'What moved the project' }).getByRole('row')
  await rows.getByRole('columnheader', { name: 'Target then' }).waitFor()
  const shown = await rows.filter({ has: page.getByRole('cell') }).allInnerTexts()
  for (const promise of promises) expect(shown.some((row) => row.includes(`${promise}\t1 Mar 2027`))).toBe(true)
  expect(await window.checkPage('history', VIEWPORTS)).toEqual([])
})

test('overview: a report of somebody else appears within seconds', async () => {
  const window = await it.open(`/projects/${late}`)
  const { criticalChain, tasks } = await it.api.getSchedule({ path: { projectId: late } })
  const rows = window.page.getByRole('region', { name: 'Latest points of the fever chart' }).getByRole('row')
  await rows.nth(1).waitFor()
  const before = await rows.nth(1).textContent()
  const taskId = criticalChain.tasks.filter((id) => !tasks.find((it) => it.id === id)?.isMilestone)[1]!
  const { remainingDuration } = await it.api.getTask({ path: { taskId } })
  await it.api.updateTask({ path: { taskId }, body: { remainingDuration: remainingDuration + 4 } })
  await expect.poll(() => rows.nth(1).textContent(), { timeout: 20_000 }).not.toBe(before)
})

test('actions: start, freeze, resume; a refusal is shown in its own words', async () => {
  const projectId = await importedProject(it.api, 'To be started', false)
  const window = await it.open(`/projects/${projectId}`, { mayFail: /status of 409/ })
  const { page } = window
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Start' }).click()
  await it.api.updateProject({ path: { projectId }, body: { status: 'Frozen' } })
  await dialog.getByRole('button', { name: 'Start' }).click()
  await dialog.getByText(/is Frozen and can become Planning, not Active/).waitFor()
  await dialog
    .getByText(/^Request /)
    .first()
    .waitFor() // the preview may have been refused too
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await it.api.updateProject({ path: { projectId }, body: { status: 'Planning' } })
  await page.getByRole('button', { name: 'Start' }).click()
  await dialog.getByRole('button', { name: 'Start' }).click()
  await page.getByText('The project is active.').waitFor()
  expect(await statusOf(projectId)).toBe('Active')
  await act(page, 'Freeze')
  await dialog.getByRole('button', { name: 'Freeze' }).click()
  await page.getByText('The project is frozen.').waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
  await dialog.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('The project goes on.').waitFor()
  expect(await statusOf(projectId)).toBe('Active')
  await page.getByRole('button', { name: 'Complete' }).click()
  await dialog.getByText(/It can be completed once all work is done\. \d+ tasks and milestones are open: “/).waitFor()
  expect(await dialog.getByRole('button', { name: 'Complete' }).isDisabled()).toBe(true)
  expect(await window.checkPage('complete')).toEqual([])
})

test('actions: a project is completed once its tasks and milestones are', async () => {
  const { id: projectId } = await it.api.createProject({ body: { name: 'Short', startDate: '2026-11-23' } })
  const path = { projectId }
  const { id: taskId } = await it.api.createTask({ path, body: { name: 'Dig', duration: 1 } })
  const milestone = await it.api.createMilestone({ path, body: { name: 'Handed over', predecessors: [{ taskId }] } })
  await it.api.updateProject({ path, body: { status: 'Active' } })
  await it.api.updateTask({ path: { taskId }, body: { status: 'Completed' } })
  const { page } = await it.open(`/projects/${projectId}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Complete' }).click()
  await dialog.getByText('One task or milestone is open: “Handed over”.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await it.api.updateMilestone({ path: { milestoneId: milestone.id }, body: { status: 'Achieved' } })
  await page.getByRole('button', { name: 'Complete' }).click()
  await dialog.getByText('All work is done. The project takes no more reports.').waitFor()
  await dialog.getByRole('button', { name: 'Complete' }).click()
  await page.getByText('The project is complete.').waitFor()
  expect(await statusOf(projectId)).toBe('Complete')
})

test('actions: a frozen project in Planning goes back to Planning', async () => {
  const projectId = await importedProject(it.api, 'Not begun', false)
  await it.api.updateProject({ path: { projectId }, body: { status: 'Frozen' } })
  const { page } = await it.open(`/projects/${projectId}`)
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
  await page.getByText('The project goes on.').waitFor()
  expect(await statusOf(projectId)).toBe('Planning')
})

test('actions: plan anew with a search, which shows how short the plan is', async () => {
  const { page, checkPage } = await it.open(`/projects/${late}/gantt`, { mayFail: /status of 404/ })
  await act(page, 'Plan anew')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Look for a shorter plan').selectOption('5')
  expect(await checkPage('plan-dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
  await dialog.getByText(/^Planned: the work ends on/).waitFor({ timeout: 60_000 })
  await dialog.getByText(/^The levelled work takes/).waitFor()
  const { value } = await it.api.listBaselines({ path: { projectId: late } })
  expect(value.length).toBe(2)
})

test.for([
  ['Export for Microsoft Project', '.xml', '<Project'],
  ['Export as a table (CSV)', '.csv', 'id,'],
] as const)('export: %s', async ([item, ending, beginning]) => {
  const { page } = await it.open(`/projects/${late}`)
  const download = page.waitForEvent('download')
  await act(page, item)
  const file = await download
  expect(file.suggestedFilename()).toBe(`Office move${ending}`)
  expect(await readFile(await file.path(), 'utf8')).toContain(beginning)
})

test('what-if: compares before and after as the API does, stores nothing until it is applied', async () => {
  const projectId = await lateProject(it.api, 'What if')
  const { criticalChain, tasks } = await it.api.getSchedule({ path: { projectId } })
  const taskId = criticalChain.tasks.filter((id) => !tasks.find((it) => it.id === id)?.isMilestone)[2]!
  const name = tasks.find(({ id }) => id === taskId)!.name
  const before = await it.api.getTask({ path: { taskId } })
  const { id: resourceId } = await it.api.createResource({ body: { name: 'Relief crew' } })
  const assignments = [...before.assignments, { resourceId, units: 1 }]
  const window = await it.open(`/projects/${projectId}/what-if`)
  const { page } = window
  await page.getByRole('combobox', { name: 'Change a task' }).click()
  await page.getByRole('combobox', { name: 'Change a task' }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await page.getByLabel('Days left').fill('40')
  await page.getByLabel('Resources', { exact: true }).first().click()
  await page.getByRole('option', { name: 'Relief crew' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Try' }).click()
  const result = page.getByRole('region', { name: 'The project before and after the changes' })
  await result.waitFor()
  const compared = await it.api.tryChanges({
    path: { projectId },
    body: { tasks: [{ taskId, remainingDuration: 40, assignments }] },
  })
  const end = await result.getByRole('row').filter({ hasText: 'End of the work' }).getByRole('cell').allTextContents()
  expect(end.slice(1)).toEqual([compared.before!.finish, compared.after.finish].map(formatDate))
  // More would be left than the chain was long.
  expect(compared.after.chainCompletion).toBeLessThan(0)
  const done = await result.getByRole('row').filter({ hasText: 'Chain done' }).getByRole('cell').allTextContents()
  expect(done[2]).toBe('0 %')
  expect((await it.api.getTask({ path: { taskId } })).remainingDuration).toBe(before.remainingDuration)
  expect(await window.checkPage('what-if')).toEqual([])
  // What was entered outlives a reload.
  await page.reload()
  await expect.poll(() => page.getByLabel('Days left').inputValue()).toBe('40')
  await page.getByRole('button', { name: 'Try' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await page.getByText('The changes were made.').waitFor()
  expect(await it.api.getTask({ path: { taskId } })).toMatchObject({ remainingDuration: 40, assignments })
  // Whose people the projects of other tests have too.
  await it.api.updateProject({ path: { projectId }, body: { status: 'Frozen' } })
})

test('what-if: an active project is planned anew as it was tried, unless somebody has changed the tasks meanwhile', async () => {
  const projectId = await lateProject(it.api, 'What if anew')
  const { tasks } = await it.api.getSchedule({ path: { projectId } })
  const open = await it.api.listProjectTasks({ path: { projectId }, query: { $filter: "status eq 'NotStarted'" } })
  const [first, second] = open.value.filter(({ name }) => tasks.filter((task) => task.name === name).length === 1)
  const window = await it.open(`/projects/${projectId}/what-if`, { mayFail: /status of 412/ })
  const { page } = window
  for (const { name } of [first!, second!]) {
    await page.getByRole('combobox', { name: 'Change a task' }).fill(name)
    await page.getByRole('option', { name, exact: true }).click()
    await page.getByRole('group', { name }).getByLabel('Duration').fill('0.5')
  }
  const anew = page.getByRole('switch', { name: 'Plan anew with the changes' })
  expect([await anew.isChecked(), await anew.isDisabled()]).toEqual([true, true])
  await page.getByRole('button', { name: 'Try' }).click()
  await page.getByRole('region', { name: 'The project before and after the changes' }).waitFor()
  const compared = await it.api.tryChanges({
    path: { projectId },
    body: { tasks: [first!, second!].map(({ id }) => ({ taskId: id, duration: 0.5 })), replan: true },
  })
  await it.api.updateTask({ path: { taskId: first!.id }, body: { name: `${first!.name} (renamed)` } })
  await page.getByRole('button', { name: 'Apply' }).click()
  const dialog = page.getByRole('dialog')
  const promises = [compared.before!.bufferEnd, compared.after.bufferEnd].map(formatDate)
  await dialog.getByText(`moves from ${promises[0]} to ${promises[1]}.`).waitFor()
  expect(await window.checkPage('what-if-apply')).toEqual([])
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await it.api.getTask({ path: { taskId: first!.id } })).duration).toBe(first!.duration)
  await page.getByRole('button', { name: 'Try' }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('The changes were made.').waitFor()
  expect((await it.api.getProject({ path: { projectId } })).bufferEnd).toBe(compared.after.bufferEnd)
})

test('a project whose plan was dropped is planned again, and its start says that it ends after its target', async () => {
  const body = { name: 'Dropped', startDate: '2026-11-23', targetEndDate: '2026-11-27' }
  const { id: projectId } = await it.api.createProject({ body })
  const path = { projectId }
  const { id: taskId } = await it.api.createTask({ path, body: { name: 'Dig', duration: 10 } })
  await it.api.planProject({ path })
  await it.api.updateTask({ path: { taskId }, body: { duration: 12 } })
  const window = await it.open(`/projects/${projectId}`, { mayFail: /status of 404/ })
  const { page } = window
  await page.getByRole('heading', { name: 'This project has no plan now' }).waitFor()
  expect(await window.checkPage('plan-dropped')).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Plan', exact: true }).click()
  await page.getByText('Key dates').waitFor()
  await page.getByRole('button', { name: 'Start' }).click()
  const { end } = await it.api.previewActivation({ path, body: {} })
  const day = formatDate(end.projectedCompletion)
  await page.getByText(`Its work is projected to end on ${day}, after its target, 27 Nov.`).waitFor()
  expect(await window.checkPage('start-late')).toEqual([])
})

test('keyboard: dialogs and drawers leave the focus where it was when they close', async () => {
  const { id } = await it.api.createProject({ body: { name: 'Typed' } })
  const path = { projectId: id }
  await it.api.createTask({ path, body: { name: 'Lay cables', duration: 3 } })
  await it.api.updateProject({ path, body: { status: 'Active' } })
  const { page } = await it.open(`/projects/${id}`)
  const comesBack = async (opener: Locator, open: () => Promise<void>) => {
    await opener.focus()
    await open()
    const dialog = page.getByRole('dialog')
    await dialog.locator(':focus').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true)
  }
  const press = (key: string) => () => page.keyboard.press(key)
  const actions = page.getByRole('button', { name: 'Actions' })
  await comesBack(actions, async () => {
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Plan anew' }).press('Enter')
  })
  await comesBack(actions, press('?'))
  await comesBack(page.getByRole('button', { name: 'Find' }), press('Enter'))
  await goWithin(page, '/work')
  await comesBack(page.getByRole('button', { name: 'More about Lay cables' }), press('Enter'))
})

test('Gantt: Tab leads into the table with its current row in sight', async () => {
  const { page } = await it.open(`/projects/${late}/gantt`)
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.getByRole('row', { selected: true }).waitFor()
  await page.getByLabel('Earlier plan').focus()
  await page.keyboard.press('Tab')
  await page.locator('[role=grid]:focus').waitFor()
  // Not below the head of the table either.
  const isSeen = () =>
    page.getByRole('row', { selected: true }).evaluate((row) => {
      const { left, top, height } = row.getBoundingClientRect()
      return row.contains(document.elementFromPoint(left + 10, top + height / 2))
    })
  await expect.poll(isSeen).toBe(true)
})

test('forced colours: show which page is open, what is chosen, and switches', async () => {
  const { page } = await it.open(`/projects/${late}/gantt`)
  await page.emulateMedia({ forcedColors: 'active' })
  const styleOf = (of: string, name: string) =>
    page
      .locator(of)
      .first()
      .evaluate((it, name) => getComputedStyle(it).getPropertyValue(name), name)
  const tab = 'nav[aria-label="Pages of the project"] a'
  expect(await styleOf(`${tab}[aria-current]`, 'border-bottom-color')).not.toBe(
    await styleOf(`${tab}:not([aria-current])`, 'border-bottom-color'),
  )
  expect(await styleOf('.mantine-SegmentedControl-label[data-active]', 'outline-style')).toBe('solid')
  expect(await styleOf('.mantine-Switch-track', 'border-top-style')).toBe('solid')
  await page.emulateMedia({ forcedColors: null })
})

test('deleted projects: a page that is open says so, and shows nothing of the project any more', async () => {
  const { id } = await it.api.createProject({ body: { name: 'Short-lived' } })
  const window = await it.open(`/projects/${id}/settings`, { mayFail: /status of 404/ })
  const { page } = window
  await page.getByLabel('Description').waitFor()
  await it.api.deleteProject({ path: { projectId: id } })
  await page.getByRole('heading', { level: 1, name: `There is no project ${id}.` }).waitFor()
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
  expect(await window.checkPage('deleted-project')).toEqual([])
  await page.getByRole('link', { name: 'To the portfolio' }).click()
  await page.getByRole('heading', { level: 1, name: 'Portfolio' }).waitFor()
})

test('unplanned and unknown projects: pages say what to do next', async () => {
  const { id } = await it.api.createProject({ body: { name: 'Empty' } })
  const window = await it.open(`/projects/${id}`, { mayFail: /status of 404/ })
  const { page } = window
  await page.getByRole('heading', { name: 'This project has no plan yet' }).waitFor()
  for (const path of ['gantt', 'what-if', 'history']) {
    await page.goto(`/console/projects/${id}/${path}`)
    await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor()
    expect(await window.checkPage(`empty-${path}`)).toEqual([])
  }
  await page.goto('/console/projects/999999')
  await page.getByRole('heading', { level: 1, name: 'There is no project 999999.' }).waitFor()
  await page.goto('/console/projects/abc')
  await page.getByText('There is no such page').waitFor()
})
