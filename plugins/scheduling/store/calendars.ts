/** Calendars as they are stored; each account has a default one, made when it is first needed. */
import { type CalendarFields, calendarEntity, type NewCalendar } from '#generated/scheduling'
import type { Db, Tx } from '#runtime'
import { aliasedColumns, readAny, readFirst, rowsOf } from './sql.ts'

/** Its weekdays ascend, its holidays are in order. */
export interface CalendarRow extends CalendarFields {
  readonly version: number
}

export const standardCalendar = { ...calendarEntity.defaults, name: 'Standard' } as const satisfies NewCalendar

const columns = { ...calendarEntity.columns, version: 'c.version' }
const selected = aliasedColumns(columns)

export const calendarSource = (accountId: number) => ({
  columns: selected,
  from: 'scheduling.calendar c',
  where: 'c.account_id = $1',
  params: [accountId],
})

export const {
  find: findCalendar,
  lock: lockCalendar,
  insert: insertCalendar,
  update: updateCalendar,
  delete: deleteCalendar,
} = rowsOf<CalendarRow, NewCalendar>(calendarEntity.table, columns, { json: ['holidays'] })

/** Whether there is one; it stays until the transaction ends. */
export const calendarExists = (tx: Db, accountId: number, id: number, lock: boolean) =>
  readAny(tx, `SELECT FROM scheduling.calendar WHERE account_id = $1 AND id = $2 ${lock ? 'FOR KEY SHARE' : ''}`, [
    accountId,
    id,
  ])

const storedDefault = (db: Db, accountId: number, lock: 'FOR SHARE' | '' = '') =>
  readFirst<CalendarRow>(
    db,
    `SELECT ${selected} FROM scheduling.calendar c WHERE c.account_id = $1 AND c.is_default ${lock}`,
    [accountId],
  )

/** The default calendar of the account, or what it will be once it is needed. */
export const findDefaultCalendar = async (db: Db, accountId: number): Promise<CalendarRow> =>
  (await storedDefault(db, accountId)) ?? {
    ...standardCalendar,
    id: 0,
    isDefault: true,
    version: 0,
    createdAt: new Date(0),
    updatedAt: new Date(0),
  }

/** The default calendar of the account; the first call makes it. */
export async function defaultCalendar(tx: Tx, accountId: number, at: Date): Promise<CalendarRow> {
  const found = await storedDefault(tx, accountId)
  if (found) return found
  await lockDefault(tx, accountId)
  await tx.query(
    `INSERT INTO scheduling.calendar
       (account_id, name, weekdays, holidays, hours_per_day, is_default, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, true, $6, $6) ON CONFLICT (account_id) WHERE is_default DO NOTHING`,
    [
      accountId,
      standardCalendar.name,
      standardCalendar.weekdays,
      JSON.stringify(standardCalendar.holidays),
      standardCalendar.hoursPerDay,
      at,
    ],
  )
  return (await storedDefault(tx, accountId)) as CalendarRow
}

/** As `defaultCalendar`; until the transaction ends it stays the default, and nobody else can change it. */
export async function lockDefaultCalendar(tx: Tx, accountId: number, at: Date): Promise<CalendarRow> {
  await defaultCalendar(tx, accountId, at)
  // Shared, so that those who only need it to stay do not wait for each other.
  await tx.query("SELECT pg_advisory_xact_lock_shared(hashtextextended('scheduling.calendar default', $1::bigint))", [
    accountId,
  ])
  return (await storedDefault(tx, accountId, 'FOR SHARE')) as CalendarRow
}

/** The calendars of that id among `ids`. */
export const calendarsById = (db: Db, accountId: number, ids: readonly number[]) =>
  db.query<CalendarRow>(
    `SELECT ${selected} FROM scheduling.calendar c WHERE c.account_id = $1 AND c.id = ANY($2::bigint[])`,
    [accountId, ids],
  )

/** Those who set the default calendar of an account do so one after the other. */
const lockDefault = (tx: Tx, accountId: number) =>
  tx.query("SELECT pg_advisory_xact_lock(hashtextextended('scheduling.calendar default', $1::bigint))", [accountId])

/** Takes the default from the calendar that has it, which is a change of that one. */
export async function clearDefault(tx: Tx, accountId: number, at: Date, except = 0): Promise<void> {
  await lockDefault(tx, accountId)
  await tx.query(
    `UPDATE scheduling.calendar SET is_default = false, version = version + 1, updated_at = $2
     WHERE account_id = $1 AND is_default AND id <> $3`,
    [accountId, at, except],
  )
}

/** How many projects and resources name it. */
export async function countUses(db: Db, accountId: number, id: number) {
  const [row] = await db.query<{ projects: number; resources: number }>(
    `SELECT (SELECT count(*) FROM scheduling.project WHERE account_id = $1 AND calendar_id = $2) AS projects,
       (SELECT count(*) FROM scheduling.resource WHERE account_id = $1 AND calendar_id = $2) AS resources`,
    [accountId, id],
  )
  return row ?? { projects: 0, resources: 0 }
}
