/** Cells of the plan's table: predecessors as text, and what a spreadsheet's clipboard has. */
import { expect, test } from 'vitest'
import { cellText, parseCell, parseRows } from '../../plugins/console/web/pages/plan/columns.ts'
import { formatPredecessors, parsePredecessors } from '../../plugins/console/web/pages/plan/predecessors.ts'
import { parseDays, undoReport } from '../../plugins/console/web/reports/progress.ts'

const ROWS = [101, 102, 103, undefined]
const ROW_OF = new Map([
  [101, 1],
  [102, 2],
  [103, 3],
])
const parse = (typed: string, own?: number) => parsePredecessors(typed, ROWS, own)

test.each([
  ['', []],
  ['1', [{ taskId: 101, type: 'FS', lag: 0 }]],
  ['2ss', [{ taskId: 102, type: 'SS', lag: 0 }]],
  ['1FS+2', [{ taskId: 101, type: 'FS', lag: 2 }]],
  [
    ' 1 ff - 1.5d ; 3',
    [
      { taskId: 101, type: 'FF', lag: -1.5 },
      { taskId: 103, type: 'FS', lag: 0 },
    ],
  ],
  ['2+3', [{ taskId: 102, type: 'FS', lag: 3 }]],
  ['#103SF', [{ taskId: 103, type: 'SF', lag: 0 }]],
])('predecessors: reads %j', (typed, links) => expect(parse(typed)).toEqual({ links }))

test.each([
  ['x', 'not understood'],
  ['1XS', 'not understood'],
  ['1FS+', 'not understood'],
  ['0', 'There is no row 0: the table has 4 rows.'],
  ['9', 'There is no row 9: the table has 4 rows.'],
  ['4', 'Row 4 is not saved yet.'],
  ['#7', 'The project has no task with the id 7.'],
  ['1, 1SS', 'stands here already'],
  ['1+10001', 'above 10,000 days'],
])('predecessors: refuses %j and says why', (typed, fault) => expect(parse(typed).fault).toContain(fault))

test('predecessors: refuses a task as its own', () =>
  expect(parse('2', 102).fault).toBe('A task cannot wait for itself.'))

test('predecessors: what is written is read again', () => {
  const links = [
    { taskId: 101, type: 'FS', lag: 0 },
    { taskId: 102, type: 'SS', lag: -2 },
    { taskId: 103, type: 'FS', lag: 0.5 },
  ] as const
  const typed = formatPredecessors(links, ROW_OF)
  expect(typed).toBe('1, 2SS-2, 3FS+0.5')
  expect(parse(typed)).toEqual({ links })
  expect(formatPredecessors([{ taskId: 9, type: 'FF', lag: 0 }], ROW_OF)).toBe('#9FF')
})

const CONTEXT = {
  rows: ROWS,
  rowOf: ROW_OF,
  resources: [
    { id: 1, name: 'Crew' },
    { id: 2, name: 'Crane, large' },
  ],
  people: [
    { id: 5, name: 'Ada', email: 'ada@example.com' },
    { id: 6, name: 'Bob' },
    { id: 7, name: 'Bob', email: 'bob@example.com' },
  ],
}
const cell = (column: Parameters<typeof parseCell>[1], typed: string, kind: 'task' | 'milestone' = 'task') =>
  parseCell(typed, column, kind, undefined, CONTEXT)

test('cells: resources by name or id, with units', () => {
  expect(cell('assignments', 'crew [2.5], #2').patch).toEqual({
    assignments: [
      { resourceId: 1, units: 2.5 },
      { resourceId: 2, units: 1 },
    ],
  })
  expect(cell('assignments', 'Crow').fault).toContain('There is no resource “Crow”')
  expect(cell('assignments', 'Crew [0]').fault).toBe('Units are above 0.')
  const task = {
    kind: 'task',
    assignments: [
      { resourceId: 2, units: 1 },
      { resourceId: 1, units: 2 },
    ],
  }
  expect(cellText(task as never, 'assignments', CONTEXT)).toBe('#2, Crew [2]')
})

test('cells: people, days and dates', () => {
  expect(cell('assignedTo', 'ada').patch).toEqual({ assignedToId: 5 })
  expect(cell('assignedTo', 'Bob').fault).toContain('Several people')
  expect(cell('duration', '2,5').patch).toEqual({ duration: 2.5 })
  expect(cell('duration', '0').fault).toContain('above 0')
  expect(cell('safeDuration', '').patch).toEqual({ safeDuration: null })
  expect(cell('deadline', '2026-02-30').fault).toContain('Enter a date')
  expect(cell('deadline', '2026-02-28', 'milestone').patch).toEqual({ plannedDate: '2026-02-28' })
})

test('clipboard: rows and cells, quoted ones with line breaks too', () => {
  expect(parseRows('Dig\t3\nPour\t2\t\t1\r\n')).toEqual([
    ['Dig', '3'],
    ['Pour', '2', '', '1'],
  ])
  expect(parseRows('"Say ""hi""\nnow"\t1\n\n')).toEqual([['Say "hi" now', '1']])
  expect(parseRows('one')).toEqual([['one']])
})

test('days: a point or a comma, from 0 to 10,000', () => {
  expect(['1', '2,5', '.5', '10000', '10001', '-1', '1e3', ''].map(parseDays)).toEqual([
    1,
    2.5,
    0.5,
    10_000,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('undo: gives a task back its status, what is left and its dates', () => {
  const none = { actualStart: null, actualFinish: null, percentComplete: 0, blockedNote: null }
  expect(undoReport({ ...none, status: 'NotStarted', remainingDuration: 3 })).toEqual({
    status: 'NotStarted',
    remainingDuration: 3,
    blockedNote: null,
    actualStart: null,
    actualFinish: null,
  })
  expect(undoReport({ ...none, status: 'InProgress', remainingDuration: 2, actualStart: '2026-11-02' })).toEqual({
    status: 'InProgress',
    remainingDuration: 2,
    blockedNote: null,
    actualStart: '2026-11-02',
    actualFinish: null,
  })
})
