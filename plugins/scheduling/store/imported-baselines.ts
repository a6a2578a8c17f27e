/** The baselines of the project file that a project was imported from. Their numbers here are those of the file. */
import type { BaselineFields } from '#generated/scheduling'
import type { Actor, Db, Slices, Tx } from '#runtime'
import type { Json } from '../json.ts'
import type { BaselineTask } from './baselines.ts'
import type { ScheduleSize } from './sizes.ts'
import { parseInSlices } from './slices.ts'
import { readCount, readFirst } from './sql.ts'

/** A task in a baseline, as the file has it. */
export interface PlannedDates {
  readonly id: number
  /** Dates are `YYYY-MM-DD`. */
  readonly start: string
  readonly finish: string
  /** Working days; null where the file has none. */
  readonly duration: number | null
}
export interface NewPlannedDates extends PlannedDates {
  readonly number: number
}
export interface ImportedBaseline extends BaselineFields {
  readonly plannedStart: string
  readonly dates: readonly PlannedDates[]
  readonly tasks: readonly BaselineTask[]
}

/** As rows of the list of baselines, where their numbers are below zero. */
export const importedRows = `
  SELECT -number, imported_at, 'imported', NULL, planned_finish, NULL, NULL, imported_at, actor, number
  FROM scheduling.imported_baseline WHERE account_id = $1 AND project_id = $2`

/** @param tasks that the project has, with what they are called */
export async function insertImportedBaselines(
  tx: Tx,
  accountId: number,
  projectId: number,
  { tasks, at, actor }: { readonly tasks: Json<readonly NewPlannedDates[]>; readonly at: Date; readonly actor: Actor },
): Promise<void> {
  await tx.query(
    `INSERT INTO scheduling.imported_baseline
       (account_id, project_id, number, imported_at, actor, planned_start, planned_finish, dates, tasks)
     SELECT $1::bigint, $2::bigint, b.number, $4::timestamptz, $5::json, min(b.start), max(b.finish),
       json_agg(json_build_object('id', t.id, 'start', b.start, 'finish', b.finish, 'duration', b.duration) ORDER BY t.id),
       json_agg(json_build_object('id', t.id, 'name', t.name, 'isMilestone', t.is_milestone) ORDER BY t.id)
     FROM json_to_recordset($3::json) AS b(number integer, id bigint, start date, finish date, duration float8)
     JOIN scheduling.task t ON t.account_id = $1 AND t.project_id = $2 AND t.id = b.id
     GROUP BY b.number`,
    [accountId, projectId, tasks, at, JSON.stringify(actor)],
  )
}

/** Undefined without one. */
export const importedSize = (db: Db, accountId: number, projectId: number, number: number) =>
  readFirst<ScheduleSize>(
    db,
    `SELECT octet_length(dates::text) + octet_length(tasks::text) AS plan, json_array_length(tasks) AS tasks FROM scheduling.imported_baseline
     WHERE account_id = $1 AND project_id = $2 AND number = $3::bigint`,
    [accountId, projectId, number],
  )

/** @param slices parse a large one in slices */
export async function findImportedBaseline(
  db: Db,
  accountId: number,
  projectId: number,
  number: number,
  slices: Slices,
): Promise<ImportedBaseline | undefined> {
  const [row] = await db.query<Omit<ImportedBaseline, 'dates' | 'tasks'> & { readonly text: string }>(
    `SELECT -number AS number, imported_at AS "madeAt", 'imported' AS cause, NULL AS "statusDate",
       planned_start AS "plannedStart", planned_finish AS "plannedFinish", NULL AS "bufferSize", NULL AS "chainLength",
       imported_at AS "replacedAt", actor, number AS "fileNumber",
       '{"dates":' || dates || ',"tasks":' || tasks || '}' AS text
     FROM scheduling.imported_baseline WHERE account_id = $1 AND project_id = $2 AND number = $3::bigint`,
    [accountId, projectId, number],
  )
  if (!row) return undefined
  const { text, ...rest } = row
  return { ...rest, ...((await parseInSlices(text, slices)) as Pick<ImportedBaseline, 'dates' | 'tasks'>) }
}

/** What the dates of a project's take as text, in bytes; the length of a stored text is known without reading it. */
export const importedBytes = (db: Db, accountId: number, projectId: number) =>
  readCount(
    db,
    `SELECT coalesce(sum(octet_length(dates::text)), 0) AS count FROM scheduling.imported_baseline
     WHERE account_id = $1 AND project_id = $2`,
    [accountId, projectId],
  )

export interface ImportedDates {
  /** Of the baselines, also of those whose tasks have all been deleted. */
  readonly numbers: readonly number[]
  /** By task, in the order of their numbers. */
  readonly ofTasks: ReadonlyMap<number, readonly NewPlannedDates[]>
}

export async function importedDatesOf(
  db: Db,
  accountId: number,
  projectId: number,
  slices: Slices,
): Promise<ImportedDates> {
  const rows = await db.query<{ readonly number: number; readonly text: string }>(
    `SELECT number, '{"dates":' || dates || '}' AS text FROM scheduling.imported_baseline
     WHERE account_id = $1 AND project_id = $2 ORDER BY number`,
    [accountId, projectId],
  )
  const ofTasks = new Map<number, NewPlannedDates[]>()
  for (const { number, text } of rows) {
    const { dates } = (await parseInSlices(text, slices)) as Pick<ImportedBaseline, 'dates'>
    for (const it of dates) {
      const ofTask = ofTasks.get(it.id) ?? []
      ofTask.push({ number, ...it })
      ofTasks.set(it.id, ofTask)
    }
    await slices.turn()
  }
  return { numbers: rows.map((it) => it.number), ofTasks }
}
