/** DELETE: deactivates a user; clients with `hideDeletedUsers` do not see it any more. */
import type { Ops } from '#generated/scim'
import { activationAfter } from '../provisioning/activation.ts'
import { changeUser } from './change-user.ts'
import type { UserParts } from './parts.ts'
import { userWrite } from './write.ts'

export const deactivateUser = (parts: UserParts) =>
  userWrite<Ops['deactivateScimUser']>(parts, async (input, call, write) => {
    const reply = { method: 'DELETE', responseStatus: 204, action: 'Deactivated' } as const
    await changeUser(parts, call.tx, write, input, reply, {
      // Marked whatever the client sees now: it may come to hide deleted users later.
      decide: (current) => ({ ...activationAfter(false, current), deletedByProvider: true }),
      deactivates: () => false, // nothing else is in it that could be at fault
    })
    return call.reply(204)
  })
