/** Advice: the moves that help, with their prices by hand. */
import { describe, expect, it } from 'vitest'
import { advise } from '../../plugins/scheduling/engine/advice/advise.ts'
import type { AdviceInput } from '../../plugins/scheduling/engine/advice/model.ts'
import { movesFor } from '../../plugins/scheduling/engine/advice/moves.ts'
import { errorsFor } from '../../plugins/scheduling/engine/advice/price.ts'
import { StandIns } from '../../plugins/scheduling/engine/advice/stand-ins.ts'
import type { NetworkResource, RunningProject } from '../../plugins/scheduling/engine/model.ts'
import { ANA, BOB, runningOf, type Work } from '../support/hand-made-projects.ts'

const POOL = 9
const PEOPLE: NetworkResource[] = [
  { id: ANA, name: 'Ana', capacity: 1 },
  { id: BOB, name: 'Bob', capacity: 1 },
  { id: POOL, name: 'Welders', capacity: 2 },
]
/** Work takes as long as estimated. */
const EXACT = { safetyFactor: 1, correlation: 0 }
const LOGNORMAL = { safetyFactor: 2, correlation: 0 }

const running = (id: number, tasks: readonly Work[], buffer: readonly [number, number]) =>
  runningOf({ id, tasks, buffer }, PEOPLE)

/** Days of a buffer are whole here, so that the promise is its last one. */
const advised = (projects: readonly RunningProject[], input: Partial<AdviceInput> = {}) =>
  advise({
    ...{ running: projects, projectId: 2, statusDate: 0, completed: [], estimates: EXACT, seed: 1, runs: 200 },
    skills: new Map(),
    promises: new Map(projects.map(({ id, bufferStart, bufferSize }) => [id, bufferStart + bufferSize - 1])),
    ...input,
  })

const A: Work = { id: 11, days: 6, people: [ANA], planned: 0 }
const B: Work = { id: 21, days: 2, people: [ANA], planned: 2 }
const B2: Work = { id: 22, days: 6, people: [BOB], after: [21], planned: 8 }

describe('A worth', () => {
  it('has to be the farther from 0 the more moves are compared', () => {
    // By tables of the normal distribution: 0.02275 are above 2.000, 0.02275 / 13 = 0.00175 above 2.92.
    expect([1, 13].map((moves) => errorsFor(moves).toFixed(2))).toEqual(['2.00', '2.92'])
  })
})

describe('Advice that a task comes first', () => {
  // a 0-6, b 6-8, b2 8-14. With b first: b 0-2, a 2-8, b2 2-8.
  it('has its price in both projects', () => {
    // P2 promises the end of day 12, day 13 is late: 14 with a first, 8 with b. P1 has until day 12 and takes 8 for 6.
    const { moves } = advised([running(1, [A], [6, 6]), running(2, [B, B2], [10, 3])])
    const first = moves.find(({ move }) => move.kind === 'first')
    expect(first).toEqual({
      move: { kind: 'first', mode: 'next', taskId: 21 },
      own: { projectId: 2, days: 6, probability: 1 },
      others: [{ projectId: 1, days: -2, probability: 0 }],
      worth: { probability: 1, days: 1 },
    })
  })

  it('agrees with the distributions of the tasks', () => {
    const { moves, runs } = advised([running(1, [A], [6, 6]), running(2, [B, B2], [10, 5])], {
      ...{ estimates: LOGNORMAL, runs: 2_000 },
    })
    expect(runs).toBe(2_000)
    const first = moves.find(({ move }) => move.kind === 'first')
    // The means of the lognormals are e to the half of 0.5409 squared, 1.1575, times the medians: P2 gains 6 of them,
    // P1 loses 2, each rounded up to a quarter of a day at most.
    expect(first?.own.days).toBeCloseTo(6 * 1.1575, 0)
    expect(first?.others[0]?.days).toBeCloseTo(-2 * 1.1575, 0.5)
    // P1 alone keeps 12 days of 6 in 90 %, by the definition of the safe duration, and less with b before it.
    expect(first?.own.probability).toBeGreaterThan(0.2)
    expect(first?.others[0]?.probability).toBeLessThan(0)
    expect(first?.others[0]?.probability).toBeGreaterThan(-0.2)
  })

  it('is not given where others lose as much as it gains', () => {
    // P1 promises the end of day 6: with b first it is 2 days late, for P2 that is on time instead.
    const { moves } = advised([running(1, [A], [6, 0]), running(2, [B, B2], [10, 3])])
    expect(moves.filter(({ move }) => move.kind === 'first')).toEqual([])
  })

  it('is not given where all keep their promises anyway, nor for what is decided', () => {
    expect(advised([running(1, [A], [6, 6]), running(2, [B, B2], [10, 9])]).moves).toEqual([])
    const decided = {
      ...running(2, [B, B2], [10, 3]),
      decisions: [
        { id: 'd', place: 1, mode: 'next' as const, taskId: 21 },
        { id: 'e', place: 2, mode: 'next' as const },
      ],
    }
    const { moves } = advised([running(1, [A], [6, 6]), decided])
    expect(moves.filter(({ move }) => move.kind === 'first')).toEqual([])
  })

  it('counts the days by which promises are missed where none is kept more often', () => {
    // P2 promises the end of day 5: it is 9 days late, and 3 with b first; P1 has time.
    const { moves } = advised([running(1, [A], [6, 6]), running(2, [B, B2], [4, 1])])
    expect(moves[0]).toMatchObject({
      move: { kind: 'first', taskId: 21 },
      own: { days: 6, probability: 0 },
      worth: { probability: 0, days: 6 },
    })
  })

  it('pauses others for a task of several people where that helps', () => {
    // Ana has 3 days of u left, then c takes her and Bob for 2. v has Bob from day 0 to 5: c 5-7. Now c takes him: 3-5.
    const u: Work = { id: 11, days: 5, people: [ANA], planned: 0, left: 3, begun: -2 }
    const c: Work = { id: 12, days: 2, people: [ANA, BOB], planned: 0 }
    const v: Work = { id: 21, days: 5, people: [BOB], planned: 2 }
    const { moves } = advised([running(1, [u, c], [3, 2]), running(2, [v], [7, 4])], { projectId: 1 })
    // v is done on day 7 instead of 5, of the 11 that it has.
    expect(moves.find(({ move }) => move.kind === 'first')).toMatchObject({
      move: { kind: 'first', mode: 'now', taskId: 12 },
      own: { days: 2, probability: 1 },
      others: [{ projectId: 2, days: -2, probability: 0 }],
    })
  })

  it('prefers that nobody pauses, unless a pause keeps a promise', () => {
    // x is under way. Without a move b 9-11 and b2 11-17; with b next 3-5 and 5-11; with b now 0-2 and 2-8.
    const x: Work = { id: 12, days: 5, people: [ANA], planned: -2, left: 3, begun: -2 }
    const first = (buffer: readonly [number, number]) =>
      advised([running(1, [x, A], [9, 9]), running(2, [B, B2], buffer)]).moves.find(({ move }) => move.kind === 'first')
    // P2 promises the end of day 12, of day 9, and of day 4, which cannot be kept.
    expect(first([10, 2])?.move).toMatchObject({ mode: 'next' })
    expect(first([7, 2])?.move).toMatchObject({ mode: 'now' })
    expect(first([3, 1])?.move).toMatchObject({ mode: 'next' })
  })
})

describe('Advice about the work and the people', () => {
  it('names one more of whom work waits for, and what a day less is worth', () => {
    const { moves } = advised([running(1, [A], [6, 6]), running(2, [B, B2], [10, 3])])
    // A second Ana: b 0-2, b2 2-8, and a is done on day 6. A day less of b2: 13, by the end of day 12.
    expect(moves.find(({ move }) => move.kind === 'addPerson')).toMatchObject({
      move: { kind: 'addPerson', resourceId: ANA, capacity: 2 },
      own: { projectId: 2, days: 6, probability: 1 },
      others: [],
    })
    expect(moves.find(({ move }) => move.kind === 'cut')).toMatchObject({
      move: { kind: 'cut' },
      own: { projectId: 2, days: 1, probability: 1 },
      others: [],
    })
  })

  it('is worth no more than a day where that is reported when the day is over', () => {
    // At the end of day 2 four days of b are left, or three: it ends on day 7, or on day 6, which is promised.
    const begun: Work = { ...B, days: 6, planned: 0, left: 4, asOf: 2, unreportedSince: 3 }
    const { moves } = advised([running(2, [begun], [5, 1])], { statusDate: 2, defaultAsOf: 2 })
    expect(moves).toMatchObject([{ move: { kind: 'cut', taskId: 21, remaining: 3 }, own: { days: 1, probability: 1 } }])
  })

  describe('that a report made now counts for', () => {
    /** Of 6 days, as last reported. Day 2 is today. */
    const cutOf = (
      last: Partial<Work>,
      input: Partial<AdviceInput> = {},
      buffer: readonly [number, number] = [5, 1],
    ) => {
      const begun: Work = { ...B, days: 6, planned: 0, ...last }
      return advised([running(2, [begun], buffer)], { statusDate: 2, ...input }).moves
    }
    const cut = (remaining: number) => [
      { move: { kind: 'cut', taskId: 21, remaining }, own: { days: 1, probability: 1 } },
    ]
    const yesterday: Partial<Work> = { left: 5, asOf: 1, unreportedSince: 2 }
    const thisMorning: Partial<Work> = { left: 5, unreportedSince: 2 }

    // Five days from the morning of day 2 on end with day 6, a day less with day 5, which is promised.
    it('the morning of its day, takes the day from what was left before', () => {
      expect(cutOf(yesterday)).toMatchObject(cut(4))
      expect(cutOf(thisMorning)).toMatchObject(cut(4))
    })

    it('the end of its day, finds the work of that day done', () => {
      expect(cutOf(yesterday, { defaultAsOf: 2 })).toMatchObject(cut(3))
      expect(cutOf(thisMorning, { defaultAsOf: 2 })).toMatchObject(cut(3))
    })

    it('after a day without a report, finds the work of that day done', () => {
      // Six days at the end of day 0: day 1 counts, five are left on the morning of day 2.
      const before: Partial<Work> = { left: 6, asOf: 0, unreportedSince: 1 }
      expect(cutOf(before)).toMatchObject(cut(4))
      expect(cutOf(before, { defaultAsOf: 2 })).toMatchObject(cut(3))
    })

    it('finds all of it left where nobody works on it today', () => {
      // It goes on with day 3, and ends with day 7 or 6.
      const blocked = { ...yesterday, blocked: true }
      expect(cutOf(blocked, { defaultAsOf: 2 }, [6, 1])).toMatchObject(cut(4))
      const unbegun = cutOf({}, { defaultAsOf: 2 }, [6, 1])
      expect(unbegun).toMatchObject(cut(5))
    })

    it('has two of a pool share what is left then', () => {
      // Seven days at the end of day 1 end with day 8, six of two people from day 3 on with day 5.
      const weld: Work = { ...B, days: 9, planned: 0, people: [POOL], left: 7, asOf: 1, unreportedSince: 2 }
      const { moves } = advised([running(2, [weld], [5, 1])], { statusDate: 2, defaultAsOf: 2, kinds: ['split'] })
      expect(moves).toMatchObject([{ move: { kind: 'split', remaining: 3 }, own: { days: 3, probability: 1 } }])
    })
  })

  it('hands a task to somebody with the skills of the one whom it waits for, and prices what that one has to do', () => {
    // Ana has a 0-6, b 6-8 and b2 of Bob 8-14. Cleo has a day of z: b 1-3, b2 3-9. Dee lacks a skill, Eve leaves.
    const [cleo, dee, eve] = [3, 4, 5]
    const people = [
      ...PEOPLE,
      { id: cleo, name: 'Cleo', capacity: 1 },
      { id: dee, name: 'Dee', capacity: 1 },
      { id: eve, name: 'Eve', capacity: 1, until: 30 },
    ]
    const z: Work = { id: 31, days: 1, people: [cleo], planned: 0 }
    const projects = [
      runningOf({ id: 1, tasks: [A], buffer: [6, 6] }, people),
      runningOf({ id: 2, tasks: [B, B2], buffer: [10, 3] }, people),
      runningOf({ id: 3, tasks: [z], buffer: [1, 1] }, people),
    ]
    const skills = new Map([
      [ANA, ['welding', 'pipes']],
      [cleo, ['pipes', 'drawing', 'welding']],
      [dee, ['welding']],
      [eve, ['welding', 'pipes']],
    ])
    const handed = (more: Partial<AdviceInput>) =>
      advised(projects, { skills, ...more }).moves.find(({ move }) => move.kind === 'handOver')
    expect(handed({})).toEqual({
      move: { kind: 'handOver', taskId: 21, resourceId: ANA, toResourceId: cleo, units: 1 },
      own: { projectId: 2, days: 5, probability: 1 },
      others: [],
      worth: { probability: 1, days: 1 },
    })
    expect(handed({ skills: new Map() })).toBeUndefined()
    // With b planned before it z waits: 2-3 for 0-1, and its project promised the end of day 1.
    const before = [
      ...projects.slice(0, 2),
      runningOf({ id: 3, tasks: [{ ...z, planned: 3 }], buffer: [1, 1] }, people),
    ]
    expect(advised(before, { skills, kinds: ['handOver'] }).moves).toEqual([])
  })

  it('hands over what has not begun and is of one person alone, two tasks to two each', () => {
    const people = [ANA, BOB, 3, 4, 5].map((id) => ({ id, name: '', capacity: 1 }))
    const tasks: Work[] = [21, 22, 23, 24, 25].map((id) => ({ id, days: 2, people: [ANA], planned: 0 }))
    tasks[0] = { ...(tasks[0] as Work), left: 1 } // is under way
    tasks[1] = { ...(tasks[1] as Work), people: [ANA, BOB] }
    const project = runningOf({ id: 2, tasks, buffer: [4, 3] }, people)
    const skills = new Map([ANA, 3, 4, 5].map((id) => [id, ['pipes']]))
    const waits = tasks.map(({ id }) => ({ projectId: 2, taskId: id, share: 1, days: 1 }))
    const moves = movesFor(
      project,
      { sensitivity: [], waits, left: new Map() },
      new StandIns({ running: [project], skills }),
    )
    expect(
      moves.flatMap((it) => (it.kind === 'handOver' ? [[it.taskId, it.resourceId, it.toResourceId]] : [])),
    ).toEqual([23, 24].flatMap((id) => [3, 4].map((to) => [id, ANA, to])))
  })

  it('has two of a pool share a long task', () => {
    // Eight days of one welder are four of two.
    const weld: Work = { id: 21, days: 8, people: [POOL], planned: 0 }
    const { moves } = advised([running(2, [weld], [4, 1])])
    expect(moves.map(({ move }) => move.kind)).toEqual(['split', 'cut'])
    expect(moves[0]).toMatchObject({
      move: { kind: 'split', taskId: 21, resourceId: POOL, units: 2, remaining: 4 },
      own: { days: 4, probability: 1 },
    })
  })

  it('leaves all as it was, for each move to be priced by itself', () => {
    const projects = [running(1, [A], [6, 6]), running(2, [B, B2], [10, 3])]
    const before = JSON.stringify(projects)
    expect(advised(projects)).toEqual(advised(projects))
    expect(JSON.stringify(projects)).toBe(before)
  })

  it('is none without enough runs, for a project that does not run, and of kinds not asked for', () => {
    const projects = [running(1, [A], [6, 6]), running(2, [B, B2], [10, 3])]
    expect(advised(projects, { stop: () => true })).toEqual({ runs: 0, moves: [] })
    expect(advised(projects, { projectId: 3 })).toEqual({ runs: 0, moves: [] })
    expect(advised(projects, { kinds: ['cut'] }).moves.map(({ move }) => move.kind)).toEqual(['cut'])
  })
})
