import { describe, expect, it } from 'vitest'
import { changesOf } from '../../plugins/identity/admin/author.ts'
import { canonicalTimeZone } from '../../plugins/identity/admin/time-zone.ts'
import { mustRevokeAccess, userFaults } from '../../plugins/identity/admin/user-rules.ts'
import type { UserRow } from '../../plugins/identity/store/user-model.ts'
import { differences, type ReadOnly, readOnlyFaults } from '../../runtime/services.ts'

const AT = '2026-11-20T09:12:44.120Z'
const ADA: UserRow = {
  id: 1,
  userName: 'ada@example.com',
  email: 'ada@example.com',
  displayName: 'Ada',
  givenName: 'Ada',
  familyName: null,
  roleId: 1,
  active: true,
  projectPermissions: true,
  internalLogin: true,
  externalLogin: true,
  hasPassword: true,
  hasSecondFactor: false,
  lastSignInAt: null,
  provided: null,
  deletedByProvider: false,
  version: 3,
  createdAt: new Date(AT),
  updatedAt: new Date(AT),
}
const GUS: UserRow = { ...ADA, id: 2, roleId: 2 }

describe('user names and e-mail addresses', () => {
  it.each([
    'ad\u200bmin@example.com',
    'ad\u00admin@example.com',
    '\ufeffadmin@example.com',
    'ad\u0085min@example.com',
    'ad\u2800min@example.com',
    'ad\u{1d159}min@example.com',
  ])('have no character that is not shown: %j', (name) => {
    expect(userFaults({ userName: name, email: name }).map(({ pointer }) => pointer)).toEqual(['/userName', '/email'])
    expect(userFaults({ userName: name, email: name }, { userName: name, email: name })).toEqual([])
  })
})

describe('user names', () => {
  it.each(['Ada  Lovelace', 'Ada\u00a0Lovelace', 'Ada\u3000Lovelace', 'Ada \u2009Lovelace'])(
    'have no white space other than single spaces: %j',
    (userName) => {
      expect(userFaults({ userName })).toMatchObject([{ detail: expect.stringContaining('other than single spaces') }])
      expect(userFaults({ userName }, { userName, email: '' })).toEqual([])
    },
  )

  it('may have single spaces', () => {
    expect(userFaults({ userName: 'Ada King Lovelace' })).toEqual([])
  })
})

describe('read-only fields', () => {
  const pointers = (given: unknown, shown: unknown, kind: ReadOnly) =>
    readOnlyFaults({ it: given }, { it: shown }, { it: kind }).map(({ pointer }) => pointer)

  it.each<[unknown, unknown, ReadOnly]>([
    [undefined, 7, 'same'],
    [7, 7, 'same'],
    [null, null, 'same'],
    [[{ a: 1 }], [{ a: 1 }], 'same'],
    ['2026-11-20T10:12:44.120+01:00', AT, 'same'],
    [AT, AT, 'notLater'],
    [null, AT, 'notLater'],
    [null, null, 'notLater'],
    ['2026-11-19T00:00:00Z', AT, 'notLater'],
  ])('may be %j, where an answer shows %j (%s)', (given, shown, kind) => {
    expect(pointers(given, shown, kind)).toEqual([])
  })

  it.each<[unknown, unknown, ReadOnly]>([
    [8, 7, 'same'],
    [null, 7, 'same'],
    ['7', 7, 'same'],
    [[], [{ a: 1 }], 'same'],
    ['2026-11-20T09:12:44.121Z', AT, 'same'],
    ['2026-11-20T09:12:44.121Z', AT, 'notLater'],
    [AT, null, 'notLater'],
  ])('may not be %j, where an answer shows %j (%s)', (given, shown, kind) => {
    expect(pointers(given, shown, kind)).toEqual(['/it'])
  })

  it('are refused with a hint at what changes them', () => {
    const [fault] = readOnlyFaults(
      { active: false },
      { active: true },
      { active: 'same' },
      { active: 'Use deactivate.' },
    )
    expect(fault?.detail).toBe(
      'The field active is read-only; leave it out, or give it as GET shows it. Use deactivate.',
    )
  })
})

describe('a change of a user', () => {
  it('has the fields that are given and differ', () => {
    expect(differences(ADA, { displayName: 'Ada', familyName: 'L', givenName: null, roleId: undefined })).toEqual({
      familyName: 'L',
      givenName: null,
    })
  })

  it.each([
    ['deactivation', ADA, { active: false }],
    ['a lower role', ADA, { roleId: 2 }],
    ['no sign-in with a password', GUS, { internalLogin: false }],
    ['no sign-in through a provider', GUS, { externalLogin: false }],
    ['a new password', GUS, { passwordHash: 'x' }],
    ['no second factor', GUS, { secondFactor: false as const }],
  ])('ends sessions and tokens: %s', (_, user, change) => {
    expect(mustRevokeAccess(user, change)).toBe(true)
  })

  it.each([
    ['a higher role', GUS, { roleId: 1 }],
    ['activation', { ...GUS, active: false }, { active: true }],
    ['another name', GUS, { displayName: 'x', userName: 'y', email: 'z@example.com' }],
    ['project permissions', GUS, { projectPermissions: false }],
    ['sign-in with a password', { ...GUS, internalLogin: false }, { internalLogin: true }],
  ])('ends none: %s', (_, user, change) => {
    expect(mustRevokeAccess(user, change)).toBe(false)
  })

  it('is logged with old and new values', () => {
    expect(changesOf(ADA, { givenName: 'A', familyName: 'L' })).toEqual({
      givenName: { from: 'Ada', to: 'A' },
      familyName: { from: null, to: 'L' },
    })
  })
})

it.each([
  ['Europe/Vienna', 'Europe/Vienna'],
  ['europe/vienna', 'Europe/Vienna'],
  ['UTC', 'UTC'],
  ['Mars/Olympus', undefined],
  ['+05:30', undefined],
  ['', undefined],
])('time zone %j is %j', (name, canonical) => {
  expect(canonicalTimeZone(name)).toBe(canonical)
})
