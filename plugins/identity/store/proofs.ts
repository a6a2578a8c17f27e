/** Rows of identity.used_proof: proofs of work that a sign-in has used. All times are those of the database's clock. */
import type { Db } from '#runtime'
import { readAny } from '#runtime/models'

/** Resolves to whether the proof was not used before. @param seconds for which its challenge can be accepted */
export const useProof = (db: Db, digest: Uint8Array, seconds: number) =>
  readAny(
    db,
    `INSERT INTO identity.used_proof (digest, expires_at) VALUES ($1, clock_timestamp() + make_interval(secs => $2))
     ON CONFLICT DO NOTHING RETURNING 1`,
    [digest, seconds],
  )
