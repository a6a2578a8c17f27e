import { describe, expect, it } from 'vitest'
import { type Network, type Progress, plan } from '../../plugins/scheduling/engine/index.ts'
import { MONDAY, task, WEEK } from '../support/networks.ts'
import { OPTIONS } from '../support/plan-options.ts'
import { project } from '../support/projecting.ts'

const network = (tasks: Network['tasks']): Network => ({ start: MONDAY, calendar: WEEK, resources: [], tasks })
/** As the service reports a day: from its start to its end. */
const achieved = (taskId: number, day: number): Progress => ({
  taskId,
  status: 'Completed',
  remaining: 0,
  actualStart: day,
  actualFinish: day + 1,
})
const worked = (taskId: number, first: number, last: number): Progress => ({
  taskId,
  status: 'Completed',
  remaining: 0,
  actualStart: first,
  actualFinish: last + 1,
})
const on = (given: Network, statusDate: number, progress: readonly Progress[]) => {
  const seen = project({ network: given, plan: plan(given, OPTIONS), progress, statusDate })
  return { ...seen, taskOf: (id: number) => seen.tasks.find((one) => one.id === id) }
}

// Kick-off, then A for 4 days from Monday to Thursday; the buffer is half of that: 2 days.
describe('A milestone before work', () => {
  const given = network([task(1, 'Kick-off', 0), task(2, 'A', 4, [1])])

  it('costs nothing when it is achieved on its day', () => {
    expect(on(given, MONDAY, []).projectBuffer).toMatchObject({ total: 2, consumed: 0 })
    const seen = on(given, MONDAY, [achieved(1, MONDAY)])
    expect(seen.projectBuffer).toMatchObject({ consumed: 0, percentage: 0 })
    expect(seen.taskOf(1)).toMatchObject({ start: MONDAY, finish: MONDAY, firstDay: MONDAY, lastDay: MONDAY })
    expect(seen.taskOf(2)).toMatchObject({ firstDay: MONDAY, lastDay: MONDAY + 3 })
  })

  it('costs the days by which it is late: achieved on Wednesday, A ends on Monday instead of Thursday', () => {
    const seen = on(given, MONDAY + 2, [achieved(1, MONDAY + 2)])
    expect(seen.taskOf(2)).toMatchObject({ firstDay: MONDAY + 2, lastDay: MONDAY + 7 })
    expect(seen.projectBuffer.consumed).toBe(2)
  })

  it('eats nothing when the work behind it is done and it was never marked', () => {
    const seen = on(given, MONDAY + 30, [worked(2, MONDAY, MONDAY + 3)])
    expect(seen.projectBuffer.consumed).toBe(0)
    expect(seen.lastDay).toBe(MONDAY + 3)
  })

  it('is to be marked once it has happened: nothing says that it has', () => {
    const { recommendations, headline } = on(given, MONDAY + 2, [])
    expect(recommendations).toContain(
      'Nothing in the project comes before "Kick-off": mark it as achieved once it has happened, the longest chain goes on behind it.',
    )
    // Two days of two are used.
    expect(headline?.text).toBe(
      '"Kick-off" is 2 days later than planned, which uses 2 days of the project buffer: shorten what comes behind it.',
    )
  })

  it('was achieved late, not started', () => {
    expect(on(given, MONDAY + 2, [achieved(1, MONDAY + 2)]).headline?.text).toBe(
      '"Kick-off" was achieved 2 days later than planned, which uses 2 days of the project buffer: shorten what comes behind it.',
    )
  })

  it('is not to be achieved before a date that was moved after the plan', () => {
    const later = { ...given, tasks: given.tasks.map((it) => (it.id === 1 ? { ...it, notBefore: MONDAY + 3 } : it)) }
    const seen = project({ network: later, plan: plan(given, OPTIONS), progress: [], statusDate: MONDAY })
    const sentence =
      '"Kick-off" is not to be achieved before 2026-01-08, which uses 3 days of the project buffer: let it be earlier, or shorten what comes behind it.'
    expect(seen.cause).toBe(sentence)
    expect(seen.recommendations).toContain(sentence)
  })

  it('was to be achieved, not to start, where it is late beside the longest chain', () => {
    // Kick-off on Friday and A on two days behind it end with the six days of B, before C.
    const fed = network([task(1, 'Kick-off', 0), task(2, 'A', 2, [1]), task(3, 'B', 6), task(4, 'C', 1, [2, 3])])
    const begun: Progress = { taskId: 3, status: 'InProgress', remaining: 2, actualStart: MONDAY }
    expect(on(fed, MONDAY + 7, [begun]).recommendations).toContain(
      '"Kick-off" was to be achieved on 2026-01-09: its chain is using up its buffer by waiting.',
    )
  })

  it('waits for its event until then', () => {
    expect(on(given, MONDAY + 1, []).taskOf(1)).toMatchObject({ firstDay: MONDAY + 1 })
    expect(on(given, MONDAY + 1, []).projectBuffer.consumed).toBe(1)
  })
})

// A from Monday to Thursday, then Accepted.
describe('A milestone behind work', () => {
  const given = network([task(1, 'A', 4), task(2, 'Accepted', 0, [1])])

  it('does not eat the buffer of a finished project while it is not marked', () => {
    for (const later of [4, 11, 60]) {
      const seen = on(given, MONDAY + later, [worked(1, MONDAY, MONDAY + 3)])
      expect(seen.projectBuffer).toMatchObject({ consumed: 0, zone: 'GREEN' })
      expect(seen.taskOf(2)).toMatchObject({ finish: MONDAY + 4, lastDay: MONDAY + 3, isReady: true })
      expect(seen.chainCompletion).toBe(100)
    }
  })

  it('stands at the end of the day on which the work before it ended', () => {
    const seen = on(given, MONDAY + 3, [worked(1, MONDAY, MONDAY + 3), achieved(2, MONDAY + 3)])
    expect(seen.taskOf(2)).toMatchObject({ start: MONDAY + 4, finish: MONDAY + 4, firstDay: MONDAY + 3 })
    expect(seen.projectBuffer.consumed).toBe(0)
  })

  it('stands at the start of its day when that is a later one', () => {
    // Achieved next Monday: Friday has passed since, one working day.
    const seen = on(given, MONDAY + 7, [worked(1, MONDAY, MONDAY + 3), achieved(2, MONDAY + 7)])
    expect(seen.taskOf(2)).toMatchObject({ finish: MONDAY + 7, firstDay: MONDAY + 7, lastDay: MONDAY + 7 })
    expect(seen.projectBuffer.consumed).toBe(1)
  })
})

describe('A milestone between work', () => {
  // A on Monday and Tuesday, Gate, B on Wednesday and Thursday.
  const given = network([task(1, 'A', 2), task(2, 'Gate', 0, [1]), task(3, 'B', 2, [2])])

  it('pushes nothing, whether it is marked on the evening before or on the next morning', () => {
    for (const day of [MONDAY + 1, MONDAY + 2]) {
      const seen = on(given, MONDAY + 2, [worked(1, MONDAY, MONDAY + 1), achieved(2, day)])
      expect(seen.taskOf(3)).toMatchObject({ firstDay: MONDAY + 2, lastDay: MONDAY + 3 })
      expect(seen.projectBuffer.consumed).toBe(0)
    }
  })

  it('is called for when it waits for the start of work alone, which is under way', () => {
    const gate = { ...task(2, 'Gate', 0), predecessors: [{ taskId: 1, type: 'SS', lag: 0 } as const] }
    const behind = network([task(1, 'A', 4), gate, task(3, 'B', 8, [2])])
    const begun: Progress = { taskId: 1, status: 'InProgress', remaining: 4, actualStart: MONDAY }
    expect(on(behind, MONDAY, [begun]).recommendations).toEqual([
      'Nothing in the project holds "Gate" any more: mark it as achieved, the longest chain goes on behind it.',
    ])
  })

  it('is called for when all before it is done, because the longest chain waits for it', () => {
    const seen = on(given, MONDAY + 2, [worked(1, MONDAY, MONDAY + 1)])
    expect(seen.recommendations).toContain(
      'Nothing in the project holds "Gate" any more: mark it as achieved, the longest chain goes on behind it.',
    )
  })
})
