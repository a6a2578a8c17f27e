/**
 * Registrations that are *behind*: the table webhooks.behind. When so many deliveries of a registration are pending, the events
 * that follow wait in the feed, once for all registrations of the account, until the deliveries get fewer.
 *
 * What makes deliveries of new events holds a shared lock of these rows until it commits, and what catches up an exclusive one:
 * so an event is either in the feed when that is read to its end, or its delivery is inserted as it comes.
 */
import type { Db, Tx } from '#runtime'
import { subscriptionsTo } from '../subscriptions.ts'

/** Pending deliveries of a registration, with which it is behind. The batch that reaches it may add 199 more. */
export const MAX_PENDING = 10_000

/** Counts no more than that. */
const pendingOf = (account: string, webhook: string) =>
  `(SELECT count(*)::int FROM (
      SELECT FROM webhooks.delivery d
      WHERE d.account_id = ${account} AND d.webhook_id = ${webhook} AND d.state = 'pending'
      LIMIT ${MAX_PENDING}) AS pending)`

/**
 * Notes the registrations that are behind from these events on, and keeps them and those that were before from catching up until
 * the transaction ends. The events are in the feed.
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
       WHERE e.account_id = r.account_id AND e.account_id = ANY ($1::bigint[]) AND e.id = ANY ($2::text[]))
     FROM webhooks.registration r
     WHERE r.account_id = ANY ($1::bigint[]) AND r.subscriptions && $3::text[]
       AND CASE WHEN EXISTS (
         SELECT FROM webhooks.behind b WHERE b.account_id = r.account_id AND b.webhook_id = r.id
       ) THEN false ELSE ${pendingOf('r.account_id', 'r.id')} = ${MAX_PENDING} END
     ON CONFLICT DO NOTHING`,
    [accountIds, eventIds, subscriptions],
  )
  await tx.query('SELECT FROM webhooks.behind WHERE account_id = ANY ($1::bigint[]) FOR SHARE', [accountIds])
}

export interface Behind {
  readonly accountId: number
  readonly webhookId: string
}

/** Lists up to `limit` of them after the key `after`, in the order of their keys. */
export const listBehind = (db: Db, { accountId, webhookId }: Behind, limit: number) =>
  db.query<Behind>(
    `/* over all accounts */ SELECT account_id AS "accountId", webhook_id AS "webhookId" FROM webhooks.behind
     WHERE (account_id, webhook_id) > ($1, $2) ORDER BY account_id, webhook_id LIMIT $3`,
    [accountId, webhookId, limit],
  )

export async function countBehind(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    '/* over all accounts */ SELECT count(*)::int AS count FROM webhooks.behind',
  )
  return row?.count ?? 0
}

export interface LockedBehind {
  readonly position: number
  /** Undefined where the registration was deleted. */
  readonly subscriptions: readonly string[] | undefined
  readonly pending: number
}

/** Locks it; undefined where it has caught up. */
export async function lockOneBehind(tx: Tx, { accountId, webhookId }: Behind): Promise<LockedBehind | undefined> {
  const [row] = await tx.query<{ position: number }>(
    'SELECT position FROM webhooks.behind WHERE account_id = $1 AND webhook_id = $2 FOR UPDATE',
    [accountId, webhookId],
  )
  if (!row) return undefined
  const [registration] = await tx.query<{ subscriptions: string[]; pending: number }>(
    `SELECT subscriptions, ${pendingOf('account_id', 'id')} AS pending FROM webhooks.registration
     WHERE account_id = $1 AND id = $2`,
    [accountId, webhookId],
  )
  return { position: row.position, subscriptions: registration?.subscriptions, pending: registration?.pending ?? 0 }
}

/**
 * Inserts the deliveries of the next events of the feed.
 * @param scanned how many events at most, those of other names included
 * @param wait seconds before the first attempt
 * @returns the position of the last of these events; undefined where fewer are left
 */
export async function insertFromFeed(
  tx: Tx,
  { accountId, webhookId }: Behind,
  { position, subscriptions, scanned, wait }: NextEvents,
): Promise<number | undefined> {
  const names = await tx.query<{ event: string; last: number; count: number }>(
    `SELECT event, max(position) AS last, count(*)::int AS count FROM (${FEED}) AS scanned GROUP BY event`,
    [accountId, position, scanned],
  )
  const matching = names.flatMap(({ event }) => (isMatch(event, subscriptions) ? event : []))
  const last = Math.max(position, ...names.map((it) => it.last))
  await tx.query(
    `INSERT INTO webhooks.delivery (account_id, webhook_id, event_id, event, data_text, happened_at, state, next_at)
     SELECT $1, $4, id, event, data_text, happened_at, 'pending', now() + make_interval(secs => $6)
     FROM (${FEED}) AS scanned WHERE event = ANY ($5::text[]) AND position <= $7 ON CONFLICT DO NOTHING`,
    [accountId, position, scanned, webhookId, matching, wait, last],
  )
  return names.reduce((sum, { count }) => sum + count, 0) === scanned ? last : undefined
}

interface NextEvents {
  readonly position: number
  readonly subscriptions: readonly string[]
  readonly scanned: number
  readonly wait: number
}
const FEED = `
  SELECT position, id, event, data_text, happened_at FROM webhooks.event
  WHERE account_id = $1 AND position > $2 ORDER BY position LIMIT $3`
const isMatch = (event: string, subscriptions: readonly string[]) =>
  subscriptionsTo(event).some((one) => subscriptions.includes(one))

export const moveBehind = (tx: Tx, { accountId, webhookId }: Behind, position: number) =>
  tx.query('UPDATE webhooks.behind SET position = $3 WHERE account_id = $1 AND webhook_id = $2', [
    accountId,
    webhookId,
    position,
  ])

export const deleteBehind = (tx: Tx, { accountId, webhookId }: Behind) =>
  tx.query('DELETE FROM webhooks.behind WHERE account_id = $1 AND webhook_id = $2', [accountId, webhookId])
