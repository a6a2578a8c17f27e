/** The columns of the plan's table: each cell as text, and what its text means for the task. Pure. */
import type { ListProjectTasksResponse, Milestone, MilestoneUpdate, Task, TaskUpdate } from '@chainwork/sdk'
import { parseDays } from '../../reports/progress.ts'
import { text } from '../../text/text.ts'
import { formatDate } from '../../ui/format.ts'
import { formatPredecessors, parsePredecessors, type RowIds } from './predecessors.ts'

const words = text.plan

/** Of a task, what the table shows. */
export const TASK =
  'id,name,duration,safeDuration,predecessors,assignments,assignedToId,notBefore,deadline,isCritical,updatedAt'
type TaskFields = Pick<
  Task,
  | ('id' | 'name' | 'duration' | 'safeDuration' | 'predecessors' | 'assignments' | 'assignedToId')
  | ('notBefore' | 'deadline' | 'isCritical' | 'updatedAt')
>
/** Whose names a list has beside the tasks. */
type Named = Pick<ListProjectTasksResponse['value'][number], 'assignedTo' | 'resources'>
export type Item = (TaskFields & Named & { readonly kind: 'task' }) | (Milestone & { readonly kind: 'milestone' })
export type Kind = Item['kind']

/** What cells refer to by name. */
export interface Names {
  readonly resources: readonly { readonly id: number; readonly name: string }[]
  readonly people: readonly { readonly id: number; readonly name: string; readonly email?: string | undefined }[]
}

export interface Context extends Names {
  readonly rows: RowIds
  readonly rowOf: ReadonlyMap<number, number>
}

export const COLUMNS = [
  { key: 'name', width: 270 },
  { key: 'duration', width: 108 },
  { key: 'safeDuration', width: 90 },
  { key: 'predecessors', width: 140 },
  { key: 'assignments', width: 210 },
  { key: 'assignedTo', width: 150 },
  { key: 'notBefore', width: 120 },
  { key: 'deadline', width: 120 },
  { key: 'deliverables', width: 190 },
] as const
export type ColumnKey = (typeof COLUMNS)[number]['key']
/** What is typed into the cells of a row. */
export type Entry = Partial<Record<ColumnKey, string>>

const ONLY_TASKS: readonly ColumnKey[] = ['duration', 'safeDuration', 'assignments', 'assignedTo']

export const isUsed = (kind: Kind, column: ColumnKey): boolean =>
  kind === 'task' ? column !== 'deliverables' : !ONLY_TASKS.includes(column)

export function cellText(item: Item, column: ColumnKey, context: Context): string {
  if (column === 'name') return item.name
  if (column === 'predecessors') return formatPredecessors(item.predecessors, context.rowOf)
  if (column === 'notBefore') return item.notBefore ?? ''
  if (item.kind === 'milestone') {
    if (column === 'deadline') return item.plannedDate ?? ''
    return column === 'deliverables' ? item.linkedDeliverables.map(({ name }) => name).join('; ') : ''
  }
  if (column === 'duration') return String(item.duration)
  if (column === 'safeDuration') return String(item.safeDuration ?? '')
  if (column === 'deadline') return item.deadline ?? ''
  if (column === 'assignments') return formatAssignments(item.assignments, context.resources)
  if (column === 'assignedTo' && item.assignedToId !== null)
    return context.people.find(({ id }) => id === item.assignedToId)?.name ?? `#${item.assignedToId}`
  return ''
}

export type Patch = TaskUpdate & MilestoneUpdate
export type Parsed =
  | { readonly patch: Patch; readonly fault?: never }
  | { readonly fault: string; readonly patch?: never }

/** @param item undefined for a row that is not saved yet */
export function parseCell(
  typed: string,
  column: ColumnKey,
  kind: Kind,
  item: Item | undefined,
  context: Context,
): Parsed {
  const value = typed.trim()
  if (!isUsed(kind, column)) return { patch: {} }
  switch (column) {
    case 'name':
      return value === '' ? { fault: words.faults.noName } : { patch: { name: value } }
    case 'duration':
      return daysOf(value, (duration) => ({ duration }))
    case 'safeDuration':
      return value === '' ? { patch: { safeDuration: null } } : daysOf(value, (safeDuration) => ({ safeDuration }))
    case 'predecessors': {
      const { links, fault } = parsePredecessors(value, context.rows, item?.id)
      return fault === undefined ? { patch: { predecessors: [...links] } } : { fault }
    }
    case 'assignments':
      return parseAssignments(value, context.resources)
    case 'assignedTo':
      return parsePerson(value, context.people)
    case 'notBefore':
      return dateOf(value, (notBefore) => ({ notBefore }))
    case 'deadline':
      return dateOf(value, (date) => (kind === 'task' ? { deadline: date } : { plannedDate: date }))
    case 'deliverables':
      return { patch: { linkedDeliverables: deliverablesOf(value, item) } }
  }
}

function daysOf(value: string, patch: (days: number) => Patch): Parsed {
  const days = parseDays(value)
  return days === undefined || days === 0 ? { fault: words.faults.days } : { patch: patch(days) }
}

function dateOf(value: string, patch: (date: string | null) => Patch): Parsed {
  if (value === '') return { patch: patch(null) }
  return isDate(value) ? { patch: patch(value) } : { fault: words.faults.date }
}

/** Whether it is a day of the calendar, as `YYYY-MM-DD`. */
const isDate = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true

/** What a cell shows while it is not edited: dates are typed as the service takes them, and read as everywhere else. */
export const shownText = (column: ColumnKey, typed: string): string =>
  (column === 'notBefore' || column === 'deadline') && isDate(typed) ? formatDate(typed) : typed

const sameName = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: 'accent' }) === 0

const ASSIGNMENT = /^(.+?)\s*(?:\[\s*(\d+(?:\.\d+)?)\s*\])?$/s

function parseAssignments(value: string, resources: Names['resources']): Parsed {
  const assignments: { resourceId: number; units: number }[] = []
  for (const part of value.split(/[,;]/).map((it) => it.trim())) {
    if (part === '') continue
    const [, name = part, units] = ASSIGNMENT.exec(part) ?? []
    const byId = /^#(\d+)$/.exec(name)?.[1]
    const named = byId ? resources.filter(({ id }) => id === Number(byId)) : resourcesCalled(name, resources)
    const [found, ...others] = named
    if (!found) return { fault: words.faults.noResource(name) }
    if (others.length > 0)
      return {
        fault: words.faults.severalResources(
          name,
          named.map(({ id }) => `#${id}`),
        ),
      }
    if (assignments.some(({ resourceId }) => resourceId === found.id)) return { fault: words.faults.twice(name) }
    if (units !== undefined && Number(units) <= 0) return { fault: words.faults.units }
    assignments.push({ resourceId: found.id, units: units === undefined ? 1 : Number(units) })
  }
  return { patch: { assignments } }
}

/** Upper and lower case matter only where two names differ by nothing else. */
function resourcesCalled(name: string, resources: Names['resources']): Names['resources'] {
  const same = resources.filter((it) => sameName(it.name.trim(), name))
  const exact = same.filter((it) => it.name.trim() === name)
  return exact.length > 0 ? exact : same
}

const formatAssignments = (assignments: Task['assignments'], resources: Names['resources']): string =>
  assignments
    .map(({ resourceId, units }) => {
      const name = resources.find(({ id }) => id === resourceId)?.name
      // A name that reads as something else is written as an id.
      const isClear =
        name !== undefined && !/[,;[\]#]/.test(name) && resources.filter((it) => it.name === name).length === 1
      return `${isClear ? name : `#${resourceId}`}${units === 1 ? '' : ` [${units}]`}`
    })
    .join(', ')

function parsePerson(value: string, people: Names['people']): Parsed {
  if (value === '') return { patch: { assignedToId: null } }
  const byId = /^#(\d+)$/.exec(value)?.[1]
  if (byId) return { patch: { assignedToId: Number(byId) } }
  const found = people.filter(
    ({ name, email }) => sameName(name, value) || (email !== undefined && sameName(email, value)),
  )
  if (found.length === 0) return { fault: words.faults.noPerson(value) }
  return found.length > 1
    ? { fault: words.faults.severalPeople(value) }
    : { patch: { assignedToId: found[0]?.id ?? null } }
}

/** Deliverables that stay keep their status. */
function deliverablesOf(value: string, item: Item | undefined) {
  const before = item?.kind === 'milestone' ? item.linkedDeliverables : []
  return value
    .split(';')
    .map((it) => it.trim())
    .filter((it) => it !== '')
    .map((name) => before.find((it) => it.name === name) ?? { name })
}

/** Rows of a spreadsheet, as its clipboard has them. A cell in quotes may have line breaks. */
export function parseRows(clipboard: string): string[][] {
  const rows: string[][] = [[]]
  const pattern = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*))(\t|\r?\n|$)/g
  for (const [, quoted, plain = '', end] of clipboard.matchAll(pattern)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"').replaceAll(/\s*\n\s*/g, ' '))
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  if (/\n$/.test(clipboard)) rows.pop()
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
}
