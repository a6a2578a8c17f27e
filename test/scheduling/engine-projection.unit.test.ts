import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Network, type Progress, plan, type Search } from '../../plugins/scheduling/engine/index.ts'
import { checkDepths } from '../support/check-depths.ts'
import { checkProjection } from '../support/check-projection.ts'
import { MONDAY, networks, planOptions, shuffled, task, WEEK } from '../support/networks.ts'
import { FEEDING_OPTIONS } from '../support/plan-options.ts'
import { project } from '../support/projecting.ts'
import { forAll } from '../support/property-runs.ts'
import { growthOf } from '../support/steps.ts'
import { THRESHOLDS } from '../support/thresholds.ts'
import { courseOf, type ProjectionUpdate, steps, updatesOf } from '../support/updates.ts'

const RUNS = 100
const SEARCH: Search = { schedules: 3, seed: 1 }
/** One crew of three does it all, some tasks by two of them: much is done side by side that the plan has in turn. */
const crews = networks({ calendars: false }).map((network): Network => {
  const tasks = network.tasks.map((one) => ({
    ...one,
    assignments: [{ resourceId: 1, units: one.id % 3 === 0 ? 2 : 1 }],
  }))
  return { ...network, tasks, resources: [{ id: 1, name: 'Crew', capacity: 3 }] }
})
const factors = fc.array(fc.constantFrom(0.1, 0.5, 1, 1, 1.5, 3), { minLength: 1, maxLength: 8 })

describe('A projection', () => {
  it('does not depend on the order of anything', () => {
    forAll(RUNS, networks(), planOptions, steps(), fc.nat(), (network, options, course, seed) => {
      const made = plan(network, options, SEARCH)
      const other = { ...made, tasks: [...made.tasks].reverse(), links: [...made.links].reverse() }
      for (const { progress, statusDate } of updatesOf(network, network.start, course)) {
        expect(
          project({ network: shuffled(network, seed), plan: other, progress: [...progress].reverse(), statusDate }),
        ).toEqual(project({ network, plan: made, progress, statusDate }))
      }
    })
  })
})

describe('A project that is worked on in the order of its plan', () => {
  const underWay = fc
    .tuple(networks({ tasks: 20 }), planOptions, fc.nat(40), factors)
    .map(([network, options, later, left]) => {
      const made = plan(network, options, SEARCH)
      const first = Math.floor(made.start)
      const seen = project({ network, plan: made, progress: [], statusDate: first })
      return courseOf(network, made, seen, first + later, (id, duration) => duration * (left[id % left.length] ?? 1))
    })

  it('keeps links, calendars, capacity and the status date, and shows its end, chain and readiness truly', () => {
    forAll(RUNS, underWay, (input) => {
      expect(checkProjection(input, project(input))).toEqual([])
    })
  })
})

describe('A project that is worked on in whatever order', () => {
  it.each([
    ['any resource', networks()],
    ['any resource, in whole days', networks({ wholeDays: true })],
    ['a crew', crews],
  ])('never needs more of %s than there is for what is still to start', (_, drawn) => {
    forAll(RUNS, drawn, planOptions, steps(), (network, options, course) => {
      const made = plan(network, options, SEARCH)
      for (const update of updatesOf(network, network.start, course)) {
        const input = { network, plan: made, ...update }
        expect(checkProjection(input, project(input))).toEqual([])
      }
    })
  })

  // Where people are shared, a day can turn what was ready first: then it may end earlier.
  it('uses no less of the project buffer for each day that passes without progress, where nobody is shared', () => {
    forAll(
      RUNS,
      fc.oneof(networks(), networks({ wholeDays: true })).map((network): Network => {
        const tasks = network.tasks.map((one) => ({ ...one, assignments: [] }))
        return { ...network, tasks, resources: [] }
      }),
      planOptions,
      steps(),
      fc.integer({ min: 1, max: 9 }),
      (network, options, course, days) => {
        const made = plan(network, options, SEARCH)
        const update = updatesOf(network, network.start, course).at(-1) as ProjectionUpdate
        const consumed = (statusDate: number) =>
          project({ network, plan: made, ...update, statusDate }).projectBuffer.consumed
        expect(consumed(update.statusDate + days)).toBeGreaterThanOrEqual(consumed(update.statusDate))
      },
    )
  })

  it('is projected in steps that grow with the number of the tasks of one team that are under way at once', () => {
    const lastDay = (size: number) => {
      const tasks = Array.from({ length: size }, (_, index) => ({
        ...task(index + 1, `T${index + 1}`, 1 + (index % 3)),
        assignments: [{ resourceId: 1, units: 1 + (index % 5) }],
      }))
      const resources = [{ id: 1, name: 'Team', capacity: 5 }]
      const network: Network = { start: MONDAY, calendar: WEEK, tasks, resources }
      const progress = tasks.map(({ id }): Progress => ({ taskId: id, status: 'InProgress', remaining: 1 }))
      const made = plan(network, FEEDING_OPTIONS, { schedules: 1, seed: 1 })
      return () => project({ network, plan: made, progress, statusDate: MONDAY }).lastDay
    }
    // Three of five on average, a day each: 300 working days of all five, at least.
    expect(lastDay(500)()).toBeGreaterThanOrEqual(MONDAY + (300 / 5) * 7 - 3)
    expect(growthOf(500, lastDay)).toBeLessThan(5)
  })

  // Ann was to do First, Second and Third, a week each; she has begun with Second.
  it('lets those whose turn it was wait for what is under way, and those behind wait for both', () => {
    const network: Network = {
      start: MONDAY,
      calendar: WEEK,
      resources: [{ id: 1, name: 'Ann', capacity: 1 }],
      tasks: ['First', 'Second', 'Third'].map((name, index) => task(index + 1, name, 5, [], [1])),
    }
    const made = plan(network, FEEDING_OPTIONS, SEARCH)
    const [first, second, third] = made.criticalChain.tasks as [number, number, number]
    const begun: Progress = { taskId: second, status: 'InProgress', remaining: 3, actualStart: MONDAY }
    const seen = project({ network, plan: made, progress: [begun], statusDate: MONDAY + 2 })
    const days = [second, first, third].map((id) => seen.tasks.find((one) => one.id === id))
    expect(days.map((one) => [one?.firstDay, one?.lastDay])).toEqual([
      [MONDAY, MONDAY + 4],
      [MONDAY + 7, MONDAY + 11],
      [MONDAY + 14, MONDAY + 18],
    ])
    expect(seen.longestChain).toEqual([second, first, third])
    expect(seen.projectBuffer.consumed).toBe(0)
  })

  // Second was to follow First with the same one of the crew; now both are being done, and Other is left to do.
  it.each([
    ['waits until the first of two in turn is done where they are done at once by all that there are', 2, MONDAY + 3],
    ['is not held up by two in turn that are done at once where one more is there', 3, MONDAY + 1],
  ])('%s', (_, capacity, firstDay) => {
    const network: Network = {
      start: MONDAY,
      calendar: WEEK,
      resources: [{ id: 1, name: 'Crew', capacity }],
      tasks: [task(1, 'First', 5, [], [1]), task(2, 'Second', 5, [1], [1]), task(3, 'Other', 4, [], [1])],
    }
    const progress: readonly Progress[] = [
      { taskId: 1, status: 'InProgress', remaining: 2, actualStart: MONDAY },
      { taskId: 2, status: 'InProgress', remaining: 4, actualStart: MONDAY },
    ]
    const seen = project({ network, plan: plan(network, FEEDING_OPTIONS, SEARCH), progress, statusDate: MONDAY + 1 })
    expect(seen.tasks.find(({ id }) => id === 3)?.firstDay).toBe(firstDay)
  })
})

describe('Buffers', () => {
  it('are used as they are defined, and so do tasks, whatever is reported in whatever order', () => {
    forAll(RUNS, networks({ tasks: 9, calendars: false }), planOptions, steps(), (network, options, course) => {
      const made = plan(network, options, SEARCH)
      for (const update of updatesOf(network, network.start, course)) {
        const target = network.start + Math.round(options.bufferPercentage / 5)
        for (const kind of ['flat', 'sloped'] as const) {
          const input = { network, plan: made, ...update, zones: { kind, ...THRESHOLDS }, target }
          expect(checkDepths(input, project(input))).toEqual([])
        }
      }
    })
  })

  it('of the project are used no less, and it is no less late, for more work left; no more for work finished early', () => {
    forAll(
      RUNS,
      networks({ plain: true }),
      planOptions,
      steps(),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (network, options, course, pick, more) => {
        const made = plan(network, options, SEARCH)
        const { progress, statusDate } = updatesOf(network, network.start, course).at(-1) as ProjectionUpdate
        const index = pick % Math.max(1, progress.length)
        const entry = progress[index]
        fc.pre(entry?.status === 'InProgress')
        const seen = (change: Partial<Progress>) => {
          const changed = progress.with(index, { ...(entry as Progress), ...change })
          return project({ network, plan: made, progress: changed, statusDate })
        }
        const consumed = (change: Partial<Progress>) => seen(change).projectBuffer.consumed
        const asReported = consumed({})
        const projected = seen({}).tasks.find(({ id }) => id === entry?.taskId)?.finish ?? statusDate
        expect(consumed({ remaining: (entry?.remaining ?? 0) + more })).toBeGreaterThanOrEqual(asReported)
        expect(seen({ remaining: (entry?.remaining ?? 0) + more }).daysLate).toBeGreaterThanOrEqual(seen({}).daysLate)
        const actualFinish = Math.min(projected, Math.max(statusDate, entry?.actualStart ?? statusDate))
        expect(consumed({ status: 'Completed', remaining: 0, actualFinish })).toBeLessThanOrEqual(asReported)
      },
    )
  })
})
