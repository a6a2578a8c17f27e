/** What can go wrong in a call. */

/** One fault of a request: a JSON pointer into its body, or the name of a parameter or header. */
export interface Fault {
  readonly detail: string
  readonly pointer?: string
  readonly parameter?: string
}

/** The service refused the request or failed at it: an answer of 400 or above. */
export class ApiError extends Error {
  readonly status: number
  /** The kind of fault, such as `not_found`; on the token endpoint the OAuth error, such as `invalid_client`. */
  readonly code: string
  /** What was wrong, in words. */
  readonly detail: string
  readonly errors: readonly Fault[]
  /** Names the request in the service's logs. */
  readonly requestId: string | undefined
  readonly headers: Headers

  constructor(response: Response, body: unknown) {
    const told = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
    const text = (...names: readonly string[]) =>
      names.map((name) => told[name]).find((value) => typeof value === 'string' && value !== '') as string | undefined
    const detail = text('detail', 'error_description') ?? (response.statusText || 'The service gave no reason.')
    const code = text('code', 'error', 'scimType') ?? `http_${response.status}`
    super(`${response.status} ${code}: ${detail}`)
    this.name = 'ApiError'
    this.status = response.status
    this.code = code
    this.detail = detail
    this.errors = Array.isArray(told.errors) ? told.errors : []
    this.requestId = text('requestId') ?? response.headers.get('X-Request-Id') ?? undefined
    this.headers = response.headers
  }
}

/** No answer came: refused, reset, or not in time. Whether the service did the work is unknown. */
export class ConnectionError extends Error {
  constructor(sentence: string, cause: unknown) {
    super(sentence, { cause })
    this.name = 'ConnectionError'
  }
}

/** A webhook delivery that the secret did not sign: answer it with 401. */
export class SignatureError extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'SignatureError'
  }
}
