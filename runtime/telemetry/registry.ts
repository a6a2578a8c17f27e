/** The metrics registry on prom-client; `meter.ts` makes its counters and histograms through it. */
import type { Metric, Registry } from 'prom-client'
import type { Labels } from '../plugin.ts'

export interface Sample {
  readonly labels: Labels
  readonly value: number
}

type Prometheus = typeof import('prom-client')

export interface MetricsRegistry {
  readonly prometheus: Prometheus
  readonly registry: Registry
  /** Adds a gauge whose samples, and the names of their labels, are read at each scrape. */
  gauge(name: string, help: string, read: () => Sample[] | Promise<Sample[]>): void
  /** The metrics of this registry and of the process, as Prometheus text. */
  text(): Promise<string>
}

export async function openRegistry(): Promise<MetricsRegistry> {
  const prometheus = await import('prom-client')
  const registry = new prometheus.Registry()
  const process = openProcessRegistry(prometheus)
  return {
    prometheus,
    registry,
    gauge(name, help, read) {
      const get = async () => ({ name, help, type: 'gauge', aggregator: 'sum', values: await read() })
      registry.registerMetric({ name, help, type: 'gauge', get, reset() {} } as unknown as Metric)
    },
    text: async () => `${await registry.metrics()}\n${await process.metrics()}`,
  }
}

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
  return processRegistry
}
