/** What is recommended where a person has several tasks under way at once. */
import { describe, expect, it } from 'vitest'
import type { NetworkResource, Projection, ProjectionInput } from '../../plugins/scheduling/engine/model.ts'
import { ANA, BOB, inputsOf, type Project, seenOn, type Work } from '../support/hand-made-projects.ts'
import { project } from '../support/projecting.ts'
import { FLAT_ZONES } from '../support/thresholds.ts'

/** Ana has begun six days of work in each of two projects, of which the second was to begin after the first. */
const underWay = (id: number, planned: number, more: Partial<Work> = {}): Project => ({
  id,
  buffer: [planned + 6, 3],
  tasks: [{ id: 10 * id + 1, days: 6, people: [ANA], planned, left: 6, ...more }],
})
const BOTH = [underWay(1, 0), underWay(2, 6)]
const overloads = ({ recommendations }: Pick<Projection, 'recommendations'>) =>
  recommendations.filter((it) => it.includes('at once'))
const saidIn = (projects: readonly Project[], resources?: readonly NetworkResource[]) =>
  seenOn(0, projects, resources).seen.map(overloads)
const namedIn = (projects: readonly Project[]) =>
  seenOn(0, projects).seen.map((it) => it.recommendations.filter((one) => /at once|has begun and waits/.test(one)))

describe('A person with tasks under way in two projects', () => {
  const works = '"Ana" works on 2 tasks at once, which takes 2 where there is 1'
  const begun = '"T21" has begun and waits'
  const held = ' for "Ana", at work on "P1" until 1970-01-06'

  it('is named in both, with the task that waits and until when', () => {
    // T11 has Ana on the days 0 to 5.
    expect(namedIn(BOTH)).toEqual([
      [`${works}: work in "P2" waits for "T11" until 1970-01-06. It helps if "T11" ends earlier.`],
      [`${begun} 6 days longer than planned${held}: it helps if that work ends earlier.`],
    ])
    expect(seenOn(0, BOTH).seen.map(({ headline }) => headline?.text)).toEqual(namedIn(BOTH).flat())
  })

  it('is named with what the wait uses of the buffer', () => {
    // T21 ends at 12: two days after the start of a buffer of ten.
    const early: Project = { ...underWay(2, 4), buffer: [10, 10] }
    expect(namedIn([underWay(1, 0), early])[1]).toEqual([
      `${begun} 6 days longer than planned${held}, which uses 2 days of the project buffer: it helps if that work ends earlier.`,
    ])
  })

  const used = `${begun}${held}, which uses 6 days of the project buffer: it helps if that work ends earlier.`

  it('is named once where the buffer warns', () => {
    expect(namedIn([underWay(1, 0), underWay(2, 0)])).toEqual([[expect.stringContaining(works)], [used]])
  })

  it('is named in the words of the headline where the buffer warns while the project is green', () => {
    const late: Project = { ...underWay(2, 0, { days: 20 }), buffer: [20, 11.9] }
    const [, input] = inputsOf(14, [underWay(1, 0), late])
    const seen = project({ ...(input as ProjectionInput), zones: { ...FLAT_ZONES, kind: 'sloped' } })
    expect(seen.feverZone).toBe('GREEN')
    expect([seen.headline?.text, ...seen.recommendations]).toEqual(Array(2).fill(used.replace('-06', '-20')))
  })

  it('is named beside another project where that is not to be named, and keeps which one it is', () => {
    const seen = inputsOf(0, BOTH).map((input) =>
      project({ ...input, running: input.running?.map((it) => ({ ...it, name: '' })) ?? [] }),
    )
    for (const [place, other] of [2, 1].entries()) {
      const { recommendations, hiddenNames } = seen[place] as Projection
      expect(hiddenNames).toMatchObject([{ projectId: other, sentence: 0 }])
      expect(recommendations[0]?.slice(hiddenNames[0]?.at)).toMatch(/^another project (waits|until)/)
    }
  })

  it('is named off the longest chain too', () => {
    const longer: Work = { id: 12, days: 20, people: [BOB], planned: 0 }
    const [first] = BOTH as [Project, Project]
    const more = { ...first, buffer: [20, 10] as const, tasks: [...first.tasks, longer] }
    expect(saidIn([more, underWay(2, 6)])[0]).toHaveLength(1)
  })

  it('is named with the first of the other projects where there are more', () => {
    const said = saidIn([...BOTH, underWay(3, 12)])
    const all = '"Ana" works on 3 tasks at once, which takes 3 where there is 1'
    expect(said).toEqual([
      [`${all}: "T11" goes on first, then work in "P2" and others.`],
      [`${all}: work in "P1" goes on first, then "T21" and others.`],
      [`${all}: work in "P1" goes on first, then "T31" and others.`],
    ])
  })

  it('is not named where there is enough of the person, or where one has not begun', () => {
    expect(saidIn([underWay(1, 0, { units: 0.5 }), underWay(2, 6, { units: 0.5 })])).toEqual([[], []])
    expect(saidIn(BOTH, [{ id: ANA, name: 'Ana', capacity: 2 }])).toEqual([[], []])
    const [{ left: _, ...notBegun }] = underWay(2, 6).tasks as readonly [Work]
    expect(saidIn([underWay(1, 0), { ...underWay(2, 6), tasks: [notBegun] }])).toEqual([[], []])
  })

  it('is not named where one pauses by a decision', () => {
    const decided: Project = { ...underWay(2, 6), decisions: [{ place: 1, mode: 'now' }] }
    expect(saidIn([underWay(1, 0), decided])).toEqual([[], []])
    const next: Project = { ...underWay(2, 6), decisions: [{ place: 1, mode: 'next' }] }
    expect(saidIn([underWay(1, 0), next])[1]).toEqual([
      `${works}: work in "P1" waits for "T21" until 1970-01-06. It helps if "T21" ends earlier.`,
    ])
  })

  it('is not named where both pause for what was decided to come first and has not begun', () => {
    const [{ left: _, ...notBegun }] = underWay(3, 0).tasks as readonly [Work]
    const decided: Project = { ...underWay(3, 0), tasks: [notBegun], decisions: [{ place: 1, mode: 'now' }] }
    expect(saidIn([...BOTH, decided])).toEqual([[], [], []])
    const one: Project = { id: 1, buffer: [12, 6], tasks: BOTH.flatMap(({ tasks }) => tasks) }
    expect(saidIn([one, decided])).toEqual([[], []])
  })

  it('is not named where one pauses for an absence', () => {
    // Bob is away, so that T21, which needs him too, has paused and Ana is free.
    const withBob = underWay(2, 6, { people: [ANA, BOB], begun: -3 })
    const people = [
      { id: ANA, name: 'Ana', capacity: 1 },
      { id: BOB, name: 'Bob', capacity: 1, absences: [{ from: 0, to: 9 }] },
    ]
    expect(saidIn([underWay(1, 0), withBob], people)).toEqual([[], []])
  })
})

describe('A person with tasks under way in one project', () => {
  it('is named with the one that goes first', () => {
    const one: Project = { id: 1, buffer: [12, 6], tasks: BOTH.flatMap(({ tasks }) => tasks) }
    expect(saidIn([one])).toEqual([
      [
        '"Ana" works on 2 tasks at once, which takes 2 where there is 1: "T21" waits for "T11" until 1970-01-06. It helps if "T11" ends earlier.',
      ],
    ])
  })
})
