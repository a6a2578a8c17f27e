/** A handler's reply: response validation, headers, cookies and serialization. */
import { Readable } from 'node:stream'
import { stringifySetCookie } from 'cookie'
import type { OperationFacts } from '../contract/operations.ts'
import { internal } from '../errors.ts'
import type { Cookie } from '../plugin.ts'
import { type Exchange, operationOf } from './exchange.ts'
import { checkHeaders, DEFAULT_PAGE_POLICY, type Headers } from './response-headers.ts'
import { largeArrays, type SerializedText, serializeInSlices } from './sliced-reply.ts'
import type { Validation } from './validate.ts'

/** A handler's reply, as `call.reply` makes it. */
export interface PlainReply {
  readonly status: number
  readonly type?: string
  readonly body?: unknown
  readonly headers?: Headers
  readonly cookies?: readonly Cookie[]
}

/** A reply that passed validation, serialized. */
export interface SerializedReply {
  readonly status: number
  readonly headers: Headers
  readonly body: string | SerializedText | Readable | null
}

const IS_JSON = /[/+]json$/

/**
 * Returns a promise only for replies with large arrays: they are serialized in slices, between which other requests
 * run.
 * @throws 500 if the contract does not declare the reply or Node would refuse its headers. This runs before the commit,
 *   so that a write whose reply cannot be sent is rolled back
 */
export function serializeReply(
  exchange: Exchange,
  validation: Validation,
  reply: PlainReply,
): SerializedReply | Promise<SerializedReply> {
  const { status, body } = reply
  const type = reply.type ?? exchange.accept
  const headers = headersOf(exchange, reply, body === undefined ? undefined : (type ?? 'application/json'))
  if (body === undefined) {
    validation.reply(exchange, status, undefined, undefined)
    return { status, headers, body: null }
  }
  const isStream = body instanceof Readable
  if (isStream || (type !== undefined && !IS_JSON.test(type))) {
    checkDeclared(operationOf(exchange), status, type)
    if (isStream || typeof body === 'string') return { status, headers, body }
    throw internal(
      new Error(`The reply breaks the contract: its body is ${typeof body} and not text, as ${type} requires`),
    )
  }
  const large = largeArrays(body, () => validation.sliceableArrays(exchange, status, type))
  if (large.length > 0) {
    return serializeInSlices(body as object, large, {
      check: (part) => validation.reply(exchange, status, type, part),
      turn: () => exchange.turn(),
    }).then((text) => ({ status, headers, body: text }))
  }
  validation.reply(exchange, status, type, body)
  return { status, headers, body: JSON.stringify(body) }
}

/** Checks status and media type of a body that is not JSON, which the validator does not check. @throws 500 */
function checkDeclared({ id, replies }: OperationFacts, status: number, type: string | undefined): void {
  const types = replies.get(status)
  if (types?.some((declared) => declared === type || declared === '*/*')) return
  throw internal(new Error(`The reply breaks the contract: ${id} declares no ${type} for status ${status}`))
}

function headersOf({ installation }: Exchange, { headers, cookies }: PlainReply, type: string | undefined): Headers {
  const all: Record<string, string | readonly string[]> = {}
  if (type !== undefined) all['Content-Type'] = type.startsWith('text/') ? `${type}; charset=utf-8` : type
  if (type === 'text/html') all['Content-Security-Policy'] = DEFAULT_PAGE_POLICY
  if (cookies) all['Set-Cookie'] = cookies.map((cookie) => setCookie(cookie, installation.isSecure))
  return headers ? Object.assign(all, checkHeaders(headers)) : all
}

/** Cookie defaults: HttpOnly, SameSite=Lax, path `/`, and Secure if the installation has https addresses. */
function setCookie({ name, value, maxAge, path = '/', ...rest }: Cookie, isSecure: boolean): string {
  const { httpOnly = true, sameSite = 'lax', secure = isSecure } = rest
  return stringifySetCookie({ name, value, path, httpOnly, sameSite, secure, ...(maxAge !== undefined && { maxAge }) })
}
