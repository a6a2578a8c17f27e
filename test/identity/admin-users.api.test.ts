import { beforeAll, describe, expect, test } from 'vitest'
import { digest, newSecret } from '../../plugins/identity/secret.ts'
import { type Requests, signIn, type TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { actionsAbout, administratorOf, entriesAbout, GOOD_PASSWORD } from './admin.ts'
import { askToken, passwordForm } from './support.ts'

const USERS = '/admin/api/users'
const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
let service: SharedService
let acme: TestAccount
let admin: Requests
beforeAll(async () => {
  service = await sharedService()
  acme = await service.account('Acme')
  admin = await administratorOf(service, acme)
})

let made = 0
const create = async (more: object = {}) => {
  const { status, body } = await admin.post(USERS, {
    email: `u${++made}@example.com`,
    password: GOOD_PASSWORD,
    ...more,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const tokenOf = (user: { userName: string }, scope = 'api1') =>
  signIn(service.url, acme, user.userName, GOOD_PASSWORD, scope)
const isAccepted = async (token: string) => (await service.as(token).get('/api/v1/projects')).status === 200
const pointersOf = (body: { errors?: { pointer: string }[] }) => body.errors?.map(({ pointer }) => pointer)

/** A session of the user, as the sign-in page begins it. */
async function startSession(userId: number): Promise<void> {
  await service.app.database.query(
    `INSERT INTO identity.session (hash, account_id, user_id, user_epoch, state, amr, authenticated_at, created_at,
                                   last_seen_at, expires_at)
     SELECT $1, account_id, id, token_epoch, 'signed_in', '{pwd}', now(), now(), now(), now() + interval '1 hour'
       FROM identity.app_user WHERE id = $2`,
    [digest(newSecret('se_')), userId],
  )
}
const sessionsOf = async (userId: number) =>
  (await service.app.database.query('SELECT 1 FROM identity.session WHERE user_id = $1', [userId])).length

describe('creating a user', () => {
  test('without a display name: the given and the family name are shown, else the e-mail', async () => {
    const shown = async (names: object) =>
      (await create({ email: `${crypto.randomUUID()}@example.com`, ...names })).displayName
    expect(await shown({ givenName: 'Ada', familyName: 'King' })).toBe('Ada King')
    expect(await shown({ familyName: 'King' })).toBe('King')
    expect(await shown({})).toContain('@example.com')
  })

  test('with a password: the user signs in, and no answer contains the password or its hash', async () => {
    const body = await create({
      email: 'Uma@Example.com',
      displayName: 'Uma',
      givenName: 'Uma',
      password: GOOD_PASSWORD,
    })
    expect(body).toEqual({
      id: expect.any(Number),
      userName: 'Uma@Example.com',
      email: 'Uma@Example.com',
      displayName: 'Uma',
      givenName: 'Uma',
      familyName: null,
      roleId: 2,
      active: true,
      projectPermissions: true,
      internalLogin: true,
      externalLogin: true,
      passwordSet: true,
      secondFactor: false,
      externalIdentities: [],
      lockedUntil: null,
      lastSignInAt: null,
      createdAt: TIMESTAMP,
      updatedAt: TIMESTAMP,
      invitationMailed: false,
    })
    const form = passwordForm(acme, { username: 'uma@example.com', password: GOOD_PASSWORD })
    expect((await askToken(service, form)).status).toBe(200)
    const { invitationMailed: _, ...user } = body
    expect((await admin.get(`${USERS}/${body.id}`)).body).toEqual({ ...user, lastSignInAt: TIMESTAMP })
    expect(await entriesAbout(admin, `user ${body.id}`)).toEqual([
      expect.objectContaining({
        action: 'user_created',
        actorId: acme.userId,
        actorName: 'Ada Admin',
        details: { userName: 'Uma@Example.com', email: 'Uma@Example.com', roleId: 2 },
      }),
    ])
  })

  test('without one: the answer has a link to set it, which is logged and stored as a digest', async () => {
    const { status, body, headers } = await admin.post(USERS, { email: 'invited@example.com' })
    expect([status, headers.get('Location')]).toEqual([
      201,
      `${service.url.replace('127.0.0.1', 'localhost')}${USERS}/${body.id}`,
    ])
    const [, token = ''] = body.setPasswordUrl.split('/password/set?token=')
    expect(token).toMatch(/^pl_[\w-]{43}$/)
    expect(body.signInUrl).toBe(`${service.app.config.urls.auth}/sign-in?account=${acme.accountId}`)
    const days = (Date.parse(body.setPasswordUrlExpiresAt) - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(7, 1)
    const [link] = await service.app.database.query('SELECT * FROM identity.password_link WHERE user_id = $1', [
      body.id,
    ])
    expect(link).toMatchObject({ hash: digest(token), purpose: 'invitation' })
    expect(await actionsAbout(admin, `user ${body.id}`)).toEqual(['user_created', 'password_link_created'])
    expect(JSON.stringify(await entriesAbout(admin, `user ${body.id}`))).not.toContain(token)
  })

  test('who may not sign in with a password: there is no link', async () => {
    const { body } = await admin.post(USERS, { email: 'sso@example.com', internalLogin: false })
    expect(body).toMatchObject({ passwordSet: false, internalLogin: false, invitationMailed: false })
    expect(body.setPasswordUrl).toBeUndefined()
  })

  test('repeated with the same Idempotency-Key: is refused, and names the user, also after a change of the name', async () => {
    const send = (as = admin) => as.post(USERS, { email: 'twice@example.com' }, { 'Idempotency-Key': 'one' })
    const [first, second] = (await Promise.all([send(), send()])).sort((a, b) => a.status - b.status)
    const { id } = first?.body ?? {}
    expect([first?.status, second?.status, second?.body.code]).toEqual([201, 409, 'user_created_already'])
    expect(second?.body.detail).toContain(`the user ${id}`)
    await admin.patch(`${USERS}/${id}`, { userName: 'once@example.com' })
    expect((await send()).body.code).toBe('user_created_already')
    const other = await administratorOf(service, await service.account('Same key'))
    expect((await send(other)).status).toBe(201)
  })

  test('whose name another user of the account has: is refused, and says how names are compared', async () => {
    const { userName } = await create()
    const { status, body } = await admin.post(USERS, { email: userName.toUpperCase() })
    expect([status, body.code]).toEqual([409, 'user_exists'])
    expect(body.detail).toContain('user names are compared without regard to case; choose another')
  })

  test('whose user name another account has: is allowed', async () => {
    const other = await administratorOf(service, await service.account('Other'))
    const email = 'shared@example.com'
    const statuses = [await other.post(USERS, { email }), await admin.post(USERS, { email })].map((it) => it.status)
    expect(statuses).toEqual([201, 201])
    expect((await admin.post(USERS, { email: 'x@example.com', userName: 'SHARED@example.com' })).status).toBe(409)
  })

  test.each([
    ['no e-mail', { displayName: 'x' }, ['/email']],
    ['an e-mail without at sign', { email: 'nobody' }, ['/email']],
    ['an e-mail that is too long', { email: `${'x'.repeat(60)}@${'y'.repeat(200)}.com` }, ['/email']],
    ['a user name with blanks at its end', { email: 'a@example.com', userName: 'ada ' }, ['/userName']],
    ['a display name with a line break', { email: 'a@example.com', displayName: 'a\nb' }, ['/displayName']],
    ['an unknown role', { email: 'a@example.com', roleId: 3 }, ['/roleId']],
    ['a short password', { email: 'a@example.com', password: 'too short' }, ['/password']],
    ['a password of the user’s name', { email: 'lovelace@example.com', password: 'lovelacelovelace' }, ['/password']],
    ['a password of common words', { email: 'a@example.com', password: 'passwordpassword' }, ['/password']],
    [
      'fields that are not its sender’s to decide',
      { email: 'a@example.com', active: false, id: 3 },
      ['/active', '/id'],
    ],
  ])('refuses %s', async (_, body, pointers) => {
    const answer = await admin.post(USERS, body)
    expect([answer.status, pointersOf(answer.body)]).toEqual([400, pointers])
    expect(JSON.stringify(answer.body)).not.toContain('lovelacelovelace')
  })
})

describe('changing a user', () => {
  test('what GET gave may be written back, and changes nothing', async () => {
    const { id } = await create()
    const { body, headers } = await admin.get(`${USERS}/${id}`)
    const same = await admin.patch(`${USERS}/${id}`, body)
    expect([same.status, same.body, same.headers.get('ETag')]).toEqual([200, body, headers.get('ETag')])
    const changed = await admin.patch(`${USERS}/${id}`, { ...same.body, familyName: 'Neu' })
    expect(changed.body).toEqual({ ...body, familyName: 'Neu', updatedAt: TIMESTAMP })
    const older = await admin.patch(`${USERS}/${id}`, { ...body, familyName: 'Neuer' })
    expect([older.status, older.body.familyName]).toEqual([200, 'Neuer'])
  })

  test('refuses changed read-only fields, and names each', async () => {
    const { id } = await create()
    const body = {
      id: 999_999,
      active: false,
      passwordSet: false,
      secondFactor: true,
      externalIdentities: [{ ssoProviderId: null, externalId: 'x' }],
      lockedUntil: '2999-01-01T00:00:00.000Z',
      lastSignInAt: '2999-01-01T00:00:00.000Z',
      createdAt: '2020-01-01T00:00:00.000Z',
      updatedAt: '2999-01-01T00:00:00.000Z',
    }
    const answer = await admin.patch(`${USERS}/${id}`, body)
    expect([answer.status, pointersOf(answer.body)?.sort()]).toEqual([
      400,
      Object.keys(body)
        .map((it) => `/${it}`)
        .sort(),
    ])
  })

  test('refuses a user name that is the e-mail of another user, who could not sign in with it any more', async () => {
    const { email } = await acme.user('Mel Mailed')
    await admin.post(USERS, { email: 'double@example.com', userName: 'double' })
    for (const body of [
      { email: 'other@example.com', userName: email.toUpperCase() },
      { email: 'Double@example.com' },
    ]) {
      const { status, body: problem } = await admin.post(USERS, body)
      expect([status, problem.code]).toEqual([409, 'user_exists'])
    }
    const { status, body: second } = await admin.post(USERS, { email: 'double@example.com', userName: 'double.2' })
    expect(status).toBe(201)
    const path = `${USERS}/${second.id}`
    expect((await admin.patch(path, { userName: 'double@example.com' })).body.code).toBe('user_exists')
    expect((await admin.patch(path, { userName: 'double.3' })).status).toBe(200)
    expect((await admin.patch(path, { displayName: 'Two' })).status).toBe(200)
  })

  test('renames: the user signs in with the new name or the e-mail, not with the old name, and keeps the tokens', async () => {
    const user = await create()
    const { body: named } = await admin.patch(`${USERS}/${user.id}`, { userName: 'named' })
    const token = await tokenOf(named)
    const { body } = await admin.patch(`${USERS}/${user.id}`, { userName: 'renamed', displayName: 'Ren' })
    expect(body).toMatchObject({ userName: 'renamed', email: user.email })
    expect(await isAccepted(token)).toBe(true)
    expect(await tokenOf(body)).toMatch(/^at_/)
    expect(await tokenOf({ ...body, userName: body.email })).toMatch(/^at_/)
    await expect(tokenOf(named)).rejects.toThrow('invalid_grant')
    const taken = await admin.patch(`${USERS}/${user.id}`, { userName: acme.email.toUpperCase() })
    expect([taken.status, taken.body.code]).toEqual([409, 'user_exists'])
  })

  test('a higher role counts at once for tokens that there are; a lower one ends them', async () => {
    const user = await create()
    const token = await tokenOf(user)
    const mayAdminister = async () => (await service.as(token).get('/api/v1/webhooks')).status
    expect(await mayAdminister()).toBe(403)
    await admin.patch(`${USERS}/${user.id}`, { roleId: 1 })
    expect(await mayAdminister()).toBe(200)
    await startSession(user.id)
    await admin.patch(`${USERS}/${user.id}`, { roleId: 2, givenName: 'Ex' })
    expect([await mayAdminister(), await sessionsOf(user.id)]).toEqual([401, 0])
    const entries = await entriesAbout(admin, `user ${user.id}`)
    expect(entries.slice(-2)).toMatchObject([
      { action: 'user_role_changed', details: { changes: { roleId: { from: 1, to: 2 } } } },
      { action: 'user_updated', details: { changes: { givenName: { from: null, to: 'Ex' } } } },
    ])
  })

  test('project permissions count at once for tokens that there are', async () => {
    const user = await create()
    const token = await tokenOf(user)
    await acme.post('/api/v1/projects', { name: 'Not this user’s' })
    const seen = async () => (await service.as(token).get('/api/v1/projects')).body.value.length
    expect(await seen()).toBeGreaterThan(0)
    await admin.patch(`${USERS}/${user.id}`, { projectPermissions: false })
    expect(await seen()).toBe(0)
  })

  test.each(['internalLogin', 'externalLogin'])('switching %s off ends sessions and tokens', async (field) => {
    const user = await create()
    const token = await tokenOf(user)
    await startSession(user.id)
    expect(await isAccepted(token)).toBe(true)
    await admin.patch(`${USERS}/${user.id}`, { [field]: false })
    expect([await isAccepted(token), await sessionsOf(user.id)]).toEqual([false, 0])
  })

  test('refuses an ETag that is not the current one', async () => {
    const { id } = await create()
    const headers = { 'If-Match': '"99"' }
    const answers = await Promise.all([
      admin.patch(`${USERS}/${id}`, { givenName: 'x' }, headers),
      admin.post(`${USERS}/${id}/deactivate`, undefined, headers),
      admin.post(`${USERS}/${id}/unlink`, undefined, headers),
      admin.post(`${USERS}/${id}/link`, { ssoProviderId: 'sso_x', externalId: 'x' }, headers),
      admin.post(`${USERS}/${id}/set-password`, { password: GOOD_PASSWORD }, headers),
    ])
    expect(answers.map(({ status }) => status)).toEqual([412, 412, 412, 412, 412])
  })
})

describe('verbs', () => {
  test('deactivate ends sessions and tokens; after activate the user signs in again, and old tokens stay ended', async () => {
    const user = await create()
    const token = await tokenOf(user)
    await startSession(user.id)
    expect(await isAccepted(token)).toBe(true)
    const off = await admin.post(`${USERS}/${user.id}/deactivate`)
    expect([off.status, off.body.active]).toEqual([200, false])
    expect([await isAccepted(token), await sessionsOf(user.id)]).toEqual([false, 0])
    await expect(tokenOf(user)).rejects.toThrow('invalid_grant')
    const again = await admin.post(`${USERS}/${user.id}/deactivate`)
    expect(again.headers.get('ETag'), 'nothing is changed').toBe(off.headers.get('ETag'))
    expect((await admin.post(`${USERS}/${user.id}/activate`)).body.active).toBe(true)
    expect(await isAccepted(token)).toBe(false)
    expect(await isAccepted(await tokenOf(user))).toBe(true)
    const actions = await actionsAbout(admin, `user ${user.id}`)
    expect(actions).toEqual(['user_created', 'user_deactivated', 'user_activated'])
  })

  test('set-password with a password: the old one and all tokens end', async () => {
    const user = await create()
    const token = await tokenOf(user)
    const password = 'eleven violet kites rise'
    const { status, body } = await admin.post(`${USERS}/${user.id}/set-password`, { password })
    expect([status, body]).toEqual([200, { passwordSet: true, linkMailed: false }])
    expect(await isAccepted(token)).toBe(false)
    await expect(tokenOf(user)).rejects.toThrow('invalid_grant')
    expect(await signIn(service.url, acme, user.userName, password)).toMatch(/^at_/)
    const entries = await entriesAbout(admin, `user ${user.id}`)
    expect(entries.at(-1)).toMatchObject({ action: 'password_changed', details: {} })
    const weak = await admin.post(`${USERS}/${user.id}/set-password`, { password: 'weak' })
    expect([weak.status, pointersOf(weak.body)]).toEqual([400, ['/password']])
  })

  test('set-password without a password: makes a link, and the old password still works', async () => {
    const user = await create()
    const { body } = await admin.post(`${USERS}/${user.id}/set-password`)
    expect(body).toEqual({
      passwordSet: true,
      linkMailed: false,
      setPasswordUrl: expect.stringMatching(/\/password\/set\?token=pl_[\w-]{43}$/),
      setPasswordUrlExpiresAt: TIMESTAMP,
      signInUrl: expect.stringMatching(new RegExp(`/sign-in\\?account=${acme.accountId}$`)),
    })
    expect(await tokenOf(user)).toMatch(/^at_/)
  })

  test('set-password is refused without internal login, and a link to a deactivated user', async () => {
    const user = await create()
    await admin.post(`${USERS}/${user.id}/deactivate`)
    const codes = [(await admin.post(`${USERS}/${user.id}/set-password`, {})).body.code]
    await admin.patch(`${USERS}/${user.id}`, { internalLogin: false })
    codes.push((await admin.post(`${USERS}/${user.id}/set-password`, { password: GOOD_PASSWORD })).body.code)
    expect(codes).toEqual(['user_inactive', 'internal_login_off'])
  })

  test('unlink removes the identities at providers, and ends tokens', async () => {
    const user = await create()
    await service.app.database.query(
      `INSERT INTO identity.external_identity (account_id, sso_provider_id, external_id, user_id, created_at)
       VALUES ($1, '', 'ext-1', $2, now()), ($1, 'sso_x', 'ext-2', $2, now())`,
      [acme.accountId, user.id],
    )
    const token = await tokenOf(user)
    expect((await admin.get(`${USERS}/${user.id}`)).body.externalIdentities).toEqual([
      { ssoProviderId: null, externalId: 'ext-1' },
      { ssoProviderId: 'sso_x', externalId: 'ext-2' },
    ])
    const { body } = await admin.post(`${USERS}/${user.id}/unlink`)
    expect([body.externalIdentities, await isAccepted(token)]).toEqual([[], false])
    expect(await actionsAbout(admin, `user ${user.id}`)).toEqual(['user_created', 'user_unlinked'])
  })

  test('link gives an identity at a provider to one user, keeps tokens, and is logged', async () => {
    const [user, second] = [await create(), await create()]
    const token = await tokenOf(user)
    const { body: provider } = await admin.post('/admin/api/sso-providers', {
      displayName: 'Login',
      authenticationScheme: 'users-link',
      authorityUrl: 'https://login.example.com',
      clientId: 'chainwork',
      clientSecret: 'known to the provider',
    })
    const link = (id: number, externalId: string, ssoProviderId = provider.id) =>
      admin.post(`${USERS}/${id}/link`, { ssoProviderId, externalId })
    const linked = await link(user.id, '00u1')
    expect([linked.status, linked.body.externalIdentities]).toEqual([
      200,
      [{ ssoProviderId: provider.id, externalId: '00u1' }],
    ])
    expect(await isAccepted(token)).toBe(true)
    expect((await link(user.id, '00u1')).headers.get('ETag'), 'nothing is changed').toBe(linked.headers.get('ETag'))
    const refused = [await link(second.id, '00u1'), await link(user.id, '00u2'), await link(second.id, 'x', 'sso_none')]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'identity_taken'],
      [409, 'user_linked'],
      [400, 'invalid_request'],
    ])
    expect([pointersOf(refused[2]?.body), refused[2]?.body.errors[0].detail]).toEqual([
      ['/ssoProviderId'],
      expect.stringContaining('sso_none'),
    ])
    expect((await link(second.id, '00U1')).status, 'compared with regard to case').toBe(200)
    expect((await entriesAbout(admin, `user ${user.id}`)).slice(1)).toMatchObject([
      { action: 'user_linked', actorId: acme.userId, details: { ssoProviderId: provider.id, externalId: '00u1' } },
    ])
  })

  test.each(['', 'a\0b', '\ud800', 'x'.repeat(501)])('link refuses the external id %j', async (externalId) => {
    const { id } = await create()
    const { status, body } = await admin.post(`${USERS}/${id}/link`, { ssoProviderId: 'sso_x', externalId })
    expect([status, pointersOf(body)]).toEqual([400, ['/externalId']])
  })

  test.each(['a\0b', '\ud800'])('link refuses the id %j of a provider', async (ssoProviderId) => {
    const { id } = await create()
    const { status, body } = await admin.post(`${USERS}/${id}/link`, { ssoProviderId, externalId: 'x' })
    expect([status, pointersOf(body)]).toEqual([400, ['/ssoProviderId']])
  })

  test('set-password with a password ends the lockout, a link does not', async () => {
    const user = await create()
    for (let attempt = 0; attempt < 25; attempt++) {
      await service.app.database.query(`DELETE FROM identity.failure_count WHERE kind <> 'user'`)
      await askToken(service, passwordForm(acme, { username: user.userName, password: 'wrong' }))
    }
    const lockedUntil = async () => (await admin.get(`${USERS}/${user.id}`)).body.lockedUntil
    await admin.post(`${USERS}/${user.id}/set-password`)
    expect(await lockedUntil()).toEqual(TIMESTAMP)
    const password = 'eleven violet kites rise'
    await admin.post(`${USERS}/${user.id}/set-password`, { password })
    expect(await lockedUntil()).toBeNull()
    expect(await signIn(service.url, acme, user.userName, password)).toMatch(/^at_/)
    expect((await actionsAbout(admin, `user ${user.id}`)).slice(-2)).toEqual(['password_changed', 'user_unlocked'])
  })

  test('unlock ends a lockout that GET and the list show', async () => {
    const user = await create()
    const form = passwordForm(acme, { username: user.userName, password: 'wrong' })
    for (let attempt = 0; attempt < 25; attempt++) {
      // The address, from which all attempts come, would be locked out first.
      await service.app.database.query(`DELETE FROM identity.failure_count WHERE kind <> 'user'`)
      await askToken(service, form)
    }
    const shown = (await admin.get(`${USERS}/${user.id}`)).body
    expect(shown.lockedUntil).toEqual(TIMESTAMP)
    expect(Date.parse(shown.lockedUntil)).toBeGreaterThan(Date.now())
    const list = await admin.get(`${USERS}?$filter=${encodeURIComponent(`id eq ${user.id}`)}`)
    expect(list.body.value).toEqual([shown])
    const kept = await admin.patch(`${USERS}/${user.id}`, { ...shown, givenName: 'Locked' })
    expect([kept.status, kept.body.lockedUntil]).toEqual([200, shown.lockedUntil])
    expect((await admin.post(`${USERS}/${user.id}/unlock`)).body.lockedUntil).toBeNull()
    expect(await tokenOf(user)).toMatch(/^at_/)
    expect((await actionsAbout(admin, `user ${user.id}`)).filter((it) => it === 'user_unlocked')).toHaveLength(1)
  })

  test('reset-second-factor switches it off with its recovery codes, and ends tokens', async () => {
    const user = await create()
    const token = await tokenOf(user)
    await service.app.database.query(
      `UPDATE identity.app_user SET totp_sealed = 'x', totp_confirmed_at = now(), totp_last_step = 7 WHERE id = $1`,
      [user.id],
    )
    await service.app.database.query(`INSERT INTO identity.recovery_code VALUES ($1, $2, 'x')`, [
      acme.accountId,
      user.id,
    ])
    expect((await admin.get(`${USERS}/${user.id}`)).body.secondFactor).toBe(true)
    const { body } = await admin.post(`${USERS}/${user.id}/reset-second-factor`)
    expect([body.secondFactor, await isAccepted(token)]).toEqual([false, false])
    const [row] = await service.app.database.query(
      `SELECT totp_sealed, totp_last_step, (SELECT count(*) FROM identity.recovery_code WHERE user_id = $1) AS codes
         FROM identity.app_user WHERE id = $1`,
      [user.id],
    )
    expect(row).toEqual({ totp_sealed: null, totp_last_step: null, codes: 0 })
    expect((await actionsAbout(admin, `user ${user.id}`)).at(-1)).toBe('second_factor_disabled')
  })
})

describe('the last Administrator who can sign in', () => {
  const fresh = async (name: string) => {
    const account = await service.account(name)
    return { account, admin: await administratorOf(service, account) }
  }

  test('is not deactivated, demoted or kept from signing in', async () => {
    const { account, admin: theirs } = await fresh('Lone')
    const path = `${USERS}/${account.userId}`
    const idle = await theirs.post(USERS, { email: 'off@example.com', roleId: 1 })
    await theirs.post(`${USERS}/${idle.body.id}/deactivate`)
    const answers = [
      await theirs.post(`${path}/deactivate`),
      await theirs.patch(path, { roleId: 2 }),
      await theirs.patch(path, { internalLogin: false, externalLogin: false }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([409, 'last_administrator']))
    expect((await theirs.get(path)).body).toMatchObject({ active: true, roleId: 1, internalLogin: true })
    expect((await theirs.patch(path, { externalLogin: false, displayName: 'Still Ada' })).status).toBe(200)
  })

  test('is kept when the last two are deactivated at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { account } = await fresh(`Two ${round}`)
      const second = await account.user('Second Admin', 'administrator')
      const verb = round % 2 === 0 ? 'deactivate' : 'demote'
      const remove = async (id: number, as: TestAccount | Requests) =>
        verb === 'deactivate' ? as.post(`${USERS}/${id}/deactivate`) : as.patch(`${USERS}/${id}`, { roleId: 2 })
      const first = await administratorOf(service, account)
      const other = service.as(await signIn(service.url, account, second.email, account.password, 'admin'))
      const answers = await Promise.all([remove(second.userId, first), remove(account.userId, other)])
      const [done, refused] = answers.map(({ status }) => status).sort()
      expect(done).toBe(200)
      // Who was removed before the other request was authenticated is cut off.
      expect([401, 403, 409]).toContain(refused)
    }
  })
})

describe('the list', () => {
  test('filters, sorts, selects, counts and pages', async () => {
    const theirs = await administratorOf(service, await service.account('Listed'))
    for (const name of ['Cleo', 'Bea', 'Dan']) {
      const body = { email: `${name.toLowerCase()}@example.com`, displayName: name, roleId: name === 'Bea' ? 1 : 2 }
      await theirs.post(USERS, body)
    }
    const query = '$filter=roleId eq 2&$orderby=displayName desc&$select=displayName&$count=true&$top=1'
    const { body } = await theirs.get(`${USERS}?${encodeURI(query)}`)
    expect(body).toMatchObject({ value: [{ displayName: 'Dan' }], '@odata.count': 2 })
    const next = new URL(body['@odata.nextLink'])
    expect((await theirs.get(next.pathname + next.search)).body.value).toEqual([{ displayName: 'Cleo' }])
    const filters = [
      "userName eq 'bea@example.com'",
      "contains(email, 'bea')",
      "displayName in ('Bea')",
      'lastSignInAt eq null and roleId eq 1 and passwordSet eq false',
    ]
    for (const filter of filters) {
      const found = await theirs.get(`${USERS}?$filter=${encodeURIComponent(filter)}&$select=displayName`)
      expect([filter, found.body.value]).toEqual([filter, [{ displayName: 'Bea' }]])
    }
    const wrong = await theirs.get(`${USERS}?$filter=${encodeURIComponent("passwordHash eq 'x'")}`)
    expect([wrong.status, wrong.body.errors[0].parameter]).toEqual([400, '$filter'])
  })
})
