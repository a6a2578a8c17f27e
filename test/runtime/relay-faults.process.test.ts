/** Faults of listeners: each fails only its own event, and never one of another plugin. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { EventEnvelope, ListenerScope } from '#runtime'
import { UNFINISHED } from '../../runtime/outbox/attempts.ts'
import { eventId } from '../../runtime/outbox/rows.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { bell, type Handle, listening, type Ring, ring } from './relay/plugins.ts'

/** What the listener of the faulty plugin does with an event, by the event's note. */
const FAULTS: Record<string, Handle> = {
  throws: async () => {
    throw new Error('it throws')
  },
  idles: async (_, { tx }, { db }) => {
    const [backend] = await tx.query<{ pid: number }>(`SELECT pg_backend_pid() AS pid,
      set_config('idle_in_transaction_session_timeout', '50', true)`)
    const connections = () => db.query('SELECT FROM pg_stat_activity WHERE pid = $1', [backend?.pid])
    await expect.poll(connections, { timeout: 10_000 }).toEqual([])
  },
  killed: async (_, { tx }, { db }) => {
    const [backend] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    await db.query('SELECT pg_terminate_backend($1)', [backend?.pid])
    await tx.query('SELECT 1')
  },
  // The error of a statement that needs too much memory, while the server takes writes.
  demands: async (_, { tx }) => {
    await tx.query(`DO $$ BEGIN RAISE 'too much' USING ERRCODE = '53200'; END $$`)
  },
  // It catches the error of a statement, so the transaction is aborted and cannot commit.
  swallows: async (_, { tx }) => {
    await tx.query('SELECT 1 / 0').catch(() => {})
  },
  hangs: (_, scope) => {
    hanging.push(scope)
    return new Promise(() => {})
  },
  sleeps: async (_, { tx }) => {
    await tx.query('SELECT pg_sleep(60)')
  },
}

const hanging: ListenerScope[] = []
/** Notes whose afterCommit work ran. */
const committed: string[] = []
const calmReceived: EventEnvelope<Ring>[] = []

const faulty: Handle = async (batch, scope, host) => {
  for (const one of batch) {
    await scope.tx.query('INSERT INTO public.received (event_id, note) VALUES ($1, $2)', [one.id, one.data.note])
    scope.tx.afterCommit(() => void committed.push(one.data.note))
    await FAULTS[one.data.note]?.(batch, scope, host)
  }
}

let service: TestService
let acme: TestAccount

beforeAll(async () => {
  service = await startTestService({
    plugins: [bell, listening('faulty', faulty), listening('calm', async (batch) => void calmReceived.push(...batch))],
    environment: { LISTENER_SECONDS: '1' },
  })
  await service.app.database.query('CREATE TABLE public.received (event_id text, note text)')
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())
afterEach(() => service.app.database.query('DELETE FROM runtime.outbox'))

interface Row {
  readonly event_id: number
  readonly happened_at: Date
  readonly attempts: number
  readonly set_aside_at: Date | null
  readonly error: string
}
const outbox = (note: string) =>
  service.app.database.query<Row>(
    `SELECT event_id, happened_at, attempts, set_aside_at, error FROM runtime.outbox WHERE plugin = 'faulty' AND data->>'note' = $1`,
    [note],
  )
const received = async () =>
  (await service.app.database.query<{ note: string }>('SELECT note FROM public.received')).map(({ note }) => note)
/** The number of attempts that have ended; the database counts each before it begins. */
const attempts = async (note: string) => {
  const [row] = await outbox(note)
  return row && row.attempts - (row.error === UNFINISHED ? 1 : 0)
}

/** The error of a lost connection depends on whether a statement, the socket or a time limit notices it first. */
const LOST = 'timeout|[Cc]onnection|EPIPE|ECONNRESET'

test.each([
  ['throws', 'it throws'],
  ['idles', LOST],
  ['killed', LOST],
  ['demands', 'too much'],
  ['swallows', 'current transaction is aborted|swallowed'],
])(
  'relay: sets an event whose listener %s aside after eight attempts, and hands over the others of its batch',
  async (note, error) => {
    const [before, after] = [`before ${note}`, `after ${note}`]
    await ring(service, acme.accountId, before, note, after)
    for (const attempt of note === 'throws' ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 8]) {
      await expect.poll(() => attempts(note)).toBe(attempt)
      // Each attempt waits for a poll; what comes between the first and the last is the same for all faults.
      if (note !== 'throws')
        await service.app.database.query('UPDATE runtime.outbox SET attempts = 7 WHERE attempts = 1')
      await service.makeEventsDue()
    }
    const [row] = await outbox(note)
    expect(row?.set_aside_at).toBeInstanceOf(Date)
    expect(row?.error).toMatch(new RegExp(error))
    // Once each: the writes of failed attempts were rolled back. On a busy machine LISTENER_SECONDS may end one of the others.
    const handedOver = async () => {
      await service.makeEventsDue()
      return (await received()).filter((it) => it.endsWith(note)).sort()
    }
    await expect.poll(handedOver).toEqual([after, before])
    expect(committed.filter((it) => it.endsWith(note)).sort()).toEqual([after, before])
  },
)

test.each(['hangs', 'sleeps'])(
  'relay: abandons a listener that %s after LISTENER_SECONDS, and counts the attempt',
  async (note) => {
    await ring(service, acme.accountId, `before ${note}`, note, `after ${note}`)
    await expect.poll(() => attempts(note)).toBe(1)
    const [row] = await outbox(note)
    expect(row?.error).toBe('The listeners of the plugin faulty did not finish within 1 s (LISTENER_SECONDS).')
    await service.makeEventsDue()
    await expect.poll(() => attempts(note)).toBe(2)
    const others = async () => (await received()).filter((it) => it.endsWith(` ${note}`)).length
    await expect.poll(others).toBe(2)
  },
)

test('relay: an abandoned listener cannot use its transaction any more', async () => {
  hanging.length = 0
  await ring(service, acme.accountId, 'hangs')
  await expect.poll(() => attempts('hangs')).toBe(1)
  for (const { tx, signal } of hanging) {
    expect(signal.aborted).toBe(true)
    await expect(tx.query("INSERT INTO public.received VALUES ('late', 'late')")).rejects.toThrow('transaction is over')
    await expect(tx.savepoint(async () => {})).rejects.toThrow('transaction is over')
  }
  expect(hanging.length).toBeGreaterThan(0)
  expect(await received()).not.toContain('late')
})

test('relay: an event has the same id for all plugins, also when it is retried', async () => {
  calmReceived.length = 0
  await ring(service, acme.accountId, 'throws')
  await expect.poll(() => attempts('throws')).toBe(1)
  await expect.poll(() => calmReceived.length).toBe(1)
  const [row] = await outbox('throws')
  const id = row && eventId(row.event_id, row.happened_at)
  expect(calmReceived[0]).toMatchObject({ id, traceparent: null, accountId: acme.accountId })
})
