import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  explainPlanned,
  type Network,
  type Plan,
  type PlanOptions,
  type Progress,
  plan,
  planFromProgress,
  whatIf,
} from '../../plugins/scheduling/engine/index.ts'
import { checkFromProgress } from '../support/check-from-progress.ts'
import { EVERY_DAY, MONDAY, networks, planOptions, shuffled, task, withBookings } from '../support/networks.ts'
import { FEEDING_OPTIONS } from '../support/plan-options.ts'
import { project } from '../support/projecting.ts'
import { forAll } from '../support/property-runs.ts'
import { FLAT_ZONES } from '../support/thresholds.ts'
import { courseOf, steps, updatesOf } from '../support/updates.ts'

const [ANN, BOB] = [1, 2]
const resources = [
  { id: ANN, name: 'Ann', capacity: 1 },
  { id: BOB, name: 'Bob', capacity: 1 },
]
const onDay = (day: number) => MONDAY + day
const network = (tasks: Network['tasks']): Network => ({ start: MONDAY, calendar: EVERY_DAY, tasks, resources })
const done = (taskId: number, from: number, to: number): Progress => ({
  ...{ taskId, status: 'Completed', remaining: 0 },
  ...{ actualStart: onDay(from), actualFinish: onDay(to) },
})
const begun = (taskId: number, from: number, remaining: number): Progress => ({
  ...{ taskId, status: 'InProgress', remaining },
  actualStart: onDay(from),
})
const daysOf = (made: Plan) =>
  Object.fromEntries(made.tasks.map(({ id, start, finish }) => [id, [start - MONDAY, finish - MONDAY]]))
const bufferOf = ({ projectBuffer: { size, start, finish } }: Plan) => ({
  size,
  days: [start - MONDAY, finish - MONDAY],
})

/** Design 4 d, then build 6 d (Ann), then test 4 d (Ann); write 5 d (Ann) after the design: Ann does one after another. */
const plant = network([
  task(1, 'Design', 4),
  task(2, 'Build', 6, [1], [ANN]),
  task(3, 'Test', 4, [2], [ANN]),
  task(4, 'Write', 5, [1], [ANN]),
])

describe('A plan from progress', () => {
  // Design takes days 0 to 4, Ann 15 days of work after it: the chain has 19 days, the buffer 9.5.
  const first = plan(plant, FEEDING_OPTIONS)
  // Design took 6 days instead of 4; on day 8 Ann has been at the build for 2 days, and has 3 left of 6.
  const progress = [done(1, 0, 6), begun(2, 6, 3)]
  const basis = { progress, statusDate: onDay(8), before: first }

  it('leaves what is done and what is under way, and levels the rest around them from the status date', () => {
    expect([first.criticalChain.length, bufferOf(first)]).toEqual([19, { size: 9.5, days: [19, 28.5] }])
    const made = planFromProgress(plant, FEEDING_OPTIONS, basis)
    expect(checkFromProgress(plant, basis, made)).toEqual([])
    const days = daysOf(made)
    expect([days[1], days[2]]).toEqual([
      [0, 6],
      [6, 11],
    ])
    // Ann is free on day 11: the test and the writing take 9 days in either order.
    expect([days[3], days[4]].sort((a, b) => Number(a?.[0]) - Number(b?.[0]))).toContainEqual([11, expect.any(Number)])
    expect(made.finish).toBe(onDay(20))
  })

  it('sizes the buffers by what is left, and consumption and completion begin again at 0', () => {
    const made = planFromProgress(plant, FEEDING_OPTIONS, basis)
    // 3 + 4 + 5 days of the chain are left.
    expect(made.criticalChain).toMatchObject({ length: 12, gapDays: 0 })
    expect(made.criticalChain.tasks[0]).toBe(2)
    expect(bufferOf(made)).toEqual({ size: 6, days: [20, 26] })
    const seen = project({ network: plant, plan: made, ...basis })
    expect([seen.projectBuffer.consumed, seen.chainCompletion]).toEqual([0, 0])
    // Two days later two more days of it are done, and nothing is lost.
    const later = project({
      network: plant,
      plan: made,
      progress: [done(1, 0, 6), begun(2, 6, 1)],
      statusDate: onDay(10),
    })
    expect(later.projectBuffer.consumed).toBe(0)
    expect(later.chainCompletion).toBeCloseTo((2 / 12) * 100, 9)
  })

  it('by the original chain keeps the buffer where it was, and what was consumed of it', () => {
    const original = { ...basis, bufferBasis: 'original' as const }
    const before = project({ network: plant, plan: first, ...basis })
    // The work ends on day 20 instead of 19: one day of 9.5; of 19 days 12 are left.
    expect([before.projectBuffer.consumed, before.chainCompletion]).toEqual([1, 700 / 19])
    const made = planFromProgress(plant, FEEDING_OPTIONS, original)
    expect(made.criticalChain.length).toBe(19)
    expect([bufferOf(made), made.finish]).toEqual([{ size: 9.5, days: [19, 28.5] }, onDay(20)])
    const after = project({ network: plant, plan: made, ...basis })
    expect([after.projectBuffer.consumed, after.chainCompletion]).toEqual([1, 700 / 19])
    // Made once more from the same progress, also without saying so, it is the same plan.
    expect(planFromProgress(plant, FEEDING_OPTIONS, { ...basis, before: made })).toEqual(made)
  })

  it('by the original chain counts new work in the chain and in the buffer', () => {
    const more = network([...plant.tasks, task(5, 'Train', 2, [3, 4], [BOB])])
    const made = planFromProgress(more, FEEDING_OPTIONS, { ...basis, bufferBasis: 'original' })
    // 19 + 2 days: half of them is 10.5. The work ends on day 22, three days into the buffer that begins on day 19.
    expect([made.criticalChain.length, bufferOf(made)]).toEqual([21, { size: 10.5, days: [19, 29.5] }])
    expect(project({ network: more, plan: made, ...basis }).projectBuffer.consumed).toBe(3)
  })

  it('sizes by safety what the basis asks for', () => {
    // Each estimate leaves out as much as it has. Of what is left: half of 3 + 4 + 5; of all: half of 4 + 6 + 4 + 5.
    const options: PlanOptions = { ...FEEDING_OPTIONS, bufferSizing: 'cutAndPaste' }
    expect(bufferOf(planFromProgress(plant, options, basis)).size).toBe(6)
    expect(bufferOf(planFromProgress(plant, options, { ...basis, bufferBasis: 'original' })).size).toBe(9.5)
  })

  it('shortens what is left where progress allows another order', () => {
    // Bob's wiring was to wait for Ann's drawing; it was begun before it. Ann has drawing left, then nothing holds Bob.
    const out = network([
      task(1, 'Draw', 5, [], [ANN]),
      task(2, 'Wire', 5, [1], [BOB]),
      task(3, 'Check', 2, [2], [ANN]),
    ])
    const outOfSequence = {
      progress: [begun(1, 0, 4), begun(2, 1, 2)],
      statusDate: onDay(3),
      before: plan(out, FEEDING_OPTIONS),
    }
    const made = planFromProgress(out, FEEDING_OPTIONS, outOfSequence)
    expect(checkFromProgress(out, outOfSequence, made)).toEqual([])
    // Wiring ends on day 5, but Ann draws until day 7.
    expect(daysOf(made)).toEqual({ 1: [0, 7], 2: [1, 5], 3: [7, 9] })
    expect(made.criticalChain.tasks).toEqual([1, 3])
    expect(made.criticalChain.links).toEqual([
      { from: 1, to: 3, reason: { kind: 'resource', resourceId: ANN, units: 1 } },
    ])
  })

  it('waits for what several started tasks take of a resource together', () => {
    // Ann was put on both at once, and does them one after the other: two days and four.
    const both = network([task(1, 'A', 5, [], [ANN]), task(2, 'B', 5, [], [ANN]), task(3, 'C', 1, [], [ANN])])
    const twice = { progress: [begun(1, 0, 2), begun(2, 0, 4)], statusDate: onDay(3) }
    const made = planFromProgress(both, FEEDING_OPTIONS, twice)
    expect(daysOf(made)).toEqual({ 1: [0, 5], 2: [0, 9], 3: [9, 10] })
    expect(made.criticalChain.tasks).toEqual([2, 3])
  })

  it('holds the end of a started task where open work does', () => {
    const base = network([
      task(1, 'Pour', 3, [], [ANN]),
      { ...task(2, 'Inspect', 4, [], [BOB]), predecessors: [{ taskId: 1, type: 'FF', lag: 1 }] },
      task(3, 'Hand over', 2, [2]),
    ])
    // Two days of inspection are left, but it cannot end before day 6: the pouring of days 2 to 5, and a day.
    const held = { progress: [begun(2, 0, 2)], statusDate: onDay(2) }
    const made = planFromProgress(base, FEEDING_OPTIONS, held)
    expect(checkFromProgress(base, held, made)).toEqual([])
    expect(daysOf(made)).toEqual({ 1: [2, 5], 2: [0, 6], 3: [6, 8] })
    expect(made.criticalChain.tasks).toEqual([1, 2, 3])
  })

  it('goes by the day that a report speaks for, and by new estimates of what has not started', () => {
    const basis = {
      progress: [
        { ...begun(1, 0, 2), asOf: onDay(3) },
        { taskId: 2, status: 'NotStarted' as const, remaining: 9 },
      ],
      statusDate: onDay(3),
    }
    const made = planFromProgress(network([task(1, 'A', 4), task(2, 'B', 5, [1])]), FEEDING_OPTIONS, basis)
    // Two days were left at the end of day 3, so A ends with day 5.
    expect(daysOf(made)).toEqual({ 1: [0, 6], 2: [6, 15] })
  })

  it('places feeding chains from the status date on, and sizes their buffers by the basis', () => {
    const joined = network([
      task(1, 'Long', 20, [], [ANN]),
      task(2, 'Part', 6, [], [BOB]),
      task(3, 'Paint', 4, [2], [BOB]),
      task(4, 'Join', 5, [1, 3]),
    ])
    const before = plan(joined, FEEDING_OPTIONS)
    // On day 6 Ann has 14 days left, and Bob has done the part: 4 days of his 10 are left.
    const half = { progress: [begun(1, 0, 14), done(2, 0, 6)], statusDate: onDay(6), before }
    const made = planFromProgress(joined, FEEDING_OPTIONS, half)
    expect(made.feedingBuffers).toMatchObject([{ from: 3, to: 4, wanted: 2, granted: 2 }])
    expect(daysOf(made)).toMatchObject({ 1: [0, 20], 3: [14, 18], 4: [20, 25] })
    const whole = planFromProgress(joined, FEEDING_OPTIONS, { ...half, bufferBasis: 'original' })
    expect(whole.feedingBuffers).toMatchObject([{ from: 3, to: 4, wanted: 5, granted: 5 }])
    expect(daysOf(whole)).toMatchObject({ 3: [11, 15] })
  })

  it('from a target ends as late as that allows, and leaves what is under way', () => {
    const late: PlanOptions = { ...FEEDING_OPTIONS, scheduleMethod: 'FROM_TARGET', target: onDay(59) }
    const made = planFromProgress(plant, late, { progress, statusDate: onDay(8) })
    expect(bufferOf(made)).toEqual({ size: 6, days: [54, 60] })
    expect([daysOf(made)[2], made.finish]).toEqual([[6, 11], onDay(54)])
  })

  it('explains what it left where it was by its reports, and the rest by the status date and by links', () => {
    const made = planFromProgress(plant, FEEDING_OPTIONS, basis)
    const wordsOf = (taskId: number) =>
      explainPlanned({ network: plant, plan: made, options: FEEDING_OPTIONS, taskId })?.sentences[0]
    expect(wordsOf(1)).toBe('"Design" started on 2026-01-05 and was done on 2026-01-10, as reported.')
    expect(wordsOf(2)).toBe('"Build" started on 2026-01-11, as reported.')
    const idle = network([...plant.tasks, task(6, 'Paint', 1, [], [BOB])])
    const later = planFromProgress(idle, FEEDING_OPTIONS, { ...basis, before: plan(idle, FEEDING_OPTIONS) })
    const explained = explainPlanned({ network: idle, plan: later, options: FEEDING_OPTIONS, taskId: 6 })
    expect(explained?.drivingPredecessors).toMatchObject([{ kind: 'date', date: 'status_date', day: onDay(8) }])
  })

  it('is what a what-if that plans anew compares with', () => {
    const situation = {
      network: plant,
      options: FEEDING_OPTIONS,
      hasStarted: true,
      plan: first,
      progress,
      statusDate: onDay(8),
      zones: FLAT_ZONES,
    }
    const { comparison } = whatIf(situation, {}, true) as Extract<ReturnType<typeof whatIf>, { comparison: unknown }>
    expect(comparison.before).toMatchObject({ lastDay: onDay(19), bufferSize: 9.5, chainCompletion: 700 / 19 })
    expect(comparison.after).toMatchObject({
      lastDay: onDay(19),
      bufferSize: 6,
      bufferConsumption: 0,
      chainCompletion: 0,
    })
  })

  it('of a finished project is its history', () => {
    const over = { progress: [done(1, 0, 6), done(2, 6, 12), done(3, 12, 15), done(4, 15, 21)], statusDate: onDay(30) }
    const made = planFromProgress(plant, FEEDING_OPTIONS, { ...over, before: first })
    expect(daysOf(made)).toEqual({ 1: [0, 6], 2: [6, 12], 3: [12, 15], 4: [15, 21] })
    expect([made.finish, made.lastDay, made.criticalChain.tasks]).toEqual([onDay(21), onDay(20), []])
    expect(project({ network: plant, plan: made, ...over }).chainCompletion).toBe(100)
  })
})

describe('A plan from any progress', () => {
  const cases = networks().chain((drawn) => fc.record({ network: withBookings(drawn), course: steps(20) }))
  const basisOf = (given: Network, course: Parameters<typeof updatesOf>[2], before: Plan) => ({
    ...(updatesOf(given, given.start + 3, course).at(-1) as ReturnType<typeof updatesOf>[number]),
    before,
  })

  it('leaves what is done, has what is left of the rest, and keeps links, calendars and capacity', () => {
    forAll(200, cases, planOptions, fc.constantFrom('remaining', 'original'), (drawn, options, bufferBasis) => {
      const basis = basisOf(drawn.network, drawn.course, plan(drawn.network, options))
      const made = planFromProgress(drawn.network, options, { ...basis, bufferBasis })
      expect(checkFromProgress(drawn.network, basis, made)).toEqual([])
    })
  })

  it('does not depend on the order in which anything is given', () => {
    forAll(100, cases, planOptions, fc.nat(), (drawn, options, seed) => {
      const basis = basisOf(drawn.network, drawn.course, plan(drawn.network, options))
      const mixed = { ...basis, progress: [...basis.progress].reverse() }
      expect(planFromProgress(shuffled(drawn.network, seed), options, mixed).tasks).toEqual(
        planFromProgress(drawn.network, options, basis).tasks,
      )
    })
  })

  it('made in the order of the plan before is projected as it was made: nothing of its buffer is consumed', () => {
    const left = fc.array(fc.constantFrom(0.1, 0.5, 1, 1, 1.5, 3), { minLength: 1, maxLength: 8 })
    forAll(120, networks({ tasks: 20 }), planOptions, fc.nat(40), left, (drawn, options, later, factors) => {
      const before = plan(drawn, options)
      const first = Math.floor(before.start)
      const seen = project({ network: drawn, plan: before, progress: [], statusDate: first })
      const course = courseOf(
        drawn,
        before,
        seen,
        first + later,
        (id, duration) => Math.round(duration * (factors[id % factors.length] ?? 1) * 1e6) / 1e6,
      )
      const basis = { progress: course.progress, statusDate: course.statusDate, before }
      const made = planFromProgress(drawn, options, basis)
      expect(checkFromProgress(drawn, basis, made)).toEqual([])
      const after = project({ network: drawn, plan: made, ...basis, isHeldToPlan: true })
      expect(after.projectBuffer.consumed).toBeLessThanOrEqual(0)
    })
  })
})
