import { expect, test } from 'vitest'
import {
  type DrawnSchedule,
  dateOf,
  dayOf,
  ganttRows,
  scaleOf,
  spanOf,
  ticksOf,
  xOf,
} from '../../plugins/console/web/charts/gantt-layout.ts'
import { linkPaths, placeLinks } from '../../plugins/console/web/charts/gantt-links.ts'

const task = (id: number, start: string, finish: string, isCritical = false): DrawnSchedule['tasks'][number] => ({
  id,
  name: `Task ${id}`,
  isMilestone: false,
  plannedStart: start,
  plannedFinish: finish,
  projectedStart: start,
  projectedFinish: finish,
  isCritical,
  percentComplete: 0,
  resourceIds: [],
})
const feeding = (from: number, chain: number[], start: string | null): DrawnSchedule['feedingBuffers'][number] => ({
  from,
  to: 2,
  chain,
  wanted: 2,
  granted: start === null ? 0 : 2,
  unprotected: start === null,
  start,
  finish: start,
  movedBy: 0,
  projectedStart: start,
  projectedFinish: start,
  projectedJoin: start,
  consumed: -1,
  percentage: -50,
  zone: 'GREEN',
})

const SCHEDULE: DrawnSchedule = {
  statusDate: '2026-11-23',
  criticalChain: { tasks: [1, 2] },
  projectBuffer: {
    ...{ size: 3, start: '2026-12-07', finish: '2026-12-09', probability: null },
    ...{ consumed: 6, percentage: 200, zone: 'RED' },
  },
  feedingBuffers: [feeding(4, [3, 4], '2026-12-01'), feeding(5, [3, 5], '2026-11-27'), feeding(6, [6], null)],
  tasks: [
    task(9, '2026-11-20', '2026-11-20', true),
    task(2, '2026-11-30', '2026-12-04', true),
    task(1, '2026-11-23', '2026-11-27', true),
    task(7, '2026-12-02', '2026-12-02'),
    task(6, '2026-11-24', '2026-11-25'),
    task(5, '2026-11-25', '2026-11-26'),
    task(4, '2026-11-25', '2026-11-30'),
    task(3, '2026-11-23', '2026-11-24'),
  ],
}
const LINKS: Parameters<typeof placeLinks>[0] = [
  { from: 1, to: 2, reason: { kind: 'precedence', type: 'FS', lag: 0, resourceId: null, units: null } },
]
const NAMES = { projectBuffer: 'PB', feedingBuffer: (last: string) => `FB ${last}`, resource: (id: number) => `R${id}` }
const rowsOf = (schedule = SCHEDULE) => ganttRows(schedule, NAMES)

test('rows: the critical chain, the project buffer, each feeding chain with its buffers, then the rest', () => {
  expect(rowsOf().map(({ name }) => name)).toEqual([
    ...['Task 9', 'Task 1', 'Task 2', 'PB'],
    ...['Task 3', 'Task 5', 'FB Task 5'],
    ...['Task 4', 'FB Task 4'],
    ...['Task 6', 'FB Task 6'],
    'Task 7',
  ])
})

test('rows: every task stands in one row, also those on several chains', () => {
  const ids = rowsOf().flatMap((row) => ('taskId' in row ? [row.taskId] : []))
  expect(ids.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 9])
})

test('rows: consumption below 0 is shown as 0, and a buffer without days has no bar', () => {
  const buffers = rowsOf().filter((row) => 'percentage' in row)
  expect(buffers.map(({ percentage }) => percentage)).toEqual([200, 0, 0, 0])
  expect(buffers.at(-1)?.span).toBeNull()
})

test('rows: a buffer lies where its chain joins now, beside where it was planned', () => {
  const [first, ...others] = SCHEDULE.feedingBuffers as [DrawnSchedule['feedingBuffers'][number]]
  const moved = {
    ...first,
    movedBy: 3,
    projectedStart: '2026-12-04',
    projectedFinish: '2026-12-07',
    projectedJoin: '2026-12-07',
  }
  const rows = rowsOf({ ...SCHEDULE, feedingBuffers: [moved, ...others] })
  expect(rows.find(({ name }) => name === 'FB Task 4')).toMatchObject({
    span: spanOf('2026-12-04', '2026-12-07'),
    planned: spanOf('2026-12-01', '2026-12-01'),
    movedBy: 3,
  })
  expect(rows.find(({ name }) => name === 'PB')).toMatchObject({ span: spanOf('2026-12-07', '2026-12-09'), movedBy: 0 })
})

test.for([
  { join: 'by its finish', finish: '2026-12-04', joinedStart: '2026-12-07', projectedJoin: '2026-12-04' },
  { join: 'by its finish and a lag', finish: '2026-12-02', joinedStart: '2026-12-07', projectedJoin: '2026-12-04' },
  { join: 'by its start', finish: '2026-12-10', joinedStart: '2026-12-04', projectedJoin: '2026-12-03' },
  {
    join: 'after the task that it joins has started',
    finish: '2026-12-10',
    joinedStart: '2026-11-30',
    projectedJoin: '2026-12-10',
  },
])('rows: a buffer that is used up ends where its chain joins $join', ({ finish, joinedStart, projectedJoin }) => {
  const [first, ...others] = SCHEDULE.feedingBuffers as [DrawnSchedule['feedingBuffers'][number]]
  const used = { ...first, projectedJoin, consumed: 5, percentage: 250, zone: 'RED' as const }
  const rows = rowsOf({
    ...SCHEDULE,
    feedingBuffers: [used, ...others],
    tasks: SCHEDULE.tasks.map((it) => {
      if (it.id === 4) return { ...it, projectedFinish: finish }
      return it.id === 2 ? { ...it, projectedStart: joinedStart, projectedFinish: '2026-12-11' } : it
    }),
  })
  expect(rows.find(({ name }) => name === 'FB Task 4')).toMatchObject({
    span: spanOf(projectedJoin, projectedJoin),
    planned: spanOf('2026-12-01', '2026-12-01'),
  })
})

test('rows: show the progress and the resources of tasks', () => {
  const reported = SCHEDULE.tasks.map((it) => (it.id === 1 ? { ...it, percentComplete: 40, resourceIds: [3, 8] } : it))
  const rows = ganttRows({ ...SCHEDULE, tasks: reported }, NAMES)
  expect(rows[1]).toMatchObject({ taskId: 1, done: 0.4, people: 'R3, R8' })
  expect(rows[2]).toMatchObject({ taskId: 2, done: 0, people: '' })
})

test('spans: a task of one day is one day long, over changes of summer time and leap days too', () => {
  for (const date of ['2026-03-29', '2026-10-25', '2028-02-29', '1900-01-01', '2199-12-31']) {
    const { from, to } = spanOf(date, date)
    expect(to - from).toBe(1)
    expect(dateOf(from)).toBe(date)
  }
})

test('scale: begins on a Monday, has room for all spans and the status date, and fits the width', () => {
  const spans = rowsOf().flatMap(({ span }) => span ?? [])
  const scale = scaleOf(spans, '2026-11-01', 'fit', 900)
  expect(dateOf(scale.first)).toBe('2026-10-26')
  expect(new Date(`${dateOf(scale.first)}T00:00:00Z`).getUTCDay()).toBe(1)
  expect(scale.width).toBe(900)
  expect(Math.max(...spans.map(({ to }) => xOf(scale, to)))).toBeLessThanOrEqual(900)
})

test('scale: at weeks and months the days have a width of their own, and the chart scrolls', () => {
  const spans = [spanOf('2026-01-01', '2028-12-31')]
  for (const zoom of ['weeks', 'months'] as const) {
    const scale = scaleOf(spans, '2026-11-01', zoom, 300)
    expect(scale.width).toBeGreaterThan(xOf(scale, spans[0]!.to))
  }
})

test.for([30, 300, 3_000, 30_000])('ticks: labels of a scale of %i days neither overlap nor run out', (days) => {
  const scale = scaleOf([{ from: dayOf('2026-01-15'), to: dayOf('2026-01-15') + days }], '2026-01-20', 'fit', 800)
  const { upper, lower } = ticksOf(scale)
  expect(lower.length).toBeGreaterThan(1)
  for (const [ticks, perLetter] of [
    [upper, 6],
    [lower, 6],
  ] as const)
    for (const [index, { x, label }] of ticks.entries()) {
      const next = ticks[index + 1]
      if (next) expect(next.x - x, `${label} before ${next.label}`).toBeGreaterThanOrEqual(label.length * perLetter)
    }
})

test('ticks: no label is cut at the right edge of a scale, whatever its length', () => {
  const from = dayOf('2026-03-02')
  for (let days = 28; days < 3_000; days += 7) {
    const scale = scaleOf([{ from, to: from + days }], '2026-03-02', 'fit', 360)
    const { upper, lower } = ticksOf(scale)
    for (const { x, label } of [...upper, ...lower])
      expect(x + 6 * label.length, `${label} in ${days} days`).toBeLessThanOrEqual(scale.width)
  }
})

test('links: a link leads from the end of a bar to the start of another one, and only rows in view are drawn', () => {
  const rows = rowsOf()
  const scale = scaleOf(
    rows.flatMap(({ span }) => span ?? []),
    SCHEDULE.statusDate,
    'weeks',
    800,
  )
  const placed = placeLinks(LINKS, rows)
  const [path] = linkPaths(placed, rows, scale, 28, [0, 20])
  expect(path?.line.startsWith(`M${xOf(scale, dayOf('2026-11-28'))} ${1.5 * 28}H`)).toBe(true)
  expect(path?.line.endsWith(`H${xOf(scale, dayOf('2026-11-30'))}`)).toBe(true)
  expect(path).toMatchObject({ isCritical: true, isResource: false })
  expect(linkPaths(placed, rows, scale, 28, [5, 20])).toEqual([])
})
