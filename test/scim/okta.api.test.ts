/**
 * Okta: the requests of its SCIM client, restated from "Okta and SCIM Version 2.0" and the test suite of "Test your SCIM API"
 * on developer.okta.com.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { connectProvider, type IdentityProvider, patch, USER } from './identity-provider.ts'

let service: SharedService
let okta: IdentityProvider
beforeAll(async () => {
  service = await sharedService()
  okta = await connectProvider(service, await service.account('Acme'), 'Okta')
})

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const filtered = (filter: string) => `/Users?filter=${encodeURIComponent(filter)}&startIndex=1&count=100`
const profile = (login: string, active = true) => ({
  schemas: [USER],
  userName: login,
  name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
  emails: [{ primary: true, value: login, type: 'work' }],
  displayName: 'Another User',
  locale: 'en-US',
  externalId: `00ujl29u0le5T6Aj${login.length}${login}`,
  groups: [],
  password: '1mz050nq',
  active,
})

describe('Okta', () => {
  it('imports users in pages by startIndex and count', async () => {
    for (const startIndex of [1, 2]) {
      const { status, body } = await okta.send('GET', `/Users?startIndex=${startIndex}&count=2`, undefined, {
        Accept: 'application/scim+json',
      })
      expect([status, body.schemas, body.startIndex]).toEqual([200, [LIST], startIndex])
      expect(body.itemsPerPage).toBe(body.Resources.length)
      for (const user of body.Resources)
        expect(user).toMatchObject({ id: expect.any(String), userName: expect.any(String) })
    }
  })

  it('creates a user whose userName it has not found, and never gets a password back', async () => {
    const login = 'another.user@example.com'
    expect((await okta.send('GET', filtered(`userName eq "${login}"`))).body).toMatchObject({
      totalResults: 0,
      Resources: [],
    })
    const { status, body } = await okta.send('POST', '/Users', profile(login))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      schemas: expect.arrayContaining([USER]),
      userName: login,
      name: { givenName: 'Another', familyName: 'User' },
      active: true,
    })
    expect(JSON.stringify(body)).not.toContain('1mz050nq')
    expect((await okta.send('GET', filtered(`userName eq "${login}"`))).body.Resources[0].id).toBe(body.id)
  })

  it('gets 409 with a detail for its Tasks page, when it creates the same user again', async () => {
    const login = 'twice@example.com'
    expect((await okta.send('POST', '/Users', profile(login))).status).toBe(201)
    const { status, body } = await okta.send('POST', '/Users', profile(login))
    expect([status, body.scimType, body.status]).toEqual([409, 'uniqueness', '409'])
    expect(body.detail).toContain(login)
  })

  it('updates a profile by GET and PUT of the whole user', async () => {
    const { body: created } = await okta.send('POST', '/Users', profile('put@example.com'))
    const { body: current } = await okta.send('GET', `/Users/${created.id}`)
    const { status, body } = await okta.send('PUT', `/Users/${created.id}`, {
      ...current,
      name: { ...current.name, givenName: 'Updated' },
    })
    expect([status, body.id, body.name]).toEqual([200, created.id, { givenName: 'Updated', familyName: 'User' }])
    expect(body.externalId).toBe(created.externalId)
  })

  it('deactivates and reactivates: custom integrations by PUT, those of its catalogue by PATCH without a path', async () => {
    const { body: user } = await okta.send('POST', '/Users', profile('deactivated@example.com'))
    const { body: current } = await okta.send('GET', `/Users/${user.id}`)
    const put = await okta.send('PUT', `/Users/${user.id}`, { ...current, active: false })
    expect([put.status, put.body.active]).toEqual([200, false])
    for (const active of [true, false, true]) {
      const { status, body } = await okta.send(
        'PATCH',
        `/Users/${user.id}`,
        patch({ op: 'replace', value: { active } }),
      )
      expect([status, body.active]).toEqual([200, active])
    }
    expect((await okta.send('GET', filtered('userName eq "deactivated@example.com"'))).body.totalResults).toBe(1)
  })

  it('its test suite: a required attribute is missing, a user does not exist, and a random user is not found', async () => {
    const { userName: _, ...nameless } = profile('nameless@example.com')
    const missing = await okta.send('POST', '/Users', nameless)
    expect([missing.status, missing.body.scimType]).toEqual([400, 'invalidValue'])
    expect(missing.body.detail).toContain('userName')
    const unknown = await okta.send('GET', '/Users/010101001010101011001010101011')
    expect([unknown.status, unknown.body.schemas]).toEqual([404, ['urn:ietf:params:scim:api:messages:2.0:Error']])
    expect(unknown.body.detail).toEqual(expect.any(String))
    const { status, body } = await okta.send('GET', filtered('userName eq "random.person@example.com"'))
    expect([status, body.totalResults]).toEqual([200, 0])
  })

  it('its test suite: names in capitals find and collide with the same user', async () => {
    const { body: user } = await okta.send('POST', '/Users', profile('capitals@example.com'))
    expect((await okta.send('GET', filtered('userName eq "CAPITALS@EXAMPLE.COM"'))).body.Resources[0].id).toBe(user.id)
    expect((await okta.send('POST', '/Users', profile('CAPITALS@example.com'))).status).toBe(409)
  })
})
