import { describe, expect, it } from 'vitest'
import { plan } from '../../plugins/scheduling/engine/index.ts'
import type { Network, NetworkTask, PlanOptions, Predecessor, Progress } from '../../plugins/scheduling/engine/model.ts'
import { MONDAY, WEEK } from '../support/networks.ts'
import { FEEDING_OPTIONS } from '../support/plan-options.ts'
import { project } from '../support/projecting.ts'

const task = (
  id: number,
  name: string,
  duration: number,
  predecessors: readonly Predecessor[] = [],
  resourceId?: number,
): NetworkTask => ({
  ...{ id, name, duration, predecessors },
  assignments: resourceId === undefined ? [] : [{ resourceId, units: 1 }],
})
const behind = (taskId: number, lag = 0, type: Predecessor['type'] = 'FS'): Predecessor => ({ taskId, type, lag })
/** The calendar day of a working day, both counted from 0 on the first Monday. */
const dayOf = (workday: number) => MONDAY + Math.floor(workday / 5) * 7 + (workday % 5)
const inProgress = (taskId: number, remaining: number, start = 0): Progress => ({
  ...{ taskId, status: 'InProgress', remaining, actualStart: dayOf(start) },
})
/** Worked on from one working day to the end of another. */
const completed = (taskId: number, start: number, last: number): Progress => ({
  ...{ taskId, status: 'Completed', remaining: 0, actualStart: dayOf(start), actualFinish: dayOf(last) + 1 },
})

function course(tasks: readonly NetworkTask[], people = 0, options = FEEDING_OPTIONS) {
  const resources = Array.from({ length: people }, (_, index) => ({
    id: index + 1,
    name: `R${index + 1}`,
    capacity: 1,
  }))
  const network: Network = { start: MONDAY, calendar: WEEK, tasks, resources }
  const made = plan(network, options)
  const on = (workday: number, progress: readonly Progress[] = []) =>
    project({ network, plan: made, progress, statusDate: dayOf(workday) })
  const ready = (workday: number, progress: readonly Progress[] = []) =>
    on(workday, progress).tasks.flatMap(({ id, isReady }) => (isReady ? id : []))
  return { made, on, ready }
}

describe('A link with a lag', () => {
  // A is done at the end of working day 1: ten days of waiting are the working days 2 to 11.
  it('of ten days lets its task start when they have passed, not before', () => {
    const { ready } = course([task(1, 'Pour', 2), task(2, 'Load', 3, [behind(1, 10)])])
    const done = [completed(1, 0, 1)]
    expect([1, 2, 11, 12, 13].map((day) => ready(day, done))).toEqual([[], [], [], [2], [2]])
    expect(ready(12, [inProgress(1, 1)])).toEqual([])
  })

  // With a lead of a day: a day before the end, so as soon as no more than a day is left.
  it('that is a lead lets its task start so long before the end', () => {
    const { ready } = course([task(1, 'Paint', 4), task(2, 'Dry', 2, [behind(1, -1)])])
    expect(ready(2, [inProgress(1, 2)])).toEqual([])
    expect(ready(3, [inProgress(1, 1)])).toEqual([2])
    expect(ready(3, [{ ...inProgress(1, 1), asOf: dayOf(3) }])).toEqual([])
    expect(ready(1, [completed(1, 0, 1)])).toEqual([2])
  })

  it('counts from a start where it is one of starts', () => {
    const { ready } = course([task(1, 'Dig', 6), task(2, 'Lay', 6, [behind(1, 2, 'SS')])])
    expect(ready(1, [inProgress(1, 5)])).toEqual([])
    expect(ready(2, [inProgress(1, 4)])).toEqual([2])
    expect(ready(2)).toEqual([1])
  })
})

describe('Tasks that no link holds', () => {
  /**
   * The chain is Design and Build, 20 days, with a buffer of 10. Order takes 6 days and has a feeding buffer of 3 before
   * Build at working day 10: it is planned for the days 1 to 6.
   */
  const { made, on, ready } = course([
    task(1, 'Design', 10),
    task(2, 'Build', 10, [behind(1), behind(3)]),
    task(3, 'Order', 6),
  ])

  it('are ready with the project, and start before they are planned to: nobody waits', () => {
    expect(made.tasks.find(({ id }) => id === 3)).toMatchObject({ firstDay: dayOf(1), lastDay: dayOf(6) })
    expect(ready(0)).toEqual([1, 3])
    const seen = on(0)
    expect(seen.tasks.find(({ id }) => id === 3)).toMatchObject({ firstDay: dayOf(0), lastDay: dayOf(5) })
    // Done after 6 days instead of 7: one of 3 days ahead.
    expect(seen.feedingBuffers).toMatchObject([{ from: 3, to: 2, total: 3, consumed: -1 }])
  })

  it('are not ready before their project starts', () => {
    expect(on(-1).tasks.map(({ isReady }) => isReady)).toEqual([false, false, false])
  })

  it('wait for the start of a plan that was made back from its target', () => {
    const back: PlanOptions = { ...FEEDING_OPTIONS, scheduleMethod: 'FROM_TARGET', target: dayOf(59) }
    const network: Network = {
      start: MONDAY,
      startsWithPlan: true,
      calendar: WEEK,
      tasks: [task(1, 'Dig', 5)],
      resources: [],
    }
    const planned = plan(network, back)
    const seen = project({ network, plan: planned, progress: [], statusDate: MONDAY })
    expect(planned.start).toBeGreaterThan(MONDAY + 30)
    expect(seen.tasks).toMatchObject([{ start: planned.start, isReady: false }])
  })

  it('use their buffer from their planned start on', () => {
    // Not begun on day 3: 2 of 3 days.
    expect(on(3, [inProgress(1, 7)]).feedingBuffers).toMatchObject([{ consumed: 2 }])
  })

  it('on the chain start earlier when the task that they wait for finishes early', () => {
    // One person: the chain is both tasks, the longer one first or second by the plan.
    const { made, on } = course([task(1, 'Cut', 10, [], 1), task(2, 'Sew', 10, [], 1)], 1)
    const [first, second] = made.criticalChain.tasks as [number, number]
    const today = (seen: ReturnType<typeof on>) => seen.tasks.flatMap(({ id, startsToday }) => (startsToday ? id : []))
    expect(today(on(0))).toEqual([first])
    const early = on(6, [completed(first, 0, 5)])
    expect(today(early)).toEqual([second])
    expect(early.tasks.find(({ id }) => id === second)).toMatchObject({ firstDay: dayOf(6), lastDay: dayOf(15) })
    // On the day itself: the rest of it is still the first one's, and the person is free.
    const sameDay = on(5, [completed(first, 0, 5)])
    expect(today(sameDay)).toEqual([second])
    expect(sameDay.tasks.find(({ id }) => id === second)).toMatchObject({ firstDay: dayOf(6) })
  })

  it('start on the day on whose morning what they wait for was reported as done, as planned', () => {
    const { on } = course([task(1, 'Cut', 5, [], 1), task(2, 'Sew', 5, [behind(1)], 1)], 1)
    const morning = { ...completed(1, 0, 5), reportedOn: dayOf(5) }
    const seen = on(5, [morning])
    expect(seen.projectBuffer.consumed).toBe(0)
    expect(seen.tasks).toMatchObject([
      { id: 1, firstDay: dayOf(0), lastDay: dayOf(5) },
      { id: 2, startsToday: true, firstDay: dayOf(5), lastDay: dayOf(9) },
    ])
    // The report of an evening is one for its day.
    const evening = on(5, [{ ...morning, asOf: dayOf(5) }])
    expect(evening.projectBuffer.consumed).toBe(1)
    expect(evening.tasks[1]).toMatchObject({ id: 2, firstDay: dayOf(6) })
  })

  it('lose what those took that were done in the mornings, by days of work and not by dates', () => {
    const { on } = course([task(1, 'Cut', 5, [], 1), task(2, 'Sew', 5, [behind(1)], 1)], 1)
    // Five days of work each; the first one took days 0 to 5, the second one days 6 to 11.
    const cut = { ...completed(1, 0, 6), reportedOn: dayOf(6) }
    const sewn = { ...completed(2, 6, 12), reportedOn: dayOf(12) }
    const half = on(6, [cut])
    expect([half.projectBuffer.consumed, half.chainCompletion]).toEqual([1, 50])
    expect(half.usedBy.uses).toMatchObject([{ kind: 'work', taskId: 1, days: 1 }])
    const all = on(12, [cut, sewn])
    expect([all.projectBuffer.consumed, all.chainCompletion, all.lastDay]).toEqual([2, 100, dayOf(12)])
    expect(all.usedBy.uses).toMatchObject([1, 2].map((taskId) => ({ kind: 'work', taskId, days: 1 })))
  })

  it('start a day after a finish that was corrected to a later day than that of the report', () => {
    const { on } = course([task(1, 'Cut', 5, [], 1), task(2, 'Sew', 5, [behind(1)], 1)], 1)
    const seen = on(5, [{ ...completed(1, 0, 4), reportedOn: dayOf(3) }])
    expect(seen.tasks).toMatchObject([
      { id: 1, lastDay: dayOf(4) },
      { id: 2, firstDay: dayOf(5) },
    ])
  })

  it('start at once where all of what they wait for was begun and done this morning', () => {
    const { on } = course([task(1, 'Cut', 1, [], 1), task(2, 'Sew', 5, [behind(1)], 1)], 1)
    const seen = on(0, [{ ...completed(1, 0, 0), reportedOn: dayOf(0) }])
    expect(seen.tasks).toMatchObject([
      { id: 1, firstDay: dayOf(0), lastDay: dayOf(0) },
      { id: 2, startsToday: true, firstDay: dayOf(0) },
    ])
  })
})
