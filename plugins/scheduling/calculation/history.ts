/** How long the completed tasks of an account took, from what is stored. */
import { completedTasksOf, type Estimates, type History, historyOf } from '../engine/index.ts'
import { parseJson } from '../json.ts'
import type { HistoryFacts } from '../store/simulations.ts'
import { pauseOf } from './facts.ts'
import { readBasis } from './running.ts'
import { datedOf } from './simulation.ts'

export interface HistoryQuestion {
  readonly completed: HistoryFacts
  /** For the account. */
  readonly set: Estimates
}

export function historyFrom({ completed: { projects, basis }, set }: HistoryQuestion): History {
  const { specs, common, resources } = readBasis(basis)
  const completed = projects.flatMap(({ projectId, calendarId, pauses, tasks }) => {
    const calendar = (calendarId === null ? undefined : specs.get(calendarId)) ?? common
    const network = { calendar, resources }
    return completedTasksOf({ id: projectId, network }, parseJson(tasks).map(datedOf), pauses.map(pauseOf))
  })
  return historyOf(completed, set)
}
