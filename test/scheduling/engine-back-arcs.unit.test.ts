import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  explainPlanned,
  explainProjected,
  type Network,
  type NetworkTask,
  type PlanOptions,
  type Predecessor,
  type Progress,
  plan,
  planFromProgress,
  type Search,
} from '../../plugins/scheduling/engine/index.ts'
import { level } from '../../plugins/scheduling/engine/levelling/levelling.ts'
import { compile } from '../../plugins/scheduling/engine/network/network.ts'
import { lastFinish } from '../../plugins/scheduling/engine/network/passes.ts'
import { days } from '../../plugins/scheduling/engine/time/ticks.ts'
import { backLinks } from '../support/back-links.ts'
import { checkDepths } from '../support/check-depths.ts'
import { checkProjection } from '../support/check-projection.ts'
import { checkPlan } from '../support/checker.ts'
import { contendedNetwork } from '../support/contended-network.ts'
import { EVERY_DAY, MONDAY, planOptions, task } from '../support/networks.ts'
import { OPTIONS } from '../support/plan-options.ts'
import { project } from '../support/projecting.ts'
import { forAll } from '../support/property-runs.ts'
import { steps, updatesOf } from '../support/updates.ts'

const P = 1
const A = 2
const B = 3
const C = 4

/** P 10 days; A 10 days behind it; B behind A by a link, on the same resource as A. */
function shared(link: Omit<Predecessor, 'taskId'>, daysOfB = 15, more: readonly NetworkTask[] = []): Network {
  return {
    start: MONDAY,
    calendar: EVERY_DAY,
    resources: [{ id: 1, name: 'Ann', capacity: 1 }],
    tasks: [
      task(P, 'P', 10),
      task(A, 'A', 10, [P], [1]),
      { ...task(B, 'B', daysOfB, [], [1]), predecessors: [{ taskId: A, ...link }] },
      ...more,
    ],
  }
}

function spansOf(slots: readonly { readonly id: number; readonly start: number; readonly finish: number }[]) {
  return Object.fromEntries(slots.map(({ id, start, finish }) => [id, [start - MONDAY, finish - MONDAY]]))
}

describe('A link back to a task that has the resource first', () => {
  it.each([
    ['from start to finish', { type: 'SF', lag: 0 }],
    ['from start to start with a lead as long as the task', { type: 'SS', lag: -15 }],
    ['from finish to finish with a lead as long as both', { type: 'FF', lag: -10 }],
  ] as const)('does not force an order that it does not ask for: %s', (_, link) => {
    const network = shared(link)
    const made = plan(network, OPTIONS)
    // P is as late as A lets it.
    expect(spansOf(made.tasks)).toEqual({ [P]: [5, 15], [A]: [15, 25], [B]: [0, 15] })
    expect(made.levelling).toMatchObject({ length: 25, lowerBound: 25 })
    expect(made.criticalChain.tasks).toEqual([B, A])
    expect(checkPlan(network, OPTIONS, made)).toEqual([])
  })

  it('keeps the order that the link asks for when the lead is too short for the other', () => {
    const network = shared({ type: 'SS', lag: -14 })
    const made = plan(network, OPTIONS)
    expect(spansOf(made.tasks)).toEqual({ [P]: [0, 10], [A]: [10, 20], [B]: [20, 35] })
  })

  it('holds the finish of that task, and lets it begin', () => {
    const network = shared({ type: 'SF', lag: 0 }, 6)
    const made = plan(network, OPTIONS)
    expect(spansOf(made.tasks)).toEqual({ [P]: [0, 10], [A]: [10, 20], [B]: [4, 10] })
    const late: Progress = { taskId: P, status: 'InProgress', remaining: 18, actualStart: MONDAY }
    const input = { network, plan: made, progress: [late], statusDate: MONDAY + 2 }
    const seen = project(input)
    expect(spansOf(seen.tasks)).toEqual({ [P]: [0, 20], [A]: [20, 30], [B]: [2, 20] })
    expect(checkProjection(input, seen)).toEqual([])
    expect(checkDepths(input, seen)).toEqual([])
    const about = explainProjected({ ...input, taskId: B, projection: seen })
    expect(about?.drivingPredecessors).toMatchObject([
      { kind: 'date', date: 'status_date' },
      { taskId: A, reason: { type: 'SF' } },
    ])
    expect(about?.sentences[1]).toContain('"B" is not done before')
  })

  it('is a reason in explanations only where it holds the task', () => {
    const network = shared({ type: 'SF', lag: 0 })
    const made = plan(network, OPTIONS)
    const about = (taskId: number) => explainPlanned({ network, plan: made, options: OPTIONS, taskId })
    expect(about(B)?.drivingPredecessors).toMatchObject([{ kind: 'date', date: 'project_start' }])
    expect(about(A)?.drivingPredecessors).toMatchObject([{ kind: 'task', taskId: B, reason: { kind: 'resource' } }])
    expect(about(A)?.reasons.map(({ taskId }) => taskId)).toEqual([B, A])
  })

  it('is on the critical chain where it alone holds a task of it', () => {
    const network = shared({ type: 'SF', lag: 0 }, 6, [task(C, 'C', 20, [B])])
    const made = plan(network, OPTIONS)
    expect(spansOf(made.tasks)).toEqual({ [P]: [0, 10], [A]: [10, 20], [B]: [4, 10], [C]: [10, 30] })
    expect(made.criticalChain).toMatchObject({ tasks: [P, A, B, C], length: 30, gapDays: 0 })
    expect(checkPlan(network, OPTIONS, made)).toEqual([])
  })

  it('is kept where the task has come to take longer than the lead: it comes after what it leads', () => {
    const network = shared({ type: 'SS', lag: -15 })
    const made = plan(network, OPTIONS)
    const tasks = network.tasks.map((one) => (one.id === B ? { ...one, duration: 16 } : one))
    const seen = project({ network: { ...network, tasks }, plan: made, progress: [], statusDate: MONDAY })
    expect(spansOf(seen.tasks)).toEqual({ [P]: [0, 10], [A]: [10, 20], [B]: [20, 36] })
  })

  it('holds in a plan from progress too', () => {
    const network = shared({ type: 'SF', lag: 0 })
    const progress: Progress[] = [{ taskId: P, status: 'InProgress', remaining: 12, actualStart: MONDAY }]
    const made = planFromProgress(network, OPTIONS, { progress, statusDate: MONDAY + 4 })
    expect(spansOf(made.tasks)).toEqual({ [P]: [0, 16], [A]: [19, 29], [B]: [4, 19] })
  })
})

/** Work that has not started is never without work: it might count as done before today. */
const course = steps().map((list) => list.map((step) => ({ ...step, remaining: step.remaining || 0.25 })))
const SEARCH: Search = { schedules: 30, seed: 1 }

/** Networks in which links with leads and from start to finish often lead back in the order of a resource. */
const networks = fc
  .record({
    seed: fc.nat(),
    calendars: fc.constantFrom(false, false, true),
    size: fc.integer({ min: 3, max: 12 }),
    leads: fc.array(fc.constantFrom(-3, -6, -10), { minLength: 1, maxLength: 5 }),
  })
  .map(({ seed, calendars, size, leads }): Network => {
    const network = contendedNetwork(seed, { tasks: size, lags: true, calendars })
    const bent = (link: Predecessor, index: number): Predecessor => {
      const lag = leads[index % leads.length] as number
      if (link.type === 'FS') return index % 3 === 0 ? { ...link, type: 'SF', lag: -1 } : link
      return link.type === 'SS' ? { ...link, lag } : link
    }
    const tasks = network.tasks.map((one) => ({
      ...one,
      predecessors: one.predecessors.map((link, index) => bent(link, index + one.id)),
    }))
    return { ...network, tasks }
  })

it('A feeding chain does not go along links that lead back in the order', () => {
  const link = (taskId: number, type: Predecessor['type'], lag: number): Predecessor => ({ taskId, type, lag })
  // Ann wires before she tests, so that Close leads back to Build, whose start the wiring follows.
  const network: Network = {
    start: MONDAY,
    calendar: EVERY_DAY,
    resources: [{ id: 1, name: 'Ann', capacity: 1 }],
    tasks: [
      { ...task(1, 'Build', 4), predecessors: [link(7, 'SS', 0), link(6, 'SF', -1)] },
      task(2, 'Hand over', 1, [1]),
      { ...task(3, 'Wire', 4), predecessors: [link(1, 'SS', 0)], assignments: [{ resourceId: 1, units: 0.5 }] },
      task(4, 'Test', 1, [], [1]),
      { ...task(5, 'Clean', 1), predecessors: [link(4, 'FS', -1)] },
      { ...task(6, 'Close', 0), predecessors: [link(5, 'FS', -1)] },
      { ...task(7, 'Survey', 1), assignments: [{ resourceId: 1, units: 0.5 }] },
    ],
  }
  const options: PlanOptions = { ...OPTIONS, bufferType: 'PROJECT_AND_FEEDING' }
  const made = plan(network, options)
  expect(made.criticalChain.tasks).toEqual([1, 2])
  // Close takes no time, and what it comes from leads back.
  expect(made.feedingBuffers.map(({ chain }) => chain)).toEqual([[3, 4], [5], [7]])
  expect(checkPlan(network, options, made)).toEqual([])
})

describe('Links that lead back in the order of resources', () => {
  it('are kept by plans, which are shorter with them', () => {
    let withBack = 0
    forAll(120, networks, planOptions, (network, options) => {
      const made = plan(network, options, SEARCH)
      if (backLinks(made.links).size === 0) return
      withBack++
      expect(checkPlan(network, options, made)).toEqual([])
      const without = level(compile(network), SEARCH, true)
      expect(made.levelling.length).toBeLessThan(days(lastFinish(without.times)))
    })
    expect(withBack).toBeGreaterThan(10)
  })

  it.each([
    ['kept by projections', false],
    ['kept by projections, also where new estimates leave them no room', true],
  ])('are %s', (_, withEstimates) => {
    let withBack = 0
    forAll(120, networks, planOptions, course, (network, options, reports) => {
      const made = plan(network, options, SEARCH)
      const back = [...backLinks(made.links)]
      if (back.length === 0) return
      withBack++
      const taken = reports.filter(({ kind }) => withEstimates || kind !== 'estimate')
      for (const { progress, statusDate } of updatesOf(network, network.start, taken)) {
        const input = { network, plan: made, progress, statusDate }
        const seen = project(input)
        // What leads let start early may put off what they come from: who could have started is not asked here.
        const faults = checkProjection(input, seen).filter((fault) => !fault.includes('could start'))
        expect(faults).toEqual([])
      }
    })
    expect(withBack).toBeGreaterThan(10)
  })
})
