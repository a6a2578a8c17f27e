/**
 * Secrets that must be read back, sealed with AES-256-GCM: `v1.<key id>.<iv>.<tag>.<ciphertext>`, parts in base64url.
 * The row that a secret belongs to is authenticated with it, so a value that was moved to another row does not open.
 */
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Secrets } from './plugin.ts'

const VERSION = 'v1'
const KEY = 32 // bytes
const IV = 12 // bytes, what SP 800-38D recommends for GCM
const TAG = 16 // bytes

/** The file in DATA_DIR that holds keys made by the service itself, in the form of `SECRETS_KEYS`. */
export const KEYS_FILE = 'secrets.keys'

/** Made once: as bytes a key costs four times as much at each use. */
type Keys = ReadonlyMap<string, KeyObject>

/** What is wrong with SECRETS_KEYS, or with the file that stands in for it. The keys never stand in the message. */
export class KeysFault extends Error {
  override readonly name = 'KeysFault'
}

/**
 * The secrets of this installation: under `keys` when given, else under keys made once and kept in `dataDir`.
 * @throws KeysFault
 */
export async function loadSecrets(options: {
  /** `id:base64,id:base64`, 32 bytes each: the first one seals, all open. */
  readonly keys?: string | undefined
  readonly dataDir: string
  readonly production: boolean
}): Promise<Secrets> {
  if (options.keys !== undefined) return sealer(parseKeys(options.keys, 'SECRETS_KEYS'))
  if (options.production)
    throw new KeysFault(
      'SECRETS_KEYS is not set. With NODE_ENV=production it must be: id:base64 of 32 random bytes, ' +
        'for example `echo "k1:$(openssl rand -base64 32)"`.',
    )
  const file = join(options.dataDir, KEYS_FILE)
  return sealer(parseKeys(await readOrMake(file), file))
}

/** @throws KeysFault with all that is wrong */
export function parseKeys(text: string, source: string): Keys {
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
    else if (keys.has(id)) faults.push(`the id ${id} stands twice`)
    else keys.set(id, createSecretKey(key))
  }
  if (entries.length === 0) faults.push('it is empty')
  if (faults.length > 0) throw new KeysFault(`${source} does not hold: ${faults.join('; ')}.`)
  return keys
}

export function sealer(keys: Keys): Secrets {
  const first = keys.entries().next().value
  if (!first) throw new KeysFault('There is no key to seal with.')
  const [current, currentKey] = first
  return {
    seal(plain, row) {
      const iv = randomBytes(IV)
      const cipher = createCipheriv('aes-256-gcm', currentKey, iv).setAAD(bound(current, row))
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
          .setAAD(bound(id, row))
          .setAuthTag(Buffer.from(tag, 'base64url'))
        return Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]).toString('utf8')
      } catch {
        throw new Error(`The secret of ${row} does not open: it was changed, or belongs to another row.`)
      }
    },
  }
}

const bound = (keyId: string, row: string) => Buffer.from(`${VERSION}.${keyId}.${row}`, 'utf8')

/** Two processes may start at once: the file appears whole under its name, and who comes second reads the first one's. */
async function readOrMake(file: string): Promise<string> {
  const found = await readKeys(file)
  if (found !== undefined) return found
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(`k1:${randomBytes(KEY).toString('base64')}\n`)
      // What is sealed with a key must not outlive it: the key is on the disk before its first use.
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
    const text = await readFile(file, 'utf8')
    await chmod(file, 0o600).catch(() => {}) // a mounted secret has its own mode
    return text
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new KeysFault(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`, { cause: error })
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
