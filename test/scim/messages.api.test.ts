/** Messages, which administrators read at the identity provider: each names the value, the rule and what to do. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { connectProvider, type IdentityProvider, patch, userOf } from './identity-provider.ts'

let service: SharedService
let acme: TestAccount
let provider: IdentityProvider
let path: string
beforeAll(async () => {
  service = await sharedService()
  acme = await service.account('Acme')
  provider = await connectProvider(service, acme)
  path = `/Users/${(await provider.send('POST', '/Users', userOf('target@example.com'))).body.id}`
})

const refused = async (method: string, address: string, body?: unknown) => {
  const answer = await provider.send(method, address, body)
  return [answer.status, answer.body.detail]
}

const SUPPORTED =
  'There is nothing at this address; there are /Users, /Users/.search, /.search, /ServiceProviderConfig, /ResourceTypes and /Schemas.'
const SLASH = 'There is nothing at this address; leave out the slash at the end.'

describe('addresses that the endpoint does not have', () => {
  it.each([
    ['/Groups/7', 'Groups are not supported; users are at /Users.'],
    ['/groups/', 'Groups are not supported; users are at /Users.'],
    ['/Bulk', 'Bulk requests are not supported; send one request for each user, to /Users.'],
    ['/Me', '/Me is not supported; users are at /Users.'],
    ['', SUPPORTED],
    ['/', SUPPORTED],
    ['/users', SUPPORTED],
    ['/Groupsy', SUPPORTED],
    ['/Users/', SLASH],
    ['/Users/7/', SLASH],
    ['/Schemas/', SLASH],
    ['/ServiceProviderConfig/', SLASH],
  ])('%s', async (address, detail) => {
    for (const method of ['GET', 'POST', 'DELETE'])
      expect([method, ...(await refused(method, address))]).toEqual([method, 404, detail])
  })
})

describe('query parameters', () => {
  it.each(['filter', 'count', 'startIndex', 'sortBy', 'cursor', 'attributes'])('%s sent twice', async (name) => {
    const detail = `The parameter ${name} is sent twice; send it once.`
    expect(await refused('GET', `/Users?${name}=id&${name}=id`)).toEqual([400, detail])
  })

  it.each([
    ['count=abc', 'count takes a whole number; the request has "abc".'],
    ['startIndex=1.5', 'startIndex takes a whole number; the request has "1.5".'],
    ['sortBy=id&sortOrder=up', 'sortOrder takes ascending or descending; the request has "up".'],
  ])('%s', async (query, detail) => {
    expect(await refused('GET', `/Users?${query}`)).toEqual([400, detail])
  })

  it('in the body of a search', async () => {
    for (const [option, detail] of [
      [{ count: [1] }, 'count takes a whole number; the request has an array.'],
      [{ attributes: 7 }, 'attributes takes an array of texts; the request has the number 7.'],
      [{ filter: {} }, 'filter takes a text; the request has an object.'],
    ] as const)
      expect(await refused('POST', '/Users/.search', option)).toEqual([400, detail])
  })
})

describe('users', () => {
  it('that lack required attributes', async () => {
    const { externalId: _, ...user } = userOf('lacking@example.com')
    expect(await refused('POST', '/Users', user)).toEqual([400, 'The user lacks externalId; send it.'])
    const { emails: _emails, ...less } = user
    expect(await refused('POST', '/Users', less)).toEqual([400, 'The user lacks externalId, emails; send all of them.'])
  })

  it('with an address that is no e-mail address', async () => {
    const user = userOf('wrong@example.com', { emails: [{ value: 'a@b.c' }, { value: 'nowhere' }] })
    const detail = 'emails[1].value is "nowhere", which is not an e-mail address; send one such as ada@example.com.'
    expect(await refused('POST', '/Users', user)).toEqual([400, detail])
    expect(await refused('PATCH', path, patch({ op: 'add', path: 'emails', value: { value: 'nowhere' } }))).toEqual([
      400,
      detail,
    ])
  })

  it('with a wrong value of active', async () => {
    expect(await refused('POST', '/Users', userOf('yes@example.com', { active: 'yes' }))).toEqual([
      400,
      'active takes true or false; the request has "yes".',
    ])
  })

  it('who are linked to another external id: the setting that allows it', async () => {
    const answer = await refused('POST', '/Users', userOf('target@example.com', { externalId: 'another' }))
    expect(answer).toEqual([409, expect.stringContaining('or set allowRelink of the SCIM client.')])
  })

  it('who would get the login name of another user: the setting that decides about it', async () => {
    await provider.send('POST', '/Users', userOf('taken', { emails: [{ value: 'taken@example.com', type: 'work' }] }))
    const emails = [{ value: 'taken@example.com', type: 'work', primary: true }]
    const detail =
      'Another user of the account has the userName target@example.com, or signs in as taken@example.com, the login name that this user would have while the setting useExternalUsername is off; or the main e-mail address of one is the userName or main e-mail address of the other.'
    expect(await refused('PATCH', path, patch({ op: 'replace', path: 'emails', value: emails }))).toEqual([409, detail])
    expect(await refused('PATCH', path, patch({ op: 'replace', path: 'userName', value: 'taken' }))).toEqual([
      409,
      expect.stringMatching(/^Another user of the account has the userName taken, or signs in/),
    ])
  })
})

it('PATCH: an e-mail address that only an administrator could set does not hinder the change of another attribute', async () => {
  const { body } = await provider.send('POST', '/Users', userOf('stored@example.com'))
  const emails = '[{"value":"ada@@example","type":"work","primary":true}]'
  await service.app.database.query(
    `UPDATE identity.app_user SET email = 'ada@@example', provided = jsonb_set(provided, '{emails}', '${emails}') WHERE id = $1`,
    [Number(body.id)],
  )
  const changed = await provider.send(
    'PATCH',
    `/Users/${body.id}`,
    patch({ op: 'replace', path: 'displayName', value: 'Ada' }),
  )
  expect([changed.status, changed.body]).toEqual([
    200,
    expect.objectContaining({ displayName: 'Ada', emails: JSON.parse(emails) }),
  ])
  const second = { value: 'second@example.com', type: 'home' }
  const added = await provider.send('PATCH', `/Users/${body.id}`, patch({ op: 'add', path: 'emails', value: [second] }))
  expect([added.status, added.body.emails?.length]).toEqual([200, 2])
})
