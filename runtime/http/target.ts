/** What is refused before it is a request that the pipeline could answer: the same problems, with the same headers. */
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

type Listener = (req: IncomingMessage, res: ServerResponse) => void

/**
 * Brings the request target into the form that routing knows, before Express sees it: an absolute one, which a server
 * must take (RFC 9112 3.2.2), becomes path and query; one that is no URL is refused. Its host plays no part: links come
 * from the settings.
 */
export const withTarget =
  (serve: Listener, always: readonly string[]): Listener =>
  (req, res) => {
    // RFC 9112 3.2. Node's own refusal has no body, hence `requireHostHeader: false` where the server is made.
    if (req.headers.host === undefined && req.httpVersion === '1.1') return refuse(res, NO_HOST, always)
    if (hasTwoHosts(req.rawHeaders)) return refuse(res, TWO_HOSTS, always)
    const target = req.url ?? ''
    const url = target.startsWith('/') ? undefined : URL.parse(target)
    if (url === null) return refuse(res, BAD_TARGET, always)
    if (url) req.url = url.pathname + url.search
    serve(req, res)
  }

/** Node keeps the first, and drops the others silently; something before the service may have gone by another. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Only `100-continue` is an expectation that can be met, and Node meets it. */
export const refuseExpectation =
  (always: readonly string[]): Listener =>
  (_req, res) =>
    refuse(res, EXPECTATION, always)

/**
 * What Node's parser refuses never becomes a request: it is answered on the bare connection, which then ends.
 * @param refusalGrace milliseconds that the client has to read it; a connection whose client keeps its end open does not
 *   last longer
 */
export const answerUnparsed =
  (always: readonly string[], isAnswering: (socket: Duplex) => boolean, refusalGrace: number) =>
  (error: NodeJS.ErrnoException, socket: Duplex): void => {
    // Bytes of a refusal in the midst of a response would pass for its own.
    if (error.code === 'ECONNRESET' || isAnswering(socket)) return void socket.destroy()
    // Node reports each piece that follows the first refused one: the client is still to read why.
    if (socket.writableEnded && !socket.destroyed) return
    if (!socket.writable) return void socket.destroy()
    const unparsed = UNPARSED[error.code ?? ''] ?? MALFORMED
    const { headers, body } = problemOf(unparsed, always)
    const lines = headers.map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${unparsed[0]} ${STATUS_CODES[unparsed[0]]}`, ...lines, '', body].join('\r\n'))
    const end = setTimeout(() => socket.destroy(), refusalGrace)
    socket.once('close', () => clearTimeout(end))
  }

type Refusal = readonly [status: number, code: string, detail: string]
const NO_HOST: Refusal = [400, 'invalid_request', 'The request has no Host header.']
const TWO_HOSTS: Refusal = [400, 'invalid_request', 'The request has more than one Host header.']
const BAD_TARGET: Refusal = [400, 'invalid_request', 'The request target is neither a path nor a URL.']
const EXPECTATION: Refusal = [417, 'expectation_failed', 'The header Expect takes 100-continue alone.']
const MALFORMED: Refusal = [400, 'malformed_request', 'This is not an HTTP/1.1 request.']
const UNPARSED: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'Request line and headers together may have 16 KiB at most.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request took too long to arrive.'],
}

function refuse(res: ServerResponse, refusal: Refusal, always: readonly string[]): void {
  const { headers, body } = problemOf(refusal, always)
  res.writeHead(refusal[0], headers.flat()).end(body)
}

/** @param always headers of every response: name, value, name, value ... */
function problemOf([status, code, detail]: Refusal, always: readonly string[]) {
  const requestId = randomUUID()
  const body = JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail, code, requestId })
  const headers: (readonly [string, string])[] = []
  for (let i = 0; i < always.length; i += 2) headers.push([String(always[i]), String(always[i + 1])])
  headers.push(['X-Request-Id', requestId], ['Content-Type', 'application/problem+json'], ['Cache-Control', 'no-store'])
  headers.push(['Content-Length', String(Buffer.byteLength(body))], ['Connection', 'close'])
  return { headers, body }
}
