/**
 * The time that a dispatch counts in: positions on the days on which at least one project works, from the status date on.
 * What ends with such a day and what starts with the next one are at one moment of it, as they are in a project.
 */
import type { CalendarSpec, Day } from '../../model.ts'
import { Axis, Workdays } from '../../time/calendar.ts'
import { weekdayOf } from '../../time/weeks.ts'

/** @param calendars distinct ones of projects */
export function clockOf(calendars: readonly CalendarSpec[], statusDate: Day): Axis {
  const daysOff = calendars.map(({ holidays }) => new Set(holidays))
  const isOff = ({ weekdays }: CalendarSpec, place: number, day: Day) =>
    daysOff[place]?.has(day) || !weekdays.includes(weekdayOf(day))
  const all = new Set(calendars.flatMap(({ holidays }) => holidays))
  const holidays = [...all].filter((day) => calendars.every((calendar, place) => isOff(calendar, place, day)))
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => calendars.some((calendar) => calendar.weekdays.includes(day)))
  return new Axis(new Workdays({ weekdays, holidays }), statusDate)
}
