/** Conditions of `$filter`. Pure. */

export const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** All conditions that are given; undefined without any. */
export function allOf(conditions: readonly (string | false | undefined | '')[]): string | undefined {
  const given = conditions.filter(Boolean)
  return given.length === 0 ? undefined : given.join(' and ')
}

/** From the start of a day to the end of another, both `YYYY-MM-DD` in the browser's time zone, or empty. */
export function within(field: string, from: string, to: string): string | undefined {
  const start = from && new Date(`${from}T00:00:00`).toISOString()
  const end = to && new Date(new Date(`${to}T00:00:00`).getTime() + 36 * 3_600_000)
  // The next midnight, also where a day has 23 or 25 hours.
  const until = end && new Date(end.getFullYear(), end.getMonth(), end.getDate()).toISOString()
  return allOf([start && `${field} ge ${start}`, until && `${field} lt ${until}`])
}
