/**
 * `Idempotency-Key` on POST, for 24 hours: the first reply is stored in the transaction that made it, and given again
 * to whoever sends the same request under the same key. While the first one is under way the key is locked, and the
 * second gets a 409 at once. What a request prepares before its transaction is outside that lock: within a process the
 * second is refused all the same, in another one it prepares too and is stopped by the lock, or gets the stored reply.
 */
import { createHash } from 'node:crypto'
import { conflict, keyInUse } from '../errors.ts'
import type { Db, Tx } from '../plugin.ts'
import type { Text } from './sliced-reply.ts'

export interface Kept {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** Replies larger than this are not kept; the second request is then told so. */
const KEPT_LIMIT = 1_048_576 // characters

const KEPT_FOR = `interval '24 hours'`

/** What makes two requests the same. */
export const fingerprint = (method: string, url: string, body: Buffer | undefined): Buffer =>
  createHash('sha256')
    .update(`${method} ${url}\n`)
    .update(body ?? '')
    .digest()

/** Whose the key is. */
export interface Owner {
  readonly accountId: number
  readonly clientId: string
  readonly key: string
}

/**
 * Claims the key until the transaction ends, or gives the reply that it already has.
 * @throws 409 for a key that another request used, or whose first request is still under way
 */
export async function claim(tx: Tx, owner: Owner, print: Buffer): Promise<Kept | undefined> {
  const { accountId, clientId, key } = owner
  const claimed = await tx.query(
    `INSERT INTO runtime.idempotency (account_id, client_id, key, fingerprint, created_at)
     SELECT $1::integer, $2::text, $3::text, $4::bytea, now()
     WHERE pg_try_advisory_xact_lock(hashtextextended(concat_ws(' ', 'runtime.idempotency', $1, $2, $3), 0))
     ON CONFLICT (account_id, client_id, key) DO UPDATE
       SET fingerprint = excluded.fingerprint, status = NULL, headers = NULL, body = NULL, created_at = excluded.created_at
       WHERE runtime.idempotency.created_at < excluded.created_at - ${KEPT_FOR}
     RETURNING key`,
    [accountId, clientId, key, print],
  )
  if (claimed.length > 0) return undefined
  const kept = await find(tx, owner, print)
  if (!kept) throw keyInUse()
  return kept
}

/**
 * The reply that the key already has, without a claim.
 * @throws 409 for a key that another request used
 */
export async function find(db: Db, owner: Owner, print: Buffer): Promise<Kept | undefined> {
  const [kept] = await rows(db, owner)
  return kept && checked(kept, print)
}

type Row = Kept & { readonly fingerprint: Buffer }

const rows = (db: Db, { accountId, clientId, key }: Owner) =>
  db.query<Row>(
    `SELECT fingerprint, status, headers, body FROM runtime.idempotency
     WHERE account_id = $1 AND client_id = $2 AND key = $3 AND created_at >= now() - ${KEPT_FOR}`,
    [accountId, clientId, key],
  )

function checked(kept: Row, print: Buffer): Kept {
  if (!kept.fingerprint.equals(print)) {
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
  owner: Owner,
  reply: Pick<Kept, 'status'> & { readonly headers: object; readonly body: string | Text | null },
): Promise<void> {
  const { body } = reply
  const isText = typeof body === 'object' && body !== null
  if ((isText ? body.size : (body?.length ?? 0)) > KEPT_LIMIT) return
  await tx.query(
    `UPDATE runtime.idempotency SET status = $4, headers = $5::json, body = $6
     WHERE account_id = $1 AND client_id = $2 AND key = $3`,
    [
      owner.accountId,
      owner.clientId,
      owner.key,
      reply.status,
      JSON.stringify(reply.headers),
      isText ? Buffer.concat(body.pieces).toString() : body,
    ],
  )
}

/** The keys whose requests are being prepared in this process, and do not hold the database's lock yet. */
export class KeysInPreparation {
  readonly #held = new Set<string>()

  /** Holds the key while the work runs. @throws 409 when it is held */
  async hold<T>({ accountId, clientId, key }: Owner, work: () => Promise<T>): Promise<T> {
    const name = `${accountId} ${clientId} ${key}`
    if (this.#held.has(name)) throw keyInUse()
    this.#held.add(name)
    try {
      return await work()
    } finally {
      this.#held.delete(name)
    }
  }
}
