/** Retention of log entries, finished deliveries, and events of the feed. */
import type { AccountsDb, DeleteRows, OldRows, Retention } from '#runtime'
import type { Config } from '../config.ts'

/** Deliveries are locked before they are deleted, so that one that is replayed meanwhile stays. */
export const finishedDeliveries = (days: number): OldRows => ({
  table: 'webhooks.delivery',
  key: 'account_id, webhook_id, event_id',
  column: 'finished_at',
  days,
  byDatabase: true,
  skipLocked: true,
})

type Days = Pick<Config, 'retentionDays' | 'eventRetentionDays'>

export const logRetention = ({ retentionDays: days, eventRetentionDays }: Days): Retention => ({
  name: 'log retention',
  cron: '17 3 * * *',
  rows: [
    {
      table: 'webhooks.attempt',
      key: 'account_id, webhook_id, id, at',
      column: 'at',
      days,
      byDatabase: true,
      byWeek: true,
    },
    finishedDeliveries(days),
    deletePendingWithoutRegistration,
    deleteEvents(eventRetentionDays),
  ],
})

async function deletePendingWithoutRegistration(db: AccountsDb, limit: number): Promise<number> {
  const accounts = await db.query<{ accountId: number }>(
    `/* over all accounts */ SELECT DISTINCT account_id AS "accountId" FROM (
       SELECT account_id FROM webhooks.delivery d WHERE state = 'pending' AND NOT EXISTS (
         SELECT FROM webhooks.registration r WHERE r.account_id = d.account_id AND r.id = d.webhook_id)
       LIMIT $1) it`,
    [limit],
  )
  let deleted = 0
  for (const group of db.statementGroups(accounts)) {
    const rows = await db.query(
      `DELETE FROM webhooks.delivery WHERE account_id = ANY ($2::bigint[]) AND (account_id, webhook_id, event_id) IN (
         SELECT account_id, webhook_id, event_id FROM webhooks.delivery d
         WHERE account_id = ANY ($2::bigint[]) AND state = 'pending' AND NOT EXISTS (
           SELECT FROM webhooks.registration r
           WHERE r.account_id = ANY ($2::bigint[]) AND r.account_id = d.account_id AND r.id = d.webhook_id)
         LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING 1`,
      [limit, group.map(({ accountId }) => accountId)],
    )
    deleted += rows.length
  }
  return deleted
}

/**
 * For events of the feed. Of each account it deletes all events up to the latest old one, so that none is left before the
 * position that it keeps of the deletion, also when the clock was set back meanwhile. Those that a registration that is behind
 * has no deliveries of are not old.
 */
function deleteEvents(days: number): DeleteRows {
  // Where the next batch begins, so that it does not walk past the events again that are kept.
  let from = '-infinity'
  return async (db, limit) => {
    const old = await db.query<{ accountId: number; position: number; last: string }>(
      `/* over all accounts */ SELECT account_id AS "accountId", max(position) AS position, max(max(stored_at)) OVER ()::text AS last
       FROM (
         SELECT account_id, position, stored_at FROM webhooks.event e
         WHERE stored_at >= $3::timestamptz AND stored_at < now() - make_interval(days => $1) AND NOT EXISTS (
           SELECT FROM webhooks.behind b WHERE b.account_id = e.account_id AND b.position < e.position)
         ORDER BY stored_at LIMIT $2) AS event
       GROUP BY account_id`,
      [days, limit, from],
    )
    let deleted = 0
    for (const { accountId, position } of old) {
      const rows = await db.query(
        `WITH kept AS (
           INSERT INTO webhooks.event_deletion AS d (account_id, position) VALUES ($1, $2)
           ON CONFLICT (account_id) DO UPDATE SET position = greatest(d.position, EXCLUDED.position))
         DELETE FROM webhooks.event WHERE account_id = $1 AND position IN (
           SELECT position FROM webhooks.event WHERE account_id = $1 AND position <= $2 ORDER BY position LIMIT $3)
         RETURNING 1`,
        [accountId, position, limit],
      )
      deleted += rows.length
    }
    from = deleted < limit ? '-infinity' : (old[0]?.last ?? from)
    return deleted
  }
}
