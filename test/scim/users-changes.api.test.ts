/** PUT, PATCH and DELETE of users. */
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

const at = (id: string | number) => `${USERS}/${id}`
const create = async (more: Readonly<Record<string, unknown>> = {}) => (await idp.post(USERS, person(more))).body
const replace = (path: string, value: unknown) => patch({ op: 'replace', path, value })

describe('PATCH', () => {
  it('changes what it names, and nothing else', async () => {
    const user = await create({ [ENTERPRISE]: { department: 'Sales', employeeNumber: '7' } })
    const body = patch(
      { op: 'Replace', path: 'name.familyName', value: 'King' },
      { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Research' },
    )
    const answer = await idp.patch(at(user.id), body)
    expect([answer.status, answer.headers.get('etag')]).toEqual([200, 'W/"2"'])
    expect(answer.body).toEqual({
      ...user,
      name: { givenName: 'Una', familyName: 'King' },
      [ENTERPRISE]: { department: 'Research', employeeNumber: '7' },
      meta: { ...user.meta, lastModified: answer.body.meta.lastModified, version: 'W/"2"' },
    })
    expect((await idp.get(at(user.id))).body).toEqual(answer.body)
    expect((await auditOf(scim, user.id)).at(-1)).toMatchObject({
      action: 'Updated',
      method: 'PATCH',
      path: at(user.id),
      payload: body,
      changes: {
        'name.familyName': { from: user.name.familyName, to: 'King' },
        [`${ENTERPRISE}:department`]: { from: 'Sales', to: 'Research' },
      },
    })
  })

  it('refuses a userName or main e-mail address by which another user signs in, and PUT does too', async () => {
    const { userId, email } = await acme.account.user('Bess Boss', 'administrator')
    await scim.sql(`UPDATE identity.app_user SET user_name = 'bess@b', user_name_key = 'bess@b' WHERE id = $1`, userId)
    const other = person({
      emails: [
        { value: `main-${email}`, type: 'work' },
        { value: `p-${email}`, primary: true },
      ],
    })
    await idp.post(USERS, other)
    const user = await create()
    const work = { value: user.userName, type: 'work', primary: false }
    for (const taken of [email.toUpperCase(), 'bess@b', other.userName, `main-${email}`, `p-${email}`])
      for (const body of [
        replace('userName', taken),
        replace('emails[type eq "work"].value', taken),
        replace('emails', [work, { value: taken, primary: true }]),
      ])
        expect([taken, ...refusal(await idp.patch(at(user.id), body))]).toEqual([taken, 409, 'uniqueness'])
    expect(refusal(await idp.put(at(user.id), { ...user, userName: email }))).toEqual([409, 'uniqueness'])
    const shared = replace('emails', [
      { ...work, primary: true },
      { value: email, type: 'home' },
    ])
    expect((await idp.patch(at(user.id), shared)).status).toBe(200)
    const leaving = { ...user, userName: email, active: false }
    expect((await idp.put(at(user.id), leaving)).body).toMatchObject({ active: false, userName: user.userName })
  })

  it('changes other attributes of users who have the same e-mail address already', async () => {
    const [one, two] = [await create(), await create()]
    const email = one.userName
    await scim.sql(
      `UPDATE identity.app_user u SET email = $2, email_key = $2, provided = o.provided || jsonb_build_object('userName', u.provided->'userName')
         FROM identity.app_user o WHERE u.id = $1 AND o.id = $3`,
      two.id,
      email,
      one.id,
    )
    const answer = await idp.put(at(two.id), { ...two, emails: one.emails, displayName: 'Renamed' })
    expect([answer.status, answer.body.displayName, answer.body.emails]).toEqual([200, 'Renamed', one.emails])
    expect((await idp.patch(at(two.id), replace('userName', `new-${email}`))).status).toBe(200)
  })

  it('returns the attributes that are asked for, and loses no other', async () => {
    const user = await create()
    const answer = await idp.patch(`${at(user.id)}?attributes=userName`, replace('name.givenName', 'Ulla'))
    expect(Object.keys(answer.body).sort()).toEqual(['id', 'schemas', 'userName'])
    const { meta, ...whole } = (await idp.get(at(user.id))).body
    const { meta: _, ...before } = user
    expect([whole, meta.version]).toEqual([{ ...before, name: { ...user.name, givenName: 'Ulla' } }, 'W/"2"'])
    expect(
      (await idp.patch(`${at(user.id)}?excludedAttributes=emails`, replace('active', true))).body,
    ).not.toHaveProperty('emails')
    expect((await idp.get(at(user.id))).body.emails).toEqual(user.emails)
  })

  it('without effect answers 200 with the version of before, and is in the audit log', async () => {
    const user = await create()
    const answer = await idp.patch(at(user.id), replace('active', true))
    expect([answer.status, answer.body]).toEqual([200, user])
    expect((await auditOf(scim, user.id)).at(-1)).toMatchObject({ action: 'Updated', changes: {} })
  })

  it('without effect leaves a user of no provider as it is', async () => {
    const { userId } = await acme.account.user('Nora None')
    const before = (await idp.get(at(userId))).body
    expect((await idp.patch(at(userId), replace('active', 'True'))).body).toEqual(before)
  })

  it('of 10 at once loses nothing', async () => {
    const user = await create()
    const parts = ['department', 'division', 'costCenter', 'organization', 'employeeNumber']
    const answers = await Promise.all([
      ...parts.map((part) => idp.patch(at(user.id), replace(`${ENTERPRISE}:${part}`, part))),
      ...['givenName', 'familyName', 'formatted'].map((part) => idp.patch(at(user.id), replace(`name.${part}`, part))),
      idp.patch(at(user.id), replace('displayName', 'shown')),
      idp.patch(at(user.id), replace('active', false)),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect((await idp.get(at(user.id))).body).toMatchObject({
      [ENTERPRISE]: Object.fromEntries(parts.map((part) => [part, part])),
      name: { givenName: 'givenName', familyName: 'familyName', formatted: 'formatted' },
      displayName: 'shown',
      active: false,
      meta: { version: 'W/"11"' },
    })
  })

  it('does all of its operations or none', async () => {
    const user = await create()
    const body = patch(
      { op: 'replace', path: 'displayName', value: 'New' },
      { op: 'replace', path: 'nonsense', value: 1 },
    )
    expect((await idp.patch(at(user.id), body)).status).toBe(400)
    expect((await idp.get(at(user.id))).body).toEqual(user)
  })

  it('takes the e-mail addresses of a user who is deleted, and not those of one who is only inactive', async () => {
    const gone = await create({
      emails: [
        { value: 'gone@work.example', type: 'work' },
        { value: 'gone@home.example', primary: true },
      ],
    })
    await scim.sql(`UPDATE identity.app_user SET user_name = 'gone', user_name_key = 'gone' WHERE id = $1`, gone.id)
    const user = await create()
    const changes = ['gone@work.example', 'gone@home.example'].map((value) => replace('emails', [{ value }]))
    await idp.patch(at(gone.id), replace('active', false))
    for (const change of changes) expect(refusal(await idp.patch(at(user.id), change))).toEqual([409, 'uniqueness'])
    await idp.delete(at(gone.id))
    for (const change of changes) expect((await idp.patch(at(user.id), change)).status).toBe(200)
    expect((await idp.put(at(user.id), { ...user, emails: gone.emails })).status).toBe(200)
    expect(refusal(await idp.patch(at(gone.id), replace('active', true)))).toEqual([409, 'uniqueness'])
    expect(refusal(await idp.patch(at(user.id), replace('userName', gone.userName)))).toEqual([409, 'uniqueness'])
  })

  it('of a deleted user whose address another user has by now is refused, also while no Administrator has activated it', async () => {
    const { client, provisioning } = await scim.account()
    await provisioning({ default_role_id: 2, auto_activate: false })
    const other = await client()
    await provisioning({ use_external_username: true })
    const gone = (await other.post(USERS, person({ emails: [{ value: 'waits@work.example', primary: true }] }))).body
    await other.delete(at(gone.id))
    const user = (await other.post(USERS, person())).body
    expect((await other.patch(at(user.id), replace('emails', gone.emails))).status).toBe(200)
    expect(refusal(await other.patch(at(gone.id), replace('active', true)))).toEqual([409, 'uniqueness'])
  })

  it('may not remove a required attribute, unless the client accepts incomplete users', async () => {
    const user = await create()
    for (const path of ['externalId', 'emails', 'active', 'userName'])
      expect([path, (await idp.patch(at(user.id), patch({ op: 'remove', path }))).status]).toEqual([path, 400])
    const lenient = await acme.client('acceptIncompleteUsers')
    const answer = await lenient.patch(at(user.id), patch({ op: 'remove', path: 'externalId' }))
    expect([answer.status, answer.body.externalId]).toEqual([200, undefined])
  })

  it('that gives the first external id links the user; a second user may not have it', async () => {
    const { userId } = await acme.account.user('Lea Later')
    const linked = await idp.patch(at(userId), replace('externalId', 'x-later'))
    expect([linked.status, linked.body.externalId]).toEqual([200, 'x-later'])
    expect((await auditOf(scim, String(userId))).map(({ action }) => action)).toEqual(['Linked'])
    const other = await create()
    expect(refusal(await idp.patch(at(other.id), replace('externalId', 'x-later')))).toEqual([409, 'uniqueness'])
    expect(refusal(await idp.patch(at(other.id), replace('userName', (await create()).userName)))).toEqual([
      409,
      'uniqueness',
    ])
  })

  it('PUT with active false deactivates: the audit log has the action Deactivated', async () => {
    const { id, userName, externalId, name, emails } = await create()
    const { status, body } = await idp.put(at(id), person({ userName, externalId, name, emails, active: false }))
    expect([status, body.active]).toEqual([200, false])
    const [, entry] = await auditOf(scim, id)
    expect(entry).toMatchObject({
      action: 'Deactivated',
      method: 'PUT',
      external_id: externalId,
      changes: { active: { from: true, to: false } },
    })
  })

  it('deactivates and reactivates', async () => {
    const user = await create()
    expect((await idp.patch(at(user.id), patch({ op: 'Replace', value: { active: 'False' } }))).body.active).toBe(false)
    expect((await idp.patch(at(user.id), replace('active', 'True'))).body.active).toBe(true)
    expect((await auditOf(scim, user.id)).map(({ action }) => action)).toEqual(['Created', 'Deactivated', 'Updated'])
  })
})

describe('PUT', () => {
  it('replaces the user: attributes that are left out are cleared, roles stay', async () => {
    const sent = person({ displayName: 'Una U.', [ENTERPRISE]: { department: 'Sales' }, [ROLES]: { roleIds: [1] } })
    const user = (await idp.post(USERS, sent)).body
    const { externalId, userName } = sent
    const emails = [{ value: `new-${userName}`, type: 'work', primary: false }]
    const answer = await idp.put(at(user.id), { userName, externalId, emails, active: true })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      schemas: [person().schemas[0], ROLES],
      id: user.id,
      externalId,
      userName,
      emails,
      active: true,
      [ROLES]: { roleId: 1, roleIds: [1] },
      meta: { ...user.meta, lastModified: answer.body.meta.lastModified, version: 'W/"2"' },
    })
    expect((await auditOf(scim, user.id)).at(-1)).toMatchObject({
      action: 'Updated',
      changes: { displayName: { from: 'Una U.', to: null } },
    })
  })

  it('takes back what GET gave, without a new version', async () => {
    const user = await create({ [ENTERPRISE]: { manager: { value: '26' } } })
    expect((await idp.put(at(user.id), user)).body).toEqual(user)
  })

  it('asks for all required attributes', async () => {
    const user = await create()
    const answer = await idp.put(at(user.id), { userName: user.userName })
    expect([...refusal(answer), answer.body.detail]).toEqual([
      400,
      'invalidValue',
      'The user lacks emails, active; send all of them.',
    ])
  })

  it.each([
    { client: 'a strict client', settings: [] },
    { client: 'a client that accepts incomplete users', settings: ['acceptIncompleteUsers'] },
  ] as const)(
    'of $client without an externalId keeps the stored one; `active: false` alone deactivates',
    async ({ settings }) => {
      const client = await acme.client(...settings)
      const user = (await client.post(USERS, person())).body
      const { externalId, ...update } = person({ userName: user.userName, emails: user.emails })
      expect(externalId).not.toBe(user.externalId)
      const updated = await client.put(at(user.id), { ...update, displayName: 'Una Updated' })
      expect([updated.status, updated.body.displayName, updated.body.externalId]).toEqual([
        200,
        'Una Updated',
        user.externalId,
      ])
      const deactivated = await client.put(at(user.id), { schemas: update.schemas, active: 'False' })
      expect([deactivated.status, deactivated.body.active, deactivated.body.externalId]).toEqual([
        200,
        false,
        user.externalId,
      ])
    },
  )

  it('leaves a user without an external id without one, such as one from before the provider of its client was another', async () => {
    const client = await acme.client('acceptIncompleteUsers')
    const { externalId: _, ...body } = person()
    const { id } = (await client.post(USERS, body)).body
    const { status, body: put } = await idp.put(at(id), { ...body, displayName: 'Una Updated' })
    expect([status, put.displayName, put.externalId]).toEqual([200, 'Una Updated', undefined])
  })

  it('keeps `active` of before when a client that accepts incomplete users leaves it out', async () => {
    const user = await create({ active: false })
    const lenient = await acme.client('acceptIncompleteUsers')
    const answer = await lenient.put(at(user.id), { userName: user.userName, externalId: user.externalId })
    expect([answer.status, answer.body.active, answer.body.emails]).toEqual([200, false, undefined])
  })
})

describe('a request that deactivates', () => {
  const inactive = { op: 'Replace', path: 'active', value: 'False' }
  const work = 'emails[type eq "work"].value'
  it.each([
    ['removes the e-mail address', patch(inactive, { op: 'Remove', path: work }), 'emails cannot be removed'],
    [
      'clears the e-mail address',
      patch(inactive, { op: 'Replace', path: work, value: '' }),
      'emails cannot be removed',
    ],
    [
      'names an element that there is not',
      patch({ op: 'remove', path: 'emails[type eq "home"]' }, inactive),
      'no element',
    ],
    ['names a read-only attribute', patch({ op: 'replace', value: { id: '1', active: false } }), 'changes id'],
    ['names an unknown attribute', patch(inactive, { op: 'replace', path: 'foo', value: 1 }), "the path 'foo'"],
    [
      'has a value of the wrong type',
      patch(inactive, { op: 'replace', path: 'displayName', value: {} }),
      'displayName',
    ],
  ])('by PATCH and %s: the user is deactivated, and keeps everything else', async (_name, body, fault) => {
    const user = await create()
    const answer = await idp.patch(at(user.id), body)
    expect([answer.status, answer.body]).toEqual([200, { ...user, active: false, meta: answer.body.meta }])
    expect((await auditOf(scim, user.id)).at(-1)).toMatchObject({
      action: 'Deactivated',
      changes: { active: { from: true, to: false } },
      ignored: [expect.stringContaining(fault)],
    })
  })

  it.each([
    ['an address that is none', { emails: [{ value: 'nowhere' }] }, 'nowhere'],
    ['a value of the wrong type', { displayName: 7 }, 'displayName'],
  ])('by PUT and has %s: the user is deactivated, and keeps everything else', async (_name, more, fault) => {
    const user = await create()
    const answer = await idp.put(at(user.id), { schemas: user.schemas, active: false, ...more })
    expect([answer.status, answer.body]).toEqual([200, { ...user, active: false, meta: answer.body.meta }])
    expect((await auditOf(scim, user.id)).at(-1)).toMatchObject({ ignored: [expect.stringContaining(fault)] })
  })

  it("is not refused for another user's name", async () => {
    const [user, other] = [await create(), await create()]
    for (const send of [
      () => idp.patch(at(user.id), patch(inactive, { op: 'replace', path: 'userName', value: other.userName })),
      () => idp.put(at(user.id), { ...user, active: false, userName: other.userName }),
    ]) {
      const { status, body } = await send()
      expect([status, body.active, body.userName]).toEqual([200, false, user.userName])
    }
  })

  it('is refused for a body that cannot be read, for another version, and where a later operation activates', async () => {
    const user = await create()
    const unreadable = { ...patch(inactive), Operations: [inactive, { op: 'move' }] }
    const foo = { op: 'replace', path: 'foo', value: 1 }
    const active = { op: 'replace', value: { active: true } }
    const answers = [
      await idp.patch(at(user.id), unreadable),
      await idp.patch(at(user.id), patch(inactive, foo), { 'If-Match': 'W/"9"' }),
      await idp.patch(at(user.id), patch(inactive, foo, active)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 412, 400])
    expect((await idp.get(at(user.id))).body).toEqual(user)
  })
})

describe('DELETE', () => {
  it('deactivates: 204 each time, and the user stays readable', async () => {
    const user = await create()
    expect([(await idp.delete(at(user.id))).status, (await idp.delete(at(user.id))).status]).toEqual([204, 204])
    expect((await idp.get(at(user.id))).body).toMatchObject({ id: user.id, active: false, meta: { version: 'W/"2"' } })
    expect(await auditOf(scim, user.id)).toMatchObject([
      { action: 'Created' },
      { action: 'Deactivated', response_status: 204, method: 'DELETE', changes: { active: { from: true, to: false } } },
      { action: 'Deactivated', response_status: 204, changes: {} },
    ])
  })

  it('and `active: false` refuse the last Administrator', async () => {
    const lone = await scim.account('Lone')
    const client = await lone.client()
    const { userId } = lone.account
    const answers = [
      await client.delete(at(userId)),
      await client.patch(at(userId), replace('active', false)),
      await client.patch(at(userId), replace(`${ROLES}:roleId`, 2)),
    ]
    for (const answer of answers)
      expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('last Administrator')])
    expect((await client.get(at(userId))).body).toMatchObject({ active: true, [ROLES]: { roleId: 1 } })
    const changes = (await auditOf(scim, String(userId))).filter(({ action }) => action !== 'Failed')
    expect(changes).toEqual([])
  })
})

describe('conditional requests', () => {
  it('If-Match: a change of another version is 412', async () => {
    const user = await create()
    const stale = { 'If-Match': 'W/"9"' }
    const refused = [
      await idp.put(at(user.id), user, stale),
      await idp.patch(at(user.id), replace('active', false), stale),
      await idp.delete(at(user.id), stale),
    ]
    expect(refused.map(({ status }) => status)).toEqual([412, 412, 412])
    expect((await idp.get(at(user.id))).body).toEqual(user)
    const current = { 'If-Match': 'W/"9", W/"1"' }
    expect((await idp.patch(at(user.id), replace('active', false), current)).status).toBe(200)
    expect((await idp.delete(at(user.id), { 'If-Match': '*' })).status).toBe(204)
  })

  it('that are refused are in the audit log with the external id of their user', async () => {
    const user = await create()
    await idp.delete(at(user.id), { 'If-Match': 'W/"9"' })
    await idp.patch(at(user.id), replace('nonsense', 1))
    await expect
      .poll(async () => (await auditOf(scim, user.id)).map(({ action, external_id }) => [action, external_id]))
      .toEqual([
        ['Created', user.externalId],
        ['Failed', user.externalId],
        ['Failed', user.externalId],
      ])
  })

  it('If-None-Match: GET of the same version is 304 without a body', async () => {
    const user = await create()
    const same = await idp.get(at(user.id), { 'If-None-Match': 'W/"1"' })
    expect([same.status, same.headers.get('etag'), same.body]).toEqual([304, 'W/"1"', ''])
    expect((await idp.get(at(user.id), { 'If-None-Match': 'W/"2"' })).status).toBe(200)
  })
})

describe('roles', () => {
  it.each([
    [undefined, [2]],
    [{ roleId: 1 }, [1]],
    [{ roleIds: [1, 2] }, [1, 2]],
    [{ roleIds: ['1'], replaceDefaultRoles: 'false' }, [1, 2]],
    [{ roleIds: [1], replaceDefaultRoles: true }, [1]],
  ])('of a new user: %j gives %j', async (roles, roleIds) => {
    const user = await create({ [ROLES]: roles })
    expect(user[ROLES]).toEqual(roleIds.length === 1 ? { roleId: roleIds[0], roleIds } : { roleIds })
    const [row] = await scim.sql('SELECT role_id FROM identity.app_user WHERE id = $1', Number(user.id))
    expect(row).toEqual({ role_id: roleIds[0] })
  })

  it('of a PATCH of roleId replace roleIds of before', async () => {
    const user = await create({ [ROLES]: { roleIds: [1, 2] } })
    const change = async (path: string, value: unknown) =>
      (await idp.patch(at(user.id), replace(`${ROLES}:${path}`, value))).body[ROLES]
    expect(await change('roleId', 2)).toEqual({ roleId: 2, roleIds: [2] })
    expect(await change('roleIds', [1])).toEqual({ roleId: 1, roleIds: [1] })
    const removed = await idp.patch(at(user.id), patch({ op: 'remove', path: `${ROLES}:roleIds` }))
    expect(removed.body[ROLES]).toEqual({ roleId: 2, roleIds: [2] })
  })

  it('refuse an unknown id, and name the known ones', async () => {
    const user = await create()
    for (const answer of [
      await idp.post(USERS, person({ [ROLES]: { roleIds: [3] } })),
      await idp.patch(at(user.id), replace(`${ROLES}:roleId`, 3)),
      await idp.put(at(user.id), { ...user, [ROLES]: { roleId: 3 } }),
    ])
      expect([...refusal(answer), answer.body.detail]).toEqual([400, 'invalidValue', expect.stringMatching(/3.*1.*2/)])
  })
})

it.each([
  '010101001010101011001010101011',
  '00919288221112222',
  '9223372036854775808',
  '2147483648',
  '%00',
  '0',
  '1.5',
  '-1',
  "1'--",
])('the id %s is 404, of every method', async (id) => {
  const answers = [
    await idp.get(at(id)),
    await idp.put(at(id), person()),
    await idp.patch(at(id), replace('active', false)),
    await idp.delete(at(id)),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(answers[0]?.body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])
})
