import { describe, expect, it } from 'vitest'
import { ENTERPRISE_SCHEMA, ROLES_SCHEMA, USER_SCHEMA, type UserResource } from '../../plugins/scim/resource.ts'
import { project, readProjection } from '../../plugins/scim/users/projection.ts'

const ADA: UserResource = {
  schemas: [USER_SCHEMA, ROLES_SCHEMA, ENTERPRISE_SCHEMA],
  id: '7',
  externalId: 'e1',
  meta: {
    resourceType: 'User',
    created: '2026-03-02T09:30:00.000Z',
    lastModified: '2026-03-03T09:30:00.000Z',
    location: 'https://example.com/scim/v2/Users/7',
    version: 'W/"1"',
  },
  userName: 'ada',
  name: { givenName: 'Ada', familyName: 'Byron' },
  emails: [{ value: 'ada@x.org', type: 'work', primary: true }, { value: 'ada@home.org' }],
  active: true,
  [ROLES_SCHEMA]: { roleId: 2, roleIds: [2] },
  [ENTERPRISE_SCHEMA]: { department: 'Sales', manager: { value: '26', displayName: 'Eve' } },
}

const only = (attributes: string) => project(ADA, readProjection({ attributes }))
const without = (excludedAttributes: string) => project(ADA, readProjection({ excludedAttributes }))
const core = { schemas: [USER_SCHEMA], id: '7' }

describe('attributes', () => {
  it.each<[string, Partial<UserResource>]>([
    ['userName', { userName: 'ada' }],
    ['USERNAME, Active', { userName: 'ada', active: true }],
    ['name.familyName', { name: { familyName: 'Byron' } }],
    ['name.familyName,name', { name: ADA.name }],
    ['name,name.familyName', { name: ADA.name }],
    ['emails.value', { emails: [{ value: 'ada@x.org' }, { value: 'ada@home.org' }] }],
    ['emails.type', { emails: [{ type: 'work' }] }],
    ['meta.version', { meta: { version: 'W/"1"' } }],
    [`${USER_SCHEMA.toUpperCase()}:userName`, { userName: 'ada' }],
    [`${USER_SCHEMA}:name.givenName`, { name: { givenName: 'Ada' } }],
    ['id', {}],
    ['schemas', {}],
    ['displayName', {}],
    ['foo', {}],
    ['__proto__,constructor', {}],
    [',', {}],
  ])('%s selects them, id and schemas (finding 10)', (attributes, expected) => {
    expect(only(attributes)).toEqual({ ...core, ...expected })
  })

  it.each<[string, string, unknown]>([
    [`${ROLES_SCHEMA}:roleIds`, ROLES_SCHEMA, { roleIds: [2] }],
    [ROLES_SCHEMA, ROLES_SCHEMA, { roleId: 2, roleIds: [2] }],
    [`${ENTERPRISE_SCHEMA.toLowerCase()}:MANAGER.displayname`, ENTERPRISE_SCHEMA, { manager: { displayName: 'Eve' } }],
    ['department', ENTERPRISE_SCHEMA, { department: 'Sales' }],
  ])('%s selects from an extension, whose URN stays in schemas (finding 10)', (attributes, urn, expected) => {
    expect(only(attributes)).toEqual({ schemas: [USER_SCHEMA, urn], id: '7', [urn]: expected })
  })

  it('by the URN of the core schema selects its attributes', () => {
    const { externalId: _externalId, meta: _meta, ...expected } = ADA
    expect(only(`${USER_SCHEMA},${ROLES_SCHEMA},${ENTERPRISE_SCHEMA}`)).toEqual(expected)
  })
})

describe('excludedAttributes', () => {
  it.each<[string, Partial<UserResource>]>([
    ['emails', { emails: undefined }],
    ['EMAILS.value', { emails: [{ type: 'work', primary: true }] }],
    ['name.givenName,name.familyName', { name: undefined }],
    ['name.givenName', { name: { familyName: 'Byron' } }],
    ['meta', { meta: undefined }],
    ['id,schemas', {}],
    ['foo', {}],
    [`${ROLES_SCHEMA}:roleId`, { [ROLES_SCHEMA]: { roleIds: [2] } }],
    [ROLES_SCHEMA, { [ROLES_SCHEMA]: undefined, schemas: [USER_SCHEMA, ENTERPRISE_SCHEMA] }],
    [
      `${ENTERPRISE_SCHEMA}:manager.value`,
      { [ENTERPRISE_SCHEMA]: { department: 'Sales', manager: { displayName: 'Eve' } } },
    ],
    ['department,manager', { [ENTERPRISE_SCHEMA]: undefined, schemas: [USER_SCHEMA, ROLES_SCHEMA] }],
  ])('%s leaves them out, and keeps id and schemas (finding 10)', (excluded, expected) => {
    const projected = without(excluded)
    const expectedResource = { ...ADA, ...expected }
    expect(projected).toStrictEqual(
      Object.fromEntries(Object.entries(expectedResource).filter(([, it]) => it !== undefined)),
    )
  })
})

describe('projection', () => {
  it('returns everything when neither is given', () => {
    for (const query of [{}, { attributes: '' }, { attributes: '', excludedAttributes: '' }]) {
      expect(project(ADA, readProjection(query))).toEqual(ADA)
    }
  })

  it('refuses both at once', () => {
    expect(() => readProjection({ attributes: 'userName', excludedAttributes: 'emails' })).toThrow(
      expect.objectContaining({ status: 400, code: 'invalidValue' }),
    )
  })

  it('never returns replaceDefaultRoles', () => {
    const user = { ...ADA, [ROLES_SCHEMA]: { roleIds: [2], replaceDefaultRoles: true } }
    const queries = [
      {},
      { attributes: `${ROLES_SCHEMA}:replaceDefaultRoles,${ROLES_SCHEMA}` },
      { excludedAttributes: 'emails' },
    ]
    for (const query of queries) {
      expect(project(user, readProjection(query))[ROLES_SCHEMA]).toEqual({ roleIds: [2] })
    }
    const { [ROLES_SCHEMA]: roles, schemas } = project(user, readProjection({ attributes: 'replaceDefaultRoles' }))
    expect({ roles, schemas }).toEqual({ roles: undefined, schemas: [USER_SCHEMA] })
  })

  it('changes nothing of the given resource (finding 4)', () => {
    const user = structuredClone(ADA)
    project(user, readProjection({ attributes: 'userName' }))
    project(user, readProjection({ excludedAttributes: `emails.value,${ROLES_SCHEMA}:roleIds` }))
    expect(user).toEqual(ADA)
  })
})
