/** The HTTP side: the pipeline as a table, and the listener that it stands behind. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import express from 'express'
import type { App } from './boot.ts'
import type { RuntimeConfig } from './config.ts'
import { accessLog } from './http/access-log.ts'
import { authenticate } from './http/authenticate.ts'
import { authorize } from './http/authorize.ts'
import { readBody } from './http/body.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, guardConnections, nodeLimits } from './http/connections.ts'
import { readCookies } from './http/cookies.ts'
import { crossOrigin } from './http/cors.ts'
import { dispatch } from './http/dispatch.ts'
import { Exchange, type Installation, type Middleware, run } from './http/exchange.ts'
import { health } from './http/health.ts'
import { addConnectionGauges, answerMetrics, recordRequest } from './http/metrics.ts'
import { negotiate } from './http/negotiate.ts'
import { observe } from './http/observe.ts'
import { answerProblem } from './http/problem.ts'
import { readQuery } from './http/query.ts'
import { rateLimit } from './http/rate-limit.ts'
import { openRateLimiter } from './http/rate-limiter.ts'
import { route } from './http/route.ts'
import { routesOf } from './http/routes.ts'
import { sharedValidation } from './http/shared-validation.ts'
import { serveStatic, sitesOf } from './http/static.ts'
import { answerUnparsed, refuseExpectation, withTarget } from './http/target.ts'
import { TLS_OPTIONS } from './http/tls.ts'
import { traceRequest } from './http/trace.ts'
import { trustedProxies } from './http/trusted-proxies.ts'
import { WriteQueues } from './write-queues.ts'

/** Asked every few seconds: they have no spans. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics'])

/** While others drain, or under steady traffic, new requests are still taken for this long. */
const LINGER = 5_000 // ms

export interface Listening {
  readonly port: number
  /** Takes no more once nothing is in flight and `others` are done; with no milliseconds `left` what is in flight is cut. */
  close(left: () => number, others: Promise<unknown>): Promise<void>
}

/** Serves the operations of the roles, of a worker alone none; `leaving` turns /readyz to 503. */
export async function listen(
  app: App,
  leaving: () => boolean,
  limits: ConnectionLimits = CONNECTION_LIMITS,
): Promise<Listening> {
  const { config, log, clock, plugins } = app
  const { metrics, tracing } = app.telemetry
  const served = plugins.filter(({ plugin }) => config.roles.includes(plugin.role ?? 'api'))
  const names = new Set(served.map(({ plugin }) => plugin.name))
  const operations = app.operations.filter(({ plugin }) => names.has(plugin))
  const validation = await sharedValidation(app.document)
  const trusted = trustedProxies(config.trustProxy)
  const installation: Installation = { ...addressed(config), trusted, budgets: app.budgets }

  const queues = new WriteQueues()
  metrics.gauge('chainwork_writes_queued', 'Writes that wait for others of the same project.', () => queues.waiting)

  // One line a step, in order.
  const pipeline: readonly Middleware[] = [
    health(() => readiness(app, leaving)),
    answerMetrics(metrics, config.metrics),
    crossOrigin(app.origins),
    route(routesOf(operations), sitesOf(served.flatMap(({ wiring }) => wiring.files ?? []))),
    serveStatic,
    authenticate(app.tokens),
    rateLimit(openRateLimiter(app.database, clock)),
    authorize(app.activation),
    negotiate,
    readQuery,
    readCookies,
    readBody(),
    validation.request,
    dispatch(app.handlers, validation, app.unitOfWork, queues, log),
  ]
  const refuse = answerProblem(
    log,
    served.flatMap(({ wiring }) => wiring.renderings ?? []),
  )
  const observers = served.flatMap(({ plugin, wiring }) =>
    (wiring.observers ?? []).map((observer) => ({ plugin: plugin.name, observer })),
  )
  const finishers = [recordRequest(metrics.requests), accessLog(log), observe(observers, log)]

  const http = express()
  http.disable('x-powered-by').disable('etag')
  let inFlight = 0
  /** Connections on which a response is under way; the last one counts where requests were pipelined. */
  const answering = new WeakMap<Duplex, ServerResponse>()
  http.use((req, res) => {
    const exchange = new Exchange(req, res, installation)
    inFlight += 1
    answering.set(req.socket, res)
    metrics.requests.begin()
    res.once('close', () => {
      inFlight -= 1
      exchange.free()
      for (const finish of finishers) finish(exchange)
    })
    if (leaving()) exchange.header('Connection', 'close')
    if (tracing.on && !PROBES.has(exchange.pathname))
      traceRequest(tracing, exchange).run(() => serve(pipeline, exchange, refuse))
    else serve(pipeline, exchange, refuse)
  })

  const { headers } = installation
  const serveTarget = withTarget(http, headers)
  const options = { ...nodeLimits(limits), requireHostHeader: false }
  const server: Server = config.tls
    ? createTlsServer({ ...options, ...config.tls, ...TLS_OPTIONS, handshakeTimeout: limits.handshake }, serveTarget)
    : createServer(options, serveTarget)
  const isAnswering = (socket: Duplex) => answering.get(socket)?.closed === false
  server
    .on('clientError', answerUnparsed(headers, isAnswering, limits.refusalGrace))
    .on('checkExpectation', refuseExpectation(headers))
  const connections = guardConnections(server, { ...config.connections, limits, trusted, log })
  addConnectionGauges(metrics, connections)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port: config.port, ...(config.host && { host: config.host }) }, () =>
      resolve(void server.off('error', reject)),
    )
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close(left, others) {
      let waiting = true
      void others.finally(() => {
        waiting = false
      })
      // For a while it still listens: what has connected already is not turned away.
      const until = Math.max(0, left() - LINGER)
      while ((waiting || inFlight > 0) && left() > until) await new Promise((ok) => setTimeout(ok, 20))
      const closed = new Promise((resolve) => server.close(resolve))
      const idle = setInterval(() => {
        server.closeIdleConnections()
        connections.closeSilent()
      }, 50) // ms
      const cut = setTimeout(() => connections.closeAll(), left())
      await closed
      clearInterval(idle)
      clearTimeout(cut)
    },
  }
}

/** Runs the pipeline; what it throws, now or later, becomes the answer. */
function serve(
  pipeline: readonly Middleware[],
  exchange: Exchange,
  refuse: (error: unknown, it: Exchange) => void,
): void {
  try {
    run(pipeline, exchange)?.catch((error) => refuse(error, exchange))
  } catch (error) {
    refuse(error, exchange)
  }
}

const YEAR = 31_536_000 // s

/** Browsers take types as they are given, and tell nobody where a page came from. */
function addressed({ tls, urls }: RuntimeConfig): Pick<Installation, 'isSecure' | 'headers'> {
  const isSecure = tls !== undefined || urls.base.startsWith('https:')
  const headers = ['X-Content-Type-Options', 'nosniff', 'Referrer-Policy', 'no-referrer']
  if (isSecure) headers.push('Strict-Transport-Security', `max-age=${YEAR}`)
  return { isSecure, headers }
}

/** What keeps the process from being ready, or undefined. */
async function readiness(app: App, leaving: () => boolean): Promise<string | undefined> {
  if (leaving()) return 'draining'
  try {
    await app.database.query('SELECT 1')
    const fault = await app.database.writeFault()
    return fault && `the database takes no writes: ${fault.replaceAll('_', ' ')}`
  } catch {
    return 'database unavailable'
  }
}
