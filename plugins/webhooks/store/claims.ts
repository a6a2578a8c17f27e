/**
 * Claims deliveries that are due, loads what was claimed, and releases claims. A claim says that one worker is about to
 * attempt a delivery; it ends with its outcome (`outcomes.ts`), its release, or its lease.
 */
import type { AccountsDb, Db } from '#runtime'
import { arraysOf, readIds } from '#runtime/models'
import type { Content, Traced } from '../delivery/payload.ts'
import type { SealedTarget } from '../target.ts'

/** Names one claim of one delivery. */
export interface Claim {
  readonly accountId: number
  readonly webhookId: string
  readonly eventId: string
  /** The number of this claim. An outcome changes the delivery only while its claim is the current one. */
  readonly claim: number
}

/** A claimed delivery, with all that an attempt needs. */
export interface Claimed extends Claim, Content, Traced, Pick<SealedTarget, 'url' | 'targetSealed'> {
  readonly test: boolean
  /** Its registration was paused after the claim. */
  readonly isPaused: boolean
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

/** The accounts with pending deliveries. It locks nothing. */
export const pendingAccounts = (db: AccountsDb) => readIds(db, db.isDistributed ? PENDING_ON_SERVERS : PENDING, [])

/** By a loose index scan, whose cost does not grow with the backlog of an account. */
const PENDING = `
  WITH RECURSIVE account AS (
    (SELECT account_id FROM webhooks.delivery WHERE state = 'pending' ORDER BY account_id LIMIT 1)
    UNION ALL
    SELECT n.account_id FROM account a CROSS JOIN LATERAL (
      SELECT d.account_id FROM webhooks.delivery d WHERE d.state = 'pending' AND d.account_id > a.account_id
      ORDER BY d.account_id LIMIT 1) n)
  SELECT account_id AS id FROM account`

/** Citus repeats no query over several servers, as a loose index scan does. */
const PENDING_ON_SERVERS = `
  /* over all accounts */ SELECT account_id AS id FROM (SELECT DISTINCT account_id FROM webhooks.registration) r WHERE EXISTS (
    SELECT FROM webhooks.delivery d WHERE d.state = 'pending' AND d.account_id = r.account_id)`

/** How many deliveries of an account may be claimed. */
export interface Quota {
  readonly accountId: number
  readonly slots: number
}

export interface ClaimOptions {
  readonly worker: string
  /** Rows at most. */
  readonly limit: number
  /** The free slots of a registration that `freeSlots` leaves out. */
  readonly initialLimit: number
  readonly freeSlots: FreeSlots
  readonly quotas: readonly Quota[]
}

/** The tokens of the bucket `b` now, by the limit of its registration `r` as it is now. */
const TOKENS = `least(greatest(r.rate_limit / 60::float8, 1),
  b.tokens + greatest(0, extract(epoch FROM now() - b.filled_at)::float8) * r.rate_limit / 60)`

/**
 * The statement that claims due deliveries: at most `limit` rows, of each account at most its quota, of each registration
 * at most its free slots. Accounts and registrations are visited in an order that the seed `$7` makes, since the limits would
 * favour the first ones.
 *
 * A registration with a rate limit has a bucket of tokens, which all workers share: a claim takes one, and the bucket fills
 * at the speed of the limit. It holds what a second fills, so that a backlog is spread evenly, and at least one. Without a
 * token, or while another worker spends them, only tests are claimed: these take a token where there is one. Only buckets
 * of registrations with due deliveries are locked, at most `limit`, and no lock is waited for.
 * In a distributed database `$5` is one account, and each table is restricted to it: the statement goes to its server. On one
 * server that would only repeat what the joins say, for each registration.
 * @param target the columns of the registration that `contents` returns, each after a comma
 * @param contents what is returned beside the claim, after a comma
 */
function claiming(state: 'in_flight' | 'queued', target: string, contents: string, isDistributed = false): string {
  const only = (column: string) => (isDistributed ? ` AND ${column} = ANY ($5::bigint[])` : '')
  return `WITH quota AS (
       SELECT account_id, slots FROM unnest($5::bigint[], $6::int[]) AS q(account_id, slots)
       ORDER BY hashint8extended(account_id, $7)),
     bucket AS MATERIALIZED (
       SELECT b.account_id, b.webhook_id, ${TOKENS} AS tokens
       FROM webhooks.rate_bucket b JOIN webhooks.registration r ON r.account_id = b.account_id AND r.id = b.webhook_id
       WHERE b.account_id = ANY ($5::bigint[])${only('r.account_id')} AND r.is_active AND ${TOKENS} >= 1
         AND EXISTS (
           SELECT FROM webhooks.delivery d
           WHERE d.state = 'pending' AND d.account_id = b.account_id${only('d.account_id')}
             AND d.webhook_id = b.webhook_id AND d.next_at <= now())
       ORDER BY hashtextextended(b.webhook_id, $7) LIMIT $2 FOR UPDATE OF b SKIP LOCKED),
     due AS MATERIALIZED (
       SELECT y.* FROM quota q CROSS JOIN LATERAL (
         SELECT x.found, r.account_id, r.id AS webhook_id${target}
         FROM (
           SELECT account_id, id${target}, least(coalesce(($4::jsonb ->> id)::int, $3), tokens) AS free,
             CASE WHEN is_active AND (rate_limit IS NULL OR tokens IS NOT NULL)
               THEN now() ELSE '-infinity'::timestamptz END AS until
           FROM (
             SELECT account_id, id${target}, is_active, rate_limit, CASE WHEN rate_limit IS NOT NULL THEN (
               SELECT floor(b.tokens)::int FROM bucket b
               WHERE b.account_id = registration.account_id AND b.webhook_id = registration.id) END AS tokens
             FROM webhooks.registration WHERE account_id = q.account_id${only('account_id')}
             ORDER BY hashtextextended(id, $7)) limited) r
         CROSS JOIN LATERAL (
           SELECT d.ctid AS found FROM webhooks.delivery d
           WHERE d.state = 'pending' AND d.account_id = r.account_id${only('d.account_id')}
             AND d.webhook_id = r.id AND d.next_at <= r.until
           ORDER BY d.next_at LIMIT r.free FOR UPDATE SKIP LOCKED) x
         LIMIT q.slots) y
       LIMIT $2),
     spent AS (
       UPDATE webhooks.rate_bucket b SET tokens = s.tokens - s.count, filled_at = greatest(b.filled_at, now())
       FROM (
         SELECT bucket.account_id, bucket.webhook_id, bucket.tokens, count(*) AS count
         FROM bucket JOIN due ON due.account_id = bucket.account_id AND due.webhook_id = bucket.webhook_id
         GROUP BY 1, 2, 3) s
       WHERE b.account_id = s.account_id AND b.webhook_id = s.webhook_id${only('b.account_id')})
     UPDATE webhooks.delivery d SET state = '${state}', claims = claims + 1, worker_id = $1,
       lease_until = now() + interval '${LEASE} seconds'
     FROM due WHERE d.ctid = due.found${only('d.account_id')}
     RETURNING d.account_id AS "accountId", d.webhook_id AS "webhookId", d.event_id AS "eventId", d.claims AS claim${contents}`
}

const CONTENTS = `, d.event, d.data_text AS "dataText", d.happened_at AS "happenedAt", d.traceparent, d.test, d.attempts,
  d.lease_until AS "leaseUntil", false AS "isPaused", due.url, due.target_sealed AS "targetSealed"`
const ofServers = (...of: readonly [state: 'in_flight' | 'queued', target: string, contents: string]) => ({
  one: claiming(...of),
  several: claiming(...of, true),
})
const CLAIM_IN_FLIGHT = ofServers('in_flight', ', url, target_sealed', CONTENTS)
const CLAIM_QUEUED = ofServers('queued', '', '')

/** The accounts are asked in turn until the limit is reached, in an order that chance decides. */
async function claim<Row>(
  db: AccountsDb,
  sql: typeof CLAIM_QUEUED,
  { worker, limit, initialLimit, freeSlots, quotas }: ClaimOptions,
): Promise<Row[]> {
  const seed = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER)
  const rows: Row[] = []
  for (const group of inTurn(db.statementGroups(quotas), seed)) {
    if (rows.length >= limit) break
    const free = [limit - rows.length, initialLimit, JSON.stringify(freeSlots)]
    const params = [worker, ...free, ...arraysOf(group, 'accountId', 'slots'), seed]
    rows.push(...(await db.query<Row>(db.isDistributed ? sql.several : sql.one, params)))
  }
  return rows
}

/** All items, from another one on each time. */
const inTurn = <T>(items: readonly T[], seed: number): readonly T[] => {
  const first = items.length > 0 ? seed % items.length : 0
  return [...items.slice(first), ...items.slice(0, first)]
}

/** Claims due deliveries for attempts by the worker itself, which begin at once. */
export async function claimDue(db: AccountsDb, options: ClaimOptions): Promise<Claimed[]> {
  const rows = await claim<Omit<Claimed, 'loadedAt'> & { leaseUntil: Date }>(db, CLAIM_IN_FLIGHT, options)
  return rows.map((row) => Object.assign(row, { loadedAt: new Date(row.leaseUntil.getTime() - LEASE * 1_000) }))
}

/** Claims due deliveries for a broker: the worker that attempts them loads the rest. */
export const claimQueued = (db: AccountsDb, options: ClaimOptions) => claim<Claim>(db, CLAIM_QUEUED, options)

const keysOf = (claims: readonly Claim[]) => arraysOf(claims, 'accountId', 'webhookId', 'eventId', 'claim')
const KEYS = 'unnest($1::bigint[], $2::text[], $3::text[], $4::int[]) AS k(account_id, webhook_id, event_id, claim)'

/**
 * Takes queued claims over, and loads them: from now on they are in flight at this worker. Leaves out claims that are no
 * longer current, whose lease ends soon, and those of deleted registrations. Of several messages about one claim, such as
 * those that a broker repeats, one takes it over.
 */
export const takeOver = (db: AccountsDb, worker: string, claims: readonly Claim[]): Promise<Claimed[]> =>
  inGroups(db, claims, (group) =>
    db.query<Claimed>(
      `WITH d AS (
       UPDATE webhooks.delivery d
       SET state = 'in_flight', worker_id = $5, lease_until = now() + interval '${LEASE} seconds'
       FROM ${KEYS}
       WHERE d.account_id = ANY ($1::bigint[]) AND d.account_id = k.account_id AND d.webhook_id = k.webhook_id
         AND d.event_id = k.event_id AND d.claims = k.claim AND d.state = 'queued' AND d.lease_until > now() + interval '${MIN_LEASE_LEFT} seconds'
       RETURNING d.*)
     SELECT d.account_id AS "accountId", d.webhook_id AS "webhookId", d.event_id AS "eventId", d.claims AS claim, d.event,
       d.data_text AS "dataText", d.happened_at AS "happenedAt", d.traceparent, d.test, d.attempts,
       now() AS "loadedAt", NOT (r.is_active OR d.test) AS "isPaused",
       r.url, r.target_sealed AS "targetSealed"
     FROM d JOIN webhooks.registration r
       ON r.account_id = ANY ($1::bigint[]) AND r.account_id = d.account_id AND r.id = d.webhook_id`,
      [...keysOf(group), worker],
    ),
  )

/** Runs the statement for each group of claims. */
async function inGroups<Row>(
  db: AccountsDb,
  claims: readonly Claim[],
  statement: (group: readonly Claim[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const group of db.statementGroups(claims)) rows.push(...(await statement(group)))
  return rows
}

/** Identifies one claim of one delivery. */
export const claimKey = (it: Claim) => `${it.webhookId}:${it.eventId}#${it.claim}`

/** Those of the claims that have not ended, of all workers. */
export const currentClaims = (db: Db, claims: readonly Claim[]) =>
  db.query<Claim>(
    `SELECT d.account_id AS "accountId", d.webhook_id AS "webhookId", d.event_id AS "eventId", d.claims AS claim
     FROM ${KEYS}
     JOIN webhooks.delivery d ON d.account_id = k.account_id AND d.webhook_id = k.webhook_id
       AND d.event_id = k.event_id AND d.claims = k.claim AND d.state IN ('in_flight', 'queued')`,
    keysOf(claims),
  )

/** Makes the deliveries of those claims that are current, and held by the worker, due again. */
export const releaseClaims = (db: AccountsDb, worker: string, claims: readonly Claim[]) =>
  inGroups(db, claims, (group) =>
    db.query(
      `UPDATE webhooks.delivery d SET state = 'pending', worker_id = NULL, lease_until = NULL
     FROM ${KEYS}
     WHERE d.account_id = ANY ($1::bigint[]) AND d.account_id = k.account_id AND d.webhook_id = k.webhook_id
       AND d.event_id = k.event_id AND d.claims = k.claim AND d.state IN ('in_flight', 'queued') AND d.worker_id = $5`,
      [...keysOf(group), worker],
    ),
  )

/** The claims that the worker has in the database. Each state has an index of its own, which a condition for both would not use. */
const claimsOf = (db: Db, worker: string) =>
  db.query<Claim & { readonly state: 'in_flight' | 'queued' }>(
    `/* over all accounts */ SELECT account_id AS "accountId", webhook_id AS "webhookId", event_id AS "eventId", claims AS claim, state
     FROM webhooks.delivery WHERE state = 'in_flight' AND worker_id = $1
     UNION ALL
     SELECT account_id, webhook_id, event_id, claims, state
     FROM webhooks.delivery WHERE state = 'queued' AND worker_id = $1`,
    [worker],
  )

/** Releases the claims of a worker except those that it knows of: it may have lost the answer to a claim. */
export async function releaseUnknownClaims(db: AccountsDb, worker: string, known: readonly string[]): Promise<void> {
  const claims = await claimsOf(db, worker)
  const all = new Set(known)
  await releaseClaims(
    db,
    worker,
    claims.filter((claim) => !all.has(claimKey(claim))),
  )
}

/** Releases the claims that end with their worker, when it stops. */
export async function releaseInFlight(db: AccountsDb, worker: string): Promise<void> {
  const claims = await claimsOf(db, worker)
  await releaseClaims(
    db,
    worker,
    claims.filter(({ state }) => state === 'in_flight'),
  )
}
