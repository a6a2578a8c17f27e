/** Plans a new project in a thread, and makes the rows that it is stored as. Pure. */

import { searchTextOf } from '#runtime/text'
import { dateIn, dayOf } from '../dates.ts'
import {
  type Booking,
  type CalendarSpec,
  type Network,
  NetworkError,
  type NetworkResource,
  type Plan,
} from '../engine/model.ts'
import { plan } from '../engine/planning/plan.ts'
import type { Estimates } from '../engine/simulation/model.ts'
import type { ZoneRules } from '../engine/zones.ts'
import { type Estimates as DurationKind, otherEstimate } from '../files/estimates.ts'
import type { OverAllocation } from '../files/mspdi/assignments.ts'
import { ownFields, type TaskDraft } from '../files/mspdi/draft.ts'
import { type ImportWarning, type Notes, takeNotes } from '../files/mspdi/report.ts'
import { type Json, type JsonBytes, json, jsonBytes, parseJsonBytes } from '../json.ts'
import type { DerivedTask } from '../store/derived-tasks.ts'
import type { NewPlannedDates } from '../store/imported-baselines.ts'
import type { PlanProjection } from '../store/plans.ts'
import type { TaskRecord } from '../store/task-changes.ts'
import { type Options, optionsOf, progressOf } from './facts.ts'
import { mustKnowBookings } from './known-bookings.ts'
import { type Calculation, calculateNew, plannedDates } from './projection.ts'
import type { Draft } from './simulation.ts'

export interface ImportInput {
  readonly tasks: JsonBytes<readonly TaskDraft[]>
  /** An id for each. */
  readonly taskIds: readonly number[]
  readonly project: Options & { readonly startDate: string }
  readonly calendar: CalendarSpec
  /** With the keys that the drafts have for them; several keys may stand for one. */
  readonly resources: readonly { readonly key: string; readonly resource: NetworkResource }[]
  /** Of resources of the account; absent where the project is not to start. */
  readonly bookings?: readonly Booking[]
  /** Of assignments to resources of the account, which the file does not know. Default: lower. */
  readonly overAllocation?: OverAllocation
  readonly at: Date
  /** Of the account. */
  readonly timeZone: string
  /** The day to whose end its progress counts, `YYYY-MM-DD`; null: it counts from the morning of today. */
  readonly countedFor: string | null
  readonly zones: ZoneRules
  readonly estimates: Estimates
  /** Whether the project will be simulated. */
  readonly isQuoted?: boolean
  /** What the durations are taken for, where it is asked what the plan would be if they were taken for the other kind. */
  readonly compared?: DurationKind
}

/** A column of a set of rows, as the text of a PostgreSQL array. */
type Column = string

type NewTask = Omit<
  TaskRecord,
  'projectId' | 'assignedToId' | 'remainingBeforeCompletion' | 'estimatedTotal' | 'completedBy' | Link
>
type Link = 'predecessors' | 'assignments'
type WrittenTask = NewTask & { readonly searchText: string }

/** What is stored, as texts: the serving thread hands them on to the database. */
export interface PlannedImport {
  readonly tasks: JsonBytes<readonly WrittenTask[]>
  /** What is derived of each. */
  readonly derived: JsonBytes<readonly DerivedTask[]>
  readonly links: { readonly of: Column; readonly taskId: Column; readonly type: Column; readonly lag: Column }
  readonly assignments: { readonly of: Column; readonly resourceId: Column; readonly units: Column }
  /** JSON of `{ key, id }[]`; null without any. */
  readonly externalKeys: string | null
  /** Null without any. */
  readonly baselines: Json<readonly NewPlannedDates[]> | null
  readonly plan: JsonBytes<Plan>
  readonly projection: Json<PlanProjection>
  readonly project: Calculation['project']
  /** Tasks that come with progress. */
  readonly reported: number
  /** What it is simulated from, where it will be. */
  readonly draft?: Json<Draft>
  /** If the durations were taken for the other kind; null where it is not asked, and where nothing would be another. */
  readonly otherEstimates: Pick<Calculation['project'], 'plannedFinish' | 'bufferEnd'> | null
  /** What of the assignments could not be carried over. */
  readonly warnings: readonly ImportWarning[]
}

/** Throws NetworkError as `plan` does. */
export function planImport(input: ImportInput): PlannedImport {
  const { project, at, timeZone, zones } = input
  const drafts = parseJsonBytes(input.tasks)
  // Before the own plan, so that only one of them takes memory.
  const otherEstimates = input.compared ? plannedOtherwise(input, drafts, input.compared) : null
  const notes = takeNotes()
  const network = networkOf(input, drafts, notes)
  const made = plan(network, optionsOf(project, input.estimates))
  mustKnowBookings({ start: network.start, bookings: input.bookings ?? [] }, made)
  const reported = { reportedOn: dateIn(timeZone, at), asOf: input.countedFor }
  const rows = drafts.map((draft, index) => ({ id: idAt(input, index), ...rowOf(draft, reported) }))
  const { calculation, tasks } = calculateNew(
    {
      network,
      project: { status: 'Planning', targetEndDate: project.targetEndDate },
      tasks: rows,
      progress: [],
    },
    made,
    { at, timeZone, zones, history: [] },
  )
  const links = network.tasks.flatMap(({ id, predecessors }) => predecessors.map((link) => ({ of: id, ...link })))
  const uses = network.tasks.flatMap(({ id, assignments }) => assignments.map((use) => ({ of: id, ...use })))
  return {
    tasks: jsonBytes(rows.map((row) => ({ ...row, searchText: searchTextOf([row.name]) }))),
    derived: jsonBytes(tasks),
    links: {
      of: column(links.map((it) => it.of)),
      taskId: column(links.map((it) => it.taskId)),
      type: column(links.map((it) => it.type)),
      lag: column(links.map((it) => it.lag)),
    },
    assignments: {
      of: column(uses.map((it) => it.of)),
      resourceId: column(uses.map((it) => it.resourceId)),
      units: column(uses.map((it) => it.units)),
    },
    externalKeys: keysOf(input, drafts),
    baselines: baselinesOf(input, drafts),
    plan: jsonBytes(made),
    projection: calculation.projection,
    project: calculation.project,
    reported: rows.filter((row) => row.reportedOn !== null).length,
    ...(input.isQuoted && { draft: draftOf(input, network, made, rows) }),
    otherEstimates,
    warnings: notes.lists().warnings,
  }
}

function plannedOtherwise(
  input: ImportInput,
  drafts: readonly TaskDraft[],
  taken: DurationKind,
): PlannedImport['otherEstimates'] {
  const others = drafts.map((draft) => ({ ...draft, ...otherEstimate(draft, taken) }))
  if (others.every(({ duration }, index) => duration === drafts[index]?.duration)) return null
  try {
    return plannedDates(plan(networkOf(input, others, takeNotes()), optionsOf(input.project, input.estimates)))
  } catch (error) {
    if (error instanceof NetworkError) return null
    throw error
  }
}

function draftOf(
  { project: { scheduleMethod } }: ImportInput,
  network: Network,
  made: Plan,
  rows: readonly (ReturnType<typeof rowOf> & { readonly id: number })[],
): Json<Draft> {
  const progress = progressOf({ project: { pauses: [] }, tasks: rows })
  return json({ network: { ...network, startsWithPlan: scheduleMethod === 'FROM_TARGET' }, plan: made, progress })
}

function keysOf(input: ImportInput, drafts: readonly TaskDraft[]): string | null {
  const keys = drafts.flatMap(({ externalKey: key }, index) => (key === null ? [] : { key, id: idAt(input, index) }))
  return keys.length > 0 ? JSON.stringify(keys) : null
}

function baselinesOf(input: ImportInput, drafts: readonly TaskDraft[]): PlannedImport['baselines'] {
  const dates = drafts.flatMap(({ baselines }, index) => baselines.map((it) => ({ ...it, id: idAt(input, index) })))
  return dates.length > 0 ? json(dates) : null
}

const idAt = ({ taskIds }: ImportInput, index: number) => taskIds[index] ?? 0
/** Of values that need no quotes: numbers and types of links. */
const column = (values: readonly (number | string)[]): Column => `{${values.join(',')}}`

function networkOf(input: ImportInput, drafts: readonly TaskDraft[], notes: Notes): Network {
  const ids = new Map(drafts.map((draft, index) => [draft.key, idAt(input, index)]))
  const resources = new Map(input.resources.map(({ key, resource }) => [key, resource]))
  const used = new Map<number, NetworkResource>()
  const tasks = drafts.map((draft, index) => ({
    id: idAt(input, index),
    name: draft.name,
    duration: draft.duration,
    ...(draft.safeDuration !== null && { safeDuration: draft.safeDuration }),
    predecessors: draft.predecessors
      .map(({ key, type, lag }) => ({ taskId: ids.get(key) ?? 0, type, lag }))
      .sort((a, b) => a.taskId - b.taskId || (a.type < b.type ? -1 : 1)),
    assignments: assignmentsOf(draft),
    ...(draft.notBefore !== null && { notBefore: dayOf(draft.notBefore) }),
  }))
  const byId = [...used.values()].sort((a, b) => a.id - b.id)
  const bookings = input.bookings?.filter(({ resourceId }) => used.has(resourceId))
  const start = dayOf(input.project.startDate)
  return { start, calendar: input.calendar, tasks, resources: byId, ...(bookings && { bookings }) }

  function assignmentsOf({ name, assignments }: TaskDraft) {
    const units = new Map<number, number>()
    for (const it of assignments) {
      const resource = resources.get(it.resourceKey)
      if (!resource) continue
      used.set(resource.id, resource)
      units.set(resource.id, (units.get(resource.id) ?? 0) + it.units)
    }
    return [...units]
      .map(([resourceId, amount]) => ({ resourceId, units: lowered(name, used.get(resourceId), amount) }))
      .sort((a, b) => a.resourceId - b.resourceId)
  }

  function lowered(name: string, resource: NetworkResource | undefined, units: number): number {
    if (!resource || units <= resource.capacity || (input.overAllocation ?? 'lower') !== 'lower') return units
    const { capacity } = resource
    const detail = `It takes ${units} units of '${resource.name}', of which the account has ${capacity}; it was lowered.`
    notes.warn('over_capacity', detail, `Task '${name}'`)
    return capacity
  }
}

const NOT_STARTED = { status: 'NotStarted', percentComplete: 0, actualStart: null, actualFinish: null } as const

const UNREPORTED = { reportedOn: null, asOf: null } as const

/** @param reported of tasks that come with progress */
const rowOf = (draft: TaskDraft, reported: Pick<NewTask, 'reportedOn' | 'asOf'>): Omit<NewTask, 'id'> => ({
  ...ownFields(draft),
  ...(draft.progress ?? { ...NOT_STARTED, remainingDuration: draft.duration }),
  ...(draft.progress ? reported : UNREPORTED),
  reassignedOn: null,
  formerPeople: null,
  blockedNote: null,
})
