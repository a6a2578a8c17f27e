/**
 * Malformed HTTP requests: refuses those that cannot enter the pipeline, with the same problem details and headers as
 * the pipeline's error responses.
 */
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { closeInStages } from './close-in-stages.ts'
import type { InTurn } from './pipelined-requests.ts'
import { failBody } from './request-body.ts'

type Listener = (req: IncomingMessage, res: ServerResponse) => void

/**
 * Checks the Host header and normalizes the request target before Express gets the request: an absolute target, which a
 * server must accept (RFC 9112 3.2.2), becomes path and query; its host is ignored, because links come from the
 * settings.
 */
export const checkRequestTarget =
  (serve: Listener, defaultHeaders: readonly string[]): Listener =>
  (req, res) => {
    // HTTP/2 has another framing: what sends such a request line is not an HTTP/1.1 client (RFC 9110 15.6.6).
    if (req.httpVersionMajor !== 1) return refuse(res, NOT_HTTP_1, defaultHeaders)
    // RFC 9112 3.2. Node's own response would have no body, hence `requireHostHeader: false` in `server.ts`.
    if (req.headers.host === undefined && req.httpVersion === '1.1') return refuse(res, NO_HOST, defaultHeaders)
    if (hasTwoHosts(req.rawHeaders)) return refuse(res, TWO_HOSTS, defaultHeaders)
    const target = req.url ?? ''
    const url = target.startsWith('/') ? undefined : URL.parse(target)
    if (url === null) return refuse(res, BAD_TARGET, defaultHeaders)
    if (url) req.url = url.pathname + url.search
    serve(req, res)
  }

/** Node keeps only the first; a proxy in front of the service may have used another one (request smuggling). */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Node handles `100-continue`; the service supports no other expectation (RFC 9110 10.1.1). */
export const refuseExpectation =
  (defaultHeaders: readonly string[]): Listener =>
  (_req, res) =>
    refuse(res, EXPECTATION, defaultHeaders)

/**
 * Answers bytes that Node's HTTP parser refused. Those of a body fail whoever reads it, now or later, and the request is answered
 * as any other. Else there is no request object, and the response is written to the socket.
 * @param refusalTimeout milliseconds until the connection is destroyed if the client does not close it
 */
export const refuseUnparsed =
  (defaultHeaders: readonly string[], inTurn: InTurn, refusalTimeout: number) =>
  (error: NodeJS.ErrnoException, socket: Duplex): void => {
    if (error.code === 'ECONNRESET') return void socket.destroy()
    const { req, res } = inTurn.arriving(socket) ?? {}
    if (req && res && !res.headersSent) {
      res.shouldKeepAlive = false
      failBody(req, error)
      return
    }
    if (res?.writableFinished) return void socket.destroy()
    if (res?.writableEnded) return // its answer may not be read yet
    // A response is being written: the client would take the refusal's bytes for a part of it.
    if (inTurn.isAnswering(socket)) return void socket.destroy()
    // Node reports an error for each further chunk too; the first response may not be read yet.
    if (socket.writableEnded && !socket.destroyed) return
    if (!socket.writable) return void socket.destroy()
    const refusal = BY_PARSER_ERROR[error.code ?? ''] ?? MALFORMED
    const { headers, body } = problemOf(refusal, defaultHeaders)
    const lines = headers.map(([name, value]) => `${name}: ${value}`)
    socket.write([`HTTP/1.1 ${refusal[0]} ${STATUS_CODES[refusal[0]]}`, ...lines, '', body].join('\r\n'))
    closeInStages(socket, refusalTimeout)
  }

type Refusal = readonly [status: number, code: string, detail: string]
const NOT_HTTP_1: Refusal = [505, 'http_version_not_supported', 'This connection speaks HTTP/1.1; send such a request.']
const NO_HOST: Refusal = [400, 'invalid_request', 'The request has no Host header.']
const TWO_HOSTS: Refusal = [400, 'invalid_request', 'The request has more than one Host header.']
const BAD_TARGET: Refusal = [400, 'invalid_request', 'The request target is neither a path nor a URL.']
const EXPECTATION: Refusal = [417, 'expectation_failed', 'The header Expect takes 100-continue alone.']
const MALFORMED: Refusal = [400, 'malformed_request', 'This is not an HTTP/1.1 request.']
const BY_PARSER_ERROR: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'Request line and headers together may have 16 KiB at most.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request took too long to arrive.'],
}

function refuse(res: ServerResponse, refusal: Refusal, defaultHeaders: readonly string[]): void {
  const { headers, body } = problemOf(refusal, defaultHeaders)
  res.writeHead(refusal[0], headers.flat()).end(body)
}

/** @param defaultHeaders headers of every response: name, value, name, value ... */
function problemOf([status, code, detail]: Refusal, defaultHeaders: readonly string[]) {
  const requestId = randomUUID()
  const body = JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail, code, requestId })
  const headers: (readonly [string, string])[] = []
  for (let i = 0; i < defaultHeaders.length; i += 2)
    headers.push([String(defaultHeaders[i]), String(defaultHeaders[i + 1])])
  headers.push(['X-Request-Id', requestId], ['Content-Type', 'application/problem+json'], ['Cache-Control', 'no-store'])
  headers.push(['Content-Length', String(Buffer.byteLength(body))], ['Connection', 'close'])
  return { headers, body }
}
