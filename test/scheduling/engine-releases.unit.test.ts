import { describe, expect, test } from 'vitest'
import { plan } from '../../plugins/scheduling/engine/index.ts'
import type { Network, PlanOptions } from '../../plugins/scheduling/engine/model.ts'
import type { PortfolioProject, StaggerRule } from '../../plugins/scheduling/engine/portfolio/portfolio.ts'
import { releaseSentences, sinceWords } from '../../plugins/scheduling/engine/portfolio/release-words.ts'
import { firstWorkdayOf, type Proposals, proposeReleases } from '../../plugins/scheduling/engine/portfolio/releases.ts'
import { stagger } from '../../plugins/scheduling/engine/portfolio/stagger.ts'
import { Workdays } from '../../plugins/scheduling/engine/time/calendar.ts'
import { mondayOf } from '../../plugins/scheduling/engine/time/weeks.ts'
import { EVERY_DAY, MONDAY, task, WEEK } from '../support/networks.ts'
import { OPTIONS } from '../support/plan-options.ts'

const [STORE, PLANT, MOVE] = [1, 2, 3]

/** Ann (resource 1) works on each project for some days. */
const network = (duration: number, more: Partial<Network> = {}): Network => ({
  start: MONDAY,
  calendar: WEEK,
  tasks: [task(1, 'Work', duration, [], [1])],
  resources: [{ id: 1, name: 'Ann', capacity: 1 }],
  ...more,
})
const waiting = (id: number, duration: number, more: Partial<PortfolioProject> = {}): PortfolioProject => ({
  ...{ id, priority: id, network: network(duration), options: OPTIONS, hasStarted: false },
  ...more,
})
/** The cold store runs, planned for four days from Monday on. */
const running = (remaining: number): PortfolioProject => ({
  ...waiting(STORE, 4),
  hasStarted: true,
  plan: plan(network(4), OPTIONS),
  progress: [{ taskId: 1, status: 'InProgress', remaining, actualStart: MONDAY }],
})
const CAPACITY: StaggerRule = { kind: 'capacity' }
const propose = (
  projects: readonly PortfolioProject[],
  statusDate: number,
  previous?: Proposals,
  rule: StaggerRule = CAPACITY,
) => proposeReleases({ projects, staggered: stagger({ projects, rule, statusDate }), statusDate, previous })

const names = {
  project: (id: number) => ({ [STORE]: 'Cold store', [PLANT]: 'Plant retrofit', [MOVE]: 'Move' })[id],
  resource: () => 'Ann',
}
const sentences = ({ proposals }: Proposals, since?: string, readable: Partial<typeof names> = {}) =>
  proposals.map((it) => releaseSentences(it, { ...names, ...readable }, since))

describe('the proposed start of a waiting project', () => {
  test('is the day after its person is free, which the first proposals compare with nothing', () => {
    const made = propose([running(4), waiting(PLANT, 2)], MONDAY)
    expect(made).toEqual({
      proposals: [
        {
          ...{ projectId: PLANT, start: MONDAY + 4, lastDay: MONDAY + 7, bufferEnd: MONDAY + 8, daysLate: 0 },
          ...{ previousStart: null, movedBy: null },
          because: {
            ...{ kind: 'resource', resourceId: 1, until: MONDAY + 3 },
            holders: [{ projectId: STORE, lastDay: MONDAY + 3, movedBy: null }],
          },
        },
      ],
      unplannable: [],
      ends: [
        { projectId: STORE, lastDay: MONDAY + 3 },
        { projectId: PLANT, lastDay: MONDAY + 7 },
      ],
    })
    expect(sentences(made)).toEqual([
      ['Proposed start of "Plant retrofit": 2026-01-09, since "Ann" is at work on "Cold store" until 2026-01-08.'],
    ])
  })

  // Four days of work were to end on Thursday. A week later four are left: they end on the next Thursday.
  test('moves with the project that holds it, by the working days in between', () => {
    const last = propose([running(4), waiting(PLANT, 2)], MONDAY)
    const made = propose([running(4), waiting(PLANT, 2)], MONDAY + 7, last)
    expect(made.proposals).toMatchObject([
      {
        ...{ start: MONDAY + 11, previousStart: MONDAY + 4, movedBy: 5 },
        because: { until: MONDAY + 10, holders: [{ projectId: STORE, lastDay: MONDAY + 10, movedBy: 5 }] },
      },
    ])
    expect(sentences(made, 'last week')).toEqual([
      [
        'Proposed start of "Plant retrofit": 2026-01-16, 5 working days later than last week, since "Ann" is at work on "Cold store" until 2026-01-15.',
        '"Cold store" ends on 2026-01-15, 5 working days later than last week.',
      ],
    ])
  })

  test('moves behind a project that came in between, which was not there before', () => {
    const last = propose([waiting(PLANT, 2)], MONDAY)
    expect(last.proposals).toMatchObject([{ start: MONDAY, because: { kind: 'none' } }])
    const made = propose([waiting(MOVE, 3, { priority: 0 }), waiting(PLANT, 2)], MONDAY, last)
    expect(sentences(made, 'last week')).toEqual([
      ['Proposed start of "Move": 2026-01-05, and nothing holds it.'],
      [
        'Proposed start of "Plant retrofit": 2026-01-08, 3 working days later than last week, since "Ann" is at work on "Move" until 2026-01-07.',
        '"Move" was not in the proposals last week.',
      ],
    ])
  })

  test('comes forward when what held it is done', () => {
    const last = propose([running(4), waiting(PLANT, 2)], MONDAY)
    const made = propose([waiting(PLANT, 2)], MONDAY + 3, last)
    expect(sentences(made, 'on 2026-01-05')).toEqual([
      [
        'Proposed start of "Plant retrofit": 2026-01-08, 1 working day earlier than on 2026-01-05, and nothing holds it.',
      ],
    ])
  })

  test('stays where nothing moved', () => {
    const projects = [running(4), waiting(PLANT, 2)]
    const made = propose(projects, MONDAY, propose(projects, MONDAY))
    expect(made.proposals).toMatchObject([{ movedBy: 0, because: { holders: [{ movedBy: 0 }] } }])
    expect(sentences(made, 'last week')).toEqual([
      [
        'Proposed start of "Plant retrofit": 2026-01-09, as last week, since "Ann" is at work on "Cold store" until 2026-01-08.',
      ],
    ])
  })

  test('is its own start date where nobody holds it before', () => {
    const own = waiting(PLANT, 2, { network: network(2, { start: MONDAY + 14 }) })
    const made = propose([running(4), own], MONDAY)
    expect(made.proposals).toMatchObject([{ start: MONDAY + 14, because: { kind: 'date' } }])
    expect(sentences(made)).toEqual([['Proposed start of "Plant retrofit": 2026-01-19, which is its own start date.']])
  })

  // Two days and a buffer of one are to end on Friday of the second week: the work begins on Wednesday.
  test('is the first day of the work of a project that is planned from its target', () => {
    const options: PlanOptions = { ...OPTIONS, scheduleMethod: 'FROM_TARGET', target: MONDAY + 11 }
    const own = waiting(PLANT, 2, { options, target: MONDAY + 11 })
    const made = propose([own], MONDAY)
    expect(made.proposals).toMatchObject([{ start: MONDAY + 9, because: { kind: 'target' } }])
    expect(sentences(made)).toEqual([['Proposed start of "Plant retrofit": 2026-01-14, as late as its target allows.']])
  })

  test('is that of a project from its start where it has no target', () => {
    const notBefore = network(2, { tasks: [{ ...task(1, 'Work', 2, [], [1]), notBefore: MONDAY + 14 }] })
    const options: PlanOptions = { ...OPTIONS, scheduleMethod: 'FROM_TARGET' }
    const made = propose([waiting(PLANT, 2, { network: notBefore, options })], MONDAY)
    expect(made.proposals).toMatchObject([{ start: MONDAY, because: { kind: 'none' } }])
  })

  // The feeding chain of 3.5 days and its buffer begin two days before the chain that they lead into.
  test('lets feeding chains begin no earlier than today, and says so', () => {
    const tasks = [task(1, 'a', 4), task(2, 'f', 3.5), task(3, 'b', 5, [1, 2])]
    const options: PlanOptions = { ...OPTIONS, bufferType: 'PROJECT_AND_FEEDING', feedingPolicy: 'EARLY_START' }
    const made = propose([waiting(PLANT, 2, { network: network(2, { tasks }), options })], MONDAY)
    expect(made.proposals).toMatchObject([{ start: MONDAY + 2, because: { kind: 'feeding' } }])
    expect(sentences(made)).toEqual([
      [
        'Proposed start of "Plant retrofit": 2026-01-07, so that its feeding chains begin no earlier than the day of the proposals.',
      ],
    ])
  })

  test('is none where it cannot be planned', () => {
    const asked = network(2, { tasks: [task(1, 'Work', 2, [1])] })
    const made = propose([running(4), waiting(PLANT, 2, { network: asked })], MONDAY)
    expect(made.proposals).toEqual([])
    expect(made.unplannable).toMatchObject([{ id: PLANT }])
  })
})

describe('a limit of Active projects', () => {
  const bob = { resources: [{ id: 2, name: 'Bob', capacity: 1 }], tasks: [task(1, 'Work', 2, [], [2])] }

  test('holds a project whose people are free', () => {
    const projects = [running(4), waiting(PLANT, 2, { network: network(2, bob) })]
    expect(propose(projects, MONDAY).proposals).toMatchObject([{ start: MONDAY, because: { kind: 'none' } }])
    const made = propose(projects, MONDAY, undefined, { kind: 'capacity', atOnce: 1 })
    expect(made.proposals).toMatchObject([
      { start: MONDAY + 4, because: { kind: 'limit', until: MONDAY + 3, holders: [{ projectId: STORE }] } },
    ])
    expect(sentences(made)).toEqual([
      [
        'Proposed start of "Plant retrofit": 2026-01-09, since the limit of Active projects is reached by "Cold store" until 2026-01-08.',
      ],
    ])
  })

  test('does not let two projects use one person at once', () => {
    const made = propose([running(4), waiting(PLANT, 2)], MONDAY, undefined, { kind: 'capacity', atOnce: 2 })
    expect(made.proposals).toMatchObject([{ start: MONDAY + 4, because: { kind: 'resource' } }])
  })
})

describe('sentences', () => {
  test('do not name projects that the reader may not see', () => {
    const last = propose([running(4), waiting(PLANT, 2)], MONDAY)
    const made = propose([running(4), waiting(PLANT, 2)], MONDAY + 7, last)
    const project = (id: number) => (id === PLANT ? 'Plant retrofit' : undefined)
    expect(sentences(made, 'last week', { project })).toEqual([
      [
        'Proposed start of "Plant retrofit": 2026-01-16, 5 working days later than last week, since "Ann" is at work on another project until 2026-01-15.',
        'Another project ends on 2026-01-15, 5 working days later than last week.',
      ],
    ])
  })

  test.each([
    [5, [1, 2, 3, 4, 5], '"P1", "P2", "P3" and other projects'],
    [4, [1, 2, 3, 4], '"P1", "P2", "P3" and another project'],
    [6, [1, 2, 3, 4, 5], '"P1", "P2", "P3" and other projects'],
    [2, [2], '"P2" and another project'],
    [2, [], 'other projects'],
  ])('name three of %i that hold a project, of which the reader sees %j', (count, seen, list) => {
    const holders = Array.from({ length: count }, (_, index) => ({
      ...{ projectId: index + 1, lastDay: MONDAY + 4, movedBy: null },
    }))
    const because = { kind: 'resource' as const, resourceId: 1, until: MONDAY + 4, holders }
    const [made] = propose([waiting(PLANT, 2)], MONDAY).proposals
    const project = (id: number) => (seen.includes(id) ? `P${id}` : undefined)
    const words = releaseSentences({ ...(made as NonNullable<typeof made>), because }, { ...names, project }, undefined)
    expect(words[0]).toContain(`since "Ann" is at work on ${list} until`)
  })

  test('compare with last week, or with the day of older proposals', () => {
    expect(sinceWords({ week: MONDAY, on: MONDAY + 1 }, MONDAY + 7)).toBe('last week')
    expect(sinceWords({ week: MONDAY, on: MONDAY + 1 }, MONDAY + 14)).toBe('on 2026-01-06')
  })
})

describe('a week', () => {
  test('begins on its Monday, and its first working day may be a later one, or none', () => {
    expect([-1, 0, 3, 6, 7].map((day) => mondayOf(MONDAY + day) - MONDAY)).toEqual([-7, 0, 0, 0, 7])
    const holidays = (...days: number[]) => new Workdays({ ...WEEK, holidays: days.map((day) => MONDAY + day) })
    expect(firstWorkdayOf(holidays(), MONDAY)).toBe(MONDAY)
    expect(firstWorkdayOf(holidays(0, 1), MONDAY)).toBe(MONDAY + 2)
    expect(firstWorkdayOf(holidays(0, 1, 2, 3, 4), MONDAY)).toBe(undefined)
    expect(firstWorkdayOf(new Workdays({ ...EVERY_DAY, weekdays: [7] }), MONDAY)).toBe(MONDAY + 6)
  })
})
