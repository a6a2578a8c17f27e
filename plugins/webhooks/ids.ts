/** Ids that begin with their time, so that a key in the order of ids is one in the order of time. */
import { randomBytes } from 'node:crypto'

/** `<prefix>_` and 24 hex digits: 12 of the time in milliseconds, 12 at random. */
export const newId = (prefix: string, at: Date): string =>
  `${prefix}_${at.getTime().toString(16).padStart(12, '0')}${randomBytes(6).toString('hex')}`
