/** The measured ways from a commit to a listener: the relay, and a minimal queue. Each has a reader process. */
import pg from 'pg'
import { event, SYSTEM } from '../../../runtime/plugin.ts'
import { scratchDatabase, startTestService } from '../../../runtime/testing.ts'
import { startChild } from '../rounds.ts'
import { bell, DATABASE_POOL, SECRETS_KEYS, silent } from './plugins.ts'

const EVENTS_PER_TRANSACTION = 50 // events in one transaction of a burst
const WRITERS = 4

/** What the reader has received since the last request. */
export interface Received {
  /** Milliseconds from an emit to its receipt, one for each plugin. */
  readonly latencies: number[]
  /** When the last one was received, in nanoseconds of the monotonic clock. */
  readonly lastAt: bigint
}

export interface Contender {
  readonly name: string
  /** Writes so many events, up to `EVENTS_PER_TRANSACTION` in a transaction. */
  write(events: number): Promise<void>
  /** Resolves when every plugin has received so many events. */
  received(events: number): Promise<Received>
  close(): Promise<void>
}

interface ReadyMessage {
  readonly url: string
}

const receivedAt =
  (url: string, readers: number) =>
  async (events: number): Promise<Received> => {
    const answer = await fetch(`${url}/?count=${events * readers}`)
    const { latencies, lastAt } = (await answer.json()) as { latencies: number[]; lastAt: string }
    return { latencies, lastAt: BigInt(lastAt) }
  }

/** Runs transactions of at most `EVENTS_PER_TRANSACTION` events, `WRITERS` at the same time. */
async function inTransactions(events: number, transaction: (events: number) => Promise<void>): Promise<void> {
  let left = events
  const writer = async () => {
    while (left > 0) {
      const now = Math.min(EVENTS_PER_TRANSACTION, left)
      left -= now
      await transaction(now)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
}

const now = () => String(process.hrtime.bigint())

export async function openRelayed(name: string, listening: number, hangs = false): Promise<Contender> {
  const names = [...Array(listening).keys()].map((n) => `listener${n}`)
  // The writer needs the names of the listening plugins; the listeners themselves run in the other process.
  const plugins = [bell, ...[...names, ...(hangs ? ['hanging'] : [])].map((it) => silent(it))]
  const front = await startTestService({ plugins, environment: { ROLES: 'api', SECRETS_KEYS, DATABASE_POOL } })
  const { accountId } = await accountOf(front)
  const child = await startChild<ReadyMessage>('./relay/worker.ts', [JSON.stringify({ names, hangs })], {
    DATABASE_URL: front.databaseUrl,
  })
  const rung = event<{ t: string }>('bell.rung')
  const { as } = front.app.unitOfWork.of('bell')
  return {
    name,
    write: (events) =>
      inTransactions(events, (count) =>
        as({ id: accountId, timeZone: 'UTC' }, SYSTEM, async (call) => {
          for (let n = 0; n < count; n++) await call.emit(rung, { t: now() })
        }),
      ),
    received: receivedAt(child.ready.url, listening),
    async close() {
      await child.stop()
      await front.stop()
    },
  }
}

async function accountOf(service: Awaited<ReturnType<typeof startTestService>>): Promise<{ accountId: number }> {
  const { id } = await service.command('account create', { name: 'Bench', timeZone: 'UTC' })
  return { accountId: Number(id) }
}

export async function openBare(): Promise<Contender> {
  const scratch = await scratchDatabase()
  const pool = new pg.Pool({ connectionString: scratch.url, max: Number(DATABASE_POOL) })
  await pool.query(`CREATE TABLE queue (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, data json NOT NULL)`)
  const child = await startChild<ReadyMessage>('./relay/bare.ts', [scratch.url])
  const insert = {
    name: 'insert',
    text: `WITH row AS (INSERT INTO queue (data) VALUES ($1)) SELECT pg_notify('queue', '')`,
  }
  return {
    name: 'bare LISTEN/NOTIFY loop',
    write: (events) =>
      inTransactions(events, async (count) => {
        const client = await pool.connect()
        await client.query('BEGIN')
        for (let n = 0; n < count; n++) await client.query({ ...insert, values: [JSON.stringify({ t: now() })] })
        await client.query('COMMIT')
        client.release()
      }),
    received: receivedAt(child.ready.url, 1),
    async close() {
      await child.stop()
      await pool.end()
      await scratch.drop()
    },
  }
}
