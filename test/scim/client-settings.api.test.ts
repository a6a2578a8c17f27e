import { beforeAll, expect, test } from 'vitest'
import { type ClientSettingsOf, openClientSettings } from '../../plugins/scim/clients/client-settings.ts'
import { loadClientRecord } from '../../plugins/scim/store/client-records.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { CLIENTS, createClient, createProvider, type ScimAccount, scimAccount } from './admin.ts'

let service: SharedService
let acme: ScimAccount
/** As in another process: it learns of changes by notifications alone. */
let settings: ClientSettingsOf
let reads = 0
beforeAll(async () => {
  service = await sharedService()
  acme = await scimAccount(service)
  const { database } = service.app
  const find = async (_: unknown, accountId: number, clientId: string) => {
    reads += 1
    const [row] = await database.query<{ displayName: string; ssoProviderId: string | null }>(
      `SELECT name AS "displayName", sso_provider_id AS "ssoProviderId" FROM identity.client
        WHERE account_id = $1 AND id = $2 AND kind = 'scim'`,
      [accountId, clientId],
    )
    return row as never
  }
  settings = openClientSettings(database, { find })
})

const of = (clientId: string, accountId = acme.account.accountId) =>
  settings.of(service.app.database, accountId, clientId)

test('has the settings of the client, and the provider whose external ids it sets', async () => {
  const provider = await createProvider(acme.admin, 'settings')
  const linked = await createClient(acme.admin, { ssoProviderId: provider, allowRelink: true })
  const unlinked = await createClient(acme.admin, { displayName: 'Second', acceptIncompleteUsers: true })
  expect(await of(linked.clientId)).toEqual({
    displayName: 'Directory',
    ssoProviderId: provider,
    acceptIncompleteUsers: false,
    hideDeletedUsers: false,
    allowRelink: true,
  })
  expect(await of(unlinked.clientId)).toMatchObject({ ssoProviderId: '', acceptIncompleteUsers: true })
})

test('reads the client once, and again after each change, in other processes too', async () => {
  const { clientId } = await createClient(acme.admin)
  await of(clientId)
  const before = reads
  for (let n = 0; n < 5; n++) await of(clientId)
  expect(reads).toBe(before)
  await acme.admin.patch(`${CLIENTS}/${clientId}`, { hideDeletedUsers: true })
  await expect.poll(async () => (await of(clientId)).hideDeletedUsers).toBe(true)
  await service.command('scim-client set', { account: acme.account.accountId, client: clientId, name: 'Renamed' })
  await expect.poll(async () => (await of(clientId)).displayName).toBe('Renamed')
})

test('refuses whoever is no SCIM client of the account: 403', async () => {
  const other = await scimAccount(service, 'Other')
  const { clientId } = await createClient(other.admin)
  await expect(of(clientId)).rejects.toMatchObject({ status: 403 })
  await expect(of(acme.account.clientId)).rejects.toMatchObject({ status: 403 })
  expect(await of(clientId, other.account.accountId)).toMatchObject({ displayName: 'Directory' })
})

test('a deleted client has neither settings nor a record', async () => {
  const { clientId } = await createClient(acme.admin, { allowRelink: true })
  await of(clientId)
  await acme.admin.post(`${CLIENTS}/${clientId}/deactivate`)
  await acme.admin.delete(`${CLIENTS}/${clientId}`)
  await expect
    .poll(() =>
      of(clientId).then(
        () => 200,
        ({ status }) => status,
      ),
    )
    .toBe(403)
  const record = await loadClientRecord(service.app.database, acme.account.accountId, clientId)
  expect(record).toMatchObject({ allowRelink: false, version: 0 })
})
