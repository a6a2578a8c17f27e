import type { Day } from '../model.ts'

const DAY = 86_400_000 // ms
const LAST = 100_000_000 // the last day that a Date can have

/** `YYYY-MM-DD` of a day; what lies beyond the reach of dates is shown as their last. */
export const isoDay = (day: Day) => new Date(Math.min(LAST, day) * DAY).toISOString().slice(0, 10)
