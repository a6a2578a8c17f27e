/** A flood of refused calculations is a line of the log now and then, with how many there were since the last one. */
import type { Log } from '#runtime'

/** Refusals of a lane are logged once in so long. */
const QUIET = 10_000 // ms

/** Counts one more refusal of the lane that it is called with; lanes come from a small fixed set. */
export function logRefusals(log: Log): (lane: string) => void {
  const since = new Map<string, { loggedAt: number; refused: number }>()
  return (lane) => {
    const now = performance.now()
    const known = since.get(lane) ?? { loggedAt: Number.NEGATIVE_INFINITY, refused: 0 }
    since.set(lane, known)
    known.refused += 1
    if (now - known.loggedAt < QUIET) return
    log.warn({ lane, refused: known.refused }, 'calculations are refused: too many wait for a planning thread')
    known.loggedAt = now
    known.refused = 0
  }
}
