/** CORS: lets pages of registered origins call the API from browsers. */
import cors from 'cors'
import type { Origins } from '../services.ts'
import type { Middleware } from './exchange.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Accept',
  'If-Match',
  'If-None-Match',
  'Idempotency-Key',
  'Prefer',
  'MCP-Protocol-Version',
  'X-Request-Id',
  'traceparent',
]
const EXPOSED_HEADERS = [
  'ETag',
  'Location',
  'Preference-Applied',
  'Content-Disposition',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
  'Deprecation',
  'Sunset',
]
const RATE_LIMIT_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
]
const ALLOW_ORIGIN = 'Access-Control-Allow-Origin'
const PREFLIGHT_MAX_AGE = 600 // s

/**
 * CORS protocol of the Fetch standard, without credentials: pages send bearer tokens, never cookies. Requests of other
 * origins are answered without the headers that would let the browser show the answer to the page. A preflight request and
 * an error before authentication name no client: there, the origin of any client is enough.
 */
export function crossOrigin(origins: Origins | undefined): Middleware {
  if (!origins) return () => {}
  const check = cors({
    origin: (origin, done) => {
      if (origin === undefined) return done(null, false)
      origins.allowed(origin).then((allowed) => done(null, allowed), done)
    },
    methods: METHODS,
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: [...EXPOSED_HEADERS, ...RATE_LIMIT_HEADERS],
    maxAge: PREFLIGHT_MAX_AGE,
    preflightContinue: true,
  })
  return (exchange) => {
    const { req, res } = exchange
    if (req.headers.origin === undefined) return exchange.addHeader('Vary', 'Origin')
    return new Promise((resolve, reject) =>
      check(req, res, (error?: unknown) => {
        for (const [name, value] of Object.entries(res.getHeaders())) {
          exchange.setHeader(name, value as string)
          res.removeHeader(name)
        }
        if (!exchange.hasHeader('Vary')) exchange.addHeader('Vary', 'Origin')
        if (error) reject(error)
        else resolve()
      }),
    )
  }
}

/** Runs after authentication: the answer to a bearer may be shown only to pages of its own client's origins. */
export function clientOrigin(origins: Origins | undefined): Middleware {
  if (!origins) return () => {}
  return (exchange) => {
    const { bearer } = exchange
    const { origin } = exchange.req.headers
    if (!bearer || origin === undefined || !exchange.hasHeader(ALLOW_ORIGIN)) return
    return origins.allowed(origin, bearer.clientId).then((allowed) => {
      if (allowed) return
      exchange.removeHeader(ALLOW_ORIGIN)
      exchange.removeHeader('Access-Control-Expose-Headers')
    })
  }
}
