import { randomUUID } from 'node:crypto'
import type { Log } from '../plugin.ts'
import { addressOf, exchangeOf, open, type Step } from './exchange.ts'

/** A caller's own request id is kept when it looks like one. */
const REQUEST_ID = /^[\w.:-]{8,64}$/

/** Gives the request its id, and the log one line when it is over. */
export const identify =
  (log: Log): Step =>
  (req, res, next) => {
    const given = req.headers['x-request-id']
    const id = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    const end = req.url.indexOf('?')
    open(res, { id, startedAt: performance.now(), pathname: end < 0 ? req.url : req.url.slice(0, end), params: {} })
    res.setHeader('X-Request-Id', id)
    res.once('close', () => tell(log, req, res))
    next()
  }

/** Query values stay out of the line: they may hold what nobody should read in a log. */
function tell(log: Log, req: Parameters<Step>[0], res: Parameters<Step>[1]): void {
  const exchange = exchangeOf(res)
  const fields = {
    requestId: exchange.id,
    method: req.method,
    path: exchange.pathname,
    status: res.statusCode,
    ms: Math.round((performance.now() - exchange.startedAt) * 10) / 10,
    ip: addressOf(req),
    operation: exchange.operation?.id,
    account: exchange.bearer?.account.id,
    client: exchange.bearer?.clientId,
    aborted: res.writableFinished ? undefined : true,
  }
  // A 503 of /readyz is an answer, not a failure.
  if (exchange.failure === undefined) log.info(fields, 'request')
  else log.error({ ...fields, err: exchange.failure }, 'request failed')
}
