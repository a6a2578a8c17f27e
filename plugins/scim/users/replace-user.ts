/**
 * PUT: replaces a user (RFC 7644, section 3.5.1). Attributes that are left out are cleared, except for `externalId`, roles, and
 * an `active` that is not required.
 */
import type { Ops } from '#generated/scim'
import { coerceUser } from '../coerce-user.ts'
import { booleanOf, type JsonObject, memberOf } from '../json.ts'
import { checkSchemas } from '../messages.ts'
import { replacement } from '../provisioning/required.ts'
import { sentRoles } from '../provisioning/roles.ts'
import { changedUser } from '../provisioning/values.ts'
import { USER_SCHEMA } from '../resource.ts'
import { changeUser, type Decision, shownUser } from './change-user.ts'
import type { UserParts } from './parts.ts'
import { readProjection } from './projection.ts'
import { userWrite, type Write } from './write.ts'

export const replaceUser = (parts: UserParts) =>
  userWrite<Ops['replaceScimUser']>(parts, async (input, call, write) => {
    const projection = readProjection(input.query)
    checkSchemas(input.body, USER_SCHEMA)
    const reply = { method: 'PUT', responseStatus: 200 }
    const user = await changeUser(parts, call.tx, write, input, reply, replaced(input.body, write))
    return call.reply(200, ...shownUser(parts, user, projection))
  })

const replaced = (body: JsonObject, { client, settings, ignore }: Write): Decision => ({
  decide(current, before) {
    const sent = coerceUser(body, before)
    const roles = sentRoles(sent, { ...client, ignore })
    return changedUser(current, replacement(before, sent, client), roles, settings)
  },
  deactivates: () => booleanOf(memberOf(body, 'active')) === false,
})
