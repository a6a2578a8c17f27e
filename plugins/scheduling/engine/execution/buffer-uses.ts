/**
 * What the use of a project buffer is the sum of, as it is kept with a point of the fever chart, and what has changed of it
 * from one point to a later one. Each sum is taken over a walk back from the latest end (causes.ts). Where another walk has
 * become the longest, only what both walks have is compared: the rest has not changed, it counts now or counts no more. Pure.
 */
import { dayCount, quote, UNNAMED } from '../words.ts'
import type { CauseKind, Walked } from './causes.ts'
import type { ForwardPass } from './forward-pass.ts'

/** Working days of the buffer that rest on a task; negative where time was gained. */
export interface BufferUse {
  readonly kind: CauseKind
  readonly taskId: number
  readonly days: number
  /** Of a wait: whom it waits for, and the project that has them. */
  readonly resourceId?: number
  readonly projectId?: number
}

/** Tasks by their ids. */
export interface UsedBuffer {
  /** Those that come to most, the largest first. */
  readonly uses: readonly BufferUse[]
  /** The tasks of the walk that were open and those that were completed, from the last to the first. */
  readonly open: readonly number[]
  readonly completed: readonly number[]
  /** Of both, those over whose work the walk does not go: it has their start or their finish alone. */
  readonly unworked: readonly number[]
}
/** As points have it that an older release has stored: the uses alone. */
export type StoredUse = UsedBuffer | readonly BufferUse[]

/** What uses more of the buffer than before (positive days), or less; `end`: another task decides the end than before. */
export interface BufferMove extends Omit<BufferUse, 'kind'> {
  readonly kind: CauseKind | 'end'
  /** Of `end`: the task that has decided it before, where that is known. */
  readonly insteadOf?: number
}

const MAX_USES = 12 // of a point
const MAX_TASKS = 200 // of a walk, the last ones
const MIN_USE_DAYS = 0.05 // working days; less is shown as 0

export function usesOf(pass: ForwardPass, { causes, tasks, worked }: Walked): UsedBuffer {
  const idOf = (task: number) => pass.baseline.tasks[task]?.id as number
  const walk = tasks.slice(0, MAX_TASKS)
  const kept = new Set(walk)
  const sums = new Map<string, BufferUse>()
  for (const { kind, task, days, wait } of causes) {
    if (!kept.has(task)) continue
    const holder = wait && { resourceId: wait.resourceId, projectId: wait.booked.projectId }
    const use = { kind, taskId: idOf(task), days, ...holder }
    const before = sums.get(keyOf(use))?.days ?? 0
    sums.set(keyOf(use), { ...use, days: Math.round((before + days) * 1_000) / 1_000 })
  }
  return {
    uses: largest([...sums.values()], MAX_USES),
    open: walk.filter((task) => !pass.isCompleted(task)).map(idOf),
    completed: walk.filter((task) => pass.isCompleted(task)).map(idOf),
    unworked: walk.filter((task) => !worked.has(task)).map(idOf),
  }
}

const keyOf = ({ kind, taskId, resourceId, projectId }: BufferUse) => `${kind} ${taskId} ${resourceId} ${projectId}`

const largest = <T extends Pick<BufferMove, 'days' | 'taskId'>>(uses: readonly T[], most: number) =>
  uses
    .filter(({ days }) => Math.abs(days) >= MIN_USE_DAYS)
    .sort((a, b) => Math.abs(b.days) - Math.abs(a.days) || a.taskId - b.taskId)
    .slice(0, most)

const MAX_MOVES = 3 // of a sentence

/** The move of the end first, then those that moved most. */
export function movesBetween(before: StoredUse, now: StoredUse): BufferMove[] {
  const [from, to] = [walkOf(before), walkOf(now)]
  const end = from && to && moveOfEnd(from, to)
  const moved = new Map<string, BufferUse>()
  const add = ({ uses }: SomeUses, sign: number, other: SomeUses) => {
    for (const use of uses) {
      const isKnown = other.uses.length < MAX_USES || other.uses.some((it) => keyOf(it) === keyOf(use))
      if (!isKnown || (from && to && !isComparable(use, from, to))) continue
      const days = sign * use.days + (moved.get(keyOf(use))?.days ?? 0)
      moved.set(keyOf(use), { ...use, days })
    }
  }
  const [earlier, later] = [someUses(before), someUses(now)]
  add(earlier, -1, later)
  add(later, 1, earlier)
  return [...(end ? [end] : []), ...largest([...moved.values()], end ? MAX_MOVES - 1 : MAX_MOVES)]
}

type SomeUses = Pick<UsedBuffer, 'uses'>
const someUses = (stored: StoredUse): SomeUses => ('uses' in stored ? stored : { uses: stored })

interface StoredWalk {
  readonly open: readonly number[]
  /** By task: the one that the walk comes to next; undefined for the first task. */
  readonly next: ReadonlyMap<number, number | undefined>
  readonly unworked: ReadonlySet<number>
}
function walkOf(stored: StoredUse): StoredWalk | undefined {
  if (!('open' in stored)) return undefined
  const tasks = [...stored.open, ...stored.completed]
  const next = new Map(tasks.map((task, place) => [task, tasks[place + 1]]))
  return { open: stored.open, next, unworked: new Set(stored.unworked) }
}

/** Between two tasks a gap is the same one only where both walks go over both. */
const GAPS: ReadonlySet<CauseKind> = new Set(['link', 'days_off', 'start'])

function isComparable({ kind, taskId }: BufferUse, from: StoredWalk, to: StoredWalk): boolean {
  const isOnBoth = from.next.has(taskId) && to.next.has(taskId)
  if (!isOnBoth || from.unworked.has(taskId) !== to.unworked.has(taskId)) return false
  return !GAPS.has(kind) || from.next.get(taskId) === to.next.get(taskId)
}

/** Where the walks part, the last open task of each. */
function moveOfEnd(from: StoredWalk, to: StoredWalk): BufferMove | undefined {
  const taskId = to.open.find((task) => !from.next.has(task))
  if (taskId === undefined) return undefined
  const insteadOf = from.open.find((task) => !to.next.has(task))
  return { kind: 'end', taskId, days: 0, ...(insteadOf !== undefined && { insteadOf }) }
}

/** How things are called; undefined for what is gone, or what the reader does not see. */
export interface UseNames {
  task(id: number): string | undefined
  resource(id: number): string | undefined
  project(id: number): string | undefined
}

/** A part of a sentence for each; none of a task that is gone. */
export const movesInWords = (moves: readonly BufferMove[], names: UseNames): string | null =>
  moves.flatMap((it) => moveInWords(it, names)).join('; ') || null

function moveInWords({ kind, taskId, days, resourceId, projectId, insteadOf }: BufferMove, names: UseNames): string[] {
  const task = names.task(taskId)
  if (task === undefined) return []
  const name = quote(task)
  const isMore = days > 0
  const count = dayCount(Math.round(Math.abs(days) * 10) / 10)
  const [longer, later, more] = isMore ? ['longer', 'later', 'more'] : ['less', 'earlier', 'less']
  switch (kind) {
    case 'end': {
      const before = insteadOf === undefined ? undefined : names.task(insteadOf)
      return [`${name} decides the end now${before === undefined ? '' : ` instead of ${quote(before)}`}`]
    }
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
