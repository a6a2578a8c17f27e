/** The metrics registry on prom-client; `meter.ts` makes its counters and histograms through it. */
import type { Metric, Registry } from 'prom-client'
import type { Labels } from '../plugin.ts'

export interface Sample {
  readonly labels: Labels
  readonly value: number
}

type Prometheus = typeof import('prom-client')

export type MetricsRegistry = Awaited<ReturnType<typeof openRegistry>>

/**
 * Prometheus's convention, by which people and `promtool` know whether to take the rate of a metric.
 * @throws when the name of a counter does not end in `_total`, or that of another metric does
 */
export function checkName(type: 'counter' | 'gauge' | 'histogram', name: string): void {
  if (name.endsWith('_total') === (type === 'counter')) return
  const rule = type === 'counter' ? 'has to end' : 'must not end'
  throw new Error(`The name ${name} ${rule} in _total, because it is the name of a ${type}.`)
}

export async function openRegistry() {
  const prometheus = await import('prom-client')
  const registry = new prometheus.Registry()
  const process = openProcessRegistry(prometheus)
  return {
    prometheus,
    registry,
    /** Adds a metric whose samples, and the names of their labels, are read at each scrape. */
    addRead(type: 'counter' | 'gauge', name: string, help: string, read: () => Sample[] | Promise<Sample[]>): void {
      checkName(type, name)
      const get = async () => ({ name, help, type, aggregator: 'sum', values: await read() })
      registry.registerMetric({ name, help, type, get, reset() {} } as unknown as Metric)
    },
    /** The metrics of this registry and of the process, as Prometheus text. */
    text: async (): Promise<string> => `${await registry.metrics()}\n${await process.metrics()}`,
  }
}

/** Gauges of prom-client that are named like counters. Each is the sum of the metric without `_total`. */
const MISNAMED = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`)

const EVENT_LOOP_SAMPLE_INTERVAL = 20 // ms

/**
 * CPU, memory, garbage collection, event-loop delay. One for the process, because prom-client's observers cannot be
 * stopped.
 */
let processRegistry: Registry | undefined
function openProcessRegistry(prometheus: Prometheus): Registry {
  if (processRegistry) return processRegistry
  processRegistry = new prometheus.Registry()
  prometheus.collectDefaultMetrics({
    register: processRegistry,
    eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_INTERVAL,
  })
  for (const name of MISNAMED) processRegistry.removeSingleMetric(name)
  return processRegistry
}
