/**
 * Which column of a table is what: by the titles that planning tools and issue trackers give their columns, or as the
 * request says. Pure.
 */
import type { Notes } from '../mspdi/report.ts'
import { splitList } from './table.ts'

/** The fields of a task, each with the titles that mean it, best first, without case, spaces and punctuation. */
const TITLES = {
  id: ['id', 'taskid', 'uid', 'uniqueid', 'issueid'],
  externalKey: ['externalkey', 'externalid', 'key', 'issuekey'],
  name: ['name', 'taskname', 'title', 'summary'],
  description: ['description', 'notes'],
  wbs: ['wbs', 'wbscode', 'outlinenumber'],
  duration: ['duration', 'durationdays', 'estimate', 'originalestimate'],
  safeDuration: ['safeduration', 'safeestimate'],
  predecessors: ['predecessors', 'predecessor', 'dependson', 'blockedby', 'isblockedby', 'inwardissuelinkblocks'],
  successors: ['successors', 'successor', 'blocks', 'outwardissuelinkblocks'],
  resources: ['resources', 'resource', 'resourcenames', 'assignee', 'assignedto'],
  notBefore: ['notbefore', 'startnoearlierthan'],
  outline: ['outline'],
  outlineLevel: ['outlinelevel'],
  active: ['active'],
  deadline: ['deadline', 'duedate', 'due'],
  status: ['status', 'state'],
  percentComplete: ['percentcomplete', 'complete', 'progress'],
  remainingDuration: ['remainingduration', 'remainingestimate'],
  actualStart: ['actualstart'],
  actualFinish: ['actualfinish', 'resolved'],
  issueType: ['issuetype'],
  parent: ['parent', 'parentid', 'parentkey', 'epiclink', 'customfieldepiclink'],
} as const
export type Column = keyof typeof TITLES
export const COLUMNS = Object.keys(TITLES) as Column[]

/** Fields whose cells are lists: several columns of one title make one list, as Jira exports its links. */
const LISTS: ReadonlySet<Column> = new Set(['predecessors', 'successors', 'resources'])

export interface ColumnOptions {
  /** A list such as `name=Task; duration=Days; wbs=`: the title of a field's column, or none for it. */
  readonly columns?: string
}

/** Which columns of the table each field is read from. */
export interface ColumnMap {
  readonly fields: ReadonlyMap<Column, readonly number[]>
  /** An export of Jira: estimates in seconds, dates and states in its words, links to issues that are not in it. */
  readonly jira: boolean
}

const plain = (title: string) => title.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()

export function mapColumns(header: readonly string[], { columns }: ColumnOptions, notes: Notes): ColumnMap {
  const titles = header.map(plain)
  const asked = readAsked(header, columns ?? '', notes)
  const taken = new Set([...asked.values()].flat())
  const fields = new Map(asked)
  for (const field of COLUMNS) {
    if (asked.has(field)) continue
    const title = TITLES[field].find((it) => titles.some((other, at) => other === it && !taken.has(at)))
    if (title === undefined) continue
    const found = titles.flatMap((it, at) => (it === title && !taken.has(at) ? at : []))
    for (const at of found) taken.add(at)
    fields.set(field, found)
  }
  for (const [field, found] of fields) {
    if (found.length > 1 && !LISTS.has(field)) notes.fault('column_twice', `Column ${field} is there twice.`)
  }
  if (!fields.get('name')?.length) {
    const detail = `The first row names the columns, of ${COLUMNS.join(', ')}; name is required. For other titles, send columns, such as columns=name=Task; duration=Days.`
    notes.fault('no_name_column', detail)
  }
  const ignored = new Set(header.filter((_, at) => !taken.has(at)))
  for (const title of ignored) {
    notes.warn('column_ignored', `An import does not read the column '${title.slice(0, 100)}'.`)
  }
  return { fields, jira: titles.includes('issuekey') && titles.includes('summary') }
}

function readAsked(header: readonly string[], columns: string, notes: Notes): Map<Column, readonly number[]> {
  const asked = new Map<Column, readonly number[]>()
  for (const { text } of splitList(columns, COLUMNS.length * 2)) {
    const [name = '', ...rest] = text.split('=')
    const title = rest.join('=').trim()
    const field = COLUMNS.find((it) => it === name.trim())
    if (!field || rest.length === 0) {
      const detail = `columns has '${text.slice(0, 60)}'; it is a list such as name=Task; duration=Days, of ${COLUMNS.join(', ')}.`
      notes.fault('bad_columns', detail)
      continue
    }
    const exact = header.flatMap((it, at) => (it.trim() === title ? at : []))
    const found = exact.length > 0 ? exact : header.flatMap((it, at) => (plain(it) === plain(title) ? at : []))
    if (found.length === 0 && title !== '') {
      const titles = header.slice(0, 20).map((it) => it.slice(0, 40))
      const detail = `columns takes ${field} from '${title.slice(0, 60)}', which is not a column of the table; it has ${titles.join(', ')}.`
      notes.fault('bad_columns', detail)
    }
    asked.set(field, title === '' ? [] : found)
  }
  return asked
}
