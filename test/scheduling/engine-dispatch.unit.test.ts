/** Projects that share people are projected together: examples calculated by hand, and random portfolios. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longAbsences } from '../../plugins/scheduling/engine/execution/dispatch/long-absences.ts'
import type { NetworkTask, Plan, Projection, RunningProject } from '../../plugins/scheduling/engine/model.ts'
import { goneFrom, unitsAwayOf, workingDaysOf } from '../../plugins/scheduling/engine/time/absences.ts'
import { calendarOf } from '../../plugins/scheduling/engine/time/calendar.ts'
import {
  ANA,
  BOB,
  type Decided,
  networkOf,
  type Project,
  planOf,
  runningOf,
  seenOn,
  type Work,
} from '../support/hand-made-projects.ts'
import { keepsPromises, project } from '../support/projecting.ts'
import { forAll } from '../support/property-runs.ts'
import { type RunningInput, runningPortfolios } from '../support/running-portfolios.ts'

describe('Projects that share people', () => {
  it('are worked on in the order in which work is ready, whatever was planned', () => {
    const first = {
      id: 1,
      buffer: [7, 4],
      tasks: [
        { id: 11, days: 3, people: [BOB], planned: 0, left: 3 },
        { id: 12, days: 4, people: [ANA], planned: 3, after: [11] },
      ],
    } as const
    const second = (left?: number) =>
      ({
        id: 2,
        buffer: [12, 4],
        tasks: [{ id: 21, days: 5, people: [ANA], planned: 7, ...(left && { left }) }],
      }) as const
    const { at, used, seen, tasks } = seenOn(3, [first, second(5)])
    expect([at(11), at(21), at(12)]).toEqual([
      [3, 6],
      [3, 8],
      [8, 12],
    ])
    // The second one is five days ahead, which is shown as 0.
    expect(used).toEqual([125, -100])
    expect(seen[0]?.waits).toEqual([
      { taskId: 12, resourceId: ANA, until: 8, booked: { projectId: 2, taskId: 21 }, projectName: 'P2' },
    ])
    expect(tasks.filter(({ startsToday }) => startsToday).map(({ id }) => id)).toEqual([11, 21])
    // The same where it is not begun: Ana does not wait.
    const open = seenOn(3, [first, second()])
    expect([open.at(21), open.at(12)]).toEqual([
      [3, 8],
      [8, 12],
    ])
  })

  it('go by planned start, then by the priority of the project, then by task', () => {
    const of = (id: number, priority: number) => ({
      ...{ id, priority, buffer: [6, 6] as const },
      tasks: [{ id: 10 * id, days: 6, people: [ANA], planned: 0 }],
    })
    const order = (projects: readonly Project[]) =>
      [...seenOn(0, projects).tasks].sort((a, b) => a.start - b.start).map(({ id }) => id)
    expect(order([of(1, 1), of(2, 900)])).toEqual([20, 10])
    expect(order([of(1, 5), of(2, 5)])).toEqual([10, 20])
  })

  it('reach those with whom they share nobody through others', () => {
    const { at } = seenOn(0, [
      { id: 1, buffer: [4, 2], tasks: [{ id: 11, days: 9, people: [ANA], planned: 0, left: 9 }] },
      {
        id: 2,
        buffer: [6, 2],
        tasks: [
          { id: 21, days: 2, people: [ANA], planned: 4 },
          { id: 22, days: 2, people: [BOB], planned: 6, after: [21] },
        ],
      },
      { id: 3, buffer: [20, 2], tasks: [{ id: 31, days: 12, people: [BOB], planned: 8 }] },
    ])
    // Bob begins what is planned for day 8 now, and what waits for Ana has to wait for him.
    expect([at(21), at(31), at(22)]).toEqual([
      [9, 11],
      [0, 12],
      [12, 14],
    ])
  })
})

describe('A decision about what comes first', () => {
  const first = (tasks: Pick<Work, 'left'> = {}): Project => ({
    ...{ id: 1, buffer: [6, 6] },
    tasks: [{ id: 11, days: 6, people: [ANA], planned: 0, ...tasks }],
  })
  const second = (decisions: readonly Decided[]): Project => ({
    ...{ id: 2, buffer: [10, 5], decisions },
    tasks: [
      { id: 21, days: 2, people: [ANA], planned: 2 },
      { id: 22, days: 6, people: [BOB], planned: 4, after: [21] },
    ],
  })

  it('puts the ready tasks of a project before others that have not started', () => {
    const without = seenOn(0, [first(), second([])])
    expect([11, 21, 22].map(without.at)).toEqual([
      [0, 6],
      [6, 8],
      [8, 14],
    ])
    expect(without.used).toEqual([0, 80])
    const decided = seenOn(0, [first(), second([{ place: 0, mode: 'next' }])])
    expect([11, 21, 22].map(decided.at)).toEqual([
      [2, 8],
      [0, 2],
      [2, 8],
    ])
    expect(decided.used).toEqual([33, -40])
    // What has been decided of one task alone holds for it alone.
    expect(seenOn(0, [first(), second([{ place: 0, mode: 'next', taskId: 22 }])]).used).toEqual([0, 80])
  })

  it('lets go on what is under way, unless it is to pause', () => {
    const next = seenOn(0, [first({ left: 6 }), second([{ place: 0, mode: 'next' }])])
    expect([11, 21].map(next.at)).toEqual([
      [0, 6],
      [6, 8],
    ])
    const { at, seen, tasks } = seenOn(0, [first({ left: 6 }), second([{ place: 0, mode: 'now' }])])
    expect([11, 21].map(at)).toEqual([
      [2, 8],
      [0, 2],
    ])
    expect(seen[0]?.waits).toMatchObject([{ taskId: 11, until: 2, booked: { projectId: 2, taskId: 21 } }])
    expect(tasks.filter(({ startsToday }) => startsToday).map(({ id }) => id)).toEqual([21])
  })

  it('has work pause on the day on which what is to come now is ready', () => {
    const urgent: Project = {
      ...{ id: 2, buffer: [5, 5], decisions: [{ place: 0, mode: 'now' }] },
      tasks: [
        { id: 21, days: 3, people: [BOB], planned: 0 },
        { id: 22, days: 2, people: [ANA], planned: 3, after: [21] },
      ],
    }
    for (const left of [undefined, 6]) {
      const { at, tasks } = seenOn(0, [first(left === undefined ? {} : { left }), urgent])
      expect([11, 22].map(at)).toEqual([
        [0, 8],
        [3, 5],
      ])
      const paused = tasks.find(({ id }) => id === 11)
      expect(paused).toMatchObject({ start: 0, finish: 8, startsToday: true })
      expect(paused?.pieces).toEqual([
        { start: 0, finish: 3, work: 3 },
        { start: 5, finish: 8, work: 3 },
      ])
    }
  })

  it('frees the other people of what pauses, which goes on before what has not started', () => {
    const both: Project = {
      id: 1,
      buffer: [6, 6],
      tasks: [{ id: 11, days: 6, people: [ANA, BOB], planned: 0, left: 6 }],
    }
    const urgent: Project = {
      ...{ id: 2, buffer: [5, 5], decisions: [{ place: 0, mode: 'now', taskId: 21 }] },
      tasks: [{ id: 21, days: 2, people: [ANA], planned: 9 }],
    }
    const others: Project = {
      ...{ id: 3, buffer: [9, 5] },
      tasks: [
        { id: 31, days: 3, people: [BOB], planned: 0 },
        { id: 32, days: 4, people: [ANA], planned: 0 },
      ],
    }
    const { at } = seenOn(0, [both, urgent, others])
    // Ana goes from 21 to 32 while Bob is at work on 31; what both do goes on when both are free.
    expect([11, 21, 31, 32].map(at)).toEqual([
      [6, 12],
      [0, 2],
      [0, 3],
      [2, 6],
    ])
  })

  it('goes by the order of decisions, of which the first pauses what later ones have under way, and nothing of its own', () => {
    const one = (id: number, days: number, decisions: readonly Decided[], left?: number): Project => ({
      ...{ id, buffer: [9, 3], decisions },
      tasks: [{ id: id * 10, days, people: [ANA], planned: id, ...(left && { left }) }],
    })
    const { at } = seenOn(0, [
      one(1, 2, [{ place: 2, mode: 'now' }], 2),
      one(2, 3, [{ place: 1, mode: 'next' }]),
      one(3, 4, [{ place: 0, mode: 'now' }]),
    ])
    expect([10, 20, 30].map(at)).toEqual([
      [4, 6],
      [6, 9],
      [0, 4],
    ])
    const own: Project = {
      ...{ id: 4, buffer: [9, 3], decisions: [{ place: 0, mode: 'now' }] },
      tasks: [
        { id: 41, days: 4, people: [ANA], planned: 5, left: 4 },
        { id: 42, days: 1, people: [ANA], planned: 0 },
      ],
    }
    expect(seenOn(0, [own]).at(41)).toEqual([0, 4])
  })
})

describe('What is to come now', () => {
  it('is tried again whenever what it pauses is all that is in its way', () => {
    const crew = [{ id: ANA, name: 'Crew', capacity: 2 }]
    const { at } = seenOn(
      0,
      [
        {
          id: 1,
          buffer: [9, 3],
          decisions: [{ place: 0, mode: 'now' }],
          tasks: [{ id: 11, days: 5, people: [ANA], left: 5 }],
        },
        { id: 2, buffer: [9, 3], tasks: [{ id: 21, days: 10, people: [ANA], left: 10 }] },
        {
          id: 3,
          buffer: [9, 3],
          decisions: [{ place: 1, mode: 'now' }],
          tasks: [{ id: 31, days: 3, people: [ANA, ANA] }],
        },
      ],
      crew,
    )
    expect([11, 31, 21].map(at)).toEqual([
      [0, 5],
      [5, 8],
      [0, 13],
    ])
  })

  it('does not pause what begins in the same moment, as nobody would begin that then', () => {
    const own: Project = {
      ...{ id: 1, buffer: [9, 3], decisions: [{ place: 0, mode: 'now', taskId: 12 }] },
      tasks: [
        { id: 11, days: 3, people: [ANA], planned: 0 },
        { id: 12, days: 3, people: [ANA], planned: 1, after: [{ taskId: 11, type: 'SS', lag: 0 }] },
      ],
    }
    const { tasks } = seenOn(0, [own])
    expect(
      tasks.map(({ startsToday, pieces }) => [startsToday, pieces.map(({ start, finish }) => [start, finish])]),
    ).toEqual([
      [
        true,
        [
          [0, 1],
          [4, 6],
        ],
      ],
      [false, [[1, 4]]],
    ])
  })

  it('pauses work that was reported to the end of a day after that', () => {
    const { at } = seenOn(0, [
      { id: 1, buffer: [9, 3], tasks: [{ id: 11, days: 4, people: [ANA], left: 3, asOf: 0 }] },
      { id: 2, buffer: [9, 3], decisions: [{ place: 0, mode: 'now' }], tasks: [{ id: 21, days: 2, people: [ANA] }] },
    ])
    expect([21, 11].map(at)).toEqual([
      [1, 3],
      [3, 6],
    ])
  })

  it('leaves the longest chain and what is done of it as they are', () => {
    for (const left of [undefined, 6]) {
      const first: Project = {
        ...{ id: 1, buffer: [10, 5] },
        tasks: [
          { id: 11, days: 6, people: [ANA], planned: 0, ...(left && { left }) },
          { id: 12, days: 4, people: [BOB], planned: 6, after: [11] },
        ],
      }
      const urgent: Project = {
        ...{ id: 2, buffer: [9, 3], decisions: [{ place: 0, mode: 'now' }] },
        tasks: [
          { id: 20, days: 2, people: [BOB], planned: 0 },
          { id: 21, days: 5, people: [ANA], planned: 2, after: [20] },
        ],
      }
      const { seen, at, explained } = seenOn(0, [first, urgent])
      expect([at(11), at(12)]).toEqual([
        [0, 11],
        [11, 15],
      ])
      expect(seen[0]).toMatchObject({ longestChain: [11, 12], chainCompletion: 0 })
      expect(explained(11)?.sentences).toContain(
        'It pauses from 1970-01-03 and goes on on 1970-01-08, as its people work on "P2" until then.',
      )
    }
  })

  it('goes by its own place where the whole project comes first too', () => {
    const { at } = seenOn(0, [
      {
        ...{ id: 1, buffer: [9, 3] },
        decisions: [
          { place: 0, mode: 'next' },
          { place: 2, mode: 'now', taskId: 11 },
        ],
        tasks: [{ id: 11, days: 2, people: [ANA] }],
      },
      {
        id: 2,
        buffer: [9, 3],
        decisions: [{ place: 1, mode: 'now' }],
        tasks: [{ id: 21, days: 4, people: [ANA], left: 4 }],
      },
    ])
    expect([21, 11].map(at)).toEqual([
      [0, 4],
      [4, 6],
    ])
  })
})

describe('A decision with a last day', () => {
  it('leaves the people to the decision after it', () => {
    const first: Project = {
      id: 1,
      buffer: [10, 5],
      tasks: [{ id: 11, days: 10, people: [ANA], planned: 0 }],
      decisions: [{ place: 0, mode: 'now', until: 1 }],
    }
    const second: Project = {
      id: 2,
      buffer: [12, 5],
      tasks: [{ id: 21, days: 2, people: [ANA], planned: 10 }],
      decisions: [{ place: 1, mode: 'now' }],
    }
    const { tasks } = seenOn(0, [first, second])
    // Its last day is day 1: from day 2 on the second project comes first now.
    expect(tasks.find(({ id }) => id === 21)?.pieces).toMatchObject([{ start: 2, finish: 4 }])
    expect(tasks.find(({ id }) => id === 11)?.pieces).toMatchObject([
      { start: 0, finish: 2 },
      { start: 4, finish: 12 },
    ])
  })

  it('holds for what starts up to it, in the projection too', () => {
    const one = (id: number, decisions: readonly Decided[]): Project => ({
      ...{ id, buffer: [9, 3], decisions },
      tasks: [1, 2, 3].map((task) => ({ id: id * 10 + task, days: 2, people: [ANA], planned: id * 10 + task })),
    })
    const { at } = seenOn(0, [one(1, []), one(2, [{ place: 0, mode: 'next', until: 3 }])])
    expect([21, 22, 11, 12, 13, 23].map((id) => at(id)[0])).toEqual([0, 2, 4, 6, 8, 10])
    expect(seenOn(4, [one(1, []), one(2, [{ place: 0, mode: 'next', until: 3 }])]).at(11)).toEqual([4, 6])
  })
})

describe('A project that starts', () => {
  const one = { resources: [{ id: ANA, name: 'Ana', capacity: 1 }] }
  const running = (planned: number) =>
    runningOf({ id: 1, buffer: [planned + 6, 3], tasks: [{ id: 11, days: 6, people: [ANA], planned }] }, one.resources)
  const starting = (planned: number, others: readonly RunningProject[]) => {
    const own: Project = { id: 2, buffer: [planned + 4, 2], tasks: [{ id: 21, days: 4, people: [ANA], planned }] }
    const network = networkOf(own.tasks, one.resources)
    return keepsPromises({ network, plan: planOf(own), progress: [], statusDate: 0, id: 2, running: others })
  }

  it('keeps its promise where it is planned behind what runs, or before it with room for both', () => {
    expect(starting(6, [running(0)])).toBe(true)
    expect(starting(0, [running(4)])).toBe(true)
    expect(starting(0, [])).toBe(true)
  })

  it('does not where it would come into its buffer, or bring one that runs into a worse zone', () => {
    expect(starting(1, [running(0)])).toBe(false)
    expect(starting(0, [running(1)])).toBe(false)
  })
})

describe('Projections with a person who is away', () => {
  const people = [ANA, BOB, 3]
  const absences = fc.array(
    fc
      .record({ from: fc.nat(25), days: fc.integer({ min: 0, max: 5 }) })
      .map(({ from, days }) => ({ from, to: from + days })),
    { maxLength: 1 },
  )
  const tasks = fc.array(
    fc.record({
      days: fc.integer({ min: 1, max: 6 }),
      people: fc.uniqueArray(fc.constantFrom(...people), { minLength: 1, maxLength: 3 }),
      planned: fc.nat(20),
      isAfter: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  )

  it('say tomorrow what they say today, where people do what is projected', () => {
    let paused = 0
    forAll(60, fc.array(tasks, { minLength: 2, maxLength: 3 }), fc.tuple(absences), (drawn, away) => {
      const resources = people.map((id, index) => ({
        id,
        name: `R${id}`,
        capacity: 1,
        absences: away[index] ?? [],
      }))
      let projects = drawn.map((own, index): Project => {
        const idOf = (place: number) => 10 * (index + 1) + place
        return {
          ...{ id: index + 1, buffer: [20, 5] },
          tasks: own.map(({ isAfter, ...work }, place) => ({
            ...{ ...work, id: idOf(place) },
            ...(isAfter && place > 0 && { after: [idOf(place - 1)] }),
          })),
        }
      })
      let said = new Map<number, number>()
      for (let today = 0; projects.some((it) => it.tasks.some(({ left }) => left !== 0)); today++) {
        const { tasks: seen } = seenOn(today, projects, resources)
        const ends = new Map(seen.map(({ id, finish }) => [id, finish]))
        for (const [id, finish] of said) expect([id, ends.get(id)]).toEqual([id, finish])
        said = new Map([...ends].filter(([, finish]) => finish > today + 1))
        if (seen.some(({ pieces }) => pieces.length > 1)) paused++
        const there = (ids: readonly number[]) =>
          ids.every((id) => !resources[people.indexOf(id)]?.absences.some((it) => it.from <= today && today <= it.to))
        projects = projects.map((own) => ({
          ...own,
          tasks: own.tasks.map((work) => {
            const { pieces } = seen.find(({ id }) => id === work.id) as Projection['tasks'][number]
            const isOn = pieces.some(({ start, finish }) => start <= today && today < finish)
            if (!isOn || work.left === 0 || !there(work.people ?? [])) return work
            return { ...work, left: (work.left ?? work.days) - 1, begun: work.begun ?? today }
          }),
        }))
      }
    })
    expect(paused).toBeGreaterThan(20)
  })
})

describe('Random portfolios in execution', () => {
  const absences = fc.array(
    fc.tuple(fc.nat(60), fc.integer({ min: 0, max: 9 })).map(([after, days]) => ({ after, days })),
    { maxLength: 4 },
  )
  const leaving = fc.option(fc.integer({ min: -2, max: 60 }), { nil: undefined })
  /** Two people, of whom the second may leave, and a pool of which one unit is away at a time, or leaves. */
  const people = fc.tuple(fc.tuple(absences, absences, absences), leaving).map(
    ([away, stays]) =>
      (statusDate: number) =>
        away.map((drawnAbsences, index) => ({
          ...{ id: index + 1, name: `R${index + 1}`, capacity: index === 2 ? 2 : 1 },
          absences: drawnAbsences.map(({ after, days }, place) => ({
            from: statusDate + after,
            ...((index < 2 || place > 0 || stays === undefined) && { to: statusDate + after + days }),
            ...(index === 2 && { units: 1 }),
          })),
          ...(index === 1 && stays !== undefined && { until: statusDate + stays }),
        })),
  )

  it('have nobody at work on two things at a time, and every project sees the same of all', () => {
    let shared = 0
    let paused = 0
    let interrupted = 0
    let left = 0
    forAll(120, runningPortfolios({ people }), (projects) => {
      const [{ statusDate, network: first }] = projects as [RunningInput]
      const { resources } = first
      for (const { network, plan: made } of projects) {
        const before = { statusDate: Math.floor(made.start) - 1, progress: [], isHeldToPlan: true }
        const { tasks } = project({ network, plan: made, ...before })
        const startsOf = (all: Plan['tasks'] | typeof tasks) =>
          [...all].map(({ id, start }) => [id, start] as const).sort(([one], [other]) => one - other)
        expect(startsOf(tasks)).toEqual(startsOf(made.tasks))
      }
      const seen = projects.map(project)
      const work = seen.flatMap(({ tasks }, index) =>
        tasks.flatMap(({ id, pieces }) => {
          const { network, progress } = projects[index] as (typeof projects)[number]
          const task = network.tasks.find((one) => one.id === id) as NetworkTask
          const isDone = progress.find(({ taskId }) => taskId === id)?.status === 'Completed'
          if (isDone || task.duration === 0) return []
          const remaining = progress.find(({ taskId }) => taskId === id)?.remaining ?? task.duration
          expect(pieces.reduce((sum, { work }) => sum + work, 0)).toBeCloseTo(remaining, 5)
          const worked = pieces.filter(({ start, finish }) => start < finish)
          const own = resources.filter((it) => task.assignments.some(({ resourceId }) => resourceId === it.id))
          const there = calendarOf(network.calendar, ...own.flatMap((it) => workingDaysOf(it) ?? []))
          const gone = longAbsences(network, own.length > 1 ? own.map((it) => it.id) : [])
          for (const { start, finish, work } of worked) {
            // Days on which one of its people is away are no work, and longer ones are in no piece of it.
            expect(there.between(start, finish)).toBeCloseTo(work, 5)
            expect(gone.filter(({ from, to }) => start < from && finish > to)).toEqual([])
            if (own.some((it) => it.absences?.some(({ from, to }) => start < from && finish > (to ?? from))))
              interrupted++
          }
          return task.assignments.flatMap(({ resourceId }) => worked.map((it) => ({ resourceId, id, there, ...it })))
        }),
      )
      for (const resource of resources) {
        const own = work.filter(({ resourceId }) => resourceId === resource.id)
        const gone = goneFrom(resource)
        for (const at of [...own.map(({ start }) => start), ...(resource.absences ?? []).map(({ from }) => from)]) {
          if (at < statusDate || at >= gone) continue
          const partly = unitsAwayOf(resource).filter(({ from, to = at }) => from <= at && at < to + 1)
          // What goes on over days off is at work before and after them.
          const used = own.filter(({ start, finish, there }) => start <= at && at < finish && there.next(at) === at)
          expect(used.length).toBeLessThanOrEqual(Math.max(0, resource.capacity - partly.length))
        }
        // Nobody else is found before tomorrow.
        if (gone <= statusDate) expect(own.filter(({ start }) => start < statusDate + 1)).toEqual([])
        if (own.some(({ finish }) => finish > gone)) left++
      }
      if (seen.some(({ waits }) => waits.length > 0)) shared++
      if (seen.some(({ tasks }) => tasks.some(({ pieces }) => pieces.length > 1))) paused++
    })
    expect(shared).toBeGreaterThan(20)
    expect(paused).toBeGreaterThan(20)
    expect(interrupted).toBeGreaterThan(20)
    expect(left).toBeGreaterThan(20)
  })
})
