/** A whole service in one process: the listener, the relays and the background work, as its roles say. */
import { NEVER, startStep } from './abort.ts'
import { type Running, runBackground } from './background/background.ts'
import { openStopping } from './background/stopping.ts'
import { type App, type BootOptions, boot } from './boot.ts'
import { CLOSE } from './closing.ts'
import { deadlineIn, runStep } from './deadline.ts'
import type { ConnectionLimits } from './http/connection-limits.ts'
import { runRelays } from './outbox/relay.ts'
import { type HttpServer, listen } from './server.ts'
import { addRuntimeGauges } from './telemetry/runtime-gauges.ts'
import { openTelemetry } from './telemetry/telemetry.ts'

export interface Service {
  readonly app: App
  /** Of the listener; a worker alone answers probes and /metrics there. */
  readonly port: number
  /**
   * Drains: /readyz says 503, after SHUTDOWN_DELAY what is in flight finishes and workers give up what they do not hold,
   * then all is closed. What hangs is left behind and logged by name.
   * @param fault why the process cannot go on
   */
  stop(fault?: Error): Promise<void>
  /** Closes without a drain, for who cannot wait for `stop`; the database is given back all the same. */
  close(): Promise<void>
  /** The longest that `stop` takes. */
  readonly stopsWithin: number // ms
}

/** A step that was told its deadline may overrun it by this much, to record what it cut off. */
const GRACE = 1_000 // ms
/** Spans that are not sent by then are given up. */
const FLUSH = 1_000 // ms

export interface ServiceOptions extends BootOptions {
  /** Instead of the usual time limits, for tests. */
  readonly connectionLimits?: ConnectionLimits
}

/** @throws BootError, the signal's reason, or what kept the listener from its port; nothing is left running then */
export async function startService(options: ServiceOptions): Promise<Service> {
  const app = await boot({ ...options, telemetry: openTelemetry })
  const { config, log } = app
  const { signal = NEVER } = options
  let leaving = false
  const work = openStopping()
  const running: Running[] = []
  let listening: HttpServer | undefined

  async function drainAndClose(fault?: Error): Promise<void> {
    leaving = true
    if (listening) await new Promise((resolve) => setTimeout(resolve, config.shutdownDelay))
    const left = deadlineIn(config.drain)
    const cut = deadlineIn(config.drain + GRACE)
    work.begin(config.drain, fault)
    const ends = Promise.all(running.map(({ name, over }) => runStep(name, cut, log, () => over)))
    // Together: a request in flight may wait for background work, and that for nobody.
    await Promise.all([ends, runStep('listener', cut, log, () => listening?.close(left, ends))])
    const { tracing } = app.telemetry
    await runStep('traces', deadlineIn(FLUSH), log, () => tracing.close(FLUSH))
    await app.close()
  }
  let stopped: Promise<void> | undefined
  const stop = (fault?: Error) => {
    stopped ??= drainAndClose(fault)
    return stopped
  }

  try {
    for (const { plugin, wiring } of app.plugins)
      await startStep(`start of the plugin ${plugin.name}`, { signal, log }, () => wiring.start?.())
    if (config.roles.includes('worker')) {
      running.push({ name: 'relay', over: runRelays(app, work.stopping) }, ...runBackground(app, work.stopping))
    }
    addRuntimeGauges(app)
    listening = await listen(app, () => leaving, options.connectionLimits)
  } catch (error) {
    await stop()
    throw error
  }
  const { port } = listening
  log.info({ port, roles: config.roles, base: config.urls.base }, 'ready')
  const stopsWithin = config.shutdownDelay + config.drain + GRACE + FLUSH + CLOSE
  return { app, port, stop, close: app.close, stopsWithin }
}
