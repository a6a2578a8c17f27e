import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Network, NetworkTask, Plan, PlanOptions } from '../../plugins/scheduling/engine/index.ts'
import { plan } from '../../plugins/scheduling/engine/index.ts'
import { type LoadInput, resourceLoad, type WorkAhead } from '../../plugins/scheduling/engine/portfolio/load.ts'
import { MONDAY, networks, WEEK } from '../support/networks.ts'

const OPTIONS: PlanOptions = {
  scheduleMethod: 'FROM_START',
  bufferType: 'PROJECT',
  bufferSizing: 'percentage',
  bufferPercentage: 50,
  feedingPolicy: 'SHRINK',
}
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
      ...{ id: 1, name: 'P1', priority: 0, decisions: [], bufferStart: MONDAY + 9, bufferSize: 3 },
      thresholds: { yellowFrom: 50, redFrom: 90 },
      network: { start: MONDAY, calendar: WEEK, tasks: [task(1, 7)], resources: [ANN] },
      plannedStarts: new Map([[1, MONDAY]]),
      progress: [{ taskId: 1, status: 'InProgress' as const, remaining: 5, actualStart: MONDAY }],
    }
    const statusDate = MONDAY + 2
    expect(weeks([], { running: [project], counted: [1], statusDate })).toMatchObject([{ demand: 3 }, { demand: 2 }])
    expect(weeks([], { running: [project], statusDate })).toMatchObject([{ demand: 0 }, { demand: 0 }])
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
    fc.assert(
      fc.property(networks(), (network) => {
        const made = plan(network, OPTIONS)
        const input = { from: MONDAY - 70, to: MONDAY + 700, statusDate: MONDAY, calendar: WEEK }
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
      }),
    )
  })
})

const follows = (taskId: number) => ({ taskId, type: 'FS' as const, lag: 0 })
