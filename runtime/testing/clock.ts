/** A clock for tests, which can be set and advanced, and continues in real time from there. */
export type TestClock = ReturnType<typeof testClock>

/** @param start ISO 8601; default: now */
export function testClock(start: string | undefined) {
  let offset = start ? Date.parse(start) - Date.now() : 0
  return {
    now: (): Date => new Date(Date.now() + offset),
    /**
     * Moves the clock to an instant, and on from there. Access tokens age with it: an hour later all that were issued before
     * are refused with 401. Sign in again after a longer way: `service.as(await signIn(...))`.
     */
    set: (instant: string): void => {
      offset = Date.parse(instant) - Date.now()
    },
    advance: (ms: number): void => {
      offset += ms
    },
  }
}
