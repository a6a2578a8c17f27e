/** POST and single sign-on: which external ids of a user count, and which of them it keeps. */
import { beforeAll, describe, expect, it } from 'vitest'
import { findExternalUser } from '../../plugins/identity/store/external-identities.ts'
import type { Requests } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { createClient, createProvider, type ScimAccount, scimAccount } from './admin.ts'
import { patch, person, refusal, USERS } from './support.ts'

let service: SharedService
beforeAll(async () => {
  service = await sharedService()
})

const at = (id: string) => `${USERS}/${id}`
const idpOf = async (admin: Requests, more: object = {}) => service.as((await createClient(admin, more)).clientSecret)

/** An account with one provider, a client that is linked to it, and one that is linked to none. */
async function oneProvider(name: string) {
  const acme = await scimAccount(service, name)
  const provider = await createProvider(acme.admin, 'first')
  const [linked, unlinked] = [await idpOf(acme.admin, { ssoProviderId: provider }), await idpOf(acme.admin)]
  return { acme, provider, linked, unlinked }
}

/** The id of the user who signs in at the provider as `sub`. */
async function userAt({ account }: ScimAccount, provider: string, sub: string): Promise<string | undefined> {
  const user = await findExternalUser(service.app.database, account.accountId, provider, sub)
  return user && String(user.id)
}

describe('an active user who is linked at a provider', () => {
  it('is linked to no external id of a client without a provider', async () => {
    const { acme, provider, linked, unlinked } = await oneProvider('Unlinked second')
    const body = person()
    const { id } = (await linked.post(USERS, body)).body
    const answer = await unlinked.post(USERS, { ...body, externalId: 'mallory' })
    expect([...refusal(answer), answer.body.detail]).toEqual([
      409,
      'uniqueness',
      expect.stringContaining(`linked to the externalId ${body.externalId} of another client or provider`),
    ])
    expect(await userAt(acme, provider, 'mallory')).toBeUndefined()
    expect(await userAt(acme, provider, body.externalId)).toBe(id)
  })

  it('is linked to no external id of a client of another provider, unless that may link users anew', async () => {
    const { acme, linked } = await oneProvider('Two providers')
    const second = await createProvider(acme.admin, 'second')
    const body = person()
    const { id } = (await linked.post(USERS, body)).body
    const again = { ...body, externalId: 'mallory' }
    const other = await idpOf(acme.admin, { ssoProviderId: second })
    expect(refusal(await other.post(USERS, again))).toEqual([409, 'uniqueness'])
    expect(await userAt(acme, second, 'mallory')).toBeUndefined()
    const relinking = await idpOf(acme.admin, { ssoProviderId: second, allowRelink: true })
    const relinked = await relinking.post(USERS, again)
    expect([relinked.status, relinked.body.id]).toEqual([201, id])
  })
})

it('an active user with an external id of no provider is linked to none of a provider', async () => {
  const { acme, provider, linked, unlinked } = await oneProvider('Unlinked first')
  const body = person()
  const { id } = (await unlinked.post(USERS, body)).body
  for (const externalId of ['mallory', body.externalId])
    expect(refusal(await linked.post(USERS, { ...body, externalId }))).toEqual([409, 'uniqueness'])
  expect(await userAt(acme, provider, 'mallory')).toBeUndefined()
  expect(await userAt(acme, provider, body.externalId)).toBe(id)
})

describe('a PATCH or PUT that gives a user its first external id at the client’s provider', () => {
  it('is refused where another one signs in at the same place, and changes nothing', async () => {
    const { acme, provider, linked, unlinked } = await oneProvider('Patched')
    const body = person()
    const { id } = (await linked.post(USERS, body)).body
    const value = 'mallory'
    for (const answer of [
      await unlinked.patch(at(id), patch({ op: 'replace', path: 'externalId', value })),
      await unlinked.put(at(id), { ...body, externalId: value }),
    ])
      expect(refusal(answer)).toEqual([409, 'uniqueness'])
    expect(await userAt(acme, provider, value)).toBeUndefined()
    const other = person()
    const second = (await unlinked.post(USERS, other)).body.id
    const change = patch({ op: 'replace', path: 'externalId', value })
    expect(refusal(await linked.patch(at(second), change))).toEqual([409, 'uniqueness'])
    const relinking = await idpOf(acme.admin, { ssoProviderId: provider, allowRelink: true })
    expect((await relinking.patch(at(second), change)).body.externalId).toBe(value)
  })

  it('takes the same external id, and keeps those of other providers', async () => {
    const { acme, provider, linked, unlinked } = await oneProvider('Moved')
    const body = person()
    const { id } = (await linked.post(USERS, body)).body
    expect((await unlinked.put(at(id), body)).status).toBe(200)
    const second = await createProvider(acme.admin, 'second')
    const moved = await idpOf(acme.admin, { ssoProviderId: second })
    const other = person()
    const { id: otherId } = (await linked.post(USERS, other)).body
    expect((await moved.put(at(otherId), { ...other, externalId: 'moved' })).status).toBe(200)
    expect([await userAt(acme, second, 'moved'), await userAt(acme, provider, other.externalId)]).toEqual([
      otherId,
      otherId,
    ])
  })
})

describe('an inactive user who is linked anew', () => {
  it('loses the external id of no provider', async () => {
    const { acme, provider, linked, unlinked } = await oneProvider('Hired again')
    const body = person()
    const { id } = (await unlinked.post(USERS, { ...body, externalId: 'old' })).body
    await unlinked.delete(at(id))
    const again = await linked.post(USERS, { ...body, externalId: 'new' })
    expect([again.status, again.body.id]).toEqual([201, id])
    expect([await userAt(acme, provider, 'old'), await userAt(acme, provider, 'new')]).toEqual([undefined, id])
    const { body: log } = await acme.admin.get(
      `/admin/api/security-log?$filter=${encodeURIComponent(`subject eq 'user ${id}'`)}`,
    )
    expect(log.value).toContainEqual(
      expect.objectContaining({ action: 'user_unlinked', details: { externalIdentities: 1 } }),
    )
  })

  it('loses those of all other providers, whichever client links it', async () => {
    const { acme, provider, linked, unlinked } = await oneProvider('Hired elsewhere')
    const body = person()
    const { id } = (await linked.post(USERS, { ...body, externalId: 'old' })).body
    await linked.patch(at(id), patch({ op: 'replace', path: 'active', value: false }))
    expect((await unlinked.post(USERS, { ...body, externalId: 'new' })).body.id).toBe(id)
    expect([await userAt(acme, provider, 'old'), await userAt(acme, provider, 'new')]).toEqual([undefined, id])
  })
})
