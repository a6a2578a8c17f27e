/**
 * The checks of scim2-tester, restated from its documentation: discovery, the life of a user, and a PATCH of each attribute that
 * /Schemas declares. Values are drawn by type, except where a text must be an address and a number must be a role.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import type { ScimAttribute, ScimSchema } from '#generated/scim'
import { sharedService } from '../support/shared-service.ts'
import { ENTERPRISE, PATCH_OP, ROLES, sender, USER } from './identity-provider.ts'
import { newScimClient } from './scim-service.ts'

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
let tester: ReturnType<typeof sender>
let schemas: readonly ScimSchema[]
beforeAll(async () => {
  const service = await sharedService()
  const client = await newScimClient(service, await service.account('Tester'), 'Tester', {
    acceptIncompleteUsers: 'true',
    hideDeletedUsers: 'true',
  })
  tester = sender(service.url, client.clientSecret)
  schemas = (await tester.send('GET', '/Schemas')).body.Resources
})

let count = 0
const newUser = async () => {
  count += 1
  const userName = `tester-${count}@example.com`
  return (await tester.send('POST', '/Users', { schemas: [USER], userName })).body
}

describe('discovery', () => {
  it('has a ServiceProviderConfig, and every feature says whether it is supported', async () => {
    const { status, body } = await tester.send('GET', '/ServiceProviderConfig')
    expect(status).toBe(200)
    for (const feature of ['patch', 'bulk', 'filter', 'changePassword', 'sort', 'etag'])
      expect([feature, typeof body[feature].supported]).toEqual([feature, 'boolean'])
    expect(body.changePassword.supported).toBe(false)
  })

  it.each(['ResourceTypes', 'Schemas'])(
    '%s: each of the list can be read by its id, and an unknown one is a 404',
    async (kind) => {
      const { body } = await tester.send('GET', `/${kind}`)
      expect(body.totalResults).toBe(body.Resources.length)
      for (const document of body.Resources)
        expect((await tester.send('GET', `/${kind}/${document.id}`)).body).toEqual(document)
      const unknown = await tester.send('GET', `/${kind}/none-of-this-name`)
      expect([unknown.status, unknown.body.schemas]).toEqual([404, [ERROR]])
    },
  )

  it('an address that there is not is a 404 with a SCIM error', async () => {
    const { status, body } = await tester.send('GET', '/4c8ad9b2-0c2b-4f4b-8a43-2ee9d2f30f2c')
    expect([status, body.schemas, body.status]).toEqual([404, [ERROR], '404'])
  })
})

describe('the life of a user', () => {
  it('is created, read, listed, replaced and deleted', async () => {
    const user = await newUser()
    expect(user.meta).toMatchObject({ resourceType: 'User', location: expect.stringMatching(/\/Users\/\d+$/) })
    expect((await tester.send('GET', `/Users/${user.id}`)).body).toEqual(user)
    expect((await tester.send('GET', '/Users')).body.Resources).toContainEqual(user)
    const { status, body } = await tester.send('PUT', `/Users/${user.id}`, { ...user, displayName: 'Replaced' })
    expect([status, body.displayName, body.id]).toEqual([200, 'Replaced', user.id])
    expect((await tester.send('DELETE', `/Users/${user.id}`)).status).toBe(204)
    expect((await tester.send('GET', `/Users/${user.id}`)).status).toBe(404)
    expect((await tester.send('GET', '/Users')).body.Resources).not.toContainEqual(
      expect.objectContaining({ id: user.id }),
    )
  })

  it('a user that there is not is a 404', async () => {
    const { status, body } = await tester.send('GET', '/Users/2147483647')
    expect([status, body.schemas]).toEqual([404, [ERROR]])
  })
})

/** A value of the attribute's type. */
function drawn({ name, type, multiValued, subAttributes = [] }: ScimAttribute): unknown {
  if (name === 'emails') return [{ value: `drawn-${count}@example.com`, type: 'work', primary: true }]
  const one = () => {
    if (type === 'complex') {
      const writable = subAttributes.filter(({ mutability }) => mutability !== 'readOnly')
      return Object.fromEntries(writable.map((sub) => [sub.name, drawn(sub)]))
    }
    if (type === 'boolean') return true
    return type === 'integer' ? 1 : `drawn-${count}`
  }
  return multiValued ? [one()] : one()
}

const patched = async (id: string, operation: object) => {
  const { status } = await tester.send('PATCH', `/Users/${id}`, { schemas: [PATCH_OP], Operations: [operation] })
  expect([200, 204]).toContain(status)
  return (await tester.send('GET', `/Users/${id}`)).body
}

describe('PATCH', () => {
  it.each([USER, ENTERPRISE, ROLES])('adds, replaces and removes each attribute of %s', async (urn) => {
    const schema = schemas.find(({ id }) => id === urn)
    const writable = (schema?.attributes ?? []).filter(
      ({ mutability, returned }) => mutability === 'readWrite' && returned !== 'never',
    )
    expect(writable.length).toBeGreaterThan(0)
    const shown = (user: Record<string, Record<string, unknown>>, name: string) =>
      urn === USER ? user[name] : user[urn]?.[name]
    const tried: string[] = []
    for (const attribute of writable) {
      const { id } = await newUser()
      const path = urn === USER ? attribute.name : `${urn}:${attribute.name}`
      const value = drawn(attribute)
      const holds = (user: Record<string, Record<string, unknown>>) =>
        attribute.type === 'complex' && !attribute.multiValued
          ? expect(shown(user, attribute.name)).toMatchObject(value as object)
          : expect([path, shown(user, attribute.name)]).toEqual([
              path,
              attribute.name === 'roleIds' ? expect.arrayContaining([1]) : value,
            ])
      for (const op of ['add', 'replace']) holds(await patched(id, { op, path, value }))
      tried.push(attribute.name)
      if (attribute.required || ['active', 'roleId', 'roleIds'].includes(attribute.name)) continue
      expect([path, shown(await patched(id, { op: 'remove', path }), attribute.name)]).toEqual([path, undefined])
    }
    expect(tried).toEqual(writable.map(({ name }) => name))
  })

  it('refuses to change a read-only attribute, and a path that there is not', async () => {
    const { id } = await newUser()
    const refused = async (path: string) => {
      const Operations = [{ op: 'replace', path, value: '1' }]
      const { status, body } = await tester.send('PATCH', `/Users/${id}`, { schemas: [PATCH_OP], Operations })
      return [status, body.scimType]
    }
    expect(await refused('id')).toEqual([400, 'mutability'])
    expect(await refused('none-of-this-name')).toEqual([400, 'invalidPath'])
  })
})
