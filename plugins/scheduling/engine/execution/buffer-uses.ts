/** What the use of a project buffer is the sum of, as it is kept with a point of the fever chart. Pure. */
import type { CauseKind, CauseParts, Walked } from './causes.ts'

/** Working days of the buffer that rest on a task; negative where time was gained. */
export interface BufferUse {
  readonly kind: CauseKind
  readonly taskId: number
  readonly days: number
  /** Of a wait: whom it waits for, and the project that has them. */
  readonly resourceId?: number
  readonly projectId?: number
  /** After its work has begun, as causes.ts has it. */
  readonly isWithin?: true
}

/** What a walk back from the latest end (causes.ts) has found; tasks by their ids. */
export interface BufferWalk {
  /** The largest first. */
  readonly uses: readonly BufferUse[]
  /** From the last to the first; of a long walk the MAX_TASKS that come first in time. */
  readonly tasks: readonly number[]
  /** Of these the open ones with which the end moves. */
  readonly deciding: readonly number[]
  /** Of these those over whose work the walk does not go: it has their start or their finish alone. */
  readonly unworked: readonly number[]
}
/** Version 0.2 has stored the uses alone. */
export type StoredWalk = BufferWalk | readonly BufferUse[]

export const MAX_USES = 50 // of a walk
export const MAX_TASKS = 500 // of a walk
const MIN_USE_DAYS = 0.05 // working days; less is shown as 0

export function walkOf({ pass, movesEnd }: Pick<CauseParts, 'pass' | 'movesEnd'>, walked: Walked): BufferWalk {
  const idOf = (task: number) => pass.baseline.tasks[task]?.id as number
  const tasks = walked.tasks.slice(-MAX_TASKS)
  const sums = new Map<string, BufferUse>()
  for (const { kind, task, days, wait, isWithin } of walked.causes) {
    const holder = wait && { resourceId: wait.resourceId, projectId: wait.booked.projectId }
    const use = { kind, taskId: idOf(task), days, ...holder, ...(isWithin && { isWithin }) }
    const before = sums.get(keyOf(use))?.days ?? 0
    sums.set(keyOf(use), { ...use, days: Math.round((before + days) * 1_000) / 1_000 })
  }
  return {
    uses: largest([...sums.values()], MAX_USES),
    tasks: tasks.map(idOf),
    deciding: tasks.filter((task) => !pass.isCompleted(task) && movesEnd(task)).map(idOf),
    unworked: tasks.filter((task) => !walked.worked.has(task)).map(idOf),
  }
}

export const keyOf = ({ kind, taskId, resourceId, projectId, isWithin }: BufferUse) =>
  `${kind} ${taskId} ${resourceId} ${projectId} ${isWithin}`

export const largest = (uses: readonly BufferUse[], most: number) =>
  uses
    .filter(({ days }) => Math.abs(days) >= MIN_USE_DAYS)
    .sort((a, b) => Math.abs(b.days) - Math.abs(a.days) || a.taskId - b.taskId)
    .slice(0, most)
