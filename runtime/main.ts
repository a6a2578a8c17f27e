/** `npm start`: one process of the service, until SIGTERM or SIGINT. Exit 0 after a drain, 1 when it cannot start. */
import { isUnavailable } from './database/database.ts'
import { EmbeddedFault } from './database/embedded.ts'
import { type Service, startService } from './service.ts'

let service: Service | undefined
let leaving = false

/** A Ctrl-C comes twice under npm: from the terminal, and handed on by npm. */
const SAME_SIGNAL = 1_000 // ms
let askedAt = 0 // ms

// Before anything starts: a signal during the start must not leave a database behind.
// A later one, while the start or the drain hangs, ends it at once.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    const now = performance.now()
    if (leaving && now - askedAt > SAME_SIGNAL) process.exit(1)
    if (!leaving) askedAt = now
    void leave()
  })
}

// A fault that nobody caught leaves an unknown state: finish what is in flight, and let the supervisor start anew.
process.on('uncaughtException', (error) => {
  process.stderr.write(`Uncaught: ${error.stack ?? error}\n`)
  void leave(1)
})

async function leave(code = 0): Promise<void> {
  if (leaving) return
  leaving = true
  if (!service) return code === 0 ? undefined : process.exit(code)
  await service.stop().catch((error) => process.stderr.write(`${sentence(error)}\n`))
  process.exit(code)
}

try {
  service = await startService({ environment: process.env })
  if (leaving) {
    await service.stop()
    process.exit(0)
  }
} catch (error) {
  process.stderr.write(`${sentence(error)}\n`)
  process.exit(1)
}

/** What an operator can mend is told in a sentence; only what is our own fault comes with its stack. */
function sentence(error: unknown): string {
  const { code, syscall, message, stack, faults } = error as NodeJS.ErrnoException & { faults?: readonly string[] }
  if (faults) return message
  if (code === 'EACCES' && syscall === 'listen')
    return `The service cannot start: ${message}. Ports below 1024 may be root's alone; set PORT.`
  if (code === 'EADDRINUSE') return `The service cannot start: ${message}. Set PORT to a free one.`
  if (error instanceof EmbeddedFault) return `The service cannot start: ${message}`
  if (isUnavailable(error))
    return `The service cannot start: no connection to the database: ${message}. Check DATABASE_URL.`
  return `The service cannot start: ${stack ?? String(error)}`
}
