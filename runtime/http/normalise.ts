import type { Step } from './exchange.ts'

/**
 * Content-Type is reduced to the bare media type, and dropped where there is no body: the validator keeps a compiled
 * validator for every spelling that it meets, so the raw header would be a memory hole open to anyone.
 */
export const normalise: Step = (req, _res, next) => {
  const { headers } = req
  const bodiless = headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0'
  const type = bodiless ? '' : (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (type) headers['content-type'] = type
  else delete headers['content-type']
  next()
}
