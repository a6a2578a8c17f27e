/** The metadata of the identity server (OpenID Connect Discovery 1.0, section 3; RFC 8414, section 2). Pure. */
import type { Schemas } from '#generated/identity'
import { GRANTS, SCOPES } from '../protocol/scopes.ts'
import { CLAIMS } from './claims.ts'

const AUTH_METHODS = ['client_secret_basic', 'client_secret_post']

/**
 * `none` is not among the methods of the token endpoint, and `token` not among the response types, though public clients and
 * clients of the implicit grant exist: an administrator registers each of them.
 * @param issuer AUTH_URL, in every character: clients compare it with `iss`
 */
export const metadata = (issuer: string): Schemas['ServerMetadata'] => ({
  issuer,
  authorization_endpoint: `${issuer}/connect/authorize`,
  token_endpoint: `${issuer}/connect/token`,
  revocation_endpoint: `${issuer}/connect/revocation`,
  introspection_endpoint: `${issuer}/connect/introspect`,
  userinfo_endpoint: `${issuer}/connect/userinfo`,
  end_session_endpoint: `${issuer}/connect/endsession`,
  jwks_uri: `${issuer}/.well-known/openid-configuration/jwks`,
  scopes_supported: [...SCOPES],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: [...GRANTS],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: AUTH_METHODS,
  revocation_endpoint_auth_methods_supported: AUTH_METHODS,
  introspection_endpoint_auth_methods_supported: AUTH_METHODS,
  code_challenge_methods_supported: ['S256'],
  claims_supported: [...CLAIMS],
  claims_parameter_supported: false,
  request_parameter_supported: false,
  request_uri_parameter_supported: false,
  authorization_response_iss_parameter_supported: true,
})
