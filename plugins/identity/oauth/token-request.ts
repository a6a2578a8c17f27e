/**
 * Reads a token request: the form parameters, and the client credentials (client id and client secret) from HTTP Basic or
 * from the form. Pure. Done here because oauth2-server accepts more than RFC 6749 allows.
 */
import { invalidClient, invalidRequest, missingSecret } from '../protocol/errors.ts'

export type Form = Readonly<Record<string, string>>

export interface ClientCredentials {
  readonly clientId: string
  /**
   * The client secret; from HTTP Basic both form-decoded and as it was sent, when the two differ. Empty when the request
   * names a client without a secret, as public clients do.
   */
  readonly secrets: readonly string[]
}

/**
 * The form without empty parameters: they count as omitted (RFC 6749, section 3.2).
 * @throws invalid_request for a repeated parameter or a NUL
 */
export function readForm(body: Readonly<Record<string, unknown>>): Form {
  const form: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== 'string') throw invalidRequest(`The parameter ${name} is sent twice; send it once.`)
    if (value.includes('\0')) throw invalidRequest('A parameter must not contain the character NUL.')
    if (value !== '') form[name] = value
  }
  return form
}

/**
 * The client credentials (RFC 6749, section 2.3.1), from HTTP Basic or from the form.
 * @throws invalid_client when they are missing or malformed, invalid_request when they are sent in both ways
 */
export function readClientCredentials(authorization: string | undefined, form: Form): ClientCredentials {
  if (authorization !== undefined) return fromBasic(authorization, form)
  const { client_id: clientId, client_secret: secret } = form
  if (clientId === undefined) throw missingSecret()
  return { clientId, secrets: secret === undefined ? [] : [secret] }
}

function fromBasic(authorization: string, form: Form): ClientCredentials {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(authorization)?.[1]
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? []
  if (!id || !secret) throw invalidClient('The Authorization header does not contain valid Basic credentials.')
  if (form.client_secret !== undefined)
    throw invalidRequest('The client must authenticate either by HTTP Basic or by the body, not by both.')
  const clientId = formDecoded(id)
  if (form.client_id !== undefined && form.client_id !== clientId)
    throw invalidRequest('The client_id of the body is not the one of the Authorization header.')
  return { clientId, secrets: [...new Set([formDecoded(secret), secret])] }
}

/** RFC 6749, section 2.3.1 form-encodes id and secret, but many tools do not: what cannot be decoded is returned unchanged. */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
