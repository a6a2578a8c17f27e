/** Runs the steps of a shutdown within a deadline, and logs by name the steps that fail or do not end in time. */
import { within } from '../limits/within.ts'
import type { Log } from '../plugin.ts'

/** Returns the milliseconds until the deadline, never below 0. */
export type RemainingTime = () => number

/** Returns a deadline `ms` from now, by the monotonic clock, which a change of the system's time does not affect. */
export function deadlineIn(ms: number): RemainingTime {
  const until = performance.now() + ms
  return () => Math.max(0, until - performance.now())
}

/** Resolves when the step has ended or failed, or at the deadline. Never rejects. */
export async function runStep(
  name: string,
  left: RemainingTime,
  log: Log,
  run: () => Promise<unknown> | undefined,
): Promise<void> {
  try {
    const hasEnded = await within(
      left(),
      Promise.resolve(run()).then(() => true),
    )
    if (!hasEnded) log.error({ step: name }, `${name} did not stop in time and is left behind`)
  } catch (err) {
    log.error({ err, step: name }, `${name} failed to stop`)
  }
}
