import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Network, Plan, PlanOptions } from '../../plugins/scheduling/engine/index.ts'
import { plan } from '../../plugins/scheduling/engine/index.ts'
import { checkPlan } from '../support/checker.ts'
import { MONDAY, networks, planOptions, shuffled, task, WEEK } from '../support/networks.ts'
import { FEEDING_OPTIONS } from '../support/plan-options.ts'
import { forAll } from '../support/property-runs.ts'

const RUNS = 150

describe('A plan of any network', () => {
  it('keeps every link, calendar and capacity, and has the chain and buffers that it reports', () => {
    forAll(600, networks(), planOptions, (network, options) => {
      expect(checkPlan(network, options, plan(network, options))).toEqual([])
    })
  })

  // Where links are plain, and more so without days off, the checker can check more of it exactly.
  it.each([
    ['plain links', { plain: true }, 300],
    ['plain links and nobody with days off', { plain: true, calendars: false }, 300],
    ['more tasks', { tasks: 40 }, 100],
    ['whole days', { wholeDays: true }, 400],
  ])('does so with %s', (_, shape, numRuns) => {
    forAll(numRuns, networks(shape), planOptions, (network, options) => {
      expect(checkPlan(network, options, plan(network, options))).toEqual([])
    })
  })

  it('does not depend on the order in which anything is given', () => {
    forAll(RUNS, networks(), planOptions, fc.nat(), (network, options, seed) => {
      expect(plan(shuffled(network, seed), options)).toEqual(plan(network, options))
    })
  })

  it('leaves what it is given as it was', () => {
    forAll(30, networks(), planOptions, (network, options) => {
      const before = structuredClone({ network, options })
      plan(network, options)
      expect({ network, options }).toEqual(before)
    })
  })

  it('without any buffer granted is the plan with the project buffer alone', () => {
    forAll(RUNS, networks(), planOptions, (network, options) => {
      const none: PlanOptions = {
        ...options,
        bufferSizing: 'percentage',
        bufferPercentage: 0,
        feedingPolicy: 'SHRINK',
      }
      const bare = plan(network, { ...none, bufferType: 'PROJECT' })
      expect(plan(network, { ...none, bufferType: 'PROJECT_AND_FEEDING' })).toMatchObject({
        tasks: bare.tasks,
        criticalChain: bare.criticalChain,
        finish: bare.finish,
      })
    })
  })

  it('keeps the critical chain where it is when feeding buffers shrink to fit', () => {
    forAll(RUNS, networks(), fc.constantFrom('SHRINK', 'EARLY_START'), (network, feedingPolicy) => {
      const bare = plan(network, { ...FEEDING_OPTIONS, bufferType: 'PROJECT' })
      const buffered = plan(network, { ...FEEDING_OPTIONS, feedingPolicy: feedingPolicy as 'SHRINK' })
      expect(buffered.criticalChain).toEqual(bare.criticalChain)
      const critical = (made: Plan) => rows({ ...made, tasks: made.tasks.filter(({ isCritical }) => isCritical) })
      expect(critical(buffered)).toEqual(critical(bare))
    })
  })

  it('grants a feeding buffer at least as much as any stricter policy does', () => {
    const granted = (made: Plan) => made.feedingBuffers.map((buffer) => buffer.granted)
    forAll(RUNS, networks(), (network) => {
      const shrunk = granted(plan(network, FEEDING_OPTIONS))
      const early = granted(plan(network, { ...FEEDING_OPTIONS, feedingPolicy: 'EARLY_START' }))
      const extended = granted(plan(network, { ...FEEDING_OPTIONS, feedingPolicy: 'EXTEND' }))
      for (const [index, amount] of shrunk.entries()) {
        expect(early[index]).toBeGreaterThanOrEqual(amount)
        expect(extended[index]).toBeGreaterThanOrEqual(early[index] as number)
      }
    })
  })

  // K is 1 or more; where nobody does two things at once, a chain uses no resource more than all of its time.
  it('wants half of the root squared error or more by the adaptive procedures, and no more than it by tightness', () => {
    forAll(RUNS, networks({ plain: true }), (network) => {
      const sizes = (bufferSizing: PlanOptions['bufferSizing']) => {
        const made = plan(network, { ...FEEDING_OPTIONS, bufferSizing })
        return [made.projectBuffer.size, ...made.feedingBuffers.map(({ wanted }) => wanted)]
      }
      const [dense, tight] = [sizes('adaptiveDensity'), sizes('adaptiveTightness')]
      for (const [index, root] of sizes('rootSquaredError').entries()) {
        expect(dense[index]).toBeGreaterThan(root / 2 - 0.000002)
        expect(tight[index]).toBeGreaterThan(root / 2 - 0.000002)
        expect(tight[index]).toBeLessThan(root + 0.000002)
      }
    })
  })

  it('ends its project buffer with the target day, unless the work would then begin before the project', () => {
    forAll(RUNS, networks(), planOptions, (network, given) => {
      const options: PlanOptions = { ...given, scheduleMethod: 'FROM_TARGET', feedingPolicy: 'SHRINK' }
      const made = plan(network, options)
      const fromStart = plan(network, { ...options, scheduleMethod: 'FROM_START' })
      const target = options.target as number
      if (made.projectBuffer.finish > target + 1) expect(made.projectBuffer).toEqual(fromStart.projectBuffer)
      if (network.tasks.length === 0 || network.resources.some(({ calendar }) => calendar)) return
      // Nothing but days off lies between the buffer's end and the end of the target day.
      for (let day = Math.ceil(made.projectBuffer.finish); day <= target; day++)
        expect(isWorked(network, day)).toBe(false)
    })
  })
})

function isWorked({ calendar }: Network, day: number): boolean {
  return calendar.weekdays.includes(((day + 3) % 7) + 1) && !calendar.holidays.includes(day)
}

/**
 * Two strands that share two people. By hand, in working days:
 *   B1 needs Green on 0-4, A1 Red on 0-5, A2 Green on 5-13; B2 waits for Red until A1 is done: 5-11; Join 13-16.
 *   No order is shorter: Red first on B2 would hold A1 until 10.
 *   Critical chain A1 - A2 - Join, 16 days, contiguous; project buffer 8 days, 16-24.
 *   B1 hands Green to A2: chain of 4, wants 2, has 1 (4-5). B1 and B2 lead into Join: chain of 10, wants 5; B2 cannot
 *   come before 5, so 2 remain (11-13).
 */
const TWO_STRANDS: Network = {
  start: MONDAY,
  calendar: WEEK,
  resources: [
    { id: 1, name: 'Red', capacity: 1 },
    { id: 2, name: 'Green', capacity: 1 },
  ],
  tasks: [
    task(1, 'A1', 5, [], [1]),
    task(2, 'A2', 8, [1], [2]),
    task(3, 'B1', 4, [], [2]),
    task(4, 'B2', 6, [3], [1]),
    task(5, 'Join', 3, [2, 4], [1]),
  ],
}
/** Start of a working day, counted from MONDAY; five a week. */
const startOf = (workday: number) => MONDAY + Math.floor(workday / 5) * 7 + (workday % 5)
/** End of the work of so many days. */
const endOf = (workdays: number) => startOf(workdays - 1) + 1
const rows = (made: Plan) => made.tasks.map(({ id, start, finish }) => [id, start, finish])
const slot = (id: number, from: number, to: number) => [id, startOf(from), endOf(to)]

describe('Two strands that share two people', () => {
  it('are levelled into the shortest order', () => {
    const made = plan(TWO_STRANDS, FEEDING_OPTIONS)
    expect(rows(made)).toEqual([slot(1, 0, 5), slot(2, 5, 13), slot(3, 0, 4), slot(4, 5, 11), slot(5, 13, 16)])
    expect(made.criticalChain).toMatchObject({ tasks: [1, 2, 5], length: 16, gapDays: 0 })
    expect(made.criticalChain.links.map(({ reason }) => reason.kind)).toEqual(['precedence', 'precedence'])
    expect(made.projectBuffer).toEqual({ size: 8, start: startOf(16), finish: endOf(24) })
    // What Red hands from B2 to Join, the link between the two demands already.
    expect(made.links.filter(({ reason }) => reason.kind === 'resource')).toEqual([
      { from: 1, to: 4, reason: { kind: 'resource', resourceId: 1, units: 1 } },
      { from: 3, to: 2, reason: { kind: 'resource', resourceId: 2, units: 1 } },
    ])
  })

  it('get feeding buffers that shrink to the room there is', () => {
    expect(plan(TWO_STRANDS, FEEDING_OPTIONS).feedingBuffers).toEqual([
      { from: 3, to: 2, chain: [3], wanted: 2, granted: 1, unprotected: false, start: startOf(4), finish: endOf(5) },
      {
        from: 4,
        to: 5,
        chain: [3, 4],
        wanted: 5,
        granted: 2,
        unprotected: false,
        start: startOf(11),
        finish: endOf(13),
      },
    ])
  })

  // B1 + 2: A2 from 6; B2 ends at 11, + 5: Join from 16. The chain starts at once and waits 1 and 2 days.
  it('are extended where the policy is EXTEND, and the gaps of the chain are shown', () => {
    const made = plan(TWO_STRANDS, { ...FEEDING_OPTIONS, feedingPolicy: 'EXTEND' })
    expect(rows(made)).toEqual([slot(1, 0, 5), slot(2, 6, 14), slot(3, 0, 4), slot(4, 5, 11), slot(5, 16, 19)])
    expect(made.criticalChain).toMatchObject({ tasks: [1, 2, 5], length: 16, gapDays: 3 })
    expect(made.feedingBuffers.map(({ granted }) => granted)).toEqual([2, 5])
    expect(made.projectBuffer).toMatchObject({ size: 8, start: startOf(19) })
  })

  // B1 may begin the Friday before; B2 still waits for A1, which stays.
  it('begin early where the policy is EARLY_START', () => {
    const made = plan(TWO_STRANDS, { ...FEEDING_OPTIONS, feedingPolicy: 'EARLY_START' })
    expect(made.tasks.find(({ id }) => id === 3)).toMatchObject({ start: MONDAY - 3, finish: endOf(3) })
    expect(made.feedingBuffers.map(({ granted }) => granted)).toEqual([2, 2])
    expect(made.start).toBe(MONDAY - 3)
  })

  // 24 working days back from the end of workday 30: all moves by 6, and B1 and B2 use the room in front.
  it('end their buffer with the target, as late as that allows', () => {
    const made = plan(TWO_STRANDS, { ...FEEDING_OPTIONS, scheduleMethod: 'FROM_TARGET', target: startOf(29) })
    expect(made.projectBuffer).toEqual({ size: 8, start: startOf(22), finish: endOf(30) })
    expect(rows(made)).toEqual([slot(1, 6, 11), slot(2, 11, 19), slot(3, 5, 9), slot(4, 11, 17), slot(5, 19, 22)])
    expect(made.feedingBuffers.map(({ granted }) => granted)).toEqual([2, 2])
  })

  it('are sized by the safety that was removed', () => {
    const safe = {
      ...TWO_STRANDS,
      tasks: TWO_STRANDS.tasks.map((one) => ({ ...one, safeDuration: one.duration + one.id })),
    }
    // Removed along the chain: 1, 2 and 5.
    expect(plan(safe, { ...FEEDING_OPTIONS, bufferSizing: 'cutAndPaste' }).projectBuffer.size).toBe(4)
    expect(plan(safe, { ...FEEDING_OPTIONS, bufferSizing: 'rootSquaredError' }).projectBuffer.size).toBeCloseTo(
      Math.sqrt(30),
      5,
    )
    // Without safe estimates, twice the focused ones stand in: 5, 8 and 3.
    expect(plan(TWO_STRANDS, { ...FEEDING_OPTIONS, bufferSizing: 'cutAndPaste' }).projectBuffer.size).toBe(8)
    expect(plan(TWO_STRANDS, { ...FEEDING_OPTIONS, bufferSizing: 'rootSquaredError' }).projectBuffer.size).toBeCloseTo(
      Math.sqrt(98),
      5,
    )
  })
})
