/** Bad input of every kind: a SCIM error with the right status and scimType, and nothing changed. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import {
  connectProvider,
  type IdentityProvider,
  patch,
  ROLES,
  type ScimAnswer,
  type ScimUser,
  userOf,
} from './identity-provider.ts'

let service: SharedService
let acme: TestAccount
let provider: IdentityProvider
let user: ScimUser
beforeAll(async () => {
  service = await sharedService()
  acme = await service.account('Acme')
  provider = await connectProvider(service, acme)
  user = (await provider.send('POST', '/Users', userOf('target@example.com'))).body
})

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** The answer is a SCIM error that shows nothing of the inside; returns its status and scimType. */
function refusal({ status, headers, body }: ScimAnswer): [number, string | undefined] {
  expect(headers.get('content-type')).toMatch(/^application\/scim\+json/)
  expect(body.schemas).toEqual([ERROR])
  expect(body.status).toBe(String(status))
  expect(body.detail.length).toBeGreaterThan(10)
  expect(body.detail).not.toMatch(/\b(SELECT|INSERT|identity\.|app_user|at \w+ \(|node:|undefined|null value)\b/)
  expect(status).toBeLessThan(500)
  return [status, body.scimType]
}
const filtered = (filter: string) => provider.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
const unchanged = async () => expect((await provider.send('GET', `/Users/${user.id}`)).body).toEqual({ ...user })

describe('filters', () => {
  it.each([
    'userName',
    'userName eq',
    'eq "a"',
    'userName eq "a" and',
    'userName eq "a" or or userName eq "b"',
    '(userName eq "a"',
    'userName eq "a")',
    'userName eq "unterminated',
    'userName eq "\\x"',
    'userName like "a"',
    'nickname eq "a"',
    'constructor eq "a"',
    '__proto__ pr',
    'emails[type eq "work"',
    'emails[userName eq "a"]',
    'emails[type eq "work"].nothing eq "a"',
    'active gt true',
    'active eq "perhaps"',
    'meta.lastModified gt "yesterday"',
    'name eq "Ada"',
    `${ROLES}:roleIds eq "one"`,
    'userName eq "a" userName eq "b"',
    '',
    '   ',
  ])('%j is a 400 invalidFilter', async (filter) => {
    expect(refusal(await filtered(filter))).toEqual([400, 'invalidFilter'])
  })

  it.each([
    ['an unterminated string of escapes', `userName eq "${'\\a'.repeat(2_000)}`],
    ['an unterminated string of escaped backslashes', `userName eq "${'\\\\'.repeat(2_000)}`],
    ['10 kB', `userName eq "${'x'.repeat(10_240)}"`],
    ['nesting of 500', `${'('.repeat(500)}userName pr${')'.repeat(500)}`],
    ['500 negations', `${'not ('.repeat(500)}userName pr${')'.repeat(500)}`],
    ['a thousand terms', Array.from({ length: 1_000 }, () => 'id pr').join(' or ')],
    ['a thousand brackets', `emails${'['.repeat(1_000)}`],
  ])('%s is a 400 invalidFilter', async (_, filter) => {
    expect(refusal(await filtered(filter))).toEqual([400, 'invalidFilter'])
  })

  it.each([
    "'; DROP TABLE identity.app_user; --",
    "' OR '1'='1",
    '%',
    '_',
    '\\\\',
    '$1',
    'é',
    'İ',
    '\\u0001',
    '\\ud800',
  ])('the value %j matches nobody, with every operator', async (value) => {
    for (const operator of ['eq', 'sw', 'ew', 'co', 'gt']) {
      const { status, body } = await filtered(`userName ${operator} "${value}" and externalId eq "${value}"`)
      expect([operator, status, body.totalResults ?? body.scimType]).toSatisfy(
        (it) => (it[1] === 200 && it[2] === 0) || (it[1] === 400 && it[2] === 'invalidFilter'),
      )
    }
  })
})

describe('options of lists', () => {
  it.each([
    ['count=abc', 'invalidValue'],
    ['startIndex=abc', 'invalidValue'],
    ['startIndex=1e400', 'invalidValue'],
    ['sortBy=nickname', 'invalidValue'],
    ['sortBy=__proto__', 'invalidValue'],
    ['sortBy=userName&sortOrder=sideways', 'invalidValue'],
    ['cursor=forged', 'invalidCursor'],
    ['attributes=userName&excludedAttributes=name', 'invalidValue'],
    ['filter=id%20pr&filter=userName%20pr', 'invalidValue'],
    ['count=1&count=2', 'invalidValue'],
    ['attributes=userName&attributes=name', 'invalidValue'],
  ])('%s is a 400 %s', async (query, scimType) => {
    expect(refusal(await provider.send('GET', `/Users?${query}`))).toEqual([400, scimType])
  })

  it('values out of range count as RFC 7644 defines', async () => {
    const answers = await Promise.all(
      ['startIndex=0', 'startIndex=-5', 'startIndex=99999999999999', 'count=-1', 'count=0', 'count=999999'].map(
        (query) => provider.send('GET', `/Users?${query}`),
      ),
    )
    expect(answers.map(({ status, body }) => [status, body.totalResults, body.Resources?.length ?? 0])).toEqual([
      [200, 2, 2],
      [200, 2, 2],
      [200, 2, 0],
      [200, 2, 0],
      [200, 2, 0],
      [200, 2, 2],
    ])
  })
})

describe('ids and paths', () => {
  it.each([
    '/Users/010101001010101011001010101011',
    '/Users/00919288221112222',
    '/Users/9223372036854775808',
    '/Users/99999999999999999999999999999999',
    '/Users/-1',
    '/Users/1.0',
    '/Users/1e0',
    '/Users/abc',
    '/Users/%00',
    '/Users/1%00',
    '/Users/%27%20OR%201=1',
    '/Users/__proto__',
    '/Users/',
    '/',
    '/Groups/1',
    '/Nothing',
    '/Users/1/emails',
    '/Schemas/urn:nothing',
    '/ResourceTypes/Group',
  ])('GET %s is a 404', async (path) => {
    expect(refusal(await provider.send('GET', path))).toEqual([404, undefined])
  })

  it.each([
    ['POST', '/Schemas'],
    ['DELETE', '/ServiceProviderConfig'],
    ['PUT', '/ResourceTypes/User'],
    ['PATCH', '/Users'],
    ['POST', '/Users/1'],
  ])('%s %s is a 405 that names the methods', async (method, path) => {
    const answer = await provider.send(method, path, method === 'DELETE' ? undefined : {})
    expect(refusal(answer)).toEqual([405, undefined])
    expect(answer.headers.get('allow')).toMatch(/[A-Z]/)
  })
})

describe('bodies', () => {
  const send = (body: unknown, headers: Record<string, string> = {}) => provider.send('POST', '/Users', body, headers)

  it.each([
    ['{"userName":', 'invalidSyntax'],
    ['', 'invalidSyntax'],
    ['null', 'invalidSyntax'],
    ['[]', 'invalidSyntax'],
    ['"text"', 'invalidSyntax'],
    ['{}', 'invalidValue'],
    ['[{"userName":"a"}]', 'invalidSyntax'],
  ])('%j is a 400 %s', async (body, scimType) => {
    expect(refusal(await send(body))).toEqual([400, scimType])
  })

  it.each([
    ['userName as a number', { userName: 7 }],
    ['userName as an object', { userName: {} }],
    ['an empty userName', { userName: '' }],
    ['a long userName', { userName: 'x'.repeat(321) }],
    ['NUL in userName', { userName: 'a\u0000b' }],
    ['NUL in a sub-attribute', { name: { familyName: 'a\u0000b' } }],
    ['active as text', { active: 'perhaps' }],
    ['active as a number', { active: 1 }],
    ['emails as text', { emails: 'a@example.com' }],
    ['emails as numbers', { emails: [1] }],
    ['an e-mail that is none', { emails: [{ value: 'nobody', type: 'work' }] }],
    ['a thousand e-mails', { emails: Array.from({ length: 1_000 }, (_, n) => ({ value: `a${n}@example.com` })) }],
    ['two primary e-mails', { emails: [1, 2].map((n) => ({ value: `a${n}@example.com`, primary: true })) }],
    ['name as text', { name: 'Grace' }],
    ['externalId as an object', { externalId: {} }],
    ['no externalId', { externalId: null }],
    ['no e-mail', { emails: [] }],
    ['an unknown role', { [ROLES]: { roleId: 3 } }],
    ['roles as text', { [ROLES]: 'Administrator' }],
    ['a role with a fraction', { [ROLES]: { roleIds: [1.5] } }],
    ['roleId and roleIds that differ', { [ROLES]: { roleId: 1, roleIds: [2] } }],
  ])('%s is a 400 invalidValue that names the attribute', async (_, change) => {
    const answer = await send(userOf('refused@example.com', change))
    expect(refusal(answer)).toEqual([400, 'invalidValue'])
    const [attribute] = Object.keys(change)
    expect(answer.body.detail).toMatch(
      new RegExp(attribute === ROLES ? 'role|scim:schemas:extension' : String(attribute)),
    )
  })

  it('a body above the limit is a 413, another content type a 415', async () => {
    expect(refusal(await send(userOf('big@example.com', { nickName: 'x'.repeat(1_100_000) })))).toEqual([
      413,
      undefined,
    ])
    const type = { 'Content-Type': 'text/plain' }
    expect(refusal(await send(JSON.stringify(userOf('plain@example.com')), type))).toEqual([415, undefined])
  })

  it('a megabyte of nested arrays, and of unknown attributes, are answered', async () => {
    const nested = `{"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
    expect(refusal(await send(nested))[0]).toBe(400)
    const many = Object.fromEntries(Array.from({ length: 40_000 }, (_, n) => [`unknown${n}`, n]))
    expect((await send(userOf('many@example.com', many))).status).toBe(201)
  })

  it('SQL and markup in every string are stored as they are', async () => {
    const text = `'; DROP TABLE identity.app_user; --<script>"\\%_$1`
    const { status, body } = await send(
      userOf('sql@example.com', { externalId: text, displayName: text, name: { familyName: text, givenName: text } }),
    )
    expect([status, body.externalId, body.displayName, body.name]).toEqual([
      201,
      text,
      text,
      { familyName: text, givenName: text },
    ])
    const found = await filtered(`externalId eq ${JSON.stringify(text)}`)
    expect(found.body.Resources[0].id).toBe(body.id)
  })

  it('keys of prototypes change nothing but are ignored', async () => {
    const raw = JSON.stringify(userOf('proto@example.com')).replace(
      '{',
      '{"__proto__":{"polluted":1},"constructor":{"x":1},',
    )
    expect((await send(raw)).status).toBe(201)
    for (const path of [
      '__proto__.polluted',
      'constructor.prototype.polluted',
      'name.__proto__',
      'emails[__proto__ eq 1].value',
    ]) {
      const answer = await provider.send('PATCH', `/Users/${user.id}`, patch({ op: 'add', path, value: 'x' }))
      expect([path, refusal(answer)[0]]).toEqual([path, 400])
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    await unchanged()
  })
})

describe('PATCH', () => {
  it.each([
    ['no operations', { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'] }, 'invalidSyntax'],
    [
      'operations as an object',
      { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: {} },
      'invalidSyntax',
    ],
    ['no schema', { Operations: [{ op: 'replace', path: 'active', value: false }] }, 'invalidSyntax'],
    ['an unknown op', patch({ op: 'move', path: 'active', value: false }), 'invalidSyntax'],
    ['remove without a path', patch({ op: 'remove' }), 'noTarget'],
    ['an unknown attribute', patch({ op: 'replace', path: 'shoeSize', value: 'x' }), 'invalidPath'],
    ['a path that is no path', patch({ op: 'replace', path: 'emails[', value: 'x' }), 'invalidPath'],
    ['a path that is a number', patch({ op: 'replace', path: 7, value: 'x' }), 'invalidPath'],
    ['the id', patch({ op: 'replace', path: 'id', value: '1' }), 'mutability'],
    ['meta', patch({ op: 'replace', path: 'meta.created', value: '2020-01-01T00:00:00Z' }), 'mutability'],
    [
      'an element that is not there',
      patch({ op: 'replace', path: 'emails[value eq "no@example.com" and type eq "x"].value', value: 'x@example.com' }),
      'noTarget',
    ],
    ['a value of the wrong type', patch({ op: 'replace', path: 'active', value: 'perhaps' }), 'invalidValue'],
    ['no value', patch({ op: 'add', path: 'name.givenName' }), 'invalidValue'],
    ['the removal of a required attribute', patch({ op: 'remove', path: 'userName' }), 'mutability'],
    [
      'a good operation before a bad one',
      patch({ op: 'replace', path: 'displayName', value: 'y' }, { op: 'replace', path: 'shoeSize', value: 'x' }),
      'invalidPath',
    ],
  ])('%s is a 400, and nothing is changed', async (_, body, scimType) => {
    expect(refusal(await provider.send('PATCH', `/Users/${user.id}`, body))).toEqual([400, scimType])
    await unchanged()
  })

  it('a hundred and one operations are refused', async () => {
    const operations = Array.from({ length: 101 }, () => ({ op: 'replace', path: 'displayName', value: 'x' }))
    expect(refusal(await provider.send('PATCH', `/Users/${user.id}`, patch(...operations)))[0]).toBe(400)
    await unchanged()
  })
})

it('ten parallel POSTs of one user create it once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => provider.send('POST', '/Users', userOf('parallel@example.com'))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
  expect((await filtered('userName eq "parallel@example.com"')).body.totalResults).toBe(1)
})

it('without a token, and with a wrong one, the answer is a 401 that names the scheme', async () => {
  for (const headers of [
    { Authorization: '' },
    { Authorization: 'Bearer scs_wrong' },
    { Authorization: 'Basic YTpi' },
  ]) {
    const answer = await provider.send('GET', '/Users', undefined, headers)
    expect(refusal(answer)).toEqual([401, undefined])
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
  }
  const wrongScope = await fetch(`${service.url}/scim/v2/Users`, { headers: { Authorization: `Bearer ${acme.token}` } })
  expect(wrongScope.status).toBe(401)
})
