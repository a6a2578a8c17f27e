import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems give to servers that ask for any: another server could take one before its user does. */
const PORTS = { from: 10_000, count: 10_000 }

/** Returns a port that no process listens on now. @throws when the system lets nobody listen */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + randomInt(PORTS.count)
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
