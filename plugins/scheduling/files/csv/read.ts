/**
 * Reads a table of tasks (CSV) into a draft of a project and a report, as `../mspdi/read.ts` does with its files. The
 * first row names the columns, in any order and case, by these titles or by those of other tools (`columns.ts`); `name`
 * alone is required:
 *
 *     id             what predecessors refer to; the row's number where there is none (1 is the first task)
 *     externalKey    the task's key in another system; predecessors may refer to it too
 *     name, description, wbs
 *     duration       working days; 0 is a milestone; 1 where it is empty
 *     safeDuration   working days, with safety
 *     predecessors   `2; 3SS+2; 4FF-1.5`: id, type (FS where left out) and lag in working days
 *     successors     as predecessors, of the tasks that wait for it
 *     resources      `Crew[2]; Crane`: name and units (1 where left out)
 *     notBefore      2026-03-01
 *     outline        `Hall; Floor`: the summaries above it, outermost first
 *     outlineLevel   1, 2 and so on, as Microsoft Project writes it: a row that deeper ones follow is a summary of these
 *     active         No: the row is left out, with its links
 *     deadline       2026-03-31: the day by which it is to be done
 *     status         NotStarted, InProgress or Completed
 *     percentComplete, remainingDuration, actualStart, actualFinish   how far it is
 */
import { excessOf, limits } from '../../rules/limits.ts'
import { cutOf, type EstimateOptions, estimateOf, takenEstimates } from '../estimates.ts'
import { findCycles } from '../mspdi/cycles.ts'
import type { PredecessorDraft, ProjectDraft, TaskDraft } from '../mspdi/draft.ts'
import type { MspdiReading } from '../mspdi/read.ts'
import { type Notes, reportedIn, reportOf, takeNotes } from '../mspdi/report.ts'
import { reportOutOfSequence } from '../out-of-sequence.ts'
import { keptProgress, type ProgressOptions } from '../progress.ts'
import type { Links } from '../summary-links.ts'
import { type Row, readDate, readNumber, readProgress, storable } from './cells.ts'
import { type Aliases, readLinks, readOutline, readResources } from './lists.ts'
import { type MappedColumn, type RowOptions, readRows } from './rows.ts'
import { sheetOf } from './sheet.ts'

export interface CsvOptions extends EstimateOptions, ProgressOptions, RowOptions {
  /** Of the project; a table has none. */
  readonly name?: string
}

export interface CsvReading extends MspdiReading {
  readonly columns: readonly MappedColumn[]
  /** Those of a table with faults too. */
  readonly tasks: readonly TaskDraft[]
}

export function readCsv(text: string, options: CsvOptions = {}): CsvReading {
  const notes = takeNotes()
  const { rows, aliases, columns } = readRows(text, options, notes)
  const budget = { links: limits.links, assignments: limits.assignments }
  const estimates = takenEstimates(options, 'focused')
  const cut = cutOf(estimates, options)
  const links = linksOf(rows, aliases, budget, notes)
  const sheet = sheetOf(rows, options.knownKeys ?? [], notes)
  const inactive = rows.filter(({ isInactive, key }) => isInactive && !sheet?.summaries.has(key))
  const labels = new Map(rows.map((row) => [row.key, row.label]))
  const labelOf = (key: string) => labels.get(key) ?? key
  const left = withoutInactive(links, inactive, new Set(options.knownKeys), labelOf, notes)
  const predecessors = sheet ? sheet.spread(left) : left
  const stated = (sheet?.tasks ?? rows.filter(({ isInactive }) => !isInactive)).map((row): TaskDraft => {
    const stated = readDuration(row, notes)
    const safe = row.cells.safeDuration ? readNumber(row, 'safeDuration', stated, notes) : null
    const estimate = estimateOf(stated, safe, cut)
    if (safe !== null && safe < stated) {
      const detail = `safeDuration ${safe} is below duration ${stated}, the estimate without safety.`
      notes.fault('safe_below', detail, row.label)
    }
    return {
      key: row.key,
      externalKey: row.externalKey,
      name: row.name,
      description: storable(row.cells.description ?? '', limits.description),
      wbs: storable(row.cells.wbs ?? '', limits.name),
      outline: readOutline(row, notes),
      ...estimate,
      milestone: stated === 0,
      notBefore: readDate(row, 'notBefore', notes),
      deadline: readDate(row, 'deadline', notes),
      progress: readProgress(row, { stated, focused: estimate.duration }, options, notes),
      predecessors: predecessors.get(row.key) ?? [],
      assignments: budget.assignments < 0 ? [] : readResources(row, budget, notes),
      baselines: [],
    }
  })
  const tasks = keptProgress(stated, options, notes.count)
  const resources = resourcesOf(tasks)
  reportExcess(tasks, budget, resources.length, notes)
  reportCycles(tasks, labelOf, notes)
  reportOutOfSequence(tasks, labelOf, notes)
  const project: ProjectDraft = {
    name: storable(options.name ?? 'Imported project', limits.name),
    description: '',
    startDate: firstStart(tasks),
    scheduleMethod: 'FROM_START',
    targetEndDate: null,
    calendarKey: null,
    calendars: [],
    resources,
    tasks,
  }
  const found = { startDate: firstStart(stated), estimates, progress: reportedIn(stated) }
  return { project: notes.failed ? null : project, report: reportOf(project, notes, found), columns, tasks }
}

/** An issue of Jira that nobody has estimated, or with 0, takes a day, as an empty cell does. */
const readDuration = (row: Row, notes: Notes) =>
  readNumber(row, 'duration', 1, notes) || (row.jira && row.cells.duration ? 1 : 0)

/** What rows wait for, by their keys; a link that both of its rows state is one. */
function linksOf(rows: readonly Row[], aliases: Aliases, budget: { links: number }, notes: Notes): Links {
  const read = (row: Row, column: 'predecessors' | 'successors') =>
    budget.links < 0 ? [] : readLinks(row, column, aliases, budget, notes)
  const links = new Map(rows.map((row) => [row.key, [...read(row, 'predecessors')]]))
  for (const row of rows) {
    for (const { key, type, lag } of read(row, 'successors')) {
      const others = links.get(key)
      if (!others)
        notes.warn(
          'link_outside',
          `It precedes ${key.slice(0, 60)}, which is not a row of the file; left out.`,
          row.label,
        )
      else others.push({ key: row.key, type, lag })
    }
  }
  return new Map(
    [...links].map(([key, found]) => [key, [...new Map(found.map((it) => [`${it.key} ${it.type}`, it])).values()]]),
  )
}

/** The links of rows that are to be done. @param knownKeys external keys of tasks that are there already, and stay */
function withoutInactive(
  links: Links,
  inactive: readonly Row[],
  knownKeys: ReadonlySet<string>,
  labelOf: (key: string) => string,
  notes: Notes,
): Links {
  const rows = new Map(inactive.map((row) => [row.key, row]))
  const keyOf = ({ key, externalKey }: Row) => externalKey ?? key
  for (const row of inactive) {
    const isKnown = knownKeys.has(keyOf(row))
    const what = isKnown
      ? 'is inactive, and a task of the project still: delete it there'
      : 'is inactive and was left out'
    notes.warn('inactive_task', `It ${what}.`, row.label)
  }
  const leftOf = (to: string, link: PredecessorDraft): PredecessorDraft | [] => {
    const row = rows.get(link.key)
    if (!row) return link
    if (knownKeys.has(keyOf(row))) return { ...link, key: keyOf(row) }
    notes.warn('link_left_out', `The link from ${row.label} went with it, as it was left out.`, labelOf(to))
    return []
  }
  const open = [...links].filter(([key]) => !rows.has(key))
  return new Map(open.map(([key, found]) => [key, found.flatMap((link) => leftOf(key, link))]))
}

/** A project begins on the first day that somebody worked on it, where the table has one. */
const firstStart = (tasks: readonly TaskDraft[]): string | null =>
  tasks.flatMap((task) => task.progress?.actualStart ?? []).sort()[0] ?? null

/** Rows beyond the bounds are not read; `left` says by how much the one that was read last went beyond. */
function reportExcess(
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

/** A table has no capacities: there is as much of each as the task that needs most of it. */
function resourcesOf(tasks: readonly TaskDraft[]): ProjectDraft['resources'] {
  const capacities = new Map<string, number>()
  for (const { resourceKey, units } of tasks.flatMap((task) => task.assignments)) {
    capacities.set(resourceKey, Math.max(1, units, capacities.get(resourceKey) ?? 0))
  }
  return [...capacities].map(([name, capacity]) => ({ key: name, name, email: null, capacity, calendarKey: null }))
}

function reportCycles(tasks: readonly TaskDraft[], labelOf: (key: string) => string, notes: Notes) {
  const before = new Map(tasks.map((task) => [task.key, task.predecessors.map((it) => it.key)]))
  for (const { detail, first } of findCycles(before, labelOf)) {
    notes.fault('cycle', detail, first)
  }
}
