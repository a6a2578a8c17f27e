/**
 * What the use of a project buffer is the sum of, as it is kept with a point of the fever chart, and what has changed of it
 * from one point to a later one. Pure.
 */
import { dayCount, quote, UNNAMED } from '../words.ts'
import type { Baseline } from './baseline.ts'
import type { Cause, CauseKind } from './causes.ts'

/** Working days of the buffer that rest on a task; negative where time was gained. */
export interface BufferUse {
  readonly kind: CauseKind
  readonly taskId: number
  readonly days: number
  /** Of a wait: whom it waits for, and the project that has them. */
  readonly resourceId?: number
  readonly projectId?: number
}

const MAX_USES = 12 // of a point
const MIN_USE_DAYS = 0.05 // working days; less is shown as 0

/** Those that come to most, the largest first. */
export function usesOf({ tasks }: Baseline, causes: readonly Cause[]): BufferUse[] {
  const sums = new Map<string, BufferUse>()
  for (const { kind, task, days, wait } of causes) {
    const holder = wait && { resourceId: wait.resourceId, projectId: wait.booked.projectId }
    const use = { kind, taskId: tasks[task]?.id as number, days, ...holder }
    const before = sums.get(keyOf(use))?.days ?? 0
    sums.set(keyOf(use), { ...use, days: Math.round((before + days) * 1_000) / 1_000 })
  }
  return largest([...sums.values()], MAX_USES)
}

const keyOf = ({ kind, taskId, resourceId, projectId }: BufferUse) => `${kind} ${taskId} ${resourceId} ${projectId}`

const largest = (uses: readonly BufferUse[], most: number) =>
  uses
    .filter(({ days }) => Math.abs(days) >= MIN_USE_DAYS)
    .sort((a, b) => Math.abs(b.days) - Math.abs(a.days) || a.taskId - b.taskId)
    .slice(0, most)

const MAX_MOVES = 3 // of a sentence

/** What uses more of the buffer than before (positive days), or less; those that moved most. */
export function movesBetween(before: readonly BufferUse[], now: readonly BufferUse[]): BufferUse[] {
  const moved = new Map(before.map((it) => [keyOf(it), { ...it, days: -it.days }]))
  for (const it of now) moved.set(keyOf(it), { ...it, days: it.days + (moved.get(keyOf(it))?.days ?? 0) })
  return largest([...moved.values()], MAX_MOVES)
}

/** How things are called; undefined for what is gone, or what the reader does not see. */
export interface UseNames {
  task(id: number): string | undefined
  resource(id: number): string | undefined
  project(id: number): string | undefined
}

/** A part of a sentence for each; none of a task that is gone. */
export const movesInWords = (moves: readonly BufferUse[], names: UseNames): string | null =>
  moves.flatMap((it) => moveInWords(it, names)).join('; ') || null

function moveInWords({ kind, taskId, days, resourceId, projectId }: BufferUse, names: UseNames): string[] {
  const task = names.task(taskId)
  if (task === undefined) return []
  const name = quote(task)
  const isMore = days > 0
  const count = dayCount(Math.round(Math.abs(days) * 10) / 10)
  const [longer, later, more] = isMore ? ['longer', 'later', 'more'] : ['less', 'earlier', 'less']
  switch (kind) {
    case 'unreported':
      return isMore
        ? [`nothing was reported of ${name}: ${count} of it ${count === '1 day' ? 'counts' : 'count'} as lost`]
        : [`${name} was reported, which gives ${count} back`]
    case 'wait': {
      const who = (resourceId !== undefined && names.resource(resourceId)) || undefined
      const other = (projectId !== undefined && names.project(projectId)) || undefined
      const work = other === undefined ? UNNAMED : quote(other)
      return [
        `${name} waits ${count} ${longer} for ${who === undefined ? 'its people' : quote(who)}, at work on ${work}`,
      ]
    }
    case 'date':
      return [`${name} waits ${count} ${longer} for the day before which it is not to start`]
    case 'days_off':
      return [`days off use ${count} ${more} at ${name}`]
    case 'start':
      return [`${name} starts ${count} ${later}`]
    case 'link':
      return [`${name} waits ${count} ${longer} for what comes before it`]
    default:
      return [`${name} takes ${count} ${longer}`]
  }
}
