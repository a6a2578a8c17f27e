/** POST: users that are created, linked or refused. */
import { beforeAll, describe, expect, it } from 'vitest'
import {
  auditOf,
  ENTERPRISE,
  patch,
  person,
  ROLES,
  refusal,
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
  acme = await scim.account()
  idp = await acme.client()
})

const usersOf = async (account: ScimAccount) => {
  const [row] = await scim.sql<{ n: number }>(
    'SELECT count(*) AS n FROM identity.app_user WHERE account_id = $1',
    account.account.accountId,
  )
  return row?.n
}
const at = (id: string) => `${USERS}/${id}`

describe('POST', () => {
  it('creates a user, and answers 201 with its location and version', async () => {
    const body = person()
    const { status, headers, body: user } = await idp.post(USERS, body)
    const location = `${scim.service.app.config.urls.auth}${at(user.id)}`
    expect([status, headers.get('location'), headers.get('etag')]).toEqual([201, location, 'W/"1"'])
    expect(headers.get('content-type')).toMatch(/^application\/scim\+json/)
    expect(user).toEqual({
      ...body,
      schemas: [body.schemas[0], ROLES],
      id: expect.stringMatching(/^\d+$/),
      [ROLES]: { roleId: 2, roleIds: [2] },
      meta: {
        resourceType: 'User',
        created: expect.stringMatching(/Z$/),
        lastModified: user.meta.created,
        location,
        version: 'W/"1"',
      },
    })
    expect((await idp.get(at(user.id))).body).toEqual(user)
    const [entry, ...more] = await auditOf(scim, user.id)
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      action: 'Created',
      external_id: body.externalId,
      user_name: body.userName,
      response_status: 201,
      method: 'POST',
      path: USERS,
      payload: body,
      ip_address: '127.0.0.1',
      client_name: 'Directory',
      request_id: headers.get('x-request-id'),
      changes: { userName: { from: null, to: body.userName }, 'name.givenName': { from: null, to: 'Una' } },
    })
    expect(entry?.duration).toBeGreaterThan(0)
  })

  it('links a user who has no external id: same id, no second user, role and sign-in as they were', async () => {
    const { userId, email } = await acme.account.user('Ada Known', 'administrator')
    const before = await usersOf(acme)
    const body = person({ userName: 'countess', emails: [{ value: email.toUpperCase(), type: 'work' }] })
    const { status, body: user } = await idp.post(USERS, body)
    expect([status, user.id, await usersOf(acme)]).toEqual([201, String(userId), before])
    expect(user).toMatchObject({ externalId: body.externalId, userName: 'countess', [ROLES]: { roleIds: [1] } })
    const [row] = await scim.sql(
      'SELECT user_name, internal_login, active FROM identity.app_user WHERE id = $1',
      userId,
    )
    expect(row).toEqual({ user_name: email, internal_login: true, active: true })
    expect(await auditOf(scim, user.id)).toMatchObject([
      { action: 'Linked', external_id: body.externalId, changes: { externalId: { from: null, to: body.externalId } } },
    ])
  })

  it('links an inactive user without an external id anew: what an Administrator has deactivated may be another person', async () => {
    const { userId, email } = await acme.account.user('Ian Inactive', 'administrator')
    await scim.sql(`UPDATE identity.app_user SET active = false, password_hash = 'x' WHERE id = $1`, userId)
    const body = person({ userName: email, emails: [{ value: email, type: 'work' }], name: undefined })
    const { status, body: user } = await idp.post(USERS, body)
    expect([status, user.id, user.active, user.displayName]).toEqual([201, String(userId), true, undefined])
    expect(user[ROLES]).toEqual({ roleId: 2, roleIds: [2] })
    expect(await scim.sql('SELECT password_hash FROM identity.app_user WHERE id = $1', userId)).toEqual([
      { password_hash: null },
    ])
    expect((await auditOf(scim, user.id)).map(({ action }) => action)).toEqual(['Linked'])
  })

  it('records the deactivation of a user who is linked with active false beside the linking', async () => {
    const { userId, email } = await acme.account.user('Dora Inactive')
    const body = person({ emails: [{ value: email, type: 'work' }], active: false })
    const { status, body: user } = await idp.post(USERS, body)
    expect([status, user.id, user.active]).toEqual([201, String(userId), false])
    const [linked, deactivated, ...more] = await auditOf(scim, user.id)
    expect(linked).toMatchObject({ action: 'Linked', changes: { active: { from: true, to: false } } })
    expect(deactivated).toMatchObject({
      action: 'Deactivated',
      external_id: body.externalId,
      response_status: 201,
      changes: { active: { from: true, to: false } },
      request_id: linked?.request_id,
    })
    expect([Object.keys(deactivated?.changes ?? {}), more]).toEqual([['active'], []])
  })

  it('gives a linked user the roles that are sent', async () => {
    const { email } = await acme.account.user('Rose Role', 'administrator')
    const body = person({ emails: [{ value: email }], [ROLES]: { roleId: 2 } })
    expect((await idp.post(USERS, body)).body[ROLES]).toEqual({ roleId: 2, roleIds: [2] })
  })

  it('refuses the same external id', async () => {
    const body = person()
    const first = await idp.post(USERS, body)
    for (const again of [body, person({ externalId: body.externalId })]) {
      const answer = await idp.post(USERS, again)
      expect(refusal(answer)).toEqual([409, 'uniqueness'])
      expect(answer.body.detail).toContain(`The user ${first.body.id}`)
    }
  })

  it('refuses another external id for an active user, unless the client may link users anew', async () => {
    const body = person()
    const first = await idp.post(USERS, body)
    const again = { ...body, externalId: 'another' }
    const answer = await idp.post(USERS, again)
    expect([...refusal(answer), answer.body.detail]).toEqual([
      409,
      'uniqueness',
      expect.stringContaining(`linked to the externalId ${body.externalId}`),
    ])
    const relinked = await (await acme.client('allowRelink')).post(USERS, again)
    expect([relinked.status, relinked.body.id, relinked.body.externalId]).toEqual([201, first.body.id, 'another'])
  })

  it('links an inactive user with another external id anew, and reactivates it', async () => {
    const body = person({ [ENTERPRISE]: { department: 'Sales' } })
    const { id } = (await idp.post(USERS, body)).body
    await idp.delete(at(id))
    const { schemas, userName, emails } = body
    const again = await idp.post(USERS, { schemas, userName, emails, active: true, externalId: 'rehired' })
    expect([again.status, again.body.id, again.body.active]).toEqual([201, id, true])
    expect([again.body.name, again.body[ENTERPRISE]]).toEqual([undefined, undefined])
    expect((await auditOf(scim, id)).map(({ action }) => action)).toEqual(['Created', 'Deactivated', 'Linked'])
  })

  it('takes password, second factor and roles from a user who is linked anew', async () => {
    const { userId, email } = await acme.account.user('Rhea Hired', 'administrator')
    const credentials = async () => {
      const [row] = await scim.sql(
        `SELECT password_hash IS NOT NULL AS password, totp_confirmed_at IS NOT NULL AS factor, role_id AS "roleId",
                (SELECT count(*) FROM identity.recovery_code c WHERE c.user_id = u.id) AS codes
           FROM identity.app_user u WHERE id = $1`,
        userId,
      )
      return row
    }
    const body = person({ emails: [{ value: email, type: 'work' }] })
    expect((await idp.post(USERS, body)).body.id).toBe(String(userId))
    await scim.sql(
      `UPDATE identity.app_user SET totp_sealed = 'x', totp_confirmed_at = now(), password_hash = 'x' WHERE id = $1`,
      userId,
    )
    await scim.sql(
      `INSERT INTO identity.recovery_code (account_id, user_id, hash) VALUES ($1, $2, '\\x01')`,
      acme.account.accountId,
      userId,
    )
    expect(await credentials()).toEqual({ password: true, factor: true, roleId: 1, codes: 1 })
    await idp.delete(at(String(userId)))
    const again = await idp.post(USERS, { ...body, externalId: 'somebody-else' })
    expect([again.status, again.body.id, again.body[ROLES]]).toEqual([201, String(userId), { roleId: 2, roleIds: [2] }])
    expect(await credentials()).toEqual({ password: false, factor: false, roleId: 2, codes: 0 })
    const logged = await scim.sql<{ action: string }>(
      'SELECT action FROM identity.security_log WHERE account_id = $1 AND subject = $2',
      acme.account.accountId,
      `user ${userId}`,
    )
    expect(logged.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['password_changed', 'second_factor_disabled', 'user_role_changed']),
    )
  })

  it('neither links a user nor refuses one by a further e-mail address: an Administrator stays who it is', async () => {
    const { userId, email } = await acme.account.user('Bea Boss', 'administrator')
    const own = person()
    const claiming = await idp.post(USERS, { ...own, emails: [...own.emails, { value: email, type: 'home' }] })
    expect(claiming.status).toBe(201)
    expect(claiming.body.id).not.toBe(String(userId))
    const boss = await idp.get(at(String(userId)))
    expect(boss.body).toMatchObject({ emails: [{ value: email }], [ROLES]: { roleId: 1 } })
    const linked = await idp.post(USERS, person({ emails: [{ value: email, type: 'work' }] }))
    expect([linked.status, linked.body.id]).toEqual([201, String(userId)])
  })

  it('keeps the login name of a user whom no provider has provisioned, until the provider changes its address', async () => {
    const { userId } = await acme.account.user('Lena Login')
    await scim.sql(`UPDATE identity.app_user SET user_name = 'lena', user_name_key = 'lena' WHERE id = $1`, userId)
    const emails = [{ value: 'lena@new.example', type: 'work' }]
    expect((await idp.post(USERS, person({ userName: 'lena', emails }))).body.id).toBe(String(userId))
    const row = () => scim.sql('SELECT user_name AS name, email FROM identity.app_user WHERE id = $1', userId)
    expect(await row()).toEqual([{ name: 'lena', email: 'lena@new.example' }])
    const moved = [{ value: 'lena@moved.example', type: 'work' }]
    await idp.patch(at(String(userId)), patch({ op: 'replace', path: 'emails', value: moved }))
    expect(await row()).toEqual([{ name: 'lena@moved.example', email: 'lena@moved.example' }])
  })

  it('refuses a user who exists when the request has no external id', async () => {
    const lenient = await acme.client('acceptIncompleteUsers')
    const body = person()
    await idp.post(USERS, body)
    const answer = await lenient.post(USERS, { ...body, externalId: undefined })
    expect([...refusal(answer), answer.body.detail]).toEqual([
      409,
      'uniqueness',
      expect.stringContaining('send an externalId to link it'),
    ])
  })

  it('refuses a userName of one user with an e-mail address of another, and names both', async () => {
    const [one, other] = [person(), person()]
    const ids = [(await idp.post(USERS, one)).body.id, (await idp.post(USERS, other)).body.id]
    const answer = await idp.post(USERS, person({ userName: one.userName, emails: other.emails }))
    expect(refusal(answer)).toEqual([409, 'uniqueness'])
    for (const id of ids) expect(answer.body.detail).toContain(`${id} (`)
  })

  it('creates no user whose userName is the e-mail address of another one, who then could not sign in with it', async () => {
    const { userId, email } = await acme.account.user('Bea Mailed', 'administrator')
    await scim.sql(`UPDATE identity.app_user SET user_name = 'bea', user_name_key = 'bea' WHERE id = $1`, userId)
    const { userName } = (await idp.post(USERS, person({ emails: [{ value: 'somebody@example.com' }] }))).body
    for (const key of [{ userName: email }, { emails: [{ value: userName }] }])
      expect(refusal(await idp.post(USERS, person(key)))).toEqual([409, 'uniqueness'])
  })

  it('finds users by userName, by the address for mail, and by the primary one, in any case', async () => {
    const body = person()
    const primary = { value: `home-${body.userName}`, type: 'home', primary: true }
    await idp.post(USERS, { ...body, emails: [...body.emails.map((it) => ({ ...it, primary: false })), primary] })
    const keys = [
      { userName: body.userName.toUpperCase() },
      ...[...body.emails, primary]
        .map(({ value }) => value)
        .map((value) => ({ emails: [{ value: value.toUpperCase() }] })),
    ]
    for (const key of keys) expect(refusal(await idp.post(USERS, person(key)))).toEqual([409, 'uniqueness'])
  })

  it('of ten at once creates exactly one user', async () => {
    const before = await usersOf(acme)
    const body = person()
    const answers = await Promise.all(Array.from({ length: 10 }, () => idp.post(USERS, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
    expect(await usersOf(acme)).toBe(Number(before) + 1)
  })

  it('asks for userName, externalId, emails and active, and names all that are missing', async () => {
    const answer = await idp.post(USERS, { schemas: person().schemas })
    expect([...refusal(answer), answer.body.detail]).toEqual([
      400,
      'invalidValue',
      expect.stringContaining('userName, externalId, emails, active'),
    ])
    for (const name of ['userName', 'externalId', 'emails', 'active'])
      expect(refusal(await idp.post(USERS, person({ [name]: undefined })))).toEqual([400, 'invalidValue'])
  })

  it('ignores unknown attributes of any text, and stores no credential', async () => {
    const body = person({ password: 'a\0 secret', nickName: '\ud800', __proto__x: { constructor: '\u0000' } })
    const { status, body: user } = await idp.post(USERS, body)
    expect([status, user.password, user.nickName]).toEqual([201, undefined, undefined])
    const [entry] = await auditOf(scim, user.id)
    expect(entry?.payload).toMatchObject({ userName: body.userName, password: '***' })
  })

  it('takes a userName alone from a client that accepts incomplete users', async () => {
    const lenient = await acme.client('acceptIncompleteUsers')
    const { userName, schemas } = person()
    const { status, body } = await lenient.post(USERS, { schemas, userName })
    expect([status, body.userName, body.active]).toEqual([201, userName, true])
    expect([body.emails, body.externalId]).toEqual([undefined, undefined])
    expect(refusal(await lenient.post(USERS, { schemas }))).toEqual([400, 'invalidValue'])
  })
})

describe('a client that hides deleted users', () => {
  it('does not find a deleted user any more, and may create it again under the same external id', async () => {
    const hiding = await acme.client('hideDeletedUsers')
    const body = person()
    const { id } = (await hiding.post(USERS, body)).body
    expect((await hiding.delete(at(id))).status).toBe(204)
    const gone = [
      await hiding.get(at(id)),
      await hiding.delete(at(id)),
      await hiding.put(at(id), body),
      await hiding.patch(at(id), patch({ op: 'replace', path: 'active', value: true })),
    ]
    expect(gone.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const filter = encodeURIComponent(`userName eq "${body.userName}"`)
    expect((await hiding.get(`${USERS}?filter=${filter}`)).body.totalResults).toBe(0)
    expect((await idp.get(at(id))).body).toMatchObject({ id, active: false })
    const again = await hiding.post(USERS, body)
    expect([again.status, again.body.id, again.body.active]).toEqual([201, id, true])
    expect((await hiding.get(at(id))).status).toBe(200)
  })

  it('does not find a user who was deleted before it hid deleted users', async () => {
    const client = await acme.client()
    const body = person()
    const { id } = (await client.post(USERS, body)).body
    await client.delete(at(id))
    expect((await client.get(at(id))).body.active).toBe(false)
    const { accountId, clientId } = client
    await scim.service.command('scim-client set', { account: accountId, client: clientId, hideDeletedUsers: 'true' })
    expect((await client.get(at(id))).status).toBe(404)
    const again = await client.post(USERS, body)
    expect([again.status, again.body.id]).toEqual([201, id])
  })

  it('sees a user again whom another client has reactivated', async () => {
    const hiding = await acme.client('hideDeletedUsers')
    const { id } = (await hiding.post(USERS, person())).body
    await hiding.delete(at(id))
    await idp.patch(at(id), patch({ op: 'replace', path: 'active', value: true }))
    expect((await hiding.get(at(id))).body.active).toBe(true)
  })
})

describe('accounts', () => {
  it('have users, ids, names and locations of their own', async () => {
    const other = await scim.account('Other')
    const theirs = await other.client()
    const body = person()
    const [mine, foreign] = [await idp.post(USERS, body), await theirs.post(USERS, body)]
    expect([mine.status, foreign.status]).toEqual([201, 201])
    expect(mine.body.id).not.toBe(foreign.body.id)
    expect(mine.body.meta.location).toMatch(new RegExp(`/scim/v2/Users/${mine.body.id}$`))
    const { id } = foreign.body
    const refused = [
      await idp.get(at(id)),
      await idp.put(at(id), body),
      await idp.patch(at(id), patch({ op: 'replace', path: 'active', value: false })),
      await idp.delete(at(id)),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await theirs.get(at(id))).body).toEqual(foreign.body)
    const filter = encodeURIComponent(`externalId eq "${body.externalId}"`)
    const found = await idp.get(`${USERS}?filter=${filter}`)
    expect(found.body.Resources.map((user: { id: string }) => user.id)).toEqual([mine.body.id])
  })

  it('without the plugin refuse every request', async () => {
    const other = await scim.account('Without')
    const theirs = await other.client()
    await scim.service.app.activation.set(other.account.accountId, 'scim', false)
    expect((await theirs.post(USERS, person())).status).toBe(403)
  })
})
