/** Ids of users, in paths and in filters. Pure. */
import { noSuchUser } from '../errors.ts'
import { MAX_INTEGER } from '../json.ts'

/** The id of its decimal text; undefined for others, such as `007` or a number of 30 digits, which no user has. */
export function userIdFrom(text: string): number | undefined {
  const id = Number(text)
  return Number.isInteger(id) && id >= 1 && id <= MAX_INTEGER && String(id) === text ? id : undefined
}

/** @throws 404 for a text that is no id */
export function readUserId(text: string): number {
  const id = userIdFrom(text)
  if (id === undefined) throw noSuchUser(text)
  return id
}
