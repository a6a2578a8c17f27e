/** Ids that begin with their time, so that sorting by id sorts by time. */
import { randomBytes } from 'node:crypto'

/** `<prefix>_` and 24 hex digits: 12 of the time in milliseconds, then 12 random ones. */
export const newId = (prefix: string, at: Date): string =>
  `${prefix}_${at.getTime().toString(16).padStart(12, '0')}${randomBytes(6).toString('hex')}`
