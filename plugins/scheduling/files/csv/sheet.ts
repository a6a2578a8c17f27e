/**
 * The rows of a table that has outline levels, as Microsoft Project's do. A row that deeper ones follow is a summary: no
 * work of its own, and so no task, but links may name it, and tasks keep the names of those above them.
 */
import { limits } from '../../rules/limits.ts'
import type { PredecessorDraft } from '../mspdi/draft.ts'
import type { Notes } from '../mspdi/report.ts'
import { isWithin, type Link, type Linked, type Links, spreadLinks } from '../summary-links.ts'
import type { WarningCode } from '../warning-codes.ts'
import type { Row } from './cells.ts'
import { joinList, listPart } from './table.ts'

export interface Sheet {
  /** Each with the summaries above it as its outline, unless it states one. */
  readonly tasks: readonly Row[]
  /** The keys of the rows that are summaries. */
  readonly summaries: ReadonlySet<string>
  /** The links between tasks alone. @param links by row */
  spread(links: Links): Links
}

interface Node extends Linked {
  readonly name: string
  readonly level: number
  readonly tasks: Node[]
}

/**
 * Undefined for a table without outline levels.
 * @param knownKeys external keys of tasks that are there already
 */
export function sheetOf(rows: readonly Row[], knownKeys: readonly string[], notes: Notes): Sheet | undefined {
  if (!rows.some(({ cells }) => cells.outlineLevel)) return undefined
  const levels = rows.map((row) => levelOf(row, notes))
  const known = new Set(knownKeys)
  // The row of the whole project is above all, and no outline.
  const hasProject = levels[0] === 0 && levels.lastIndexOf(0) === 0
  const nodes = new Map<string, Node>()
  const tasks: Row[] = []
  const open: Node[] = []
  for (const [at, row] of rows.entries()) {
    const level = levels[at] as number
    while ((open.at(-1)?.level ?? -1) >= level) open.pop()
    const kind = (levels[at + 1] ?? 0) > level ? 'summary' : 'task'
    if (kind === 'task' && row.isInactive) continue
    const node: Node = { uid: row.key, label: row.label, kind, level, name: row.name, above: [...open], tasks: [] }
    nodes.set(row.key, node)
    if (kind === 'summary') {
      open.push(node)
      reportSummary(row, known, notes)
      continue
    }
    for (const own of [node, ...open]) own.tasks.push(node)
    const names = open.slice(hasProject ? 1 : 0).map(({ name }) => listPart(name))
    tasks.push(row.cells.outline ? row : { ...row, cells: { ...row.cells, outline: joinList(names) } })
  }
  const summaries = new Set(rows.flatMap(({ key }) => (nodes.get(key)?.kind === 'summary' ? key : [])))
  return { tasks, summaries, spread: (links) => spreadLinks(linksBetween(nodes, links, notes), notes) }
}

function reportSummary({ key, externalKey, cells, label }: Row, known: ReadonlySet<string>, notes: Notes) {
  if (known.has(externalKey ?? key)) {
    const detail = 'It is a task of the project and would become a summary of the rows under it; delete it first.'
    notes.fault('kind_changed', detail, label)
  }
  notes.count('summaries', (many) => `Rows became the outline of those under them (${many}).`, 'row')
  const leftOut = (code: WarningCode, what: string, cell: string | undefined) => {
    if (cell) notes.count(code, (many) => `${what} of summaries were left out (${many}).`, 'summary row')
  }
  leftOut('summary_notes', 'Notes', cells.description)
  leftOut('summary_dates', 'Constraints and deadlines', cells.deadline || cells.notBefore)
  leftOut('summary_assignment', 'Assignments', cells.resources)
}

function levelOf({ cells, label }: Row, notes: Notes): number {
  const cell = (cells.outlineLevel ?? '').trim()
  const level = cell === '' ? Number.NaN : Number(cell)
  if (Number.isInteger(level) && level >= 0 && level <= limits.outline + 1) return level
  const detail = `outlineLevel is ${cell.slice(0, 40) || 'empty'}; it is a whole number from 0 to ${limits.outline + 1}.`
  notes.fault('bad_number', detail, label)
  return 1
}

function linksBetween(nodes: ReadonlyMap<string, Node>, links: Links, notes: Notes): Link<Linked>[] {
  return [...links].flatMap(([key, predecessors]) => {
    const to = nodes.get(key) as Node
    return predecessors
      .map((it) => ({ ...it, to, from: nodes.get(it.key) ?? outside(it) }))
      .filter((link) => !isWithin(link, notes))
  })
}

/** A task that is there already. */
const outside = ({ key }: PredecessorDraft): Linked => ({ uid: key, label: key, kind: 'task', above: [], tasks: [] })
