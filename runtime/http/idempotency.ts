/**
 * `Idempotency-Key` on POST, for 24 hours: the first reply is stored in the transaction that made it, and given again
 * to whoever sends the same request under the same key. Two at once: the second waits for the first one's commit.
 */
import { createHash } from 'node:crypto'
import { conflict } from '../errors.ts'
import type { Tx } from '../plugin.ts'

export interface Kept {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** Replies larger than this are not kept; the second request is then told so. */
const KEPT_LIMIT = 1_048_576 // characters

/** What makes two requests the same. */
export const fingerprint = (method: string, url: string, body: Buffer | undefined): Buffer =>
  createHash('sha256')
    .update(`${method} ${url}\n`)
    .update(body ?? '')
    .digest()

/**
 * Claims the key, or gives the reply that it already has.
 * @throws 409 for a key that another request used
 */
export async function claim(
  tx: Tx,
  owner: { readonly accountId: number; readonly clientId: string; readonly key: string },
  print: Buffer,
  now: Date,
): Promise<Kept | undefined> {
  const { accountId, clientId, key } = owner
  const claimed = await tx.query(
    `INSERT INTO runtime.idempotency (account_id, client_id, key, fingerprint, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (account_id, client_id, key) DO UPDATE
       SET fingerprint = excluded.fingerprint, status = NULL, headers = NULL, body = NULL, created_at = excluded.created_at
       WHERE runtime.idempotency.created_at < excluded.created_at - interval '24 hours'
     RETURNING key`,
    [accountId, clientId, key, print, now],
  )
  if (claimed.length > 0) return undefined
  const [kept] = await tx.query<Kept & { fingerprint: Buffer }>(
    'SELECT fingerprint, status, headers, body FROM runtime.idempotency WHERE account_id = $1 AND client_id = $2 AND key = $3',
    [accountId, clientId, key],
  )
  if (!kept?.fingerprint.equals(print)) {
    throw conflict('idempotency_key_reused', 'The Idempotency-Key was used for another request; take a new one.')
  }
  if (kept.status === null) {
    throw conflict('idempotent_reply_too_large', 'The request was done, and its reply was too large to be kept.')
  }
  return kept
}

/** Stores the reply beside the state that it tells of. */
export async function keep(
  tx: Tx,
  owner: { readonly accountId: number; readonly clientId: string; readonly key: string },
  reply: Kept,
): Promise<void> {
  if ((reply.body?.length ?? 0) > KEPT_LIMIT) return
  await tx.query(
    `UPDATE runtime.idempotency SET status = $4, headers = $5::json, body = $6
     WHERE account_id = $1 AND client_id = $2 AND key = $3`,
    [owner.accountId, owner.clientId, owner.key, reply.status, JSON.stringify(reply.headers), reply.body],
  )
}
