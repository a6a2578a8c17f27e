/** The request id (`X-Request-Id`) of a request and its response. */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

const ACCEPTED = /^[\w.:-]{8,64}$/

/** The caller's id if it has an accepted form, else a new UUID. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && ACCEPTED.test(given) ? given : randomUUID()
}
