/** The event feed of each account: the tables webhooks.event and webhooks.event_deletion. */
import type { Db, Tx } from '#runtime'
import { arraysOf, readAny, readFirst } from '#runtime/models'
import type { PublicEvent } from './deliveries.ts'

/** Data of one page, as JSON text. A page ends with the event that exceeds it. */
const MAX_PAGE_DATA = 1_048_576 // bytes
/** Events of one page of certain events that are read, those of other names included. */
const MAX_SCANNED = 2_000 // rows

export interface FeedEvent {
  readonly position: number
  readonly id: string
  readonly event: string
  readonly dataText: string
  readonly happenedAt: Date
}

/** A position in the feed of an account, and the id of the event there; '' where the event was deleted, or none was. */
export type FeedPosition = Pick<FeedEvent, 'position' | 'id'>

/**
 * Appends events to the feeds of their accounts, which it locks until the transaction ends. Without the lock a transaction
 * could take a position, and commit after another one with a later position was read: the reader would miss the event.
 * Feeds are locked in order, so that no two transactions deadlock, and before a position is taken, since the join with
 * their number waits for all of them. An event that was appended before adds nothing.
 */
export const appendEvents = (tx: Tx, events: readonly PublicEvent[]) =>
  tx.query(
    `WITH feed AS MATERIALIZED (
       SELECT DISTINCT hashtextextended('webhooks.event:' || account_id, 0) AS key
       FROM unnest($1::bigint[]) AS account_id ORDER BY key),
     locked AS MATERIALIZED (SELECT count(pg_advisory_xact_lock(key)::text) FROM feed)
     INSERT INTO webhooks.event (account_id, id, event, data_text, happened_at)
     SELECT account_id, id, event, data_text, happened_at
     FROM locked, unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::timestamptz[])
       WITH ORDINALITY AS e(account_id, id, event, data_text, happened_at, n)
     ORDER BY n ON CONFLICT (account_id, id) DO NOTHING`,
    [...arraysOf(events, 'accountId', 'id', 'event', 'dataText'), events.map((event) => event.at.toISOString())],
  )

export interface FeedPage {
  readonly events: readonly FeedEvent[]
  /** Up to where the events were read; undefined when there are none. */
  readonly end: FeedPosition | undefined
  /** Whether there may be events after the end. */
  readonly more: boolean
}

type PageRow = { readonly [Field in keyof FeedEvent]: FeedEvent[Field] | null } & {
  readonly endPosition: number
  readonly endId: string
  readonly scanned: number
  readonly matched: number | null
}

/**
 * Loads up to `top` events after the position, in the order of their commits; fewer when their data are large.
 * @param names loads these alone, and reads a bounded number of others on the way
 */
export async function loadEvents(
  db: Db,
  accountId: number,
  position: number,
  top: number,
  names?: readonly string[],
): Promise<FeedPage> {
  const scan = names ? MAX_SCANNED : top + 1
  const rows = await db.query<PageRow>(
    `WITH scanned AS MATERIALIZED (
       SELECT position, id, event, data_text, happened_at FROM webhooks.event
       WHERE account_id = $1 AND position > $2 ORDER BY position LIMIT $3),
     matched AS (
       SELECT position, id, event, data_text AS "dataText", happened_at AS "happenedAt", count(*) OVER () AS matched,
         sum(octet_length(data_text)) OVER (ORDER BY position) - octet_length(data_text) AS before
       FROM scanned WHERE $5::text[] IS NULL OR event = ANY ($5)),
     page AS (SELECT * FROM matched WHERE before < ${MAX_PAGE_DATA} ORDER BY position LIMIT $4)
     SELECT "end".*, page.position, page.id, event, "dataText", "happenedAt", matched
     FROM (
       SELECT position AS "endPosition", id AS "endId", count(*) OVER () AS scanned FROM scanned
       ORDER BY position DESC LIMIT 1) AS "end"
     LEFT JOIN page ON true ORDER BY page.position`,
    [accountId, position, scan, top, names ?? null],
  )
  const [first] = rows
  if (!first) return { events: [], end: undefined, more: false }
  const events = rows.filter(isEvent)
  if ((first.matched ?? 0) > events.length) return { events, end: events.at(-1), more: true }
  return { events, end: { position: first.endPosition, id: first.endId }, more: first.scanned === scan }
}

/** The row has no event where none of those that were read has one of the names. */
const isEvent = (row: PageRow): row is PageRow & FeedEvent => row.position !== null

/** The position of the latest event that was deleted; 0 before the first deletion. */
export async function loadDeleted(db: Db, accountId: number): Promise<number> {
  const [row] = await db.query<{ position: number }>(
    'SELECT position FROM webhooks.event_deletion WHERE account_id = $1',
    [accountId],
  )
  return row?.position ?? 0
}

/** Whether the event is at the position. */
export const hasEvent = (db: Db, accountId: number, { position, id }: FeedPosition) =>
  readAny(db, 'SELECT FROM webhooks.event WHERE account_id = $1 AND position = $2 AND id = $3', [
    accountId,
    position,
    id,
  ])

/** The position of the latest event, or undefined when none is kept. */
export const loadLatest = (db: Db, accountId: number) =>
  readFirst<FeedPosition>(
    db,
    'SELECT position, id FROM webhooks.event WHERE account_id = $1 ORDER BY position DESC LIMIT 1',
    [accountId],
  )
