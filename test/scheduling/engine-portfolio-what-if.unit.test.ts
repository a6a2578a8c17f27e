import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NetworkError, plan, whatIf } from '../../plugins/scheduling/engine/index.ts'
import type { Network } from '../../plugins/scheduling/engine/model.ts'
import type { Changes, Situation } from '../../plugins/scheduling/engine/portfolio/changes.ts'
import { MONDAY, networks, planOptions, task, WEEK } from '../support/networks.ts'
import { OPTIONS } from '../support/plan-options.ts'
import { project } from '../support/projecting.ts'
import { forAll } from '../support/property-runs.ts'
import { FLAT_ZONES, thresholds } from '../support/thresholds.ts'

const RUNS = 200
/** A (4 days), then C (4 days); B (2 days) before C too; A and B each need the one crew. */
const network: Network = {
  start: MONDAY,
  calendar: WEEK,
  tasks: [task(1, 'A', 4, [], [1]), task(2, 'B', 2, [], [1]), task(3, 'C', 4, [1, 2])],
  resources: [{ id: 1, name: 'Crew', capacity: 1 }],
}
const planned: Situation = {
  network,
  options: OPTIONS,
  hasStarted: false,
  zones: FLAT_ZONES,
  progress: [],
  statusDate: MONDAY,
}
const running: Situation = { ...planned, hasStarted: true, plan: plan(network, OPTIONS) }
const compare = (situation: Situation, changes: Changes, replan?: boolean) => {
  const { faults, ...rest } = whatIf(situation, changes, replan)
  if (faults) throw new Error(JSON.stringify(faults))
  return (rest as { comparison: { before: object; after: object; moved: object[]; movedCount: number } }).comparison
}
const faultsOf = (changes: Changes) => whatIf(planned, changes).faults ?? []

const situations = fc
  .tuple(networks({ tasks: 8 }), planOptions, fc.boolean(), fc.integer({ min: MONDAY - 3, max: MONDAY + 20 }))
  .map(([it, options, hasStarted, statusDate]): Situation => {
    const made = plan(it, options)
    return { network: it, options, hasStarted, plan: made, zones: FLAT_ZONES, progress: [], statusDate }
  })

describe('whatever the project', () => {
  test('without changes both results are equal', () => {
    forAll(RUNS, situations, (situation) => {
      const { before, after, movedCount } = compare(situation, {})
      expect(after).toEqual(before)
      expect(movedCount).toBe(0)
    })
  })

  test('what is given is left as it was', () => {
    forAll(RUNS, situations, (situation) => {
      const copy = structuredClone(situation)
      const [first] = situation.network.tasks
      compare(situation, {
        target: null,
        start: situation.network.start + 3,
        ...(first && { tasks: [{ taskId: first.id, duration: 9 }] }),
      })
      expect(situation).toEqual(copy)
    })
  })

  test('a longer task is what planning, or projecting, makes of it', () => {
    forAll(RUNS, situations, fc.nat(), (situation, seed) => {
      const tasks = situation.network.tasks
      const { id } = tasks[seed % Math.max(1, tasks.length)] ?? { id: 0 }
      if (id === 0) return
      const longer = {
        ...situation.network,
        tasks: tasks.map((it) => (it.id === id ? { ...it, duration: it.duration + 3 } : it)),
      }
      const duration = longer.tasks.find((it) => it.id === id)?.duration ?? 0
      const { after } = compare(situation, { tasks: [{ taskId: id, duration }] })
      const { options, statusDate, plan: kept = plan(longer, options) } = situation
      const { lastDay } = situation.hasStarted
        ? project({ network: longer, plan: kept, progress: [], statusDate })
        : plan(longer, options)
      expect(after).toMatchObject({ lastDay })
    })
  })
})

test('tasks that are removed or added are left out, the rest is compared', () => {
  forAll(RUNS, situations, fc.nat(), fc.boolean(), (situation, seed, replan) => {
    const ids = situation.network.tasks.map(({ id }) => id)
    const gone = ids.filter((_, index) => (seed >> index) & 1)
    const stay = ids.filter((id) => !gone.includes(id))
    const added = [task(-1, 'More', 3, stay.slice(0, 2)), task(-2, 'Most', 0, [-1])]
    const { after, moved } = compare(situation, { removedTasks: gone, addedTasks: added }, replan)
    const { lastDay, firstDay, longestChain } = after as { lastDay: number; firstDay: number; longestChain: number[] }
    expect(lastDay).toBeGreaterThanOrEqual(firstDay)
    for (const id of [...longestChain, ...(moved as { taskId: number }[]).map(({ taskId }) => taskId)]) {
      expect([...stay, -1, -2]).toContain(id)
    }
    for (const { taskId } of moved as { taskId: number }[]) expect(stay).toContain(taskId)
  })
})

test('a project with other thresholds is in other zones; the one that is left out stays', () => {
  const late: Situation = { ...running, progress: [{ taskId: 3, status: 'NotStarted', remaining: 6 }] }
  const own: Situation = { ...late, zones: { kind: 'flat', ...thresholds(20, 30) } }
  const zones = (situation: Situation, tried: Changes['thresholds']) => {
    const { before, after } = compare(situation, { thresholds: tried })
    return [before, after]
  }
  const at = (bufferStatus: string) => ({ bufferConsumption: 40, bufferStatus })
  expect(zones(late, {})).toMatchObject([at('GREEN'), at('GREEN')])
  expect(zones(late, { yellowFrom: 40 })).toMatchObject([at('GREEN'), at('YELLOW')])
  expect(zones(late, thresholds(20, 30))).toMatchObject([at('GREEN'), at('RED')])
  expect(zones(own, { redFrom: 40 })).toMatchObject([at('RED'), at('YELLOW')])
})

describe('a project that is planned', () => {
  test('is planned with another estimate', () => {
    const { before, after, moved } = compare(planned, { tasks: [{ taskId: 3, duration: 6 }] })
    expect(before).toMatchObject({ lastDay: MONDAY + 11, bufferSize: 5, criticalChain: [1, 2, 3] })
    expect(after).toMatchObject({ lastDay: MONDAY + 15, bufferSize: 6, bufferConsumption: 0, bufferStatus: 'GREEN' })
    expect(moved).toEqual([
      {
        taskId: 3,
        before: { firstDay: MONDAY + 8, lastDay: MONDAY + 11 },
        after: { firstDay: MONDAY + 8, lastDay: MONDAY + 15 },
        days: 2,
      },
    ])
  })

  test('is planned with more of a resource', () => {
    const { after } = compare(planned, { resources: [{ resourceId: 1, capacity: 2 }] })
    expect(after).toMatchObject({ lastDay: MONDAY + 9, criticalChain: [1, 3] })
  })

  test('is planned with tasks more and fewer', () => {
    const added = [{ ...task(-1, 'Test', 2, [3]), safeDuration: 3 }]
    expect(compare(planned, { addedTasks: added }).after).toMatchObject({
      lastDay: MONDAY + 15,
      criticalChain: [1, 2, 3, -1],
    })
    const { after, movedCount } = compare(planned, { removedTasks: [1] })
    expect(after).toMatchObject({ lastDay: MONDAY + 7, criticalChain: [2, 3] })
    expect(movedCount).toBe(2)
  })

  test('added tasks that are equal go in their order, after those that are there, as they will where they are made', () => {
    const addedTasks = [-5, -2, -9].map((id) => task(id, 'Paint', 4, [], [1]))
    expect(compare(planned, { removedTasks: [2, 3], addedTasks }).after).toMatchObject({
      criticalChain: [1, -5, -2, -9],
      longestChain: [1, -5, -2, -9],
    })
  })

  test('is planned with other links, bounds, start, target and buffer', () => {
    const free = compare(planned, { tasks: [{ taskId: 3, predecessors: [] }] })
    expect(free.after).toMatchObject({ lastDay: MONDAY + 7 })
    expect(compare(planned, { tasks: [{ taskId: 1, notBefore: MONDAY + 7 }] }).after).toMatchObject({
      lastDay: MONDAY + 16,
    })
    const later = compare(planned, { start: MONDAY + 7, target: MONDAY + 21, options: { bufferPercentage: 100 } })
    expect(later.after).toMatchObject({
      firstDay: MONDAY + 7,
      lastDay: MONDAY + 18,
      bufferEnd: MONDAY + 32,
      bufferSize: 10,
      bufferPastTarget: 11,
      daysLate: 0,
    })
    expect(later.moved).toHaveLength(3)
  })

  test('that cannot be planned as it is may be planned with the changes', () => {
    const cycle = { ...network, tasks: [task(1, 'A', 1, [2]), task(2, 'B', 1, [1])] }
    const { before, after, movedCount } = compare(
      { ...planned, network: cycle },
      { tasks: [{ taskId: 1, predecessors: [] }] },
    )
    expect([before, movedCount]).toEqual([null, 0])
    expect(after).toMatchObject({ lastDay: MONDAY + 1 })
    expect(() =>
      whatIf(planned, { tasks: [{ taskId: 1, predecessors: [{ taskId: 3, type: 'FS', lag: 0 }] }] }),
    ).toThrow(NetworkError)
  })
})

describe('a project that has started', () => {
  test('keeps its plan, and loses of its buffer what the changes cost', () => {
    const { before, after } = compare(running, { tasks: [{ taskId: 1, duration: 6 }] })
    expect(before).toMatchObject({ bufferConsumption: 0 })
    expect(after).toMatchObject({ bufferConsumption: 40, bufferEnd: MONDAY + 18, criticalChain: [1, 2, 3] })
  })

  test('has work left as changed, and none of what is changed to done', () => {
    const reported: Situation = {
      ...running,
      statusDate: MONDAY + 2,
      progress: [
        { taskId: 1, status: 'InProgress', remaining: 2, actualStart: MONDAY },
        { taskId: 2, status: 'NotStarted', remaining: 2 },
        { taskId: 3, status: 'NotStarted', remaining: 4 },
      ],
    }
    expect(compare(reported, { tasks: [{ taskId: 1, remaining: 7 }] }).after).toMatchObject({ bufferConsumption: 100 })
    expect(compare(reported, { tasks: [{ taskId: 3, duration: 5 }] }).after).toMatchObject({ bufferConsumption: 20 })
    // An estimate alone does not change the work that is left of a task that runs.
    expect(compare(reported, { tasks: [{ taskId: 1, duration: 9 }] }).after).toMatchObject({ bufferConsumption: 0 })
    const done = compare(reported, {
      tasks: [
        { taskId: 1, remaining: 0 },
        { taskId: 2, remaining: 0 },
      ],
    })
    // The four days of the third task begin on this Wednesday.
    expect(done.after).toMatchObject({ lastDay: MONDAY + 7, longestChain: [3], bufferConsumption: -80 })
    const finished = reported.progress.map((it) => ({ ...it, status: 'Completed' as const, remaining: 0 }))
    const reopened = compare({ ...reported, progress: finished }, { tasks: [{ taskId: 3, remaining: 1 }] })
    expect(reopened.after).toMatchObject({ longestChain: [3] })
  })

  test('has work left as changed of tasks that nothing was reported of', () => {
    expect(compare(running, { tasks: [{ taskId: 1, remaining: 6 }] }).after).toMatchObject({ bufferConsumption: 40 })
    expect(compare(running, { tasks: [{ taskId: 1, remaining: 0 }] }).after).toMatchObject({ longestChain: [2, 3] })
  })

  test('goes on today with work left as changed, whichever day the last report spoke for', () => {
    const entry = { taskId: 1, status: 'InProgress', remaining: 3, actualStart: MONDAY, asOf: MONDAY + 1 } as const
    const reported: Situation = { ...running, statusDate: MONDAY + 1, progress: [entry] }
    const longest = (changes: Changes) => (compare(reported, changes).after as { lastDay: number }).lastDay
    // Three days from Wednesday on, then six of the others; from Tuesday on they end a day earlier.
    expect(longest({})).toBe(MONDAY + 14)
    expect(longest({ tasks: [{ taskId: 1, remaining: 3 }] })).toBe(MONDAY + 11)
  })

  test('goes on tomorrow with work left as changed, where a report of today counts for its day', () => {
    const entry = { taskId: 1, status: 'InProgress', remaining: 3, actualStart: MONDAY } as const
    const reported: Situation = { ...running, statusDate: MONDAY + 1, defaultAsOf: MONDAY + 1, progress: [entry] }
    const longest = (changes: Changes) => (compare(reported, changes).after as { lastDay: number }).lastDay
    // What was reported before stays as it was: three days from Tuesday on. Changed, they go on from Wednesday on.
    expect(longest({})).toBe(MONDAY + 11)
    expect(longest({ tasks: [{ taskId: 1, remaining: 3 }] })).toBe(MONDAY + 14)
  })

  test('is planned anew when that is asked for', () => {
    const changes = { resources: [{ resourceId: 1, capacity: 2 }] }
    expect(compare(running, changes).after).toMatchObject({ criticalChain: [1, 2, 3] })
    expect(compare(running, changes, true).after).toMatchObject({ criticalChain: [1, 3], lastDay: MONDAY + 9 })
  })
})

test('of many tasks that move, the farthest are listed', () => {
  const many = Array.from({ length: 80 }, (_, index) => task(index + 1, `T${index + 1}`, 1, index > 0 ? [index] : []))
  const { moved, movedCount } = compare(
    { ...planned, network: { ...network, tasks: many } },
    {
      tasks: [
        { taskId: 1, duration: 3 },
        { taskId: 60, duration: 5 },
      ],
    },
  )
  expect(movedCount).toBe(80)
  expect(moved).toHaveLength(50)
  expect(moved[0]).toMatchObject({ days: 6 })
})

test('every change that does not fit is named', () => {
  expect(
    faultsOf({
      removedTasks: [3, 8],
      tasks: [{ taskId: 9 }, { taskId: 3 }, { taskId: 1, predecessors: [{ taskId: 3, type: 'FS', lag: 0 }] }],
      addedTasks: [{ ...task(2, 'Again', 1) }, task(-1, 'New', 1, [-2], [5])],
      resources: [
        { resourceId: 5, capacity: 1 },
        { resourceId: 1, capacity: 1 },
        { resourceId: 1, capacity: 2 },
      ],
    }).map(({ field }) => field),
  ).toEqual([
    'removedTasks/1',
    'tasks/0/taskId',
    'tasks/1/taskId',
    'addedTasks/0/id',
    'tasks/2/predecessors/0/taskId',
    'addedTasks/1/predecessors/0/taskId',
    'addedTasks/1/assignments/0/resourceId',
    'resources/0/resourceId',
    'resources/2/resourceId',
  ])
})
