/** The rows of deliveries: inserts them, claims those that are due, and releases claims. */
import type { Db, Tx } from '#runtime'
import type { Content, Traced } from '../delivery/payload.ts'
import { subscriptionsTo } from '../subscriptions.ts'
import type { StoredTarget } from '../target.ts'

/** The NOTIFY channel that wakes the workers; its payload is empty. */
export const DUE = 'webhooks_due'

export interface PublicEvent extends Traced {
  readonly id: string
  readonly event: string
  readonly accountId: number
  readonly at: Date
  readonly dataText: string
}

/**
 * Inserts a delivery for each event and each registration that subscribes to it by name or pattern, also a paused one. An
 * event that was inserted before adds nothing.
 * @param wait seconds before the first attempt
 * @returns how many were inserted
 */
export async function insertDeliveries(tx: Tx, events: readonly PublicEvent[], wait: number): Promise<number> {
  const names = [...new Set(events.map(({ event }) => event))]
  const matching = names.flatMap((name) => subscriptionsTo(name).map((subscription) => ({ name, subscription })))
  const rows = await tx.query(
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
     JOIN webhooks.registration r ON r.account_id = e.account_id AND r.events && m.subscriptions
     ON CONFLICT DO NOTHING RETURNING 1`,
    [
      events.map((event) => event.accountId),
      events.map((event) => event.id),
      events.map((event) => event.event),
      events.map((event) => event.dataText),
      events.map((event) => event.at.toISOString()),
      events.map((event) => event.traceparent),
      wait,
      matching.map(({ name }) => name),
      matching.map(({ subscription }) => subscription),
    ],
  )
  return rows.length
}

/** Inserts a test delivery: due before all others, also while the registration is paused. */
export const insertTestDelivery = (tx: Tx, it: Content & Traced) =>
  tx.query(
    `INSERT INTO webhooks.delivery
       (account_id, webhook_id, event_id, event, data_text, happened_at, traceparent, test, state, next_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, true, 'pending', '-infinity')`,
    [it.accountId, it.webhookId, it.eventId, it.event, it.dataText, it.happenedAt, it.traceparent],
  )

/** A delivery that one worker has claimed, with all that an attempt needs. */
export interface Claimed extends Content, Traced, StoredTarget {
  readonly test: boolean
  /** Attempts before this one. */
  readonly attempts: number
  /** The number of this claim. An outcome changes the delivery only while its claim is the current one. */
  readonly claim: number
  /** By the database's clock. The attempt begins at once. */
  readonly claimedAt: Date
}

/** Free slots by registration, where they differ from the initial limit. */
export type FreeSlots = Readonly<Record<string, number>>

/** Longer than an attempt can take: it expires only when a living worker has lost track of the delivery. */
export const LEASE = 90 // s

/** The accounts with pending deliveries, by a loose index scan, whose cost does not grow with the backlog of an account. */
export async function pendingAccounts(db: Db): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `WITH RECURSIVE account AS (
       (SELECT account_id FROM webhooks.delivery WHERE state = 'pending' ORDER BY account_id LIMIT 1)
       UNION ALL
       SELECT n.account_id FROM account a CROSS JOIN LATERAL (
         SELECT d.account_id FROM webhooks.delivery d WHERE d.state = 'pending' AND d.account_id > a.account_id
         ORDER BY d.account_id LIMIT 1) n)
     SELECT account_id AS id FROM account`,
  )
  return rows.map(({ id }) => id)
}

/** How many deliveries of an account may be claimed. */
export interface Quota {
  readonly accountId: number
  readonly slots: number
}

/**
 * Claims due deliveries: at most `limit` rows, of each account at most its quota, of each registration at most its free
 * slots. Accounts and registrations are visited in random order, since the limits would favour the first ones.
 * @param initialLimit the free slots of a registration that `freeSlots` leaves out
 */
export const claimDue = (
  db: Db,
  worker: string,
  limit: number,
  initialLimit: number,
  freeSlots: FreeSlots,
  quotas: readonly Quota[],
) =>
  db.query<Claimed>(
    `WITH quota AS (
       SELECT account_id, slots FROM unnest($5::bigint[], $6::int[]) AS q(account_id, slots) ORDER BY random()),
     due AS MATERIALIZED (
       SELECT y.* FROM quota q CROSS JOIN LATERAL (
         SELECT x.event_id, r.account_id, r.id AS webhook_id, r.url, r.headers, r.target_sealed,
           r.older_secret_sealed
         FROM (
           SELECT account_id, id, url, headers, target_sealed, older_secret_sealed,
             coalesce(($4::jsonb ->> id)::int, $3) AS free,
             CASE WHEN is_active THEN now() ELSE '-infinity'::timestamptz END AS until
           FROM webhooks.registration WHERE account_id = q.account_id ORDER BY random()) r
         CROSS JOIN LATERAL (
           SELECT d.event_id FROM webhooks.delivery d
           WHERE d.state = 'pending' AND d.account_id = r.account_id AND d.webhook_id = r.id AND d.next_at <= r.until
           ORDER BY d.next_at LIMIT r.free FOR UPDATE SKIP LOCKED) x
         LIMIT q.slots) y
       LIMIT $2)
     UPDATE webhooks.delivery d SET state = 'in_flight', claims = claims + 1, worker_id = $1,
       lease_until = now() + interval '${LEASE} seconds'
     FROM due WHERE d.account_id = due.account_id AND d.webhook_id = due.webhook_id AND d.event_id = due.event_id
     RETURNING d.account_id AS "accountId", d.webhook_id AS "webhookId", d.event_id AS "eventId", d.event,
       d.data_text AS "dataText", d.happened_at AS "happenedAt", d.traceparent, d.test, d.attempts, d.claims AS claim,
       now() AS "claimedAt",
       due.url, due.headers, due.target_sealed AS "targetSealed", due.older_secret_sealed AS "olderSecretSealed"`,
    [
      worker,
      limit,
      initialLimit,
      JSON.stringify(freeSlots),
      quotas.map(({ accountId }) => accountId),
      quotas.map(({ slots }) => slots),
    ],
  )

/** Identifies one claim of one delivery. */
export const claimKey = (it: Pick<Claimed, 'webhookId' | 'eventId' | 'claim'>) =>
  `${it.webhookId}:${it.eventId}#${it.claim}`

/**
 * Releases the claims of a worker except those that it knows of: all of them at a stop, and after a failed claim those
 * that were committed although the worker did not get the answer.
 */
export const releaseClaims = (db: Db, worker: string, known: readonly string[] = []) =>
  db.query(
    `UPDATE webhooks.delivery SET state = 'pending', worker_id = NULL, lease_until = NULL
     WHERE state = 'in_flight' AND worker_id = $1
       AND webhook_id || ':' || event_id || '#' || claims <> ALL ($2::text[])`,
    [worker, known],
  )
