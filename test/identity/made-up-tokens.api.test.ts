import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { countStatements } from '../support/statements.ts'
import { askToken, basic, checkedTokens, HERE, passwordForm } from './support.ts'

let service: TestService
let acme: TestAccount
beforeAll(async () => {
  service = await startTestService({ environment: { TRUST_PROXY: 'loopback' } })
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())

/** @param length after the prefix; 43 without a checksum */
const madeUp = (prefix: string, length = 55) => prefix + randomBytes(42).toString('base64url').slice(0, length)
const send = (token: string, ip: string) => service.as(token).get('/api/v1/projects', { 'X-Forwarded-For': ip })

it.each(['at_', 'scs_'])(
  'a made-up token %s costs no statement, and shuts nobody out at its address',
  async (prefix) => {
    const ip = '198.51.100.1'
    const statements = countStatements('identity.')
    try {
      expect((await send(madeUp(prefix), ip)).status).toBe(401)
      for (let n = 0; n < 150; n++)
        for (const length of [43, 55])
          expect(await service.app.tokens.verify(madeUp(prefix, length), { ip })).toBeUndefined()
    } finally {
      expect(statements.end().map(({ text }) => text)).toEqual([])
    }
    const token = (await askToken(service, passwordForm(acme))).body.access_token
    expect((await send(token, ip)).status).toBe(200)
  },
)

it('a token without a checksum, or with another one, is refused like a made-up one', async () => {
  const token = (await askToken(service, passwordForm(acme))).body.access_token
  expect(await service.app.tokens.verify(token, HERE)).toBeDefined()
  for (const other of [token.slice(0, -12), `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`])
    expect(await service.app.tokens.verify(other, HERE)).toBeUndefined()
})

it('a made-up refresh token is refused, revoked and introspected without a look-up of tokens', async () => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', ...basic(acme.clientId, acme.clientSecret) }
  const statements = countStatements('identity.refresh_token')
  try {
    const refresh = madeUp('rt_')
    const form = { grant_type: 'refresh_token', refresh_token: refresh }
    expect((await askToken(service, form, headers)).body.error).toBe('invalid_grant')
    for (const path of ['/connect/revocation', '/connect/introspect'])
      expect((await fetch(`${service.url}${path}`, { method: 'POST', headers, body: `token=${refresh}` })).status).toBe(
        200,
      )
  } finally {
    expect(statements.end().map(({ text }) => text)).toEqual([])
  }
})

it('an issued token that is in no table is looked up', async () => {
  const statements = countStatements('FROM identity.access_token')
  expect(await service.app.tokens.verify((await checkedTokens()).issue('at_'), HERE)).toBeUndefined()
  expect(statements.end()).toHaveLength(1)
})

it('a SCIM secret that no client has is looked up once in a few seconds', async () => {
  const secret = (await checkedTokens()).issue('scs_')
  const lookUps = async () => {
    const statements = countStatements('identity.')
    try {
      expect(await service.app.tokens.verify(secret, HERE)).toBeUndefined()
    } finally {
      statements.end()
    }
    return statements.end().length
  }
  expect([await lookUps(), await lookUps()]).toEqual([1, 0])
  service.clock.advance(5_000)
  expect([await lookUps(), await lookUps()]).toEqual([1, 0])
})

it('a SCIM secret is refused at the first request after the client is deleted', async () => {
  const { clientId, clientSecret } = await service.command('scim-client create', {
    account: acme.accountId,
    name: 'Directory',
  })
  const verified = () => service.app.tokens.verify(String(clientSecret), HERE)
  expect([await verified(), await verified()]).toEqual([expect.anything(), expect.anything()])
  await service.app.database.query('DELETE FROM identity.client WHERE id = $1', [clientId])
  expect(await verified()).toBeUndefined()
})
