import { describe, expect, it } from 'vitest'
import { applyPatch } from '../../plugins/scim/patch/apply.ts'
import { ENTERPRISE_SCHEMA, ROLES_SCHEMA, USER_SCHEMA, type UserAttributes } from '../../plugins/scim/resource.ts'

const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const WORK = { value: 'ada@x.org', type: 'work', primary: true }
const HOME = { value: 'ada@home.org', type: 'home' }

const ADA: UserAttributes = {
  externalId: 'e1',
  userName: 'ada',
  name: { givenName: 'Ada', familyName: 'Byron' },
  displayName: 'Ada Byron',
  emails: [WORK, HOME],
  active: true,
  [ROLES_SCHEMA]: { roleId: 2, roleIds: [2] },
  [ENTERPRISE_SCHEMA]: { department: 'Sales', manager: { value: '26', displayName: 'Eve' } },
}

type Operation = Readonly<Record<string, unknown>>
const bodyOf = (...operations: Operation[]) => ({ schemas: [PATCH_SCHEMA], Operations: operations })
const patch = (...operations: Operation[]) => applyPatch(ADA, bodyOf(...operations)).user
const without = (...names: (keyof UserAttributes)[]): UserAttributes =>
  Object.fromEntries(Object.entries(ADA).filter(([name]) => !names.includes(name as keyof UserAttributes)))

const refusalOf = (call: () => unknown) => {
  try {
    call()
  } catch (problem) {
    return problem
  }
  return undefined
}
const refusal = (...operations: Operation[]) => refusalOf(() => patch(...operations))

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

  it('changes neither the given user nor the body, and shares nothing with them', () => {
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

describe('wrong PATCH', () => {
  it.each<[string, Operation, string]>([
    ['noTarget', { op: 'remove' }, 'Operations[0] is a remove, which needs the path'],
    ['noTarget', { op: 'remove', value: { active: true } }, 'needs the path'],
    ['noTarget', { op: 'remove', path: 'emails[type eq "other"]' }, 'a filter that no element satisfies'],
    ['noTarget', { op: 'replace', path: 'emails[type co "oth"].value', value: 'a@o.org' }, 'no element satisfies'],
    ['noTarget', { op: 'replace', path: 'emails[not (type pr)].value', value: 'a@o.org' }, 'no element satisfies'],
    ['noTarget', { op: 'replace', path: 'emails[value eq "x@y.z"].value', value: 'a@o.org' }, 'no element satisfies'],
    [
      'noTarget',
      { op: 'add', path: 'emails[type eq "a" and type eq "b"].value', value: 'a@o.org' },
      'no element satisfies',
    ],
    [
      'invalidPath',
      { op: 'replace', path: 'foo', value: 1 },
      "Operations[0] has the path 'foo': users do not have such",
    ],
    ['invalidPath', { op: 'replace', path: 'name.foo', value: 1 }, "'name.foo'"],
    ['invalidPath', { op: 'replace', path: `${USER_SCHEMA}:foo`, value: 1 }, ':foo'],
    ['invalidPath', { op: 'add', path: '__proto__.polluted', value: 1 }, '__proto__.polluted'],
    ['invalidPath', { op: 'add', path: 'constructor.prototype.p', value: 1 }, 'constructor.prototype.p'],
    ['invalidPath', { op: 'replace', path: 'emails[type eq "work"', value: 1 }, 'The path ends at character 22'],
    [
      'invalidPath',
      { op: 'replace', path: 'emails[type eq "work"].foo', value: 1 },
      'the parts of emails are value, type',
    ],
    ['invalidPath', { op: 'replace', path: 'emails[type eq "work"].__proto__', value: 1 }, 'the parts of emails'],
    ['invalidPath', { op: 'replace', path: 'emails[type eq "work"] x', value: 1 }, "has 'x' at character 24"],
    [
      'invalidPath',
      { op: 'replace', path: 'emails.value[type eq "work"]', value: 1 },
      'only an attribute with several',
    ],
    ['invalidPath', { op: 'replace', path: 'name[givenName pr]', value: 1 }, 'only an attribute with several'],
    ['invalidPath', { op: 'replace', path: 'emails.value', value: 'a@o.org' }, 'there are several elements'],
    ['invalidPath', { op: 'replace', path: 7, value: 1 }, 'must be text'],
    ['invalidFilter', { op: 'replace', path: 'emails[foo eq "work"].value', value: 1 }, "has 'foo' at character 8"],
    [
      'mutability',
      { op: 'replace', path: 'id', value: '9' },
      'Operations[0] changes id, which only the service changes',
    ],
    ['mutability', { op: 'remove', path: 'meta' }, 'changes meta'],
    ['mutability', { op: 'add', path: 'meta.created', value: 'x' }, 'changes meta.created'],
    ['mutability', { op: 'replace', value: { ID: '9' } }, 'changes id'],
    ['mutability', { op: 'remove', path: 'userName' }, 'removes userName, which every user must have'],
    ['mutability', { op: 'remove', path: 'active' }, 'removes active'],
    ['invalidValue', { op: 'replace', path: 'userName', value: '' }, 'removes userName'],
    ['invalidValue', { op: 'replace', value: { userName: null } }, 'removes userName'],
    ['invalidValue', { op: 'replace', path: 'displayName' }, 'Operations[0] has no value'],
    ['invalidValue', { op: 'add', value: 'x' }, 'must be an object with attributes'],
    ['invalidValue', { op: 'add', value: [{ active: true }] }, 'must be an object with attributes'],
    ['invalidValue', { op: 'add', path: ENTERPRISE_SCHEMA, value: 'x' }, 'must be an object'],
    ['invalidValue', { op: 'add', path: 'name', value: 'Ada' }, 'name needs an object with parts such as formatted'],
    ['invalidValue', { op: 'add', path: 'displayName', value: { toString: 1 } }, 'displayName needs a single value'],
    ['invalidValue', { op: 'add', path: 'name.givenName', value: ['Ada'] }, 'givenName needs a single value'],
    ['invalidValue', { op: 'add', path: 'emails', value: [{ type: 'work' }] }, 'each element of emails needs a value'],
    ['invalidValue', { op: 'add', path: 'emails', value: [null] }, 'each element of emails needs a value'],
    ['invalidSyntax', { op: 'move', path: 'name' }, 'The op of Operations[0] must be add, replace or remove'],
    ['invalidSyntax', { op: { toString: 1 } }, 'must be add, replace or remove'],
    ['invalidSyntax', { path: 'name' }, 'must be add, replace or remove'],
  ])('%s: %j', (code, operation, detail) => {
    expect(refusal(operation)).toMatchObject({ status: 400, code, message: expect.stringContaining(detail) })
  })

  it.each([
    [undefined],
    [null],
    [[]],
    ['text'],
    [{}],
    [{ schemas: [PATCH_SCHEMA] }],
    [{ schemas: [PATCH_SCHEMA], Operations: {} }],
    [{ schemas: [PATCH_SCHEMA], Operations: [] }],
    [{ schemas: [PATCH_SCHEMA], Operations: [null] }],
    [{ schemas: [PATCH_SCHEMA], Operations: Array(101).fill({ op: 'add', value: {} }) }],
    [{ schemas: [], Operations: [{ op: 'add', value: {} }] }],
    [{ schemas: PATCH_SCHEMA, Operations: [{ op: 'add', value: {} }] }],
    [{ schemas: [USER_SCHEMA, 7], Operations: [{ op: 'add', value: {} }] }],
  ])('invalidSyntax: the body %j', (body) => {
    expect(refusalOf(() => applyPatch(ADA, body))).toMatchObject({ status: 400, code: 'invalidSyntax' })
  })

  it('names the operation that cannot be applied', () => {
    expect(refusal({ op: 'add', value: {} }, { op: 'remove', path: 'foo' })).toMatchObject({
      message: expect.stringContaining('Operations[1]'),
    })
  })

  it('pollutes no prototype', () => {
    const value = JSON.parse(
      `{"__proto__":{"polluted":1},"constructor.prototype.polluted":1,"name":{"__proto__":{"polluted":1}},"emails":[{"value":"a","__proto__":{"polluted":1}}],"${ENTERPRISE_SCHEMA}":{"__proto__":{"polluted":1}}}`,
    )
    const user = patch({ op: 'replace', value })
    expect(user).toEqual({ ...ADA, emails: [{ value: 'a' }] })
    for (const part of [{}, user, user.name, user.emails?.[0], user[ENTERPRISE_SCHEMA]]) {
      expect(part).not.toHaveProperty('polluted')
    }
  })

  it('takes no more elements than the attribute may have', () => {
    const many = Array.from({ length: 21 }, (_, index) => ({ value: `a${index}@x.org` }))
    for (const op of ['add', 'replace']) {
      expect(refusal({ op, path: 'emails', value: many })).toMatchObject({
        code: 'invalidValue',
        message: expect.stringContaining('more than 20 elements'),
      })
    }
  })
})
