import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coerceUser } from '../../plugins/scim/coerce-user.ts'
import { ENTERPRISE_SCHEMA, ROLES_SCHEMA } from '../../plugins/scim/resource.ts'
import { forAll } from '../support/property-runs.ts'

const refusal = (body: unknown) => {
  try {
    coerceUser(body)
  } catch (error) {
    const { status, code, message } = error as { status: number; code: string; message: string }
    return [status, code, message]
  }
  return 'accepted'
}
const refused = (message: string) => [400, 'invalidValue', message]

describe('coerceUser', () => {
  it('writes names as the schemas spell them, whatever their case', () => {
    const body = {
      USERNAME: 'ada',
      externalid: 'A-1',
      Name: { GIVENNAME: 'Ada', familyname: 'Lovelace' },
      EMAILS: [{ VALUE: 'ada@example.com', Type: 'Work', PRIMARY: true }],
      [ROLES_SCHEMA.toUpperCase()]: { ROLEIDS: [2] },
      [ENTERPRISE_SCHEMA.toLowerCase()]: { EmployeeNumber: '7', MANAGER: { Value: '9', $REF: '../Users/9' } },
    }
    expect(coerceUser(body)).toEqual({
      userName: 'ada',
      externalId: 'A-1',
      name: { givenName: 'Ada', familyName: 'Lovelace' },
      emails: [{ value: 'ada@example.com', type: 'Work', primary: true }],
      [ROLES_SCHEMA]: { roleIds: [2] },
      [ENTERPRISE_SCHEMA]: { employeeNumber: '7', manager: { value: '9', $ref: '../Users/9' } },
    })
  })

  it.each(['True', 'true', 'TRUE', true])('reads active %j as true', (active) => {
    expect(coerceUser({ active })).toEqual({ active: true })
  })

  it.each(['False', 'false', 'FALSE', false])('reads active %j as false (Entra; issue 86 of scimmy)', (active) => {
    expect(coerceUser({ active })).toEqual({ active: false })
  })

  it('ignores read-only attributes, the password and attributes that no schema has', () => {
    const body = {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id: '7',
      meta: { version: 'W/"9"', created: 'never' },
      password: 'secret',
      groups: [{ value: '1' }],
      favouriteColour: 'green',
      'urn:example:extension': { a: 1 },
      userName: 'ada',
      name: { givenName: 'Ada', honorificPrefix: 'Countess' },
    }
    expect(coerceUser(body)).toEqual({ userName: 'ada', name: { givenName: 'Ada' } })
  })

  it('leaves out what is null or empty, and e-mail addresses without a value', () => {
    const body = {
      userName: 'ada',
      displayName: '',
      externalId: null,
      active: null,
      name: { givenName: null, familyName: '' },
      emails: [null, { type: 'other' }, { value: '', type: 'home' }, { value: 'ada@example.com', type: null }],
      [ROLES_SCHEMA]: { roleId: null, roleIds: [] },
      [ENTERPRISE_SCHEMA]: { department: '', manager: { value: null } },
    }
    expect(coerceUser(body)).toEqual({ userName: 'ada', emails: [{ value: 'ada@example.com' }] })
    expect(coerceUser({ emails: [], name: {} })).toEqual({})
  })

  it('leaves out what is blank, unless the user has it already', () => {
    for (const blank of ['  ', '\t\n', '\u00a0', '\u200b', ' \u0007 ']) {
      const body = { userName: blank, externalId: blank, displayName: blank, name: { givenName: blank } }
      expect(coerceUser(body)).toEqual({})
      expect(coerceUser(body, body)).toEqual(body)
    }
  })

  it('reads roles as integers, and each once', () => {
    expect(coerceUser({ [ROLES_SCHEMA]: { roleId: '2' } })).toEqual({ [ROLES_SCHEMA]: { roleId: 2 } })
    expect(coerceUser({ [ROLES_SCHEMA]: { roleIds: ['1', 2, 1], replaceDefaultRoles: 'False' } })).toEqual({
      [ROLES_SCHEMA]: { roleIds: [1, 2], replaceDefaultRoles: false },
    })
  })

  it('makes neither of roleId and roleIds from the other: a PATCH of one leaves the other as it was', () => {
    expect(coerceUser({ [ROLES_SCHEMA]: { roleId: 1, roleIds: [2] } })).toEqual({
      [ROLES_SCHEMA]: { roleId: 1, roleIds: [2] },
    })
  })

  it.each([['7'], [[{ value: '7' }]], [{ value: '7' }]])('reads the manager %j, as Entra sends it', (manager) => {
    expect(coerceUser({ [ENTERPRISE_SCHEMA]: { manager } })).toEqual({
      [ENTERPRISE_SCHEMA]: { manager: { value: '7' } },
    })
  })

  it('does not enforce canonical values: the type of an address may be any', () => {
    const emails = [{ value: 'ada@example.com', type: 'business' }]
    expect(coerceUser({ emails })).toEqual({ emails })
  })

  it.each([
    [{ emails: { value: 'a@b.c' } }, 'emails takes an array of objects; the request has an object.'],
    [{ emails: 'a@b.c' }, 'emails takes an array of objects; the request has "a@b.c".'],
    [{ emails: ['a@b.c'] }, 'emails[0] takes an object; the request has "a@b.c".'],
    [{ emails: [[{ value: 'a@b.c' }]] }, 'emails[0] takes an object; the request has an array.'],
    [{ emails: [{ value: 7 }] }, 'emails[0].value takes text; the request has the number 7.'],
    [{ userName: 7 }, 'userName takes text; the request has the number 7.'],
    [{ userName: ['ada'] }, 'userName takes text; the request has an array.'],
    [{ userName: { value: 'ada' } }, 'userName takes text; the request has an object.'],
    [{ name: 'Ada' }, 'name takes an object; the request has "Ada".'],
    [{ name: [{}, {}] }, 'name takes an object; the request has an array.'],
    [{ name: { givenName: true } }, 'name.givenName takes text; the request has the boolean true.'],
    [{ active: 'maybe' }, 'active takes true or false; the request has "maybe".'],
    [{ active: 'm'.repeat(200) }, `active takes true or false; the request has "${'m'.repeat(100)}…".`],
    [{ active: 1 }, 'active takes true or false; the request has the number 1.'],
    [
      { [ROLES_SCHEMA]: { roleId: 1.5 } },
      `${ROLES_SCHEMA}:roleId takes a whole number of at most 2147483647; the request has the number 1.5.`,
    ],
    [
      { [ROLES_SCHEMA]: { roleIds: ['two'] } },
      `${ROLES_SCHEMA}:roleIds[0] takes a whole number of at most 2147483647; the request has "two".`,
    ],
    [
      { [ROLES_SCHEMA]: { roleIds: 2 } },
      `${ROLES_SCHEMA}:roleIds takes an array of whole numbers; the request has the number 2.`,
    ],
    [
      { [ROLES_SCHEMA]: { roleId: '99999999999999999999' } },
      `${ROLES_SCHEMA}:roleId takes a whole number of at most 2147483647; the request has "99999999999999999999".`,
    ],
    [{ userName: 'ada', USERNAME: 'ada' }, 'userName is sent twice, in different case; send it once.'],
    [
      { emails: [{ value: 'a@b.c', VALUE: 'd@e.f' }] },
      'emails[0].value is sent twice, in different case; send it once.',
    ],
    [
      {
        emails: [
          { value: 'a@b.c', primary: 'True' },
          { value: 'd@e.f', primary: true },
        ],
      },
      'emails has more than one primary value; mark one at most as primary.',
    ],
    [{ userName: 'x'.repeat(321) }, 'userName takes at most 320 characters; the request has 321.'],
    [
      { emails: Array.from({ length: 21 }, (_, n) => ({ value: `${n}@b.c` })) },
      'emails takes at most 20 values; the request has 21.',
    ],
    [{ userName: 'a\0b' }, 'userName has a NUL character or an unpaired surrogate; leave it out.'],
    [{ name: { familyName: '\ud800' } }, 'name.familyName has a NUL character or an unpaired surrogate; leave it out.'],
    [[], 'A user is a JSON object; the request has an array.'],
    [null, 'A user is a JSON object; the request has none.'],
    ['ada', 'A user is a JSON object; the request has a text.'],
  ])('refuses %j', (body, message) => {
    expect(refusal(body)).toEqual(refused(message))
  })

  it('counts characters as the contract does, not UTF-16 units', () => {
    expect(coerceUser({ userName: '😀'.repeat(320) })).toEqual({ userName: '😀'.repeat(320) })
    expect(refusal({ userName: '😀'.repeat(321) })).toMatchObject([400, 'invalidValue', expect.any(String)])
  })

  it('accepts longer values that the user had before a PATCH, and no others', () => {
    const before = {
      externalId: 'e'.repeat(900),
      name: { givenName: 'g'.repeat(900) },
      emails: [{ value: `${'a'.repeat(900)}@example.com`, primary: true }],
    }
    expect(coerceUser(before, before)).toEqual(before)
    const changed = {
      ...before,
      name: { ...before.name, familyName: 'f' },
      emails: [...before.emails, { value: 'b@c.d' }],
    }
    expect(coerceUser(changed, before)).toEqual(changed)
    for (const body of [{ externalId: 'f'.repeat(900) }, { name: { familyName: 'g'.repeat(900) } }])
      expect(refusal({ ...before, ...body })).toMatchObject([400, 'invalidValue', expect.stringContaining('at most')])
  })

  it('takes names of Object.prototype as unknown attributes', () => {
    const body = JSON.parse('{"__proto__":{"active":true},"constructor":{"prototype":{"x":1}},"userName":"ada"}')
    const user = coerceUser(body)
    expect(user).toEqual({ userName: 'ada' })
    expect(Object.getPrototypeOf(user)).toBe(Object.prototype)
    expect(({} as { x?: number }).x).toBeUndefined()
  })

  it('does not modify its input, and coerces its own result to the same', () => {
    const names = [
      'userName',
      'ACTIVE',
      'emails',
      'name',
      'value',
      'primary',
      ROLES_SCHEMA,
      'roleIds',
      ENTERPRISE_SCHEMA,
    ]
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, fc.jsonValue(), tie('object')),
      object: fc.dictionary(fc.constantFrom(...names), tie('value')),
    }))
    forAll(100, value, (body) => {
      const before = JSON.stringify(body)
      const first = refusal(body)
      expect(JSON.stringify(body)).toBe(before)
      if (first === 'accepted') expect(coerceUser(coerceUser(body))).toEqual(coerceUser(body))
      else expect(first).toMatchObject([400, 'invalidValue', expect.any(String)])
    })
  })
})
