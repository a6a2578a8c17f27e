/** Writes tasks and milestones, many at a time; each change makes a new version of the row. */
import { taskEntity } from '#generated/scheduling'
import type { Tx } from '#runtime'
import { searchTextOf } from '#runtime/text'
import { type Json, type JsonBytes, json } from '../json.ts'
import { analyzeIfGrown, makePlansAnew } from './fresh-plans.ts'
import { type OwnColumn, ownColumns, type TaskRow } from './tasks.ts'

/** What is stored of a task or a milestone, with its links and assignments, which are rows of their own. */
export type TaskRecord = Pick<TaskRow, Exclude<OwnColumn, Kept> | 'predecessors' | 'assignments'>
const KEPT = ['version', 'createdAt', 'updatedAt'] as const
type Kept = (typeof KEPT)[number]

/** With what lists search in; what is null may be left out. */
export type WrittenTask = Partial<TaskRecord> & { readonly searchText: string }

/** A new one, of which nothing has been reported unless it is given. */
export const newTask = (
  given: Pick<TaskRow, 'id' | 'projectId' | 'name' | 'isMilestone' | 'duration'> & Partial<TaskRecord>,
): TaskRecord => ({
  description: null,
  wbs: null,
  outline: [],
  assignedToId: null,
  safeDuration: null,
  notBefore: null,
  deadline: null,
  promisedDate: null,
  status: 'NotStarted',
  percentComplete: 0,
  remainingDuration: given.duration,
  remainingBeforeCompletion: null,
  estimatedTotal: null,
  actualStart: null,
  actualFinish: null,
  asOf: null,
  reportedOn: null,
  reassignedOn: null,
  formerPeople: null,
  blockedNote: null,
  completedBy: null,
  predecessors: [],
  assignments: [],
  ...given,
})

/** The types of columns, of those of the contract by its types. */
const TYPES = { integer: 'bigint', string: 'text', number: 'float8', date: 'date', array: 'text[]' } as const
const OTHER_TYPES: Readonly<Record<Exclude<OwnColumn, keyof typeof taskEntity.stored | Kept>, string>> = {
  isMilestone: 'boolean',
  remainingBeforeCompletion: 'float8',
  estimatedTotal: 'float8',
  promisedDate: 'date',
  formerPeople: 'json',
  completedBy: 'json',
}
const SEARCH_TEXT = { name: 'searchText', column: 'search_text', type: 'text' } as const
const STORED: Readonly<Record<string, { readonly type: string }>> = taskEntity.stored
/** The columns that are written, each by its name, its name in the table and its type. */
const recorded = ownColumns
  .filter(({ name }) => name !== 'projectId' && !KEPT.some((kept) => kept === name))
  .map(({ name, column }) => {
    const type = STORED[name]?.type as keyof typeof TYPES | undefined
    return { name, column, type: type ? TYPES[type] : OTHER_TYPES[name as keyof typeof OTHER_TYPES] }
  })
const written = [...recorded, SEARCH_TEXT]
const columns = written.map(({ column }) => column).join(', ')
const values = written.map(({ name }) => `n."${name}"`)
/** A long text that stays as it is is not stored again. */
const newValues = values.map((value) =>
  value === 'n."description"' ? `CASE WHEN t.description = ${value} THEN t.description ELSE ${value} END` : value,
)
const RECORDS = `json_to_recordset($2::json) AS n(${written.map(({ name, type }) => `"${name}" ${type}`).join(', ')})`

// Characters of JSON.
const MANY = 100_000 // some hundred tasks
const DOZENS = 10_000 // of tasks

export async function insertTasks(
  tx: Tx,
  accountId: number,
  projectId: number,
  tasks: Json<readonly WrittenTask[]> | JsonBytes<readonly WrittenTask[]>,
  at: Date,
): Promise<void> {
  if (tasks.length > MANY) await makePlansAnew(tx)
  else if (tasks.length > DOZENS) analyzeIfGrown(tx)
  await tx.query(
    `INSERT INTO scheduling.task (account_id, project_id, created_at, updated_at, ${columns})
     SELECT $1::bigint, $3::bigint, $4::timestamptz, $4::timestamptz, ${values.join(', ')} FROM ${RECORDS}`,
    [accountId, tasks, projectId, at],
  )
}

export const updateTasks = (tx: Tx, accountId: number, tasks: readonly TaskRecord[], at: Date) =>
  tx.query(
    `UPDATE scheduling.task t SET (${columns}) = ROW (${newValues.join(', ')}), version = t.version + 1, updated_at = $3
     FROM ${RECORDS} WHERE t.account_id = $1 AND t.id = n.id`,
    [accountId, recordsOf(tasks), at],
  )

export const recordsOf = (tasks: readonly TaskRecord[]): Json<readonly WrittenTask[]> =>
  json(
    tasks.map((task) => ({
      ...Object.fromEntries(recorded.map(({ name }) => [name, task[name as keyof TaskRecord]])),
      searchText: searchTextOf([task.name]),
    })),
  )

/** Deletes them with the links to them, which is a new version of the tasks that follow. */
export async function deleteTasks(tx: Tx, accountId: number, ids: readonly number[], at: Date): Promise<void> {
  await tx.query(
    `UPDATE scheduling.task t SET version = t.version + 1, updated_at = $3
     WHERE t.account_id = $1 AND t.id IN (
       SELECT l.task_id FROM scheduling.predecessor l WHERE l.account_id = $1 AND l.predecessor_id = ANY($2::bigint[]))`,
    [accountId, ids, at],
  )
  await tx.query('DELETE FROM scheduling.task WHERE account_id = $1 AND id = ANY($2::bigint[])', [accountId, ids])
}
