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
import { findCycles } from '../mspdi/cycles.ts'
import { limits, type PredecessorDraft, type ProjectDraft, type TaskDraft } from '../mspdi/draft.ts'
import type { MspdiReading } from '../mspdi/read.ts'
import { type Notes, takeNotes } from '../mspdi/report.ts'
import type { Estimates } from '../mspdi/tasks.ts'
import { cleaned, parseDay, sayDay } from '../mspdi/values.ts'
import { fromText, readTable, splitList } from './table.ts'

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
const MOST_COLUMNS = 100 // of a table, those too that an import leaves out
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
      description: cleaned(row.cells.description ?? '', limits.description),
      wbs: cleaned(row.cells.wbs ?? '', limits.name),
      outline: splitList(row.cells.outline ?? '')
        .slice(0, limits.outline)
        .map((it) => cleaned(it, limits.name)),
      duration,
      safeDuration: halved ? stated : safe,
      milestone: duration === 0,
      notBefore: readDate(row, notes),
      predecessors: readPredecessors(row, known, notes),
      assignments: readResources(row, notes),
    }
  })
  tellCycles(tasks, rows, notes)
  const project: ProjectDraft = {
    name: cleaned(name, limits.name),
    description: '',
    startDate: null,
    scheduleMethod: 'FROM_START',
    targetEndDate: null,
    calendarKey: null,
    calendars: [],
    resources: resourcesOf(tasks),
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
  const table = readTable(text, limits.tasks + 1)
  if ('fault' in table) {
    notes.fault('bad_table', table.fault)
    return []
  }
  const [header = [], ...lines] = table.rows
  if (header.length > MOST_COLUMNS) {
    notes.fault('too_many_columns', `The first row has ${header.length} columns; ${MOST_COLUMNS} is the most.`)
    return []
  }
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
    const name = cleaned(cells.name ?? '', limits.name).trim()
    const key = (cells.id ?? '').trim() || String(index + 1)
    const says = `Row ${index + 2}${name ? ` '${name}'` : ''}`
    if (!name) notes.fault('no_name', 'It has no name.', says)
    if (line.slice(header.length).some((cell) => cell.trim() !== '')) {
      notes.fault('cells_beyond', 'It has more cells than there are columns: quote a cell that has a comma.', says)
    }
    if (keys.has(key)) notes.fault('id_twice', `Its id ${key.slice(0, 50)} is that of another row.`, says)
    keys.add(key)
    return { key, name, cells, says }
  })
}

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

function readPredecessors(row: Row, known: ReadonlySet<string>, notes: Notes): readonly PredecessorDraft[] {
  const links = new Map<string, PredecessorDraft>()
  for (const part of splitList(row.cells.predecessors ?? '')) {
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
  if (links.size > limits.predecessors) {
    notes.fault(
      'too_many_links',
      `It has ${links.size} predecessors; a task can have ${limits.predecessors}.`,
      row.says,
    )
  }
  return [...links.values()]
}

function readResources(row: Row, notes: Notes): TaskDraft['assignments'] {
  const units = new Map<string, number>()
  for (const part of splitList(row.cells.resources ?? '')) {
    const [, named = part, amount = '1'] = /^(.*\S)\s*\[\s*(\d{1,6}(?:\.\d{1,12})?)\s*\]$/s.exec(part) ?? []
    const name = cleaned(named, limits.name)
    const sum = sixDecimals((units.get(name) ?? 0) + Number(amount))
    if (sum > 0 && sum <= limits.units) units.set(name, sum)
    else
      notes.fault('bad_number', `Of ${name} it needs ${amount}; that is above 0 and up to ${limits.units}.`, row.says)
  }
  if (units.size > limits.assignments) {
    notes.fault(
      'too_many_assignments',
      `It has ${units.size} resources; a task can have ${limits.assignments}.`,
      row.says,
    )
  }
  return [...units].map(([resourceKey, amount]) => ({ resourceKey, units: amount }))
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
