import { describe, expect, it } from 'vitest'
import type { Condition, EmailField, UserCondition } from '#plugins/identity'
import { readFilter, readSortBy } from '../../plugins/scim/filter/conditions.ts'
import { ENTERPRISE_SCHEMA, ROLES_SCHEMA, USER_SCHEMA } from '../../plugins/scim/resource.ts'

type Compare = Extract<UserCondition, { kind: 'compare' }>
const compare = (
  field: Compare['field'],
  comparison: Compare['comparison'],
  value: Compare['value'],
): UserCondition => ({
  kind: 'compare',
  field,
  comparison,
  value,
})
const present = (field: Compare['field']): UserCondition => ({ kind: 'present', field })
const not = (condition: UserCondition): UserCondition => ({ kind: 'not', condition })
const and = (...conditions: UserCondition[]): UserCondition => ({ kind: 'and', conditions })
const or = (...conditions: UserCondition[]): UserCondition => ({ kind: 'or', conditions })
const constant = (value: boolean): UserCondition => ({ kind: 'constant', value })
const email = (condition: Condition<EmailField>): UserCondition => ({ kind: 'email', condition })
const emailEq = (field: EmailField, value: string | boolean): Condition<EmailField> => ({
  kind: 'compare',
  field,
  comparison: 'eq',
  value,
})
const emailNe = (field: EmailField, value: string | boolean): Condition<EmailField> => ({
  kind: 'compare',
  field,
  comparison: 'ne',
  value,
})

const ada = compare('userName', 'eq', 'ada')
const active = compare('active', 'eq', true)

describe('filter', () => {
  it.each<[string, UserCondition]>([
    ['userName eq "ada"', ada],
    ['externalId eq "701984"', compare('externalId', 'eq', '701984')],
    ['displayName co "Ada"', compare('displayName', 'co', 'Ada')],
    ['name.formatted ew "Byron"', compare('formattedName', 'ew', 'Byron')],
    ['name.givenName sw "A"', compare('givenName', 'sw', 'A')],
    ['name.familyName ne "Byron"', compare('familyName', 'ne', 'Byron')],
    ['userName gt "a" and userName le "b"', and(compare('userName', 'gt', 'a'), compare('userName', 'le', 'b'))],
    ['active eq true', active],
    ['active ne false', compare('active', 'ne', false)],
    ['name.familyName pr', present('familyName')],
    ['name pr', or(present('formattedName'), present('familyName'), present('givenName'))],
    ['meta pr', constant(true)],
    ['externalId eq null', not(present('externalId'))],
    ['externalId ne null', present('externalId')],
    ['externalId eq "null"', compare('externalId', 'eq', 'null')],
    [`${ROLES_SCHEMA}:roleIds eq 2`, compare('roleId', 'eq', 2)],
    [`${ROLES_SCHEMA}:roleId ge 2`, compare('roleId', 'ge', 2)],
    [`${ENTERPRISE_SCHEMA}:department eq "Sales"`, compare('enterprise.department', 'eq', 'Sales')],
    [`${ENTERPRISE_SCHEMA}:manager.value eq "26"`, compare('enterprise.manager.value', 'eq', '26')],
    [`${ENTERPRISE_SCHEMA}:manager.$ref sw "../"`, compare('enterprise.manager.$ref', 'sw', '../')],
    [`${USER_SCHEMA}:userName eq "ada"`, ada],
    [`${USER_SCHEMA}:name.familyName eq "Byron"`, compare('familyName', 'eq', 'Byron')],
  ])('%s has attributes resolved and values typed', (text, condition) => {
    expect(readFilter(text)).toEqual(condition)
  })

  it.each<[string, UserCondition]>([
    ['userName eq "ada" or active eq true and name.givenName pr', or(ada, and(active, present('givenName')))],
    ['(userName eq "ada" or active eq true) and name.givenName pr', and(or(ada, active), present('givenName'))],
    ['not (userName eq "ada") and active eq true', and(not(ada), active)],
    ['not userName eq "ada" and active eq true', and(not(ada), active)],
    ['not (not (active eq true))', not(not(active))],
    ['((userName eq "ada"))', ada],
  ])('%s follows the precedence of not, and, or', (text, condition) => {
    expect(readFilter(text)).toEqual(condition)
  })

  it.each<[string, Condition<EmailField>]>([
    ['emails.value eq "a@x.org"', emailEq('value', 'a@x.org')],
    ['emails eq "a@x.org"', emailEq('value', 'a@x.org')],
    ['emails co "x.org"', { kind: 'compare', field: 'value', comparison: 'co', value: 'x.org' }],
    ['emails pr', { kind: 'present', field: 'value' }],
    ['emails.type eq "work"', emailEq('type', 'work')],
    ['emails.primary eq true', emailEq('primary', true)],
    ['emails[primary eq "True"]', emailEq('primary', true)],
    [
      'emails[type eq "work" and value co "@x.org"]',
      {
        kind: 'and',
        conditions: [emailEq('type', 'work'), { kind: 'compare', field: 'value', comparison: 'co', value: '@x.org' }],
      },
    ],
    [
      'emails[type eq "work"].value eq "a@x.org"',
      { kind: 'and', conditions: [emailEq('type', 'work'), emailEq('value', 'a@x.org')] },
    ],
    [
      'emails[type eq "work"].value pr',
      { kind: 'and', conditions: [emailEq('type', 'work'), { kind: 'present', field: 'value' }] },
    ],
    ['emails[not (type eq "work")]', { kind: 'not', condition: emailEq('type', 'work') }],
    [
      'emails[type eq null or (primary eq true)]',
      {
        kind: 'or',
        conditions: [{ kind: 'not', condition: { kind: 'present', field: 'type' } }, emailEq('primary', true)],
      },
    ],
    [`${USER_SCHEMA}:emails[type eq "work"]`, emailEq('type', 'work')],
  ])('%s is a condition on one address', (text, condition) => {
    expect(readFilter(text)).toEqual(email(condition))
  })

  it('of e-mail addresses with ne: also without an address, and in brackets only with one', () => {
    const none = not(email({ kind: 'present', field: 'value' }))
    for (const [text, condition] of [
      ['emails ne "a@x.org"', emailNe('value', 'a@x.org')],
      ['emails.type ne "work"', emailNe('type', 'work')],
      ['emails.primary ne true', emailNe('primary', true)],
    ] as const)
      expect(readFilter(text)).toEqual({ kind: 'or', conditions: [email(condition), none] })
    expect(readFilter('emails[type ne "work"]')).toEqual(email(emailNe('type', 'work')))
  })

  it('of e-mail addresses compared with null: no address has the value', () => {
    expect(readFilter('emails.type eq null')).toEqual(not(email({ kind: 'present', field: 'type' })))
    expect(readFilter('emails ne null')).toEqual(email({ kind: 'present', field: 'value' }))
  })

  it.each<[string, UserCondition]>([
    ['externalId eq jyoung', compare('externalId', 'eq', 'jyoung')],
    ['externalId eq 00123', compare('externalId', 'eq', '00123')],
    ['userName eq ada@x.org', compare('userName', 'eq', 'ada@x.org')],
    ['userName sw O', compare('userName', 'sw', 'O')],
    ['userName eq true', compare('userName', 'eq', 'true')],
    ['active eq True', active],
    ['active eq "False"', compare('active', 'eq', false)],
    ['roleIds eq "2"', compare('roleId', 'eq', 2)],
    ['manager eq "26"', compare('enterprise.manager.value', 'eq', '26')],
    ['department eq "Sales"', compare('enterprise.department', 'eq', 'Sales')],
    ['USERNAME Eq "ada"', ada],
    ['username EQ "ada" AND Active eQ TRUE', and(ada, active)],
    ['NOT (userName PR)', not(present('userName'))],
    ['externalId eq NULL', not(present('externalId'))],
    [`${USER_SCHEMA.toUpperCase()}:USERNAME eq "ada"`, ada],
    [`${ROLES_SCHEMA.toUpperCase()}:roleids eq 2`, compare('roleId', 'eq', 2)],
    [
      'EMAILS[TYPE eq work].VALUE eq a@x.org',
      email({ kind: 'and', conditions: [emailEq('type', 'work'), emailEq('value', 'a@x.org')] }),
    ],
    ['  userName\teq\n"ada"  ', ada],
  ])('%s is accepted as providers write it', (text, condition) => {
    expect(readFilter(text)).toEqual(condition)
  })

  it.each<[string, UserCondition]>([
    ['id eq "15"', compare('id', 'eq', 15)],
    ['id eq 15', compare('id', 'eq', 15)],
    ['id ge "15"', compare('id', 'ge', 15)],
    ['id eq "abc"', constant(false)],
    ['id ne "abc"', constant(true)],
    ['id eq "015"', constant(false)],
    ['id eq "-1"', constant(false)],
    ['id eq "0"', constant(false)],
    ['id eq "1.5"', constant(false)],
    ['id eq ""', constant(false)],
    ['id eq "2147483648"', constant(false)],
    ['id eq "010101001010101011001010101011"', constant(false)],
    ['id pr', constant(true)],
    ['id eq null', not(constant(true))],
  ])('%s finds users by decimal ids only', (text, condition) => {
    expect(readFilter(text)).toEqual(condition)
  })

  it.each<[string, string]>([
    ['2026-03-02T09:30:00Z', '2026-03-02T09:30:00.000Z'],
    ['2026-03-02T09:30:00.125z', '2026-03-02T09:30:00.125Z'],
    ['2026-03-02T09:30:00+02:00', '2026-03-02T07:30:00.000Z'],
    ['2026-03-02T09:30:00', '2026-03-02T09:30:00.000Z'],
    ['2026-03-02', '2026-03-02T00:00:00.000Z'],
  ])('reads the timestamp %s', (text, iso) => {
    expect(readFilter(`meta.lastModified ge "${text}"`)).toEqual(compare('updatedAt', 'ge', new Date(iso)))
    expect(readFilter(`meta.created lt ${text}`)).toEqual(compare('createdAt', 'lt', new Date(iso)))
  })

  it.each<[string, UserCondition]>([
    ['meta.resourceType eq "User"', constant(true)],
    ['meta.resourceType eq "Group"', constant(false)],
    ['meta.resourceType ne "Group"', constant(true)],
    [`schemas eq "${USER_SCHEMA}"`, constant(true)],
    [`schemas eq "${ROLES_SCHEMA.toUpperCase()}"`, constant(true)],
    ['schemas eq "urn:other"', constant(false)],
    ['schemas ne "urn:other"', not(constant(false))],
    ['schemas pr', constant(true)],
  ])('%s is the same for every user', (text, condition) => {
    expect(readFilter(text)).toEqual(condition)
  })

  it('finds users with the enterprise extension by its URN', () => {
    const condition = readFilter(`schemas eq "${ENTERPRISE_SCHEMA}"`)
    expect(condition).toMatchObject({ kind: 'or' })
    expect(condition).toMatchObject({ conditions: expect.arrayContaining([present('enterprise.manager.value')]) })
  })

  it('decodes the escapes of JSON strings (finding 5b)', () => {
    expect(readFilter(String.raw`userName eq "a\"b"`)).toEqual(compare('userName', 'eq', 'a"b'))
    expect(readFilter(String.raw`userName eq "\u00e9\\"`)).toEqual(compare('userName', 'eq', 'é\\'))
    expect(readFilter(String.raw`userName eq "a\/\t"`)).toEqual(compare('userName', 'eq', 'a/\t'))
    expect(readFilter(`userName eq "'; drop table users; --"`)).toEqual(
      compare('userName', 'eq', "'; drop table users; --"),
    )
  })

  it('keeps operators that are inside of texts (finding 5b)', () => {
    expect(readFilter('not (userName eq "a and b")')).toEqual(not(compare('userName', 'eq', 'a and b')))
    expect(readFilter('not (userName eq "ada" and active eq true)')).toEqual(not(and(ada, active)))
    expect(readFilter('((userName eq "ada" or active eq true) and (active eq true or userName eq "ada"))')).toEqual(
      and(or(ada, active), or(active, ada)),
    )
  })
})

describe('sortBy', () => {
  it.each([
    ['userName', 'userName'],
    ['USERNAME', 'userName'],
    ['name.familyName', 'familyName'],
    ['emails', 'email'],
    ['emails.value', 'email'],
    ['meta.lastModified', 'updatedAt'],
    ['id', 'id'],
    [`${USER_SCHEMA}:displayName`, 'displayName'],
    [`${ENTERPRISE_SCHEMA}:department`, 'enterprise.department'],
    ['manager', 'enterprise.manager.value'],
  ])('%s is the field %s', (text, field) => {
    expect(readSortBy(text)).toBe(field)
  })

  it.each(['', 'foo', 'name', 'emails.type', 'schemas', 'meta.version', '__proto__', 'constructor', 'userName desc'])(
    '%j is refused',
    (text) => {
      expect(() => readSortBy(text)).toThrow(
        expect.objectContaining({ status: 400, code: 'invalidValue', message: expect.stringContaining(`'${text}'`) }),
      )
    },
  )
})
