/** The headers of a registration: which may be set, and how they are merged with the service's headers. */
import type { Fault } from '#runtime'

const MAX_HEADERS = 20
const MAX_VALUE = 4_096 // bytes

/** Headers of the connection, of the body and of the signature, which only the service sets. */
const RESERVED = new Set(
  `host content-length content-type content-encoding transfer-encoding connection keep-alive te trailer upgrade expect
   cookie2 http2-settings accept-encoding`.split(/\s+/),
)
const RESERVED_PREFIXES = ['proxy-', 'x-service-', 'webhook-']

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/
/** Visible ASCII, and space and tab inside: every HTTP client sends such a value unchanged. */
const VALUE = /^(?:[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?)?$/

export type Headers = Readonly<Record<string, string>>

/** All faults of the headers of a registration. */
export function headerFaults(headers: Headers): Fault[] {
  const entries = Object.entries(headers)
  const seen = new Set<string>()
  const faults: Fault[] = []
  if (entries.length > MAX_HEADERS) {
    faults.push({
      pointer: '/headers',
      detail: `A registration has at most ${MAX_HEADERS} headers, not ${entries.length}.`,
    })
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
    return `The header ${name} is set by the service and cannot be set here.`
  }
  if (seen.has(key)) return `The header ${name} is given twice, in different case.`
  // The sentences do not quote the value, since it may be a credential.
  if (!VALUE.test(value)) return `The value of the header ${name} has characters that are not allowed in a header.`
  if (value.length > MAX_VALUE) return `The value of the header ${name} is longer than ${MAX_VALUE} bytes.`
  return undefined
}

/** RFC 6901 section 3. */
export const escapePointer = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

/** Merges headers without regard to case; later layers replace earlier ones. */
export function mergeHeaders(...layers: readonly Headers[]): Record<string, string> {
  const merged: Record<string, string> = {}
  const names = new Map<string, string>()
  for (const layer of layers) {
    for (const name in layer) {
      const key = name.toLowerCase()
      const older = names.get(key)
      if (older !== undefined && older !== name) delete merged[older]
      names.set(key, name)
      merged[name] = layer[name] ?? ''
    }
  }
  return merged
}
