/** The errors that calls and the receiver of webhooks throw. All are a ChainworkError. */
import { parseRetryAfter } from './retry-after.ts'
import type { Fault } from './src/types.gen.ts'

/** Names are fields, because a bundler may shorten the name of a class; `ApiError` sets those of its classes. */
export class ChainworkError extends Error {
  override name: string = 'ChainworkError'
}

/** A setting or an argument is missing or wrong; the message names what would be right. */
export class SettingsError extends ChainworkError {
  override name = 'SettingsError'
}

/** A delivery that was not signed with the secret, or was signed too long ago: respond with 401. */
export class SignatureError extends ChainworkError {
  override name = 'SignatureError'
}

/** The call that an error belongs to. */
export interface CallIdentity {
  /** The operationId; `createToken` for a request that the client makes for an access token. */
  readonly operation: string
  readonly method: string
  /** Without the query and credentials, which may be personal or secret. */
  readonly url: string
}

/** A call failed. */
export abstract class CallError extends ChainworkError implements CallIdentity {
  readonly operation: string
  readonly method: string
  readonly url: string

  constructor(call: CallIdentity, sentence: string, options?: ErrorOptions) {
    super(`${call.method} ${call.url}: ${sentence}`, options)
    this.operation = call.operation
    this.method = call.method
    this.url = call.url
  }
}

/** The connection failed. The service may have processed the request or not. */
export class ConnectionError extends CallError {
  override name = 'ConnectionError'
}

/** No complete response arrived in time. The service may have processed the request or not. */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError'
}

/** The response is not what the contract declares: another media type, broken JSON, a redirect. */
export class UnexpectedResponseError extends CallError {
  override name = 'UnexpectedResponseError'
  readonly status: number
  readonly headers: Headers
  readonly requestId: string | undefined

  constructor(call: CallIdentity, response: Response, sentence: string, options?: ErrorOptions) {
    super(call, `${response.status}, ${sentence}`, options)
    this.status = response.status
    this.headers = response.headers
    this.requestId = response.headers.get('X-Request-Id') ?? undefined
  }
}

/** The service answered with a status of 400 or above. Each status of the contract has a class of its own. */
export class ApiError extends CallError {
  readonly status: number
  /** Such as `not_found`; from the token endpoint the OAuth error, such as `invalid_client`. */
  readonly code: string
  /** A sentence about what was wrong. */
  readonly detail: string
  readonly errors: readonly Fault[]
  /** Identifies the request in the service's log. */
  readonly requestId: string | undefined
  readonly headers: Headers

  constructor(call: CallIdentity, response: Response, body: unknown) {
    const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
    const text = (...names: readonly string[]) =>
      names.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '') as string | undefined
    const detail = text('detail', 'error_description') ?? (response.statusText || 'The service gave no reason.')
    const code = text('code', 'error', 'scimType') ?? `http_${response.status}`
    super(call, `${response.status} ${code}: ${detail}`)
    this.name = nameOf(this)
    this.status = response.status
    this.code = code
    this.detail = detail
    this.errors = Array.isArray(fields.errors) ? fields.errors : []
    this.requestId = text('requestId') ?? response.headers.get('X-Request-Id') ?? undefined
    this.headers = response.headers
  }
}

/** 400 */
export class BadRequestError extends ApiError {}
/** 401: the credentials or the access token are wrong, or lack the scope. */
export class UnauthorizedError extends ApiError {}
/** 403 */
export class ForbiddenError extends ApiError {}
/** 404 */
export class NotFoundError extends ApiError {}
/** 405 */
export class MethodNotAllowedError extends ApiError {}
/** 406 */
export class NotAcceptableError extends ApiError {}
/** 408 */
export class RequestTimeoutError extends ApiError {}
/** 409 */
export class ConflictError extends ApiError {}
/** 412: the resource no longer has the ETag of `If-Match`. */
export class PreconditionFailedError extends ApiError {}
/** 413 */
export class PayloadTooLargeError extends ApiError {}
/** 415 */
export class UnsupportedMediaTypeError extends ApiError {}
/** 417 */
export class ExpectationFailedError extends ApiError {}
/** 429 */
export class TooManyRequestsError extends ApiError {
  /** Seconds until the service takes calls again; undefined where it does not say. */
  readonly retryAfter: number | undefined

  constructor(call: CallIdentity, response: Response, body: unknown) {
    super(call, response, body)
    const wait = parseRetryAfter(response.headers)
    this.retryAfter = wait === undefined ? undefined : Math.ceil(wait / 1000)
  }
}
/** 431 */
export class HeadersTooLargeError extends ApiError {}
/** 500 and any other status above it. */
export class ServerError extends ApiError {}
/** 502 */
export class BadGatewayError extends ServerError {}
/** 503 */
export class ServiceUnavailableError extends ServerError {}
/** 504 */
export class GatewayTimeoutError extends ServerError {}

/** The error of a response, of the class of its status. */
export function apiError(call: CallIdentity, response: Response, body: unknown): ApiError {
  const { status } = response
  const [Class = ApiError] = Object.values(CLASSES[status] ?? (status > 500 ? { ServerError } : {}))
  return new Class(call, response, body)
}

/** The name of its class, or of the nearest parent class that is one of these. */
function nameOf(error: ApiError): string {
  for (let it = error.constructor; typeof it === 'function'; it = Object.getPrototypeOf(it)) {
    for (const named of Object.values(CLASSES))
      for (const [name, Class] of Object.entries(named)) if (Class === it) return name
  }
  return 'ApiError'
}

/** With their names as keys, which no bundler shortens. */
const CLASSES: { readonly [status: number]: { readonly [name: string]: typeof ApiError } } = {
  400: { BadRequestError },
  401: { UnauthorizedError },
  403: { ForbiddenError },
  404: { NotFoundError },
  405: { MethodNotAllowedError },
  406: { NotAcceptableError },
  408: { RequestTimeoutError },
  409: { ConflictError },
  412: { PreconditionFailedError },
  413: { PayloadTooLargeError },
  415: { UnsupportedMediaTypeError },
  417: { ExpectationFailedError },
  429: { TooManyRequestsError },
  431: { HeadersTooLargeError },
  500: { ServerError },
  502: { BadGatewayError },
  503: { ServiceUnavailableError },
  504: { GatewayTimeoutError },
}
