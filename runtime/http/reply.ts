/** From what a handler replied to what is sent: held to the contract, and turned into text. */
import { validateHeaderName, validateHeaderValue } from 'node:http'
import { Readable } from 'node:stream'
import { stringifySetCookie } from 'cookie'
import type { OperationFacts } from '../contract.ts'
import { internal } from '../errors.ts'
import type { Cookie } from '../plugin.ts'
import { type Exchange, operationOf } from './exchange.ts'
import { PAGE_POLICY } from './send.ts'
import { largeArrays, type Text, textInSlices } from './sliced-reply.ts'
import type { Validation } from './validate.ts'

/** What a handler gives back; `call.reply` makes it. */
export interface PlainReply {
  readonly status: number
  readonly type?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly cookies?: readonly Cookie[]
}

/** A reply ready to be sent. */
export interface Ready {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly body: string | Text | Readable | null
}

const IS_JSON = /[/+]json$/

/**
 * A reply with large arrays gives way to others while it is made; any other is ready at once.
 * @throws 500 when the contract names no such reply, or when Node would refuse to send it: here, before the commit
 */
export function readyReply(exchange: Exchange, validation: Validation, reply: PlainReply): Ready | Promise<Ready> {
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
    throw internal(new Error(`The reply breaks the contract: its body is ${typeof body}, and not text of ${type}`))
  }
  const large = largeArrays(body, () => validation.slices(exchange, status, type))
  if (large.length > 0) {
    return textInSlices(body as object, large, {
      check: (part) => validation.reply(exchange, status, type, part),
      turn: () => exchange.turn(),
    }).then((text) => ({ status, headers, body: text }))
  }
  validation.reply(exchange, status, type, body)
  return { status, headers, body: JSON.stringify(body) }
}

/** The validator compares JSON alone. @throws 500 */
function checkDeclared({ id, replies }: OperationFacts, status: number, type: string | undefined): void {
  const types = replies.get(status)
  if (types?.some((declared) => declared === type || declared === '*/*')) return
  throw internal(new Error(`The reply breaks the contract: ${id} names no ${type} for status ${status}`))
}

function headersOf(
  { installation }: Exchange,
  { headers, cookies }: PlainReply,
  type: string | undefined,
): Ready['headers'] {
  const all: Record<string, string | readonly string[]> = {}
  if (type !== undefined) all['Content-Type'] = type.startsWith('text/') ? `${type}; charset=utf-8` : type
  if (type === 'text/html') all['Content-Security-Policy'] = PAGE_POLICY
  if (cookies) all['Set-Cookie'] = cookies.map((cookie) => setCookie(cookie, installation.isSecure))
  return headers ? Object.assign(all, checkHeaders(headers)) : all
}

/** @throws what Node would throw when they are sent */
export function checkHeaders<H extends Readonly<Record<string, string | readonly string[]>>>(headers: H): H {
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name)
    for (const one of typeof value === 'string' ? [value] : value) validateHeaderValue(name, String(one))
  }
  return headers
}

/** A cookie is out of scripts' reach, goes to this site alone, and over TLS alone where the installation has https addresses. */
function setCookie({ name, value, maxAge, path = '/', ...rest }: Cookie, isSecure: boolean): string {
  const { httpOnly = true, sameSite = 'lax', secure = isSecure } = rest
  return stringifySetCookie({ name, value, path, httpOnly, sameSite, secure, ...(maxAge !== undefined && { maxAge }) })
}
