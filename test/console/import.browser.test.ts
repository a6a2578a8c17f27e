import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleTest, openConsole } from './support.ts'

let it: ConsoleTest
let folder: string
beforeAll(async () => {
  it = await openConsole({ now: '2026-11-23T08:00:00Z' })
  folder = await mkdtemp(join(tmpdir(), 'chainwork-import-'))
})
afterAll(async () => {
  await it?.close()
  await rm(folder, { recursive: true, force: true })
})

const MOVE = new URL('../../runtime/demo/portfolio/office-move.xml', import.meta.url)
const drop = (page: Page, file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type=file]').setInputFiles(file)
const csv = (text: string, name = 'plan.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const projects = async () => (await it.api.listProjects()).value.map(({ name }) => name)

test('import: a project file is shown, stored by nothing but the button, and leads to its project', async () => {
  const window = await it.open('/import')
  const { page } = window
  expect(await window.checkPage('import-empty')).toEqual([])
  await drop(page, { name: 'move.xml', mimeType: 'text/xml', buffer: await readFile(MOVE) })
  await page.getByText('Office move can be imported').waitFor()
  expect(
    await page
      .getByRole('region', { name: 'What becomes of the file' })
      .getByText('Tasks', { exact: true })
      .locator('..')
      .innerText(),
  ).toContain('12')
  expect(await window.checkPage('import-report')).toEqual([])
  await page.getByLabel('Name of the project').fill('Move <script>alert(1)</script>')
  await page.getByLabel('Start', { exact: false }).first().fill('2026-12-01')
  await page.getByText('Move <script>alert(1)</script> can be imported').waitFor()
  await page.getByText('It starts on 1 Dec').waitFor()
  expect(await projects()).toEqual([])
  await page.getByRole('button', { name: 'Import the project' }).click()
  await page.waitForURL(/\/projects\/\d+$/)
  const [made] = (await it.api.listProjects()).value
  expect(made).toMatchObject({ name: 'Move <script>alert(1)</script>', startDate: '2026-12-01', status: 'Planning' })
  expect(page.url()).toMatch(new RegExp(`/projects/${made?.id}$`))
})

test('import: columns with titles of their own are chosen, and a fault names its row, and the corrected file is read the same way', async () => {
  const window = await it.open('/import', { width: 360 })
  const { page } = window
  const table = 'Was,Person days,After\nDig,4,\nPour,soon,1\n'
  await drop(page, csv(table))
  await page.getByText('No column has the names of the tasks').waitFor()
  const importButton = page.getByRole('button', { name: 'Import the project' })
  expect(await importButton.isDisabled()).toBe(true)
  const choose = async (field: string, title: string) => {
    await page
      .getByRole('textbox', { name: field, exact: true })
      .or(page.getByRole('combobox', { name: field, exact: true }))
      .first()
      .click()
    await page.getByRole('option', { name: title, exact: true }).click()
  }
  await choose('Name', 'Was')
  await choose('Duration', 'Person days')
  await page.getByText('Numbers that cannot be read').waitFor()
  expect(await page.getByRole('alert').innerText()).toContain('soon')
  expect(await window.checkPage('import-faults')).toEqual([])
  await page.getByLabel('Name of the project').fill('From a table')
  await drop(page, csv(table.replace('soon', '2')))
  await page.getByText('From a table can be imported').waitFor()
  await importButton.click()
  await page.waitForURL(/\/projects\/\d+$/)
  expect(await projects()).toContain('From a table')
})

test('import: broken and huge files, and a service that is away, lose nothing that was entered', async () => {
  const before = await projects()
  const { page } = await it.open('/import', { mayFail: /status of 413|net::ERR_/ })
  await page.locator('input[type=file]').waitFor({ state: 'attached' })
  await drop(page, { name: 'plan.mpp', mimeType: '', buffer: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]) })
  await page.getByText('Save As, XML Format, and drop').waitFor()

  await drop(page, { name: 'broken.xml', mimeType: 'text/xml', buffer: Buffer.from('<Project><Name>x</Project>') })
  await page.getByText('from being imported').waitFor()
  await page.getByLabel('Name of the project').fill('Kept')

  const huge = join(folder, 'huge.csv')
  await writeFile(huge, 'name\n')
  await truncate(huge, 51 * 2 ** 20)
  await drop(page, huge)
  await page.getByText('larger than the 52428800 bytes').waitFor()
  expect(await page.getByText(/^Request /).count()).toBe(1)
  expect(await page.getByLabel('Name of the project').inputValue()).toBe('Kept')

  await page.route('**/api/v1/projects/import*', (route) => route.abort('connectionrefused'))
  await drop(page, csv('name,duration\nDig,2\n'))
  await page.getByText('Kept can be imported').waitFor()
  await page.getByRole('button', { name: 'Import the project' }).click()
  await page.getByText('The service cannot be reached.').waitFor({ timeout: 60_000 })
  expect(await projects()).toEqual(before)
  await page.unroute('**/api/v1/projects/import*')
  await page.getByRole('button', { name: 'Import the project' }).click()
  await page.waitForURL(/\/projects\/\d+$/)
  expect(await projects()).toEqual([...before, 'Kept'])
})

test('import: a large file is compressed on its way, so that a slow line can send it within a minute', async () => {
  const { page } = await it.open('/import')
  await page.locator('input[type=file]').waitFor({ state: 'attached' })
  const rows = `Dig,2,${'x'.repeat(9_000)}\n`.repeat(1_200)
  const request = page.waitForRequest(/import\/preview/)
  await drop(page, csv(`name,duration,description\n${rows}`))
  expect(await (await request).headerValue('content-encoding')).toBe('gzip')
  await page.getByText('can be imported').first().waitFor()
})

const HOURS = 'PT80H0M0S' // ten days
const pastFile = (task = '') => ({
  name: 'past.xml',
  mimeType: 'text/xml',
  buffer: Buffer.from(
    '<Project xmlns="http://schemas.microsoft.com/project"><Name>Past</Name><StartDate>2026-06-01T08:00:00</StartDate>' +
      `<Tasks><Task><UID>1</UID><Name>Dig</Name><Duration>${HOURS}</Duration>${task}</Task></Tasks></Project>`,
  ),
})

test('import: a file that starts in the past asks what becomes of its dates, and promises no past date', async () => {
  const window = await it.open('/import', { width: 360 })
  const { page } = window
  await drop(page, pastFile('<PercentComplete>40</PercentComplete>'))
  // From 1 June to 23 November: 175 days.
  await page.getByText('The file starts 25 weeks ago, on 1 Jun').waitFor()
  const button = page.getByRole('button', { name: 'Import the project' })
  await page.getByText('which is no date to promise today').waitFor()
  expect(await button.isDisabled()).toBe(true)
  expect(await page.getByText('the date to promise', { exact: false }).count()).toBe(0)
  expect(await window.checkPage('import-past')).toEqual([])

  await page.getByLabel('Keep its dates and take the progress of 1 task').check()
  await page.getByText('with a probability of 80 %').waitFor()
  expect(await button.isEnabled()).toBe(true)

  await page.getByLabel('Start today').check()
  await page.getByText('It starts on 23 Nov').waitFor()
  await page.getByText('the date to promise', { exact: false }).waitFor()
  await button.click()
  await page.waitForURL(/\/projects\/\d+$/)
  const made = (await it.api.listProjects({ query: { $filter: "name eq 'Past'" } })).value[0]
  expect(made).toMatchObject({ startDate: '2026-11-23', bufferType: 'PROJECT_AND_FEEDING' })
  const tasks = await it.api.listProjectTasks({ path: { projectId: Number(made?.id) } })
  expect(tasks.value).toMatchObject([{ duration: 5, safeDuration: 10, status: 'NotStarted', percentComplete: 0 }])
})

test('import: durations of a Microsoft Project file include safety until the user says otherwise, and the page shows what that changes', async () => {
  const { page } = await it.open('/import')
  await drop(page, {
    ...pastFile(),
    buffer: Buffer.from(String(pastFile().buffer).replace('2026-06-01', '2026-12-07')),
  })
  // Five days from 7 December, and half of them as buffer, which ends within its third day; ten and five without the cut.
  await page.getByText('the work is planned to end on 11 Dec').waitFor()
  await page.getByText(/Without that the work would end on 18 Dec.* and the project buffer on 25 Dec/).waitFor()
  const isSafe = page.getByRole('switch', { name: 'Durations include safety' })
  expect(await isSafe.isChecked()).toBe(true)
  await isSafe.click()
  await page.getByText('the work is planned to end on 18 Dec').waitFor()
  await page.getByText(/With half of each cut as safety the work would end on 11 Dec/).waitFor()
  expect(await isSafe.isChecked()).toBe(false)
})
