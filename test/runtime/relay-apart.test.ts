/** A plugin that hangs: the others go on meanwhile, and a stop waits for it no longer than for anything else. */

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
const heard = new Map<string, string>()
const aWhile = { timeout: 15_000 } // ms

const hangs = listening('hangs', (_, { signal }) => {
  begun++
  signal.addEventListener('abort', () => aborted++)
  return new Promise(() => {})
})
const calm = listening('calm', async (batch) => {
  for (const { id, data } of batch) heard.set(data.note, id)
})

const echoed = event<Ring>('echo.echoed')
const echoes: string[] = []
let breaks = true
/** Emits an event of its own in the listener's transaction. */
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

test('another plugin hears of all that happens while one hangs, and requests have all their connections', async () => {
  await ring(service, acme.accountId, 'first')
  await expect.poll(() => begun, aWhile).toBe(1)
  const notes = Array.from({ length: 500 }, (_, n) => `n${n}`)
  for (let at = 0; at < notes.length; at += 50) await ring(service, acme.accountId, ...notes.slice(at, at + 50))
  await expect.poll(() => heard.size, aWhile).toBe(501)
  expect([begun, aborted]).toEqual([1, 0])
  const both = [0, 1].map(() => service.app.database.transaction((tx) => tx.query('SELECT pg_sleep(0.1)')))
  expect(await Promise.all(both)).toHaveLength(2)
})

test('rows of the version before, which name no plugin, reach all that listen, under the same id', async () => {
  const { database } = service.app
  await database.query(
    `INSERT INTO runtime.outbox (account_id, event, data, actor, happened_at, due_at)
     VALUES ($1, 'bell.rung', '{"note":"old"}', '{"id":null,"name":"system","email":null}', $2, $2)`,
    [acme.accountId, service.clock.now()],
  )
  await database.query(`SELECT pg_notify('runtime_outbox', '')`)
  await expect.poll(() => heard.get('old'), aWhile).toMatch(/^evt_\d+$/)
  const rows = await database.query<{ plugin: string; event_id: number }>(
    `SELECT plugin, event_id FROM runtime.outbox WHERE data->>'note' = 'old' AND plugin = 'hangs'`,
  )
  expect(rows.map(({ plugin, event_id }) => [plugin, `evt_${event_id}`])).toEqual([['hangs', heard.get('old')]])
})

test('an event that was due long before the last one is found all the same', async () => {
  await ring(service, acme.accountId, 'now')
  await expect.poll(() => heard.get('now'), aWhile).toBeDefined()
  const owner = { id: acme.accountId, timeZone: 'UTC' }
  const at = new Date(service.clock.now().getTime() - 3_600_000) // ms
  await service.app.unitOfWork.of('bell').as(owner, SYSTEM, (call) => call.emit(rung, { note: 'long ago' }, { at }))
  await expect.poll(() => heard.get('long ago'), aWhile).toBeDefined()
})

test('an event that commits long after it was due is found at once, also while others are heard all the time', async () => {
  const owner = { id: acme.accountId, timeZone: 'UTC' }
  for (const note of ['late one', 'late two', 'late three', 'late four']) {
    const at = new Date(service.clock.now().getTime() - 60_000) // ms
    await service.app.unitOfWork.of('bell').as(owner, SYSTEM, (call) => call.emit(rung, { note }, { at }))
    let others = 0
    for (; !heard.has(note); others++) {
      await ring(service, acme.accountId, `beside ${note}`)
      await pause(50) // ms
    }
    expect(others).toBeLessThan(20)
  }
})

test('what a listener emits in its transaction goes out with it or not at all, and has no permissions', async () => {
  await ring(service, acme.accountId, 'echo')
  const tried = () => service.app.database.query(`SELECT FROM runtime.outbox WHERE plugin = 'echo' AND attempts > 0`)
  await expect.poll(tried, aWhile).toHaveLength(1)
  expect(echoes).toEqual([])
  breaks = false
  await service.makeEventsDue()
  await expect.poll(() => echoes, aWhile).toEqual(['echo {"administer":false,"allProjects":false}'])
})

test('an event that nobody listens to leaves no row', async () => {
  const { database, unitOfWork } = service.app
  const nobody = { kind: 'event' as const, name: 'bell.nobody' }
  const count = async () => (await database.query<{ n: number }>('SELECT count(*) AS n FROM runtime.outbox'))[0]?.n
  const before = await count()
  await unitOfWork.of('bell').as({ id: acme.accountId, timeZone: 'UTC' }, SYSTEM, (call) => call.emit(nobody, {}))
  expect(await count()).toBe(before)
})

test('a stop tells the listener, waits for it until the deadline, and counts no attempt', async () => {
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
