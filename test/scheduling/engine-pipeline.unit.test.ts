import { describe, expect, test } from 'vitest'
import type { Network } from '../../plugins/scheduling/engine/model.ts'
import type {
  Pipeline,
  PipelineInput,
  PipelineProject,
  PipelineRule,
} from '../../plugins/scheduling/engine/portfolio/pipeline.ts'
import { planPortfolio } from '../../plugins/scheduling/engine/portfolio/plan-portfolio.ts'
import { MONDAY, task, WEEK } from '../support/networks.ts'
import { checkPlanned, checkShared } from '../support/pipelines.ts'
import { OPTIONS } from '../support/plan-options.ts'
import { portfolios } from '../support/portfolios.ts'
import { forAll } from '../support/property-runs.ts'

const RUNS = 120
const IMPROVEMENT = { schedules: 40, seed: 1 }
const ANN = 1

const network = (tasks: Network['tasks'], more: Partial<Network> = {}): Network => ({
  start: MONDAY,
  calendar: WEEK,
  tasks,
  resources: [{ id: ANN, name: 'Ann', capacity: 1 }],
  ...more,
})
/** Two days of own work, then four of Ann's. */
const BUILD = [task(1, 'Prepare', 2), task(2, 'Build', 4, [1], [ANN])]
const project = (id: number, more: Partial<PipelineProject> = {}): PipelineProject => ({
  id,
  name: `Project ${id}`,
  priority: id,
  network: network(BUILD),
  options: OPTIONS,
  hasStarted: false,
  ...more,
})
const input = (projects: readonly PipelineProject[], rule: PipelineRule = { kind: 'capacity' }): PipelineInput => ({
  projects,
  rule,
  statusDate: MONDAY,
  improvement: IMPROVEMENT,
})
/** First and last working day of each project, Monday being 0 and the next Monday 5. */
const days = ({ projects }: Pipeline) => projects.map(({ firstDay, lastDay }) => [workday(firstDay), workday(lastDay)])
const workday = (day: number) => Math.floor((day - MONDAY) / 7) * 5 + Math.min(5, (day - MONDAY) % 7)

describe('projects that share a person', () => {
  test('are planned in the order of their priorities, each starting as late as its end allows', () => {
    // First: days 0 to 5, Ann from 2 on. Second: Ann is free on day 6 and ends on day 9; two days before that it starts.
    const answer = planPortfolio(input([project(2), project(1)]))
    expect(days(answer)).toEqual([
      [0, 5],
      [4, 9],
    ])
    expect(answer.projects.map(({ start, movedBy }) => [workday(start), movedBy])).toEqual([
      [0, 0],
      [4, 4],
    ])
    // Ann's work on the first ends with the Monday of the second week.
    expect(answer.projects[1]?.waits).toEqual([{ taskId: 2, resourceId: ANN, projectId: 1, until: MONDAY + 8 }])
    expect(answer.projects[0]?.waits).toEqual([])
    expect(days(planPortfolio(input([project(1, { priority: 3 }), project(2)])))).toEqual([
      [0, 5],
      [4, 9],
    ])
  })

  test('share resources: a task that may wait goes behind another project’s critical task', () => {
    // First: Think 4, then Decide 1; Check, 2 of Ann's, is wanted before Decide and may wait 2 days: it ends on day 4.
    // Second: Ask, 2 of Ann's, then Write 6. One after the other, Ask would wait for Check, and Write would end on day 9.
    const first = network([task(1, 'Think', 4), task(2, 'Check', 2, [], [ANN]), task(3, 'Decide', 1, [1, 2])])
    const second = network([task(1, 'Ask', 2, [], [ANN]), task(2, 'Write', 6, [1])])
    const both = [project(1, { network: first }), project(2, { network: second })]
    expect(days(planPortfolio(input(both)))).toEqual([
      [0, 4],
      [0, 7],
    ])
    const serial = planPortfolio({ ...input(both), improvement: { schedules: 0, seed: 1 } })
    expect(days(serial)[1]?.[1]).toBe(9)
  })

  test('go around a project that has started, by what is left of it', () => {
    // Two of Ann's four days are left on Wednesday (day 2): she is free on day 4.
    const progress = [
      { taskId: 1, status: 'Completed' as const, remaining: 0, actualStart: MONDAY - 7, actualFinish: MONDAY - 5 },
      { taskId: 2, status: 'InProgress' as const, remaining: 2, actualStart: MONDAY },
    ]
    const running = project(9, { hasStarted: true, progress })
    const answer = planPortfolio({ ...input([running, project(1)]), statusDate: MONDAY + 2 })
    expect(answer.projects.map(({ id, plan }) => [id, plan !== undefined])).toEqual([
      [1, true],
      [9, false],
    ])
    expect(days(answer)[0]).toEqual([2, 7])
    expect(answer.projects[0]?.waits).toMatchObject([{ projectId: 9, until: MONDAY + 4 }])
  })

  test('go around the absence of units that they share', () => {
    // Lift takes both of the crew for two days, and one of them is away on Tuesday: days 2 and 3. Dig follows, as one of them
    // is free for it from then on.
    const absences = [{ from: MONDAY + 1, to: MONDAY + 1, units: 1 }]
    const resources = [{ id: ANN, name: 'Crew', capacity: 2, absences }]
    const lift = { ...task(1, 'Lift', 2, [], [ANN]), assignments: [{ resourceId: ANN, units: 2 }] }
    const both = [
      project(1, { network: network([lift], { resources }) }),
      project(2, { network: network([task(2, 'Dig', 3, [], [ANN])], { resources }) }),
    ]
    expect(days(planPortfolio(input(both)))).toEqual([
      [2, 3],
      [4, 6],
    ])
  })

  test('start no earlier than each may', () => {
    const answer = planPortfolio(input([project(1, { notBefore: MONDAY + 1 }), project(2, { notBefore: MONDAY - 9 })]))
    expect(answer.projects.map(({ start }) => start - MONDAY)).toEqual([1, 7])
  })
})

describe('the rule', () => {
  test('drum keeps a capacity buffer between two projects', () => {
    // Ann works on the first on days 2 to 5; half of four days is kept free, so the second has her from day 8 on.
    const rule = { kind: 'drum' as const, resourceId: ANN, capacityBuffer: { percentage: 50 } }
    const answer = planPortfolio(input([project(1), project(2)], rule))
    expect(days(answer)).toEqual([
      [0, 5],
      [6, 11],
    ])
    expect(answer.reserves[0]).toMatchObject({ resourceId: ANN, projectId: 1, size: 2 })
  })

  test('limit has so many projects at once', () => {
    const four = [1, 2, 3, 4].map((id) => project(id, { network: network([task(1, 'Own', 3)]) }))
    expect(days(planPortfolio(input(four, { kind: 'limit', atOnce: 2 })))).toEqual([
      [0, 2],
      [0, 2],
      [3, 5],
      [3, 5],
    ])
    const running = project(9, { hasStarted: true, priority: 0, network: network([task(1, 'Own', 3)]) })
    expect(days(planPortfolio(input([running, ...four.slice(0, 2)], { kind: 'limit', atOnce: 1 })))).toEqual([
      [0, 2],
      [3, 5],
      [6, 8],
    ])
  })
})

test('a project that cannot be planned is answered with its faults, and takes nothing', () => {
  const broken = project(1, { network: network([task(1, 'Build', 4, [1])]) })
  const answer = planPortfolio(input([broken, project(2)]))
  expect(answer.unplannable).toMatchObject([{ id: 1, reasons: [expect.stringContaining('Build')] }])
  expect(days(answer)).toEqual([[0, 5]])
})

describe('whatever the portfolio', () => {
  const inputs = (shape = {}) =>
    portfolios(shape).map(
      ({ projects, statusDate }): PipelineInput => ({
        ...input(projects.map((it) => ({ ...it, name: `Project ${it.id}` }))),
        statusDate,
      }),
    )

  test('each plan is a valid one, and together they use no more than there is', () => {
    forAll(RUNS, inputs(), (portfolio) => {
      const planned = portfolio.projects.filter(({ hasStarted }) => !hasStarted)
      const answer = planPortfolio({ ...portfolio, projects: planned })
      expect(answer.unplannable).toEqual([])
      for (const { id, start, plan } of answer.projects) {
        const own = planned.find((it) => it.id === id)
        if (own && plan) expect(checkPlanned(own, start, plan)).toEqual([])
      }
      expect(checkShared(portfolio, answer)).toEqual([])
    })
  })

  test('no project ends later than with planning one after the other, and the order of the input does not matter', () => {
    forAll(RUNS, inputs({ calendars: false }), (portfolio) => {
      const answer = planPortfolio(portfolio)
      const serial = planPortfolio({ ...portfolio, improvement: { schedules: 0, seed: 1 } })
      for (const { id, lastDay } of answer.projects) {
        expect(lastDay).toBeLessThanOrEqual(serial.projects.find((it) => it.id === id)?.lastDay ?? 0)
      }
      expect(planPortfolio({ ...portfolio, projects: [...portfolio.projects].reverse() })).toEqual(answer)
    })
  })

  test('nothing is planned before the status date', () => {
    forAll(RUNS, inputs(), (portfolio) => {
      for (const { plan, firstDay } of planPortfolio(portfolio).projects) {
        if (plan && plan.tasks.length > 0) expect(firstDay).toBeGreaterThanOrEqual(portfolio.statusDate - 1)
      }
    })
  })
})
