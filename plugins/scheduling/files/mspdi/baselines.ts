/** The baselines of a task: where it was planned when each of them was set. */
import { limits } from '../../rules/limits.ts'
import type { BaselineDraft } from './draft.ts'
import { elementsIn, textIn, type XmlElement } from './elements.ts'
import type { Notes } from './report.ts'
import { daysOf, isoDay, isSet, numberIn, parseDay, parseMinutes, type WorkingTime } from './values.ts'

/** A baseline is numbered from 0, which Microsoft Project shows without a number, to this. */
export const LAST_BASELINE = 10
const DATES = { from: '1900-01-01', to: '2199-12-31' } // as the contract has it for dates of a request

interface Context {
  readonly time: WorkingTime
  readonly notes: Notes
}

/** By number; what is left out of them is counted, once a task. */
export function readBaselines(task: XmlElement, { time, notes }: Context): readonly BaselineDraft[] {
  const taken = new Map<number, BaselineDraft>()
  const lost = new Set<Loss>()
  for (const element of elementsIn(task, 'Baseline')) {
    const number = numberIn(element, 'Number') ?? (textIn(element, 'Number') === undefined ? 0 : Number.NaN)
    const dates = datesOf(element)
    if (isSet(element, 'Interim')) lost.add('interim_plans')
    else if (!isNumber(number) || taken.has(number)) lost.add('baseline_numbers')
    else if (!dates) lost.add('baseline_dates')
    else {
      const duration = durationOf(element, time)
      if (duration === null && textIn(element, 'Duration') !== undefined) lost.add('baseline_durations')
      if (hasWork(element, time)) lost.add('baseline_work')
      taken.set(number, { number, ...dates, duration })
    }
  }
  for (const code of lost) notes.count(code, LOSSES[code])
  return [...taken.values()].sort((a, b) => a.number - b.number)
}

const isNumber = (number: number) => Number.isInteger(number) && number >= 0 && number <= LAST_BASELINE

function datesOf(element: XmlElement): Pick<BaselineDraft, 'start' | 'finish'> | null {
  const [start, finish] = [dayIn(element, 'Start'), dayIn(element, 'Finish')]
  if (start === null || finish === null) return null
  return start >= DATES.from && start <= finish && finish <= DATES.to ? { start, finish } : null
}

function dayIn(element: XmlElement, name: string): string | null {
  const day = parseDay(textIn(element, name) ?? '')
  return day === null ? null : isoDay(day)
}

function durationOf(element: XmlElement, time: WorkingTime): number | null {
  const minutes = parseMinutes(textIn(element, 'Duration') ?? '', time)
  if (minutes === null || minutes < 0) return null
  const days = daysOf(minutes, element, time)
  return days <= limits.duration ? days : null
}

const hasWork = (element: XmlElement, time: WorkingTime) =>
  (parseMinutes(textIn(element, 'Work') ?? '', time) ?? 0) > 0 || (numberIn(element, 'Cost') ?? 0) > 0

const LOSSES = {
  interim_plans: (rows: string) => `Interim plans were left out (${rows}).`,
  baseline_numbers: (rows: string) =>
    `Baselines with a number other than 0 to ${LAST_BASELINE}, or one that their task has already, were left out (${rows}).`,
  baseline_dates: (rows: string) =>
    `Baselines without a start and a finish on or after it, both from ${DATES.from} to ${DATES.to}, were left out (${rows}).`,
  baseline_durations: (rows: string) =>
    `Durations in baselines that are not valid, or not from 0 to ${limits.duration} days, were left out (${rows}).`,
  baseline_work: (rows: string) =>
    `Work and costs in baselines were left out (${rows}); their dates and durations are kept.`,
} as const
type Loss = keyof typeof LOSSES
