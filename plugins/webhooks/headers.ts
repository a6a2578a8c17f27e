/** The headers of a registration: which may be set, and how they meet the service's own. */
import type { Fault } from '#runtime'

const MAX_HEADERS = 20
const MAX_VALUE = 4_096 // bytes

/** Headers of the connection, of the body and of the signature: set by the service or by nobody. */
const RESERVED = new Set(
  `host content-length content-type content-encoding transfer-encoding connection keep-alive te trailer upgrade expect
   cookie2 http2-settings accept-encoding`.split(/\s+/),
)
const RESERVED_PREFIXES = ['proxy-', 'x-service-', 'webhook-']

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/
/** Visible ASCII, space and tab, nothing at the ends: what every HTTP client sends unchanged. */
const VALUE = /^(?:[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?)?$/

export type Headers = Readonly<Record<string, string>>

/** All that is wrong with the headers of a registration. */
export function headerFaults(headers: Headers): Fault[] {
  const entries = Object.entries(headers)
  const seen = new Set<string>()
  const faults: Fault[] = []
  if (entries.length > MAX_HEADERS) {
    faults.push({ pointer: '/headers', detail: `A registration takes ${MAX_HEADERS} headers, not ${entries.length}.` })
  }
  for (const [name, value] of entries) {
    const detail = faultOf(name, value, seen)
    if (detail) faults.push({ pointer: `/headers/${escapePointer(name)}`, detail })
    seen.add(name.toLowerCase())
  }
  return faults
}

function faultOf(name: string, value: string, seen: ReadonlySet<string>): string | undefined {
  const key = name.toLowerCase()
  if (!TOKEN.test(name)) return `${JSON.stringify(name)} is not a header name.`
  if (RESERVED.has(key) || RESERVED_PREFIXES.some((prefix) => key.startsWith(prefix))) {
    return `The header ${name} is the service's own and cannot be set.`
  }
  if (seen.has(key)) return `The header ${name} stands there twice, spelt differently.`
  // The value may be a credential, so the sentence does not repeat it.
  if (!VALUE.test(value)) return `The value of the header ${name} has characters that a header cannot carry.`
  if (value.length > MAX_VALUE) return `The value of the header ${name} is longer than ${MAX_VALUE} bytes.`
  return undefined
}

/** RFC 6901 section 3. */
export const escapePointer = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** Registration headers over the defaults, and the service's own over both, whatever their spelling. */
export function mergeHeaders(...layers: readonly Headers[]): Record<string, string> {
  const merged = new Map<string, readonly [name: string, value: string]>()
  for (const layer of layers) {
    for (const entry of Object.entries(layer)) merged.set(entry[0].toLowerCase(), entry)
  }
  return Object.fromEntries(merged.values())
}
