/**
 * Checks at start that this process has the secret keys with which the database's secrets are encrypted, and lets an
 * operator retire a key. `runtime.secret_key` stores a fingerprint of each key from its first use on, and a process whose
 * keys do not match refuses to start. Otherwise processes with different keys would all become ready, and secrets that one
 * of them encrypted could not be decrypted by the others.
 */
import type { Database } from '../database/database.ts'
import { type KeyColumnIn, type KeyUse, keyUses, sumRows } from '../database/key-columns.ts'
import { conflict, notFound } from '../errors.ts'
import type { Db, Secrets, Tx } from '../plugin.ts'
import { type Keyring, KeysFault, keysFile, makeKeyring } from './secrets.ts'

export interface RegisteredKey {
  readonly id: string
  readonly fingerprint: Buffer
  readonly firstUsedAt: Date
}

/** Reads the registered keys, in the order of their first use. */
export const registeredKeys = (db: Db): Promise<RegisteredKey[]> =>
  db.query<RegisteredKey>(
    'SELECT id, fingerprint, first_used_at AS "firstUsedAt" FROM runtime.secret_key ORDER BY first_used_at, id',
  )

/** Returns a sentence for each registered key that `ring` lacks, or has with another fingerprint. Pure. */
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
  `${ring.source} lacks the key ${id}, which encrypts secrets in this database: ${remedy(ring, 'add it')}`
const differs = (ring: Source, id: string) =>
  `${ring.source} has another key ${id} than the one that encrypts secrets in this database: ${remedy(ring, 'replace it by that one')}`
const remedy = ({ source }: Source, change: string) =>
  source === 'SECRETS_KEYS'
    ? `${change} (every process needs the same keys).`
    : 'SECRETS_KEYS is not set; set it, or DATA_DIR, to the value that the other processes of this database have.'

/** The sentence for a start without keys on a database that needs some. Pure. */
export const noKeys = (ids: readonly string[], file: string): string =>
  `SECRETS_KEYS is not set, and there is no ${file}, but secrets in this database are encrypted with the key${ids.length === 1 ? '' : 's'} ${ids.join(', ')}: set SECRETS_KEYS, or DATA_DIR, to the value that the other processes of this database have.`

/**
 * Used at the start of the service: registers its keys and returns their `Secrets`, or returns why it must not start. A key
 * is generated only for a database without a registered key.
 */
export async function secretsOfStart(
  database: Database,
  found: Keyring | undefined,
  dataDir: string,
): Promise<{ readonly secrets: Secrets } | { readonly faults: readonly string[] }> {
  if (!found) {
    const ids = (await registeredKeys(database)).map(({ id }) => id)
    if (ids.length > 0) return { faults: [noKeys(ids, keysFile(dataDir))] }
  }
  const keyring = found ?? (await makeKeyring(dataDir))
  const faults = await registerKeys(database, keyring)
  return faults.length > 0 ? { faults } : { secrets: keyring.secrets }
}

/**
 * Registers the encrypting key at its first use. A table lock makes processes that start together register one after the
 * other, so that of two processes with different keys the second one refuses to start and registers nothing.
 * @returns why these keys must not be used; empty when they may
 */
export async function registerKeys(database: Database, keyring: Keyring): Promise<readonly string[]> {
  const { sealing } = keyring
  const registered = await registeredKeys(database)
  if (registered.some(({ id }) => id === sealing)) return keyFaults(keyring, registered)
  return database.transaction(async (tx) => {
    await lockKeys(tx)
    const faults = keyFaults(keyring, await registeredKeys(tx))
    if (faults.length > 0) return faults
    await tx.query('INSERT INTO runtime.secret_key (id, fingerprint) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING', [
      sealing,
      keyring.fingerprints.get(sealing),
    ])
    return []
  })
}

const lockKeys = (tx: Tx) => tx.query('LOCK TABLE runtime.secret_key IN SHARE ROW EXCLUSIVE MODE')

/**
 * Deletes a key's registration, so that processes can start without the key. The caller must have all keys of the service;
 * with others it could not be known whether the service still encrypts with the key.
 * @throws 404 for a key that is not registered, 409 with the step that is missing
 */
export function retireKey(
  database: Database,
  keyring: Keyring,
  columns: readonly KeyColumnIn[],
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
      throw conflict('key_in_use', `The key ${id} encrypts new secrets: put another one first in ${keyring.source}.`)
    if (!registered.some((it) => it.id === keyring.sealing)) throw conflict('key_unused', neverSealed(keyring))
    const uses = (await keyUses(tx, columns)).filter(({ keyId }) => keyId === id)
    if (uses.length > 0) throw conflict('key_in_use', inUse(id, uses))
    await tx.query('DELETE FROM runtime.secret_key WHERE id = $1', [id])
    return { id, firstUsedAt: key.firstUsedAt }
  })
}

/** What needs the key, and what to do about it. */
function inUse(id: string, uses: readonly KeyUse[]): string {
  const sealed = sumRows(uses.filter(({ ends }) => ends === undefined))
  const secrets =
    sealed > 0 &&
    `${sealed === 1 ? 'One stored secret is' : `${sealed} stored secrets are`} encrypted with the key ${id}: store ${sealed === 1 ? 'it' : 'them'} again (a webhook's: PUT it with its \`secret\`).`
  const others = uses.flatMap(({ ends, rows }) =>
    ends === undefined ? [] : [`${ends.what}, ${rows} (${ends.remedy})`],
  )
  const codes = others.length > 0 && `With the key ${id} would end: ${others.join('; ')}.`
  return [secrets, codes, 'Then retire the key.'].filter(Boolean).join(' ')
}

const neverSealed = ({ sealing, source }: Keyring) =>
  `No process of the service has started with the key ${sealing} of ${source}; start one first.`

/**
 * Used by CLI commands, which must encrypt with the service's keys: returns `Secrets`, which throw when they are used if
 * the keys are not those of the service. So a command that needs no secrets works without keys.
 */
export async function secretsOfCommand(db: Db, keyring: Keyring | undefined, file: string): Promise<Secrets> {
  if (!keyring)
    return throwingSecrets(
      `There are no keys: SECRETS_KEYS is not set, and there is no ${file}. Run the command with the service's settings.`,
    )
  const registered = await registeredKeys(db)
  const faults = keyFaults(keyring, registered)
  if (!registered.some(({ id }) => id === keyring.sealing)) faults.push(neverSealed(keyring))
  return faults.length > 0 ? throwingSecrets(faults.join(' ')) : keyring.secrets
}

const throwingSecrets = (sentence: string): Secrets => {
  const fail = () => {
    throw new KeysFault(sentence)
  }
  return { seal: fail, open: fail, derive: fail }
}
