/** Replaces credentials in the body of a request before it is stored. Pure. */

const MASK = '***'
const MAX_TEXT = 10_000 // characters of a body that is no JSON
const MAX_DEPTH = 32 // objects and lists within each other; deeper ones are masked whole
const CREDENTIAL =
  /passw(or)?[dt]|kennwort|passphrase|pwd|secret|token|credential|authorization|api[-_]?key|private[-_]?key/i
/** Of one of the words that a name consists of: `shipping` is no PIN. */
const WORD = /^(pass|pin|otp)s?$/
/** A text that is the name of a credential, and nothing else. */
const NAME = /^[\w.:-]*\b(passw(or)?[dt]|kennwort|passphrase|pwd|secret|token|credentials?|authorization|pin|otp)$/i

/** In a text more words count than in a name, and an escape may hide one: `p%61ssword`. */
const IN_TEXT = /pass|key|%|&#|\\/i
const SECRET = /[\w+/-]{20,}/
/** Identifies a user, and is no secret. */
const UUID = /\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/gi

/**
 * The payload with `***` in place of the value of each key that names a password, a secret, a token or the like, at any depth.
 * Of a PATCH operation in which a text names one, `op` stays, and the attribute of its path. A payload that is a text, as of a
 * body that is no JSON, is cut, and masked whole where it names one, has an escape, or may have a secret. Does not modify its input.
 */
export const maskCredentials = (payload: unknown): unknown =>
  typeof payload === 'string' ? maskedText(payload) : masked(payload, 0)

function maskedText(text: string): string {
  const plain = text.replaceAll('\0', '') // of UTF-16
  const letters = plain.replaceAll(/[^a-z\d]/gi, '')
  if (namesCredential(plain) || CREDENTIAL.test(letters) || IN_TEXT.test(plain)) return MASK
  if (SECRET.test(plain.replaceAll(UUID, ''))) return MASK
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text
}

function masked(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === MAX_DEPTH) return MASK
  if (Array.isArray(value)) return value.map((item) => masked(item, depth + 1))
  const entries = Object.entries(value)
  if (isOperation(entries) && entries.some((entry) => hasCredentialName(entry, depth)))
    return Object.fromEntries(entries.map(([name, given]) => [name, maskedMember(name, given)]))
  return Object.fromEntries(
    entries.map(([name, given]) => [name, namesCredential(name) ? MASK : masked(given, depth + 1)]),
  )
}

type Entry = readonly [name: string, value: unknown]

const is = (name: string, wanted: string) => name.toLowerCase() === wanted
const isOperation = (entries: readonly Entry[]) => entries.some(([name]) => is(name, 'op') || is(name, 'path'))

function namesCredential(name: string): boolean {
  if (CREDENTIAL.test(name)) return true
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return words.split(/[^a-z\d]+/).some((word) => WORD.test(word))
}

const hasCredentialName = ([name, value]: Entry, depth: number): boolean =>
  is(name, 'path') && typeof value === 'string' ? namesCredential(value) : hasName(value, depth + 1)

/** Whether a text in the value, at any depth, is the name of a credential. */
function hasName(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return NAME.test(value)
  if (typeof value !== 'object' || value === null || depth >= MAX_DEPTH) return false
  return Object.values(value).some((item) => hasName(item, depth + 1))
}

function maskedMember(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return MASK
  if (is(name, 'op')) return value
  return is(name, 'path') ? attributeOf(value) : MASK
}

/** The path without its filter, which may have the credential in it. */
const attributeOf = (path: string) => path.split(/[[\s"]/, 1)[0]
