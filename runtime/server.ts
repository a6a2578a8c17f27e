/** The HTTP side: the pipeline as a table, and the listener that it stands behind. */
import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import express from 'express'
import type { House } from './boot.ts'
import type { Role } from './config.ts'
import type { OperationFacts } from './contract.ts'
import { authenticate } from './http/authenticate.ts'
import { readBody } from './http/body.ts'
import { dispatch } from './http/dispatch.ts'
import { gate } from './http/gate.ts'
import { health } from './http/health.ts'
import { identify } from './http/identify.ts'
import { openLeases } from './http/leases.ts'
import { limit } from './http/limit.ts'
import { normalise } from './http/normalise.ts'
import { answerProblem } from './http/problem.ts'
import { checkQuery } from './http/query.ts'
import { route } from './http/route.ts'
import { routesOf } from './http/routes.ts'
import { answerUnparsed, withTarget } from './http/target.ts'
import { openValidation } from './http/validate.ts'

/** A request that takes longer to arrive is cut off. */
const REQUEST_TIMEOUT = 60_000 // ms
const KEEP_ALIVE = 65_000 // ms, longer than the usual balancer's 60 s, so that it is never the one surprised

/** While others drain, or under steady traffic, new requests are still taken for this long. */
const LINGER = 5_000 // ms

export interface Listening {
  readonly port: number
  /** Takes no more once nothing is in flight and `others` are done; at the deadline what is left is cut. */
  close(deadline: Date, others: Promise<unknown>): Promise<void>
}

/** Serves the operations of the roles; `leaving` turns /readyz to 503. */
export async function listen(house: House, leaving: () => boolean): Promise<Listening> {
  const { config, log, clock } = house
  const operations = house.operations.filter((operation) => config.roles.includes(roleOf(operation)))
  const validation = await openValidation(house.document)
  const renderings = house.wired.flatMap(({ wiring }) => wiring.renderings ?? [])

  const app = express()
  app.disable('x-powered-by').disable('etag')
  app.set('query parser', 'simple')
  app.set('trust proxy', config.trustProxy.length > 0 ? config.trustProxy : false)
  let inFlight = 0
  app.use((_req, res, next) => {
    inFlight += 1
    res.once('close', () => {
      inFlight -= 1
    })
    if (leaving()) res.setHeader('Connection', 'close')
    next()
  })
  // The pipeline: one line a step, in order.
  app.use(identify(log))
  app.use(health(() => readiness(house, leaving)))
  app.use(normalise)
  app.use(route(routesOf(operations)))
  app.use(authenticate(house.tokens))
  app.use(limit(openLeases(house.database, house.clock)))
  app.use(gate(house.switches))
  app.use(checkQuery)
  app.use(readBody())
  for (const step of validation.request) app.use(step)
  app.use(dispatch(house.handlers, validation, house.units, log))
  app.use(answerProblem(log, renderings))

  const server: Server = config.tls
    ? createTlsServer({ ...config.tls, minVersion: 'TLSv1.2' }, withTarget(app))
    : createServer(withTarget(app))
  server.on('clientError', answerUnparsed)
  server.requestTimeout = REQUEST_TIMEOUT
  server.keepAliveTimeout = KEEP_ALIVE
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, () => resolve(void server.off('error', reject)))
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close(deadline, others) {
      const left = () => deadline.getTime() - clock.now().getTime()
      let waiting = true
      const settled = others.finally(() => {
        waiting = false
      })
      // For a while it still listens, so that balancers read on /readyz that they should go elsewhere.
      const until = Math.max(0, left() - LINGER)
      while ((waiting || inFlight > 0) && left() > until) await new Promise((ok) => setTimeout(ok, 20))
      const closed = new Promise((resolve) => server.close(resolve))
      const idle = setInterval(() => server.closeIdleConnections(), 50) // ms
      const cut = setTimeout(() => server.closeAllConnections(), Math.max(0, left()))
      await Promise.all([closed, settled])
      clearInterval(idle)
      clearTimeout(cut)
    },
  }
}

const roleOf = ({ path }: OperationFacts): Role => (path.startsWith('/api/') ? 'api' : 'identity')

/** What keeps the process from being ready, or undefined. */
async function readiness(house: House, leaving: () => boolean): Promise<string | undefined> {
  if (leaving()) return 'draining'
  try {
    await house.database.query('SELECT 1')
    return undefined
  } catch {
    return 'database unavailable'
  }
}
