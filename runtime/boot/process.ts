/**
 * Runs one process of the service until a signal requests a graceful shutdown. Exit 0 after the shutdown, 1 when the
 * service cannot start or an uncaught error ended it.
 */
import { isUnavailable } from '../database/database.ts'
import { EmbeddedFault } from '../database/embedded.ts'
import { type Service, startService } from './start-service.ts'

let service: Service | undefined
let shuttingDown = false
let exitCode = 0
/** The signal or the uncaught error that ends the process. */
let cause: NodeJS.Signals | Error | undefined
const starting = new AbortController()

/** Under npm a Ctrl-C arrives twice: from the terminal, and forwarded by npm. */
const SAME_SIGNAL = 1_000 // ms
let signalledAt = 0 // ms

// Registered before anything starts: a signal during the start must not leave an embedded database running.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    const now = performance.now()
    if (!shuttingDown) signalledAt = now
    else if (now - signalledAt > SAME_SIGNAL) void closeAndExit()
    void shutDown(signal)
  })
}

// After an uncaught error the state is unknown: finish the requests in flight, and let the supervisor restart the process.
process.on('uncaughtException', (error) => {
  if (service && !shuttingDown) return void shutDown(error) // the stop logs it
  process.stderr.write(`Uncaught: ${error.stack ?? error}\n`)
  void shutDown(error)
})

/** The longest time for aborting a start, which includes the creation of an embedded database. */
const START = 60_000 // ms
/** Added to `stopsWithin` before the process is ended by force. */
const MARGIN = 2_000 // ms

async function shutDown(by: NodeJS.Signals | Error): Promise<void> {
  if (shuttingDown) return
  shuttingDown = true
  cause = by
  exitCode = by instanceof Error ? 1 : 0
  // Ends the process even if the stop hangs.
  setTimeout(
    () => {
      process.stderr.write('The graceful shutdown did not end in time; the process exits without it.\n')
      process.exit(1)
    },
    service ? service.stopsWithin + MARGIN : START,
  )
  if (service) await stopAndExit(service)
  else starting.abort(new Error(`The start was broken off by ${by instanceof Error ? 'an uncaught error' : by}.`))
}

/** On a second signal: closes plugins and database without the drain. A start that is being aborted is left to end. */
async function closeAndExit(): Promise<void> {
  if (!service) return
  await service.close()
  process.exit(1)
}

async function stopAndExit(it: Service): Promise<never> {
  await it.stop(cause).catch((error) => process.stderr.write(`${sentence(error)}\n`))
  process.exit(exitCode)
}

try {
  service = await startService({ environment: process.env, signal: starting.signal })
  if (shuttingDown) await stopAndExit(service)
} catch (error) {
  const aborted = starting.signal.aborted && error === starting.signal.reason
  process.stderr.write(`${aborted ? starting.signal.reason.message : sentence(error)}\n`)
  process.exit(aborted ? exitCode : 1)
}

/** Returns a sentence without a stack for errors that an operator can correct, and the stack for all others. */
function sentence(error: unknown): string {
  const { code, syscall, message, stack, faults } = error as NodeJS.ErrnoException & { faults?: readonly string[] }
  if (faults) return message
  if (code === 'EACCES' && syscall === 'listen')
    return `The service cannot start: ${message}. Ports below 1024 may need root; set PORT.`
  if (code === 'EADDRNOTAVAIL' && syscall === 'listen')
    return `The service cannot start: ${message}. Set HOST to an address of this machine, or leave it unset.`
  if (code === 'EADDRINUSE') return `The service cannot start: ${message}. Set PORT to a free one.`
  if (error instanceof EmbeddedFault) return `The service cannot start: ${message}`
  if (isUnavailable(error))
    return `The service cannot start: no connection to the database: ${message}. Check DATABASE_URL.`
  return `The service cannot start: ${stack ?? String(error)}`
}
