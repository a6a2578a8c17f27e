import type { IncomingMessage, ServerResponse } from 'node:http'

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
      const detail = 'The request target is neither a path nor a URL.'
      const body = { type: 'about:blank', title: 'Bad Request', status: 400, detail, code: 'invalid_request' }
      res.writeHead(400, { 'Content-Type': 'application/problem+json', Connection: 'close' }).end(JSON.stringify(body))
      return
    }
    if (url) req.url = url.pathname + url.search
    serve(req, res)
  }
