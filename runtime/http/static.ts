/** Static files of plugins under a path prefix: `express.static`, with ETags and ranges. */
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import express, { type RequestHandler } from 'express'
import { noSuchPath, Problem } from '../errors.ts'
import type { StaticFiles } from '../plugin.ts'
import type { Exchange, Middleware } from './exchange.ts'
import { isUnder } from './path-prefix.ts'
import { DEFAULT_PAGE_POLICY } from './response-headers.ts'
import { compress } from './send.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Browsers keep the file, and revalidate its ETag at each use. */
const REVALIDATED = 'no-cache'

export interface StaticSite {
  readonly prefix: string
  serve(exchange: Exchange): Promise<void>
}

/** Returns a function that finds the site of a path: the one with the longest matching prefix. */
export function openSites(all: readonly StaticFiles[]): (pathname: string) => StaticSite | undefined {
  const sites = all.map(siteOf).sort((a, b) => b.prefix.length - a.prefix.length)
  return (pathname) => sites.find(({ prefix }) => isUnder(prefix, pathname))
}

function siteOf({ prefix, folder, immutable, fallback, policy = DEFAULT_PAGE_POLICY }: StaticFiles): StaticSite {
  const root = fileURLToPath(folder)
  const hashed = immutable === undefined ? undefined : join(root, immutable, sep)
  const handler = express.static(root, {
    index: 'index.html',
    redirect: false,
    dotfiles: 'ignore',
    setHeaders: (res, path) => {
      res.setHeader('Cache-Control', hashed && path.startsWith(hashed) ? IMMUTABLE : REVALIDATED)
      if (path.endsWith('.html')) res.setHeader('Content-Security-Policy', policy)
    },
  })
  return {
    prefix,
    async serve(exchange) {
      compress(exchange)
      exchange.moveHeadersToResponse()
      const rest = (prefix === '/' ? exchange.pathname : exchange.pathname.slice(prefix.length)) || '/'
      if (await serveFile(handler, exchange, rest)) return
      const isPage = fallback !== undefined && exchange.req.accepts('html') && !/\.[a-z0-9]+$/i.test(rest)
      if (isPage && (await serveFile(handler, exchange, `/${fallback}`))) return
      throw noSuchPath(exchange.pathname)
    },
  }
}

/** Resolves to true when the response has closed, to false if there is no such file. */
function serveFile(handler: RequestHandler, { req, res }: Exchange, path: string): Promise<boolean> {
  const { url } = req
  req.url = path
  return new Promise<boolean>((resolve, reject) => {
    res.once('close', () => resolve(true))
    handler(req, res, (error?: unknown) => (error ? reject(toProblem(error)) : resolve(false)))
  }).finally(() => {
    req.url = url
  })
}

/** Converts errors of `express.static`: a range beyond the end (416), a failed precondition (412). */
function toProblem(error: unknown): unknown {
  const { statusCode = 500, message } = error as { statusCode?: number; message?: string }
  if (statusCode >= 500) return error
  return new Problem(statusCode, 'file_refused', `The file cannot be served as requested: ${message}.`)
}

/** Ends the pipeline if the path belongs to a plugin's static files. */
export const serveStatic: Middleware = (exchange) => exchange.site?.serve(exchange)
