/** Whole projects at once: rows are made in one statement a table, under ids that are drawn first. */
import type { Db, Tx } from '#runtime'
import type { CalendarRow } from './calendars.ts'

/** So many new ids. */
export async function drawIds(tx: Tx, table: 'resource' | 'task', count: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('scheduling.${table}', 'id')) AS id FROM generate_series(1, $1::int)`,
    [count],
  )
  return rows.map((row) => row.id)
}

/** The calendars of these names, the oldest last. */
export const calendarsNamed = (db: Db, accountId: number, names: readonly string[]) =>
  db.query<Pick<CalendarRow, 'id' | 'name' | 'weekdays' | 'holidays'>>(
    `SELECT id, name, weekdays, holidays FROM scheduling.calendar
     WHERE account_id = $1 AND name = ANY($2::text[]) ORDER BY id DESC`,
    [accountId, names],
  )

/** The resources of these names, the oldest last. */
export const resourcesNamed = (db: Db, accountId: number, names: readonly string[]) =>
  db.query<{ id: number; name: string; capacity: number }>(
    `SELECT id, name, capacity FROM scheduling.resource
     WHERE account_id = $1 AND name = ANY($2::text[]) ORDER BY id DESC`,
    [accountId, names],
  )

export interface NewResource {
  readonly id: number
  readonly name: string
  readonly email: string | null
  readonly capacity: number
  readonly calendarId: number | null
}
export const insertResources = (tx: Tx, accountId: number, resources: readonly NewResource[], at: Date) =>
  tx.query(
    `INSERT INTO scheduling.resource
       (account_id, id, name, email, capacity, calendar_id, skills, created_at, updated_at)
     SELECT $1::bigint, id, name, email, capacity, "calendarId", '{}', $3::timestamptz, $3::timestamptz
     FROM json_to_recordset($2::json)
       AS r(id bigint, name text, email text, capacity float8, "calendarId" bigint)`,
    [accountId, JSON.stringify(resources), at],
  )

export interface NewTask {
  readonly id: number
  readonly isMilestone: boolean
  readonly name: string
  readonly description: string | null
  readonly duration: number
  readonly safeDuration: number | null
  readonly notBefore: string | null
  readonly wbs: string | null
  readonly outline: readonly string[]
}
export const insertTasks = (tx: Tx, accountId: number, projectId: number, tasks: readonly NewTask[], at: Date) =>
  tx.query(
    `INSERT INTO scheduling.task (account_id, project_id, id, is_milestone, name, description, duration,
       remaining_duration, safe_duration, not_before, wbs, outline, created_at, updated_at)
     SELECT $1::bigint, $2::bigint, id, "isMilestone", name, description, duration, duration, "safeDuration",
       "notBefore", wbs, ARRAY(SELECT json_array_elements_text(outline)), $4::timestamptz, $4::timestamptz
     FROM json_to_recordset($3::json) AS t(id bigint, "isMilestone" boolean, name text, description text,
       duration float8, "safeDuration" float8, "notBefore" date, wbs text, outline json)`,
    [accountId, projectId, JSON.stringify(tasks), at],
  )
