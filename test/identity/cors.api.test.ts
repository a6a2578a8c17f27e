import { beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { readContract } from '../support/inputs/contract.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { anotherProcess } from './processes.ts'
import { askToken, clientOf, passwordForm } from './support.ts'

const APP = 'https://app.example.com'
const OTHER_APP = 'https://other.example.com'
const EVIL = 'https://evil.example.com'

let service: SharedService
let acme: TestAccount
let globex: TestAccount
beforeAll(async () => {
  service = await sharedService()
  acme = await service.account('Acme')
  globex = await service.account('Globex')
  await register(acme.clientId, APP)
  await register(globex.clientId, OTHER_APP)
})

const sql = (text: string, ...params: unknown[]) => service.app.database.query(text, params)
/** As an administrator's change of the client does. */
const register = async (clientId: string, ...origins: string[]) => {
  await sql('UPDATE identity.client SET allowed_origins = $2 WHERE id = $1', clientId, origins)
  await sql('SELECT pg_notify($1, $2)', 'identity_changed', `client:${clientId}`)
}
const allowed = ({ headers }: { readonly headers: Headers }) => headers.get('access-control-allow-origin')
const preflight = (path: string, origin: string, method = 'POST') =>
  fetch(service.url + path, {
    method: 'OPTIONS',
    headers: { Origin: origin, 'Access-Control-Request-Method': method },
  })
const get = (token: string, origin: string, path = '/api/v1/projects') =>
  fetch(service.url + path, { headers: { Authorization: `Bearer ${token}`, Origin: origin } })
const post = (path: string, form: Record<string, string>, origin?: string) =>
  fetch(service.url + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: origin === undefined ? {} : { Origin: origin },
  })

describe('CORS', () => {
  it('Z12: allows the preflight of the origins that an active client has registered, and of no other', async () => {
    for (const path of ['/connect/token', '/connect/revocation', '/connect/userinfo', '/api/v1/projects']) {
      for (const origin of [APP, OTHER_APP]) {
        const answer = await preflight(path, origin)
        expect([answer.status, allowed(answer)]).toEqual([204, origin])
        expect(answer.headers.get('access-control-allow-methods')).toContain('POST')
        expect(answer.headers.get('vary')).toContain('Origin')
      }
      for (const origin of [
        EVIL,
        `${APP}.evil.example`,
        `${APP}:8443`,
        'http://app.example.com',
        'null',
        APP.toUpperCase(),
      ]) {
        const answer = await preflight(path, origin)
        expect([answer.status, allowed(answer)]).toEqual([204, null])
        expect(answer.headers.get('vary')).toContain('Origin')
      }
    }
  })

  it('lets a page send each header that the contract takes, and read each that it answers with', async () => {
    const { operations } = await readContract()
    const named = (name: string, { headers }: { readonly headers: Headers }) =>
      (headers.get(`access-control-${name}-headers`) ?? '').toLowerCase().split(',')
    const taken = operations.flatMap(({ parameters }) => parameters.filter((it) => it.in === 'header'))
    const ofBrowsers = /^(origin|host|sec-.*)$/i // which no page sets
    const sent = new Set(taken.map(({ name }) => name.toLowerCase()).filter((name) => !ofBrowsers.test(name)))
    expect(named('allow', await preflight('/api/v1/projects', APP))).toEqual(expect.arrayContaining([...sent]))

    const answers = operations.flatMap(({ responses }) => Object.values(responses))
    const read = new Set(answers.flatMap(({ headers }) => Object.keys(headers ?? {})).map((it) => it.toLowerCase()))
    read.delete('cache-control') // which pages read of any answer
    expect(named('expose', await get(acme.token, APP))).toEqual(expect.arrayContaining([...read]))
  })

  it('Z12: lets a page read the answers to its own client’s token, and to no other client’s', async () => {
    const own = await get(acme.token, APP)
    expect([own.status, allowed(own)]).toEqual([200, APP])
    expect(own.headers.get('access-control-expose-headers')).toContain('X-RateLimit-Remaining')
    const foreign = await get(acme.token, OTHER_APP)
    expect([foreign.status, allowed(foreign)]).toEqual([200, null])
    expect(foreign.headers.has('access-control-expose-headers')).toBe(false)
    expect(foreign.headers.get('vary')).toContain('Origin')
    expect(allowed(await get(acme.token, EVIL))).toBeNull()
  })

  it('Z12: lets a page read the claims of userinfo with its own client’s token, and with no other client’s', async () => {
    const { body } = await askToken(service, passwordForm(acme, { scope: 'openid' }))
    const userInfo = (method: string, origin: string, token = body.access_token) =>
      fetch(`${service.url}/connect/userinfo`, {
        method,
        headers: { Authorization: `Bearer ${token}`, Origin: origin },
      })
    for (const method of ['GET', 'POST']) {
      const own = await userInfo(method, APP)
      expect([own.status, allowed(own), await own.json()]).toMatchObject([200, APP, { sub: String(acme.userId) }])
      for (const origin of [OTHER_APP, EVIL, 'null']) {
        const foreign = await userInfo(method, origin)
        expect([origin, foreign.status, allowed(foreign)]).toEqual([origin, 200, null])
        expect(foreign.headers.get('vary')).toContain('Origin')
      }
      const refused = await userInfo(method, APP, acme.token)
      expect([refused.status, allowed(refused)]).toEqual([403, APP])
      const unknown = await userInfo(method, APP, 'at_unknown')
      expect([unknown.status, allowed(unknown)]).toEqual([401, APP])
      for (const { headers } of [own, refused, unknown])
        expect(headers.has('access-control-allow-credentials')).toBe(false)
    }
  })

  it('Z12: errors can be read too, and no answer allows credentials', async () => {
    const answers = [
      await get('at_unknown', APP),
      await get(acme.token, APP, '/api/v1/projects/999999'),
      await get(acme.token, APP, '/api/v1/projects?$top=many'),
      await fetch(`${service.url}/api/v1/nowhere`, { headers: { Origin: APP } }),
      await post('/connect/token', { grant_type: 'password' }, APP),
      await post('/connect/token', { ...passwordForm(acme), password: 'wrong' }, APP),
      await post('/connect/revocation', clientOf(acme), APP),
      await preflight('/connect/token', APP),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 404, 400, 404, 401, 400, 400, 204])
    for (const answer of answers) {
      expect(allowed(answer)).toBe(APP)
      expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
    }
  })

  it('Z12: the token, revocation and introspection endpoints refuse a client that is used from an origin not its own', async () => {
    const { body } = await askToken(service, passwordForm(acme))
    const requests: [string, Record<string, string>][] = [
      ['/connect/token', passwordForm(acme)],
      ['/connect/token', { grant_type: 'client_credentials', ...clientOf(acme) }],
      ['/connect/revocation', { token: 'x', ...clientOf(acme) }],
      ['/connect/introspect', { token: body.access_token, ...clientOf(acme) }],
    ]
    for (const [path, form] of requests) {
      for (const origin of [OTHER_APP, EVIL, 'null']) {
        const refused = await post(path, form, origin)
        expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'invalid_request' }])
      }
      for (const origin of [APP, new URL(service.app.config.urls.auth).origin, undefined])
        expect((await post(path, form, origin)).status).toBe(200)
    }
  })

  it('follows changes of the clients in every process', async () => {
    const other = await anotherProcess(service)
    try {
      const seen = (origin: string, at = other.url) =>
        fetch(`${at}/api/v1/projects`, { headers: { Origin: origin } }).then(allowed)
      expect([await seen(APP), await seen(EVIL)]).toEqual([APP, null])
      await register(acme.clientId, EVIL)
      await expect.poll(() => Promise.all([seen(APP), seen(EVIL)])).toEqual([null, EVIL])
      await sql('UPDATE identity.client SET active = false WHERE id = $1', acme.clientId)
      await register(acme.clientId, EVIL)
      await expect.poll(() => seen(EVIL)).toBeNull()
    } finally {
      await sql('UPDATE identity.client SET active = true, token_epoch = 0 WHERE id = $1', acme.clientId)
      await register(acme.clientId, APP)
      await other.end()
    }
  })

  it('asks the database once for many requests of one origin, also of an unknown one', async () => {
    const ask = async () => {
      for (const origin of [APP, EVIL]) await service.app.origins?.allowed(origin)
    }
    const { query } = service.app.database
    let asked = 0
    Object.assign(service.app.database, {
      query: (text: string, params?: readonly unknown[]) => {
        if (text.includes('allowed_origins @>')) asked += 1
        return query(text, params)
      },
    })
    try {
      await register(acme.clientId, APP)
      const asksAgain = async () => {
        await get(acme.token, APP) // begins the lease of the cache, if there is none
        const before = asked
        await ask()
        return asked - before
      }
      await expect.poll(async () => [await asksAgain(), asked >= 2]).toEqual([0, true])
      const before = asked
      for (let n = 0; n < 50; n++) await ask()
      expect(asked - before).toBeLessThanOrEqual(2) // one each, when the answers expire meanwhile
    } finally {
      Object.assign(service.app.database, { query })
    }
  })

  it('does not look up what is no origin', async () => {
    for (const origin of ['', 'null', 'x'.repeat(400), `https://${'x'.repeat(300)}`, 'https://a b', `${APP}/path`])
      expect(await service.app.origins?.allowed(origin)).toBe(false)
  })

  it('a secret of another account’s client does not help: the origin must be the client’s own', async () => {
    const form = { grant_type: 'client_credentials', ...clientOf(globex) }
    expect([
      (await post('/connect/token', form, OTHER_APP)).status,
      (await post('/connect/token', form, APP)).status,
    ]).toEqual([200, 400])
  })
})
