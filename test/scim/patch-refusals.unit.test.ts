import { describe, expect, it } from 'vitest'
import { applyPatch } from '../../plugins/scim/patch/apply.ts'
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from '../../plugins/scim/resource.ts'
import { ADA, type Operation, PATCH_SCHEMA, patch, refusal, refusalOf } from './patched-user.ts'

describe('wrong PATCH', () => {
  it.each<[string, Operation, string]>([
    ['noTarget', { op: 'remove' }, 'Operations[0] is a remove, which needs the path'],
    ['noTarget', { op: 'remove', value: { active: true } }, 'needs the path'],
    ['noTarget', { op: 'remove', path: 'emails[type eq "other"]' }, 'a filter that no element satisfies'],
    [
      'noTarget', // RFC 7644, section 3.5.2.3
      { op: 'replace', path: 'emails[type eq "other"]', value: { value: 'a@o.org' } },
      'a filter that no element satisfies',
    ],
    ['noTarget', { op: 'replace', path: 'emails[type eq "other"]', value: null }, 'a filter that no element satisfies'],
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
    [
      'invalidPath',
      { op: 'replace', path: 'emails[type eq "work"', value: 1 },
      `Operations[0] has the path 'emails[type eq "work"'. The path ends at character 22`,
    ],
    [
      'invalidPath',
      { op: 'replace', path: 'emails[type eq "work"].foo', value: 1 },
      'the sub-attributes of emails are value, type',
    ],
    [
      'invalidPath',
      { op: 'replace', path: 'emails[type eq "work"].__proto__', value: 1 },
      'the sub-attributes of emails',
    ],
    ['invalidPath', { op: 'replace', path: 'emails[type eq "work"] x', value: 1 }, "has 'x' at character 24"],
    [
      'invalidPath',
      { op: 'replace', path: 'emails.value[type eq "work"]', value: 1 },
      'only an attribute with several',
    ],
    ['invalidPath', { op: 'replace', path: 'name[givenName pr]', value: 1 }, 'only an attribute with several'],
    ['invalidPath', { op: 'replace', path: 'emails.value', value: 'a@o.org' }, 'there are several elements'],
    [
      'invalidPath',
      { op: 'replace', path: 7, value: 1 },
      'The path of Operations[0] must be text; the request has the number 7.',
    ],
    [
      'invalidFilter', // RFC 7644, table 9: also of the filter in a path
      { op: 'replace', path: 'emails[foo eq "work"].value', value: 1 },
      `Operations[0] has the path 'emails[foo eq "work"].value'. The filter has 'foo' at character 8`,
    ],
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
    [
      'invalidValue',
      { op: 'add', path: 'name', value: 'Ada' },
      'name needs an object with sub-attributes such as formatted',
    ],
    ['invalidValue', { op: 'add', path: 'displayName', value: { toString: 1 } }, 'displayName needs a single value'],
    ['invalidValue', { op: 'add', path: 'name.givenName', value: ['Ada', 'Eve'] }, 'givenName needs a single value'],
    ['invalidValue', { op: 'add', path: 'emails', value: [{ type: 'work' }] }, 'each element of emails needs a value'],
    ['invalidValue', { op: 'add', path: 'emails', value: [null] }, 'each element of emails needs a value'],
    [
      'invalidSyntax',
      { op: 'move', path: 'name' },
      'The op of Operations[0] must be add, replace or remove; the request has "move".',
    ],
    ['invalidSyntax', { op: { toString: 1 } }, 'must be add, replace or remove; the request has an object.'],
    ['invalidSyntax', { path: 'name' }, 'must be add, replace or remove; the request has none.'],
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
