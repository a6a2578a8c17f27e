/**
 * SailPoint: the requests of its SCIM 2.0 source, restated from "Integrating SailPoint with SCIM 2.0" of its documentation:
 * discovery first, then aggregation of all accounts, single accounts, and provisioning by PATCH.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { connectProvider, ENTERPRISE, type IdentityProvider, patch, ROLES, USER, userOf } from './identity-provider.ts'

let service: SharedService
let acme: TestAccount
let sailpoint: IdentityProvider
beforeAll(async () => {
  service = await sharedService()
  acme = await service.account('Acme')
  sailpoint = await connectProvider(service, acme, 'SailPoint')
})

const get = (path: string) => sailpoint.send('GET', path, undefined, { Accept: 'application/scim+json' })

describe('SailPoint', () => {
  it('tests the connection by the discovery documents', async () => {
    const { status, body } = await get('/ServiceProviderConfig')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      filter: { supported: true, maxResults: 1000 },
      sort: { supported: true },
      etag: { supported: true },
      bulk: { supported: false },
      changePassword: { supported: false },
    })
    expect(body.authenticationSchemes.length).toBeGreaterThan(0)
    const types = await get('/ResourceTypes')
    expect([types.status, types.body.totalResults, types.body.Resources[0].name]).toEqual([200, 1, 'User'])
    const type = await get('/ResourceTypes/User')
    expect(type.body).toMatchObject({
      endpoint: '/Users',
      schema: USER,
      schemaExtensions: expect.arrayContaining([
        { schema: ROLES, required: false },
        { schema: ENTERPRISE, required: false },
      ]),
    })
    expect((await get('/ResourceTypes/Group')).status).toBe(404)
  })

  it('discovers the account schema, single schemas too', async () => {
    const { status, body } = await get('/Schemas')
    expect([status, body.totalResults]).toEqual([200, 3])
    for (const schema of body.Resources) {
      const single = await get(`/Schemas/${schema.id}`)
      expect([single.status, single.body]).toEqual([200, schema])
    }
    const core = body.Resources.find(({ id }: { id: string }) => id === USER)
    const attributes = core.attributes.map(({ name }: { name: string }) => name)
    expect(attributes).toEqual(['userName', 'name', 'displayName', 'emails', 'active'])
  })

  it('aggregates all accounts in pages, those that it has not created too', async () => {
    for (let n = 0; n < 7; n++)
      expect((await sailpoint.send('POST', '/Users', userOf(`agg${n}@example.com`))).status).toBe(201)
    const names: string[] = []
    for (let startIndex = 1; ; ) {
      const { body } = await get(`/Users?startIndex=${startIndex}&count=3`)
      names.push(...body.Resources.map(({ userName }: { userName: string }) => userName))
      startIndex += body.itemsPerPage
      if (startIndex > body.totalResults) break
    }
    expect(names).toEqual([acme.email, ...Array.from({ length: 7 }, (_, n) => `agg${n}@example.com`)])
  })

  it('aggregates what has changed since a time', async () => {
    const { body: user } = await sailpoint.send('POST', '/Users', userOf('delta@example.com'))
    const since = user.meta.lastModified
    const { body } = await get(`/Users?filter=${encodeURIComponent(`meta.lastModified ge "${since}"`)}`)
    expect(body.Resources.map(({ id }: { id: string }) => id)).toContain(user.id)
    expect(body.totalResults).toBeLessThan(9)
  })

  it('disables and enables an account, and adds and removes entitlements', async () => {
    const { body: user } = await sailpoint.send('POST', '/Users', userOf('entitled@example.com'))
    const path = `/Users/${user.id}`
    expect(
      (await sailpoint.send('PATCH', path, patch({ op: 'replace', path: 'active', value: false }))).body.active,
    ).toBe(false)
    expect(
      (await sailpoint.send('PATCH', path, patch({ op: 'replace', path: 'active', value: true }))).body.active,
    ).toBe(true)
    const rolesAfter = async (operation: object) => {
      const { status, body } = await sailpoint.send('PATCH', path, patch(operation))
      return [status, body[ROLES].roleIds]
    }
    expect(await rolesAfter({ op: 'add', path: `${ROLES}:roleIds`, value: [1] })).toEqual([200, [2, 1]])
    expect(await rolesAfter({ op: 'remove', path: `${ROLES}:roleIds[value eq 1]` })).toEqual([200, [2]])
  })

  it('deletes an account, and reads it as inactive', async () => {
    const { body: user } = await sailpoint.send('POST', '/Users', userOf('deleted@example.com'))
    expect((await sailpoint.send('DELETE', `/Users/${user.id}`)).status).toBe(204)
    expect((await get(`/Users/${user.id}`)).body.active).toBe(false)
  })
})
