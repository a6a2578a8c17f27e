/** Rows of identity.token_cache_lease. */
import type { Db } from '#runtime'
import { readIds } from '#runtime/models'

/** Begins or prolongs the lease, and deletes those of processes that have ended. @param seconds from now */
export const saveLease = (db: Db, id: string, seconds: number) =>
  db.query(
    `WITH ended AS (DELETE FROM identity.token_cache_lease WHERE expires_at < now() - interval '1 minute' AND id <> $1)
     INSERT INTO identity.token_cache_lease (id, expires_at) VALUES ($1, clock_timestamp() + make_interval(secs => $2))
     ON CONFLICT (id) DO UPDATE SET expires_at = excluded.expires_at`,
    [id, seconds],
  )

export const deleteLease = (db: Db, id: string) =>
  db.query('DELETE FROM identity.token_cache_lease WHERE id = $1', [id])

/** Sends a notification if there are other leases than `own`; resolves to their ids. */
export const notifyLeaseholders = (db: Db, own: string, channel: string, payload: string) =>
  readIds<string>(
    db,
    `SELECT id, pg_notify($2, $3) FROM identity.token_cache_lease WHERE id <> $1 AND expires_at > clock_timestamp()`,
    [own, channel, payload],
  )
