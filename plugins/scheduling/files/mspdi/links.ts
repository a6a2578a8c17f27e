/**
 * Links of the file: PredecessorLink with Type 0 FF, 1 FS, 2 SF, 3 SS and a lag in tenths of a minute or in per cent of
 * the predecessor. A link with a summary is spread over the tasks in it: from its end (or its beginning, as the type
 * says) to the other's, that is, its tasks without successors (or predecessors) inside it.
 */
import type { LinkType } from '../../engine/model.ts'
import { sixDecimals } from '../../engine/rule.ts'
import { limits } from '../../rules/limits.ts'
import type { PredecessorDraft } from './draft.ts'
import { elementsIn, textIn, type XmlElement } from './elements.ts'
import type { Notes } from './report.ts'
import type { Row, Sheet } from './rows.ts'
import { codeIn, elapsedDays, isElapsed, isPercent, isSet, numberIn, type WorkingTime } from './values.ts'

interface Link {
  readonly from: Row
  readonly to: Row
  readonly type: LinkType
  readonly lag: number
}
/** Predecessors by the successor's UID. */
export type Links = ReadonlyMap<string, readonly PredecessorDraft[]>

const types: readonly LinkType[] = ['FF', 'FS', 'SF', 'SS']

/** @param durationOf working days of a task, for lags in per cent */
export function readLinks(sheet: Sheet, durationOf: (row: Row) => number, time: WorkingTime, notes: Notes): Links {
  const links: Link[] = []
  for (const to of sheet.byUid.values()) {
    for (const element of elementsIn(to.element, 'PredecessorLink')) {
      const link = readLink(element, to, sheet, durationOf, time, notes)
      if (link) links.push(link)
    }
  }
  return spreadLinks(links, sheet, notes)
}

/** Links between tasks alone; of two of one kind between the same two the longer lag decides. */
function spreadLinks(links: readonly Link[], sheet: Sheet, notes: Notes): Links {
  const ends = endsInside(links)
  const of = new Map<string, Map<string, PredecessorDraft>>()
  let pairs = 0
  for (const { from, to, type, lag } of links) {
    if (from.kind === 'summary' || to.kind === 'summary') {
      notes.count('summary_links', (rows) => `Links with summaries were spread over their tasks (${rows}).`)
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
        const predecessors = of.get(successor.uid) ?? new Map<string, PredecessorDraft>()
        of.set(successor.uid, predecessors)
        const kind = `${predecessor.uid} ${type}`
        const known = predecessors.get(kind)
        if (!known || known.lag < lag) predecessors.set(kind, { key: predecessor.uid, type, lag })
      }
    }
  }
  for (const [uid, predecessors] of of) {
    if (predecessors.size <= limits.predecessors) continue
    const detail = `It has ${predecessors.size} predecessors; a task can have ${limits.predecessors}.`
    notes.fault('too_many_links', detail, sheet.byUid.get(uid)?.label)
  }
  return new Map([...of].map(([uid, found]) => [uid, [...found.values()]]))
}

function readLink(
  element: XmlElement,
  to: Row,
  sheet: Sheet,
  durationOf: (row: Row) => number,
  time: WorkingTime,
  notes: Notes,
): Link | null {
  const uid = textIn(element, 'PredecessorUID')
  const from = uid === undefined ? undefined : sheet.byUid.get(uid)
  if (to.kind === 'buffer' || from?.kind === 'buffer') return null
  if (isSet(element, 'CrossProject')) {
    const other = textIn(element, 'CrossProjectName')?.slice(0, limits.name)
    const project = other ? `the project '${other}'` : 'another project'
    notes.warn('cross_project_link', `Its link to a task of ${project} was left out.`, to.label)
    return null
  }
  if (!from) {
    notes.fault(
      'unknown_predecessor',
      `It has the predecessor ${uid ?? 'without a UID'}, which is not in the file.`,
      to.label,
    )
    return null
  }
  for (const row of [from, to]) {
    if (row.kind !== 'left out' && row.kind !== 'project') continue
    const reason = row.kind === 'project' ? 'which is the whole project' : 'which was left out'
    notes.warn('link_left_out', `The link from ${from.label} went with ${row.label}, ${reason}.`, to.label)
    return null
  }
  const type = types[codeIn(element, 'Type', textIn(element, 'Type') === undefined ? 1 : -1)]
  if (!type) {
    const got = textIn(element, 'Type')?.slice(0, 20)
    notes.fault(
      'link_type',
      `Its link from ${from.label} has the type ${got}; there are 0 FF, 1 FS, 2 SF and 3 SS.`,
      to.label,
    )
    return null
  }
  if (from === to || from.above.includes(to) || to.above.includes(from)) {
    const detail =
      from === to ? 'It is its own predecessor.' : `It is linked with ${from.label}, and one is part of the other.`
    notes.fault('cycle', detail, to.label)
    return null
  }
  const lag = readLag(element, durationOf(from), time, notes)
  if (lag === null || Math.abs(lag) > limits.duration) {
    const got = textIn(element, 'LinkLag')?.slice(0, 40)
    notes.fault(
      'bad_lag',
      `Its link from ${from.label} has the lag ${got}, which is no number of tenths of a minute up to ${limits.duration} days.`,
      to.label,
    )
    return null
  }
  return { from, to, type, lag }
}

/** Working days; null for no number. Lags round the clock are counted in the working days that pass in them. */
function readLag(element: XmlElement, duration: number, time: WorkingTime, notes: Notes): number | null {
  const lag = numberIn(element, 'LinkLag')
  if (lag === undefined || lag === null) return lag === undefined ? 0 : null
  const format = codeIn(element, 'LagFormat', 7)
  if (isPercent(format)) {
    if (lag !== 0) notes.count('percent_lags', (rows) => `Lags in per cent became working days (${rows}).`, 'link')
    return sixDecimals((duration * lag) / 100)
  }
  const minutes = lag / 10
  if (!isElapsed(format)) return sixDecimals(minutes / time.minutesPerDay)
  const detail = (rows: string) => `Lags round the clock became the working days that pass in them (${rows}).`
  if (lag !== 0) notes.count('elapsed_lags', detail, 'link')
  return sixDecimals(elapsedDays(minutes, time))
}

/**
 * The tasks at the end or the beginning of a summary. A task is not at the end when another one inside finishes no
 * earlier anyhow (a link of FS or FF without a lead), and not at the beginning when another one starts no later.
 */
function endsInside(links: readonly Link[]) {
  const next = new Map<Row, Row[]>()
  const previous = new Map<Row, Row[]>()
  const put = (map: Map<Row, Row[]>, key: Row, row: Row) => {
    const rows = map.get(key)
    if (rows) rows.push(row)
    else map.set(key, [row])
  }
  for (const { from, to, type, lag } of links) {
    if (lag < 0 || from.kind !== 'task' || to.kind !== 'task') continue
    if (type === 'FS' || type === 'FF') put(next, from, to)
    if (type === 'FS' || type === 'SS') put(previous, to, from)
  }
  const found = new Map<string, readonly Row[]>()
  return (row: Row, end: 'first' | 'last'): readonly Row[] => {
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
