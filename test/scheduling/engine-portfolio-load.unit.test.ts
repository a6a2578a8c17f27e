import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placedTogether } from '../../plugins/scheduling/engine/execution/running-pass.ts'
import type { Network, NetworkTask, Plan } from '../../plugins/scheduling/engine/index.ts'
import { plan } from '../../plugins/scheduling/engine/index.ts'
import type { RunningProject } from '../../plugins/scheduling/engine/model.ts'
import { type LoadInput, resourceLoad, type WorkAhead } from '../../plugins/scheduling/engine/portfolio/load.ts'
import { MONDAY, networks, WEEK } from '../support/networks.ts'
import { OPTIONS } from '../support/plan-options.ts'
import { running } from '../support/projecting.ts'
import { forAll } from '../support/property-runs.ts'
import { runningPortfolios } from '../support/running-portfolios.ts'

const ANN = { id: 1, name: 'Ann', capacity: 1 }

const task = (id: number, duration: number, more: Partial<NetworkTask> = {}): NetworkTask => ({
  id,
  name: `Task ${id}`,
  duration,
  predecessors: [],
  assignments: [{ resourceId: 1, units: 1 }],
  ...more,
})
function planned(id: number, tasks: readonly NetworkTask[], more: Partial<Network> = {}): WorkAhead {
  const network = { start: MONDAY, calendar: WEEK, tasks, resources: [ANN], ...more }
  return aheadOf(id, network, plan(network, OPTIONS))
}
function aheadOf(projectId: number, network: Network, { tasks }: Plan): WorkAhead {
  const assigned = new Map(network.tasks.map(({ id, assignments }) => [id, assignments]))
  return { projectId, network, tasks: tasks.map((it) => ({ ...it, assignments: assigned.get(it.id) ?? [] })) }
}
const started = (id: number, tasks: readonly NetworkTask[], resource = ANN) =>
  running({
    ...{ id, bufferStart: MONDAY + 9, bufferSize: 3 },
    network: { start: MONDAY, calendar: WEEK, tasks, resources: [resource] },
    plannedStarts: new Map(tasks.map((it) => [it.id, MONDAY])),
  })
const weeks = (planned: LoadInput['planned'], more: Partial<LoadInput> = {}) =>
  resourceLoad({
    planned,
    running: [],
    counted: [],
    resources: [ANN],
    calendar: WEEK,
    statusDate: MONDAY,
    from: MONDAY,
    to: MONDAY + 13,
    ...more,
  })[0]?.weeks

describe('the load of a resource', () => {
  test('is what projects demand by week, beside what there is', () => {
    // First: 5 days from Monday, then 2 in the second week. Second: 2 days from Monday, while Ann is on the first.
    const first = planned(1, [task(1, 7)])
    const second = planned(2, [task(2, 2)])
    expect(weeks([second, first])).toEqual([
      {
        start: MONDAY,
        end: MONDAY + 6,
        capacity: 5,
        demand: 7,
        overAllocation: 2,
        projects: [
          { projectId: 1, demand: 5 },
          { projectId: 2, demand: 2 },
        ],
      },
      {
        start: MONDAY + 7,
        end: MONDAY + 13,
        capacity: 5,
        demand: 2,
        overAllocation: 0,
        projects: [{ projectId: 1, demand: 2 }],
      },
    ])
  })

  test('counts parts of days: two halves of one day, one after the other, are no over-allocation', () => {
    // 1.5 days to Tuesday noon; the second project waits for Wednesday's noon, hence half of Wednesday stays free.
    const first = planned(1, [task(1, 1.5)])
    const second = planned(2, [task(2, 1.5, { assignments: [] }), task(3, 1, { predecessors: [follows(2)] })])
    expect(weeks([first, second])?.[0]).toMatchObject({ demand: 2.5, overAllocation: 0 })
    // The same half of Tuesday twice: a quarter of a day in which both want her.
    const third = planned(3, [task(4, 1.25, { assignments: [] }), task(5, 1, { predecessors: [follows(4)] })])
    expect(weeks([first, third])?.[0]).toMatchObject({ demand: 2.5, overAllocation: 0.25 })
  })

  test('counts the common working days of project and resource, and her own days as what there is', () => {
    // Ann works Monday to Wednesday: four days of work from Monday reach to the next Monday.
    const ann = { ...ANN, calendar: { weekdays: [1, 2, 3], holidays: [MONDAY + 8] } }
    const project = planned(1, [task(1, 4)], { resources: [ann] })
    expect(weeks([project], { resources: [ann] })).toMatchObject([
      { capacity: 3, demand: 3, overAllocation: 0 },
      { capacity: 2, demand: 1, overAllocation: 0 },
    ])
    // A project that works on Saturdays has her then, though the account's calendar has none.
    const saturdays = planned(2, [task(2, 6)], { calendar: { weekdays: [1, 2, 3, 4, 5, 6], holidays: [] } })
    expect(weeks([saturdays])?.[0]).toMatchObject({ capacity: 6, demand: 6, overAllocation: 0 })
  })

  test('of a started project is what is left, from the status date on', () => {
    // Seven days, five left on Wednesday: Wednesday to Friday, and two days of the next week.
    const project = {
      ...started(1, [task(1, 7)]),
      progress: [{ taskId: 1, status: 'InProgress' as const, remaining: 5, actualStart: MONDAY }],
    }
    const statusDate = MONDAY + 2
    expect(weeks([], { running: [project], counted: [1], statusDate })).toMatchObject([
      { demand: 3, capacity: 3 },
      { demand: 2, capacity: 5 },
    ])
    expect(weeks([planned(1, [task(1, 7)])], { statusDate })?.[0]).toMatchObject({ demand: 3, capacity: 3 })
    expect(weeks([], { running: [project], statusDate })).toMatchObject([{ demand: 0 }, { demand: 0 }])
  })

  test('places only what shares people with the resources, and what counts', () => {
    const circle = (resourceId: number) =>
      [1, 2].map((id) =>
        task(10 * resourceId + id, 1, {
          predecessors: [follows(10 * resourceId + 3 - id)],
          assignments: [{ resourceId, units: 1 }],
        }),
      )
    const bob = { id: 2, name: 'Bob', capacity: 1 }
    const running = [started(1, [task(1, 7)]), started(2, circle(2), bob)]
    expect(weeks([], { running, counted: [1] })).toMatchObject([{ demand: 5 }, { demand: 2 }])
    const loads = { running, counted: [1], resources: [ANN, bob] }
    expect(weeks([], loads)).toMatchObject([{ demand: 5 }, { demand: 2 }])
    expect(() => weeks([], { ...loads, counted: [1, 2] })).toThrow()
  })

  test('is the same where groups that share nobody are placed each by itself, and all at once', () => {
    let loaded = 0
    forAll(150, runningPortfolios(), runningPortfolios(), fc.nat(8), (one, other, day) => {
      const both = [...(one[0]?.running ?? []), ...(other[0]?.running ?? []).map(ofOthers)]
      const running = both.map(withoutLeads).sort((a, b) => (a.id % 10) - (b.id % 10))
      const statusDate = Math.max(one[0]?.statusDate ?? 0, other[0]?.statusDate ?? 0) + day
      const resources = [0, 10].flatMap((more) => [1, 2, 3].map((id) => ({ id: id + more, name: '', capacity: 1 })))
      const asked = { resources, statusDate, calendar: WEEK, from: statusDate, to: statusDate + 700 }
      const counted = running.map(({ id }) => id)
      const loads = resourceLoad({ ...asked, planned: [], running, counted })
      const together = placedTogether(running, statusDate).map((pass): WorkAhead => {
        const { network, tasks } = pass.baseline
        const left = tasks.flatMap(({ assignments }, at) =>
          pass.isCompleted(at)
            ? []
            : pass.spansOf(at).map((it) => ({ assignments, ...it, start: Math.max(statusDate, it.start) })),
        )
        return { projectId: pass.id, network, tasks: left }
      })
      expect(loads).toEqual(resourceLoad({ ...asked, planned: together, running: [], counted: [] }))
      if (loads.every((it) => it.weeks.some(({ demand }) => demand > 0))) loaded++
    })
    expect(loaded).toBeGreaterThan(20)
  })

  test('is cut at the ends of the range', () => {
    const cut = weeks([planned(1, [task(1, 7)])], { from: MONDAY + 3, to: MONDAY + 7 })
    expect(cut).toMatchObject([
      { start: MONDAY + 3, end: MONDAY + 6, capacity: 2, demand: 2 },
      { start: MONDAY + 7, end: MONDAY + 7, capacity: 1, demand: 1 },
    ])
  })

  test('has what starts within the last day', () => {
    const noon = [task(1, 1.5, { assignments: [] }), task(2, 3, { predecessors: [follows(1)] })]
    expect(weeks([planned(1, noon)], { to: MONDAY + 1 })).toMatchObject([{ capacity: 2, demand: 0.5 }])
  })

  test('adds up to the work of all tasks, in any network; levelled plans of one project have no over-allocation', () => {
    forAll(100, networks(), (network) => {
      const made = plan(network, OPTIONS)
      const input = { from: MONDAY - 70, to: MONDAY + 700, statusDate: network.start, calendar: WEEK }
      const { resources } = network
      const loads = resourceLoad({
        ...input,
        resources,
        planned: [aheadOf(1, network, made)],
        running: [],
        counted: [],
      })
      for (const { resourceId, weeks } of loads) {
        const work = network.tasks.reduce(
          (sum, { duration, assignments }) =>
            sum + duration * assignments.reduce((of, it) => (it.resourceId === resourceId ? of + it.units : of), 0),
          0,
        )
        const demand = weeks.reduce((sum, week) => sum + week.demand, 0)
        expect(Math.abs(demand - work)).toBeLessThan(0.001)
        expect(weeks.reduce((sum, week) => sum + week.overAllocation, 0)).toBe(0)
      }
    })
  })
})

const follows = (taskId: number) => ({ taskId, type: 'FS' as const, lag: 0 })

/** A project of a portfolio with other people, projects, and tasks. */
function ofOthers(project: RunningProject): RunningProject {
  const { network, progress, plannedStarts } = project
  const idOf = (id: number) => id + 100_000
  return {
    ...project,
    id: project.id + 10,
    decisions: project.decisions.map((it) => ({ ...it, place: it.place - 10 })),
    plannedStarts: new Map([...plannedStarts].map(([id, start]) => [idOf(id), start])),
    progress: progress.map((it) => ({ ...it, taskId: idOf(it.taskId) })),
    network: {
      ...network,
      resources: network.resources.map((it) => ({ ...it, id: it.id + 10 })),
      tasks: network.tasks.map((it) => ({
        ...it,
        id: idOf(it.id),
        predecessors: it.predecessors.map((link) => ({ ...link, taskId: idOf(link.taskId) })),
        assignments: it.assignments.map(({ resourceId, units }) => ({ resourceId: resourceId + 10, units })),
      })),
    },
  }
}

/** Where leads never become stable, all that is dispatched together counts them in another way. */
function withoutLeads(project: RunningProject): RunningProject {
  const tasks = project.network.tasks.map((it) => ({
    ...it,
    predecessors: it.predecessors.map((link) => ({ ...link, lag: Math.max(0, link.lag) })),
  }))
  return { ...project, network: { ...project.network, tasks } }
}
