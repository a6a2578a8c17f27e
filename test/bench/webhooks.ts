/**
 * Measures webhook deliveries from committed rows to a receiver that checks each signature, with a real worker process,
 * PostgreSQL with commits that reach the disk, and the receiver in a process of its own:
 *
 *     npm run bench -- webhooks [drain|latency|fairness|herd|claim ...]
 *       [--carrier rabbitmq] [--deliveries 40000] [--rounds 3] [--without-peers] [--profiles DIR]
 *
 * `drain` compares with pg-boss and graphile-worker, whose jobs do the same work with the same sender, receiver, log, states and
 * statistics; so does `latency`, where our way is the longer one: emit, outbox, relay, delivery. Each round measures every
 * contender; figures are medians, ratios are medians of each round's ratio. With `--carrier rabbitmq` a worker with
 * a broker is measured beside the one in process. `--profiles` writes CPU profiles of our workers. Each file of `webhooks/` describes what it measures.
 */
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { print, round, UsageError } from './rounds.ts'
import { fairness, herd } from './webhooks/beside.ts'
import { claim } from './webhooks/claim.ts'
import type { Contender } from './webhooks/contender.ts'
import { drain } from './webhooks/drain.ts'
import { type BenchEnvironment, openBenchEnvironment } from './webhooks/environment.ts'
import { openGraphileWorker } from './webhooks/graphile-worker.ts'
import { latency } from './webhooks/latency.ts'
import { openPgBoss } from './webhooks/pg-boss.ts'
import { CARRIERS, openService } from './webhooks/service.ts'
import { versionOf } from './webhooks/versions.ts'

const MEASURES = ['drain', 'latency', 'fairness', 'herd', 'claim'] as const

const REGISTRATIONS = 10

export async function bench(args: readonly string[]): Promise<void> {
  const { measures, carriers, deliveries, rounds, withPeers, profiles } = readArguments(args)
  const environment = await openBenchEnvironment()
  const receivers = []
  for (let n = 0; n < REGISTRATIONS; n++) receivers.push(await environment.register(`/healthy/${n}`))
  const slow = await environment.register('/slow')
  const steady = await environment.register('/steady', 'drill.ended')
  const urls = Object.fromEntries([...receivers, steady].map(({ id, url }) => [id, url]))
  const ours = []
  for (const carrier of carriers) ours.push(await openService(environment, carrier, profiles))
  const comparing = withPeers && (measures.includes('drain') || measures.includes('latency'))
  const peers = comparing ? [await openPgBoss(environment, urls), await openGraphileWorker(environment, urls)] : []
  await printVersions(environment, [...ours, ...peers])

  if (measures.includes('drain')) await drain(environment, receivers, ours, peers, { deliveries, rounds })
  if (measures.includes('latency')) await latency(environment, steady, [...ours, ...peers], rounds)
  const beside = { slow, healthy: receivers.slice(1) }
  if (measures.includes('fairness')) await fairness(environment, beside, ours)
  if (measures.includes('herd')) await herd(environment, beside, ours)
  if (measures.includes('claim')) await claim(environment)
  for (const each of [...ours, ...peers]) await each.close()
  await environment.close()
}

function readArguments(args: readonly string[]) {
  const { positionals, values } = parse(args)
  const unknown = positionals.find((it) => !MEASURES.some((known) => known === it))
  if (unknown) throw new UsageError(`There is no measure ${unknown}; the measures are ${MEASURES.join(', ')}.`)
  const carrier = CARRIERS.find((it) => it === values.carrier)
  if (!carrier) throw new UsageError(`--carrier takes ${CARRIERS.join(' or ')}, not ${values.carrier}.`)
  return {
    measures: MEASURES.filter((it) => positionals.length === 0 || positionals.includes(it)),
    carriers: carrier === 'rabbitmq' ? CARRIERS : ([carrier] as const),
    deliveries: wholeNumber('--deliveries', values.deliveries),
    rounds: wholeNumber('--rounds', values.rounds),
    withPeers: !values['without-peers'],
    profiles: values.profiles,
  }
}

function parse(args: readonly string[]) {
  const options = {
    carrier: { type: 'string', default: 'in-process' },
    deliveries: { type: 'string', default: '40000' },
    rounds: { type: 'string', default: '3' },
    profiles: { type: 'string' },
    'without-peers': { type: 'boolean', default: false },
  } as const
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function wholeNumber(name: string, text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text)
  throw new UsageError(`${name} takes a whole number from 1 on, not ${text}.`)
}

async function printVersions({ db }: BenchEnvironment, contenders: readonly Contender[]): Promise<void> {
  const { rows } = await db.query<{ server_version: string; synchronous_commit: string; fsync: string }>(
    `SELECT current_setting('server_version') AS server_version, current_setting('synchronous_commit') AS synchronous_commit,
       current_setting('fsync') AS fsync`,
  )
  print({
    bench: 'webhooks',
    name: 'versions',
    node: process.version,
    postgres: rows[0],
    undici: versionOf('undici'),
    processors: cpus().length,
    model: cpus()[0]?.model,
    load: loadavg().map((it) => round(it)),
    memory: readFileSync('/proc/meminfo', 'utf8').split('\n')[0],
    tuning: Object.fromEntries(contenders.map(({ name, tuning }) => [name, tuning])),
  })
}
