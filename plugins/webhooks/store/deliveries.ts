/** The rows of deliveries: inserts them, claims those that are due, and releases claims. */
import type { Db, Tx } from '#runtime'
import type { Content, Traced } from '../delivery/payload.ts'
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
 * Inserts a delivery for each event and each registration that subscribes to it, also a paused one. An event that was
 * inserted before adds nothing.
 * @param wait seconds before the first attempt
 * @returns how many were inserted
 */
export async function insertDeliveries(tx: Tx, events: readonly PublicEvent[], wait: number): Promise<number> {
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

/** Inserts a test delivery: due before all others, also while the registration is paused. */
export const insertTestDelivery = (tx: Tx, it: Content & Traced) =>
  tx.query(
    `INSERT INTO webhooks.delivery
       (account_id, webhook_id, event_id, event, data_text, happened_at, traceparent, test, state, next_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, true, 'pending', '-infinity')`,
    [it.accountId, it.webhookId, it.eventId, it.event, it.dataText, it.happenedAt, it.traceparent],
  )

/** Names one claim of one delivery. */
export interface Claim {
  readonly accountId: number
  readonly webhookId: string
  readonly eventId: string
  /** The number of this claim. An outcome changes the delivery only while its claim is the current one. */
  readonly claim: number
}

/** A claimed delivery, with all that an attempt needs. */
export interface Claimed extends Claim, Content, Traced, StoredTarget {
  readonly test: boolean
  /** Its registration was paused after the claim. */
  readonly isHeld: boolean
  /** Attempts before this one. */
  readonly attempts: number
  /** By the database's clock. The attempt begins at once. */
  readonly loadedAt: Date
}

/** Free slots by registration, where they differ from the initial limit. */
export type FreeSlots = Readonly<Record<string, number>>

/** Longer than an attempt can take: it expires only when nobody attempts the delivery any more. */
export const LEASE = 90 // s
/** A claim is attempted only while its lease lasts longer than an attempt can take, so that it does not expire meanwhile. */
const MIN_LEASE_LEFT = 35 // s

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

export interface ClaimOptions {
  readonly worker: string
  /** The state of the claimed deliveries. */
  readonly state: 'in_flight' | 'queued'
  /** Rows at most. */
  readonly limit: number
  /** The free slots of a registration that `freeSlots` leaves out. */
  readonly initialLimit: number
  readonly freeSlots: FreeSlots
  readonly quotas: readonly Quota[]
}

/**
 * Claims due deliveries: at most `limit` rows, of each account at most its quota, of each registration at most its free
 * slots. Accounts and registrations are visited in random order, since the limits would favour the first ones.
 */
export const claimDue = (db: Db, { worker, state, limit, initialLimit, freeSlots, quotas }: ClaimOptions) =>
  db.query<Claim>(
    `WITH quota AS (
       SELECT account_id, slots FROM unnest($5::bigint[], $6::int[]) AS q(account_id, slots) ORDER BY random()),
     due AS MATERIALIZED (
       SELECT y.* FROM quota q CROSS JOIN LATERAL (
         SELECT x.event_id, r.account_id, r.id AS webhook_id
         FROM (
           SELECT account_id, id, coalesce(($4::jsonb ->> id)::int, $3) AS free,
             CASE WHEN is_active THEN now() ELSE '-infinity'::timestamptz END AS until
           FROM webhooks.registration WHERE account_id = q.account_id ORDER BY random()) r
         CROSS JOIN LATERAL (
           SELECT d.event_id FROM webhooks.delivery d
           WHERE d.state = 'pending' AND d.account_id = r.account_id AND d.webhook_id = r.id AND d.next_at <= r.until
           ORDER BY d.next_at LIMIT r.free FOR UPDATE SKIP LOCKED) x
         LIMIT q.slots) y
       LIMIT $2)
     UPDATE webhooks.delivery d SET state = $7, claims = claims + 1, worker_id = $1,
       lease_until = now() + interval '${LEASE} seconds'
     FROM due WHERE d.account_id = due.account_id AND d.webhook_id = due.webhook_id AND d.event_id = due.event_id
     RETURNING d.account_id AS "accountId", d.webhook_id AS "webhookId", d.event_id AS "eventId", d.claims AS claim`,
    [
      worker,
      limit,
      initialLimit,
      JSON.stringify(freeSlots),
      quotas.map(({ accountId }) => accountId),
      quotas.map(({ slots }) => slots),
      state,
    ],
  )

const keysOf = (claims: readonly Claim[]) => [
  claims.map(({ accountId }) => accountId),
  claims.map(({ webhookId }) => webhookId),
  claims.map(({ eventId }) => eventId),
  claims.map(({ claim }) => claim),
]
const KEYS = 'unnest($1::bigint[], $2::text[], $3::text[], $4::int[]) AS k(account_id, webhook_id, event_id, claim)'

/**
 * Selects the delivery of a claim by its whole primary key. OFFSET 0 keeps the join with the registration outside: with it
 * the planner may read all deliveries of the registration for each claim.
 */
const DELIVERY = `SELECT * FROM webhooks.delivery
   WHERE account_id = k.account_id AND webhook_id = k.webhook_id AND event_id = k.event_id OFFSET 0`

/** The deliveries of those claims that are current, and stay so for the time of an attempt. */
export const loadClaimed = (db: Db, claims: readonly Claim[]) =>
  db.query<Claimed>(
    `SELECT d.account_id AS "accountId", d.webhook_id AS "webhookId", d.event_id AS "eventId", d.claims AS claim, d.event,
       d.data_text AS "dataText", d.happened_at AS "happenedAt", d.traceparent, d.test, d.attempts,
       now() AS "loadedAt", NOT (r.is_active OR d.test) AS "isHeld",
       r.url, r.headers, r.target_sealed AS "targetSealed", r.older_secret_sealed AS "olderSecretSealed"
     FROM ${KEYS}
     CROSS JOIN LATERAL (${DELIVERY}) d
     JOIN webhooks.registration r ON r.account_id = d.account_id AND r.id = d.webhook_id
     WHERE d.claims = k.claim AND d.state IN ('in_flight', 'queued')
       AND d.lease_until > now() + interval '${MIN_LEASE_LEFT} seconds'`,
    keysOf(claims),
  )

/** Identifies one claim of one delivery. */
export const claimKey = (it: Claim) => `${it.webhookId}:${it.eventId}#${it.claim}`

/** The claims of the worker that are queued. */
export const queuedClaims = (db: Db, worker: string) =>
  db.query<Claim>(
    `SELECT account_id AS "accountId", webhook_id AS "webhookId", event_id AS "eventId", claims AS claim
     FROM webhooks.delivery WHERE state = 'queued' AND worker_id = $1`,
    [worker],
  )

/** Makes the deliveries of those claims that are current due again. */
export const releaseClaims = (db: Db, claims: readonly Claim[]) =>
  db.query(
    `UPDATE webhooks.delivery d SET state = 'pending', worker_id = NULL, lease_until = NULL
     FROM ${KEYS}
     WHERE d.account_id = k.account_id AND d.webhook_id = k.webhook_id AND d.event_id = k.event_id
       AND d.claims = k.claim AND d.state IN ('in_flight', 'queued')`,
    keysOf(claims),
  )

/** Releases the claims of a worker except those that it knows of: it may have lost the answer to a claim. */
export const releaseUnknownClaims = (db: Db, worker: string, known: readonly string[]) =>
  db.query(
    `UPDATE webhooks.delivery SET state = 'pending', worker_id = NULL, lease_until = NULL
     WHERE state IN ('in_flight', 'queued') AND worker_id = $1
       AND webhook_id || ':' || event_id || '#' || claims <> ALL ($2::text[])`,
    [worker, known],
  )

/** Releases the claims that end with their worker, when it stops. */
export const releaseInFlight = (db: Db, worker: string) =>
  db.query(
    `UPDATE webhooks.delivery SET state = 'pending', worker_id = NULL, lease_until = NULL
     WHERE state = 'in_flight' AND worker_id = $1`,
    [worker],
  )
