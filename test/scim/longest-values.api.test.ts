/** Users whom an administrator has made with the longest values that identity takes: they are returned, and can be changed. */
import { beforeAll, expect, it } from 'vitest'
import type { Requests, TestAccount } from '../../runtime/testing.ts'
import { administratorOf } from '../identity/admin.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { connectProvider, type IdentityProvider, patch, type ScimUser } from './identity-provider.ts'

let service: SharedService
let acme: TestAccount
let admin: Requests
let provider: IdentityProvider
beforeAll(async () => {
  service = await sharedService()
  acme = await service.account('Acme')
  admin = await administratorOf(service, acme)
  provider = await connectProvider(service, acme)
})

const longEmail = (tag: string) => `${tag}@${'x'.repeat(249 - tag.length)}.org`

/** Creates a user with the longest values that the admin API takes. */
async function longestUser(tag: string): Promise<{ readonly id: number; readonly expected: object }> {
  const userName = tag + 'u'.repeat(320 - tag.length)
  const [givenName, familyName, displayName] = ['g', 'f', 'd'].map((letter) => letter.repeat(400)) as [
    string,
    string,
    string,
  ]
  const email = longEmail(tag)
  const { status, body } = await admin.post('/admin/api/users', { userName, email, givenName, familyName, displayName })
  expect([status, body.detail]).toEqual([201, undefined])
  const expected = {
    userName,
    displayName,
    name: { givenName, familyName },
    emails: [{ value: email, type: 'work', primary: true }],
  }
  return { id: body.id, expected }
}

it('read and listed', async () => {
  const { id, expected } = await longestUser('read')
  const { status, body } = await provider.send('GET', `/Users/${id}`)
  expect([status, body]).toEqual([200, expect.objectContaining(expected)])
  const list = await provider.send('GET', '/Users')
  expect(list.status).toBe(200)
  expect(list.body.Resources.find((user: ScimUser) => user.id === String(id))).toEqual(body)
})

it('PATCH of another attribute changes that one alone', async () => {
  const { id, expected } = await longestUser('patched')
  const changed = await provider.send(
    'PATCH',
    `/Users/${id}`,
    patch({ op: 'add', path: 'externalId', value: 'e-patched' }),
  )
  expect([changed.status, changed.body]).toEqual([
    200,
    expect.objectContaining({ ...expected, externalId: 'e-patched' }),
  ])
})

it('PUT of the returned user with an e-mail address that a provider may send keeps the others', async () => {
  const { id } = await longestUser('put')
  const { body } = await provider.send('GET', `/Users/${id}`)
  const wanted = { ...body, externalId: 'e-put', emails: [{ value: 'put@example.com', type: 'work', primary: true }] }
  const answer = await provider.send('PUT', `/Users/${id}`, wanted)
  expect([answer.status, answer.body.detail]).toEqual([200, undefined])
  expect(answer.body).toMatchObject({ userName: body.userName, name: body.name, displayName: body.displayName })
})

it('an external id as long as `user link` takes is returned, and a PATCH of another attribute keeps it', async () => {
  const { id } = await longestUser('linked')
  const externalId = 'e'.repeat(500)
  const key = [acme.accountId, id, '', externalId]
  await service.app.database.query(
    'INSERT INTO identity.external_identity (account_id, user_id, sso_provider_id, external_id, created_at) VALUES ($1, $2, $3, $4, now())',
    key,
  )
  expect((await provider.send('GET', `/Users/${id}`)).body.externalId).toBe(externalId)
  const changed = await provider.send(
    'PATCH',
    `/Users/${id}`,
    patch({ op: 'replace', path: 'displayName', value: 'Eve' }),
  )
  expect([changed.status, changed.body]).toEqual([200, expect.objectContaining({ externalId, displayName: 'Eve' })])
})

it('values longer than a provider may send are returned, kept by a PATCH of others, and refused when they change', async () => {
  const { id } = await longestUser('stored')
  const givenName = 'g'.repeat(1_000)
  await service.app.database.query('UPDATE identity.app_user SET given_name = $2 WHERE id = $1', [id, givenName])
  const send = (path: string, value: unknown) =>
    provider.send('PATCH', `/Users/${id}`, patch({ op: 'replace', path, value }))
  for (const path of ['displayName', 'name.familyName']) {
    const { status, body } = await send(path, 'Eve')
    expect([path, status, body.name?.givenName]).toEqual([path, 200, givenName])
  }
  expect(await send('name.givenName', 'h'.repeat(401))).toMatchObject({
    status: 400,
    body: { detail: 'name.givenName takes at most 400 characters; the request has 401.' },
  })
})
