/** Replaces credentials in the body of a request before it is stored. Pure. */

const MASK = '***'
const MAX_DEPTH = 32 // objects and lists within each other; deeper ones are masked whole
const CREDENTIAL = /passw(or)?d|passphrase|secret|token|credential|authorization|api[-_]?key|private[-_]?key/i

/**
 * The payload with `***` in place of the value of each key that names a password, a secret, a token or the like, at any depth;
 * so too the value of a PATCH operation whose path names one. Does not modify its input.
 */
export const maskCredentials = (payload: unknown): unknown => masked(payload, 0)

function masked(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === MAX_DEPTH) return MASK
  if (Array.isArray(value)) return value.map((item) => masked(item, depth + 1))
  const entries = Object.entries(value)
  const isCredential = entries.some(([name, path]) => isPath(name) && typeof path === 'string' && CREDENTIAL.test(path))
  return Object.fromEntries(
    entries.map(([name, given]) => [
      name,
      CREDENTIAL.test(name) || (isCredential && isValue(name)) ? MASK : masked(given, depth + 1),
    ]),
  )
}

const isPath = (name: string) => name.toLowerCase() === 'path'
const isValue = (name: string) => name.toLowerCase() === 'value'
