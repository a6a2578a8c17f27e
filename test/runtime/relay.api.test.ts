import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AnyPlugin, SYSTEM } from '#runtime'
import { eventId } from '../../runtime/outbox/rows.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import probe, { control } from './probe/plugin.js'

let service: TestService
let acme: TestAccount
let without: TestAccount

beforeAll(async () => {
  service = await startTestService({ plugins: [probe as unknown as AnyPlugin] })
  acme = await service.account('Acme')
  without = await service.account('Without')
  await service.app.activation.set(acme.accountId, 'probe', true)
})
afterAll(() => service?.stop())
beforeEach(() => {
  control.failOn = undefined
})

const sql = <Row>(text: string, params: unknown[] = []) => service.app.database.query<Row>(text, params)
const heard = () => sql<{ event_id: string; data: { note?: string } }>('SELECT event_id, data FROM probe.heard')
const outbox = () =>
  sql<{ attempts: number; set_aside_at: Date | null; plugin: string }>(
    'SELECT attempts, set_aside_at, plugin FROM runtime.outbox WHERE event = $1',
    ['probe.written'],
  )

/** Emits the event like a handler, but without a request, whose token would expire with the moved clock. */
async function write(account: TestAccount, note: string): Promise<void> {
  const written = { kind: 'event' as const, name: 'probe.written' }
  const { unitOfWork } = service.app
  await unitOfWork
    .of('probe')
    .as({ id: account.accountId, timeZone: 'UTC' }, SYSTEM, (call) => call.emit(written, { note }))
}

test('relay: hands a committed event to its listener once, and deletes it from the outbox', async () => {
  await acme.post('/api/v1/probes', { note: 'heard' })
  await service.settled()
  expect((await heard()).filter(({ data }) => data.note === 'heard')).toHaveLength(1)
  expect(await outbox()).toEqual([])
})

test('outbox: an event of a rolled-back write is not stored', async () => {
  await acme.post('/api/v1/probes', { note: 'never', simulate: 'fail' })
  await service.settled()
  expect((await heard()).filter(({ data }) => data.note === 'never')).toEqual([])
})

test('relay: does not hand over a job before it is due', async () => {
  await acme.post('/api/v1/probes', { note: 'later', simulate: 'emit-later' })
  await service.settled()
  const waiting = await sql<{ event: string }>('SELECT event FROM runtime.outbox')
  expect(waiting.map(({ event }) => event)).toContain('probe.reminded')
  expect(await sql(`SELECT 1 FROM probe.heard WHERE event = 'probe.reminded'`)).toEqual([])
  await service.makeEventsDue()
  await service.settled()
  expect(await sql(`SELECT 1 FROM probe.heard WHERE event = 'probe.reminded'`)).toHaveLength(1)
})

test('relay: skips events of accounts with the plugin disabled', async () => {
  await write(without, 'skipped')
  await service.settled()
  expect((await heard()).filter(({ data }) => data.note === 'skipped')).toEqual([])
})

test('relay: retries a failing event alone, hands over the events of its batch, and sets it aside at last', async () => {
  // The error of another server, such as a broker, must not be taken for a lost database.
  Object.assign(control, { failOn: 'poison', code: 'ECONNREFUSED' })
  await Promise.all(['before', 'poison', 'after'].map((note) => write(acme, note)))
  await service.settled()
  const notes = (await heard()).map(({ data }) => data.note)
  expect(notes).toEqual(expect.arrayContaining(['before', 'after']))
  expect(notes).not.toContain('poison')
  for (let round = 0; round < 40; round++) {
    await service.makeEventsDue()
    await service.settled()
    if ((await outbox())[0]?.set_aside_at) break
  }
  const [poison] = await outbox()
  expect(poison?.set_aside_at).toBeInstanceOf(Date)
  expect(poison?.plugin).toBe('probe')
  expect(poison?.attempts).toBe(8)
  await write(acme, 'next')
  await service.settled()
  expect((await heard()).map(({ data }) => data.note)).toContain('next')
})

test('relay: an event keeps its id when it is retried', async () => {
  control.failOn = 'shaky'
  await write(acme, 'shaky')
  await service.settled()
  const [row] = await sql<{ event_id: number; happened_at: Date }>(
    `SELECT event_id, happened_at FROM runtime.outbox WHERE data->>'note' = 'shaky'`,
  )
  control.failOn = undefined
  await service.makeEventsDue()
  await service.settled()
  const [delivered] = (await heard()).filter(({ data }) => data.note === 'shaky')
  expect(delivered?.event_id).toBe(row && eventId(row.event_id, row.happened_at))
})
