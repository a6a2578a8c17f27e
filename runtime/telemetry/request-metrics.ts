/**
 * Request metrics: counts and durations by operation. Recording is one look-up and a few additions, because it runs for
 * each request: a metrics library that hashes labels would take microseconds. Samples are made when metrics are
 * scraped.
 */

export interface RequestMetrics {
  /** Counts a request as in flight until `record`. */
  begin(): void
  /** @param operation undefined for requests without one: 404s and health checks */
  record(operation: string | undefined, status: number, milliseconds: number): void
  readonly inFlight: number
  /** Of operations that had at least one request. */
  byOperation(): Iterable<readonly [operation: string, OperationCounts]>
}

export interface OperationCounts {
  /** Statuses that occurred; `counts` has the number of each at the same index. */
  readonly statuses: number[]
  readonly counts: number[]
  /** Requests by duration: a slot for each of `BUCKET_BOUNDS`, and a last one for longer requests. Not cumulative. */
  readonly buckets: Float64Array
  sum: number // ms
  total: number
}

/** Upper bounds of the duration buckets. Up to a minute, which searches for a plan may take. */
export const BUCKET_BOUNDS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000] // ms

/** The label of requests without an operation. */
const NONE = 'none'

export const NO_REQUEST_METRICS: RequestMetrics = { begin() {}, record() {}, inFlight: 0, byOperation: () => [] }

export function openRequestMetrics(operations: readonly string[]): RequestMetrics {
  const none = newCounts()
  const byOperation = new Map([[NONE, none], ...operations.map((id) => [id, newCounts()] as const)])
  let inFlight = 0
  return {
    begin() {
      inFlight += 1
    },
    record(operation, status, milliseconds) {
      inFlight -= 1
      const entry = (operation !== undefined && byOperation.get(operation)) || none
      entry.total += 1
      entry.sum += milliseconds
      entry.buckets[slotOf(milliseconds)]! += 1
      const at = entry.statuses.indexOf(status)
      if (at < 0) {
        entry.statuses.push(status)
        entry.counts.push(1)
      } else entry.counts[at]! += 1
    },
    get inFlight() {
      return inFlight
    },
    byOperation: () => [...byOperation].filter(([, { total }]) => total > 0),
  }
}

const newCounts = (): OperationCounts => ({
  statuses: [],
  counts: [],
  buckets: new Float64Array(BUCKET_BOUNDS.length + 1),
  sum: 0,
  total: 0,
})

function slotOf(milliseconds: number): number {
  let slot = 0
  while (slot < BUCKET_BOUNDS.length && milliseconds > BUCKET_BOUNDS[slot]!) slot += 1
  return slot
}
