/**
 * Starts one process of the service, with the HTTP listener, the relays and the background jobs that its roles name, and
 * stops it: graceful shutdown.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { type RunningPart, runBackground } from '../background/background.ts'
import { openStopping } from '../background/stopping.ts'
import { runningProcesses } from '../database/processes.ts'
import { runRelays } from '../outbox/relay.ts'
import { type HttpServer, type ListenOptions, listen } from '../server.ts'
import { addRuntimeGauges } from '../telemetry/runtime-gauges.ts'
import { openTelemetry } from '../telemetry/telemetry.ts'
import { NEVER, startStep } from './abort.ts'
import { type App, type BootOptions, boot } from './boot.ts'
import { pluginStep } from './boot-error.ts'
import { CLOSE } from './closing.ts'
import { deadlineIn, runStep } from './deadline.ts'

export type Service = Awaited<ReturnType<typeof startService>>

/** Parts that know the deadline get this much beyond it, to record the work that they interrupted. */
const GRACE = 1_000 // ms
/** Time for sending the last spans; the rest is dropped. */
const FLUSH = 1_000 // ms

export interface ServiceOptions extends BootOptions, ListenOptions {}

/** Only a warning, as planners may start later than this process. */
async function warnWithoutPlanner({ config, database, log }: App): Promise<void> {
  if (config.roles.includes('planner')) return
  if ((await runningProcesses(database)).some(({ roles }) => roles.includes('planner'))) return
  const sentence = 'no process with the role planner runs: long searches and simulations are refused until one does'
  log.warn({ roles: config.roles }, sentence)
}

/** @throws BootError, the signal's reason, or the error of listening on the port; everything started is stopped first */
export async function startService(options: ServiceOptions) {
  const startedAt = performance.now()
  const app = await boot({ ...options, telemetry: openTelemetry })
  const { config, log } = app
  const { signal = NEVER } = options
  let leaving = false
  const work = openStopping()
  // A process that a migration has broken begins no more work, and goes on answering why.
  app.schema.onBroken(() => work.begin(config.drain))
  const running: RunningPart[] = []
  let listening: HttpServer | undefined

  async function drainAndClose(cause?: NodeJS.Signals | Error): Promise<void> {
    const fault = cause instanceof Error ? cause : undefined
    const startedAt = performance.now()
    leaving = true
    if (fault) log.error({ err: fault }, 'stopping after an uncaught error')
    else log.info({ cause, shutdownDelay: config.shutdownDelay, drain: config.drain }, 'stopping')
    if (listening) await pause(config.shutdownDelay)
    const left = deadlineIn(config.drain)
    const cut = deadlineIn(config.drain + GRACE)
    work.begin(config.drain, fault)
    const ends = Promise.all(running.map(({ name, stopped }) => runStep(name, cut, log, () => stopped)))
    // At the same time, since a request in flight may wait for a background job.
    await Promise.all([ends, runStep('listener', cut, log, () => listening?.close(left, ends))])
    const { tracing } = app.telemetry
    await runStep('traces', deadlineIn(FLUSH), log, () => tracing.close(FLUSH))
    await app.close()
    log.info({ ms: Math.round(performance.now() - startedAt) }, 'stopped')
  }
  let stopped: Promise<void> | undefined
  /**
   * Graceful shutdown: /readyz responds 503; after SHUTDOWN_DELAY the service accepts nothing new, and waits up to
   * DRAIN_SECONDS for requests in flight and begun background jobs; then it closes plugins and database. Parts that do not
   * stop in time are logged by name and no longer waited for.
   * @param cause the signal or the uncaught error that ends the process, if one does
   */
  const stop = (cause?: NodeJS.Signals | Error) => {
    stopped ??= drainAndClose(cause)
    return stopped
  }

  try {
    for (const { plugin, wiring } of app.plugins)
      await startStep(`start of the plugin ${plugin.name}`, { signal, log }, () =>
        pluginStep(plugin, app.files, { name: 'start', signal }, () => wiring.start?.()),
      )
    if (config.roles.includes('worker')) running.push({ name: 'relay', stopped: runRelays(app, work.stopping) })
    running.push(...runBackground(app, work.stopping))
    await warnWithoutPlanner(app)
    addRuntimeGauges(app)
    listening = await listen(app, () => leaving, options)
  } catch (error) {
    await stop()
    throw error
  }
  const { port } = listening
  const { roles, urls } = config
  const ms = Math.round(performance.now() - startedAt)
  log.info({ port, roles, base: urls.base, pid: process.pid, node: process.version, ms }, 'ready')
  return {
    app,
    /** That of the HTTP listener. A process with the role worker alone serves only health probes and /metrics on it. */
    port,
    stop,
    /** Closes plugins and database without waiting for work in flight. */
    close: app.close,
    /** The longest time that `stop` takes, in milliseconds. */
    stopsWithin: config.shutdownDelay + config.drain + GRACE + FLUSH + CLOSE,
  }
}
