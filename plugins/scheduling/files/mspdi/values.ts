/** The file's ways to write numbers, flags, dates and durations. Each reader gives null for what it cannot read. */

import type { Day } from '../../engine/model.ts'
import { sixDecimals } from '../../engine/rule.ts'
import { isoDay } from '../../engine/time/iso.ts'
import { textIn, type XmlElement } from './elements.ts'

export const isSet = (element: XmlElement, name: string) => /^(?:1|true)$/i.test(textIn(element, name) ?? '')
/** True also where it is left out. */
export const isNotCleared = (element: XmlElement, name: string) => !/^(?:0|false)$/i.test(textIn(element, name) ?? '')

/** A finite number; undefined where it is left out, null where it is none. */
export function numberIn(element: XmlElement, name: string): number | null | undefined {
  const text = textIn(element, name)
  if (text === undefined) return undefined
  return /^[-+]?\d{1,18}(?:\.\d{1,30})?(?:e[-+]?\d{1,2})?$/i.test(text) ? Number(text) : null
}

/** A whole number, else the fallback; for codes whose unknown values mean the same as none. */
export function codeIn(element: XmlElement, name: string, fallback: number): number {
  const value = numberIn(element, name)
  return typeof value === 'number' && Number.isInteger(value) ? value : fallback
}

/** Text without what XML 1.0 has no place for, cut to a length. */
export const cleaned = (text: string, length: number) =>
  cut(
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ''),
    length,
  )

/** The first characters of a text, as the contract counts them: one beyond the basic plane is one. */
export const cut = (text: string, length: number) =>
  isLonger(text, length) ? [...text.slice(0, 2 * length)].slice(0, length).join('') : text
export const isLonger = (text: string, length: number) =>
  text.length > length && (text.length > 2 * length || [...text].length > length)

const dayLength = 86_400_000 // ms
const MAX_VALUE = 200 // characters of a date or a duration

/** The day of `2026-03-01T08:00:00` or `2026-03-01`. */
export function parseDay(text: string): Day | null {
  if (text.length > MAX_VALUE) return null
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[-+]\d\d:\d\d)?)?$/.exec(text)
  if (!match) return null
  const [year, month, date] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const day = dayOf(year, month - 1, date)
  return isoDay(day) === `${match[1]}-${match[2]}-${match[3]}` ? day : null
}
/** @param month 0 = January */
export const dayOf = (year: number, month: number, date: number): Day => Date.UTC(year, month, date) / dayLength
export { isoDay }
/** Year, month (0 = January) and day of the month. */
export function partsOf(day: Day) {
  const date = new Date(day * dayLength)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), date: date.getUTCDate() }
}

/** How long a working day, week and calendar week are, in minutes. */
export interface WorkingTime {
  readonly minutesPerDay: number
  readonly minutesPerWeek: number
  /** Working days of a calendar week, to turn elapsed time into working days. */
  readonly daysPerWeek: number
}

const isoDuration =
  /^(-)?P(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/

/** The minutes of an ISO 8601 duration as project files write it, `PT16H0M0S`; its days and weeks are working ones. */
export function parseMinutes(text: string, time: WorkingTime): number | null {
  const match = text.length > MAX_VALUE ? null : isoDuration.exec(text)
  if (!match || /[PT]$/.test(text)) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(2).map((part) => Number(part ?? 0))
  const total = weeks * time.minutesPerWeek + days * time.minutesPerDay + hours * 60 + minutes + seconds / 60
  return match[1] ? -total : total
}

/** Codes of DurationFormat and LagFormat that count round the clock, weekends too; and those in per cent. */
const elapsedFormats = new Set([4, 6, 8, 10, 12, 20, 36, 38, 40, 42, 44, 52])
const percentFormats = new Set([19, 20, 51, 52])
export const isElapsed = (format: number) => elapsedFormats.has(format)
export const isPercent = (format: number) => percentFormats.has(format)

/** Working days of a duration that a row has, by the row's `DurationFormat`. */
export const daysOf = (minutes: number, element: XmlElement, time: WorkingTime) =>
  sixDecimals(isElapsedIn(element) ? elapsedDays(minutes, time) : minutes / time.minutesPerDay)
export const isElapsedIn = (element: XmlElement) => isElapsed(codeIn(element, 'DurationFormat', 7))

/** Elapsed minutes as the working days that pass in them on average. */
export const elapsedDays = (minutes: number, time: WorkingTime) => (minutes / 1440) * (time.daysPerWeek / 7)
