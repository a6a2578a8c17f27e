/** Isolation of plugins in the relay: a plugin whose listener hangs delays neither other plugins nor a stop. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyPlugin, event, type Host, on, SYSTEM } from '#runtime'
import { scratchDatabase, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { bell, listening, type Ring, ring, rung } from './relay/plugins.ts'

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let service: TestService
let acme: TestAccount
let stopped = false
let begun = 0
let aborted = 0
const received = new Map<string, string>()
const aWhile = { timeout: 15_000 } // ms

const hangs = listening('hangs', (_, { signal }) => {
  begun++
  signal.addEventListener('abort', () => aborted++)
  return new Promise(() => {})
})
const calm = listening('calm', async (batch) => {
  for (const { id, data } of batch) received.set(data.note, id)
})

const echoed = event<Ring>('echo.echoed')
const echoes: string[] = []
let breaks = true
/** A plugin whose listener emits an event in its transaction. */
const echo: AnyPlugin = {
  ...calm,
  name: 'echo',
  setup: (host: Host<undefined>) => ({
    handlers: {},
    listeners: [
      on(rung, async (batch, { tx }) => {
        for (const { accountId, actor, data } of batch.filter(({ data }) => data.note.startsWith('echo'))) {
          const call = host.call(tx, { id: accountId, timeZone: 'UTC' }, actor)
          await call.emit(echoed, { note: `${data.note} ${JSON.stringify(call.may)}` })
          if (breaks) throw new Error('not yet')
        }
      }),
      on(echoed, async (batch) => void echoes.push(...batch.map(({ data }) => data.note))),
    ],
  }),
}

beforeAll(async () => {
  scratch = await scratchDatabase()
  service = await startTestService({
    plugins: [bell, hangs, calm, echo],
    environment: { DATABASE_URL: scratch.url, LISTENER_SECONDS: '600', DRAIN_SECONDS: '1', DATABASE_POOL: '2' },
  })
  acme = await service.account('Acme')
})
afterAll(async () => {
  if (!stopped) await service?.stop()
  await scratch?.drop()
})

test('relay: while one listener hangs, other plugins receive all events, and requests have all connections', async () => {
  await ring(service, acme.accountId, 'first')
  await expect.poll(() => begun, aWhile).toBe(1)
  const notes = Array.from({ length: 500 }, (_, n) => `n${n}`)
  for (let at = 0; at < notes.length; at += 50) await ring(service, acme.accountId, ...notes.slice(at, at + 50))
  await expect.poll(() => received.size, aWhile).toBe(501)
  expect([begun, aborted]).toEqual([1, 0])
  const both = [0, 1].map(() => service.app.database.transaction((tx) => tx.query('SELECT pg_sleep(0.1)')))
  expect(await Promise.all(both)).toHaveLength(2)
})

test('relay: finds an event that was due long before the last one', async () => {
  await ring(service, acme.accountId, 'now')
  await expect.poll(() => received.get('now'), aWhile).toBeDefined()
  const owner = { id: acme.accountId, timeZone: 'UTC' }
  const at = new Date(service.clock.now().getTime() - 3_600_000) // ms
  await service.app.unitOfWork.of('bell').as(owner, SYSTEM, (call) => call.emit(rung, { note: 'long ago' }, { at }))
  await expect.poll(() => received.get('long ago'), aWhile).toBeDefined()
})

test('relay: finds an event that commits long after it was due, also while other events arrive continuously', async () => {
  const owner = { id: acme.accountId, timeZone: 'UTC' }
  for (const note of ['late one', 'late two', 'late three', 'late four']) {
    const at = new Date(service.clock.now().getTime() - 60_000) // ms
    await service.app.unitOfWork.of('bell').as(owner, SYSTEM, (call) => call.emit(rung, { note }, { at }))
    let others = 0
    for (; others < 200 && !received.has(note); others++) {
      await ring(service, acme.accountId, `beside ${note}`)
      await pause(50) // ms
    }
    expect(others).toBeLessThan(200)
  }
})

test('host.call: an event emitted by a listener commits with its transaction or not at all; the call has no permissions', async () => {
  await ring(service, acme.accountId, 'echo')
  const tried = () => service.app.database.query(`SELECT FROM runtime.outbox WHERE plugin = 'echo' AND attempts > 0`)
  await expect.poll(tried, aWhile).toHaveLength(1)
  expect(echoes).toEqual([])
  breaks = false
  await service.makeEventsDue()
  await expect.poll(() => echoes, aWhile).toEqual(['echo {"administer":false,"allProjects":false}'])
})

test('outbox: an event without listeners is not stored', async () => {
  const { database, unitOfWork } = service.app
  const unlistened = { kind: 'event' as const, name: 'bell.without_listeners' }
  await unitOfWork.of('bell').as({ id: acme.accountId, timeZone: 'UTC' }, SYSTEM, (call) => call.emit(unlistened, {}))
  expect(await database.query('SELECT FROM runtime.outbox WHERE event = $1', [unlistened.name])).toEqual([])
})

test('relay: a stop aborts the listener’s signal, waits until the deadline, and counts no attempt', async () => {
  const outside = new pg.Client({ connectionString: scratch.url })
  await outside.connect()
  const counted = async () =>
    (await outside.query(`SELECT FROM runtime.outbox WHERE plugin = 'hangs' AND attempts > 0`)).rows.length
  expect(await counted()).toBe(1)
  const began = performance.now()
  stopped = true
  await service.stop()
  expect(performance.now() - began).toBeLessThan(15_000)
  expect(aborted).toBe(1)
  expect(await counted()).toBe(0)
  await outside.end()
})
