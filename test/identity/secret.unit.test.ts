import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { digest, digestKey, keyBytes, looksLike, newSecret } from '../../plugins/identity/secret.ts'

const MORE_THAN_A_BATCH = 1_000

test('newSecret: returns the prefix and 256 bits, never the same ones twice', () => {
  const secrets = Array.from({ length: MORE_THAN_A_BATCH }, () => newSecret('at_'))
  expect(secrets.filter((secret) => !looksLike('at_', secret))).toEqual([])
  const bytes = secrets.map((secret) => Buffer.from(secret.slice(3), 'base64url'))
  expect(new Set(bytes.map((one) => one.length))).toEqual(new Set([32]))
  // No 8 bytes of one secret are in another one at the same place.
  for (const from of [0, 8, 16, 24])
    expect(new Set(bytes.map((one) => one.toString('hex', from, from + 8))).size).toBe(MORE_THAN_A_BATCH)
})

test('digest: is the SHA-256 of the text, also of text beyond ASCII', () => {
  for (const text of ['', newSecret('cs_'), 'Geheimnis über 日本']) {
    const expected = createHash('sha256').update(text).digest()
    expect(digest(text)).toEqual(expected)
    expect(keyBytes(digestKey(text))).toEqual(expected)
  }
})
