import { describe, expect, it } from 'vitest'
import {
  type ClientInput,
  clientFaults,
  isNarrowed,
  originFault,
  redirectUriFault,
  withDefaults,
} from '../../plugins/identity/admin/client-rules.ts'

const CALLBACK = 'https://app.example.com/callback'
const faultsOf = (input: ClientInput) => clientFaults(withDefaults({ name: 'X', ...input }))
const pointersOf = (input: ClientInput) => faultsOf(input).map(({ pointer }) => pointer)

describe('redirect URI', () => {
  it.each([
    CALLBACK,
    'https://app.example.com',
    'https://app.example.com:8443/a/b?kept=1',
    'http://localhost:5173/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:8000/',
  ])('may be %s', (uri) => {
    expect(redirectUriFault(uri)).toBeUndefined()
  })

  it.each([
    ['/callback', 'absolute'],
    ['app.example.com/callback', 'absolute'],
    ['', 'absolute'],
    ['https://', 'absolute'],
    ['https:/app.example.com', 'absolute'],
    ['https:\\\\app.example.com', 'absolute'],
    ['javascript:alert(1)', 'absolute'],
    ['com.example.app:/callback', 'absolute'],
    ['https://app.example.com/a b', 'absolute'],
    ['https://app.example.com/\n', 'absolute'],
    ['https://*.example.com/callback', 'wildcard'],
    ['https://app.example.com/*', 'wildcard'],
    ['https://app.example.com/#there', 'fragment'],
    ['https://app.example.com/#', 'fragment'],
    ['https://user@app.example.com/', 'user name'],
    ['https://app.example.com@evil.example/', 'user name'],
    ['http://app.example.com/callback', 'https'],
    ['http://localhost.example.com/', 'https'],
    ['http://127.0.0.2/', 'https'],
  ])('may not be %s', (uri, word) => {
    expect(redirectUriFault(uri)).toContain(word)
  })
})

describe('allowed origin', () => {
  it.each(['https://app.example.com', 'https://app.example.com:8443', 'http://localhost:5173'])(
    'may be %s',
    (origin) => {
      expect(originFault(origin)).toBeUndefined()
    },
  )

  it.each([
    ['https://app.example.com/', 'write https://app.example.com'],
    ['https://app.example.com/path', 'write https://app.example.com'],
    ['https://APP.example.com', 'write https://app.example.com'],
    ['https://app.example.com:443', 'write https://app.example.com'],
    ['https://user@app.example.com', 'write https://app.example.com'],
    ['http://app.example.com', 'https'],
    ['https://*.example.com', 'origin'],
    ['*', 'origin'],
    ['null', 'origin'],
    ['app.example.com', 'origin'],
    ['file:///x', 'origin'],
  ])('may not be %s', (origin, words) => {
    expect(originFault(origin)).toContain(words)
  })
})

describe('a client', () => {
  it('has defaults for its type', () => {
    expect(withDefaults({ name: 'X' })).toEqual({
      name: 'X',
      type: 'confidential',
      roleId: 2,
      grants: ['password', 'client_credentials', 'refresh_token'],
      scopes: ['api1', 'openid', 'profile', 'email', 'offline_access'],
      redirectUris: [],
      postLogoutRedirectUris: [],
      allowedOrigins: [],
      allowImplicit: false,
      requirePkce: true,
      accessTokenLifetime: null,
    })
    expect(withDefaults({ redirectUris: [CALLBACK, CALLBACK] })).toMatchObject({
      grants: ['authorization_code', 'password', 'client_credentials', 'refresh_token'],
      redirectUris: [CALLBACK],
    })
    expect(withDefaults({ type: 'public' }).grants).toEqual(['authorization_code', 'refresh_token'])
  })

  it.each<[string, ClientInput, string[]]>([
    ['an unknown grant', { grants: ['password', 'implicit'] }, ['/grants/1']],
    ['no grant', { grants: [] }, ['/grants']],
    ['an unknown scope', { scopes: ['api1', 'api2'] }, ['/scopes/1']],
    ['the scope of SCIM clients', { scopes: ['service.scim'] }, ['/scopes/0']],
    ['a public one with the password grant', { type: 'public', grants: ['password'] }, ['/grants']],
    ['a public one with client credentials', { type: 'public', grants: ['client_credentials'] }, ['/grants']],
    ['a public one without redirect URI', { type: 'public' }, ['/redirectUris']],
    ['the code grant without redirect URI', { grants: ['authorization_code'] }, ['/redirectUris']],
    ['the implicit flow without redirect URI', { allowImplicit: true }, ['/redirectUris']],
    [
      'a public client without PKCE',
      { type: 'public', requirePkce: false, grants: ['authorization_code'], redirectUris: [CALLBACK] },
      ['/requirePkce'],
    ],
    [
      'a wrong address in each list',
      {
        redirectUris: [CALLBACK, 'http://app.example.com'],
        postLogoutRedirectUris: ['/bye'],
        allowedOrigins: ['https://app.example.com/'],
      },
      ['/redirectUris/1', '/postLogoutRedirectUris/0', '/allowedOrigins/0'],
    ],
    [
      'more than 20 redirect URIs',
      { redirectUris: Array.from({ length: 21 }, (_, n) => `${CALLBACK}${n}`) },
      ['/redirectUris'],
    ],
  ])('is refused with %s, naming the field', (_, input, pointers) => {
    expect(pointersOf(input)).toEqual(pointers)
    for (const { detail } of faultsOf(input)) expect(detail).toMatch(/^\S.*\.$/)
  })

  it.each<[string, ClientInput]>([
    ['confidential', {}],
    ['public with a redirect URI', { type: 'public', redirectUris: [CALLBACK] }],
    ['for the implicit flow alone', { type: 'public', grants: [], allowImplicit: true, redirectUris: [CALLBACK] }],
    ['with the scope admin', { scopes: ['api1', 'admin'] }],
    ['with 20 redirect URIs', { redirectUris: Array.from({ length: 20 }, (_, n) => `${CALLBACK}${n}`) }],
  ])('is accepted: %s', (_, input) => {
    expect(faultsOf(input)).toEqual([])
  })

  it.each<[string, ClientInput, boolean]>([
    ['a scope is removed', { scopes: ['api1'] }, true],
    ['a grant is removed', { grants: ['password'] }, true],
    ['the implicit flow is switched off', { allowImplicit: false }, true],
    ['a scope is added', { scopes: ['api1', 'openid', 'admin'] }, false],
    ['another name is given', { name: 'Y' }, false],
  ])('is narrowed or not, when %s', (_, change, narrowed) => {
    const before = withDefaults({
      name: 'X',
      grants: ['password', 'refresh_token'],
      scopes: ['api1', 'openid'],
      allowImplicit: true,
      redirectUris: [CALLBACK],
    })
    expect(isNarrowed(before, { ...before, ...change } as typeof before)).toBe(narrowed)
  })
})
