/** The simulator that the engine is compared with: worked out by hand, and beside what the engine places. */
import { describe, expect, it } from 'vitest'
import { placedTogether } from '../../plugins/scheduling/engine/execution/running-pass.ts'
import type { RunningProject } from '../../plugins/scheduling/engine/model.ts'
import { calibrationCases, ESTIMATES } from '../support/calibration-cases.ts'
import { ANA, BOB, inputsOf, type Project } from '../support/hand-made-projects.ts'
import { IndependentDispatch, type Times, WorkedDays } from '../support/independent-dispatch.ts'
import { above, medianFor, medianRest, samplerOf, valueBelow } from '../support/independent-sampler.ts'
import { lastDayOf, sampledTasks, simulateIndependently } from '../support/independent-simulator.ts'
import { MONDAY, WEEK } from '../support/networks.ts'

/** When tasks are begun and done whose work takes as long as is left of it. */
function placed(today: number, projects: readonly Project[], by: (it: RunningProject) => RunningProject = (it) => it) {
  const running = (inputsOf(today, projects)[0]?.running ?? []).map(by)
  const left = new Map(sampledTasks(running, today, ESTIMATES).map(({ id, remaining }) => [id, remaining]))
  const times = new IndependentDispatch(running, today).place((id) => left.get(id) as number)
  return (id: number) => {
    const { start, finish } = times.get(id) as Times
    return [start, finish]
  }
}

describe('The independent dispatch', () => {
  it('lets who is free do what is ready, though it was planned after something that is not', () => {
    const at = placed(3, [
      {
        id: 1,
        buffer: [7, 4],
        tasks: [
          { id: 1, days: 3, people: [BOB], left: 3, planned: 0 },
          { id: 2, days: 4, people: [ANA], after: [1], planned: 3 },
        ],
      },
      { id: 2, buffer: [12, 4], tasks: [{ id: 3, days: 5, people: [ANA], planned: 7 }] },
    ])
    expect([at(1)[1], at(3), at(2)]).toEqual([6, [3, 8], [8, 12]])
  })

  it('lets two tasks under way of one person go on one after the other', () => {
    const at = placed(5, [
      { id: 1, buffer: [6, 4], tasks: [{ id: 1, days: 5, people: [ANA], left: 3, planned: 0 }] },
      { id: 2, buffer: [10, 5], tasks: [{ id: 2, days: 5, people: [ANA], left: 4, planned: 6 }] },
    ])
    expect([at(1), at(2)]).toEqual([
      [0, 8],
      [0, 12],
    ])
  })

  it('starts a task of two people when both are free, and keeps nobody free for it', () => {
    const at = placed(5, [
      {
        id: 1,
        buffer: [8, 4],
        tasks: [
          { id: 1, days: 5, people: [ANA], left: 3, planned: 0 },
          { id: 2, days: 2, people: [ANA, BOB], planned: 5 },
        ],
      },
      {
        id: 2,
        buffer: [13, 4],
        tasks: [
          { id: 3, days: 5, people: [BOB], planned: 7 },
          { id: 4, days: 2, people: [BOB], planned: 12 },
        ],
      },
    ])
    expect([at(3), at(2), at(4)]).toEqual([
      [5, 10],
      [10, 12],
      [12, 14],
    ])
  })

  it('prefers the project with the higher priority, and then the lower id, among equal planned starts', () => {
    const at = placed(0, [
      { id: 1, buffer: [3, 1], priority: 1, tasks: [{ id: 1, days: 1, people: [ANA], planned: 0 }] },
      {
        id: 2,
        buffer: [3, 1],
        priority: 2,
        tasks: [
          { id: 3, days: 1, people: [ANA], planned: 0 },
          { id: 2, days: 1, people: [ANA], planned: 0 },
        ],
      },
    ])
    expect([at(2)[0], at(3)[0], at(1)[0]]).toEqual([0, 1, 2])
  })

  it('counts lags from starts and finishes, and frees people at the end of the work where a link holds the finish', () => {
    const at = placed(0, [
      {
        id: 1,
        buffer: [9, 4],
        tasks: [
          { id: 1, days: 6, people: [ANA], planned: 0 },
          { id: 2, days: 2, people: [BOB], planned: 0, after: [{ taskId: 1, type: 'FF', lag: 1 }] },
          { id: 3, days: 3, people: [BOB], planned: 2, after: [{ taskId: 1, type: 'SS', lag: 2 }] },
          { id: 4, days: 1, planned: 8, after: [{ taskId: 2, type: 'FS', lag: 0.5 }] },
          { id: 5, days: 0, planned: 8, after: [4] },
        ],
      },
    ])
    expect([at(2), at(3), at(4), at(5)]).toEqual([
      [0, 7],
      [2, 5],
      [7.5, 8.5],
      [8.5, 8.5],
    ])
  })

  it('works on the days of the project and of all people of a task, and has these to its end', () => {
    // From Thursday on; Ana is off on Fridays, Bob works on all days.
    const THURSDAY = MONDAY + 3
    const at = placed(
      THURSDAY,
      [
        {
          id: 1,
          buffer: [THURSDAY, 4],
          tasks: [
            { id: 1, days: 1.5, people: [ANA, BOB], planned: THURSDAY },
            { id: 2, days: 1, people: [BOB], planned: THURSDAY + 1 },
            { id: 3, days: 1, planned: THURSDAY, after: [{ taskId: 4, type: 'FS', lag: 1 }] },
            { id: 4, days: 1, planned: THURSDAY },
          ],
        },
      ],
      (project) => ({
        ...project,
        network: {
          ...project.network,
          calendar: { weekdays: [1, 2, 3, 4, 5], holidays: [MONDAY + 9] },
          resources: project.network.resources.map((it) =>
            it.id === ANA ? { ...it, calendar: { weekdays: [1, 2, 3, 4], holidays: [] } } : it,
          ),
        },
      }),
    )
    // Thursday and half of Monday; then Bob until Tuesday noon. Thursday, a lag of Friday, then Monday.
    expect([at(1), at(2), at(4), at(3)]).toEqual([
      [THURSDAY, MONDAY + 7.5],
      [MONDAY + 7.5, MONDAY + 8.5],
      [THURSDAY, THURSDAY + 1],
      [MONDAY + 7, MONDAY + 8],
    ])
  })

  it('goes on with what was reported to the end of a day after that', () => {
    const tasks = [{ id: 1, days: 5, people: [ANA], left: 2, begun: 1, asOf: 3, planned: 1 }]
    expect(placed(3, [{ id: 1, buffer: [6, 1], tasks }])(1)).toEqual([1, 6])
  })

  it('counts work between two moments', () => {
    const days = new WorkedDays([WEEK, { weekdays: [1, 2, 3, 4], holidays: [MONDAY + 2] }])
    // Half of Monday, Tuesday, Thursday, and a quarter of the next Monday.
    expect(days.between(MONDAY + 0.5, MONDAY + 7.25)).toBe(2.75)
    expect(days.after(MONDAY + 0.5, 2.75)).toBe(MONDAY + 7.25)
    expect(days.after(MONDAY + 0.5, 2.5)).toBe(MONDAY + 4)
  })

  it('places as the engine does, whatever tasks take', () => {
    for (const { running, statusDate, seed } of calibrationCases(24)) {
      const draw = samplerOf(sampledTasks(running, statusDate, ESTIMATES), ESTIMATES.correlation, 100 + seed)
      const dispatch = new IndependentDispatch(running, statusDate)
      for (let run = 0; run < 5; run++) {
        const left = new Map([...draw()].map(([id, days]) => [id, Math.ceil(days * 1e6) / 1e6]))
        const drawn = running.map((project) => withLeft(project, left))
        const expected = placedTogether(drawn, statusDate).map((pass) => pass.slots.map(({ lastDay }) => lastDay))
        const times = dispatch.place((id) => left.get(id) as number)
        const own = running.map(({ network }) => network.tasks.map(({ id }) => dayOf((times.get(id) as Times).finish)))
        expect({ seed, lastDays: own }).toEqual({ seed, lastDays: expected })
      }
    }
  })
})

const dayOf = (finish: number) => Math.ceil(finish - 1e-9) - 1

/** The project if so much were left of its tasks. */
function withLeft(project: RunningProject, left: ReadonlyMap<number, number>): RunningProject {
  const { network, progress } = project
  return {
    ...project,
    network: {
      ...network,
      tasks: network.tasks.map((task) => ({ ...task, duration: left.get(task.id) || task.duration })),
    },
    progress: progress.map((it) => ({ ...it, remaining: left.get(it.taskId) as number })),
  }
}

describe('The independent sampler', () => {
  it('has the normal distribution', () => {
    expect([0, 1.2815515655446004, -1.6448536269514722].map((it) => above(it).toFixed(6))).toEqual([
      '0.500000',
      '0.100000',
      '0.950000',
    ])
    expect(above(6)).toBeCloseTo(9.865876e-10, 15)
    expect(valueBelow(0.1)).toBeCloseTo(1.2815515655, 6)
  })

  const SPREAD = Math.LN2 / 1.2815515655446004

  it('finds the median of what is left of a task, and the median of the durations by that', () => {
    // Half of all tasks take longer than 4 days, and half of these longer than 4 * exp(0.674490 * SPREAD) = 5.76095.
    expect(medianRest(4, SPREAD, 4)).toBeCloseTo(1.76095, 4)
    const task = { id: 1, projectId: 1, focused: 4, safe: 8, remaining: 1.76095, elapsed: 4 }
    expect(medianFor(task, SPREAD)).toBeCloseTo(4, 4)
  })

  it('draws what has started as often as it is so long among all that take longer than it has', () => {
    const started = { id: 1, projectId: 1, focused: 4, safe: 8, remaining: 1.76095, elapsed: 4 }
    const whole = { id: 2, projectId: 1, focused: 4, safe: 8, remaining: 4, elapsed: 0 }
    const draw = samplerOf([started, whole], 0, 1)
    const runs = Array.from({ length: 20_000 }, draw)
    const rests = runs.map((it) => it.get(1) as number)
    const longer = runs.map((it) => (it.get(2) as number) - 4).filter((it) => it > 0)
    for (const limit of [0.2, 1, 1.76095, 3, 6]) {
      const share = (list: readonly number[]) => list.filter((it) => it <= limit).length / list.length
      expect(Math.abs(share(rests) - share(longer))).toBeLessThan(0.02)
    }
  })

  it('has half of its draws below what remains, nine in ten below the safe estimate, and the correlation in a project', () => {
    const tasks = [1, 2, 3].map((id) => ({
      ...{ id, projectId: id < 3 ? 1 : 2, focused: 4, safe: 8, remaining: 2, elapsed: 0 },
    }))
    const runs = Array.from({ length: 20_000 }, samplerOf(tasks, 0.3, 1))
    const logs = [1, 2, 3].map((id) => runs.map((it) => Math.log((it.get(id) as number) / 2) / SPREAD))
    const [first = [], second = [], other = []] = logs
    expect(first.filter((it) => it <= 0).length / 20_000).toBeCloseTo(0.5, 1)
    expect(first.filter((it) => it <= 1.2815515655446004).length / 20_000).toBeCloseTo(0.9, 1)
    const product = (some: readonly number[]) => first.reduce((sum, it, run) => sum + it * (some[run] as number), 0)
    expect(Math.abs(product(first) / 20_000 - 1)).toBeLessThan(0.04)
    expect(Math.abs(product(second) / 20_000 - 0.3)).toBeLessThan(0.03)
    expect(Math.abs(product(other) / 20_000)).toBeLessThan(0.03)
  })
})

describe('The independent simulator', () => {
  it('has the last days of a single task that its distribution has', () => {
    const [project] =
      inputsOf(0, [{ id: 1, buffer: [4, 2], tasks: [{ id: 1, days: 4, planned: 0 }] }])[0]?.running ?? []
    const runs = 10_000
    const lastDays = simulateIndependently([project as RunningProject], 0, { estimates: ESTIMATES, seed: 1, runs }).get(
      1,
    )
    // Day 3 ends after 4 days, and day 7 after 8.
    const share = (day: number) => (lastDays?.filter((it) => it <= day).length ?? 0) / runs
    expect(Math.abs(share(3) - 0.5)).toBeLessThan(0.015)
    expect(Math.abs(share(7) - 0.9)).toBeLessThan(0.01)
  })

  it('has one last day where no task is safe only later than it is estimated', () => {
    const [{ running, statusDate } = { running: [], statusDate: 0 }] = calibrationCases(1)
    const certain = running.map((project) => ({
      ...project,
      network: {
        ...project.network,
        tasks: project.network.tasks.map((task) => ({ ...task, safeDuration: task.duration })),
      },
    }))
    const all = simulateIndependently(certain, statusDate, { estimates: ESTIMATES, seed: 1, runs: 5 })
    const durations = new Map(certain.flatMap(({ network }) => network.tasks.map(({ id, duration }) => [id, duration])))
    const times = new IndependentDispatch(certain, statusDate).place((id) => durations.get(id) as number)
    for (const project of certain) expect(new Set(all.get(project.id))).toEqual(new Set([lastDayOf(project, times)]))
  })
})

describe('Cases of calibration', () => {
  const cases = calibrationCases(24)

  it('have sixty tasks each, of one to three projects, and every second one is half way', () => {
    for (const { running } of cases) expect(running.flatMap(({ network }) => network.tasks)).toHaveLength(60)
    expect(new Set(cases.map(({ running }) => running.length))).toEqual(new Set([1, 2, 3]))
    const reports = (status: string) =>
      cases.map(
        ({ running }) => running.flatMap(({ progress }) => progress).filter((it) => it.status === status).length,
      )
    for (const [index, { isHalfWay }] of cases.entries()) {
      expect(isHalfWay).toBe(index % 2 === 1)
      expect(reports('Completed')[index]).toBeGreaterThanOrEqual(isHalfWay ? 10 : 0)
      if (isHalfWay) expect(reports('InProgress')[index]).toBeGreaterThan(0)
      else expect(running(index)).toEqual([])
    }
  })

  const running = (index: number) => cases[index]?.running.flatMap(({ progress }) => progress)

  it('report of a task under way the median of what may be left of it', () => {
    for (const { running: projects, statusDate } of cases.filter(({ isHalfWay }) => isHalfWay)) {
      for (const task of sampledTasks(projects, statusDate, ESTIMATES).filter(({ elapsed }) => elapsed > 0)) {
        const spread = Math.log(task.safe / task.focused) / 1.2815515655446004
        expect(medianFor(task, spread) / task.focused).toBeCloseTo(1, 3)
      }
    }
  })
})
