/** Weeks, from Monday on. */
import type { Day } from '../model.ts'

/** Days before 1970-01-01, a Thursday, on which its week began. */
export const MONDAY_OFFSET = 3

/** The Monday of the week in which a day lies. */
export const mondayOf = (day: Day): Day => Math.floor((day + MONDAY_OFFSET) / 7) * 7 - MONDAY_OFFSET

/** ISO weekday: 1 = Monday to 7 = Sunday. */
export const weekdayOf = (day: Day): number => day - mondayOf(day) + 1
