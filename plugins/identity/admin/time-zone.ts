/** What Intl takes for time zones beside names. */
const OFFSET = /^[+-]/

/** The name of a time zone as the IANA database spells it; undefined when there is none of this name. Pure. */
export function canonicalTimeZone(name: string): string | undefined {
  if (OFFSET.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
