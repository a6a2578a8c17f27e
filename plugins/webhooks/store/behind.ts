/**
 * Registrations that are *behind*: the table webhooks.behind. When so many deliveries of a registration are pending, the events
 * that follow wait in the feed, once for all registrations of the account, until the deliveries get fewer.
 *
 * What makes deliveries of new events holds a shared lock of these rows until it commits, and what catches up an exclusive one:
 * so an event is either in the feed when that is read to its end, or its delivery is inserted as it comes.
 */
import type { Db, Tx } from '#runtime'
import { readCount } from '#runtime/models'
import { subscriptionsTo } from '../subscriptions.ts'

/** Pending deliveries of a registration, with which it is behind. The batch that reaches it may add 199, a replay 10,000. */
export const MAX_PENDING = 10_000
/** Data of the deliveries that are made in a turn, as JSON text; the event that exceeds it is the last. */
const MAX_TURN_DATA = 4_194_304 // bytes

/** @param condition on the delivery `d` @param most that are counted */
const countPending = (condition: string, most: number) =>
  `(SELECT count(*)::int FROM (
      SELECT FROM webhooks.delivery d WHERE ${condition} AND d.state = 'pending' LIMIT ${most}) AS pending)`

/** Of a registration `r` of the accounts `$1`. */
const OF_REGISTRATION = 'd.account_id = ANY ($1::bigint[]) AND d.account_id = r.account_id AND d.webhook_id = r.id'

/**
 * Inserts the registrations that are behind from these events on, and keeps them and those that were before from catching up
 * until the transaction ends. The events are in the feed.
 * @param subscriptions that match one of the events
 */
export async function lockBehind(
  tx: Tx,
  accountIds: readonly number[],
  eventIds: readonly string[],
  subscriptions: readonly string[],
): Promise<void> {
  await tx.query(
    `INSERT INTO webhooks.behind (account_id, webhook_id, position)
     SELECT r.account_id, r.id, (
       SELECT min(e.position) - 1 FROM webhooks.event e
       WHERE e.account_id = ANY ($1::bigint[]) AND e.account_id = r.account_id AND e.id = ANY ($2::text[]))
     FROM webhooks.registration r
     WHERE r.account_id = ANY ($1::bigint[]) AND r.subscriptions && $3::text[]
       AND CASE WHEN EXISTS (
         SELECT FROM webhooks.behind b
         WHERE b.account_id = ANY ($1::bigint[]) AND b.account_id = r.account_id AND b.webhook_id = r.id
       ) THEN false
       ELSE ${countPending(OF_REGISTRATION, MAX_PENDING)} = ${MAX_PENDING} END
     ON CONFLICT DO NOTHING`,
    [accountIds, eventIds, subscriptions],
  )
  await tx.query('SELECT FROM webhooks.behind WHERE account_id = ANY ($1::bigint[]) FOR SHARE', [accountIds])
}

export interface Behind {
  readonly accountId: number
  readonly webhookId: string
}

/** Lists up to `limit` of them after the key `after`, in the order of their keys. A paused one waits until it is resumed. */
export const listBehind = (db: Db, { accountId, webhookId }: Behind, limit: number) =>
  db.query<Behind>(
    `/* over all accounts */ SELECT account_id AS "accountId", webhook_id AS "webhookId" FROM webhooks.behind b
     WHERE (account_id, webhook_id) > ($1, $2) AND NOT EXISTS (
       SELECT FROM webhooks.registration r
       WHERE r.account_id = b.account_id AND r.id = b.webhook_id AND NOT r.is_active)
     ORDER BY account_id, webhook_id LIMIT $3`,
    [accountId, webhookId, limit],
  )

/** Whether fewer than `most` of its deliveries are pending. */
export async function hasRoom(db: Db, { accountId, webhookId }: Behind, most: number): Promise<boolean> {
  const [row] = await db.query<{ pending: number }>(
    `SELECT ${countPending('d.account_id = $1 AND d.webhook_id = $2', most)} AS pending`,
    [accountId, webhookId],
  )
  return (row?.pending ?? 0) < most
}

export const countBehind = (db: Db) =>
  readCount(db, '/* over all accounts */ SELECT count(*)::int AS count FROM webhooks.behind', [])

export interface LockedBehind {
  readonly position: number
  /** Undefined where the registration was deleted. */
  readonly subscriptions: readonly string[] | undefined
}

/** Locks it; undefined where it has caught up. */
export async function lockOneBehind(tx: Tx, { accountId, webhookId }: Behind): Promise<LockedBehind | undefined> {
  const [row] = await tx.query<{ position: number }>(
    'SELECT position FROM webhooks.behind WHERE account_id = $1 AND webhook_id = $2 FOR UPDATE',
    [accountId, webhookId],
  )
  if (!row) return undefined
  const [registration] = await tx.query<{ subscriptions: string[] }>(
    'SELECT subscriptions FROM webhooks.registration WHERE account_id = $1 AND id = $2',
    [accountId, webhookId],
  )
  return { position: row.position, subscriptions: registration?.subscriptions }
}

/**
 * Inserts the deliveries of the next events of the feed.
 * @param most events that are read, those of other names included
 * @param wait seconds before the first attempt
 * @returns the position of the last of these events; undefined where no others are left
 */
export async function insertFromFeed(
  tx: Tx,
  { accountId, webhookId }: Behind,
  { position, subscriptions, most, wait }: NextEvents,
): Promise<number | undefined> {
  const read = await tx.query<{ event: string; last: number; end: number; count: number }>(
    `SELECT event, coalesce(max(position) FILTER (WHERE before < ${MAX_TURN_DATA}), 0) AS last, max(position) AS end,
       count(*)::int AS count
     FROM (${FEED}) AS feed GROUP BY event`,
    [accountId, position, most],
  )
  const matching = read.filter(({ event }) => subscriptionsTo(event).some((it) => subscriptions.includes(it)))
  const last = Math.max(position, ...read.map((it) => it.last))
  await tx.query(
    `INSERT INTO webhooks.delivery (account_id, webhook_id, event_id, event, data_text, happened_at, state, next_at)
     SELECT $1, $4, id, event, data_text, happened_at, 'pending', now() + make_interval(secs => $6)
     FROM (${FEED}) AS feed WHERE event = ANY ($5::text[]) AND position <= $7 ON CONFLICT DO NOTHING`,
    [accountId, position, most, webhookId, matching.map(({ event }) => event), wait, last],
  )
  const isWhole = read.every(({ end }) => end <= last) && read.reduce((sum, { count }) => sum + count, 0) < most
  return isWhole ? undefined : last
}

interface NextEvents {
  readonly position: number
  readonly subscriptions: readonly string[]
  readonly most: number
  readonly wait: number
}
const FEED = `
  SELECT position, id, event, data_text, happened_at,
    sum(octet_length(data_text)) OVER (ORDER BY position) - octet_length(data_text) AS before
  FROM (
    SELECT position, id, event, data_text, happened_at FROM webhooks.event
    WHERE account_id = $1 AND position > $2 ORDER BY position LIMIT $3) AS next`

export const moveBehind = (tx: Tx, { accountId, webhookId }: Behind, position: number) =>
  tx.query('UPDATE webhooks.behind SET position = $3 WHERE account_id = $1 AND webhook_id = $2', [
    accountId,
    webhookId,
    position,
  ])

export const deleteBehind = (tx: Tx, { accountId, webhookId }: Behind) =>
  tx.query('DELETE FROM webhooks.behind WHERE account_id = $1 AND webhook_id = $2', [accountId, webhookId])
