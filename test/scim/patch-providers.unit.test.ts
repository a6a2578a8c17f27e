import { describe, expect, it } from 'vitest'
import { coerceUser } from '../../plugins/scim/coerce-user.ts'
import { applyPatch, deactivates } from '../../plugins/scim/patch/apply.ts'
import { patchedRoles } from '../../plugins/scim/provisioning/roles.ts'
import { ENTERPRISE_SCHEMA, ROLES_SCHEMA, USER_SCHEMA } from '../../plugins/scim/resource.ts'
import { ADA, bodyOf, HOME, type Operation, PATCH_SCHEMA, patch, refusal, WORK, without } from './patched-user.ts'

describe('PATCH as providers send it', () => {
  it('compares names of operations, members, attributes, URNs and types in any case (finding 11)', () => {
    const body = {
      SCHEMAS: [PATCH_SCHEMA.toUpperCase()],
      operations: [
        { OP: 'Replace', Path: 'NAME.FAMILYNAME', Value: 'King' },
        { op: 'REPLACE', path: 'emails[TYPE eq "Work"].VALUE', value: 'new@x.org' },
        { op: 'Add', path: `${ENTERPRISE_SCHEMA.toUpperCase()}:DEPARTMENT`, value: 'Board' },
        { op: 'add', path: 'emails', value: [{ VALUE: 'a@o.org', Type: 'Other' }] },
      ],
    }
    expect(applyPatch(ADA, body).user).toEqual({
      ...ADA,
      name: { givenName: 'Ada', familyName: 'King' },
      emails: [{ ...WORK, value: 'new@x.org' }, HOME, { value: 'a@o.org', type: 'Other' }],
      [ENTERPRISE_SCHEMA]: { ...ADA[ENTERPRISE_SCHEMA], department: 'Board' },
    })
  })

  it.each(['False', 'false', 'FALSE', false])('reads active %j as false (finding 11)', (value) => {
    expect(patch({ op: 'Replace', path: 'active', value }).active).toBe(false)
    expect(patch({ op: 'Replace', value: { active: value } }).active).toBe(false)
  })

  it.each(['Add', 'Replace'])('%s creates the element that a filter of equalities describes (finding 11)', (op) => {
    expect(patch({ op, path: 'emails[type eq "other"].value', value: 'a@o.org' }).emails).toEqual([
      WORK,
      HOME,
      { value: 'a@o.org', type: 'other' },
    ])
    const { emails } = applyPatch(
      without('emails'),
      bodyOf({ op, path: 'emails[type eq "work" and primary eq "True"].value', value: 'a@x.org' }),
    ).user
    expect(emails).toEqual([{ value: 'a@x.org', type: 'work', primary: true }])
  })

  it('takes core attributes with the URN of their schema (finding 11)', () => {
    expect(patch({ op: 'replace', path: `${USER_SCHEMA}:name.familyName`, value: 'King' }).name?.familyName).toBe(
      'King',
    )
    const path = `${USER_SCHEMA}:emails[type eq "work"].value`
    expect(patch({ op: 'replace', path, value: 'a@o.org' }).emails?.[0]).toEqual({ ...WORK, value: 'a@o.org' })
  })

  it('replaces all elements without a path too (finding 11)', () => {
    expect(patch({ op: 'replace', value: { emails: [HOME] } }).emails).toEqual([HOME])
  })

  it('unsets the other primary elements (finding 11)', () => {
    const former = { ...WORK, primary: false }
    const primary = { ...HOME, primary: true }
    for (const operation of [
      { op: 'replace', path: 'emails[type eq "home"].primary', value: 'True' },
      { op: 'add', path: 'emails', value: [primary] },
      { op: 'add', path: 'emails[type eq "home"]', value: { primary: true } },
    ]) {
      expect(patch(operation).emails).toEqual([former, primary])
    }
    expect(patch({ op: 'replace', path: 'emails', value: [primary, WORK] }).emails).toEqual([
      { ...primary, primary: false },
      WORK,
    ])
  })

  it('accepts any type of an e-mail address (finding 11)', () => {
    const emails = [{ value: 'a@b.org', type: 'business' }]
    expect(patch({ op: 'replace', path: 'emails', value: emails }).emails).toEqual(emails)
  })

  it('adds no element twice', () => {
    expect(patch({ op: 'add', path: 'emails', value: [{ ...WORK, value: 'ADA@X.ORG' }] }).emails).toHaveLength(2)
    expect(patch({ op: 'add', path: 'emails', value: [WORK, HOME, { value: 'ada@home.org' }] })).toEqual(ADA)
    expect(patch({ op: 'add', path: `${ROLES_SCHEMA}:roleIds`, value: [2, '2', 2] })).toEqual(ADA)
  })

  it('reads a plain value of a complex attribute as its value', () => {
    for (const path of [`${ENTERPRISE_SCHEMA}:manager`, `${ENTERPRISE_SCHEMA}:manager.value`]) {
      expect(patch({ op: 'Add', path, value: '81' })[ENTERPRISE_SCHEMA]?.manager).toEqual({
        value: '81',
        displayName: 'Eve',
      })
    }
    expect(patch({ op: 'replace', path: 'emails', value: ['a@o.org'] }).emails).toEqual([{ value: 'a@o.org' }])
  })

  it('reads the value of a single-valued attribute from a list of one', () => {
    const path = `${ENTERPRISE_SCHEMA}:manager`
    const manager = { $ref: '../Users/81', value: '81' }
    expect(patch({ op: 'Add', path, value: [manager] })[ENTERPRISE_SCHEMA]?.manager).toEqual({
      ...manager,
      displayName: 'Eve',
    })
    for (const value of [['King'], [{ $ref: null, value: 'King' }], { value: 'King' }]) {
      expect(patch({ op: 'Replace', path: 'displayName', value }).displayName).toBe('King')
      expect(patch({ op: 'Replace', path: 'name.familyName', value }).name?.familyName).toBe('King')
    }
    expect(refusal({ op: 'Replace', path: 'displayName', value: [] })).toMatchObject({ code: 'invalidValue' })
  })

  it.each([
    'nickName',
    'title',
    'phoneNumbers[type eq "work"].value',
    'addresses[type eq "work"].streetAddress',
    'name.middleName',
    'emails[type eq "work"].display',
    `${USER_SCHEMA}:preferredLanguage`,
    `${ENTERPRISE_SCHEMA}:foo`,
    'urn:example:extension:1.0:User:anything',
  ])('ignores %s, which is not stored, and applies the other operations', (path) => {
    const { user, sent } = applyPatch(
      ADA,
      bodyOf({ op: 'Add', path, value: 'x' }, { op: 'Replace', path: 'active', value: 'False' }),
    )
    expect(user).toEqual({ ...ADA, active: false })
    expect(sent).toEqual(new Set(['active']))
  })

  it.each([null, ''])('clears an optional attribute by %j', (value) => {
    expect(patch({ op: 'replace', path: 'displayName', value })).toEqual(without('displayName'))
    expect(patch({ op: 'replace', value: { name: value } })).toEqual(without('name'))
    expect(patch({ op: 'replace', path: 'emails', value })).toEqual(without('emails'))
    expect(patch({ op: 'replace', path: 'emails[type eq "home"].value', value }).emails).toEqual([WORK])
    expect(patch({ op: 'replace', path: 'emails[type eq "home"]', value }).emails).toEqual([WORK])
    expect(patch({ op: 'replace', path: 'emails[type eq "other"].value', value })).toEqual(ADA)
    expect(patch({ op: 'replace', value: { 'name.givenName': value } }).name).toEqual({ familyName: 'Byron' })
    expect(patch({ op: 'add', path: `${ENTERPRISE_SCHEMA}:manager`, value })[ENTERPRISE_SCHEMA]).toEqual({
      department: 'Sales',
    })
  })
})

describe('PATCH of roles by name', () => {
  const roleIds = (before: readonly number[], ...operations: readonly Operation[]) => {
    const user = { ...ADA, [ROLES_SCHEMA]: { roleIds: [...before] } }
    const patched = applyPatch(user, bodyOf(...operations))
    const options = { acceptIncompleteUsers: false, ignore: () => undefined }
    return patchedRoles(coerceUser(patched.user, user), patched.sent, options)?.roleIds
  }
  const primary = 'roles[primary eq "True"].value'

  it.each<[string, readonly number[], Operation, readonly number[]]>([
    ['Entra replaces the primary role', [2], { op: 'Replace', path: primary, value: 'Administrator' }, [1]],
    ['Entra adds the primary role', [2], { op: 'Add', path: primary, value: 'Administrator' }, [1]],
    ['the primary role is the most powerful one', [2, 1], { op: 'Replace', path: primary, value: '2' }, [2]],
    ['replaced by a list', [2], { op: 'replace', path: 'roles', value: [{ value: 'Administrator' }] }, [1]],
    ['replaced by plain names', [2], { op: 'replace', path: 'roles', value: ['Administrator'] }, [1]],
    ['replaced without a path', [1], { op: 'replace', value: { roles: [{ value: 'General User' }] } }, [2]],
    ['replaced by the path with the URN', [1], { op: 'replace', path: `${USER_SCHEMA}:roles`, value: '2' }, [2]],
    ['added', [2], { op: 'add', path: 'roles', value: [{ value: 'Administrator' }] }, [1, 2]],
    ['one of two removed', [1, 2], { op: 'remove', path: 'roles[value eq "administrator"]' }, [2]],
    ['all removed', [1], { op: 'remove', path: 'roles' }, []],
    ['the primary role cleared', [1], { op: 'Replace', path: primary, value: '' }, []],
  ])('%s', (_, before, operation, after) => {
    expect(new Set(roleIds(before, operation))).toEqual(new Set(after))
  })

  it('refuses an unknown one, and leaves the roles as they are when it has none', () => {
    expect(() => roleIds([2], { op: 'Replace', path: primary, value: 'Ghost' })).toThrow('There is no role "Ghost"')
    expect(roleIds([1, 2], { op: 'replace', path: 'displayName', value: 'Ada' })).toBeUndefined()
  })
})

describe('PATCH of the password', () => {
  const password = 'correct horse'
  const alone: readonly (readonly [string, Operation])[] = [
    ['by path', { op: 'replace', path: 'password', value: password }],
    ['by the path with the URN', { op: 'Replace', path: `${USER_SCHEMA}:Password`, value: password }],
    ['without a path', { op: 'replace', value: { password } }],
    ['below the URN', { op: 'replace', value: { [USER_SCHEMA]: { password } } }],
    ['as a removal', { op: 'remove', path: 'password' }],
  ]

  it.each(alone)('%s alone is refused with a reason, and without the password', (_, operation) => {
    const refused = refusal(operation) as Error
    expect(refused).toMatchObject({ status: 400, code: 'mutability' })
    expect(refused.message).toMatch(/^Passwords are not synchronised/)
    expect(refused.message).not.toContain(password)
  })

  it.each(alone)('%s among others is skipped, and named among what was ignored', (_, operation) => {
    const patched = applyPatch(ADA, bodyOf(operation, { op: 'replace', value: { active: false } }))
    expect(patched.user).toEqual({ ...ADA, active: false })
    expect(patched.ignored).toEqual([expect.stringMatching(/^Passwords are not synchronised/)])
  })

  it('in the same value as another attribute is skipped', () => {
    const patched = applyPatch(ADA, bodyOf({ op: 'replace', value: { password, active: 'False' } }))
    expect([patched.user.active, patched.ignored]).toEqual([false, [expect.stringContaining('Passwords')]])
    expect(applyPatch(ADA, bodyOf({ op: 'replace', value: { active: false } })).ignored).toEqual([])
  })
})

describe('PATCH of roles', () => {
  it.each<[string, Operation, unknown]>([
    ['roleId sets roleIds', { op: 'replace', path: `${ROLES_SCHEMA}:roleId`, value: 1 }, { roleId: 1, roleIds: [1] }],
    ['roleId may be text', { op: 'replace', path: 'roleId', value: '1' }, { roleId: 1, roleIds: [1] }],
    ['one of roleIds sets roleId', { op: 'replace', path: 'roleIds', value: ['1'] }, { roleId: 1, roleIds: [1] }],
    ['several roleIds clear roleId', { op: 'add', path: 'roleIds', value: [1] }, { roleIds: [2, 1] }],
    [
      'roleIds count when both are given',
      { op: 'replace', path: ROLES_SCHEMA, value: { roleIds: [1], roleId: 2 } },
      { roleId: 1, roleIds: [1] },
    ],
  ])('%s', (_, operation, roles) => {
    expect(patch(operation)[ROLES_SCHEMA]).toEqual(roles)
  })

  it('keeps replaceDefaultRoles for the decision', () => {
    const value = { roleIds: [1], replaceDefaultRoles: 'False' }
    expect(patch({ op: 'replace', path: ROLES_SCHEMA, value })[ROLES_SCHEMA]).toEqual({
      roleId: 1,
      roleIds: [1],
      replaceDefaultRoles: false,
    })
  })
})

describe('Whether a PATCH deactivates', () => {
  const off = { op: 'replace', path: 'active', value: 'False' }
  it.each<[boolean, Operation[]]>([
    [true, [off]],
    [true, [{ op: 'Add', value: { Active: [false] } }]],
    [true, [{ op: 'replace', value: { [`${USER_SCHEMA}:active`]: false } }]],
    [true, [{ op: 'replace', path: USER_SCHEMA, value: { active: false } }]],
    [true, [{ op: 'replace', path: 'active', value: true }, off]],
    [false, [off, { op: 'replace', value: { active: true } }]],
    [false, [{ op: 'remove', path: 'active' }]],
    [false, [{ op: 'replace', path: ENTERPRISE_SCHEMA, value: { active: false } }]],
    [false, [{ op: 'replace', path: 'active.value', value: false }]],
  ])('%s: %j', (expected, operations) => {
    expect(deactivates(bodyOf(...operations))).toBe(expected)
  })
})
