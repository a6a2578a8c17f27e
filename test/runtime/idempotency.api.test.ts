import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnyPlugin } from '#runtime'
import { signIn, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import probe, { control } from './probe/plugin.js'

let service: TestService
let acme: TestAccount
const PROBES = '/api/v1/probes'

beforeAll(async () => {
  service = await startTestService({ plugins: [probe as unknown as AnyPlugin] })
  acme = await service.account('Acme')
  await service.app.activation.set(acme.accountId, 'probe', true)
})
afterAll(() => service?.stop())
beforeEach(() => {
  control.prepared = 0
  control.hold = undefined
})

const notes = async (note: string) =>
  (
    await service.app.database.query('SELECT 1 FROM probe.note WHERE account_id = $1 AND note = $2', [
      acme.accountId,
      note,
    ])
  ).length

/** Blocks the next request at the stage until `release` is called; `reached` resolves when it is blocked. */
function blockAt(stage: 'prepare' | 'write') {
  const reached = Promise.withResolvers<void>()
  const blocked = Promise.withResolvers<void>()
  control.hold = (at: string) => {
    if (at !== stage) return undefined
    control.hold = undefined
    reached.resolve()
    return blocked.promise
  }
  return { reached: reached.promise, release: () => blocked.resolve() }
}

const keyInUse = { status: 409, body: { code: 'idempotency_key_in_use' } }

test.each(['prepare', 'write'] as const)(
  'idempotency key: is a 409 while its first request runs (stage %s), and returns its reply afterwards',
  async (stage) => {
    const key = { 'Idempotency-Key': `blocked-${stage}` }
    const { reached, release } = blockAt(stage)
    const first = acme.post(PROBES, { note: stage }, key)
    await reached
    const second = await acme.post(PROBES, { note: stage }, key)
    expect(second).toMatchObject(keyInUse)
    expect(second.headers.get('retry-after')).toBe('1')
    expect(await acme.post(PROBES, { note: 'another' }, key)).toMatchObject(keyInUse)
    expect((await acme.post(PROBES, { note: 'neighbour' }, { 'Idempotency-Key': `free-${stage}` })).status).toBe(201)
    release()
    const reply = await first
    expect(reply.status).toBe(201)
    expect(await acme.post(PROBES, { note: stage }, key)).toMatchObject({ status: 201, body: reply.body })
    expect(await notes(stage)).toBe(1)
  },
)

test('idempotency key: is a 409 while its first request runs in another process', async () => {
  const otherProcess = await startTestService({
    environment: { DATABASE_URL: service.databaseUrl },
    plugins: [probe as unknown as AnyPlugin],
  })
  try {
    const key = { 'Idempotency-Key': 'blocked-elsewhere' }
    const { reached, release } = blockAt('write')
    const first = acme.post(PROBES, { note: 'elsewhere' }, key)
    await reached
    const there = otherProcess.as(acme.token)
    expect(await there.post(PROBES, { note: 'elsewhere' }, key)).toMatchObject(keyInUse)
    release()
    const reply = await first
    expect(await there.post(PROBES, { note: 'elsewhere' }, key)).toMatchObject({ status: 201, body: reply.body })
    expect(await notes('elsewhere')).toBe(1)
  } finally {
    await otherProcess.stop()
  }
})

test('idempotency key: can be used again if its first request failed, also during the preparation', async () => {
  const key = { 'Idempotency-Key': 'fails' }
  control.hold = () => Promise.reject(new Error('the preparation simulates a failure'))
  expect((await acme.post(PROBES, { note: 'fails' }, key)).status).toBe(500)
  control.hold = undefined
  expect((await acme.post(PROBES, { note: 'works' }, key)).status).toBe(201)
})

test('idempotency key: returns no expired reply while a new request runs', async () => {
  const key = { 'Idempotency-Key': 'expired' }
  expect((await acme.post(PROBES, { note: 'old' }, key)).status).toBe(201)
  await service.app.database.query(
    `UPDATE runtime.idempotency SET created_at = now() - interval '25 hours' WHERE key = 'expired'`,
  )
  const { reached, release } = blockAt('write')
  const first = acme.post(PROBES, { note: 'new' }, key)
  await reached
  expect(await acme.post(PROBES, { note: 'new' }, key)).toMatchObject(keyInUse)
  release()
  expect((await first).body.note).toBe('new')
})

test('idempotency key: returns a stored reply to concurrent requests', async () => {
  const key = { 'Idempotency-Key': 'stored' }
  const first = await acme.post(PROBES, { note: 'stored' }, key)
  const again = await Promise.all([1, 2, 3, 4, 5].map(() => acme.post(PROBES, { note: 'stored' }, key)))
  expect(again.map(({ status, body }) => [status, body])).toEqual(again.map(() => [201, first.body]))
})

test.each([
  ['the right to see all projects', { projectPermissions: false }, { projectPermissions: true }, 'general'],
  ['the role Administrator', { roleId: 2 }, { roleId: 1 }, 'administrator'],
] as const)(
  'idempotency key: gives no reply to a user who has lost %s since, and carries nothing out again',
  async (what, lost, regained, role) => {
    const user = await acme.user(`Loses ${what}`, role)
    const administrator = service.as(await signIn(service.url, acme, acme.email, acme.password, 'api1 admin'))
    const change = async (rights: object) =>
      expect((await administrator.patch(`/admin/api/users/${user.userId}`, rights)).status).toBe(200)
    // Another role ends the tokens of its user.
    const post = async (note: string) =>
      service
        .as(await signIn(service.url, acme, user.email, acme.password))
        .post(PROBES, { note }, { 'Idempotency-Key': what })
    const first = await post(what)
    expect(first.status).toBe(201)
    control.prepared = 0
    await change(lost)
    expect(await post(what)).toMatchObject({ status: 403, body: { code: 'idempotent_reply_hidden' } })
    expect(await post('another')).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
    expect([control.prepared, await notes(what)]).toEqual([0, 1])
    await change(regained)
    expect(await post(what)).toMatchObject({ status: 201, body: first.body })
  },
)

test('idempotency key: gives a reply that the version before stored', async () => {
  const key = { 'Idempotency-Key': 'earlier' }
  const user = await acme.user('Earlier')
  const first = await user.post(PROBES, { note: 'earlier' }, key)
  await service.app.database.query(
    'UPDATE runtime.idempotency SET administer = NULL, all_projects = NULL WHERE key = $1',
    ['earlier'],
  )
  expect((await user.post(PROBES, { note: 'earlier' }, key)).body).toEqual(first.body)
})

test('idempotency key: is forgotten after a day', async () => {
  const key = { 'Idempotency-Key': 'forgotten' }
  expect((await acme.post(PROBES, { note: 'forgotten' }, key)).status).toBe(201)
  const { database } = service.app
  const stored = () => database.query("SELECT 1 FROM runtime.idempotency WHERE key = 'forgotten'")
  expect(await stored()).toHaveLength(1)
  await database.query(
    `UPDATE runtime.idempotency SET created_at = now() - interval '25 hours' WHERE key = 'forgotten'`,
  )
  await service.makeDue('runtime.forget idempotency keys')
  await expect.poll(stored).toEqual([])
})
