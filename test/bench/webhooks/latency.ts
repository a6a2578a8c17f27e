/** The time from a commit to the receiver at a steady rate, with one event in each transaction. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { median, print, round } from '../rounds.ts'
import { type Contender, dataOf } from './contender.ts'
import type { BenchEnvironment, Registration } from './environment.ts'
import { assertComplete, monotonic, percentile, receipts } from './receipts.ts'

const PER_SECOND = 200
const EVENTS = 1_000 // a round
const WARM_UP = 200 // events
const TIMEOUT = 30_000 // ms

export async function latency(
  bench: BenchEnvironment,
  registration: Registration,
  contenders: readonly Contender[],
  rounds: number,
): Promise<void> {
  const results = new Map(contenders.map((it) => [it, [] as (readonly number[])[]]))
  for (let n = 0; n < rounds; n++) {
    for (const each of contenders) {
      await each.clear()
      const worker = await each.start()
      await emitSteadily(bench, registration, each, WARM_UP)
      results.get(each)?.push(await emitSteadily(bench, registration, each, EVENTS))
      await worker.stop()
    }
  }
  for (const each of contenders) {
    const of = (part: number) => round(median((results.get(each) ?? []).map((it) => percentile(it, part))), 1)
    print({
      bench: 'webhooks',
      name: `latency at ${PER_SECOND} a second: ${each.name}`,
      p50Ms: of(0.5),
      p95Ms: of(0.95),
      p99Ms: of(0.99),
    })
  }
}

/** Resolves to the milliseconds from each commit to its receipt. */
async function emitSteadily(bench: BenchEnvironment, { id }: Registration, contender: Contender, count: number) {
  const committed = new Map<number, number>()
  const from = performance.now()
  const emits: Promise<void>[] = []
  const emit = async (n: number) => {
    await contender.emit({
      accountId: bench.account.accountId,
      webhookId: id,
      eventId: randomUUID(),
      dataText: dataOf(n),
    })
    committed.set(n, monotonic())
  }
  for (let n = 0; n < count; n++) {
    await pause(Math.max(0, from + (n * 1_000) / PER_SECOND - performance.now()))
    emits.push(emit(n))
  }
  await Promise.all(emits)
  const received = await receipts(bench.reportUrl, count, TIMEOUT)
  assertComplete(contender.name, count, received)
  return received.numbers.map((n, at) => (received.times[at] ?? Number.NaN) - (committed.get(n) ?? Number.NaN))
}
