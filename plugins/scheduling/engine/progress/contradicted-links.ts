/**
 * Links that actual dates contradict: work was done out of sequence. Dates are days, without a time of day, so that a
 * task may start on the day on which its predecessor finishes.
 */
import type { Day, LinkType, WorkCalendar } from '../model.ts'

export interface ActualDays {
  readonly actualStart: Day | null
  readonly actualFinish: Day | null
}
/** A link from a predecessor to a task. */
export interface DatedLink {
  readonly taskId: number
  readonly predecessorId: number
  readonly type: LinkType
  /** Working days of the project. */
  readonly lag: number
  readonly task: ActualDays
  readonly predecessor: ActualDays
}

/**
 * The tasks at the other ends of contradicted links, by id, for each of the reported tasks that has any.
 * @param calendar of the project; without it lags count as 0
 */
export function contradictedLinks(
  reported: readonly number[],
  links: readonly DatedLink[],
  calendar?: WorkCalendar,
): Map<number, readonly number[]> {
  const wrong = links.filter((link) => isContradicted(link, calendar))
  const found = new Map<number, readonly number[]>()
  for (const id of new Set(reported)) {
    const others = wrong.flatMap(({ taskId, predecessorId }) =>
      taskId === id ? predecessorId : predecessorId === id ? taskId : [],
    )
    const ids = [...new Set(others)].sort((a, b) => a - b)
    if (ids.length > 0) found.set(id, ids)
  }
  return found
}

/** Which date of the predecessor the link counts from, and which one of the task it bounds. */
const ENDS = {
  FS: { from: 'actualFinish', to: 'actualStart' },
  SS: { from: 'actualStart', to: 'actualStart' },
  FF: { from: 'actualFinish', to: 'actualFinish' },
  SF: { from: 'actualStart', to: 'actualFinish' },
} as const

/** @param calendar as above */
export function isContradicted(
  { type, lag, task, predecessor }: Omit<DatedLink, 'taskId' | 'predecessorId'>,
  calendar?: WorkCalendar,
): boolean {
  const { from, to } = ENDS[type]
  const day = task[to]
  if (day === null) return false
  const since = predecessor[from]
  // With a lead the task may begin or end before what it counts from has happened.
  if (since === null) return lag >= 0
  const bound = lag === 0 || !calendar ? since : Math.floor(calendar.next(calendar.add(since, lag)))
  // A start is the morning, a finish the evening of its day: a finish on the eve of the start meets it.
  return type === 'SF' ? day + 1 < bound : day < bound
}
