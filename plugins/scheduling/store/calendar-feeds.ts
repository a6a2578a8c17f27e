/** Calendar feeds, and what they show. */
import { type CreatedCalendarFeedFields, createdCalendarFeedEntity } from '#generated/scheduling'
import type { Db, Tx } from '#runtime'
import { lockName } from '#runtime/models'
import { aliasedColumns, assignedTasks, insertRow, readAny, readCount, readFirst } from './sql.ts'

const LONGEST_FEED = 10_000 // entries, as many as a project has tasks

const { columns } = createdCalendarFeedEntity

/** Whose feeds a caller sees: all, or its own. */
export interface FeedOwner {
  readonly accountId: number
  readonly all: boolean
  readonly userId: number | null
}
const OWNED = 'f.account_id = $1 AND ($2::boolean OR f.created_by = $3::bigint)'

export const feedSource = ({ accountId, all, userId }: FeedOwner) => ({
  columns: aliasedColumns(columns),
  from: 'scheduling.calendar_feed f',
  where: OWNED,
  params: [accountId, all, userId],
})

/** Holds back other new feeds of the account until the transaction ends, so that a count stays true. */
export const lockFeeds = (tx: Tx, accountId: number) => lockName(tx, `scheduling.calendar_feed ${accountId}`)

export const countFeeds = (db: Db, accountId: number) =>
  readCount(db, 'SELECT count(*) AS count FROM scheduling.calendar_feed WHERE account_id = $1', [accountId])

/** As whom a feed is read. */
export interface FeedMaker {
  /** Of a feed that no user has made: the client that has. */
  readonly clientId: string | null
  /** `epoch` of the rights of the user or client when it made the feed. */
  readonly makerEpoch: number
}

export async function insertFeed(
  tx: Tx,
  accountId: number,
  feed: CreatedCalendarFeedFields & FeedMaker & { readonly digest: Buffer },
): Promise<void> {
  await insertRow(tx, 'scheduling.calendar_feed', { accountId, ...feed })
}

/** @returns whether there was such a feed */
export const deleteFeed = (tx: Tx, { accountId, all, userId }: FeedOwner, id: string) =>
  readAny(tx, `DELETE FROM scheduling.calendar_feed f WHERE ${OWNED} AND f.id = $4 RETURNING f.id`, [
    accountId,
    all,
    userId,
    id,
  ])

export interface OpenFeed extends CreatedCalendarFeedFields, FeedMaker {
  readonly accountId: number
}

export const findFeed = (db: Db, accountId: number, digest: Buffer) =>
  readFirst<OpenFeed>(
    db,
    `SELECT ${aliasedColumns(columns)}, f.account_id AS "accountId", f.client_id AS "clientId",
       f.maker_epoch AS "makerEpoch"
     FROM scheduling.calendar_feed f WHERE f.account_id = $1 AND f.digest = $2`,
    [accountId, digest],
  )

/** Dates are `YYYY-MM-DD`; finishes are inclusive. */
export interface FeedEntry {
  readonly id: number
  readonly name: string
  readonly isMilestone: boolean
  readonly projectName: string
  readonly status: string
  readonly start: string
  readonly finish: string
  readonly updatedAt: Date
}

/** What has dates, of the feed's project, or of what is assigned to its user in projects that are not completed. */
export const feedEntries = (db: Db, { accountId, projectId, userId }: OpenFeed) =>
  projectId === null
    ? db.query<FeedEntry>(entriesAmong(OF_USER), [accountId, userId])
    : db.query<FeedEntry>(entriesAmong(OF_PROJECT), [accountId, projectId])

const OF_PROJECT = 't.project_id = $2'
const OF_USER = `t.id = ANY (${assignedTasks('$1', '$2')}) AND p.status <> 'Complete'`

/** @param among which tasks `t` of the account, `$1`, of projects `p` */
const entriesAmong = (among: string) => `
  SELECT t.id, t.name, t.is_milestone AS "isMilestone", p.name AS "projectName", t.status, d.start, d.finish,
    t.updated_at AS "updatedAt"
  FROM scheduling.task t
  JOIN scheduling.project p ON p.account_id = t.account_id AND p.id = t.project_id
  LEFT JOIN scheduling.task_projection j ON j.account_id = t.account_id AND j.task_id = t.id
  CROSS JOIN LATERAL (SELECT
    CASE WHEN t.is_milestone THEN coalesce(t.actual_finish, t.promised_date, j.projected_finish, j.planned_finish)
      ELSE coalesce(t.actual_start, j.projected_start, j.planned_start) END AS start,
    CASE WHEN t.is_milestone THEN coalesce(t.actual_finish, t.promised_date, j.projected_finish, j.planned_finish)
      ELSE coalesce(t.actual_finish, j.projected_finish, j.planned_finish) END AS finish) d
  WHERE t.account_id = $1 AND ${among} AND d.start IS NOT NULL AND d.finish IS NOT NULL
  ORDER BY d.start, t.id LIMIT ${LONGEST_FEED}`

export const noteFeedRead = (db: Db, { accountId, id }: OpenFeed) =>
  db.query(
    `UPDATE scheduling.calendar_feed SET last_read_at = now()
     WHERE account_id = $1 AND id = $2 AND (last_read_at IS NULL OR last_read_at < now() - interval '1 hour')`,
    [accountId, id],
  )
