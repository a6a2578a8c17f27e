/** Ids that begin with their time, so that sorting by id sorts by time. */
import { randomUUID } from 'node:crypto'

/**
 * `<prefix>_` and 24 hex digits: 12 of the time in milliseconds, then 12 random ones. They are the end of a UUID, since
 * Node.js draws the randomness of many UUIDs at once, and `randomBytes` draws it anew for each id.
 */
export const newId = (prefix: string, at: Date): string =>
  `${prefix}_${at.getTime().toString(16).padStart(12, '0')}${randomUUID().slice(-12)}`
