import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Network, Plan, PlanOptions } from '../../plugins/scheduling/engine/index.ts'
import { plan } from '../../plugins/scheduling/engine/index.ts'
import { checkPlan } from '../support/checker.ts'
import { EVERY_DAY, MONDAY, networks, planOptions, shuffled, task, WEEK } from '../support/networks.ts'

const RUNS = { numRuns: 300 }
const OPTIONS: PlanOptions = {
  scheduleMethod: 'FROM_START',
  bufferType: 'PROJECT_AND_FEEDING',
  bufferSizing: 'percentage',
  bufferPercentage: 50,
  feedingPolicy: 'SHRINK',
}

describe('A plan of any network', () => {
  it('keeps every link, calendar and capacity, and has the chain and buffers that it tells of', () => {
    fc.assert(
      fc.property(networks(), planOptions, (network, options) => {
        expect(checkPlan(network, options, plan(network, options))).toEqual([])
      }),
      { numRuns: 1_000 },
    )
  })

  it('does not depend on the order in which anything is given', () => {
    fc.assert(
      fc.property(networks(), planOptions, fc.nat(), (network, options, seed) => {
        expect(plan(shuffled(network, seed), options)).toEqual(plan(network, options))
      }),
      RUNS,
    )
  })

  it('without any buffer granted is the plan with the project buffer alone', () => {
    fc.assert(
      fc.property(networks(), planOptions, (network, options) => {
        const none: PlanOptions = {
          ...options,
          bufferSizing: 'percentage',
          bufferPercentage: 0,
          feedingPolicy: 'SHRINK',
        }
        const bare = plan(network, { ...none, bufferType: 'PROJECT' })
        expect(plan(network, { ...none, bufferType: 'PROJECT_AND_FEEDING' })).toMatchObject({
          tasks: bare.tasks,
          criticalChain: bare.criticalChain,
          finish: bare.finish,
        })
      }),
      RUNS,
    )
  })

  it('keeps the critical chain where it is when feeding buffers shrink to fit', () => {
    fc.assert(
      fc.property(networks(), fc.constantFrom('SHRINK', 'EARLY_START'), (network, feedingPolicy) => {
        const bare = plan(network, { ...OPTIONS, bufferType: 'PROJECT' })
        const buffered = plan(network, { ...OPTIONS, feedingPolicy: feedingPolicy as 'SHRINK' })
        expect(buffered.criticalChain).toEqual(bare.criticalChain)
        const critical = (made: Plan) => rows({ ...made, tasks: made.tasks.filter(({ isCritical }) => isCritical) })
        expect(critical(buffered)).toEqual(critical(bare))
      }),
      RUNS,
    )
  })

  it('grants a feeding buffer at least as much as any stricter policy does', () => {
    const granted = (made: Plan) => made.feedingBuffers.map((buffer) => buffer.granted)
    fc.assert(
      fc.property(networks(), (network) => {
        const shrunk = granted(plan(network, OPTIONS))
        const early = granted(plan(network, { ...OPTIONS, feedingPolicy: 'EARLY_START' }))
        const extended = granted(plan(network, { ...OPTIONS, feedingPolicy: 'EXTEND' }))
        for (const [index, amount] of shrunk.entries()) {
          expect(early[index]).toBeGreaterThanOrEqual(amount)
          expect(extended[index]).toBeGreaterThanOrEqual(early[index] as number)
        }
      }),
      RUNS,
    )
  })

  it('ends its project buffer with the target day, unless the work would then begin before the project', () => {
    fc.assert(
      fc.property(networks(), planOptions, (network, given) => {
        const options: PlanOptions = { ...given, scheduleMethod: 'FROM_TARGET', feedingPolicy: 'SHRINK' }
        const made = plan(network, options)
        const fromStart = plan(network, { ...options, scheduleMethod: 'FROM_START' })
        const target = options.target as number
        if (made.projectBuffer.finish > target + 1) expect(made.projectBuffer).toEqual(fromStart.projectBuffer)
        if (network.tasks.length === 0 || network.resources.some(({ calendar }) => calendar)) return
        // Nothing but days off lies between the buffer's end and the end of the target day.
        for (let day = Math.ceil(made.projectBuffer.finish); day <= target; day++)
          expect(isWorked(network, day)).toBe(false)
      }),
      RUNS,
    )
  })
})

function isWorked({ calendar }: Network, day: number): boolean {
  return calendar.weekdays.includes(((day + 3) % 7) + 1) && !calendar.holidays.includes(day)
}

/**
 * Two strands that share two people. By hand, in working days:
 *   B1 needs Green on 0-4, A1 Red on 0-5, A2 Green on 5-13; B2 waits for Red until A1 is done: 5-11; Join 13-16.
 *   No order is shorter: Red first on B2 would hold A1 until 10.
 *   Critical chain A1 - A2 - Join, 16 days, contiguous; project buffer 8 days, 16-24.
 *   B1 hands Green to A2: chain of 4, wants 2, has 1 (4-5). B1 and B2 lead into Join: chain of 10, wants 5; B2 cannot
 *   come before 5, so 2 remain (11-13).
 */
const TWO_STRANDS: Network = {
  start: MONDAY,
  calendar: WEEK,
  resources: [
    { id: 1, name: 'Red', capacity: 1 },
    { id: 2, name: 'Green', capacity: 1 },
  ],
  tasks: [
    task(1, 'A1', 5, [], [1]),
    task(2, 'A2', 8, [1], [2]),
    task(3, 'B1', 4, [], [2]),
    task(4, 'B2', 6, [3], [1]),
    task(5, 'Join', 3, [2, 4], [1]),
  ],
}
/** Start of a working day, counted from MONDAY; five a week. */
const startOf = (workday: number) => MONDAY + Math.floor(workday / 5) * 7 + (workday % 5)
/** End of the work of so many days. */
const endOf = (workdays: number) => startOf(workdays - 1) + 1
const rows = (made: Plan) => made.tasks.map(({ id, start, finish }) => [id, start, finish])
const slot = (id: number, from: number, to: number) => [id, startOf(from), endOf(to)]

describe('Two strands that share two people', () => {
  it('are levelled into the shortest order', () => {
    const made = plan(TWO_STRANDS, OPTIONS)
    expect(rows(made)).toEqual([slot(1, 0, 5), slot(2, 5, 13), slot(3, 0, 4), slot(4, 5, 11), slot(5, 13, 16)])
    expect(made.criticalChain).toMatchObject({ tasks: [1, 2, 5], length: 16, gapDays: 0 })
    expect(made.criticalChain.links.map(({ reason }) => reason.kind)).toEqual(['precedence', 'precedence'])
    expect(made.projectBuffer).toEqual({ size: 8, start: startOf(16), finish: endOf(24) })
    // What Red hands from B2 to Join, the link between the two says already.
    expect(made.links.filter(({ reason }) => reason.kind === 'resource')).toEqual([
      { from: 1, to: 4, reason: { kind: 'resource', resourceId: 1, units: 1 } },
      { from: 3, to: 2, reason: { kind: 'resource', resourceId: 2, units: 1 } },
    ])
  })

  it('get feeding buffers that shrink to the room there is', () => {
    expect(plan(TWO_STRANDS, OPTIONS).feedingBuffers).toEqual([
      { from: 3, to: 2, chain: [3], wanted: 2, granted: 1, unprotected: false, start: startOf(4), finish: endOf(5) },
      {
        from: 4,
        to: 5,
        chain: [3, 4],
        wanted: 5,
        granted: 2,
        unprotected: false,
        start: startOf(11),
        finish: endOf(13),
      },
    ])
  })

  // B1 + 2: A2 from 6; B2 ends at 11, + 5: Join from 16. The chain starts at once and waits 1 and 2 days.
  it('are extended where the policy says so, and the gaps of the chain are told', () => {
    const made = plan(TWO_STRANDS, { ...OPTIONS, feedingPolicy: 'EXTEND' })
    expect(rows(made)).toEqual([slot(1, 0, 5), slot(2, 6, 14), slot(3, 0, 4), slot(4, 5, 11), slot(5, 16, 19)])
    expect(made.criticalChain).toMatchObject({ tasks: [1, 2, 5], length: 16, gapDays: 3 })
    expect(made.feedingBuffers.map(({ granted }) => granted)).toEqual([2, 5])
    expect(made.projectBuffer).toMatchObject({ size: 8, start: startOf(19) })
  })

  // B1 may begin the Friday before; B2 still waits for A1, which stays.
  it('begin early where the policy says so', () => {
    const made = plan(TWO_STRANDS, { ...OPTIONS, feedingPolicy: 'EARLY_START' })
    expect(made.tasks.find(({ id }) => id === 3)).toMatchObject({ start: MONDAY - 3, finish: endOf(3) })
    expect(made.feedingBuffers.map(({ granted }) => granted)).toEqual([2, 2])
    expect(made.start).toBe(MONDAY - 3)
  })

  // 24 working days back from the end of workday 30: all shifts by 6, and B1 and B2 use the room in front.
  it('end their buffer with the target, as late as that allows', () => {
    const made = plan(TWO_STRANDS, { ...OPTIONS, scheduleMethod: 'FROM_TARGET', target: startOf(29) })
    expect(made.projectBuffer).toEqual({ size: 8, start: startOf(22), finish: endOf(30) })
    expect(rows(made)).toEqual([slot(1, 6, 11), slot(2, 11, 19), slot(3, 5, 9), slot(4, 11, 17), slot(5, 19, 22)])
    expect(made.feedingBuffers.map(({ granted }) => granted)).toEqual([2, 2])
  })

  it('are sized by the safety that was removed', () => {
    const safe = {
      ...TWO_STRANDS,
      tasks: TWO_STRANDS.tasks.map((one) => ({ ...one, safeDuration: one.duration + one.id })),
    }
    // Removed along the chain: 1, 2 and 5.
    expect(plan(safe, { ...OPTIONS, bufferSizing: 'cutAndPaste' }).projectBuffer.size).toBe(4)
    expect(plan(safe, { ...OPTIONS, bufferSizing: 'rootSquaredError' }).projectBuffer.size).toBeCloseTo(
      Math.sqrt(30),
      5,
    )
    // Without safe estimates, twice the focused ones stand in: 5, 8 and 3.
    expect(plan(TWO_STRANDS, { ...OPTIONS, bufferSizing: 'cutAndPaste' }).projectBuffer.size).toBe(8)
    expect(plan(TWO_STRANDS, { ...OPTIONS, bufferSizing: 'rootSquaredError' }).projectBuffer.size).toBeCloseTo(
      Math.sqrt(98),
      5,
    )
  })
})

describe('Links', () => {
  // First 4 days 0-4. Every bound by hand; the second task takes 3 days, and floors at 0.
  it.each([
    ['FS', 0, 4],
    ['FS', 2, 6],
    ['FS', -3, 1],
    ['FS', -9, 0],
    ['SS', 1, 1],
    ['SS', -1, 0],
    ['FF', 0, 1],
    ['FF', 2, 3],
    ['FF', -2, 0],
    ['SF', 0, 0],
    ['SF', 5, 2],
  ] as const)('%s with a lag of %d lets the second task start on day %d', (type, lag, start) => {
    const network: Network = {
      start: MONDAY,
      calendar: EVERY_DAY,
      resources: [],
      tasks: [task(1, 'First', 4), { ...task(2, 'Second', 3), predecessors: [{ taskId: 1, type, lag }] }],
    }
    // A chain on which nothing is as late as possible: the second task is followed by one that makes it critical.
    const made = plan(
      { ...network, tasks: [...network.tasks, task(3, 'Third', 20, [2])] },
      { ...OPTIONS, bufferType: 'PROJECT' },
    )
    expect(made.tasks[1]?.start).toBe(MONDAY + start)
  })

  it('measure lags in working days of the project, and let the weekend interrupt work', () => {
    const tasks = [
      task(1, 'First', 4),
      { ...task(2, 'Second', 3), predecessors: [{ taskId: 1, type: 'FS' as const, lag: 2 }] },
    ]
    const made = plan(
      { start: MONDAY, calendar: { weekdays: [1, 2, 3, 4, 5], holidays: [MONDAY + 7] }, resources: [], tasks },
      OPTIONS,
    )
    // Ends Thursday; Friday and Tuesday are the lag (Monday is off); works Wednesday to Friday.
    expect(made.tasks[1]).toMatchObject({ start: MONDAY + 9, finish: MONDAY + 12 })
  })

  it('may let a task end before one that it follows starts, without closing a cycle of resources', () => {
    // Handover: Old ends no earlier than New starts; both need the one machine.
    const network: Network = {
      start: MONDAY,
      calendar: EVERY_DAY,
      resources: [{ id: 1, name: 'Machine', capacity: 1 }],
      tasks: [
        { ...task(1, 'New', 2, [3], [1]) },
        { ...task(2, 'Old', 3, [], [1]), predecessors: [{ taskId: 1, type: 'FS', lag: -9 }] },
        task(3, 'Ready', 4),
      ],
    }
    expect(checkPlan(network, OPTIONS, plan(network, OPTIONS))).toEqual([])
  })
})

describe('Resources', () => {
  const three = (units: number) =>
    [1, 2, 3].map((id) => ({ ...task(id, `T${id}`, 2), assignments: [{ resourceId: 1, units }] }))
  const lengthOf = (capacity: number, units: number) =>
    plan(
      { start: MONDAY, calendar: EVERY_DAY, resources: [{ id: 1, name: 'Crew', capacity }], tasks: three(units) },
      OPTIONS,
    ).finish - MONDAY

  it('are shared by as many tasks as fit, in fractions too', () => {
    expect(lengthOf(1, 1)).toBe(6)
    expect(lengthOf(2, 1)).toBe(4)
    expect(lengthOf(3, 1)).toBe(2)
    expect(lengthOf(1, 0.5)).toBe(4)
    expect(lengthOf(0.9, 0.3)).toBe(2)
    expect(lengthOf(1, 0)).toBe(2)
  })

  it('with days off of their own interrupt their tasks alone', () => {
    const network: Network = {
      start: MONDAY,
      calendar: WEEK,
      resources: [{ id: 1, name: 'Part-time', capacity: 1, calendar: { weekdays: [1, 2, 4], holidays: [MONDAY + 1] } }],
      tasks: [task(1, 'Slow', 3, [], [1]), task(2, 'Fast', 3)],
    }
    const made = plan(network, { ...OPTIONS, bufferType: 'PROJECT' })
    // Monday, Thursday, Monday; the fast task is as late as that allows: Thursday, Friday, Monday.
    expect(rows(made)).toEqual([
      [1, MONDAY, MONDAY + 8],
      [2, MONDAY + 3, MONDAY + 8],
    ])
  })
})

describe('Small and odd networks', () => {
  it('without tasks give an empty plan', () => {
    const made = plan({ start: MONDAY, calendar: WEEK, resources: [], tasks: [] }, OPTIONS)
    expect(made).toMatchObject({
      tasks: [],
      start: MONDAY,
      finish: MONDAY,
      projectBuffer: { size: 0, start: MONDAY, finish: MONDAY },
      criticalChain: { tasks: [], links: [], length: 0, gapDays: 0 },
    })
  })

  it('of milestones alone stand at the start', () => {
    const made = plan(
      { start: MONDAY, calendar: WEEK, resources: [], tasks: [task(1, 'Go', 0), task(2, 'Done', 0, [1])] },
      OPTIONS,
    )
    expect(rows(made)).toEqual([
      [1, MONDAY, MONDAY],
      [2, MONDAY, MONDAY],
    ])
    expect(made.criticalChain.tasks).toEqual([1, 2])
    expect(made.projectBuffer.size).toBe(0)
  })

  it('put milestones on the chain that they close', () => {
    const tasks = [task(1, 'Go', 0), task(2, 'Work', 5, [1]), task(3, 'Done', 0, [2])]
    const made = plan({ start: MONDAY, calendar: WEEK, resources: [], tasks }, OPTIONS)
    expect(made.criticalChain.tasks).toEqual([1, 2, 3])
    // The milestone stands where the work ended, on Friday evening.
    expect(made.tasks[2]).toMatchObject({ start: MONDAY + 5, finish: MONDAY + 5 })
  })

  it('tell the days of milestones: that on which the work before ends, or the one that they must not come before', () => {
    const tasks = [
      task(1, 'Go', 0),
      task(2, 'Work', 5, [1]),
      task(3, 'Done', 0, [2]),
      { ...task(4, 'Fair', 0, [3]), notBefore: MONDAY + 5 },
      task(5, 'After', 1, [4]),
    ]
    const made = plan({ start: MONDAY, calendar: WEEK, resources: [], tasks }, OPTIONS)
    expect(made.tasks.map(({ firstDay, lastDay }) => [firstDay, lastDay])).toEqual([
      [MONDAY, MONDAY],
      [MONDAY, MONDAY + 4],
      [MONDAY + 4, MONDAY + 4],
      // Not before Saturday, which is a day off.
      [MONDAY + 7, MONDAY + 7],
      [MONDAY + 7, MONDAY + 7],
    ])
    expect(made.lastDay).toBe(MONDAY + 7)
  })

  it('report chains that come near the critical one', () => {
    const tasks = [task(1, 'Long', 10), task(2, 'Nearly', 7), task(3, 'Short', 2), task(4, 'End', 0, [1, 2, 3])]
    const made = plan({ start: MONDAY, calendar: WEEK, resources: [], tasks }, OPTIONS)
    expect(made.nearCritical).toEqual([{ tasks: [2], length: 7 }])
  })
})

describe('Large networks', () => {
  const wide = (tasks: Network['tasks'], capacity = 3): Network => ({
    start: MONDAY,
    calendar: { weekdays: [1, 2, 3, 4, 5], holidays: [MONDAY + 3] },
    resources: [{ id: 1, name: 'Crew', capacity }],
    tasks,
  })
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

  it('may be one chain of 30,000 tasks', () => {
    const made = plan(wide(numbers(30_000).map((id) => task(id, `T${id}`, 1, id > 1 ? [id - 1] : []))), OPTIONS)
    expect(made.criticalChain).toMatchObject({ length: 30_000, gapDays: 0 })
    expect(made.projectBuffer.size).toBe(15_000)
  })

  it('may be thousands of equal tasks for one crew', () => {
    const made = plan(wide(numbers(6_000).map((id) => task(id, `T${id}`, 1, [], [1]))), OPTIONS)
    expect(made.criticalChain).toMatchObject({ length: 2_000, gapDays: 0 })
  })

  it('tell no more of a feeding chain than its last 200 tasks, and size its buffer by all of it', () => {
    const chain = numbers(3_000).map((id) => task(id, `C${id}`, 2, id > 1 ? [id - 1, 10_000 + id - 1] : []))
    const feeding = numbers(3_000).map((id) => task(10_000 + id, `F${id}`, 1, id > 1 ? [10_000 + id - 1] : []))
    const made = plan(wide([...chain, ...feeding]), { ...OPTIONS, bufferSizing: 'cutAndPaste' })
    expect(made.criticalChain.length).toBe(6_000)
    expect(made.feedingBuffers).toHaveLength(3_000)
    expect(made.feedingBuffers.at(-1)?.chain).toHaveLength(200)
    expect(made.feedingBuffers.at(-1)?.wanted).toBe(1_500)
  })

  it('may all follow one task and be followed by one', () => {
    const middle = numbers(5_000).map((id) => task(id + 1, `T${id}`, 1 + (id % 3), [1]))
    const made = plan(
      wide([
        task(1, 'Open', 1),
        ...middle,
        task(
          9_999,
          'Close',
          1,
          middle.map(({ id }) => id),
        ),
      ]),
      OPTIONS,
    )
    expect(made.criticalChain.length).toBe(5)
    expect(made.feedingBuffers).toHaveLength(4_999)
  })
})
