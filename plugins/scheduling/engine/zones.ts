import type { Zone, Zones } from './model.ts'

/** Where YELLOW and RED begin, in per cent of buffer consumption, at 0 and at 100 % chain completion. */
export interface ZoneBounds {
  readonly yellowFrom: readonly [number, number]
  readonly redFrom: readonly [number, number]
}

export const zoneBounds: Readonly<Record<Zones, ZoneBounds>> = {
  flat: { yellowFrom: [50, 50], redFrom: [90, 90] },
  sloped: { yellowFrom: [10, 70], redFrom: [30, 90] },
}

/** Flat zones of a buffer: GREEN below 50 %, YELLOW from 50 to 90, RED above. */
export function zoneOf(percentage: number): Zone {
  return zoneIn('flat', percentage, 0)
}

/** Zone of a consumption at a chain completion, both in per cent. An unused buffer is GREEN. */
export function zoneIn(zones: Zones, percentage: number, completion: number): Zone {
  const { yellowFrom, redFrom } = zoneBounds[zones]
  const done = Math.min(1, Math.max(0, completion / 100))
  const at = ([first, last]: readonly [number, number]) => first + (last - first) * done
  if (percentage > at(redFrom)) return 'RED'
  return percentage < at(yellowFrom) || percentage <= 0 ? 'GREEN' : 'YELLOW'
}
