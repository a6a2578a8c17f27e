/** The retry ladder: a table of waits, and what comes after an attempt. */
import type { Verdict } from './classify.ts'

/** Seconds before each attempt; as many attempts as entries. Waits count from the end of the attempt before. */
export type Ladder = readonly number[]

/** The specification's schedule: at once, 10 s, 1 min, 5 min, 30 min, 2 h. */
export const DEFAULT_LADDER: Ladder = [0, 10, 60, 300, 1_800, 7_200] // s
const MAX_ATTEMPTS = 6
const MAX_WAIT = 86_400 // s

/** `0,10,60` as a ladder; undefined when it is not one to six waits of 0 to 86400 seconds. */
export function parseLadder(text: string): Ladder | undefined {
  const waits = text.split(',').map((part) => (/^\s*\d+(\.\d+)?\s*$/.test(part) ? Number(part) : Number.NaN))
  const sound = waits.every((wait) => wait >= 0 && wait <= MAX_WAIT)
  return sound && waits.length <= MAX_ATTEMPTS ? waits : undefined
}

export type Step =
  | { readonly state: 'succeeded' | 'failed' }
  /** Due again after `wait` seconds. */
  | { readonly state: 'pending'; readonly wait: number }

/**
 * What becomes of a delivery after its latest attempt.
 * @param made attempts so far, the latest included
 */
export function stepAfter(ladder: Ladder, made: number, verdict: Verdict): Step {
  if (verdict.succeeded) return { state: 'succeeded' }
  const wait = ladder[made]
  if (!verdict.retry || wait === undefined) return { state: 'failed' }
  return { state: 'pending', wait }
}
