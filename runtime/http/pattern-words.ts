/** The patterns of contracts, as what a value must be: a regular expression says nothing to most readers of an error. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['^[^\\x00]*$', 'must not have a NUL character'],
  ['^[^\\x00-\\x1f\\x7f]*$', 'must not have control characters'],
  ['^[^\\x00-\\x20\\x7f]*$', 'must not have spaces or control characters'],
  ['^[^\\x00]*[^\\s\\x00][^\\x00]*$', 'must not be blank, nor have a NUL character'],
  [
    '^[^\\x00-\\x1f\\x7f]*[^\\s\\x00-\\x1f\\x7f][^\\x00-\\x1f\\x7f]*$',
    'must not be blank, nor have control characters',
  ],
  [
    '^[^\\s\\x00-\\x1f\\x7f]([^\\x00-\\x1f\\x7f]*[^\\s\\x00-\\x1f\\x7f])?$',
    'must not begin or end with white space, nor have control characters',
  ],
  ['^[!-~]*$', 'must be printable ASCII without spaces'],
  ['^[!-~]+$', 'must be printable ASCII without spaces'],
  ['^[ -~]+$', 'must be printable ASCII'],
  ['^[^\\s@\\x00]+@[^\\s@\\x00]+$', 'must be an e-mail address such as ada@example.com'],
  ['^[^\\s@\\x00-\\x1f\\x7f]+@[^\\s@\\x00-\\x1f\\x7f]+$', 'must be an e-mail address such as ada@example.com'],
  ['^(19|20|21)[0-9]{2}-[0-9]{2}-[0-9]{2}$', 'must be a date between 1900 and 2199, such as 2026-03-31'],
  ['^([01][0-9]|2[0-3]):[0-5][0-9]$', 'must be a time of day from 00:00 to 23:59'],
  ['^[A-Za-z0-9_+/-]*$', 'must be the name of a time zone such as Europe/Berlin'],
  [
    '^[a-z0-9][a-z0-9-]{1,62}$',
    'must be 2 to 63 lower-case letters from a to z, digits and hyphens, and not begin with a hyphen',
  ],
])

/** What a value must be that does not match; undefined for a pattern of a plugin that is not the project's own. */
export const wordsOfPattern = (pattern: string): string | undefined => WORDS.get(pattern)
