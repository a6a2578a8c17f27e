/** The connection test of SSO providers: each thing that can be wrong has a name. */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Requests, TestAccount, TestService } from '../../runtime/testing.ts'
import {
  adminOf,
  CLIENT_SECRET,
  createProvider,
  type IdentityProvider,
  type RunningServer,
  serve,
  startIdentityProvider,
  startSsoService,
} from './sso-support.ts'

const PATH = '/admin/api/sso-providers'
const CHECKS = [
  'authority_url',
  'discovery',
  'issuer',
  'endpoints',
  'pkce',
  'algorithms',
  'client_authentication',
  'jwks',
  'client',
]

let service: TestService
let acme: TestAccount
let admin: Requests
let idp: IdentityProvider
let made: RunningServer
/** The answers of the made provider, by path; a function answers itself. */
let answers: Record<string, object | ((response: ServerResponse) => void)>
let seen: { readonly url: string; readonly authorization: string | undefined }[]
let document: Record<string, unknown>

function answer(request: IncomingMessage, response: ServerResponse): void {
  seen.push({ url: request.url ?? '', authorization: request.headers.authorization })
  const found = answers[request.url ?? '']
  if (typeof found === 'function') found(response)
  else response.writeHead(found ? 200 : 404, { 'Content-Type': 'application/json' }).end(JSON.stringify(found ?? {}))
}
const refuse = (status: number, error: string) => (response: ServerResponse) =>
  void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error }))

beforeAll(async () => {
  service = await startSsoService()
  acme = await service.account('Acme')
  admin = await adminOf(service, acme)
  idp = await startIdentityProvider(service.url)
  made = await serve(answer)
})
afterAll(async () => {
  await idp?.close()
  await made?.close()
  await service?.stop()
})
beforeEach(() => {
  seen = []
  document = {
    issuer: made.url,
    authorization_endpoint: `${made.url}/authorize`,
    token_endpoint: `${made.url}/token`,
    jwks_uri: `${made.url}/jwks`,
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
  }
  answers = {
    '/.well-known/openid-configuration': document,
    '/jwks': { keys: [{ kty: 'RSA' }] },
    '/token': refuse(400, 'invalid_grant'),
  }
})

let schemes = 0
async function test(fields: Record<string, unknown> = {}) {
  const provider = { authenticationScheme: `made-${schemes++}`, authorityUrl: made.url, active: false, ...fields }
  const { id } = await createProvider(admin, provider)
  const { status, body } = await admin.post(`${PATH}/${id}/test`)
  expect(status).toBe(200)
  await admin.delete(`${PATH}/${id}`)
  return body as {
    succeeded: boolean
    checks: { name: string; passed: boolean; failure: string | null; detail: string }[]
  }
}
/** The one check that failed, which is the last of them unless others do not depend on it. */
async function failureOf(fields: Record<string, unknown> = {}) {
  const { succeeded, checks } = await test(fields)
  expect(succeeded).toBe(false)
  const failures = checks.filter(({ passed }) => !passed)
  expect(failures).toHaveLength(1)
  expect(JSON.stringify(checks)).not.toContain(CLIENT_SECRET)
  return [failures[0]?.name, failures[0]?.failure]
}

describe('the connection test', () => {
  it('passes all checks at a real provider', async () => {
    const { succeeded, checks } = await test({ authenticationScheme: 'right', authorityUrl: idp.url })
    expect(checks.filter(({ passed }) => !passed)).toEqual([])
    expect([succeeded, checks.map(({ name }) => name)]).toEqual([true, CHECKS])
    expect(checks.at(-1)?.detail).toBe('The provider accepts the client id and the client secret.')
  })

  it('names a wrong client secret at a real provider', async () => {
    const fields = { authenticationScheme: 'right', authorityUrl: idp.url, clientSecret: 'a wrong secret' }
    expect(await failureOf(fields)).toEqual(['client', 'client_refused'])
  })

  it.each<[string, string, () => void]>([
    ['discovery', 'not_found', () => void delete answers['/.well-known/openid-configuration']],
    [
      'discovery',
      'not_json',
      () => {
        answers['/.well-known/openid-configuration'] = (response) =>
          void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome</h1>')
      },
    ],
    [
      'discovery',
      'too_large',
      () => {
        answers['/.well-known/openid-configuration'] = { ...document, filler: 'x'.repeat(2 ** 20) }
      },
    ],
    [
      'discovery',
      'timeout',
      () => {
        answers['/.well-known/openid-configuration'] = (response) => void response.writeHead(200).write('{')
      },
    ],
    [
      'discovery',
      'unreachable',
      () => {
        answers['/.well-known/openid-configuration'] = (response) => void response.destroy()
      },
    ],
    ['issuer', 'issuer_mismatch', () => Object.assign(document, { issuer: `${made.url}/another` })],
    ['issuer', 'issuer_mismatch', () => Object.assign(document, { issuer: undefined })],
    ['endpoints', 'missing_endpoint', () => Object.assign(document, { jwks_uri: undefined })],
    ['endpoints', 'not_https', () => Object.assign(document, { token_endpoint: 'ftp://localhost/token' })],
    ['pkce', 'no_s256', () => Object.assign(document, { code_challenge_methods_supported: ['plain'] })],
    [
      'algorithms',
      'no_matching_algorithm',
      () => {
        Object.assign(document, { id_token_signing_alg_values_supported: ['none', 'HS256'] })
      },
    ],
    [
      'client_authentication',
      'no_client_authentication',
      () => {
        Object.assign(document, { token_endpoint_auth_methods_supported: ['private_key_jwt'] })
      },
    ],
    ['jwks', 'jwks_failed', () => void delete answers['/jwks']],
    ['jwks', 'jwks_failed', () => Object.assign(answers, { '/jwks': { keys: [] } })],
    ['client', 'client_refused', () => Object.assign(answers, { '/token': refuse(401, 'invalid_client') })],
    ['client', 'client_refused', () => Object.assign(answers, { '/token': refuse(400, 'unauthorized_client') })],
    [
      'client',
      'unreachable',
      () => {
        answers['/token'] = (response) => void response.destroy()
      },
    ],
  ])('names the failed check %s: %s', async (name, failure, prepare) => {
    prepare()
    expect(await failureOf()).toEqual([name, failure])
  })

  it('passes a provider that does not mention PKCE, as Microsoft Entra ID', async () => {
    delete document.code_challenge_methods_supported
    expect((await test()).succeeded).toBe(true)
  })

  it('passes with a remark when the answer does not show whether the client is right', async () => {
    answers['/token'] = refuse(400, 'invalid_request')
    const { succeeded, checks } = await test()
    expect([succeeded, checks.at(-1)?.detail]).toEqual([true, expect.stringContaining('does not show')])
  })

  it('follows no redirect', async () => {
    answers['/.well-known/openid-configuration'] = (response) =>
      void response.writeHead(302, { Location: `${made.url}/elsewhere` }).end()
    expect(await failureOf()).toEqual(['discovery', 'not_found'])
    expect(seen.map(({ url }) => url)).toEqual(['/.well-known/openid-configuration'])
  })

  it('sends the client secret to the token endpoint alone', async () => {
    await test()
    expect(seen.map(({ url, authorization }) => [url, authorization !== undefined])).toEqual([
      ['/.well-known/openid-configuration', false],
      ['/jwks', false],
      ['/token', true],
    ])
  })

  it('names a provider that nobody serves, and a host without address', async () => {
    const closed = await serve(() => {})
    await closed.close()
    expect(await failureOf({ authorityUrl: closed.url })).toEqual(['discovery', 'unreachable'])
    const [name, failure] = await failureOf({ authorityUrl: 'http://nowhere.invalid' })
    expect(name).toBe('discovery')
    expect(['dns_failed', 'timeout']).toContain(failure) // a resolver without a network may not answer
  })

  it('names a certificate that is not trusted', async () => {
    const file = (name: string) => readFileSync(new URL(`../runtime/tls/${name}`, import.meta.url))
    const secure: TlsServer = createTlsServer({ cert: file('cert.pem'), key: file('key.pem') }, answer)
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
    const { port } = secure.address() as AddressInfo
    expect(await failureOf({ authorityUrl: `https://localhost:${port}` })).toEqual(['discovery', 'tls_failed'])
    expect(seen).toEqual([])
    await new Promise((resolve) => secure.close(resolve))
  })
})

describe('without SSO_ALLOW_INSECURE_PROVIDERS', () => {
  it('no request is sent over http, or to an address that is not public', async () => {
    const strict = await startSsoService({ SSO_ALLOW_INSECURE_PROVIDERS: 'false' })
    try {
      const account = await strict.account('Strict')
      const strictAdmin = await adminOf(strict, account)
      const fields = { authenticationScheme: 'strict', authorityUrl: 'https://login.example.com' }
      const { id } = await createProvider(strictAdmin, fields)
      for (const [authorityUrl, failure] of [
        [made.url, 'not_https'],
        [made.url.replace('http:', 'https:'), 'private_address'],
        ['https://127.0.0.1', 'private_address'],
      ]) {
        // As a provider that was stored while the setting was true.
        const change = 'UPDATE identity.sso_provider SET authority_url = $2, version = version + 1 WHERE id = $1'
        await strict.app.database.query(change, [id, authorityUrl])
        const { body } = await strictAdmin.post(`${PATH}/${id}/test`)
        expect(body).toMatchObject({ succeeded: false, checks: [{ name: 'authority_url', failure }] })
        expect((await fetch(`${strict.url}/sso/${id}`, { redirect: 'manual' })).status).toBe(502)
      }
      expect(seen).toEqual([])
    } finally {
      await strict.stop()
    }
  })
})
