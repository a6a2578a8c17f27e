/** Where zones begin. All that compares a consumption with a threshold compares it here. */
import type { Zone } from './model.ts'

/** Where zones begin, in per cent of buffer consumption. */
export interface Thresholds {
  /** YELLOW and the early warning begin at it. */
  readonly yellowFrom: number
  /** RED begins above it. */
  readonly redFrom: number
}
/** The zones of a project. Sloped ones stretch with the thresholds, which are those of flat ones. */
export interface ZoneRules extends Thresholds {
  /** Whether zones begin at fixed percentages, or depend on the completion of the chain. */
  readonly kind: 'flat' | 'sloped'
}
/** Where YELLOW and RED begin, in per cent of buffer consumption, at 0 and at 100 % chain completion. */
export type ZoneBounds = { readonly [T in keyof Thresholds]: [number, number] }

export const defaultThresholds: Thresholds = { yellowFrom: 50, redFrom: 90 }
const slopes: ZoneBounds = { yellowFrom: [10, 70], redFrom: [30, 90] } // with the default thresholds

/** Where no other ones are asked for. */
export const flatZones: ZoneRules = { kind: 'flat', ...defaultThresholds }

/**
 * With thresholds other than the default ones the axis of consumption is stretched, and the slopes with it: from 0 to
 * `yellowFrom`, and from there to `redFrom`, in proportion. So YELLOW begins below RED at every completion.
 */
export function boundsOf({ kind, yellowFrom, redFrom }: ZoneRules): ZoneBounds {
  if (kind === 'flat') return { yellowFrom: [yellowFrom, yellowFrom], redFrom: [redFrom, redFrom] }
  const { yellowFrom: yellow, redFrom: red } = defaultThresholds
  const stretch = (at: number) =>
    at <= yellow ? (at * yellowFrom) / yellow : yellowFrom + ((at - yellow) * (redFrom - yellowFrom)) / (red - yellow)
  const both = ([first, last]: readonly [number, number]): [number, number] => [stretch(first), stretch(last)]
  return { yellowFrom: both(slopes.yellowFrom), redFrom: both(slopes.redFrom) }
}

/** The flat zone of a buffer by its consumption, in per cent. */
export const zoneOf = (percentage: number, { yellowFrom, redFrom }: Thresholds): Zone =>
  zoneBetween(percentage, yellowFrom, redFrom)

/** Zone of a consumption at a chain completion, both in per cent. */
export function zoneIn(rules: ZoneRules, percentage: number, completion: number): Zone {
  const { yellowFrom, redFrom } = boundsOf(rules)
  const done = Math.min(1, Math.max(0, completion / 100))
  const at = ([first, last]: readonly [number, number]) => first + (last - first) * done
  return zoneBetween(percentage, at(yellowFrom), at(redFrom))
}

/** An unused buffer is GREEN. */
function zoneBetween(percentage: number, yellowFrom: number, redFrom: number): Zone {
  if (percentage > redFrom) return 'RED'
  return percentage < yellowFrom || percentage <= 0 ? 'GREEN' : 'YELLOW'
}

/** Whether a consumption, in per cent, is one at which warnings begin. */
export const warnsAt = (percentage: number, { yellowFrom }: Thresholds): boolean => percentage >= yellowFrom

/** Whether a consumption, in per cent, turns a task red. */
export const turnsRedAt = (percentage: number, { redFrom }: Thresholds): boolean => percentage > redFrom

/** Whether a task that is red stays so by a consumption, in per cent: at the threshold itself too. */
export const staysRedAt = (percentage: number, { redFrom }: Thresholds): boolean => percentage >= redFrom
