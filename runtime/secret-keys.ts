/**
 * Which keys seal this database's secrets: `runtime.secret_key` keeps a fingerprint of each from its first use on, and a
 * process whose keys do not fit refuses to start. Without that, processes with different keys would all say that they
 * are ready, and what one of them sealed no other could open.
 */
import type { Database } from './database/database.ts'
import { countByKey, opensAny, type SealedIn } from './database/sealed-columns.ts'
import { conflict, notFound } from './errors.ts'
import type { Db, Secrets, Tx } from './plugin.ts'
import { type Keyring, KeysFault, keysFile, makeKeyring } from './secrets.ts'

export interface RegisteredKey {
  readonly id: string
  readonly fingerprint: Buffer
  readonly firstUsedAt: Date
}

/** In the order of their first use. */
export const registeredKeys = (db: Db): Promise<RegisteredKey[]> =>
  db.query<RegisteredKey>(
    'SELECT id, fingerprint, first_used_at AS "firstUsedAt" FROM runtime.secret_key ORDER BY first_used_at, id',
  )

/** Pure. Why these keys are not this database's, a sentence for each key that stands against it. */
export function keyFaults(
  ring: Pick<Keyring, 'source' | 'fingerprints'>,
  registered: readonly Pick<RegisteredKey, 'id' | 'fingerprint'>[],
): string[] {
  return registered.flatMap(({ id, fingerprint }) => {
    const own = ring.fingerprints.get(id)
    if (!own) return lacks(ring, id)
    return own.equals(fingerprint) ? [] : differs(ring, id)
  })
}

type Source = Pick<Keyring, 'source'>
const lacks = (ring: Source, id: string) =>
  `${ring.source} lacks the key ${id}, which secrets in this database are sealed with: ${remedy(ring, 'add it')}`
const differs = (ring: Source, id: string) =>
  `${ring.source} has another key ${id} than the one that secrets in this database are sealed with: ${remedy(ring, 'put that one there')}`
const remedy = ({ source }: Source, change: string) =>
  source === 'SECRETS_KEYS'
    ? `${change} (every process needs the same keys).`
    : 'SECRETS_KEYS is not set; set it, or DATA_DIR, as the processes have it that work on this database.'

/** Why a start must not make keys: what this database's secrets are sealed with is missing. Pure. */
export const noKeys = (ids: readonly string[], file: string): string =>
  `SECRETS_KEYS is not set, and there is no ${file}, but secrets in this database are sealed with the key${ids.length === 1 ? '' : 's'} ${ids.join(', ')}: set SECRETS_KEYS, or DATA_DIR, as the processes have it that work on this database.`

/**
 * For a start: its secrets, with the keys registered, or why it must not start. Keys are made only for a database in
 * which nothing has been sealed.
 */
export async function secretsOfStart(
  database: Database,
  found: Keyring | undefined,
  dataDir: string,
  sealed: readonly SealedIn[],
): Promise<{ readonly secrets: Secrets } | { readonly faults: readonly string[] }> {
  if (!found) {
    const ids = await knownKeyIds(database, sealed)
    if (ids.length > 0) return { faults: [noKeys(ids, keysFile(dataDir))] }
  }
  const keyring = found ?? (await makeKeyring(dataDir))
  const faults = await registerKeys(database, keyring, sealed)
  return faults.length > 0 ? { faults } : { secrets: keyring.secrets }
}

/** Ids of the keys that are registered, or that seal something stored before keys were registered. */
export async function knownKeyIds(db: Db, sealed: readonly SealedIn[]): Promise<string[]> {
  const registered = await registeredKeys(db)
  return [...new Set([...registered.map(({ id }) => id), ...(await countByKey(db, sealed)).keys()])]
}

/**
 * Registers the key that seals, at its first use, and with it those that stored secrets are sealed with, once they are
 * seen to open. Processes that start together take turns, so that of two with different keys the second refuses, and
 * leaves nothing registered.
 * @returns why these keys must not be used, or nothing
 */
export async function registerKeys(
  database: Database,
  keyring: Keyring,
  sealed: readonly SealedIn[],
): Promise<readonly string[]> {
  const registered = await registeredKeys(database)
  if (registered.some(({ id }) => id === keyring.sealing)) return keyFaults(keyring, registered)
  return database.transaction(async (tx) => {
    await lockKeys(tx)
    const known = await registeredKeys(tx)
    const faults = [...keyFaults(keyring, known), ...(await unopenedKeys(tx, keyring, sealed, known))]
    if (faults.length > 0) return faults
    for (const id of new Set([...(await countByKey(tx, sealed)).keys(), keyring.sealing]))
      await tx.query('INSERT INTO runtime.secret_key (id, fingerprint) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING', [
        id,
        keyring.fingerprints.get(id),
      ])
    return []
  })
}

/** Faults of keys in use that are not registered: only what opens proves that a key of the id is the one. */
export async function unopenedKeys(
  db: Db,
  keyring: Keyring,
  sealed: readonly SealedIn[],
  registered: readonly RegisteredKey[],
): Promise<string[]> {
  const faults: string[] = []
  for (const id of (await countByKey(db, sealed)).keys()) {
    if (registered.some((it) => it.id === id)) continue
    if (!keyring.fingerprints.has(id)) faults.push(lacks(keyring, id))
    else if (!(await opensAny(db, sealed, id, keyring.secrets))) faults.push(differs(keyring, id))
  }
  return faults
}

const lockKeys = (tx: Tx) => tx.query('LOCK TABLE runtime.secret_key IN SHARE ROW EXCLUSIVE MODE')

/**
 * Forgets a key, so that processes can start without it. Only who has all keys of the service may: with others, nothing
 * would say that the key retired is not the one that the service seals with.
 * @throws 404 for a key that is not registered, 409 with what to do first
 */
export function retireKey(
  database: Database,
  keyring: Keyring,
  sealed: readonly SealedIn[],
  id: string,
): Promise<Pick<RegisteredKey, 'id' | 'firstUsedAt'>> {
  return database.transaction(async (tx) => {
    await lockKeys(tx)
    const registered = await registeredKeys(tx)
    const key = registered.find((it) => it.id === id)
    if (!key) throw notFound('registered key', id)
    const faults = keyFaults(keyring, registered)
    if (faults.length > 0) throw conflict('keys_differ', faults.join(' '))
    if (id === keyring.sealing)
      throw conflict('key_in_use', `The key ${id} seals new secrets: put another one first in ${keyring.source}.`)
    if (!registered.some((it) => it.id === keyring.sealing)) throw conflict('key_unused', neverSealed(keyring))
    const left = (await countByKey(tx, sealed)).get(id) ?? 0
    if (left > 0)
      throw conflict(
        'key_in_use',
        `${left === 1 ? 'One stored secret is' : `${left} stored secrets are`} sealed with the key ${id}: store ${left === 1 ? 'it' : 'them'} anew (a webhook's: PUT it with its \`secret\`), then retire the key.`,
      )
    await tx.query('DELETE FROM runtime.secret_key WHERE id = $1', [id])
    return { id, firstUsedAt: key.firstUsedAt }
  })
}

const neverSealed = ({ sealing, source }: Keyring) =>
  `No process of the service has started with the key ${sealing} of ${source}; start one first.`

/** For a command: the secrets of the keys that the service uses, or ones that say, when they are used, why they cannot be. */
export async function secretsOfCommand(db: Db, keyring: Keyring | undefined, file: string): Promise<Secrets> {
  if (!keyring)
    return refusing(`There are no keys: SECRETS_KEYS is not set, and there is no ${file}. Give the service's settings.`)
  const registered = await registeredKeys(db)
  const faults = keyFaults(keyring, registered)
  if (!registered.some(({ id }) => id === keyring.sealing)) faults.push(neverSealed(keyring))
  return faults.length > 0 ? refusing(faults.join(' ')) : keyring.secrets
}

const refusing = (sentence: string): Secrets => {
  const refuse = () => {
    throw new KeysFault(sentence)
  }
  return { seal: refuse, open: refuse }
}
