/** What consumes the buffer of a project: its own work, or people who are at work in another one. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explainProjected, project } from '../../plugins/scheduling/engine/index.ts'
import type { Progress, Projection, ProjectionInput } from '../../plugins/scheduling/engine/model.ts'
import { causesIn } from '../support/causes.ts'
import { ANA, BOB, inputsOf, type Project, seenOn, type Work } from '../support/hand-made-projects.ts'
import { runs } from '../support/property-runs.ts'
import { type RunningInput, runningPortfolios } from '../support/running-portfolios.ts'

/** Ana is at work on T11 for nine days more; T21 takes Bob three, and T22 then takes Ana four. */
const holder: Project = {
  id: 1,
  buffer: [10, 5],
  tasks: [{ id: 11, days: 10, people: [ANA], planned: 0, left: 9 }],
}
const waiting: Project = {
  id: 2,
  buffer: [7, 3],
  tasks: [
    { id: 21, days: 3, people: [BOB], planned: 0, left: 3 },
    { id: 22, days: 4, people: [ANA], planned: 3, after: [21] },
  ],
}

describe('A task before a wait for another project', () => {
  it('has not consumed what the wait has', () => {
    const { at, used, tasks, seen, inputs } = seenOn(0, [holder, waiting])
    const input = inputs[1] as ProjectionInput
    expect([21, 22].map(at)).toEqual([
      [0, 3],
      [9, 13],
    ])
    // T22 ends six days after the start of a buffer of three.
    expect(used[1]).toBe(200)
    const of = (id: number) => tasks.find((one) => one.id === id)
    // Without the wait the work ends where the buffer starts.
    expect(of(21)).toMatchObject({ bufferConsumption: 0, zone: 'GREEN', priority: 0, due: 6, onLongestChain: true })
    expect(of(22)).toMatchObject({ bufferConsumption: 200, zone: 'RED', priority: 103, due: 10 })
    const float = (taskId: number) => explainProjected({ ...input, projection: seen[1] as Projection, taskId })?.float
    expect([float(21)?.end, float(22)?.end]).toEqual([6, 0])
  })

  it('has consumed it where others wait for its people, and it for them', () => {
    // Ana goes from T20 to T11, and from there to T22.
    const through: Project = {
      ...waiting,
      tasks: [{ id: 20, days: 2, people: [ANA], planned: 0, left: 2 }, ...waiting.tasks],
    }
    const { at, used, tasks } = seenOn(0, [
      { ...holder, tasks: [{ id: 11, days: 7, people: [ANA], planned: 2 }] },
      through,
    ])
    expect([20, 11, 22].map(at)).toEqual([
      [0, 2],
      [2, 9],
      [9, 13],
    ])
    expect(used[1]).toBe(200)
    const of = (id: number) => tasks.find((one) => one.id === id)
    expect(of(20)).toMatchObject({ bufferConsumption: 200, zone: 'RED', due: -1 })
    expect(of(21)).toMatchObject({ bufferConsumption: 0, zone: 'GREEN', due: 6 })
  })
})

describe('What is recommended to a project that waits for another one', () => {
  const sentences = (...projects: Project[]) => seenOn(0, projects).seen[1]?.recommendations

  it('names who holds whom, where and until when, and what would move the end', () => {
    const found = sentences(holder, waiting) ?? []
    expect(found).toContain(
      '"T22" waits for "Ana", at work on "P1" until 1970-01-09, which uses 6 days of the project buffer: help that work to end earlier, or decide that "T22" comes first and has that work pause.',
    )
    expect(found.join()).not.toMatch(/give it all help|prepare to shorten/)
    // Each of the two does what is said.
    const helped = { ...holder, tasks: [{ ...(holder.tasks[0] as Work), left: 3 }] }
    expect(seenOn(0, [helped, waiting]).used[1]).toBe(0)
    expect(seenOn(0, [holder, { ...waiting, decisions: [{ place: 0, mode: 'now' }] }]).used[1]).toBe(0)
  })

  it('asks for no help where the other work was completed today', () => {
    const [, input] = inputsOf(0, [holder, waiting])
    const done: Progress = { taskId: 11, status: 'Completed', remaining: 0, actualStart: -9, actualFinish: 1 }
    const running = input?.running?.map((it) => (it.id === 1 ? { ...it, progress: [done] } : it)) ?? []
    const own = { id: 3, buffer: [-9, 3], tasks: [{ id: 31, days: 4, people: [ANA], planned: -13 }] } as const
    const late = inputsOf(0, [own])[0] as ProjectionInput
    const seen = project({ ...late, running: [...(late.running ?? []), ...running] })
    expect(seen.waits).toMatchObject([{ taskId: 31, until: 1, booked: { taskId: 11 } }])
    expect(seen.feverZone).toBe('RED')
    expect(seen.recommendations.join()).not.toContain('help that work')
  })

  it('does not ask for a pause where the other work has not begun by then', () => {
    const first = { ...waiting, tasks: [{ id: 22, days: 4, people: [ANA], planned: 3 }] }
    const other: Project = { id: 1, buffer: [10, 5], tasks: [{ id: 11, days: 9, people: [ANA], planned: 0 }] }
    expect(sentences(other, first)?.join()).toMatch(/or decide that "T22" comes first\./)
    expect(seenOn(0, [other, { ...first, decisions: [{ place: 0, mode: 'next' }] }]).used[1]).toBeLessThan(0)
  })

  it('speaks of another project where it is not to be named, and keeps which one that is', () => {
    const [, input] = inputsOf(0, [holder, waiting])
    const running = input?.running?.map((it) => ({ ...it, name: '' })) ?? []
    const { recommendations, mentions } = project({ ...(input as ProjectionInput), running })
    const [mention] = mentions
    expect(mentions).toMatchObject([{ projectId: 1 }])
    const sentence = recommendations[mention?.sentence ?? -1]
    expect(sentence).toContain('"T22" waits for "Ana", at work on another project until')
    expect(sentence?.slice(mention?.at)).toMatch(/^another project until/)
  })

  it('says that a start today uses up the wait first', () => {
    const [first, ...rest] = waiting.tasks
    const { left: _, ...ready } = first as Work
    expect(sentences(holder, { ...waiting, tasks: [ready, ...rest] })).toContain(
      '"T21" is on the longest chain and ready: start it today. A delay first uses up the time in which "T22" waits for "Ana", then the project buffer.',
    )
  })

  it('names a date that the end waits for', () => {
    const { seen } = seenOn(0, [
      { ...waiting, tasks: waiting.tasks.map((it) => (it.id === 22 ? { ...it, notBefore: 9 } : it)) },
    ])
    expect(seen[0]?.recommendations).toContain(
      '"T22" is not to start before 1970-01-10, which uses 6 days of the project buffer: let it start earlier, or shorten what comes behind it.',
    )
    expect(seen[0]?.recommendations.join()).not.toContain('give it all help')
  })
})

describe('The causes of consumption', () => {
  const of = (id: number, projects: readonly Project[]) =>
    causesIn(inputsOf(0, projects).find((it) => it.id === id) as ProjectionInput).causes

  it('name who holds what is waited for, and say what would move the end', () => {
    expect(of(2, [holder, waiting])).toMatchObject([
      {
        ...{ taskId: 22, kind: 'wait', days: 6, movesEnd: true },
        wait: { resourceId: ANA, until: 9, booked: { projectId: 1, taskId: 11 }, projectName: 'P1' },
      },
    ])
    // Two days late before the wait, of which nothing reaches the end.
    const [first, ...rest] = waiting.tasks
    const late = { ...waiting, tasks: [{ ...(first as Work), left: 5 }, ...rest] }
    expect(of(2, [holder, late])).toMatchObject([
      { taskId: 22, kind: 'wait', days: 4, movesEnd: true },
      { taskId: 21, kind: 'work', days: 2, movesEnd: false },
    ])
  })

  it('are what is consumed, with what the plan left before the buffer, in any portfolio', () => {
    fc.assert(
      fc.property(runningPortfolios(), (inputs) => {
        for (const input of inputs) {
          const { causes, pass, end, last } = causesIn(input)
          if (last === undefined) continue
          const { axis, bufferStart, plannedOf } = pass.baseline
          const planned = axis.position(plannedOf(last)?.finish as number)
          const sum = causes.reduce((total, { days }) => total + days, 0)
          expect(sum - (bufferStart - planned) / 1e6).toBeCloseTo((end - bufferStart) / 1e6, 5)
        }
      }),
      { numRuns: runs(100) },
    )
  })

  it('move the end where they are said to, when who holds the people is done earlier, and not before a wait', () => {
    const waits = { all: 0, moved: 0 }
    const before = { all: 0, moved: 0 }
    fc.assert(
      fc.property(runningPortfolios({ plain: true, decisions: false, alone: true }), (inputs) => {
        for (const input of inputs) {
          const { causes, pass, end, chain } = causesIn(input)
          for (const { wait, movesEnd, days, taskId } of causes) {
            if (!wait || !movesEnd || days <= 0) continue
            const shorter = shortened(inputs, wait.booked.projectId, wait.booked.taskId, days)
            const then = causesIn(shorter.find(({ id }) => id === input.id) as RunningInput)
            const task = pass.baseline.indexOf.get(taskId) as number
            expect(then.pass.heldAt(task)).toBeLessThan(pass.heldAt(task))
            waits.all++
            if (then.end < end) waits.moved++
          }
          for (const { taskId, movesEnd } of chain) {
            if (movesEnd) continue
            const shorter = shortened(inputs, input.id, taskId, 1)
            before.all++
            if (causesIn(shorter.find(({ id }) => id === input.id) as RunningInput).end < end) before.moved++
          }
        }
      }),
      { numRuns: runs(300) },
    )
    expect(waits.all).toBeGreaterThan(20)
    expect(before.all).toBeGreaterThan(20)
    // A parallel chain may hold the end too, and people who come earlier to one thing come later to another.
    expect(waits.moved).toBeGreaterThan(waits.all * 0.85)
    expect(before.moved).toBeLessThan(before.all * 0.15)
  })
})

/** A portfolio in which a task has less work left. */
function shortened(inputs: readonly RunningInput[], projectId: number, taskId: number, by: number): RunningInput[] {
  const own = inputs.find(({ id }) => id === projectId) as RunningInput
  const known = own.progress.find((it) => it.taskId === taskId)
  const left = known?.remaining ?? own.network.tasks.find(({ id }) => id === taskId)?.duration ?? 0
  const entry: Progress = { taskId, status: 'NotStarted', ...known, remaining: Math.max(left / 100, left - by) }
  const progress = [...own.progress.filter((it) => it !== known), entry].sort((a, b) => a.taskId - b.taskId)
  return inputs.map((input) => ({
    ...input,
    ...(input.id === projectId && { progress }),
    running: input.running.map((it) => (it.id === projectId ? { ...it, progress } : it)),
  }))
}

describe('The float that is explained', () => {
  it('is what is left of the consumption of the project buffer, for each task of portfolios with plain links', () => {
    let compared = 0
    let before = 0
    fc.assert(
      fc.property(runningPortfolios({ plain: true, decisions: false }), (inputs) => {
        for (const input of inputs) {
          if (input.plan.feedingBuffers.length > 0 || input.plan.projectBuffer.size === 0) continue
          const projection = project(input)
          const { total, consumed } = projection.projectBuffer
          for (const { id, bufferConsumption, onLongestChain } of projection.tasks) {
            const float = explainProjected({ ...input, projection, taskId: id })?.float
            if (!float) continue
            expect(bufferConsumption).toBeCloseTo(Math.max(0, ((consumed - float.end) * 100) / total), 4)
            compared++
            if (onLongestChain && float.end > 0) before++
          }
        }
      }),
      { numRuns: runs(200) },
    )
    expect(compared).toBeGreaterThan(100)
    expect(before).toBeGreaterThan(5)
  })
})
