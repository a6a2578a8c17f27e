/**
 * How deep each task reaches into the buffers behind it. A *mark* of a task stands for one buffer: the latest finish of
 * the task that uses exactly all of that buffer, seen along the longest way there. Penetration is then linear: size
 * before the mark it is 0 %, at the mark 100 %, and so on beyond. Where calendars of resources make steps of time that
 * is not quite so; what the buffer itself has lost is the most that a task is told.
 *
 * Non-critical tasks reach the feeding buffers at the end of their own chains and the project buffer; critical ones the
 * project buffer. Buffers without size are passed over: what they do not protect, the project buffer does.
 */
import type { Placed } from './consumption.ts'
import type { Arc, Graph } from './graph.ts'
import type { Compiled } from './network.ts'
import { finishOf, holdsStart, latestStart } from './passes.ts'
import { days } from './ticks.ts'

export interface Mark {
  /** Latest finish that keeps the buffer at 100 %. */
  readonly latest: number
  readonly size: number
  /** Per cent of the buffer that is projected to be consumed: no task reaches deeper. */
  readonly consumed: number
}
export interface Marks {
  /** Of the project buffer: the latest finish of each task. */
  readonly project: Float64Array
  /** Of feeding buffers, for each task; none that another one is always deeper than. */
  readonly feeding: readonly (readonly Mark[])[]
}

/** What the marks depend on. */
export interface Ahead {
  readonly net: Compiled
  readonly graph: Graph
  /** Work left of each task. */
  readonly remaining: Float64Array
  readonly started: Uint8Array
  readonly completed: Uint8Array
  readonly critical: Uint8Array
  readonly project: Mark
  readonly feeding: readonly (Placed | undefined)[]
}

/** The marks of every task, from the end back. */
export function marksOf(ahead: Ahead): Marks {
  const { net, graph, critical } = ahead
  const { onArc, atEnd } = marksOfBuffers(ahead.feeding)
  const project = new Float64Array(net.tasks.length)
  const feeding: (readonly Mark[])[] = new Array(net.tasks.length).fill(NONE)
  for (let place = graph.order.length - 1; place >= 0; place--) {
    const task = graph.order[place] as number
    let latest = ahead.project.latest
    const own: Mark[] = []
    const last = atEnd.get(task)
    if (last) keep(own, last)
    for (const arc of graph.outOf[task] ?? []) {
      latest = Math.min(latest, through(ahead, arc, project[arc.to] as number))
      if (critical[task]) continue
      const buffer = onArc.get(arc)
      if (buffer) keep(own, { ...buffer, latest: finishFor(ahead, arc, buffer.latest - arc.lag) })
      if (critical[arc.to]) continue
      for (const mark of feeding[arc.to] ?? NONE) keep(own, { ...mark, latest: through(ahead, arc, mark.latest) })
    }
    project[task] = latest
    if (own.length > 0) feeding[task] = own
  }
  return { project, feeding }
}

const NONE: readonly Mark[] = []

/** Per cent of a buffer, raw. A buffer without size is 0 % while in time, then 100 % and 100 % a day. */
export function penetration(mark: Mark, finish: number): number {
  const late = finish - mark.latest
  const depth = mark.size > 0 ? ((late + mark.size) * 100) / mark.size : late <= 0 ? 0 : 100 + 100 * days(late)
  return Math.min(mark.consumed, depth)
}

/** The buffers by the link that they lie on, or by the task for the project's end. */
function marksOfBuffers(buffers: readonly (Placed | undefined)[]) {
  const onArc = new Map<Arc, Mark>()
  const atEnd = new Map<number, Mark>()
  for (const buffer of buffers) {
    if (!buffer || buffer.size === 0) continue
    const { size, state, arcs } = buffer
    if (arcs.length === 0) atEnd.set(buffer.from, { latest: buffer.end, size, consumed: state.percentage })
    for (const { arc, end } of arcs) onArc.set(arc, { latest: end, size, consumed: state.percentage })
  }
  return { onArc, atEnd }
}

/** The latest finish of the arc's first task that lets the second one finish at `latest`. */
function through(ahead: Ahead, arc: Arc, latest: number): number {
  if (ahead.completed[arc.to] || latest === Number.POSITIVE_INFINITY) return Number.POSITIVE_INFINITY
  if (!holdsStart(arc)) return finishFor(ahead, arc, latest - arc.lag)
  if (ahead.started[arc.to]) return Number.POSITIVE_INFINITY
  const work = ahead.remaining[arc.to] as number
  return finishFor(ahead, arc, latestStart(ahead.net, arc.to, work, Number.POSITIVE_INFINITY, latest) - arc.lag)
}

/** A bound on what the arc counts from (start or finish of its first task) as a bound on that task's finish. */
function finishFor(ahead: Ahead, arc: Arc, bound: number): number {
  if (arc.type === 'FS' || arc.type === 'FF') return bound
  if (ahead.started[arc.from]) return Number.POSITIVE_INFINITY
  const work = ahead.remaining[arc.from] as number
  const start = latestStart(ahead.net, arc.from, work, bound, Number.POSITIVE_INFINITY)
  return finishOf(ahead.net, arc.from, start, work)
}

const MOST = 16 // marks of one task; of more, those are kept that are reached first

/** Adds a mark unless another one is always deeper, and drops those that it is always deeper than. */
function keep(marks: Mark[], mark: Mark): void {
  if (mark.latest === Number.POSITIVE_INFINITY || marks.some((other) => isDeeper(other, mark))) return
  const kept = marks.filter((other) => !isDeeper(mark, other))
  kept.push(mark)
  if (kept.length > MOST) kept.splice(kept.indexOf(reachedLast(kept)), 1)
  marks.splice(0, marks.length, ...kept)
}

function reachedLast(marks: readonly Mark[]): Mark {
  return marks.reduce((last, mark) => (mark.latest - mark.size > last.latest - last.size ? mark : last))
}

function isDeeper(a: Mark, b: Mark): boolean {
  return a.size <= b.size && a.latest - a.size <= b.latest - b.size && a.consumed >= b.consumed
}
