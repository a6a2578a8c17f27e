/** Writes that wait for another change of the account's users: what they go by is read when their turn has come. */
import { beforeAll, expect, it } from 'vitest'
import { OF_THIS_DATABASE } from '../support/locks.ts'
import { waitFor } from '../support/wait-for.ts'
import { administratorOf, createProvider } from './admin.ts'
import { person, type ScimService, sharedScim, USERS } from './support.ts'

let scim: ScimService
beforeAll(async () => {
  scim = await sharedScim()
})

const waiting = async () => {
  const [row] = await scim.sql<{ n: number }>(
    `SELECT count(*) AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND ${OF_THIS_DATABASE}`,
  )
  return row?.n === 1
}

/** Runs `change` in a transaction that holds the lock of the account's users, once the request waits for it. */
async function beside<T>(accountId: number, request: () => Promise<T>, change: readonly [string, ...unknown[]]) {
  const [sql, ...params] = change
  const { database } = scim.service.app
  const started = Promise.withResolvers<Promise<T>>()
  await database.transaction(async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('identity.users:' || $1::text, 0))`, [accountId])
    // Not awaited here: the request ends after this transaction.
    const sent = request()
    started.resolve(sent)
    await waitFor('the request waits for the lock', waiting)
    await tx.query(sql, params)
  })
  return await await started.promise
}

it('POST goes by the provisioning settings of after its wait', async () => {
  const { account, client, provisioning } = await scim.account()
  await provisioning({ default_role_id: 2 })
  const idp = await client()
  const { status, body } = await beside(account.accountId, () => idp.post(USERS, person()), [
    'UPDATE identity.provisioning_settings SET auto_activate = false WHERE account_id = $1',
    account.accountId,
  ])
  expect(status).toBe(201)
  const [row] = await scim.sql<{ active: boolean }>(
    'SELECT active FROM identity.app_user WHERE id = $1',
    Number(body.id),
  )
  expect(row?.active).toBe(false)
})

it('POST sets the external id of the provider that its client was linked to meanwhile', async () => {
  const { account, client } = await scim.account()
  const admin = await administratorOf(scim.service, account)
  const provider = await createProvider(admin, 'login')
  const idp = await client()
  const { status, body } = await beside(account.accountId, () => idp.post(USERS, person()), [
    'UPDATE identity.client SET sso_provider_id = $2 WHERE id = $1',
    idp.clientId,
    provider,
  ])
  expect(status).toBe(201)
  expect(
    await scim.sql(
      'SELECT sso_provider_id AS provider FROM identity.external_identity WHERE user_id = $1',
      Number(body.id),
    ),
  ).toEqual([{ provider }])
})

it('PATCH goes by the settings of after its wait', async () => {
  const { account, client, provisioning } = await scim.account()
  await provisioning({ use_external_username: false })
  const idp = await client()
  const { body: user } = await idp.post(USERS, person())
  const patch = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'userName', value: `renamed-${user.id}` }],
  }
  const { status } = await beside(account.accountId, () => idp.patch(`${USERS}/${user.id}`, patch), [
    'UPDATE identity.provisioning_settings SET use_external_username = true WHERE account_id = $1',
    account.accountId,
  ])
  expect(status).toBe(200)
  const [row] = await scim.sql<{ name: string }>(
    'SELECT user_name AS name FROM identity.app_user WHERE id = $1',
    Number(user.id),
  )
  expect(row?.name).toBe(`renamed-${user.id}`)
})
