import type { Zone } from './model.ts'

/** Flat zones of a buffer: GREEN below 50 %, YELLOW from 50 to 90, RED above. */
export function zoneOf(percentage: number): Zone {
  if (percentage > 90) return 'RED'
  return percentage < 50 ? 'GREEN' : 'YELLOW'
}

/** Where YELLOW and RED begin on the fever chart, in per cent of consumption, at 0 and at 100 % chain completion. */
export const feverBounds = { yellowFrom: [10, 70], redFrom: [30, 90] } as const

/** Sloped zones of the fever chart: the bounds rise with chain completion. */
export function feverZoneOf(percentage: number, completion: number): Zone {
  const done = Math.min(1, Math.max(0, completion / 100))
  const at = ([first, last]: readonly [number, number]) => first + (last - first) * done
  if (percentage > at(feverBounds.redFrom)) return 'RED'
  return percentage < at(feverBounds.yellowFrom) || percentage <= 0 ? 'GREEN' : 'YELLOW'
}
