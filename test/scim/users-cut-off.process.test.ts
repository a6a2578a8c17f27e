/** Deactivation by an identity provider ends the user's tokens and sessions, in every process, before the answer. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestService } from '../../runtime/testing.ts'
import { anotherProcess } from '../identity/processes.ts'
import { signedIn } from '../identity/support.ts'
import { patch, type ScimAccount, type ScimRequests, type ScimService, startScim, USERS } from './support.ts'

let scim: ScimService<TestService>
let acme: ScimAccount
let idp: ScimRequests
let other: Awaited<ReturnType<typeof anotherProcess>>
beforeAll(async () => {
  scim = await startScim()
  acme = await scim.account()
  idp = await acme.client()
  other = await anotherProcess(scim.service, { SCIM_RATE_LIMIT: '1000000/60' })
})
afterAll(async () => {
  await other?.end()
  await scim?.service.stop()
})

const status = async (url: string, token: string) =>
  (await fetch(`${url}/api/v1/projects`, { headers: { Authorization: `Bearer ${token}` } })).status
const both = async (token: string) => [await status(other.url, token), await status(scim.service.url, token)]

const changes: [string, (path: string) => Promise<{ readonly status: number }>][] = [
  ['DELETE', (path) => idp.delete(path)],
  ['PATCH', (path) => idp.patch(path, patch({ op: 'replace', path: 'active', value: false }))],
  [
    'PUT',
    async (path) => {
      const { body } = await idp.get(path)
      return idp.put(path, { ...body, externalId: `x${body.id}`, active: false })
    },
  ],
]

describe('deactivation', { timeout: 120_000 }, () => {
  it.each(changes)('by %s applies to the very next request of every process', async (method, change) => {
    const { userId, token } = await acme.account.user(`Vera ${method}`)
    const session = await signedIn(scim.service, { accountId: acme.account.accountId, userId })
    for (let n = 0; n < 5; n++) expect(await both(token)).toEqual([200, 200])
    expect((await change(`${USERS}/${userId}`)).status).toBeLessThan(300)
    expect(await both(token)).toEqual([401, 401])
    expect(session).not.toBe('')
    const [row] = await scim.sql('SELECT count(*) AS n FROM identity.session WHERE user_id = $1', userId)
    expect(row).toEqual({ n: 0 })
    expect(
      (await fetch(`${other.url}${USERS}/${userId}`, { headers: { Authorization: `Bearer ${idp.token}` } })).status,
    ).toBe(200)
  })
})
