import type { Clock } from './plugin.ts'

/** The one place that reads the time. */
export const systemClock: Clock = { now: () => new Date() }
