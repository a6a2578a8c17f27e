/** Metrics of this process, as Prometheus text. */
import type { Clock, Log, Meter } from '../plugin.ts'
import { gaugeReader } from './gauges.ts'
import { meterOf, NO_METER } from './meter.ts'
import { openRegistry } from './registry.ts'
import { NO_REQUEST_METRICS, openRequestMetrics, type RequestMetrics } from './request-metrics.ts'

export interface Metrics {
  /** False: nothing is recorded, and `/metrics` does not exist. */
  readonly enabled: boolean
  readonly requests: RequestMetrics
  meter(plugin: string, log: Log): Meter
  /** Add metrics of the runtime itself, by their full names. */
  readonly gauge: Meter['gauge']
  readonly readCounter: Meter['readCounter']
  text(): Promise<string>
}

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export const NO_METRICS: Metrics = {
  enabled: false,
  requests: NO_REQUEST_METRICS,
  meter: () => NO_METER,
  gauge() {},
  readCounter() {},
  text: async () => '',
}

/** Scrapes within this time get the same text, because reading the gauges takes database queries. */
const CACHE_TIME = 5_000 // ms

export async function openMetrics(clock: Clock, log: Log): Promise<Metrics> {
  const own = await openRegistry()
  const requests = openRequestMetrics(own)
  let text: Promise<string> | undefined
  let readAt = 0 // ms
  return {
    enabled: true,
    requests,
    meter: (plugin, pluginLog) => meterOf(plugin, own, pluginLog),
    gauge: (name, help, read) => own.addRead('gauge', name, help, gaugeReader(name, read, log)),
    readCounter: (name, help, read) => own.addRead('counter', name, help, gaugeReader(name, read, log)),
    text() {
      const age = clock.now().getTime() - readAt
      if (text && age >= 0 && age < CACHE_TIME) return text
      readAt = clock.now().getTime()
      text = own.text()
      return text
    },
  }
}
