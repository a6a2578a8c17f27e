/** Rows of identity.signing_key: the key pairs of id_tokens. Private keys are encrypted. */
import type { Schemas } from '#generated/identity'
import type { Db, Tx } from '#runtime'
import { insertRow, lockName } from '#runtime/models'

export type PublicKey = Readonly<Schemas['SigningKeys']['keys'][number]>

export interface SigningKeyRow {
  /** The `kid`. */
  readonly id: string
  readonly publicJwk: PublicKey
  /** A JWK, encrypted by `secrets.seal`. */
  readonly privateSealed: string
  readonly signsFrom: Date
  readonly signsUntil: Date
  readonly publishedUntil: Date
}

/** The keys that are published at this time, oldest first. */
export const listSigningKeys = (db: Db, now: Date): Promise<SigningKeyRow[]> =>
  db.query<SigningKeyRow>(
    `SELECT id, public_jwk AS "publicJwk", private_sealed AS "privateSealed", signs_from AS "signsFrom",
            signs_until AS "signsUntil", published_until AS "publishedUntil"
       FROM identity.signing_key WHERE published_until > $1 ORDER BY signs_from, id`,
    [now],
  )

/** Processes that find at the same time that a key is due generate only one. */
export const lockSigningKeys = (tx: Tx) => lockName(tx, 'identity.signing_key')

export const insertSigningKey = (tx: Tx, key: SigningKeyRow, now: Date) =>
  insertRow(tx, 'identity.signing_key', { ...key, publicJwk: JSON.stringify(key.publicJwk), createdAt: now })

export const savePrivateKey = (tx: Tx, id: string, privateSealed: string) =>
  tx.query('UPDATE identity.signing_key SET private_sealed = $2 WHERE id = $1', [id, privateSealed])

export const deleteExpiredSigningKeys = (tx: Tx, now: Date) =>
  tx.query('DELETE FROM identity.signing_key WHERE published_until <= least($1, now())', [now])
