/** Steps of a stop against a deadline: whatever hangs is waited for no longer than that, and logged by its name. */
import type { Log } from './plugin.ts'

/** Milliseconds left, never below 0. */
export type Left = () => number

/** A deadline so many milliseconds from now, by the monotonic clock: a clock that is set must not move it. */
export function deadlineIn(ms: number): Left {
  const until = performance.now() + ms
  return () => Math.max(0, until - performance.now())
}

/** Resolves when the step is over, has failed, or its time is up. */
export async function runStep(
  name: string,
  left: Left,
  log: Log,
  run: () => Promise<unknown> | undefined,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeIsUp = new Promise<typeof TIMED_OUT>((resolve) => {
    timer = setTimeout(resolve, left(), TIMED_OUT)
  })
  try {
    const outcome = await Promise.race([Promise.resolve(run()), timeIsUp])
    if (outcome === TIMED_OUT) log.error({ step: name }, `${name} did not stop in time and is left behind`)
  } catch (err) {
    log.error({ err, step: name }, `${name} failed to stop`)
  } finally {
    clearTimeout(timer)
  }
}

const TIMED_OUT = Symbol('timed out')
