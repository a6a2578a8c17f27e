import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnyPlugin } from '#runtime'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import probe, { told } from './probe/plugin.js'

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
  told.prepared = 0
  told.hold = undefined
})

const notes = async (note: string) =>
  (
    await service.app.database.query('SELECT 1 FROM probe.note WHERE account_id = $1 AND note = $2', [
      acme.accountId,
      note,
    ])
  ).length

/** Holds the next request at `stage` until `release`; `reached` resolves once it is there. */
function holdAt(stage: 'prepare' | 'write') {
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  told.hold = (at: string) => {
    if (at !== stage) return undefined
    told.hold = undefined
    reached.resolve()
    return gate.promise
  }
  return { reached: reached.promise, release: () => gate.resolve() }
}

const busy = { status: 409, body: { code: 'idempotency_key_in_use' } }

test.each(['prepare', 'write'] as const)(
  'a key whose first request is held at its %s is a 409 at once, and gives the reply afterwards',
  async (stage) => {
    const key = { 'Idempotency-Key': `held-${stage}` }
    const { reached, release } = holdAt(stage)
    const first = acme.post(PROBES, { note: stage }, key)
    await reached
    const second = await acme.post(PROBES, { note: stage }, key)
    expect(second).toMatchObject(busy)
    expect(second.headers.get('retry-after')).toBe('1')
    expect(await acme.post(PROBES, { note: 'another' }, key)).toMatchObject(busy)
    expect((await acme.post(PROBES, { note: 'neighbour' }, { 'Idempotency-Key': `free-${stage}` })).status).toBe(201)
    release()
    const reply = await first
    expect(reply.status).toBe(201)
    expect(await acme.post(PROBES, { note: stage }, key)).toMatchObject({ status: 201, body: reply.body })
    expect(await notes(stage)).toBe(1)
  },
)

test('a key that another process holds is a 409 at once too', async () => {
  const beside = await startTestService({
    environment: { DATABASE_URL: service.databaseUrl },
    plugins: [probe as unknown as AnyPlugin],
  })
  try {
    const key = { 'Idempotency-Key': 'held-elsewhere' }
    const { reached, release } = holdAt('write')
    const first = acme.post(PROBES, { note: 'elsewhere' }, key)
    await reached
    const there = beside.as(acme.token)
    expect(await there.post(PROBES, { note: 'elsewhere' }, key)).toMatchObject(busy)
    release()
    const reply = await first
    expect(await there.post(PROBES, { note: 'elsewhere' }, key)).toMatchObject({ status: 201, body: reply.body })
    expect(await notes('elsewhere')).toBe(1)
  } finally {
    await beside.stop()
  }
})

test('a key whose first request fails is free again, also when it failed while it prepared', async () => {
  const key = { 'Idempotency-Key': 'fails' }
  told.hold = () => Promise.reject(new Error('the preparation was told to fail'))
  expect((await acme.post(PROBES, { note: 'fails' }, key)).status).toBe(500)
  told.hold = undefined
  expect((await acme.post(PROBES, { note: 'works' }, key)).status).toBe(201)
})

test('a key that has expired and is claimed anew is in use, and its old reply is given to nobody', async () => {
  const key = { 'Idempotency-Key': 'expired' }
  expect((await acme.post(PROBES, { note: 'old' }, key)).status).toBe(201)
  await service.app.database.query(
    `UPDATE runtime.idempotency SET created_at = created_at - interval '25 hours' WHERE key = 'expired'`,
  )
  const { reached, release } = holdAt('write')
  const first = acme.post(PROBES, { note: 'new' }, key)
  await reached
  expect(await acme.post(PROBES, { note: 'new' }, key)).toMatchObject(busy)
  release()
  expect((await first).body.note).toBe('new')
})

test('requests that come for a stored reply together all get it', async () => {
  const key = { 'Idempotency-Key': 'stored' }
  const first = await acme.post(PROBES, { note: 'stored' }, key)
  const again = await Promise.all([1, 2, 3, 4, 5].map(() => acme.post(PROBES, { note: 'stored' }, key)))
  expect(again.map(({ status, body }) => [status, body])).toEqual(again.map(() => [201, first.body]))
})
