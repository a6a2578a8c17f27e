import { describe, expect, it } from 'vitest'
import {
  type Network,
  type NetworkTask,
  type Progress,
  plan,
  planFromProgress,
} from '../../plugins/scheduling/engine/index.ts'
import { MONDAY, task, WEEK } from '../support/networks.ts'
import { FEEDING_OPTIONS } from '../support/plan-options.ts'
import { project } from '../support/projecting.ts'
import { growthOf } from '../support/steps.ts'
import type { ProjectionUpdate } from '../support/updates.ts'

/** Ann designs for two weeks and builds for two; Bob orders what is built, which takes a week. */
const NETWORK: Network = {
  start: MONDAY,
  calendar: WEEK,
  resources: [
    { id: 1, name: 'Ann', capacity: 1 },
    { id: 2, name: 'Bob', capacity: 1 },
  ],
  tasks: [task(1, 'Design', 10, [], [1]), task(2, 'Build', 10, [1, 3], [1]), task(3, 'Order', 5, [], [2])],
}
const PLAN = plan(NETWORK, FEEDING_OPTIONS, { schedules: 3, seed: 1 })
const recommendationsOf = (update: ProjectionUpdate) =>
  project({ network: NETWORK, plan: PLAN, ...update }).recommendations
const inProgress = (taskId: number, remaining: number, reportedOn?: number): Progress => ({
  taskId,
  status: 'InProgress',
  remaining,
  actualStart: MONDAY,
  ...(reportedOn !== undefined && { reportedOn }),
})

/** The same while Ann is away, from Wednesday to Tuesday. */
function away(update: ProjectionUpdate): string {
  const absences = [{ from: MONDAY + 2, to: MONDAY + 8 }]
  const resources = NETWORK.resources.map((it) => (it.id === 1 ? { ...it, absences } : it))
  return project({ network: { ...NETWORK, resources }, plan: PLAN, ...update }).recommendations.join()
}

describe('A task without reports', () => {
  it('is named after more than two working days, with the day of the last report', () => {
    const on = (statusDate: number) => recommendationsOf({ progress: [inProgress(1, 8, MONDAY + 2)], statusDate })
    // Reported on Wednesday: Friday is the second working day, Saturday and Sunday are none.
    for (const day of [2, 3, 4]) expect(on(MONDAY + day).join()).not.toContain('Nothing has been reported')
    expect(on(MONDAY + 7)).toContain(
      'Nothing has been reported of "Design" since 2026-01-07: ask how much of it is left.',
    )
  })

  it('is not named for the days that the project was frozen', () => {
    const pauses = [{ from: MONDAY + 1, to: MONDAY + 21 }]
    const progress = [{ ...inProgress(1, 8, MONDAY + 1), pauses }]
    const on = (statusDate: number) => recommendationsOf({ progress, statusDate }).join()
    // It went on on a Monday: Wednesday is two working days later.
    for (const day of [21, 23]) expect(on(MONDAY + day)).not.toContain('Nothing has been reported')
    expect(on(MONDAY + 24)).toContain('Nothing has been reported of "Design" since 2026-01-06')
  })

  it('is not named for the days on which its person is away', () => {
    const on = (statusDate: number) => away({ progress: [inProgress(1, 8, MONDAY + 1)], statusDate })
    // Back on a Wednesday: Friday is the third working day with the one before the absence.
    for (const day of [7, 9, 10]) expect(on(MONDAY + day)).not.toContain('Nothing has been reported')
    expect(on(MONDAY + 11)).toContain('Nothing has been reported of "Design" since 2026-01-06')
  })

  it('is not named where the last report is not known, or when it is done', () => {
    expect(recommendationsOf({ progress: [inProgress(1, 8)], statusDate: MONDAY + 9 }).join()).not.toContain(
      'Nothing has been',
    )
    const done: Progress = { taskId: 1, status: 'Completed', remaining: 0, reportedOn: MONDAY }
    expect(recommendationsOf({ progress: [done], statusDate: MONDAY + 30 }).join()).not.toContain(
      'Nothing has been reported',
    )
  })
})

describe('A task that uses its buffer', () => {
  it('is to be helped, but not on a day on which its person is away', () => {
    const on = (statusDate: number) => away({ progress: [inProgress(1, 18, statusDate)], statusDate })
    for (const day of [2, 7, 8]) {
      expect(on(MONDAY + day)).not.toContain('give it all help')
      expect(on(MONDAY + day)).toContain('"Ann" is away from 2026-01-07 to 2026-01-13, which holds up "Design"')
    }
    for (const day of [1, 9]) expect(on(MONDAY + day)).toMatch(/"Design" uses \d+ % .* give it all help there is now/)
  })
})

describe('A project of which all work is done', () => {
  const network: Network = { ...NETWORK, tasks: [task(1, 'Design', 4, [], [1])] }
  const doneOn = (actualFinish: number) => {
    const progress: Progress[] = [
      { ...{ taskId: 1, status: 'Completed', remaining: 0 }, actualStart: MONDAY, actualFinish },
    ]
    const seen = project({ network, plan: plan(network, FEEDING_OPTIONS), progress, statusDate: MONDAY + 7 })
    return [seen.recommendations, seen.headline?.text, seen.cause]
  }
  const complete = 'All work is done: complete the project.'

  it('is to be completed, and has a cause without advice', () => {
    const cause = '"Design" took 1 day longer than planned, which uses 1 day of the project buffer.'
    expect(doneOn(MONDAY + 5)).toEqual([[complete], complete, cause])
  })

  it('is to be completed where nothing of the buffer is used too', () => {
    expect(doneOn(MONDAY + 4)).toEqual([[complete], complete, null])
  })
})

describe('A resource whose capacity is lowered', () => {
  /** Two crews dig for four days and fill for six at once; then one paves. */
  const crews = (capacity: number, units = 1): Network => ({
    start: MONDAY,
    calendar: WEEK,
    resources: [{ id: 1, name: 'Crew', capacity }],
    tasks: [
      { ...task(1, 'Dig', 4), assignments: [{ resourceId: 1, units }] },
      { ...task(2, 'Fill', 6), assignments: [{ resourceId: 1, units }] },
      task(3, 'Pave', 2, [1, 2], [1]),
    ],
  })
  const sentences = (before: Network, now: Network, progress: Progress[] = [], statusDate = MONDAY) =>
    project({ network: now, plan: plan(before, FEEDING_OPTIONS), progress, statusDate }).recommendations

  it('is worked with one after the other, and not named', () => {
    expect(sentences(crews(2), crews(1)).join()).not.toContain('need')
    const seen = project({ network: crews(1), plan: plan(crews(2), FEEDING_OPTIONS), progress: [], statusDate: MONDAY })
    // Ten working days of digging and filling, two of paving.
    expect(seen.lastDay).toBe(MONDAY + 15)
  })

  it('is named with a task that alone needs more', () => {
    expect(sentences(crews(4, 2), crews(1, 2))).toContain(
      '"Dig" needs 2 of "Crew", of which there is 1: give it more, or change the task.',
    )
  })
})

describe('A resource on the longest chain', () => {
  it('is named where the chain waits for it more than once', () => {
    // Nothing but Ann links the three.
    const network: Network = {
      ...NETWORK,
      tasks: [task(1, 'Design', 10, [], [1]), task(2, 'Build', 10, [], [1]), task(3, 'Order', 5, [], [1])],
    }
    const found = (tasks: Network['tasks']) => {
      const shown = { ...network, tasks }
      const made = plan(shown, FEEDING_OPTIONS, { schedules: 3, seed: 1 })
      return project({ network: shown, plan: made, progress: [], statusDate: MONDAY }).recommendations.join()
    }
    const [first, second, third] = network.tasks as [Network['tasks'][0], Network['tasks'][0], Network['tasks'][0]]
    expect(found(network.tasks)).toMatch(
      /The longest chain waits 2 times for "Ann" \("\w+", "\w+"\): more capacity or less other work shortens the project\./,
    )
    expect(found([first, second])).not.toContain('more capacity')
    expect(found([first, second, { ...third, assignments: [] }])).not.toContain('more capacity')
  })

  it('is looked for among many of them and many tasks under way in steps that grow with their number', () => {
    const longest = (size: number) => {
      const ids = Array.from({ length: size }, (_, index) => index + 1)
      const tasks = [
        ...ids.map((id) => task(id, `C${id}`, 1, id > 1 ? [id - 1] : [], [id])),
        ...ids.map((id) => task(size + id, `S${id}`, 1)),
      ]
      const resources = ids.map((id) => ({ id, name: `R${id}`, capacity: 1 }))
      const network: Network = { start: MONDAY, calendar: WEEK, tasks, resources }
      const made = plan(network, FEEDING_OPTIONS, { schedules: 1, seed: 1 })
      const progress = ids.map((id) => inProgress(size + id, 1))
      return () => project({ network, plan: made, progress, statusDate: MONDAY }).longestChain
    }
    expect(longest(500)()).toHaveLength(500)
    expect(growthOf(500, longest)).toBeLessThan(5)
  })

  it('is named with its tasks when more is under way than it can do at once', () => {
    const sentences = recommendationsOf({ progress: [inProgress(1, 5), inProgress(2, 8)], statusDate: MONDAY + 7 })
    expect(sentences.find((sentence) => sentence.startsWith('"Ann"'))).toMatch(
      /^"Ann" works on 2 tasks at once, which takes 2 where there is 1: "(Design|Build)" waits for "(Design|Build)" until 2026-01-\d\d\. It helps if "(Design|Build)" ends earlier\.$/,
    )
  })

  it('is not named for one task, nor for tasks of others', () => {
    const sentences = recommendationsOf({ progress: [inProgress(1, 5), inProgress(3, 2)], statusDate: MONDAY + 7 })
    expect(sentences.join()).not.toContain('at once')
  })
})

describe('A ready task on the longest chain', () => {
  const network: Network = {
    ...NETWORK,
    tasks: [task(1, 'Design', 10, [], [1]), task(2, 'Build', 10, [], [1])],
  }
  const made = plan(network, FEEDING_OPTIONS, { schedules: 3, seed: 1 })
  const [first, second] = made.criticalChain.tasks as [number, number]
  const on = (progress: readonly Progress[], statusDate: number) =>
    project({ network, plan: made, progress, statusDate }).recommendations.join()

  it('is to be started today', () => {
    expect(on([], MONDAY)).toContain('ready: start it today')
    expect(on([{ taskId: first, status: 'Completed', remaining: 0 }], MONDAY + 21)).toContain('start it today')
  })

  it('is to be started on the next working day, on a day off', () => {
    expect(on([], MONDAY + 5)).toContain('ready: start it on 2026-01-12, each day of waiting')
  })

  it('is not, while its resource works on something else', () => {
    expect(on([inProgress(first, 3)], MONDAY + 21)).not.toContain('start it today')
    expect(on([inProgress(second, 3)], MONDAY + 21)).not.toContain('start it today')
  })
})

describe('A ready task on the longest chain whose finish a link holds', () => {
  const check: NetworkTask = { ...task(2, 'Check', 2), predecessors: [{ taskId: 1, type: 'FF', lag: 2 }] }
  const started = '"Check" is on the longest chain and ready: start it today'
  const on = (tasks: readonly NetworkTask[]) => {
    const network: Network = { start: MONDAY, calendar: WEEK, resources: [], tasks }
    const made = plan(network, FEEDING_OPTIONS, { schedules: 3, seed: 1 })
    return project({ network, plan: made, progress: [], statusDate: MONDAY + 14 })
  }

  it('is not to be started today: it ends no earlier for that', () => {
    const { longestChain, recommendations } = on([task(1, 'Build', 4), check])
    expect(longestChain).toEqual([1, 2])
    expect(recommendations.join()).toContain('"Build" is on the longest chain and ready: start it today')
    expect(recommendations.join()).not.toContain(started)
  })

  it('is, where another one of the chain waits for its start', () => {
    const paint: NetworkTask = { ...task(3, 'Paint', 9), predecessors: [{ taskId: 2, type: 'SS', lag: 1 }] }
    const { longestChain, recommendations } = on([task(1, 'Build', 4), check, paint])
    expect(longestChain).toEqual([2, 3])
    expect(recommendations.join()).toContain(started)
  })

  it('is, where its own work takes longer', () => {
    const { recommendations } = on([task(1, 'Build', 4), { ...check, duration: 6 }])
    expect(recommendations.join()).toContain(started)
  })
})

describe('A ready task of a feeding chain that was to start', () => {
  const tasks = [task(1, 'Dig', 5), task(2, 'Pour', 6, [1]), task(4, 'Order', 3), task(3, 'Build', 4, [2, 4])]
  const network: Network = { start: MONDAY, calendar: WEEK, resources: [], tasks }
  const made = plan(network, FEEDING_OPTIONS, { schedules: 3, seed: 1 })
  const on = (statusDate: number, progress: readonly Progress[]) => {
    const seen = project({ network, plan: made, progress, statusDate })
    return { used: seen.feedingBuffers[0]?.consumed, advice: seen.recommendations.join() }
  }
  // Planned for days 6.5 to 9.5, with a buffer of 1.5 days before Build.
  const isOverdue = '"Order" is ready and was to start on 2026-01-13: its chain is using up its buffer by waiting.'

  it('uses up its buffer by waiting', () => {
    const dug: Progress = {
      taskId: 1,
      status: 'Completed',
      remaining: 0,
      actualStart: MONDAY,
      actualFinish: MONDAY + 4,
    }
    const { used, advice } = on(MONDAY + 9, [
      dug,
      { taskId: 2, status: 'InProgress', remaining: 4, actualStart: MONDAY + 7 },
    ])
    expect(used).toBeGreaterThan(0)
    expect(advice).toContain(isOverdue)
  })

  it('does not where its buffer has moved with the late chain', () => {
    const dug: Progress = {
      taskId: 1,
      status: 'Completed',
      remaining: 0,
      actualStart: MONDAY,
      actualFinish: MONDAY + 9,
    }
    const { used, advice } = on(MONDAY + 20, [dug])
    expect(used).toBeLessThanOrEqual(0)
    expect(advice).not.toContain('by waiting')
  })
})

describe('A plan that reserves somebody for work that is not ready yet', () => {
  // Bob digs for 2 days, then Ann builds for 6 and Bob paints for 4; she has 5 days of files. The shortest plan has her wait for
  // the digging, and ends after 13 days; the order of work has her begin with the files, and ends after 15.
  const resources = NETWORK.resources
  const tasks = [
    task(1, 'Dig', 2, [], [2]),
    task(2, 'Build', 6, [1], [1]),
    task(3, 'Paint', 4, [2], [2]),
    task(4, 'File', 5, [], [1]),
  ]
  const network: Network = { ...NETWORK, resources, tasks }
  const shortest = plan(network, FEEDING_OPTIONS)
  const seenOn = (statusDate: number, progress: readonly Progress[] = [], changed: Partial<Network> = {}) =>
    project({ network: { ...network, ...changed }, plan: shortest, progress, statusDate })
  const WORDS =
    'The plan reserves people for work that is not ready yet, but the order of work gives them what is ready: '

  it('is named with what that uses as soon as the project starts', () => {
    const { projectBuffer, recommendations } = seenOn(MONDAY)
    expect(projectBuffer.consumed).toBe(2)
    expect(recommendations[0]).toBe(
      `${WORDS}2 days of the project buffer are used before any work has begun. Plan the project anew for a promise that follows this order; it will be later.`,
    )
    const before = planFromProgress(network, FEEDING_OPTIONS, { progress: [], statusDate: MONDAY, before: shortest })
    const anew = project({ network, plan: before, progress: [], statusDate: MONDAY })
    expect([anew.projectBuffer.consumed, anew.recommendations.join().includes(WORDS)]).toEqual([0, false])
  })

  it('is named too where the project is planned back from a target', () => {
    const back: Network = { ...network, startsWithPlan: true }
    const options = { ...FEEDING_OPTIONS, scheduleMethod: 'FROM_TARGET', target: MONDAY + 60 } as const
    const seen = project({ network: back, plan: plan(back, options), progress: [], statusDate: MONDAY })
    expect(seen.projectBuffer.consumed).toBeGreaterThan(0)
    expect(seen.recommendations.join()).toContain(WORDS)
  })

  it('is not what uses it later, once work has begun, with other days off, people or estimates', () => {
    const away = resources.map((it) => (it.id === 1 ? { ...it, absences: [{ from: MONDAY + 3, to: MONDAY + 3 }] } : it))
    const handedOver = tasks.map((it) => (it.id === 3 ? task(3, 'Paint', 4, [2], [1]) : it))
    const fewer = resources.map((it) => (it.id === 1 ? { ...it, capacity: 0.5 } : it))
    const later = tasks.map((it) => (it.id === 3 ? { ...it, notBefore: MONDAY + 40 } : it))
    const longer = tasks.map((it) => (it.id === 3 ? { ...it, duration: 5 } : it))
    for (const seen of [
      seenOn(MONDAY + 1),
      seenOn(MONDAY, [inProgress(4, 5)]),
      seenOn(MONDAY, [], { resources: away }),
      seenOn(MONDAY, [], { tasks: longer }),
      seenOn(MONDAY, [], { tasks: later }),
      seenOn(MONDAY, [], { tasks: handedOver }),
      seenOn(MONDAY, [], { resources: fewer }),
    ]) {
      expect(seen.projectBuffer.consumed).toBeGreaterThan(0)
      expect(seen.recommendations.join()).not.toContain(WORDS)
    }
  })
})

describe('Use of the project buffer', () => {
  const history = [
    { statusDate: MONDAY, completion: 0, consumption: 0 },
    { statusDate: MONDAY + 1, completion: 5, consumption: 10 },
    { statusDate: MONDAY + 2, completion: 6, consumption: 20 },
  ]
  it('that rises with each point, faster than chain completion, is shown with the value that it had before', () => {
    const update = { progress: [inProgress(1, 11)], statusDate: MONDAY + 4 }
    expect(recommendationsOf({ ...update, history })).toContain(
      'Since 2026-01-06 the use of the project buffer has risen from 10 to 50 % while the chain has gone from 5 to -5 % done: find out what has changed before the buffer is gone.',
    )
    // A day less, 40 %, is GREEN.
    expect(recommendationsOf({ progress: [inProgress(1, 10)], statusDate: MONDAY + 4, history }).join()).not.toContain(
      'has risen',
    )
    // All of the buffer, and more, is gone.
    const late = { progress: [inProgress(1, 19)], statusDate: MONDAY + 4, history }
    expect(recommendationsOf(late).join()).toMatch(
      /has risen from 10 to 1\d\d % while [^:]*: find out what has changed\.(,|$)/,
    )
    expect(recommendationsOf(update).join()).not.toContain('has risen')
    expect(recommendationsOf({ ...update, history: history.slice(0, 1) }).join()).not.toContain('has risen')
  })

  it('that fell meanwhile, or rises more slowly than chain completion, is not shown', () => {
    const falling = history.with(1, { statusDate: MONDAY + 1, completion: 5, consumption: 60 })
    expect(
      recommendationsOf({ progress: [inProgress(1, 11)], statusDate: MONDAY + 4, history: falling }).join(),
    ).not.toContain('has risen')
    const slow = { progress: [inProgress(1, 5.2), inProgress(3, 1)], statusDate: MONDAY + 7 }
    const before = history.map((point, index) => ({ ...point, consumption: index }))
    expect(recommendationsOf({ ...slow, history: before }).join()).not.toContain('has risen')
  })
})

describe('A task whose people do other work of the project first, against the plan', () => {
  const work = [task(1, 'Fix', 3), task(3, 'Housing', 5), task(4, 'Climate', 4, [3], [1])]
  const withTasks = (...tasks: readonly NetworkTask[]): Network => ({ ...NETWORK, tasks: [...work, ...tasks] })
  const cause = (network: Network, progress: Progress[], bufferPercentage = 50, statusDate = MONDAY) => {
    const planned = plan(network, { ...FEEDING_OPTIONS, bufferType: 'PROJECT', bufferPercentage })
    return project({ network, plan: planned, progress, statusDate }).cause
  }
  const late = [inProgress(1, 6, MONDAY), inProgress(3, 5, MONDAY)]

  it('is said to wait for them, at work on that', () => {
    // By plan Ann does the second round on Thursday and Friday, and the climate from Monday to the 15th. Fix takes until
    // Monday evening, so she does the climate first, as the housing is done on Friday, and then the second round; the
    // report is ready 3.5 days after the climate was to end.
    const network = withTasks(task(2, 'Second round', 2, [1], [1]), task(5, 'Report', 1.5, [2], [2]))
    expect(cause(network, late)).toBe(
      '"Second round" waits 6 days longer than planned for "Ann", at work on "Climate" until 2026-01-15, which uses 3.5 days of the project buffer: help that work to end earlier, or shorten what is left of "Second round".',
    )
  })

  it('waits no longer than it starts late, however long after it that work was planned to end', () => {
    // The housing is done on Tuesday, and Fix takes a day longer: Ann does the climate from Wednesday to Monday, and then the
    // second round, which was to begin on Thursday, three working days earlier.
    const network = withTasks(task(2, 'Second round', 6, [1], [1]), task(5, 'Report', 8, [2], [2]))
    const done: Progress = {
      taskId: 3,
      status: 'Completed',
      remaining: 0,
      actualStart: MONDAY,
      actualFinish: MONDAY + 2,
    }
    expect(cause(network, [inProgress(1, 2, MONDAY + 1), done], 15, MONDAY + 2)).toMatch(
      /^"Second round" waits 3 days longer than planned for "Ann", at work on "Climate" until 2026-01-12, which uses 3 days /,
    )
  })

  it('is not said to wait for them where something else holds it as long', () => {
    const network = withTasks(
      task(2, 'Second round', 2, [1, 6], [1]),
      task(5, 'Report', 1.5, [2], [2]),
      task(6, 'Parts', 3),
    )
    expect(cause(network, [...late, inProgress(6, 9, MONDAY)])).not.toContain('"Ann"')
  })
})
