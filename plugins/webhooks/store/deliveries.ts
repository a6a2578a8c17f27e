/** Deliveries as rows: made in the transaction of what happened, claimed when due, given back when a worker dies. */
import type { Db, Tx } from '#runtime'
import type { Content, Traced } from '../payload.ts'
import type { StoredTarget } from '../target.ts'

/** Wakes the workers; the payload is empty. */
export const DUE = 'webhooks_due'

export interface Told extends Traced {
  readonly id: string
  readonly event: string
  readonly accountId: number
  readonly at: Date
  readonly dataText: string
}

/**
 * One delivery for each event and each registration that wants it, a paused one too. Telling an event again adds nothing.
 * @param wait seconds before the first attempt
 * @returns how many were added
 */
export async function fanOut(tx: Tx, events: readonly Told[], wait: number): Promise<number> {
  const rows = await tx.query(
    `INSERT INTO webhooks.delivery
       (account_id, webhook_id, event_id, event, data_text, happened_at, traceparent, state, next_at)
     SELECT r.account_id, r.id, e.id, e.event, e.data_text, e.at, e.traceparent, 'pending',
       now() + make_interval(secs => $7)
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[])
       AS e(account_id, id, event, data_text, at, traceparent)
     JOIN webhooks.registration r ON r.account_id = e.account_id AND e.event = ANY (r.events)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [
      events.map((event) => event.accountId),
      events.map((event) => event.id),
      events.map((event) => event.event),
      events.map((event) => event.dataText),
      events.map((event) => event.at.toISOString()),
      events.map((event) => event.traceparent),
      wait,
    ],
  )
  return rows.length
}

/** A test: due before everything else, also while the registration is paused. */
export const addTest = (tx: Tx, it: Content & Traced) =>
  tx.query(
    `INSERT INTO webhooks.delivery
       (account_id, webhook_id, event_id, event, data_text, happened_at, traceparent, test, state, next_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, true, 'pending', '-infinity')`,
    [it.accountId, it.webhookId, it.eventId, it.event, it.dataText, it.happenedAt, it.traceparent],
  )

/** A delivery in the hands of one worker, with all that an attempt needs. */
export interface Claimed extends Content, Traced, StoredTarget {
  readonly test: boolean
  /** Attempts before this one. */
  readonly attempts: number
  /** The number of this claim; an outcome counts for the claim that it names. */
  readonly claim: number
  /** By the database's clock: an attempt begins as soon as it is claimed. */
  readonly claimedAt: Date
}

/** Places left, by registration, where they differ from a whole window. */
export type Rooms = Readonly<Record<string, number>>

/** Longer than an attempt can take; only a worker that lives and forgot is caught by it. */
export const LEASE = 90 // s

/** The accounts with anything pending, by a loose index scan: a backlog of one costs the others nothing. */
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

/** How many places an account may take. */
export interface Share {
  readonly accountId: number
  readonly places: number
}

/**
 * Claims what is due: at most `limit` rows, for each account at most its share, for each registration at most a window.
 * Accounts and registrations come in a shuffled order, since the bounds would favour the first.
 */
export const claimDue = (
  db: Db,
  worker: string,
  limit: number,
  window: number,
  rooms: Rooms,
  shares: readonly Share[],
) =>
  db.query<Claimed>(
    `WITH share AS (
       SELECT account_id, places FROM unnest($5::bigint[], $6::int[]) AS s(account_id, places) ORDER BY random()),
     due AS MATERIALIZED (
       SELECT y.* FROM share s CROSS JOIN LATERAL (
         SELECT x.event_id, r.account_id, r.id AS webhook_id, r.url, r.headers, r.target_sealed,
           r.older_secret_sealed
         FROM (
           SELECT account_id, id, url, headers, target_sealed, older_secret_sealed,
             coalesce(($4::jsonb ->> id)::int, $3) AS free,
             CASE WHEN is_active THEN now() ELSE '-infinity'::timestamptz END AS until
           FROM webhooks.registration WHERE account_id = s.account_id ORDER BY random()) r
         CROSS JOIN LATERAL (
           SELECT d.event_id FROM webhooks.delivery d
           WHERE d.state = 'pending' AND d.account_id = r.account_id AND d.webhook_id = r.id AND d.next_at <= r.until
           ORDER BY d.next_at LIMIT r.free FOR UPDATE SKIP LOCKED) x
         LIMIT s.places) y
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
      window,
      JSON.stringify(rooms),
      shares.map(({ accountId }) => accountId),
      shares.map(({ places }) => places),
    ],
  )

/** One claim of one delivery. */
export const claimKey = (it: Pick<Claimed, 'webhookId' | 'eventId' | 'claim'>) =>
  `${it.webhookId}:${it.eventId}#${it.claim}`

/**
 * Gives back what a worker holds beside the claims that it knows of: all of it at a stop, and after a failed claim that
 * which was claimed though the answer was lost.
 */
export const giveBack = (db: Db, worker: string, known: readonly string[] = []) =>
  db.query(
    `UPDATE webhooks.delivery SET state = 'pending', worker_id = NULL, lease_until = NULL
     WHERE state = 'in_flight' AND worker_id = $1
       AND webhook_id || ':' || event_id || '#' || claims <> ALL ($2::text[])`,
    [worker, known],
  )
