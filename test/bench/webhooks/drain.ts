/**
 * Drains committed rows: N deliveries to ten registrations, committed in one transaction while the worker is idle. The
 * rate is that between the receiver's first and last answer; the CPU time is that of the worker and PostgreSQL (and the
 * broker) from the commit until every delivery has its state, its log entry and its place in the statistics.
 */

import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { buildRequest } from '../../../plugins/webhooks/delivery/request.ts'
import { waitFor } from '../../support/wait-for.ts'
import { cpuOf, cpuOfTree, median, print, round } from '../rounds.ts'
import { type Contender, dataOf, EVENT, type Planned, type Running } from './contender.ts'
import { type BenchEnvironment, type Registration, SECRET } from './environment.ts'
import { assertComplete, receipts } from './receipts.ts'

const TIMEOUT = 300_000 // ms
const CEILING = 5 // s

interface Drained {
  readonly perSecond: number
  /** µs a delivery: of the worker (and the broker), and of PostgreSQL. */
  readonly workerCpu: number
  readonly databaseCpu: number
}

export interface DrainOptions {
  readonly deliveries: number
  readonly rounds: number
}

/** The first contenders are ours; every one of them is compared with each of the others. */
export async function drain(
  bench: BenchEnvironment,
  registrations: readonly Registration[],
  ours: readonly Contender[],
  peers: readonly Contender[],
  { deliveries, rounds }: DrainOptions,
): Promise<void> {
  const contenders = [...ours, ...peers]
  const results = new Map(contenders.map((it) => [it, [] as Drained[]]))
  for (let n = 0; n < rounds; n++) {
    for (const each of contenders) results.get(each)?.push(await measure(bench, registrations, each, deliveries))
  }
  const of = (contender: Contender, pick: (it: Drained) => number) => (results.get(contender) ?? []).map(pick)
  const cpu = ({ workerCpu, databaseCpu }: Drained) => workerCpu + databaseCpu
  const ratio = (a: Contender, b: Contender, pick: (it: Drained) => number) => {
    const reference = of(b, pick)
    return round(median(of(a, pick).map((value, n) => value / (reference[n] ?? Number.NaN))))
  }
  for (const each of contenders) {
    print({
      bench: 'webhooks',
      name: `drain: ${each.name}`,
      perSecond: Math.round(median(of(each, ({ perSecond }) => perSecond))),
      cpuMicros: round(median(of(each, cpu)), 1),
      workerCpuMicros: round(median(of(each, ({ workerCpu }) => workerCpu)), 1),
      databaseCpuMicros: round(median(of(each, ({ databaseCpu }) => databaseCpu)), 1),
      ...Object.fromEntries(
        (ours.includes(each) ? contenders.filter((it) => it !== each) : []).flatMap((other) => [
          [`ratioOfDeliveriesTo ${other.name}`, ratio(each, other, ({ perSecond }) => perSecond)],
          [`ratioOfCpuTo ${other.name}`, ratio(each, other, cpu)],
        ]),
      ),
    })
  }
  await ceiling(bench)
}

async function measure(
  bench: BenchEnvironment,
  registrations: readonly Registration[],
  contender: Contender,
  deliveries: number,
): Promise<Drained> {
  await clear(bench, contender)
  const worker = await contender.start()
  try {
    await drainOnce(bench, registrations, contender, worker, Math.ceil(deliveries / 10))
    await clear(bench, contender)
    return await drainOnce(bench, registrations, contender, worker, deliveries)
  } finally {
    await worker.stop()
  }
}

async function clear({ db }: BenchEnvironment, contender: Contender): Promise<void> {
  await contender.clear()
  await db.query('TRUNCATE webhooks.attempt')
  await db.query('UPDATE webhooks.registration SET total_calls = 0, successful_calls = 0, failed_calls = 0')
  await db.query('CHECKPOINT')
}

async function drainOnce(
  bench: BenchEnvironment,
  registrations: readonly Registration[],
  contender: Contender,
  worker: Running,
  count: number,
): Promise<Drained> {
  const client = await bench.db.connect()
  const workerCpu = () => worker.pids.reduce((sum, pid) => sum + cpuOfTree(pid), 0)
  try {
    await client.query('BEGIN')
    await contender.insert(client, planned(bench, registrations, count))
    const before = [workerCpu(), cpuOfTree(bench.postmaster)] as const
    await client.query('COMMIT')
    const received = await receipts(bench.reportUrl, count, TIMEOUT)
    assertComplete(contender.name, count, received)
    await waitFor('all deliveries are finished', contender.unfinished, (n) => n === 0, { interval: 50 })
    const after = [workerCpu(), cpuOfTree(bench.postmaster)] as const
    await assertRecorded(bench, contender, count)
    const seconds = ((received.times.at(-1) ?? 0) - (received.times[0] ?? 0)) / 1_000
    return {
      perSecond: count / seconds,
      workerCpu: (after[0] - before[0]) / count,
      databaseCpu: (after[1] - before[1]) / count,
    }
  } finally {
    client.release()
  }
}

const planned = ({ account }: BenchEnvironment, registrations: readonly Registration[], count: number): Planned[] =>
  Array.from({ length: count }, (_, n) => ({
    accountId: account.accountId,
    webhookId: registrations[n % registrations.length]?.id ?? '',
    eventId: randomUUID(),
    dataText: dataOf(n),
  }))

/** @throws unless the log, the states and the statistics hold every delivery once */
async function assertRecorded({ db }: BenchEnvironment, { name, succeeded }: Contender, count: number): Promise<void> {
  const { rows } = await db.query<{ logged: number; counted: number }>(
    `SELECT (SELECT count(*) FROM webhooks.attempt)::int AS logged,
       (SELECT sum(successful_calls) FROM webhooks.registration)::int AS counted`,
  )
  const found = { ...rows[0], succeeded: await succeeded() }
  if (found.logged === count && found.counted === count && found.succeeded === count) return
  throw new Error(
    `${name}: of ${count} deliveries ${found.logged} are logged, ${found.counted} counted and ${found.succeeded} kept as succeeded.`,
  )
}

/** The ceiling: the same request, always the same bytes, from autocannon to the same receiver. */
async function ceiling({ account, receiverUrl, reportUrl }: BenchEnvironment): Promise<void> {
  const content = {
    accountId: account.accountId,
    webhookId: 'wh_1',
    eventId: 'evt_1',
    event: EVENT,
    dataText: dataOf(1),
  }
  const at = new Date()
  const { headers, body } = buildRequest({ ...content, happenedAt: at }, {}, [SECRET], 0, at)
  const cpu = cpuOf(process.pid)
  const { requests, non2xx } = await autocannon({
    url: receiverUrl,
    method: 'POST',
    headers: { ...headers },
    body,
    connections: 64,
    duration: CEILING,
  })
  await receipts(reportUrl, 0, 0)
  if (non2xx > 0) throw new Error(`${non2xx} answers were not 2xx, so the ceiling is invalid.`)
  print({
    bench: 'webhooks',
    name: 'ceiling: autocannon to the same receiver',
    perSecond: Math.round(requests.average),
    cpuMicros: round((cpuOf(process.pid) - cpu) / requests.total, 1),
    bytes: body.length,
  })
}
