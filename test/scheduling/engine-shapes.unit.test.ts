import { describe, expect, it } from 'vitest'
import type { Network, Plan } from '../../plugins/scheduling/engine/index.ts'
import { plan } from '../../plugins/scheduling/engine/index.ts'
import { checkPlan } from '../support/checker.ts'
import { EVERY_DAY, MONDAY, task, WEEK } from '../support/networks.ts'
import { FEEDING_OPTIONS } from '../support/plan-options.ts'

const rows = (made: Plan) => made.tasks.map(({ id, start, finish }) => [id, start, finish])

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
      { ...FEEDING_OPTIONS, bufferType: 'PROJECT' },
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
      FEEDING_OPTIONS,
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
    expect(checkPlan(network, FEEDING_OPTIONS, plan(network, FEEDING_OPTIONS))).toEqual([])
  })
})

describe('Resources', () => {
  const three = (units: number) =>
    [1, 2, 3].map((id) => ({ ...task(id, `T${id}`, 2), assignments: [{ resourceId: 1, units }] }))
  const lengthOf = (capacity: number, units: number) =>
    plan(
      { start: MONDAY, calendar: EVERY_DAY, resources: [{ id: 1, name: 'Crew', capacity }], tasks: three(units) },
      FEEDING_OPTIONS,
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
    const made = plan(network, { ...FEEDING_OPTIONS, bufferType: 'PROJECT' })
    // Monday, Thursday, Monday; the fast task is as late as that allows: Thursday, Friday, Monday.
    expect(rows(made)).toEqual([
      [1, MONDAY, MONDAY + 8],
      [2, MONDAY + 3, MONDAY + 8],
    ])
  })
})

describe('Small and odd networks', () => {
  it('without tasks give an empty plan', () => {
    const made = plan({ start: MONDAY, calendar: WEEK, resources: [], tasks: [] }, FEEDING_OPTIONS)
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
      FEEDING_OPTIONS,
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
    const made = plan({ start: MONDAY, calendar: WEEK, resources: [], tasks }, FEEDING_OPTIONS)
    expect(made.criticalChain.tasks).toEqual([1, 2, 3])
    // The milestone stands where the work ended, on Friday evening.
    expect(made.tasks[2]).toMatchObject({ start: MONDAY + 5, finish: MONDAY + 5 })
  })

  it('show the days of milestones: that on which the work before ends, or the one that they must not come before', () => {
    const tasks = [
      task(1, 'Go', 0),
      task(2, 'Work', 5, [1]),
      task(3, 'Done', 0, [2]),
      { ...task(4, 'Fair', 0, [3]), notBefore: MONDAY + 5 },
      task(5, 'After', 1, [4]),
    ]
    const made = plan({ start: MONDAY, calendar: WEEK, resources: [], tasks }, FEEDING_OPTIONS)
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
    const made = plan({ start: MONDAY, calendar: WEEK, resources: [], tasks }, FEEDING_OPTIONS)
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
    const made = plan(wide(numbers(30_000).map((id) => task(id, `T${id}`, 1, id > 1 ? [id - 1] : []))), FEEDING_OPTIONS)
    expect(made.criticalChain).toMatchObject({ length: 30_000, gapDays: 0 })
    expect(made.projectBuffer.size).toBe(15_000)
  })

  it('may be thousands of equal tasks for one crew', () => {
    const made = plan(wide(numbers(6_000).map((id) => task(id, `T${id}`, 1, [], [1]))), FEEDING_OPTIONS)
    expect(made.criticalChain).toMatchObject({ length: 2_000, gapDays: 0 })
  })

  it('may be thousands of equal tasks for one crew with days off of its own', () => {
    const crew = { id: 1, name: 'Crew', capacity: 3, calendar: { weekdays: [1, 2, 3], holidays: [MONDAY + 9] } }
    const tasks = numbers(6_000).map((id) => task(id, `T${id}`, 1, [], [1]))
    const made = plan({ ...wide(tasks), resources: [crew] }, FEEDING_OPTIONS)
    expect(made.criticalChain.length).toBe(2_000)
  })

  it('show no more of a feeding chain than its last 200 tasks, and size its buffer by all of it', () => {
    const chain = numbers(3_000).map((id) => task(id, `C${id}`, 2, id > 1 ? [id - 1, 10_000 + id - 1] : []))
    const feeding = numbers(3_000).map((id) => task(10_000 + id, `F${id}`, 1, id > 1 ? [10_000 + id - 1] : []))
    const made = plan(wide([...chain, ...feeding]), { ...FEEDING_OPTIONS, bufferSizing: 'cutAndPaste' })
    expect(made.criticalChain.length).toBe(6_000)
    expect(made.feedingBuffers).toHaveLength(3_000)
    expect(made.feedingBuffers.at(-1)?.chain).toHaveLength(200)
    expect(made.feedingBuffers.at(-1)?.wanted).toBe(1_500)
  })

  // Each merge has all feeding tasks before it in its sub-network: 4.5 million pairs, of which the nearest 500 tasks count.
  it.each([
    ['adaptiveDensity', 1 + 997 / 500],
    ['adaptiveTightness', 2],
  ] as const)('are sized by %s with thousands of merges', (bufferSizing, factor) => {
    const chain = numbers(3_000).map((id) => task(id, `C${id}`, 2, id > 1 ? [id - 1, 10_000 + id - 1] : []))
    const feeding = numbers(3_000).map((id) =>
      task(
        10_000 + id,
        `F${id}`,
        1,
        [id - 1, id - 2].filter((it) => it > 0).map((it) => 10_000 + it),
        [1],
      ),
    )
    const made = plan(wide([...chain, ...feeding], 1), { ...FEEDING_OPTIONS, bufferSizing })
    expect(made.feedingBuffers).toHaveLength(3_000)
    const last = made.feedingBuffers.at(-1)
    expect(last?.wanted).toBeCloseTo((factor * Math.sqrt(3_000)) / 2, 1)
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
      FEEDING_OPTIONS,
    )
    expect(made.criticalChain.length).toBe(5)
    expect(made.feedingBuffers).toHaveLength(4_999)
  })
})
