/** `npm start`: one process of the service, until SIGTERM or SIGINT. Exit 0 after a drain, 1 when it cannot start. */
import { isUnavailable } from './database/database.ts'
import { EmbeddedFault } from './database/embedded.ts'
import { type Service, startService } from './service.ts'

let service: Service | undefined
let leaving = false
let exitCode = 0
/** What nobody caught. */
let fault: Error | undefined
const starting = new AbortController()

/** A Ctrl-C comes twice under npm: from the terminal, and handed on by npm. */
const SAME_SIGNAL = 1_000 // ms
let askedAt = 0 // ms

// Before anything starts: a signal during the start must not leave a database behind.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    const now = performance.now()
    if (!leaving) askedAt = now
    else if (now - askedAt > SAME_SIGNAL) void hurry()
    void leave(0, signal)
  })
}

// A fault that nobody caught leaves an unknown state: finish what is in flight, and let the supervisor start anew.
process.on('uncaughtException', (error) => {
  process.stderr.write(`Uncaught: ${error.stack ?? error}\n`)
  void leave(1, 'an uncaught error', error)
})

/** The longest that it takes to give up a start, an embedded database that is being made included. */
const START = 60_000 // ms
/** A stop may take this much more than it says. */
const MARGIN = 2_000 // ms

async function leave(code: number, cause: string, error?: Error): Promise<void> {
  if (leaving) return
  leaving = true
  exitCode = code
  fault = error
  // The last net: whatever hangs, the process ends.
  setTimeout(
    () => {
      process.stderr.write('The stop hangs, and the process ends without it.\n')
      process.exit(1)
    },
    service ? service.stopsWithin + MARGIN : START,
  )
  if (service) await stopAndExit(service)
  else starting.abort(new Error(`The start was broken off by ${cause}.`))
}

/** A second signal: nothing is waited for but the database, which is given back. A start that is given up does no more. */
async function hurry(): Promise<void> {
  if (!service) return
  await service.close()
  process.exit(1)
}

async function stopAndExit(it: Service): Promise<never> {
  await it.stop(fault).catch((error) => process.stderr.write(`${sentence(error)}\n`))
  process.exit(exitCode)
}

try {
  service = await startService({ environment: process.env, signal: starting.signal })
  if (leaving) await stopAndExit(service)
} catch (error) {
  const asked = starting.signal.aborted && error === starting.signal.reason
  process.stderr.write(`${asked ? starting.signal.reason.message : sentence(error)}\n`)
  process.exit(asked ? exitCode : 1)
}

/** What an operator can mend is told in a sentence; only what is our own fault comes with its stack. */
function sentence(error: unknown): string {
  const { code, syscall, message, stack, faults } = error as NodeJS.ErrnoException & { faults?: readonly string[] }
  if (faults) return message
  if (code === 'EACCES' && syscall === 'listen')
    return `The service cannot start: ${message}. Ports below 1024 may be root's alone; set PORT.`
  if (code === 'EADDRNOTAVAIL' && syscall === 'listen')
    return `The service cannot start: ${message}. Set HOST to an address of this machine, or leave it unset.`
  if (code === 'EADDRINUSE') return `The service cannot start: ${message}. Set PORT to a free one.`
  if (error instanceof EmbeddedFault) return `The service cannot start: ${message}`
  if (isUnavailable(error))
    return `The service cannot start: no connection to the database: ${message}. Check DATABASE_URL.`
  return `The service cannot start: ${stack ?? String(error)}`
}
