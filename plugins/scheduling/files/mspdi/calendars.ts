/**
 * Calendars of the file know hours, shifts and alternative weeks; ours know whole days: which weekdays are worked on,
 * and which days are off. A calendar takes what it leaves out from its base. What is lost is named for each calendar
 * that is used.
 */
import type { Day } from '../../engine/model.ts'
import { weekdayOf } from '../../engine/time/weeks.ts'
import { limits } from '../../rules/limits.ts'
import type { CalendarDraft } from './draft.ts'
import { elementsIn, textIn, type XmlElement } from './elements.ts'
import { type DayBudget, daysOf, periodOf } from './exceptions.ts'
import type { Notes } from './report.ts'
import { cleaned, codeIn, isoDay, isSet, parseDay } from './values.ts'

interface DayCalendar {
  readonly name: string
  /** 1 = Monday to 7 = Sunday. */
  readonly weekdays: ReadonlySet<number>
  readonly off: ReadonlyMap<Day, string>
}
const followedDays = 1_000_000 // of exceptions in a file; the holidays of 50 years are 20,000
const officeWeek: DayCalendar = { name: 'Standard', weekdays: new Set([1, 2, 3, 4, 5]), off: new Map() }

export interface Calendars {
  /** Of the project; null: the file names none. */
  readonly projectKey: string | null
  /** Working days of a week of the project. */
  readonly daysPerWeek: number
  /** The key for a resource's calendar; null where it works when the project does. */
  keyFor(uid: string | undefined): string | null
  /** True where a task's own calendar says something else than the project's. */
  differs(uid: string | undefined): boolean
  /** The calendars asked for so far, each once. */
  used(): readonly CalendarDraft[]
}

export function readCalendars(project: XmlElement, minutesPerDay: number, notes: Notes): Calendars {
  const start = parseDay(textIn(project, 'StartDate') ?? '')
  const elements = new Map<string, XmlElement>()
  const all = elementsIn(project, 'Calendars', 'Calendar')
  if (all.length > limits.calendars) {
    notes.fault(
      'too_many_calendars',
      `The file has ${all.length} calendars; at most ${limits.calendars} can be imported.`,
    )
  }
  for (const element of all.slice(0, limits.calendars)) {
    const uid = textIn(element, 'UID')
    if (uid === undefined) continue
    if (elements.has(uid)) notes.fault('duplicate_uid', `Two calendars have the UID ${uid}.`, `Calendar ${uid}`)
    elements.set(uid, element)
  }
  const resolved = new Map<string, DayCalendar>()
  const budget: DayBudget = { left: followedDays }
  const resolve = (uid: string, below: readonly string[] = []): DayCalendar => {
    const known = resolved.get(uid)
    const element = elements.get(uid)
    if (known || !element || below.includes(uid)) return known ?? officeWeek
    const baseUid = textIn(element, 'BaseCalendarUID')
    const base = baseUid === undefined ? officeWeek : resolve(baseUid, [...below, uid])
    const calendar = readCalendar(element, uid, base, minutesPerDay, budget, notes)
    resolved.set(uid, calendar)
    return calendar
  }

  const drafts = new Map<string, CalendarDraft>()
  let holidays = 0
  const use = (uid: string, calendar: DayCalendar) => {
    const content = contentOf(calendar)
    const known = drafts.get(content)
    if (known) return known.key
    const draft = draftOf(uid, calendar, minutesPerDay, start, notes)
    holidays += draft.holidays.length
    if (holidays > limits.allHolidays && holidays - draft.holidays.length <= limits.allHolidays) {
      notes.fault('too_many_holidays', `The calendars have more than ${limits.allHolidays} days off in all.`)
    }
    drafts.set(content, draft)
    return uid
  }
  const projectUid = findProjectCalendar(project, elements)
  const ofProject = projectUid === null ? officeWeek : resolve(projectUid)
  if (ofProject.weekdays.size === 0) {
    notes.fault('empty_calendar', `The project's calendar '${ofProject.name}' has no working weekday.`)
  }
  const projectKey = projectUid === null ? null : use(projectUid, ofProject)
  const isOther = (uid: string | undefined): uid is string =>
    uid !== undefined && elements.has(uid) && contentOf(resolve(uid)) !== contentOf(ofProject)
  return {
    projectKey,
    daysPerWeek: ofProject.weekdays.size,
    keyFor(uid) {
      if (!isOther(uid)) return null
      const calendar = resolve(uid)
      if (calendar.weekdays.size > 0) return use(uid, calendar)
      notes.warn('empty_calendar', `Calendar '${calendar.name}' has no working weekday; the project's is used instead.`)
      return null
    },
    differs: isOther,
    used: () => [...drafts.values()],
  }
}

/** The project's, else that of its summary task, else the only base calendar. */
function findProjectCalendar(project: XmlElement, elements: ReadonlyMap<string, XmlElement>): string | null {
  const summary = elementsIn(project, 'Tasks', 'Task').find((task) => textIn(task, 'UID') === '0')
  for (const uid of [textIn(project, 'CalendarUID'), summary && textIn(summary, 'CalendarUID')]) {
    if (uid !== undefined && elements.has(uid)) return uid
  }
  const bases = [...elements].filter(([, element]) => isSet(element, 'IsBaseCalendar'))
  return bases.length === 1 ? (bases[0]?.[0] ?? null) : null
}

function readCalendar(
  element: XmlElement,
  uid: string,
  base: DayCalendar,
  minutesPerDay: number,
  budget: DayBudget,
  notes: Notes,
): DayCalendar {
  const days = elementsIn(element, 'WeekDays', 'WeekDay')
  const current = elementsIn(element, 'Exceptions', 'Exception')
  // A resource's calendar that changes nothing is its base under the resource's name.
  if (!isSet(element, 'IsBaseCalendar') && base !== officeWeek && days.length + current.length === 0) return base
  const name = cleaned(textIn(element, 'Name') ?? `Calendar ${uid}`, limits.name)
  const weekdays = new Set(base.weekdays)
  const off = new Map(base.off)
  budget.left -= off.size
  const lost = { hours: false, working: new Set<Day>(), unread: 0 }

  for (const day of days) {
    const type = codeIn(day, 'DayType', -1)
    if (type < 1 || type > 7) continue
    const weekday = type === 1 ? 7 : type - 1
    if (!isSet(day, 'DayWorking')) weekdays.delete(weekday)
    else {
      weekdays.add(weekday)
      const minutes = workingMinutes(day)
      lost.hours ||= minutes !== null && minutes !== minutesPerDay
    }
  }
  const legacy = days.filter((day) => codeIn(day, 'DayType', -1) === 0)
  // Files since 2007 write both; the block says more.
  for (const exception of current.length > 0 ? current : legacy) {
    if (!periodOf(exception)) lost.unread += 1
    const title = cleaned(textIn(exception, 'Name') ?? 'Day off', limits.name)
    for (const day of daysOf(exception, budget)) {
      if (!isSet(exception, 'DayWorking')) off.set(day, title)
      else if (weekdays.has(weekdayOf(day))) off.delete(day)
      else lost.working.add(day)
    }
    if (budget.left >= 0) continue
    notes.fault('too_many_exceptions', `The exceptions of the calendars span more than ${followedDays} days in all.`)
    break
  }
  reportLosses(element, name, lost, minutesPerDay, notes)
  return { name, weekdays, off }
}

function reportLosses(
  element: XmlElement,
  name: string,
  lost: { readonly hours: boolean; readonly working: ReadonlySet<Day>; readonly unread: number },
  minutesPerDay: number,
  notes: Notes,
) {
  const calendar = `Calendar '${name}'`
  const hours = minutesPerDay / 60
  if (lost.hours) {
    notes.warn('calendar_hours', `Its hours differ from ${hours} a day; its days count as whole days.`, calendar)
  }
  if (lost.working.size > 0) {
    const days = [...lost.working].slice(0, 5).map(isoDay).join(', ')
    const more = lost.working.size > 5 ? ` and ${lost.working.size - 5} more` : ''
    notes.warn(
      'extra_working_days',
      `Work on days off (${days}${more}) was left out: weekdays are free all year.`,
      calendar,
    )
  }
  if (elementsIn(element, 'WorkWeeks', 'WorkWeek').length > 0) {
    notes.warn('work_weeks', 'Its alternative working weeks were left out; its default week holds all year.', calendar)
  }
  if (lost.unread > 0) {
    notes.warn('calendar_exceptions', `${lost.unread} exceptions without a readable period were left out.`, calendar)
  }
}

/** Minutes of a day's working times; null where it gives none. */
function workingMinutes(day: XmlElement): number | null {
  const times = elementsIn(day, 'WorkingTimes', 'WorkingTime')
  if (times.length === 0) return null
  let total = 0
  for (const time of times) {
    const from = minuteOf(textIn(time, 'FromTime'))
    const to = minuteOf(textIn(time, 'ToTime'))
    if (from === null || to === null) return null
    total += to > from ? to - from : to + 1440 - from // 00:00 is midnight at the day's end
  }
  return total
}

function minuteOf(text: string | undefined): number | null {
  const match = /^(?:\d{4}-\d\d-\d\dT)?(\d\d):(\d\d)/.exec(text ?? '')
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

const holidaysOf = (calendar: DayCalendar) =>
  [...calendar.off].filter(([day]) => calendar.weekdays.has(weekdayOf(day))).sort(([a], [b]) => a - b)

const contents = new WeakMap<DayCalendar, string>()
/** Two calendars of the same content are one. */
function contentOf(calendar: DayCalendar) {
  const known = contents.get(calendar)
  if (known !== undefined) return known
  const content = `${[...calendar.weekdays].sort().join('')} ${holidaysOf(calendar)
    .map(([day]) => day)
    .join()}`
  contents.set(calendar, content)
  return content
}

/** @param start of the project; where there are too many days off, those long before it go first */
function draftOf(
  uid: string,
  calendar: DayCalendar,
  minutesPerDay: number,
  start: Day | null,
  notes: Notes,
): CalendarDraft {
  const all = holidaysOf(calendar)
  const many = all.length > limits.holidays
  const holidays = (many && start !== null ? all.filter(([day]) => day >= start - 366) : all).slice(0, limits.holidays)
  if (many) {
    const last = isoDay(holidays.at(-1)?.[0] ?? 0)
    const detail = `Of its ${all.length} days off ${holidays.length} were taken, until ${last}.`
    notes.warn('many_holidays', detail, `Calendar '${calendar.name}'`)
  }
  return {
    key: uid,
    name: calendar.name,
    weekdays: [...calendar.weekdays].sort((a, b) => a - b),
    holidays: holidays.map(([day, name]) => ({ date: isoDay(day), name })),
    hoursPerDay: minutesPerDay / 60,
  }
}
