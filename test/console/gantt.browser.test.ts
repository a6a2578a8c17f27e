/** The Gantt chart against the numbers of the API: the SVG is read. */
import type { GetScheduleResponse } from '@chainwork/sdk'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDate, formatFor, formatSentence } from '../../plugins/console/web/ui/format.ts'
import type { Window } from '../support/browser.ts'
import { lateProject, NOW } from './project-support.ts'
import { type ConsoleTest, goWithin, openConsole } from './support.ts'

let it: ConsoleTest
let projectId: number
let schedule: GetScheduleResponse
let window: Window
let page: Page
beforeAll(async () => {
  it = await openConsole({ now: NOW })
  formatFor({ language: 'en-GB', today: NOW.slice(0, 10) })
  projectId = await lateProject(it.api, 'Office move')
  schedule = await it.api.getSchedule({ path: { projectId } })
  window = await it.open(`/projects/${projectId}/gantt`, { width: 1440 })
  page = window.page
  // All rows are in view.
  await page.setViewportSize({ width: 1440, height: 3_000 })
  await page.locator('[data-buffer="project buffer"]').waitFor()
  await page.locator('[data-done]').first().waitFor()
})
afterAll(() => it?.close())

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000

interface Mark {
  readonly id: string
  readonly x: number
  readonly width: number
}

/** The rectangles that have the attribute, and where a day stands on the scale. */
async function read(attribute: string) {
  const drawing = await page.locator('svg[data-first]').evaluate(
    (svg, name) => ({
      first: svg.getAttribute('data-first') ?? '',
      dayWidth: Number(svg.getAttribute('data-day-width')),
      marks: [...svg.querySelectorAll(`rect[${name}]`)].map((rect) => ({
        id: rect.getAttribute(name) ?? '',
        x: Number(rect.getAttribute('x')),
        width: Number(rect.getAttribute('width')),
      })),
    }),
    attribute,
  )
  const marks = new Map(drawing.marks.map((mark): [string, Mark] => [mark.id, mark]))
  const expected = (start: string, finish: string) => ({
    x: (dayOf(start) - dayOf(drawing.first)) * drawing.dayWidth,
    width: (dayOf(finish) + 1 - dayOf(start)) * drawing.dayWidth,
  })
  return { marks, expected, dayWidth: drawing.dayWidth }
}

function expectMark(mark: Mark | undefined, { x, width }: { x: number; width: number }, what: string) {
  expect(mark?.x, `${what}: x`).toBeCloseTo(x, 3)
  expect(mark?.width, `${what}: width`).toBeCloseTo(width, 3)
}

test('bars: every task stands at its projected dates, on every zoom', async () => {
  const work = schedule.tasks.filter(({ isMilestone }) => !isMilestone)
  for (const zoom of ['Weeks', 'Months', 'Fit']) {
    await page.getByText(zoom, { exact: true }).click()
    const { marks, expected } = await read('data-bar')
    expect(marks.size).toBe(work.length)
    for (const { id, name, projectedStart, projectedFinish } of work)
      expectMark(marks.get(String(id)), expected(projectedStart, projectedFinish), `${zoom}, ${name}`)
  }
})

test('bars: what is done is the share of the work that was reported', async () => {
  const { marks: bars } = await read('data-bar')
  const { marks: done } = await read('data-done')
  const { value } = await it.api.listProjectTasks({ path: { projectId }, query: { $top: 1000 } })
  for (const { id, percentComplete } of value) {
    const share = (done.get(String(id))?.width ?? 0) / (bars.get(String(id))?.width ?? Number.NaN)
    expect(share * 100).toBeCloseTo(percentComplete, 3)
  }
})

test('bars: tasks that have moved have an outline where they were planned', async () => {
  const { marks, expected } = await read('data-planned')
  const moved = schedule.tasks.filter(
    (it) => !it.isMilestone && (it.plannedStart !== it.projectedStart || it.plannedFinish !== it.projectedFinish),
  )
  expect(moved.length).toBeGreaterThan(0)
  expect([...marks.keys()].toSorted()).toEqual(moved.map(({ id }) => String(id)).toSorted())
  for (const { id, name, plannedStart, plannedFinish } of moved)
    expectMark(marks.get(String(id)), expected(plannedStart, plannedFinish), name)
})

test('buffers: stand at their dates, filled by what is consumed', async () => {
  const { marks, expected } = await read('data-buffer')
  const { marks: consumed } = await read('data-consumed')
  const buffers = [
    { key: 'project buffer', ...schedule.projectBuffer },
    ...schedule.feedingBuffers.map(({ from, to, projectedStart: start, projectedFinish: finish, percentage }) => {
      return { key: `feeding buffer ${from} ${to}`, start, finish, percentage }
    }),
  ]
  expect(schedule.projectBuffer.percentage).toBeGreaterThan(0)
  for (const { key, start, finish, percentage } of buffers) {
    if (start === null || finish === null) {
      expect(marks.has(key)).toBe(false)
      continue
    }
    const box = expected(start, finish)
    expectMark(marks.get(key), box, key)
    expect(consumed.get(key)?.width ?? 0).toBeCloseTo((box.width * Math.max(0, Math.min(100, percentage))) / 100, 3)
  }
})

test('milestones: stand at their projected date', async () => {
  const places = await page
    .locator('[data-milestone]')
    .evaluateAll((paths) => paths.map((it) => [it.getAttribute('data-milestone'), it.getAttribute('d')]))
  const { expected } = await read('data-bar')
  const milestones = schedule.tasks.filter(({ isMilestone }) => isMilestone)
  expect(places.length).toBe(milestones.length)
  for (const { id, projectedStart } of milestones) {
    const [, d] = places.find(([it]) => it === String(id)) ?? []
    expect(Number(/^M(-?[\d.]+)/.exec(d ?? '')?.[1])).toBeCloseTo(expected(projectedStart, projectedStart).x, 3)
  }
})

test('table: has the name and the dates of every row', async () => {
  const grid = page.getByRole('grid')
  const rows = schedule.tasks.length + 1 + schedule.feedingBuffers.length
  expect(await grid.getAttribute('aria-rowcount')).toBe(String(rows + 1))
  const [task] = schedule.tasks
  const row = grid.getByRole('row').filter({ hasText: task!.name }).first()
  expect(await row.getByRole('rowheader').textContent()).toBe(task!.name)
})

test('scrolling: newer data leave the chart where the user has scrolled it to', async () => {
  await page.setViewportSize({ width: 360, height: 3_000 })
  await page.getByText('Weeks', { exact: true }).click()
  const box = page.getByRole('grid').locator('xpath=../..')
  await box.evaluate((it) => it.scrollTo({ left: 77 }))
  expect(await box.evaluate((it) => it.scrollLeft)).toBe(77)
  const taskId = schedule.criticalChain.tasks.at(-2)!
  const { name } = schedule.tasks.find(({ id }) => id === taskId)!
  await it.api.updateTask({ path: { taskId }, body: { name: `${name}, renamed` } })
  await page.getByRole('rowheader', { name: `${name}, renamed`, exact: true }).waitFor()
  expect(await box.evaluate((it) => it.scrollLeft)).toBe(77)
  await page.getByText('Fit', { exact: true }).click()
  await page.setViewportSize({ width: 1440, height: 3_000 })
})

test('links: are drawn on demand, one for each link of the schedule', async () => {
  expect(await page.locator('[data-link]').count()).toBe(0)
  await page.getByRole('switch', { name: 'Links' }).click()
  await expect.poll(() => page.locator('[data-link]').count()).toBe(schedule.links.length)
  await page.getByRole('switch', { name: 'Links' }).click()
})

test('baseline: an earlier plan is drawn on demand, at its dates, and stands in the address', async () => {
  await page.getByLabel('Earlier plan').first().selectOption('1')
  await page.locator('[data-baseline]').first().waitFor()
  expect(new URL(page.url()).searchParams.get('baseline')).toBe('1')
  const baseline = await it.api.getBaseline({ path: { projectId, number: 1 } })
  expect(await page.locator('[data-baseline]').count()).toBe(baseline.tasks.length)
})

test('keyboard: arrows move the current row, Enter explains it in the service’s sentences', async () => {
  const grid = page.getByRole('grid')
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const heading = dialog.getByRole('heading', { level: 2 }).nth(1)
  await heading.waitFor()
  const task = schedule.tasks.find(({ id }) => id === schedule.criticalChain.tasks[1])
  expect(await heading.textContent()).toBe(task?.name)
  const { projected } = await it.api.getExplanation({ path: { taskId: task!.id } })
  for (const { sentence } of projected!.drivingPredecessors)
    await dialog.getByText(formatSentence(sentence)).first().waitFor()
  expect(new URL(page.url()).searchParams.get('task')).toBe(String(task!.id))
  expect(await window.checkPage('gantt-explanation')).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

test('explanation: a task that is named opens in place of the one that is explained, people on their pages', async () => {
  const explanations = await Promise.all(
    schedule.criticalChain.tasks.map((taskId) => it.api.getExplanation({ path: { taskId } })),
  )
  const shown = explanations.flatMap(({ taskId, mentions, projected }) => {
    const sentences = projected?.sentences.join() ?? ''
    const others = mentions.filter(({ id, name }) => id !== taskId && sentences.includes(`"${name}"`))
    const [other, person] = [others.find((it) => it.kind === 'task'), others.find((it) => it.kind === 'resource')]
    return other && person ? [{ taskId, other, person }] : []
  })
  const { taskId, other, person } = shown[0]!
  await page.goto(`/console/projects/${projectId}/gantt?task=${taskId}`)
  const dialog = page.getByRole('dialog')
  const link = dialog.getByRole('link', { name: person.name, exact: true }).first()
  expect(await link.getAttribute('href')).toBe(`/console/people/${person.id}`)
  await dialog.getByRole('link', { name: other.name, exact: true }).first().click()
  await dialog.getByRole('heading', { level: 2, name: other.name, exact: true }).waitFor()
  const { pathname, searchParams } = new URL(page.url())
  expect([pathname, searchParams.get('task')]).toEqual([`/console/projects/${projectId}/gantt`, String(other.id)])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

test('handing over: the end with other people is told, then the task is theirs and the plan stays', async () => {
  const task = schedule.tasks.find((one) => one.id === schedule.criticalChain.tasks[1])!
  const { assignments } = await it.api.getTask({ path: { taskId: task.id } })
  const { id: resourceId, name } = await it.api.createResource({ body: { name: 'Standby' } })
  const before = await it.api.getProject({ path: { projectId } })
  await page.goto(`/console/projects/${projectId}/gantt?task=${task.id}`)
  const dialog = page.getByRole('dialog')
  const people = dialog.getByRole('combobox', { name: 'Resources' })
  await people.click()
  for (const _ of assignments) await page.keyboard.press('Backspace')
  await people.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
  await page.keyboard.press('Tab')
  const told = dialog.getByRole('status').filter({ hasText: 'The project would' })
  await told.waitFor()
  expect(await window.checkPage('handing-over')).toEqual([])
  const tasks = [{ taskId: task.id, assignments: [{ resourceId, units: 1 }] }]
  const { after } = await it.api.tryChanges({ path: { projectId }, body: { tasks } })
  expect(await told.textContent()).toContain(formatDate(after.finish))
  await dialog.getByRole('button', { name: 'Hand it over' }).click()
  await page.getByText('It is handed over.').waitFor()
  expect(await it.api.getTask({ path: { taskId: task.id } })).toMatchObject({ assignments: [{ resourceId }] })
  const { bufferEnd, projectedCompletion } = await it.api.getProject({ path: { projectId } })
  expect([bufferEnd, projectedCompletion]).toEqual([before.bufferEnd, after.finish])
  // And on, in another order than that in which the service has them.
  const first = await it.api.getResource({ path: { resourceId: assignments[0]!.resourceId } })
  const doers = async () => (await it.api.getTask({ path: { taskId: task.id } })).assignments.map((a) => a.resourceId)
  await people.fill(first.name)
  await page.getByRole('option', { name: first.name, exact: true }).click()
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Hand it over' }).click()
  await expect.poll(doers).toEqual([first.id, resourceId])
  await dialog.getByRole('button', { name: 'Hand it over' }).waitFor({ state: 'detached' })
  await people.click()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Hand it over' }).click()
  await expect.poll(doers).toEqual([resourceId])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  // The tests below see the project as it was.
  await it.api.updateTask({ path: { taskId: task.id }, body: { assignments } })
})

test('handing over: what somebody else has changed meanwhile is not overwritten unseen', async () => {
  const path = { taskId: schedule.criticalChain.tasks[1]! }
  const { assignments } = await it.api.getTask({ path })
  const [mine, theirs] = await Promise.all(
    ['Reserve', 'Substitute'].map((name) => it.api.createResource({ body: { name } })),
  )
  await page.goto(`/console/projects/${projectId}/gantt?task=${path.taskId}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Resources' }).fill(mine!.name)
  await page.getByRole('option', { name: mine!.name, exact: true }).click()
  await page.keyboard.press('Tab')
  const given = [{ resourceId: theirs!.id, units: 1 }]
  await it.api.updateTask({ path, body: { assignments: given } })
  await dialog.getByRole('button', { name: 'Hand it over' }).click()
  await dialog.getByRole('alert').getByText('Somebody else has changed who does it').waitFor()
  expect((await it.api.getTask({ path })).assignments).toEqual(given)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await it.api.updateTask({ path, body: { assignments } })
})

test('printing: every row is on paper, whatever was in view', async () => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await expect.poll(() => page.locator('[data-bar]').count()).toBeLessThan(schedule.tasks.length)
  await page.emulateMedia({ media: 'print' })
  const work = schedule.tasks.filter(({ isMilestone }) => !isMilestone)
  await expect.poll(() => page.locator('[data-bar]').count()).toBe(work.length)
  await page.emulateMedia({ media: 'screen' })
})

test('printing: a page in dark colours is light on paper, and dark again afterwards', async () => {
  const dark = await it.open('/portfolio', { scheme: 'dark' })
  const background = () => dark.page.evaluate('getComputedStyle(document.body).backgroundColor')
  for (const path of ['/portfolio', `/projects/${projectId}/gantt`]) {
    await goWithin(dark.page, path)
    const onScreen = await background()
    await dark.page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect.poll(background, { message: path }).toBe('rgb(255, 255, 255)')
    await dark.page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await expect.poll(background, { message: path }).toBe(onScreen)
  }
})

test('page: does nothing that it should not', () => {
  expect(window.faults).toEqual([])
})
