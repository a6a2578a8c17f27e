/** Reads what runs in an account, `$1` of every statement, beside a project, as projections take it. */
import { LRUCache } from 'lru-cache'
import { projectEntity, taskEntity } from '#generated/scheduling'
import type { Db } from '#runtime'
import type { Running, Work } from '../calculation/running.ts'
import { pick } from '../fields.ts'
import { type Json, parseJson } from '../json.ts'
import { aliasedColumns, readCount, readIds, type Visibility, visibilityParams } from './sql.ts'

const isOpen = (task: string) => `${task}.status <> 'Completed'`
/** A task has its people until it is done, and to the end of the day on which it was. */
const hasPeople = `(${isOpen('t')} OR t.actual_finish >= p.status_date)`

/** Whether an Active project but one has work on a resource. */
const othersUsing = (project: string, resource: string) => `EXISTS (
  SELECT FROM scheduling.assignment a
  JOIN scheduling.task t ON t.account_id = a.account_id AND t.id = a.task_id
  JOIN scheduling.project p ON p.account_id = t.account_id AND p.id = t.project_id AND p.status = 'Active'
  WHERE a.account_id = $1 AND a.resource_id = ${resource} AND p.id <> ${project} AND ${hasPeople})`

/**
 * Whether a project uses a resource that open work of another Active one uses too. Other Active projects are
 * looked for first: most accounts have few, and those without any pay no more than that.
 */
const shares = (project: string) => `(
  EXISTS (SELECT FROM scheduling.project p WHERE p.account_id = $1 AND p.status = 'Active' AND p.id <> ${project})
  AND EXISTS (SELECT FROM (
      SELECT DISTINCT a.resource_id FROM scheduling.task t
      JOIN scheduling.assignment a ON a.account_id = t.account_id AND a.task_id = t.id
      WHERE t.account_id = $1 AND t.project_id = ${project} OFFSET 0) own
    WHERE ${othersUsing(project, 'own.resource_id')}))`

/** What a statement selects, each of its columns as a list: with 10,000 tasks a quarter of the time and of the text of rows. */
const columns = (select: string, names: readonly string[]) => `(
  SELECT json_build_object(${names.map((name) => `'${name}', coalesce(json_agg(s."${name}"), '[]')`).join(', ')})
  FROM (${select}) s)`

/**
 * Looked up for each task by its key: a connection keeps a plan that was made while the tables were nearly empty, and where
 * that joins them it compares each task with all projections of the account.
 */
const plannedAt = `(SELECT d.planned_at FROM scheduling.task_projection d
  WHERE d.account_id = $1 AND d.task_id = t.id)`

/** Those of tasks. @param own where the tasks are, by the name `own` */
export const assignmentColumns = (own: string) =>
  columns(
    `SELECT a.task_id AS "taskId", a.resource_id AS "resourceId", a.units
     FROM ${own} JOIN scheduling.assignment a ON a.account_id = $1 AND a.task_id = own.id
     ORDER BY a.task_id, a.resource_id`,
    ['taskId', 'resourceId', 'units'],
  )

const STORED = [
  ...(['id', 'duration', 'safeDuration', 'notBefore', 'status', 'remainingDuration'] as const),
  ...(['actualStart', 'actualFinish', 'asOf', 'reportedOn', 'reassignedOn'] as const),
] as const
/** What is read of a task. */
export const WORK_FIELDS = [...STORED, 'formerPeople', 'plannedAt', 'isBlocked'] as const

/** What is left of a project, and what its lags count from. Its name changes with each of the rows and with the status date. */
const work = `(
  WITH own AS MATERIALIZED (
    SELECT ${aliasedColumns({ ...pick(taskEntity.columns, STORED), formerPeople: 't.former_people', plannedAt, isBlocked: 't.blocked_note IS NOT NULL' })}
    FROM scheduling.task t
    WHERE t.account_id = $1 AND t.project_id = p.id AND (${hasPeople} OR EXISTS (
      SELECT FROM scheduling.predecessor l WHERE l.account_id = $1 AND l.predecessor_id = t.id
        AND l.lag <> 0)))
  SELECT json_build_object(
    'pauses', p.pauses,
    'planStart', (SELECT min(${plannedAt}) FROM scheduling.task t
      WHERE t.account_id = $1 AND t.project_id = p.id),
    'tasks', ${columns('SELECT * FROM own ORDER BY id', WORK_FIELDS)},
    'links', ${columns(
      `SELECT l.task_id AS "taskId", l.predecessor_id AS "predecessorId", l.type, l.lag
       FROM own JOIN scheduling.predecessor l ON l.account_id = $1 AND l.task_id = own.id
       ORDER BY l.task_id, l.predecessor_id, l.type`,
      ['taskId', 'predecessorId', 'type', 'lag'],
    )},
    'assignments', ${assignmentColumns('own')})::text)`

/**
 * What people of tasks under way have done since these were reported, in whatever project: reports for the end of a day speak
 * for it. Of what is completed no more is read than may be that late.
 * @param asked which tasks under way, `u` of a project `p`
 */
const otherWork = (asked: string) => `
  unknown AS MATERIALIZED (
    SELECT u.id, u.project_id, a.resource_id,
      greatest(coalesce(u.as_of + 1, u.reported_on), u.reassigned_on) AS since
    FROM scheduling.task u
    JOIN scheduling.project p ON p.account_id = u.account_id AND p.id = u.project_id
    JOIN scheduling.assignment a ON a.account_id = u.account_id AND a.task_id = u.id
    WHERE u.account_id = $1 AND u.status = 'InProgress' AND ${asked}
      AND greatest(coalesce(u.as_of + 1, u.reported_on), u.reassigned_on) <= p.status_date),
  worked AS MATERIALIZED (
    SELECT t.id, t.project_id, greatest(t.actual_start, t.reassigned_on) AS since, o.resource_id, o.units, CASE
      WHEN t.status = 'InProgress' THEN coalesce(t.as_of, t.reported_on - 1)
      WHEN t.as_of IS NOT NULL OR t.reported_on > t.actual_finish THEN t.actual_finish
      ELSE t.actual_finish - 1 END AS known_to
    FROM scheduling.task t JOIN scheduling.assignment o ON o.account_id = t.account_id AND o.task_id = t.id
    WHERE t.account_id = $1 AND t.duration > 0
      AND (t.status = 'InProgress' OR t.status = 'Completed' AND t.actual_finish >= (SELECT min(since) FROM unknown))),
  other_work AS MATERIALIZED (
    SELECT u.project_id AS waiting_id, u.id AS "taskId", w.resource_id AS "resourceId", w.units,
      coalesce(w.since, w.known_to) AS "from", w.known_to AS "to", w.project_id AS "projectId", w.id AS "otherId"
    FROM unknown u JOIN worked w ON w.resource_id = u.resource_id AND w.id <> u.id
      AND w.known_to >= greatest(u.since, w.since))`

/** What an account has for all its projects. */
const basis = `json_build_object(
  'resources', (SELECT coalesce(json_agg(json_build_object('id', r.id, 'capacity', r.capacity,
      'calendarId', r.calendar_id, 'absences', r.absences, 'until', r.until) ORDER BY r.id), '[]')
    FROM scheduling.resource r WHERE r.account_id = $1),
  'calendars', (SELECT coalesce(json_agg(json_build_object('id', c.id, 'isDefault', c.is_default,
      'weekdays', c.weekdays, 'holidays', c.holidays) ORDER BY c.id), '[]')
    FROM scheduling.calendar c WHERE c.account_id = $1))`

/** Fields of a project, by their names in rows. */
const ofProject = (names: readonly (keyof typeof projectEntity.columns)[]) =>
  names.map((name) => `'${name}', ${projectEntity.columns[name]}`).join(', ')

/**
 * @param known names of work that is not read again: those and the rows are of one moment, as one statement reads both
 * @param seen whether a project is one that may be named, with who decided about it and why
 * @param started whether a project that is not Active counts as if it was
 */
const running = (known: string, seen: string, started = 'false') => `(
  WITH ${otherWork(`(p.status = 'Active' OR ${started})`)}
  SELECT json_build_object(
    'projects', coalesce(json_agg(json_build_object('workName', n.name, 'work', CASE WHEN n.name <> ALL (${known}) THEN ${work} END,
      'facts', json_build_object(${ofProject(['id', 'priority', 'startDate', 'calendarId'])},
        'name', CASE WHEN ${seen} THEN p.name ELSE '' END,
        'bufferStart', l.buffer_start, 'bufferSize', p.buffer_size,
        'thresholds', json_build_object(${ofProject(projectEntity.groups.thresholds)}),
        'startsWithPlan', p.schedule_method = 'FROM_TARGET',
        'hasPlanStart', p.schedule_method = 'FROM_TARGET' OR p.feeding_policy = 'EARLY_START',
        'otherWork', (SELECT coalesce(json_agg(json_build_object('taskId', w."taskId", 'resourceId', w."resourceId",
            'units', w.units, 'from', w."from", 'to', w."to", 'projectId', w."projectId", 'otherId', w."otherId")
            ORDER BY w."taskId", w."otherId", w."resourceId"), '[]')
          FROM other_work w WHERE w.waiting_id = p.id),
        'decisions', (SELECT coalesce(json_agg(json_build_object('id', e.id, 'place', e.place, 'mode', e.mode, 'taskId', e.task_id,
            'until', e.until, 'by', CASE WHEN ${seen} THEN e.actor->>'name' END,
            'reason', CASE WHEN ${seen} THEN e.reason END) ORDER BY e.id), '[]')
          FROM scheduling.decision e
          WHERE e.account_id = $1 AND e.project_id = p.id AND e.ended_at IS NULL))::text) ORDER BY p.id), '[]'),
    'basis', ${basis}::text)::text
  FROM scheduling.project p
  JOIN scheduling.plan l ON l.account_id = p.account_id AND l.project_id = p.id
  CROSS JOIN LATERAL (SELECT concat_ws(' ', p.work_revision, p.status_date) AS name) n
  WHERE p.account_id = $1 AND (p.status = 'Active' OR ${started}))`

const isDecided = (project: string) => `EXISTS (SELECT FROM scheduling.decision e
  WHERE e.account_id = $1 AND e.project_id = ${project} AND e.ended_at IS NULL)`

const hasOtherWork = (project: string) => `EXISTS (
  WITH ${otherWork(`p.id = ${project}`)}
  SELECT FROM other_work w WHERE w."projectId" <> w.waiting_id)`

const isBeside = (project: string) => `(${isDecided(project)} OR ${shares(project)} OR ${hasOtherWork(project)})`

/** Within another statement: null where the project shares no resource with what runs, and nothing of it is decided. */
export const runningBeside = (project: string, known: string, seen = 'false') =>
  `(CASE WHEN ${isBeside(project)} THEN ${running(known, seen)} END)`

/** What runs, without the work that is known already. */
export type RunningRead = Json<{
  readonly projects: readonly (Omit<Running['projects'][number], 'work'> & { readonly work: Json<Work> | null })[]
  readonly basis: Running['basis']
}>

/** States that are kept of each project, on average: each of the reports that are made at once reads its own. */
const KEPT_STATES = 2

/**
 * The work that ran in an account when that was last read, by name, with what was read before: a report changes that of one
 * project. Every state has a name of its own, those that were rolled back too, so that none is taken for another.
 */
export const keptWorks = new LRUCache<number, ReadonlyMap<string, Json<Work>>>({
  maxSize: 64 * 1_048_576, // bytes; a state of 10,000 tasks takes 1 MB
  sizeCalculation: (works) => [...works.values()].reduce((sum, work) => sum + work.length, 1),
})

/** @param read what runs, given the names of the work that is known */
export async function readRunning(
  accountId: number,
  read: (known: readonly string[]) => Promise<RunningRead | null | undefined>,
): Promise<Running | undefined> {
  const known = keptWorks.get(accountId)
  const text = await read([...(known?.keys() ?? [])])
  if (!text) return undefined
  const { projects: rows, basis } = parseJson(text)
  const projects = rows.map((row) => ({ ...row, work: row.work ?? (known?.get(row.workName) as Json<Work>) }))
  const works = new Map(projects.map(({ workName, work }) => [workName, work]))
  // A report that is not committed yet when this is read has read, and kept, what is the newest afterwards.
  for (const [name, work] of keptWorks.get(accountId) ?? []) {
    if (works.size < KEPT_STATES * rows.length) works.set(name, work)
  }
  keptWorks.set(accountId, works)
  return { projects, basis }
}

/**
 * Whether what runs in the account matters to a project: it shares a resource with it, something of it is decided, or its people
 * have done other work.
 */
export async function isBesideOthers(db: Db, accountId: number, projectId: number): Promise<boolean> {
  const [row] = await db.query<{ is: boolean }>(`SELECT ${isBeside('$2')} AS is`, [accountId, projectId])
  return row?.is ?? false
}

/** What runs in the account; undefined where a project shares no resource with it. @param visibility whose names are known */
export const findRunning = (db: Db, visibility: Visibility, projectId: number): Promise<Running | undefined> =>
  readRunning(visibility.accountId, async (known) => {
    const [row] = await db.query<{ running: RunningRead | null }>(
      `SELECT ${runningBeside('$4', '$5::text[]', IS_SEEN)} AS running`,
      [...visibilityParams(visibility), projectId, known],
    )
    return row?.running
  })

/**
 * All that runs in the account.
 * @param visibility whose names are known
 * @param startedId a project that has a plan and counts as running, whatever its status is
 */
export const findAllRunning = (db: Db, visibility: Visibility, startedId?: number): Promise<Running> =>
  readRunning(visibility.accountId, async (known) => {
    const [row] = await db.query<{ running: RunningRead }>(
      `SELECT ${running('$4::text[]', IS_SEEN, 'p.id = $5::bigint')} AS running`,
      [...visibilityParams(visibility), known, startedId],
    )
    return row?.running
  }) as Promise<Running>

const IS_SEEN = '($2::boolean OR p.manager_id = $3::bigint)'

/** The resources and calendars of an account. */
export async function findRunningBasis(db: Db, accountId: number): Promise<Running['basis']> {
  const [row] = await db.query<{ basis: Running['basis'] }>(`SELECT ${basis}::text AS basis`, [accountId])
  return (row as { basis: Running['basis'] }).basis
}

/** The Active projects of an account that share a resource with another one, by id. */
export const sharingProjects = (db: Db, accountId: number) =>
  readIds(
    db,
    `WITH used AS MATERIALIZED (
       SELECT t.project_id, a.resource_id, bool_or(${isOpen('t')}) AS is_open
       FROM scheduling.project p
       JOIN scheduling.task t ON t.account_id = p.account_id AND t.project_id = p.id
       JOIN scheduling.assignment a ON a.account_id = t.account_id AND a.task_id = t.id
       WHERE p.account_id = $1 AND p.status = 'Active' AND ${hasPeople}
       GROUP BY t.project_id, a.resource_id),
     shared AS (SELECT resource_id FROM used GROUP BY resource_id HAVING count(*) > 1)
     SELECT DISTINCT used.project_id AS id FROM used JOIN shared ON shared.resource_id = used.resource_id
     WHERE used.is_open ORDER BY id`,
    [accountId],
  )

/** How many tasks of the account run, or will. */
export const countRunningTasks = (db: Db, accountId: number) =>
  readCount(
    db,
    `SELECT count(*) AS count FROM scheduling.project p
     JOIN scheduling.task t ON t.account_id = p.account_id AND t.project_id = p.id
     WHERE p.account_id = $1 AND t.account_id = $1 AND p.status = 'Active' AND t.status <> 'Completed'`,
    [accountId],
  )
