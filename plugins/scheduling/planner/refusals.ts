/** Logs refused calculations, per lane at most once in LOG_INTERVAL, with how many there were since the last line. */
import type { Log } from '#runtime'

/** The time between two log lines about refusals of one lane. */
const LOG_INTERVAL = 10_000 // ms

/** Counts one more refusal of the lane that it is called with; lanes come from a small fixed set. */
export function logRefusals(log: Log): (lane: string) => void {
  const since = new Map<string, { loggedAt: number; refused: number }>()
  return (lane) => {
    const now = performance.now()
    const known = since.get(lane) ?? { loggedAt: Number.NEGATIVE_INFINITY, refused: 0 }
    since.set(lane, known)
    known.refused += 1
    if (now - known.loggedAt < LOG_INTERVAL) return
    log.warn({ lane, refused: known.refused }, 'calculations are refused: too many wait for a planning thread')
    known.loggedAt = now
    known.refused = 0
  }
}
