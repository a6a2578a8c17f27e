/** PATCH: changes a user (RFC 7644, section 3.5.2), from the whole user, whatever attributes the answer is to have. */
import type { Ops } from '#generated/scim'
import { coerceUser } from '../coerce-user.ts'
import { applyPatch, deactivates } from '../patch/apply.ts'
import { checkStillRequired } from '../provisioning/required.ts'
import { patchedRoles } from '../provisioning/roles.ts'
import { changedUser } from '../provisioning/values.ts'
import { changeUser, type Decision, shownUser } from './change-user.ts'
import type { UserParts } from './parts.ts'
import { readProjection } from './projection.ts'
import { userWrite, type Write } from './write.ts'

export const patchUser = (parts: UserParts) =>
  userWrite<Ops['patchScimUser']>(parts, async (input, call, write) => {
    const projection = readProjection(input.query)
    const reply = { method: 'PATCH', responseStatus: 200 }
    const user = await changeUser(parts, call.tx, write, input, reply, patched(input.body, write))
    return call.reply(200, ...shownUser(parts, user, projection))
  })

const patched = (body: unknown, { client, settings, ignore }: Write): Decision => ({
  decide(current, before) {
    const { user, sent, ignored } = applyPatch(before, body)
    for (const reason of ignored) ignore(reason)
    const after = coerceUser(user, before)
    checkStillRequired(before, after, client)
    return changedUser(current, after, patchedRoles(after, sent, { ...client, ignore }), settings)
  },
  deactivates: () => deactivates(body),
})
