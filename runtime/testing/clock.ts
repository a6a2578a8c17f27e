/** A clock that tests may move; it goes on by itself from wherever it was set. */
export interface TestClock {
  now(): Date
  set(instant: string): void
  advance(ms: number): void
}

/** Starts at the instant, or now. */
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
