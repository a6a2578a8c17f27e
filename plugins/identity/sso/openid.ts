/**
 * OpenID Connect with a provider, by openid-client, which only this file, `openid-configurations.ts` and `openid-failures.ts`
 * use: discovery, the authorization request, and the exchange of the code for an id_token that is checked whole (OpenID Connect
 * Core, section 3.1.3.7), its signature too.
 */
import * as oc from 'openid-client'
import type { Clock, Log } from '#runtime'
import {
  type AllowedTargets,
  type BoundedFetch,
  createResolver,
  openBoundedFetch,
  type Resolve,
} from '#runtime/outbound'
import { type Configurations, openConfigurations } from './openid-configurations.ts'
import { answerFailure } from './openid-failures.ts'
import { ProviderFailure, requestFailure } from './provider-failure.ts'
import type { ProviderMetadata } from './provider-metadata.ts'

/** What the protocol needs of a provider. */
export interface OpenIdProvider {
  /** Changes with the provider's row: a discovery document that was cached under another key is not used. */
  readonly key: string
  readonly authorityUrl: string
  readonly clientId: string
  readonly callbackUrl: string
  clientSecret(): string
}

/** The secrets of one sign-in. */
export interface SignInSecrets {
  readonly state: string
  readonly nonce: string
  /** PKCE (RFC 7636). */
  readonly verifier: string
}

export type Claims = Readonly<Record<string, unknown>>

export interface OpenId {
  /**
   * The url at the provider to which the browser is sent.
   * @param prompt `login`: the user must sign in there anew (OpenID Connect Core, section 3.1.2.1)
   * @throws ProviderFailure
   */
  authorizationUrl(provider: OpenIdProvider, secrets: SignInSecrets, prompt?: 'login'): Promise<URL>
  /**
   * The claims of the id_token.
   * @param answer the parameters with which the browser came back
   * @throws ProviderFailure
   */
  claims(provider: OpenIdProvider, answer: URLSearchParams, secrets: SignInSecrets): Promise<Claims>
  /** The provider's discovery document, read anew. @throws ProviderFailure when there is none, or its issuer is another */
  discover(provider: OpenIdProvider): Promise<ProviderMetadata>
  /** The number of keys that the provider publishes. @throws ProviderFailure */
  countKeys(metadata: ProviderMetadata): Promise<number>
  /**
   * Sends an invalid code to the token endpoint: the error shows whether the client was authenticated.
   * @throws ProviderFailure
   */
  tryClient(provider: OpenIdProvider, metadata: ProviderMetadata): Promise<'accepted' | 'refused' | 'unknown'>
  close(): Promise<void>
}

export interface OpenIdOptions {
  readonly allowed: AllowedTargets
  readonly clock: Clock
  readonly log: Log
  /** For tests. */
  readonly resolve?: Resolve
}

const TIMEOUT = 5_000 // ms for one request, with its answer
const MAX_ANSWER = 2 ** 20 // bytes
const CONNECTIONS = 20 // to one origin

export function openOpenId({ allowed, clock, log, resolve }: OpenIdOptions): OpenId {
  const { fetch, close } = openBoundedFetch({
    allowed,
    resolve: resolve ?? createResolver({ local: allowed.insecure }),
    timeout: TIMEOUT,
    maxBytes: MAX_ANSWER,
    connections: CONNECTIONS,
  })
  const configurations = openConfigurations({ allowed, clock, log, fetch, timeout: TIMEOUT })
  return {
    authorizationUrl: async (provider, secrets, prompt) =>
      buildAuthorizationUrl(await configurations.load(provider), provider, secrets, prompt),
    claims: async (provider, answer, secrets) =>
      readClaims(await configurations.load(provider), provider, answer, secrets),
    discover: configurations.discover,
    countKeys: (metadata) => countKeys(fetch, metadata),
    tryClient: (provider, metadata) => tryClient(configurations, provider, metadata),
    close,
  }
}

async function buildAuthorizationUrl(
  configuration: oc.Configuration,
  provider: OpenIdProvider,
  { state, nonce, verifier }: SignInSecrets,
  prompt: 'login' | undefined,
): Promise<URL> {
  return oc.buildAuthorizationUrl(configuration, {
    redirect_uri: provider.callbackUrl,
    scope: 'openid profile', // Entra sends `oid` with `profile` only
    state,
    nonce,
    code_challenge: await oc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(prompt && { prompt }),
  })
}

async function readClaims(
  configuration: oc.Configuration,
  provider: OpenIdProvider,
  answer: URLSearchParams,
  { state, nonce, verifier }: SignInSecrets,
): Promise<Claims> {
  // From `AUTH_URL`, since a Host header is the client's.
  const currentUrl = new URL(provider.callbackUrl)
  currentUrl.search = String(answer)
  try {
    const tokens = await oc.authorizationCodeGrant(configuration, currentUrl, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    return tokens.claims() ?? {}
  } catch (error) {
    throw requestFailure(error) ?? answerFailure(error)
  }
}

async function countKeys(fetch: BoundedFetch['fetch'], { jwks_uri }: ProviderMetadata): Promise<number> {
  try {
    const answer = await fetch(String(jwks_uri), { method: 'GET', headers: { accept: 'application/json' } })
    const { keys } = answer.status === 200 ? await answer.json() : {}
    if (Array.isArray(keys) && keys.length > 0) return keys.length
  } catch (error) {
    const failure = requestFailure(error)
    if (failure) throw new ProviderFailure('jwks_failed', `The keys: ${failure.message}`, { cause: error })
  }
  throw new ProviderFailure('jwks_failed', 'The provider publishes no keys at its jwks_uri.')
}

async function tryClient(
  configurations: Configurations,
  provider: OpenIdProvider,
  metadata: ProviderMetadata,
): Promise<'accepted' | 'refused' | 'unknown'> {
  const parameters = {
    code: 'connection-test',
    redirect_uri: provider.callbackUrl,
    code_verifier: oc.randomPKCECodeVerifier(),
  }
  try {
    const configuration = configurations.of(provider, metadata as oc.ServerMetadata)
    await oc.genericGrantRequest(configuration, 'authorization_code', parameters)
    return 'unknown'
  } catch (error) {
    if (error instanceof oc.WWWAuthenticateChallengeError) return 'refused'
    if (!(error instanceof oc.ResponseBodyError)) throw requestFailure(error) ?? answerFailure(error)
    if (error.error === 'invalid_client' || error.error === 'unauthorized_client') return 'refused'
    return error.error === 'invalid_grant' ? 'accepted' : 'unknown'
  }
}
