/** Ids of users in paths. Pure. */
import { noSuchUser } from '../errors.ts'

const MAX_ID = 2 ** 31 - 1 // integer of PostgreSQL

/** @throws 404 for everything but the decimal text of an id, such as `007` or a number of 30 digits */
export function readUserId(text: string): number {
  const id = Number(text)
  if (!Number.isInteger(id) || id < 1 || id > MAX_ID || String(id) !== text) throw noSuchUser(text)
  return id
}
