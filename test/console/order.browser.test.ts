import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleTest, openConsole } from './support.ts'

let it: ConsoleTest
const ids = new Map<string, number>()
const tasks = new Map<string, number>()
let ann: number
beforeAll(async () => {
  it = await openConsole({ now: '2026-11-23T08:00:00Z' })
  ann = (await it.api.createResource({ body: { name: 'آنّا Ann' } })).id
  for (const [name, duration] of [
    ['Plant retrofit', 6],
    ['Office move', 2],
    ['Fire doors', 2],
  ] as const) {
    const { id: projectId } = await it.api.createProject({ body: { name, startDate: '2026-11-23' } })
    const assignments = [{ resourceId: ann }]
    const body = { name: `${name}, all of it`, duration, assignments }
    tasks.set(name, (await it.api.createTask({ path: { projectId }, body })).id)
    if (name !== 'Fire doors') await it.api.updateProject({ path: { projectId }, body: { status: 'Active' } })
    else await it.api.planProject({ path: { projectId }, body: {} })
    ids.set(name, projectId)
  }
  await it.service.settled()
})
afterAll(() => it?.close())

test('order: a decision is previewed with both ends, made, seen in the work list, and ended', async () => {
  const window = await it.open('/order', { mayFail: /status of 400/ })
  const { page } = window
  await page.getByText('Nothing is decided').waitFor()
  await page.getByRole('combobox', { name: 'Project' }).fill('Office')
  await page.getByRole('option', { name: 'Office move' }).click()
  await page.getByLabel('Reason').fill('The lease ends.')
  await page.reload()
  await expect.poll(() => page.getByRole('combobox', { name: 'Project' }).inputValue()).toBe('Office move')
  expect(await page.getByLabel('Reason').inputValue()).toBe('The lease ends.')
  await page.getByLabel('Until').fill('2026-11-01')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('until is before today, 23 Nov.').first().waitFor()
  await page.getByLabel('Until').fill('')
  await page.getByRole('button', { name: 'Preview' }).click()
  const moved = page.getByRole('row', { name: /Plant retrofit/ })
  expect(await moved.innerText()).toMatch(/30 Nov → 2 Dec/)
  expect(await page.getByRole('row', { name: /Office move/ }).innerText()).toMatch(/2 Dec → 24 Nov/)
  const price = page.getByRole('region', { name: 'What it gains and costs' })
  expect(await price.innerText()).toMatch(/Office move gains[\s\S]*Plant retrofit loses/)
  expect(await page.getByText('Nothing is decided').count(), 'nothing is stored yet').toBe(1)
  expect(await window.checkPage('order')).toEqual([])
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  const decision = page.getByRole('row', { name: /The lease ends/ })
  expect(await decision.innerText()).toMatch(/Office move[\s\S]*gains[\s\S]*Ada Admin/)
  await decision.getByRole('link', { name: 'Plant retrofit' }).waitFor()
  const table = await page.getByRole('table', { name: /^Decisions in force/ }).boundingBox()
  const form = await page.getByRole('form', { name: 'Decide what comes first' }).boundingBox()
  expect(form!.y - (table!.y + table!.height)).toBeGreaterThanOrEqual(12)
  expect(await window.checkPage('order-decided')).toEqual([])

  await page.getByRole('combobox', { name: 'Resource' }).fill('Ann')
  await page.getByRole('option', { name: /Ann/ }).click()
  const now = page.getByRole('row', { name: /^Now/ })
  expect(await now.innerText()).toMatch(/Office move, all of it[\s\S]*decided that it comes first/)
  expect(await page.getByRole('row', { name: /^Next/ }).innerText()).toMatch(
    /Waits for .*“Office move, all of it”.* until 24 Nov/,
  )
  await decision.getByRole('button', { name: 'End' }).click()
  await page.getByRole('button', { name: 'End the decision' }).click()
  await page.getByText('Nothing is decided').waitFor()
  expect((await it.api.listDecisions({ query: { ended: true } })).value).toMatchObject([{ reason: 'The lease ends.' }])
  expect(window.faults).toEqual([expect.stringContaining('400 (Bad Request)')])
})

test('work list: what pauses for a decision is not to do now, and its person sees what pauses and who has decided', async () => {
  const [plant, office] = ['Plant retrofit', 'Office move'].map((name) => tasks.get(name) as number)
  const report = (status: 'InProgress' | 'NotStarted', ...reported: (number | undefined)[]) =>
    Promise.all(reported.map((taskId = 0) => it.api.updateTask({ path: { taskId }, body: { status } })))
  await report('InProgress', plant)
  const first = { projectId: ids.get('Office move') as number }
  const { decision } = await it.api.createDecision({ body: { first, mode: 'now', reason: 'The lease ends.' } })
  await it.service.settled()
  await report('InProgress', office)
  await it.service.settled()

  const window = await it.open('/work?who=all')
  const { page } = window
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: `${name}, all of it` })
  await row('Office move').waitFor()
  expect(await row('Plant retrofit').count()).toBe(0)
  await page.getByText('All open').click()
  await row('Plant retrofit').getByText('Paused for other work or an absence').waitFor()
  expect(await window.checkPage('work-paused')).toEqual([])

  await page.goto(`/console/people/${ann}`)
  const group = (name: string) => page.getByRole('region', { name, exact: true })
  await group('Now').getByText('Ada Admin has decided that it comes first: The lease ends.').waitFor()
  await group('Paused').getByText('Plant retrofit, all of it').waitFor()
  expect(await group('Next').getByRole('listitem').count()).toBe(0)
  expect(await window.checkPage('person-paused')).toEqual([])
  // The field keeps the focus, and the rows their places; the date follows the report.
  await group('Now').getByText('Hand on by 24 Nov').waitFor()
  const remaining = page.getByLabel('Remaining working days of Office move, all of it')
  await remaining.fill('3')
  await remaining.press('Enter')
  await group('Now').getByText('Hand on by 25 Nov').waitFor()
  expect(await remaining.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true)

  await it.api.endDecision({ path: { decisionId: decision?.id ?? '' } })
  await report('NotStarted', plant, office)
  await it.service.settled()
})

test('order: a decision can be about every task of a large project, found by a part of its name', async () => {
  const rows = Array.from({ length: 250 }, (_, place) => `Weld seam ${String(place + 1).padStart(3, '0')},1`)
  const { project } = await it.api.importProject({
    body: ['name,duration', ...rows, 'Paint the hull,2'].join('\n'),
    query: { name: 'Shipyard', startDate: '2026-11-23', activate: true },
    headers: { 'content-type': 'text/csv' },
  })
  const window = await it.open('/order', { width: 360 })
  const { page } = window
  await page.getByRole('combobox', { name: 'Project' }).fill('Ship')
  await page.getByRole('option', { name: 'Shipyard' }).click()
  const task = page.getByRole('combobox', { name: 'Task' })
  await task.click()
  await page.getByRole('option', { name: 'Weld seam 001' }).waitFor()
  expect(await page.getByRole('option').count()).toBe(101)
  await page.getByRole('option', { name: 'For others, type a part of the name.' }).waitFor()
  await task.fill('no such')
  await page.getByText('No open task has this in its name.').waitFor()
  await task.fill('SEAM 249')
  await page.getByRole('option', { name: 'Weld seam 249' }).click()
  expect(await task.inputValue()).toBe('Weld seam 249')
  expect(await window.checkPage('order-task')).toEqual([])
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Decide', exact: true }).click()
  await page.getByRole('row', { name: /Weld seam 249/ }).waitFor()
  expect(await task.isDisabled()).toBe(true)
  const { value } = await it.api.listDecisions({})
  expect(value).toMatchObject([{ taskName: 'Weld seam 249', projectName: 'Shipyard' }])
  await it.api.deleteProject({ path: { projectId: project.id } })
})

test('settings: another priority of an Active project says what it moves, and what coming first would gain and cost', async () => {
  const projectId = ids.get('Office move')
  const window = await it.open(`/projects/${projectId}/settings`)
  const { page } = window
  await page.getByLabel('Priority').fill('900')
  const preview = page.getByRole('status').filter({ hasText: 'This priority moves no project' })
  await preview.waitFor()
  expect(await preview.innerText()).toMatch(
    /If it came first, its work would end on 24 Nov, and 1 Active project would move:[\s\S]*Plant retrofit\s+30 Nov → 2 Dec/,
  )
  expect(await window.checkPage('settings-priority')).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  await preview.waitFor({ state: 'detached' })
})

test('project: before it starts, the question says what changes and what its coming first would gain', async () => {
  const window = await it.open(`/projects/${ids.get('Fire doors')}`)
  const { page } = window
  await page.getByRole('button', { name: 'Start' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('It keeps its plan, with the buffer ending on').waitFor()
  expect(await dialog.innerText()).toMatch(
    /If it came first, its work would end on 24 Nov, and 2 Active projects would move:[\s\S]*Plant retrofit[\s\S]* → [\s\S]*%/,
  )
  expect(await window.checkPage('project-start')).toEqual([])
})

test('order: can be used on a phone', async () => {
  await it.service.settled()
  const window = await it.open('/order', { width: 360, scheme: 'dark' })
  const { page } = window
  await page.getByText('Nothing is decided').waitFor()
  await page.getByRole('combobox', { name: 'Resource' }).fill('Ann')
  await page.getByRole('option', { name: /Ann/ }).click()
  await page.getByRole('row', { name: /^Now/ }).waitFor()
  expect(await window.checkPage('order-phone')).toEqual([])
})
