/** Whole projects at once: rows are made in one statement a table, under ids that are drawn first. */
import type { Db, Tx } from '#runtime'
import { searchTextOf } from '#runtime/text'
import type { ResourceFacts } from '../calculation/facts.ts'
import type { CalendarRow } from './calendars.ts'
import type { ResourceRow } from './resources.ts'

/** So many new ids, in one value. */
export async function drawIds(
  db: Db,
  table: 'calendar' | 'resource' | 'project' | 'task',
  count: number,
): Promise<readonly number[]> {
  const [row] = await db.query<{ ids: number[] | null }>(
    `SELECT json_agg(nextval(pg_get_serial_sequence('scheduling.${table}', 'id'))) AS ids
     FROM generate_series(1, $1::int)`,
    [count],
  )
  return row?.ids ?? []
}

const shared = (lock: boolean) => (lock ? 'FOR SHARE' : '')

/** The calendars of these names, the oldest last. @param lock nobody changes them until the transaction ends */
export const calendarsNamed = (db: Db, accountId: number, names: readonly string[], lock = false) =>
  db.query<Pick<CalendarRow, 'id' | 'name' | 'weekdays' | 'holidays'>>(
    `SELECT id, name, weekdays, holidays FROM scheduling.calendar
     WHERE account_id = $1 AND name = ANY($2::text[]) ORDER BY id DESC ${shared(lock)}`,
    [accountId, names],
  )

/** The resources of these names, the oldest last. @param lock nobody changes them until the transaction ends */
export const resourcesNamed = (db: Db, accountId: number, names: readonly string[], lock = false) =>
  db.query<{ email: string | null; userId: number | null } & ResourceFacts>(
    `SELECT id, name, email, user_id AS "userId", capacity, calendar_id AS "calendarId", absences, until FROM scheduling.resource
     WHERE account_id = $1 AND name = ANY($2::text[]) ORDER BY id DESC ${shared(lock)}`,
    [accountId, names],
  )

/** Nobody changes these calendars until the transaction ends. */
export const lockCalendars = (db: Db, accountId: number, ids: readonly number[]) =>
  db.query(
    'SELECT id FROM scheduling.calendar WHERE account_id = $1 AND id = ANY($2::bigint[]) ORDER BY id DESC FOR SHARE',
    [accountId, ids],
  )

export type NewCalendar = Pick<CalendarRow, 'id' | 'name' | 'weekdays' | 'holidays' | 'hoursPerDay'>
export const insertCalendars = (tx: Tx, accountId: number, calendars: readonly NewCalendar[], at: Date) =>
  tx.query(
    `INSERT INTO scheduling.calendar (account_id, id, name, weekdays, holidays, hours_per_day, created_at, updated_at)
     SELECT $1::bigint, id, name, ARRAY(SELECT json_array_elements_text(weekdays)::smallint), holidays, "hoursPerDay",
       $3::timestamptz, $3::timestamptz
     FROM json_to_recordset($2::json)
       AS c(id bigint, name text, weekdays json, holidays json, "hoursPerDay" float8)`,
    [accountId, JSON.stringify(calendars), at],
  )

export type NewResource = Pick<ResourceRow, 'id' | 'name' | 'email' | 'capacity' | 'calendarId'>
export const insertResources = (tx: Tx, accountId: number, resources: readonly NewResource[], at: Date) =>
  tx.query(
    `INSERT INTO scheduling.resource
       (account_id, id, name, search_text, email, capacity, calendar_id, skills, created_at, updated_at)
     SELECT $1::bigint, id, name, "searchText", email, capacity, "calendarId", '{}', $3::timestamptz, $3::timestamptz
     FROM json_to_recordset($2::json)
       AS r(id bigint, name text, "searchText" text, email text, capacity float8, "calendarId" bigint)`,
    [accountId, JSON.stringify(resources.map((it) => ({ ...it, searchText: searchTextOf([it.name]) }))), at],
  )
