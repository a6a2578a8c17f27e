/** Holidays as text, one a line: the date, then the name. Pure. */
import type { Holiday } from '@chainwork/sdk'

export const formatHolidays = (holidays: readonly Holiday[]): string =>
  holidays.map(({ date, name }) => `${date} ${name}`.trim()).join('\n')

/** @returns wrongLine: the number of the first line that does not begin with a date */
export function parseHolidays(typed: string): { readonly holidays: Holiday[]; readonly wrongLine?: number } {
  const holidays: Holiday[] = []
  for (const [index, line] of typed.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, date, name = ''] = /^\s*(\d{4}-\d\d-\d\d)(?:\s+(.*?))?\s*$/.exec(line) ?? []
    if (date === undefined) return { holidays, wrongLine: index + 1 }
    holidays.push({ date, name })
  }
  return { holidays }
}
