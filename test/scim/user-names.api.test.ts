/** User names are those that the admin API takes: none looks like another one. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { administratorOf } from './admin.ts'
import { connectProvider, type IdentityProvider, patch, userOf } from './identity-provider.ts'

let service: SharedService
let acme: TestAccount
let provider: IdentityProvider
beforeAll(async () => {
  service = await sharedService()
  acme = await service.account('Acme')
  provider = await connectProvider(service, acme)
  expect((await provider.send('POST', '/Users', userOf('admin@example.com'))).status).toBe(201)
})

const ADDRESS = { emails: [{ value: 'ada@example.com', type: 'work', primary: true }] }
const refused = async (method: string, path: string, body: object) => {
  const answer = await provider.send(method, path, body)
  return [answer.status, answer.body?.scimType, answer.body?.detail]
}
const EDGES = 'begins or ends with white space; leave it out.'

it.each([
  [{ userName: '   ' }, 'The user lacks userName; send it.'],
  [{ userName: '\t\n' }, 'The user lacks userName; send it.'],
  [{ externalId: '  ' }, 'The user lacks externalId; send it.'],
  [{ userName: ' admin@example.com' }, `userName ${EDGES}`],
  [{ userName: 'admin@example.com\u00a0' }, `userName ${EDGES}`],
  [{ userName: 'ad\u200bmin@example.com' }, 'userName has the character U+200B, which is not shown; leave it out.'],
  [{ userName: 'ad\u0007min' }, 'userName has the character U+0007, which is not shown; leave it out.'],
  [{ userName: '\u2800' }, 'The user lacks userName; send it.'],
  [{ userName: 'ada\u00a0admin' }, 'userName has white space other than single spaces; leave it out.'],
  [
    { emails: [{ value: 'ad\u200bmin@example.com' }] },
    'emails[0].value has the character U+200B, which is not shown; leave it out.',
  ],
])('refuses %j', async (wrong, detail) => {
  expect(await refused('POST', '/Users', userOf('ada@example.com', { ...ADDRESS, ...wrong }))).toEqual([
    400,
    'invalidValue',
    detail,
  ])
})

it('shows a display name without control characters, and the provider the one that it sent', async () => {
  const displayName = '\tAda\u0007Lovelace\n'
  const { body } = await provider.send('POST', '/Users', userOf('shown@example.com', { displayName }))
  expect(body.displayName).toBe(displayName)
  const admin = await administratorOf(service, acme)
  const user = (await admin.get(`/admin/api/users/${body.id}`)).body
  expect(user.displayName).toBe('Ada Lovelace')
  expect((await admin.patch(`/admin/api/users/${body.id}`, user)).status).toBe(200)
})

describe('a user who has such values from before', () => {
  async function stored() {
    const { body } = await provider.send('POST', '/Users', userOf('before@example.com'))
    await service.app.database.query(
      `UPDATE identity.app_user SET user_name = $2, user_name_key = $2, provided_user_name_key = $2,
              provided = jsonb_set(provided, '{userName}', to_jsonb($2::text)) WHERE id = $1`,
      [Number(body.id), ' be\u200bfore '],
    )
    await service.app.database.query('UPDATE identity.external_identity SET external_id = $2 WHERE user_id = $1', [
      Number(body.id),
      '  ',
    ])
    return (await provider.send('GET', `/Users/${body.id}`)).body
  }

  it('is still changed by PATCH and PUT, and deactivated', async () => {
    const user = await stored()
    expect([user.userName, user.externalId]).toEqual([' be\u200bfore ', '  '])
    const path = `/Users/${user.id}`
    const changed = await provider.send('PATCH', path, patch({ op: 'replace', path: 'displayName', value: 'Ada' }))
    expect([changed.status, changed.body.userName, changed.body.displayName]).toEqual([200, user.userName, 'Ada'])
    const replaced = await provider.send('PUT', path, { ...user, displayName: 'Ada L.' })
    expect([replaced.status, replaced.body.externalId]).toEqual([200, '  '])
    expect(await refused('PATCH', path, patch({ op: 'replace', path: 'userName', value: ' other' }))).toEqual([
      400,
      'invalidValue',
      `userName ${EDGES}`,
    ])
    const inactive = await provider.send('PUT', path, { ...user, active: false })
    expect([inactive.status, inactive.body.active]).toEqual([200, false])
    const again = await provider.send('PATCH', path, patch({ op: 'replace', path: 'active', value: true }))
    expect([again.status, again.body.active]).toEqual([200, true])
  })
})
