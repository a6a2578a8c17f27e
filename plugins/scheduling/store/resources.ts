/** Resources as they are stored. */
import { type NewResource, type ResourceFields, resourceEntity } from '#generated/scheduling'
import type { Db } from '#runtime'
import type { Running } from '../calculation/running.ts'
import { type RunningRead, readRunning, runningBeside } from './running.ts'
import { aliasedColumns, readCount, readFirst, rowsOf, seenTasks, usedResources, type Visibility } from './sql.ts'

export interface ResourceRow extends ResourceFields {
  readonly version: number
}
/** A resource as a caller sees it. */
export interface SeenResource extends ResourceRow {
  /** False: the caller does not work with it, and some of its columns are hidden. */
  readonly isKnown: boolean
}
const columns = { ...resourceEntity.columns, version: 'r.version' } satisfies Record<keyof ResourceRow, string>
const selected = aliasedColumns(columns)

/** What stands in place of columns that are hidden. */
const HIDDEN: Partial<Record<keyof ResourceRow, string>> = { email: 'NULL', skills: `'{}'`, absences: `'[]'` }
const unlessHidden = Object.entries({ ...columns, accountId: 'r.account_id', searchText: 'r.search_text' }).map(
  ([name, column]) => {
    const instead = HIDDEN[name as keyof ResourceRow]
    return instead ? `CASE WHEN k.is_known THEN ${column} ELSE ${instead} END AS ${column.slice('r.'.length)}` : column
  },
)

/**
 * For a caller that does not see all projects, a resource that it does not work with has neither e-mail nor skills nor absences: not in
 * conditions and orders either. It works with those of the projects that it manages, those of its tasks, and itself. `userActive` is no
 * column: `viewOfResources` hides it.
 */
const MASKED = `(
  SELECT ${unlessHidden.join(', ')}, k.is_known
  FROM scheduling.resource r
  CROSS JOIN LATERAL (SELECT r.user_id = $2::bigint OR r.id IN (
      SELECT a.resource_id FROM scheduling.assignment a
      WHERE a.account_id = $1 AND a.task_id = ANY (${seenTasks('$1', '$2')})) AS is_known) k
  WHERE r.account_id = $1) r`

export const resourceSource = ({ accountId, all, userId }: Visibility) => ({
  columns: `${selected}, ${all ? 'true' : 'r.is_known IS TRUE'} AS "isKnown"`,
  from: all ? 'scheduling.resource r' : MASKED,
  where: 'r.account_id = $1',
  params: all ? [accountId] : [accountId, userId],
})

export async function findResource(db: Db, visibility: Visibility, id: number): Promise<SeenResource | undefined> {
  const { columns, from, where, params } = resourceSource(visibility)
  return readFirst<SeenResource>(db, `SELECT ${columns} FROM ${from} WHERE ${where} AND r.id = $${params.length + 1}`, [
    ...params,
    id,
  ])
}

const MAX_SKILLS = 20_000 // of all resources that are read, the first ones by id

/** The skills of those that have some which the caller sees, in lower case. */
export function seenSkills(
  db: Db,
  visibility: Visibility,
): Promise<{ readonly resourceId: number; readonly skills: readonly string[] }[]> {
  const { from, where, params } = resourceSource(visibility)
  return db.query(
    `SELECT id AS "resourceId", ARRAY(SELECT lower(skill) FROM unnest(skills) skill) AS skills FROM (
       SELECT r.id, r.skills, sum(cardinality(r.skills)) OVER (ORDER BY r.id) AS count
       FROM ${from} WHERE ${where} AND r.skills <> '{}') r
     WHERE count <= ${MAX_SKILLS} ORDER BY id`,
    [...params],
  )
}

/**
 * A resource that is locked against changes may still be assigned: a transaction that assigns it has locked a project, which
 * the one that changes it may wait for. A deletion takes a stronger lock, and waits for no project.
 */
export const {
  lock: lockResource,
  insert: insertResource,
  update: updateResource,
  delete: deleteResource,
} = rowsOf<ResourceRow, NewResource>(resourceEntity.table, columns, {
  json: ['absences'],
  searched: true,
})

/** Those among `ids` that there are. @param lock they stay until the transaction ends */
export async function existingResources(
  tx: Db,
  accountId: number,
  ids: readonly number[],
  lock = true,
): Promise<Map<number, Pick<ResourceRow, 'id' | 'name' | 'capacity' | 'userId'>>> {
  const rows = await tx.query<Pick<ResourceRow, 'id' | 'name' | 'capacity' | 'userId'>>(
    `SELECT id, name, capacity, user_id AS "userId" FROM scheduling.resource
     WHERE account_id = $1 AND id = ANY($2::bigint[]) ORDER BY id ${lock ? 'FOR KEY SHARE' : ''}`,
    [accountId, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const byIds = (db: Db, ids: string, params: readonly unknown[]) =>
  db.query<ResourceRow>(
    `SELECT ${selected} FROM scheduling.resource r WHERE r.account_id = $1 AND r.id = ANY (ARRAY(${ids})) ORDER BY r.id`,
    params,
  )

/** The resources that tasks of a project use. */
export const resourcesOf = (db: Db, accountId: number, projectId: number) =>
  byIds(db, usedResources('t.project_id = $2'), [accountId, projectId])

const FORMER = `SELECT i.id::bigint FROM scheduling.task t
  CROSS JOIN json_array_elements(t.former_people) p
  CROSS JOIN json_array_elements_text(p.value -> 'resourceIds') AS i (id)
  WHERE t.account_id = $1 AND t.project_id = $2 AND t.former_people IS NOT NULL`

/** Those, and whoever had tasks of it before their people: what was done then counts by their calendars. */
export const resourcesSince = (db: Db, accountId: number, projectId: number) =>
  byIds(db, `${usedResources('t.project_id = $2')} UNION ${FORMER}`, [accountId, projectId])

/** The users that are resources of the account. */
export const usersOfResources = (db: Db, accountId: number) =>
  db.query<{ readonly userId: number }>(
    'SELECT DISTINCT user_id AS "userId" FROM scheduling.resource WHERE account_id = $1 AND user_id IS NOT NULL',
    [accountId],
  )

/** A resource with how many tasks of a project it has to do. */
export interface ResourceWithTasks extends ResourceRow {
  readonly projectId: number
  readonly openTasks: number
}

/**
 * The resources that are one of the users, for each of the projects; who has most to do first. It goes from the open tasks by keys
 * (`OFFSET 0`): what somebody has ever had only grows, and a plan for nearly empty tables would compare each with each.
 */
export const resourcesWithTasks = (
  db: Db,
  accountId: number,
  projectIds: readonly number[],
  userIds: readonly number[],
) =>
  db.query<ResourceWithTasks>(
    `SELECT ${selected}, w.project_id AS "projectId", w.tasks AS "openTasks" FROM (
       SELECT t.project_id, a.resource_id, count(*) AS tasks FROM unnest($2::bigint[]) p (id)
       CROSS JOIN LATERAL (SELECT t.id, t.project_id FROM scheduling.task t
         WHERE t.account_id = $1 AND t.project_id = p.id AND t.status <> 'Completed' OFFSET 0) t
       CROSS JOIN LATERAL (SELECT a.resource_id FROM scheduling.assignment a
         WHERE a.account_id = $1 AND a.task_id = t.id AND a.units > 0 OFFSET 0) a
       WHERE a.resource_id = ANY (ARRAY(SELECT o.id FROM scheduling.resource o
         WHERE o.account_id = $1 AND o.user_id = ANY($3::bigint[])))
       GROUP BY t.project_id, a.resource_id) w
     JOIN scheduling.resource r ON r.account_id = $1 AND r.id = w.resource_id ORDER BY w.tasks DESC, r.id`,
    [accountId, projectIds, userIds],
  )

const BASIS_VERSION = `SELECT (SELECT concat_ws('.', count(*), sum(version), max(id)) FROM scheduling.resource WHERE account_id = $1)
  || ' ' || (SELECT concat_ws('.', count(*), sum(version), max(id)) FROM scheduling.calendar
    WHERE account_id = $1) AS version`

/** What of the account a projection of one of its projects is made with, beside the project's own rows. */
export interface Basis {
  /** Names a state of its resources and calendars: another one after each change of any of them. */
  readonly version: string
  /** What runs beside the project, without names; undefined where it shares no resource with it. */
  readonly running: Running | undefined
}
/**
 * @param withRunning whether what runs beside it is read too. With and without it are two statements: PostgreSQL would plan a
 * joint one anew at each call
 */
export async function findBasis(db: Db, accountId: number, projectId: number, withRunning: boolean): Promise<Basis> {
  let version = ''
  const running = await readRunning(accountId, async (known) => {
    const [row] = await db.query<{ version: string; running: RunningRead | null }>(
      withRunning ? `${BASIS_VERSION}, ${runningBeside('$2', '$3::text[]')} AS running` : BASIS_VERSION,
      withRunning ? [accountId, projectId, known] : [accountId],
    )
    version = row?.version ?? ''
    return row?.running
  })
  return { version, running }
}

/** How many tasks use it. */
export const countUses = (db: Db, accountId: number, id: number) =>
  readCount(db, 'SELECT count(*) AS count FROM scheduling.assignment WHERE account_id = $1 AND resource_id = $2', [
    accountId,
    id,
  ])
