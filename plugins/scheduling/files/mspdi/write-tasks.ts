/** Tasks, their summaries, and the buffers of a plan as elements of a project file. Pure. */
import type { TaskRow } from '../../store/tasks.ts'
import type { BufferRow } from './buffers.ts'
import { CUSTOM_FIELDS } from './custom-fields.ts'
import type { BaselineDraft } from './draft.ts'
import type { Elements } from './write-xml.ts'

const LINK_TYPES = { FF: 0, FS: 1, SF: 2, SS: 3 } as const
const DAYS = 7 // of DurationFormat and LagFormat: shown in days
const START_NO_EARLIER_THAN = 4

export interface FileRow {
  /** Null: a summary. */
  readonly task: TaskRow | null
  readonly name: string
  readonly level: number
}

/** Tasks in their order, each summary before the first of its tasks. */
export function rowsOf(tasks: readonly TaskRow[]): FileRow[] {
  const rows: FileRow[] = []
  let open: readonly string[] = []
  for (const task of tasks) {
    const shared = open.findIndex((name, level) => name !== task.outline[level])
    const from = shared < 0 ? Math.min(open.length, task.outline.length) : shared
    for (const [level, name] of task.outline.entries()) {
      if (level >= from) rows.push({ task: null, name, level: level + 1 })
    }
    rows.push({ task, name: task.name, level: task.outline.length + 1 })
    open = task.outline
  }
  return rows
}

export interface Context {
  /** Of tasks, by id. */
  readonly uids: ReadonlyMap<number, number>
  readonly minutesPerDay: number
  /** UIDs of the buffers that lie before a task, by its id. */
  readonly before: ReadonlyMap<number, readonly number[]>
  readonly baselines: Baselines
}
export interface Baselines {
  /** Of tasks, by id. */
  readonly imported: ReadonlyMap<number, readonly BaselineDraft[]>
  /** The number under which the plan is written; null: of a project that has not started, or no number is free. */
  readonly plan: number | null
}

export function buffersBefore(buffers: readonly BufferRow[], firstUid: number): Context['before'] {
  const before = new Map<number, number[]>()
  for (const [index, { to }] of buffers.entries()) {
    if (to !== null) before.set(to, [...(before.get(to) ?? []), firstUid + index])
  }
  return before
}

export function taskOf(
  { task, name, level }: FileRow,
  uid: number,
  { uids, minutesPerDay, before, baselines }: Context,
): Elements {
  const place: Elements = [
    ['UID', uid],
    ['ID', uid],
    ['Name', name],
  ]
  if (!task) {
    return [...place, ['OutlineLevel', level], ['Summary', 1]]
  }
  const isStarted = task.status === 'InProgress' || task.status === 'Completed'
  return [
    ...place,
    ['WBS', task.wbs],
    ['OutlineLevel', level],
    ['Start', dayStart(task.actualStart ?? task.projectedStart ?? task.plannedStart)],
    ['Finish', dayEnd(task.actualFinish ?? task.projectedFinish ?? task.plannedFinish)],
    ['Duration', duration(task.duration, minutesPerDay)],
    ['DurationFormat', DAYS],
    ['Milestone', task.isMilestone ? 1 : 0],
    ['Summary', 0],
    ['PercentComplete', Math.min(task.status === 'Completed' ? 100 : 99, Math.round(task.percentComplete))],
    ['ActualStart', dayStart(task.actualStart)],
    ['ActualFinish', dayEnd(task.actualFinish)],
    ['ActualDuration', isStarted ? duration(Math.max(0, task.duration - task.remainingDuration), minutesPerDay) : null],
    ['RemainingDuration', duration(task.remainingDuration, minutesPerDay)],
    ['ConstraintType', task.notBefore === null ? 0 : START_NO_EARLIER_THAN],
    ['ConstraintDate', dayStart(task.notBefore)],
    ['Deadline', dayEnd(task.isMilestone ? task.promisedDate : task.deadline)],
    ['Notes', task.description],
    ...task.predecessors.map(({ taskId, type, lag }) => linkOf(uids.get(taskId), type, lag * minutesPerDay)),
    ...(before.get(task.id) ?? []).map((buffer) => linkOf(buffer, 'FS', 0)),
    ...(task.safeDuration === null
      ? []
      : [customOf(CUSTOM_FIELDS.safeDuration, duration(task.safeDuration, minutesPerDay), DAYS)]),
    ...baselinesOf(task, baselines).map((it) => baselineOf(it, minutesPerDay)),
  ]
}

/** By number: the imported ones, and the plan that the project is held to. */
function baselinesOf(task: TaskRow, { imported, plan }: Baselines): readonly BaselineDraft[] {
  const dates = imported.get(task.id) ?? []
  const { plannedStart: start, plannedFinish: finish } = task
  if (plan === null || start === null || finish === null) return dates
  return [...dates, { number: plan, start, finish, duration: task.duration }].sort((a, b) => a.number - b.number)
}

const baselineOf = ({ number, start, finish, duration: days }: BaselineDraft, minutesPerDay: number) =>
  [
    'Baseline',
    [
      ['Number', number],
      ['Start', dayStart(start)],
      ['Finish', dayEnd(finish)],
      ['Duration', days === null ? null : duration(days, minutesPerDay)],
      ['DurationFormat', DAYS],
    ],
  ] as const

/** A task that nobody works on; its kind says that it is none. */
export function bufferOf(buffer: BufferRow, uid: number, { uids, minutesPerDay }: Context): Elements {
  return [
    ['UID', uid],
    ['ID', uid],
    ['Name', buffer.name],
    ['OutlineLevel', 1],
    ['Start', dayStart(buffer.start)],
    ['Finish', dayEnd(buffer.finish)],
    ['Duration', duration(buffer.duration, minutesPerDay)],
    ['DurationFormat', DAYS],
    ['Milestone', 0],
    ['Summary', 0],
    ...(buffer.from === null ? [] : [linkOf(uids.get(buffer.from), 'FS', 0)]),
    customOf(CUSTOM_FIELDS.buffer, buffer.kind),
  ]
}

/** @param lag in working minutes */
const linkOf = (uid: number | undefined, type: keyof typeof LINK_TYPES, lag: number) =>
  [
    'PredecessorLink',
    [
      ['PredecessorUID', uid],
      ['Type', LINK_TYPES[type]],
      ['CrossProject', 0],
      ['LinkLag', Math.round(lag * 10)], // tenths of a minute
      ['LagFormat', DAYS],
    ],
  ] as const

const customOf = ({ id }: { readonly id: number }, value: string, format?: number) =>
  [
    'ExtendedAttribute',
    [
      ['FieldID', id],
      ['Value', value],
      ['DurationFormat', format],
    ],
  ] as const

export const dayStart = (date: string | null) => (date === null ? null : `${date}T08:00:00`)
export const dayEnd = (date: string | null) => (date === null ? null : `${date}T17:00:00`)

/** Working time, to the millisecond: six decimals of a day come back as they were. */
function duration(days: number, minutesPerDay: number): string {
  const milliseconds = Math.round(days * minutesPerDay * 60_000)
  const minutes = Math.floor(milliseconds / 60_000)
  return `PT${Math.floor(minutes / 60)}H${minutes % 60}M${(milliseconds % 60_000) / 1_000}S`
}
