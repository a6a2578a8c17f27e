/** Writes responses. Headers and a text body go out together, in one write; streams and large texts may be compressed. */
import { pipeline, Readable } from 'node:stream'
import compression from 'compression'
import type { RequestHandler } from 'express'
import type { Exchange } from './exchange.ts'
import type { Text } from './sliced-reply.ts'

/** Below this a body is as quickly sent as compressed. */
const COMPRESSED_FROM = 1_024 // bytes

/** Decides by media type and `Accept-Encoding`, and never where `Cache-Control: no-transform` stands. */
const compressor: RequestHandler = compression({ threshold: COMPRESSED_FROM })

/** What a page may load unless its reply says otherwise: its own origin's files, and no frame around it. */
export const PAGE_POLICY = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self';",
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
].join(' ')

/** Answers with JSON that nobody keeps. */
export function sendJson(exchange: Exchange, status: number, body: object): void {
  exchange.header('Cache-Control', 'no-store')
  exchange.header('Content-Type', 'application/json')
  sendText(exchange, status, JSON.stringify(body))
}

/** Answers with a text, or with headers alone where it is null. The media type is among the exchange's headers. */
export function sendText(exchange: Exchange, status: number, text: string | null): void {
  const { req, res } = exchange
  if (text === null) {
    res.writeHead(status, exchange.headers as string[])
    return void res.end()
  }
  const size = Buffer.byteLength(text)
  if (size >= COMPRESSED_FROM && !exchange.isPage) compress(exchange)
  if (exchange.headers.length === 0) {
    res.statusCode = status
    res.setHeader('Content-Length', size)
  } else {
    exchange.header('Content-Length', String(size))
    res.writeHead(status, exchange.headers as string[])
  }
  if (req.method === 'HEAD') return void res.end()
  if (size <= SLICE) return void res.end(text)
  // The slices begin later, and whoever looks in between must see that the answer is under way.
  if (!res.headersSent) res.writeHead(status)
  // A caller who leaves early breaks nothing of ours.
  pipeline(Readable.from(slices(Buffer.from(text))), res, () => {})
}

/** One write is taken as a whole: only what is written in parts shows whether its reader takes any of it. */
const SLICE = 65_536 // bytes

export function* slices(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE)
}

/** Answers with a text in pieces, each given to the connection when it has room, and let go then. */
export function sendPieces(exchange: Exchange, status: number, text: Text, broken: (error: Error) => void): void {
  exchange.header('Content-Length', String(text.size))
  const body = Readable.from(drain([...text.pieces]), { highWaterMark: 1 })
  sendStream(exchange, status, body, broken)
}

function* drain(pieces: Buffer[]): Generator<Buffer> {
  for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift()) yield piece
}

/** A stream that breaks half way cuts the connection: the receiver must not take a part for the whole. */
export function sendStream(exchange: Exchange, status: number, body: Readable, broken: (error: Error) => void): void {
  const { req, res } = exchange
  if (!exchange.isPage) compress(exchange)
  exchange.handOver()
  res.statusCode = status
  if (req.method === 'HEAD') {
    discard(body)
    return void res.end()
  }
  pipeline(body, res, (error) => {
    // A caller who leaves early breaks nothing of ours.
    if (error && (error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') broken(error)
  })
}

/** Gives up a stream that nobody reads, whatever becomes of it. */
export const discard = (body: Readable): void => void body.on('error', () => {}).destroy()

/**
 * Lets the library stand between us and the response; it reads the headers that are set when the body begins. A range is
 * one of the file as it lies there.
 */
export function compress(exchange: Exchange): void {
  const { headers } = exchange.req
  if (headers['accept-encoding'] === undefined || headers.range !== undefined) return
  compressor(exchange.req, exchange.res, () => {})
  exchange.handOver()
}
