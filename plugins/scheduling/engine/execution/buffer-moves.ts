/**
 * What has changed of the use of a project buffer from one point of the fever chart to a later one. Where another walk has
 * become the longest, only what both walks have is compared: the rest has not changed, it counts now or counts no more. Pure.
 */
import { dayCount, quote, UNNAMED } from '../words.ts'
import { type BufferUse, type BufferWalk, keyOf, largest, MAX_TASKS, MAX_USES, type StoredWalk } from './buffer-uses.ts'
import type { CauseKind } from './causes.ts'

/** What uses more of the buffer than before (positive days), or less; `end`: another task decides the end than before. */
export interface BufferMove extends Omit<BufferUse, 'kind'> {
  readonly kind: CauseKind | 'end'
  /** Of `end`: the task that has decided it before, where there was one. */
  readonly insteadOf?: number
}

const MAX_MOVES = 3 // of a sentence

/** The move of the end first, then those that moved most. Nothing is known of what version 0.2 has stored. */
export function movesBetween(before: StoredWalk, now: StoredWalk): BufferMove[] {
  if (!('tasks' in before && 'tasks' in now)) return []
  const compared = [new Compared(before), new Compared(now)] as const
  const end = moveOfEnd(...compared)
  const moves = largest(new Comparison(...compared).moves(), end ? MAX_MOVES - 1 : MAX_MOVES)
  return end ? [end, ...moves] : moves
}

/** Where the walks part, the last task of each whose work decides the end. */
function moveOfEnd(before: Compared, now: Compared): BufferMove | undefined {
  if ([before, now].some(({ walk }) => walk.tasks.length === MAX_TASKS)) return undefined
  const decides = (one: Compared, other: Compared) =>
    one.walk.deciding.find((id) => one.stateOf(id) === 'worked' && other.stateOf(id) !== 'worked')
  const taskId = decides(now, before)
  if (taskId === undefined) return undefined
  const insteadOf = decides(before, now)
  return { kind: 'end', taskId, days: 0, ...(insteadOf !== undefined && { insteadOf }) }
}

/** Of the work of a task, from its begin on; all others count from the task that the walk comes to next. */
const isOfWork = ({ kind, isWithin }: BufferUse): boolean =>
  isWithin === true || kind === 'work' || kind === 'unreported'
const WAITS: ReadonlySet<CauseKind> = new Set(['wait', 'date'])

/** Of two walks, as far as they go over the same. */
class Comparison {
  private readonly before: Compared
  private readonly now: Compared
  /** The task at which the later walk ends, and the earlier one did not. */
  private readonly endsNowAt: number | undefined

  constructor(before: Compared, now: Compared) {
    this.before = before
    this.now = now
    this.endsNowAt = this.findEnd()
  }

  moves(): BufferUse[] {
    const { before, now } = this
    const moves = [...new Map([...before.uses, ...now.uses])].flatMap(([key, use]): BufferUse[] =>
      this.isComparable(key, use) ? [{ ...use, days: now.daysOf(key, use) - before.daysOf(key, use) }] : [],
    )
    if (this.endsNowAt !== undefined) {
      // What it waited for before is its start now.
      const days = now.sumBefore(this.endsNowAt) - before.sumBefore(this.endsNowAt)
      moves.push({ kind: 'start', taskId: this.endsNowAt, days })
    }
    const ofGaps = moves.filter((it) => !isOfWork(it))
    const gaps = Map.groupBy(ofGaps, ({ taskId }) => taskId)
    return summed([...moves.filter(isOfWork), ...[...gaps.values()].flatMap(difference)])
  }

  private isComparable(key: string, use: BufferUse): boolean {
    const { before, now, endsNowAt } = this
    const { kind, taskId, days } = use
    if (before.stateOf(taskId) !== now.stateOf(taskId)) return false
    if (isOfWork(use) || before.heldBy(taskId) === now.heldBy(taskId)) return true
    // A wait that is new, or has gone, is so wherever it is counted from; what is shorter than planned depends on that.
    return WAITS.has(kind) && days > 0 && taskId !== endsNowAt && !(before.uses.has(key) && now.uses.has(key))
  }

  private findEnd(): number | undefined {
    const { before, now } = this
    // What was left out is in no sum.
    if (before.isCut || now.isCut) return undefined
    const first = now.walk.tasks.at(-1)
    if (first === undefined || before.stateOf(first) !== now.stateOf(first) || before.heldBy(first) === NOTHING)
      return undefined
    return now.walk.uses.some((it) => it.taskId === first && WAITS.has(it.kind) && !isOfWork(it)) ? undefined : first
  }
}

/** What is before a task is one gap, by whatever names: its wait has the difference, else the largest of those that moved so. */
function difference(moves: readonly BufferUse[]): readonly BufferUse[] {
  // From one project to another a wait is told of both.
  if (moves.every(({ kind }) => WAITS.has(kind))) return moves
  const sum = moves.reduce((total, { days }) => total + days, 0)
  return largest(moves, moves.length)
    .filter(({ days }) => days * sum > 0)
    .sort((a, b) => Number(WAITS.has(b.kind)) - Number(WAITS.has(a.kind)))
    .slice(0, 1)
    .map((it) => ({ ...it, days: sum }))
}

/** Before a task and after its begin, a wait for the same work is one, and days off are. */
function summed(moves: readonly BufferUse[]): BufferUse[] {
  const sums = new Map<string, BufferUse>()
  for (const { isWithin: _, ...move } of moves) {
    const key = keyOf(move)
    sums.set(key, { ...move, days: move.days + (sums.get(key)?.days ?? 0) })
  }
  return [...sums.values()]
}

const NOTHING = 0

class Compared {
  readonly walk: BufferWalk
  /** By key. */
  readonly uses: ReadonlyMap<string, BufferUse>
  /** By task. */
  private readonly places: ReadonlyMap<number, number>
  private readonly unworked: ReadonlySet<number>

  constructor(walk: BufferWalk) {
    this.walk = walk
    this.uses = new Map(walk.uses.map((use) => [keyOf(use), use]))
    this.places = new Map(walk.tasks.map((id, place) => [id, place]))
    this.unworked = new Set(walk.unworked)
  }

  /** Whether uses were left out. */
  get isCut(): boolean {
    return this.walk.uses.length === MAX_USES
  }

  /** Of one that is not among the kept ones, where some were left out, as many as the smallest kept one has. */
  daysOf(key: string, { days }: BufferUse): number {
    const kept = this.uses.get(key)
    if (kept || !this.isCut) return kept?.days ?? 0
    const smallest = this.walk.uses.at(-1) as BufferUse
    return Math.sign(days) * Math.min(Math.abs(days), Math.abs(smallest.days))
  }

  /** Undefined for what is not on the walk. */
  stateOf(task: number): 'worked' | 'unworked' | undefined {
    if (!this.places.has(task)) return undefined
    return this.unworked.has(task) ? 'unworked' : 'worked'
  }

  /** What a task counts from: the start and the finish of a task are not the same. NOTHING where the walk ends with it. */
  heldBy(task: number): number {
    const next = this.walk.tasks[(this.places.get(task) ?? Number.NaN) + 1] ?? NOTHING
    return this.unworked.has(next) ? -next : next
  }

  /** What is used by all that is before the work of a task. */
  sumBefore(task: number): number {
    const from = this.places.get(task) as number
    const isBefore = (use: BufferUse) =>
      use.taskId === task ? !isOfWork(use) : (this.places.get(use.taskId) ?? -1) > from
    return this.walk.uses.reduce((sum, use) => sum + (isBefore(use) ? use.days : 0), 0)
  }
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
    case 'blocked':
      return [`${name} is blocked${isMore ? `, which uses ${count}` : ` no more, which gives ${count} back`}`]
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
