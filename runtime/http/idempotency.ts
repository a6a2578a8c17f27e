/**
 * Idempotency keys (`Idempotency-Key` on POST), kept for 24 hours: the first reply is stored in the transaction that
 * made it, and returned to every later request with the same key and content. Compares the request with the stored one of
 * the same Idempotency-Key by their fingerprints; if they differ, the response is 409. While the first request runs, its
 * transaction locks the key, and a second request is answered with 409 at once. A prepared write does its work before its
 * transaction, without that lock: in the same process the second request is refused all the same; in another process it
 * prepares too, and then gets the stored reply, or 409 while the first holds the lock.
 *
 * A stored reply shows what its caller could see then. It is refused to a caller whose rights are fewer now; the request is not
 * carried out anew either, for it may be one that they still allow.
 */
import { createHash } from 'node:crypto'
import { conflict, keyInUse, replyHidden } from '../errors.ts'
import type { Db, Permissions, Secrets, Tx } from '../plugin.ts'
import type { SerializedText } from './sliced-reply.ts'

export interface StoredReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** Larger replies are not stored; a second request with the key is then refused with 409. */
const MAX_STORED = 1_048_576 // characters

const RETENTION = `interval '24 hours'`

/** The digest of method, address and body: two requests with equal fingerprints are the same request. */
export const fingerprintOf = (method: string, url: string, body: Buffer | undefined): Buffer =>
  createHash('sha256')
    .update(`${method} ${url}\n`)
    .update(body ?? '')
    .digest()

/** Keys are separate for each account and client. */
export interface KeyOwner {
  readonly accountId: number
  readonly clientId: string
  readonly key: string
  /** Of the caller. */
  readonly may: Permissions
  /** Encrypts the stored body; undefined: it is stored as it is. */
  readonly secrets?: Secrets | undefined
}

/**
 * Locks the key until the transaction ends, or returns the reply that is stored for it.
 * @throws 409 if the key was used for another request, or its first request is still running; 403 as `findReply`
 */
export async function claimKey(tx: Tx, owner: KeyOwner, fingerprint: Buffer): Promise<StoredReply | undefined> {
  const { accountId, clientId, key, may } = owner
  // A statement of its own: Citus would send it with the INSERT to the server of the account, which knows no other locks.
  const [lock] = await tx.query<{ taken: boolean; expired: Date }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended(concat_ws(' ', 'runtime.idempotency', $1::bigint, $2::text, $3::text), 0))
       AS taken, now() - ${RETENTION} AS expired`,
    [accountId, clientId, key],
  )
  const claimed = lock?.taken
    ? await tx.query(
        `INSERT INTO runtime.idempotency AS stored (account_id, client_id, key, fingerprint, administer, all_projects, created_at)
         VALUES ($1, $2, $3, $4, $6, $7, now())
         ON CONFLICT (account_id, client_id, key) DO UPDATE
           SET fingerprint = excluded.fingerprint, administer = excluded.administer, all_projects = excluded.all_projects,
             status = NULL, headers = NULL, body = NULL, created_at = excluded.created_at
           WHERE stored.created_at < $5
         RETURNING key`,
        [accountId, clientId, key, fingerprint, lock.expired, may.administer, may.allProjects],
      )
    : []
  if (claimed.length > 0) return undefined
  const stored = await findReply(tx, owner, fingerprint)
  if (!stored) throw keyInUse()
  return stored
}

/**
 * The reply that is stored for the key, if any. Does not lock the key.
 * @throws 409 if the key was used for another request; 403 if that had rights which the owner does not have
 */
export async function findReply(db: Db, owner: KeyOwner, fingerprint: Buffer): Promise<StoredReply | undefined> {
  const [row] = await rows(db, owner)
  return row && openReply(compareWithStored(row, fingerprint, owner), owner)
}

interface Row extends StoredReply {
  readonly fingerprint: Buffer
  readonly administer: boolean | null
  readonly allProjects: boolean | null
}

const rows = (db: Db, { accountId, clientId, key }: KeyOwner) =>
  db.query<Row>(
    `SELECT fingerprint, administer, all_projects AS "allProjects", status, headers, body FROM runtime.idempotency
     WHERE account_id = $1 AND client_id = $2 AND key = $3 AND created_at >= now() - ${RETENTION}`,
    [accountId, clientId, key],
  )

/** @throws 409 if the stored request has another fingerprint, or its reply was not stored; 403 if it had more rights */
function compareWithStored(row: Row, fingerprint: Buffer, { may }: KeyOwner): StoredReply {
  if (!row.fingerprint.equals(fingerprint)) {
    throw conflict('idempotency_key_reused', 'The Idempotency-Key was used for another request; use a new one.')
  }
  if ((row.administer && !may.administer) || (row.allProjects && !may.allProjects)) throw replyHidden()
  if (row.status === null) {
    throw conflict(
      'idempotent_reply_too_large',
      'The request was carried out, but its reply was too large to be stored.',
    )
  }
  return row
}

/** @throws 409 if the key that encrypted the reply is no longer there */
function openReply(reply: StoredReply, owner: KeyOwner): StoredReply {
  if (!owner.secrets || reply.body === null) return reply
  try {
    return { ...reply, body: owner.secrets.open(reply.body, rowOf(owner)) }
  } catch {
    throw conflict('idempotent_reply_unreadable', 'The request was carried out, but its stored reply cannot be read.')
  }
}

const rowOf = ({ accountId, clientId, key }: KeyOwner) => `runtime.idempotency.body:${accountId} ${clientId} ${key}`

/** Stores the reply in the transaction of the state that it describes. */
export async function storeReply(
  tx: Tx,
  owner: KeyOwner,
  reply: Pick<StoredReply, 'status'> & { readonly headers: object; readonly body: string | SerializedText | null },
): Promise<void> {
  const { body } = reply
  const isText = typeof body === 'object' && body !== null
  if ((isText ? body.size : (body?.length ?? 0)) > MAX_STORED) return
  const text = isText ? Buffer.concat(body.pieces).toString() : body
  await tx.query(
    `UPDATE runtime.idempotency SET status = $4, headers = $5::json, body = $6
     WHERE account_id = $1 AND client_id = $2 AND key = $3`,
    [
      owner.accountId,
      owner.clientId,
      owner.key,
      reply.status,
      JSON.stringify(reply.headers),
      text !== null && owner.secrets ? owner.secrets.seal(text, rowOf(owner)) : text,
    ],
  )
}

/** Keys whose requests are being prepared in this process, and are not locked in the database yet. */
export class KeysInPreparation {
  readonly #keys = new Set<string>()

  /** Runs the work. @throws 409 if work with the same key is running */
  async run<T>({ accountId, clientId, key }: KeyOwner, work: () => Promise<T>): Promise<T> {
    const name = `${accountId} ${clientId} ${key}`
    if (this.#keys.has(name)) throw keyInUse()
    this.#keys.add(name)
    try {
      return await work()
    } finally {
      this.#keys.delete(name)
    }
  }
}
