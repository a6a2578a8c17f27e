import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  calendarOf,
  type PortfolioProject,
  plan,
  type StaggerInput,
  stagger,
} from '../../plugins/scheduling/engine/index.ts'
import type { Network } from '../../plugins/scheduling/engine/model.ts'
import { EVERY_DAY, MONDAY, task, WEEK } from '../support/networks.ts'
import { OPTIONS } from '../support/plan-options.ts'
import { checkCapacity, checkRecommendation, portfolios, takenOn, worksOn } from '../support/portfolios.ts'
import { forAll } from '../support/property-runs.ts'
import { growthOf } from '../support/steps.ts'

const RUNS = 150
/** Two days of own work, then four on the drum (resource 1). */
const network = (more: Partial<Network> = {}): Network => ({
  start: MONDAY,
  calendar: WEEK,
  tasks: [task(1, 'Prepare', 2), task(2, 'Drum', 4, [1], [1])],
  resources: [{ id: 1, name: 'Drum', capacity: 1 }],
  ...more,
})
const project = (id: number, more: Partial<PortfolioProject> = {}): PortfolioProject => ({
  id,
  priority: id,
  network: network(),
  options: OPTIONS,
  hasStarted: false,
  ...more,
})
const drums = (projects: readonly PortfolioProject[], more: object = {}): StaggerInput => ({
  projects,
  rule: { kind: 'drums', drums: [1], capacityBuffer: { percentage: 50 }, ...more },
  statusDate: MONDAY,
})
const starts = (input: StaggerInput) => stagger(input).projects.map(({ start }) => start - MONDAY)

describe('whatever the portfolio', () => {
  test('nothing is taken beyond its capacity, buffers and all, but by projects that have started', () => {
    forAll(RUNS, portfolios(), (input) => {
      expect(checkCapacity(input, stagger(input))).toEqual([])
    })
  })

  test('each recommendation is what planning from that start makes', () => {
    forAll(80, portfolios(), (input) => {
      const answer = stagger(input)
      expect(answer.unplannable).toEqual([])
      for (const { id, start, hasStarted } of answer.projects) {
        const own = input.projects.find((it) => it.id === id) as PortfolioProject
        if (hasStarted) continue
        const planned = plan({ ...own.network, start }, own.options)
        expect(checkRecommendation(input, answer, own, planned)).toEqual([])
      }
    })
  })

  test('started projects stay, the others start on a working day that they may start on', () => {
    forAll(RUNS, portfolios(), (input) => {
      for (const { id, start, firstDay, hasStarted, heldBy, movedBy } of stagger(input).projects) {
        const own = input.projects.find((it) => it.id === id) as PortfolioProject
        if (hasStarted) {
          expect({ start, heldBy, movedBy }).toEqual({ start: own.network.start, heldBy: null, movedBy: 0 })
          continue
        }
        expect(start).toBeGreaterThanOrEqual(Math.max(input.statusDate, own.notBefore ?? own.network.start))
        expect(firstDay).toBeGreaterThanOrEqual(input.statusDate)
        expect(worksOn(own, start)).toBe(true)
      }
    })
  })

  test('a project is not moved for one of lower priority', () => {
    forAll(80, portfolios(), (input) => {
      const moving = input.projects.filter((it) => !it.hasStarted)
      const last = moving.toSorted((a, b) => a.priority - b.priority || a.id - b.id).at(-1)
      const without = { ...input, projects: input.projects.filter((it) => it !== last) }
      const others = stagger(input).projects.filter(({ id }) => id !== last?.id)
      expect(others).toEqual(stagger(without).projects)
    })
  })

  test('the order of the input is without meaning', () => {
    const shuffles = portfolios().chain((input) =>
      fc.tuple(fc.constant(input), fc.shuffledSubarray([...input.projects], { minLength: input.projects.length })),
    )
    forAll(80, shuffles, ([input, projects]) => {
      expect(stagger({ ...input, projects })).toEqual(stagger(input))
    })
  })

  test('with plain calendars no project could start a working day earlier', () => {
    const calendar = calendarOf(WEEK)
    forAll(80, portfolios({ calendars: false, most: 4 }), (input) => {
      const answer = stagger(input)
      const order = input.projects.toSorted((a, b) => a.priority - b.priority || a.id - b.id)
      const placed = [...order.filter((it) => it.hasStarted), ...order.filter((it) => !it.hasStarted)]
      for (const own of order.filter((it) => !it.hasStarted)) {
        const { start } = answer.projects.find(({ id }) => id === own.id) ?? { start: 0 }
        const earlier = Math.floor(calendar.add(start, -1))
        if (earlier < Math.max(input.statusDate, own.notBefore ?? own.network.start)) continue
        const before = { ...own, notBefore: earlier, network: { ...own.network, start: earlier } }
        const alone = stagger({ ...input, statusDate: MONDAY - 60, projects: [before] })
        if (alone.projects[0]?.start !== earlier || (alone.projects[0]?.firstDay ?? 0) < input.statusDate) continue
        const first = placed.slice(0, placed.indexOf(own)).map(({ id }) => id)
        const kept = {
          ...answer,
          load: [...answer.load.filter(({ projectId }) => first.includes(projectId)), ...alone.load],
          reserves: [...answer.reserves.filter(({ projectId }) => first.includes(projectId)), ...alone.reserves],
        }
        expect(checkCapacity(input, kept), `project ${own.id} at ${earlier}`).not.toEqual([])
      }
    })
  })
})

describe('a drum', () => {
  test('takes one project after the other, with half of the work on it between them', () => {
    const answer = stagger(drums([project(1), project(2)]))
    // The drum is busy Wednesday to Monday, then kept free for two days: the second project gets it on Thursday.
    expect(answer.projects).toMatchObject([
      { id: 1, start: MONDAY, movedBy: 0, heldBy: null, firstDay: MONDAY, lastDay: MONDAY + 7, bufferEnd: MONDAY + 10 },
      { id: 2, start: MONDAY + 8, movedBy: 6, heldBy: { resourceId: 1, projects: [1] }, lastDay: MONDAY + 15 },
    ])
    expect(answer.load).toEqual([
      { resourceId: 1, projectId: 1, units: 1, start: MONDAY + 2, finish: MONDAY + 8 },
      { resourceId: 1, projectId: 2, units: 1, start: MONDAY + 10, finish: MONDAY + 16 },
    ])
    expect(answer.reserves).toEqual([
      { kind: 'capacity', resourceId: 1, projectId: 1, size: 2, units: 1, start: MONDAY + 8, finish: MONDAY + 10 },
      { kind: 'capacity', resourceId: 1, projectId: 2, size: 2, units: 1, start: MONDAY + 16, finish: MONDAY + 18 },
    ])
  })

  test('is kept free before a block too, if a drum buffer is wanted', () => {
    expect(starts(drums([project(1), project(2)], { capacityBuffer: { days: 0 }, drumBuffer: 1 }))).toEqual([0, 7])
    const [, reserve] = stagger(drums([project(1), project(2)], { drumBuffer: 1 })).reserves
    expect(reserve).toMatchObject({ kind: 'capacity' })
  })

  test('of several units takes projects beside each other', () => {
    const wide = network({ resources: [{ id: 1, name: 'Drum', capacity: 2 }] })
    const three = [1, 2, 3].map((id) => project(id, { network: wide }))
    expect(starts(drums(three))).toEqual([0, 0, 8])
    expect(stagger(drums(three)).projects[2]?.heldBy).toEqual({ resourceId: 1, until: MONDAY + 10, projects: [1, 2] })
  })

  test('goes by its own working days and those of the project', () => {
    const own = network({
      resources: [{ id: 1, name: 'Drum', capacity: 1, calendar: { ...EVERY_DAY, weekdays: [3] } }],
    })
    const answer = stagger(drums([project(1, { network: own }), project(2, { network: own })]))
    expect(answer.reserves[0]).toMatchObject({ size: 2, start: MONDAY + 30, finish: MONDAY + 38 })
    expect(answer.load[1]).toMatchObject({ start: MONDAY + 44 })
    expect(checkCapacity(drums([project(1, { network: own }), project(2, { network: own })]), answer)).toEqual([])
  })

  test('of an important project that may not start yet is used by another in the gap before', () => {
    expect(starts(drums([project(1, { notBefore: MONDAY + 14 }), project(2), project(3)]))).toEqual([14, 0, 22])
  })

  test('that no project uses delays no project', () => {
    const answer = stagger(drums([project(1), project(2)], { drums: [77] }))
    expect(answer.projects.map(({ start }) => start)).toEqual([MONDAY, MONDAY])
    expect([answer.load, answer.reserves]).toEqual([[], []])
  })

  test('keeps what is left of a started project, from the status date on', () => {
    const started = project(5, {
      hasStarted: true,
      plan: plan(network(), OPTIONS),
      progress: [
        { taskId: 1, status: 'Completed', remaining: 0, actualStart: MONDAY, actualFinish: MONDAY + 2 },
        { taskId: 2, status: 'InProgress', remaining: 2, actualStart: MONDAY + 2 },
      ],
    })
    const input = { ...drums([project(1), started]), statusDate: MONDAY + 7 }
    const answer = stagger(input)
    expect(answer.load[1]).toMatchObject({ projectId: 5, start: MONDAY + 7, finish: MONDAY + 9 })
    expect(answer.reserves[1]).toMatchObject({ projectId: 5, size: 2 })
    // The higher priority gives it no way past a project that has started, nor into the two days free behind that.
    expect(answer.projects[0]).toMatchObject({ id: 1, start: MONDAY + 9, heldBy: { projects: [5] } })
    expect(answer.projects[1]).toMatchObject({ id: 5, start: MONDAY, lastDay: MONDAY + 8, daysLate: 0 })
  })

  test('is free for others once a started project has finished its work on it', () => {
    const done = project(5, {
      hasStarted: true,
      progress: [1, 2].map((taskId) => ({ taskId, status: 'Completed', remaining: 0, actualFinish: MONDAY + 1 })),
    })
    expect(starts(drums([project(1), done]))).toEqual([0, 0])
  })
})

describe('a limit', () => {
  const limit = (projects: readonly PortfolioProject[], atOnce: number): StaggerInput => ({
    projects,
    rule: { kind: 'limit', atOnce },
    statusDate: MONDAY,
  })

  test('lets so many projects run at once, day by day', () => {
    const input = limit(
      [1, 2, 3].map((id) => project(id)),
      2,
    )
    expect(starts(input)).toEqual([0, 0, 8])
    expect(stagger(input).projects[2]?.heldBy).toEqual({ resourceId: null, until: MONDAY + 8, projects: [1, 2] })
    expect(takenOn(input, stagger(input), null)).toHaveLength(3)
  })

  test('counts a started project from its first day, or from today when it is begun', () => {
    const soon = project(1, { hasStarted: true, network: network({ start: MONDAY + 14 }) })
    expect(stagger(limit([soon, project(2), project(3)], 1)).projects).toMatchObject([
      { start: MONDAY + 14, firstDay: MONDAY + 14 },
      { start: MONDAY },
      { start: MONDAY + 22, heldBy: { projects: [1] } },
    ])
    const begun = {
      ...soon,
      progress: [{ taskId: 1, status: 'InProgress' as const, remaining: 2, actualStart: MONDAY }],
    }
    expect(starts(limit([begun, project(2)], 1)).at(-1)).toBeGreaterThan(1)
  })

  test('counts started projects, even where they are more', () => {
    const running = [1, 2].map((id) => project(id, { hasStarted: true }))
    expect(starts(limit([...running, project(3)], 1))).toEqual([0, 0, 8])
  })
})

test('without a drum, projects alternate task by task', () => {
  const weave = network({
    tasks: [task(1, 'First', 2, [], [1]), task(2, 'Wait', 2, [1]), task(3, 'Last', 2, [2], [1])],
  })
  const input: StaggerInput = {
    projects: [project(1, { network: weave }), project(2, { network: weave })],
    rule: { kind: 'capacity' },
    statusDate: MONDAY,
  }
  expect(starts(input)).toEqual([0, 2])
})

test('lateness is shown of the work and of its buffer, against the target', () => {
  const late = [project(1, { target: MONDAY + 9 }), project(2, { target: MONDAY + 9, hasStarted: true })]
  const answer = stagger(drums([...late, project(3, { target: MONDAY + 99 }), project(4)]))
  expect(answer.projects.map(({ daysLate, bufferPastTarget }) => [daysLate, bufferPastTarget])).toEqual([
    [6, 9],
    [0, 1],
    [0, 0],
    [0, null],
  ])
})

test('an empty portfolio, a project without tasks and one that all have started get their answers', () => {
  expect(stagger(drums([]))).toEqual({ projects: [], unplannable: [], load: [], reserves: [] })
  const empty = project(2, { network: network({ tasks: [], start: MONDAY + 5 }) })
  expect(starts(drums([empty]))).toEqual([7])
  expect(stagger({ ...drums([empty]), rule: { kind: 'limit', atOnce: 1 } }).load).toEqual([])
  const started = [1, 2].map((id) => project(id, { hasStarted: true }))
  expect(starts(drums(started))).toEqual([0, 0])
})

test('a project that cannot be planned is listed with its faults and delays nobody', () => {
  const cycle = network({ tasks: [task(1, 'A', 1, [2]), task(2, 'B', 1, [1], [1])] })
  const off = network({ calendar: { weekdays: [], holidays: [] } })
  const answer = stagger(
    drums([project(3), project(2, { network: off }), project(1, { network: cycle, hasStarted: true })]),
  )
  expect(answer.projects).toMatchObject([{ id: 3, start: MONDAY }])
  expect(answer.unplannable).toMatchObject([
    { id: 1, reasons: [expect.stringContaining('"A" -> "B"')] },
    { id: 2, reasons: [expect.stringContaining('no working day')] },
  ])
})

test('a project that needs more of the drum than others have of it is listed', () => {
  const greedy = network({
    tasks: [{ ...task(1, 'All', 1), assignments: [{ resourceId: 1, units: 2 }] }],
    resources: [{ id: 1, name: 'Drum', capacity: 2 }],
  })
  const { unplannable } = stagger(drums([project(1), project(2, { network: greedy })]))
  expect(unplannable).toMatchObject([{ id: 2, reasons: [expect.stringContaining('resource 1 "Drum"')] }])
})

test('200 projects of 100 tasks share a drum', () => {
  const tasks = Array.from({ length: 100 }, (_, index) =>
    task(
      index + 1,
      `T${index + 1}`,
      1 + ((index * 7) % 4),
      [index - 1, index - 3].filter((it) => it > 0),
      [1 + (index % 9)],
    ),
  )
  const resources = Array.from({ length: 9 }, (_, index) => ({ id: index + 1, name: `R${index + 1}`, capacity: 1 }))
  const input = drums(
    Array.from({ length: 200 }, (_, index) => project(index, { network: network({ tasks, resources }) })),
  )
  const answer = stagger(input)
  expect(answer.projects).toHaveLength(200)
  expect(checkCapacity(input, answer)).toEqual([])
})

test('projects of many tasks, each with a person of its own, are planned in steps that grow with their number', () => {
  const starts = (size: number) => {
    const ids = Array.from({ length: size }, (_, index) => index + 1)
    const own = network({
      tasks: ids.map((id) => task(id, `T${id}`, 1, [], [id])),
      resources: ids.map((id) => ({ id, name: `R${id}`, capacity: 1 })),
    })
    const projects = [project(1, { network: own }), project(2, { network: own })]
    return () =>
      stagger({ projects, rule: { kind: 'capacity' }, statusDate: MONDAY }).projects.map(({ start }) => start)
  }
  expect(starts(500)()).toEqual([MONDAY, MONDAY + 1])
  expect(growthOf(500, starts)).toBeLessThan(5)
})
