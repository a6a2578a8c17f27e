/** The life of a provisioned organisation, by the CLI and by HTTP alone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type Requests,
  SECRETS_KEYS,
  startTestService,
  type TestAccount,
  type TestService,
} from '../../runtime/testing.ts'
import { administratorOf } from '../identity/admin.ts'
import { runCli } from '../support/cli.ts'
import { type IdentityProvider, patch, sender, userOf } from './identity-provider.ts'

const USERS = 50
const CHANGED = 20
const AT_ONCE = 8

let service: TestService
let acme: TestAccount
let admin: Requests
let provider: IdentityProvider
beforeAll(async () => {
  service = await startTestService()
  acme = await service.account('Acme')
  admin = await administratorOf(service, acme)
})
afterAll(() => service?.stop())

/** Runs a command of the CLI as a process of its own, and returns what it prints. */
async function cli(args: string): Promise<Record<string, unknown>> {
  const { code, out, err } = await runCli(`${args} --json`, {
    env: { DATABASE_URL: service.databaseUrl, SECRETS_KEYS },
  })
  if (code !== 0) throw new Error(`${args}: ${err}`)
  return JSON.parse(out)
}

/** Calls `work` for the numbers below `count`, a few at once. */
async function eachOf(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

const login = (n: number) => `user${String(n).padStart(4, '0')}@example.com`
const ids = new Map<number, string>()

it('refuses the endpoint until an operator has enabled the plugin, and then a client has the secret of the CLI', async () => {
  const made = await cli(`scim-client create --account ${acme.accountId} --name Directory`)
  const { clientId, clientSecret } = made as { clientId: string; clientSecret: string }
  provider = { clientId, clientSecret, ...sender(service.url, clientSecret) }
  const refused = await provider.send('GET', '/Users')
  expect([refused.status, refused.body.status]).toEqual([403, '403'])
  await cli(`plugin enable --account ${acme.accountId} scim`)
  // The service learns of it by a notification.
  await expect.poll(async () => (await provider.send('GET', '/Users')).body.totalResults).toBe(1)
})

it('links an existing user, and provisions fifty', async () => {
  const existing = await acme.user('Existing')
  const linked = await provider.send(
    'POST',
    '/Users',
    userOf('existing-at-provider', { emails: [{ value: existing.email, type: 'work' }] }),
  )
  expect([linked.status, linked.body.id]).toEqual([201, String(existing.userId)])
  await eachOf(USERS, async (n) => {
    const { status, body } = await provider.send('POST', '/Users', userOf(login(n)))
    if (status !== 201) throw new Error(JSON.stringify(body))
    ids.set(n, body.id)
  })
  expect((await provider.send('GET', '/Users?count=0')).body.totalResults).toBe(USERS + 2)
})

it('changes, deactivates and reactivates some of them', async () => {
  const change = (operation: object) =>
    eachOf(CHANGED, async (n) => {
      const { status, body } = await provider.send('PATCH', `/Users/${ids.get(n)}`, patch(operation))
      if (status !== 200) throw new Error(JSON.stringify(body))
    })
  const inactive = async () =>
    (await provider.send('GET', `/Users?count=0&filter=${encodeURIComponent('active eq false')}`)).body.totalResults
  await change({ op: 'replace', path: 'name.familyName', value: 'Murray' })
  const named = encodeURIComponent('name.familyName eq "murray"')
  expect((await provider.send('GET', `/Users?count=0&filter=${named}`)).body.totalResults).toBe(CHANGED)
  await change({ op: 'replace', path: 'active', value: false })
  expect(await inactive()).toBe(CHANGED)
  await change({ op: 'replace', path: 'active', value: true })
  expect(await inactive()).toBe(0)
})

it('shows it all in the audit log, as JSON by external id and as one CSV file', async () => {
  const page = await admin.get(
    `/admin/api/audit-log?$filter=${encodeURIComponent(`externalId eq 'ext-${login(7)}'`)}&$orderby=id&$count=true`,
  )
  const actions = page.body.value.map(({ action }: { action: string }) => action)
  expect([page.status, actions]).toEqual([200, ['Created', 'Updated', 'Deactivated', 'Updated']])
  const csv = await fetch(`${service.url}/admin/api/audit-log`, {
    headers: { Accept: 'text/csv', Authorization: `Bearer ${admin.token}` },
  })
  const lines = (await csv.text()).trimEnd().split('\n')
  expect([csv.status, csv.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/csv/)])
  // The names of columns, what was linked and provisioned, and what was changed; and refusals of before the plugin was enabled.
  const done = lines.filter((line) => !line.includes(',Failed,'))
  expect(done.length).toBe(1 + 1 + USERS + 3 * CHANGED)
  expect(lines.filter((line) => line.includes(',Linked,'))).toHaveLength(1)
})

it('leaves users as they are when the client is deactivated and deleted', async () => {
  await cli(`scim-client deactivate --account ${acme.accountId} --client ${provider.clientId}`)
  expect((await provider.send('GET', '/Users')).status).toBe(401)
  await cli(`scim-client delete --account ${acme.accountId} --client ${provider.clientId}`)
  const users = await admin.get('/admin/api/users?$top=1&$count=true')
  expect(users.body['@odata.count']).toBe(USERS + 2)
})
