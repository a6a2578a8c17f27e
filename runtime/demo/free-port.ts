import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to servers that ask for any: another server could take one before its user does. */
const FIRST_PORT = 10_000
const PORTS_OF_A_WORKER = 2_000
const WORKERS = 5 // of a test run, and what is none
/** Workers of a test run look in ports of their own: two could find the same one free before either listens on it. */
const first = FIRST_PORT + PORTS_OF_A_WORKER * (Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS)
let next = randomInt(PORTS_OF_A_WORKER)

/**
 * Returns a port that no process listens on now, another one each time until all have been tried.
 * @throws when the system lets nobody listen
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + (next++ % PORTS_OF_A_WORKER)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
