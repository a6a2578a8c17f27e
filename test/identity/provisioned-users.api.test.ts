import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userClaims } from '../../plugins/identity/oauth/claims.ts'
import type {
  ProvidedValues,
  ProvisionedUser,
  ProvisionedUsers,
  UserConflict,
  UserScope,
  UserValues,
} from '../../plugins/identity/service.ts'
import { findUserClaims, type UserClaimsRow } from '../../plugins/identity/store/user-claims.ts'
import { type Requests, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { actionsAbout, administratorOf, entriesAbout } from './admin.ts'
import { BY, provision, provisionedUsersOf, scopeOf, userNamed } from './provisioning-support.ts'
import { HERE, isAccepted, signedIn } from './support.ts'

let service: TestService
let users: ProvisionedUsers
let acme: TestAccount
let other: TestAccount
let admin: Requests
let scope: UserScope
beforeAll(async () => {
  service = await startTestService()
  users = provisionedUsersOf(service)
  acme = await service.account('Acme')
  other = await service.account('Other')
  admin = await administratorOf(service, acme)
  scope = scopeOf(acme.accountId)
})
afterAll(() => service?.stop())

const sql = <Row>(text: string, ...params: unknown[]) => service.app.database.query<Row>(text, params)
const load = (id: number, from = scope) => users.load(service.app.database, from, id)
const created = (values: UserValues, to = scope) => provision(service, users, to, values)
const changed = (id: number, change: Partial<UserValues>, from = scope): Promise<ProvisionedUser | UserConflict> =>
  service.app.database.transaction(async (tx) => {
    await users.open(tx, from.accountId, '')
    const current = await users.lock(tx, from, id)
    if (!current) throw new Error(`There is no user ${id}.`)
    return users.update(tx, from, current, change, BY)
  })
const emailsOf = (id: number) =>
  sql<{ value: string; key: string; type: string | null; primary: boolean }>(
    'SELECT value, value_key AS key, type, is_primary AS "primary" FROM identity.user_email WHERE user_id = $1 ORDER BY position',
    id,
  )
const providedOf = ({ provided }: UserValues): ProvidedValues => provided as ProvidedValues

describe('create', () => {
  it('stores all values, and load returns them', async () => {
    const values = userNamed('Ben Full', {
      provided: {
        userName: 'BEN@idp',
        displayName: 'Benny',
        formattedName: 'Mr Ben Full',
        emails: [
          { value: 'Ben@Example.com', type: 'work', primary: false },
          { value: 'ben@home.example', type: null, primary: true },
        ],
        enterprise: { department: 'R&D', manager: { value: '26' } },
      },
      roleId: 1,
      roleIds: [1, 2],
      active: false,
      pendingActive: true,
      projectPermissions: false,
      externalId: 'Ext-1',
    })
    const made = await created(values)
    expect(made).toEqual({ ...values, id: made.id, version: 1, createdAt: made.createdAt, updatedAt: made.createdAt })
    expect(await load(made.id)).toEqual(made)
    expect(await emailsOf(made.id)).toEqual([
      { value: 'Ben@Example.com', key: 'ben@example.com', type: 'work', primary: false },
      { value: 'ben@home.example', key: 'ben@home.example', type: null, primary: true },
    ])
  })

  it('is logged with its author, and with the external id', async () => {
    const { id } = await created(userNamed('Lena Logged', { externalId: 'Ext-Lena' }))
    const email = 'lena.logged@example.com'
    expect(await entriesAbout(admin, `user ${id}`)).toMatchObject([
      { action: 'user_created', actorName: 'Entra', ipAddress: '192.0.2.7', details: { userName: email, roleId: 2 } },
      { action: 'user_linked', details: { ssoProviderId: '', externalId: 'Ext-Lena' } },
    ])
  })

  it('stores a user without an e-mail address, whom nobody finds by an empty one', async () => {
    const values = userNamed('Nora Nomail', { email: '' })
    const { id } = await created({ ...values, provided: { ...providedOf(values), emails: [] } })
    expect(await load(id)).toMatchObject({ email: '', provided: { emails: [] } })
    const [found] = await service.app.database.transaction((tx) =>
      Promise.all([users.match(tx, scope, { externalId: null, userName: 'nobody', emails: [''] })]),
    )
    expect(found).toEqual([])
    expect((await admin.get(`/admin/api/users/${id}`)).body.email).toBe('')
    expect((await admin.patch(`/admin/api/users/${id}`, { email: '', displayName: 'Nora' })).status).toBe(200)
  })

  it('replaces what the database cannot store', async () => {
    const values = userNamed('Nul Name', { displayName: 'a\0b', givenName: '\ud800' })
    const { id } = await created({ ...values, provided: { ...providedOf(values), displayName: 'x\0\udc00' } })
    expect(await load(id)).toMatchObject({
      displayName: 'a\ufffdb',
      givenName: '\ufffd',
      provided: { displayName: 'x\ufffd\ufffd' },
    })
  })

  it('names the conflict, and changes nothing', async () => {
    await created(userNamed('Carl First', { externalId: 'Carl' }))
    const count = await users.count(service.app.database, scope)
    const conflictOf = (values: UserValues) =>
      service.app.database.transaction((tx) => users.create(tx, scope, values, BY))
    const upper = userNamed('Carl Second', { userName: 'CARL.FIRST@example.com' })
    expect(await conflictOf(upper)).toEqual({ conflict: 'userName' })
    const sameProvided = userNamed('Carl Third')
    const provided = { ...providedOf(sameProvided), userName: 'Carl.First@Example.com' }
    expect(await conflictOf({ ...sameProvided, provided })).toEqual({ conflict: 'userName' })
    expect(await conflictOf(userNamed('Carl Fourth', { externalId: 'Carl' }))).toEqual({ conflict: 'externalId' })
    expect(await users.count(service.app.database, scope)).toBe(count)
    expect(await created(userNamed('Carl Fifth', { externalId: 'carl' }))).toMatchObject({ externalId: 'carl' })
  })

  it('creates one user of ten who are created at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 10 }, () =>
        service.app.database.transaction(async (tx) => {
          const values = userNamed('Paul Parallel', { externalId: 'Paul' })
          const keys = { externalId: 'Paul', userName: values.userName, emails: [values.email] }
          await users.open(tx, scope.accountId, '')
          const [met] = await users.match(tx, scope, keys)
          return met ? 'met' : users.create(tx, scope, values, BY)
        }),
      ),
    )
    expect(results.filter((it) => it === 'met')).toHaveLength(9)
    expect(results.filter((it) => typeof it === 'object' && 'id' in it)).toHaveLength(1)
  })
})

describe('match', () => {
  it('finds users by external id, userName, login name and e-mail address, deleted ones too, in the account alone', async () => {
    const matched = (keys: Partial<{ externalId: string; userName: string; emails: string[] }>, from = scope) =>
      service.app.database.transaction(async (tx) => {
        const found = await users.match(tx, from, { externalId: null, userName: '', emails: [], ...keys })
        return found.map(({ id }) => id)
      })
    const values = userNamed('Mia Match', {
      externalId: 'Mia',
      active: false,
      deletedByProvider: true,
      userName: 'mia-login',
    })
    const { id } = await created(values)
    expect(await matched({ externalId: 'Mia' })).toEqual([id])
    expect(await matched({ externalId: 'mia' })).toEqual([])
    expect(await matched({ userName: 'MIA.match@example.com' })).toEqual([id])
    expect(await matched({ userName: 'MIA-login' })).toEqual([id])
    expect(await matched({ emails: ['x@example.com', 'Mia.Match@example.com'] })).toEqual([id])
    expect(await matched({ emails: [acme.email.toUpperCase()] })).toEqual([acme.userId])
    expect(await matched({ externalId: 'Mia' }, scopeOf(acme.accountId, { ssoProviderId: 'sso_x' }))).toEqual([])
    const all = { externalId: 'Mia', userName: 'mia-login', emails: ['mia.match@example.com'] }
    expect(await matched(all, scopeOf(other.accountId))).toEqual([])
    expect(await matched(all, scopeOf(acme.accountId, { hideDeleted: true }))).toEqual([id])
  })
})

describe('load and lock', () => {
  it('show a user that no provider created, with null as provided values', async () => {
    expect(await load(acme.userId)).toMatchObject({
      provided: null,
      userName: acme.email,
      roleId: 1,
      roleIds: [1],
      externalId: null,
      pendingActive: null,
    })
  })

  it('find no user of another account, and no deleted one where those are hidden', async () => {
    const { id } = await created(userNamed('Dora Deleted', { deletedByProvider: true, active: false }))
    const hiding = scopeOf(acme.accountId, { hideDeleted: true })
    expect(await load(id)).toMatchObject({ id, deletedByProvider: true })
    expect(await load(id, hiding)).toBeUndefined()
    expect(await load(id, scopeOf(other.accountId))).toBeUndefined()
    await expect(changed(id, {}, hiding)).rejects.toThrow('There is no user')
    await expect(changed(id, {}, scopeOf(other.accountId))).rejects.toThrow('There is no user')
  })
})

describe('update', () => {
  it('saves the fields that differ, and replaces e-mail addresses', async () => {
    const made = await created(userNamed('Uta Update'))
    const emails = [{ value: 'uta@new.example', type: 'home', primary: false }]
    const provided = { ...providedOf(made), emails, enterprise: { division: 'North' } }
    service.clock.advance(1000)
    const saved = await changed(made.id, { provided, familyName: null, roleIds: [2] })
    expect(saved).toMatchObject({ version: 2, familyName: null, provided })
    expect(await load(made.id)).toEqual(saved)
    expect(await emailsOf(made.id)).toEqual([
      { value: 'uta@new.example', key: 'uta@new.example', type: 'home', primary: false },
    ])
    const none = await changed(made.id, { provided: { ...provided, emails: [] } })
    expect([none, await emailsOf(made.id)]).toMatchObject([{ version: 3 }, []])
  })

  it('keeps version and time without a difference', async () => {
    const made = await created(userNamed('Stella Same', { externalId: 'Stella', roleIds: [1, 2], roleId: 1 }))
    service.clock.advance(1000)
    expect(
      await changed(
        made.id,
        structuredClone(userNamed('Stella Same', { externalId: 'Stella', roleIds: [1, 2], roleId: 1 })),
      ),
    ).toEqual(made)
    expect(await load(made.id)).toEqual(made)
  })

  it('names conflicts of userName and externalId, and changes nothing', async () => {
    const taken = await created(userNamed('Tom Taken', { externalId: 'Tom' }))
    const made = await created(userNamed('Tim Second', { externalId: 'Tim' }))
    const provided = { ...providedOf(made), userName: taken.userName.toUpperCase() }
    expect(await changed(made.id, { userName: taken.userName })).toEqual({ conflict: 'userName' })
    expect(await changed(made.id, { provided, externalId: 'Tim-2' })).toEqual({ conflict: 'userName' })
    expect(await changed(made.id, { externalId: 'Tom', familyName: 'X' })).toEqual({ conflict: 'externalId' })
    expect(await load(made.id)).toEqual(made)
  })

  it('ends sessions and tokens in the transaction of a deactivation', async () => {
    const { userId, token } = await acme.user('Vera Victim')
    const session = await signedIn(service, { accountId: acme.accountId, userId })
    expect(await isAccepted(service, token)).toBe(true)
    await changed(userId, { active: false })
    expect([session !== '', await isAccepted(service, token)]).toEqual([true, false])
    expect(await sql('SELECT 1 FROM identity.session WHERE user_id = $1', userId)).toEqual([])
    expect(await actionsAbout(admin, `user ${userId}`)).toContain('user_deactivated')
  })

  it('keeps sessions and tokens when the transaction rolls back', async () => {
    const { userId, token } = await acme.user('Rolf Rollback')
    const rolledBack = service.app.database.transaction(async (tx) => {
      const current = (await users.lock(tx, scope, userId)) as ProvisionedUser
      await users.update(tx, scope, current, { active: false }, BY)
      throw new Error('not kept')
    })
    await expect(rolledBack).rejects.toThrow('not kept')
    expect(await isAccepted(service, token)).toBe(true)
  })

  it('keeps tokens after a new name, and ends them when an external id is set, replaced or removed', async () => {
    const epochOf = async (id: number) =>
      (await sql<{ epoch: number }>('SELECT token_epoch AS epoch FROM identity.app_user WHERE id = $1', id))[0]?.epoch
    const { id } = await created(userNamed('Ida Identity'))
    const epochs = []
    for (const change of [{ displayName: 'New' }, { externalId: 'I' }, { externalId: 'J' }, { externalId: null }]) {
      await changed(id, change)
      epochs.push(await epochOf(id))
    }
    expect(epochs).toEqual([0, 1, 2, 3])
    expect(await actionsAbout(admin, `user ${id}`)).toEqual([
      'user_created',
      'user_updated',
      'user_linked',
      'user_unlinked',
      'user_linked',
      'user_unlinked',
    ])
    expect(await load(id)).toMatchObject({ externalId: null })
  })

  it('with clearCredentials removes the password, and ends sessions and tokens', async () => {
    const { userId, token } = await acme.user('Cleo Cleared')
    await signedIn(service, { accountId: acme.accountId, userId })
    await sql(`UPDATE identity.app_user SET password_hash = 'x' WHERE id = $1`, userId)
    const saved = await service.app.database.transaction(async (tx) => {
      const current = (await users.lock(tx, scope, userId)) as ProvisionedUser
      return users.update(tx, scope, current, { clearCredentials: true }, BY)
    })
    expect(await load(userId)).toEqual(saved)
    expect(await isAccepted(service, token)).toBe(false)
    expect(await sql('SELECT 1 FROM identity.session WHERE user_id = $1', userId)).toEqual([])
    expect(await sql('SELECT password_hash FROM identity.app_user WHERE id = $1', userId)).toEqual([
      { password_hash: null },
    ])
    expect(await actionsAbout(admin, `user ${userId}`)).toEqual(['user_created', 'password_changed'])
  })

  it('ends links to set a password when the e-mail changes', async () => {
    const made = await admin.post('/admin/api/users', { email: 'linked@example.com' })
    const unused = () =>
      sql('SELECT 1 FROM identity.password_link WHERE user_id = $1 AND used_at IS NULL', made.body.id)
    expect(await unused()).toHaveLength(1)
    await changed(made.body.id, { email: 'moved@example.com' })
    expect(await unused()).toEqual([])
  })

  it('refuses to deactivate or demote the last Administrator', async () => {
    const lone = await service.account('Lone')
    const from = scopeOf(lone.accountId)
    for (const change of [
      { active: false },
      { roleId: 2, roleIds: [2] },
      { internalLogin: false, externalLogin: false },
    ])
      await expect(changed(lone.userId, change, from)).rejects.toMatchObject({
        status: 409,
        code: 'last_administrator',
      })
    expect(await load(lone.userId, from)).toMatchObject({ active: true, roleId: 1, version: 1 })
    const second = await created(userNamed('Second Admin', { roleId: 1, roleIds: [1], internalLogin: true }), from)
    await expect(changed(lone.userId, { active: false }, from)).rejects.toMatchObject({ code: 'last_administrator' })
    const administrator = await administratorOf(service, lone)
    await administrator.post(`/admin/api/users/${second.id}/set-password`)
    expect(await changed(lone.userId, { active: false }, from)).toMatchObject({ active: false })
  })
})

describe('a user without an e-mail address', () => {
  it('calls the API as an actor without one, and has no claim email', async () => {
    const { userId, token } = await acme.user('Nick Nomail')
    await changed(userId, { email: '' })
    const bearer = await service.app.tokens.verify(token, HERE)
    expect(bearer?.actor).toEqual({ id: userId, name: 'Nick Nomail' })
    const user = await findUserClaims(service.app.database, acme.accountId, userId)
    expect(userClaims(userId, user as UserClaimsRow, ['openid', 'email'])).toEqual({ sub: String(userId) })
  })
})

describe('an Administrator', () => {
  const path = (id: number, verb = '') => `/admin/api/users/${id}${verb}`

  it('decides by activating a user whom the provider wants active', async () => {
    const { id } = await created(userNamed('Petra Pending', { active: false, pendingActive: true }))
    expect((await admin.post(path(id, '/activate'))).body.active).toBe(true)
    expect(await load(id)).toMatchObject({ active: true, pendingActive: null, version: 2 })
  })

  it('who deactivates such a user keeps it waiting: no provider can activate it', async () => {
    const { id } = await created(userNamed('Pia Pending', { active: false, pendingActive: true }))
    const refused = await admin.post(path(id, '/deactivate'))
    expect([refused.status, refused.body.active]).toEqual([200, false])
    expect(await load(id)).toMatchObject({ active: false, pendingActive: true, version: 1 })
  })

  it('who deactivates an activated user leaves it to the provider to activate it', async () => {
    const { id } = await created(userNamed('Paula Activated', { active: false, pendingActive: true }))
    await admin.post(path(id, '/activate'))
    await admin.post(path(id, '/deactivate'))
    expect(await load(id)).toMatchObject({ active: false, pendingActive: null })
  })

  it('shows a deleted user to its provider again by activating it', async () => {
    const { id } = await created(userNamed('Della Deleted', { active: false, deletedByProvider: true }))
    await admin.post(path(id, '/activate'))
    await admin.post(path(id, '/deactivate'))
    expect(await load(id, { ...scope, hideDeleted: true })).toMatchObject({ id, deletedByProvider: false })
  })

  it('does not activate a deleted user whose address another user has by now', async () => {
    const values = userNamed('Dido Deleted', { userName: 'dido', active: false, deletedByProvider: true })
    const gone = await created({ ...values, provided: { ...providedOf(values), userName: 'dido' } })
    const { id } = await created(userNamed('Dido Again', { email: gone.email }))
    const refused = await admin.post(path(gone.id, '/activate'))
    expect([refused.status, refused.body.code]).toEqual([409, 'user_exists'])
    expect(refused.body.detail).toContain(gone.email)
    await admin.patch(path(id), { email: 'dido@example.com' })
    expect((await admin.post(path(gone.id, '/activate'))).body.active).toBe(true)
  })

  it('replaces all roles of a user by one', async () => {
    const { id } = await created(userNamed('Rita Roles', { roleId: 1, roleIds: [1, 2] }))
    await admin.patch(path(id), { roleId: 2 })
    expect(await load(id)).toMatchObject({ roleId: 2, roleIds: [2] })
  })

  it('changes what the provider sees of names and addresses', async () => {
    const values = userNamed('Nina Names')
    const emails = [{ value: 'nina@home.example', type: 'home', primary: true }, ...providedOf(values).emails]
    const { id } = await created({ ...values, provided: { ...providedOf(values), emails } })
    const change = { userName: 'nina', displayName: 'N. Names', givenName: 'Antonina', email: 'n@new.example' }
    expect((await admin.patch(path(id), change)).status).toBe(200)
    const work = { value: 'n@new.example', type: 'work', primary: true }
    expect(await load(id)).toMatchObject({
      ...change,
      provided: { userName: 'nina', displayName: 'N. Names', formattedName: null, emails: [emails[0], work] },
    })
    expect((await emailsOf(id)).map(({ value }) => value)).toEqual(['nina@home.example', 'n@new.example'])
    const byName = { kind: 'compare', field: 'userName', comparison: 'eq', value: 'NINA' } as const
    expect(await users.count(service.app.database, scope, byName)).toBe(1)
  })

  it('cannot give a user a name that another one has at the provider', async () => {
    await created(userNamed('Olga Other', { userName: 'olga-login' }))
    const { id } = await created(userNamed('Omar Second'))
    const answer = await admin.patch(path(id), { userName: 'Olga.Other@example.com' })
    expect([answer.status, answer.body.code]).toEqual([409, 'user_exists'])
  })
})
