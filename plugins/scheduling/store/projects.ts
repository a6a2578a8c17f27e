/** Projects as they are stored. Every statement names the account; lists take one statement. */
import { type NewProject, type ProjectFields, projectEntity } from '#generated/scheduling'
import type { Db, Tx } from '#runtime'
import { aliasedColumns, arraysOf, readFirst, readIds, rowsOf, type Visibility, visibilityParams } from './sql.ts'

/** Dates are `YYYY-MM-DD`. */
export interface PauseDates {
  readonly from: string
  readonly to: string
}

/** A project with what the service keeps of it beside what the contract shows. Dates are `YYYY-MM-DD`. */
export interface ProjectRow extends ProjectFields {
  /** The first day that it loses by being frozen: the day on which that was done, or the one after; null unless it is frozen. */
  readonly frozenOn: string | null
  /** When it got its status; null while it is the first one. */
  readonly statusSince: Date | null
  /** The last times for which it was frozen, oldest first, without the day on which it went on. */
  readonly pauses: readonly PauseDates[]
  readonly bufferSize: number
  readonly bufferConsumed: number
  readonly statusDate: string | null
  readonly calculation: number
  readonly earlyWarningAlerted: boolean
  /** Names the state of its tasks, links and assignments: another one after each change of any of them. */
  readonly revision: string
  readonly version: number
}
const internalColumns = {
  frozenOn: 'p.frozen_on',
  statusSince: 'p.status_since',
  pauses: 'p.pauses',
  bufferSize: 'p.buffer_size',
  bufferConsumed: 'p.buffer_consumed',
  statusDate: 'p.status_date',
  calculation: 'p.calculation',
  earlyWarningAlerted: 'p.early_warning_alerted',
  revision: 'p.revision',
  version: 'p.version',
} as const satisfies Record<Exclude<keyof ProjectRow, keyof ProjectFields>, string>

const columns = { ...projectEntity.columns, ...internalColumns }
const selected = aliasedColumns(columns)
const shown = aliasedColumns({ ...projectEntity.columns, version: internalColumns.version })
/** What answers show of it, and its version. */
export type ShownProject = ProjectFields & Pick<ProjectRow, 'version'>
const seen = 'p.account_id = $1 AND ($2::boolean OR p.manager_id = $3::bigint)'

export const projectSource = (visibility: Visibility) => ({
  columns: selected,
  from: 'scheduling.project p',
  where: seen,
  params: visibilityParams(visibility),
})

const finding =
  <Row extends object>(columns: string) =>
  (db: Db, visibility: Visibility, id: number) => {
    const params = [...visibilityParams(visibility), id]
    return readFirst<Row>(db, `SELECT ${columns} FROM scheduling.project p WHERE ${seen} AND p.id = $4`, params)
  }

/** The project, or undefined when it does not exist or the caller does not see it. */
export const findProject = finding<ProjectRow>(selected)

/** As `findProject`, and no more than a project's own answer needs: the most frequent read. */
export const findShownProject = finding<ShownProject>(shown)

/** Locks the projects among `ids` that the caller sees, in the order of their ids, so that no two callers deadlock. */
export const lockProjects = (tx: Db, visibility: Visibility, ids: readonly number[]) =>
  tx.query<ProjectRow>(
    `SELECT ${selected} FROM scheduling.project p WHERE ${seen} AND p.id = ANY($4::bigint[]) ORDER BY p.id FOR UPDATE`,
    [...visibilityParams(visibility), ids],
  )

export const {
  insert: insertProject,
  update: updateProject,
  updateDerived,
  delete: deleteProject,
} = rowsOf<ProjectRow, NewProject & Partial<ProjectRow>>(projectEntity.table, columns, {
  json: ['pauses'],
  searched: true,
})

export const findActiveIds = (db: Db, accountId: number) =>
  readIds(db, `SELECT p.id FROM scheduling.project p WHERE p.account_id = $1 AND p.status = 'Active' ORDER BY p.id`, [
    accountId,
  ])

export interface DueProject {
  readonly accountId: number
  readonly projectId: number
}

/** The accounts with Active projects whose last calculation lies before the account's today. */
export const findAccountsWithDue = (db: Db, today: ReadonlyMap<number, string>) =>
  readIds(
    db,
    `/* over all accounts */ SELECT DISTINCT p.account_id AS id FROM scheduling.project p
     JOIN unnest($1::bigint[], $2::date[]) AS a(id, today) ON p.account_id = a.id
     WHERE p.status = 'Active' AND p.status_date < a.today`,
    [[...today.keys()], [...today.values()]],
  )

/** Those of one account, in the order of their ids, from `after` on; at most `most`. */
export async function findDueProjects(
  db: Db,
  accountId: number,
  today: string,
  after: number,
  most: number,
): Promise<DueProject[]> {
  const rows = await db.query<{ projectId: number }>(
    `SELECT p.id AS "projectId" FROM scheduling.project p
     WHERE p.account_id = $1 AND p.status = 'Active' AND p.status_date < $2 AND p.id > $3 ORDER BY p.id LIMIT $4`,
    [accountId, today, after, most],
  )
  return rows.map(({ projectId }) => ({ accountId, projectId }))
}

/** What day, `YYYY-MM-DD`, it is in an account. */
interface AccountDay {
  readonly id: number
  readonly timeZone: string
  readonly today: string
}

/** The projects that are due in the accounts of one time zone. */
export interface DueInZone {
  readonly timeZone: string
  readonly due: number
  /** The earliest day on which one of them was calculated last, `YYYY-MM-DD`. */
  readonly oldest: string
}

/** Counts due projects by time zone, along the index of Active ones: an account without one costs one comparison. */
export const countDueProjects = (db: Db, days: readonly AccountDay[]) =>
  db.query<DueInZone>(
    `/* over all accounts */ SELECT a.zone AS "timeZone", count(*)::int AS due, min(p.status_date)::text AS oldest
     FROM unnest($1::bigint[], $2::date[], $3::text[]) AS a(id, today, zone)
     JOIN scheduling.project p ON p.account_id = a.id AND p.status = 'Active' AND p.status_date < a.today
     GROUP BY a.zone`,
    arraysOf(days, 'id', 'today', 'timeZone'),
  )

/** Locks a project. @param wait false: undefined where somebody else has locked it */
export const lockDueProject = (tx: Tx, accountId: number, id: number, { wait }: { readonly wait: boolean }) =>
  readFirst<ProjectRow>(
    tx,
    `SELECT ${selected} FROM scheduling.project p WHERE p.account_id = $1 AND p.id = $2
     FOR UPDATE ${wait ? '' : 'SKIP LOCKED'}`,
    [accountId, id],
  )
