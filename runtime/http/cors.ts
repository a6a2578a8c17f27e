import cors from 'cors'
import type { Origins } from '../services.ts'
import type { Middleware } from './exchange.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const ALLOWED = [
  'Authorization',
  'Content-Type',
  'Accept',
  'If-Match',
  'Idempotency-Key',
  'X-Request-Id',
  'traceparent',
]
const EXPOSED = ['ETag', 'Location', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id']
const RATES = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']
const PREFLIGHT_KEPT = 600 // s

/**
 * Lets pages of registered origins call (Fetch standard, CORS protocol): bearer tokens only, never cookies. Whoever asks
 * from elsewhere gets an answer without leave to read it.
 */
export function crossOrigin(origins: Origins | undefined): Middleware {
  if (!origins) return () => {}
  const check = cors({
    origin: (origin, answer) => {
      if (origin === undefined) return answer(null, false)
      origins.allowed(origin).then((allowed) => answer(null, allowed), answer)
    },
    methods: METHODS,
    allowedHeaders: ALLOWED,
    exposedHeaders: [...EXPOSED, ...RATES],
    maxAge: PREFLIGHT_KEPT,
    preflightContinue: true,
  })
  return (exchange) => {
    const { req, res } = exchange
    if (req.headers.origin === undefined) return exchange.header('Vary', 'Origin')
    return new Promise((resolve, reject) =>
      check(req, res, (error?: unknown) => {
        for (const [name, value] of Object.entries(res.getHeaders())) {
          exchange.setHeader(name, value as string)
          res.removeHeader(name)
        }
        if (error) reject(error)
        else resolve()
      }),
    )
  }
}
