/** Two strict client libraries use the identity server as their documentation says, with every check that they have. */
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestAccount } from '../../runtime/testing.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { browse, CALLBACK, type RegisteredClient, registerClient } from './oauth-support.ts'
import { isAccepted, signedIn } from './support.ts'

const SCOPE = 'openid profile email api1 offline_access'
const BYE = 'https://app.example.com/bye'

let service: SharedService
let acme: TestAccount
let cookie: string
/** `AUTH_URL`: what the metadata names, and where the service listens. */
let issuer: URL
let publicClient: RegisteredClient
let confidential: RegisteredClient
beforeAll(async () => {
  service = await sharedService()
  acme = await service.account('Acme')
  cookie = await signedIn(service, acme)
  issuer = new URL(service.app.config.urls.auth)
  const registration = { postLogoutRedirectUris: [BYE] }
  publicClient = await registerClient(service, acme, registration)
  const grants = ['authorization_code', 'refresh_token', 'client_credentials', 'password']
  confidential = await registerClient(service, acme, { ...registration, type: 'confidential', grants })
})

/** What the signed-in browser is redirected to. */
async function redirectOf(url: URL): Promise<URL> {
  const { location, text } = await browse({ url: url.origin }, `${url.pathname}${url.search}`, { cookie })
  if (!location) throw new Error(`The browser was not redirected: ${text}`)
  return location
}

const METHODS = ['public', 'Basic', 'post'] as const
type Method = (typeof METHODS)[number]
const clientOf = (method: Method) => (method === 'public' ? publicClient : confidential)

describe('openid-client', () => {
  const authentication = (method: Method): openid.ClientAuth => {
    const { secret = '' } = clientOf(method)
    if (method === 'public') return openid.None()
    return method === 'Basic' ? openid.ClientSecretBasic(secret) : openid.ClientSecretPost(secret)
  }
  const discover = (method: Method, algorithm: 'oidc' | 'oauth2' = 'oidc') =>
    openid.discovery(issuer, clientOf(method).id, undefined, authentication(method), {
      algorithm,
      execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
    })

  it.each(METHODS)(
    'signs in with code, PKCE, nonce and max_age, refreshes, asks for userinfo, signs out: %s',
    async (method) => {
      const config = await discover(method)
      expect(config.serverMetadata().supportsPKCE()).toBe(true)
      const pkceCodeVerifier = openid.randomPKCECodeVerifier()
      const [expectedState, expectedNonce] = [openid.randomState(), openid.randomNonce()]
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: CALLBACK,
        scope: SCOPE,
        state: expectedState,
        nonce: expectedNonce,
        max_age: '3600',
        code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
      })
      const checks = { pkceCodeVerifier, expectedState, expectedNonce, maxAge: 3600, idTokenExpected: true }
      const tokens = await openid.authorizationCodeGrant(config, await redirectOf(url), checks)
      const claims = tokens.claims()
      expect(claims).toMatchObject({ sub: String(acme.userId), name: 'Ada Admin', email: acme.email, amr: ['pwd'] })
      const subject = claims?.sub ?? ''
      expect(await openid.fetchUserInfo(config, tokens.access_token, subject)).toMatchObject({ email: acme.email })

      const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')
      expect(refreshed.claims()).toMatchObject({ sub: subject, auth_time: claims?.auth_time })
      expect(await isAccepted(service, refreshed.access_token)).toBe(true)
      await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
        error: 'invalid_grant',
      })

      const leave = openid.buildEndSessionUrl(config, {
        id_token_hint: refreshed.id_token ?? '',
        post_logout_redirect_uri: BYE,
        state: 'x',
      })
      expect((await redirectOf(leave)).href).toBe(`${BYE}?state=x`)
      cookie = await signedIn(service, acme)
    },
  )

  it('finds the metadata of RFC 8414, and uses the grants without a browser', async () => {
    const config = await discover('Basic', 'oauth2')
    const alone = await openid.clientCredentialsGrant(config, { scope: 'api1' })
    expect(await isAccepted(service, alone.access_token)).toBe(true)
    const form = { username: acme.email, password: acme.password, scope: 'api1' }
    const user = await openid.genericGrantRequest(config, 'password', form)
    expect(await isAccepted(service, user.access_token)).toBe(true)
  })

  it.each(['Basic', 'post'] as const)('introspects tokens and revokes them: %s', async (method) => {
    const config = await discover(method)
    const { access_token: token } = await openid.clientCredentialsGrant(config, { scope: 'api1' })
    const { id: clientId } = confidential
    expect(await openid.tokenIntrospection(config, token)).toMatchObject({ active: true, client_id: clientId })
    await openid.tokenRevocation(config, token)
    expect(await openid.tokenIntrospection(config, token)).toEqual({ active: false })
    expect(await isAccepted(service, token)).toBe(false)
  })

  it('reports errors of the authorization endpoint, with state and iss checked', async () => {
    const config = await discover('public')
    const pkceCodeVerifier = openid.randomPKCECodeVerifier()
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: 'openid made-up',
      state: 'x',
      code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    })
    const refused = openid.authorizationCodeGrant(config, await redirectOf(url), {
      pkceCodeVerifier,
      expectedState: 'x',
    })
    await expect(refused).rejects.toMatchObject({ error: 'invalid_scope' })
  })
})

describe('oauth4webapi', () => {
  const insecure = { [oauth.allowInsecureRequests]: true }
  const discover = async (algorithm: 'oidc' | 'oauth2' = 'oidc') =>
    oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, { algorithm, ...insecure }))
  const authentication = (method: Method): oauth.ClientAuth => {
    const { secret = '' } = clientOf(method)
    if (method === 'public') return oauth.None()
    return method === 'Basic' ? oauth.ClientSecretBasic(secret) : oauth.ClientSecretPost(secret)
  }

  it.each(METHODS)(
    'signs in with code, PKCE and nonce, verifies the signature, refreshes, asks for userinfo: %s',
    async (method) => {
      const server = await discover()
      const client: oauth.Client = { client_id: clientOf(method).id }
      const verifier = oauth.generateRandomCodeVerifier()
      const [state, expectedNonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()]
      const url = new URL(server.authorization_endpoint ?? '')
      url.search = new URLSearchParams({
        client_id: client.client_id,
        redirect_uri: CALLBACK,
        response_type: 'code',
        scope: SCOPE,
        state,
        nonce: expectedNonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).toString()
      const parameters = oauth.validateAuthResponse(server, client, await redirectOf(url), state)
      const proof = authentication(method)
      const response = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        proof,
        parameters,
        CALLBACK,
        verifier,
        insecure,
      )
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
        expectedNonce,
        requireIdToken: true,
      })
      await oauth.validateApplicationLevelSignature(server, response, insecure)
      const subject = oauth.getValidatedIdTokenClaims(tokens)?.sub ?? ''
      expect(subject).toBe(String(acme.userId))

      const asked = await oauth.userInfoRequest(server, client, tokens.access_token, insecure)
      expect(await oauth.processUserInfoResponse(server, client, subject, asked)).toMatchObject({ name: 'Ada Admin' })
      const refresh = tokens.refresh_token ?? ''
      const next = await oauth.refreshTokenGrantRequest(server, client, proof, refresh, insecure)
      const refreshed = await oauth.processRefreshTokenResponse(server, client, next)
      expect(oauth.getValidatedIdTokenClaims(refreshed)?.sub).toBe(subject)
    },
  )

  it('accepts the metadata of RFC 8414, the client credentials grant, introspection and revocation', async () => {
    const server = await discover('oauth2')
    const client: oauth.Client = { client_id: confidential.id }
    const form = new URLSearchParams({ scope: 'api1' })
    const proof = authentication('Basic')
    const response = await oauth.clientCredentialsGrantRequest(server, client, proof, form, insecure)
    const { access_token: token } = await oauth.processClientCredentialsResponse(server, client, response)
    expect(await isAccepted(service, token)).toBe(true)

    const asked = await oauth.introspectionRequest(server, client, proof, token, insecure)
    expect(await oauth.processIntrospectionResponse(server, client, asked)).toMatchObject({ active: true })
    await oauth.processRevocationResponse(await oauth.revocationRequest(server, client, proof, token, insecure))
    expect(await isAccepted(service, token)).toBe(false)
  })

  it('recognises the challenge of userinfo for a token without the scope openid', async () => {
    const server = await discover()
    const client: oauth.Client = { client_id: publicClient.id }
    const response = await oauth.userInfoRequest(server, client, acme.token, insecure)
    const refused = oauth.processUserInfoResponse(server, client, oauth.skipSubjectCheck, response)
    await expect(refused).rejects.toMatchObject({
      cause: [{ scheme: 'bearer', parameters: { error: 'insufficient_scope', scope: 'openid' } }],
    })
  })
})
