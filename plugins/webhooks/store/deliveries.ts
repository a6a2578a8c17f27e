/** Inserts the rows of deliveries, and notifies the workers of them. */
import type { Tx } from '#runtime'
import { arraysOf } from '#runtime/models'
import type { Content, Traced } from '../delivery/payload.ts'
import { subscriptionsTo } from '../subscriptions.ts'
import { lockBehind } from './behind.ts'

/** The NOTIFY channel that wakes the workers. Its payload names the accounts with new deliveries, or is empty. */
export const DUE = 'webhooks_due'
const MAX_PAYLOAD = 7_000 // bytes; PostgreSQL takes fewer than 8,000

/** The payload for `DUE`; empty when there are too many accounts. */
function duePayload(accountIds: readonly number[]): string {
  const payload = [...new Set(accountIds)].join()
  return payload.length > MAX_PAYLOAD ? '' : payload
}

/** The accounts of a payload of `DUE`; empty when it does not name them, or notifications were missed. */
export const dueAccounts = (payload: string | null): readonly number[] =>
  payload ? payload.split(',').map(Number).filter(Number.isSafeInteger) : []

export interface PublicEvent extends Traced {
  readonly id: string
  readonly event: string
  readonly accountId: number
  readonly at: Date
  readonly dataText: string
}

/**
 * Inserts a delivery for each event and each registration that subscribes to it by name or pattern, also a paused one, and
 * notifies the workers. An event that was inserted before adds nothing. Registrations that are behind get theirs from the feed,
 * which has the events by then.
 * @param wait seconds before the first attempt
 */
export async function insertDeliveries(tx: Tx, events: readonly PublicEvent[], wait: number): Promise<void> {
  const names = [...new Set(events.map(({ event }) => event))]
  const matching = names.flatMap((name) => subscriptionsTo(name).map((subscription) => ({ name, subscription })))
  const subscriptions = [...new Set(matching.map(({ subscription }) => subscription))]
  await lockBehind(
    tx,
    [...new Set(events.map(({ accountId }) => accountId))],
    events.map(({ id }) => id),
    subscriptions,
  )
  const inserted = await tx.query<{ accountId: number }>(
    `WITH m AS (
       SELECT event, array_agg(subscription) AS subscriptions
       FROM unnest($8::text[], $9::text[]) AS m(event, subscription) GROUP BY event)
     INSERT INTO webhooks.delivery
       (account_id, webhook_id, event_id, event, data_text, happened_at, traceparent, state, next_at)
     SELECT r.account_id, r.id, e.id, e.event, e.data_text, e.at, e.traceparent, 'pending',
       now() + make_interval(secs => $7)
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[])
       AS e(account_id, id, event, data_text, at, traceparent)
     JOIN m ON m.event = e.event
     JOIN webhooks.registration r ON r.account_id = ANY ($1::bigint[]) AND r.account_id = e.account_id
       AND r.subscriptions && m.subscriptions
     WHERE NOT EXISTS (
       SELECT FROM webhooks.behind b
       WHERE b.account_id = ANY ($1::bigint[]) AND b.account_id = r.account_id AND b.webhook_id = r.id)
     ON CONFLICT DO NOTHING RETURNING account_id AS "accountId"`,
    [
      ...arraysOf(events, 'accountId', 'id', 'event', 'dataText'),
      events.map((event) => event.at.toISOString()),
      events.map((event) => event.traceparent),
      wait,
      ...arraysOf(matching, 'name', 'subscription'),
    ],
  )
  if (inserted.length > 0)
    await notifyDue(
      tx,
      inserted.map(({ accountId }) => accountId),
    )
}

/** Wakes the workers for the deliveries of these accounts, at the commit. */
export const notifyDue = (tx: Tx, accountIds: readonly number[]) =>
  tx.query('SELECT pg_notify($1, $2)', [DUE, duePayload(accountIds)])

/** Inserts a test delivery: due before all others, also while the registration is paused. */
export const insertTestDelivery = (tx: Tx, it: Content & Traced) =>
  tx.query(
    `INSERT INTO webhooks.delivery
       (account_id, webhook_id, event_id, event, data_text, happened_at, traceparent, test, state, next_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, true, 'pending', '-infinity')`,
    [it.accountId, it.webhookId, it.eventId, it.event, it.dataText, it.happenedAt, it.traceparent],
  )
