/** All background work of a process with the role worker: the plugins' own, and the runtime's. */
import type { App } from '../boot.ts'
import type { Stopping } from '../plugin.ts'
import { runContinuous } from './continuous.ts'
import { forgetIdempotency } from './delete-idempotency-keys.ts'
import { runScheduled, type ScheduledWork } from './scheduled.ts'

/** None of the timers' statements begins one. */
const TRANSACTION = 60_000 // ms

/** Something that runs until the service stops. */
export interface Running {
  /** For the log, when it hangs. */
  readonly name: string
  /** Resolves when it has stopped. */
  readonly over: Promise<void>
}

/** Starts all of it. */
export function runBackground(app: App, stopping: Stopping): readonly Running[] {
  const { database, log } = app
  const works = app.plugins.flatMap(({ plugin, wiring }) =>
    (wiring.background ?? []).map((work) => ({ plugin: plugin.name, work })),
  )
  const scheduled: ScheduledWork[] = [forgetIdempotency(database)]
  const running: Running[] = []
  for (const { plugin, work } of works) {
    const { name, cron } = work
    if (cron !== undefined) scheduled.push({ plugin, name, cron, run: (stopping) => work.run(stopping) })
    else running.push({ name: `background ${plugin}.${name}`, over: runContinuous(plugin, work, stopping, log) })
  }
  // Requests that hold all their connections must not keep a lease from being renewed.
  const db = database.separatePool('timers', 1, TRANSACTION)
  running.push({
    name: 'timers',
    over: runScheduled(scheduled, { db, writeFault: database.writeFault, log }, stopping),
  })
  return running
}
