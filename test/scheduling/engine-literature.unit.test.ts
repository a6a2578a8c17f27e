/** Worked examples from books, papers and the pages of other systems, each with its source. */
import { describe, expect, it } from 'vitest'
import type { Network, NetworkTask, Plan, PlanOptions, Progress } from '../../plugins/scheduling/engine/index.ts'
import { plan } from '../../plugins/scheduling/engine/index.ts'
import { EVERY_DAY, MONDAY, task } from '../support/networks.ts'
import { FEEDING_OPTIONS } from '../support/plan-options.ts'
import { project } from '../support/projecting.ts'

const network = (tasks: readonly NetworkTask[], resources: Network['resources'] = []): Network => ({
  start: MONDAY,
  calendar: EVERY_DAY,
  resources,
  tasks,
})
const done = (taskId: number, from: number, to: number): Progress => ({
  taskId,
  status: 'Completed',
  remaining: 0,
  actualStart: MONDAY + from,
  actualFinish: MONDAY + to,
})
const under = (taskId: number, remaining: number, from = 0): Progress => ({
  taskId,
  status: 'InProgress',
  remaining,
  actualStart: MONDAY + from,
})
/** A chain of so many days each, one task after the other, with its safe estimates. */
const chainOf = (days: readonly number[], safety: readonly number[] = []) =>
  network(
    days.map((duration, index) => ({
      ...task(index + 1, `T${index + 1}`, duration, index > 0 ? [index] : []),
      safeDuration: duration + (safety[index] ?? duration),
    })),
  )

// Cox and Schleier (eds.), Theory of Constraints Handbook, 2010, chapter 3: a critical chain of 52 days with a project
// buffer of 30, of which 10 are used when 14 days of the chain are done.
describe('The project of the TOC Handbook', () => {
  const given = chainOf([14, 38], [30, 30])
  const made = plan(given, { ...FEEDING_OPTIONS, bufferSizing: 'cutAndPaste' })

  it('has a chain of 52 days and a buffer of 30', () => {
    expect(made.criticalChain.length).toBe(52)
    expect(made.projectBuffer.size).toBe(30)
  })

  it('has used 33 % of the buffer for 27 % of the chain, at a rate of about 1.22', () => {
    const seen = project({ network: given, plan: made, progress: [done(1, 0, 24)], statusDate: MONDAY + 24 })
    expect(seen.projectBuffer).toMatchObject({ total: 30, consumed: 10 })
    expect(Math.round(seen.projectBuffer.percentage)).toBe(33)
    expect(Math.round(seen.chainCompletion)).toBe(27)
    // The book divides the rounded figures, 0.33 by 0.27.
    expect(seen.burnRate).toBeCloseTo(10 / 30 / (14 / 52), 9)
    expect(Math.round(seen.projectBuffer.percentage) / Math.round(seen.chainCompletion)).toBeCloseTo(1.22, 2)
  })
})

// The documentation of ccpm-scheduler (R. Wolf), docs/buffer-sizing.md: n tasks of 5 days, from each of which 5 days of
// safety were removed. Its cut and paste keeps all of that, ours half; it rounds up to whole days, we keep the fraction.
describe('Equal tasks', () => {
  const sizeOf = (given: Network, bufferSizing: PlanOptions['bufferSizing']) =>
    plan(given, { ...FEEDING_OPTIONS, bufferSizing }).projectBuffer.size

  it.each([
    [2, 10, 5, 8],
    [6, 30, 15, 13],
  ])(
    '%d in a row want %d days by cut and paste, %d by half of the chain, %d by root squared error',
    (n, cut, half, root) => {
      const given = chainOf(Array.from({ length: n }, () => 5))
      expect(2 * sizeOf(given, 'cutAndPaste')).toBe(cut)
      expect(sizeOf(given, 'percentage')).toBe(half)
      expect(Math.ceil(sizeOf(given, 'rootSquaredError'))).toBe(root)
    },
  )

  it('and unequal ones: 6, 10, 5 and 10 days with 4, 10, 5 and 10 of safety want 29, 16 and 16', () => {
    const given = chainOf([6, 10, 5, 10], [4, 10, 5, 10])
    expect(2 * sizeOf(given, 'cutAndPaste')).toBe(29)
    expect(Math.ceil(sizeOf(given, 'percentage'))).toBe(16)
    expect(Math.ceil(sizeOf(given, 'rootSquaredError'))).toBe(16)
  })
})

// PM Knowledge Center (OR-AS), "Critical Chain/Buffer Management: Sizing project and feeding buffers" and "The cut and
// paste method": eight activities, safe and aggressive durations, the standard deviation half of their difference. The
// page has the chains and the merges; what its figure alone shows (resources) is left out.
describe('The eight activities of the PM Knowledge Center', () => {
  const safe = [2, 9, 5, 2, 3, 6, 2, 3]
  const aggressive = [1, 6, 3, 1, 2, 4, 1, 2]
  const follows = [[], [], [], [1], [3], [2, 4], [5], [6, 7]]
  const given = network(
    aggressive.map((duration, index) => ({
      ...task(index + 1, `Activity ${index + 1}`, duration, follows[index]),
      safeDuration: safe[index] as number,
    })),
  )
  const sizes = (made: Plan) => [made.projectBuffer.size, ...made.feedingBuffers.map(({ wanted }) => wanted)]

  it('have the critical chain 2, 6, 8 of 12 days, and chains that join it from 4 to 6 and from 7 to 8', () => {
    const made = plan(given, FEEDING_OPTIONS)
    expect(made.criticalChain).toMatchObject({ tasks: [2, 6, 8], length: 12, gapDays: 0 })
    expect(made.feedingBuffers.map(({ chain, to }) => [chain, to])).toEqual([
      [[1, 4], 6],
      [[3, 5, 7], 8],
    ])
  })

  it('want buffers of 6, 1 and 3 days by half of each chain, all granted', () => {
    const made = plan(given, FEEDING_OPTIONS)
    expect(sizes(made)).toEqual([6, 1, 3])
    expect(made.feedingBuffers.map(({ granted }) => granted)).toEqual([1, 3])
    // The plan is as late as possible: activity 1 on day 3, activity 3 on day 1.
    expect(made.tasks.map(({ start }) => start - MONDAY)).toEqual([3, 0, 1, 4, 4, 6, 6, 10])
  })

  it('want twice the standard deviations 1.87, 0.71 and 1.22 by root squared error', () => {
    const halves = sizes(plan(given, { ...FEEDING_OPTIONS, bufferSizing: 'rootSquaredError' })).map((size) => size / 2)
    for (const [index, deviation] of [1.87, 0.71, 1.22].entries()) expect(halves[index]).toBeCloseTo(deviation, 2)
  })

  // Tukel, Rom and Eksioglu 2006, by the definition: all eight activities with their seven relations lead into the
  // project buffer, 1 -> 4 and 3 -> 5 -> 7 into the feeding buffers.
  it('want K times the standard deviations by the adaptive procedure with density', () => {
    const wanted = sizes(plan(given, { ...FEEDING_OPTIONS, bufferSizing: 'adaptiveDensity' }))
    const expected = [(1 + 7 / 8) * Math.sqrt(3.5), (1 + 1 / 2) * Math.sqrt(0.5), (1 + 2 / 3) * Math.sqrt(1.5)]
    for (const [index, size] of expected.entries()) expect(wanted[index]).toBeCloseTo(size, 5)
  })

  // Activities 2 and 8 need one of two units (8 of the chain's 12 days: 2/6 of both), activity 6 the only unit of
  // another resource (4 of 12). Activities 3 and 7 both need a third one: 4 of the 6 days of their chain.
  it('want K times the standard deviations by the adaptive procedure with resource tightness', () => {
    const resources = [
      { id: 1, name: 'E', capacity: 2 },
      { id: 2, name: 'B', capacity: 1 },
      { id: 3, name: 'C', capacity: 1 },
    ]
    const needs = new Map(
      [2, 8]
        .map((id) => [id, 1])
        .concat(
          [[6, 2]],
          [3, 7].map((id) => [id, 3]),
        ) as [number, number][],
    )
    const tasks = given.tasks.map((one) => {
      const resourceId = needs.get(one.id)
      return resourceId === undefined ? one : { ...one, assignments: [{ resourceId, units: 1 }] }
    })
    const wanted = sizes(plan(network(tasks, resources), { ...FEEDING_OPTIONS, bufferSizing: 'adaptiveTightness' }))
    const expected = [(1 + 1 / 3) * Math.sqrt(3.5), Math.sqrt(0.5), (1 + 2 / 3) * Math.sqrt(1.5)]
    for (const [index, size] of expected.entries()) expect(wanted[index]).toBeCloseTo(size, 5)
  })
})

// LYNX (A-dato), support pages on progress and on rescheduling.
describe('The examples of LYNX', () => {
  it('a task of 8 days of which 12 are left has made progress of -4 days', () => {
    const given = chainOf([8])
    const seen = project({
      network: given,
      plan: plan(given, FEEDING_OPTIONS),
      progress: [under(1, 12)],
      statusDate: MONDAY,
    })
    expect((seen.chainCompletion / 100) * 8).toBeCloseTo(-4, 9)
  })

  // Ten days, four of them done. Planned anew with the work that is left, the buffer is 3 days; we plan the whole
  // project anew, which keeps the buffer of the whole chain, and then project what is left of it.
  it('a project of 10 days with 4 done keeps a buffer of 5, or gets one of 3 for the rest', () => {
    expect(plan(chainOf([6]), FEEDING_OPTIONS).projectBuffer.size).toBe(3)
    const whole = chainOf([4, 6])
    const made = plan(whole, FEEDING_OPTIONS)
    expect(made.projectBuffer.size).toBe(5)
    const seen = project({ network: whole, plan: made, progress: [done(1, 0, 4)], statusDate: MONDAY + 4 })
    expect(seen.chainCompletion).toBeCloseTo(40, 9)
    expect(seen.projectBuffer).toMatchObject({ total: 5, consumed: 0 })
  })
})

// Epicflow, wiki: one number for each task, 80 = 20 % of the buffer left, 100 = exactly used up, 101 = one day late.
describe('The scale of Epicflow', () => {
  it.each([
    [4, 80],
    [5, 100],
    [6, 101],
    [9, 104],
  ])('a task that takes %d days longer than planned, with a buffer of 5, has the priority %d', (late, priority) => {
    const given = chainOf([10])
    const made = plan(given, FEEDING_OPTIONS)
    const seen = project({ network: given, plan: made, progress: [under(1, 10 + late)], statusDate: MONDAY })
    expect(seen.tasks[0]?.priority).toBeCloseTo(priority, 9)
  })
})
