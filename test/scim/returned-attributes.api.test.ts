/** `attributes` and `excludedAttributes` with each attribute of the schemas: what is returned satisfies the contract. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scimCommonAttributes, scimSchemas } from '#generated/scim'
import { startTestService, type TestService } from '../../runtime/testing.ts'
import { connectProvider, ENTERPRISE, type IdentityProvider, patch, USER, userOf } from './identity-provider.ts'

let service: TestService
let provider: IdentityProvider
let path: string
beforeAll(async () => {
  service = await startTestService({ environment: { SCIM_RATE_LIMIT: '1000000/60' } })
  provider = await connectProvider(service, await service.account('Acme'))
  const { body } = await provider.send('POST', '/Users', complete('ada@example.com'))
  path = `/Users/${body.id}`
})
afterAll(() => service?.stop())

const complete = (userName: string) =>
  userOf(userName, {
    displayName: 'Ada',
    [ENTERPRISE]: { department: 'Sales', manager: { value: '26', displayName: 'Eve', $ref: '../Users/26' } },
  })

const subPaths = ({ name, subAttributes = [] }: (typeof scimCommonAttributes)[number]) => [
  name,
  ...subAttributes.map((subAttribute) => `${name}.${subAttribute.name}`),
]
const PATHS = [
  ...scimCommonAttributes.flatMap(subPaths),
  ...scimSchemas.flatMap(({ id, attributes }) => [id, ...attributes.flatMap(subPaths).map((it) => `${id}:${it}`)]),
]

it.each(['attributes', 'excludedAttributes'])('%s: each path of the schemas', async (parameter) => {
  for (const name of PATHS) {
    const query = `?${new URLSearchParams({ [parameter]: name })}`
    const answers = await Promise.all([
      provider.send('GET', path + query),
      provider.send('GET', `/Users${query}`),
      provider.send('POST', '/Users/.search', { [parameter]: [name] }),
      provider.send('POST', `/Users${query}`, complete(`user${PATHS.indexOf(name)}-${parameter}@example.com`)),
      provider.send('PATCH', path + query, patch({ op: 'replace', path: 'displayName', value: name.slice(-50) })),
    ])
    expect([name, ...answers.map(({ status }) => status)]).toEqual([name, 200, 200, 200, 201, 200])
    for (const { body } of answers) expect((body.Resources?.[0] ?? body).schemas).toBeInstanceOf(Array)
  }
})

it('one sub-attribute of meta', async () => {
  const only = await provider.send('GET', `${path}?attributes=meta.version`)
  expect(only.body).toEqual({
    schemas: [USER],
    id: path.slice('/Users/'.length),
    meta: { version: only.headers.get('etag') },
  })
  const { body } = await provider.send('GET', `${path}?excludedAttributes=meta.version`)
  expect(Object.keys(body.meta).toSorted()).toEqual(['created', 'lastModified', 'location', 'resourceType'])
})
