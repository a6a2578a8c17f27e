/**
 * Links of files, between tasks alone. A link with a summary is spread over the tasks in it: from its end (or its beginning, as
 * the type says) to the other's, that is, its tasks without successors (or predecessors) inside it.
 */
import type { LinkType } from '../engine/model.ts'
import { limits } from '../rules/limits.ts'
import type { PredecessorDraft } from './mspdi/draft.ts'
import type { Notes } from './mspdi/report.ts'

/** What links name: a row of a file. */
export interface Linked {
  readonly uid: string
  /** As notes name it. */
  readonly label: string
  readonly kind: string
  /** The summaries that it stands under. */
  readonly above: readonly Linked[]
  /** Of a summary: the tasks under it at any depth; of a task: itself. */
  readonly tasks: readonly Linked[]
}
export interface Link<Row extends Linked> {
  readonly from: Row
  readonly to: Row
  readonly type: LinkType
  readonly lag: number
}
/** Predecessors by the successor's UID. */
export type Links = ReadonlyMap<string, readonly PredecessorDraft[]>

/** Whether a link is one of a row with itself, or with what it is part of: a fault. */
export function isWithin({ from, to }: Pick<Link<Linked>, 'from' | 'to'>, notes: Notes): boolean {
  if (from !== to && !from.above.includes(to) && !to.above.includes(from)) return false
  const detail =
    from === to ? 'It is its own predecessor.' : `It is linked with ${from.label}, and one is part of the other.`
  notes.fault('cycle', detail, to.label)
  return true
}

/** Links between tasks alone; of two of one kind between the same two the longer lag decides. */
export function spreadLinks(links: readonly Link<Linked>[], notes: Notes): Links {
  const ends = endsInside(links)
  const of = new Map<Linked, Map<string, PredecessorDraft>>()
  let pairs = 0
  for (const { from, to, type, lag } of links) {
    if (from.kind === 'summary' || to.kind === 'summary') {
      notes.count('summary_links', (rows) => `Links with summaries were spread over their tasks (${rows}).`, 'link')
    }
    const successors = ends(to, type.endsWith('S') ? 'first' : 'last')
    if (successors.length === 0) continue
    for (const predecessor of ends(from, type.startsWith('F') ? 'last' : 'first')) {
      pairs += successors.length
      if (pairs > limits.links) {
        const detail = `There are more than ${limits.links} links, counting those of summaries task by task.`
        notes.fault('too_many_links', detail)
        return new Map()
      }
      for (const successor of successors) {
        const predecessors = of.get(successor) ?? new Map<string, PredecessorDraft>()
        of.set(successor, predecessors)
        const kind = `${predecessor.uid} ${type}`
        const known = predecessors.get(kind)
        if (!known || known.lag < lag) predecessors.set(kind, { key: predecessor.uid, type, lag })
      }
    }
  }
  for (const [{ label }, predecessors] of of) {
    if (predecessors.size <= limits.predecessors) continue
    const detail = `It has ${predecessors.size} predecessors; a task can have ${limits.predecessors}.`
    notes.fault('too_many_links', detail, label)
  }
  return new Map([...of].map(([{ uid }, found]) => [uid, [...found.values()]]))
}

/**
 * The tasks at the end or the beginning of a summary. A task is not at the end when another one inside finishes no
 * earlier anyhow (a link of FS or FF without a lead), and not at the beginning when another one starts no later.
 */
function endsInside(links: readonly Link<Linked>[]) {
  const next = new Map<Linked, Linked[]>()
  const previous = new Map<Linked, Linked[]>()
  const put = (map: Map<Linked, Linked[]>, key: Linked, row: Linked) => {
    const rows = map.get(key)
    if (rows) rows.push(row)
    else map.set(key, [row])
  }
  for (const { from, to, type, lag } of links) {
    if (lag < 0 || from.kind !== 'task' || to.kind !== 'task') continue
    if (type === 'FS' || type === 'FF') put(next, from, to)
    if (type === 'FS' || type === 'SS') put(previous, to, from)
  }
  const found = new Map<string, readonly Linked[]>()
  return (row: Linked, end: 'first' | 'last'): readonly Linked[] => {
    if (row.kind === 'task') return [row]
    const key = `${end} ${row.uid}`
    const known = found.get(key)
    if (known) return known
    const inside = new Set(row.tasks)
    const beyond = end === 'last' ? next : previous
    const ends = row.tasks.filter((task) => !beyond.get(task)?.some((other) => inside.has(other)))
    // A cycle inside has no end; it is a fault of its own.
    const rows = ends.length > 0 ? ends : row.tasks
    found.set(key, rows)
    return rows
  }
}
