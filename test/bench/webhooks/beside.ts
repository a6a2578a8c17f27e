/**
 * How deliveries to nine healthy receivers fare beside load on a tenth one, which answers after five seconds. Fairness: it
 * takes half of a hundred deliveries a second. Herd: 1,500 retries to it become due at the same moment, while the healthy
 * ones get fifty a second. Every healthy delivery has to arrive.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { print, round } from '../rounds.ts'
import { type Contender, dataOf, type Planned } from './contender.ts'
import type { BenchEnvironment, Registration } from './environment.ts'
import { assertComplete, monotonic, percentile, receipts } from './receipts.ts'

const HEALTHY_PER_SECOND = 50
const SECONDS = 20
const RETRIES = 1_500
const WARM_UP = 2 // s
const DUE_AFTER = 5 // s, from the first healthy delivery on
const TIMEOUT = 60_000 // ms

interface Receivers {
  readonly slow: Registration
  readonly healthy: readonly Registration[]
}

export async function fairness(
  bench: BenchEnvironment,
  receivers: Receivers,
  ours: readonly Contender[],
): Promise<void> {
  for (const each of ours) {
    await withWorker(bench, receivers, each, async () => {
      const figures = await sendSteadily(bench, receivers, each, SECONDS, true)
      print({ bench: 'webhooks', name: `fairness beside a slow receiver: ${each.name}`, ...figures })
    })
  }
}

export async function herd(bench: BenchEnvironment, receivers: Receivers, ours: readonly Contender[]): Promise<void> {
  for (const each of ours) {
    await withWorker(bench, receivers, each, async () => {
      await insertRetries(bench, receivers.slow)
      const figures = await sendSteadily(bench, receivers, each, SECONDS, false)
      print({ bench: 'webhooks', name: `herd of ${RETRIES} retries due at once: ${each.name}`, ...figures })
    })
  }
}

async function withWorker(
  bench: BenchEnvironment,
  receivers: Receivers,
  contender: Contender,
  work: () => Promise<void>,
) {
  await contender.clear()
  const worker = await contender.start()
  await sendSteadily(bench, receivers, contender, WARM_UP, false)
  await work()
  // Without them the worker stops at once, and not after the attempts at the slow receiver.
  await contender.clear()
  await worker.stop()
}

/** Deliveries whose first attempt has failed and whose second one is due in some seconds. */
const insertRetries = ({ db, account }: BenchEnvironment, { id }: Registration) =>
  db.query(
    `INSERT INTO webhooks.delivery
       (account_id, webhook_id, event_id, event, data_text, happened_at, state, attempts, claims, next_at)
     SELECT $1, $2, 'retry_' || n, 'drill.begun', '{}', now(), 'pending', 1, 1, now() + make_interval(secs => $3)
     FROM generate_series(1, $4::int) AS n`,
    [account.accountId, id, DUE_AFTER, RETRIES],
  )

/** Fifty deliveries a second to the healthy receivers, each committed alone, and as many to the slow one if `both`. */
async function sendSteadily(
  bench: BenchEnvironment,
  { slow, healthy }: Receivers,
  contender: Contender,
  seconds: number,
  both: boolean,
) {
  const count = HEALTHY_PER_SECOND * seconds
  const committed = new Map<number, number>()
  const plan = (n: number, of: Registration | undefined): Planned => ({
    accountId: bench.account.accountId,
    webhookId: of?.id ?? '',
    eventId: randomUUID(),
    dataText: dataOf(n),
  })
  const send = async (n: number) => {
    await insertAlone(bench.db, contender, plan(n, healthy[n % healthy.length]))
    committed.set(n, monotonic())
    if (both) await insertAlone(bench.db, contender, plan(n, slow))
  }
  const from = performance.now()
  const sent: Promise<void>[] = []
  for (let n = 0; n < count; n++) {
    await pause(Math.max(0, from + (n * 1_000) / HEALTHY_PER_SECOND - performance.now()))
    sent.push(send(n))
  }
  await Promise.all(sent)
  const received = await receipts(bench.reportUrl, count, TIMEOUT)
  assertComplete(contender.name, count, received)
  const latencies = received.numbers.map(
    (n, at) => (received.times[at] ?? Number.NaN) - (committed.get(n) ?? Number.NaN),
  )
  return {
    healthy: received.unique,
    of: count,
    slow: received.slow,
    p50Ms: round(percentile(latencies, 0.5), 1),
    p99Ms: round(percentile(latencies, 0.99), 1),
    maxMs: round(Math.max(...latencies), 1),
  }
}

async function insertAlone(db: pg.Pool, contender: Contender, delivery: Planned): Promise<void> {
  const client = await db.connect()
  try {
    await client.query('BEGIN')
    await contender.insert(client, [delivery])
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}
