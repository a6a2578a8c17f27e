/** Error responses: converts errors to problems (RFC 9457) and renders them in the format of the path. */
import { STATUS_CODES } from 'node:http'
import { CommitUnknown, isBusy, isRetryable, isUnavailable, writeFaultOf } from '../database/database.ts'
import {
  busy,
  type Fault,
  internal,
  isProblem,
  noWrites,
  outcomeUnknown,
  type Problem,
  unavailable,
} from '../errors.ts'
import type { Log, Rendered, Rendering } from '../plugin.ts'
import { shorten } from '../text/shorten.ts'
import { preferred } from './content-negotiation.ts'
import type { Exchange } from './exchange.ts'
import { isUnder } from './path-prefix.ts'
import { checkHeaders, DEFAULT_PAGE_POLICY } from './response-headers.ts'
import { sendStream, sendText } from './send.ts'

/** Faults that one response lists at most. */
const MAX_FAULTS = 200

/** `maxLength` of the schemas Problem and Fault in `openapi/common.yaml`, in characters. */
const MAX_DETAIL = 10_000
const MAX_CODE = 100
const MAX_POINTER = 1_000
const MAX_PARAMETER = 200
const MAX_FAULT_DETAIL = 2_000

/** RFC 9457: the rendering of all paths for which no plugin has a rendering. */
const problemDetails: Rendering = {
  prefix: '/',
  type: 'application/problem+json',
  render: (problem, { id }) => ({
    status: problem.status,
    headers: problem.headers,
    body: {
      type: 'about:blank',
      title: STATUS_CODES[problem.status] ?? 'Error',
      status: problem.status,
      detail: shorten(problem.message, MAX_DETAIL),
      code: shorten(problem.code, MAX_CODE),
      requestId: id,
      ...(problem.errors && { errors: problem.errors.slice(0, MAX_FAULTS).map(boundedFault) }),
    },
  }),
}

/** Pointers and parameter names come from the caller and may be long. */
const boundedFault = ({ pointer, parameter, detail }: Fault) => ({
  ...(pointer !== undefined && { pointer: shorten(pointer, MAX_POINTER) }),
  ...(parameter !== undefined && { parameter: shorten(parameter, MAX_PARAMETER) }),
  detail: shorten(detail, MAX_FAULT_DETAIL),
})

/** Returns the error handler of the pipeline: it sends the error response, without internals of the service. */
export const sendProblem =
  (log: Log, renderings: readonly Rendering[]) =>
  (error: unknown, exchange: Exchange): void => {
    const problem = problemOf(error)
    exchange.problem = problem
    // A 503 that the service chose (it stops, or is overloaded) is no failure; other 5xx are.
    const isDeliberate = problem === error && problem.status === 503 && problem.cause === undefined
    // The database module logs once that the database is lost, or takes no writes.
    const isLogged = writeFaultOf(error) !== undefined || isUnavailable(error)
    if (problem.status >= 500 && !isDeliberate && !isLogged) exchange.failure = problem.cause ?? error
    if (exchange.res.headersSent) {
      log.error({ requestId: exchange.id, err: error }, 'request failed after its response had begun')
      return void exchange.res.destroy()
    }
    const rendering = renderingOf(renderings, exchange)
    try {
      render(exchange, rendering, problem, log)
    } catch (fault) {
      // The plugin's rendering failed: send problem details instead.
      log.error({ requestId: exchange.id, err: fault }, 'rendering an error failed')
      exchange.failure = fault
      render(exchange, problemDetails, internal(fault), log)
    }
  }

function render(exchange: Exchange, rendering: Rendering, problem: Problem, log: Log): void {
  const rendered = rendering.render(problem, { id: exchange.id, path: exchange.pathname })
  checkHeaders(rendered.headers ?? {})
  send(exchange, rendering, rendered, log)
}

function send(exchange: Exchange, { type }: Rendering, { status, headers = {}, body }: Rendered, log: Log): void {
  for (const [name, value] of Object.entries(headers)) exchange.setHeader(name, value)
  if (!exchange.hasHeader('Cache-Control')) exchange.addHeader('Cache-Control', 'no-store')
  exchange.setHeader('Content-Type', type.startsWith('text/') ? `${type}; charset=utf-8` : type)
  if (type === 'text/html' && !exchange.hasHeader('Content-Security-Policy')) {
    exchange.addHeader('Content-Security-Policy', DEFAULT_PAGE_POLICY)
  }
  if (typeof body === 'string') sendText(exchange, status, body)
  else if ('pipe' in body) {
    sendStream(exchange, status, body, (err) =>
      log.error({ requestId: exchange.id, err }, 'sending an error page failed'),
    )
  } else sendText(exchange, status, JSON.stringify(body))
}

function problemOf(error: unknown): Problem {
  if (isProblem(error)) return error
  if (error instanceof CommitUnknown) return outcomeUnknown()
  const fault = writeFaultOf(error)
  if (fault) return noWrites(fault)
  if (isBusy(error)) return busy()
  // A transaction that failed twice with a serialization failure or a deadlock: contention, which a retry resolves.
  if (isUnavailable(error) || isRetryable(error)) return unavailable()
  return internal(error)
}

/**
 * Of the renderings with the longest matching prefix, the one whose media type the caller prefers; the first if it
 * accepts none of them.
 */
function renderingOf(renderings: readonly Rendering[], { pathname, req }: Exchange): Rendering {
  const matching = renderings.filter(({ prefix }) => isUnder(prefix, pathname))
  const longest = Math.max(...matching.map(({ prefix }) => prefix.length))
  const closest = matching.filter(({ prefix }) => prefix.length === longest)
  const [first = problemDetails] = closest
  if (closest.length < 2 || req.headers.accept === undefined) return first
  const types = closest.map(({ type }) => type)
  const chosen = preferred(req.headers.accept, types)
  return closest.find(({ type }) => type === chosen) ?? first
}
