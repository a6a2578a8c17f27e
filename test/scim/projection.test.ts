/** Projected users in answers: `attributes` and `excludedAttributes` may name every attribute, and every part of one. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scimCommonAttributes, scimSchemas } from '#generated/scim'
import { USER_SCHEMA } from '../../plugins/scim/resource.ts'
import { ENTERPRISE, person, ROLES, type ScimRequests, type ScimService, startScim, USERS } from './support.ts'

const PATHS = [{ id: USER_SCHEMA, attributes: scimCommonAttributes }, ...scimSchemas].flatMap(({ id, attributes }) =>
  attributes.flatMap(({ name, subAttributes = [] }) =>
    ['', ...subAttributes.map((part) => `.${part.name}`)].map((part) => `${id}:${name}${part}`),
  ),
)

let scim: ScimService
let idp: ScimRequests
let user: string
beforeAll(async () => {
  scim = await startScim()
  idp = await (await scim.account()).client()
  const manager = { value: '26', $ref: 'https://idp.example.com/26', displayName: 'Eve' }
  const extensions = { [ROLES]: { roleId: 2 }, [ENTERPRISE]: { department: 'Sales', manager } }
  user = (await idp.post(USERS, person(extensions))).body.id
})
afterAll(() => scim?.service.stop())

it.each(['attributes', 'excludedAttributes'])(
  '%s takes the path of every attribute and of every part',
  async (option) => {
    const list = { schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'], count: 1 }
    const statuses = await Promise.all(
      PATHS.map(async (path) => {
        const one = await idp.get(`${USERS}/${user}?${option}=${encodeURIComponent(path)}`)
        const several = await idp.post(`${USERS}/.search`, { ...list, [option]: [path] })
        return [path, one.status, several.status]
      }),
    )
    expect(statuses).toEqual(PATHS.map((path) => [path, 200, 200]))
  },
)

it('a part of meta is answered without its other parts', async () => {
  const { meta } = (await idp.get(`${USERS}/${user}`)).body
  const only = await idp.get(`${USERS}/${user}?attributes=meta.version`)
  expect(only.body.meta).toEqual({ version: meta.version })
  const { version: _, ...others } = meta
  const without = await idp.patch(`${USERS}/${user}?excludedAttributes=meta.version`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'active', value: true }],
  })
  expect(without.body.meta).toEqual(others)
})
