/** Which chain is critical, why each of its tasks waits, and which chains come near it: worked out by hand. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Network, NetworkTask, Plan, PlanOptions } from '../../plugins/scheduling/engine/index.ts'
import { plan } from '../../plugins/scheduling/engine/index.ts'
import { checkPlan } from '../support/checker.ts'
import { EVERY_DAY, MONDAY, networks, task, WEEK } from '../support/networks.ts'
import { FEEDING_OPTIONS } from '../support/plan-options.ts'
import { forAll } from '../support/property-runs.ts'

/** Plans and checks from the definitions. */
function planned(network: Network, options: Partial<PlanOptions> = {}): Plan {
  const made = plan(network, { ...FEEDING_OPTIONS, ...options })
  expect(checkPlan(network, { ...FEEDING_OPTIONS, ...options }, made)).toEqual([])
  return made
}
const handover = (from: number, to: number, resourceId: number, units: number) => ({
  from,
  to,
  reason: { kind: 'resource', resourceId, units },
})
const follows = (from: number, to: number, lag = 0) => ({ from, to, reason: { kind: 'precedence', type: 'FS', lag } })

describe('With more than one of a resource', () => {
  const crew = (capacity: number, tasks: readonly (readonly [number, number])[]): Network => ({
    start: MONDAY,
    calendar: EVERY_DAY,
    resources: [{ id: 1, name: 'Crew', capacity }],
    tasks: tasks.map(([duration, units], index) => ({
      ...task(index + 1, `T${index + 1}`, duration),
      assignments: [{ resourceId: 1, units }],
    })),
  })

  it('a task waits for the one that hands it its units, not for all that share the resource', () => {
    // 1 and 2 start at once; 3, which starts no earlier than they do, gets the unit of 2 on day 3, while 1 goes on.
    const base = crew(2, [
      [6, 1],
      [3, 1],
      [4, 1],
    ])
    const made = planned({ ...base, tasks: base.tasks.map((one) => (one.id === 3 ? behind(one, 1, 2) : one)) })
    expect(made.criticalChain).toMatchObject({ tasks: [2, 3], length: 7, gapDays: 0 })
    expect(made.criticalChain.links).toEqual([handover(2, 3, 1, 1)])
    expect(made.links.filter(({ reason }) => reason.kind === 'resource')).toEqual([handover(2, 3, 1, 1)])
  })

  it('a task that needs the units of several waits for the last, and shows how many of that', () => {
    // 3 needs all three units: 2 of them from 1 on day 5, one from 2 on day 3.
    const tasks = crew(3, [
      [5, 2],
      [3, 1],
      [4, 3],
    ])
    const made = planned({ ...tasks, tasks: tasks.tasks.map((one) => (one.id === 3 ? behind(one, 1) : one)) })
    expect(made.criticalChain).toMatchObject({ tasks: [1, 3], length: 9 })
    expect(made.criticalChain.links).toEqual([handover(1, 3, 1, 2)])
    expect(made.links).toContainEqual(handover(2, 3, 1, 1))
  })

  it('what a link demands already is no matter of resources', () => {
    const base = crew(1, [
      [5, 1],
      [3, 1],
    ])
    const tasks = base.tasks.map((one) => (one.id === 2 ? { ...one, predecessors: follow(1) } : one))
    expect(planned({ ...base, tasks }).links).toEqual([follows(1, 2)])
  })

  it('of two equal reasons to wait the link is shown, not the resource', () => {
    // 3 follows 2 and needs what 1 has; both end on day 5.
    const base = crew(1, [
      [5, 1],
      [5, 0],
      [4, 1],
    ])
    const tasks = base.tasks.map((one) => (one.id === 3 ? { ...one, predecessors: follow(2) } : one))
    expect(planned({ ...base, tasks }).criticalChain).toMatchObject({ tasks: [2, 3], links: [follows(2, 3)] })
  })

  it('fractions are handed on', () => {
    // 0.5 is left beside 1, and 2 takes it; 3 needs 0.8 and waits for 1.
    const base = crew(1.5, [
      [5, 1],
      [7, 0.5],
      [4, 0.8],
    ])
    const made = planned({ ...base, tasks: base.tasks.map((one) => (one.id === 3 ? behind(one, 1) : one)) })
    expect(made.criticalChain.tasks).toEqual([1, 3])
    expect(made.criticalChain.links).toEqual([handover(1, 3, 1, 0.8)])
  })
})

/** The task, to start no earlier than others do. */
const behind = (one: NetworkTask, ...ids: number[]): NetworkTask => ({
  ...one,
  predecessors: ids.map((taskId) => ({ taskId, type: 'SS', lag: 0 })),
})
const follow = (...ids: number[]): NetworkTask['predecessors'] => ids.map((taskId) => ({ taskId, type: 'FS', lag: 0 }))
const ANN = { id: 1, name: 'Ann', capacity: 1, calendar: { weekdays: [1, 2], holidays: [] } }
const week = (tasks: readonly NetworkTask[]): Network => ({ start: MONDAY, calendar: WEEK, resources: [ANN], tasks })

describe('With days off of a resource', () => {
  it('a task that starts when its resource is back waits for the task before it, and the gap is shown', () => {
    // Dig ends on Wednesday; Ann is back on Monday.
    const made = planned(week([task(1, 'Dig', 3), task(2, 'Check', 2, [1], [1])]))
    expect(made.tasks[1]).toMatchObject({ start: MONDAY + 7, finish: MONDAY + 9 })
    expect(made.criticalChain).toMatchObject({ tasks: [1, 2], length: 5, gapDays: 2, links: [follows(1, 2)] })
  })

  it('of two tasks that it could wait for, the one with more work and less waiting is on the chain', () => {
    const made = planned(week([task(1, 'Dig', 3), task(2, 'Pour', 5), task(3, 'Check', 2, [1, 2], [1])]))
    expect(made.criticalChain).toMatchObject({ tasks: [2, 3], length: 7, gapDays: 0 })
  })

  it('of two with equal work the one with less waiting is on the chain', () => {
    // Pour may not begin before Wednesday and ends on Friday; Dig ends on Wednesday.
    const pour = { ...task(2, 'Pour', 3), notBefore: MONDAY + 2 }
    const made = planned(week([task(1, 'Dig', 3), pour, task(3, 'Check', 2, [1, 2], [1])]))
    expect(made.criticalChain).toMatchObject({ tasks: [2, 3], length: 5, gapDays: 0 })
  })

  it('the resource that hands itself on after days off is the reason', () => {
    // Ann works on the first on Monday and Tuesday, and on the second from the next Monday on.
    const made = planned(week([task(1, 'Dig', 2, [], [1]), behind(task(2, 'Check', 1, [], [1]), 1)]))
    expect(made.criticalChain).toMatchObject({ length: 3, gapDays: 3, links: [handover(1, 2, 1, 1)] })
  })

  // Build takes 8 days around those off. Back from day 59 it takes 5, days 48 to 53, and Watch behind it 49 to 55.
  // Where Bob is off on day 54, Watch has to begin on day 48, and is done when he would go.
  it.each([
    ['with the target', [], [48, 53], [49, 55]],
    ['before it, where days off keep it from that', [MONDAY + 54], [47, 52], [48, 54]],
  ])(
    'the work ends with another chain where the critical one is not the longest that late: %s',
    (_, off, build, watch) => {
      const person = (id: number, name: string, holidays: readonly number[]) => {
        return { id, name, capacity: 1, calendar: { ...EVERY_DAY, holidays } }
      }
      const network: Network = {
        start: MONDAY,
        calendar: EVERY_DAY,
        resources: [person(1, 'Ann', [MONDAY + 1, MONDAY + 2, MONDAY + 3]), person(2, 'Bob', off)],
        tasks: [
          task(1, 'Build', 5, [], [1]),
          { ...task(2, 'Watch', 6, [], [2]), predecessors: [{ taskId: 1, type: 'SS', lag: 1 }] },
        ],
      }
      expect(planned(network)).toMatchObject({ criticalChain: { tasks: [1] }, finish: MONDAY + 8 })
      const made = planned(network, { scheduleMethod: 'FROM_TARGET', target: MONDAY + 59, bufferPercentage: 100 })
      expect(made.criticalChain.tasks).toEqual([1])
      expect(made.tasks.map(({ start, finish }) => [start - MONDAY, finish - MONDAY])).toEqual([build, watch])
      expect([made.finish, made.projectBuffer.start]).toEqual([made.tasks[1]?.finish, made.tasks[1]?.finish])
    },
  )

  it('a floor on a day off begins the chain when the resource is back', () => {
    const made = planned(week([task(1, 'Dig', 3), { ...task(2, 'Check', 2, [], [1]), notBefore: MONDAY + 2 }]))
    expect(made.criticalChain).toMatchObject({ tasks: [2], length: 2, gapDays: 0, links: [] })
  })
})

describe('With a link that bounds a task within days off', () => {
  // Ann works on Mondays and Tuesdays.
  it.each(['FF', 'SF'] as const)('%s: a task that has to end there ends with the first day after them', (type) => {
    // Dig ends on Wednesday. By SF the same: Watch starts when Dig ends.
    const before = type === 'FF' ? [task(1, 'Dig', 3)] : [task(3, 'Dig', 3), task(1, 'Watch', 1, [3])]
    const check = { ...task(2, 'Check', 2, [], [1]), predecessors: [{ taskId: 1, type, lag: 0 }] }
    const made = planned(week([...before, check]))
    expect(made.tasks.find(({ id }) => id === 2)).toMatchObject({ start: MONDAY + 1, finish: MONDAY + 8 })
  })

  it('SS: a task that has to start there starts with the last day before them', () => {
    // Build starts on Thursday; Check starts no later, and as late as that.
    const build = {
      ...task(3, 'Build', 10, [1]),
      predecessors: [...follow(1), { taskId: 2, type: 'SS' as const, lag: 0 }],
    }
    const made = planned(week([task(1, 'Dig', 3), task(2, 'Check', 2, [], [1]), build]), { bufferType: 'PROJECT' })
    expect(made.tasks.find(({ id }) => id === 2)).toMatchObject({ start: MONDAY + 1, finish: MONDAY + 8 })
  })
})

describe('Near-critical', () => {
  const near = (made: Plan) => made.nearCritical.map(({ tasks, length }) => [tasks, length])

  it('are chains from 90 % of the critical one on, alone or with their buffer', () => {
    const network = (days: number): Network => ({
      start: MONDAY,
      calendar: EVERY_DAY,
      resources: [],
      tasks: [task(1, 'Long', 20), task(2, 'Other', days), task(3, 'End', 0, [1, 2])],
    })
    expect(near(planned(network(18), { bufferType: 'PROJECT' }))).toEqual([[[2], 18]])
    expect(near(planned(network(17.999999), { bufferType: 'PROJECT' }))).toEqual([])
    expect(near(planned(network(12)))).toEqual([[[2], 12]])
    expect(near(planned(network(11.999999)))).toEqual([])
  })

  it('are chains that take the time by days off, though they have less work', () => {
    // Ann needs two weeks and two days for six days of work: 12 of the 13 days of Long.
    const made = planned(week([task(1, 'Long', 13), task(2, 'Slow', 6, [], [1]), task(3, 'End', 0, [1, 2])]), {
      bufferType: 'PROJECT',
    })
    expect(near(made)).toEqual([[[2], 6]])
  })

  it('are not chains with as much work, where the critical one takes its time by days off', () => {
    const made = planned(week([task(1, 'Slow', 6, [], [1]), task(2, 'Quick', 6), task(3, 'End', 0, [1, 2])]))
    expect(made.criticalChain).toMatchObject({ tasks: [1, 3], length: 6 })
    expect(near(made)).toEqual([])
  })
})

describe('The critical chain of any network', () => {
  it('does not wait where nothing but work and resources holds it', () => {
    forAll(
      300,
      networks({ calendars: false, plain: true }),
      fc.constantFrom('SHRINK', 'EARLY_START'),
      fc.constantFrom('FROM_START', 'FROM_TARGET'),
      fc.integer({ min: MONDAY, max: MONDAY + 200 }),
      (network, feedingPolicy, scheduleMethod, target) => {
        const tasks = network.tasks.map(({ notBefore, ...rest }) => rest)
        const options = { ...FEEDING_OPTIONS, feedingPolicy, scheduleMethod, target } as PlanOptions
        const made = plan({ ...network, tasks }, options)
        expect(made.criticalChain.gapDays).toBe(0)
      },
    )
  })
})
