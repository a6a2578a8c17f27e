/**
 * Chooses the due time from which a poll of the outbox scans the index.
 *
 * While any transaction on the server stays open, such as one of a listener that hangs, PostgreSQL cannot vacuum deleted
 * rows, and every scan from the beginning of the index passes all of them. So full scans take at most 2 % of the time. The
 * scans between them begin shortly before the last row that was found; they miss rows that commit long after they became
 * due, which the next full scan finds.
 */

const EPOCH = new Date(0)
/** A partial scan begins this long before the due time of the last row found, so it also finds rows that commit later. */
const OVERLAP = 5_000 // ms
/** Time between two full scans: 49 times the duration of the first, within these bounds. */
const PAUSE = { factor: 49, min: 250, max: 5_000 } // ms

export function openScanRange() {
  let fullScanAt = 0 // ms
  let lastDueAt = 0 // ms
  let wasFullScan = true
  /** A time shortly before the last row found. */
  const recent = () => new Date(lastDueAt - OVERLAP)
  return {
    recent,
    /** Calls `find` with the epoch when a full scan is due, else with a time shortly before the last row found. */
    async scan<Row extends { readonly due_at: Date }>(
      find: (from: Date) => Promise<readonly Row[]>,
    ): Promise<readonly Row[]> {
      const startedAt = performance.now()
      wasFullScan = startedAt >= fullScanAt
      const rows = await find(wasFullScan ? EPOCH : recent())
      lastDueAt = rows.at(-1)?.due_at.getTime() ?? lastDueAt
      if (wasFullScan) {
        const endedAt = performance.now()
        fullScanAt = endedAt + Math.min(Math.max((endedAt - startedAt) * PAUSE.factor, PAUSE.min), PAUSE.max)
      }
      return rows
    },
    /** Milliseconds until the next full scan; 0 when the last scan was a full one. */
    untilFullScan: (): number => (wasFullScan ? 0 : Math.max(1, fullScanAt - performance.now())),
  }
}
