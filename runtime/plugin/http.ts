/**
 * What plugins declare about HTTP beside their operations: error formats, cookies, observers of finished requests, and
 * static files.
 */
import type { Readable } from 'node:stream'
import type { Problem } from '../errors.ts'
import type { Account, Actor } from '../plugin.ts'

/**
 * The format of error responses under a path prefix. One prefix may have several, such as an HTML page beside JSON: the
 * request's `Accept` header decides, and without a preference the first one is used.
 */
export interface Rendering {
  /** `/connect` applies to that path and to every path below it, `/` to all paths; the longest matching prefix applies. */
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

/** One `Set-Cookie`. Defaults: path `/`, HttpOnly, SameSite=Lax, and Secure when `BASE_URL` or `AUTH_URL` is https. */
export interface Cookie {
  readonly name: string
  readonly value: string
  /** Seconds; 0 deletes the cookie. Without it the browser deletes the cookie at the end of its session. */
  readonly maxAge?: number
  readonly path?: string
  readonly httpOnly?: boolean
  readonly sameSite?: 'lax' | 'strict' | 'none'
  readonly secure?: boolean
}

/** Called after each response under a path prefix; what it throws or rejects is logged. */
export interface Observer {
  /** As in `Rendering`, but every observer whose prefix matches the path is called. */
  readonly prefix: string
  observe(exchange: FinishedExchange): void | Promise<void>
}
export interface FinishedExchange {
  readonly requestId: string
  readonly method: string
  /** Without the query. */
  readonly path: string
  /** Undefined when no operation has this path and method. */
  readonly operation: string | undefined
  readonly status: number
  /** False when the client disconnected before the whole response was sent. */
  readonly complete: boolean
  readonly milliseconds: number
  readonly ip: string
  /** Undefined for an open operation, and for a request without a valid token. */
  readonly bearer: { readonly account: Account; readonly actor: Actor; readonly clientId: string } | undefined
  /** The deactivated client by whose secret the request was sent, and which is why it was refused. */
  readonly refusedBearer?: FinishedExchange['bearer']
  /**
   * The parsed body, or the text of one that could not be parsed, for operations of the observing plugin; undefined when the
   * request was refused before it was read.
   */
  readonly body: unknown
  /** The error of the response, if it was one. */
  readonly problem: Problem | undefined
}

/** A folder of static files, served with ETags and range requests. */
export interface StaticFiles {
  /** As in `Rendering`. A path that is an operation's goes to the operation. */
  readonly prefix: string
  readonly folder: URL
  /** A subfolder whose file names contain a hash of their content, such as `assets`, or `.` for all: sent as immutable to browser caches. */
  readonly immutable?: string
  /** The page for paths that are no file, such as `index.html` of a single-page application. */
  readonly fallback?: string
  /** Content-Security-Policy of the pages; by default they may load from their own origin only. */
  readonly policy?: string
}
