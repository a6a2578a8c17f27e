/**
 * Measures the relay from an emit, its commit included, to the listener in another process: the latency at a steady rate,
 * and the events a second when they are written as fast as possible; with one, three and ten listening plugins, and with
 * three while a fourth one hangs. The reference is a minimal queue on the same PostgreSQL: an INSERT and a NOTIFY in one
 * transaction, and LISTEN and a DELETE with SKIP LOCKED in the other process. Each round measures every contender; figures
 * are medians. An event counts when the last plugin has received it; each plugin's receipt is one latency.
 */

import { setTimeout as pause } from 'node:timers/promises'
import setup from '../support/embedded.ts'
import { type Contender, openBare, openRelayed } from './relay/contenders.ts'
import { median, print, round } from './rounds.ts'

const ROUNDS = 5
const PER_SECOND = 100
const STEADY = 500 // events a round
const BURST = 4_000 // events a round
const WARM_UP = 300 // events

interface Round {
  readonly p50: number
  readonly p99: number
  readonly perSecond: number
}

export async function bench(): Promise<void> {
  const stopDatabase = await setup()
  const contenders = [
    await openBare(),
    await openRelayed('1 plugin', 1),
    await openRelayed('3 plugins', 3),
    await openRelayed('10 plugins', 10),
    await openRelayed('3 plugins while another hangs', 3, true),
  ]
  const rounds = new Map(contenders.map((it) => [it, [] as Round[]]))
  for (const each of contenders) await measure(each, WARM_UP, WARM_UP)
  for (let n = 0; n < ROUNDS; n++) {
    for (const each of contenders) rounds.get(each)?.push(await measure(each, STEADY, BURST))
  }
  const of = (contender: Contender | undefined, pick: (it: Round) => number) =>
    (contender ? (rounds.get(contender) ?? []) : []).map(pick)
  const [bare, , three, , hanging] = contenders
  for (const each of contenders) {
    print({
      bench: 'relay',
      name: each.name,
      p50Ms: round(median(of(each, ({ p50 }) => p50))),
      p99Ms: round(median(of(each, ({ p99 }) => p99))),
      perSecond: Math.round(median(of(each, ({ perSecond }) => perSecond))),
      ratioOfP50: round(median(of(each, ({ p50 }) => p50)) / median(of(bare, ({ p50 }) => p50))),
    })
  }
  const [with99, without99] = [hanging, three].map((it) => median(of(it, ({ p99 }) => p99)))
  const [with50, without50] = [hanging, three].map((it) => median(of(it, ({ p50 }) => p50)))
  print({
    bench: 'relay',
    name: 'effect of a hanging plugin on the others',
    ratioOfP50: round((with50 ?? 0) / (without50 ?? 0)),
    ratioOfP99: round((with99 ?? 0) / (without99 ?? 0)),
  })
  for (const each of contenders) await each.close()
  await stopDatabase()
}

async function measure(contender: Contender, steady: number, burst: number): Promise<Round> {
  const from = performance.now()
  const written: Promise<void>[] = []
  for (let n = 0; n < steady; n++) {
    const at = from + (n * 1_000) / PER_SECOND
    await pause(Math.max(0, at - performance.now()))
    written.push(contender.write(1))
  }
  await Promise.all(written)
  const latencies = (await contender.received(steady)).latencies.sort((a, b) => a - b)
  const percentile = (part: number) => latencies[Math.floor(latencies.length * part)] ?? Number.NaN

  const began = process.hrtime.bigint()
  await contender.write(burst)
  const { lastAt } = await contender.received(burst)
  return { p50: percentile(0.5), p99: percentile(0.99), perSecond: burst / (Number(lastAt - began) / 1e9) }
}
