/** A calendar as an element of a project file. Pure. */
import type { CalendarRow } from '../../store/calendars.ts'
import type { Elements } from './write-xml.ts'

/** DayType 1 is Sunday; our weekdays begin with Monday. */
export function calendarOf({ id, name, weekdays, holidays, hoursPerDay }: CalendarRow): Elements {
  const from = Math.min(8, Math.floor(24 - hoursPerDay))
  const until = Math.round((from + hoursPerDay) * 60)
  const to = until >= 24 * 60 ? '00:00:00' : `${two(Math.floor(until / 60))}:${two(until % 60)}:00`
  const times: Elements = [
    [
      'WorkingTime',
      [
        ['FromTime', `${two(from)}:00:00`],
        ['ToTime', to],
      ] as Elements,
    ],
  ]
  const days = [7, 1, 2, 3, 4, 5, 6].map((weekday, index): readonly [string, Elements] => [
    'WeekDay',
    [
      ['DayType', index + 1],
      ['DayWorking', weekdays.includes(weekday) ? 1 : 0],
      ...(weekdays.includes(weekday) ? ([['WorkingTimes', times]] as const) : []),
    ],
  ])
  const exceptions = holidays.map((holiday): readonly [string, Elements] => [
    'Exception',
    [
      ['EnteredByOccurrences', 0],
      [
        'TimePeriod',
        [
          ['FromDate', `${holiday.date}T00:00:00`],
          ['ToDate', `${holiday.date}T23:59:00`],
        ] as Elements,
      ],
      ['Occurrences', 1],
      ['Name', holiday.name],
      ['Type', 1],
      ['DayWorking', 0],
    ],
  ])
  return [
    ['UID', id],
    ['Name', name],
    ['IsBaseCalendar', 1],
    ['WeekDays', days],
    ['Exceptions', exceptions.length > 0 ? exceptions : null],
  ]
}

const two = (value: number) => String(value).padStart(2, '0')
