import { STATUS_CODES } from 'node:http'
import type { NextFunction, Request, Response } from 'express'
import { CommitUnknown, isRetryable, isUnavailable } from '../database/database.ts'
import { internal, isProblem, outcomeUnknown, type Problem, unavailable } from '../errors.ts'
import type { Log, Rendering } from '../plugin.ts'
import { exchangeOf } from './exchange.ts'

/** RFC 9457, the rendering of every path that no plugin renders otherwise. */
const details: Rendering = {
  prefix: '/',
  render: (problem, { id }) => ({
    status: problem.status,
    type: 'application/problem+json',
    headers: problem.headers,
    body: {
      type: 'about:blank',
      title: STATUS_CODES[problem.status] ?? 'Error',
      status: problem.status,
      detail: problem.message,
      code: problem.code,
      requestId: id,
      ...(problem.errors && { errors: problem.errors.slice(0, FAULTS) }),
    },
  }),
}
/** Faults told in one answer; a body with thousands of them is not answered with megabytes. */
const FAULTS = 200

/** The last step: whatever went wrong becomes an answer that says what would be right, and nothing of our insides. */
export const answerProblem =
  (log: Log, renderings: readonly Rendering[]) =>
  (error: unknown, _req: Request, res: Response, _next: NextFunction): void => {
    const exchange = exchangeOf(res)
    const problem = problemOf(error)
    // A 503 that was decided on (the service stops, or has enough to do) is an answer; other faults of ours are failures.
    const isDecided = problem === error && problem.status === 503 && problem.cause === undefined
    if (problem.status >= 500 && !isDecided) exchange.failure = problem.cause ?? error
    if (res.headersSent) {
      log.error({ requestId: exchange.id, err: error }, 'failed after the answer had begun')
      return void res.destroy()
    }
    const rendering = renderingOf(renderings, exchange.pathname)
    const { status, type, headers, body } = rendering.render(problem, { id: exchange.id })
    const text = JSON.stringify(body)
    for (const [name, value] of Object.entries(headers ?? {})) res.setHeader(name, value)
    if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-store')
    res.setHeader('Content-Type', type)
    res.setHeader('Content-Length', Buffer.byteLength(text))
    res.statusCode = status
    res.end(text)
  }

function problemOf(error: unknown): Problem {
  if (isProblem(error)) return error
  if (error instanceof CommitUnknown) return outcomeUnknown()
  // Twice in a row is contention, not a fault: whoever asks again finds it gone.
  if (isUnavailable(error) || isRetryable(error)) return unavailable()
  return internal(error)
}

/** The longest prefix that stands for the path; `/connect` is not one of `/connected`. */
function renderingOf(renderings: readonly Rendering[], path: string): Rendering {
  const fits = renderings.filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
  return fits.sort((a, b) => b.prefix.length - a.prefix.length)[0] ?? details
}
