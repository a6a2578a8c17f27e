/** `chainwork secrets retire`: tokens whose checksum a key made keep it from being retired. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyColumns, keyUses } from '../../runtime/database/key-columns.ts'
import { registerKeys, retireKey } from '../../runtime/security/secret-keys.ts'
import { readKeyring } from '../../runtime/security/secrets.ts'
import { SECRETS_KEYS, startTestService, type TestService } from '../../runtime/testing.ts'
import { CLIENTS, createClient, scimAccount } from '../scim/admin.ts'
import { askToken, passwordForm } from './support.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service?.stop())

/** Retires the key of the service, as if another one had been put in front of it. */
async function retire() {
  const next = `next:${Buffer.alloc(32, 9).toString('base64')}`
  const ring = await readKeyring({ secretsKeys: `${next},${SECRETS_KEYS}`, dataDir: '', production: false })
  if (!ring) throw new Error('There are no keys.')
  await registerKeys(service.app.database, ring)
  return retireKey(service.app.database, ring, columns(), 'test')
}
const columns = () => keyColumns(service.app.plugins.map(({ plugin }) => plugin))

test('a key is not retired while it would end secrets of SCIM clients and refresh tokens', async () => {
  const { account, admin } = await scimAccount(service)
  const { clientId } = await createClient(admin)
  const { body } = await askToken(service, passwordForm(account, { scope: 'api1 offline_access' }))
  const refreshed = { grant_type: 'refresh_token', refresh_token: body.refresh_token as string }
  await askToken(service, { ...refreshed, client_id: account.clientId, client_secret: account.clientSecret })

  expect((await keyUses(service.app.database, columns())).map(({ keyId, rows }) => [keyId, rows])).toEqual([
    ['test', 1],
    ['test', 2],
  ])
  const secrets = 'secrets of SCIM clients, 1 (regenerate them)'
  const tokens = 'refresh tokens, 2 (wait: they expire within 14 days)'
  await expect(retire()).rejects.toMatchObject({
    status: 409,
    code: 'key_in_use',
    message: `With the key test would end: ${secrets}; ${tokens}. Then retire the key.`,
  })

  await admin.post(`${CLIENTS}/${clientId}/deactivate`)
  await admin.delete(`${CLIENTS}/${clientId}`)
  await expect(retire()).rejects.toMatchObject({
    message: `With the key test would end: ${tokens}. Then retire the key.`,
  })
  await service.app.database.query('UPDATE identity.refresh_token SET expires_at = now()')
  await service.makeDue('identity.delete expired tokens')
  await expect.poll(retire).toMatchObject({ id: 'test' })
})
