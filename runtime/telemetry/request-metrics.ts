/** Request metrics: counts and durations by operation. */
import type { MetricsRegistry } from './registry.ts'

export type RequestMetrics = ReturnType<typeof openRequestMetrics>

/** Upper bounds of the duration buckets. Up to a minute, which searches for a plan may take. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60] // s

export const NO_REQUEST_METRICS: RequestMetrics = { begin() {}, record() {}, inFlight: 0 }

export function openRequestMetrics({ prometheus, registry }: MetricsRegistry) {
  const registers = [registry]
  const http = 'chainwork_http_request'
  const answered = new prometheus.Counter({
    name: `${http}s_total`,
    help: 'Requests answered, by operation and status.',
    labelNames: ['operation', 'status'],
    registers,
  })
  const durations = new prometheus.Histogram({
    name: `${http}_duration_seconds`,
    help: 'Time from request to response, by operation.',
    labelNames: ['operation'],
    buckets: BUCKETS,
    registers,
  })
  let inFlight = 0
  new prometheus.Gauge({
    name: `${http}s_in_flight`,
    help: 'Requests that are being served.',
    registers,
    collect() {
      this.set(inFlight)
    },
  })
  return {
    /** Counts a request as in flight until `record`. */
    begin(): void {
      inFlight += 1
    },
    get inFlight() {
      return inFlight
    },
    /** @param operation undefined for requests without one: 404s and health checks */
    record(operation: string | undefined = 'none', status: number, milliseconds: number): void {
      inFlight -= 1
      answered.inc({ operation, status })
      durations.observe({ operation }, milliseconds / 1_000)
    },
  }
}
