/** A project that runs and is planned anew: around what is ahead of its work, not behind what waits for it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placedTogether } from '../../plugins/scheduling/engine/execution/running-pass.ts'
import {
  type Network,
  type Plan,
  type Progress,
  planFromProgress,
  type RunningProject,
  whatIf,
} from '../../plugins/scheduling/engine/index.ts'
import type { Booking, Decision, Moment, NetworkTask, Slot } from '../../plugins/scheduling/engine/model.ts'
import { aroundRunning } from '../../plugins/scheduling/engine/planning/around-running.ts'
import { EVERY_DAY, MONDAY, planOptions, task } from '../support/networks.ts'
import { OPTIONS } from '../support/plan-options.ts'
import { project, running } from '../support/projecting.ts'
import { runs as runsOf } from '../support/property-runs.ts'
import { type RunningInput, runningPortfolios } from '../support/running-portfolios.ts'
import { FLAT_ZONES } from '../support/thresholds.ts'

const [ANN, BOB] = [1, 2]
const ALPHA = 1
const resources = [
  { id: ANN, name: 'Ann', capacity: 1 },
  { id: BOB, name: 'Bob', capacity: 1 },
]
const networkOf = (tasks: Network['tasks']): Network => ({ start: MONDAY, calendar: EVERY_DAY, tasks, resources })

interface Given {
  readonly tasks: readonly NetworkTask[]
  /** Days, by task. */
  readonly planned: Readonly<Record<number, number>>
  readonly progress?: readonly Progress[]
  readonly decisions?: readonly Decision[]
}
const runs = (id: number, { tasks, planned, ...more }: Given): RunningProject =>
  running({
    ...{ id, network: networkOf(tasks), bufferStart: MONDAY + 50, bufferSize: 5, ...more },
    plannedStarts: new Map(
      Object.entries(planned).map(([task, day]): [number, Moment] => [Number(task), MONDAY + day]),
    ),
  })

/** Alpha as it runs and as it is changed, beside others; the bookings are where those are projected before the change. */
function situationOf(alpha: Given, tasks: readonly NetworkTask[], ...others: readonly Given[]) {
  const together = [alpha, ...others].map((it, index) => runs(ALPHA + index, it))
  const before = planned(alpha)
  const situation = { id: ALPHA, priority: 0, running: together, progress: alpha.progress ?? [], statusDate: MONDAY }
  return { ...situation, before, network: { ...networkOf(tasks), bookings: bookingsIn(together, situation) } }
}

/** By whole days, as they are stored. */
function bookingsIn(together: readonly RunningProject[], { id, statusDate }: Pick<RunningInput, 'id' | 'statusDate'>) {
  const others = placedTogether(together, statusDate).filter((other) => other.id !== id)
  return others.flatMap((other) =>
    other.baseline.tasks.flatMap(({ id: taskId, assignments }, index): Booking[] => {
      const { firstDay, lastDay } = other.slots[index] as Slot
      if (other.isCompleted(index) || other.left(index) === 0) return []
      return assignments.map((it) => ({
        ...{ ...it, start: Math.max(statusDate, firstDay), finish: Math.max(statusDate, lastDay) + 1 },
        ...{ projectId: other.id, projectName: '', taskId, taskName: '' },
      }))
    }),
  )
}

/** Of the plan before only the order of work counts here. */
function planned({ tasks, planned: days }: Given): Plan {
  const made = planFromProgress(networkOf(tasks), OPTIONS, { progress: [], statusDate: MONDAY })
  const at = (id: number) => MONDAY + (days[id] as number)
  return { ...made, tasks: made.tasks.map((it) => ({ ...it, start: at(it.id), firstDay: Math.floor(at(it.id)) })) }
}

type Situation = ReturnType<typeof situationOf>
const planAnew = ({ network, ...basis }: Situation) =>
  Object.fromEntries(
    planFromProgress(network, OPTIONS, basis).tasks.map(({ id, start, finish }) => [
      id,
      [start - MONDAY, finish - MONDAY],
    ]),
  )
/** Where Beta's work is that the plan is made around. */
const bookedIn = ({ network, ...basis }: Situation) =>
  aroundRunning(network, basis).network.bookings?.map(({ taskId, start, finish }) => [
    taskId,
    start - MONDAY,
    finish - MONDAY,
  ])

const beta: Given = { tasks: [task(21, 'Beta', 10, [], [ANN])], planned: { 21: 5 } }

describe('a running project that is planned anew', () => {
  test('keeps its place before work that waits for it, which comes later by what it grows', () => {
    const alpha = { tasks: [task(11, 'Alpha', 5, [], [ANN])], planned: { 11: 0 } }
    const situation = situationOf(alpha, [task(11, 'Alpha', 6, [], [ANN])], beta)
    expect(situation.network.bookings).toMatchObject([{ start: MONDAY + 5, finish: MONDAY + 15 }])
    expect(planAnew(situation)).toEqual({ 11: [0, 6] })
    expect(bookedIn(situation)).toEqual([[21, 6, 16]])
  })

  test('goes neither ahead of work that its own waits for, nor behind work that waits for its own', () => {
    const alpha = {
      tasks: [task(11, 'First', 5, [], [ANN]), task(12, 'Second', 3, [], [ANN])],
      planned: { 11: 0, 12: 15 },
    }
    const grown = [task(11, 'First', 6, [], [ANN]), task(12, 'Second', 3, [], [ANN])]
    expect(planAnew(situationOf(alpha, grown, beta))).toEqual({ 11: [0, 6], 12: [16, 19] })
  })

  test('takes up what it no longer needs, as the work that waits for it does', () => {
    const alpha = {
      tasks: [task(11, 'First', 5, [], [ANN]), task(12, 'Second', 3, [11], [ANN])],
      planned: { 11: 0, 12: 15 },
    }
    const shorter = [task(11, 'First', 3, [], [ANN]), task(12, 'Second', 3, [11], [ANN])]
    expect(planAnew(situationOf(alpha, shorter, beta))).toEqual({ 11: [0, 3], 12: [13, 16] })
  })

  test('waits for work that is ahead of it', () => {
    const alpha = { tasks: [task(11, 'Alpha', 5, [], [ANN])], planned: { 11: 10 } }
    const first = { ...beta, planned: { 21: 0 } }
    expect(planAnew(situationOf(alpha, [task(11, 'Alpha', 6, [], [ANN])], first))).toEqual({ 11: [10, 16] })
  })

  test('keeps its people where they are free in the middle of a day', () => {
    const alpha = { tasks: [task(11, 'Alpha', 5, [], [ANN])], planned: { 11: 0 } }
    const situation = situationOf(alpha, [task(11, 'Alpha', 5.5, [], [ANN])], beta)
    expect(planAnew(situation)).toEqual({ 11: [0, 5.5] })
    expect(bookedIn(situation)).toEqual([[21, 5.5, 15.5]])
  })

  test('keeps the people that a decision takes from what is under way', () => {
    const now: Decision = { id: 'x', place: 1, mode: 'now' }
    const alpha = {
      tasks: [task(10, 'Draw', 2, [], [BOB]), task(11, 'Alpha', 5, [10], [ANN])],
      planned: { 10: 0, 11: 2 },
      decisions: [now],
    }
    const begun: Progress = { taskId: 21, status: 'InProgress', remaining: 10, actualStart: MONDAY }
    const grown = [task(10, 'Draw', 2, [], [BOB]), task(11, 'Alpha', 6, [10], [ANN])]
    const situation = situationOf(alpha, grown, { ...beta, progress: [begun] })
    expect(planAnew(situation)).toEqual({ 10: [0, 2], 11: [2, 8] })
    expect(bookedIn(situation)).toEqual([
      [21, 0, 2],
      [21, 8, 16],
    ])
  })

  test('goes on with what is under way where a decision about other work lets it, and plans new work behind that', () => {
    const alpha = {
      tasks: [task(11, 'A build', 4, [], [BOB])],
      planned: { 11: 0 },
      progress: [{ taskId: 11, status: 'InProgress', remaining: 4, actualStart: MONDAY } as const],
    }
    const delta: Given = {
      tasks: [task(21, 'D install', 5, [], [BOB])],
      planned: { 21: 12 },
      decisions: [{ id: 'x', place: 1, mode: 'now' }],
    }
    const third: Given = { tasks: [task(31, 'B build', 7, [], [BOB])], planned: { 31: 3 } }
    const { network, ...basis } = situationOf(
      alpha,
      [...alpha.tasks, task(12, 'A rework', 3, [11], [BOB])],
      delta,
      third,
    )
    const made = planFromProgress(network, OPTIONS, basis)
    // By hand: Bob installs on days 0 to 5, builds Alpha until day 9 and Beta until day 16.
    expect(made.tasks.map(({ id, start, finish }) => [id, start - MONDAY, finish - MONDAY])).toEqual([
      [11, 0, 9],
      [12, 16, 19],
    ])
    const { finish, projectBuffer, chainCompletion } = project({ ...basis, network, plan: made })
    expect([finish - MONDAY, projectBuffer.consumed, chainCompletion]).toEqual([19, 0, 0])
  })

  test('is planned as people are handed out, where nobody waits for what a shorter plan would have first', () => {
    const alpha = {
      tasks: [
        { ...task(11, 'Weld', 5, [], [ANN]), notBefore: MONDAY + 1 },
        task(12, 'Test', 10, [11], [BOB]),
        task(13, 'Paint', 4, [], [ANN]),
      ],
      planned: { 11: 0, 12: 1, 13: 2 },
    }
    const { network, ...basis } = situationOf(alpha, alpha.tasks, {
      tasks: [task(21, 'Beta', 2, [], [BOB])],
      planned: { 21: 30 },
    })
    const made = planFromProgress(network, OPTIONS, basis)
    // Shorter would be to weld on days 1 to 6 and to paint then; but Ann is free on day 0, and starts what is ready.
    expect(made.tasks.map(({ id, start, finish }) => [id, start - MONDAY, finish - MONDAY])).toEqual([
      [11, 4, 9],
      [12, 9, 19],
      [13, 0, 4],
    ])
    expect(made.criticalChain).toMatchObject({ tasks: [13, 11, 12], length: 19 })
    const { finish, projectBuffer, chainCompletion } = project({ ...basis, network, plan: made })
    expect([finish - MONDAY, projectBuffer.consumed, chainCompletion]).toEqual([19, 0, 0])
  })

  test('keeps its places in the list before work that waits for it, also where they are planned later than that was', () => {
    const alpha = {
      tasks: [task(11, 'First', 5, [], [ANN]), task(12, 'Second', 2, [11], [ANN]), task(13, 'Third', 1, [12], [ANN])],
      planned: { 11: 0, 12: 5, 13: 7 },
    }
    const [, ...rest] = alpha.tasks
    const situation = situationOf(alpha, [task(11, 'First', 9, [], [ANN]), ...rest], { ...beta, planned: { 21: 8 } })
    const { network, ...basis } = situation
    const made = planFromProgress(network, OPTIONS, basis)
    expect(made.tasks.map(({ id, start, finish }) => [id, start - MONDAY, finish - MONDAY])).toEqual([
      [11, 0, 9],
      [12, 9, 11],
      [13, 11, 12],
    ])
    // Beta is planned for day 8.
    const listed = made.tasks.map(({ listedAt }) => listedAt && Math.round((listedAt - MONDAY - 8) * 1_000_000))
    expect(listed).toEqual([undefined, -2, -1])
    const projected = project({ ...basis, network, plan: made })
    expect([projected.finish - MONDAY, projected.waits]).toEqual([12, []])
    // Planned once more, it stays so.
    expect(planFromProgress(network, OPTIONS, { ...basis, before: made }).tasks).toEqual(made.tasks)
  })

  test('does not come before work that was ahead of it, for the sake of a place of its own that is before both', () => {
    const alpha = {
      tasks: [task(10, 'Draw', 5, [], [BOB]), task(11, 'First', 2, [10], [ANN]), task(12, 'Second', 2, [], [ANN])],
      planned: { 10: 0, 11: 0, 12: 20 },
    }
    const later = { ...task(21, 'Later', 4, [], [ANN]), notBefore: MONDAY + 30 }
    const other = { tasks: [later, task(22, 'Ahead', 3, [], [ANN])], planned: { 21: 2, 22: 2.5 } }
    const { network, ...basis } = situationOf(alpha, alpha.tasks, other)
    const made = planFromProgress(network, OPTIONS, basis)
    expect(made.tasks.map(({ start }) => start - MONDAY)).toEqual([0, 5, 3])
    const projected = project({ ...basis, network, plan: made })
    expect(projected.tasks.find(({ id }) => id === 12)?.start).toBe(MONDAY + 3)
  })

  test('comes behind work of others that it is planned behind, whatever its place was', () => {
    const alpha = {
      tasks: [task(10, 'Draw', 2, [], [BOB]), task(11, 'Alpha', 5, [10], [ANN])],
      planned: { 10: 0, 11: 2 },
    }
    const later = [task(10, 'Draw', 6, [], [BOB]), task(11, 'Alpha', 5, [10], [ANN])]
    const { network, ...basis } = situationOf(alpha, later, beta)
    const made = planFromProgress(network, OPTIONS, basis)
    expect(made.tasks[1]).toMatchObject({ start: MONDAY + 10, finish: MONDAY + 15 })
    expect(made.tasks[1]).not.toHaveProperty('listedAt')
  })

  test('plans new tasks around the work of others, which they do not put off', () => {
    const alpha = { tasks: [task(11, 'Alpha', 5, [], [ANN])], planned: { 11: 0 } }
    const more = [task(11, 'Alpha', 5, [], [ANN]), task(12, 'New', 2, [11], [ANN])]
    expect(planAnew(situationOf(alpha, more, beta))).toEqual({ 11: [0, 5], 12: [15, 17] })
  })

  test('has new tasks use what a divided one no longer needs', () => {
    const alpha = { tasks: [task(11, 'Alpha', 5, [], [ANN])], planned: { 11: 0 } }
    const divided = [task(11, 'Alpha', 3, [], [ANN]), task(12, 'Rest', 2, [11], [ANN])]
    expect(planAnew(situationOf(alpha, divided, beta))).toEqual({ 11: [0, 3], 12: [3, 5] })
  })

  test('is tried as it is planned', () => {
    const alpha = { tasks: [task(11, 'Alpha', 5, [], [ANN])], planned: { 11: 0 } }
    const { before: plan, ...situation } = situationOf(alpha, alpha.tasks, beta)
    const tried = { ...situation, plan, options: OPTIONS, hasStarted: true, zones: FLAT_ZONES }
    expect(whatIf(tried, { tasks: [{ taskId: 11, duration: 6 }] }, true)).toMatchObject({
      comparison: { after: { firstDay: MONDAY, lastDay: MONDAY + 5, bufferEnd: MONDAY + 8 } },
    })
  })

  test('has no other bookings where nothing is known of what runs', () => {
    const alpha = { tasks: [task(11, 'Alpha', 5, [], [ANN])], planned: { 11: 0 } }
    const { network, running: _, ...basis } = situationOf(alpha, alpha.tasks, beta)
    expect(aroundRunning(network, basis).network).toBe(network)
  })
})

describe('any running project', () => {
  const ADDED = 900
  const added = fc.array(
    fc.record({
      duration: fc.constantFrom(0.5, 1, 2, 3, 5),
      resourceId: fc.constantFrom(1, 2, 3),
      after: fc.array(fc.nat(20), { maxLength: 2 }),
    }),
    { maxLength: 2 },
  )
  /** The project with new tasks behind some of those that it has. */
  function changed({ network, ...own }: RunningInput, more: typeof added extends fc.Arbitrary<infer T> ? T : never) {
    const ids = network.tasks.map(({ id }) => id)
    const tasks = more.map(({ duration, resourceId, after }, index) => {
      const before = ids.length === 0 ? [] : after.map((it) => ids[it % ids.length] as number)
      return task(1_000 * (own.id + 1) + ADDED + index, 'New', duration, [...new Set(before)], [resourceId])
    })
    const all = [...network.tasks, ...tasks]
    const used = new Set(all.flatMap(({ assignments }) => assignments.map(({ resourceId }) => resourceId)))
    const bookings = bookingsIn(own.running, own).filter(({ resourceId }) => used.has(resourceId))
    return { ...network, tasks: all, bookings }
  }

  test.each([true, false])('ends as planned right after it was planned anew (finish-to-start links: %s)', (plain) => {
    fc.assert(
      fc.property(runningPortfolios({ plain }), added, fc.nat(3), planOptions, (portfolio, more, at, options) => {
        const own = portfolio[at % portfolio.length] as RunningInput
        const { plan: before, zones: _, ...basis } = own
        const network = changed(own, more)
        const made = planFromProgress(network, options, { ...basis, before })
        const { tasks } = project({ ...basis, network, plan: made })
        const done = new Set(made.fromProgress?.completed)
        const ends = tasks.flatMap(({ id, finish }) => (done.has(id) ? [] : finish))
        // What was completed today stands until the day ends, whatever is planned.
        expect(Math.max(...ends)).toBeLessThanOrEqual(Math.max(made.finish, made.projectBuffer.start))
      }),
      { numRuns: runsOf(200) },
    )
  })
})
