/** The handlers of users. */
import type { Ops } from '#generated/scim'
import type { Handler, PreparedHandler } from '#runtime'
import { createUser } from './create-user.ts'
import { deactivateUser } from './deactivate-user.ts'
import { listHandlers } from './list/list-users.ts'
import type { UserParts } from './parts.ts'
import { patchUser } from './patch-user.ts'
import { readUser } from './read-user.ts'
import { replaceUser } from './replace-user.ts'

type Reads = 'listScimUsers' | 'searchScimUsers' | 'searchScim' | 'readScimUser'
type Writes = 'createScimUser' | 'replaceScimUser' | 'patchScimUser' | 'deactivateScimUser'

export const userHandlers = (
  parts: UserParts,
): { readonly [Id in Reads]: Handler<Ops[Id]> } & { readonly [Id in Writes]: PreparedHandler<Ops[Id]> } => ({
  ...listHandlers(parts),
  createScimUser: createUser(parts),
  readScimUser: readUser(parts),
  replaceScimUser: replaceUser(parts),
  patchScimUser: patchUser(parts),
  deactivateScimUser: deactivateUser(parts),
})
