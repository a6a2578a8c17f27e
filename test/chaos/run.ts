/**
 * `npm run chaos` runs every fault, `npm run chaos -- NAME` one. Each fault has its own service processes, its own PostgreSQL,
 * a steady load of writes through the API and a receiver of webhooks on 127.0.0.1, and prints one line of JSON:
 *
 * - `fault`         its name, from the table below
 * - `acknowledged`  writes that were answered with 2xx
 * - `lost`          acknowledged writes that are missing when all is read back: must be 0
 * - `expected`      events of acknowledged writes
 * - `delivered`     expected events that the receiver got
 * - `missing`       expected events that were not delivered half a minute after the load: must be 0
 * - `duplicates`    deliveries that were repeated with the same delivery id, as at-least-once permits
 * - `readyMs`       from the fault, or from the removal of its cause, until /readyz answers 200 and a write that was sent
 *                   since then is acknowledged
 * - `statuses`      the number of responses by status; without a response, by the error's code
 * - `errors`        lines of level error in the service's log that belong to no request
 *
 * `npm run chaos -- webhooks` is another scenario with lines of its own: `webhooks.ts` explains them.
 *
 * Exit code 0 when nothing is lost or missing, else 1.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { ownBroker } from '../support/broker.ts'
import { clusterOfItsOwn, type Need } from '../support/needs.ts'
import { type RunningService, SHIFTED, startProcess, untilReady } from '../support/process.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { smallDisk } from '../support/small-disk.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { changeOf, type Load, startLoad } from '../support/write-load.ts'
import { type DistributedServers, openCluster } from './citus.ts'
import { type DatabaseServer, openServer } from './server.ts'
import {
  type Cluster,
  changeCarrier,
  killBroker,
  killWorker,
  runSteps,
  type Step,
  startCluster,
  stopProcess,
} from './webhooks.ts'

const BEFORE = 2_000 // ms of load before the fault
const AFTER = 3_000 // ms of load after it
/** The load runs at least until it has made so many events, before the fault and again after it. */
const EVENTS = 20
const DELIVERY_TIMEOUT = 30_000 // ms
const READY_TIMEOUT = 60_000 // ms
const DAY = 86_400 // s

/** What a fault acts on. */
interface Scenario {
  /** The running service processes; faults end the first one. */
  readonly services: RunningService[]
  /** Starts one more process with the same settings. */
  start(): Promise<void>
}
interface ServerScenario extends Scenario {
  readonly server: DatabaseServer
  readonly fillDisk: () => void
  readonly freeDisk: () => void
}
interface ClusterScenario extends Scenario {
  readonly servers: DistributedServers
}

interface FaultOf<It extends Scenario> {
  readonly name: string
  readonly processes?: number
  /** Causes the fault and removes its cause. @returns when recovery began, in milliseconds of `performance.now()` */
  run(scenario: It): Promise<number>
}
interface Fault extends FaultOf<ServerScenario> {
  /** The database is on a disk that can be filled. */
  readonly onSmallDisk?: true
}

async function endFirst({ services }: Scenario, signal: NodeJS.Signals): Promise<void> {
  const service = services.shift()
  service?.kill(signal)
  await service?.ended
}

const FAULTS: readonly Fault[] = [
  {
    name: 'kill-service',
    async run(scenario) {
      const since = performance.now()
      await endFirst(scenario, 'SIGKILL')
      await scenario.start()
      return since
    },
  },
  {
    name: 'terminate-service',
    async run(scenario) {
      const since = performance.now()
      await endFirst(scenario, 'SIGTERM')
      await scenario.start()
      return since
    },
  },
  {
    name: 'kill-one-of-two',
    processes: 2,
    async run(scenario) {
      const since = performance.now()
      await endFirst(scenario, 'SIGKILL')
      return since
    },
  },
  {
    name: 'kill-backend',
    async run({ server }) {
      const since = performance.now()
      await server.killBackend()
      return since
    },
  },
  {
    name: 'stop-database',
    async run({ server }) {
      await server.stop()
      await pause(3_000)
      await server.start()
      return performance.now()
    },
  },
  {
    name: 'fill-disk',
    onSmallDisk: true,
    async run({ server, fillDisk, freeDisk }) {
      fillDisk()
      await pause(5_000)
      freeDisk()
      const since = performance.now()
      // The server has ended itself, because it could not write its log.
      await server.start()
      return since
    },
  },
  {
    name: 'shift-clock',
    processes: 2,
    async run({ services: [service] }) {
      for (const seconds of [20, 40 * DAY, -3_600]) {
        service?.shiftClock(seconds)
        await pause(2_500)
      }
      service?.shiftClock(0)
      return performance.now()
    },
  },
]

const OUTAGE_OF_SERVER = 5_000 // ms

/** A server of a cluster ends and comes back. */
const serverOutage = (
  name: string,
  server: 'node' | 'coordinator',
  mode: 'immediate' | 'fast',
): FaultOf<ClusterScenario> => ({
  name,
  async run({ servers }) {
    await servers.stop(server, mode)
    await pause(OUTAGE_OF_SERVER)
    await servers.start(server)
    return performance.now()
  },
})

/** On an installation that Citus distributes. */
const FAULTS_ON_CLUSTER: readonly FaultOf<ClusterScenario>[] = [
  serverOutage('kill-node', 'node', 'immediate'),
  serverOutage('kill-coordinator', 'coordinator', 'immediate'),
  serverOutage('restart-coordinator', 'coordinator', 'fast'),
  {
    name: 'move-shard',
    async run({ servers }) {
      const since = performance.now()
      await servers.moveAccount()
      return since
    },
  },
]

/** Ends all processes of the current fault. */
let cleanUp = async (): Promise<void> => {}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(130)))
}

async function runFault(fault: Fault, receiver: Receiver): Promise<boolean> {
  const disk = fault.onSmallDisk && smallDisk()
  const server = await openServer(disk?.folder)
  const more = { server, fillDisk: () => disk?.fill(), freeDisk: () => disk?.free() }
  const remove = async () => {
    await server.remove()
    disk?.remove()
  }
  const run = (scenario: Scenario) => fault.run({ ...scenario, ...more })
  return underLoad({ ...fault, run }, { create: server.create, remove }, receiver)
}

async function runOnCluster(fault: FaultOf<ClusterScenario>, receiver: Receiver): Promise<boolean> {
  const servers = await openCluster()
  const run = (scenario: Scenario) => fault.run({ ...scenario, servers })
  return underLoad({ ...fault, run }, servers, receiver)
}

async function underLoad(
  fault: FaultOf<Scenario>,
  database: Pick<DatabaseServer, 'create' | 'remove'>,
  receiver: Receiver,
): Promise<boolean> {
  const folder = temporaryFolder('chaos')
  const services: RunningService[] = []
  const logs: RunningService[] = []
  let load: Load | undefined
  const clear = async () => {
    const stopped = load?.stop()
    for (const service of logs) service.kill('SIGTERM')
    await Promise.all([stopped, ...logs.map(({ ended }) => ended)])
    await database.remove()
    removeFolder(folder)
  }
  cleanUp = clear
  try {
    const settings = {
      DATABASE_URL: await database.create('chaos'),
      DATA_DIR: folder,
      WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
      WEBHOOK_RETRY_SCHEDULE: '0,1,1,1,1,1',
      LOG_LEVEL: 'warn',
    }
    const start = async () => {
      const service = await startProcess(settings, SHIFTED)
      services.push(service)
      logs.push(service)
    }
    for (let n = 0; n < (fault.processes ?? 1); n++) await start()
    const path = `/${fault.name}`
    let urls: readonly string[] = []
    // While no process serves, clients continue with the addresses of the last ones.
    const serving = () => {
      if (services.length > 0) urls = services.map(({ url }) => url)
      return urls
    }
    load = await startLoad(serving, [receiver.url + path])
    await Promise.all([pause(BEFORE), untilExpected(load, EVENTS)])
    const since = await fault.run({ services, start })
    await within(READY_TIMEOUT, load.nextAcknowledged())
    for (const service of services) await untilReady(service)
    const readyMs = Math.round(performance.now() - since)
    await Promise.all([pause(AFTER), untilExpected(load, load.expected.size + EVENTS)])
    await load.stop()
    return await report(fault.name, load, receiver, path, services, readyMs, logs)
  } finally {
    cleanUp = async () => {}
    await clear()
  }
}

async function report(
  fault: string,
  load: Load,
  receiver: Receiver,
  path: string,
  [service]: readonly RunningService[],
  readyMs: number,
  logs: readonly RunningService[],
): Promise<boolean> {
  const received = () => new Set(receiver.at(path).map(({ body }) => changeOf(body.data)))
  const missing = () => {
    const got = received()
    return [...load.expected].filter((change) => !got.has(change))
  }
  await waitFor('every event is delivered', missing, ({ length }) => length === 0, { timeout: DELIVERY_TIMEOUT }).catch(
    () => undefined, // the report counts what is missing
  )
  const lost = await load.lost(service?.url ?? '')
  const undelivered = missing()
  const ids = receiver.at(path).map(({ body }) => body.webhookId)
  const errors = logs
    .flatMap(({ log }) => log().split('\n'))
    .filter((line) => /"level":"error"/.test(line) && !/"requestId"/.test(line))
  const line = {
    fault,
    acknowledged: load.acknowledged,
    lost: lost.length,
    expected: load.expected.size,
    delivered: load.expected.size - undelivered.length,
    missing: undelivered.length,
    duplicates: ids.length - new Set(ids).size,
    readyMs,
    statuses: load.statuses,
    errors: errors.length,
  }
  print(line)
  const first = [...lost, ...undelivered][0]
  if (first !== undefined) process.stderr.write(`The first lost or missing one: ${first}\n`)
  return first === undefined
}

const print = (line: object) => void process.stdout.write(`${JSON.stringify(line)}\n`)

const WEBHOOKS = 'webhooks'
const OUTAGE = 10_000 // ms

async function runWebhooks(receiver: Receiver): Promise<boolean> {
  const server = await openServer()
  const folder = temporaryFolder('chaos')
  const restartDatabase: Step = {
    name: 'restart-database',
    async run() {
      await server.stop()
      await server.start()
    },
  }
  const ends: (() => Promise<unknown>)[] = [server.remove, async () => removeFolder(folder)]
  let clearing: Promise<void> | undefined
  const endAll = async () => {
    for (const end of ends.reverse()) await end()
  }
  const clear = () => {
    clearing ??= endAll()
    return clearing
  }
  cleanUp = clear
  try {
    const broker = await ownBroker()
    ends.push(broker.remove)
    const databaseUrl = await server.create('chaos')
    const cluster: Cluster = await startCluster({
      databaseUrl,
      dataDir: folder,
      broker,
      processes: { api: 2, worker: 2 },
    })
    ends.push(cluster.stop)
    const steps = [
      killWorker,
      killWorker,
      killBroker(OUTAGE),
      killWorker,
      killWorker,
      restartDatabase,
      stopProcess('worker'),
      stopProcess('api'),
      changeCarrier('in process', 'one by one'),
      changeCarrier('RabbitMQ', 'at once'),
    ]
    const { faults } = await runSteps(cluster, steps, { receiver, folder: '/webhooks', databaseUrl, print })
    for (const fault of faults) process.stderr.write(`webhooks: ${fault}\n`)
    return faults.length === 0
  } finally {
    cleanUp = async () => {}
    await clear()
  }
}

const untilExpected = (load: Load, events: number): Promise<boolean> =>
  waitFor(`${events} events are expected`, () => load.expected.size >= events, Boolean, { timeout: READY_TIMEOUT })

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No write was acknowledged within ${ms / 1_000} s.`)), ms)
  })
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

interface NamedScenario {
  readonly name: string
  readonly need?: Need
  run(receiver: Receiver): Promise<boolean>
}
const scenarios: readonly NamedScenario[] = [
  ...FAULTS.map((fault) => ({ name: fault.name, run: (at: Receiver) => runFault(fault, at) })),
  ...FAULTS_ON_CLUSTER.map((fault) => ({
    name: fault.name,
    need: clusterOfItsOwn,
    run: (at: Receiver) => runOnCluster(fault, at),
  })),
  { name: WEBHOOKS, run: runWebhooks },
]
const [name] = process.argv.slice(2)
const chosen = scenarios.filter((it) => name === undefined || it.name === name)
if (chosen.length === 0) {
  process.stderr.write(`Usage: npm run chaos -- [NAME]. The faults are ${scenarios.map((it) => it.name).join(', ')}.\n`)
  process.exit(2)
}
const receiver = await openReceiver({ secret: 'chaos' })
let failed = false
for (const scenario of chosen) {
  const { need } = scenario
  if (need?.isMet === false) {
    process.stderr.write(`${scenario.name} was not tried: it needs ${need.what}. ${need.remedy}.\n`)
    failed ||= name !== undefined
    continue
  }
  const isComplete = await scenario.run(receiver).catch((error) => {
    process.stderr.write(`${scenario.name}: ${error.stack}\n`)
    return false
  })
  failed ||= !isComplete
}
await receiver.close()
process.exit(failed ? 1 : 0)
