/** Checks what a provider states about itself in its discovery document (OpenID Connect Discovery 1.0, section 3). Pure. */
import type { Schemas } from '#generated/identity'
import { type AllowedTargets, urlFault } from '#runtime/outbound'
import { type FailureName, ProviderFailure } from './provider-failure.ts'

/** The parts of the document that are read; a provider can write anything there. */
export interface ProviderMetadata {
  readonly issuer: string
  readonly authorization_endpoint?: unknown
  readonly token_endpoint?: unknown
  readonly jwks_uri?: unknown
  readonly code_challenge_methods_supported?: unknown
  readonly id_token_signing_alg_values_supported?: unknown
  readonly token_endpoint_auth_methods_supported?: unknown
}

/** One step of a connection test. */
export type Check = Readonly<Schemas['SsoProviderCheck']>
export type CheckName = Check['name']

export const passed = (name: CheckName, detail: string): Check => ({ name, passed: true, failure: null, detail })
export const failed = (name: CheckName, failure: FailureName, detail: string): Check => ({
  name,
  passed: false,
  failure,
  detail,
})

/** Algorithms with a public key. `none` needs no key, and HS256 takes the client secret, which others may have too. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'RS384', 'PS384', 'ES384', 'RS512', 'PS512', 'ES512', 'EdDSA', 'Ed25519']

/** The algorithms of id_tokens that both sides support. Discovery requires RS256 of every provider. */
export const signingAlgorithms = ({ id_token_signing_alg_values_supported: given }: ProviderMetadata): string[] =>
  Array.isArray(given) ? ALGORITHMS.filter((name) => given.includes(name)) : ['RS256']

/**
 * How the client authenticates at the token endpoint. The form comes before HTTP Basic: not all providers decode the form
 * encoding that RFC 6749 (section 2.3.1) prescribes for Basic.
 */
export function clientAuthentication({
  token_endpoint_auth_methods_supported: given,
}: ProviderMetadata): 'post' | 'basic' | undefined {
  if (!Array.isArray(given)) return 'basic' // the default of Discovery
  if (given.includes('client_secret_post')) return 'post'
  return given.includes('client_secret_basic') ? 'basic' : undefined
}

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const
const MAX_SHOWN = 200 // characters of a provider's text

/** All checks of the document, in order; a provider is used only when all pass. */
export const metadataChecks = (
  metadata: ProviderMetadata,
  authorityUrl: string,
  allowed: AllowedTargets,
): readonly Check[] => [
  checkIssuer(metadata, authorityUrl),
  checkEndpoints(metadata, allowed),
  checkPkce(metadata),
  checkAlgorithms(metadata),
  checkClientAuthentication(metadata),
]

/** @throws ProviderFailure for the first check that failed */
export function requireAll(checks: readonly Check[]): void {
  for (const { failure, detail } of checks) if (failure !== null) throw new ProviderFailure(failure, detail)
}

/** openid-client would let Microsoft's hosts answer with another issuer. */
function checkIssuer({ issuer }: ProviderMetadata, authorityUrl: string): Check {
  if (URL.parse(issuer)?.href === URL.parse(authorityUrl)?.href) {
    return passed('issuer', 'The discovery document names the authority URL as issuer.')
  }
  return failed(
    'issuer',
    'issuer_mismatch',
    `The discovery document names another issuer, ${issuer.slice(0, MAX_SHOWN)}; give that as authority URL if it is right.`,
  )
}

function checkEndpoints(metadata: ProviderMetadata, allowed: AllowedTargets): Check {
  for (const name of ENDPOINTS) {
    const url = metadata[name]
    if (typeof url !== 'string' || url === '') {
      return failed('endpoints', 'missing_endpoint', `The discovery document has no ${name}.`)
    }
    const fault = urlFault(url, allowed)
    if (fault === 'not_https' || fault === 'not_absolute') {
      return failed('endpoints', 'not_https', `The ${name} of the discovery document does not begin with https://.`)
    }
    if (fault) {
      return failed(
        'endpoints',
        'private_address',
        `The ${name} of the discovery document has a host that is not public.`,
      )
    }
  }
  return passed('endpoints', 'The discovery document names all endpoints.')
}

/** Some providers (Microsoft Entra ID) support S256 without saying so; the nonce protects the code there in any case. */
function checkPkce({ code_challenge_methods_supported: given }: ProviderMetadata): Check {
  if (!Array.isArray(given)) {
    return passed('pkce', 'The discovery document does not mention whether PKCE is supported; S256 is used.')
  }
  return given.includes('S256')
    ? passed('pkce', 'The provider supports PKCE with S256.')
    : failed('pkce', 'no_s256', 'The provider does not support PKCE with S256.')
}

function checkAlgorithms(metadata: ProviderMetadata): Check {
  const common = signingAlgorithms(metadata)
  return common.length > 0
    ? passed('algorithms', `id_tokens are signed with ${common.join(', ')}.`)
    : failed('algorithms', 'no_matching_algorithm', 'The provider signs id_tokens with no algorithm that is accepted.')
}

function checkClientAuthentication(metadata: ProviderMetadata): Check {
  const method = clientAuthentication(metadata)
  return method
    ? passed('client_authentication', `The client authenticates with client_secret_${method}.`)
    : failed(
        'client_authentication',
        'no_client_authentication',
        'The provider accepts client secrets neither in the form nor by HTTP Basic.',
      )
}
