/** A clock for tests, which can be set and advanced, and continues in real time from there. */
export interface TestClock {
  now(): Date
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
