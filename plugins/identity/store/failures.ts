/** Rows of identity.failure_count (lockouts) and identity.sign_in_origin. All times are those of the database's clock. */
import type { Db, Tx } from '#runtime'
import type { FailureCount, Kind } from '../lockout-rules.ts'

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

export interface LockedCount extends FailureCount {
  readonly kind: Kind
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
               clock_timestamp() AS now`,
    columns(keys),
  )

export const saveCount = (tx: Tx, key: FailureKey, count: FailureCount, forgetAt: Date) =>
  tx.query(
    `UPDATE identity.failure_count
        SET failed = $4, window_ends_at = $5, locked_until = $6, lockouts = $7, forget_at = $8
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
    ],
  )

/** Deletes the failure counts of a user and of its origins. Resolves to whether one of them was locked out. */
export async function deleteUserCounts(tx: Tx, nameDigest: Uint8Array): Promise<boolean> {
  const rows = await tx.query<{ locked: boolean }>(
    `DELETE FROM identity.failure_count WHERE kind IN ('origin', 'user') AND name_digest = $1
     RETURNING coalesce(locked_until > clock_timestamp(), false) AS locked`,
    [nameDigest],
  )
  return rows.some(({ locked }) => locked)
}

/** The end of the user's lockout, or undefined. */
export async function findUserLockout(db: Db, nameDigest: Uint8Array): Promise<Date | undefined> {
  const [row] = await db.query<{ lockedUntil: Date }>(
    `SELECT locked_until AS "lockedUntil" FROM identity.failure_count
      WHERE kind = 'user' AND name_digest = $1 AND address = '' AND locked_until > clock_timestamp()`,
    [nameDigest],
  )
  return row?.lockedUntil
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

/** Deletes up to `limit` expired counts, excess counts and expired origins each. Resolves to the largest number deleted. */
export async function deleteExpiredCountsAndOrigins(db: Db, limit: number): Promise<number> {
  const counts = await db.query(
    `DELETE FROM identity.failure_count WHERE (kind, name_digest, address) IN (
       SELECT kind, name_digest, address FROM identity.failure_count WHERE forget_at <= now()
        ORDER BY forget_at LIMIT $1) RETURNING 1`,
    [limit],
  )
  const excess = await db.query(
    `DELETE FROM identity.failure_count WHERE (kind, name_digest, address) IN (
       SELECT kind, name_digest, address FROM identity.failure_count
        ORDER BY forget_at DESC OFFSET ${MAX_COUNTS} LIMIT $1) RETURNING 1`,
    [limit],
  )
  const origins = await db.query(
    `DELETE FROM identity.sign_in_origin WHERE (account_id, user_id, address) IN (
       SELECT account_id, user_id, address FROM identity.sign_in_origin
        WHERE last_at <= now() - interval '${ORIGIN_LIFETIME} days' ORDER BY last_at LIMIT $1) RETURNING 1`,
    [limit],
  )
  return Math.max(counts.length, excess.length, origins.length)
}
