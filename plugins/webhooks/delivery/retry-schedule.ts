/**
 * The retry schedule decides when a delivery is tried again: the wait before each attempt, and what follows an attempt
 * (success, failure or a retry). Pure.
 */
import type { AttemptResult } from './attempt-result.ts'

/** Seconds before each attempt; as many attempts as entries. Each wait counts from the end of the attempt before it. */
export type RetrySchedule = readonly number[]

/** The schedule of the specification, section 6: at once, 10 s, 1 min, 5 min, 30 min, 2 h. */
export const DEFAULT_RETRY_SCHEDULE: RetrySchedule = [0, 10, 60, 300, 1_800, 7_200] // s
const MAX_ATTEMPTS = 6
const MAX_WAIT = 86_400 // s

/** Reads a schedule such as `0,10,60`. @returns undefined unless it is one to six waits of 0 to 86400 seconds */
export function parseRetrySchedule(text: string): RetrySchedule | undefined {
  const waits = text.split(',').map((part) => (/^\s*\d+(\.\d+)?\s*$/.test(part) ? Number(part) : Number.NaN))
  const inRange = waits.every((wait) => wait >= 0 && wait <= MAX_WAIT)
  return inRange && waits.length <= MAX_ATTEMPTS ? waits : undefined
}

/** The next state of a delivery: finished, or pending until its next attempt is due in `wait` seconds. */
export type NextAttempt =
  | { readonly state: 'succeeded' | 'failed' }
  | { readonly state: 'pending'; readonly wait: number }

/**
 * Decides whether and when a delivery is attempted again. Only the schedule sets the wait: a receiver's `Retry-After` is
 * ignored.
 * @param attempts made so far, the latest included
 */
export function nextAttempt(schedule: RetrySchedule, attempts: number, latest: AttemptResult): NextAttempt {
  if (latest.succeeded) return { state: 'succeeded' }
  const wait = schedule[attempts]
  if (!latest.retryable || wait === undefined) return { state: 'failed' }
  return { state: 'pending', wait }
}
