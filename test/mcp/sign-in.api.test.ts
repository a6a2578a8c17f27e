import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import type { OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import { beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { connectAssistant } from './assistant.ts'

const CALLBACK = 'http://127.0.0.1:33418/'
let service: SharedService
let acme: TestAccount

beforeAll(async () => {
  service = await sharedService()
  acme = await service.account('Acme')
  await service.app.activation.set(acme.accountId, 'mcp', true)
})

/** Signs in by the form of the sign-in page, as a browser does. Resolves to where it is sent at last. */
async function signInAt(address: URL): Promise<URL> {
  const cookies = new Map<string, string>()
  let at = address
  let form: URLSearchParams | undefined
  for (let hop = 0; hop < 10; hop++) {
    const response: Response = await fetch(at, {
      redirect: 'manual',
      headers: { Accept: 'text/html', Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location?.startsWith(CALLBACK)) return new URL(location)
    if (location) {
      at = new URL(location, at)
      form = undefined
      continue
    }
    const page = await response.text()
    const hidden = [...page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
      /name="([^"]*)"/.exec(input)?.[1] ?? '',
      (/value="([^"]*)"/.exec(input)?.[1] ?? '').replaceAll('&amp;', '&'),
    ])
    form = new URLSearchParams([...hidden, ['userName', acme.email], ['password', acme.password]])
    at = new URL(/<form[^>]*action="([^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? at, at)
  }
  throw new Error(`The sign-in ended at ${at}.`)
}

/** The official client's sign-in, from the address of `/mcp` and a registered client id alone. */
async function signInAssistant(scopes: string): Promise<OAuthTokens> {
  const registered = await service.command('client create', {
    account: acme.accountId,
    name: 'Assistant',
    type: 'public',
    redirectUris: CALLBACK,
    scopes,
  })
  const serverUrl = `${service.app.config.urls.base}/mcp`
  let verifier = ''
  let target: URL | undefined
  let tokens: OAuthTokens | undefined
  const provider: OAuthClientProvider = {
    redirectUrl: CALLBACK,
    clientMetadata: { redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' },
    clientInformation: () => ({ client_id: String(registered.clientId) }),
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given
    },
    redirectToAuthorization: (url) => {
      target = url
    },
    saveCodeVerifier: (given) => {
      verifier = given
    },
    codeVerifier: () => verifier,
  }
  expect(await auth(provider, { serverUrl })).toBe('REDIRECT')
  const returned = await signInAt(target ?? new URL(serverUrl))
  const authorizationCode = returned.searchParams.get('code') ?? ''
  expect(await auth(provider, { serverUrl, authorizationCode })).toBe('AUTHORIZED')
  if (!tokens) throw new Error('The client has saved no tokens.')
  return tokens
}

test.each([
  ['api1 mcp.write', 'api1 mcp.write', true],
  ['api1', 'api1', false],
])('sign-in: by the official client, as a registered client with the scopes %s', async (scopes, granted, writes) => {
  const { access_token: token, scope } = await signInAssistant(scopes)
  expect(scope).toBe(granted)
  const assistant = await connectAssistant(service, token)
  const { tools } = await assistant.client.listTools()
  expect(tools.some(({ name }) => name === 'createProject')).toBe(writes)
  expect((await assistant.call('listProjects')).structuredContent).toEqual({ value: [] })
  await assistant.close()
})
