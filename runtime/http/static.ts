/** Static files of plugins: `express.static` with its ETags and ranges, under a prefix. */
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import express, { type RequestHandler } from 'express'
import { noSuchPath, Problem } from '../errors.ts'
import type { StaticFiles } from '../plugin.ts'
import type { Exchange, Middleware } from './exchange.ts'
import { isUnder } from './prefix.ts'
import { compress, PAGE_POLICY } from './send.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Kept, and asked for again by its ETag at each use. */
const REVALIDATED = 'no-cache'

export interface StaticSite {
  readonly prefix: string
  serve(exchange: Exchange): Promise<void>
}

/** Finds the site of a path: the longest prefix that stands for it; `/docs` is not one of `/documents`. */
export function sitesOf(all: readonly StaticFiles[]): (pathname: string) => StaticSite | undefined {
  const sites = all.map(siteOf).sort((a, b) => b.prefix.length - a.prefix.length)
  return (pathname) => sites.find(({ prefix }) => isUnder(prefix, pathname))
}

function siteOf({ prefix, folder, immutable, fallback, policy = PAGE_POLICY }: StaticFiles): StaticSite {
  const root = fileURLToPath(folder)
  const hashed = immutable === undefined ? undefined : join(root, immutable) + sep
  const handler = express.static(root, {
    index: 'index.html',
    redirect: false,
    dotfiles: 'ignore',
    setHeaders: (res, path) => {
      res.setHeader('Cache-Control', hashed && path.startsWith(hashed) ? FOR_EVER : REVALIDATED)
      if (path.endsWith('.html')) res.setHeader('Content-Security-Policy', policy)
    },
  })
  return {
    prefix,
    async serve(exchange) {
      compress(exchange)
      exchange.handOver()
      const rest = (prefix === '/' ? exchange.pathname : exchange.pathname.slice(prefix.length)) || '/'
      if (await serveFile(handler, exchange, rest)) return
      const isPage = fallback !== undefined && exchange.req.accepts('html') && !/\.[a-z0-9]+$/i.test(rest)
      if (isPage && (await serveFile(handler, exchange, `/${fallback}`))) return
      throw noSuchPath(exchange.pathname)
    },
  }
}

/** Resolves to true once the response is under way, to false where there is no such file. */
function serveFile(handler: RequestHandler, { req, res }: Exchange, path: string): Promise<boolean> {
  const { url } = req
  req.url = path
  return new Promise<boolean>((resolve, reject) => {
    res.once('close', () => resolve(true))
    handler(req, res, (error?: unknown) => (error ? reject(refusal(error)) : resolve(false)))
  }).finally(() => {
    req.url = url
  })
}

/** What the library refuses: a range beyond the end (416), a precondition that does not hold (412). */
function refusal(error: unknown): unknown {
  const { statusCode = 500, message } = error as { statusCode?: number; message?: string }
  if (statusCode >= 500) return error
  return new Problem(statusCode, 'file_refused', `The file cannot be answered so: ${message}.`)
}

/** Ends the pipeline where the path is a plugin's file. */
export const serveStatic: Middleware = (exchange) => exchange.site?.serve(exchange)
