/** The `schemas` of requests. */
import { beforeAll, expect, it } from 'vitest'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { connectProvider, type IdentityProvider, PATCH_OP, USER, userOf } from './identity-provider.ts'

const SEARCH = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'
const LATER = 'urn:example:params:scim:schemas:extension:later:2.0:User'

let service: SharedService
let provider: IdentityProvider
let path: string
beforeAll(async () => {
  service = await sharedService()
  provider = await connectProvider(service, await service.account('Acme'))
  path = `/Users/${(await provider.send('POST', '/Users', userOf('target@example.com'))).body.id}`
})

let created = 0
const search = () => ({ filter: 'userName eq "a"' })
const REQUESTS: readonly (readonly [method: string, path: () => string, urn: string, body: () => object])[] = [
  ['POST', () => '/Users', USER, () => userOf(`created${++created}@example.com`)],
  ['PUT', () => path, USER, () => userOf('target@example.com')],
  ['POST', () => '/Users/.search', SEARCH, search],
  ['POST', () => '/.search', SEARCH, search],
]

it.each(REQUESTS)('%s: wrong ones are a 400 invalidSyntax', async (method, path, urn, body) => {
  for (const [schemas, detail] of [
    [['urn:scim:schemas:core:1.0'], 'SCIM 1.1 is not supported; send a SCIM 2.0 request with the schemas'],
    [[], `schemas lacks ${urn}`],
    [[LATER], `schemas lacks ${urn}`],
    [[{ value: urn }], `schemas lacks ${urn}`],
    [urn, 'schemas takes an array of URNs'],
    [{ [urn]: true }, 'schemas takes an array of URNs'],
    [7, 'schemas takes an array of URNs'],
  ] as const) {
    const answer = await provider.send(method, path(), { ...body(), schemas })
    expect([schemas, answer.status, answer.body.scimType]).toEqual([schemas, 400, 'invalidSyntax'])
    expect(answer.body.detail).toContain(detail)
  }
})

it.each(REQUESTS)(
  '%s: unknown ones beside the right one are ignored, and case is too',
  async (method, path, urn, body) => {
    for (const schemas of [
      [LATER, urn],
      [urn.toUpperCase(), 'urn:scim:schemas:core:1.0'],
    ]) {
      const { status } = await provider.send(method, path(), { ...body(), schemas })
      expect([schemas, status]).toEqual([schemas, method === 'POST' && urn === USER ? 201 : 200])
    }
  },
)

it.each(REQUESTS)('%s: missing ones are accepted, as some providers send requests', async (method, path, urn, body) => {
  for (const schemas of [undefined, null]) {
    const { status } = await provider.send(method, path(), { ...body(), schemas })
    expect([schemas, status]).toEqual([schemas, method === 'POST' && urn === USER ? 201 : 200])
  }
})

it('PATCH: must name the PATCH message', async () => {
  const Operations = [{ op: 'replace', path: 'displayName', value: 'Ada' }]
  const send = (schemas?: unknown) => provider.send('PATCH', path, { schemas, Operations })
  for (const schemas of [undefined, [USER], ['urn:scim:schemas:core:1.0'], PATCH_OP])
    expect((await send(schemas)).body).toMatchObject({ status: '400', scimType: 'invalidSyntax' })
  expect((await send([PATCH_OP, LATER])).status).toBe(200)
})
