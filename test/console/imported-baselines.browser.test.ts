/** Baselines that a project was imported with: in the report of the import, the history and the Gantt chart. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { follows, mspdi, task } from '../scheduling/mspdi-file.ts'
import { type ConsoleTest, openConsole } from './support.ts'

let it: ConsoleTest
beforeAll(async () => {
  it = await openConsole({ now: '2026-11-23T08:00:00Z' })
})
afterAll(() => it?.close())

const baseline = (number: number, start: string, finish: string) => ({
  ...{ Number: number, Start: `${start}T08:00:00`, Finish: `${finish}T17:00:00` },
})
const FILE = mspdi({
  head: { StartDate: '2026-11-23T08:00:00' },
  tasks: [
    task(1, 'Dig', 4, { Baseline: [baseline(0, '2026-11-16', '2026-11-18'), baseline(3, '2026-11-09', '2026-11-10')] }),
    task(2, 'Pour', 2, { PredecessorLink: [follows(1)], Baseline: [baseline(0, '2026-11-19', '2026-11-20')] }),
  ],
})

test('import: the report counts the baselines of the file', async () => {
  const window = await it.open('/import')
  const { page } = window
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'plant.xml', mimeType: 'text/xml', buffer: Buffer.from(FILE) })
  const report = page.getByRole('region', { name: 'What becomes of the file' })
  const counted = report.getByText('Baselines', { exact: true }).locator('..')
  await counted.waitFor()
  expect(await counted.innerText()).toContain('2')
  expect(await window.checkPage('import-baselines')).toEqual([])
})

test('history: names imported baselines by the number of the file, and leads to them on the Gantt', async () => {
  const { project } = await it.api.importProject({ body: FILE, query: { name: 'Plant', activate: true } })
  const window = await it.open(`/projects/${project.id}/history`)
  const { page } = window
  const plans = page.getByRole('table', { name: 'Plans' })
  await plans.waitFor()
  const rows = await plans.locator('tbody tr').allInnerTexts()
  expect(rows.map((row) => row.split(/\s/)[0])).toEqual(['1', '0', '3'])
  expect(rows[0]).toContain('the present plan')
  expect(rows[1]).toMatch(/\(file\)[\s\S]*Imported by[\s\S]*20 Nov/)
  expect(rows[1]).not.toContain('the present plan')
  expect(await window.checkPage('history-imported')).toEqual([])
  const narrow = await it.open(`/projects/${project.id}/history`, { width: 360, scheme: 'dark' })
  await narrow.page.getByText('0 (file)').waitFor()
  expect(await narrow.checkPage('history-imported')).toEqual([])
  await narrow.close()
  await page.getByRole('link', { name: 'Baseline 3 of the file on the Gantt' }).click()
  await page.locator('[data-baseline]').first().waitFor()
  expect(new URL(page.url()).searchParams.get('baseline')).toBe('-3')
  expect(await page.locator('[data-baseline]').count()).toBe(1)
  await page.getByLabel('Earlier plan').first().selectOption({ label: 'Baseline 0 of the file: imported, 23 Nov' })
  await expect.poll(() => page.locator('[data-baseline]').count()).toBe(2)
  expect(new URL(page.url()).searchParams.get('baseline')).toBe('0')
  await page.reload()
  await expect.poll(() => page.locator('[data-baseline]').count()).toBe(2)
})
