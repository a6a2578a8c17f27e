import type { IncomingMessage } from 'node:http'
import express, { type RequestHandler } from 'express'
import { invalidBody, isProblem, Problem, payloadTooLarge, unsupportedMediaType } from '../errors.ts'
import { decodeText, encodingOf } from '../text.ts'
import { type Exchange, type Middleware, operationOf, UNCOUNTED } from './exchange.ts'

/** How the bytes of a media type become what a handler gets: JSON and forms are parsed, everything else is text. */
function parserOf(type: string): (bytes: Buffer) => unknown {
  if (/[/+]json$/.test(type)) return parseJson
  return type === 'application/x-www-form-urlencoded' ? parseForm : parseText
}

/** Reads the body, within the operation's limit and the memory budget, after the caller is known and within its rate. */
export function readBody(): Middleware {
  const readers = new Map<number, RequestHandler>()
  const readerOf = (limit: number): RequestHandler => {
    const known = readers.get(limit) ?? express.raw({ type: () => true, limit })
    readers.set(limit, known)
    return known
  }
  return (exchange) => {
    const type = exchange.contentType
    if (type === undefined) return
    const { bodyLimit, takes } = operationOf(exchange)
    if (takes.length === 0) return readEmpty(exchange, readerOf(MAX_EMPTY_BODY))
    const most = mostBytes(exchange.req, bodyLimit)
    const read = () => readAndParse(exchange, type, readerOf(bodyLimit))
    if (most <= UNCOUNTED) return read()
    return exchange.reserve(most).then(() => {
      if (exchange.res.closed) return
      exchange.bodyReserved = most
      return read()
    })
  }
}

/** What a body may come to: its length where it says so, the limit where it is compressed or says nothing. */
function mostBytes({ headers }: IncomingMessage, limit: number): number {
  const isPlain = headers['content-encoding'] === undefined
  const bytes = isPlain ? Number(headers['content-length'] ?? limit) : limit
  return bytes > limit ? 0 : bytes // refused unread
}

async function readAndParse(exchange: Exchange, type: string, read: RequestHandler): Promise<void> {
  const { bodyLimit, bodyAsBytes } = operationOf(exchange)
  const bytes = await readBytes(exchange, read, bodyLimit)
  if (exchange.bodyReserved > 0) {
    exchange.giveBack(exchange.bodyReserved - bytes.length)
    exchange.bodyReserved = bytes.length
  }
  exchange.raw = bytes
  exchange.body = bodyAsBytes ? bytes : parserOf(type)(bytes)
}

function readBytes({ req, res }: Exchange, read: RequestHandler, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    read(req, res, (error?: unknown) => {
      if (error) reject(refusal(error, limit))
      else resolve(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0))
    }),
  )
}

/** Many clients send `{}` with every POST; where no body is taken, nothing is lost by it. @throws 415 for any other */
async function readEmpty(exchange: Exchange, read: RequestHandler): Promise<void> {
  const bytes = await readBytes(exchange, read, MAX_EMPTY_BODY).catch((error) => {
    throw isProblem(error) && error.status === 413 ? noBodyTaken() : error
  })
  exchange.contentType = undefined
  if (!['', '{}', 'null'].includes(bytes.toString('utf8').trim())) throw noBodyTaken()
}
const MAX_EMPTY_BODY = 64 // bytes
const noBodyTaken = () => unsupportedMediaType('application/json', ['no body'])

/** The body reader's own errors, in our words. */
function refusal(error: unknown, limit: number): unknown {
  const { type, status } = error as { type?: string; status?: number }
  if (type === 'entity.too.large') return payloadTooLarge(limit)
  if (type === 'encoding.unsupported')
    return unsupportedMediaType('an unknown Content-Encoding', ['gzip', 'deflate', 'br'])
  if (status !== undefined && status < 500) {
    return new Problem(400, 'unreadable_body', 'The body ended early, or is not what its Content-Encoding says.')
  }
  return error
}

/** Arrays and objects within each other; no contract comes near it. What walks a value recurses, and a stack ends. */
const DEEPEST = 100

function parseJson(bytes: Buffer): unknown {
  const text = decode(bytes, 'utf-8')
  if (text.trim() === '') throw invalidBody('', 'The body is empty; this operation takes a JSON value.')
  const value = parsed(text)
  if (!within(value, DEEPEST)) {
    throw invalidBody('', `The body has more than ${DEEPEST} arrays and objects within each other.`)
  }
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const place = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
    throw invalidBody('', `The body is not JSON${place ? `: it goes wrong at character ${place}` : ''}.`)
  }
}

function within(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (levels === 0) return false
  for (const inner of Object.values(value)) if (!within(inner, levels - 1)) return false
  return true
}

/** A repeated field becomes a list, which no contract takes: it is refused by its name, not silently chosen from. */
function parseForm(bytes: Buffer): Record<string, string | string[]> {
  const form: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(decode(bytes, 'utf-8'))) {
    const before = form[name]
    if (Array.isArray(before)) before.push(value)
    else form[name] = before === undefined ? value : [before, value]
  }
  return { ...form }
}

function parseText(bytes: Buffer): string {
  return decode(bytes, encodingOf(bytes))
}

function decode(bytes: Buffer, encoding: string): string {
  const text = decodeText(bytes, encoding)
  if (text === undefined) throw invalidBody('', `The body is not text in the encoding ${encoding}.`)
  return text
}
