/**
 * Microsoft Entra ID: the requests of its provisioning service, restated from "Develop and plan provisioning for a SCIM
 * endpoint" and "Known issues and resolutions with SCIM 2.0 protocol compliance" of Microsoft Learn.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { AUDIT_LOG, administratorOf } from './admin.ts'
import { connectProvider, ENTERPRISE, type IdentityProvider, PATCH_OP, ROLES, USER } from './identity-provider.ts'
import { newScimClient } from './scim-service.ts'

let service: SharedService
let acme: TestAccount
let entra: IdentityProvider
beforeAll(async () => {
  service = await sharedService()
  acme = await service.account('Acme')
  entra = await connectProvider(service, acme, 'Entra ID')
})

const filterOf = (filter: string) => `/Users?filter=${encodeURIComponent(filter)}`
/** As the default attribute mappings make it; unassigned attributes are null or left out. */
const mapped = (n: number) => ({
  schemas: [USER, ENTERPRISE],
  externalId: `0a21f0f2-8d2a-4f8e-bf98-7363c4aed4e${n}`,
  userName: `Test_User_ab6490ee-1e48-479e-a20b-2d77186b5dd${n}`,
  active: true,
  emails: [{ primary: true, type: 'work', value: `Test_User_fd0ea19b-0777-472c-9f96-4f70d2226f2${n}@testuser.com` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
  displayName: 'givenName familyName',
  [ENTERPRISE]: { employeeNumber: `70198${n}`, department: 'Tour Operations' },
  preferredLanguage: 'en-US',
  phoneNumbers: [{ type: 'mobile', value: '555-0100' }],
})
const operations = (...Operations: readonly object[]) => ({ schemas: [PATCH_OP], Operations })

describe('Entra', () => {
  it('tests the connection by a filter for a user that does not exist, and takes an empty ListResponse', async () => {
    const { status, headers, body } = await entra.send(
      'GET',
      filterOf('userName eq "7f16b1d5-c49c-4d7c-8ab2-0f52bd8a1e4e"'),
    )
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^application\/scim\+json/)
    expect(body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      Resources: [],
    })
  })

  it('gets a token by client credentials and uses it as bearer', async () => {
    const answer = await fetch(`${service.url}/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: entra.clientId,
        client_secret: entra.clientSecret,
        scope: 'service.scim',
      }),
    })
    const { access_token, token_type, expires_in } = await answer.json()
    expect([answer.status, token_type, expires_in]).toEqual([200, 'Bearer', 3600])
    const users = await fetch(`${service.url}/scim/v2/Users?count=1`, {
      headers: { Authorization: `Bearer ${access_token}` },
    })
    expect(users.status).toBe(200)
  })

  it('creates a user after its filter has found none, reads it, finds it by externalId and e-mail, and gets what it sent', async () => {
    const user = mapped(1)
    expect((await entra.send('GET', filterOf(`userName eq "${user.userName}"`))).body.totalResults).toBe(0)
    const created = await entra.send('POST', '/Users', user)
    expect(created.status).toBe(201)
    const sent = {
      externalId: user.externalId,
      userName: user.userName,
      active: true,
      emails: user.emails,
      name: user.name,
      displayName: user.displayName,
      [ENTERPRISE]: user[ENTERPRISE],
    }
    expect(created.body).toMatchObject(sent)
    expect(created.headers.get('location')).toBe(created.body.meta.location)
    const read = await entra.send('GET', `/Users/${created.body.id}`)
    expect([read.status, read.body]).toEqual([200, created.body])
    for (const filter of [
      `userName eq "${user.userName}"`,
      `userName eq "${user.userName.toUpperCase()}"`,
      `externalId eq "${user.externalId}"`,
      `emails[type eq "work"].value eq "${user.emails[0]?.value}"`,
      `emails[type eq "work"].value eq "${user.emails[0]?.value}" and active eq true`,
    ]) {
      const { body } = await entra.send('GET', filterOf(filter))
      expect([filter, body.totalResults, body.Resources[0]?.id]).toEqual([filter, 1, created.body.id])
    }
    expect((await entra.send('POST', '/Users', user)).status).toBe(409)
  })

  it('changes core and enterprise attributes in one PATCH, with operations capitalised and booleans as text', async () => {
    const { body: user } = await entra.send('POST', '/Users', mapped(2))
    const changed = await entra.send(
      'PATCH',
      `/Users/${user.id}`,
      operations(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@microsoft.com' },
        { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
        { op: 'Replace', path: 'displayName', value: 'givenName updatedFamilyName' },
        { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Flight Operations' },
        { op: 'Add', path: `${ENTERPRISE}:manager`, value: 'd3c1a4f2' },
        { op: 'Replace', path: 'active', value: 'True' },
      ),
    )
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({
      emails: [{ primary: true, type: 'work', value: 'updatedEmail@microsoft.com' }],
      name: { familyName: 'updatedFamilyName', givenName: 'givenName' },
      displayName: 'givenName updatedFamilyName',
      active: true,
      [ENTERPRISE]: { employeeNumber: '701982', department: 'Flight Operations', manager: { value: 'd3c1a4f2' } },
    })
  })

  it('adds an e-mail by a path whose element does not exist yet', async () => {
    const { body: user } = await entra.send('POST', '/Users', mapped(3))
    const changed = await entra.send(
      'PATCH',
      `/Users/${user.id}`,
      operations({ op: 'Add', path: 'emails[type eq "other"].value', value: 'second@example.com' }),
    )
    expect(changed.status).toBe(200)
    expect(changed.body.emails).toEqual(
      expect.arrayContaining([
        ...mapped(3).emails,
        expect.objectContaining({ type: 'other', value: 'second@example.com' }),
      ]),
    )
  })

  it('disables a user with "False" (by path, and without one), and enables it again', async () => {
    const { body: user } = await entra.send('POST', '/Users', mapped(4))
    const set = async (operation: object) => {
      const { status, body } = await entra.send('PATCH', `/Users/${user.id}`, operations(operation))
      return [status, body.active]
    }
    expect(await set({ op: 'Replace', path: 'active', value: 'False' })).toEqual([200, false])
    expect((await entra.send('GET', `/Users/${user.id}`)).body.active).toBe(false)
    expect(await set({ op: 'Replace', path: 'active', value: 'True' })).toEqual([200, true])
    expect(await set({ op: 'replace', value: { active: false } })).toEqual([200, false])
    expect(await set({ op: 'replace', value: { active: true } })).toEqual([200, true])
  })

  it('clears an attribute by an empty string and by null, and changes nothing else', async () => {
    const { body: user } = await entra.send('POST', '/Users', mapped(5))
    const cleared = await entra.send(
      'PATCH',
      `/Users/${user.id}`,
      operations(
        { op: 'Replace', path: 'name.formatted', value: '' },
        { op: 'Replace', path: `${ENTERPRISE}:department`, value: null },
      ),
    )
    expect(cleared.status).toBe(200)
    expect(cleared.body.name).toEqual({ familyName: 'familyName', givenName: 'givenName' })
    expect(cleared.body[ENTERPRISE]).toEqual({ employeeNumber: '701985' })
    expect(cleared.body.userName).toBe(mapped(5).userName)
  })

  it('replaces roles through the extension, and walks all users in pages of five', async () => {
    const { body: user } = await entra.send('POST', '/Users', mapped(6))
    const administrator = await entra.send(
      'PATCH',
      `/Users/${user.id}`,
      operations({ op: 'Add', path: `${ROLES}:roleId`, value: '1' }),
    )
    expect([administrator.status, administrator.body[ROLES].roleIds]).toEqual([200, [1]])
    const seen: string[] = []
    for (let page = 0; ; page++) {
      const { body } = await entra.send('GET', `/Users?startIndex=${page * 5 + 1}&count=5`)
      expect(body.startIndex).toBe(page * 5 + 1)
      seen.push(...body.Resources.map(({ id }: { id: string }) => id))
      if (seen.length >= body.totalResults) break
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toContain(user.id)
  })

  it('assigns app roles by name: an unknown one is refused, or stands in the audit log', async () => {
    const path = 'roles[primary eq "True"].value'
    const { status, body: user } = await entra.send('POST', '/Users', {
      ...mapped(8),
      roles: [{ primary: true, type: 'WindowsAzureActiveDirectoryRole', value: 'Administrator' }],
    })
    expect([status, user[ROLES]]).toEqual([201, { roleId: 1, roleIds: [1] }])
    const at = `/Users/${user.id}`
    const demoted = await entra.send('PATCH', at, operations({ op: 'Replace', path, value: 'GeneralUser' }))
    expect([demoted.status, demoted.body[ROLES].roleIds]).toEqual([200, [2]])
    const unknown = operations({ op: 'Replace', path, value: 'Ghost' })
    const refused = await entra.send('PATCH', at, unknown)
    expect([refused.status, refused.body.scimType]).toEqual([400, 'invalidValue'])
    const lenient = await newScimClient(service, acme, 'Validator', { acceptIncompleteUsers: 'true' })
    const ignored = await lenient.patch(`/scim/v2${at}`, unknown)
    expect([ignored.status, ignored.body[ROLES].roleIds]).toEqual([200, [2]])
    const admin = await administratorOf(service, acme)
    const { body: log } = await admin.get(`${AUDIT_LOG}?$filter=userId eq ${user.id}&$top=1`)
    expect(log.value[0]).toMatchObject({
      action: 'Updated',
      details: { ignored: [expect.stringContaining('"Ghost"')] },
    })
  })

  it('deletes a user for good after 30 days; the user stays readable as inactive', async () => {
    const { body: user } = await entra.send('POST', '/Users', mapped(7))
    expect((await entra.send('DELETE', `/Users/${user.id}`)).status).toBe(204)
    const { status, body } = await entra.send('GET', `/Users/${user.id}`)
    expect([status, body.active]).toEqual([200, false])
  })

  it('gets the SCIM error of a user that does not exist', async () => {
    const { status, body } = await entra.send('GET', '/Users/5171a35d82074e068ce2')
    expect(status).toBe(404)
    expect(body).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: '404',
      detail: expect.stringContaining('5171a35d82074e068ce2'),
    })
  })

  it('links a user that an administrator has created, when its filter by e-mail finds it', async () => {
    const existing = await acme.user('Ada Lovelace')
    const { body: found } = await entra.send('GET', filterOf(`emails[type eq "work"].value eq "${existing.email}"`))
    expect([found.totalResults, found.Resources[0].id]).toEqual([1, String(existing.userId)])
    const linked = await entra.send(
      'PATCH',
      `/Users/${existing.userId}`,
      operations(
        { op: 'Add', path: 'externalId', value: '6f1c2d8a-5b7e-4a11-9f0e-2b8c7a6d5e4f' },
        { op: 'Replace', path: 'displayName', value: 'Ada King' },
      ),
    )
    expect(linked.status).toBe(200)
    expect(linked.body).toMatchObject({ externalId: '6f1c2d8a-5b7e-4a11-9f0e-2b8c7a6d5e4f', displayName: 'Ada King' })
  })
})
