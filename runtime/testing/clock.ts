/** A clock for tests, which can be set and advanced, and continues in real time from there. */
export interface TestClock {
  now(): Date
  /**
   * Moves the clock to an instant, and on from there. Access tokens age with it: an hour later all that were issued before
   * are refused with 401. Sign in again after a longer way: `service.as(await signIn(...))`.
   */
  set(instant: string): void
  advance(ms: number): void
}

/** @param start ISO 8601; default: now */
export function testClock(start: string | undefined): TestClock {
  let offset = start ? Date.parse(start) - Date.now() : 0
  return {
    now: () => new Date(Date.now() + offset),
    set: (instant) => {
      offset = Date.parse(instant) - Date.now()
    },
    advance: (ms) => {
      offset += ms
    },
  }
}
