/**
 * Encryption of stored secrets ("sealing") with AES-256-GCM, and reading of the keys from SECRETS_KEYS or from DATA_DIR.
 * A sealed secret is `v1.<key id>.<iv>.<tag>.<ciphertext>`, with the last three parts in base64url. The name of its row is
 * additional authenticated data, so a value that was copied to another row cannot be decrypted.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { syncFolder } from '../boot/data-dir.ts'
import type { DerivedKey, Secrets } from '../plugin.ts'

const VERSION = 'v1'
const KEY = 32 // bytes
const IV = 12 // bytes, what SP 800-38D recommends for GCM
const TAG = 16 // bytes

/** By key id. As KeyObject, since encrypting with a key given as bytes takes four times as long. */
type Keys = ReadonlyMap<string, KeyObject>

/** A fault of SECRETS_KEYS or of the keys file. The message never contains a key. */
export class KeysFault extends Error {
  override readonly name = 'KeysFault'
}

/** The secret keys of this process. */
export interface Keyring {
  readonly secrets: Secrets
  /** Where the keys were read from: `SECRETS_KEYS`, or the path of the keys file in DATA_DIR. */
  readonly source: string
  /** Id of the key that encrypts; the others only decrypt. */
  readonly sealing: string
  /** A fingerprint of each key, by key id. It identifies the key and does not reveal it. */
  readonly fingerprints: ReadonlyMap<string, Buffer>
}

interface KeyOptions {
  /** `id:base64,id:base64`, 32 bytes each: the first key encrypts, all keys decrypt. */
  readonly secretsKeys?: string | undefined
  readonly dataDir: string
  readonly production: boolean
}

/** Reads the keys of SECRETS_KEYS, or else of the file in `dataDir`; undefined when there are none. @throws KeysFault */
export async function readKeyring(options: KeyOptions): Promise<Keyring | undefined> {
  if (options.secretsKeys !== undefined) return keyring(parseKeys(options.secretsKeys, 'SECRETS_KEYS'), 'SECRETS_KEYS')
  if (options.production)
    throw new KeysFault(
      'SECRETS_KEYS is not set. With NODE_ENV=production it must be: id:base64 of 32 random bytes, ' +
        'for example `echo "k1:$(openssl rand -base64 32)"`.',
    )
  const file = keysFile(options.dataDir)
  const text = await readKeys(file)
  return text === undefined ? undefined : keyring(parseKeys(text, file), file)
}

/** Generates a key and stores it in `dataDir`, or reads the file that another process has stored there. @throws KeysFault */
export async function makeKeyring(dataDir: string): Promise<Keyring> {
  const file = keysFile(dataDir)
  return keyring(parseKeys(await readOrMake(file), file), file)
}

/** Path of the file with the generated key, in the format of `SECRETS_KEYS`. */
export const keysFile = (dataDir: string) => join(resolve(dataDir), 'secrets.keys')

/** @throws KeysFault with all faults */
function parseKeys(text: string, source: string): Keys {
  const keys = new Map<string, KeyObject>()
  const faults: string[] = []
  const entries = text
    .split(/[,\s]+/)
    .map((it) => it.trim())
    .filter(Boolean)
  for (const [at, entry] of entries.entries()) {
    const [, id, base64] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/_-]+={0,2})$/.exec(entry) ?? []
    const key = base64 === undefined ? undefined : Buffer.from(base64, 'base64')
    if (id === undefined || key === undefined) faults.push(`entry ${at + 1} is not id:base64`)
    else if (key.length !== KEY) faults.push(`the key ${id} has ${key.length} bytes, not ${KEY}`)
    else if (keys.has(id)) faults.push(`the id ${id} is used twice`)
    else keys.set(id, createSecretKey(key))
  }
  if (entries.length === 0) faults.push('it is empty')
  if (faults.length > 0) throw new KeysFault(`${source} is invalid: ${faults.join('; ')}.`)
  return keys
}

/** Must never change: registered fingerprints are HMACs of this text. */
const FINGERPRINT_TEXT = 'chainwork secret key, fingerprint 1'
const fingerprint = (key: KeyObject) => createHmac('sha256', key).update(FINGERPRINT_TEXT).digest()

function keyring(keys: Keys, source: string): Keyring {
  const [first] = keys
  if (!first) throw new KeysFault(`${source} holds no key.`)
  const fingerprints = new Map([...keys].map(([id, key]) => [id, fingerprint(key)]))
  return { secrets: sealer(keys, first), source, sealing: first[0], fingerprints }
}

function sealer(keys: Keys, [current, currentKey]: readonly [string, KeyObject]): Secrets {
  const derived = (id: string, key: KeyObject, purpose: string): DerivedKey => ({
    id,
    key: Buffer.from(hkdfSync('sha256', key, '', `chainwork ${purpose}`, KEY)).toString('hex'),
  })
  const others = [...keys].filter(([id]) => id !== current)
  return {
    derive: (purpose) => [
      derived(current, currentKey, purpose),
      ...others.map(([id, key]) => derived(id, key, purpose)),
    ],
    seal(plain, row) {
      const iv = randomBytes(IV)
      const cipher = createCipheriv('aes-256-gcm', currentKey, iv).setAAD(authenticatedData(current, row))
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [VERSION, current, ...[iv, cipher.getAuthTag(), sealed].map((it) => it.toString('base64url'))].join('.')
    },
    open(sealed, row) {
      const [version, id = '', iv = '', tag = '', text = '', ...rest] = sealed.split('.')
      if (version !== VERSION || rest.length > 0) throw new Error(`The secret of ${row} is not in the form ${VERSION}.`)
      const key = keys.get(id)
      if (!key) throw new Error(`The secret of ${row} is sealed with the key ${id}, which SECRETS_KEYS does not hold.`)
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: TAG })
          .setAAD(authenticatedData(id, row))
          .setAuthTag(Buffer.from(tag, 'base64url'))
        return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
      } catch {
        throw new Error(`The secret of ${row} cannot be decrypted: it was changed, or belongs to another row.`)
      }
    },
  }
}

const authenticatedData = (keyId: string, row: string) => Buffer.from(`${VERSION}.${keyId}.${row}`, 'utf8')

/**
 * Two processes may start at the same time. So the file is written under another name and then linked to its own, and the
 * process whose link fails reads the other's file.
 */
async function readOrMake(file: string): Promise<string> {
  const found = await readKeys(file)
  if (found !== undefined) return found
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(`k1:${randomBytes(KEY).toString('base64')}\n`)
      // The key must be on the disk before its first use, or a power cut could lose it and keep what it encrypted.
      await handle.sync()
    } finally {
      await handle.close()
    }
    await link(draft, file).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(join(file, '..'))
  return (await readKeys(file)) ?? ''
}

async function readKeys(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new KeysFault(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`, { cause: error })
  }
}
