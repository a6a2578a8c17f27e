/** Metrics of this process, as Prometheus text. */
import type { Clock, Log, Meter } from '../plugin.ts'
import { gaugeReader } from './gauges.ts'
import { meterOf, NO_METER } from './meter.ts'
import { openRegistry, type Sample } from './registry.ts'
import { BUCKET_BOUNDS, NO_REQUEST_METRICS, openRequestMetrics, type RequestMetrics } from './request-metrics.ts'

export interface Metrics {
  /** False: nothing is recorded, and `/metrics` does not exist. */
  readonly enabled: boolean
  readonly requests: RequestMetrics
  meter(plugin: string, log: Log): Meter
  /** Adds a gauge of the runtime itself, by its full name. */
  readonly gauge: Meter['gauge']
  text(): Promise<string>
}

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export const NO_METRICS: Metrics = {
  enabled: false,
  requests: NO_REQUEST_METRICS,
  meter: () => NO_METER,
  gauge() {},
  text: async () => '',
}

/** Scrapes within this time get the same text, because reading the gauges takes database queries. */
const CACHE_TIME = 5_000 // ms

export async function openMetrics(operations: readonly string[], clock: Clock, log: Log): Promise<Metrics> {
  const own = await openRegistry()
  const requests = openRequestMetrics(operations)
  const gauge: Meter['gauge'] = (name, help, read) => own.collect(name, help, 'gauge', gaugeReader(name, read, log))
  const http = 'chainwork_http_request'
  own.collect(`${http}s_total`, 'Requests answered, by operation and status.', 'counter', () => countsOf(requests))
  own.collect(`${http}_duration_seconds`, 'Time from request to response, by operation.', 'histogram', () =>
    durationsOf(`${http}_duration_seconds`, requests),
  )
  gauge(`${http}s_in_flight`, 'Requests that are being served.', () => requests.inFlight)

  let text: Promise<string> | undefined
  let readAt = 0 // ms
  return {
    enabled: true,
    requests,
    meter: (plugin, pluginLog) => meterOf(plugin, own, pluginLog),
    gauge,
    text() {
      const age = clock.now().getTime() - readAt
      if (text && age >= 0 && age < CACHE_TIME) return text
      readAt = clock.now().getTime()
      text = own.text()
      return text
    },
  }
}

function countsOf(requests: RequestMetrics): Sample[] {
  return [...requests.byOperation()].flatMap(([operation, { statuses, counts }]) =>
    statuses.map((status, n) => ({ labels: { operation, status: String(status) }, value: counts[n] ?? 0 })),
  )
}

function durationsOf(name: string, requests: RequestMetrics): Sample[] {
  return [...requests.byOperation()].flatMap(([operation, { buckets, sum, total }]) => {
    let cumulative = 0
    const bucketSamples = BUCKET_BOUNDS.map((bound, slot) => {
      cumulative += buckets[slot] ?? 0
      return { metricName: `${name}_bucket`, labels: { operation, le: String(bound / 1_000) }, value: cumulative }
    })
    return [
      ...bucketSamples,
      { metricName: `${name}_bucket`, labels: { operation, le: '+Inf' }, value: total },
      { metricName: `${name}_sum`, labels: { operation }, value: sum / 1_000 },
      { metricName: `${name}_count`, labels: { operation }, value: total },
    ]
  })
}
