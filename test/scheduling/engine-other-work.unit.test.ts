/** Days on which the person of a task is known to have worked on another one: the task waited, and no missing report has cost them. */
import { describe, expect, it } from 'vitest'
import { plan } from '../../plugins/scheduling/engine/index.ts'
import type { Decision, Network, NetworkResource, OtherWork, Progress } from '../../plugins/scheduling/engine/model.ts'
import { task, WEEK } from '../support/networks.ts'
import { OPTIONS } from '../support/plan-options.ts'
import { project, runningBy } from '../support/projecting.ts'

const dayOf = (iso: string) => Date.parse(iso) / 86_400_000
const january = (day: number) => dayOf('2027-01-01') + day - 1
const iso = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)

/** A task of Vic alone in a project of its own. */
function projectOf(id: number, name: string, duration: number, start: number, capacity = 1) {
  const resources: NetworkResource[] = [{ id: 1, name: 'Vic', capacity }]
  const network: Network = { start, calendar: WEEK, resources, tasks: [task(id, name, duration, [], [1])] }
  return { id, network, plan: plan(network, OPTIONS) }
}
type Made = ReturnType<typeof projectOf>
interface Known {
  readonly made: Made
  readonly progress: readonly Progress[]
  readonly decisions?: readonly Decision[]
  readonly otherWork?: readonly OtherWork[]
}

/** The first of projects that run together, as of a day. */
function seenOn(statusDate: number, known: readonly Known[]) {
  const running = known.map(({ made: { id, plan: own, network }, made: _, ...more }) =>
    runningBy(own, { id, network, name: `P${id}`, ...more }),
  )
  const [{ made, progress }] = known as [Known]
  const seen = project({ ...made, progress, statusDate, running })
  const { percentage } = seen.projectBuffer
  return { ...seen, end: iso(seen.lastDay), percentage: Math.round(percentage) }
}

/** Reported in the evening of a day. */
const reported = (taskId: number, remaining: number, actualStart: number, day: number): Progress => ({
  ...{ taskId, remaining, actualStart, asOf: day, reportedOn: day },
  ...(remaining > 0
    ? { status: 'InProgress', unreportedSince: day + 1 }
    : { status: 'Completed', actualFinish: day + 1 }),
})

/** Ten days of Vic from Monday 25 January on, with a buffer of five, of which one is done; and three that were to follow. */
const VA = projectOf(1, 'VA', 10, january(25))
const VB = projectOf(2, 'VB', 3, january(39))
const leftOfVA = { made: VA, progress: [reported(1, 9, january(25), january(25))] }
/** Vic works on VB on 26, 27 and 28 January, and reports it each evening. */
const withVB = (day: number) => ({
  made: VB,
  progress: [reported(2, 28 - Math.min(28, day), january(26), january(day))],
})
const summary = ({ end, percentage }: ReturnType<typeof seenOn>) => [end, percentage]

describe('A task whose person works on another one meanwhile', () => {
  it('moves by each day of that on its evening, and not in the night', () => {
    const on = (day: number, reportedOn: number) => summary(seenOn(january(day), [leftOfVA, withVB(reportedOn)]))
    expect(summary(seenOn(january(25), [leftOfVA]))).toEqual(['2027-02-05', 0])
    // Nine days from 27 January on: 27, 28 and 29, 1 to 5 February, and Monday 8 February.
    expect([on(26, 26), on(27, 26)]).toEqual(Array(2).fill(['2027-02-08', 20]))
    expect([on(27, 27), on(28, 27)]).toEqual(Array(2).fill(['2027-02-09', 40]))
    // Nine days from 29 January on: 29, 1 to 5 February, 8 to 10 February. Three days of five.
    expect([on(28, 28), on(29, 28)]).toEqual(Array(2).fill(['2027-02-10', 60]))
    // Friday 29 January is the first working day of which nothing is known; Monday 1 February is lost.
    expect([on(32, 28), on(33, 28)]).toEqual([
      ['2027-02-10', 60],
      ['2027-02-11', 80],
    ])
  })

  it('has the wait as its cause, not a missing report', () => {
    const { cause, recommendations, usedBy, tasks } = seenOn(january(29), [leftOfVA, withVB(28)])
    expect(recommendations.join()).not.toContain('Nothing has been reported')
    expect(cause).toBe(
      '"VA" waited until 2027-01-28 for "Vic", who was at work on "P2", which uses 3 days of the project buffer: shorten what is left of it.',
    )
    expect(usedBy.uses).toEqual([{ kind: 'wait', taskId: 1, days: 3, resourceId: 1, projectId: 2, isWithin: true }])
    expect(tasks[0]?.lostDays).toBe(0)
  })

  it('names the other task where that is of the same project', () => {
    // VB was added since the plan was made.
    const network: Network = { ...VA.network, tasks: [...VA.network.tasks, task(2, 'VB', 3, [], [1])] }
    const progress = [...leftOfVA.progress, ...withVB(28).progress]
    const seen = seenOn(january(29), [{ made: { ...VA, network }, progress }])
    expect(summary(seen)).toEqual(['2027-02-10', 60])
    expect(seen.cause).toBe(
      '"VA" waited until 2027-01-28 for "Vic", who was at work on "VB", which uses 3 days of the project buffer: shorten what is left of it.',
    )
  })

  it('is the same where the other task is not among what runs any more', () => {
    const booked = { projectId: 2, taskId: 2 }
    const otherWork = [{ taskId: 1, resourceId: 1, units: 1, from: january(26), to: january(28), booked }]
    const { end, percentage, cause, hiddenNames } = seenOn(january(29), [{ ...leftOfVA, otherWork }])
    expect([end, percentage]).toEqual(['2027-02-10', 60])
    expect(cause).toContain('"VA" waited until 2027-01-28 for "Vic", who was at work on another project, which uses 3')
    expect(hiddenNames[0]).toMatchObject({ projectId: 2 })
    // It is known twice while it runs.
    expect(summary(seenOn(january(29), [{ ...leftOfVA, otherWork }, withVB(28)]))).toEqual(['2027-02-10', 60])
  })

  it('goes on today where the other one was completed in the morning', () => {
    const dates = { actualStart: january(26), actualFinish: january(29), reportedOn: january(28) }
    const morning: Progress = { taskId: 2, status: 'Completed', remaining: 0, ...dates }
    // 28 January is a day of VA: nine days from it on, and it counts as progress on the next morning.
    const on = (day: number) => summary(seenOn(january(day), [leftOfVA, { made: VB, progress: [morning] }]))
    expect([on(28), on(29)]).toEqual(Array(2).fill(['2027-02-09', 40]))
  })

  it('does not wait where there is enough of a resource for both', () => {
    const pool = [projectOf(1, 'VA', 10, january(25), 2), projectOf(2, 'VB', 3, january(39), 2)] as [Made, Made]
    const seen = seenOn(january(29), [
      { ...leftOfVA, made: pool[0] },
      { ...withVB(28), made: pool[1] },
    ])
    // 26 January counts as progress, 27 and 28 are lost: eight days from 29 January on.
    expect(summary(seen)).toEqual(['2027-02-09', 40])
  })
})

describe('A task that was blocked', () => {
  it('goes on behind what its person has begun meanwhile, on the days that were said while it was blocked', () => {
    const [own] = leftOfVA.progress as [Progress]
    const on = (day: number, ofVA: Partial<Progress>, reportedOn: number) =>
      summary(seenOn(january(day), [{ made: VA, progress: [{ ...own, ...ofVA }] }, withVB(reportedOn)]))
    // Vic is at VB from 26 to 28 January, and at the nine days of VA from 29 January on: to 10 February.
    const blocked = { isBlocked: true }
    const lifted = { reportedOn: january(27), unreportedSince: january(27) }
    const days = [on(26, blocked, 26), on(27, lifted, 26), on(28, lifted, 27), on(29, lifted, 28)]
    expect(days).toEqual(Array(4).fill(['2027-02-10', 60]))
  })

  it('was not, on days before it was begun', () => {
    const [{ asOf: _, ...own }] = leftOfVA.progress as [Progress]
    const begun = { ...own, actualStart: january(28), unreportedSince: january(28) }
    const on = (ofVA: Progress) => summary(seenOn(january(28), [{ made: VA, progress: [ofVA] }, withVB(27)]))
    expect(on({ ...begun, asOf: january(21) })).toEqual(on(begun))
  })
})

describe('A task that pauses by a decision', () => {
  it('ends on the day that was said, also when what came first is done', () => {
    const paused = projectOf(1, 'Paused', 10, january(11))
    const urgent = projectOf(2, 'Urgent', 3, january(11))
    const decisions: Decision[] = [{ id: 'dec_1', place: 1, mode: 'now' }]
    const left = { made: paused, progress: [reported(1, 9, january(11), january(11))] }
    const on = (day: number, remaining: number, asOf: number) => {
      const progress = remaining === 3 ? [] : [reported(2, remaining, january(12), january(asOf))]
      return seenOn(january(day), [left, { made: urgent, progress, decisions }])
    }
    // Urgent has Vic from 12 to 14 January. Nine days from 15 January on: 15, 18 to 22, and 25 to 27 January.
    const mornings = [on(12, 3, 12), on(13, 2, 12), on(14, 1, 13), on(15, 0, 14)]
    const evenings = [on(12, 2, 12), on(13, 1, 13), on(14, 0, 14)]
    for (const seen of [...mornings, ...evenings]) {
      expect(summary(seen)).toEqual(['2027-01-27', 60])
      expect(seen.recommendations.filter((it) => it.includes('for "Vic"'))).toHaveLength(1)
      expect(seen.cause).toContain('which uses 3 days of the project buffer')
    }
  })
})
