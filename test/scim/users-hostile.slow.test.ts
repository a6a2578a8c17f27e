/** Hostile values in every part of a request for users: a SCIM error with the right status, and never a failure of the service. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../../runtime/testing.ts'
import { ENTERPRISE, patch, person, ROLES, type ScimRequests, type ScimService, sharedScim, USERS } from './support.ts'

let scim: ScimService
let idp: ScimRequests
beforeAll(async () => {
  scim = await sharedScim()
  idp = await (await scim.account()).client('acceptIncompleteUsers')
})

const VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  '\0',
  '\ud800',
  "'; DROP TABLE identity.app_user; --",
  '"\\',
  '%00',
  '\u202e\u0130\u00df',
  'x'.repeat(300),
  'x'.repeat(100_000),
  [],
  [[]],
  [null],
  ['x', 1, {}],
  {},
  { value: null },
  { value: { value: 'x' } },
  { $ref: '\0', value: 'x' },
  { constructor: 'x', toString: 'x', __proto: 'x' },
  Array(2_000).fill({ value: 'a@example.com', primary: true }),
]
const ATTRIBUTES = [
  'schemas',
  'id',
  'meta',
  'externalId',
  'userName',
  'name',
  'displayName',
  'emails',
  'active',
  ROLES,
  ENTERPRISE,
  'password',
  '__proto__',
] as const

/** What is wrong with the answer; empty: nothing. */
function faultOf({ status, headers, body }: Answer): string {
  if (status < 300) return ''
  const isScim = body.schemas?.[0] === 'urn:ietf:params:scim:api:messages:2.0:Error' && body.status === String(status)
  const type = headers.get('content-type') ?? ''
  const isPlain = !/sql|relation|column|syntax error at|undefined|TypeError|node:/i.test(body.detail ?? '')
  const isRefusal = [400, 404, 409, 413, 415].includes(status)
  return isScim && isPlain && isRefusal && type.startsWith('application/scim+json')
    ? ''
    : `${status} ${type} ${JSON.stringify(body).slice(0, 200)}`
}

/** Sends the requests, some at once, and returns the faults of their answers. */
async function faultsOf(
  requests: readonly (readonly [name: string, send: () => Promise<Answer>])[],
): Promise<string[]> {
  const faults: string[] = []
  for (let at = 0; at < requests.length; at += 20)
    await Promise.all(
      requests.slice(at, at + 20).map(async ([name, send]) => {
        const fault = faultOf(await send())
        if (fault !== '') faults.push(`${name.slice(0, 120)}: ${fault}`)
      }),
    )
  return faults
}

/** As a provider could write it: `JSON.stringify` leaves `__proto__` out of a literal. */
const bodyWith = (name: string, value: unknown) => {
  const { [name as 'userName']: _, ...rest } = person()
  return `${JSON.stringify(rest).slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`
}
const nameOf = (attribute: string, value: unknown) => `${attribute} ${JSON.stringify(value)}`

describe('hostile values', { timeout: 120_000 }, () => {
  it('in each attribute of a POST and of a PUT', async () => {
    const { id } = (await idp.post(USERS, person())).body
    const requests = ATTRIBUTES.flatMap((attribute) =>
      VALUES.flatMap((value) => {
        const body = bodyWith(attribute, value)
        return [
          [`POST ${nameOf(attribute, value)}`, () => idp.post(USERS, body)] as const,
          [`PUT ${nameOf(attribute, value)}`, () => idp.put(`${USERS}/${id}`, body)] as const,
        ]
      }),
    )
    expect(await faultsOf(requests)).toEqual([])
  })

  it('in the path, the value and the op of a PATCH', async () => {
    const { id } = (await idp.post(USERS, person())).body
    const send = (operation: object) => () => idp.patch(`${USERS}/${id}`, patch(operation))
    const requests = [
      ...ATTRIBUTES.flatMap((path) =>
        VALUES.map((value) => [nameOf(path, value), send({ op: 'replace', path, value })] as const),
      ),
      ...VALUES.map((path) => [nameOf('path', path), send({ op: 'add', path, value: 'x' })] as const),
      ...VALUES.map((op) => [nameOf('op', op), send({ op, path: 'displayName', value: 'x' })] as const),
      ...VALUES.map((value) => [nameOf('no path', value), send({ op: 'add', value })] as const),
      ...VALUES.map(
        (value) => [nameOf('Operations', value), () => idp.patch(`${USERS}/${id}`, { Operations: value })] as const,
      ),
    ]
    expect(await faultsOf(requests)).toEqual([])
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })

  it('in each option of a list and of a search', async () => {
    const options = [
      'filter',
      'startIndex',
      'count',
      'cursor',
      'sortBy',
      'sortOrder',
      'attributes',
      'excludedAttributes',
    ]
    const requests = options.flatMap((option) =>
      VALUES.flatMap((value) => {
        const text = encodeURIComponent(String(JSON.stringify(value)).slice(0, 5_000))
        return [
          [`GET ${nameOf(option, value)}`, () => idp.get(`${USERS}?${option}=${text}`)] as const,
          [`search ${nameOf(option, value)}`, () => idp.post(`${USERS}/.search`, { [option]: value })] as const,
        ]
      }),
    )
    expect(await faultsOf(requests)).toEqual([])
  })

  it('in If-Match, repeated parameters, and bodies that are no users', async () => {
    const { id } = (await idp.post(USERS, person())).body
    const at = `${USERS}/${id}`
    const bodies = ['', 'null', '[]', '"x"', '{', '['.repeat(50_000), `{"a":${'{"a":'.repeat(5_000)}`]
    const requests = [
      ...bodies.map((body) => [`POST ${body}`, () => idp.post(USERS, body)] as const),
      ...bodies.map((body) => [`PATCH ${body}`, () => idp.patch(at, body)] as const),
      ...['count', 'filter', 'attributes'].map(
        (name) => [`repeated ${name}`, () => idp.get(`${USERS}?${name}=1&${name}=2`)] as const,
      ),
      ['large', () => idp.post(USERS, person({ displayName: 'x'.repeat(1_100_000) }))] as const,
    ]
    expect(await faultsOf(requests)).toEqual([])
    for (const tag of ['', 'x', 'W/', '"', '*,*', 'W/"1'.repeat(200)])
      expect([200, 412]).toContain(
        (await idp.patch(at, patch({ op: 'replace', path: 'active', value: true }), { 'If-Match': tag })).status,
      )
  })
})
