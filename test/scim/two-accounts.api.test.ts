/** Two accounts at once: neither sees a location, a user, a setting, a limit or an audit entry of the other. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Requests, startTestService, type TestService } from '../../runtime/testing.ts'
import { administratorOf } from '../identity/admin.ts'
import { connectProvider, type IdentityProvider, patch, userOf } from './identity-provider.ts'

let service: TestService
let both: readonly { readonly admin: Requests; readonly provider: IdentityProvider }[]
beforeAll(async () => {
  service = await startTestService({ environment: { SCIM_RATE_LIMIT: '500/60,1000/3600' } })
  const accounts = [await service.account('Acme'), await service.account('Other')]
  both = await Promise.all(
    accounts.map(async (account) => ({
      admin: await administratorOf(service, account),
      provider: await connectProvider(service, account),
    })),
  )
})
afterAll(() => service?.stop())

it('users of the same name live in both, under their own ids and locations', async () => {
  const created = await Promise.all(
    both.map(({ provider }, n) =>
      provider.send('POST', '/Users', userOf('same@example.com', { name: { familyName: `Family ${n}` } })),
    ),
  )
  expect(created.map(({ status }) => status)).toEqual([201, 201])
  const [mine, other] = created.map(({ body }) => body)
  expect(mine.id).not.toBe(other.id)
  expect(mine.meta.location).toBe(`http://localhost:${new URL(service.url).port}/scim/v2/Users/${mine.id}`)
  for (const [index, user] of [mine, other].entries()) {
    const provider = both[index]?.provider as IdentityProvider
    const { body } = await provider.send('GET', `/Users?filter=${encodeURIComponent('userName eq "same@example.com"')}`)
    expect(body.Resources).toEqual([user])
  }
})

it('every operation on the id of the other account’s user is a 404 and changes nothing', async () => {
  const [mine, other] = both as [(typeof both)[0], (typeof both)[0]]
  const { body: user } = await other.provider.send('POST', '/Users', userOf('foreign@example.com'))
  const path = `/Users/${user.id}`
  const answers = [
    await mine.provider.send('GET', path),
    await mine.provider.send('PUT', path, userOf('taken-over@example.com')),
    await mine.provider.send('PATCH', path, patch({ op: 'replace', path: 'active', value: false })),
    await mine.provider.send('DELETE', path),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await other.provider.send('GET', path)).body).toEqual(user)
  const ids = (await mine.provider.send('GET', '/Users?count=1000')).body.Resources.map(({ id }: { id: string }) => id)
  expect(ids).not.toContain(user.id)
  const found = await mine.provider.send(
    'GET',
    `/Users?filter=${encodeURIComponent(`id eq "${user.id}" or not (id eq "0")`)}&count=1000`,
  )
  expect(found.body.Resources.map(({ id }: { id: string }) => id)).not.toContain(user.id)
})

it('requests in flight from both at the same time get the locations of their own account', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const { provider } = both[n % 2] as (typeof both)[0]
      const { body } = await provider.send('POST', '/Users', userOf(`flight${n}@example.com`))
      return { body, read: await provider.send('GET', `/Users/${body.id}`) }
    }),
  )
  for (const { body, read } of answers) expect([read.status, read.body]).toEqual([200, body])
})

it('limits, clients and audit entries are those of the own account', async () => {
  const [mine, other] = both as [(typeof both)[0], (typeof both)[0]]
  const remaining = async (provider: IdentityProvider) =>
    Number((await provider.send('GET', '/Users?count=0')).headers.get('x-ratelimit-remaining'))
  await remaining(mine.provider)
  const before = await remaining(mine.provider)
  for (let n = 0; n < 5; n++) await remaining(other.provider)
  expect(await remaining(mine.provider)).toBe(before - 1)
  const clients = await mine.admin.get('/admin/api/scim-clients')
  expect(clients.body.value.map(({ clientId }: { clientId: string }) => clientId)).toEqual([mine.provider.clientId])
  const foreign = await mine.admin.get(`/admin/api/scim-clients/${other.provider.clientId}`)
  expect(foreign.status).toBe(404)
  const log = await mine.admin.get('/admin/api/audit-log?$top=1000')
  const ofClients = new Set(log.body.value.map(({ clientId }: { clientId: string }) => clientId))
  expect([...ofClients]).toEqual([mine.provider.clientId])
})
