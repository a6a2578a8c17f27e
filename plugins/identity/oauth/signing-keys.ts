/**
 * The keys that sign id_tokens: rows of the database, which all processes share, with private keys encrypted. A daily job
 * generates the next key in time (`key-schedule.ts`); a process that finds none generates one at once. To replace a key that
 * has leaked, an operator deletes its row: within a minute no process signs with it or publishes it.
 */
import type { Background, Host } from '#runtime'
import { shareRuns } from '#runtime/services'
import {
  deleteExpiredSigningKeys,
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  type PublicKey,
  type SigningKeyRow,
  savePrivateKey,
} from '../store/signing-keys.ts'
import { importSigner, newKeyPair, type Signer } from './jws.ts'
import { dueKey, keyThatSigns } from './key-schedule.ts'

const CACHE_LIFETIME = 60_000 // ms; far less than the time between publication and first use of a key

export type SigningKeys = ReturnType<typeof openSigningKeys>

type Parts = Pick<Host<unknown>, 'clock' | 'db' | 'log' | 'secrets' | 'transaction'>

const sealedRow = (id: string) => `identity.signing_key ${id}`

export function openSigningKeys({ clock, db, log, secrets, transaction }: Parts) {
  let cached: { readonly keys: readonly SigningKeyRow[]; readonly until: number } | undefined
  let signer: Signer | undefined

  async function generateDueKey(): Promise<readonly SigningKeyRow[]> {
    const { publicKey, privateKey } = await newKeyPair() // before the transaction, because it takes a tenth of a second
    return transaction(async (tx) => {
      await lockSigningKeys(tx)
      const now = clock.now()
      await deleteExpiredSigningKeys(tx, now)
      const times = dueKey(await listSigningKeys(tx, now), now)
      if (times) {
        const id = publicKey.kid
        const privateSealed = secrets.seal(privateKey, sealedRow(id))
        await insertSigningKey(tx, { id, publicJwk: publicKey, privateSealed, ...times }, now)
        log.info({ kid: id, signsFrom: times.signsFrom }, 'A key for id_tokens was generated.')
      }
      return listSigningKeys(tx, now)
    })
  }

  const load = shareRuns(async (): Promise<readonly SigningKeyRow[]> => {
    const now = clock.now()
    const keys = await listSigningKeys(db, now)
    if (!dueKey(keys, now)) return keys
    try {
      return await generateDueKey()
    } catch (error) {
      if (!keyThatSigns(keys, now)) throw error
      log.warn({ err: error }, 'The next key for id_tokens could not be generated; it is tried again.')
      return keys
    }
  })

  async function keys(): Promise<readonly SigningKeyRow[]> {
    const now = clock.now()
    if (cached && cached.until > now.getTime() && keyThatSigns(cached.keys, now)) return cached.keys
    const loaded = await load()
    cached = { keys: loaded, until: now.getTime() + CACHE_LIFETIME }
    return loaded
  }

  /** Private keys live for months, and a secret key cannot be retired while one of them is encrypted with it. */
  const encryptAnew = () =>
    transaction(async (tx) => {
      await lockSigningKeys(tx)
      for (const { id, privateSealed } of await listSigningKeys(tx, clock.now())) {
        const sealed = secrets.seal(secrets.open(privateSealed, sealedRow(id)), sealedRow(id))
        await savePrivateKey(tx, id, sealed)
      }
    })

  return {
    /** The key that signs now. */
    async signer(): Promise<Signer> {
      const row = keyThatSigns(await keys(), clock.now())
      if (!row) throw new Error('No key for id_tokens signs at this time.')
      if (signer?.kid !== row.id)
        signer = await importSigner(row.id, secrets.open(row.privateSealed, sealedRow(row.id)))
      return signer
    },
    /** The public keys that clients may need, the next one included. */
    async published(): Promise<readonly PublicKey[]> {
      const now = clock.now()
      const published = (await keys()).filter(({ publishedUntil }) => publishedUntil > now)
      return published.map(({ publicJwk: { kty, kid, use, alg, n, e } }) => ({ kty, kid, use, alg, n, e }))
    },
    /** Generates the next key if it is due, and encrypts private keys with the secret key that encrypts now. */
    async rotate(): Promise<void> {
      cached = undefined
      await keys()
      await encryptAnew()
    },
  }
}

export const rotateSigningKeys = (keys: SigningKeys): Background => ({
  name: 'rotate signing keys',
  cron: '23 2 * * *',
  run: () => keys.rotate(),
})
