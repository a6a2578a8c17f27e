/** Reading the request body: size limit, memory budget, decompression, parsing. */
import type { IncomingMessage } from 'node:http'
import { finished, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { invalidBody, isProblem, Problem, payloadTooLarge, sentTwice, unsupportedMediaType } from '../errors.ts'
import { decodeText, encodingOf } from '../text/decode.ts'
import { charsetOf } from './content-negotiation.ts'
import { type Exchange, MAX_UNCOUNTED, type Middleware, operationOf } from './exchange.ts'

/** The parser for a content type: JSON and forms are parsed, all else is decoded as text. */
function parserOf(type: string, charset: string | undefined): (bytes: Buffer) => unknown {
  if (/[/+]json$/.test(type)) return parseJson
  if (type === 'application/x-www-form-urlencoded') return parseForm
  return (bytes) => decode(bytes, encodingOf(bytes, charset))
}

/**
 * Runs after authentication and rate limit. A body that cannot be parsed is refused by validation.
 * @throws 400, 413 or 415; 503 if the memory budget is used up
 */
export function readBody(): Middleware {
  return (exchange) => {
    const type = exchange.contentType
    if (type === undefined) return
    const { bodyLimit, takes } = operationOf(exchange)
    if (takes.length === 0) return readEmpty(exchange)
    const bytes = maxBytes(exchange.req, bodyLimit)
    if (bytes <= MAX_UNCOUNTED) return readAndParse(exchange, type)
    return exchange.reserve(bytes).then(() => {
      if (exchange.res.closed) return
      exchange.bodyReserved = bytes
      return readAndParse(exchange, type)
    })
  }
}

/** The largest size that the body can have: its Content-Length, or the limit if it is compressed or has no length. */
function maxBytes({ headers }: IncomingMessage, limit: number): number {
  const isPlain = headers['content-encoding'] === undefined
  const bytes = isPlain ? Number(headers['content-length'] ?? limit) : limit
  return bytes > limit ? 0 : bytes // 0: it is refused without being read
}

async function readAndParse(exchange: Exchange, type: string): Promise<void> {
  const { bodyLimit, bodyAsBytes } = operationOf(exchange)
  const bytes = await readBytes(exchange.req, bodyLimit)
  if (exchange.bodyReserved > 0) {
    exchange.release(exchange.bodyReserved - bytes.length)
    exchange.bodyReserved = bytes.length
  }
  exchange.rawBody = bytes
  try {
    exchange.body = bodyAsBytes ? bytes : parserOf(type, charsetOf(exchange.req.headers['content-type']))(bytes)
  } catch (error) {
    if (!isProblem(error) || !error.errors) throw error
    // Validation throws them, with those of parameters.
    for (const { pointer = '', detail } of error.errors) exchange.faults.push({ in: 'body', pointer, detail })
  }
}

const failed = new WeakMap<IncomingMessage, Error>()

/** Whoever reads the body, or will, gets an error: what has arrived of it is malformed, or the rest is late. */
export function failBody(req: IncomingMessage, error: Error): void {
  failed.set(req, error)
  if (req.listenerCount('error') > 0) req.emit('error', error)
}

/** Stops at the limit, of the bytes as sent and as decoded. @throws 400, 408, 413 or 415 */
async function readBytes(req: IncomingMessage, limit: number): Promise<Buffer> {
  const failure = failed.get(req)
  if (failure) throw bodyFault(failure)
  const encoding = req.headers['content-encoding']?.toLowerCase() ?? 'identity'
  if (encoding === 'identity') {
    if (Number(req.headers['content-length'] ?? 0) > limit) throw payloadTooLarge(limit)
    return readAll(req, limit)
  }
  const decoder = DECODERS.get(encoding)?.()
  if (!decoder) throw unsupportedMediaType('an unknown Content-Encoding', [...DECODERS.keys()])
  const onError = (error: Error) => decoder.destroy(error)
  req.once('error', onError)
  decoder.on('error', () => {}) // one that comes after its end has no other listener
  try {
    const bytes = await readAll(req.pipe(decoder), limit)
    leave()
    await readAll(req, limit, false) // what follows the encoded bytes is ignored
    return bytes
  } finally {
    leave()
    decoder.destroy()
  }

  function leave() {
    if (decoder) req.off('error', onError).unpipe(decoder)
  }
}

const DECODERS: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/**
 * Leaves the stream paused, not destroyed: that would close the connection before the answer.
 * @param isKept false: the bytes are counted alone @throws 400 or 413
 */
function readAll(stream: Readable, limit: number, isKept = true): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const stop = () => {
      stopWaiting()
      stream.off('data', onData).pause()
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size <= limit) return void (isKept && chunks.push(chunk))
      stop()
      reject(payloadTooLarge(limit))
    }
    const stopWaiting = finished(stream, { writable: false }, (error) => {
      stop()
      if (error) reject(bodyFault(error))
      else resolve(Buffer.concat(chunks))
    })
    // A listener alone does not resume what was paused before, as by unpipe().
    stream.on('data', onData).resume()
  })
}

/**
 * Accepts an empty JSON body where no body is expected, because many clients send `{}` with every POST.
 * @throws 415 otherwise
 */
async function readEmpty(exchange: Exchange): Promise<void> {
  const bytes = await readBytes(exchange.req, MAX_EMPTY_BODY).catch((error) => {
    throw isProblem(error) && error.status === 413 ? bodyNotAccepted() : error
  })
  exchange.contentType = undefined
  if (!['', '{}', 'null'].includes(bytes.toString('utf8').trim())) throw bodyNotAccepted()
}
const MAX_EMPTY_BODY = 64 // bytes
const bodyNotAccepted = () => unsupportedMediaType('application/json', ['no body'])

const bodyFault = ({ code }: NodeJS.ErrnoException): Problem =>
  code === 'ERR_HTTP_REQUEST_TIMEOUT'
    ? new Problem(408, 'request_timeout', 'The request took too long to arrive.')
    : new Problem(400, 'unreadable_body', UNREADABLE)
const UNREADABLE = 'The body ended early, has a malformed chunk, or does not match its Content-Encoding.'

/**
 * Nesting of arrays and objects; far above what any contract declares. Validation recurses, so its stack must be
 * bounded.
 */
const MAX_DEPTH = 100

function parseJson(bytes: Buffer): unknown {
  const text = decode(bytes, 'utf-8')
  if (text.trim() === '') throw invalidBody('', 'The body is empty; this operation takes a JSON value.')
  const value = parseOrThrow(text)
  if (!isWithinDepth(value, MAX_DEPTH)) {
    throw invalidBody('', `The body has more than ${MAX_DEPTH} nested arrays and objects.`)
  }
  return value
}

function parseOrThrow(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
    throw invalidBody('', `The body is not JSON${position ? `: error at character ${position}` : ''}.`)
  }
}

function isWithinDepth(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  for (const inner of Object.values(value)) if (!isWithinDepth(inner, depth - 1)) return false
  return true
}

/** No contract declares a field that may be repeated. @throws 400 that names one */
function parseForm(bytes: Buffer): Record<string, string> {
  const form: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(decode(bytes, 'utf-8'))) {
    if (form[name] !== undefined) throw invalidBody(`/${name}`, sentTwice(name))
    form[name] = value
  }
  return { ...form }
}

function decode(bytes: Buffer, encoding: string): string {
  const text = decodeText(bytes, encoding)
  if (text === undefined) throw invalidBody('', `The body is not text in the encoding ${encoding}.`)
  return text
}
