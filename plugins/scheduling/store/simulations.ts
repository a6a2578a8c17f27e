/** What simulations ask about, what they found, and which accounts are to be simulated on a day. */
import type { Db } from '#runtime'
import type { Running } from '../calculation/running.ts'
import type { AskedFacts, CompletedFacts } from '../calculation/simulation.ts'
import { findRunningBasis } from './running.ts'
import { arraysOf } from './sql.ts'

/** The projects among `ids` that have a plan, by id. */
export const askedAmong = (db: Db, accountId: number, ids: readonly number[]): Promise<AskedFacts[]> =>
  db.query<AskedFacts>(
    `SELECT p.id, p.buffer_end AS "bufferEnd", p.target_end_date AS "targetEndDate",
       p.projected_completion AS "projectedCompletion", p.buffer_consumption AS "bufferConsumption",
       NOT EXISTS (SELECT FROM scheduling.task t
         WHERE t.account_id = $1 AND t.project_id = p.id AND t.status <> 'Completed') AS "isDone",
       (l.plan -> 'feedingBuffers')::text AS "feedingBuffers",
       (SELECT coalesce(json_agg(json_build_object('id', m.id, 'planned', m.planned) ORDER BY m.id), '[]') FROM (
         SELECT t.id, coalesce(t.promised_date, d.planned_finish) AS planned FROM scheduling.task t
         JOIN scheduling.task_projection d ON d.account_id = t.account_id AND d.task_id = t.id
         WHERE t.account_id = $1 AND t.project_id = p.id AND t.is_milestone AND t.status <> 'Completed') m
        WHERE m.planned IS NOT NULL) AS milestones
     FROM scheduling.project p JOIN scheduling.plan l ON l.account_id = p.account_id AND l.project_id = p.id
     WHERE p.account_id = $1 AND p.id = ANY($2::bigint[]) AND p.buffer_end IS NOT NULL ORDER BY p.id`,
    [accountId, ids],
  )

const MAX_COMPLETED = 1000 // tasks
/** Of each project: more of them hardly tell more of its factor. */
const MAX_OF_PROJECT = 200

/** A completed task as it is read. */
const COMPLETED_TASK = `t.duration, t.safe_duration, t.actual_start, t.actual_finish, t.former_people,
  ARRAY(SELECT a.resource_id FROM scheduling.assignment a
    WHERE a.account_id = $1 AND a.task_id = t.id ORDER BY a.resource_id) AS resources`
/** Of the tasks `t`, those completed last. Tasks without a duration tell nothing of durations. */
const latest = (most: number) => `t.status = 'Completed' AND t.duration > 0
  AND t.actual_start IS NOT NULL AND t.actual_finish IS NOT NULL ORDER BY t.actual_finish DESC, t.id DESC LIMIT ${most}`
const ROWS =
  'json_agg(json_build_array(duration, safe_duration, actual_start, actual_finish, resources, former_people))::text AS tasks'

/** What was completed last in each Active project. */
export const completedTasks = (db: Db, accountId: number): Promise<CompletedFacts[]> =>
  db.query<CompletedFacts>(
    `SELECT p.id AS "projectId", p.pauses, c.tasks FROM scheduling.project p
     CROSS JOIN LATERAL (
       SELECT ${ROWS} FROM (
         SELECT ${COMPLETED_TASK} FROM scheduling.task t
         WHERE t.account_id = $1 AND t.project_id = p.id AND ${latest(MAX_OF_PROJECT)}) latest) c
     WHERE p.account_id = $1 AND p.status = 'Active' AND c.tasks IS NOT NULL ORDER BY p.id`,
    [accountId],
  )

/** What was completed last in an account, by project, with the calendars and the people that it was done by. */
export interface HistoryFacts {
  readonly projects: readonly (CompletedFacts & { readonly calendarId: number | null })[]
  readonly basis: Running['basis']
}
export async function readHistory(db: Db, accountId: number): Promise<HistoryFacts> {
  const projects = await db.query<HistoryFacts['projects'][number]>(
    `SELECT project_id AS "projectId", calendar_id AS "calendarId", pauses::json AS pauses, ${ROWS} FROM (
       SELECT t.project_id, p.calendar_id, p.pauses::text AS pauses, ${COMPLETED_TASK} FROM scheduling.task t
       JOIN scheduling.project p ON p.account_id = t.account_id AND p.id = t.project_id
       WHERE t.account_id = $1 AND ${latest(MAX_COMPLETED)}) latest
     GROUP BY project_id, calendar_id, pauses ORDER BY project_id`,
    [accountId],
  )
  return { projects, basis: await findRunningBasis(db, accountId) }
}

/** That a project keeps the promise that it was simulated with, and when it ends. Dates are `YYYY-MM-DD`. */
export interface FoundOutlook extends Pick<AskedFacts, 'id' | 'bufferEnd'> {
  readonly probabilityOfPromise: number
  readonly finishP50: string
  readonly finishP80: string
}

/** Of a project that has a new plan since it was simulated, or that was not simulated yet. */
export const NOT_SIMULATED = { probabilityOfPromise: null, probabilityOn: null, finishP50: null, finishP80: null }

/** Active, with the promise that they were simulated with, and not simulated from a later day. */
const MATCHING = `SELECT p.id, f.probability, f.p50, f.p80 FROM scheduling.project p
  JOIN unnest($3::bigint[], $4::date[], $5::double precision[], $6::date[], $7::date[])
    AS f(id, buffer_end, probability, p50, p80) ON f.id = p.id AND f.buffer_end = p.buffer_end
  WHERE p.account_id = $1 AND p.status = 'Active' AND (p.probability_on IS NULL OR p.probability_on <= $2)
  ORDER BY p.id`

/**
 * Stores what was found of Active projects, unless their promise is another one by now, or they were simulated from a later
 * day. Versions stay.
 * @param on the day from which they were simulated, `YYYY-MM-DD`
 * @param wait false: leaves out what somebody else has locked
 * @returns those to store, by id; `isSaved` is false where somebody else has it locked
 */
export async function saveOutlooks(
  db: Db,
  accountId: number,
  on: string,
  found: readonly FoundOutlook[],
  { wait }: { readonly wait: boolean },
): Promise<{ readonly id: number; readonly isSaved: boolean }[]> {
  const columns = arraysOf(found, 'id', 'bufferEnd', 'probabilityOfPromise', 'finishP50', 'finishP80')
  const params = [accountId, on, ...columns]
  const matching = await db.query<{ id: number }>(MATCHING, params)
  const saved = await db.query<{ id: number }>(
    `UPDATE scheduling.project p SET probability_of_promise = own.probability, probability_on = $2,
       finish_p50 = own.p50, finish_p80 = own.p80
     FROM (${MATCHING} FOR NO KEY UPDATE OF p ${wait ? '' : 'SKIP LOCKED'}) own
     WHERE p.account_id = $1 AND p.id = own.id RETURNING p.id`,
    params,
  )
  const ids = new Set(saved.map(({ id }) => id))
  return matching.map(({ id }) => ({ id, isSaved: ids.has(id) }))
}
