/** Reads the token request's form and the client's credentials out of it. Pure; the library is laxer than the RFC. */
import { invalidClient, invalidRequest } from './errors.ts'

export type Form = Readonly<Record<string, string>>

/** `secrets` are the readings of what came: one, or for HTTP Basic also the raw form that common tools send. */
export interface Credentials {
  readonly clientId: string
  readonly secrets: readonly string[]
}

/**
 * The form with empty parameters left out, as RFC 6749, section 3.2 wants it.
 * @throws invalid_request for a repeated parameter or a NUL
 */
export function readForm(body: Readonly<Record<string, unknown>>): Form {
  const form: Record<string, string> = Object.create(null)
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== 'string') throw invalidRequest('A parameter may be sent only once, and as text.')
    if (value.includes('\0')) throw invalidRequest('A parameter must not contain the character NUL.')
    if (value !== '') form[name] = value
  }
  return form
}

/**
 * The client's credentials (RFC 6749, section 2.3.1), from HTTP Basic or from the form.
 * @throws invalid_client when there are none or they cannot be read, invalid_request when they come in both ways
 */
export function readCredentials(authorization: string | undefined, form: Form): Credentials {
  if (authorization !== undefined) return fromBasic(authorization, form)
  const { client_id: clientId, client_secret: secret } = form
  if (clientId === undefined || secret === undefined)
    throw invalidClient('The client must authenticate with its id and its secret.')
  return { clientId, secrets: [secret] }
}

function fromBasic(authorization: string, form: Form): Credentials {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(authorization)?.[1]
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? []
  if (!id || !secret) throw invalidClient('The Authorization header carries no readable Basic credentials.')
  if (form.client_secret !== undefined)
    throw invalidRequest('The client must authenticate in one way: HTTP Basic or the body, not both.')
  const clientId = formDecoded(id)
  if (form.client_id !== undefined && form.client_id !== clientId)
    throw invalidRequest('The client_id of the body is not the one of the Authorization header.')
  return { clientId, secrets: [...new Set([formDecoded(secret), secret])] }
}

/** The RFC has both parts form-encoded, yet many tools send them raw: what does not decode is taken as it stands. */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
