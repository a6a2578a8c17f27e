/** What a resource hands on: what would start, or go on, earlier if a task of its own was done earlier. */
import { describe, expect, it } from 'vitest'
import type { Predecessor } from '../../plugins/scheduling/engine/model.ts'
import { resourceTasks } from '../../plugins/scheduling/engine/portfolio/resource-tasks.ts'
import { ANA, BOB, type Project, runningOf, type Work } from '../support/hand-made-projects.ts'

const CLEO = 3
const PEOPLE = [ANA, BOB, CLEO].map((id) => ({ id, name: `Person ${id}`, capacity: 1 }))

/** Of each of Ana's tasks on a day, by its id: what waits for it, and from when that is worked on. */
function awaitedOn(today: number, projects: readonly Project[]) {
  const running = projects.map((it) => runningOf(it, PEOPLE))
  const listed = resourceTasks(running, ANA, today)
  return Object.fromEntries(
    listed.map((own) => [own.taskId, own.awaitedBy.map(({ taskId, start }) => [taskId, start])]),
  )
}
const projectOf = (id: number, tasks: readonly Work[], buffer: Project['buffer'] = [20, 10]): Project => ({
  id,
  buffer,
  tasks,
})
const ana = { id: 1, days: 5, people: [ANA], planned: 10 }

describe('a task of a resource is awaited', () => {
  it('by what a link lets start after it, of others and of nobody', () => {
    const tasks = [
      ana,
      { id: 2, days: 3, people: [BOB], after: [1], planned: 15 },
      { id: 3, days: 1, after: [1], planned: 15 },
      { id: 4, days: 1, people: [ANA], after: [1], planned: 15 },
    ]
    expect(awaitedOn(10, [projectOf(1, tasks)])).toEqual({ 1: [[2, 15], [3, 15]], 4: [] }) // biome-ignore format: pairs
  })

  it('not by what would start no earlier if it was done earlier', () => {
    const tasks = [
      ana,
      { id: 2, days: 8, people: [BOB], planned: 10 },
      { id: 3, days: 1, people: [CLEO], after: [1, 2], planned: 18 },
      { id: 4, days: 1, after: [1], notBefore: 16, planned: 16 },
      { id: 5, days: 1, people: [BOB], after: [1], planned: 18 },
      { id: 6, days: 1, after: [1], notBefore: 15, planned: 15 },
      { id: 7, days: 5, planned: 10 },
      { id: 8, days: 1, after: [1, 7], planned: 15 },
    ]
    expect(awaitedOn(10, [projectOf(1, tasks)])).toEqual({ 1: [] })
  })

  it('by what its end holds, with lags and leads, and not by what its start does', () => {
    const started = { ...ana, notBefore: 12 } // from 12 to 17
    const linked = (id: number, type: Predecessor['type'], lag: number): Work => ({
      ...{ id, days: 9, after: [{ taskId: 1, type, lag }], planned: 15 },
    })
    const links = [linked(2, 'FS', 0), linked(3, 'FS', 3), linked(4, 'FS', -2), linked(5, 'SS', 2), linked(6, 'FF', 0)]
    expect(awaitedOn(10, [projectOf(1, [started, ...links])])[1]).toEqual([
      [4, 15],
      [2, 17],
      [3, 20],
    ])
  })

  it('by nothing that the resource has a part in, a milestone of its own included', () => {
    const tasks = [
      ana,
      { id: 2, days: 0, people: [ANA], after: [1], planned: 15 },
      { id: 3, days: 2, people: [ANA, BOB], after: [1], planned: 15 },
    ]
    expect(awaitedOn(10, [projectOf(1, tasks)])).toEqual({ 1: [], 3: [] })
  })

  it('by the task of another project, for a person who is at work on it too', () => {
    const shared = { ...ana, people: [ANA, CLEO], left: 5, begun: 10 }
    const other = [{ id: 9, days: 4, people: [CLEO], planned: 12 }]
    expect(awaitedOn(10, [projectOf(1, [shared]), projectOf(2, other)])).toEqual({ 1: [[9, 15]] })
  })

  it('first by that of the project whose buffer is used most', () => {
    const shared = { ...ana, people: [ANA, CLEO, BOB], left: 5, begun: 10 }
    const later = [{ id: 9, days: 4, people: [CLEO], planned: 12 }]
    const behind = [{ id: 8, days: 4, people: [BOB], planned: 12 }]
    const after = [shared, { id: 2, days: 1, after: [1], planned: 15 }]
    // Used: 0 of 10 days, 3 of 10 and 3 of 4.
    const projects = [projectOf(1, after), projectOf(2, later, [16, 10]), projectOf(3, behind, [16, 4])]
    expect(awaitedOn(10, projects)[1]?.map(([id]) => id)).toEqual([8, 9, 2])
  })
})

describe('a task that is under way', () => {
  /** Of each of Ana's tasks, where two are under way and something is decided about the second. */
  function shownFor(mode: 'next' | 'now') {
    const first = projectOf(1, [{ ...ana, left: 5 }])
    const second: Project = {
      ...projectOf(2, [{ id: 2, days: 3, people: [ANA], planned: 12, left: 3 }]),
      decisions: [{ place: 0, mode }],
    }
    const running = [first, second].map((it) => runningOf(it, PEOPLE))
    return resourceTasks(running, ANA, 10).map(({ taskId, state, why, decision }) => ({ taskId, state, why, decision }))
  }

  it('comes first by a decision that has others pause', () => {
    expect(shownFor('now')).toEqual([
      { taskId: 2, state: 'now', why: 'decision', decision: 'dec_0' },
      { taskId: 1, state: 'paused', why: 'started', decision: undefined },
    ])
  })

  it('goes on because it is under way where the decision is about what has not started', () => {
    expect(shownFor('next').find(({ taskId }) => taskId === 2)).toMatchObject({ why: 'started', decision: undefined })
  })
})
