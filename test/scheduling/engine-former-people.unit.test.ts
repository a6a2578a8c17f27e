/** Work that was given to others under way: days before count by the calendars of who had it then. Calculated by hand. */
import { describe, expect, it } from 'vitest'
import type { Assignment, NetworkResource, Progress, ProjectionInput } from '../../plugins/scheduling/engine/model.ts'
import { reassigned } from '../../plugins/scheduling/engine/progress/reassignment.ts'
import { causesIn } from '../support/causes.ts'
import { ANA, BOB, seenOn, type Work } from '../support/hand-made-projects.ts'

const CID = 3
const person = (id: number, more: Partial<NetworkResource> = {}): NetworkResource => ({
  ...{ id, name: `Person ${id}`, capacity: 1 },
  ...more,
})
/** Ana is away from day 1 to day 4. */
const away = { absences: [{ from: 1, to: 4 }] }

/** A task of 10 days that Ana began on day 0, and that Bob has today, on day 5. */
function handedOver(work: Partial<Work>, people: readonly NetworkResource[]) {
  const task: Work = { id: 11, days: 10, people: [BOB], planned: 0, left: 9, asOf: 4, unreportedSince: 5, ...work }
  const next: Work = { id: 12, days: 10, planned: 10, after: [11] }
  const { seen, inputs } = seenOn(5, [{ id: 1, buffer: [20, 10], tasks: [task, next] }], people)
  const [input] = inputs as [ProjectionInput]
  return {
    causes: causesIn(input).causes.map(({ kind, days }) => [kind, days]),
    trend: seen[0]?.trendFinish,
    finish: seen[0]?.finish,
  }
}
const toBob = { reassignedOn: 5, formerPeople: [{ resourceIds: [ANA], to: 5 }] }

describe('A task that was given to others', () => {
  const people = [person(ANA, away), person(BOB), person(CID)]

  it('did not take longer on days off of who had it before', () => {
    // Ana did 1 day of 10 in 1 day; Bob works on all of the other four, but did not have it.
    expect(handedOver(toBob, people)).toMatchObject({ causes: [['days_off', 4]], finish: 24, trend: null })
  })

  it('did not take longer once who had it before was gone', () => {
    for (const gone of [{ until: 0 }, { absences: [{ from: 1 }] }]) {
      const seen = handedOver(toBob, [person(ANA, gone), person(BOB)])
      expect(seen).toMatchObject({ causes: [['days_off', 4]], trend: null })
    }
  })

  it('took longer by the work of who had it before, whatever the days off of who has it', () => {
    // Ana worked on it for 5 days and did 1; Bob was away for four of them.
    const seen = handedOver(toBob, [person(ANA), person(BOB, away)])
    expect(seen.causes).toEqual([['work', 4]])
    expect(seen.trend).toBeGreaterThan(24)
  })

  it('counts each day by who had it then where several did', () => {
    // Cid has day 0 and 1, Ana, who is away from day 1 on, day 2 to 4: she works on none of them.
    const formerPeople = [
      { resourceIds: [CID], to: 2 },
      { resourceIds: [ANA], to: 5 },
    ]
    const seen = handedOver({ ...toBob, formerPeople }, people)
    expect(seen.causes).toEqual([
      ['work', 1],
      ['days_off', 3],
    ])
  })

  it('counts by the calendar of the project where nobody had it, or who did is not known any more', () => {
    for (const resourceIds of [[], [99]]) {
      expect(handedOver({ reassignedOn: 5, formerPeople: [{ resourceIds, to: 5 }] }, people).causes).toEqual([
        ['work', 4],
      ])
    }
  })
})

describe('Who had a task before', () => {
  const [ana, bob, cid] = [ANA, BOB, CID].map((resourceId) => ({ resourceId, units: 1 })) as [
    Assignment,
    Assignment,
    Assignment,
  ]
  const had = (to: number, ...resourceIds: number[]) => ({ resourceIds, to })
  const begun: Progress = { taskId: 11, status: 'InProgress', remaining: 3 }
  const byBob: Progress = { ...begun, reassignedOn: 5, formerPeople: [had(5, ANA)] }
  const { reassignedOn, formerPeople } = byBob
  const done = { status: 'Completed', asOf: 5 } as const
  const kept = { reassignedOn, formerPeople }

  it.each<[string, Progress, Progress, Assignment[], Assignment[], object]>([
    ['to the day before others have it', begun, begun, [ana], [bob], kept],
    [
      'to the end of a day that is reported',
      begun,
      { ...begun, asOf: 5 },
      [ana],
      [bob],
      {
        ...{ reassignedOn: 6, formerPeople: [had(6, ANA)] },
      },
    ],
    ['where somebody comes to it', begun, begun, [bob, ana], [ana, bob, cid], { formerPeople: [had(5, ANA, BOB)] }],
    ['where somebody leaves it', begun, begun, [ana, bob], [bob], { formerPeople: [had(5, ANA, BOB)] }],
    ['where nobody has it any more', begun, begun, [ana], [], { formerPeople: [had(5, ANA)] }],
    ['where nobody had it', begun, begun, [], [bob], { reassignedOn: 5, formerPeople: [had(5)] }],
    [
      'beside those before',
      byBob,
      { ...byBob, asOf: 7 },
      [bob],
      [cid],
      {
        ...{ reassignedOn: 8, formerPeople: [had(5, ANA), had(8, BOB)] },
      },
    ],
    ['but for somebody who had it for less than a day', byBob, byBob, [bob], [cid], kept],
    ['as before where they get it back the same day', byBob, byBob, [bob], [ana], {}],
    ['of what others complete', { ...begun, asOf: 3 }, { ...begun, ...done }, [ana], [bob], kept],
    [
      'of what others complete after the day was reported',
      { ...begun, asOf: 5 },
      { ...begun, ...done },
      [ana],
      [bob],
      {
        ...{ reassignedOn: 6, formerPeople: [had(6, ANA)] },
      },
    ],
    ['while it is done', { ...byBob, ...done }, { ...byBob, ...done }, [bob], [cid], kept],
    ['once it is to go on', { ...begun, ...done }, { ...begun, asOf: 3 }, [ana], [bob], kept],
    ['while other units of its people have it', byBob, byBob, [bob], [{ ...bob, units: 0.5 }], kept],
    ['no longer than it is under way', byBob, { ...begun, status: 'NotStarted' }, [bob], [cid], {}],
    ['once it was begun', { ...begun, status: 'NotStarted' }, begun, [ana], [bob], {}],
  ])('is kept %s', (_, before, after, from, to, expected) => {
    expect(reassigned(before, after, { from, to }, 5)).toEqual(expected)
  })

  it('is kept of the last twenty changes', () => {
    let held: Progress = begun
    for (let day = 1; day <= 50; day++) {
      const [from, to] = day % 2 === 0 ? [[ana], [bob]] : [[bob], [ana]]
      held = { ...held, ...reassigned(held, held, { from, to }, day) }
    }
    expect(held.formerPeople).toHaveLength(20)
    expect(held.formerPeople?.at(-1)).toEqual(had(50, ANA))
  })
})
