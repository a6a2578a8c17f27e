/**
 * Content types: negotiation by `Accept`, and check of the body's `Content-Type`. Compares type and subtype without
 * regard to case (RFC 9110 8.3.1).
 */
import type { IncomingHttpHeaders } from 'node:http'
import express, { type Request } from 'express'
import { notAcceptable, unsupportedMediaType } from '../errors.ts'
import { type Exchange, type Middleware, operationOf } from './exchange.ts'

/** RFC 9112 6.3: a request has a body if it has a length or a transfer coding. */
const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** For example `application/json` for `Application/JSON; charset=utf-8`. */
export const mediaType = (header: string): string => (header.split(';', 1)[0] ?? '').trim().toLowerCase()

/** For example `windows-1252` for `text/csv; charset="windows-1252"`. */
export const charsetOf = (header = ''): string | undefined => /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(header)?.[1]

/** Clients send an empty object of the type of their protocol where an operation takes no body: RFC 6839, section 3.1. */
const JSON_TYPE = /^application\/(\S+\+)?json$/

/** Chooses the media type of the reply. @throws 406; 415 for a body whose content type the operation does not accept */
export const negotiate: Middleware = (exchange) => {
  const { headers } = exchange.req
  const { gives, takes } = operationOf(exchange)
  exchange.accept = chooseType(exchange, gives)
  if (!hasBody(headers)) return
  const type = mediaType(headers['content-type'] ?? '')
  exchange.contentType = type
  const isIgnored = takes.length === 0 && JSON_TYPE.test(type)
  if (takes.includes(type) || isIgnored) return
  throw unsupportedMediaType(type === '' ? undefined : headers['content-type'], takes.length > 0 ? takes : ['no body'])
}

/** @throws 406 if none of the offered types is acceptable */
export function chooseType(exchange: Exchange, offered: readonly string[]): string | undefined {
  const header = exchange.req.headers.accept
  const first = offered[0]
  if (first === undefined || header === undefined || header === '*/*' || header === first) return first
  const chosen = preferred(header, offered)
  if (!chosen) throw notAcceptable(offered)
  return chosen
}

/**
 * The offered type that an `Accept` header prefers, by its weights. Ignores other parameters, such as
 * `;odata.metadata=minimal`.
 */
export function preferred(header: string, offered: readonly string[]): string | undefined {
  const accept = header.replace(/;(?!\s*q\s*=)[^;,=]*=(?:"[^"]*"|[^;,]*)/gi, '')
  const request = Object.assign(Object.create(express.request) as Request, { headers: { accept } })
  return request.accepts([...offered]) || undefined
}
