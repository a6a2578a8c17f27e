import { expect, test } from 'vitest'
import {
  chartedRows,
  commonZones,
  filterRows,
  marksOf,
  rowsOf,
} from '../../plugins/console/web/pages/portfolio/rows.ts'
import { csvOf } from '../../plugins/console/web/ui/csv.ts'
import { bounds, FLAT_BOUNDS } from '../support/thresholds.ts'

const project = (id: number, status: string, feverZone: string, bufferConsumption: number, more: object = {}) => ({
  ...{ id, name: `P${id}`, status, feverZone, bufferConsumption, projectManagerId: 1, chainCompletion: 10 },
  ...{ bufferEnd: null, projectedCompletion: null, daysLate: 0, ...more },
})
type Given = Parameters<typeof rowsOf>
const rows = (listed: readonly object[], active: readonly object[] = []) =>
  rowsOf(listed as unknown as Given[0], active as unknown as Given[1])

test('portfolio: projects that need help come first, by zone and consumption; those at rest by status and name', () => {
  const found = rows([
    project(1, 'Complete', 'RED', 150),
    project(2, 'Active', 'GREEN', 60),
    project(3, 'Planning', 'GREEN', 0),
    project(4, 'Active', 'RED', 40),
    project(5, 'Active', 'RED', 95),
    project(6, 'Frozen', 'RED', 99),
    project(7, 'Active', 'YELLOW', 70),
  ])
  expect(found.map(({ id }) => id)).toEqual([5, 4, 7, 2, 3, 6, 1])
  expect(chartedRows(found).map(({ id }) => id)).toEqual([5, 4, 7, 2])
  expect(chartedRows(found.filter(({ status }) => status !== 'Active')).map(({ id }) => id)).toEqual([6, 1])
})

test('portfolio: the newer numbers of the portfolio replace those of the list', () => {
  const [row] = rows([project(1, 'Active', 'GREEN', 10)], [project(1, 'Active', 'RED', 95, { readyTasks: 3 })])
  expect(row).toMatchObject({ zone: 'RED', bufferConsumption: 95, readyTasks: 3 })
})

test('portfolio: a target that the portfolio has no more is not that of the list', () => {
  const listed = project(1, 'Active', 'GREEN', 10, { targetEndDate: '2026-12-18' })
  expect(rows([listed], [project(1, 'Active', 'GREEN', 10)])[0]?.targetEndDate).toBeUndefined()
})

test('portfolio: Active projects are shown also where the list has no room for them', () => {
  const found = rows(
    [project(1, 'Complete', 'GREEN', 10, { projectManager: { name: 'Ada' } })],
    [project(7, 'Active', 'RED', 95, { status: undefined, readyTasks: 3 })],
  )
  expect(found).toMatchObject([
    { id: 7, status: 'Active', zone: 'RED', manager: 'Ada', readyTasks: 3 },
    { id: 1, status: 'Complete' },
  ])
})

test('portfolio: marks have the zones of their projects, the chart those that most of them have', () => {
  const [usual, strict, loose] = [FLAT_BOUNDS, bounds([20, 20], [30, 30]), bounds([60, 60], [99, 99])]
  const having = (...zones: readonly object[]) =>
    rows(
      zones.map((it, index) => project(index, 'Active', 'GREEN', 5, { zones: it })),
      [],
    )
  const active = (...zones: readonly object[]) => {
    const all = zones.map((it, index) => project(index, 'Active', 'GREEN', 5, { zones: it }))
    return rows(all, all)
  }
  expect(marksOf(active(usual, strict), String).map(({ zones }) => zones)).toEqual([usual, strict])
  expect(commonZones(active(usual, strict), usual)).toEqual(usual)
  expect(commonZones(active(usual, { ...strict }, strict, loose), usual)).toEqual(strict)
  expect(commonZones(having(strict), usual)).toEqual(usual)
  expect(commonZones([], usual)).toBe(usual)
})

test('portfolio: filters go together; names are found without case', () => {
  const all = rows([
    project(1, 'Active', 'RED', 95, { name: 'Büro Umzug' }),
    project(2, 'Active', 'GREEN', 5, { name: 'Other', projectManagerId: 2 }),
    project(3, 'Complete', 'RED', 95, { name: 'BÜRO Neubau' }),
  ])
  const ids = (filters: Parameters<typeof filterRows>[1]) => filterRows(all, filters).map(({ id }) => id)
  expect(ids({ name: ' büro ' })).toEqual([1, 3])
  expect(ids({ name: 'büro', status: 'Active' })).toEqual([1])
  expect(ids({ zone: 'RED' })).toEqual([1])
  expect(ids({ managerId: 2 })).toEqual([2])
})

test('csv: formulas are guarded, quotes and line ends are kept, numbers stay numbers', () => {
  const columns = [
    { title: 'Name', value: ({ name }: { name: string }) => name },
    { title: 'Number', value: () => -4 },
    { title: 'None', value: () => null },
  ]
  const names = ['=HYPERLINK("x")', '+1', '-1', '@SUM(1)', '\tx', 'a,b', 'two\nlines', 'plain']
  const text = csvOf(
    columns,
    names.map((name) => ({ name })),
  )
  expect(text).toBe(
    `\uFEFFName,Number,None\r\n"'=HYPERLINK(""x"")",-4,\r\n"'+1",-4,\r\n"'-1",-4,\r\n"'@SUM(1)",-4,\r\n"'\tx",-4,\r\n"a,b",-4,\r\n"two\nlines",-4,\r\nplain,-4,\r\n`,
  )
})
