/** The trend, calculated by hand. Positions are working days from the start of the project, a Monday. */
import { describe, expect, it } from 'vitest'
import {
  type Network,
  type NetworkTask,
  type Plan,
  type Progress,
  plan,
  planFromProgress,
} from '../../plugins/scheduling/engine/index.ts'
import { MONDAY, task, WEEK } from '../support/networks.ts'
import { OPTIONS } from '../support/plan-options.ts'
import { project } from '../support/projecting.ts'

const startOf = (workday: number) => MONDAY + Math.floor(workday / 5) * 7 + (workday % 5)
const endOf = (workday: number) => startOf(workday - 1) + 1
/** Worked on from the start of a working day to that of another one. */
const done = (taskId: number, from: number, to: number): Progress => {
  return { taskId, status: 'Completed', remaining: 0, actualStart: startOf(from), actualFinish: endOf(to) }
}
const begun = (taskId: number, from: number, remaining: number, more: Partial<Progress> = {}): Progress => {
  return { taskId, status: 'InProgress', remaining, actualStart: startOf(from), ...more }
}

/** A chain of 40 working days in pieces, and a buffer of 20 that ends with workday 59, a Friday. */
function chainOf(...durations: readonly number[]) {
  const network: Network = {
    start: MONDAY,
    calendar: WEEK,
    resources: [],
    tasks: durations.map((duration, index) =>
      task(index + 1, `Part ${index + 1}`, duration, index === 0 ? [] : [index]),
    ),
  }
  return { network, plan: plan(network, OPTIONS) }
}
interface Project {
  readonly network: Network
  readonly plan: Plan
}
const on = (made: Project, workday: number, ...progress: Progress[]) => {
  return project({ ...made, progress, statusDate: startOf(workday) })
}
/** Working days that the trend is after the projection. */
const more = (made: Project, workday: number, ...progress: Progress[]) => {
  const { finish, trendFinish } = on(made, workday, ...progress)
  return trendFinish === null ? 0 : workdays(trendFinish) - workdays(finish)
}
const workdays = (moment: number) => {
  const days = moment - MONDAY
  return Math.floor(days / 7) * 5 + Math.min(5, days % 7)
}

describe('The trend', () => {
  const made = chainOf(8, 16, 16)

  // What was planned for 8 days took 10: 2 lost in 8, a quarter. The rest of 32 is projected to end at 42, and loses 8.
  it('has the rest of the chain take as much longer as what is done of it did', () => {
    const seen = on(made, 10, done(1, 0, 10))
    expect(seen).toMatchObject({ finish: endOf(42), trendFinish: endOf(50), feverZone: 'GREEN', daysLate: 0 })
    // The buffer is from 40 to 60.
    expect(seen.trendConsumption).toBe(50)
  })

  // 8 of 16 days of part 2 are left at 20: its 8 done days took 10, as the 8 of part 1. 4 lost in 16, a quarter, of 24.
  // What is left of part 2 is 8 of 18 days: 18 are less than a quarter more than 16, so it loses 2 * 8 / 18, part 3 loses 4.
  it('goes on while a task is under way', () => {
    const share = (16 * 10) / 18
    const rate = (20 - 8 - share) / (8 + share)
    const open = Math.max(0, 16 * (1 + rate) - 18) * (8 / 18) + 16 * rate
    expect(more(made, 20, done(1, 0, 10), begun(2, 10, 8))).toBeCloseTo(open, 5)
  })

  it('changes no lateness', () => {
    // Projected to end at 44, before the buffer's end at 60; by the trend, 44 + 32 * 4 / 8 = 60; the target is workday 43.
    const seen = (target: number) =>
      project({ ...made, progress: [done(1, 0, 12)], statusDate: startOf(12), target: startOf(target) })
    expect(seen(59)).toMatchObject({ finish: endOf(44), trendFinish: endOf(60), trendConsumption: 100, daysLate: 0 })
    expect(seen(42).daysLate).toBe(1)
  })

  it('is not made of a new estimate: that of part 1 is raised from 10 to 17 on its first day', () => {
    const four = chainOf(10, 10, 10, 10)
    for (const day of [0, 1, 2, 5, 6]) {
      const none = { trendFinish: null, trendConsumption: null }
      expect(on(four, day, begun(1, 0, 17 - day))).toMatchObject({ finish: endOf(47), ...none, daysLate: 0 })
    }
    // At its end 7 days are lost in 10, a quarter of the chain, and 30 are left.
    expect(more(four, 17, done(1, 0, 17))).toBeCloseTo(21, 5)
  })

  // Part 1 took 10 instead of 8: a quarter. Part 2 is estimated to take 30 now, more than 20, and loses nothing; part 3 loses 4.
  it('adds nothing to estimates that were raised by more', () => {
    const raised: Progress = { taskId: 2, status: 'NotStarted', remaining: 30 }
    expect(more(made, 10, done(1, 0, 10), raised)).toBeCloseTo(4, 5)
  })

  it('grows from a tenth to a fifth of the chain', () => {
    // A rate of 1, with half of it at 6 of 40 days: 34 * 1 / 2.
    const seen = [3, 4, 5, 6, 7, 8, 9].map((size) => more(chainOf(size, 40 - size), 2 * size, done(1, 0, 2 * size)))
    expect(seen.map((it) => Math.round(it * 100) / 100)).toEqual([0, 0, 8.75, 17, 24.75, 32, 31])
  })

  it('grows from one to two days that are lost', () => {
    // 1.5 of 8 days lost, 32 left: half of 6.
    expect(more(made, 10, done(1, 0, 9))).toBe(0)
    const half = { ...done(1, 0, 9), actualFinish: startOf(9) + 0.5 }
    expect(more(made, 10, half)).toBeCloseTo(3, 5)
  })

  it('goes as it came, as lost time is won back', () => {
    // 2 of 8 lost. Of part 2 one is won back: 1 of 24 lost, which is not more than a day.
    expect(more(made, 25, done(1, 0, 10), done(2, 10, 25))).toBe(0)
    expect(on(made, 25, done(1, 0, 10), done(2, 10, 25)).trendFinish).toBeNull()
    let last = 8.001
    for (let left = 16; left >= 0; left--) {
      const now = more(made, 10 + 16 - left, done(1, 0, 10), begun(2, 10, left))
      expect(now).toBeLessThan(last)
      expect(last - now).toBeLessThan(1.2)
      last = now
    }
  })

  // From 20 days that part 1 takes on, the project is YELLOW, from 27 on RED. A day more that is lost in 8 is 4 more in 32.
  it('does not jump where a zone begins', () => {
    const zones = new Set<string>()
    for (let taken = 11; taken <= 40; taken++) {
      zones.add(on(made, taken, done(1, 0, taken)).feverZone)
      expect(more(made, taken, done(1, 0, taken))).toBeCloseTo(4 * (taken - 8), 5)
    }
    expect([...zones]).toEqual(['GREEN', 'YELLOW', 'RED'])
  })

  it('counts no waits between tasks', () => {
    expect(on(made, 20, done(1, 0, 8), begun(2, 18, 14))).toMatchObject({ finish: endOf(50), trendFinish: null })
  })

  it('counts no days without a report', () => {
    const reported = begun(1, 0, 4, { asOf: startOf(3) })
    expect(on(made, 14, reported)).toMatchObject({ finish: endOf(50), trendFinish: null })
    expect(on(made, 14, begun(1, 0, 4, { reportedOn: startOf(4) })).trendFinish).toBeNull()
  })

  // Ann does part 1, which is planned for 8 days, and is away for 4 of the 12 that it takes.
  it('counts no days off', () => {
    const away = { from: startOf(2), to: startOf(5) }
    const resources = (absences: readonly (typeof away)[]) => [{ id: 1, name: 'Ann', capacity: 1, absences }]
    const [first, ...others] = made.network.tasks
    const tasks = [{ ...first, assignments: [{ resourceId: 1, units: 1 }] } as (typeof others)[number], ...others]
    const network = (absences: readonly (typeof away)[]) => ({ ...made.network, tasks, resources: resources(absences) })
    const planned = plan(network([]), OPTIONS)
    expect(more({ network: network([away]), plan: planned }, 12, done(1, 0, 12))).toBe(0)
    expect(more({ network: network([]), plan: planned }, 12, done(1, 0, 12))).toBeCloseTo(16, 5)
  })

  // A milestone between parts 1 and 2, marked on a day three days after the end of part 1, on which part 2 begins.
  it('counts no days of milestones', () => {
    const [first, second, third] = made.network.tasks as [NetworkTask, NetworkTask, NetworkTask]
    const gate = task(4, 'Gate', 0, [1])
    const tasks = [first, gate, { ...second, predecessors: [{ taskId: 4, type: 'FS' as const, lag: 0 }] }, third]
    const network = { ...made.network, tasks }
    const project = { network, plan: plan(network, OPTIONS) }
    expect(project.plan.criticalChain.tasks).toContain(4)
    const reports = [done(1, 0, 8), { ...done(4, 8, 11), actualStart: startOf(8) }, begun(2, 10, 15)]
    expect(on(project, 11, ...reports).trendFinish).toBeNull()
  })

  it('counts time that tasks share once', () => {
    // Parts 1 and 2, of half a day each, are done on one day; eight such days are in time.
    const halves = chainOf(...Array(16).fill(0.5), 32)
    const reports = Array.from({ length: 16 }, (_, index) =>
      done(index + 1, Math.floor(index / 2), Math.floor(index / 2) + 1),
    )
    expect(more(halves, 8, ...reports)).toBe(0)
  })

  it('has what was planned before time that tasks share as done, once it is', () => {
    // Part 3 begins four days after part 2 and ends after it: a chain of 8, 4 and 24 days.
    const chain = chainOf(8, 16, 24)
    const [first, second, third] = chain.network.tasks as [NetworkTask, NetworkTask, NetworkTask]
    const late = { ...third, predecessors: [{ taskId: 2, type: 'SS' as const, lag: 4 }] }
    const network = { ...chain.network, tasks: [first, second, late] }
    const overlapping = { network, plan: plan(network, OPTIONS) }
    expect(overlapping.plan.criticalChain).toMatchObject({ tasks: [1, 2, 3], length: 36 })
    expect(more(overlapping, 8, done(1, 0, 8))).toBe(0)
    const asOf = startOf(19)
    expect(more(overlapping, 20, done(1, 0, 8), begun(2, 8, 4, { asOf }), begun(3, 12, 16, { asOf }))).toBe(0)
  })

  it('measures a plan from progress from its status date on', () => {
    // Part 1, planned for 8 days, has taken 10 when 6 of it are left, and all is planned anew: a chain of 38.
    const progress = [begun(1, 0, 6)]
    const anew = planFromProgress(made.network, OPTIONS, { progress, statusDate: startOf(10) })
    const again = { network: made.network, plan: anew }
    expect(anew.criticalChain.length).toBe(38)
    expect(on(again, 10, ...progress).trendFinish).toBeNull()
    expect(more(again, 16, done(1, 0, 16))).toBe(0)
    // The 6 days took 9: 3 lost in 6, a half; 32 left. 6 of 38 days are 2.2 of 3.8 from a tenth to a fifth.
    expect(more(again, 19, done(1, 0, 19))).toBeCloseTo((16 * 2.2) / 3.8, 5)
  })

  it('measures it with what was left then, above the estimate too, and whatever days off were entered since', () => {
    // Of 8 days 14 are left when all is planned anew, on day 10; they take 14, and its people are away for 4 more.
    const network = { ...made.network, resources: [{ id: 9, name: 'Ann', capacity: 1 }] }
    const [first, ...rest] = network.tasks as [NetworkTask, ...NetworkTask[]]
    const tasks = [{ ...first, assignments: [{ resourceId: 9, units: 1 }] }, ...rest]
    const progress = [begun(1, 0, 14)]
    const anew = planFromProgress({ ...network, tasks }, OPTIONS, { progress, statusDate: startOf(10) })
    const absences = [{ from: startOf(15), to: startOf(18) }]
    for (const [end, away] of [
      [24, []],
      [28, absences],
    ] as const) {
      const resources = [{ id: 9, name: 'Ann', capacity: 1, absences: away }]
      const again = { network: { ...network, tasks, resources }, plan: anew }
      expect(more(again, end - 4, begun(1, 0, 4, { asOf: startOf(end - 5) }))).toBe(0)
      expect(more(again, end, done(1, 0, end))).toBe(0)
    }
  })

  it('does not count time for which the project was frozen', () => {
    // 8 days of part 1 took 8, and 5 for which the project was frozen: its plan moved by those.
    const { network } = made
    const moved = { network: { ...network, start: startOf(5) }, plan: plan({ ...network, start: startOf(5) }, OPTIONS) }
    const pauses = [{ from: startOf(3), to: startOf(8) }]
    expect(on(moved, 11, begun(1, 0, 2, { asOf: startOf(10), pauses })).trendFinish).toBeNull()
    expect(on(moved, 13, { ...done(1, 0, 13), pauses }).trendFinish).toBeNull()
  })

  it('is null once all is done', () => {
    expect(on(made, 60, done(1, 0, 20), done(2, 20, 40), done(3, 40, 60)).trendFinish).toBeNull()
  })
})
