import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type {
  Condition,
  EmailField,
  ProvidedValues,
  ProvisionedUsers,
  UserCondition,
  UserField,
  UserPosition,
  UserQuery,
  UserScope,
  UserValues,
} from '../../plugins/identity/service.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { provision, provisionedUsersOf, scopeOf, userNamed } from './provisioning-support.ts'

let service: TestService
let users: ProvisionedUsers
let acme: TestAccount
let scope: UserScope
/** The users' names by id. */
const names = new Map<number, string>()

const PROVIDED: Readonly<Record<string, Partial<ProvidedValues>>> = {
  Ann: {
    displayName: 'Änn 100%_\\ Pure',
    formattedName: 'Dr Ann',
    enterprise: { department: 'Research', employeeNumber: '0100', manager: { value: 'Boss1', $ref: '../Users/1' } },
    emails: [
      { value: 'ann@work.example', type: 'work', primary: false },
      { value: 'Ann@Home.example', type: 'home', primary: true },
    ],
  },
  Bob: {
    displayName: null,
    formattedName: null,
    enterprise: { department: 'research', costCenter: '4130', organization: 'Org', division: 'West' },
    emails: [{ value: 'bob@work.example', type: null, primary: false }],
  },
  Cid: { emails: [], enterprise: { manager: { value: 'boss1', displayName: 'Big Boss' } } },
}
const MORE: Readonly<Record<string, Partial<UserValues>>> = {
  Ann: { externalId: 'X-1', roleId: 1, roleIds: [1, 2] },
  Bob: { externalId: 'x-1', active: false, pendingActive: true, familyName: null },
  Cid: { active: false, email: '' },
}

beforeAll(async () => {
  service = await startTestService()
  users = provisionedUsersOf(service)
  acme = await service.account('Acme')
  scope = scopeOf(acme.accountId)
  names.set(acme.userId, 'Ada')
  for (const name of ['Ann', 'Bob', 'Cid']) {
    service.clock.advance(60_000)
    const values = userNamed(`${name} Smith`)
    const provided = { ...(values.provided as ProvidedValues), ...PROVIDED[name] }
    const { id } = await provision(service, users, scope, { ...values, ...MORE[name], provided })
    names.set(id, name)
  }
  const elsewhere = scopeOf((await service.account('Other')).accountId)
  await provision(service, users, elsewhere, userNamed('Ann Smith', { externalId: 'X-1' }))
})
afterAll(() => service?.stop())

const idOf = (name: string) => [...names].find(([, it]) => it === name)?.[0] ?? 0
const search = (query: Partial<UserQuery>, from = scope) =>
  users.search(service.app.database, from, { limit: 100, ...query })
const found = async (condition: UserCondition, from = scope) => {
  const { users: page } = await search({ condition }, from)
  expect(await users.count(service.app.database, from, condition)).toBe(page.length)
  return page.map(({ id }) => names.get(id))
}

type Value = string | number | boolean | Date
type Comparison = Extract<Condition<UserField>, { kind: 'compare' }>['comparison']
const compare = <Field>(field: Field, comparison: Comparison, value: Value) =>
  ({ kind: 'compare', field, comparison, value }) as const
const email = (condition: Condition<EmailField>): UserCondition => ({ kind: 'email', condition })
const and = <T extends readonly unknown[]>(...conditions: T) => ({ kind: 'and', conditions }) as const
const or = <T extends readonly unknown[]>(...conditions: T) => ({ kind: 'or', conditions }) as const
const not = <T>(condition: T) => ({ kind: 'not', condition }) as const

const ALL = ['Ada', 'Ann', 'Bob', 'Cid']

describe('a condition on a field', () => {
  it.each<[UserField, Comparison, Value, string[]]>([
    ['userName', 'eq', 'ANN.smith@EXAMPLE.com', ['Ann']],
    ['userName', 'ne', 'ann.smith@example.com', ['Ada', 'Bob', 'Cid']],
    ['userName', 'sw', 'Bob.', ['Bob']],
    ['userName', 'co', 'SMITH', ['Ann', 'Bob', 'Cid']],
    ['userName', 'ew', '@example.com', ALL],
    ['userName', 'gt', 'bob.smith@example.com', ['Cid']],
    ['userName', 'le', 'ann.smith@example.com', ['Ada', 'Ann']],
    ['externalId', 'eq', 'X-1', ['Ann']],
    ['externalId', 'eq', 'X-2', []],
    ['externalId', 'ne', 'X-1', ['Ada', 'Bob', 'Cid']],
    ['externalId', 'sw', 'x', ['Bob']],
    ['externalId', 'co', '-', ['Ann', 'Bob']],
    ['externalId', 'ew', '-1', ['Ann', 'Bob']],
    ['externalId', 'gt', 'X-1', ['Bob']],
    ['externalId', 'le', 'X-1', ['Ann']],
    ['displayName', 'eq', 'änn 100%_\\ pure', ['Ann']],
    ['displayName', 'co', '0%_\\ p', ['Ann']],
    ['displayName', 'co', '0__', []],
    ['displayName', 'sw', 'ÄNN 1%', []],
    ['displayName', 'ew', '%', []],
    ['displayName', 'eq', 'ada admin', ['Ada']],
    ['displayName', 'ne', 'ada admin', ['Ann', 'Bob', 'Cid']],
    ['formattedName', 'eq', 'dr ann', ['Ann']],
    ['givenName', 'ge', 'bob', ['Bob', 'Cid']],
    ['familyName', 'lt', 'smitz', ['Ada', 'Ann', 'Cid']],
    ['active', 'eq', true, ['Ada', 'Ann', 'Bob']],
    ['active', 'ne', true, ['Cid']],
    ['active', 'co', true, []],
    ['roleId', 'eq', 1, ['Ada', 'Ann']],
    ['roleId', 'eq', 2, ['Ann', 'Bob', 'Cid']],
    ['roleId', 'ne', 1, ['Ann', 'Bob', 'Cid']],
    ['roleId', 'gt', 1, ['Ann', 'Bob', 'Cid']],
    ['roleId', 'ge', 3, []],
    ['roleId', 'lt', 2, ['Ada', 'Ann']],
    ['roleId', 'le', 0, []],
    ['createdAt', 'gt', new Date('2999-01-01'), []],
    ['updatedAt', 'lt', new Date('2999-01-01'), ALL],
    ['updatedAt', 'co', 'x', []],
    ['id', 'eq', '30-digits', []],
    ['id', 'ne', '9223372036854775808', ALL],
    ['id', 'gt', '0', ALL],
    ['id', 'lt', 1, []],
    ['enterprise.department', 'eq', 'RESEARCH', ['Ann', 'Bob']],
    ['enterprise.employeeNumber', 'sw', '01', ['Ann']],
    ['enterprise.costCenter', 'eq', '4130', ['Bob']],
    ['enterprise.organization', 'eq', 'ORG', ['Bob']],
    ['enterprise.division', 'ew', 'st', ['Bob']],
    ['enterprise.manager.value', 'eq', 'boss1', ['Cid']],
    ['enterprise.manager.$ref', 'ew', '/1', ['Ann']],
    ['enterprise.manager.displayName', 'co', 'big', ['Cid']],
    ['userName', 'eq', `x' OR true; DROP TABLE identity.app_user; --`, []],
    ['userName', 'co', '\0', []],
    ['externalId', 'eq', '\ud800', []],
  ])('%s %s %j', async (field, comparison, value, expected) => {
    expect(await found(compare(field, comparison, value))).toEqual(expected)
  })

  it('compares the id as an integer, and parts of it as text', async () => {
    const id = idOf('Bob')
    expect(await found(compare('id', 'eq', String(id)))).toEqual(['Bob'])
    expect(await found(compare('id', 'eq', `0${id}`))).toEqual([])
    expect(await found(compare('id', 'le', id))).toEqual(['Ada', 'Ann', 'Bob'])
    expect(await found(compare('id', 'sw', String(id)))).toEqual(['Bob'])
  })

  it('compares times', async () => {
    const { users: page } = await search({})
    const { createdAt, updatedAt } = page.find(({ id }) => names.get(id) === 'Bob') ?? {}
    expect(await found(compare('createdAt', 'eq', createdAt as Date))).toEqual(['Bob'])
    expect(await found(compare('updatedAt', 'gt', updatedAt as Date))).toEqual(['Cid'])
    expect(await found(compare('updatedAt', 'le', (updatedAt as Date).toISOString()))).toEqual(['Ada', 'Ann', 'Bob'])
  })

  it.each<[UserField, string[]]>([
    ['id', ALL],
    ['active', ALL],
    ['userName', ALL],
    ['externalId', ['Ann', 'Bob']],
    ['displayName', ['Ada', 'Ann', 'Cid']],
    ['formattedName', ['Ann', 'Cid']],
    ['familyName', ['Ada', 'Ann', 'Cid']],
    ['enterprise.department', ['Ann', 'Bob']],
    ['enterprise.manager.value', ['Ann', 'Cid']],
  ])('%s is present', async (field, expected) => {
    expect(await found({ kind: 'present', field })).toEqual(expected)
  })
})

describe('a condition on e-mail addresses', () => {
  const value = (comparison: Comparison, text: string) => compare<EmailField>('value', comparison, text)
  const type = (comparison: Comparison, text: string) => compare<EmailField>('type', comparison, text)
  const primary = (is: boolean) => compare<EmailField>('primary', 'eq', is)

  it.each<[string, Condition<EmailField>, string[]]>([
    ['value eq', value('eq', 'ANN@home.example'), ['Ann']],
    ['value sw', value('sw', 'bob@'), ['Bob']],
    ['value co', value('co', 'WORK.example'), ['Ann', 'Bob']],
    ['value ew', value('ew', 'home.example'), ['Ann']],
    ['value gt', value('gt', 'ann@work'), ['Ann', 'Bob']],
    ['value ne holds for another address', value('ne', 'ann@work.example'), ['Ada', 'Ann', 'Bob']],
    ['type eq', type('eq', 'WORK'), ['Ada', 'Ann']],
    ['type ne holds without a type', type('ne', 'work'), ['Ann', 'Bob']],
    ['primary', primary(true), ['Ada', 'Ann']],
    ['not primary', primary(false), ['Ann', 'Bob']],
    ['type present', { kind: 'present', field: 'type' }, ['Ada', 'Ann']],
    ['value present', { kind: 'present', field: 'value' }, ['Ada', 'Ann', 'Bob']],
    ['of one address', and(type('eq', 'work'), value('eq', 'ann@work.example')), ['Ann']],
    ['not of two addresses', and(type('eq', 'work'), value('eq', 'ann@home.example')), []],
    ['either', or(value('eq', 'ann@home.example'), type('eq', 'home')), ['Ann']],
    ['negated', and(not(primary(true)), value('co', 'work')), ['Ann', 'Bob']],
    ['constant', { kind: 'constant', value: true }, ['Ada', 'Ann', 'Bob']],
  ])('%s', async (_what, condition, expected) => {
    expect(await found(email(condition))).toEqual(expected)
  })

  it('takes the e-mail of a user whom no provider created as one for work', async () => {
    const own = value('eq', acme.email.toUpperCase())
    expect(await found(email(and(own, type('eq', 'work'), primary(true))))).toEqual(['Ada'])
    expect(await found(email(and(own, type('eq', 'home'))))).toEqual([])
  })

  it('of ne beside its absence holds for users without an address', async () => {
    const none = not(email({ kind: 'present', field: 'value' }))
    expect(await found(or(email(type('ne', 'work')), none))).toEqual(['Ann', 'Bob', 'Cid'])
  })

  it('negated, holds for users without such an address', async () => {
    expect(await found(not(email(value('co', 'work'))))).toEqual(['Ada', 'Cid'])
  })
})

describe('a composed condition', () => {
  const bob = compare<UserField>('givenName', 'eq', 'bob')
  it.each<[string, UserCondition, string[]]>([
    ['and', and(compare('roleId', 'eq', 2), compare('active', 'eq', true)), ['Ann', 'Bob']],
    [
      'or across tables',
      or(compare('userName', 'eq', 'cid.smith@example.com'), email(compare('value', 'eq', 'bob@work.example'))),
      ['Bob', 'Cid'],
    ],
    ['not holds without a value', not(compare('enterprise.division', 'eq', 'west')), ['Ada', 'Ann', 'Cid']],
    ['not of and', not(and(bob, compare('active', 'eq', true))), ['Ada', 'Ann', 'Cid']],
    ['not of not', not(not(bob)), ['Bob']],
    ['true', { kind: 'constant', value: true }, ALL],
    ['false', { kind: 'constant', value: false }, []],
    ['no condition of and', and(), ALL],
    ['no condition of or', or(), []],
  ])('%s', async (_what, condition, expected) => {
    expect(await found(condition)).toEqual(expected)
  })
})

describe('a scope', () => {
  it('shows users of its account alone', async () => {
    const ids = (await search({})).users.map(({ id }) => id)
    expect(ids).toEqual([...names.keys()])
    const unknown = scopeOf(999_999)
    expect([await search({}, unknown), await users.count(service.app.database, unknown)]).toEqual([
      { users: [], next: undefined },
      0,
    ])
  })

  it('has the external ids of its provider alone', async () => {
    const elsewhere = scopeOf(acme.accountId, { ssoProviderId: 'sso_x' })
    expect(await found({ kind: 'present', field: 'externalId' }, elsewhere)).toEqual([])
    expect((await search({}, elsewhere)).users.map(({ externalId }) => externalId)).toEqual([null, null, null, null])
  })

  it('leaves out deleted users where it hides them', async () => {
    const hiding = scopeOf(acme.accountId, { hideDeleted: true })
    await service.app.database.query('UPDATE identity.app_user SET deleted_by_provider = true WHERE id = $1', [
      idOf('Bob'),
    ])
    expect(await found({ kind: 'constant', value: true }, hiding)).toEqual(['Ada', 'Ann', 'Cid'])
    await service.app.database.query('UPDATE identity.app_user SET deleted_by_provider = false')
    expect(await users.count(service.app.database, hiding)).toBe(4)
  })
})

describe('paging', () => {
  const SORTS: [UserQuery['sortBy'], string[]][] = [
    [undefined, ALL],
    ['id', ALL],
    ['userName', ['Ada', 'Ann', 'Bob', 'Cid']],
    ['email', ['Ada', 'Ann', 'Bob', 'Cid']],
    ['displayName', ['Ada', 'Cid', 'Ann', 'Bob']],
    ['familyName', ['Ada', 'Ann', 'Cid', 'Bob']],
    ['externalId', ['Ann', 'Bob', 'Ada', 'Cid']],
    ['active', ['Cid', 'Ada', 'Ann', 'Bob']],
    ['roleId', ['Ada', 'Ann', 'Bob', 'Cid']],
    ['createdAt', ALL],
    ['updatedAt', ALL],
    ['enterprise.department', ['Ann', 'Bob', 'Ada', 'Cid']],
    ['enterprise.manager.value', ['Ann', 'Cid', 'Ada', 'Bob']],
    ['enterprise.manager.$ref', ['Ann', 'Ada', 'Bob', 'Cid']],
  ]
  const cases = SORTS.flatMap(([sortBy, order]) => [
    [sortBy, false, order] as const,
    [sortBy, true, order.toReversed()] as const,
  ])

  it.each(cases)(
    'by %s, descending %s, reads every user once in every page size',
    async (sortBy, descending, expected) => {
      for (const limit of [1, 2, 3]) {
        const byKey: (string | undefined)[] = []
        let after: UserPosition | undefined
        do {
          const page = await search({ sortBy, descending, limit, after })
          byKey.push(...page.users.map(({ id }) => names.get(id)))
          // A client is given the position as text.
          after = page.next && (JSON.parse(JSON.stringify(page.next)) as UserPosition)
        } while (after)
        expect([limit, byKey]).toEqual([limit, expected])
        const byOffset: (string | undefined)[] = []
        for (let offset = 0; offset < expected.length; offset += limit) {
          const { users: page, previous } = await search({ sortBy, descending, limit, offset })
          byOffset.push(...page.map(({ id }) => names.get(id)))
          // Behind the user before it, the same page is found by key.
          expect((previous === undefined) === (offset === 0)).toBe(true)
          expect((await search({ sortBy, descending, limit, after: previous })).users).toEqual(page)
        }
        expect([limit, byOffset]).toEqual([limit, expected])
      }
    },
  )

  it('ends without a further position, behind the last user too', async () => {
    expect((await search({ limit: 4 })).next).toBeUndefined()
    expect((await search({ limit: 3 })).next).toEqual({ value: idOf('Bob'), id: idOf('Bob') })
    const last = { value: idOf('Cid'), id: idOf('Cid') }
    expect(await search({ offset: 4 })).toEqual({ users: [], next: undefined, previous: last })
    expect(await search({ limit: 0 })).toEqual({ users: [], next: undefined })
  })

  it('of a condition', async () => {
    const condition = compare<UserField>('userName', 'co', 'smith')
    const { users: page, next } = await search({ condition, sortBy: 'externalId', limit: 2, offset: 1 })
    expect(page.map(({ id }) => names.get(id))).toEqual(['Bob', 'Cid'])
    expect(next).toBeUndefined()
  })
})
