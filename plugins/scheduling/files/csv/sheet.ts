/**
 * The rows of a table that says how deep each stands, as Microsoft Project's do. A row that deeper ones follow is a summary: no
 * work of its own, and so no task, but links may name it, and tasks keep the names of those above them.
 */
import { limits } from '../../rules/limits.ts'
import type { PredecessorDraft } from '../mspdi/draft.ts'
import type { Notes } from '../mspdi/report.ts'
import { isWithin, type Link, type Linked, type Links, spreadLinks } from '../summary-links.ts'
import type { Row } from './cells.ts'
import { joinList, listPart } from './table.ts'

export interface Sheet {
  /** Each with the summaries above it as its outline, unless it states one. */
  readonly tasks: readonly Row[]
  /** The links between tasks alone. @param links by row */
  spread(links: Links): Links
}

interface Node extends Linked {
  readonly name: string
  readonly level: number
  readonly tasks: Node[]
}

/** Undefined for a table that does not say how deep its rows stand. */
export function sheetOf(rows: readonly Row[], notes: Notes): Sheet | undefined {
  if (!rows.some(({ cells }) => cells.outlineLevel)) return undefined
  const levels = rows.map((row) => levelOf(row, notes))
  const nodes = new Map<string, Node>()
  const tasks: Row[] = []
  const open: Node[] = []
  for (const [at, row] of rows.entries()) {
    const level = levels[at] as number
    while ((open.at(-1)?.level ?? -1) >= level) open.pop()
    const kind = (levels[at + 1] ?? 0) > level ? 'summary' : 'task'
    const node: Node = { uid: row.key, label: row.label, kind, level, name: row.name, above: [...open], tasks: [] }
    nodes.set(row.key, node)
    if (kind === 'summary') {
      notes.count('summaries', (many) => `Rows became the outline of those under them (${many}).`, 'row')
      open.push(node)
      continue
    }
    for (const own of [node, ...open]) own.tasks.push(node)
    // The row of the whole project, at level 0, is above all.
    const names = open.filter((it) => it.level > 0).map(({ name }) => listPart(name))
    tasks.push(row.cells.outline ? row : { ...row, cells: { ...row.cells, outline: joinList(names) } })
  }
  return { tasks, spread: (links) => spreadLinks(linksBetween(nodes, links, notes), notes) }
}

function levelOf({ cells, label }: Row, notes: Notes): number {
  const cell = (cells.outlineLevel ?? '').trim()
  const level = cell === '' ? 1 : Number(cell)
  if (Number.isInteger(level) && level >= 0 && level <= limits.outline + 1) return level
  const detail = `outlineLevel is ${cell.slice(0, 40)}; it is a whole number from 0 to ${limits.outline + 1}.`
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
