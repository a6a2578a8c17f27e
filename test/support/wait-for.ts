/**
 * Waiting for a condition that another process, a timer or a database brings about. It serves scripts and helpers of
 * tests; a test that only asserts the condition uses `expect.poll`. A pause of a fixed length is `setTimeout` of
 * `node:timers/promises`.
 */

import { setTimeout as pause } from 'node:timers/promises'

export interface WaitLimits {
  /** Milliseconds until the wait fails; 15,000 unless given. */
  readonly timeout?: number
  /** Milliseconds between two reads; 20 unless given. */
  readonly interval?: number
}

/**
 * Calls `read` again and again until its value fulfils `isEnough` (by default: is truthy), and resolves to that value.
 * @param what the condition as a clause, such as `the database answers`; the error quotes it
 * @throws after the timeout, with the last value; whatever `read` throws
 */
export async function waitFor<T>(
  what: string,
  read: () => T | Promise<T>,
  isEnough: (value: T) => boolean = Boolean,
  { timeout = 15_000, interval = 20 }: WaitLimits = {},
): Promise<T> {
  const deadline = performance.now() + timeout
  for (;;) {
    const value = await read()
    if (isEnough(value)) return value
    if (performance.now() > deadline)
      throw new Error(`Waited ${timeout} ms in vain until ${what}; the last value is ${JSON.stringify(value)}.`)
    await pause(interval)
  }
}
