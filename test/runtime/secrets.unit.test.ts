import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeKeyring, readKeyring } from '../../runtime/security/secrets.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

let dataDir: string
beforeEach(() => {
  dataDir = temporaryFolder('secrets')
})
afterEach(() => removeFolder(dataDir))

const key = () => randomBytes(32).toString('base64')
const load = async (secretsKeys?: string, production = false) =>
  ((await readKeyring({ secretsKeys, dataDir, production })) ?? (await makeKeyring(dataDir))).secrets

describe('secrets', () => {
  test('open: decrypts a sealed secret for the row that it was sealed for', async () => {
    const secrets = await load(`a:${key()}`)
    const sealed = secrets.seal('whsec_ä', 'webhooks.registration:1')
    expect(sealed).toMatch(/^v1\.a\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/)
    expect(secrets.open(sealed, 'webhooks.registration:1')).toBe('whsec_ä')
  })

  test('seal: encrypts the same text differently each time', async () => {
    const secrets = await load(`a:${key()}`)
    expect(secrets.seal('x', 'row')).not.toBe(secrets.seal('x', 'row'))
  })

  test('open: refuses a secret of another row, and one with a changed part', async () => {
    const secrets = await load(`a:${key()}`)
    const sealed = secrets.seal('secret', 'row:1')
    expect(() => secrets.open(sealed, 'row:2')).toThrow(/belongs to another row/)
    const parts = sealed.split('.')
    for (const at of [2, 3, 4]) {
      const part = parts[at] ?? ''
      const changed = parts.with(at, (part.startsWith('A') ? 'B' : 'A') + part.slice(1)).join('.')
      expect(() => secrets.open(changed, 'row:1')).toThrow(/cannot be decrypted/)
    }
    // A shortened authentication tag would be easier to forge.
    const shortened = parts.with(3, (parts[3] ?? '').slice(0, 6)).join('.')
    expect(() => secrets.open(shortened, 'row:1')).toThrow(/cannot be decrypted/)
    expect(() => secrets.open('plain', 'row:1')).toThrow(/not in the form v1/)
  })

  test('seal: encrypts with the first key, open: decrypts with all keys', async () => {
    const old = `a:${key()}`
    const sealed = (await load(old)).seal('secret', 'row')
    const secrets = await load(`b:${key()},${old}`)
    expect(secrets.open(sealed, 'row')).toBe('secret')
    expect(secrets.seal('secret', 'row')).toMatch(/^v1\.b\./)
  })

  test('open: names the missing key, when no configured key has its id', async () => {
    const sealed = (await load(`a:${key()}`)).seal('secret', 'row')
    const other = await load(`b:${key()}`)
    expect(() => other.open(sealed, 'row')).toThrow('sealed with the key a, which SECRETS_KEYS does not hold')
  })
})

describe('secret keys', () => {
  test('SECRETS_KEYS: all faults are reported in one error, without the keys', async () => {
    const short = randomBytes(16).toString('base64')
    const good = key()
    const error = await load(`a:${short},nonsense,b:${good},b:${good}`).catch((it: Error) => it)
    expect((error as Error).message).toBe(
      'SECRETS_KEYS is invalid: the key a has 16 bytes, not 32; entry 2 is not id:base64; the id b is used twice.',
    )
  })

  test('keys file: is generated once when SECRETS_KEYS is not set, readable by its owner only', async () => {
    const sealed = (await load()).seal('secret', 'row')
    expect(statSync(join(dataDir, 'secrets.keys')).mode & 0o777).toBe(0o600)
    expect((await load()).open(sealed, 'row')).toBe('secret')
  })

  test('keys file: is the same for processes that start at the same time', async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => load()))
    const sealed = many.map((it) => it.seal('secret', 'row'))
    for (const secrets of many) for (const it of sealed) expect(secrets.open(it, 'row')).toBe('secret')
    expect(readdirSync(dataDir)).toEqual(['secrets.keys'])
    expect(readFileSync(join(dataDir, 'secrets.keys'), 'utf8').trim().split('\n').length).toBe(1)
  })

  test('SECRETS_KEYS: is required in production', async () => {
    await expect(load(undefined, true)).rejects.toThrow(/SECRETS_KEYS is not set/)
    expect(readdirSync(dataDir)).toEqual([])
  })
})
