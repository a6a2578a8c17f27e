/**
 * Decides what a table changes in a project that has some of its tasks already: each row is found by its external key, and
 * changes what the table has a column for; rows with new keys become tasks; tasks that the table does not have stay. Pure.
 */
import type { Column } from '../../files/csv/columns.ts'
import { findCycles } from '../../files/mspdi/cycles.ts'
import { ownFields, type TaskDraft } from '../../files/mspdi/draft.ts'
import type { Notes } from '../../files/mspdi/report.ts'
import { assigneeAfter, type UserOfResource } from '../../rules/links.ts'
import { newTask, type TaskRecord } from '../../store/task-changes.ts'
import { differs, type TaskRow } from '../../store/tasks.ts'
import { type ChangedTask, changesNetwork } from '../save-tasks.ts'

/** A task as it will be, but for its progress. */
export interface Upsert extends ChangedTask {
  readonly draft: TaskDraft
  readonly key: string
}
export interface UpsertInput {
  readonly projectId: number
  readonly tasks: readonly TaskRow[]
  /** Ids of the project's tasks by external key. */
  readonly keys: ReadonlyMap<string, number>
  readonly drafts: readonly TaskDraft[]
  /** Ids for those of the drafts that are new. */
  readonly ids: readonly number[]
  readonly fields: ReadonlySet<Column>
  /** Of all names that the drafts have. */
  readonly resources: ReadonlyMap<string, { readonly id: number; readonly capacity: number }>
  /** Of these, and of those that the tasks have. */
  readonly users: UserOfResource
}

/** Faults go to `notes`; with any nothing is to be stored. */
export function decideUpserts(input: UpsertInput, notes: Notes): readonly Upsert[] {
  const { tasks, keys, drafts, fields, ids } = input
  if (!fields.has('externalKey')) {
    const detail =
      'The table has no column externalKey, by which its rows are found; name it with columns, such as columns=externalKey=Key.'
    notes.fault('no_key_column', detail)
    return []
  }
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const idOf = new Map<string, number>(keys)
  for (const [index, { key, externalKey }] of drafts.entries()) {
    const id = (externalKey === null ? undefined : keys.get(externalKey)) ?? ids[index] ?? 0
    idOf.set(key, id)
    if (externalKey !== null) idOf.set(externalKey, id)
  }
  const upserts = drafts.flatMap((draft): Upsert[] => {
    if (draft.externalKey === null) {
      notes.fault('no_key', 'It has no external key.', labelOf(draft))
      return []
    }
    const id = idOf.get(draft.key) ?? 0
    const before = byId.get(id)
    const given = ownOf(id, draft, input, idOf, notes)
    if (before && before.isMilestone !== draft.milestone && fields.has('duration')) {
      const [is, would] = before.isMilestone ? ['a milestone', 'a task'] : ['a task', 'a milestone']
      notes.fault('kind_changed', `It is ${is} and would become ${would}; delete it first.`, labelOf(draft))
    }
    return [{ draft, key: draft.externalKey, before, after: before ? merged(before, given, input) : given }]
  })
  if (!notes.failed) reportCycles(tasks, upserts, notes)
  return upserts
}

export const labelOf = ({ key, name }: TaskDraft) => `Task ${key} '${name}'`

function ownOf(
  id: number,
  draft: TaskDraft,
  { projectId, resources }: UpsertInput,
  idOf: ReadonlyMap<string, number>,
  notes: Notes,
): TaskRecord {
  return newTask({
    id,
    projectId,
    ...ownFields(draft),
    predecessors: draft.predecessors.map(({ key, type, lag }) => ({ taskId: idOf.get(key) ?? 0, type, lag })),
    assignments: draft.assignments.flatMap(({ resourceKey, units }) => {
      const resource = resources.get(resourceKey)
      if (!resource) return []
      if (units <= resource.capacity) return { resourceId: resource.id, units }
      const detail = `It takes ${units} units of '${resourceKey}', of which the account has ${resource.capacity}; it was lowered.`
      notes.warn('over_capacity', detail, labelOf(draft))
      return { resourceId: resource.id, units: resource.capacity }
    }),
  })
}

/** Columns that say where a task stands in the outline. */
const OUTLINES: readonly Column[] = ['outline', 'outlineLevel', 'parent']

/** What the table has no column for stays. */
function merged(task: TaskRow, given: TaskRecord, { fields, users }: UpsertInput): TaskRow {
  const links = fields.has('predecessors') || fields.has('successors')
  const dates = task.isMilestone ? { promisedDate: given.promisedDate } : { deadline: given.deadline }
  return {
    ...task,
    name: given.name,
    ...(fields.has('description') && { description: given.description }),
    ...(fields.has('duration') && !task.isMilestone && { duration: given.duration }),
    ...(fields.has('safeDuration') && { safeDuration: given.safeDuration }),
    ...(fields.has('notBefore') && { notBefore: given.notBefore }),
    ...(fields.has('deadline') && dates),
    ...(fields.has('wbs') && { wbs: given.wbs }),
    ...(OUTLINES.some((it) => fields.has(it)) && { outline: given.outline }),
    ...(links && { predecessors: given.predecessors }),
    ...(fields.has('resources') && {
      assignments: given.assignments,
      assignedToId: assigneeAfter(task, given.assignments, users),
    }),
  }
}

function reportCycles(tasks: readonly TaskRow[], upserts: readonly Upsert[], notes: Notes) {
  const rows = new Map<number, TaskRecord>([...tasks, ...upserts.map((it) => it.after)].map((row) => [row.id, row]))
  const before = new Map([...rows.values()].map(({ id, predecessors }) => [id, predecessors.map((it) => it.taskId)]))
  for (const { detail } of findCycles(before, (id) => `'${rows.get(id)?.name ?? id}'`)) notes.fault('cycle', detail)
}

export type ChangeKind = 'create' | 'update' | 'none'

export function kindOf({ before, after }: ChangedTask): ChangeKind {
  if (!before) return 'create'
  return changesNetwork(before, after) || differs(before, after) ? 'update' : 'none'
}
