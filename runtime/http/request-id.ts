/** The ids by which a request is found in logs: its request id (`X-Request-Id`) and its trace id (`traceparent`). */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const ACCEPTED = /^[\w.:-]{8,64}$/

/** The caller's id if it has an accepted form, else a new UUID. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && ACCEPTED.test(given) ? given : randomUUID()
}

/** W3C Trace Context, section 3.2; version ff is invalid, and later versions may have more fields. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}(?:-|$)/
const INVALID_TRACE = '0'.repeat(32)

/** The trace id of the caller's `traceparent`, or undefined when there is none that is valid. */
export function traceIdOf(headers: IncomingHttpHeaders): string | undefined {
  const { traceparent } = headers
  const traceId = typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.[1] : undefined
  return traceId === INVALID_TRACE ? undefined : traceId
}
