import { expect, test } from 'vitest'
import { openCheckedTokens } from '../../plugins/identity/tokens/token-checksum.ts'
import { readKeyring } from '../../runtime/security/secrets.ts'

const key = (id: string, fill: string) => `${id}:${Buffer.alloc(32, fill).toString('base64')}`
const OLD = key('k1', 'a')
const NEW = key('k2', 'b')

async function tokens(secretsKeys: string) {
  const keyring = await readKeyring({ secretsKeys, dataDir: '', production: true })
  if (!keyring) throw new Error('no keys')
  return openCheckedTokens(keyring.secrets)
}

test('issue: ends in a checksum that isGenuine accepts under the same prefix alone', async () => {
  const { issue, isGenuine } = await tokens(OLD)
  const token = issue('rt_')
  expect(token).toMatch(/^rt_[\w-]{55}$/)
  expect(isGenuine('rt_', token)).toBe(true)
  expect(isGenuine('at_', token)).toBe(false)
  expect(isGenuine('at_', `at_${token.slice(3)}`)).toBe(false)
})

test('isGenuine: refuses a token of which any character was changed', async () => {
  const { issue, isGenuine } = await tokens(OLD)
  const token = issue('scs_')
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === 'x' ? 'y' : 'x'
    expect(isGenuine('scs_', token.slice(0, at) + other + token.slice(at + 1))).toBe(false)
  }
})

test('isGenuine: accepts the tokens of all keys, issue takes the first one', async () => {
  const [before, during, after] = [await tokens(OLD), await tokens(`${NEW},${OLD}`), await tokens(NEW)]
  const old = before.issue('at_')
  expect([before, during, after].map((it) => it.isGenuine('at_', old))).toEqual([true, true, false])
  const young = during.issue('at_')
  expect([before, during, after].map((it) => it.isGenuine('at_', young))).toEqual([false, true, true])
})
