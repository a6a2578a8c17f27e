/** The given and the family name of a user who is made with a display name alone. Pure. */

export interface NameParts {
  readonly givenName: string | null
  readonly familyName: string | null
}

/** `Ada Lovelace`, and `Lovelace, Ada`. A single word is the given name; an e-mail address is no name. */
export function namePartsOf(displayName: string): NameParts {
  const name = displayName.trim()
  if (name === '' || name.includes('@')) return { givenName: null, familyName: null }
  const [family = '', given = '', ...more] = name.split(',').map((part) => part.trim())
  if (family && given && more.length === 0) return { givenName: given, familyName: family }
  const words = name.split(/\s+/)
  const last = words.length > 1 ? (words.pop() ?? null) : null
  return { givenName: words.join(' '), familyName: last }
}
