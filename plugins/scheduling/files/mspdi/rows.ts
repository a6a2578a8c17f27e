/**
 * The task sheet: rows in outline order. A row that deeper rows follow is a summary; summaries are no work of their
 * own and so no tasks of the network, but links may name them, and tasks keep the names of those above them.
 */
import { fileLimits, limits } from '../../rules/limits.ts'
import { type CustomFields, customText } from './custom-fields.ts'
import { elementsIn, textIn, type XmlElement } from './elements.ts'
import { reportSummaryLosses } from './losses.ts'
import type { Notes } from './report.ts'
import { cleaned, codeIn, isNotCleared, isSet } from './values.ts'

export interface Row {
  readonly uid: string
  readonly name: string
  /** As notes name it. */
  readonly label: string
  readonly element: XmlElement
  /** `left out`: inactive, or of another project; `buffer`: of a plan that we exported; `project`: its own summary. */
  readonly kind: 'task' | 'summary' | 'left out' | 'buffer' | 'project'
  /** The summaries that it stands under, from the top. */
  readonly above: readonly Row[]
  /** Of a summary: the tasks under it at any depth; of a task: itself; else none. */
  readonly tasks: readonly Row[]
}
export interface Sheet {
  /** In the order of the file. */
  readonly tasks: readonly Row[]
  readonly byUid: ReadonlyMap<string, Row>
}

export function readRows(project: XmlElement, fields: CustomFields, notes: Notes): Sheet {
  const elements = elementsIn(project, 'Tasks', 'Task').filter((element) => !isBlank(element))
  if (elements.length > fileLimits.rows) {
    notes.fault(
      'too_many_tasks',
      `The file has ${elements.length} task rows; at most ${fileLimits.rows} can be imported.`,
    )
    return { tasks: [], byUid: new Map() }
  }
  const levels = elements.map(levelOf)
  const byUid = new Map<string, Row>()
  const tasks: Row[] = []
  const open: { readonly level: number; readonly row: Row; readonly tasks: Row[] }[] = []
  let tooDeep = false

  elements.forEach((element, index) => {
    const level = levels[index] ?? 0
    while ((open.at(-1)?.level ?? -1) >= level) open.pop()
    if (open.length > limits.outline) {
      tooDeep = true
      return
    }
    const uid = textIn(element, 'UID')
    const name = cleaned(textIn(element, 'Name') ?? '', limits.name)
    const label = `Task ${uid ?? `in row ${index + 1}`}${name ? ` '${name}'` : ''}`
    if (uid === undefined) {
      notes.fault('no_uid', 'It has no UID.', label)
      return
    }
    const known = byUid.get(uid)
    if (known) {
      notes.fault('duplicate_uid', `The UID ${uid} belongs to '${known.name}' already.`, label)
      return
    }
    if (!name && uid !== '0') notes.warn('no_name', `It has no name and is called 'Task ${uid}'.`, label)
    const isSummary = uid !== '0' && (levels[index + 1] ?? 0) > level
    const kind = kindOf(element, uid, isSummary, fields)
    const below: Row[] = []
    const row: Row = {
      uid,
      name: name || `Task ${uid}`,
      label,
      element,
      kind,
      above: open.map((summary) => summary.row),
      tasks: below,
    }
    byUid.set(uid, row)
    if (kind === 'task') {
      below.push(row)
      tasks.push(row)
      for (const summary of open) summary.tasks.push(row)
    }
    if (isSummary) open.push({ level, row, tasks: below })
    reportOddities(row, notes)
  })
  if (tooDeep) {
    notes.fault(
      'deep_outline',
      `The outline is deeper than ${limits.outline} levels, which is as deep as it can be imported.`,
    )
  }
  return { tasks, byUid }
}

/** Empty lines of the sheet. */
const isBlank = (element: XmlElement) =>
  isSet(element, 'IsNull') || !['Name', 'Duration', 'Start'].some((it) => textIn(element, it) !== undefined)

const LONGEST_NUMBER = 1_000 // characters of an outline number; 50 levels take fewer

function levelOf(element: XmlElement): number {
  const number = textIn(element, 'OutlineNumber')
  const fallback = number === undefined ? 1 : number.slice(0, LONGEST_NUMBER).split('.').length
  return Math.max(0, codeIn(element, 'OutlineLevel', fallback))
}

function kindOf(element: XmlElement, uid: string, isSummary: boolean, fields: CustomFields): Row['kind'] {
  if (uid === '0') return 'project'
  if (isSummary) return 'summary'
  if (customText(element, fields.buffer) !== undefined) return 'buffer'
  return !isNotCleared(element, 'Active') || isSet(element, 'ExternalTask') ? 'left out' : 'task'
}

function reportOddities(row: Row, notes: Notes) {
  const { element } = row
  if (isSet(element, 'ExternalTask')) {
    notes.warn('external_task', 'It belongs to another project and was left out.', row.label)
  } else if (row.kind === 'left out') {
    notes.warn('inactive_task', 'It is inactive and was left out.', row.label)
  }
  if (row.kind === 'buffer') {
    notes.count('buffers', (rows) => `Buffers of an earlier plan were left out (${rows}): planning makes new ones.`)
  }
  if (row.kind === 'summary') reportSummaryLosses(row, notes)
  if (row.kind === 'task' && isSet(element, 'IsSubproject')) {
    notes.warn('subproject', 'It stands for an inserted project, whose own tasks are not in this file.', row.label)
  }
  if (row.kind === 'summary' && isSet(element, 'Recurring')) {
    notes.warn('recurring_task', 'Its occurrences became tasks of their own, which repeat no further.', row.label)
  }
}
