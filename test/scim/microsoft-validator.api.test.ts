/**
 * Microsoft's SCIM Validator and the Postman collection of its SCIM reference code, restated from "Validate your SCIM endpoint"
 * and "Test your SCIM endpoint" of Microsoft Learn: the tests of users. Those of groups do not apply, as groups are not supported.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedService } from '../support/shared-service.ts'
import { ENTERPRISE, PATCH_OP, sender, USER } from './identity-provider.ts'
import { newScimClient } from './scim-service.ts'

let validator: ReturnType<typeof sender>
beforeAll(async () => {
  const service = await sharedService()
  const client = await newScimClient(service, await service.account('Validator'), 'Validator', {
    acceptIncompleteUsers: 'true',
    hideDeletedUsers: 'true',
  })
  validator = sender(service.url, client.clientSecret)
})

const userOf = (name: string) => ({
  schemas: [USER, ENTERPRISE],
  userName: `${name}@validator.example`,
  active: true,
  displayName: `Display ${name}`,
  emails: [{ type: 'work', value: `${name}@validator.example`, primary: true }],
  name: { givenName: 'Given', familyName: name, formatted: `Given ${name}` },
  [ENTERPRISE]: { employeeNumber: '42', department: 'Tests', costCenter: 'c1' },
})
const create = async (name: string) => (await validator.send('POST', '/Users', userOf(name))).body
const patched = async (id: string, ...Operations: readonly object[]) => {
  const answer = await validator.send('PATCH', `/Users/${id}`, { schemas: [PATCH_OP], Operations })
  expect([200, 204]).toContain(answer.status)
  return (await validator.send('GET', `/Users/${id}`)).body
}
const found = async (filter: string) =>
  (await validator.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body

describe("Microsoft's SCIM Validator", () => {
  it('creates a user, and reads back every attribute that it has sent', async () => {
    const { status, headers, body } = await validator.send('POST', '/Users', userOf('created'))
    expect([status, headers.get('location')]).toEqual([201, body.meta.location])
    expect(body).toMatchObject({ ...userOf('created'), schemas: expect.arrayContaining([USER, ENTERPRISE]) })
    expect((await validator.send('GET', `/Users/${body.id}`)).body).toEqual(body)
  })

  it('creates a user with a userName alone', async () => {
    const bare = { schemas: [USER], userName: 'bare@validator.example' }
    const { status, body } = await validator.send('POST', '/Users', bare)
    expect([status, body.userName, body.active]).toEqual([201, bare.userName, true])
  })

  it('creates the same user again: 409', async () => {
    await create('duplicate')
    expect((await validator.send('POST', '/Users', userOf('duplicate'))).status).toBe(409)
  })

  it('refuses an empty body: 400', async () => {
    expect((await validator.send('POST', '/Users', {})).status).toBe(400)
  })

  it('filters for an existing user, also in another case, and for one that there is not', async () => {
    const { id } = await create('filtered')
    for (const filter of [
      'userName eq "filtered@validator.example"',
      'userName eq "FILTERED@VALIDATOR.EXAMPLE"',
      'userName eq "filtered@validator.example" and active eq true',
      'emails[type eq "work"].value eq "filtered@validator.example"',
    ])
      expect([filter, (await found(filter)).Resources.map((it: { id: string }) => it.id)]).toEqual([filter, [id]])
    expect(await found('userName eq "nobody@validator.example"')).toMatchObject({ totalResults: 0, Resources: [] })
  })

  it('lists with attributes that are asked for, and those that are not', async () => {
    const { id } = await create('attributes')
    const { body } = await validator.send('GET', `/Users/${id}?attributes=userName,emails`)
    expect(Object.keys(body).sort()).toEqual(['emails', 'id', 'schemas', 'userName'])
    expect((await validator.send('GET', `/Users/${id}?excludedAttributes=emails`)).body).not.toHaveProperty('emails')
  })

  it('adds attributes', async () => {
    const { id } = (await validator.send('POST', '/Users', { schemas: [USER], userName: 'added@validator.example' }))
      .body
    const user = await patched(
      id,
      { op: 'add', path: 'displayName', value: 'Added' },
      { op: 'add', path: 'name.givenName', value: 'Added' },
      { op: 'add', path: 'emails[type eq "work"].value', value: 'added@validator.example' },
      { op: 'add', path: `${ENTERPRISE}:department`, value: 'Added' },
    )
    expect(user).toMatchObject({
      displayName: 'Added',
      name: { givenName: 'Added' },
      emails: [{ type: 'work', value: 'added@validator.example' }],
      [ENTERPRISE]: { department: 'Added' },
    })
  })

  it('replaces attributes, with and without paths', async () => {
    const { id } = await create('replaced')
    const user = await patched(
      id,
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'new@validator.example' },
      {
        op: 'replace',
        value: { displayName: 'Replaced', 'name.familyName': 'New', [`${ENTERPRISE}:costCenter`]: 'c2' },
      },
    )
    expect(user).toMatchObject({
      displayName: 'Replaced',
      name: { givenName: 'Given', familyName: 'New' },
      emails: [{ type: 'work', value: 'new@validator.example' }],
      [ENTERPRISE]: { costCenter: 'c2', department: 'Tests' },
    })
  })

  it('updates the userName', async () => {
    const { id } = await create('renamed')
    const user = await patched(id, { op: 'Replace', path: 'userName', value: 'other@validator.example' })
    expect(user.userName).toBe('other@validator.example')
  })

  it('disables and enables a user, with booleans as text', async () => {
    const { id } = await create('disabled')
    expect((await patched(id, { op: 'Replace', path: 'active', value: 'False' })).active).toBe(false)
    expect((await patched(id, { op: 'Replace', path: 'active', value: true })).active).toBe(true)
  })

  it('adds, replaces and removes a manager', async () => {
    const { id } = await create('managed')
    const path = `${ENTERPRISE}:manager`
    expect((await patched(id, { op: 'Add', path, value: '1' }))[ENTERPRISE].manager.value).toBe('1')
    expect((await patched(id, { op: 'Replace', path, value: { value: '2' } }))[ENTERPRISE].manager.value).toBe('2')
    expect((await patched(id, { op: 'Remove', path }))[ENTERPRISE].manager).toBeUndefined()
  })

  it('clears attributes by null and by an empty text, and changes nothing with what is there already', async () => {
    const { id, meta } = await create('cleared')
    expect((await patched(id, { op: 'replace', path: 'displayName', value: 'Display cleared' })).meta).toEqual(meta)
    const user = await patched(
      id,
      { op: 'replace', path: 'displayName', value: null },
      { op: 'replace', path: `${ENTERPRISE}:department`, value: '' },
    )
    expect([user.displayName, user[ENTERPRISE].department]).toEqual([undefined, undefined])
  })

  it('replaces the whole user by PUT', async () => {
    const { id } = await create('put')
    const wanted = { ...userOf('put'), displayName: 'Put', active: false }
    const { status, body } = await validator.send('PUT', `/Users/${id}`, wanted)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, displayName: 'Put', active: false })
  })

  it('deletes a user: 204, then 404, for reading, for deleting and in lists', async () => {
    const { id } = await create('deleted')
    expect((await validator.send('DELETE', `/Users/${id}`)).status).toBe(204)
    expect((await validator.send('GET', `/Users/${id}`)).status).toBe(404)
    expect((await validator.send('DELETE', `/Users/${id}`)).status).toBe(404)
    expect((await found('userName eq "deleted@validator.example"')).totalResults).toBe(0)
  })
})
