/** The one file that knows prom-client: its registry, metrics of the process, and metrics read when they are asked for. */
import type { Metric, Registry } from 'prom-client'
import type { Labels } from '../plugin.ts'

export interface Sample {
  /** With a suffix where a metric has several series, such as a histogram's `_bucket`. */
  readonly metricName?: string
  readonly labels: Labels
  readonly value: number
}
export type MetricType = 'counter' | 'gauge' | 'histogram'

type Prometheus = typeof import('prom-client')

export interface OwnRegistry {
  readonly prometheus: Prometheus
  readonly registry: Registry
  /** A metric whose samples are made at each scrape, in the shape that the registry prints. */
  collect(name: string, help: string, type: MetricType, read: () => Sample[] | Promise<Sample[]>): void
  /** The text of this registry's metrics and of the process's. */
  text(): Promise<string>
}

export async function openRegistry(): Promise<OwnRegistry> {
  const prometheus = await import('prom-client')
  const registry = new prometheus.Registry()
  const process = metricsOfProcess(prometheus)
  return {
    prometheus,
    registry,
    collect(name, help, type, read) {
      const get = async () => ({ name, help, type, aggregator: 'sum', values: await read() })
      registry.registerMetric({ name, help, type, get, reset() {} } as unknown as Metric)
    },
    text: async () => `${await registry.metrics()}\n${await process.metrics()}`,
  }
}

const PRECISION = 20 // ms between two looks at the event loop

/** CPU, memory, garbage collection, event-loop delay. Its observers never end, so a process has one. */
let ofProcess: Registry | undefined
function metricsOfProcess(prometheus: Prometheus): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new prometheus.Registry()
  prometheus.collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision: PRECISION })
  return ofProcess
}
