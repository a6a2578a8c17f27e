import { beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { askToken, clientOf, HERE, passwordForm } from './support.ts'

let service: SharedService
let acme: TestAccount
beforeAll(async () => {
  service = await sharedService()
  acme = await service.account('Acme')
})

describe('granted scopes', () => {
  it('are the requested ones, without duplicates', async () => {
    const { body } = await askToken(service, passwordForm(acme, { scope: 'openid  api1 openid admin' }))
    expect(body.scope).toBe('openid api1 admin')
    expect((await service.app.tokens.verify(body.access_token, HERE))?.scopes).toEqual(['openid', 'api1', 'admin'])
  })

  it('T15, T16: are api1 when the request has no scope or an empty one', async () => {
    expect((await askToken(service, passwordForm(acme))).body.scope).toBe('api1')
    expect((await askToken(service, passwordForm(acme, { scope: '' }))).body.scope).toBe('api1')
  })

  it('are service.scim by default, for a client that may not have api1', async () => {
    const client = await service.command('client create', {
      account: acme.accountId,
      name: 'Directory',
    })
    await service.app.database.query(`UPDATE identity.client SET scopes = '{service.scim}' WHERE id = $1`, [
      client.clientId,
    ])
    const { body } = await askToken(service, {
      grant_type: 'client_credentials',
      client_id: String(client.clientId),
      client_secret: String(client.clientSecret),
    })
    expect(body.scope).toBe('service.scim')
  })

  it.each(['service.scim', 'made-up', 'api1 made-up', 'API1'])(
    'T14: are refused with invalid_scope, for %s',
    async (scope) => {
      const answer = await askToken(service, passwordForm(acme, { scope }))
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_scope'])
    },
  )

  it('include a refresh token only with offline_access', async () => {
    const { body } = await askToken(service, passwordForm(acme, { scope: 'api1 offline_access' }))
    expect(body.scope).toBe('api1 offline_access')
    expect(body.refresh_token).toMatch(/^rt_[\w-]{55}$/)
    expect((await askToken(service, passwordForm(acme))).body).not.toHaveProperty('refresh_token')
  })

  it('T27: do not include offline_access, with the client credentials grant', async () => {
    const clientGrant = { grant_type: 'client_credentials', ...clientOf(acme) }
    const { body } = await askToken(service, { ...clientGrant, scope: 'api1 offline_access' })
    expect(body.scope).toBe('api1')
    expect(body).not.toHaveProperty('refresh_token')
    const nothingLeft = await askToken(service, { ...clientGrant, scope: 'offline_access' })
    expect([nothingLeft.status, nothingLeft.body.error]).toEqual([400, 'invalid_scope'])
  })

  it('include mcp.write only for a client that may have it; for others it is dropped', async () => {
    const dropped = await askToken(service, passwordForm(acme, { scope: 'api1 mcp.write' }))
    expect([dropped.status, dropped.body.scope]).toEqual([200, 'api1'])
    const nothingLeft = await askToken(service, passwordForm(acme, { scope: 'mcp.write' }))
    expect([nothingLeft.status, nothingLeft.body.error]).toEqual([400, 'invalid_scope'])
    const client = await service.command('client create', {
      account: acme.accountId,
      name: 'Assistant',
      scopes: 'api1 mcp.write',
    })
    const form = { client_id: String(client.clientId), client_secret: String(client.clientSecret) }
    const granted = await askToken(service, passwordForm(acme, { ...form, scope: 'api1 mcp.write' }))
    expect(granted.body.scope).toBe('api1 mcp.write')
    expect((await askToken(service, passwordForm(acme, form))).body.scope).toBe('api1')
  })

  it('include no refresh token, for a client without the refresh token grant', async () => {
    const client = await service.command('client create', {
      account: acme.accountId,
      name: 'No refresh',
      grants: 'password',
    })
    const form = { client_id: String(client.clientId), client_secret: String(client.clientSecret) }
    const { status, body } = await askToken(service, passwordForm(acme, { ...form, scope: 'api1 offline_access' }))
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('refresh_token')
  })
})

describe('scope admin', () => {
  const setRole = (userId: number, role: number) =>
    service.app.database.query('UPDATE identity.app_user SET role_id = $2 WHERE id = $1', [userId, role])
  const scopesOf = async (token: string) => (await service.app.tokens.verify(token, HERE))?.scopes

  it('is granted only to Administrators', async () => {
    const general = await acme.user('Gene General')
    const ask = (username: string) => askToken(service, passwordForm(acme, { username, scope: 'api1 admin' }))
    expect((await ask(acme.email)).body.scope).toBe('api1 admin')
    const refused = await ask(general.email)
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_scope'])
  })

  it('is granted by the role of the client, with the client credentials grant', async () => {
    const requestAdmin = async (role: string) => {
      const client = await service.command('client create', {
        account: acme.accountId,
        name: role,
        role,
        scopes: 'api1 admin',
      })
      return askToken(service, {
        grant_type: 'client_credentials',
        scope: 'admin',
        client_id: String(client.clientId),
        client_secret: String(client.clientSecret),
      })
    }
    expect((await requestAdmin('administrator')).body.scope).toBe('admin')
    const refused = await requestAdmin('general')
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_scope'])
  })

  it('is dropped when the user loses the role, from issued access tokens and at the next refresh', async () => {
    const { userId, email } = await acme.user('Dee Demoted', 'administrator')
    const form = passwordForm(acme, { username: email, scope: 'api1 admin offline_access' })
    const { body } = await askToken(service, form)
    await setRole(userId, 2)
    expect(await scopesOf(body.access_token)).toEqual(['api1', 'offline_access'])
    const refresh = (token: unknown, more: object = {}) =>
      askToken(service, { grant_type: 'refresh_token', refresh_token: String(token), ...clientOf(acme), ...more })
    expect((await refresh(body.refresh_token, { scope: 'admin' })).body.error).toBe('invalid_scope')
    const next = (await refresh(body.refresh_token)).body
    expect(next.scope).toBe('api1 offline_access')
    expect(await scopesOf(next.access_token)).toEqual(['api1', 'offline_access'])
  })
})
