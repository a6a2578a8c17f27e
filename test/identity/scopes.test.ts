import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { askToken, clientOf, HERE, passwordForm } from './support.ts'

let service: TestService
let acme: TestAccount
beforeAll(async () => {
  service = await startTestService()
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())

describe('scopes', () => {
  it('are those asked for, each once', async () => {
    const { body } = await askToken(service, passwordForm(acme, { scope: 'openid  api1 openid admin' }))
    expect(body.scope).toBe('openid api1 admin')
    expect((await service.app.tokens.verify(body.access_token, HERE))?.scopes).toEqual(['openid', 'api1', 'admin'])
  })

  it('are api1 when none is asked for, also by an empty parameter', async () => {
    expect((await askToken(service, passwordForm(acme))).body.scope).toBe('api1')
    expect((await askToken(service, passwordForm(acme, { scope: '' }))).body.scope).toBe('api1')
  })

  it('default to service.scim for a client that has no other', async () => {
    const client = await service.command('client create', {
      account: acme.accountId,
      name: 'Directory',
      scopes: 'service.scim',
    })
    const { body } = await askToken(service, {
      grant_type: 'client_credentials',
      client_id: String(client.clientId),
      client_secret: String(client.clientSecret),
    })
    expect(body.scope).toBe('service.scim')
  })

  it.each(['service.scim', 'made-up', 'api1 made-up', 'API1'])('of the request %s are refused', async (scope) => {
    const answer = await askToken(service, passwordForm(acme, { scope }))
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_scope'])
  })

  it('with offline_access bring a refresh token, and only they do', async () => {
    const { body } = await askToken(service, passwordForm(acme, { scope: 'api1 offline_access' }))
    expect(body.scope).toBe('api1 offline_access')
    expect(body.refresh_token).toMatch(/^rt_[\w-]{43}$/)
    expect((await askToken(service, passwordForm(acme))).body).not.toHaveProperty('refresh_token')
  })

  it('of a client that acts alone never hold offline_access', async () => {
    const alone = { grant_type: 'client_credentials', ...clientOf(acme) }
    const { body } = await askToken(service, { ...alone, scope: 'api1 offline_access' })
    expect(body.scope).toBe('api1')
    expect(body).not.toHaveProperty('refresh_token')
    const nothingLeft = await askToken(service, { ...alone, scope: 'offline_access' })
    expect([nothingLeft.status, nothingLeft.body.error]).toEqual([400, 'invalid_scope'])
  })

  it('bring no refresh token to a client that could not use it', async () => {
    const client = await service.command('client create', {
      account: acme.accountId,
      name: 'Forgetful',
      grants: 'password',
    })
    const form = { client_id: String(client.clientId), client_secret: String(client.clientSecret) }
    const { status, body } = await askToken(service, passwordForm(acme, { ...form, scope: 'api1 offline_access' }))
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('refresh_token')
  })
})
