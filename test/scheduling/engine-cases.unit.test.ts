/**
 * The cases that projecting together decides, one by one, with their examples calculated by hand. Those that only the service
 * has are in cases.api.test.ts.
 */
import { describe, expect, it } from 'vitest'
import type { CalendarSpec, Network, NetworkResource, ProjectionInput } from '../../plugins/scheduling/engine/model.ts'
import { causesIn } from '../support/causes.ts'
import { ANA, BOB, networkOf, type Project, planOf, seenOn, type Work } from '../support/hand-made-projects.ts'
import { EVERY_DAY } from '../support/networks.ts'
import { project } from '../support/projecting.ts'

const CY = 3
/** Ana and Bob, of whom Ana has absences. */
const away = (absences: NetworkResource['absences'] = []): NetworkResource[] => [
  { id: ANA, name: 'Ana', capacity: 1, absences },
  { id: BOB, name: 'Bob', capacity: 1 },
]
/** Ana, Bob and Cy. */
const three: readonly NetworkResource[] = [...away(), { id: CY, name: 'Cy', capacity: 1 }]
const without = (...holidays: readonly number[]): CalendarSpec => ({ weekdays: EVERY_DAY.weekdays, holidays })

describe('FS and SS links with lags', () => {
  it('start at the end or the start of what is before them, and the lag in the days of the project', () => {
    const { at } = seenOn(
      0,
      [
        {
          ...{ id: 1, buffer: [10, 5], calendar: without(3, 4) },
          tasks: [
            { id: 1, days: 2, people: [ANA], planned: 0 },
            { id: 2, days: 1, people: [BOB], planned: 0, after: [{ taskId: 1, type: 'FS', lag: 2 }] },
            { id: 3, days: 2, people: [CY], planned: 0, after: [{ taskId: 1, type: 'SS', lag: 2 }] },
          ],
        },
      ],
      three,
    )
    // Days 3 and 4 are off: the lag of T2 is day 2 and day 5, and T3 is worked on on these.
    expect([1, 2, 3].map(at)).toEqual([
      [0, 2],
      [6, 7],
      [2, 6],
    ])
  })

  it('start before the end that is projected of what is before them, where the lag is negative', () => {
    const { at } = seenOn(1, [
      {
        ...{ id: 1, buffer: [3, 2] },
        tasks: [
          { id: 1, days: 2, people: [ANA], planned: 0, left: 4 },
          { id: 2, days: 2, people: [BOB], planned: 1, after: [{ taskId: 1, type: 'FS', lag: -1 }] },
        ],
      },
    ])
    // T1 was to end on day 2, and ends on day 5.
    expect([1, 2].map(at)).toEqual([
      [1, 5],
      [4, 6],
    ])
  })
})

describe('FF and SF links', () => {
  it('hold a finish alone: work begins before, and hands on its people at its end', () => {
    const { tasks, at } = seenOn(0, [
      {
        id: 1,
        buffer: [10, 5],
        tasks: [
          { id: 1, days: 6, people: [ANA], planned: 0 },
          { id: 2, days: 2, people: [BOB], planned: 0, after: [{ taskId: 1, type: 'FF', lag: 1 }] },
          { id: 3, days: 3, people: [BOB], planned: 1, after: [{ taskId: 1, type: 'SS', lag: 2 }] },
        ],
      },
    ])
    expect([at(2), at(3)]).toEqual([
      [0, 2],
      [2, 5],
    ])
    expect(tasks.find(({ id }) => id === 2)).toMatchObject({ start: 0, finish: 7 })
  })

  it('of a start to a finish hold no start either', () => {
    const { at, tasks } = seenOn(0, [
      {
        ...{ id: 1, buffer: [10, 5] },
        tasks: [
          { id: 1, days: 3, people: [ANA], planned: 0 },
          { id: 2, days: 3, people: [ANA], planned: 3 },
          { id: 3, days: 2, people: [BOB], planned: 0, after: [{ taskId: 2, type: 'SF', lag: 4 }] },
          { id: 4, days: 1, people: [BOB], planned: 1 },
        ],
      },
    ])
    // T2 starts on day 3: T3 finishes four days later, and Bob has gone on to T4 when its work was done.
    expect([2, 3, 4].map(at)).toEqual([
      [3, 6],
      [0, 2],
      [2, 3],
    ])
    expect(tasks.find(({ id }) => id === 3)?.finish).toBe(7)
  })
})

describe('Tasks of several people', () => {
  it('have nobody kept free for them', () => {
    const { at, used } = seenOn(5, [
      {
        id: 1,
        buffer: [8, 4],
        tasks: [
          { id: 11, days: 5, people: [ANA], planned: 0, left: 3 },
          { id: 12, days: 2, people: [ANA, BOB], planned: 5 },
        ],
      },
      {
        id: 2,
        buffer: [13, 4],
        tasks: [
          { id: 21, days: 5, people: [BOB], planned: 7 },
          { id: 22, days: 2, people: [BOB], planned: 12 },
        ],
      },
    ])
    expect([at(21), at(12), at(22)]).toEqual([
      [5, 10],
      [10, 12],
      [12, 14],
    ])
    expect(used).toEqual([100, 25])
  })

  it('have the partner named that they wait for, and for what', () => {
    const { seen, at } = seenOn(0, [
      { id: 1, buffer: [2, 4], tasks: [{ id: 11, days: 2, people: [ANA, BOB], planned: 0 }] },
      { id: 2, buffer: [9, 4], tasks: [{ id: 21, days: 5, people: [BOB], planned: 4, left: 5 }] },
    ])
    expect(at(11)).toEqual([5, 7])
    expect(seen[0]?.waits).toMatchObject([{ taskId: 11, resourceId: BOB, until: 5, booked: { taskId: 21 } }])
    expect(seen[0]?.recommendations).toContain(
      '"T11" waits for "Bob", at work on "P2" until 1970-01-05, which uses 5 days of the project buffer: it helps if that work ends earlier.',
    )
  })
})

describe('More units than there are', () => {
  it('are all that there are', () => {
    const network: Network = {
      ...networkOf(
        [
          { id: 1, days: 2 },
          { id: 2, days: 1, people: [ANA] },
        ],
        [{ id: ANA, name: 'Ana', capacity: 1 }],
      ),
    }
    const tasks = network.tasks.map((one) =>
      one.id === 1 ? { ...one, assignments: [{ resourceId: ANA, units: 3 }] } : one,
    )
    const seen = project({
      network: { ...network, tasks },
      plan: planOf({
        id: 1,
        buffer: [3, 1],
        tasks: [
          { id: 1, days: 2, planned: 0 },
          { id: 2, days: 1, planned: 2 },
        ],
      }),
      progress: [],
      statusDate: 0,
    })
    expect(seen.tasks.map(({ start, finish }) => [start, finish])).toEqual([
      [0, 2],
      [2, 3],
    ])
    expect(seen.recommendations.join()).toContain('"T1" needs 3 of "Ana", of which there is 1')
  })
})

describe('Capacity above 1: a pool', () => {
  it('goes on beside others up to its capacity, with parts of a person too', () => {
    const half = (id: number) => ({ resourceId: ANA, units: id === 3 ? 1 : 0.5 })
    const network = networkOf(
      [1, 2, 3].map((id) => ({ id, days: 2 })),
      [{ id: ANA, name: 'Crew', capacity: 1.5 }],
    )
    const tasks = network.tasks.map((one) => ({ ...one, assignments: [half(one.id)] }))
    const made = planOf({ id: 1, buffer: [4, 1], tasks: [1, 2, 3].map((id) => ({ id, days: 2, planned: 0 })) })
    const seen = project({ network: { ...network, tasks }, plan: made, progress: [], statusDate: 0 })
    expect(seen.tasks.map(({ start }) => start)).toEqual([0, 0, 2])
  })

  it('has the last one pause while some of it is away, and takes what there is where it does not return', () => {
    const crew = (absences: NetworkResource['absences'] = []) => [{ id: ANA, name: 'Crew', capacity: 3, absences }]
    const one = (id: number, days: number, more: Partial<Work> = {}): Project => ({
      ...{ id, buffer: [9, 3] },
      tasks: [{ id: id * 10, days, people: [ANA], planned: id, left: days, ...more }],
    })
    const three = [one(1, 6), one(2, 4), one(3, 4)]
    const waiting: Project = { id: 4, buffer: [9, 3], tasks: [{ id: 40, days: 1, people: [ANA], planned: 0 }] }
    const short = seenOn(0, [...three, waiting], crew([{ from: 2, to: 2, units: 1 }]))
    expect(short.tasks.find(({ id }) => id === 30)?.pieces).toEqual([
      { start: 0, finish: 2, work: 2 },
      { start: 3, finish: 5, work: 2 },
    ])
    expect([10, 20, 40].map(short.at)).toEqual([
      [0, 6],
      [0, 4],
      [4, 5],
    ])
    expect(short.seen[2]?.recommendations).toContain('1 of "Crew" is away on 1970-01-03, which holds up "T30".')
    expect(short.seen[0]?.recommendations.join()).not.toContain('away')
    expect(seenOn(0, three, crew([{ from: -2, to: 0, units: 1 }])).at(30)).toEqual([1, 5])
    const all: Project = { id: 5, buffer: [9, 3], tasks: [{ id: 50, days: 2, people: [ANA, ANA, ANA], planned: 9 }] }
    const lasting = seenOn(0, [...three, all], crew([{ from: 2, units: 1 }]))
    expect([30, 50].map(lasting.at)).toEqual([
      [0, 6],
      [6, 8],
    ])
    // What comes back together with others that go for good.
    const gone = seenOn(
      0,
      [...three, all],
      crew([
        { from: 2, units: 1 },
        { from: 3, units: 2 },
      ]),
    )
    expect([10, 20, 30, 50].map(gone.at)).toEqual([
      [0, 6],
      [0, 4],
      [0, 5],
      [3, 5],
    ])
  })
})

describe('Part-time units', () => {
  it('leave the duration as it is, and two halves are worked on at a time', () => {
    const { at, seen } = seenOn(0, [
      {
        ...{ id: 1, buffer: [6, 3] },
        tasks: [
          { id: 11, days: 3, people: [ANA], units: 0.5, planned: 0, left: 3 },
          { id: 12, days: 2, people: [ANA], units: 0.5, planned: 0, left: 2 },
          { id: 13, days: 2, people: [ANA], planned: 3 },
        ],
      },
    ])
    expect([11, 12, 13].map(at)).toEqual([
      [0, 3],
      [0, 2],
      [3, 5],
    ])
    expect(seen[0]?.recommendations.join()).not.toContain('at once')
  })
})

describe('Tasks without people', () => {
  it('are worked on by their links alone, and hold nobody', () => {
    const { at } = seenOn(0, [
      {
        ...{ id: 1, buffer: [6, 3] },
        tasks: [
          { id: 11, days: 3, planned: 0 },
          { id: 12, days: 4, planned: 0 },
          { id: 13, days: 2, planned: 3, after: [11] },
          { id: 14, days: 1, people: [ANA], planned: 0 },
        ],
      },
    ])
    expect([11, 12, 13, 14].map(at)).toEqual([
      [0, 3],
      [0, 4],
      [3, 5],
      [0, 1],
    ])
  })
})

describe('Milestones and dates', () => {
  it('take no time and nobody, whoever they are said to take', () => {
    const { at } = seenOn(0, [
      {
        ...{ id: 1, buffer: [6, 3] },
        tasks: [
          { id: 11, days: 2, people: [ANA], planned: 0 },
          { id: 12, days: 0, people: [BOB], planned: 2, after: [11] },
          { id: 13, days: 1, people: [ANA], planned: 2, after: [12] },
          { id: 14, days: 4, people: [BOB], planned: 0 },
        ],
      },
    ])
    expect([12, 13, 14].map(at)).toEqual([
      [2, 2],
      [2, 3],
      [0, 4],
    ])
  })

  it('have work begin on the day before which it is not to start', () => {
    const { at, tasks } = seenOn(0, [
      {
        ...{ id: 1, buffer: [6, 3] },
        tasks: [
          { id: 11, days: 2, people: [ANA], planned: 0, notBefore: 3 },
          { id: 12, days: 2, people: [ANA], planned: 2 },
        ],
      },
    ])
    expect([11, 12].map(at)).toEqual([
      [3, 5],
      [0, 2],
    ])
    expect(tasks.filter(({ isReady }) => isReady).map(({ id }) => id)).toEqual([12])
  })
})

describe('A project whose people have other calendars', () => {
  it('has work on the days of its people, consumption in those of the project, and days off as a cause of their own', () => {
    const ana = { id: ANA, name: 'Ana', capacity: 1, calendar: without(3, 4) }
    const own: Project = {
      ...{ id: 1, buffer: [4, 4], calendar: without(5) },
      tasks: [
        { id: 11, days: 3, people: [ANA], planned: 0 },
        { id: 12, days: 1, people: [BOB], planned: 3, after: [11] },
      ],
    }
    const { at, used, seen, inputs } = seenOn(2, [own], [ana, ...away().slice(1)])
    // Ana is at work on days 2, 6 and 7, and nobody on day 5.
    expect([11, 12].map(at)).toEqual([
      [2, 8],
      [8, 9],
    ])
    // From day 4 to day 9 the project has four working days.
    expect(seen[0]?.projectBuffer.consumed).toBe(4)
    expect(used).toEqual([100])
    const [input] = inputs as [ProjectionInput]
    expect(causesIn(input).causes).toMatchObject([
      { kind: 'days_off', taskId: 11, days: 2 },
      { kind: 'start', taskId: 11, days: 2 },
    ])
  })
})

describe('A day off', () => {
  it('is between what ends before it and what starts after it, also for what starts today', () => {
    const calendar = without(2, 3)
    const first = { id: 11, days: 2, people: [ANA], planned: 0, left: 1 } as const
    const second = { id: 21, days: 2, people: [ANA], planned: 4 } as const
    const { at, tasks } = seenOn(1, [
      { id: 1, buffer: [4, 4], tasks: [first], calendar },
      { id: 2, buffer: [6, 4], tasks: [second], calendar },
    ])
    expect(at(21)).toEqual([4, 6])
    // Ana is at work on the first one on day 1, after which are two days off.
    expect(tasks.map(({ id, startsToday }) => [id, startsToday])).toEqual([
      [11, true],
      [21, false],
    ])
  })
})

describe('Two tasks under way on one person', () => {
  it('are done one after the other, in list order', () => {
    const { at, used, seen, tasks } = seenOn(5, [
      { id: 1, buffer: [6, 4], tasks: [{ id: 11, days: 6, people: [ANA], planned: 0, left: 3 }] },
      { id: 2, buffer: [10, 5], tasks: [{ id: 21, days: 4, people: [ANA], planned: 6, left: 4 }] },
    ])
    expect([at(11), at(21)]).toEqual([
      [5, 8],
      [8, 12],
    ])
    expect(used).toEqual([50, 40])
    expect(seen[1]?.waits).toMatchObject([{ taskId: 21, until: 8, booked: { taskId: 11 } }])
    expect(tasks.filter(({ startsToday }) => startsToday).map(({ id }) => id)).toEqual([11])
  })

  it('go by what is decided to be the current one', () => {
    const one = (decisions: Project['decisions']): Project[] => [
      { id: 1, buffer: [6, 4], tasks: [{ id: 11, days: 6, people: [ANA], planned: 0, left: 3 }] },
      {
        ...{ id: 2, buffer: [10, 5], ...(decisions && { decisions }) },
        tasks: [{ id: 21, days: 4, people: [ANA], planned: 6, left: 4 }],
      },
    ]
    const { at, seen, tasks } = seenOn(5, one([{ place: 0, mode: 'now', taskId: 21 }]))
    expect([21, 11].map(at)).toEqual([
      [5, 9],
      [9, 12],
    ])
    expect(tasks.filter(({ startsToday }) => startsToday).map(({ id }) => id)).toEqual([21])
    expect(seen[0]?.waits).toMatchObject([{ taskId: 11, until: 9, booked: { taskId: 21 } }])
  })
})

describe('A person who is ill or away', () => {
  it('keeps a task of its own, which goes on at the return', () => {
    const { at, used, seen, tasks } = seenOn(
      5,
      [
        { id: 1, buffer: [8, 4], tasks: [{ id: 11, days: 5, people: [ANA], planned: 0, left: 3 }] },
        {
          id: 2,
          buffer: [11, 4],
          tasks: [
            { id: 21, days: 2, people: [ANA], planned: 8 },
            { id: 22, days: 1, people: [BOB], planned: 10, after: [21] },
          ],
        },
      ],
      away([{ from: 5, to: 7 }]),
    )
    expect([at(11), at(21), at(22)]).toEqual([
      [8, 11],
      [11, 13],
      [13, 14],
    ])
    expect(used).toEqual([75, 75])
    expect(tasks.filter(({ startsToday }) => startsToday)).toEqual([])
    expect(seen[0]?.recommendations).toContain('"Ana" is away from 1970-01-06 to 1970-01-08, which holds up "T11".')
    // The second one waits for the first, not for her.
    expect(seen[1]?.recommendations.join()).not.toContain('away')
  })

  it('for longer frees the others of a task of several, which goes on before new work', () => {
    const work = (more: Partial<Work> = {}): Project[] => [
      { id: 1, buffer: [8, 4], tasks: [{ id: 11, days: 5, people: [ANA, BOB], planned: 0, left: 3, ...more }] },
      {
        id: 2,
        buffer: [13, 4],
        tasks: [
          { id: 21, days: 4, people: [BOB], planned: 9 },
          { id: 22, days: 2, people: [BOB], planned: 10 },
        ],
      },
    ]
    const { at, tasks, seen } = seenOn(5, work(), away([{ from: 6, to: 8 }]))
    expect(tasks.find(({ id }) => id === 11)?.pieces).toEqual([
      { start: 5, finish: 6, work: 1 },
      { start: 10, finish: 12, work: 2 },
    ])
    expect([at(21), at(22)]).toEqual([
      [6, 10],
      [12, 14],
    ])
    expect(seen[0]?.recommendations).toContain('"Ana" is away from 1970-01-07 to 1970-01-09, which holds up "T11".')
    expect(seen[1]?.waits).toMatchObject([
      { taskId: 21, resourceId: BOB, until: 6, booked: { taskId: 11 } },
      { taskId: 22, resourceId: BOB, until: 12, booked: { taskId: 11 } },
    ])
    // On the day itself, and on the day after, it is as it was said.
    for (const today of [6, 7]) {
      const later = seenOn(today, work({ left: 2 }), away([{ from: 6, to: 8 }]))
      expect(later.at(11)).toEqual([today === 6 ? 10 : 11, today === 6 ? 12 : 13])
      expect(later.at(21)[0]).toBe(today)
      expect(later.tasks.filter(({ startsToday }) => startsToday).map(({ id }) => id)).toEqual([21])
    }
    // Reported to the end of the day on which she went, it has had the others on that day.
    expect(seenOn(6, work({ left: 2, asOf: 6 }), away([{ from: 6, to: 8 }])).at(21)[0]).toBe(7)
    // Not started, it begins before she goes.
    const open = seenOn(
      5,
      [{ id: 1, buffer: [8, 4], tasks: [{ id: 11, days: 3, people: [ANA, BOB], planned: 0 }] }, ...work().slice(1)],
      away([{ from: 6, to: 8 }]),
    )
    expect([open.at(11), open.at(21)]).toEqual([
      [5, 12],
      [6, 10],
    ])
  })

  it('leaves a paused task holding nobody until all of its people work', () => {
    const [own, other] = [
      { id: 11, days: 6, people: [ANA, BOB], planned: 0, left: 5 },
      { id: 21, days: 2, people: [BOB] },
    ]
    const people = [
      { id: ANA, name: 'Ana', capacity: 1, absences: [{ from: 6, to: 6 }] },
      { id: BOB, name: 'Bob', capacity: 1, absences: [{ from: 1, to: 5 }] },
    ]
    // Bob is back on day 6 and Ana is away: he begins T21, as was said the day before.
    for (const today of [5, 6]) {
      const { at } = seenOn(
        today,
        [
          { id: 1, buffer: [8, 4], tasks: [{ ...own, asOf: 0 }] },
          { id: 2, buffer: [13, 4], tasks: [{ ...other, planned: 6 }] },
        ],
        people,
      )
      expect([at(11), at(21)], `day ${today}`).toEqual([
        [8, 13],
        [6, 8],
      ])
    }
  })

  it('goes on where it was left, if a day on which all worked has passed without a report', () => {
    const people = [
      { id: ANA, name: 'Ana', capacity: 1, absences: [{ from: 1, to: 3 }] },
      { id: BOB, name: 'Bob', capacity: 1, absences: [{ from: 5, to: 5 }] },
    ]
    const projects = [
      { id: 1, buffer: [8, 4], tasks: [{ id: 11, days: 6, people: [ANA, BOB], planned: 0, left: 5, asOf: 0 }] },
      { id: 2, buffer: [13, 4], tasks: [{ id: 21, days: 2, people: [ANA], planned: 4 }] },
    ] as const
    // From day 4 on T11 has Ana, and holds her on the day on which Bob is away.
    const [before, now] = [seenOn(4, projects, people), seenOn(5, projects, people)]
    expect([before.at(11), before.at(21)]).toEqual([
      [4, 10],
      [10, 12],
    ])
    expect([now.at(11), now.at(21)]).toEqual([
      [6, 11],
      [11, 13],
    ])
  })

  it.each([
    ['in the evening', (day: number) => ({ asOf: day })],
    ['in the morning after', (day: number) => ({ unreportedSince: day + 1 })],
  ])('goes on behind what its people have continued meanwhile, reported %s', (_, reportedTo) => {
    const people = [...away([{ from: 5, to: 7 }]), { id: CY, name: 'Cy', capacity: 1, absences: [{ from: 6, to: 7 }] }]
    // From day 5 on Bob is at work on T21, which holds him for the two days on which Cy is away.
    for (const [today, left] of [
      [5, { left: 2 }],
      [6, { left: 1, ...reportedTo(5) }],
    ] as const) {
      const paused = { id: 11, days: 7, people: [ANA, BOB], planned: 0, left: 2, ...reportedTo(4) }
      const { at } = seenOn(
        today,
        [
          { id: 1, buffer: [8, 4], tasks: [paused] },
          { id: 2, buffer: [13, 4], tasks: [{ id: 21, days: 3, people: [BOB, CY], planned: 8, ...left }] },
        ],
        people,
      )
      expect([at(11), at(21)], `day ${today}`).toEqual([
        [9, 11],
        [today === 5 ? 5 : 8, 9],
      ])
    }
  })

  it('takes its people from what they have begun meanwhile, where it is decided to come first now', () => {
    for (const [today, left] of [
      [7, 6],
      [8, 5],
    ] as const) {
      const { at } = seenOn(
        today,
        [
          {
            ...{ id: 1, buffer: [8, 4], decisions: [{ place: 1, mode: 'now', taskId: 11 }] },
            tasks: [{ id: 11, days: 7, people: [ANA, BOB], planned: 0, left: 2, asOf: 4 }],
          },
          {
            ...{ id: 2, buffer: [13, 4] },
            tasks: [{ id: 21, days: 8, people: [BOB], planned: 8, begun: 5, left, asOf: today - 1 }],
          },
        ],
        away([{ from: 5, to: 7 }]),
      )
      expect([at(11), at(21)[1]], `day ${today}`).toEqual([[8, 10], 15])
    }
  })

  it('goes on behind other work of a pool only where it has not enough for all', () => {
    const tasks = [
      { id: 11, days: 7, people: [ANA, CY], planned: 0, left: 2, asOf: 4 },
      { id: 12, days: 4, people: [ANA, BOB], planned: 6, left: 3, asOf: 0 },
      { id: 13, days: 9, people: [CY], planned: 3, left: 5, asOf: 7 },
    ]
    const people = [...away([{ from: 5, to: 7 }]), { id: CY, name: 'Crew', capacity: 2 }]
    const one = seenOn(8, [{ id: 1, buffer: [20, 4], tasks }], people)
    expect([11, 12, 13].map(one.at)).toEqual([
      [8, 10],
      [10, 13],
      [8, 13],
    ])
    const more = [...tasks, { id: 14, days: 9, people: [CY], planned: 3, left: 5, asOf: 7 }]
    const two = seenOn(8, [{ id: 1, buffer: [20, 4], tasks: more }], people)
    expect([11, 12, 13, 14].map(two.at)).toEqual([
      [13, 15],
      [8, 11],
      [8, 13],
      [8, 13],
    ])
  })

  it('for two working days holds the others of a task of several', () => {
    const held = (absences: NetworkResource['absences'], calendar: CalendarSpec = EVERY_DAY) => {
      const people = away(absences).map((it) => ({ ...it, calendar }))
      const { at } = seenOn(
        5,
        [
          { id: 1, buffer: [8, 4], tasks: [{ id: 11, days: 5, people: [ANA, BOB], planned: 0, left: 3 }] },
          { id: 2, buffer: [13, 4], tasks: [{ id: 21, days: 4, people: [BOB], planned: 9 }] },
        ],
        people,
      )
      return [at(11), at(21)]
    }
    expect(held([{ from: 6, to: 7 }])).toEqual([
      [5, 10],
      [10, 14],
    ])
    // Two absences with nothing between them are one, over days off too: 7 is one.
    expect(
      held([
        { from: 6, to: 6 },
        { from: 7, to: 8 },
      ])[1]?.[0],
    ).toBe(6)
    const free = { weekdays: EVERY_DAY.weekdays, holidays: [7] }
    expect(held([{ from: 6, to: 8 }], free)[1]?.[0]).toBe(11)
    expect(
      held(
        [
          { from: 5, to: 6 },
          { from: 8, to: 8 },
        ],
        free,
      )[1]?.[0],
    ).toBe(5)
  })
})

describe('A person who leaves', () => {
  it('is replaced by somebody from tomorrow on at the earliest', () => {
    const work: Project[] = [
      { id: 1, buffer: [8, 4], tasks: [{ id: 11, days: 5, people: [ANA], planned: 0, left: 3 }] },
      {
        id: 2,
        buffer: [11, 4],
        tasks: [
          { id: 21, days: 2, people: [ANA], planned: 8 },
          { id: 22, days: 1, people: [BOB], planned: 10, after: [21] },
        ],
      },
    ]
    const ends = (ana: Partial<NetworkResource>) => {
      const { at, tasks, seen } = seenOn(
        5,
        work,
        away().map((it) => (it.id === ANA ? { ...it, ...ana } : it)),
      )
      const said = seen.flatMap(({ recommendations }) => recommendations.filter((it) => it.includes('Ana')))
      return { at: [11, 21, 22].map(at), today: tasks.filter((it) => it.startsToday).map(({ id }) => id), said }
    }
    expect(ends({ until: 4 })).toEqual({
      at: [
        [6, 9],
        [6, 8],
        [8, 9],
      ],
      today: [],
      said: [11, 21].map(
        (id) =>
          `"T${id}" needs a person: "Ana" is there until 1970-01-05; it is projected as if somebody were free from 1970-01-07 on.`,
      ),
    })
    // On her last days she goes on, and what she has begun is done by somebody else.
    expect(ends({ until: 6 })).toMatchObject({
      at: [
        [5, 8],
        [7, 9],
        [9, 10],
      ],
      today: [11],
    })
    // A known return before she leaves is an absence.
    expect(ends({ until: 6, absences: [{ from: 4, to: 5 }] }).at.slice(0, 2)).toEqual([
      [6, 9],
      [7, 9],
    ])
    const unknown = ends({ absences: [{ from: 6 }] })
    expect(unknown.at.slice(0, 2)).toEqual([
      [5, 8],
      [6, 8],
    ])
    expect(unknown.said).toContain(
      '"T21" needs a person: "Ana" is away from 1970-01-07 on without a known return; it is projected as if somebody were free from 1970-01-07 on.',
    )
    // She is there for all of it.
    expect(ends({ until: 20 }).said).toEqual([])
  })

  it('makes no progress without a report from then on', () => {
    // 4 of 7 days were left at the end of day 3. Day 4 is the last one of Ana, and nothing was reported on it.
    const left = { id: 11, days: 7, people: [ANA], planned: 0, left: 4, asOf: 3, unreportedSince: 4 }
    const on = (today: number, more: Partial<Work> = {}) => {
      const work: Project[] = [{ id: 1, buffer: [8, 4], tasks: [{ ...left, ...more }] }]
      const resources = away().map((it) => (it.id === ANA ? { ...it, until: 4 } : it))
      const { at, tasks } = seenOn(today, work, resources)
      return [...at(11), tasks[0]?.lostDays]
    }
    expect([on(5), on(6)]).toEqual([
      [6, 9, 0],
      [7, 10, 1],
    ])
    // It was reported on day 4: 3 days are left, and each of those without her is lost.
    const reported = { left: 3, asOf: 4, unreportedSince: 5 }
    expect([on(5, reported), on(6, reported), on(7, reported)]).toEqual([
      [6, 9, 0],
      [7, 10, 1],
      [8, 11, 2],
    ])
  })
})

describe('A task that is reassigned under way', () => {
  it('has the new person take it as paused: before new work, behind what that person has under way', () => {
    const { at, seen } = seenOn(5, [
      { id: 1, buffer: [8, 4], tasks: [{ id: 11, days: 6, people: [BOB], planned: 3, left: 3, begun: 2 }] },
      {
        ...{ id: 2, buffer: [13, 4] },
        tasks: [
          { id: 21, days: 4, people: [BOB], planned: 0, left: 4 },
          { id: 22, days: 2, people: [BOB], planned: 1 },
          { id: 23, days: 1, people: [ANA], planned: 9 },
        ],
      },
    ])
    expect([21, 11, 22, 23].map(at)).toEqual([
      [5, 9],
      [9, 12],
      [12, 14],
      [5, 6],
    ])
    expect(seen[0]?.tasks[0]?.start).toBe(2)
  })
})

describe('Silence of those who had a task before', () => {
  it('is theirs, and no wait of those who take it over', () => {
    // Nothing was reported from day 3 on; on day 10 it goes to Bob, who is at other work to the end of day 13.
    const { seen, tasks } = seenOn(10, [
      {
        ...{ id: 1, buffer: [8, 9] },
        tasks: [{ id: 11, days: 8, people: [BOB], planned: 0, left: 5, unreportedSince: 3, reassignedOn: 10 }],
      },
      {
        id: 2,
        buffer: [14, 4],
        tasks: [{ id: 21, days: 14, people: [BOB], planned: 0, left: 4, unreportedSince: 10 }],
      },
    ])
    // A day of the seven counts as progress.
    expect(tasks[0]?.lostDays).toBe(6)
    const used = new Map(seen[0]?.usedBy.uses.map(({ kind, days }) => [kind, days]))
    expect([used.get('unreported'), used.get('wait')]).toEqual([6, 4])
  })
})

describe('Other work while a project was frozen', () => {
  it('is nothing that its tasks waited for', () => {
    const task = { id: 11, days: 6, people: [BOB], planned: 0, left: 3, asOf: 4, unreportedSince: 5 }
    const own = { id: 1, buffer: [12, 6] as const, tasks: [{ ...task, pauses: [{ from: 5, to: 10 }] }] }
    const other = { id: 21, days: 5, people: [BOB], planned: 5, left: 0, begun: 5, finished: 10 }
    const alone = seenOn(12, [own])
    const beside = seenOn(12, [own, { id: 2, buffer: [10, 4], tasks: [other] }])
    expect(beside.at(11)).toEqual(alone.at(11))
    expect(beside.tasks[0]?.lostDays).toBe(1)
  })
})

describe('A task that is blocked', () => {
  it('does not start today, whose people do what comes next; it starts once they are done with that', () => {
    const { at, used, tasks } = seenOn(3, [
      { id: 1, buffer: [5, 4], tasks: [{ id: 11, days: 2, people: [BOB], planned: 3, blocked: true }] },
      { id: 2, buffer: [9, 4], tasks: [{ id: 21, days: 4, people: [BOB], planned: 5 }] },
    ])
    expect([at(11), at(21)]).toEqual([
      [7, 9],
      [3, 7],
    ])
    expect(used).toEqual([100, -50])
    expect(tasks.map(({ startsToday }) => startsToday)).toEqual([false, true])
  })

  it('starts tomorrow where its people have nothing else to do, and this is named', () => {
    const { at, used, seen } = seenOn(3, [
      { id: 1, buffer: [4, 2], tasks: [{ id: 11, days: 2, people: [BOB], planned: 2, blocked: true }] },
    ])
    expect(at(11)).toEqual([4, 6])
    expect(used).toEqual([100])
    expect(seen[0]?.cause).toContain('"T11" is blocked, which uses 2 days')
  })

  it('gains nothing by that where it comes earlier than planned', () => {
    const { at, used, seen } = seenOn(3, [
      { id: 1, buffer: [10, 4], tasks: [{ id: 11, days: 2, people: [BOB], planned: 8, blocked: true }] },
    ])
    expect([at(11), used]).toEqual([[4, 6], [-100]])
    expect(seen[0]?.usedBy.uses).toMatchObject([{ kind: 'start', taskId: 11, days: -4 }])
  })

  it('goes on tomorrow under way, also without people', () => {
    const work = { id: 11, days: 5, planned: 2, left: 4, begun: 2, unreportedSince: 2, blocked: true }
    const { at, used } = seenOn(2, [{ id: 1, buffer: [7, 4], tasks: [work] }])
    // Planned to end on day 7; a day of the five is done, and today is lost.
    expect([at(11), used]).toEqual([[3, 7], [0]])
  })

  it('pauses under way, also without a report, and no day of that is work or silence', () => {
    // 3 of 6 days were left at the end of day 4; days 5 and 6 are lost, and so is today.
    const blocked = { id: 11, days: 6, people: [ANA], planned: 0, left: 3, unreportedSince: 5, blocked: true }
    const { at, used, seen, tasks } = seenOn(7, [{ id: 1, buffer: [6, 10], tasks: [blocked] }])
    expect(at(11)).toEqual([8, 11])
    expect([used, tasks[0]?.lostDays, Math.round(seen[0]?.chainCompletion as number)]).toEqual([[50], 0, 50])
    expect(seen[0]?.cause).toContain('"T11" is blocked, which uses 3 days')
    expect(seen[0]?.recommendations).toContain(
      '"T11" is blocked, uses 50 % of its buffer and is projected to end on 1970-01-11: remove what keeps its people from it.',
    )
  })

  it('and waits then for what its people have begun, is told as both', () => {
    const { seen } = seenOn(7, [
      {
        ...{ id: 1, buffer: [6, 10] },
        tasks: [
          { id: 11, days: 6, people: [ANA], planned: 0, left: 3, unreportedSince: 5, blocked: true },
          { id: 12, days: 2, people: [ANA], planned: 8, left: 2, begun: 6, asOf: 6 },
        ],
      },
    ])
    const used = seen[0]?.usedBy.uses.filter(({ taskId }) => taskId === 11) ?? []
    // It ends on day 12 instead of 6. Of days 5 to 7 T12 has had Ana on day 6, and has her until day 9; 5 days were worked
    // for 3 of the 6.
    expect(new Map(used.map(({ kind, days }) => [kind, days]))).toEqual(
      new Map([
        ['wait', 2],
        ['blocked', 2],
        ['work', 2],
      ]),
    )
  })

  it('under way leaves its people to what is new, and goes on before what they have not begun', () => {
    const { at } = seenOn(3, [
      {
        ...{ id: 1, buffer: [8, 4] },
        tasks: [{ id: 11, days: 4, people: [BOB], planned: 0, left: 3, blocked: true }],
      },
      {
        ...{ id: 2, buffer: [9, 4] },
        tasks: [
          { id: 21, days: 2, people: [BOB], planned: 4 },
          { id: 22, days: 1, people: [BOB], planned: 6 },
        ],
      },
    ])
    expect([21, 11, 22].map(at)).toEqual([
      [3, 5],
      [5, 8],
      [8, 9],
    ])
  })
})

describe('Days without a report', () => {
  /** Ana has 3 of 6 days left of T11 at the end of day 4, and 4 of T21, which waits behind it. */
  const on = (today: number, unreportedSince?: number, left = 3) => {
    const reported = unreportedSince === undefined ? {} : { unreportedSince }
    const { at, used, seen, tasks } = seenOn(today, [
      { id: 1, buffer: [6, 4], tasks: [{ id: 11, days: 6, people: [ANA], planned: 0, left, ...reported }] },
      { id: 2, buffer: [10, 5], tasks: [{ id: 21, days: 4, people: [ANA], planned: 6, left: 4, ...reported }] },
    ])
    const done = seen.map(({ chainCompletion }) => Math.round(chainCompletion))
    return { ends: [at(11)[1], at(21)[1]], used, done, lost: tasks.map(({ lostDays }) => lostDays) }
  }

  it('have the first working day count as progress, and each later one as lost', () => {
    // 8 is 2 of 4 days past the buffer's start, 12 is 2 of 5: 50 and 40 %.
    expect(on(5, 5)).toEqual({ ends: [8, 12], used: [50, 40], done: [50, 60], lost: [0, 0] })
    // Day 5 counts: 2 of 6 days are left. Of what waits no day is any progress: 4 of 10.
    expect(on(6, 5)).toEqual({ ends: [8, 12], used: [50, 40], done: [67, 60], lost: [0, 0] })
    // Day 6, and 7, are lost: 9 and 10 are 75 and 100 %, 13 and 14 are 60 and 80 %.
    expect(on(7, 5)).toMatchObject({ ends: [9, 13], used: [75, 60], lost: [1, 0] })
    expect(on(8, 5)).toMatchObject({ ends: [10, 14], used: [100, 80], lost: [2, 0] })
  })

  it('are lost where it is not known how many they are', () => {
    expect(on(6)).toMatchObject({ ends: [9, 13], used: [75, 60], lost: [0, 0] })
  })

  it('never have work count as finished: a quarter of a day is left, or less where less was', () => {
    for (const [left, rest] of [
      [1.25, 0.25],
      [1, 0.25],
      [0.3, 0.25],
      [0.1, 0.1],
    ] as const) {
      expect(on(6, 5, left).ends[0]).toBeCloseTo(6 + rest, 6)
    }
  })

  it('count on days on which the project works', () => {
    const tasks = [{ id: 11, days: 6, people: [ANA], planned: 0, left: 3, unreportedSince: 1 }] as const
    // Day 0 is a Thursday: Friday counts, and 2 days are left on Monday, day 4.
    const seen = seenOn(4, [{ id: 1, buffer: [8, 4], tasks, calendar: { weekdays: [1, 2, 3, 4, 5], holidays: [] } }])
    expect([seen.at(11), seen.tasks[0]?.lostDays]).toEqual([[4, 6], 0])
  })
})

describe('A buffer of size 0', () => {
  it('counts as one day where it divides', () => {
    const used = (left: number) =>
      seenOn(0, [{ id: 1, buffer: [4, 0], tasks: [{ id: 11, days: 4, people: [ANA], planned: 0, left }] }]).used
    expect([3, 4, 4.5, 5, 6].map(used)).toEqual([[-100], [0], [50], [100], [200]])
  })
})
