/** The errors of openid-client as failures of a provider. */
import * as oc from 'openid-client'
import { oauthCode, ProviderFailure } from './provider-failure.ts'
import type { ProviderMetadata } from './provider-metadata.ts'

/** By the code that openid-client gives to what a discovery document lacks. */
export function discoveryFailure(error: unknown): ProviderFailure {
  const code = error instanceof oc.ClientError ? error.code : undefined
  const cause = error
  if (code === 'OAUTH_HTTP_REQUEST_FORBIDDEN' || code === 'OAUTH_REQUEST_PROTOCOL_FORBIDDEN') {
    return new ProviderFailure('not_https', 'The authority URL does not begin with https://.', { cause })
  }
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') {
    return new ProviderFailure(
      'not_found',
      'There is no discovery document at the authority URL, with the path /.well-known/openid-configuration (redirects are not followed).',
      { cause },
    )
  }
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') {
    const { issuer } = ((error as { cause?: { body?: ProviderMetadata } }).cause?.body ?? {}) as ProviderMetadata
    return new ProviderFailure(
      'issuer_mismatch',
      `The discovery document names another issuer, ${String(issuer).slice(0, 200)}; give that as authority URL if it is right.`,
      { cause },
    )
  }
  if (code === 'OAUTH_INVALID_RESPONSE') {
    return new ProviderFailure('issuer_mismatch', 'The discovery document names no issuer.', { cause })
  }
  return new ProviderFailure('not_json', 'The discovery document is not a JSON object.', { cause })
}

/** Sentences of openid-client name what was compared, never a token. */
export function answerFailure(error: unknown): ProviderFailure {
  const options = { cause: error }
  if (error instanceof oc.AuthorizationResponseError) {
    return new ProviderFailure('denied', `The provider answered ${oauthCode(error.error)}.`, options)
  }
  if (error instanceof oc.WWWAuthenticateChallengeError) {
    return new ProviderFailure('client_refused', 'The provider refused the client id or the client secret.', options)
  }
  if (error instanceof oc.ResponseBodyError) {
    const code = oauthCode(error.error)
    return code === 'invalid_client' || code === 'unauthorized_client'
      ? new ProviderFailure('client_refused', 'The provider refused the client id or the client secret.', options)
      : new ProviderFailure('invalid_answer', `The provider's token endpoint answered ${code}.`, options)
  }
  const message = error instanceof Error ? error.message : ''
  return new ProviderFailure('invalid_answer', `The provider's answer is not valid: ${message.slice(0, 200)}.`, options)
}
