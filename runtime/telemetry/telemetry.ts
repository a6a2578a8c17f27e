/** Metrics and tracing of a running service. Commands of the CLI have neither. */
import type { RuntimeConfig } from '../boot/config.ts'
import type { Clock, Log } from '../plugin.ts'
import { type Metrics, NO_METRICS, openMetrics } from './metrics.ts'
import { NO_TRACING, openTracing, type Tracing } from './tracing.ts'

export interface Telemetry {
  readonly metrics: Metrics
  readonly tracing: Tracing
}

export const NO_TELEMETRY: Telemetry = { metrics: NO_METRICS, tracing: NO_TRACING }

/** Loads the libraries of metrics and tracing only if the settings enable them. */
export async function openTelemetry(config: RuntimeConfig, clock: Clock, log: Log): Promise<Telemetry> {
  return {
    metrics: config.metrics ? await openMetrics(clock, log) : NO_METRICS,
    tracing: await openTracing(config.tracing, log),
  }
}
