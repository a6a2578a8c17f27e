/** What a user who is linked keeps of the access that it had: somebody else may have created it and know its password. */
import { beforeAll, describe, expect, it } from 'vitest'
import { askToken, isAccepted, signedIn } from '../identity/support.ts'
import { administratorOf, createClient, createProvider } from './admin.ts'
import { auditOf, patch, person, ROLES, type ScimAccount, type ScimService, sharedScim, USERS } from './support.ts'

let scim: ScimService
let acme: ScimAccount
let generous: ScimAccount
beforeAll(async () => {
  scim = await sharedScim()
  acme = await scim.account()
  generous = await scim.account('With passwords')
  await generous.provisioning({ allow_internal_login: true })
})

/** A user of the account with a password and a second factor, who is signed in. */
async function knownUser({ account }: ScimAccount, name: string, role?: 'administrator') {
  const { userId, email, token } = await account.user(name, role)
  await scim.sql(
    `UPDATE identity.app_user SET totp_sealed = 'x', totp_confirmed_at = now(), password_hash = 'x' WHERE id = $1`,
    userId,
  )
  await signedIn(scim.service, { accountId: account.accountId, userId })
  const access = async () => {
    const [row] = await scim.sql<object>(
      `SELECT password_hash IS NOT NULL AS password, totp_confirmed_at IS NOT NULL AS factor, role_id AS "roleId",
              (SELECT count(*) FROM identity.session s WHERE s.user_id = u.id) AS sessions
         FROM identity.app_user u WHERE id = $1`,
      userId,
    )
    return { ...row, token: await isAccepted(scim.service, token) }
  }
  return { id: String(userId), access, body: person({ emails: [{ value: email, type: 'work' }] }) }
}

/** Gets tokens of a SCIM client with the password of the account's Administrator. */
async function ownTokens({ account, client }: ScimAccount, ...settings: 'allowRelink'[]) {
  const { clientId, clientSecret } = await client(...settings)
  const credentials = { client_id: clientId, client_secret: clientSecret, scope: 'service.scim' }
  const form = { grant_type: 'password', username: account.email, password: account.password, ...credentials }
  return async () => (await askToken(scim.service, form)).body.access_token
}

const GONE = { password: false, factor: false, roleId: 2, sessions: 0, token: false }
const ENDED = { ...GONE, password: true, factor: true }
const accessChanged = async (id: string) => (await auditOf(scim, id)).at(-1)?.changes.access?.to

describe('an active user who is linked', () => {
  it('keeps neither sessions, tokens, password nor second factor where passwords are not allowed', async () => {
    const { id, access, body } = await knownUser(acme, 'Kay Known')
    expect(await access()).toEqual({ ...ENDED, sessions: 1, token: true })
    const linked = await (await acme.client()).post(USERS, body)
    expect([linked.status, linked.body.id, linked.body[ROLES]]).toEqual([201, id, { roleId: 2, roleIds: [2] }])
    expect(await access()).toEqual(GONE)
    expect(await accessChanged(id)).toBe('sessions and tokens ended; no password or second factor is left')
  })

  it('had no password: the audit log does not say that one was removed', async () => {
    const { id, body } = await knownUser(acme, 'Noa Known')
    await scim.sql('UPDATE identity.app_user SET password_hash = NULL, totp_confirmed_at = NULL WHERE id = $1', id)
    await (await acme.client()).post(USERS, body)
    expect(await accessChanged(id)).toBe('sessions and tokens ended; no password or second factor is left')
  })

  it('keeps password and second factor where passwords are allowed', async () => {
    const { id, access, body } = await knownUser(generous, 'Kit Known')
    expect((await (await generous.client()).post(USERS, body)).body.id).toBe(id)
    expect(await access()).toEqual(ENDED)
    expect(await accessChanged(id)).toBe('sessions and tokens ended')
  })

  it('by PATCH and PUT loses the same', async () => {
    const idp = await acme.client()
    const patched = await knownUser(acme, 'Pat Known')
    const path = (id: string) => `${USERS}/${id}`
    await idp.patch(path(patched.id), patch({ op: 'replace', path: 'externalId', value: 'pat' }))
    const put = await knownUser(acme, 'Puck Known')
    await idp.put(path(put.id), put.body)
    for (const { id, access } of [patched, put]) {
      expect(await access()).toEqual(GONE)
      expect(await auditOf(scim, id)).toMatchObject([{ action: 'Linked' }])
    }
    const { id, access } = await knownUser(acme, 'Nan Known')
    await idp.patch(path(id), patch({ op: 'replace', path: 'name.givenName', value: 'Nancy' }))
    expect(await access()).toMatchObject({ password: true, token: true })
  })

  it('keeps the password with which the SCIM client gets its tokens', async () => {
    const { account } = acme
    const token = await ownTokens(acme)
    const body = person({ emails: [{ value: account.email }] })
    const linked = await scim.service.as(await token()).post(USERS, body)
    expect([linked.status, linked.body.id]).toEqual([201, String(account.userId)])
    expect((await scim.service.as(await token()).get(`${USERS}/${account.userId}`)).status).toBe(200)
    expect((await auditOf(scim, linked.body.id)).at(-1)).toMatchObject({
      changes: { access: { to: 'sessions and tokens ended' } },
      ignored: [expect.stringContaining('the client gets its tokens with it')],
    })
  })

  it('is not linked anew by the SCIM client that gets its tokens with its password', async () => {
    const relinking = await scim.account('Relinking')
    const { account } = relinking
    await knownUser(relinking, 'Sue Second', 'administrator')
    const token = await ownTokens(relinking, 'allowRelink')
    const body = person({ emails: [{ value: account.email }], [ROLES]: { roleId: 1 } })
    await scim.service.as(await token()).post(USERS, body)
    const again = await scim.service.as(await token()).post(USERS, { ...body, externalId: 'another' })
    expect([again.status, again.body.scimType, again.body.detail]).toEqual([
      409,
      'uniqueness',
      expect.stringContaining('would lose the password with which the SCIM client gets its tokens'),
    ])
    expect((await scim.service.as(await token()).get(`${USERS}/${account.userId}`)).status).toBe(200)
  })

  it('keeps password and second factor as an Administrator, and the audit log says so', async () => {
    const { id, access, body } = await knownUser(acme, 'Ann Administrator', 'administrator')
    expect((await (await acme.client()).post(USERS, body)).body.id).toBe(id)
    expect(await access()).toEqual({ ...ENDED, roleId: 1 })
    expect((await auditOf(scim, id)).at(-1)).toMatchObject({
      action: 'Linked',
      changes: { access: { to: 'sessions and tokens ended' } },
      ignored: [expect.stringContaining('keeps its password as an Administrator')],
    })
    const demoted = await knownUser(acme, 'Dan Demoted', 'administrator')
    await (await acme.client()).post(USERS, { ...demoted.body, [ROLES]: { roleId: 2 } })
    expect(await demoted.access()).toEqual(GONE)
  })

  it('keeps its password as the only Administrator, who may never sign in at the provider by the external id', async () => {
    const lone = await scim.account('Lone')
    const { userId, email } = lone.account
    const admin = await administratorOf(scim.service, lone.account)
    const ssoProviderId = await createProvider(admin, 'sso')
    const { clientSecret } = await createClient(admin, { ssoProviderId })
    const body = person({ emails: [{ value: email }], externalId: 'wrong' })
    const linked = await scim.service.as(clientSecret).post(USERS, body)
    expect([linked.status, linked.body.id]).toEqual([201, String(userId)])
    const again = await administratorOf(scim.service, lone.account)
    expect((await again.get('/admin/api/account')).status).toBe(200)
  })

  it('is not linked anew as the only Administrator, who would have nothing but the new external id', async () => {
    const only = await scim.account('Only')
    const { userId, email } = only.account
    const admin = await administratorOf(scim.service, only.account)
    const ssoProviderId = await createProvider(admin, 'sso')
    const { clientSecret } = await createClient(admin, { ssoProviderId, allowRelink: true })
    const idp = scim.service.as(clientSecret)
    const body = person({ emails: [{ value: email }], [ROLES]: { roleId: 1 } })
    expect((await idp.post(USERS, body)).body.id).toBe(String(userId))
    const again = await idp.post(USERS, { ...body, externalId: 'wrong' })
    expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining('last Administrator')])
    await only.account.user('Olga Other', 'administrator')
    expect((await idp.post(USERS, { ...body, externalId: 'right' })).status).toBe(201)
  })
})

describe('an inactive user whom a PATCH or PUT gives its first external id', () => {
  /** Deactivated by an Administrator, with a password of before. */
  async function deactivated(name: string) {
    const user = await knownUser(generous, name, 'administrator')
    await scim.sql('UPDATE identity.app_user SET active = false WHERE id = $1', user.id)
    return user
  }
  const linking = (id: string) => ({ op: 'replace', value: { externalId: `x-${id}`, active: true } })

  it('may be another person: it has neither password, second factor nor roles of before', async () => {
    const idp = await generous.client()
    const patched = await deactivated('Ina Inactive')
    const answer = await idp.patch(`${USERS}/${patched.id}`, patch(linking(patched.id)))
    expect([answer.status, answer.body.active, answer.body[ROLES].roleId]).toEqual([200, true, 2])
    const put = await deactivated('Ira Inactive')
    expect((await idp.put(`${USERS}/${put.id}`, put.body)).body).toMatchObject({ active: true, [ROLES]: { roleId: 2 } })
    const inTwoSteps = await deactivated('Isa Inactive')
    for (const change of [{ externalId: 'isa' }, { active: true }])
      await idp.patch(`${USERS}/${inTwoSteps.id}`, patch({ op: 'replace', value: change }))
    for (const { id, access } of [patched, put, inTwoSteps]) {
      expect(await access()).toEqual(GONE)
      expect((await auditOf(scim, id))[0]?.changes.access?.to).toContain('password')
    }
  })

  it('gets the roles that the request has', async () => {
    const { id, access } = await deactivated('Ivy Inactive')
    const roles = { op: 'replace', path: `${ROLES}:roleId`, value: 1 }
    await (await generous.client()).patch(`${USERS}/${id}`, patch(linking(id), roles))
    expect(await access()).toEqual({ ...GONE, roleId: 1 })
  })

  it('keeps its roles where it has an external id, or gets none', async () => {
    const idp = await generous.client()
    const { id, access } = await deactivated('Ike Inactive')
    const activate = patch({ op: 'replace', path: 'active', value: true })
    await idp.patch(`${USERS}/${id}`, activate)
    expect(await access()).toMatchObject({ password: true, roleId: 1 })
    const user = (await idp.post(USERS, person({ [ROLES]: { roleId: 1 }, active: false }))).body
    await idp.patch(`${USERS}/${user.id}`, patch({ op: 'replace', value: { externalId: 'another', active: true } }))
    expect((await idp.get(`${USERS}/${user.id}`)).body[ROLES].roleId).toBe(1)
  })
})
