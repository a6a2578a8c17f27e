/**
 * Absences as text, one a line: the first day, the last one, how many units in brackets, and why. A day alone is one day
 * off; a question mark in place of the last day is an unknown return. Pure.
 */
import type { Absence } from '@chainwork/sdk'

export const formatAbsences = (absences: readonly Absence[]): string =>
  absences
    .map(({ from, to, units, reason }) =>
      [from, ...(to === from ? [] : ['to', to ?? '?']), units !== null && `(${units})`, reason]
        .filter(Boolean)
        .join(' '),
    )
    .join('\n')

const DAY = String.raw`\d{4}-\d\d-\d\d`
const LINE = new RegExp(String.raw`^(${DAY})(?:\s+(?:to\s+)?(${DAY}|\?))?(?:\s+\((\d+(?:[.,]\d+)?)\))?(?:\s+(.*))?$`)

/** @returns wrongLine: the number of the first line that does not begin with a date */
export function parseAbsences(typed: string): { readonly absences: Absence[]; readonly wrongLine?: number } {
  const absences: Absence[] = []
  for (const [index, line] of typed.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, from, to = from, units, reason] = LINE.exec(line.trim()) ?? []
    if (from === undefined || to === undefined) return { absences, wrongLine: index + 1 }
    absences.push({
      from,
      to: to === '?' ? null : to,
      units: units === undefined ? null : Number(units.replace(',', '.')),
      reason: reason ?? null,
    })
  }
  return { absences }
}
