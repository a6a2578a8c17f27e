import { expect, test } from 'vitest'
import { createOpenTargets } from '../../plugins/webhooks/delivery/open-targets.ts'
import { sealTarget, type Target } from '../../plugins/webhooks/target.ts'
import { readKeyring } from '../../runtime/security/secrets.ts'

const SECRETS_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`
const target: Target = { url: 'https://receiver.example.com/in?key=1', headers: { 'X-Area': 'north' }, secret: 'first' }

async function openTargets() {
  const keyring = await readKeyring({ secretsKeys: SECRETS_KEYS, dataDir: '', production: false })
  if (!keyring) throw new Error('There are no keys.')
  const { secrets } = keyring
  let opened = 0
  const counting = {
    ...secrets,
    open(sealed: string, row: string) {
      opened += 1
      return secrets.open(sealed, row)
    },
  }
  return { secrets, open: createOpenTargets(counting), openings: () => opened }
}

test('a target is opened once while it stays the same, and anew once it has changed', async () => {
  const { secrets, open, openings } = await openTargets()
  const { targetSealed } = sealTarget(secrets, 'wh_1', target)
  expect([open('wh_1', targetSealed), open('wh_1', targetSealed)]).toEqual([target, target])
  expect(openings()).toBe(1)
  const changed = { ...target, secret: 'second' }
  expect(open('wh_1', sealTarget(secrets, 'wh_1', changed).targetSealed)).toEqual(changed)
  expect(openings()).toBe(2)
})

test('a target that was copied from another registration is not opened', async () => {
  const { secrets, open } = await openTargets()
  const { targetSealed } = sealTarget(secrets, 'wh_1', target)
  open('wh_1', targetSealed)
  expect(() => open('wh_2', targetSealed)).toThrow(/belongs to another row/)
})
