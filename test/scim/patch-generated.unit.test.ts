import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyPatch } from '../../plugins/scim/patch/apply.ts'
import { ENTERPRISE_SCHEMA, ROLES_SCHEMA, USER_SCHEMA, type UserAttributes } from '../../plugins/scim/resource.ts'
import { forAll } from '../support/property-runs.ts'
import { ADA, PATCH_SCHEMA } from './patched-user.ts'

const path = fc.constantFrom(
  ...['userName', 'externalId', 'displayName', 'active', 'name', 'name.givenName', 'emails', 'emails.value', 'title'],
  ...['emails[type eq "work"]', 'emails[type eq "home"].value', 'emails[primary eq true].type', 'emails[value co "@"]'],
  ...['emails[type eq "other"].value', 'emails[not (type pr)].primary', 'roleId', 'roleIds', 'roleIds[value eq 2]'],
  ...[ROLES_SCHEMA, ENTERPRISE_SCHEMA, USER_SCHEMA, `${ENTERPRISE_SCHEMA}:manager`, `${USER_SCHEMA}:name.familyName`],
  ...['id', 'schemas', 'meta.version', '__proto__', 'constructor.prototype', 'foo[', '', 'emails[value eq "'],
)
const element = fc.record(
  {
    value: fc.constantFrom('ada@x.org', 'a@o.org', '', null),
    type: fc.constantFrom('work', 'HOME', 'other', null),
    primary: fc.constantFrom(true, 'True', false),
  },
  { requiredKeys: [] },
)
const scalar = fc.constantFrom<unknown>('x', '', null, true, 'False', 1, '2', undefined)
const value = fc.oneof(
  scalar,
  element,
  fc.array(fc.oneof(element, fc.constantFrom(1, '2', 'a@o.org')), { maxLength: 3 }),
  fc.dictionary(path, fc.oneof(scalar, element, fc.array(element, { maxLength: 2 })), { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
)
const op = fc.constantFrom('add', 'Replace', 'REMOVE')
const operation = fc.record({ op, path, value }, { requiredKeys: ['op'] })
const body = fc
  .array(operation, { minLength: 1, maxLength: 3 })
  .map((Operations) => ({ schemas: [PATCH_SCHEMA], Operations }))

/** The patched user, or undefined for a PATCH that is refused with 400. */
function patched(user: UserAttributes, patch: unknown) {
  try {
    return applyPatch(user, patch)
  } catch (problem) {
    expect(problem).toMatchObject({ status: 400, message: expect.any(String) })
    return undefined
  }
}

it('PATCH: any operations give a user of known attributes or are refused with 400, and the input does not change', () => {
  let applied = 0
  forAll(1_000, body, (patch) => {
    const [user, copy] = [structuredClone(ADA), structuredClone(patch)]
    const result = patched(user, patch)
    expect(user).toEqual(ADA)
    expect(patch).toEqual(copy)
    if (!result) return
    applied++
    expect(result.user).toHaveProperty('userName')
    expect(result.user).toHaveProperty('active')
    expect((result.user.emails ?? []).filter(({ primary }) => primary === true).length).toBeLessThan(2)
    expect((result.user.emails ?? []).every(({ value }) => ![undefined, null, ''].includes(value))).toBe(true)
    const { roleId, roleIds } = result.user[ROLES_SCHEMA] ?? {}
    expect(roleId).toEqual(roleIds?.length === 1 ? roleIds[0] : undefined)
  })
  expect(applied).toBeGreaterThan(100)
})

it('PATCH: a single add or replace, sent again, changes nothing', () => {
  const single = fc
    .record({ op: fc.constantFrom('add', 'replace'), path, value })
    .map((only) => ({ schemas: [PATCH_SCHEMA], Operations: [only] }))
  let applied = 0
  forAll(1_000, single, (patch) => {
    const once = patched(ADA, patch)
    const twice = once && patched(once.user, patch)
    if (!twice) return
    applied++
    expect(twice.user).toEqual(once.user)
  })
  expect(applied).toBeGreaterThan(100)
})

it('PATCH: no object has a new member in its prototype', () => {
  forAll(100, body, (patch) => void patched(ADA, patch))
  expect(Reflect.ownKeys(Object.prototype)).not.toContain('value')
  expect({}).not.toHaveProperty('polluted')
})

it.each(['{"a":', '['])('PATCH: a value that is nested %s 10,000 times is refused or ignored', (open) => {
  const close = open === '[' ? ']' : '}'
  const deep: unknown = JSON.parse(`${open.repeat(10_000)}1${close.repeat(10_000)}`)
  for (const where of ['displayName', 'name', 'emails', 'emails[type eq "x"]', ENTERPRISE_SCHEMA, undefined]) {
    const patch = { schemas: [PATCH_SCHEMA], Operations: [{ op: 'add', path: where, value: deep }] }
    expect(patched(ADA, patch)?.user ?? ADA).toEqual(ADA)
  }
})
