/**
 * Which report is sent next, and what becomes of it: decided by values alone.
 *
 * Reports are sent one after the other, each under a key of its own, so that one whose answer was lost is not made twice. The
 * service keeps a key for a day; an older report, and one on a task that has been changed since, waits for the user's decision.
 */
import type { BatchItem, Task } from '@chainwork/sdk'
import { applied, isSameState, type Report, type Reported, stateOf } from './progress.ts'

/** What the user saw when reporting. */
export type Seen = Reported & Pick<Task, 'updatedAt'>

/** Why a report is not sent: it is older than a day, the task has been changed since, or the service has refused it. */
export type Stop =
  | { readonly kind: 'old' }
  | { readonly kind: 'changed'; readonly current: Seen }
  | { readonly kind: 'refused'; readonly error: unknown }

export interface QueuedReport {
  /** Reports are sent by ascending numbers. */
  readonly id: number
  /** The account and the user whose report it is: `7.12`. */
  readonly owner: string
  readonly taskId: number
  readonly name: string
  readonly report: Report
  readonly seen: Seen
  /** ISO 8601. */
  readonly madeAt: string
  /** The `Idempotency-Key` of its request, as long as that stays the same. */
  readonly key: string
  /** It has been sent, and may have arrived. */
  readonly isTried: boolean
  /** The user wants it sent, however old it is and whatever the task has become. */
  readonly isConfirmed: boolean
  readonly stop?: Stop
}

const MAX_AGE = 86_400_000 // ms, for which the service keeps the keys of requests

export const isOld = ({ madeAt, isConfirmed }: QueuedReport, now: number): boolean =>
  !isConfirmed && now - Date.parse(madeAt) > MAX_AGE

/** The first report that may be sent: those behind a stopped one on the same task wait for the user too. */
export function nextReport(queue: readonly QueuedReport[]): QueuedReport | undefined {
  const stopped = new Set<number>()
  for (const entry of queue) {
    if (entry.stop) stopped.add(entry.taskId)
    else if (!stopped.has(entry.taskId)) return entry
  }
  return undefined
}

/** The item of `POST /tasks/batch-update`. */
export const itemOf = ({ taskId, report, madeAt, seen, isConfirmed }: QueuedReport): BatchItem => ({
  taskId,
  ...report,
  madeAt,
  ...(!isConfirmed && { updatedAt: seen.updatedAt }),
})

export const seenOf = (task: Reported & Pick<Task, 'updatedAt'>): Seen => ({
  ...stateOf(task),
  updatedAt: task.updatedAt,
})

/** Later reports on the task were made on what this one has made of it. */
export const afterSaved = (queue: readonly QueuedReport[], { id, taskId }: QueuedReport, saved: Task) =>
  queue.filter((it) => it.id !== id).map((it) => (it.taskId === taskId ? { ...it, seen: seenOf(saved) } : it))

/** The same for a report that was made before the page showed what was saved. */
export const seenSince = (entry: QueuedReport, saved: Task | undefined): QueuedReport =>
  saved && entry.seen.updatedAt < saved.updatedAt ? { ...entry, seen: seenOf(saved) } : entry

/**
 * A report on a task that has been changed since. Undefined: it has arrived already, or somebody else has reported the same. A
 * change of anything but the progress does not matter: it is sent again. Else the user decides.
 */
export function afterChanged(entry: QueuedReport, current: Task, key: string): QueuedReport | undefined {
  if (isSameState(current, entry.seen)) return { ...entry, key, seen: seenOf(current) }
  if (isSameState(current, applied(current, entry.report))) return undefined
  return { ...entry, stop: { kind: 'changed', current: seenOf(current) } }
}

/** To be sent whatever has happened since. */
export function confirmed({ stop: _, ...entry }: QueuedReport, key: string): QueuedReport {
  return { ...entry, key, isConfirmed: true }
}

/** To be sent again once what it was refused for is put right: the answer to the old key is kept. */
export function again({ stop: _, ...entry }: QueuedReport, key: string): QueuedReport {
  return { ...entry, key }
}

/** What the user reported last of a task, on top of each other. */
export const shownWith = <T extends Reported>(task: T, reports: readonly QueuedReport[]): T =>
  reports.reduce((before, { report }) => applied(before, report), task)
