import { exchangeOf, type Step } from './exchange.ts'

/** `/healthz`: the process answers. `/readyz`: it also reaches its database and is not on its way out. */
export const health =
  (ready: () => Promise<string | undefined>): Step =>
  (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next()
    const { pathname } = exchangeOf(res)
    if (pathname === '/healthz') return void res.status(200).json({ status: 'ok' })
    if (pathname !== '/readyz') return next()
    ready().then(
      (fault) => (fault ? res.status(503).json({ status: fault }) : res.status(200).json({ status: 'ready' })),
      next,
    )
  }
