import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * Brings the request target into the form that routing knows, before Express sees it: an absolute one, which a server
 * must take (RFC 9112 3.2.2), becomes path and query; one that is no URL is refused. Its host plays no part: links come
 * from the settings.
 */
export const withTarget =
  (serve: (req: IncomingMessage, res: ServerResponse) => void) =>
  (req: IncomingMessage, res: ServerResponse): void => {
    const target = req.url ?? ''
    const url = target.startsWith('/') ? undefined : URL.parse(target)
    if (url === null) {
      const body = problem(400, 'invalid_request', 'The request target is neither a path nor a URL.')
      res.writeHead(400, { 'Content-Type': 'application/problem+json', Connection: 'close' }).end(body)
      return
    }
    if (url) req.url = url.pathname + url.search
    serve(req, res)
  }

/** What Node's parser refuses never becomes a request: it is answered on the bare connection, which then ends. */
export function answerUnparsed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, code, detail] = UNPARSED[error.code ?? ''] ?? MALFORMED
  const body = problem(status, code, detail)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

type Refusal = readonly [status: number, code: string, detail: string]
const MALFORMED: Refusal = [400, 'malformed_request', 'This is not an HTTP/1.1 request.']
const UNPARSED: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'Request line and headers together may have 16 KiB at most.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request took too long to arrive.'],
}

const problem = (status: number, code: string, detail: string) =>
  JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail, code })
