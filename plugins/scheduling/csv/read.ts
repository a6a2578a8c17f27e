/**
 * Reads a table of tasks (CSV) into a draft of a project and a report, as `../mspdi/read.ts` does with its files. The
 * first row names the columns, in any order and case; `name` alone is required:
 *
 *     id             what predecessors refer to; the row's number where there is none (1 is the first task)
 *     name, description, wbs
 *     duration       working days; 0 is a milestone; 1 where it is empty
 *     safeDuration   working days, with safety
 *     predecessors   `2; 3SS+2; 4FF-1.5`: id, type (FS where left out) and lag in working days
 *     resources      `Crew[2]; Crane`: name and units (1 where left out)
 *     notBefore      2026-03-01
 *     outline        `Hall; Floor`: the summaries above it, outermost first
 */
import type { LinkType } from '../engine/model.ts'
import { sixDecimals } from '../engine/rule.ts'
import { excessOf, fileLimits, limits } from '../limits.ts'
import { findCycles } from '../mspdi/cycles.ts'
import type { PredecessorDraft, ProjectDraft, TaskDraft } from '../mspdi/draft.ts'
import type { MspdiReading } from '../mspdi/read.ts'
import { type Notes, takeNotes } from '../mspdi/report.ts'
import type { Estimates } from '../mspdi/tasks.ts'
import { cut, parseDay, sayDay } from '../mspdi/values.ts'
import { cutEnd, fromText, type ListPart, readTable, splitList } from './table.ts'

export interface CsvOptions {
  readonly estimates?: Estimates
  /** Of the project; a table has none. */
  readonly name?: string
}

const COLUMNS = [
  'id',
  'name',
  'description',
  'wbs',
  'duration',
  'safeDuration',
  'predecessors',
  'resources',
  'notBefore',
  'outline',
] as const
type Column = (typeof COLUMNS)[number]
type Cells = Readonly<Partial<Record<Column, string>>>

interface Row {
  readonly key: string
  readonly name: string
  readonly cells: Cells
  /** As its author would find it. */
  readonly says: string
}

export function readCsv(
  text: string,
  { estimates = 'focused', name = 'Imported project' }: CsvOptions = {},
): MspdiReading {
  const notes = takeNotes()
  const rows = readRows(text, notes)
  const known = new Set(rows.map((row) => row.key))
  const budget = { links: limits.links, assignments: limits.assignments }
  const tasks = rows.map((row): TaskDraft => {
    const stated = readNumber(row, 'duration', 1, notes)
    const safe = row.cells.safeDuration ? readNumber(row, 'safeDuration', stated, notes) : null
    const halved = estimates === 'safe' && safe === null && stated > 0
    const duration = halved ? Math.max(0.000001, sixDecimals(stated / 2)) : stated
    if (safe !== null && safe < duration) {
      notes.fault(
        'safe_below',
        `safeDuration ${safe} is below duration ${duration}, the estimate without safety.`,
        row.says,
      )
    }
    return {
      key: row.key,
      name: row.name,
      description: storable(row.cells.description ?? '', limits.description),
      wbs: storable(row.cells.wbs ?? '', limits.name),
      outline: readOutline(row, notes),
      duration,
      safeDuration: halved ? stated : safe,
      milestone: duration === 0,
      notBefore: readDate(row, notes),
      predecessors: budget.links < 0 ? [] : readPredecessors(row, known, budget, notes),
      assignments: budget.assignments < 0 ? [] : readResources(row, budget, notes),
    }
  })
  const resources = resourcesOf(tasks)
  tellExcess(tasks, budget, resources.length, notes)
  tellCycles(tasks, rows, notes)
  const project: ProjectDraft = {
    name: storable(name, limits.name),
    description: '',
    startDate: null,
    scheduleMethod: 'FROM_START',
    targetEndDate: null,
    calendarKey: null,
    calendars: [],
    resources,
    tasks,
  }
  const lists = notes.lists()
  const milestones = tasks.filter((task) => task.milestone).length
  return {
    project: notes.failed ? null : project,
    report: {
      tasks: tasks.length - milestones,
      milestones,
      links: tasks.reduce((sum, task) => sum + task.predecessors.length, 0),
      resources: project.resources.length,
      assignments: tasks.reduce((sum, task) => sum + task.assignments.length, 0),
      calendars: 0,
      ...lists,
    },
  }
}

function readRows(text: string, notes: Notes): Row[] {
  const table = readTable(text, fileLimits)
  if (table.fault !== undefined) {
    notes.fault(table.code, table.fault)
    return []
  }
  const [header = [], ...lines] = table.rows
  const columns = header.map((title) =>
    COLUMNS.find((it) => it.toLowerCase() === title.replaceAll(/[\s_-]/g, '').toLowerCase()),
  )
  if (!columns.includes('name')) {
    notes.fault('no_name_column', `The first row names the columns, of ${COLUMNS.join(', ')}; name is required.`)
    return []
  }
  for (const [index, title] of header.entries()) {
    const column = columns[index]
    if (column === undefined)
      notes.warn('column_ignored', `Column '${title.slice(0, 100)}' is none that an import takes.`)
    else if (columns.indexOf(column) < index) notes.fault('column_twice', `Column ${column} is there twice.`)
  }
  const keys = new Set<string>()
  return lines.map((line, index): Row => {
    const cells: Cells = Object.fromEntries(
      columns.flatMap((column, at) => (column ? [[column, fromText(line[at] ?? '')]] : [])),
    )
    const name = storable(cells.name ?? '', limits.name)
    const key = (cells.id ?? '').trim() || String(index + 1)
    const says = `Row ${index + 2}${name ? ` '${name}'` : ''}`
    if (name.trim() === '') notes.fault('no_name', 'It has no name.', says)
    if (line.slice(header.length).some((cell) => cell.trim() !== '')) {
      notes.fault('cells_beyond', 'It has more cells than there are columns: quote a cell that has a comma.', says)
    }
    if (keys.has(key)) notes.fault('id_twice', `Its id ${key.slice(0, 50)} is that of another row.`, says)
    keys.add(key)
    return { key, name, cells, says }
  })
}

/** Text without what cannot be stored, cut to a length. */
const storable = (text: string, length: number) => cut(text.toWellFormed().replaceAll('\0', ''), length)

function readNumber(row: Row, column: 'duration' | 'safeDuration', fallback: number, notes: Notes): number {
  const cell = (row.cells[column] ?? '').trim()
  if (cell === '') return fallback
  const days = /^\d{1,9}(\.\d{1,12})?$/.test(cell) ? sixDecimals(Number(cell)) : Number.NaN
  if (days <= limits.duration) return days
  notes.fault(
    'bad_number',
    `${column} is ${cell.slice(0, 40)}; it is a number of working days, up to ${limits.duration}.`,
    row.says,
  )
  return fallback
}

function readDate(row: Row, notes: Notes): string | null {
  const cell = (row.cells.notBefore ?? '').trim()
  if (cell === '') return null
  const day = parseDay(cell)
  if (day !== null) return sayDay(day)
  notes.fault('bad_date', `notBefore is ${cell.slice(0, 40)}; dates look like 2026-03-01.`, row.says)
  return null
}

/** What follows the id in a link. */
const LINK = /(FS|SS|FF|SF)\s*([+-]\s*\d{1,6}(?:\.\d{1,12})?)?$/i

function readLink(part: string, known: ReadonlySet<string>): PredecessorDraft {
  // An id may look like a link of its own (`A1SS`): what is an id counts as one.
  const match = known.has(part) ? null : LINK.exec(part)
  const key = part.slice(0, match?.index).trimEnd()
  if (!match || key === '') return { key: part, type: 'FS', lag: 0 }
  const [, type = 'FS', lag = '0'] = match
  return { key, type: type.toUpperCase() as LinkType, lag: sixDecimals(Number(lag.replaceAll(/\s/g, ''))) }
}

function readPredecessors(
  row: Row,
  known: ReadonlySet<string>,
  budget: { links: number },
  notes: Notes,
): readonly PredecessorDraft[] {
  const links = new Map<string, PredecessorDraft>()
  const parts = splitList(row.cells.predecessors ?? '', limits.predecessors)
  if (parts.length > limits.predecessors) {
    const detail = `It has more than ${limits.predecessors} predecessors, which are the most of a task.`
    notes.fault('too_many_links', detail, row.says)
    return []
  }
  for (const { text: part } of parts) {
    const link = readLink(part, known)
    const { key, type, lag } = link
    if (!known.has(key) || key === row.key) {
      const why = key === row.key ? 'which is itself' : 'which is no row of the file'
      notes.fault('bad_predecessor', `It follows ${part.slice(0, 60)}, ${why}.`, row.says)
    } else if (Math.abs(lag) > limits.duration) {
      notes.fault(
        'bad_number',
        `The lag of ${part.slice(0, 60)} is more than ${limits.duration} working days.`,
        row.says,
      )
    } else {
      links.set(`${key} ${type}`, link)
    }
  }
  budget.links -= links.size
  return [...links.values()]
}

function readResources(row: Row, budget: { assignments: number }, notes: Notes): TaskDraft['assignments'] {
  const units = new Map<string, number>()
  const parts = splitList(row.cells.resources ?? '', limits.taskAssignments)
  if (parts.length > limits.taskAssignments) {
    const detail = `It has more than ${limits.taskAssignments} resources, which are the most of a task.`
    notes.fault('too_many_assignments', detail, row.says)
    return []
  }
  for (const part of parts) {
    const { named, amount } = readAssignment(part)
    const name = storable(named, limits.name)
    const sum = sixDecimals((units.get(name) ?? 0) + Number(amount))
    if (sum > 0 && sum <= limits.units) units.set(name, sum)
    else
      notes.fault('bad_number', `Of ${name} it needs ${amount}; that is above 0 and up to ${limits.units}.`, row.says)
  }
  budget.assignments -= units.size
  return [...units].map(([resourceKey, amount]) => ({ resourceKey, units: amount }))
}

/** `Crew [2]`: what stands in brackets at the end is how much of it. */
function readAssignment(part: ListPart): { readonly named: string; readonly amount: string } {
  const { text } = part
  const opening = text.lastIndexOf('[')
  const [, amount] = /^\[\s*(\d{1,6}(?:\.\d{1,12})?)\s*\]$/.exec(text.slice(Math.max(0, opening))) ?? []
  const named = cutEnd({ text: text.slice(0, Math.max(0, opening)), fixed: part.fixed })
  return amount === undefined || named === '' ? { named: text, amount: '1' } : { named, amount }
}

function readOutline(row: Row, notes: Notes): readonly string[] {
  const levels = splitList(row.cells.outline ?? '', limits.outline)
  if (levels.length > limits.outline) {
    notes.fault('deep_outline', `Its outline is deeper than ${limits.outline} levels, which are the most.`, row.says)
  }
  return levels.map(({ text }) => storable(text, limits.name))
}

/** Rows beyond the bounds are not read; `left` says by how much the one that was read last went beyond. */
function tellExcess(
  tasks: readonly TaskDraft[],
  left: { readonly links: number; readonly assignments: number },
  resources: number,
  notes: Notes,
) {
  for (const { code, detail } of excessOf('The file has', { tasks: tasks.length })) notes.fault(code, detail)
  const more = 'The file has more than'
  if (left.links < 0)
    notes.fault('too_many_links', `${more} ${limits.links} links, which are the most that a project can have.`)
  if (left.assignments < 0) {
    const detail = `${more} ${limits.assignments} assignments, which are the most that a project can have.`
    notes.fault('too_many_assignments', detail)
  }
  if (resources > limits.resources) {
    const detail = `The file has ${resources} resources; at most ${limits.resources} can be imported.`
    notes.fault('too_many_resources', detail)
  }
}

/** A table says nothing of capacities: there is as much of each as the task that needs most of it. */
function resourcesOf(tasks: readonly TaskDraft[]): ProjectDraft['resources'] {
  const capacities = new Map<string, number>()
  for (const { resourceKey, units } of tasks.flatMap((task) => task.assignments)) {
    capacities.set(resourceKey, Math.max(1, units, capacities.get(resourceKey) ?? 0))
  }
  return [...capacities].map(([name, capacity]) => ({ key: name, name, email: null, capacity, calendarKey: null }))
}

const namedRows = 50 // of a cycle

function tellCycles(tasks: readonly TaskDraft[], rows: readonly Row[], notes: Notes) {
  const says = new Map(rows.map((row) => [row.key, row.says]))
  for (const cycle of findCycles(new Map(tasks.map((task) => [task.key, task.predecessors])))) {
    const way = cycle.slice(0, namedRows).map((key) => says.get(key) ?? key)
    const more = cycle.length > namedRows ? [`${cycle.length - namedRows} more`] : []
    notes.fault('cycle', `Tasks wait for each other: ${[...way, ...more, way[0]].join(' -> ')}.`, way[0])
  }
}
