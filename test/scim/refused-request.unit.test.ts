import { expect, test } from 'vitest'
import { refusedEntry } from '../../plugins/scim/audit/refused-request.ts'

const AT = new Date('2026-11-20T09:12:44.120Z')
const entryOf = (body: unknown, path = '/scim/v2/Users') =>
  refusedEntry(
    {
      requestId: 'req_1',
      method: 'POST',
      path,
      operation: 'createScimUser',
      status: 409,
      complete: true,
      milliseconds: 2.5,
      ip: '203.0.113.7',
      bearer: {
        account: { id: 3, timeZone: 'UTC' },
        actor: { name: 'Entra' },
        clientId: 'scim-x',
      },
      body,
      problem: undefined,
    },
    'Entra',
    AT,
  )

test.each<[string, unknown, string | null]>([
  ['an attribute', { externalId: 'a' }, 'a'],
  ['an attribute in another case', { EXTERNALID: 'a' }, 'a'],
  ['a PATCH of the attribute', { Operations: [{ op: 'add', path: 'externalId', value: 'a' }] }, 'a'],
  ['a PATCH without a path', { operations: [{ op: 'add', value: { externalid: 'a' } }] }, 'a'],
  ['a PATCH of another attribute', { Operations: [{ op: 'add', path: 'title', value: { externalId: 'a' } }] }, null],
  ['a number', { externalId: 7 }, null],
  ['operations that are no list', { Operations: 'externalId' }, null],
  ['a list', [{ externalId: 'a' }], null],
  ['null', null, null],
  ['no body', undefined, null],
  ['a long text', { externalId: 'x'.repeat(2_000) }, 'x'.repeat(1_000)],
])('external id of %s', (_, body, externalId) => {
  expect(entryOf(body).externalId).toBe(externalId)
})

test.each<[string, number | null]>([
  ['/scim/v2/Users/7', 7],
  ['/scim/v2/Users/2147483647', 2_147_483_647],
  ['/scim/v2/Users/2147483648', null],
  ['/scim/v2/Users/007', null],
  ['/scim/v2/Users/.search', null],
  ['/scim/v2/Users', null],
  ['/scim/v2/Schemas/7', null],
])('user id of %s', (path, userId) => {
  expect(entryOf({}, path).userId).toBe(userId)
})

test('has what the request was, and its payload with credentials masked', () => {
  expect(entryOf({ userName: 'ada', password: 'p' })).toEqual({
    accountId: 3,
    performedOn: AT,
    action: 'Failed',
    externalId: null,
    userId: null,
    userName: 'ada',
    responseStatus: 409,
    ipAddress: '203.0.113.7',
    clientId: 'scim-x',
    clientName: 'Entra',
    requestId: 'req_1',
    method: 'POST',
    path: '/scim/v2/Users',
    duration: 2.5,
    payload: { userName: 'ada', password: '***' },
    error: null,
    changes: {},
    ignored: [],
  })
})
