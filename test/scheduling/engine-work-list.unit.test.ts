import { describe, expect, it } from 'vitest'
import {
  type Network,
  type NetworkTask,
  type PlanOptions,
  type Progress,
  plan,
} from '../../plugins/scheduling/engine/index.ts'
import { MONDAY, task, WEEK } from '../support/networks.ts'
import { OPTIONS } from '../support/plan-options.ts'
import { project } from '../support/projecting.ts'

/** The calendar day of a working day, both counted from 0 on the first Monday. */
const dayOf = (workday: number) => MONDAY + Math.floor(workday / 5) * 7 + (workday % 5)
const inProgress = (taskId: number, remaining: number, start = 0): Progress => ({
  ...{ taskId, status: 'InProgress', remaining, actualStart: dayOf(start) },
})
/** Worked on from one working day to the end of another. */
const completed = (taskId: number, start: number, last: number): Progress => ({
  ...{ taskId, status: 'Completed', remaining: 0, actualStart: dayOf(start), actualFinish: dayOf(last) + 1 },
})

function course(tasks: readonly NetworkTask[], people: readonly string[], options: Partial<PlanOptions> = {}) {
  const resources = people.map((name, index) => ({ id: index + 1, name, capacity: 1 }))
  const network: Network = { start: MONDAY, calendar: WEEK, tasks, resources }
  const made = plan(network, { ...OPTIONS, ...options })
  const onDay = (statusDate: number, progress: readonly Progress[] = []) =>
    project({ network, plan: made, progress, statusDate })
  const on = (workday: number, progress: readonly Progress[] = []) => onDay(dayOf(workday), progress)
  return { made, on, onDay }
}
type Seen = ReturnType<ReturnType<typeof course>['on']>
/** The ready tasks, most urgent first, as the work list has them. */
const workList = ({ tasks }: Seen) =>
  tasks
    .filter(({ isReady }) => isReady)
    .toSorted((a, b) => b.priority - a.priority || a.id - b.id)
    .map(({ id }) => id)

describe('A task that waits behind one that has slipped, on the same resource', () => {
  /**
   * The chain is Assemble 6 d, Control 14 d, Deliver 6 d: 26 days, with a buffer of 13. Ann does Narrate, after Photograph,
   * while Assemble is done, and Control after it: both are over by working day 6, when Control begins.
   */
  const NARRATE = 5
  const CONTROL = 2
  const { made, on } = course(
    [
      task(1, 'Assemble', 6),
      task(CONTROL, 'Control', 14, [1], [1]),
      task(3, 'Deliver', 6, [CONTROL, NARRATE]),
      task(4, 'Photograph', 1),
      task(NARRATE, 'Narrate', 4, [4], [1]),
    ],
    ['Ann'],
  )
  /** On day 6 Photograph needs 15 days more. */
  const slipped = on(6, [completed(1, 0, 5), inProgress(4, 15)])

  it('is planned behind it', () => {
    expect(made.criticalChain).toMatchObject({ tasks: [1, CONTROL, 3], length: 26 })
    expect(made.projectBuffer.size).toBe(13)
    expect(made.links).toContainEqual({
      ...{ from: NARRATE, to: CONTROL, reason: { kind: 'resource', resourceId: 1, units: 1 } },
    })
  })

  // Behind Narrate it would be done on day 39, 19 of 13 days late. First, it is done on day 20, Narrate on day 25, Deliver on day 31: 5.
  it('goes before it while that is not ready, and costs what that costs', () => {
    expect(Math.round(slipped.projectBuffer.percentage)).toBe(38)
    expect(slipped.tasks.filter(({ startsToday }) => startsToday).map(({ id }) => id)).toEqual([CONTROL, 4])
    expect(workList(slipped)).toEqual([CONTROL])
  })

  it('waits for it where both are ready: it comes first by the plan', () => {
    const seen = on(6, [completed(1, 0, 5), completed(4, 0, 5)])
    expect(seen.tasks.filter(({ startsToday }) => startsToday).map(({ id }) => id)).toEqual([NARRATE])
    expect(workList(seen)).toEqual([NARRATE, CONTROL])
  })
})

describe('The work list', () => {
  /** Ann does Draft and Review in this order, by the plan; Review alone is before the long work of Bob. */
  it('has the first by the plan first, of two ready tasks that need one resource', () => {
    for (const [first, second] of [
      [1, 2],
      [2, 1],
    ] as const) {
      const { made, on } = course(
        [
          task(first, 'Draft', 5, [], [1]),
          task(second, 'Review', 5, [4], [1]),
          task(3, 'Print', 10, [first, second], [2]),
          task(4, 'Order', 3),
        ],
        ['Ann', 'Bob'],
      )
      expect(made.links).toContainEqual({ from: first, to: second, reason: expect.objectContaining({ resourceId: 1 }) })
      const late = on(8, [completed(4, 0, 2)])
      expect(late.tasks.filter(({ isReady }) => isReady)).toHaveLength(2)
      expect(workList(late)).toEqual([first, second])
    }
  })

  it('has it first also where the one behind it uses more of a feeding buffer', () => {
    // Main is done on day 4, Side on day 12, two days before Fit: a feeding buffer of 2 days, the project's has 9.
    const [main, side] = [2, 1]
    const { made, on } = course(
      [
        task(side, 'Side', 8, [5], [1]),
        task(main, 'Main', 4, [], [1]),
        task(3, 'Build', 10, [main]),
        task(4, 'Fit', 4, [3, side]),
        task(5, 'Quote', 1),
      ],
      ['Ann'],
      { bufferType: 'PROJECT_AND_FEEDING' },
    )
    expect(made.links).toContainEqual({ from: main, to: side, reason: expect.objectContaining({ resourceId: 1 }) })
    // Side is estimated to need 9 days: 1 of 2. Main is a day late: 1 of 9.
    const seen = on(1, [completed(5, 0, 0), { taskId: side, status: 'NotStarted', remaining: 9 }])
    const consumption = (id: number) => Math.round(seen.tasks.find((one) => one.id === id)?.bufferConsumption ?? 0)
    expect([consumption(main), consumption(side)]).toEqual([11, 50])
    expect(workList(seen)).toEqual([main, side])
  })
})

describe('An early finish on the chain', () => {
  const { on, onDay } = course([task(1, 'Design', 10, [], [1]), task(2, 'Build', 10, [1], [2])], ['Ann', 'Bob'])

  it('calls for the successor by name, with the days that it can gain', () => {
    // Done at the end of working day 6; Build was to start on day 10, and can on day 7.
    expect(on(7, [completed(1, 0, 6)]).recommendations).toContain(
      '"Design" finished early: "Build" can start now, 3 days before its planned start; start it today to keep the gain.',
    )
    expect(on(9, [completed(1, 0, 6)]).recommendations.join()).toContain('1 day before its planned start')
  })

  it('calls for it on the next working day, on a day off', () => {
    const { recommendations } = onDay(MONDAY + 5, [completed(1, 0, 3)])
    expect(recommendations).toContain(
      '"Design" finished early: "Build" can start on 2026-01-12, 5 days before its planned start; start it then to keep the gain.',
    )
  })

  it('does not once the gain is gone, or before it is there', () => {
    expect(on(10, [completed(1, 0, 6)]).recommendations.join()).not.toContain('finished early')
    expect(on(7, [inProgress(1, 1)]).recommendations.join()).not.toContain('finished early')
  })
})
