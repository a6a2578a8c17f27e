/** The handlers of users. */
import { createUser } from './create-user.ts'
import { deactivateUser } from './deactivate-user.ts'
import { listHandlers } from './list/list-users.ts'
import type { UserParts } from './parts.ts'
import { patchUser } from './patch-user.ts'
import { readUser } from './read-user.ts'
import { replaceUser } from './replace-user.ts'

export const userHandlers = (parts: UserParts) => ({
  ...listHandlers(parts),
  createScimUser: createUser(parts),
  readScimUser: readUser(parts),
  replaceScimUser: replaceUser(parts),
  patchScimUser: patchUser(parts),
  deactivateScimUser: deactivateUser(parts),
})
