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

describe('a PATCH or PUT that gives a user another external id at the client’s provider', () => {
  const changeTo = (value: string) => patch({ op: 'replace', path: 'externalId', value })

  it('is refused while the user has one of another provider or of none, and changes nothing', async () => {
    const { acme, provider, linked, unlinked } = await oneProvider('Patched')
    const second = await createProvider(acme.admin, 'second')
    const other = await idpOf(acme.admin, { ssoProviderId: second })
    for (const [owner, intruder] of [
      [linked, unlinked],
      [unlinked, linked],
      [linked, other],
    ] as const) {
      const body = person()
      const { id } = (await owner.post(USERS, body)).body
      for (const externalId of ['mallory', body.externalId]) {
        const answer = await intruder.put(at(id), { ...body, externalId })
        expect([...refusal(answer), answer.body.detail]).toEqual([
          409,
          'uniqueness',
          expect.stringContaining('set allowRelink of the SCIM client'),
        ])
        expect(refusal(await intruder.patch(at(id), changeTo(externalId)))).toEqual([409, 'uniqueness'])
      }
      expect((await owner.get(at(id))).body).toMatchObject({ externalId: body.externalId, meta: { version: 'W/"1"' } })
    }
    for (const one of [provider, second]) expect(await userAt(acme, one, 'mallory')).toBeUndefined()
  })

  it('is refused also when the user has external ids of both, and only when it is another one', async () => {
    const { acme, linked } = await oneProvider('Two steps')
    const ssoProviderId = await createProvider(acme.admin, 'second')
    const other = await idpOf(acme.admin, { ssoProviderId })
    const body = person()
    const { id } = (await linked.post(USERS, body)).body
    const link = { ssoProviderId, externalId: 'second' }
    expect((await acme.admin.post(`/admin/api/users/${id}/link`, link)).status).toBe(200)
    expect((await other.put(at(id), { ...body, externalId: 'second', displayName: 'Una' })).status).toBe(200)
    expect(refusal(await other.patch(at(id), changeTo('mallory')))).toEqual([409, 'uniqueness'])
    expect(await userAt(acme, ssoProviderId, 'mallory')).toBeUndefined()
    const own = (await other.post(USERS, person())).body.id
    expect((await other.patch(at(own), changeTo('own'))).status).toBe(200)
  })

  it('is taken of a client that may link users anew, as one that has moved to a new provider', async () => {
    const { acme, provider, linked } = await oneProvider('Moved')
    const second = await createProvider(acme.admin, 'second')
    const moved = await idpOf(acme.admin, { ssoProviderId: second, allowRelink: true })
    const body = person()
    const { id } = (await linked.post(USERS, body)).body
    expect((await moved.put(at(id), { ...body, externalId: 'moved' })).status).toBe(200)
    expect([await userAt(acme, second, 'moved'), await userAt(acme, provider, body.externalId)]).toEqual([id, id])
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
