/** Errors that calls and `unwrapWebhook` throw. */

/** A fault of a request, at a JSON pointer into its body or at a parameter or header. */
export interface Fault {
  readonly detail: string
  readonly pointer?: string
  readonly parameter?: string
}

/** The service answered with a status of 400 or above. */
export class ApiError extends Error {
  readonly status: number
  /** Such as `not_found`; from the token endpoint the OAuth error, such as `invalid_client`. */
  readonly code: string
  /** A sentence about what was wrong. */
  readonly detail: string
  readonly errors: readonly Fault[]
  /** Identifies the request in the service's log. */
  readonly requestId: string | undefined
  readonly headers: Headers

  constructor(response: Response, body: unknown) {
    const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
    const text = (...names: readonly string[]) =>
      names.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '') as string | undefined
    const detail = text('detail', 'error_description') ?? (response.statusText || 'The service gave no reason.')
    const code = text('code', 'error', 'scimType') ?? `http_${response.status}`
    super(`${response.status} ${code}: ${detail}`)
    this.name = 'ApiError'
    this.status = response.status
    this.code = code
    this.detail = detail
    this.errors = Array.isArray(fields.errors) ? fields.errors : []
    this.requestId = text('requestId') ?? response.headers.get('X-Request-Id') ?? undefined
    this.headers = response.headers
  }
}

/** The connection failed, or no response arrived in time. The service may have processed the request or not. */
export class ConnectionError extends Error {
  constructor(sentence: string, cause: unknown) {
    super(sentence, { cause })
    this.name = 'ConnectionError'
  }
}

/** A webhook delivery whose signature does not match: respond with 401. */
export class SignatureError extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'SignatureError'
  }
}
