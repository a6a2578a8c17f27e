import { afterEach, describe, expect, it } from 'vitest'
import { type OpenId, type OpenIdProvider, openOpenId } from '../../plugins/identity/sso/openid.ts'
import { openConfigurations } from '../../plugins/identity/sso/openid-configurations.ts'
import {
  clientAuthentication,
  metadataChecks,
  type ProviderMetadata,
  signingAlgorithms,
} from '../../plugins/identity/sso/provider-metadata.ts'
import { normalAuthority } from '../../plugins/identity/sso/provider-rules.ts'
import { silentLog } from '../support/log.ts'

const AUTHORITY = 'https://login.example.com/acme'
const DOCUMENT: ProviderMetadata = {
  issuer: AUTHORITY,
  authorization_endpoint: `${AUTHORITY}/authorize`,
  token_endpoint: `${AUTHORITY}/token`,
  jwks_uri: `${AUTHORITY}/jwks`,
}

/** The failures of the document with these changes. */
const failuresOf = (changes: object, authority = AUTHORITY) =>
  metadataChecks({ ...DOCUMENT, ...changes }, authority, { insecure: false }).flatMap(({ failure }) => failure ?? [])

describe('metadataChecks', () => {
  it('accepts a discovery document with only the members that OpenID Connect requires', () => {
    expect(failuresOf({})).toEqual([])
  })

  it.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri'])(
    'refuses a %s at a private address, or without https',
    (name) => {
      expect(failuresOf({ [name]: 'https://10.0.0.7/x' })).toEqual(['private_address'])
      expect(failuresOf({ [name]: 'https://metadata.google.internal/x' })).toEqual(['private_address'])
      expect(failuresOf({ [name]: 'http://login.example.com/x' })).toEqual(['not_https'])
      expect(failuresOf({ [name]: 7 })).toEqual(['missing_endpoint'])
    },
  )

  it('compares the issuer with the authority, for Entra ID and B2C too, where openid-client does not', () => {
    const tenant = 'https://login.microsoftonline.com/0b5f3a52-7f9c-4c1e-9d7a-1c2f3e4d5a6b/v2.0'
    expect(failuresOf({ issuer: tenant }, tenant)).toEqual([])
    expect(failuresOf({ issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }, tenant)).toEqual([
      'issuer_mismatch',
    ])
    expect(failuresOf({ issuer: tenant }, 'https://acme.b2clogin.com/acme/v2.0')).toEqual(['issuer_mismatch'])
    expect(failuresOf({ issuer: `${AUTHORITY}/` })).toEqual(['issuer_mismatch'])
    expect(failuresOf({ issuer: 'https://login.example.com' }, 'https://login.example.com/')).toEqual([])
  })

  it('ignores optional members of the wrong type', () => {
    const odd = { code_challenge_methods_supported: 'S256', id_token_signing_alg_values_supported: 7 }
    expect(failuresOf(odd)).toEqual([])
    expect(signingAlgorithms({ ...DOCUMENT, ...odd })).toEqual(['RS256'])
  })

  it('signingAlgorithms: leaves out algorithms without a public key', () => {
    const given = { ...DOCUMENT, id_token_signing_alg_values_supported: ['none', 'HS256', 'ES256', 'RS256'] }
    expect(signingAlgorithms(given)).toEqual(['RS256', 'ES256'])
  })

  it('clientAuthentication: prefers client_secret_post, and defaults to Basic', () => {
    const chosen = (token_endpoint_auth_methods_supported: unknown) =>
      clientAuthentication({ ...DOCUMENT, token_endpoint_auth_methods_supported })
    expect(
      [undefined, ['client_secret_basic', 'client_secret_post'], ['client_secret_basic'], ['none']].map(chosen),
    ).toEqual(['basic', 'post', 'basic', undefined])
  })
})

describe('normalAuthority', () => {
  it('leaves out the path of the discovery document, and nothing else', () => {
    expect(normalAuthority(` ${AUTHORITY}/.well-known/openid-configuration `)).toBe(AUTHORITY)
    expect(normalAuthority('https://login.example.com/.well-known/openid-configuration/')).toBe(
      'https://login.example.com',
    )
    expect(normalAuthority('https://login.example.com/')).toBe('https://login.example.com/')
  })
})

describe('the OpenID client', () => {
  let openid: OpenId | undefined
  afterEach(() => openid?.close())
  const provider: OpenIdProvider = {
    key: 'sso_1 1',
    authorityUrl: AUTHORITY,
    clientId: 'chainwork',
    callbackUrl: 'https://chainwork.example.com/sso/acme/callback',
    clientSecret: () => 'secret',
  }
  const secrets = { state: 's', nonce: 'n', verifier: 'v' }

  it('does not connect when the name of a provider resolves to a private address', async () => {
    let asked = 0
    const resolve = async () => {
      asked += 1
      return [{ address: '10.0.0.7', family: 4 as const }]
    }
    openid = openOpenId({ allowed: { insecure: false }, clock: { now: () => new Date() }, log: silentLog, resolve })
    await expect(openid.authorizationUrl(provider, secrets)).rejects.toMatchObject({ failure: 'private_address' })
    await expect(openid.authorizationUrl(provider, secrets)).rejects.toMatchObject({ failure: 'private_address' })
    expect(asked).toBe(1) // failures are kept for some seconds
    await expect(openid.countKeys({ ...DOCUMENT, jwks_uri: 'https://127.0.0.1/jwks' })).rejects.toMatchObject({
      failure: 'jwks_failed',
    })
    await expect(openid.discover({ ...provider, authorityUrl: 'http://login.example.com' })).rejects.toMatchObject({
      failure: 'not_https',
    })
  })

  it('keeps the configuration of a provider until the clock of the database or of the host is set', async () => {
    let ahead = 0 // seconds
    const { load } = openConfigurations({
      allowed: { insecure: false },
      clock: { now: () => new Date(Date.now() + ahead * 1_000) },
      log: silentLog,
      fetch: async () => Response.json(DOCUMENT),
      timeout: 1_000,
    })
    const first = await load(provider)
    ahead = 1
    expect(await load(provider)).toBe(first)
    ahead = -600
    const second = await load(provider)
    expect(second).not.toBe(first)
    expect(await load(provider)).toBe(second)
    ahead = 0
    expect(await load(provider)).not.toBe(second)
  })
})
