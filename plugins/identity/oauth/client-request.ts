/**
 * What the token, revocation and introspection endpoints have in common: they read a form, authenticate the client that sent
 * it, and refuse it when a browser sent it from a page of an origin that is not the client's.
 */
import type { Db, Host } from '#runtime'
import { invalidRequest } from '../protocol/errors.ts'
import type { ClientRow } from '../store/clients.ts'
import type { Authentication } from './authentication.ts'
import { type Form, readClientCredentials, readForm } from './token-request.ts'

/** The parts of a request, by the names of the contract. */
export interface ClientRequest {
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: { readonly Origin?: string }
  readonly request: { readonly authorization: string | undefined; readonly ip: string }
}

export interface AuthenticatedRequest {
  readonly form: Form
  readonly client: ClientRow
}

export type ReadClientRequest = ReturnType<typeof openClientRequests>

export function openClientRequests(authentication: Authentication, { base, auth }: Host<unknown>['urls']) {
  const ownOrigins = new Set([new URL(base).origin, new URL(auth).origin])
  const isAllowed = ({ allowedOrigins }: ClientRow, { headers: { Origin: origin } }: ClientRequest) =>
    origin === undefined || ownOrigins.has(origin) || allowedOrigins.includes(origin)

  /**
   * Reads the form and authenticates its client.
   * @throws 400 invalid_request; 401 invalid_client; 429 after too many failures from the address
   */
  async function read(db: Db, input: ClientRequest): Promise<AuthenticatedRequest> {
    const form = readForm(input.body)
    const credentials = readClientCredentials(input.request.authorization, form)
    const client = await authentication.authenticateClient(db, credentials, input.request.ip)
    if (!isAllowed(client, input))
      throw invalidRequest('The client may not be used from pages of this origin; add it to its allowed origins.')
    return { form, client }
  }

  /** The same without a query, when the client is known and the request is right: see `knownClient`. */
  function fromMemory(input: ClientRequest): AuthenticatedRequest | undefined {
    const form = readForm(input.body)
    const client = authentication.knownClient(readClientCredentials(input.request.authorization, form))
    return client && isAllowed(client, input) ? { form, client } : undefined
  }

  return Object.assign(read, { fromMemory })
}
