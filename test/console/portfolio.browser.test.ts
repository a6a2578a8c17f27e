import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatFor, formatSentence } from '../../plugins/console/web/ui/format.ts'
import { THRESHOLDS, thresholds } from '../support/thresholds.ts'
import { type ConsoleTest, openConsole, VIEWPORTS } from './support.ts'

const LONG = `=1+1 <script>alert(1)</script> ${'very long '.repeat(16)}`.slice(0, 200).trim()
const ARABIC = 'نقل المكتب إلى المبنى الجديد'

let it: ConsoleTest
beforeAll(async () => {
  it = await openConsole({ now: '2026-11-23T08:00:00Z' })
  formatFor({ language: 'en-GB', today: '2026-11-23' })
  const file = await readFile(new URL('../../runtime/demo/portfolio/office-move.xml', import.meta.url), 'utf8')
  const red = await activeProject('In distress', 10)
  await report(red, 25)
  await it.api.simulateProject({ path: { projectId: red } }) // which is stored
  const yellow = await activeProject(LONG, 10)
  await report(yellow, 13)
  await activeProject(ARABIC, 4)
  await it.api.importProject({ body: file, query: { name: 'Not started', startDate: '2026-11-23' } })
})
afterAll(() => it?.close())

async function activeProject(name: string, duration: number): Promise<number> {
  const { id: projectId } = await it.api.createProject({ body: { name, startDate: '2026-11-23' } })
  await it.api.createTask({ path: { projectId }, body: { name: 'Work', duration } })
  await it.api.createTask({ path: { projectId }, body: { name: 'More work', duration: 1 } })
  await it.api.updateProject({ path: { projectId }, body: { status: 'Active' } })
  return projectId
}

async function report(projectId: number, remainingDuration: number): Promise<void> {
  const { value } = await it.api.listProjectTasks({ path: { projectId }, query: { $filter: "name eq 'Work'" } })
  await it.api.updateTask({
    path: { taskId: value[0]?.id ?? 0 },
    body: { status: 'InProgress', remainingDuration },
  })
}

/** The numbers that a mark's place on the axes stands for. */
async function numbersOf(chart: Locator, mark: Locator) {
  const box = await mark.locator('path').evaluate((path) => {
    const shape = path as unknown as { getCTM(): { e: number; f: number } }
    const svg = (path as unknown as { ownerSVGElement: { getCTM(): { e: number; f: number; a: number } } })
      .ownerSVGElement
    const { a, e, f } = svg.getCTM()
    const at = shape.getCTM()
    return { x: (at.e - e) / a, y: (at.f - f) / a }
  })
  const most = Number(await chart.getAttribute('data-most'))
  const corner = async (zone: string, index: number) => {
    const points = await chart.locator(`polygon[data-zone=${zone}]`).getAttribute('points')
    return (points?.split(' ')[index] ?? '').split(',').map(Number) as [number, number]
  }
  const [left, bottom] = await corner('GREEN', 0)
  const [right, top] = await corner('RED', 2)
  return {
    chainCompletion: (100 * (box.x - left)) / (right - left),
    bufferConsumption: (most * (bottom - box.y)) / (bottom - top),
  }
}

test('portfolio: the marks of the chart stand where the API’s numbers say, and the table has the same numbers', async () => {
  const { page } = await it.open('/portfolio', { width: 1440 })
  const chart = page.getByRole('group', { name: /^Fever chart of 3 projects/ })
  await chart.waitFor()
  const { value } = await it.api.getPortfolio({ query: { $expand: 'trail' } })
  expect(value).toHaveLength(3)
  expect(value.filter(({ probabilityOfPromise }) => probabilityOfPromise !== null)).toHaveLength(1)
  expect(value.filter(({ daysLate }) => daysLate > 0).map(({ name }) => name)).toContain('In distress')
  for (const project of value) {
    const mark = chart.locator(`[data-mark="${project.id}"]`)
    expect(await mark.getAttribute('data-zone')).toBe(project.feverZone)
    const found = await numbersOf(chart, mark)
    expect(found.chainCompletion).toBeCloseTo(Math.max(0, project.chainCompletion), 0)
    expect(found.bufferConsumption).toBeCloseTo(project.bufferConsumption, 0)
    const row = page.getByRole('row').filter({ has: page.locator(`a[href$="/projects/${project.id}"]`) })
    expect(await row.innerText()).toContain(`${Math.round(project.bufferConsumption)} %`)
    const { probabilityOfPromise: kept, daysLate } = project
    const likely = kept === null ? [] : [`${Math.round(100 * kept)} % likely`]
    expect((await row.innerText()).match(/\d+ % likely/g) ?? []).toEqual(likely)
    expect((await row.innerText()).includes('late')).toBe(daysLate > 0)
    expect(await chart.locator(`[data-trail="${project.id}"]`).count()).toBe(project.trail?.length ? 1 : 0)
  }
  const names = await page.locator('tbody a').allInnerTexts()
  expect(names[0]).toBe('In distress')
  expect(names.at(-1)).toBe('Not started')
})

test('portfolio: filters stand in the address; the CSV has what is shown, without formulas', async () => {
  const { page } = await it.open('/portfolio')
  // Without those below them, which say why.
  const rows = page.locator('tbody tr:not(:has(td[colspan]))')
  await rows.first().waitFor()
  expect(await rows.count()).toBe(4)
  await page.getByRole('button', { name: /^Red/ }).click()
  await expect.poll(() => rows.count()).toBe(1)
  expect(page.url()).toContain('zone=RED')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('Planning 1').click()
  await expect.poll(() => rows.count()).toBe(1)
  await page.reload()
  await page.getByText('Not started').waitFor()
  expect(await rows.count()).toBe(1)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByLabel('Find by name').fill('SCRIPT')
  await expect.poll(() => rows.count()).toBe(1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('portfolio-2026-11-23.csv')
  const text = await readFile(await download.path(), 'utf8')
  expect(text.split('\r\n')[1]).toMatch(/^"'=1\+1 <script>/)
  await page.getByLabel('Find by name').fill('nothing like it')
  await page.getByText('No project fits these filters').waitFor()
})

test('portfolio: by keyboard from mark to mark, and into a project; a change of others appears by itself', async () => {
  const { page } = await it.open('/portfolio')
  const marks = page.locator('[data-mark]')
  await marks.first().waitFor()
  await marks.first().focus()
  await page.keyboard.press('End')
  const last = await page.evaluate<string>('document.activeElement.dataset.mark')
  expect(last).toBe(await marks.last().getAttribute('data-mark'))
  await page.locator(`tr[data-current] a[href$="/projects/${last}"]`).waitFor()
  const { value } = await it.api.getPortfolio({ query: { $filter: `name eq '${ARABIC}'` } })
  const id = value[0]?.id ?? 0
  await report(id, 12)
  await page.locator(`[data-mark="${id}"][data-zone="RED"]`).waitFor({ timeout: 15_000 })
  await page.locator(`[data-mark="${id}"]`).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/projects/${id}`)
})

test('portfolio: a project with thresholds of its own is in its own zones while it is pointed at', async () => {
  const { value } = await it.api.getPortfolio({ query: { $filter: "name eq 'In distress'" } })
  const [project] = value
  const path = { projectId: project?.id ?? 0 }
  await it.api.updateProject({ path, body: thresholds(120, 180) })
  const window = await it.open('/portfolio', { width: 1440 })
  const { page } = window
  const chart = page.getByRole('group', { name: /^Fever chart of 3 projects/ })
  await page.getByText('Some projects have zones of their own').waitFor()
  const heights = async () => {
    const polygons = await chart.locator('polygon').evaluateAll((all) => all.map((it) => it.getAttribute('points')))
    return polygons.map((points) => points?.split(' ').map((point) => Number(point.split(',')[1])) ?? [])
  }
  const beginOfRed = async () => {
    const [[bottom = 0] = [], , [begin = 0, , top = 0] = []] = await heights()
    return (Number(await chart.getAttribute('data-most')) * (bottom - begin)) / (bottom - top)
  }
  expect(await beginOfRed()).toBeCloseTo(90, 0)
  await page.locator(`tbody a[href$="/projects/${path.projectId}"]`).hover()
  await expect.poll(beginOfRed).toBeCloseTo(180, 0)
  expect(await window.checkPage('portfolio-thresholds')).toEqual([])
  await window.close()
  await it.api.updateProject({ path, body: THRESHOLDS })
})

test('portfolio: fits every width in both schemes, and axe finds nothing', async () => {
  const window = await it.open('/portfolio')
  await window.page.locator('[data-mark]').first().waitFor()
  expect(await window.checkPage('portfolio', VIEWPORTS)).toEqual([])
})

test('portfolio: what changed in a week and the proposed starts are there as the service says them, and are proposed anew', async () => {
  const window = await it.open('/portfolio', { width: 1440 })
  const { page } = window
  const { projects } = await it.api.getPortfolioChanges()
  const sentence = projects.flatMap(({ sentences }) => sentences).find((words) => words.startsWith('On '))
  await page
    .getByRole('listitem')
    .filter({ hasText: formatSentence(sentence ?? 'none') })
    .first()
    .waitFor()
  await page.getByText('No project in Planning has a proposed start.').waitFor()
  await page.getByRole('button', { name: 'Propose anew' }).click()
  await page.getByText(/^Proposed start of “Not started”: /).waitFor()
  expect((await it.api.getReleases()).proposals).toMatchObject([{ name: 'Not started' }])
  expect(await window.checkPage('portfolio-week')).toEqual([])
})

test('portfolio: says below a project why it stands so, with links to what it names, and what changed since the last visit', async () => {
  const { page } = await it.open('/work')
  await it.service.app.database.query(
    `INSERT INTO scheduling.portfolio_visit (account_id, user_id, looked_at) VALUES ($1, $2, '2026-11-22T18:00:00Z')
     ON CONFLICT (account_id, user_id) DO UPDATE SET looked_at = excluded.looked_at`,
    [it.account.accountId, it.account.userId],
  )
  await page.goto('/console/portfolio')
  await page.getByRole('heading', { name: /^What changed since your last visit, 22 Nov/ }).waitFor()
  const { value } = await it.api.getPortfolio()
  const mentions = value.flatMap(({ headline }) => headline?.mentions ?? [])
  expect(mentions.map(({ kind }) => kind)).toContain('task')
  for (const { kind, id, name, projectId } of mentions) {
    const hrefs = { task: `/projects/${projectId}?task=${id}`, resource: `/people/${id}`, project: `/projects/${id}` }
    const link = page.locator(`tbody td[colspan] a[href$="${hrefs[kind]}"]`).first()
    await link.waitFor()
    expect(await link.innerText()).toBe(name)
  }
})

test('schedule: plans are previewed, and stored when they are applied', async () => {
  const { id: projectId } = await it.api.createProject({ body: { name: 'Second line', startDate: '2026-11-23' } })
  await it.api.createTask({ path: { projectId }, body: { name: 'Dig', duration: 5 } })
  const window = await it.open('/schedule-portfolio')
  const { page } = window
  await page.getByRole('button', { name: 'Preview' }).click()
  const row = page.getByRole('row', { name: /Second line/ })
  await row.waitFor()
  expect((await it.api.getProject({ path: { projectId } })).plannedFinish).toBeNull()
  const { projects } = await it.api.schedulePortfolio({ body: { rule: 'CAPACITY' } })
  const planned = projects.find((project) => project.projectId === projectId)
  expect(planned?.bufferEnd).toBeDefined()
  expect(await page.locator('svg[data-project]').count()).toBe(projects.length)
  expect(await window.checkPage('schedule')).toEqual([])
  await page.getByRole('button', { name: 'Apply these plans' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Store \d+ plans$/ })
    .click()
  await page.getByText('These plans are stored.').waitFor()
  expect((await it.api.getProject({ path: { projectId } })).bufferEnd).toBe(planned?.bufferEnd)
  await page.getByText('Recommend starts').click()
  await page
    .getByRole('combobox', { name: 'Rule' })
    .or(page.getByRole('textbox', { name: 'Rule' }))
    .first()
    .click()
  await page.getByRole('option', { name: 'A limit of projects at once' }).click()
  await page.getByLabel('Projects at once').fill('1')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByText('Preview by a limit of projects at once').waitFor()
  const staggered = await it.api.staggerPortfolio({ body: { rule: 'LIMIT', atOnce: 1 } })
  const moved = staggered.projects.filter((project) => project.startDate !== project.recommendedStart)
  expect(moved.map((project) => project.projectId)).toContain(projectId)
  await page.getByRole('button', { name: 'Set these starts' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: new RegExp(`^Set ${moved.length} start`) }).click()
  await page.getByText(/^\d+ starts? (was|were) set\.$/).waitFor()
  await page.getByRole('button', { name: 'Set these starts' }).waitFor({ state: 'detached' })
  const followed = await it.api.getProject({ path: { projectId } })
  const recommended = moved.find((project) => project.projectId === projectId)
  expect(followed.startDate).toBe(recommended?.recommendedStart)
  expect(followed.bufferEnd).toBe(recommended?.bufferEnd)
})
