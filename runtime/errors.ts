/**
 * All HTTP errors: each has a status, a code, and a sentence that names the mistake and the correction.
 * The runtime recognises them by the property `problem: true`, so a plugin in an npm package can throw errors of its own
 * without importing this file. The path of the request decides the format: RFC 9457 on the API, RFC 6749 on /connect,
 * RFC 7644 on /scim/v2.
 */
import { QUOTED, shorten } from './text/shorten.ts'

/** A fault at one place of the request: a JSON pointer into the body, or the name of a parameter or header. */
export type Fault = { readonly detail: string } & (
  | { readonly pointer: string; readonly parameter?: never }
  | { readonly parameter: string; readonly pointer?: never }
)

export class Problem extends Error {
  readonly problem = true
  readonly status: number
  readonly code: string
  readonly errors: readonly Fault[] | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    detail: string,
    more: { errors?: readonly Fault[]; headers?: Readonly<Record<string, string>>; cause?: unknown } = {},
  ) {
    super(detail, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.errors = more.errors
    this.headers = more.headers ?? {}
  }
}

/** True for every error with `problem: true`, also one of a plugin in an npm package. */
export const isProblem = (it: unknown): it is Problem =>
  typeof it === 'object' && it !== null && (it as { problem?: unknown }).problem === true

/** How many sentences of faults the `detail` repeats, each once; `errors` has all of them. */
const IN_DETAIL = 3

export const invalid = (errors: readonly Fault[]): Problem => {
  const all = [...new Set(errors.map((error) => error.detail))]
  const sentences = all.slice(0, IN_DETAIL)
  if (all.length > IN_DETAIL) sentences.push(`And ${all.length - IN_DETAIL} more: see errors.`)
  return new Problem(400, 'invalid_request', sentences.join(' '), { errors })
}

/** @throws 400 with all faults, if there are any */
export function throwIfAny(faults: readonly Fault[]): void {
  if (faults.length > 0) throw invalid(faults)
}

/** One fault of the body, by its JSON pointer. */
export const invalidBody = (pointer: string, detail: string): Problem => invalid([{ pointer, detail }])

/** One fault of a query, path or header parameter. */
export const invalidParameter = (parameter: string, detail: string): Problem => invalid([{ parameter, detail }])

export const sentTwice = (parameter: string): string =>
  `The parameter ${shorten(parameter, QUOTED)} is sent twice; send it once.`

export const unauthorized = (detail: string): Problem =>
  new Problem(401, 'unauthorized', detail, { headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' } })

/** For its right secret alone: who does not know it learns nothing of the client. */
export const clientDeactivated = (clientId: string): Problem =>
  unauthorized(`The client ${clientId} is deactivated; an Administrator of its account can activate it.`)

export const missingToken = (): Problem =>
  new Problem(
    401,
    'unauthorized',
    'The request carries no access token; send the header Authorization: Bearer <token>.',
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  )

export const forbidden = (detail: string): Problem => new Problem(403, 'forbidden', detail)

export const pluginDisabled = (plugin: string): Problem =>
  new Problem(403, 'plugin_disabled', `The plugin ${plugin} is off for this account; its operator can enable it.`)

export const notFound = (what: string, id: string | number): Problem =>
  new Problem(404, 'not_found', `There is no ${what} ${id}.`)

export const noSuchPath = (path: string): Problem =>
  new Problem(404, 'no_such_path', `The contract names no path ${shorten(path, QUOTED)}.`)

export const methodNotAllowed = (method: string, path: string, allowed: readonly string[]): Problem =>
  new Problem(405, 'method_not_allowed', `${shorten(path, QUOTED)} takes ${allowed.join(', ')}, not ${method}.`, {
    headers: { Allow: allowed.join(', ') },
  })

export const notAcceptable = (offered: readonly string[]): Problem =>
  new Problem(406, 'not_acceptable', `The answer is available as ${offered.join(', ')} only; send a matching Accept.`)

export const conflict = (code: string, detail: string, errors?: readonly Fault[]): Problem =>
  new Problem(409, code, detail, errors && { errors })

export const keyInUse = (): Problem =>
  new Problem(
    409,
    'idempotency_key_in_use',
    'The first request with this Idempotency-Key is still under way; send it again later to get its reply.',
    { headers: { 'Retry-After': '1' } },
  )

export const replyHidden = (): Problem =>
  new Problem(
    403,
    'idempotent_reply_hidden',
    'The request was carried out, but with rights that you do not have any more; its reply is not given again.',
  )

export const preconditionFailed = (current: string): Problem =>
  new Problem(412, 'precondition_failed', `The resource has changed: its ETag is ${current} now. Read it again first.`)

export const payloadTooLarge = (bytes: number): Problem =>
  new Problem(413, 'payload_too_large', `The body is larger than the ${bytes} bytes that this operation takes.`)

export const unsupportedMediaType = (got: string | undefined, taken: readonly string[]): Problem =>
  new Problem(
    415,
    'unsupported_media_type',
    `The body came ${got === undefined ? 'without a Content-Type' : `as ${shorten(got, QUOTED)}`}; this operation takes ${taken.join(', ')}.`,
  )

export const tooManyRequests = (limit: number, windowSeconds: number, retryAfter: number): Problem =>
  new Problem(
    429,
    'rate_limited',
    `More than ${limit} requests in ${windowSeconds} seconds; try again in ${retryAfter} seconds.`,
    { headers: { 'Retry-After': String(retryAfter) } },
  )

/** @param whose `account`: the account's quota of the budget is used up; `service`: the whole budget */
export const overBudget = (unit: string, whose: 'account' | 'service', retryAfter: number): Problem =>
  new Problem(
    503,
    'over_budget',
    `Requests under way use up the ${unit} that ${whose === 'account' ? 'the account' : 'the service'} may have at once; nothing was changed. Try again in ${retryAfter} seconds.`,
    { headers: { 'Retry-After': String(retryAfter) } },
  )

/** For a request that can never fit its account's quota. It is a 503 too, since every operation declares 503. */
export const beyondBudget = (unit: string): Problem =>
  new Problem(
    503,
    'over_budget',
    `The request needs more ${unit} than the account may have at once; nothing was changed. An operator can raise the account's quota.`,
    { headers: { 'Retry-After': '60' } },
  )

export const busy = (retryAfter = 1): Problem =>
  new Problem(
    503,
    'busy',
    'Other requests lock the data that this one needs, or it took too long; nothing was changed. Try again.',
    { headers: { 'Retry-After': String(retryAfter) } },
  )

export const unavailable = (retryAfter = 1): Problem =>
  new Problem(
    503,
    'unavailable',
    'The database is unavailable or overloaded; the request changed nothing. Try again.',
    {
      headers: { 'Retry-After': String(retryAfter) },
    },
  )

export const outdated = (): Problem =>
  new Problem(
    503,
    'process_outdated',
    'The database was upgraded to a version that this process of the service cannot work with; the request changed nothing. Try again: its successor answers.',
    { headers: { 'Retry-After': '5' } },
  )

/** The sentence for the operator, by the reason why the database takes no writes. */
const NO_WRITES = {
  storage_full: 'The database has no room left on its disk; the operator has to make some.',
  storage_failing: "The database cannot read or write its disk; the operator has to check the server's log.",
  out_of_memory: 'The database has no memory left for this; the operator has to give it more, or try again.',
  limit_exceeded: 'The database has reached a limit that its operator has set.',
  read_only: 'The database takes no writes, as a standby does; the operator has to name the primary.',
} as const

/** @param reason also the error's code */
export const noWrites = (reason: keyof typeof NO_WRITES): Problem =>
  new Problem(503, reason, `${NO_WRITES[reason]} The request changed nothing; try again later.`, {
    headers: { 'Retry-After': '10' },
  })

export const outcomeUnknown = (): Problem =>
  new Problem(
    503,
    'outcome_unknown',
    'The database was lost while the request was being committed: read the resource, or send the request again with its Idempotency-Key.',
    { headers: { 'Retry-After': '1' } },
  )

export const internal = (cause: unknown): Problem =>
  new Problem(500, 'internal_error', 'The service failed at this request; the request id names it in the logs.', {
    cause,
  })
