/** Simulated projects: what can be calculated by hand, and what must not depend on how it is asked. */
import { describe, expect, it } from 'vitest'
import { type SimulationInput, simulate } from '../../plugins/scheduling/engine/index.ts'
import type { FeedingBuffer, NetworkResource } from '../../plugins/scheduling/engine/model.ts'
import { ANA, BOB, runningOf, type Work } from '../support/hand-made-projects.ts'

const ESTIMATES = { safetyFactor: 2, correlation: 0 }
const SIZE = { runs: 4_000 }
const NONE = { feedingBuffers: [], milestones: [] }
const PEOPLE: NetworkResource[] = [
  { id: ANA, name: 'Ana', capacity: 1 },
  { id: BOB, name: 'Bob', capacity: 1 },
]

const running = (id: number, tasks: readonly Work[], buffer: readonly [number, number] = [10, 5]) =>
  runningOf({ id, tasks, buffer }, PEOPLE)
const simulated = (input: Partial<SimulationInput> & Pick<SimulationInput, 'running' | 'asked'>) =>
  simulate({ statusDate: 0, completed: [], estimates: ESTIMATES, seed: 1, size: SIZE, ...input })

describe('A simulated project', () => {
  it('of one task ends as that is distributed: half by its focused estimate, nine in ten by twice that', () => {
    const { projects, runs } = simulated({
      running: [running(1, [{ id: 11, days: 10, people: [ANA], planned: 0 }])],
      asked: [{ id: 1, promise: 19, target: 9, ...NONE }],
    })
    const [own] = projects
    expect(runs).toBe(SIZE.runs)
    // Days 0 to 9 are the first ten, 0 to 19 the first twenty.
    expect(own?.probabilityOfTarget).toBeCloseTo(0.5, 1.6)
    expect(own?.probabilityOfPromise).toBeCloseTo(0.9, 1.8)
    // 10 days times e to the 0.5409 * 0.8416: 15.8, within the sixteenth day.
    expect(own?.finish).toMatchObject({ p50: 9, p80: 15, p90: 19 })
    // The buffer of 5 days behind day 10 is used up by 15 days: 1 - 0.227.
    expect(own?.buffers).toMatchObject([{ from: null, to: null }])
    expect(own?.buffers[0]?.probability).toBeCloseTo(0.773, 1.6)
  })

  it('takes what its account tells of tasks to those that have not started, not to one that starts today', () => {
    const endOf = (left?: number) =>
      simulated({
        running: [running(1, [{ id: 11, days: 10, people: [ANA], planned: 0, ...(left !== undefined && { left }) }])],
        asked: [{ id: 1, promise: 19, ...NONE }],
        estimates: { ...ESTIMATES, medianRatio: 1.5 },
      }).projects[0]?.finish.p50
    // Days 0 to 14 are 10 days times 1.5; days 0 to 9 are the ten that were reported.
    expect([endOf(), endOf(10)]).toEqual([14, 9])
  })

  it('hands out people as the projection does: behind what has them', () => {
    const tasks: Work[] = [
      { id: 11, days: 4, people: [ANA], planned: 0 },
      { id: 21, days: 3, people: [ANA], planned: 4 },
    ]
    const exactly = { safetyFactor: 1.0000001, correlation: 0 }
    const { projects } = simulated({
      running: [running(1, tasks.slice(0, 1)), running(2, tasks.slice(1))],
      asked: [
        { id: 2, promise: 6, target: 5, ...NONE },
        { id: 1, promise: 3, ...NONE },
      ],
      estimates: exactly,
      size: { runs: 200 },
    })
    // 4 days and 3 more, where a millionth of a day may tip over to the next one.
    expect(projects.map(({ id }) => id)).toEqual([2, 1])
    expect(projects[0]?.finish.p10).toBe(6)
    expect(projects[0]?.probabilityOfTarget).toBe(0)
    expect(projects[1]?.finish.p10).toBe(3)
    expect(projects[1]?.probabilityOfTarget).toBeNull()
  })

  it('says what moves its finish: the long task, and the person for whom work waits', () => {
    const { projects } = simulated({
      running: [
        running(1, [
          { id: 11, days: 10, people: [ANA], planned: 0 },
          { id: 12, days: 10, people: [ANA], planned: 10 },
          { id: 13, days: 1, people: [BOB], planned: 0 },
        ]),
      ],
      asked: [{ id: 1, promise: 30, ...NONE }],
    })
    const sensitivity = projects[0]?.sensitivity ?? []
    // The second one of Ana waits for the whole of the first.
    expect(sensitivity[0]).toMatchObject({ resourceId: ANA, share: 1 })
    expect(sensitivity[0]?.days).toBeGreaterThan(10)
    // The mean of the lognormal is 10 times e to the half of 0.5409 squared: 11.57, hence 1.57 days more than estimated.
    for (const taskId of [11, 12]) {
      const own = sensitivity.find((it) => it.taskId === taskId)
      expect(own?.share).toBe(1)
      expect(own?.days).toBeCloseTo(1.57, -0.3)
    }
    expect(sensitivity.find(({ taskId }) => taskId === 13)).toBeUndefined()
  })

  it('says that a task of another project moves its finish, which has the people until then', () => {
    const { projects } = simulated({
      running: [
        running(1, [{ id: 11, days: 3, people: [ANA], planned: 5 }]),
        running(2, [{ id: 21, days: 20, people: [ANA], planned: 0 }]),
      ],
      asked: [{ id: 1, promise: 30, ...NONE }],
    })
    const sensitivity = projects[0]?.sensitivity ?? []
    expect(sensitivity).toHaveLength(3)
    // It waits for all of the 20 days, of which the mean is 23.15: 20 times e to the half of 0.5409 squared.
    expect(sensitivity[0]).toMatchObject({ resourceId: ANA, share: 1 })
    expect(sensitivity[0]?.days).toBeCloseTo(23.15, -0.3)
    expect(sensitivity[1]).toMatchObject({ taskId: 21, share: 1 })
    expect(sensitivity[1]?.days).toBeCloseTo(3.15, -0.3)
    expect(sensitivity[2]).toMatchObject({ taskId: 11, share: 1 })
  })

  it('states milestones and feeding buffers by the tasks before them', () => {
    const feeding: FeedingBuffer = {
      ...{ from: 11, to: 13, chain: [11], wanted: 5, granted: 5, unprotected: false, start: 10, finish: 15 },
    }
    const { projects } = simulated({
      running: [
        running(1, [
          { id: 11, days: 10, people: [ANA], planned: 0 },
          { id: 12, days: 0, after: [11], planned: 10 },
          { id: 13, days: 2, people: [BOB], after: [11], planned: 15 },
        ]),
      ],
      asked: [{ id: 1, promise: 30, feedingBuffers: [feeding], milestones: [{ id: 12, planned: 9 }] }],
    })
    const [own] = projects
    expect(own?.milestones).toMatchObject([{ id: 12, p50: 9 }])
    expect(own?.milestones[0]?.probability).toBeCloseTo(0.5, 1.6)
    expect(own?.buffers[1]).toMatchObject({ from: 11, to: 13 })
    expect(own?.buffers[1]?.probability).toBeCloseTo(0.773, 1.6)
  })

  it('has used up a buffer without size as soon as the work ends after it', () => {
    const feeding: FeedingBuffer = {
      ...{ from: 11, to: 13, chain: [11], wanted: 0, granted: 0, unprotected: true, start: 10, finish: 10 },
    }
    const tasks: Work[] = [
      { id: 11, days: 10, people: [ANA], planned: 0 },
      { id: 13, days: 0, after: [11], planned: 10 },
    ]
    const { projects } = simulated({
      running: [running(1, tasks, [10, 0])],
      asked: [{ id: 1, promise: 30, feedingBuffers: [feeding], milestones: [] }],
    })
    // In half of the runs it ends by day 10, in 80 % by 15.8: 5.8 buffers of one day later.
    for (const buffer of projects[0]?.buffers ?? []) {
      expect(buffer.probability).toBeCloseTo(0.5, 1.6)
      expect(buffer.p80).toBeCloseTo(577, -2)
    }
    expect(projects[0]?.buffers).toHaveLength(2)
  })

  it('moves a feeding buffer with the task behind it', () => {
    const feeding: FeedingBuffer = {
      ...{ from: 11, to: 13, chain: [11], wanted: 5, granted: 5, unprotected: false, start: 5, finish: 10 },
    }
    const { projects } = simulated({
      running: [
        running(1, [
          { id: 11, days: 10, people: [ANA], planned: 0 },
          { id: 12, days: 40, people: [BOB], planned: 0 },
          { id: 13, days: 2, people: [BOB], after: [11, 12], planned: 10 },
        ]),
      ],
      asked: [{ id: 1, promise: 60, feedingBuffers: [feeding], milestones: [] }],
      estimates: { safetyFactor: 1.0000001, correlation: 0 },
    })
    // The task behind it starts on day 40, and the buffer lies on days 35 to 39: the chain ends 25 days before it.
    expect(projects[0]?.buffers[1]).toMatchObject({ probability: 1, p50: -500 })
  })

  it('gives the same answer for the same seed, whatever else runs that shares nobody with it', () => {
    const own = running(1, [
      { id: 11, days: 10, people: [ANA], planned: 0 },
      { id: 12, days: 4, people: [ANA], after: [11], planned: 10 },
    ])
    const other = running(2, [{ id: 21, days: 5, people: [BOB], planned: 0 }])
    const asked = [{ id: 1, promise: 20, ...NONE }]
    const alone = simulated({ running: [own], asked, size: { accuracy: 1 } })
    expect(simulated({ running: [other, own], asked, size: { accuracy: 1 } })).toEqual(alone)
    expect(simulated({ running: [own], asked, size: { accuracy: 1 }, seed: 2 })).not.toEqual(alone)
    expect(alone.projects[0]?.standardError).toBeLessThanOrEqual(1)
  })

  it('is not in the answer where nothing of it runs', () => {
    const own = running(1, [{ id: 11, days: 10, people: [ANA], planned: 0 }])
    const asked = [1, 2, 3].map((id) => ({ id, promise: 20, ...NONE }))
    const { projects } = simulated({ running: [own, running(2, [])], asked, size: { runs: 100 } })
    expect(projects.map(({ id }) => id)).toEqual([1])
  })

  it('stops where it is told to, with the runs made so far', () => {
    let asked = 0
    const { runs, projects } = simulated({
      running: [running(1, [{ id: 11, days: 10, people: [ANA], planned: 0 }])],
      asked: [{ id: 1, promise: 20, ...NONE }],
      stop: () => ++asked > 250,
    })
    expect(runs).toBe(251)
    expect(projects[0]?.finish.p50).toBe(9)
  })
})
