import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Network, NetworkTask, Plan, Progress, Projection } from '../../plugins/scheduling/engine/index.ts'
import { calendarOf, plan } from '../../plugins/scheduling/engine/index.ts'
import type { ZoneRules } from '../../plugins/scheduling/engine/zones.ts'
import { checkProjection } from '../support/check-projection.ts'
import { MONDAY, networks, planOptions, task, WEEK } from '../support/networks.ts'
import { FEEDING_OPTIONS } from '../support/plan-options.ts'
import { project } from '../support/projecting.ts'
import { forAll } from '../support/property-runs.ts'
import { SLOPED_ZONES } from '../support/thresholds.ts'

const RUNS = 120
const finishes = (projection: Projection) => projection.tasks.map(({ finish }) => finish)

describe('A projection of any plan', () => {
  it('before the first day repeats the critical chain and uses no buffer', () => {
    forAll(RUNS, networks(), fc.constantFrom('PROJECT', 'PROJECT_AND_FEEDING'), (network, bufferType) => {
      const made = plan(network, { ...FEEDING_OPTIONS, bufferType: bufferType as 'PROJECT' })
      const seen = project({
        network,
        plan: made,
        progress: [],
        statusDate: Math.min(network.start, Math.floor(made.start)),
        isHeldToPlan: true,
      })
      expect(seen.finish).toBe(made.finish)
      expect(seen.projectBuffer).toMatchObject({ consumed: 0, percentage: 0, zone: 'GREEN' })
      expect(seen.daysLate).toBe(0)
      for (const { id, start, finish, isCritical } of made.tasks) {
        if (isCritical) expect(seen.tasks.find((other) => other.id === id)).toMatchObject({ start, finish })
      }
      for (const buffer of seen.feedingBuffers) expect(buffer.consumed).toBeLessThanOrEqual(0)
      expect(seen.tasks.every(({ zone }) => zone === 'GREEN')).toBe(true)
    })
  })

  it('has used no buffer where it is held to a plan made back from a target or with gaps', () => {
    forAll(RUNS, networks(), planOptions, (network, options) => {
      const made = plan(network, options)
      const input = { network, plan: made, progress: [], statusDate: Math.floor(made.start) }
      const seen = project({ ...input, isHeldToPlan: true })
      expect(seen.projectBuffer.consumed).toBeLessThanOrEqual(0)
    })
  })

  it('keeps links, calendars and capacity whatever the remaining durations become', () => {
    forAll(
      RUNS,
      networks(),
      planOptions,
      fc.array(fc.constantFrom(0.5, 1, 3, 9, 2.5)),
      fc.nat(40),
      (network, options, changes, later) => {
        const made = plan(network, options)
        const changed = new Map(changes.map((remaining, index) => [network.tasks[index]?.id, remaining]))
        const work = (one: NetworkTask) => (one.duration === 0 ? 0 : (changed.get(one.id) ?? one.duration))
        const progress = network.tasks.map(
          (one): Progress => ({ taskId: one.id, status: 'NotStarted', remaining: work(one) }),
        )
        const input = { network, plan: made, progress, statusDate: Math.floor(made.start) + later }
        expect(checkProjection(input, project(input))).toEqual([])
      },
    )
  })

  // Where people are shared, more work can turn what is ready first: then others may end earlier.
  it('of FS links never gets earlier with more work left, nor with a later day, where nobody is shared', () => {
    forAll(
      RUNS,
      networks({ plain: true }).map(
        (network): Network => ({
          ...network,
          resources: [],
          tasks: network.tasks.map((one) => ({ ...one, assignments: [] })),
        }),
      ),
      planOptions,
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (network, options, pick, more) => {
        fc.pre(network.tasks.length > 0)
        const made = plan(network, options)
        const statusDate = Math.floor(made.start)
        const before = finishes(project({ network, plan: made, progress: [], statusDate }))
        const chosen = network.tasks[pick % network.tasks.length] as NetworkTask
        fc.pre(chosen.duration > 0)
        const progress: Progress[] = [{ taskId: chosen.id, status: 'NotStarted', remaining: chosen.duration + more }]
        const longer = finishes(project({ network, plan: made, progress, statusDate }))
        const later = finishes(project({ network, plan: made, progress: [], statusDate: statusDate + more }))
        for (const [index, finish] of before.entries()) {
          expect(longer[index]).toBeGreaterThanOrEqual(finish)
          expect(later[index]).toBeGreaterThanOrEqual(finish)
        }
      },
    )
  })

  it('shows the whole consumption of the project buffer for the longest chain from the last wait for a date on', () => {
    forAll(RUNS, networks(), planOptions, fc.nat(60), (network, options, later) => {
      const made = plan(network, options)
      const seen = project({ network, plan: made, progress: [], statusDate: Math.floor(made.start) + later })
      const chain = seen.tasks.filter(({ onLongestChain }) => onLongestChain)
      expect(chain.map(({ id }) => id).sort()).toEqual([...seen.longestChain].sort())
      expect(chain.length > 0).toBe(network.tasks.length > 0)
      const end = Math.max(...chain.map(({ finish }) => finish), network.tasks.length === 0 ? made.finish : -Infinity)
      expect(calendarOf(network.calendar).between(end, seen.finish)).toBe(0)
      for (const one of chain) expect(one.criticalChainImpact).toBe(true)
      const dateOf = (id: number) => network.tasks.find((one) => one.id === id)?.notBefore ?? Number.NEGATIVE_INFINITY
      const mayWait = seen.longestChain.findLastIndex((id) => dateOf(id) >= Math.floor(made.start) + later)
      for (const id of seen.longestChain.slice(Math.max(0, mayWait))) {
        const one = chain.find((it) => it.id === id) as (typeof chain)[number]
        expect(one.bufferConsumption).toBeGreaterThanOrEqual(seen.projectBuffer.percentage)
      }
      // No task is shown to be deeper in the project buffer than the project is.
      if (made.feedingBuffers.length > 0) return
      for (const one of seen.tasks) {
        expect(one.bufferConsumption).toBeLessThanOrEqual(Math.max(0, seen.projectBuffer.percentage) + 1e-6)
      }
    })
  })

  it('stays where it is while all goes as projected', () => {
    forAll(
      RUNS,
      networks(),
      planOptions,
      fc.array(fc.constantFrom(0.5, 1, 3, 9, 2.5)),
      fc.nat(50),
      (network, options, changes, later) => {
        const made = plan(network, options)
        const work = (index: number, duration: number) => (duration === 0 ? 0 : (changes[index] ?? duration))
        const remaining = network.tasks.map(
          (one, index): Progress => ({ taskId: one.id, status: 'NotStarted', remaining: work(index, one.duration) }),
        )
        const first = Math.floor(made.start)
        const before = project({ network, plan: made, progress: remaining, statusDate: first })
        const statusDate = first + later
        const after = project({
          network,
          plan: made,
          progress: remaining.map((entry) => reached(network, before, entry, statusDate)),
          statusDate,
        })
        expect(finishes(after)).toEqual(finishes(before))
        expect(after.projectBuffer).toEqual(before.projectBuffer)
        // How people were handed on is not told once it has happened.
        if (network.resources.length === 0) expect(after.feedingBuffers).toEqual(before.feedingBuffers)
      },
    )
  })

  it('is at its end when all is completed', () => {
    forAll(RUNS, networks(), planOptions, (network, options) => {
      fc.pre(network.tasks.length > 0)
      const made = plan(network, { ...options, feedingPolicy: 'SHRINK' })
      const progress = made.tasks.map(
        (one): Progress => ({
          taskId: one.id,
          status: 'Completed',
          remaining: 0,
          actualStart: one.start,
          actualFinish: one.finish,
        }),
      )
      const seen = project({ network, plan: made, progress, statusDate: Math.ceil(made.finish) + 30 })
      expect(seen).toMatchObject({
        finish: made.finish,
        chainCompletion: 100,
        longestChain: [],
        recommendations: ['All work is done: complete the project.'],
      })
      expect(seen.projectBuffer.consumed).toBe(0)
      expect(seen.tasks.map(({ id, start, finish }) => ({ id, start, finish }))).toEqual(
        made.tasks.map(({ id, start, finish }) => ({ id, start, finish })),
      )
      expect(seen.tasks.some(({ isReady, priority }) => isReady || priority > 0)).toBe(false)
    })
  })
})

/** What has become of a task on a day, if all went as it was projected. */
function reached(network: Network, seen: Projection, entry: Progress, statusDate: number): Progress {
  const { start, finish, rest } = of(seen, entry.taskId) as Projection['tasks'][number]
  if (finish <= statusDate)
    return { taskId: entry.taskId, status: 'Completed', remaining: 0, actualStart: start, actualFinish: finish }
  if (start >= statusDate) return entry
  const one = network.tasks.find(({ id }) => id === entry.taskId)
  const used = one?.assignments.flatMap(
    ({ resourceId }) => network.resources.find(({ id }) => id === resourceId)?.calendar ?? [],
  )
  const remaining = calendarOf(network.calendar, ...(used ?? [])).between(statusDate, rest.finish)
  return { taskId: entry.taskId, status: 'InProgress', remaining: Math.max(0, remaining), actualStart: start }
}

/**
 * Critical: Design 10 - Build 10, project buffer 10 (workdays 20-30). Feeding: Order 6 into Build, buffer 3; it is
 * planned for 1-7, its buffer for 7-10.
 */
const NETWORK: Network = {
  start: MONDAY,
  calendar: WEEK,
  resources: [{ id: 1, name: 'Ann', capacity: 1 }],
  tasks: [task(1, 'Design', 10, [], [1]), task(2, 'Build', 10, [1, 3], [1]), task(3, 'Order', 6)],
}
const PLAN = plan(NETWORK, FEEDING_OPTIONS)
const startOf = (workday: number) => MONDAY + Math.floor(workday / 5) * 7 + (workday % 5)
const endOf = (workdays: number) => startOf(workdays - 1) + 1
const on = (
  workday: number,
  progress: readonly Progress[],
  more: { target?: number; plan?: Plan; zones?: ZoneRules } = {},
) => project({ network: NETWORK, plan: PLAN, progress, statusDate: startOf(workday), ...more })
const inProgress = (taskId: number, remaining: number, start = 0): Progress => ({
  taskId,
  status: 'InProgress',
  remaining,
  actualStart: startOf(start),
})
const completed = (taskId: number, workdays: number): Progress => ({
  taskId,
  status: 'Completed',
  remaining: 0,
  actualStart: MONDAY,
  actualFinish: endOf(workdays),
})
const of = (projection: Projection, id: number) => projection.tasks.find((one) => one.id === id)

describe('A project under way', () => {
  it('was planned as by hand', () => {
    expect(PLAN.tasks).toMatchObject([
      { id: 1, start: startOf(0), finish: endOf(10) },
      { id: 2, start: startOf(10), finish: endOf(20) },
      { id: 3, start: startOf(1), finish: endOf(7) },
    ])
    expect(PLAN.feedingBuffers).toMatchObject([{ from: 3, to: 2, granted: 3, start: startOf(7), finish: endOf(10) }])
  })

  // Day 5: 8 days left instead of 5, so Build ends at 23: 3 of 10 used; Order goes 5-11.
  it('uses the project buffer by what is left to do', () => {
    const seen = on(5, [inProgress(1, 8)])
    expect(seen.finish).toBe(endOf(23))
    expect(seen.projectBuffer).toEqual({ total: 10, consumed: 3, percentage: 30, zone: 'GREEN' })
    expect(seen.longestChain).toEqual([1, 2])
    // Build cannot start before 13 now, so the buffer in front of it lies at 10-13, and Order reaches 1 into it.
    expect(seen.feedingBuffers).toMatchObject([{ total: 3, consumed: 1, zone: 'GREEN' }])
    expect(seen.chainCompletion).toBeCloseTo(10, 9)
    expect(seen.burnRate).toBeCloseTo(3, 9)
    expect(seen.feverZone).toBe('GREEN')
    // Sloped, at 10 % of the chain: YELLOW from 16 % of the buffer, RED from 36 %.
    expect(on(5, [inProgress(1, 8)], { zones: SLOPED_ZONES }).feverZone).toBe('YELLOW')
    expect(of(seen, 1)).toMatchObject({
      start: startOf(0),
      finish: endOf(13),
      bufferConsumption: 30,
      onLongestChain: true,
    })
    // The promise is kept as long as Design ends by workday 20.
    expect(of(seen, 1)?.due).toBe(endOf(20))
  })

  it('uses feeding buffers by waiting too', () => {
    // Order has waited until day 5, so it ends at 11 and Build at 21.
    const seen = on(5, [inProgress(1, 5)])
    expect(seen.projectBuffer.consumed).toBe(1)
    expect(seen.longestChain).toEqual([3, 2])
    expect(seen.feedingBuffers).toMatchObject([{ from: 3, to: 2, total: 3, consumed: 4, zone: 'RED' }])
    expect(seen.feedingBuffers[0]?.percentage).toBeCloseTo(133.333, 3)
    expect(on(6, [inProgress(1, 4)]).projectBuffer.consumed).toBe(2)
    expect(of(seen, 3)).toMatchObject({ isReady: true, zone: 'RED', due: endOf(10) })
    expect(of(seen, 3)?.priority).toBeCloseTo(101, 9)
  })

  // Day 5: Design has 18 days left, so Build starts at 23 and ends at 33: 13 of 10 used, 130 %. The buffer before Build lies
  // at 20-23 now. Order ends at 21: 1 of 3 used. Build could not start earlier if Order were done at once.
  it('measures a feeding chain where it joins the critical one now, and its tasks by the same buffer', () => {
    const seen = on(5, [inProgress(1, 18), inProgress(3, 16, 1)])
    expect(seen.projectBuffer).toMatchObject({ percentage: 130, zone: 'RED' })
    expect(seen.feedingBuffers).toMatchObject([
      { total: 3, consumed: 1, zone: 'GREEN', movedBy: 13, start: startOf(20), finish: endOf(23) },
    ])
    expect(of(seen, 3)).toMatchObject({ finish: endOf(21), zone: 'GREEN', criticalChainImpact: false, due: endOf(23) })
    expect(of(seen, 3)?.bufferConsumption).toBeCloseTo(100 / 3, 9)
    // At 23 the buffer is used up: from there on each day moves Build, and Order is as late as the project.
    expect(of(on(5, [inProgress(1, 18), inProgress(3, 17, 1)]), 3)?.bufferConsumption).toBeCloseTo(200 / 3, 9)
    expect(of(on(5, [inProgress(1, 18), inProgress(3, 18, 1)]), 3)).toMatchObject({ bufferConsumption: 130 })
    expect(on(5, [inProgress(1, 5), inProgress(3, 16, 1)]).feedingBuffers).toMatchObject([
      { consumed: 14, movedBy: 0, start: startOf(7), finish: endOf(10) },
    ])
  })

  it('joins at the end of the buffer, and where the chain ends once the buffer is used up', () => {
    const joinOf = (seen: Projection) => seen.feedingBuffers[0]?.join
    expect(joinOf(on(5, [inProgress(1, 18), inProgress(3, 16, 1)]))).toBe(endOf(23))
    expect(joinOf(on(5, [inProgress(1, 5), inProgress(3, 5, 1)]))).toBe(endOf(10))
    expect(joinOf(on(5, [inProgress(1, 5), inProgress(3, 6, 1)]))).toBe(endOf(11))
    // Build has started without Order, which ends at 16.
    expect(joinOf(on(12, [completed(1, 10), inProgress(2, 8, 10), inProgress(3, 4, 1)]))).toBe(endOf(16))
  })

  it('joins by the start of its last task where a link from start to start leads on, with its lag', () => {
    const order = { taskId: 3, type: 'SS', lag: 2 } as const
    const network = {
      ...NETWORK,
      tasks: NETWORK.tasks.map((it) =>
        it.id === 2 ? { ...it, predecessors: [...it.predecessors.slice(0, 1), order] } : it,
      ),
    }
    const planned = plan(network, FEEDING_OPTIONS)
    const joinOf = (workday: number, progress: readonly Progress[]) =>
      project({ network, plan: planned, progress, statusDate: startOf(workday) }).feedingBuffers[0]?.join
    expect(planned.feedingBuffers).toMatchObject([{ from: 3, to: 2, finish: endOf(10) }])
    expect(joinOf(5, [inProgress(1, 5), inProgress(3, 9, 3)])).toBe(endOf(10))
    // Order starts on 12 and goes to 18; Build starts on 14.
    expect(joinOf(12, [completed(1, 10)])).toBe(endOf(14))
  })

  it('says of a buffer that is overdrawn how far it has moved', () => {
    const spent = 'The feeding buffer between "Order" and "Build" is overdrawn by'
    expect(on(5, [inProgress(1, 18), inProgress(3, 19, 1)]).recommendations).toContain(
      `${spent} 1 day, although it has moved 13 days later with "Build": the delay now reaches the critical chain.`,
    )
    expect(on(5, [inProgress(1, 5), inProgress(3, 6, 1)]).recommendations).toContain(
      `${spent} 1 day: the delay now reaches the critical chain.`,
    )
  })

  // Order is due at the end of its buffer, workday 10, in time or late. Only when Design takes 3 days more, the buffer
  // before Build lies 3 days later, and Order is due 3 days later.
  it('keeps the due date of a feeding task at the end of its buffer', () => {
    const due = (projection: Projection) => of(projection, 3)?.due
    for (const workday of [0, 3, 5, 8]) expect(due(on(workday, [inProgress(1, 10 - workday)]))).toBe(endOf(10))
    expect(due(on(5, [inProgress(1, 5), inProgress(3, 1)]))).toBe(endOf(10))
    expect(due(on(5, [inProgress(1, 5), inProgress(3, 20)]))).toBe(endOf(10))
    expect(due(on(5, [inProgress(1, 8), inProgress(3, 1)]))).toBe(endOf(13))
    // Critical tasks are due by the project buffer: all of it left, Design may end 10 days later than planned.
    for (const left of [2, 5, 8]) expect(of(on(5, [inProgress(1, left)]), 1)?.due).toBe(endOf(20))
  })

  it('shows which tasks are ready', () => {
    const ready = (projection: Projection) => projection.tasks.filter(({ isReady }) => isReady).map(({ id }) => id)
    expect(ready(on(0, []))).toEqual([1, 3])
    expect(ready(on(30, []))).toEqual([1, 3])
    expect(ready(on(7, [completed(1, 6), inProgress(3, 2)]))).toEqual([])
    expect(ready(on(7, [completed(1, 6), completed(3, 6)]))).toEqual([2])
  })

  it('counts lateness in calendar days against the target', () => {
    // Day 0, 20 days of Design left: ends at 30, on Friday in six weeks.
    const early = on(0, [inProgress(1, 20)], { target: startOf(24) })
    expect(early).toMatchObject({ burnRate: null, daysLate: 7 })
    expect(on(5, [inProgress(1, 5)], { target: startOf(60) }).daysLate).toBe(0)
    // Day 12, 4 left: 6 of 10 used, and the end of the buffer, which is the target, is kept.
    const seen = on(12, [inProgress(1, 4), inProgress(3, 1)])
    expect(seen.projectBuffer.percentage).toBe(60)
    expect(seen.burnRate).toBeCloseTo(2, 9)
    expect(seen.daysLate).toBe(0)
  })

  // 5 days left: at the start of day 5 they end at 10, at the end of day 5 at 11. A report of day 3 has waited since.
  it.each([
    ['no day', undefined, 10],
    ['the end of today', 5, 11],
    ['the end of yesterday', 4, 10],
    ['an earlier day', 3, 10],
  ])('goes on with the rest of a task from where the report speaks of: %s', (_, asOf, finish) => {
    const entry = { ...inProgress(1, 5), ...(asOf !== undefined && { asOf: startOf(asOf) }) }
    expect(of(on(5, [entry]), 1)?.finish).toBe(endOf(finish))
  })

  it('goes by what was done, also out of order', () => {
    const seen = on(12, [inProgress(2, 5, 9), inProgress(1, 1), completed(3, 4)])
    // Ann has both under way: Design first, which is planned first, and then the five days of Build.
    expect(of(seen, 2)).toMatchObject({ start: startOf(9), finish: endOf(18), startsToday: false })
    expect(of(seen, 3)).toMatchObject({ start: MONDAY, finish: endOf(4), isReady: false, priority: 0 })
    expect(seen.longestChain).toEqual([1, 2])
    expect(seen.finish).toBe(endOf(18))
    expect(seen.projectBuffer.consumed).toBe(-2)
    expect(seen.chainCompletion).toBe(70)
  })

  it('puts a milestone at the end of what was done before it, whenever it is marked', () => {
    const network: Network = { ...NETWORK, tasks: [...NETWORK.tasks, task(4, 'Signed', 0, [1])] }
    const made = plan(network, FEEDING_OPTIONS)
    const seen = project({ network, plan: made, progress: [completed(1, 10)], statusDate: startOf(12) })
    expect(of(seen, 4)).toMatchObject({ isReady: true, finish: endOf(10), lastDay: startOf(9) })
    const early = project({ network, plan: made, progress: [inProgress(1, 3)], statusDate: startOf(7) })
    expect(of(early, 4)).toMatchObject({ isReady: false, firstDay: startOf(9), lastDay: startOf(9) })
  })

  it('gives no more than a few recommendations, by name', () => {
    const seen = on(12, [inProgress(1, 6)])
    expect(seen.recommendations.length).toBeGreaterThan(2)
    expect(seen.recommendations.length).toBeLessThanOrEqual(12)
    expect(seen.recommendations.join(' ')).toContain('"Design" uses')
    expect(seen.recommendations.join(' ')).toContain('"Order"')
  })

  it('has a milestone marked, not started', () => {
    const network: Network = { ...NETWORK, tasks: [task(1, 'Design', 5), task(2, 'Approved', 0, [1])] }
    const made = plan(network, FEEDING_OPTIONS)
    const done = { taskId: 1, status: 'Completed', remaining: 0, actualStart: MONDAY, actualFinish: endOf(5) } as const
    const seen = project({ network, plan: made, progress: [done], statusDate: startOf(7) })
    expect(seen.recommendations.join(' ')).toMatch(/"Approved".*mark it as achieved/)
    expect(seen.recommendations.join(' ')).not.toContain('start it today')
  })

  it('survives a network that has changed since it was planned', () => {
    const changed: Network = {
      ...NETWORK,
      tasks: [task(1, 'Design', 10, [2], [1]), task(2, 'Build', 10, [], [1]), task(4, 'New', 3, [1])],
    }
    const seen = project({ network: changed, plan: PLAN, progress: [], statusDate: MONDAY })
    expect(seen.tasks.map(({ id, finish }) => [id, finish])).toEqual([
      [1, endOf(20)],
      [2, endOf(10)],
      [4, endOf(23)],
    ])
  })

  it('measures a buffer without size as one of a day', () => {
    const bare = plan(NETWORK, { ...FEEDING_OPTIONS, bufferPercentage: 0 })
    expect(on(0, [], { plan: bare }).projectBuffer.percentage).toBe(0)
    expect(on(2, [inProgress(1, 10)], { plan: bare }).projectBuffer).toMatchObject({
      total: 0,
      consumed: 2,
      percentage: 200,
    })
  })
})

describe('Ready', () => {
  const linked = (type: 'FS' | 'SS' | 'FF' | 'SF'): Network => ({
    ...NETWORK,
    tasks: [task(1, 'First', 4), { ...task(2, 'Second', 4), predecessors: [{ taskId: 1, type, lag: 0 }] }],
  })
  it.each([
    ['FS', false, false, true],
    ['SS', false, true, true],
    ['FF', true, true, true],
    ['SF', true, true, true],
  ] as const)('by an %s link: untouched %s, started %s, completed %s', (type, ...expected) => {
    const network = linked(type)
    const made = plan(network, FEEDING_OPTIONS)
    const states: (readonly Progress[])[] = [[], [inProgress(1, 2)], [completed(1, 4)]]
    const seen = states.map(
      (progress) => project({ network, plan: made, progress, statusDate: startOf(4) }).tasks[1]?.isReady,
    )
    expect(seen).toEqual(expected)
  })
})
