import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ProgressContext,
  progressTask,
  type TaskChange,
  type TaskState,
} from '../../plugins/scheduling/engine/progress/progress.ts'
import { forAll } from '../support/property-runs.ts'

const today = 20_000
const projectStart = today - 100
const active: ProgressContext = { projectStatus: 'Active', today, projectStart }
const unstarted: TaskState = {
  id: 7,
  name: 'Wire the panel',
  duration: 10,
  status: 'NotStarted',
  percentComplete: 0,
  remainingDuration: 10,
  actualStart: null,
  actualFinish: null,
  asOf: null,
  remainingBeforeCompletion: null,
  estimatedTotal: null,
}
const started: TaskState = {
  ...unstarted,
  status: 'InProgress',
  percentComplete: 40,
  remainingDuration: 6,
  actualStart: today - 5,
}
const completed: TaskState = {
  ...started,
  status: 'Completed',
  percentComplete: 100,
  remainingDuration: 0,
  actualFinish: today - 1,
  remainingBeforeCompletion: 4,
}
const milestone: TaskState = { ...unstarted, duration: 0, remainingDuration: 0 }
const achieved: TaskState = { ...completed, duration: 0 }

function progressed(task: TaskState, change: TaskChange, context = active) {
  const outcome = progressTask(task, change, context)
  if (outcome.faults) throw new Error(outcome.faults.map((fault) => fault.detail).join(' '))
  return outcome.task
}
function faultsOf(task: TaskState, change: TaskChange, context = active) {
  const { faults } = progressTask(task, change, context)
  if (!faults) throw new Error('The change was taken.')
  return faults
}

describe('being complete', () => {
  const complete = { status: 'Completed', percentComplete: 100, remainingDuration: 0 }
  test.each<[string, TaskChange]>([
    ['100 per cent', { percentComplete: 100 }],
    ['the status Completed', { status: 'Completed' }],
    ['0 days remaining', { remainingDuration: 0 }],
    ['100 per cent, with InProgress', { status: 'InProgress', percentComplete: 100 }],
    ['100 per cent, with NotStarted', { status: 'NotStarted', percentComplete: 100 }],
    ['all three together', { status: 'Completed', percentComplete: 100, remainingDuration: 0 }],
  ])('%s implies the rest', (_what, change) => {
    expect(progressed(unstarted, change)).toMatchObject(complete)
    expect(progressed(started, change)).toMatchObject(complete)
  })
  test('a task completed at once started and finished today', () => {
    expect(progressed(unstarted, { status: 'Completed' })).toMatchObject({ actualStart: today, actualFinish: today })
  })
  test('a started task keeps its first day', () => {
    expect(progressed(started, { percentComplete: 100 })).toMatchObject({ actualStart: today - 5, actualFinish: today })
  })
  test('saying it again changes nothing, not even its last day', () => {
    const outcome = progressTask(completed, { status: 'Completed', percentComplete: 100 }, active)
    expect(outcome).toEqual({ task: completed, changed: false, isReport: true })
  })
})

describe('per cent and remaining duration', () => {
  test('progress above 0 implies InProgress and the first day', () => {
    expect(progressed(unstarted, { percentComplete: 30 })).toMatchObject({ status: 'InProgress', actualStart: today })
  })
  test('per cent alone sets remaining from the duration', () => {
    expect(progressed(started, { percentComplete: 75 })).toMatchObject({ percentComplete: 75, remainingDuration: 2.5 })
  })
  test('remaining alone sets per cent', () => {
    expect(progressed(started, { remainingDuration: 2.5 })).toMatchObject({
      percentComplete: 75,
      remainingDuration: 2.5,
    })
  })
  test('per cent so set is held within 0 and 99', () => {
    expect(progressed(started, { remainingDuration: 14 }).percentComplete).toBe(0)
    expect(progressed(started, { remainingDuration: 0.01 }).percentComplete).toBe(99)
  })
  test('given together both stand: remaining duration is the truth, per cent is what was reported', () => {
    expect(progressed(started, { percentComplete: 50, remainingDuration: 9 })).toMatchObject({
      percentComplete: 50,
      remainingDuration: 9,
    })
  })
  test('decimals are kept to 6 places', () => {
    expect(progressed({ ...started, duration: 7 }, { percentComplete: 100 / 3 })).toMatchObject({
      percentComplete: 33.333333,
      remainingDuration: 4.666667,
    })
  })
  test('unfinished work never rounds to nothing', () => {
    expect(progressed({ ...started, duration: 0.1 }, { percentComplete: 99.999999 }).remainingDuration).toBe(0.000001)
  })
})

describe('per cent of a total that was estimated anew', () => {
  test('15 days left of a task of 10, then 10 per cent, are 13.5 left', () => {
    const longer = progressed(unstarted, { status: 'InProgress', remainingDuration: 15 })
    expect(longer).toMatchObject({ percentComplete: 0, remainingDuration: 15 })
    // 15 x (1 - 0.1), and 15 x (1 - 0.4).
    const begun = progressed(longer, { percentComplete: 10 })
    expect(begun).toMatchObject({ percentComplete: 10, remainingDuration: 13.5 })
    expect(progressed(begun, { percentComplete: 40 })).toMatchObject({ percentComplete: 40, remainingDuration: 9 })
  })
  test('9 days left at 50 per cent are a total of 18, of which 75 per cent leave 4.5', () => {
    const half = progressed(started, { percentComplete: 50, remainingDuration: 9 })
    expect(progressed(half, { percentComplete: 75 }).remainingDuration).toBe(4.5)
  })
  test('completed and reopened, the task keeps the total', () => {
    const begun = progressed(progressed(started, { remainingDuration: 15 }), { percentComplete: 10 })
    const done = progressed(begun, { status: 'Completed' })
    expect(progressed(done, { status: 'InProgress' })).toMatchObject({ percentComplete: 10, remainingDuration: 13.5 })
    expect(progressed(done, { percentComplete: 20 }).remainingDuration).toBe(12)
  })
  test('a new duration replaces it', () => {
    const longer = progressed(started, { remainingDuration: 15 })
    expect(progressed(progressed(longer, { duration: 20 }), { percentComplete: 50 }).remainingDuration).toBe(10)
  })
  test('little left at 99 per cent does not change the total', () => {
    const nearly = progressed(started, { remainingDuration: 0.01 })
    expect(nearly).toMatchObject({ percentComplete: 99, remainingDuration: 0.01 })
    expect(progressed(nearly, { percentComplete: 50 }).remainingDuration).toBe(5)
  })
  test('a total is no longer than durations may be', () => {
    const odd = progressed(started, { percentComplete: 99.999999, remainingDuration: 9_000 })
    expect(progressed(odd, { percentComplete: 0 }).remainingDuration).toBe(10_000)
  })
})

describe('dates', () => {
  test('an actual start means InProgress, an actual finish Completed', () => {
    expect(progressed(unstarted, { actualStart: today - 2 })).toMatchObject({
      status: 'InProgress',
      actualStart: today - 2,
      percentComplete: 0,
      remainingDuration: 10,
    })
    expect(progressed(started, { actualFinish: today - 1 })).toMatchObject({
      status: 'Completed',
      percentComplete: 100,
      remainingDuration: 0,
      actualStart: today - 5,
      actualFinish: today - 1,
    })
  })
  test('both can be corrected, and what is left stays', () => {
    expect(progressed(started, { actualStart: today - 7 })).toEqual({ ...started, actualStart: today - 7 })
    expect(progressed(completed, { actualFinish: today - 3 })).toEqual({ ...completed, actualFinish: today - 3 })
  })
  test('a start alone says nothing of what is left, on any day before', () => {
    const estimated = { ...unstarted, remainingDuration: 6, asOf: today - 4 }
    expect(progressed(estimated, { actualStart: today })).toMatchObject({ status: 'InProgress', asOf: null })
    expect(progressed({ ...started, asOf: today - 4 }, { actualStart: today - 7 })).toMatchObject({ asOf: today - 4 })
  })
  test('the day that the report speaks for is the one of starts and finishes without a date', () => {
    expect(progressed(unstarted, { percentComplete: 30, asOf: today - 1 })).toMatchObject({
      actualStart: today - 1,
      asOf: today - 1,
    })
    expect(progressed(started, { status: 'Completed', asOf: today - 1 })).toMatchObject({ actualFinish: today - 1 })
    expect(progressed(unstarted, { actualFinish: today - 3, asOf: today - 1 })).toMatchObject({
      actualStart: today - 3,
      actualFinish: today - 3,
    })
  })
  test('a report without it speaks for the moment', () => {
    const monday = progressed(started, { remainingDuration: 5, asOf: today - 1 })
    expect(progressed(monday, { remainingDuration: 5 })).toMatchObject({ asOf: null })
    expect(progressTask(monday, { remainingDuration: 5, asOf: today - 1 }, active)).toEqual({
      task: monday,
      changed: false,
      isReport: true,
    })
  })
  test('a report without it speaks for the default day, which moves no date, and is not refused for it', () => {
    const evening = { ...active, defaultAsOf: today }
    expect(progressed(started, { remainingDuration: 5 }, evening)).toMatchObject({ asOf: today })
    // Dates and the start of work alone say nothing of what is left.
    expect(progressed(unstarted, { actualStart: today - 3 }, evening)).toMatchObject({
      actualStart: today - 3,
      asOf: null,
    })
    expect(progressed({ ...started, asOf: today - 1 }, { actualStart: today - 3 }, evening)).toMatchObject({
      asOf: today - 1,
    })
    expect(progressed(unstarted, { status: 'InProgress' }, evening)).toMatchObject({ asOf: null })
    expect(progressed(started, { remainingDuration: 5, asOf: today - 1 }, evening)).toMatchObject({ asOf: today - 1 })
    expect(progressed(started, { duration: 12 }, evening)).toMatchObject({ asOf: null })
    const repeated = { remainingDuration: started.remainingDuration }
    expect(progressTask(started, repeated, { ...evening, projectStatus: 'Frozen' })).toEqual({
      task: started,
      changed: false,
      isReport: false,
    })
  })
  test('a new duration alone is no report, and keeps the day of the last one', () => {
    const monday = progressed(started, { remainingDuration: 5, asOf: today - 1 })
    expect(progressTask(monday, { duration: 12 }, active)).toMatchObject({
      task: { duration: 12, asOf: today - 1 },
      isReport: false,
    })
  })
  test('null takes a date back together with a status that has none', () => {
    expect(progressed(started, { status: 'NotStarted', actualStart: null })).toEqual(unstarted)
    expect(progressed(completed, { status: 'InProgress', actualFinish: null })).toMatchObject({
      status: 'InProgress',
      actualFinish: null,
    })
    expect(progressed(unstarted, { actualStart: null, actualFinish: null })).toEqual(unstarted)
  })
  test('a milestone is reached in a moment, also when its day is corrected', () => {
    expect(progressed(milestone, { actualFinish: today - 3 })).toMatchObject({
      status: 'Completed',
      actualStart: today - 3,
      actualFinish: today - 3,
    })
    expect(progressed({ ...achieved, actualStart: today - 1 }, { actualFinish: today - 3 })).toMatchObject({
      actualStart: today - 3,
    })
    expect(faultsOf(milestone, { actualStart: today })).toMatchObject([{ field: 'actualStart' }])
  })
  // Day 20,000 is 2024-10-04.
  test.each<[string, TaskState, TaskChange, string, string]>([
    ['a start in the future', unstarted, { actualStart: today + 1 }, 'actualStart', '2024-10-05'],
    ['a finish in the future', started, { actualFinish: today + 1 }, 'actualFinish', '2024-10-05'],
    ['a report for the future', started, { asOf: today + 1 }, 'asOf', '2024-10-04'],
    ['a report for before the project', started, { asOf: today - 101 }, 'asOf', '2024-06-26'],
    [
      'a start of an unstarted task',
      unstarted,
      { status: 'NotStarted', actualStart: today },
      'actualStart',
      'NotStarted',
    ],
    ['no start of a task under way', started, { actualStart: null }, 'actualStart', 'InProgress'],
    ['no finish of a completed task', completed, { actualFinish: null }, 'actualFinish', 'Completed'],
    ['a finish of a task under way', started, { status: 'InProgress', actualFinish: today }, 'status', '2024-10-04'],
    [
      'a finish with work left',
      started,
      { remainingDuration: 2, actualFinish: today },
      'remainingDuration',
      '2024-10-04',
    ],
    ['a finish at 40 per cent', started, { percentComplete: 40, actualFinish: today }, 'percentComplete', '2024-10-04'],
    ['a finish before the start', started, { actualFinish: today - 6 }, 'actualFinish', '2024-09-29'],
    ['a start after the finish', completed, { actualStart: today }, 'actualStart', '2024-10-03'],
    ['a report for before the start', started, { remainingDuration: 5, asOf: today - 6 }, 'asOf', '2024-09-29'],
    ['a finish after the day reported', started, { actualFinish: today, asOf: today - 1 }, 'asOf', '2024-10-04'],
  ])('%s is refused, naming both sides', (_what, task, change, field, other) => {
    const faults = faultsOf(task, change)
    expect(faults).toMatchObject([{ field, code: 'invalid' }])
    expect(faults[0]?.detail).toContain(other)
  })
  test('dates more than ten years before the project, or today where that is earlier, are refused with the first day', () => {
    const first = projectStart - 3_652
    for (const field of ['actualStart', 'actualFinish'] as const) {
      const faults = faultsOf(unstarted, { status: 'Completed', actualStart: first, [field]: first - 1 })
      expect(faults).toMatchObject([{ field, code: 'invalid' }])
      expect(faults[0]?.detail).toBe(
        `${field} 2014-06-26 is more than ten years before the project's start, 2024-06-26; the first day that it can be is 2014-06-27.`,
      )
    }
    expect(progressed(unstarted, { actualStart: first })).toMatchObject({ actualStart: first })
    const later = { ...active, projectStart: today + 400 }
    expect(faultsOf(unstarted, { actualStart: today - 3_653 }, later)).toHaveLength(1)
    expect(progressed(unstarted, { actualStart: today - 3_652 }, later)).toMatchObject({ status: 'InProgress' })
  })
  test('today can be reported before the project starts', () => {
    const early = { ...active, projectStart: today + 5 }
    expect(progressed(unstarted, { status: 'InProgress', asOf: today }, early)).toMatchObject({ asOf: today })
  })
  test('a project that is frozen takes neither corrections nor a confirmation', () => {
    const frozen = { ...active, projectStatus: 'Frozen' } as const
    for (const change of [{ actualStart: today - 7 }, { asOf: today }]) {
      expect(faultsOf(started, change, frozen)).toMatchObject([{ code: 'conflict' }])
    }
    expect(progressTask(started, { remainingDuration: 6 }, frozen)).toEqual({
      task: started,
      changed: false,
      isReport: false,
    })
  })
})

describe('starting and taking it back', () => {
  test('a new remaining duration does not start a task', () => {
    expect(progressed(unstarted, { remainingDuration: 4 })).toEqual({
      ...unstarted,
      remainingDuration: 4,
      estimatedTotal: 4,
    })
  })
  test('a re-estimated task starts with its estimate', () => {
    const shorter = progressed(unstarted, { remainingDuration: 4 })
    expect(progressed(shorter, { status: 'InProgress' })).toMatchObject({ percentComplete: 0, remainingDuration: 4 })
  })
  test('a new remaining duration given with the start counts as progress', () => {
    expect(progressed(unstarted, { status: 'InProgress', remainingDuration: 4 }).percentComplete).toBe(60)
  })
  test('0 per cent does not undo a start', () => {
    expect(progressed(started, { percentComplete: 0 })).toMatchObject({ status: 'InProgress', remainingDuration: 10 })
  })
  test('NotStarted undoes it: all the work is left, and no day was worked', () => {
    expect(progressed(started, { status: 'NotStarted' })).toEqual(unstarted)
  })
  test('a new focused estimate is the remaining duration of a task that has not started, and only of it', () => {
    expect(progressed(unstarted, { duration: 3 })).toMatchObject({ duration: 3, remainingDuration: 3 })
    expect(progressed(started, { duration: 20 })).toMatchObject({
      duration: 20,
      remainingDuration: 6,
      percentComplete: 40,
    })
  })
})

describe('reopening', () => {
  test('InProgress alone gives back the remaining duration of before the completion, and its first day', () => {
    for (const task of [started, { ...started, remainingDuration: 3.5, percentComplete: 65 }]) {
      const done = progressed(task, { status: 'Completed' })
      expect(progressed(done, { status: 'InProgress' })).toEqual(task)
    }
    expect(progressed(completed, { status: 'InProgress' })).toMatchObject({ percentComplete: 60, remainingDuration: 4 })
  })
  test('InProgress alone gives back an estimate above the duration, at 0 per cent', () => {
    const done = progressed({ ...started, remainingDuration: 14 }, { percentComplete: 100 })
    expect(progressed(done, { status: 'InProgress' })).toMatchObject({ percentComplete: 0, remainingDuration: 14 })
  })
  test('InProgress alone gives back the whole duration where the remaining one is not known', () => {
    const old = { ...completed, remainingBeforeCompletion: null }
    expect(progressed(old, { status: 'InProgress' })).toMatchObject({ percentComplete: 0, remainingDuration: 10 })
  })
  test('NotStarted alone gives back the whole duration and clears both days', () => {
    expect(progressed(completed, { status: 'NotStarted' })).toEqual(unstarted)
  })
  test('a completion that is reported again keeps what was left before the first', () => {
    const done = progressed(progressed(started, { percentComplete: 100 }), { status: 'Completed' })
    expect(done.remainingBeforeCompletion).toBe(6)
  })
  test('remaining work reopens, keeps the first day and clears the last', () => {
    expect(progressed(completed, { remainingDuration: 2 })).toMatchObject({
      status: 'InProgress',
      percentComplete: 80,
      actualStart: today - 5,
      actualFinish: null,
    })
  })
  test('so does a lower per cent', () => {
    expect(progressed(completed, { percentComplete: 90 })).toMatchObject({ status: 'InProgress', remainingDuration: 1 })
  })
  test('NotStarted with work left clears both days', () => {
    expect(progressed(completed, { status: 'NotStarted', remainingDuration: 10 })).toEqual(unstarted)
  })
})

describe('contradictions', () => {
  test.each<[TaskChange, string[]]>([
    [{ status: 'Completed', percentComplete: 40 }, ['percentComplete']],
    [{ status: 'Completed', remainingDuration: 1 }, ['remainingDuration']],
    [{ status: 'NotStarted', remainingDuration: 0 }, ['status']],
    [{ percentComplete: 100, remainingDuration: 3 }, ['remainingDuration']],
    [{ status: 'InProgress', percentComplete: 100, remainingDuration: 3 }, ['remainingDuration']],
    [{ percentComplete: 40, remainingDuration: 0 }, ['percentComplete']],
    [{ status: 'NotStarted', percentComplete: 1 }, ['percentComplete']],
    [{ status: 'Completed', percentComplete: 40, remainingDuration: 1 }, ['percentComplete', 'remainingDuration']],
  ])('%o names each wrong field', (change, fields) => {
    const faults = faultsOf(started, change)
    expect(faults.map((fault) => fault.field)).toEqual(fields)
    expect(faults.every((fault) => fault.code === 'invalid')).toBe(true)
  })
  test('the sentence names both values', () => {
    expect(faultsOf(started, { status: 'Completed', percentComplete: 40 })[0]?.detail).toBe(
      'percentComplete 40 contradicts status Completed: a completed task is 100 % done and has 0 days remaining.',
    )
  })
  test('values out of range are named all at once', () => {
    const faults = faultsOf(started, { percentComplete: 101, remainingDuration: -1, duration: Number.NaN })
    expect(faults.map((fault) => fault.field)).toEqual(['percentComplete', 'remainingDuration', 'duration'])
  })
})

describe('a milestone', () => {
  test('is reached by any of the three', () => {
    for (const change of [{ status: 'Completed' }, { percentComplete: 100 }, { remainingDuration: 0 }] as const) {
      expect(progressed(milestone, change)).toMatchObject({ status: 'Completed', percentComplete: 100 })
    }
  })
  test('may be sent back as it stands', () => {
    const echo = { status: 'NotStarted', percentComplete: 0, remainingDuration: 0 } as const
    expect(progressed(milestone, echo)).toEqual(milestone)
  })
  test('reopens without work, by status or by 0 per cent', () => {
    expect(progressed(achieved, { status: 'NotStarted' })).toEqual(milestone)
    expect(progressed(achieved, { percentComplete: 0 })).toEqual(milestone)
  })
  test.each<[TaskChange, string]>([
    [{ status: 'InProgress' }, 'status'],
    [{ percentComplete: 50 }, 'percentComplete'],
    [{ remainingDuration: 2 }, 'remainingDuration'],
  ])('has nothing between: %o', (change, field) => {
    expect(faultsOf(milestone, change)).toMatchObject([{ field, code: 'invalid' }])
  })
  test('a task in progress does not become one', () => {
    expect(faultsOf(started, { duration: 0 })).toMatchObject([{ field: 'duration', code: 'invalid' }])
  })
})

describe('the status of the project', () => {
  test.each([
    ['Frozen', "Task 7 'Wire the panel' takes no progress: its project is frozen; take it off hold first."],
    ['Complete', "Task 7 'Wire the panel' takes no progress: its project is complete; set its status to Active first."],
  ] as const)('%s refuses progress', (projectStatus, detail) => {
    expect(faultsOf(unstarted, { percentComplete: 30 }, { projectStatus, today, projectStart })).toEqual([
      { field: 'percentComplete', code: 'conflict', detail },
    ])
  })
  test('a duration alone, which is no progress, is refused as a change', () => {
    const detail = "Task 7 'Wire the panel' takes no such change: its project is frozen; take it off hold first."
    expect(faultsOf(unstarted, { duration: 3 }, { projectStatus: 'Frozen', today, projectStart })).toEqual([
      { field: 'duration', code: 'conflict', detail },
    ])
  })
  test('Planning takes progress too', () => {
    const begun = progressed(unstarted, { percentComplete: 30 }, { projectStatus: 'Planning', today, projectStart })
    expect(begun).toMatchObject({ status: 'InProgress', percentComplete: 30 })
  })
  test('Frozen and Complete take no estimates either', () => {
    for (const projectStatus of ['Frozen', 'Complete'] as const) {
      expect(faultsOf(unstarted, { remainingDuration: 4 }, { projectStatus, today, projectStart })).toMatchObject([
        { code: 'conflict' },
      ])
    }
  })
  test('what changes nothing is refused by none', () => {
    expect(progressed(started, { percentComplete: 40 }, { projectStatus: 'Frozen', today, projectStart })).toEqual(
      started,
    )
  })
  test('a contradiction is refused before it', () => {
    const contradiction = { status: 'Completed', percentComplete: 1 } as const
    expect(faultsOf(started, contradiction, { projectStatus: 'Frozen', today, projectStart })).toMatchObject([
      { code: 'invalid' },
    ])
  })
})

test('progress sets what follows from it', () => {
  expect(progressTask(unstarted, { percentComplete: 30 }, active)).toMatchObject({
    task: { status: 'InProgress', percentComplete: 30, remainingDuration: 7 },
    changed: true,
  })
})

test('whatever is asked, a task is Completed exactly when it is at 100 per cent with nothing remaining', () => {
  const change = fc.record(
    {
      status: fc.constantFrom('NotStarted', 'InProgress', 'Completed'),
      percentComplete: fc.oneof(fc.constantFrom(0, 100), fc.double({ min: 0, max: 100, noNaN: true })),
      remainingDuration: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e4, noNaN: true })),
      duration: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e4, noNaN: true })),
      actualStart: fc.oneof(fc.constant(null), fc.integer({ min: today - 9, max: today + 1 })),
      actualFinish: fc.oneof(fc.constant(null), fc.integer({ min: today - 9, max: today + 1 })),
      asOf: fc.integer({ min: today - 9, max: today + 1 }),
    },
    { requiredKeys: [] },
  )
  const anyTask = fc.constantFrom(unstarted, started, completed, milestone, achieved)
  forAll(1_000, anyTask, fc.array(change, { maxLength: 6 }), (task, changes) => {
    let now = task
    for (const it of changes) {
      const outcome = progressTask(now, it as TaskChange, active)
      now = outcome.faults ? now : outcome.task
      const complete = now.status === 'Completed'
      expect(now.percentComplete === 100).toBe(complete)
      expect(now.remainingDuration === 0).toBe(complete || now.duration === 0)
      expect(now.actualStart === null).toBe(now.status === 'NotStarted')
      expect(now.actualFinish === null).toBe(!complete)
      expect(now.actualStart ?? today).toBeLessThanOrEqual(now.actualFinish ?? today)
      expect(now.asOf ?? today).toBeLessThanOrEqual(today)
      expect(now.remainingDuration).toBeLessThanOrEqual(10_000)
      if (now.status === 'NotStarted') expect(now.percentComplete).toBe(0)
    }
  })
})
