/** What is to be worked on today, on a day off: a look at the list of Monday on a Sunday. */
import { describe, expect, it } from 'vitest'
import { type Network, type Progress, plan } from '../../plugins/scheduling/engine/index.ts'
import { MONDAY, task, WEEK } from '../support/networks.ts'
import { OPTIONS } from '../support/plan-options.ts'
import { project } from '../support/projecting.ts'

const NEXT_MONDAY = MONDAY + 7

/** The tasks that start or go on today. */
function startingOn(statusDate: number, network: Omit<Network, 'resources'>, progress: Progress[] = []): number[] {
  const own: Network = { resources: [], ...network }
  const { tasks } = project({ network: own, plan: plan(own, OPTIONS, { schedules: 1, seed: 1 }), progress, statusDate })
  return tasks.filter(({ startsToday }) => startsToday).map(({ id }) => id)
}

describe('On a day off', () => {
  it('nothing starts of a project that starts after it', () => {
    const network = { start: NEXT_MONDAY, calendar: WEEK, tasks: [task(1, 'Dig', 4), task(2, 'Pour', 2, [1])] }
    for (const weekend of [5, 6]) expect(startingOn(MONDAY + weekend, network)).toEqual([])
    expect(startingOn(NEXT_MONDAY, network)).toEqual([1])
  })

  it('nothing starts in a week of holidays before the start of the project, which is one of them', () => {
    const holidays = [0, 1, 2, 3, 4].map((day) => NEXT_MONDAY + day)
    const network = { start: NEXT_MONDAY + 1, calendar: { ...WEEK, holidays }, tasks: [task(1, 'Dig', 4)] }
    expect(startingOn(NEXT_MONDAY - 1, network)).toEqual([])
    expect(startingOn(NEXT_MONDAY, network)).toEqual([])
  })

  it('no task starts that may not start before a later day, nor what waits for it', () => {
    const gate = { ...task(1, 'Gate', 0), notBefore: NEXT_MONDAY }
    const dig = { ...task(3, 'Dig', 4), notBefore: NEXT_MONDAY }
    const network = { start: MONDAY, calendar: WEEK, tasks: [gate, task(2, 'Pour', 2, [1]), dig] }
    expect(startingOn(NEXT_MONDAY - 1, network)).toEqual([])
    expect(startingOn(NEXT_MONDAY, network)).toEqual([1, 2, 3])
  })

  it('what is ready or under way is to be worked on next', () => {
    const network = {
      start: MONDAY,
      calendar: WEEK,
      tasks: [task(1, 'Dig', 9), task(2, 'Pour', 2), task(3, 'Cut', 1, [2])],
    }
    const begun: Progress = { taskId: 1, status: 'InProgress', remaining: 5, actualStart: MONDAY }
    expect(startingOn(NEXT_MONDAY - 1, network, [begun])).toEqual([1, 2])
    const done: Progress = { ...begun, taskId: 2, status: 'Completed', remaining: 0, actualFinish: NEXT_MONDAY - 1 }
    expect(startingOn(NEXT_MONDAY - 1, network, [begun, done])).toEqual([1, 3])
  })
})
