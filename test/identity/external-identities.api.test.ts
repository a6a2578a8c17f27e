import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '#runtime'
import { linkUser, unlinkUser } from '../../plugins/identity/store/external-identities.ts'
import type { TestAccount, TestService } from '../../runtime/testing.ts'
import { adminOf, createProvider, startSsoService } from './sso-support.ts'

let service: TestService
let acme: TestAccount
let other: TestAccount
let a: string
let b: string
let foreign: string
const now = new Date('2026-03-02T09:30:00Z')

beforeAll(async () => {
  service = await startSsoService()
  acme = await service.account('Acme')
  other = await service.account('Other')
  const authorityUrl = 'https://login.example.com'
  const admin = await adminOf(service, acme)
  a = (await createProvider(admin, { authenticationScheme: 'a-login', authorityUrl })).id
  b = (await createProvider(admin, { authenticationScheme: 'b-login', authorityUrl })).id
  foreign = (await createProvider(await adminOf(service, other), { authenticationScheme: 'c-login', authorityUrl })).id
})
afterAll(() => service?.stop())
beforeEach(() => service.app.database.query('DELETE FROM identity.external_identity'))

const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => service.app.database.transaction(work)
const linked = (ssoProviderId: string, externalId: string, userId = acme.userId) =>
  within((tx) => linkUser(tx, acme.accountId, { ssoProviderId, externalId, userId, now }))
const identitiesOf = ({ accountId, userId }: { readonly accountId: number; readonly userId: number }) =>
  service.app.database.query(
    `SELECT sso_provider_id AS "ssoProviderId", external_id AS "externalId" FROM identity.external_identity
      WHERE account_id = $1 AND user_id = $2 ORDER BY 1`,
    [accountId, userId],
  )

describe('linkUser', () => {
  it('links a user to an external id at each provider, and at none', async () => {
    expect([await linked(a, 'x'), await linked(b, 'x'), await linked('', 'x')]).toEqual(['linked', 'linked', 'linked'])
    expect(await identitiesOf(acme)).toEqual(['', a, b].map((ssoProviderId) => ({ ssoProviderId, externalId: 'x' })))
    expect(await linked(a, 'x')).toBe('unchanged')
  })

  it('never moves an external id to another user, nor a user to another external id', async () => {
    const { userId } = await acme.user('Second User')
    await linked(a, 'x')
    expect([await linked(a, 'x', userId), await linked(a, 'y')]).toEqual(['taken', 'other'])
    expect(await linked(a, 'X', userId)).toBe('linked') // ids are compared with regard to case
  })

  it('links to no provider of another account, and to none that is unknown', async () => {
    expect([await linked(foreign, 'x'), await linked('sso_unknown', 'x')]).toEqual(['no_provider', 'no_provider'])
  })

  it('gives an external id to one of two users who are linked at once', async () => {
    const { userId } = await acme.user('Third User')
    const results = await Promise.all([linked(a, 'x'), linked(a, 'x', userId)])
    expect(results.sort()).toEqual(['linked', 'taken'])
  })
})

describe('unlinkUser', () => {
  it('removes all identities of the user of this account, and those of no other', async () => {
    const { userId } = await acme.user('Fourth User')
    await linked(a, 'x')
    await linked(b, 'x')
    await linked(a, 'y', userId)
    expect(await within((tx) => unlinkUser(tx, other.accountId, acme.userId))).toBe(0)
    expect(await within((tx) => unlinkUser(tx, acme.accountId, acme.userId))).toBe(2)
    expect(await identitiesOf({ ...acme, userId })).toHaveLength(1)
  })
})
