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
import { shorten } from '../shorten.ts'
import type { Exchange } from './exchange.ts'
import { preferred } from './negotiate.ts'
import { isUnder } from './prefix.ts'
import { checkHeaders } from './reply.ts'
import { PAGE_POLICY, sendStream, sendText } from './send.ts'

/** A body with thousands of faults is not answered with megabytes. */
const MAX_FAULTS = 200

/** The longest texts of the schemas Problem and Fault in `openapi/common.yaml`, in characters. */
const MAX_DETAIL = 10_000
const MAX_CODE = 100
const MAX_POINTER = 1_000
const MAX_PARAMETER = 200
const MAX_FAULT_DETAIL = 2_000

/** RFC 9457, the rendering of every path that no plugin renders otherwise. */
const details: Rendering = {
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

/** Places are made of names that the caller chose, of any length. */
const boundedFault = ({ pointer, parameter, detail }: Fault) => ({
  ...(pointer !== undefined && { pointer: shorten(pointer, MAX_POINTER) }),
  ...(parameter !== undefined && { parameter: shorten(parameter, MAX_PARAMETER) }),
  detail: shorten(detail, MAX_FAULT_DETAIL),
})

/** The end of what went wrong: an answer that says what would be right, and nothing of our insides. */
export const answerProblem =
  (log: Log, renderings: readonly Rendering[]) =>
  (error: unknown, exchange: Exchange): void => {
    const problem = problemOf(error)
    exchange.problem = problem
    // A 503 that was decided on (the service stops, or has enough to do) is an answer; other faults of ours are failures.
    const isDecided = problem === error && problem.status === 503 && problem.cause === undefined
    // The database logs once that it takes no writes: not with every request.
    const isKnown = writeFaultOf(error) !== undefined
    if (problem.status >= 500 && !isDecided && !isKnown) exchange.failure = problem.cause ?? error
    if (exchange.res.headersSent) {
      log.error({ requestId: exchange.id, err: error }, 'failed after the answer had begun')
      return void exchange.res.destroy()
    }
    const rendering = renderingOf(renderings, exchange)
    try {
      render(exchange, rendering, problem, log)
    } catch (fault) {
      // The plugin's rendering, or what it renders, is at fault: the answer goes out as everybody's.
      log.error({ requestId: exchange.id, err: fault }, 'an error could not be rendered')
      exchange.failure = fault
      render(exchange, details, internal(fault), log)
    }
  }

function render(exchange: Exchange, rendering: Rendering, problem: Problem, log: Log): void {
  const rendered = rendering.render(problem, { id: exchange.id, path: exchange.pathname })
  checkHeaders(rendered.headers ?? {})
  send(exchange, rendering, rendered, log)
}

function send(exchange: Exchange, { type }: Rendering, { status, headers = {}, body }: Rendered, log: Log): void {
  for (const [name, value] of Object.entries(headers)) exchange.setHeader(name, value)
  if (!exchange.hasHeader('Cache-Control')) exchange.header('Cache-Control', 'no-store')
  exchange.setHeader('Content-Type', type.startsWith('text/') ? `${type}; charset=utf-8` : type)
  if (type === 'text/html' && !exchange.hasHeader('Content-Security-Policy')) {
    exchange.header('Content-Security-Policy', PAGE_POLICY)
  }
  if (typeof body === 'string') sendText(exchange, status, body)
  else if ('pipe' in body) {
    sendStream(exchange, status, body, (err) => log.error({ requestId: exchange.id, err }, 'a page broke off'))
  } else sendText(exchange, status, JSON.stringify(body))
}

function problemOf(error: unknown): Problem {
  if (isProblem(error)) return error
  if (error instanceof CommitUnknown) return outcomeUnknown()
  const fault = writeFaultOf(error)
  if (fault) return noWrites(fault)
  if (isBusy(error)) return busy()
  // Twice in a row is contention, not a fault: whoever asks again finds it gone.
  if (isUnavailable(error) || isRetryable(error)) return unavailable()
  return internal(error)
}

/**
 * Of the renderings with the longest prefix that stands for the path (`/connect` is not one of `/connected`), the one
 * whose media type the caller prefers; the first, where it asked for none of them.
 */
function renderingOf(renderings: readonly Rendering[], { pathname, req }: Exchange): Rendering {
  const fits = renderings.filter(({ prefix }) => isUnder(prefix, pathname))
  const longest = Math.max(...fits.map(({ prefix }) => prefix.length))
  const closest = fits.filter(({ prefix }) => prefix.length === longest)
  const [first = details] = closest
  if (closest.length < 2 || req.headers.accept === undefined) return first
  const types = closest.map(({ type }) => type)
  const wanted = preferred(req.headers.accept, types)
  return closest.find(({ type }) => type === wanted) ?? first
}
