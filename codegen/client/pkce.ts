/** The authorization code grant with PKCE (RFC 7636, S256) of public clients: what is sent, and what must come back. */
import { ChainworkError } from './errors.ts'
import { formOf } from './token.ts'

/** What is kept from the redirect to the identity server until the redirect back. */
export interface SignInAttempt {
  readonly state: string
  readonly verifier: string
  readonly redirectUri: string
}

/** The user could not be signed in, or is not. */
export class SignInError extends ChainworkError {
  override name = 'SignInError'
  /** `sign_in_required`, `wrong_issuer`, or the OAuth error, such as `access_denied`. */
  readonly code: string

  constructor(code: string, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.code = code
  }
}

export const newAttempt = (redirectUri: string): SignInAttempt => ({ state: random(), verifier: random(), redirectUri })

/** 256 random bits. */
const random = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)))

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (char) => ({ '+': '-', '/': '_' })[char] ?? '')

/** The address at which the user signs in. */
export async function authorizationUrl(
  authUrl: string,
  { state, verifier, redirectUri }: SignInAttempt,
  more: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const query = {
    response_type: 'code',
    redirect_uri: redirectUri,
    state,
    code_challenge: base64Url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    ...more,
  }
  return `${authUrl}/connect/authorize?${formOf(query)}`
}

/** The code in the address that the user came back to. @throws SignInError */
export function codeOf(parameters: URLSearchParams, issuer: string): string {
  const error = parameters.get('error')
  if (error) throw new SignInError(error, parameters.get('error_description') ?? `The sign-in ended with ${error}.`)
  // RFC 9207: a response of another server must not be taken for one of this.
  const iss = parameters.get('iss')
  if (iss?.replace(/\/+$/, '') !== issuer)
    throw new SignInError(
      'wrong_issuer',
      `The sign-in was answered by ${iss ?? 'an unnamed server'}, not by ${issuer}.`,
    )
  return parameters.get('code') ?? ''
}
