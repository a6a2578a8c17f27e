/** Starts the background jobs of a process by its roles: continuous and scheduled (cron), of the plugins and of the runtime. */
import type { App } from '../boot/boot.ts'
import type { Stopping } from '../plugin.ts'
import { runContinuous } from './continuous.ts'
import { type Retention, retention } from './retention.ts'
import { runScheduled, type ScheduledJob, timerName } from './scheduled.ts'

/** The idle-in-transaction timeout of the timers' pool; its statements begin no transaction. */
const TRANSACTION = 60_000 // ms

const STORED_REPLIES: Retention = {
  name: 'forget idempotency keys',
  cron: '41 * * * *',
  batch: 1_000,
  rows: [
    {
      table: 'runtime.idempotency',
      key: 'account_id, client_id, key',
      column: 'created_at',
      days: 1,
      byDatabase: true,
      // A key that is used again just now is claimed in its row, which is not old any more by then.
      skipLocked: true,
    },
  ],
}

/** A part of the service that runs until the service stops. */
export interface RunningPart {
  /** Logged when it does not stop in time. */
  readonly name: string
  /** Resolves when it has stopped. */
  readonly stopped: Promise<void>
}

export function runBackground(app: App, stopping: Stopping): readonly RunningPart[] {
  const { config, database, log } = app
  const jobs = app.plugins.flatMap(({ plugin, wiring }) =>
    (wiring.background ?? [])
      .filter(({ role = 'worker' }) => config.roles.includes(role))
      .map((job) => ({ plugin: plugin.name, job })),
  )
  const scheduled: ScheduledJob[] = [
    { plugin: 'runtime', ...retention({ db: database, clock: app.clock, log }, STORED_REPLIES) },
  ]
  const running: RunningPart[] = []
  for (const { plugin, job } of jobs) {
    const { name, cron } = job
    if (cron !== undefined) scheduled.push({ plugin, name, cron, run: (stopping) => job.run(stopping) })
    else {
      const stopped = runContinuous(plugin, job, stopping, log, database.writeFault)
      running.push({ name: `background ${plugin}.${name}`, stopped })
    }
  }
  if (!config.roles.includes('worker')) return running
  // A pool of its own, so that leases are renewed while requests use all other connections.
  const db = database.separatePool('timers', 1, TRANSACTION)
  // All exist from the start, so that the first failure counts as an increase.
  const failures = new Map(
    scheduled.map((job) => [timerName(job), { labels: { plugin: job.plugin, name: job.name }, value: 0 }]),
  )
  const failed = (job: ScheduledJob) => {
    const count = failures.get(timerName(job))
    if (count) count.value += 1
  }
  app.telemetry.metrics.readCounter(
    'chainwork_background_failures_total',
    'Runs of scheduled jobs that failed in this process, by plugin and name.',
    () => [...failures.values()],
  )
  running.push({
    name: 'timers',
    stopped: runScheduled(scheduled, { db, writeFault: database.writeFault, log, failed }, stopping),
  })
  return running
}
