import { expect, test } from 'vitest'
import { maskCredentials } from '../../plugins/scim/audit/mask.ts'

test('replaces passwords, secrets and tokens at any depth, in any case, under any schema', () => {
  const payload = {
    userName: 'ada',
    password: 'p1',
    PassWord: 'p2',
    clientSecret: { deep: 'p3' },
    name: { givenName: 'Ada', tokens: ['p4'] },
    list: [{ api_key: 'p5' }, { Authorization: 'p6' }, [{ accessToken: 'p7' }]],
    'urn:ietf:params:scim:schemas:core:2.0:User:password': 'p8',
  }
  expect(maskCredentials(payload)).toEqual({
    userName: 'ada',
    password: '***',
    PassWord: '***',
    clientSecret: '***',
    name: { givenName: 'Ada', tokens: '***' },
    list: [{ api_key: '***' }, { Authorization: '***' }, [{ accessToken: '***' }]],
    'urn:ietf:params:scim:schemas:core:2.0:User:password': '***',
  })
  expect(payload.password).toBe('p1')
})

test('replaces the value of PATCH operations whose path names a password, and keeps others', () => {
  const operations = [
    { op: 'replace', path: 'password', value: 'p1' },
    { OP: 'Replace', Path: 'PASSWORD', Value: { any: 'p2' } },
    { op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:password', value: 'p3' },
    { op: 'add', value: { password: 'p4', displayName: 'Ada' } },
    { op: 'replace', path: 'displayName', value: 'Ada' },
  ]
  expect(maskCredentials({ Operations: operations })).toEqual({
    Operations: [
      { op: 'replace', path: 'password', value: '***' },
      { OP: 'Replace', Path: 'PASSWORD', Value: '***' },
      { op: 'add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:password', value: '***' },
      { op: 'add', value: { password: '***', displayName: 'Ada' } },
      { op: 'replace', path: 'displayName', value: 'Ada' },
    ],
  })
})

test('replaces what is nested deeper than 32 levels, and ends for 100,000', () => {
  const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}"deep"${']'.repeat(depth)}`)
  expect(maskCredentials(nested(32))).toEqual(nested(32))
  expect(JSON.stringify(maskCredentials(nested(33)))).toContain('***')
  let value: unknown = 'deep'
  for (let n = 0; n < 100_000; n++) value = [value]
  expect(JSON.stringify(maskCredentials(value))).not.toContain('deep')
})

test('replaces a password that is named in German', () => {
  expect(maskCredentials({ Passwort: 'p1', kennwort: 'p2', pass: 'p3' })).toEqual({
    Passwort: '***',
    kennwort: '***',
    pass: '***',
  })
})

test('keeps a member named __proto__ as a member', () => {
  const masked = maskCredentials(JSON.parse('{"__proto__": {"password": "p", "polluted": 1}}')) as object
  expect(JSON.stringify(masked)).toBe('{"__proto__":{"password":"***","polluted":1}}')
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})

test.each([null, undefined, 7, true, 'text'])('returns %s as it is', (value) => {
  expect(maskCredentials(value)).toBe(value)
})

test.each([
  [{ op: 'replace', path: ['password'], value: 's3' }],
  [{ op: 'replace', path: 'password', values: 's3' }],
  [{ op: 'replace', value: ['password', 's3'] }],
  [{ op: 'replace', name: 'password', value: 's3' }],
  [{ op: 'replace', path: 'password[value eq "s3"]', value: 's3' }],
  [{ op: 'replace', path: 'userName[password eq "s3"].value' }],
  [{ op: 'replace', path: 'password eq "s3"' }],
  [{ op: 'replace', value: { attributes: [{ key: 'urn:x:User:password', text: 's3' }] } }],
  [{ op: 'replace', path: 'userPin', value: 's3' }],
  [{ path: 'otp', value: 's3' }],
  [{ op: 'add', value: { pwd: 's3', PIN: 's3', otp_code: 's3', 'urn:x:User:pin': 's3', loginPin: 's3' } }],
])('stores no credential of %j', (operation) => {
  expect(JSON.stringify(maskCredentials({ Operations: [operation] }))).not.toContain('s3')
})

test('shows which attribute an operation was about', () => {
  const masked = maskCredentials([{ op: 'Replace', path: 'password[value eq "s3"]', value: 's3', more: 's3' }])
  expect(masked).toEqual([{ op: 'Replace', path: 'password', value: '***', more: '***' }])
})

test('keeps texts and names that have only a part of such a word', () => {
  const operations = [
    { op: 'replace', path: 'shippingAddress', value: 'Pinewood 7' },
    { op: 'replace', path: 'title', value: 'Secretary' },
    { op: 'add', value: { shipping: 'yes', spinner: 1, userName: 'token.ring@example.com' } },
  ]
  expect(maskCredentials(operations)).toEqual(operations)
})

test.each([
  '{"userName": "ada", "password": "p1"',
  "{'passWord': 'p1'}",
  '{"p\\u0061ssword": "p1",}',
  'p\0a\0s\0s\0w\0o\0r\0d\0=\0p1',
  'client_secret=p1',
  '<pin>p1</pin>',
  'p%61ssword=p1',
  'p&#97;ssword: p1',
  'p\\x61ssword=p1',
  '<passwort>p1</passwort>',
  'Kennwort: p1',
  'pass: p1',
  'accessKey=p1',
  'userpass=p1',
  '{"Operations": [{"op": "replace", "path": "password", "value": "p1"},]}',
])('replaces the whole of a text that names a credential: %j', (text) => {
  expect(maskCredentials(text)).toBe('***')
})

test.each(['4f1d9a7c2b8e6035d1aa', `{"userName": "ada" ${'aB3'.repeat(15)}`, 'Basic YWRhOnBhc3N3b3Jk-c2VjcmV0_MTIz'])(
  'replaces the whole of a text that may have a secret: %j',
  (text) => {
    expect(maskCredentials(text)).toBe('***')
  },
)

test('keeps a text that names none, up to 10,000 characters', () => {
  const text =
    '{"userName": "ada", "externalId": "0f8fad5b-d9cb-469f-a165-70867728950e", "shipping": tru, "replaceDefaultRoles": 1}'
  expect(maskCredentials(text)).toBe(text)
  expect(maskCredentials('ada '.repeat(2_501))).toBe(`${'ada '.repeat(2_500).slice(0, -1)}…`)
  expect(maskCredentials(`${'ada '.repeat(5_000)}password`)).toBe('***')
})
