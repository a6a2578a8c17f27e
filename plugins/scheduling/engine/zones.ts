import type { Zone } from './model.ts'

/** Flat zones of a buffer: GREEN below 50 %, YELLOW from 50 to 90, RED above. */
export function zoneOf(percentage: number): Zone {
  if (percentage > 90) return 'RED'
  return percentage < 50 ? 'GREEN' : 'YELLOW'
}

/** Sloped zones of the fever chart: the bounds rise with chain completion, from 10 to 70 % and from 30 to 90 %. */
export function feverZoneOf(percentage: number, completion: number): Zone {
  const done = Math.min(1, Math.max(0, completion / 100))
  if (percentage > 30 + 60 * done) return 'RED'
  return percentage < 10 + 60 * done || percentage <= 0 ? 'GREEN' : 'YELLOW'
}
