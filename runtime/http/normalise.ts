import type { Request } from 'express'
import type { Step } from './exchange.ts'

/** RFC 9112 6.3: a request has a body when a length or a transfer coding says so. */
export const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * Content-Type is reduced to the bare media type, and dropped where there is no body: the validator keeps a compiled
 * validator for every spelling that it meets, so the raw header would be a memory hole open to anyone.
 */
export const normalise: Step = (req, _res, next) => {
  const { headers } = req
  const type = hasBody(req) ? (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() : ''
  if (type) headers['content-type'] = type
  else delete headers['content-type']
  next()
}
