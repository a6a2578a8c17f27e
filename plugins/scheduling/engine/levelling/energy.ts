/** Energetic reasoning: what must be worked within a stretch of time, against what there is (Baptiste and others 1999). */
import type { Compiled } from '../network/network.ts'
import type { Times } from '../network/passes.ts'

export interface Demander {
  readonly task: number
  readonly units: number
}
/** When all tasks are at the earliest and at the latest. */
export interface TimeWindows {
  readonly soonest: Times
  readonly last: Times
}

const ROUNDING_FACTOR = 1 + 1e-9 // products of ticks and units are rounded; what exceeds by less is let pass

/**
 * Whether some stretch of time needs more than `capacity`. A task takes at least its work from a stretch [from, to),
 * less what it can do before or after: the least of its work, `to - from`, what is left of it after `from` when it
 * starts as early as it can, and what it does before `to` when it starts as late as it can.
 * @param origins how many starts of stretches are tried, evenly spread among the earliest and latest starts
 */
export function isOverworked(
  net: Compiled,
  { soonest, last }: TimeWindows,
  demanders: readonly Demander[],
  capacity: number,
  origins: number,
): boolean {
  const tasks = demanders.map(({ task }) => task)
  const starts = new Set(tasks.flatMap((task) => [soonest.start[task] as number, last.start[task] as number]))
  const moments = [...starts].sort((a, b) => a - b)
  const stride = Math.max(1, Math.ceil(moments.length / origins))
  for (let place = 0; place < moments.length; place += stride) {
    const from = moments[place] as number
    const pieces = demanders.flatMap(({ task, units }) => {
      const most = Math.min(net.work[task] as number, (soonest.finish[task] as number) - from)
      const since = Math.max(last.start[task] as number, from)
      return most > 0 ? [{ since, until: since + most, units }] : []
    })
    if (isExceeded(pieces, from, capacity)) return true
  }
  return false
}

interface Piece {
  readonly since: number
  readonly until: number
  readonly units: number
}

/** Whether what the pieces add up to by some moment exceeds what there is from the origin to then. */
function isExceeded(pieces: readonly Piece[], origin: number, capacity: number): boolean {
  const begins = [...pieces].sort((a, b) => a.since - b.since)
  const ends = [...pieces].sort((a, b) => a.until - b.until)
  let next = 0
  let at = origin
  let rate = 0
  let sum = 0
  // The excess is greatest where a piece ends.
  for (const end of ends) {
    for (let begin = begins[next]; begin && begin.since <= end.until; begin = begins[++next]) {
      sum += rate * (begin.since - at)
      at = begin.since
      rate += begin.units
    }
    sum += rate * (end.until - at)
    at = end.until
    rate -= end.units
    if (sum > capacity * (end.until - origin) * ROUNDING_FACTOR) return true
  }
  return false
}
