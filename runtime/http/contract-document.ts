/** `/openapi.json`: the contract of all plugins, with the addresses of this installation. */
import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import type { Exchange, Middleware } from './exchange.ts'
import { sendText, slices } from './send.ts'

/** Where the contract's own addresses point to; the settings of the installation stand in for it. */
const PLACEHOLDER = 'http://localhost:8080'

interface Addresses {
  /** `BASE_URL` and `AUTH_URL`, without a trailing slash. */
  readonly base: string
  readonly auth: string
}
interface Document {
  readonly paths: Readonly<Record<string, object>>
  readonly components?: { readonly securitySchemes?: object }
}

/**
 * The document as clients of the installation need it: `servers` and the addresses of the security schemes are the
 * installation's.
 * @param identityPaths paths that the identity server answers
 */
export function installedDocument<D extends Document>(
  document: D,
  { base, auth }: Addresses,
  identityPaths: ReadonlySet<string>,
) {
  const elsewhere = auth === base ? new Set<string>() : identityPaths
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    elsewhere.has(path) ? { ...item, servers: [{ url: auth }] } : item,
  ])
  const { components } = document
  return {
    ...document,
    servers: [{ url: base }],
    paths: Object.fromEntries(paths),
    ...(components && {
      components: { ...components, securitySchemes: withAddress(components.securitySchemes, auth) },
    }),
  }
}

/** A copy in which every address of the identity server is the installation's. */
function withAddress(it: unknown, auth: string): unknown {
  if (typeof it === 'string' && it.startsWith(`${PLACEHOLDER}/`)) return auth + it.slice(PLACEHOLDER.length)
  if (Array.isArray(it)) return it.map((item) => withAddress(item, auth))
  if (typeof it !== 'object' || it === null) return it
  return Object.fromEntries(Object.entries(it).map(([name, value]) => [name, withAddress(value, auth)]))
}

/** Serves it to everybody. The bytes exist once, however many read them. */
export function serveDocument(document: object): Middleware {
  const bytes = Buffer.from(JSON.stringify(document))
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  return (exchange) => {
    const { pathname, req, res } = exchange
    if (pathname !== '/openapi.json' || (req.method !== 'GET' && req.method !== 'HEAD')) return
    exchange.addHeader('Cache-Control', 'no-cache')
    exchange.addHeader('ETag', etag)
    if (isCurrent(exchange, etag)) return sendText(exchange, 304, null)
    exchange.addHeader('Content-Type', 'application/json')
    exchange.addHeader('Content-Length', String(bytes.length))
    res.writeHead(200, exchange.headers as string[])
    if (req.method === 'HEAD') return void res.end()
    pipeline(Readable.from(slices(bytes)), res, () => {})
  }
}

/** RFC 9110 13.1.2, with its weak comparison. */
const isCurrent = ({ req }: Exchange, etag: string): boolean =>
  (req.headers['if-none-match'] ?? '').split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
