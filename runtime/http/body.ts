import express, { type RequestHandler } from 'express'
import { invalidBody, isProblem, Problem, payloadTooLarge, unsupportedMediaType } from '../errors.ts'
import { type Exchange, type Middleware, operationOf } from './exchange.ts'

/** How the bytes of a media type become what a handler gets: JSON and forms are parsed, everything else is text. */
function parserOf(type: string): (bytes: Buffer) => unknown {
  if (/[/+]json$/.test(type)) return parseJson
  return type === 'application/x-www-form-urlencoded' ? parseForm : parseText
}

/** Reads the body, bounded by the operation's limit, after the caller is known and within its rate. */
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
    return readBytes(exchange, readerOf(bodyLimit), bodyLimit).then((bytes) => {
      exchange.raw = bytes
      exchange.body = parserOf(type)(bytes)
    })
  }
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

/** Text comes in the encoding that its byte order mark or XML declaration names; else it is UTF-8. */
function parseText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, 'utf-16be')
  const declared = /^<\?xml[^>]{0,200}?encoding=["']([\w.:-]{1,40})["']/.exec(bytes.toString('latin1', 0, 256))?.[1]
  return decode(bytes, declared ?? 'utf-8')
}

function decode(bytes: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw invalidBody('', `The body is not text in the encoding ${encoding}.`)
  }
}
