/**
 * Sends responses: headers and a text body in one write; streams and large texts compressed if the client accepts that.
 */
import { pipeline, Readable } from 'node:stream'
import compression from 'compression'
import type { RequestHandler } from 'express'
import type { Exchange } from './exchange.ts'
import type { SerializedText } from './sliced-reply.ts'

/** Smaller bodies are not compressed: it would not save time. */
const MIN_COMPRESSED = 1_024 // bytes

/** Compresses by media type and `Accept-Encoding`, never with `Cache-Control: no-transform`. */
const compressor: RequestHandler = compression({ threshold: MIN_COMPRESSED })

/** Sends JSON that must not be cached. */
export function sendJson(exchange: Exchange, status: number, body: object): void {
  exchange.addHeader('Cache-Control', 'no-store')
  exchange.addHeader('Content-Type', 'application/json')
  sendText(exchange, status, JSON.stringify(body))
}

/** Sends a text, or only headers if it is null. The exchange's headers must contain the content type. */
export function sendText(exchange: Exchange, status: number, text: string | null): void {
  const { req, res } = exchange
  if (text === null) {
    res.writeHead(status, exchange.headers as string[])
    return void res.end()
  }
  const size = Buffer.byteLength(text)
  if (size >= MIN_COMPRESSED && !exchange.isPage) compress(exchange)
  if (exchange.headers.length === 0) {
    res.statusCode = status
    res.setHeader('Content-Length', size)
  } else {
    exchange.addHeader('Content-Length', String(size))
    res.writeHead(status, exchange.headers as string[])
  }
  if (req.method === 'HEAD') return void res.end()
  if (size <= SLICE) return void res.end(text)
  // The pipeline writes later; `headersSent` has to be true now, because the middleware runner checks it.
  if (!res.headersSent) res.writeHead(status)
  // A client that closes the connection early is not an error.
  pipeline(Readable.from(slices(Buffer.from(text))), res, () => {})
}

/** A write counts as unread until all of it is read: only writes in slices show the progress of a slow reader. */
const SLICE = 65_536 // bytes

export function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE)
}

/** Sends a text in pieces; each piece is freed as soon as it is written. */
export function sendPieces(
  exchange: Exchange,
  status: number,
  text: SerializedText,
  onError: (error: Error) => void,
): void {
  exchange.addHeader('Content-Length', String(text.size))
  const body = Readable.from(drain([...text.pieces]), { highWaterMark: 1 })
  sendStream(exchange, status, body, onError)
}

function* drain(pieces: Buffer[]): Generator<Buffer> {
  for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) yield piece
}

/** If the stream fails half-way, the connection is destroyed, so that the client does not take a part for the whole. */
export function sendStream(exchange: Exchange, status: number, body: Readable, onError: (error: Error) => void): void {
  const { req, res } = exchange
  if (!exchange.isPage) compress(exchange)
  exchange.moveHeadersToResponse()
  res.statusCode = status
  if (req.method === 'HEAD') {
    discard(body)
    return void res.end()
  }
  pipeline(body, res, (error) => {
    // A client that closes the connection early is not an error.
    if (error && (error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') onError(error)
  })
}

/** Destroys a stream that is not read, ignoring its errors. */
export const discard = (body: Readable): void => void body.on('error', () => {}).destroy()

/**
 * Installs the compression library on the response. It needs the headers on `res` when the body begins. Range requests
 * are not compressed, because a range is one of the uncompressed file.
 */
export function compress(exchange: Exchange): void {
  const { headers } = exchange.req
  if (headers['accept-encoding'] === undefined || headers.range !== undefined) return
  compressor(exchange.req, exchange.res, () => {})
  exchange.moveHeadersToResponse()
}
