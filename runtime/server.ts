/** The HTTP server: the pipeline of middleware as a table, and the listener in front of it. */
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import express from 'express'
import { untilAborted } from './boot/abort.ts'
import type { App } from './boot/boot.ts'
import { degradedReason } from './boot/degraded.ts'
import { serveDocs } from './docs/docs.ts'
import { accessLog } from './http/access-log.ts'
import { authenticate } from './http/authenticate.ts'
import { authorize } from './http/authorize.ts'
import { closeAfterEarlyAnswers } from './http/close-in-stages.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, limitConnections, nodeTimeouts } from './http/connection-limits.ts'
import { negotiate } from './http/content-negotiation.ts'
import { installedDocument, serveDocument } from './http/contract-document.ts'
import { readCookies } from './http/cookies.ts'
import { clientOrigin, crossOrigin } from './http/cors.ts'
import { dispatch } from './http/dispatch.ts'
import { Exchange, type Installation, type Middleware, run } from './http/exchange.ts'
import { health, PROBE_PATHS, refuseOutdated } from './http/health.ts'
import { openInnerRequests } from './http/inner-requests.ts'
import { checkRequestTarget, refuseExpectation, refuseUnparsed } from './http/malformed-request.ts'
import { addConnectionGauges, recordRequest, serveMetrics } from './http/metrics.ts'
import { observe } from './http/observe.ts'
import { serveInTurn } from './http/pipelined-requests.ts'
import { sendProblem } from './http/problem.ts'
import { readQuery } from './http/query.ts'
import { rateLimit } from './http/rate-limit.ts'
import { readBody } from './http/request-body.ts'
import { traceIdOf } from './http/request-id.ts'
import { defaultHeaders } from './http/response-headers.ts'
import { refuseUnrouted, route } from './http/route.ts'
import { openRouter } from './http/router.ts'
import { NOTHING_TO_VALIDATE, sharedValidation } from './http/shared-validation.ts'
import { openSites, serveStatic } from './http/static.ts'
import { TLS_OPTIONS } from './http/tls.ts'
import { traceRequest } from './http/trace.ts'
import { trustedProxies } from './http/trusted-proxies.ts'
import { sendingUnknownValues } from './http/unknown-values.ts'
import { WriteQueues } from './limits/write-queues.ts'

/** How long before the end of the shutdown time new connections are refused, if requests or other parts still run. */
const CLOSE_BEFORE_END = 5_000 // ms
/** A reply in pieces that is compressed and traced, and whose handler has a signal, has a dozen; more would be a leak. */
const CLOSE_LISTENERS = 16

export interface HttpServer {
  readonly port: number
  /**
   * Closes the listener once no request is in flight and `others` has settled. When `left()` reaches 0, all connections
   * are destroyed.
   */
  close(left: () => number, others: Promise<unknown>): Promise<void>
}

/** For tests. */
export interface ListenOptions {
  /** Replaces the default time limits of connections. */
  readonly connectionLimits?: ConnectionLimits
  /** `refuse`: a reply with a value that the contract does not list is a 500. */
  readonly unknownValues?: 'send' | 'refuse'
}

/**
 * Serves the operations of the configured roles; a process with the role worker alone serves only health and metrics.
 * @param isStopping while it returns true, `/readyz` answers 503 and responses close their connections
 */
export async function listen(
  app: App,
  isStopping: () => boolean,
  { connectionLimits: limits = CONNECTION_LIMITS, unknownValues = 'send' }: ListenOptions = {},
): Promise<HttpServer> {
  const { config, log, plugins } = app
  const { metrics, tracing } = app.telemetry
  const served = plugins.filter(({ plugin }) => config.roles.includes(plugin.role ?? 'api'))
  const names = new Set(served.map(({ plugin }) => plugin.name))
  const operations = app.operations.filter(({ plugin }) => names.has(plugin))
  const strict = operations.length > 0 ? await sharedValidation(app.document, app.isComposed) : NOTHING_TO_VALIDATE
  const validation = unknownValues === 'send' ? sendingUnknownValues(strict, log) : strict
  const trusted = trustedProxies(config.trustProxy)
  const isSecure = config.tls !== undefined || config.urls.base.startsWith('https:')
  const headers = defaultHeaders(isSecure)
  const sendInner: Installation['sendInner'] = (request, outer) => inner(request, outer)
  const installation: Installation = { isSecure, headers, trusted, budgets: app.budgets, sendInner }

  const installed = { ...config.urls, webhookSourceRanges: config.webhookSourceRanges }
  const queues = new WriteQueues()
  const notReadyReason = openReadiness(app, isStopping)
  metrics.gauge('chainwork_ready', '1 while /readyz answers 200, else 0.', async () =>
    (await notReadyReason()) === undefined ? 1 : 0,
  )
  metrics.gauge('chainwork_writes_queued', 'Writes that wait for others of the same project.', () => queues.waiting)

  // Each request runs through these, in this order.
  const pipeline: readonly Middleware[] = [
    health(notReadyReason, () => degradedPlugins(app)),
    serveMetrics(metrics, config.metrics),
    crossOrigin(app.origins),
    refuseOutdated(() => app.schema.brokenBy().length > 0),
    ...(operations.length > 0
      ? [serveDocument(installedDocument(app.document, installed, identityPaths(app))), serveDocs(installed)]
      : []),
    route(openRouter(operations), openSites(served.flatMap(({ wiring }) => wiring.files ?? []))),
    serveStatic,
    authenticate(app.tokens),
    clientOrigin(app.origins),
    rateLimit(app.rateLimiter),
    refuseUnrouted,
    authorize(app.activation),
    negotiate,
    readQuery,
    readCookies,
    readBody(),
    validation.request,
    dispatch(app.handlers, validation, app.unitOfWork, queues, app.secrets, log),
  ]
  const onError = sendProblem(
    log,
    served.flatMap(({ wiring }) => wiring.renderings ?? []),
  )
  const observers = served.flatMap(({ plugin, wiring }) =>
    (wiring.observers ?? []).map((observer) => ({ plugin: plugin.name, observer })),
  )
  /** Run when the response has closed. */
  const onClosed = [recordRequest(metrics.requests), accessLog(log), observe(observers, log)]

  const http = express()
  http.disable('x-powered-by').disable('etag')
  let inFlight = 0
  http.use((req, res) => {
    const exchange = new Exchange(req, res, installation)
    inFlight += 1
    metrics.requests.begin()
    res.setMaxListeners(CLOSE_LISTENERS)
    res.once('close', () => {
      inFlight -= 1
      exchange.releaseAll()
      for (const finish of onClosed) finish(exchange)
    })
    if (isStopping()) exchange.addHeader('Connection', 'close')
    if (tracing.enabled && !PROBE_PATHS.has(exchange.pathname))
      traceRequest(tracing, exchange).run(() => {
        exchange.traceId = traceIdOf({ traceparent: tracing.current() ?? undefined }) ?? exchange.traceId
        serve(pipeline, exchange, onError)
      })
    else serve(pipeline, exchange, onError)
  })

  const serveChecked = checkRequestTarget(http, headers)
  const inner = openInnerRequests(serveChecked)
  const inTurn = serveInTurn()
  const early = (listener: RequestListener) => inTurn.serve(closeAfterEarlyAnswers(listener, limits.refusalTimeout))
  const options = { ...nodeTimeouts(limits), requireHostHeader: false }
  const server: Server = config.tls
    ? createTlsServer(
        { ...options, ...config.tls, ...TLS_OPTIONS, handshakeTimeout: limits.handshakeTimeout },
        early(serveChecked),
      )
    : createServer(options, early(serveChecked))
  server
    .on('clientError', refuseUnparsed(headers, inTurn, limits.refusalTimeout))
    .on('checkExpectation', early(refuseExpectation(headers)))
  const connections = limitConnections(server, { ...config.connections, limits, trusted, log })
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
      let othersRun = true
      void others.finally(() => {
        othersRun = false
      })
      // The listener stays open for now, so that clients that have just connected are not refused.
      const closeAt = Math.max(0, left() - CLOSE_BEFORE_END)
      while ((othersRun || inFlight > 0) && left() > closeAt) await pause(20)
      const closed = new Promise((resolve) => server.close(resolve))
      const closeIdle = setInterval(() => {
        server.closeIdleConnections()
        connections.closeSilent()
      }, 50) // ms
      const closeAll = setTimeout(() => connections.closeAll(), left())
      await closed
      clearInterval(closeIdle)
      clearTimeout(closeAll)
    },
  }
}

/** Runs the pipeline. `onError` gets what the middleware throws, also asynchronously. */
function serve(
  pipeline: readonly Middleware[],
  exchange: Exchange,
  onError: (error: unknown, exchange: Exchange) => void,
): void {
  try {
    run(pipeline, exchange)?.catch((error) => onError(error, exchange))
  } catch (error) {
    onError(error, exchange)
  }
}

/** The paths that stand under `AUTH_URL`. */
function identityPaths({ plugins, operations }: App): ReadonlySet<string> {
  const names = new Set(plugins.flatMap(({ plugin }) => (plugin.role === 'identity' ? plugin.name : [])))
  return new Set(operations.flatMap(({ plugin, path }) => (names.has(plugin) ? path : [])))
}

const degradedPlugins = ({ plugins }: App): string[] =>
  plugins.flatMap((loaded) => {
    const reason = degradedReason(loaded)
    return reason === undefined ? [] : `${loaded.plugin.name}: ${reason}`
  })

/** Of a look at the database: one that hangs is not there, and who asks has a limit of some seconds. */
const LOOK_TIMEOUT = 2_000 // ms
/** A look whose connection has died without a word is given up, so that the next one takes another. */
const LOOK_GIVEN_UP = 10_000 // ms

/** Returns why the process is not ready, or undefined if it is. All who ask at the same time share one look at the database. */
function openReadiness(app: App, isStopping: () => boolean): () => Promise<string | undefined> {
  let look: Promise<string | undefined> | undefined
  function begin() {
    const begun = untilAborted(AbortSignal.timeout(LOOK_GIVEN_UP), () => databaseFault(app))
      .catch(() => UNAVAILABLE)
      .finally(() => {
        look = undefined
      })
    look = begun
    return begun
  }
  return async () => {
    if (isStopping()) return 'draining'
    const broken = app.schema.brokenBy()
    if (broken.length > 0) return `broken by a newer version's migration: ${broken.join(', ')}`
    const current = look ?? begin()
    return untilAborted(AbortSignal.timeout(LOOK_TIMEOUT), () => current).catch(() => UNAVAILABLE)
  }
}

const UNAVAILABLE = 'database unavailable'

async function databaseFault({ database }: App): Promise<string | undefined> {
  try {
    await database.query('SELECT 1')
    const fault = await database.writeFault()
    return fault && `the database takes no writes: ${fault.replaceAll('_', ' ')}`
  } catch {
    return UNAVAILABLE
  }
}
