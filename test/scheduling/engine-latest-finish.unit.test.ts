/** How deep tasks reach into the project buffer where links hold a finish after the end of the work, or work pauses: by hand. */
import { describe, expect, it } from 'vitest'
import { ANA, BOB, type Project, seenOn, type Work } from '../support/hand-made-projects.ts'

const CY = 3
const PEOPLE = [ANA, BOB, CY].map((id) => ({ id, name: `R${id}`, capacity: 1 }))

/** Ana's T1 holds the finish of Bob's T2, whose work ends long before, and Bob goes on to T3. */
const project = (t1: Partial<Work> = {}, more: readonly Work[] = []): Project => ({
  ...{ id: 1, buffer: [6, 4] },
  tasks: [
    { id: 1, days: 4, people: [ANA], planned: 0, ...t1 },
    { id: 2, days: 2, people: [BOB], planned: 0, after: [{ taskId: 1, type: 'FF', lag: 1 }] },
    { id: 3, days: 6, people: [BOB], planned: 1 },
    ...more,
  ],
})
const seenOf = (of: Project) => {
  const { tasks, used, seen } = seenOn(0, [of], PEOPLE)
  const task = (id: number) => {
    const found = tasks.find((it) => it.id === id)
    return [found?.finish, found?.due, found?.bufferConsumption]
  }
  return { used, task, chain: seen[0]?.longestChain }
}

describe('A task that links hold at its finish', () => {
  it('passes on to what holds it the bound of its finish, not that of its people', () => {
    const { used, task, chain } = seenOf(project())
    // Work to day 8 has used two of the four days of a buffer that starts on day 6.
    expect(used).toEqual([50])
    expect(task(3)).toEqual([8, 10, 50])
    expect(chain).toEqual([2, 3])
    // Bob is needed for T3 by day 4, two days after he is free: T2 may finish two days later than on day 5.
    expect(task(2)).toEqual([5, 7, 50])
    // T1 moves the finish of T2 alone, which may come on day 10: it is a day short of the buffer.
    expect(task(1)).toEqual([4, 9, 0])
    expect(seenOf(project({ days: 9 })).used).toEqual([100])
    expect(seenOf(project({ days: 10 })).used).toEqual([125])
  })

  it('passes on to what holds it no bound of what starts with it', () => {
    const beside: Work = { id: 4, days: 6, people: [CY], planned: 2, after: [{ taskId: 2, type: 'SS', lag: 2 }] }
    const own = project({}, [beside])
    const { used, task } = seenOf({ ...own, tasks: own.tasks.filter(({ id }) => id !== 3) })
    expect(used).toEqual([50])
    // T4 starts by day 4, so that T2 starts by day 2: two days later than it does, as its work ends and it finishes.
    expect([4, 2, 1].map(task)).toEqual([
      [8, 10, 50],
      [5, 7, 50],
      [4, 9, 0],
    ])
  })

  it('leaves what holds its start no more time than its people have', () => {
    const before: Work = { id: 4, days: 1, people: [CY], planned: 0 }
    const own = project({}, [before])
    const after = [{ taskId: 1, type: 'FF', lag: 1 } as const, 4]
    const later = { ...own, tasks: own.tasks.map((it) => (it.id === 2 ? { ...it, after } : it)) }
    const { used, task } = seenOf({
      ...later,
      tasks: later.tasks.map((it) => (it.id === 3 ? { ...it, after: [4] } : it)),
    })
    // T2 is worked on from day 1 to 3 and T3 to day 9; T3 starts by day 4, T2 by day 2.
    expect(used).toEqual([75])
    expect([3, 2, 4].map(task)).toEqual([
      [9, 10, 75],
      [5, 6, 75],
      [1, 2, 75],
    ])
  })

  it('without work starts where it finishes, so that what starts with it is held too', () => {
    const { used, task } = seenOf({
      ...{ id: 1, buffer: [6, 4] },
      tasks: [
        { id: 1, days: 4, people: [ANA], planned: 0 },
        { id: 2, days: 0, planned: 4, after: [{ taskId: 1, type: 'FF', lag: 0 }] },
        { id: 3, days: 3, people: [BOB], planned: 4, after: [{ taskId: 2, type: 'SS', lag: 0 }] },
      ],
    })
    expect(used).toEqual([25])
    expect([3, 2, 1].map(task)).toEqual([
      [7, 10, 25],
      [4, 7, 25],
      [4, 7, 25],
    ])
  })
})

describe('What has the people of a task that goes on behind it', () => {
  const at = ({ tasks, used, explained }: ReturnType<typeof seenOn>, id: number) => {
    const found = tasks.find((it) => it.id === id)
    const { finish, due, bufferConsumption = 0 } = found ?? {}
    return { used: used[0], finish, due, consumption: Math.round(bufferConsumption), float: explained(id)?.float?.end }
  }

  const away = (from: number) => {
    const tasks: Work[] = [
      { id: 1, days: 5, people: [ANA, BOB], planned: 0, left: 5 },
      { id: 2, days: 2, people: [BOB], planned: 6 },
      { id: 3, days: 1, people: [ANA], planned: 5, after: [1] },
    ]
    const ana = { id: ANA, name: 'Ana', capacity: 1, absences: [{ from, to: from + 2 }] }
    return seenOn(0, [{ id: 1, buffer: [6, 6], tasks }], [ana, ...PEOPLE.slice(1)])
  }

  it('is followed by what is left then of a task that pauses for an absence', () => {
    const seen = away(2)
    // T1 is worked on until day 2 and from day 5 to 8, where Bob can hand on three days later: by day 12, less 1 and 3.
    expect(seen.tasks.find(({ id }) => id === 1)?.pieces).toMatchObject([
      { start: 0, finish: 2 },
      { start: 5, finish: 8 },
    ])
    expect(at(seen, 2)).toEqual({ used: 50, finish: 4, due: 8, consumption: 33, float: 1 })
  })

  it('does not hold the end where the people that it has are awaited no longer than others who are away', () => {
    for (const from of [0, 2]) {
      const seen = away(from)
      expect(seen.seen[0]?.longestChain).toEqual([1, 3])
      expect(at(seen, 2).consumption).toBe(33)
    }
  })

  it('is followed by what is left then of a task that a decision pauses', () => {
    const seen = seenOn(0, [
      {
        ...{ id: 1, buffer: [5, 6], decisions: [{ place: 1, mode: 'now', taskId: 3 }] },
        tasks: [
          { id: 1, days: 5, people: [ANA], planned: 0, left: 5 },
          { id: 2, days: 2, people: [BOB], planned: 0 },
          { id: 3, days: 4, people: [ANA], planned: 5, after: [2] },
        ],
      },
    ])
    // T1 has three days left behind T3, and ends on day 9: two before the end of the buffer.
    expect(at(seen, 1)).toMatchObject({ used: 67, finish: 9, due: 11, consumption: 67 })
    expect(at(seen, 3)).toEqual({ used: 67, finish: 6, due: 8, consumption: 67, float: 0 })
    expect(at(seen, 2)).toEqual({ used: 67, finish: 2, due: 4, consumption: 67, float: 0 })
  })
})
