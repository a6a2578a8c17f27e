/**
 * Requests counted by operation. Every request passes here, so it costs a look-up and a few additions: a metrics library
 * that hashes labels costs microseconds. What was counted is turned into samples when the metrics are asked for.
 */

export interface RequestTallies {
  /** A request began; `record` ends it. */
  begin(): void
  /** @param operation undefined where the request met none, such as a 404 or a probe */
  record(operation: string | undefined, status: number, milliseconds: number): void
  readonly inFlight: number
  /** Those of operations that had a request. */
  tallies(): Iterable<readonly [operation: string, Tally]>
}

export interface Tally {
  /** Statuses that occurred, and beside each how often. */
  readonly statuses: number[]
  readonly counts: number[]
  /** Requests by duration: one slot for each of `BOUNDS`, and the last for those beyond. Not cumulative. */
  readonly buckets: Float64Array
  sum: number // ms
  total: number
}

/** Upper bounds of the durations' buckets; a search for a plan may be given a minute. */
export const BOUNDS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000] // ms

/** The label of requests without an operation. */
const NONE = 'none'

export const NO_TALLIES: RequestTallies = { begin() {}, record() {}, inFlight: 0, tallies: () => [] }

export function requestTallies(operations: readonly string[]): RequestTallies {
  const none = newTally()
  const known = new Map([[NONE, none], ...operations.map((id) => [id, newTally()] as const)])
  let inFlight = 0
  return {
    begin() {
      inFlight += 1
    },
    record(operation, status, milliseconds) {
      inFlight -= 1
      const tally = (operation !== undefined && known.get(operation)) || none
      tally.total += 1
      tally.sum += milliseconds
      tally.buckets[slotOf(milliseconds)]! += 1
      const at = tally.statuses.indexOf(status)
      if (at < 0) {
        tally.statuses.push(status)
        tally.counts.push(1)
      } else tally.counts[at]! += 1
    },
    get inFlight() {
      return inFlight
    },
    tallies: () => [...known].filter(([, { total }]) => total > 0),
  }
}

const newTally = (): Tally => ({
  statuses: [],
  counts: [],
  buckets: new Float64Array(BOUNDS.length + 1),
  sum: 0,
  total: 0,
})

function slotOf(milliseconds: number): number {
  let slot = 0
  while (slot < BOUNDS.length && milliseconds > BOUNDS[slot]!) slot += 1
  return slot
}
