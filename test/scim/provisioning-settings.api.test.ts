/** Provisioning settings: what they do to new users, and that they leave others as they are. */
import { beforeAll, describe, expect, it } from 'vitest'
import { administratorOf } from '../identity/admin.ts'
import {
  patch,
  person,
  ROLES,
  type ScimAccount,
  type ScimRequests,
  type ScimService,
  sharedScim,
  USERS,
} from './support.ts'

let scim: ScimService
let acme: ScimAccount
let idp: ScimRequests
beforeAll(async () => {
  scim = await sharedScim()
})

interface Row {
  readonly user_name: string
  readonly email: string
  readonly display_name: string
  readonly role_id: number
  readonly active: boolean
  readonly internal_login: boolean
  readonly external_login: boolean
  readonly project_permissions: boolean
}
const stored = async ({ id }: { readonly id: string }) =>
  (await scim.sql<Row>('SELECT * FROM identity.app_user WHERE id = $1', Number(id)))[0]

/** A new account with these settings. */
async function withSettings(settings: Readonly<Record<string, unknown>>): Promise<void> {
  acme = await scim.account()
  idp = await acme.client()
  await acme.provisioning(settings)
}
const create = async (more: Readonly<Record<string, unknown>> = {}) => (await idp.post(USERS, person(more))).body
const change = async (id: string, path: string, value: unknown) =>
  (await idp.patch(`${USERS}/${id}`, patch({ op: 'replace', path, value }))).body

describe('provisioning settings', () => {
  it('by default: General User, active, single sign-on alone, the work e-mail as login name', async () => {
    await withSettings({})
    const user = await create({ userName: 'countess' })
    expect(await stored(user)).toMatchObject({
      user_name: user.emails[0].value,
      role_id: 2,
      active: true,
      internal_login: false,
      external_login: true,
      project_permissions: true,
    })
  })

  it('default role: is given without roles, and beside them with replaceDefaultRoles false', async () => {
    await withSettings({ default_role_id: 1 })
    expect((await create())[ROLES]).toEqual({ roleId: 1, roleIds: [1] })
    expect((await create({ [ROLES]: { roleIds: [2], replaceDefaultRoles: false } }))[ROLES]).toEqual({
      roleIds: [2, 1],
    })
    expect((await create({ [ROLES]: { roleIds: [2] } }))[ROLES]).toEqual({ roleId: 2, roleIds: [2] })
  })

  it('auto-activate off: the user waits for an Administrator, and reads back what the provider sent', async () => {
    await withSettings({ auto_activate: false })
    const user = await create()
    expect([user.active, (await stored(user))?.active]).toEqual([true, false])
    expect((await change(user.id, 'active', false)).active).toBe(false)
    expect((await change(user.id, 'active', true)).active).toBe(true)
    expect((await stored(user))?.active).toBe(false)
    const admin = await administratorOf(scim.service, acme.account)
    expect((await admin.post(`/admin/api/users/${user.id}/activate`)).status).toBe(200)
    expect((await stored(user))?.active).toBe(true)
    await change(user.id, 'active', false)
    expect((await change(user.id, 'active', true)).active).toBe(true)
    expect((await stored(user))?.active).toBe(true)
  })

  it('auto-activate off: users who were there before stay active when they are linked', async () => {
    await withSettings({ auto_activate: false })
    const { email } = await acme.account.user('Olga Old')
    const user = await create({ emails: [{ value: email }] })
    expect([user.active, (await stored(user))?.active]).toEqual([true, true])
  })

  it('internal and external login, and project permissions, are those of new users alone', async () => {
    await withSettings({
      allow_internal_login: true,
      allow_external_login: false,
      project_permissions_off_by_default: true,
    })
    const { email } = await acme.account.user('Olga Old')
    const linked = await create({ emails: [{ value: email }] })
    expect(await stored(await create())).toMatchObject({
      internal_login: true,
      external_login: false,
      project_permissions: false,
    })
    expect(await stored(linked)).toMatchObject({ external_login: true, project_permissions: true })
  })

  it('external username: the login name is the userName, and follows it', async () => {
    await withSettings({ use_external_username: true })
    const user = await create({ userName: 'Countess' })
    expect((await stored(user))?.user_name).toBe('Countess')
    await change(user.id, 'userName', 'baroness')
    expect((await stored(user))?.user_name).toBe('baroness')
    await change(user.id, 'emails[type eq "work"].value', 'baroness@example.com')
    expect(await stored(user)).toMatchObject({ user_name: 'baroness', email: 'baroness@example.com' })
  })

  it('no external username: the login name follows the work e-mail, and not the userName', async () => {
    await withSettings({})
    const user = await create({ userName: 'countess' })
    await change(user.id, 'userName', 'baroness')
    expect((await stored(user))?.user_name).toBe(user.emails[0].value)
    await change(user.id, 'emails[type eq "work"].value', 'baroness@example.com')
    expect(await stored(user)).toMatchObject({ user_name: 'baroness@example.com', email: 'baroness@example.com' })
  })

  it('no external username: the login name that another user has is 409', async () => {
    await withSettings({})
    const { email } = await acme.account.user('Olga Old')
    await scim.sql(
      'UPDATE identity.app_user SET email = $1, email_key = $1 WHERE user_name = $2',
      'moved@example.com',
      email,
    )
    const answer = await idp.post(USERS, person({ emails: [{ value: email, type: 'work' }] }))
    expect([answer.status, answer.body.scimType]).toEqual([409, 'uniqueness'])
  })

  it('display name: what is sent, else the formatted name, else its parts', async () => {
    await withSettings({})
    const user = await create({ displayName: 'Una U.', name: { formatted: 'Ms Una U.', givenName: 'Una' } })
    const shown = async () => (await stored(user))?.display_name
    expect(await shown()).toBe('Una U.')
    await change(user.id, 'displayName', '')
    expect(await shown()).toBe('Ms Una U.')
    await change(user.id, 'name.formatted', '')
    expect(await shown()).toBe('Una')
  })
})
