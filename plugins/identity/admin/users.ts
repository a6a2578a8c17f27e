/** Handlers of users. */
import { type Handlers, type Ops, userEntity } from '#generated/identity'
import { type Db, type Handler, notFound, type Tx, throwIfAny } from '#runtime'
import { type ListSpec, listBody, readList } from '#runtime/odata'
import { differences, readOnlyFaults, withETag, writablePart } from '#runtime/services'
import type { Parts } from '../parts.ts'
import type { UserRow } from '../store/user-model.ts'
import { listUsers, loadUser, loadUserDetails, userFields } from '../store/user-records.ts'
import { type Author, authorOf } from './author.ts'
import { type Ref, refOf } from './ref.ts'
import { activation, userChanges } from './user-changes.ts'
import { createUser, setUserPassword } from './user-passwords.ts'
import { userFaults } from './user-rules.ts'
import { showUser } from './views.ts'

/** In the order of their creation. */
export const USERS: ListSpec = {
  fields: userFields,
  search: 'app_user.search_text',
  key: 'id',
  select: userEntity.select,
}

const HINTS = {
  active: 'Use activate and deactivate.',
  passwordSet: 'Use set-password.',
  secondFactor: 'Use reset-second-factor.',
  externalIdentities: 'Use link and unlink.',
  lockedUntil: 'Use unlock.',
}

export function userHandlers(parts: Parts) {
  const changes = userChanges(parts)
  const address = (path = '') => `${parts.host.urls.auth}/admin/api/users${path}`

  /** The arguments of a reply that shows the user. */
  async function answer(db: Db, accountId: number, user: UserRow) {
    const details = (await loadUserDetails(db, accountId, [user.id])).get(user.id)
    return [200, showUser(user, details), withETag(user)] as const
  }

  const changing =
    (change: (tx: Tx, ref: Ref<number>, by: Author) => Promise<UserRow>): Handler<Ops['unlockUser']> =>
    async ({ path, headers, request }, call) => {
      const ref = refOf(call, path.userId, headers)
      const saved = await change(call.tx, ref, authorOf(call, request))
      return call.reply(...(await answer(call.tx, ref.accountId, saved)))
    }

  return {
    createUser: createUser(parts, address),
    setUserPassword: setUserPassword(parts),

    async listUsers({ query }, call) {
      const { id: accountId } = call.account
      const list = readList(query, USERS)
      const page = await listUsers(call.db, accountId, list)
      const details = await loadUserDetails(
        call.db,
        accountId,
        page.rows.map(({ id }) => id),
      )
      return call.reply(
        200,
        listBody(page, list, address(), (user) => showUser(user, details.get(user.id))),
      )
    },

    async getUser({ path }, call) {
      const { id: accountId } = call.account
      const found = await loadUser(call.db, accountId, path.userId)
      if (!found) throw notFound('user', path.userId)
      return call.reply(...(await answer(call.db, accountId, found)))
    },

    async updateUser({ path, headers, body, request }, call) {
      const { id: accountId } = call.account
      const details = (await loadUserDetails(call.tx, accountId, [path.userId])).get(path.userId)
      const ref = refOf(call, path.userId, headers)
      const saved = await changes.update(call.tx, ref, authorOf(call, request), (current) => {
        const shown = showUser(current, details)
        throwIfAny([...readOnlyFaults(body, shown, userEntity.readOnly, HINTS), ...userFaults(body, current)])
        return differences(current, writablePart(body, userEntity.writable))
      })
      return call.reply(...(await answer(call.tx, accountId, saved)))
    },

    activateUser: changing((tx, ref, by) => changes.update(tx, ref, by, activation(true))),
    deactivateUser: changing((tx, ref, by) => changes.update(tx, ref, by, activation(false))),

    resetUserSecondFactor: changing((tx, ref, by) =>
      changes.update(tx, ref, by, ({ hasSecondFactor }) => (hasSecondFactor ? { secondFactor: false } : {})),
    ),

    async linkUser({ path, headers, body, request }, call) {
      const ref = refOf(call, path.userId, headers)
      const saved = await changes.link(call.tx, ref, body, authorOf(call, request))
      return call.reply(...(await answer(call.tx, ref.accountId, saved)))
    },

    unlinkUser: changing(changes.unlink),

    unlockUser: changing(async (tx, ref, by) => (await changes.unlock(tx, ref, by)).user),
  } satisfies Handlers
}
