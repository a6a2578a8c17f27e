import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  detailsOfNewFeverPoint,
  type HistoryState,
  type ProjectChange,
  type Reading,
} from '../../plugins/scheduling/engine/progress/history.ts'
import type { TaskState } from '../../plugins/scheduling/engine/progress/progress.ts'
import { forAll } from '../support/property-runs.ts'

const READING: Reading = {
  completion: 10,
  consumption: 20,
  zone: 'GREEN',
  targetEndDate: null,
  bufferEnd: '2026-12-22',
  projectedCompletion: '2026-12-15',
}
const task = (id: number, remainingDuration = 5): TaskState => ({
  id,
  name: `Task ${id}`,
  duration: 5,
  status: remainingDuration === 0 ? 'Completed' : 'InProgress',
  percentComplete: 100 - remainingDuration * 20,
  remainingDuration,
  actualStart: 20_458,
  actualFinish: null,
})
const STATE: HistoryState = { status: 'Active', targetEndDate: null, tasks: [task(1), task(2)] }
const change = (
  after: Partial<HistoryState> = {},
  isPlanned = false,
  before: Partial<HistoryState> = {},
): ProjectChange => ({
  before: { ...STATE, ...before },
  after: { ...STATE, ...after },
  isPlanned,
  isChanged: false,
})

describe('fever chart history', () => {
  it('adds a point when there is none, or when a figure differs from the last point', () => {
    expect(detailsOfNewFeverPoint(undefined, READING, change())).toBeDefined()
    expect(detailsOfNewFeverPoint(READING, { ...READING }, change())).toBeUndefined()
    for (const figure of [
      { completion: 10.000001 },
      { consumption: 19 },
      { zone: 'YELLOW' as const },
      { projectedCompletion: '2026-12-14' },
    ]) {
      expect(detailsOfNewFeverPoint(READING, { ...READING, ...figure }, change())).toBeDefined()
    }
  })

  it('adds no point when a report changes no figure', () => {
    expect(detailsOfNewFeverPoint(READING, READING, change({ tasks: [task(1, 4), task(2)] }))).toBeUndefined()
  })

  it('adds a point whenever the project is planned anew, since later points are measured against another plan', () => {
    expect(detailsOfNewFeverPoint(READING, READING, change({}, true))).toEqual({
      cause: 'plan',
      tasks: [],
      taskCount: 0,
    })
  })

  it('adds a point when only the promise was moved', () => {
    const moved = { ...READING, targetEndDate: '2027-01-31' }
    expect(detailsOfNewFeverPoint(READING, moved, change({ targetEndDate: '2027-01-31' }))?.cause).toBe('target')
    expect(detailsOfNewFeverPoint(moved, READING, change({}, false, { targetEndDate: '2027-01-31' }))?.cause).toBe(
      'target',
    )
    expect(detailsOfNewFeverPoint(READING, { ...READING, bufferEnd: '2027-01-08' }, change({}, true))?.cause).toBe(
      'plan',
    )
  })

  it('names a task of which a later report repeats what was known', () => {
    const tasks = [{ ...task(1), reportedOn: 20_460 }, task(2)]
    const repeated = [{ ...task(1), reportedOn: 20_462 }, task(2)]
    const next = { ...READING, consumption: 40 }
    expect(
      detailsOfNewFeverPoint(READING, next, { ...change({ tasks: repeated }, false, { tasks }), isChanged: true }),
    ).toEqual({ cause: 'progress', tasks: [1], taskCount: 1 })
  })

  it('gives the first of several causes', () => {
    const next = { ...READING, consumption: 30 }
    const reported = { tasks: [task(1, 4), task(2)] }
    const cause = (of: ProjectChange) => detailsOfNewFeverPoint(READING, next, of)?.cause
    expect(cause(change())).toBe('day')
    expect(cause({ ...change(), isChanged: true })).toBe('change')
    expect(cause({ ...change(reported), isChanged: true })).toBe('progress')
    expect(cause(change({ ...reported, targetEndDate: '2027-01-31' }))).toBe('target')
    expect(cause(change({ ...reported, targetEndDate: '2027-01-31' }, true))).toBe('plan')
    expect(cause(change(reported, true, { status: 'Planning' }))).toBe('status')
    expect(cause(change(reported, true, { status: 'Complete' }))).toBe('status')
    expect(cause(change({}, false, { status: 'Frozen' }))).toBe('resume')
  })

  it('names the tasks whose progress changed, new ones not, at most 20 of them', () => {
    forAll(100, fc.uniqueArray(fc.nat(200), { maxLength: 60 }), fc.uniqueArray(fc.nat(200)), (ids, reported) => {
      const before = ids.map((id) => task(id))
      const after = [...before.map((one) => (reported.includes(one.id) ? task(one.id, 2) : one)), task(900, 1)]
      const point = detailsOfNewFeverPoint(
        undefined,
        READING,
        change({ tasks: after.reverse() }, false, { tasks: before }),
      )
      const changed = ids.filter((id) => reported.includes(id)).sort((a, b) => a - b)
      expect(point?.taskCount).toBe(changed.length)
      expect(point?.tasks).toEqual(changed.slice(0, 20))
    })
  })
})
