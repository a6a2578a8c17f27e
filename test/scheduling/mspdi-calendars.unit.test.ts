import { describe, expect, test } from 'vitest'
import { readMspdi } from '../../plugins/scheduling/files/mspdi/read.ts'
import { type Content, type Fields, mspdi, task } from './mspdi-file.ts'

function read(content: Content) {
  const { project, report } = readMspdi(mspdi(content))
  if (!project) throw new Error(report.faults.map((fault) => fault.detail).join('\n'))
  return { ...project, warnings: report.warnings }
}
/** DayType 1 = Sunday to 7 = Saturday. */
const weekday = (DayType: number, DayWorking: 0 | 1, more: Fields = {}): Fields => ({ DayType, DayWorking, ...more })
const hours = (FromTime: string, ToTime: string): Fields => ({ WorkingTimes: { WorkingTime: [{ FromTime, ToTime }] } })
const period = (from: string, to = from): Fields => ({
  TimePeriod: { FromDate: `${from}T00:00:00`, ToDate: `${to}T23:59:00` },
})
const base = (UID: number, Name: string, more: Fields = {}): Fields => ({ UID, Name, IsBaseCalendar: 1, ...more })
const offOf = (...exceptions: Fields[]) => {
  const calendars = [base(1, 'Standard', { Exceptions: { Exception: exceptions } })]
  return read({ head: { CalendarUID: 1 }, calendars }).calendars[0]?.holidays.map((it) => it.date)
}

describe('the project calendar', () => {
  test('is the one that the file names, with days that it leaves out as in an office week', () => {
    const calendars = [base(1, 'Standard'), base(2, 'Site', { WeekDays: { WeekDay: [weekday(7, 1), weekday(2, 0)] } })]
    expect(read({ head: { CalendarUID: 2, MinutesPerDay: 450 }, calendars })).toMatchObject({
      calendarKey: '2',
      calendars: [{ key: '2', name: 'Site', weekdays: [2, 3, 4, 5, 6], holidays: [], hoursPerDay: 7.5 }],
    })
  })
  test('is the only base calendar where the file names none, and none where there is none', () => {
    expect(read({ calendars: [base(4, 'Standard')] }).calendarKey).toBe('4')
    expect(read({})).toMatchObject({ calendarKey: null, calendars: [] })
  })
  test('has a working weekday, or the file is refused', () => {
    const never = base(1, 'Never', { WeekDays: { WeekDay: [2, 3, 4, 5, 6].map((day) => weekday(day, 0)) } })
    expect(readMspdi(mspdi({ calendars: [never] })).report.faults).toMatchObject([{ code: 'empty_calendar' }])
  })
})

describe('exceptions', () => {
  test('a range is every working day in it', () => {
    expect(offOf({ ...period('2026-12-24', '2026-12-28'), Name: 'Winter break', DayWorking: 0 })).toEqual([
      '2026-12-24',
      '2026-12-25',
      '2026-12-28',
    ])
  })
  test('legacy days of type 0 count where there is no block of exceptions', () => {
    const days = [weekday(0, 0, period('2026-05-01'))]
    const calendars = [base(1, 'Standard', { WeekDays: { WeekDay: days } })]
    expect(read({ calendars }).calendars[0]?.holidays).toEqual([{ date: '2026-05-01', name: 'Day off' }])
  })
  const years = period('2026-01-01', '2028-12-31')
  test.each<[string, Fields, string[]]>([
    ['every third day', { ...period('2026-03-02', '2026-03-10'), Type: 1, Period: 3 }, ['2026-03-02', '2026-03-05']],
    ['yearly by date', { ...years, Type: 2, Month: 4, MonthDay: 1 }, ['2026-05-01', '2028-05-01']],
    [
      'yearly by position: the fourth Thursday of November',
      { ...years, Type: 3, Month: 10, MonthItem: 7, MonthPosition: 3 },
      ['2026-11-26', '2027-11-25', '2028-11-23'],
    ],
    ['monthly by date', { ...period('2026-03-01', '2026-05-31'), Type: 4, MonthDay: 15 }, ['2026-04-15', '2026-05-15']],
    [
      'every second month by position: the last weekday',
      { ...period('2026-01-01', '2026-05-31'), Type: 5, Period: 2, MonthItem: 1, MonthPosition: 4 },
      ['2026-01-30', '2026-03-31', '2026-05-29'],
    ],
    [
      'every second week on Monday and Friday',
      { ...period('2026-03-01', '2026-03-21'), Type: 6, Period: 2, DaysOfWeek: 2 + 32 },
      ['2026-03-02', '2026-03-06', '2026-03-16', '2026-03-20'],
    ],
  ])('%s', (_what, exception, dates) => {
    expect(offOf({ ...exception, DayWorking: 0 })).toEqual(dates)
  })
  test('a working day of its own takes back what the base has off', () => {
    const off = { Exception: [{ ...period('2026-04-03', '2026-04-06'), DayWorking: 0 }] }
    const back = { Exception: [{ ...period('2026-04-06'), DayWorking: 1 }] }
    const project = read({
      head: { CalendarUID: 1 },
      calendars: [
        base(1, 'Standard', { Exceptions: off }),
        { UID: 2, Name: 'Ann', IsBaseCalendar: 0, BaseCalendarUID: 1, Exceptions: back },
      ],
      resources: [{ UID: 1, Name: 'Ann', CalendarUID: 2 }],
    })
    expect(project.calendars.map((it) => it.holidays.map((day) => day.date))).toEqual([
      ['2026-04-03', '2026-04-06'],
      ['2026-04-03'],
    ])
  })
  test('of too many days off those before the project go first', () => {
    const always = { ...period('2010-01-01', '2040-12-31'), Type: 6, DaysOfWeek: 2 + 4, DayWorking: 0 }
    const project = read({ calendars: [base(1, 'Standard', { Exceptions: { Exception: [always] } })] })
    expect(project.calendars[0]?.holidays.slice(0, 1)).toMatchObject([{ date: '2025-03-03' }])
    expect(project.warnings[0]).toMatchObject({ code: 'many_holidays', element: "Calendar 'Standard'" })
  })
})

describe('calendars of resources', () => {
  const friday = { WeekDays: { WeekDay: [weekday(6, 0)] } }
  const calendars = [
    base(1, 'Standard'),
    base(2, 'Four days', friday),
    { UID: 3, Name: 'Ann', BaseCalendarUID: 1 },
    { UID: 4, Name: 'Ben', BaseCalendarUID: 2 },
    { UID: 5, Name: 'Cem', BaseCalendarUID: 1, ...friday },
  ]
  test('are theirs only where they differ, and the same content is one calendar', () => {
    const resources = [3, 4, 5].map((uid) => ({ UID: uid, Name: `R${uid}`, CalendarUID: uid }))
    const project = read({ head: { CalendarUID: 1 }, calendars, resources })
    expect(project.resources.map((it) => it.calendarKey)).toEqual([null, '4', '4'])
    expect(project.calendars.map((it) => [it.key, it.name, it.weekdays])).toEqual([
      ['1', 'Standard', [1, 2, 3, 4, 5]],
      ['4', 'Four days', [1, 2, 3, 4]],
    ])
  })
  test('calendars that inherit in a circle end somewhere', () => {
    const circle = [
      { UID: 1, Name: 'A', IsBaseCalendar: 1, BaseCalendarUID: 2 },
      { UID: 2, Name: 'B', BaseCalendarUID: 1, ...friday },
    ]
    expect(read({ calendars: circle }).calendars).toMatchObject([{ weekdays: [1, 2, 3, 4] }])
  })
})

describe('what whole days cannot express is reported', () => {
  test('shifts, extra working days and alternative weeks, by calendar', () => {
    const calendar = base(1, 'Shifts', {
      WeekDays: { WeekDay: [weekday(2, 1, hours('22:00:00', '00:00:00'))] },
      Exceptions: { Exception: [{ ...period('2026-03-07'), DayWorking: 1 }] },
      WorkWeeks: { WorkWeek: [{ Name: 'Summer' }] },
    })
    const { warnings } = read({ calendars: [calendar] })
    expect(warnings.filter((it) => it.element).map((it) => [it.code, it.detail])).toEqual([
      ['calendar_hours', 'Its hours differ from 8 a day; its days count as whole days.'],
      ['extra_working_days', 'Work on days off (2026-03-07) was left out: weekdays are free all year.'],
      ['work_weeks', 'Its alternative working weeks were left out; its default week holds all year.'],
    ])
  })
  test('a task with a calendar of its own', () => {
    const calendars = [base(1, 'Standard'), base(2, 'Round the clock', { WeekDays: { WeekDay: [weekday(7, 1)] } })]
    const tasks = [task(1, 'Dig', 1, { CalendarUID: 1 }), task(2, 'Cure', 1, { CalendarUID: 2 })]
    const { warnings } = read({ head: { CalendarUID: 1 }, calendars, tasks })
    expect(warnings).toMatchObject([{ code: 'task_calendar', element: "Task 2 'Cure'" }])
  })
})
