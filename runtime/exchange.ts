/** What plugins see of HTTP beside their operations: errors in formats of their own, pages, cookies, finished exchanges. */
import type { Readable } from 'node:stream'
import type { Problem } from './errors.ts'
import type { Account, Actor } from './plugin.ts'

/**
 * How errors look under a path prefix, for protocols that have a format of their own. Several may stand for one prefix,
 * a page beside JSON, say: the caller's `Accept` decides, and the first stands for who has no preference.
 */
export interface Rendering {
  /** `/connect` stands for itself and for every path below it, `/` for all; the longest prefix wins. */
  readonly prefix: string
  /** The media type of the bodies. */
  readonly type: string
  render(problem: Problem, request: { readonly id: string; readonly path: string }): Rendered
}
export interface Rendered {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON. */
  readonly body: object | string | Readable
}

/** One `Set-Cookie`. Unless it says otherwise: path `/`, HttpOnly, SameSite=Lax, and Secure where the
 * installation has https addresses. */
export interface Cookie {
  readonly name: string
  readonly value: string
  /** Seconds; 0 deletes it, and without it the cookie ends with the browser's session. */
  readonly maxAge?: number
  readonly path?: string
  readonly httpOnly?: boolean
  readonly sameSite?: 'lax' | 'strict' | 'none'
  readonly secure?: boolean
}

/** Sees each exchange under a prefix when its answer is over; what it throws or rejects is logged. */
export interface Observer {
  /** As in `Rendering`; every observer whose prefix stands for the path is called. */
  readonly prefix: string
  observe(exchange: FinishedExchange): void | Promise<void>
}
export interface FinishedExchange {
  readonly requestId: string
  readonly method: string
  /** Without the query. */
  readonly path: string
  /** Undefined where no operation was found. */
  readonly operation: string | undefined
  readonly status: number
  /** False when the caller was gone before all was sent. */
  readonly complete: boolean
  readonly milliseconds: number
  readonly ip: string
  /** Undefined where nobody had to be known, or nobody was. */
  readonly bearer: { readonly account: Account; readonly actor: Actor; readonly clientId: string } | undefined
  /** As parsed, of the plugin's own operations; undefined where the request was refused before its body was read. */
  readonly body: unknown
  /** What it was refused with. */
  readonly problem: Problem | undefined
}

/** Files that are served as they lie in a folder, with ETags and ranges. */
export interface StaticFiles {
  /** As in `Rendering`; operations come first. */
  readonly prefix: string
  readonly folder: URL
  /** A folder inside whose files' names hold a hash of their content, such as `assets`: browsers keep these for ever. */
  readonly immutable?: string
  /** The page for paths without a file of their own, such as `index.html` of a single-page application. */
  readonly fallback?: string
  /** Content-Security-Policy of its pages; without it they load what their own origin serves, and nothing else. */
  readonly policy?: string
}
