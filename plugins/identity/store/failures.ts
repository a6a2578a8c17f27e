/** Rows of identity.failure_count (lockouts) and identity.sign_in_origin. All times are those of the database's clock. */
import type { Db, Tx } from '#runtime'
import { type FailureCount, type Kind, RULES } from '../sign-in/lockout-rules.ts'

/** The key of a failure count. */
export interface FailureKey {
  readonly kind: Kind
  /** SHA-256 of account and folded user name; empty for the kinds `address`, `retry` and `secret`. */
  readonly nameDigest: Uint8Array
  /** From `addressKey`; empty for the kind `user`. */
  readonly address: string
}

const columns = (keys: readonly FailureKey[]) => [
  keys.map(({ kind }) => kind),
  keys.map(({ nameDigest }) => Buffer.from(nameDigest)),
  keys.map(({ address }) => address),
]

export interface Lockout {
  readonly kind: Kind
  readonly lockedUntil: Date
  /** Until it ends. */
  readonly seconds: number
}

/** The current lockouts of these keys. */
export const findLockouts = (db: Db, keys: readonly FailureKey[]): Promise<Lockout[]> =>
  db.query<Lockout>(
    `SELECT c.kind, c.locked_until AS "lockedUntil", ceil(extract(epoch FROM c.locked_until - clock_timestamp()))::int AS seconds
       FROM unnest($1::text[], $2::bytea[], $3::text[]) AS k(kind, name_digest, address)
       JOIN identity.failure_count c USING (kind, name_digest, address)
      WHERE c.locked_until > clock_timestamp()`,
    columns(keys),
  )

/** Seconds after which a pending attempt does not count any more: the process that computed its hash has died. */
const PENDING_LIFETIME = 10
const PENDING = 'CASE WHEN c.pending_until > clock_timestamp() THEN c.pending ELSE 0 END'
const PENDING_UNTIL = `clock_timestamp() + interval '${PENDING_LIFETIME} seconds'`
/** For counts whose loss in a crash of the database does no harm; it applies to the statement alone. */
const WITHOUT_WAITING_FOR_DISK = `(SELECT set_config('synchronous_commit', 'off', true)) AS setting`

/**
 * Counts a pending attempt with each key that is not locked out and has fewer failures and pending attempts than `most`, in
 * one statement. Resolves to the kinds that it was counted with.
 */
export async function addPending(db: Db, keys: readonly FailureKey[], most: readonly number[]): Promise<Kind[]> {
  const rows = await db.query<{ kind: Kind }>(
    `INSERT INTO identity.failure_count AS c
       (kind, name_digest, address, failed, window_ends_at, lockouts, forget_at, pending, pending_until)
     SELECT kind, name_digest, address, 0, clock_timestamp(), 0, ${PENDING_UNTIL}, 1, ${PENDING_UNTIL}
       FROM unnest($1::text[], $2::bytea[], $3::text[]) AS k(kind, name_digest, address), ${WITHOUT_WAITING_FOR_DISK}
      ORDER BY 1, 2, 3
     ON CONFLICT (kind, name_digest, address) DO UPDATE
        SET pending = ${PENDING} + 1, pending_until = excluded.pending_until,
            forget_at = greatest(c.forget_at, excluded.forget_at)
      WHERE (c.locked_until IS NULL OR c.locked_until <= clock_timestamp())
        AND CASE WHEN c.window_ends_at > clock_timestamp() THEN c.failed ELSE 0 END + ${PENDING}
            < ($4::int[])[array_position($1::text[], c.kind)]
     RETURNING kind`,
    [...columns(keys), most],
  )
  return rows.map(({ kind }) => kind)
}

/** The opposite of `addPending`. The rows are locked in the order of `addPending`, so that the two do not deadlock. */
export const removePending = (db: Db, keys: readonly FailureKey[]) =>
  db.query(
    `WITH locked AS (
       SELECT c.kind, c.name_digest, c.address
         FROM unnest($1::text[], $2::bytea[], $3::text[]) AS k(kind, name_digest, address)
         JOIN identity.failure_count c USING (kind, name_digest, address), ${WITHOUT_WAITING_FOR_DISK}
        ORDER BY 1, 2, 3 FOR UPDATE OF c)
     UPDATE identity.failure_count c SET pending = greatest(0, c.pending - 1)
       FROM locked l WHERE c.kind = l.kind AND c.name_digest = l.name_digest AND c.address = l.address`,
    columns(keys),
  )

/** Counts a pending attempt with keys that `lockCounts` has locked. */
export const addPendingToLocked = (tx: Tx, keys: readonly FailureKey[]) =>
  tx.query(
    `UPDATE identity.failure_count c SET pending = ${PENDING} + 1, pending_until = ${PENDING_UNTIL},
            forget_at = greatest(c.forget_at, ${PENDING_UNTIL})
       FROM unnest($1::text[], $2::bytea[], $3::text[]) AS k(kind, name_digest, address)
      WHERE c.kind = k.kind AND c.name_digest = k.name_digest AND c.address = k.address`,
    columns(keys),
  )

export interface LockedCount extends FailureCount {
  readonly kind: Kind
  /** Attempts that were counted before their outcome was known. */
  readonly pending: number
  /** The database's time when the row was locked. */
  readonly now: Date
}

/** Locks the counts of the keys until the transaction ends, inserts those that are missing, and returns all. */
export const lockCounts = (tx: Tx, keys: readonly FailureKey[]): Promise<LockedCount[]> =>
  tx.query<LockedCount>(
    `INSERT INTO identity.failure_count AS c
       (kind, name_digest, address, failed, window_ends_at, lockouts, forget_at)
     SELECT kind, name_digest, address, 0, clock_timestamp(), 0, clock_timestamp()
       FROM unnest($1::text[], $2::bytea[], $3::text[]) AS k(kind, name_digest, address) ORDER BY 1, 2, 3
     ON CONFLICT (kind, name_digest, address) DO UPDATE SET failed = c.failed
     RETURNING kind, failed, window_ends_at AS "windowEndsAt", locked_until AS "lockedUntil", lockouts,
               ${PENDING} AS pending, clock_timestamp() AS now`,
    columns(keys),
  )

/** @param wasPending whether the failure was a pending attempt, which is one less then */
export const saveCount = (tx: Tx, key: FailureKey, count: FailureCount, forgetAt: Date, wasPending: boolean) =>
  tx.query(
    `UPDATE identity.failure_count
        SET failed = $4, window_ends_at = $5, locked_until = $6, lockouts = $7,
            forget_at = greatest($8, CASE WHEN pending > $9 THEN pending_until END), pending = greatest(0, pending - $9)
      WHERE kind = $1 AND name_digest = $2 AND address = $3`,
    [
      key.kind,
      key.nameDigest,
      key.address,
      count.failed,
      count.windowEndsAt,
      count.lockedUntil,
      count.lockouts,
      forgetAt,
      wasPending ? 1 : 0,
    ],
  )

/** Deletes the failure counts of a user and of its origins. Resolves to whether one of them was locked out. */
export async function deleteUserCounts(tx: Tx, nameDigests: readonly Uint8Array[]): Promise<boolean> {
  const rows = await tx.query<{ locked: boolean }>(
    `DELETE FROM identity.failure_count WHERE kind IN ('code', 'origin', 'user') AND name_digest = ANY ($1::bytea[])
     RETURNING coalesce(locked_until > clock_timestamp(), false) AS locked`,
    [nameDigests],
  )
  return rows.some(({ locked }) => locked)
}

const MAX_ORIGINS = 20 // of a user; only the latest are kept

/** Records that the user has signed in from the address. */
export const saveOrigin = (db: Db, accountId: number, userId: number, address: string) =>
  db.query(
    `WITH saved AS (
       INSERT INTO identity.sign_in_origin (account_id, user_id, address, last_at) VALUES ($1, $2, $3, now())
       ON CONFLICT (account_id, user_id, address) DO UPDATE SET last_at = now())
     DELETE FROM identity.sign_in_origin WHERE account_id = $1 AND user_id = $2 AND address IN (
       SELECT address FROM identity.sign_in_origin WHERE account_id = $1 AND user_id = $2 AND address <> $3
        ORDER BY last_at DESC OFFSET ${MAX_ORIGINS - 1})`,
    [accountId, userId, address],
  )

/** Days after the last sign-in from an address, after which it is not an origin of the user any more. */
export const ORIGIN_LIFETIME = 30

/** About 30 MB. When an attacker uses more addresses than this, the counts with the earliest `forget_at` are deleted. */
const MAX_COUNTS = 200_000

/** Deletes up to `limit` counts beyond `MAX_COUNTS`. Resolves to how many it deleted. */
export async function deleteExcessCounts(db: Db, limit: number): Promise<number> {
  const rows = await db.query(
    `DELETE FROM identity.failure_count WHERE (kind, name_digest, address) IN (
       SELECT kind, name_digest, address FROM identity.failure_count
        ORDER BY forget_at DESC OFFSET ${MAX_COUNTS} LIMIT $1) RETURNING 1`,
    [limit],
  )
  return rows.length
}

const KINDS = Object.entries(RULES).map(([kind, { window, lockoutDurations }]) => ({
  kind,
  longest: Math.max(window, ...lockoutDurations), // s
}))

/**
 * Deletes up to `limit` counts whose window or lockout ends more than a minute later than any can: the database's clock was
 * set back since, and it would last for that much longer. Resolves to how many it deleted.
 */
export async function deleteFutureCounts(db: Db, limit: number): Promise<number> {
  const rows = await db.query(
    `DELETE FROM identity.failure_count WHERE (kind, name_digest, address) IN (
       SELECT kind, name_digest, address FROM identity.failure_count
         JOIN unnest($2::text[], $3::int[]) AS rule(kind, longest) USING (kind)
        WHERE window_ends_at > clock_timestamp() + make_interval(secs => longest + 60) LIMIT $1) RETURNING 1`,
    [limit, KINDS.map(({ kind }) => kind), KINDS.map(({ longest }) => longest)],
  )
  return rows.length
}
