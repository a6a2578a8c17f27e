import { describe, expect, it } from 'vitest'
import { applyPatch } from '../../plugins/scim/patch/apply.ts'
import { ENTERPRISE_SCHEMA, ROLES_SCHEMA, USER_SCHEMA, type UserAttributes } from '../../plugins/scim/resource.ts'
import { ADA, bodyOf, HOME, type Operation, patch, WORK, without } from './patched-user.ts'

describe('PATCH', () => {
  it.each<[string, Operation, Partial<UserAttributes>]>([
    ['replaces a simple attribute', { op: 'replace', path: 'displayName', value: 'Ada' }, { displayName: 'Ada' }],
    ['adds a simple attribute', { op: 'add', path: 'externalId', value: 'e2' }, { externalId: 'e2' }],
    [
      'replaces a sub-attribute',
      { op: 'replace', path: 'name.familyName', value: 'King' },
      { name: { givenName: 'Ada', familyName: 'King' } },
    ],
    ['removes a sub-attribute', { op: 'remove', path: 'name.familyName' }, { name: { givenName: 'Ada' } }],
    [
      'replaces the given parts of a complex attribute',
      { op: 'replace', path: 'name', value: { familyName: 'King', formatted: 'Ada King' } },
      { name: { givenName: 'Ada', familyName: 'King', formatted: 'Ada King' } },
    ],
    ['replaces all elements', { op: 'replace', path: 'emails', value: [HOME] }, { emails: [HOME] }],
    ['reads one element that is no list', { op: 'replace', path: 'emails', value: HOME }, { emails: [HOME] }],
    [
      'adds an element',
      { op: 'add', path: 'emails', value: [{ value: 'a@o.org', type: 'other' }] },
      { emails: [WORK, HOME, { value: 'a@o.org', type: 'other' }] },
    ],
    [
      'removes the elements that a filter selects',
      { op: 'remove', path: 'emails[type eq "home"]' },
      { emails: [WORK] },
    ],
    [
      'removes the element whose value is removed',
      { op: 'remove', path: 'emails[type eq "home"].value' },
      { emails: [WORK] },
    ],
    [
      'removes a part of the elements that a filter selects',
      { op: 'remove', path: 'emails[value ew ".org"].type' },
      { emails: [{ value: 'ada@x.org', primary: true }, { value: 'ada@home.org' }] },
    ],
    [
      'replaces a part of the element that a filter selects',
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'new@x.org' },
      { emails: [{ ...WORK, value: 'new@x.org' }, HOME] },
    ],
    [
      'replaces the element that a filter selects',
      { op: 'replace', path: 'emails[type eq "work"]', value: { value: 'new@x.org' } },
      { emails: [{ value: 'new@x.org', type: 'work' }, HOME] },
    ],
    [
      'adds to the element that a filter selects',
      { op: 'add', path: 'emails[type eq "work"]', value: { value: 'new@x.org' } },
      { emails: [{ ...WORK, value: 'new@x.org' }, HOME] },
    ],
    [
      'sets roleIds by an attribute of an extension',
      { op: 'replace', path: `${ROLES_SCHEMA}:roleIds`, value: [1, 2] },
      { [ROLES_SCHEMA]: { roleIds: [1, 2] } },
    ],
    [
      'removes an attribute of an extension',
      { op: 'remove', path: `${ENTERPRISE_SCHEMA}:manager` },
      { [ENTERPRISE_SCHEMA]: { department: 'Sales' } },
    ],
    [
      'replaces the given attributes of a whole extension',
      { op: 'add', path: ENTERPRISE_SCHEMA, value: { costCenter: '7' } },
      { [ENTERPRISE_SCHEMA]: { ...ADA[ENTERPRISE_SCHEMA], costCenter: '7' } },
    ],
  ])('%s', (_, operation, change) => {
    expect(patch(operation)).toEqual({ ...ADA, ...change })
  })

  it.each<[string, keyof UserAttributes]>([
    ['externalId', 'externalId'],
    ['name', 'name'],
    ['emails', 'emails'],
    [ENTERPRISE_SCHEMA, ENTERPRISE_SCHEMA],
    [ROLES_SCHEMA, ROLES_SCHEMA],
    [`${ROLES_SCHEMA}:roleId`, ROLES_SCHEMA],
    [`${ROLES_SCHEMA}:roleIds`, ROLES_SCHEMA],
  ])('removes %s whole', (path, name) => {
    expect(patch({ op: 'remove', path })).toEqual(without(name))
  })

  it('removes a complex attribute with its last part, and an attribute with its last element', () => {
    const user = patch(
      { op: 'remove', path: 'name.familyName' },
      { op: 'remove', path: 'name.givenName' },
      { op: 'remove', path: 'emails[value pr]' },
    )
    expect(user).toEqual(without('name', 'emails'))
  })

  it('removes only the elements that a remove gives as its value', () => {
    expect(patch({ op: 'remove', path: 'emails', value: [{ value: 'ADA@home.org' }] })).toEqual({
      ...ADA,
      emails: [WORK],
    })
    const user = { ...ADA, [ROLES_SCHEMA]: { roleIds: [1, 2] } }
    for (const operation of [
      { op: 'remove', path: `${ROLES_SCHEMA}:roleIds`, value: [1] },
      { op: 'remove', path: `${ROLES_SCHEMA}:roleIds[value eq 1]` },
    ]) {
      expect(applyPatch(user, bodyOf(operation)).user[ROLES_SCHEMA]).toEqual({ roleId: 2, roleIds: [2] })
    }
  })

  it('applies the operations in their order', () => {
    const user = patch(
      { op: 'add', path: 'emails[type eq "other"].primary', value: true },
      { op: 'add', path: 'emails[type eq "other"].value', value: 'a@o.org' },
      { op: 'replace', path: 'emails[type eq "other"].value', value: 'b@o.org' },
    )
    expect(user.emails).toEqual([{ ...WORK, primary: false }, HOME, { value: 'b@o.org', type: 'other', primary: true }])
  })

  it('leaves out schemas, id and meta of the given user', () => {
    const resource = { ...ADA, schemas: [USER_SCHEMA], id: '7', meta: { version: 'W/"1"' } }
    expect(applyPatch(resource, bodyOf({ op: 'add', value: {} })).user).toEqual(ADA)
  })

  it('changes neither the given user nor the body, and the result has no object of theirs', () => {
    const user = structuredClone(ADA)
    const emails = [{ value: 'new@x.org', type: 'work' }]
    const patched = applyPatch(
      user,
      bodyOf(
        { op: 'replace', path: 'emails', value: emails },
        { op: 'add', path: 'emails[type eq "work"].primary', value: true },
      ),
    )
    expect(user).toEqual(ADA)
    expect(emails).toEqual([{ value: 'new@x.org', type: 'work' }])
    expect(patched.user.emails).toEqual([{ value: 'new@x.org', type: 'work', primary: true }])
    expect(patched.user.name).not.toBe(user.name)
  })
})

describe('PATCH without a path', () => {
  it('takes attributes, dotted names, URNs and value paths as members of the value', () => {
    const user = patch({
      op: 'replace',
      value: {
        active: false,
        'name.givenName': 'Augusta',
        displayName: 'Augusta',
        'emails[type eq "work"].value': 'augusta@x.org',
        [`${ROLES_SCHEMA}:roleId`]: 1,
        [ENTERPRISE_SCHEMA]: { department: 'Board', 'manager.displayName': 'Eva' },
        [`${USER_SCHEMA}:externalId`]: 'e9',
      },
    })
    expect(user).toEqual({
      externalId: 'e9',
      userName: 'ada',
      name: { givenName: 'Augusta', familyName: 'Byron' },
      displayName: 'Augusta',
      emails: [{ ...WORK, value: 'augusta@x.org' }, HOME],
      active: false,
      [ROLES_SCHEMA]: { roleId: 1, roleIds: [1] },
      [ENTERPRISE_SCHEMA]: { department: 'Board', manager: { value: '26', displayName: 'Eva' } },
    })
  })

  it('takes the attributes of the core schema under its URN', () => {
    expect(patch({ op: 'add', path: USER_SCHEMA, value: { displayName: 'A' } })).toEqual({ ...ADA, displayName: 'A' })
    expect(patch({ op: 'add', value: { [USER_SCHEMA]: { displayName: 'A' } } })).toEqual({ ...ADA, displayName: 'A' })
  })

  it('ignores members that users do not have', () => {
    const value = {
      foo: 1,
      'foo[': 2,
      'name.foo': 3,
      title: 'Countess',
      schemas: [USER_SCHEMA],
      'urn:x:User': { y: 1 },
    }
    expect(patch({ op: 'replace', value })).toEqual(ADA)
    expect(patch({ op: 'replace', value: {} })).toEqual(ADA)
  })

  it('takes an empty path for none', () => {
    for (const path of ['', ' ', null]) {
      expect(patch({ op: 'replace', path, value: { active: false } })).toEqual({ ...ADA, active: false })
    }
  })
})

describe('PATCH reports what was sent', () => {
  it.each<[Operation, string[]]>([
    [{ op: 'replace', path: 'NAME.familyName', value: 'x' }, ['name']],
    [{ op: 'remove', path: 'emails[type eq "home"].value' }, ['emails']],
    [{ op: 'replace', value: { active: true, 'name.givenName': 'x' } }, ['active', 'name']],
    [{ op: 'add', path: `${ENTERPRISE_SCHEMA}:department`, value: 'x' }, [ENTERPRISE_SCHEMA.toLowerCase()]],
    [{ op: 'add', path: `${ROLES_SCHEMA}:roleId`, value: 1 }, [ROLES_SCHEMA.toLowerCase(), 'roleid']],
    [{ op: 'add', value: { [ROLES_SCHEMA]: { roleIds: [1] } } }, [ROLES_SCHEMA.toLowerCase(), 'roleids']],
    [{ op: 'replace', value: { foo: 1 } }, []],
  ])('%j', (operation, names) => {
    expect(applyPatch(ADA, bodyOf(operation)).sent).toEqual(new Set(names))
  })
})
