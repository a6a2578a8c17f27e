/** Reports of progress as values. Pure. */
import type { Task, TaskUpdate } from '@chainwork/sdk'

/** The fields of a task that reports change. */
export const REPORTED = [
  'status',
  'remainingDuration',
  'percentComplete',
  'actualStart',
  'actualFinish',
  'blockedNote',
] as const
export type Reported = Pick<Task, (typeof REPORTED)[number]>

export type Report = Pick<TaskUpdate, (typeof REPORTED)[number] | 'asOf'>

const MAX_DAYS = 10_000

/** Working days as people type them, with a point or a comma; undefined for anything else. */
export function parseDays(typed: string): number | undefined {
  const trimmed = typed.trim().replace(',', '.')
  if (!/^(\d+\.?\d*|\.\d+)$/.test(trimmed)) return undefined
  const days = Number(trimmed)
  return days <= MAX_DAYS ? days : undefined
}

/** Decimals as the service keeps them. */
const rounded = (days: number) => Math.round(days * 1e6) / 1e6

export const oneDayLess = (remaining: number): number => rounded(Math.max(0, remaining - 1))

/** How the task looks once the service has taken the report, as far as it can be known. */
export function applied<T extends Reported>(task: T, { asOf, ...report }: Report): T {
  const isDone = report.status === 'Completed' || report.remainingDuration === 0 || report.percentComplete === 100
  const given = Object.fromEntries(Object.entries(report).filter(([, value]) => value !== undefined))
  const done = { status: 'Completed', remainingDuration: 0, percentComplete: 100, blockedNote: null }
  return { ...task, ...given, ...(isDone && done) }
}

/** The report that gives a task back what it had. */
export function undoReport(before: Reported): Report {
  const { status, remainingDuration, actualStart, actualFinish, blockedNote } = before
  if (status === 'Completed')
    return { status, ...(actualStart && { actualStart }), ...(actualFinish && { actualFinish }) }
  const dates =
    status === 'NotStarted' ? { actualStart: null, actualFinish: null } : { actualStart, actualFinish: null }
  return { status, remainingDuration, blockedNote, ...dates }
}

export const isSameState = (a: Reported, b: Reported): boolean => REPORTED.every((name) => a[name] === b[name])

export const stateOf = (task: Reported): Reported =>
  Object.fromEntries(REPORTED.map((name) => [name, task[name]])) as unknown as Reported
