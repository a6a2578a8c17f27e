/**
 * Faults of the parts that deliver webhooks, one after the other under one load: API processes and workers of their own, a
 * broker and a PostgreSQL. Receivers answer at once, slowly, or fail now and then. A step of a fault ends when every event
 * of before its end is delivered and recorded.
 *
 * It prints a line for each step:
 *
 * - `fault`       its name
 * - `recoveredMs` from the end of the fault, or the removal of its cause, until that
 * - `duplicates`  requests that repeated one with the same delivery id and `retryCount`; 0 where nothing was killed
 *
 * and one for all, like those of the other faults, with these besides:
 *
 * - `unlogged`    attempts (delivery id and `retryCount`) that a receiver got and the log lacks: must be 0
 * - `unreceived`  entries of the log beyond the requests that a receiver got for that attempt: must be 0
 * - `logExact`    both are 0, and the statistics count the entries of the log. A request that was repeated because its
 *                 worker was killed may have fewer entries than requests, since the first one had no time to record it
 * - `unfinished`  deliveries that have not succeeded: must be 0
 * - `drained`     that, nothing in the outbox, and nothing in the queue of claims and the dead queue of the broker
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { OwnBroker } from '../support/broker.ts'
import { type RunningService, startProcess } from '../support/process.ts'
import type { Delivery, PlannedResponse, Receiver } from '../support/receiver.ts'
import { waitFor } from '../support/wait-for.ts'
import { changeOf, type Load, startLoad } from '../support/write-load.ts'

/** Longer than the lease of a claim, which a queue without workers keeps. */
const RECOVERY_TIMEOUT = 150_000 // ms
/** Load between two steps. */
const BETWEEN = 1_000 // ms

type Role = 'api' | 'worker'
type Carrier = 'RabbitMQ' | 'in process'

export interface ClusterParts {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly broker: OwnBroker
  readonly processes: Readonly<Record<Role, number>>
}

/** The processes that serve; those that ended are not among them. */
export interface Cluster {
  readonly broker: OwnBroker
  readonly running: Readonly<Record<Role, RunningService[]>>
  /** All processes, also those that ended. */
  readonly all: readonly RunningService[]
  /** Starts a process, with the current carrier. */
  start(role: Role): Promise<void>
  /** Ends the process of the role that runs longest. @throws when it does not end as the signal demands */
  end(role: Role, signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** Sets the carrier of the processes that are started from now on. */
  use(carrier: Carrier): void
  stop(): Promise<void>
}

export interface Step {
  readonly name: string
  /** Nothing is killed, so nothing is repeated. */
  readonly repeatsNothing?: true
  run(cluster: Cluster): Promise<void>
}

export const killWorker: Step = {
  name: 'kill-worker',
  async run(cluster) {
    await cluster.end('worker', 'SIGKILL')
    await cluster.start('worker')
  },
}

/** @param outage milliseconds */
export const killBroker = (outage: number): Step => ({
  name: 'kill-broker',
  async run({ broker }) {
    await broker.kill()
    await pause(outage)
    await broker.start()
  },
})

export const stopProcess = (role: Role): Step => ({
  name: `terminate-${role}`,
  repeatsNothing: true,
  async run(cluster) {
    await cluster.end(role, 'SIGTERM')
    await cluster.start(role)
  },
})

/** Restarts the workers with another carrier: one by one, so that for a while both carriers are used, or all at once. */
export const changeCarrier = (carrier: Carrier, how: 'one by one' | 'at once'): Step => ({
  name: `change-to-${carrier.toLowerCase().replace(' ', '-')}`,
  repeatsNothing: true,
  async run(cluster) {
    cluster.use(carrier)
    const restart = async () => {
      await cluster.end('worker', 'SIGTERM')
      await cluster.start('worker')
    }
    const { length } = cluster.running.worker
    if (how === 'at once') await Promise.all(Array.from({ length }, restart))
    else for (let n = 0; n < length; n++) await restart()
  },
})

export async function startCluster({ databaseUrl, dataDir, broker, processes }: ClusterParts): Promise<Cluster> {
  const running: Record<Role, RunningService[]> = { api: [], worker: [] }
  const all: RunningService[] = []
  let carrier: Carrier = 'RabbitMQ'
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
    WEBHOOK_RETRY_SCHEDULE: '0,1,1,1,1,1',
    LOG_LEVEL: 'warn',
  }
  const cluster: Cluster = {
    broker,
    running,
    all,
    async start(role) {
      const ROLES = role === 'api' ? 'api,identity' : 'worker'
      const service = await startProcess({ ...settings, ROLES, ...(carrier === 'RabbitMQ' && broker.environment) })
      running[role].push(service)
      all.push(service)
    },
    async end(role, signal) {
      const service = running[role].shift()
      service?.kill(signal)
      const ended = await service?.ended
      if (signal === 'SIGTERM' && ended?.code !== 0) throw new Error(`The ${role} ended with ${JSON.stringify(ended)}.`)
    },
    use: (name) => {
      carrier = name
    },
    async stop() {
      for (const service of all) service.kill('SIGTERM')
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
  try {
    // The first process creates what the others find: tables, administrator, key.
    await cluster.start('api')
    const others = [
      ...Array.from({ length: processes.api - 1 }, () => 'api' as const),
      ...Array.from({ length: processes.worker }, () => 'worker' as const),
    ]
    const started = await Promise.allSettled(others.map((role) => cluster.start(role)))
    for (const one of started) if (one.status === 'rejected') throw one.reason
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return cluster
}

/** The answers of the receiver, by the last part of the path. */
const RECEIVERS: Readonly<Record<string, readonly PlannedResponse[]>> = {
  steady: [200],
  slow: [{ status: 200, after: 100 }],
  failing: [...Array.from({ length: 20_000 }, (_, n) => (n % 9 === 4 ? 503 : n % 50 === 9 ? 'reset' : 200)), 200],
}

export interface WebhooksResult {
  /** What is not as it must be. */
  readonly faults: readonly string[]
  readonly summary: object
}

export interface RunOptions {
  readonly receiver: Receiver
  /** Of the paths at the receiver, with a slash in front. */
  readonly folder: string
  readonly databaseUrl: string
  readonly print: (line: object) => void
  /** Milliseconds between two writes of one client; as in the other faults unless given. */
  readonly interval?: number
}

/** Runs the steps under load. */
export async function runSteps(
  cluster: Cluster,
  steps: readonly Step[],
  { receiver, folder, databaseUrl, print, interval }: RunOptions,
): Promise<WebhooksResult> {
  const faults: string[] = []
  for (const [name, plan] of Object.entries(RECEIVERS)) receiver.plan(`${folder}/${name}`, ...plan)
  const paths = Object.keys(RECEIVERS).map((name) => `${folder}/${name}`)
  const received = trackRequests(receiver, paths)
  const serving = () => cluster.running.api.map(({ url }) => url)
  const hooks = paths.map((path) => receiver.url + path)
  const load = await startLoad(serving, hooks, interval)
  try {
    await waitFor('events are delivered', () => received.requests() > 100, Boolean, { timeout: RECOVERY_TIMEOUT })
    for (const step of steps) {
      const before = received.duplicates()
      await step.run(cluster)
      const since = performance.now()
      await untilRecovered(load, received, databaseUrl)
      const duplicates = received.duplicates() - before
      if (step.repeatsNothing && duplicates > 0) faults.push(`${step.name} repeated ${duplicates} requests`)
      print({ fault: `webhooks ${step.name}`, recoveredMs: Math.round(performance.now() - since), duplicates })
      await pause(BETWEEN)
    }
  } finally {
    await load.stop()
  }
  await untilRecovered(load, received, databaseUrl)
  const summary = await summarize(cluster, load, received, databaseUrl)
  print(summary)
  for (const name of ['lost', 'missing', 'unlogged', 'unreceived', 'unfinished'] as const) {
    if (summary[name] > 0) faults.push(`${name}: ${summary[name]}`)
  }
  for (const name of ['logExact', 'drained'] as const) if (!summary[name]) faults.push(`not ${name}`)
  return { faults, summary }
}

interface Requests {
  requests(): number
  duplicates(): number
  /** The changes of which no request came, by path and change. */
  missing(expected: ReadonlySet<string>): string[]
  /** The number of requests by attempt. */
  attempts(): ReadonlyMap<string, number>
}

/** Names an attempt as the log does, so that both can be compared. */
const attemptKey = ({ body }: Delivery): string => `${body.webhookId}#${body.metadata.retryCount}`

function trackRequests(receiver: Receiver, paths: readonly string[]): Requests {
  const changes = new Map(paths.map((path) => [path, new Set<string>()]))
  const attempts = new Map<string, number>()
  let read = 0
  let requests = 0
  function update(): void {
    for (; read < receiver.deliveries.length; read++) {
      const delivery = receiver.deliveries[read] as Delivery
      const known = changes.get(delivery.path)
      if (!known) continue
      known.add(changeOf(delivery.body.data))
      const key = attemptKey(delivery)
      attempts.set(key, (attempts.get(key) ?? 0) + 1)
      requests += 1
    }
  }
  return {
    requests() {
      update()
      return requests
    },
    duplicates() {
      update()
      return requests - attempts.size
    },
    missing(expected) {
      update()
      return [...changes].flatMap(([path, known]) =>
        [...expected].filter((change) => !known.has(change)).map((change) => `${path} ${change}`),
      )
    },
    attempts() {
      update()
      return attempts
    },
  }
}

/** Waits until all that was written before is delivered, and recorded. The summary counts what is not. */
async function untilRecovered(load: Load, received: Requests, databaseUrl: string): Promise<void> {
  const expected = new Set(load.expected)
  const limits = { timeout: RECOVERY_TIMEOUT, interval: 100 }
  const ignore = () => undefined
  await waitFor('all is delivered', () => received.missing(expected).length === 0, Boolean, limits).catch(ignore)
  const [{ at } = { at: '' }] = await query<{ at: string }>(databaseUrl, 'SELECT now()::text AS at')
  const open = () => query(databaseUrl, `${UNFINISHED} AND happened_at <= $1 LIMIT 1`, [at])
  await waitFor('all is recorded', open, ({ length }) => length === 0, limits).catch(ignore)
}

const UNFINISHED = `SELECT 1 FROM webhooks.delivery WHERE state IN ('pending', 'queued', 'in_flight')`

async function query<T>(url: string, sql: string, parameters: readonly unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql, [...parameters])).rows
  } finally {
    await client.end()
  }
}

async function summarize(cluster: Cluster, load: Load, received: Requests, databaseUrl: string) {
  const isDrained = () => drained(cluster, databaseUrl)
  const hasDrained = await waitFor('all is drained', isDrained, Boolean, { timeout: 30_000, interval: 500 }).catch(
    () => false,
  )
  const [api] = cluster.running.api
  const lost = await load.lost(api?.url ?? '')
  const missing = received.missing(load.expected)
  const logged = await query<{ key: string; entries: number }>(
    databaseUrl,
    `SELECT webhook_id || ':' || event_id || '#' || retries AS key, count(*)::int AS entries
     FROM webhooks.attempt GROUP BY 1`,
  )
  const [counted] = await query<{ calls: number; entries: number; unfinished: number }>(
    databaseUrl,
    `SELECT (SELECT sum(total_calls) FROM webhooks.registration)::int AS calls,
       (SELECT count(*) FROM webhooks.attempt)::int AS entries,
       (SELECT count(*) FROM webhooks.delivery WHERE state <> 'succeeded')::int AS unfinished`,
  )
  const attempts = received.attempts()
  const keys = new Set(logged.map(({ key }) => key))
  const unlogged = [...attempts.keys()].filter((key) => !keys.has(key)).length
  const unreceived = logged.reduce((sum, { key, entries }) => sum + Math.max(0, entries - (attempts.get(key) ?? 0)), 0)
  const unfinished = counted?.unfinished ?? -1
  return {
    fault: 'webhooks',
    acknowledged: load.acknowledged,
    lost: lost.length,
    expected: load.expected.size * Object.keys(RECEIVERS).length,
    delivered: load.expected.size * Object.keys(RECEIVERS).length - missing.length,
    missing: missing.length,
    attempts: attempts.size,
    duplicates: received.duplicates(),
    unlogged,
    unreceived,
    logExact: unlogged === 0 && unreceived === 0 && counted?.calls === counted?.entries,
    unfinished,
    drained: hasDrained && unfinished === 0,
    statuses: load.statuses,
    errors: cluster.all
      .flatMap(({ log }) => log().split('\n'))
      .filter((line) => /"level":"error"/.test(line) && !/"requestId"/.test(line)).length,
  }
}

async function drained({ broker }: Cluster, databaseUrl: string): Promise<boolean> {
  const open = await query(databaseUrl, `SELECT 1 FROM runtime.outbox UNION ALL ${UNFINISHED} LIMIT 1`)
  if (open.length > 0) return false
  const depths = await Promise.all([broker.claims, broker.dead].map(broker.queue))
  return depths.every((depth) => depth?.ready === 0)
}
