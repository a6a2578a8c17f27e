/**
 * The dates of a calendar's exception. A Type says how it recurs within its period: 1 and 7 daily, 2 and 3 yearly (by
 * date, by position), 4 and 5 monthly (likewise), 6 weekly, 8 weekdays, 9 or none not at all: every day of the period.
 */
import type { Day } from '../../engine/model.ts'
import { weekdayOf } from '../../engine/time/weeks.ts'
import { elementsIn, textIn, type XmlElement } from './elements.ts'
import { codeIn, dayOf, parseDay, partsOf } from './values.ts'

const longest = 20_000 // days that an exception is followed for

/** First and last day of an exception's period; null where it has none that can be read. */
export function periodOf(exception: XmlElement): { readonly from: Day; readonly to: Day } | null {
  const period = elementsIn(exception, 'TimePeriod')[0] ?? exception
  const fromText = textIn(period, 'FromDate') ?? textIn(exception, 'EnteredStartDate')
  const toText = textIn(period, 'ToDate') ?? textIn(exception, 'EnteredFinishDate')
  const from = fromText === undefined ? null : parseDay(fromText)
  if (from === null) return null
  const to = toText === undefined ? from : parseDay(toText)
  return to === null || to < from ? null : { from, to: Math.min(to, from + longest) }
}

/** How many more days of exceptions a file may make us look at. */
export interface DayBudget {
  left: number
}

/** The days that an exception falls on, in order; none once the budget is spent. */
export function daysOf(exception: XmlElement, budget: DayBudget): readonly Day[] {
  const period = periodOf(exception)
  if (!period) return []
  budget.left -= period.to - period.from + 1
  if (budget.left < 0) return []
  const falls = recurrence(exception, period.from)
  const days: Day[] = []
  for (let day = period.from; day <= period.to; day++) if (falls(day)) days.push(day)
  return days
}

function recurrence(exception: XmlElement, from: Day): (day: Day) => boolean {
  const every = Math.max(1, codeIn(exception, 'Period', 1))
  const first = partsOf(from)
  const inMonth = (day: Day) => {
    const { year, month } = partsOf(day)
    return ((year - first.year) * 12 + month - first.month) % every === 0
  }
  const onDate = (day: Day) => partsOf(day).date === codeIn(exception, 'MonthDay', first.date)
  const inNamedMonth = (day: Day) => partsOf(day).month === codeIn(exception, 'Month', first.month)
  switch (codeIn(exception, 'Type', 9)) {
    case 1:
    case 7:
      return (day) => (day - from) % every === 0
    case 2:
      return (day) => inNamedMonth(day) && onDate(day)
    case 3:
      return (day) => inNamedMonth(day) && atPosition(exception, day)
    case 4:
      return (day) => inMonth(day) && onDate(day)
    case 5:
      return (day) => inMonth(day) && atPosition(exception, day)
    case 6:
      return (day) => sundaysBetween(from, day) % every === 0 && inWeekMask(codeIn(exception, 'DaysOfWeek', 0), day)
    case 8:
      return (day) => weekdayOf(day) <= 5
    default:
      return () => true
  }
}

/** Weeks begin on Sunday. */
const sundaysBetween = (from: Day, to: Day) => Math.floor((to + 4) / 7) - Math.floor((from + 4) / 7)
/** Bit 0 is Sunday. */
const inWeekMask = (mask: number, day: Day) => ((mask >> (weekdayOf(day) % 7)) & 1) === 1

/** MonthItem: 0 day, 1 weekday, 2 weekend day, 3 Sunday to 9 Saturday. MonthPosition: 0 first to 3 fourth, 4 last. */
function atPosition(exception: XmlElement, day: Day): boolean {
  const item = codeIn(exception, 'MonthItem', 0)
  const position = codeIn(exception, 'MonthPosition', 0)
  const isItem = (it: Day) => {
    const weekday = weekdayOf(it)
    if (item === 0) return true
    if (item === 1) return weekday <= 5
    if (item === 2) return weekday > 5
    return weekday % 7 === item - 3
  }
  if (!isItem(day)) return false
  const { year, month } = partsOf(day)
  const [first, next] = [dayOf(year, month, 1), dayOf(year, month + 1, 1)]
  const itemsUntil = (from: Day, to: Day) => {
    let found = 0
    for (let it = from; it < to; it++) if (isItem(it)) found += 1
    return found
  }
  return position === 4 ? itemsUntil(day + 1, next) === 0 : itemsUntil(first, day) === position
}
