/**
 * The time that a dispatch counts in: positions on the days on which at least one project works, from the status date on.
 * What ends with such a day and what starts with the next one are at one moment of it, as they are in a project.
 */
import type { CalendarSpec, Day } from '../../model.ts'
import { Axis, Workdays } from '../../time/calendar.ts'

export function clockOf(calendars: readonly CalendarSpec[], statusDate: Day): Axis {
  const off = new Set(calendars.flatMap(({ holidays }) => holidays))
  const holidays = [...off].filter((day) => calendars.every((calendar) => isOff(calendar, day)))
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => calendars.some((calendar) => calendar.weekdays.includes(day)))
  return new Axis(new Workdays({ weekdays, holidays }), statusDate)
}

/** Whether both have the same days off. */
export const isSameCalendar = (one: CalendarSpec, other: CalendarSpec): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

const isOff = ({ weekdays, holidays }: CalendarSpec, day: Day): boolean =>
  holidays.includes(day) || !weekdays.includes(weekdayOf(day))

/** ISO weekday. */
const weekdayOf = (day: Day): number => ((((day + 3) % 7) + 7) % 7) + 1
