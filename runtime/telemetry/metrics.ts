/** The metrics of this process as Prometheus text. */
import type { Clock, Log, Meter } from '../plugin.ts'
import { gaugeReader } from './gauges.ts'
import { meterOf, NO_METER } from './meter.ts'
import { openRegistry, type Sample } from './registry.ts'
import { BOUNDS, NO_TALLIES, type RequestTallies, requestTallies } from './request-tallies.ts'

export interface Metrics {
  /** False: nothing is recorded, and nothing is there to be asked for. */
  readonly on: boolean
  readonly requests: RequestTallies
  meter(plugin: string, log: Log): Meter
  /** A gauge of the runtime itself, under its whole name. */
  readonly gauge: Meter['gauge']
  text(): Promise<string>
}

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export const NO_METRICS: Metrics = {
  on: false,
  requests: NO_TALLIES,
  meter: () => NO_METER,
  gauge() {},
  text: async () => '',
}

/** A scrape counts rows: however often it is asked for, the database sees one in so long. */
const FRESH = 5_000 // ms

export async function openMetrics(operations: readonly string[], clock: Clock, log: Log): Promise<Metrics> {
  const own = await openRegistry()
  const requests = requestTallies(operations)
  const gauge: Meter['gauge'] = (name, help, read) => own.collect(name, help, 'gauge', gaugeReader(name, read, log))
  const http = 'chainwork_http_request'
  own.collect(`${http}s_total`, 'Requests answered, by operation and status.', 'counter', () => countsOf(requests))
  own.collect(`${http}_duration_seconds`, 'From request to answer, by operation.', 'histogram', () =>
    durationsOf(`${http}_duration_seconds`, requests),
  )
  gauge(`${http}s_in_flight`, 'Requests that are being answered.', () => requests.inFlight)

  let text: Promise<string> | undefined
  let since = 0 // ms
  return {
    on: true,
    requests,
    meter: (plugin, pluginLog) => meterOf(plugin, own, pluginLog),
    gauge,
    text() {
      const age = clock.now().getTime() - since
      if (text && age >= 0 && age < FRESH) return text
      since = clock.now().getTime()
      text = own.text()
      return text
    },
  }
}

function countsOf(requests: RequestTallies): Sample[] {
  return [...requests.tallies()].flatMap(([operation, { statuses, counts }]) =>
    statuses.map((status, n) => ({ labels: { operation, status: String(status) }, value: counts[n] ?? 0 })),
  )
}

function durationsOf(name: string, requests: RequestTallies): Sample[] {
  return [...requests.tallies()].flatMap(([operation, { buckets, sum, total }]) => {
    let below = 0
    const cumulative = BOUNDS.map((bound, slot) => {
      below += buckets[slot] ?? 0
      return { metricName: `${name}_bucket`, labels: { operation, le: String(bound / 1_000) }, value: below }
    })
    return [
      ...cumulative,
      { metricName: `${name}_bucket`, labels: { operation, le: '+Inf' }, value: total },
      { metricName: `${name}_sum`, labels: { operation }, value: sum / 1_000 },
      { metricName: `${name}_count`, labels: { operation }, value: total },
    ]
  })
}
