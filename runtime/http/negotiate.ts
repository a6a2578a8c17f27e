/** Media types, compared as RFC 9110 says: without regard to case, and by type and subtype alone. */
import type { IncomingHttpHeaders } from 'node:http'
import express, { type Request } from 'express'
import { notAcceptable, unsupportedMediaType } from '../errors.ts'
import { type Exchange, type Middleware, operationOf } from './exchange.ts'

/** RFC 9112 6.3: a request has a body when a length or a transfer coding says so. */
const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** `Application/JSON; charset=utf-8` as `application/json`. */
export const mediaType = (header: string): string => (header.split(';', 1)[0] ?? '').trim().toLowerCase()

/** Chooses the reply's media type, and refuses a body of a type that the operation does not take. */
export const negotiate: Middleware = (exchange) => {
  const { headers } = exchange.req
  const { gives, takes } = operationOf(exchange)
  exchange.accept = chooseType(exchange, gives)
  if (!hasBody(headers)) return
  const type = mediaType(headers['content-type'] ?? '')
  exchange.contentType = type
  const isDiscarded = takes.length === 0 && type === 'application/json'
  if (takes.includes(type) || isDiscarded) return
  throw unsupportedMediaType(headers['content-type'], takes.length > 0 ? takes : ['no body'])
}

/** @throws 406 when none that is offered is acceptable */
export function chooseType(exchange: Exchange, offered: readonly string[]): string | undefined {
  const header = exchange.req.headers.accept
  const first = offered[0]
  if (first === undefined || header === undefined || header === '*/*' || header === first) return first
  const chosen = preferred(header, offered)
  if (!chosen) throw notAcceptable(offered)
  return chosen
}

/** The offered type that the header prefers, by its weights; its other parameters (`;odata.metadata=minimal`) play no part. */
export function preferred(header: string, offered: readonly string[]): string | undefined {
  const accept = header.replace(/;(?!\s*q\s*=)[^;,=]*=(?:"[^"]*"|[^;,]*)/gi, '')
  const request = Object.assign(Object.create(express.request) as Request, { headers: { accept } })
  return request.accepts([...offered]) || undefined
}
