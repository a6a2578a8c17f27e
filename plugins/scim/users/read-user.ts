/** GET of one user (RFC 7644, section 3.4.1). */
import type { Ops } from '#generated/scim'
import type { Handler } from '#runtime'
import { noSuchUser } from '../errors.ts'
import { callerOf, locationOf, type UserParts } from './parts.ts'
import { isUnchanged } from './preconditions.ts'
import { project, readProjection } from './projection.ts'
import { toResource, versionOf } from './serialize.ts'
import { readUserId } from './user-id.ts'

export const readUser =
  (parts: UserParts): Handler<Ops['readScimUser']> =>
  async ({ path, query, headers }, call) => {
    const projection = readProjection(query)
    const { scope } = await callerOf(parts, call, call.db)
    const user = await parts.users.load(call.db, scope, readUserId(path.scimUserId))
    if (!user) throw noSuchUser(path.scimUserId)
    const ETag = versionOf(user)
    if (isUnchanged(headers['If-None-Match'], ETag)) return call.reply(304, undefined, { headers: { ETag } })
    const resource = project(toResource(user, locationOf(parts, user.id)), projection)
    return call.reply(200, resource, { headers: { ETag } })
  }
