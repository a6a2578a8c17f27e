import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Booking, Network } from '../../plugins/scheduling/engine/index.ts'
import { explainPlanned, NetworkError, plan } from '../../plugins/scheduling/engine/index.ts'
import { lowerBound } from '../../plugins/scheduling/engine/levelling/bounds.ts'
import { earliestBesideBookings } from '../../plugins/scheduling/engine/levelling/fit.ts'
import { level } from '../../plugins/scheduling/engine/levelling/levelling.ts'
import { parallelBackwards, parallelForwards } from '../../plugins/scheduling/engine/levelling/parallel.ts'
import { randomOf } from '../../plugins/scheduling/engine/levelling/random.ts'
import { compile } from '../../plugins/scheduling/engine/network/network.ts'
import { lastFinish } from '../../plugins/scheduling/engine/network/passes.ts'
import { TICKS } from '../../plugins/scheduling/engine/time/ticks.ts'
import { checkPlan } from '../support/checker.ts'
import { shortest } from '../support/exhaustive.ts'
import { faults, inWholeDays, withStartLinks } from '../support/levelled.ts'
import { EVERY_DAY, MONDAY, networks, planOptions, shuffled, task, withBookings } from '../support/networks.ts'
import { FEEDING_OPTIONS } from '../support/plan-options.ts'
import { forAll } from '../support/property-runs.ts'

const ANN = 1

function booked(first: number, length: number, units = 1, resourceId = ANN): Booking {
  const start = MONDAY + first
  const other = { projectId: 9, projectName: 'Plant retrofit', taskId: 90, taskName: 'Weld' }
  return { resourceId, units, start, finish: start + length, ...other }
}
function network(tasks: Network['tasks'], bookings: readonly Booking[], capacity = 1): Network {
  const ann = { id: ANN, name: 'Ann', capacity }
  return { start: MONDAY, calendar: EVERY_DAY, tasks, resources: [ann], bookings }
}
function daysOf(given: Network, options = FEEDING_OPTIONS): Record<number, [number, number]> {
  const made = plan(given, options)
  expect(checkPlan(given, options, made)).toEqual([])
  return Object.fromEntries(made.tasks.map(({ id, start, finish }) => [id, [start - MONDAY, finish - MONDAY]]))
}

describe('A plan around bookings', () => {
  it('starts a task after the booking that it does not fit in front of', () => {
    // Ann is booked for days 2 to 5: three days of work do not fit before, so they start on day 5.
    expect(daysOf(network([task(1, 'Test', 3, [], [ANN])], [booked(2, 3)]))).toEqual({ 1: [5, 8] })
  })

  it('uses the room before a booking', () => {
    // Two days fit before the booking of days 2 to 5; the three-day task goes behind it.
    const tasks = [task(1, 'Test', 3, [], [ANN]), task(2, 'Read', 2, [], [ANN])]
    expect(daysOf(network(tasks, [booked(2, 3)]))).toEqual({ 1: [5, 8], 2: [0, 2] })
  })

  it('uses what a booking leaves of a resource', () => {
    // One of two units is booked on days 0 to 10: one of the two tasks runs beside it, then the other.
    const tasks = [task(1, 'Dig', 4, [], [ANN]), task(2, 'Fill', 4, [], [ANN])]
    expect(Object.values(daysOf(network(tasks, [booked(0, 10)], 2))).sort()).toEqual([
      [0, 4],
      [4, 8],
    ])
  })

  it('keeps a feeding task in front of the booking that it was planned before', () => {
    // The chain is 1 (10 days) then 3 (2 days). Task 2 feeds it with 2 days, and a buffer of 1 day: as late as possible
    // it would be on days 7 to 9, but Ann is booked from day 4 to day 30.
    const tasks = [task(1, 'Build', 10), task(2, 'Draw', 2, [], [ANN]), task(3, 'Fit', 2, [1, 2])]
    expect(daysOf(network(tasks, [booked(4, 26)]))).toEqual({ 1: [0, 10], 2: [2, 4], 3: [10, 12] })
  })

  it('waits for all of a resource that is booked beyond its capacity', () => {
    // Two bookings of one unit each overlap on days 3 to 5; the last one ends on day 8.
    const given = network([task(1, 'Test', 1, [], [ANN])], [booked(0, 5), booked(3, 5)])
    expect(daysOf(given)).toEqual({ 1: [8, 9] })
    expect(plan(given, FEEDING_OPTIONS).bookingLinks).toEqual([
      { taskId: 1, order: 'after', at: MONDAY + 8, resourceId: ANN, booked: { projectId: 9, taskId: 90 } },
    ])
  })

  it('takes no notice of bookings of resources that it does not use, or of past ones', () => {
    const tasks = [task(1, 'Test', 3, [], [ANN])]
    const given = network(tasks, [booked(-9, 9), booked(0, 50, 1, 7)])
    expect(daysOf(given)).toEqual({ 1: [0, 3] })
  })

  it('refuses a resource that is booked for longer than any plan, and names it and the project', () => {
    const given = network([task(1, 'Test', 3, [], [ANN])], [booked(0, 200_000)])
    expect(() => plan(given, FEEDING_OPTIONS)).toThrow(NetworkError)
    expect(() => plan(given, FEEDING_OPTIONS)).toThrow(/"Ann" is booked for "Weld" of project "Plant retrofit"/)
  })

  it('shrinks feeding buffers that would push a task into a booking', () => {
    // With EXTEND the chain 1, 2 (2 + 2 days) would wait for the buffer of task 3 (2 days, buffer 1): it ends on day 4
    // then only if task 2 starts on day 2; Ann is booked from day 4 on, so there is no room for the buffer.
    const tasks = [task(1, 'One', 2), task(2, 'Two', 2, [1, 3], [ANN]), task(3, 'Three', 1.9)]
    const given = network(tasks, [booked(4, 30)])
    expect(daysOf(given, { ...FEEDING_OPTIONS, feedingPolicy: 'EXTEND' })[2]).toEqual([2, 4])
  })

  it.each([
    ['networks of all kinds', {}, 500],
    ['plain links', { plain: true }, 200],
    ['plain links and nobody with days off', { plain: true, calendars: false }, 300],
    ['more tasks', { tasks: 40 }, 60],
  ])('keeps every rule, with %s', (_, shape, numRuns) => {
    forAll(numRuns, networks(shape).chain(withBookings), planOptions, (given, options) => {
      expect(checkPlan(given, options, plan(given, options))).toEqual([])
    })
  })

  it('does not depend on the order in which anything is given', () => {
    forAll(100, networks().chain(withBookings), planOptions, fc.nat(), (given, options, seed) => {
      expect(plan(shuffled(given, seed), options)).toEqual(plan(given, options))
    })
  })

  it('explains for whom a task waits, and until when', () => {
    // Ann works for the other project on days 2 to 5, which ends on the fifth day, 9 January 2026.
    const given = network([task(1, 'Test', 3, [], [ANN])], [booked(2, 3)])
    const explained = explainPlanned({
      taskId: 1,
      network: given,
      plan: plan(given, FEEDING_OPTIONS),
      options: FEEDING_OPTIONS,
    })
    const sentence =
      '"Test" starts on 2026-01-10 because it waits for "Ann", at work on "Plant retrofit" until 2026-01-09.'
    expect(explained?.drivingPredecessors).toEqual([
      { kind: 'booking', resourceId: ANN, day: MONDAY + 4, projectId: 9, taskId: 90, sentence },
    ])
    const unnamed = { ...given, bookings: [{ ...booked(2, 3), projectName: '' }] }
    const plain = explainPlanned({
      taskId: 1,
      network: unnamed,
      plan: plan(given, FEEDING_OPTIONS),
      options: FEEDING_OPTIONS,
    })
    expect(plain?.sentences[0]).toContain('"Ann", at work on another project until 2026-01-09')
  })
})

describe('A plan with people who are away', () => {
  const withAbsences = (tasks: Network['tasks'], capacity: number, more: Partial<Network['resources'][number]>) => ({
    ...network(tasks, [], capacity),
    resources: [{ id: ANN, name: 'Ann', capacity, ...more }],
  })
  const both = { ...task(1, 'Lift', 3, [], [ANN]), assignments: [{ resourceId: ANN, units: 2 }] }

  it('has days off where all of a resource is away', () => {
    const absences = [{ from: MONDAY + 1, to: MONDAY + 2 }]
    const made = plan(withAbsences([task(1, 'Test', 3, [], [ANN])], 1, { absences }), FEEDING_OPTIONS)
    expect([made.start - MONDAY, made.finish - MONDAY]).toEqual([0, 5])
  })

  it('goes around the absence of some units as around work of others, and explains it', () => {
    const given = withAbsences([both], 2, { absences: [{ from: MONDAY + 1, to: MONDAY + 1, units: 1 }] })
    expect(daysOf(given)).toEqual({ 1: [2, 5] })
    const asked = { network: given, plan: plan(given, FEEDING_OPTIONS), options: FEEDING_OPTIONS, taskId: 1 }
    expect(explainPlanned(asked)?.sentences[0]).toBe(
      '"Lift" starts on 2026-01-07 because it waits for "Ann", of which some is away until 2026-01-06.',
    )
    // One unit is enough for it.
    const one = withAbsences([task(1, 'Dig', 3, [], [ANN])], 2, { absences: given.resources[0]?.absences ?? [] })
    expect(daysOf(one)).toEqual({ 1: [0, 3] })
  })

  it('has somebody else do the work of those who are not known to return', () => {
    for (const more of [
      { until: MONDAY },
      { absences: [{ from: MONDAY }] },
      { absences: [{ from: MONDAY, units: 1 }] },
    ]) {
      expect(daysOf(withAbsences([both], 2, more))).toEqual({ 1: [0, 3] })
    }
  })
})

describe('Levelling around bookings', () => {
  it('generates nothing but schedules beside the bookings, whatever goes first and from whichever end', () => {
    forAll(300, networks({ tasks: 20 }).chain(withBookings), fc.integer(), (drawn, seed) => {
      const given = { ...drawn, tasks: drawn.tasks.map(({ notBefore: _, ...rest }) => rest) }
      const net = compile(given)
      const key = Float64Array.from(net.tasks, randomOf(seed))
      expect(faults(given, net, parallelForwards(net, key))).toEqual([])
      expect(faults(given, net, parallelBackwards(net, key, 900 * TICKS))).toEqual([])
      expect(faults(given, net, level(net, { schedules: 20, seed }).times)).toEqual([])
    })
  })

  it('has bounds that the shortest schedule keeps, and mostly finds it', { timeout: 120_000 }, () => {
    const small = networks({ tasks: 5, calendars: false })
      .chain(withBookings)
      .map((given) => withStartLinks(inWholeDays(wholeBookings(given), 4)))
    let [found, all] = [0, 0]
    forAll(100, small, (given) => {
      const net = compile(given)
      const { times, lowerBound: least } = level(net)
      const length = lastFinish(times)
      const best = (shortest(given, length / TICKS + 1) ?? Number.NaN) * TICKS
      expect(least).toBeLessThanOrEqual(best)
      expect(lowerBound(net)).toBeLessThanOrEqual(best)
      expect(lastFinish(earliestBesideBookings(net))).toBeLessThanOrEqual(best)
      expect(length).toBeGreaterThanOrEqual(best)
      all++
      if (length === best) found++
    })
    expect(found / all).toBeGreaterThan(0.9)
  })
})

function wholeBookings(given: Network): Network {
  const bookings = given.bookings?.map((it) => ({ ...it, start: Math.floor(it.start), finish: Math.ceil(it.finish) }))
  return { ...given, ...(bookings && { bookings }) }
}
