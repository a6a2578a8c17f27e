/** The service as operators run it: a process of its own, configured by its environment alone. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../runtime/testing.ts'
import { NODE_FLAGS } from './node-flags.ts'
import { waitFor } from './wait-for.ts'

export const MAIN = fileURLToPath(new URL('../../runtime/main.ts', import.meta.url))
/** The service with a system clock that a test can shift. */
export const SHIFTED = fileURLToPath(new URL('./shifted-clock.ts', import.meta.url))
const READY_TIMEOUT = 120_000 // ms; a process starts slowly on a machine under load

/** Credentials of the administrator and the client that `startProcess` creates. */
export const ACCESS = {
  username: 'ada@example.com',
  password: 'correct horse battery',
  clientId: 'desk',
  clientSecret: 'a-secret-of-more-than-32-characters-for-tests',
}

type Environment = Readonly<Record<string, string>>

export interface RunningService {
  readonly url: string
  /** Its settings, to start another process with the same ones. */
  readonly environment: Environment
  readonly pid: number
  /** What it has written to stderr so far. */
  readonly log: () => string
  kill(signal: NodeJS.Signals): void
  /** Sets the clock of a `SHIFTED` process to so many seconds ahead of the true time. */
  shiftClock(seconds: number): void
  readonly isRunning: () => boolean
  /** Resolves with exit code and signal. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
}

/**
 * Starts the service with an administrator and a client (`ACCESS`), and resolves when it is ready.
 * @throws with its log when it ends before, or is not ready in time
 */
export async function startProcess(settings: Environment, program: string = MAIN): Promise<RunningService> {
  const service = await launchProcess(
    {
      BOOTSTRAP_ADMIN_EMAIL: ACCESS.username,
      BOOTSTRAP_ADMIN_PASSWORD: ACCESS.password,
      BOOTSTRAP_CLIENT_ID: ACCESS.clientId,
      BOOTSTRAP_CLIENT_SECRET: ACCESS.clientSecret,
      API_RATE_LIMIT: '1000000',
      ...settings,
    },
    program,
  )
  await untilReady(service)
  return service
}

/** Starts the service with these settings alone (and a free port) and does not wait until it is ready. */
export async function launchProcess(
  settings: Environment,
  program: string = MAIN,
  flags: readonly string[] = [],
): Promise<RunningService> {
  const environment = { ...settings, PORT: settings.PORT ?? String(await freePort()) }
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child: ChildProcess = spawn(process.execPath, [...NODE_FLAGS, ...flags, program], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...environment },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr?.on('data', (chunk) => {
    log += chunk
  })
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  return {
    url: `http://127.0.0.1:${environment.PORT}`,
    environment,
    pid: child.pid as number,
    log: () => log,
    kill: (signal) => void child.kill(signal),
    shiftClock: (seconds) => void child.stdin?.write(`${seconds}\n`),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    ended,
  }
}

/** Resolves when /readyz answers 200. @throws with the log, after it killed the process, when it ends or takes too long */
export async function untilReady(service: RunningService, interval = 25): Promise<void> {
  const isReady = async () => !service.isRunning() || (await isOk(`${service.url}/readyz`))
  const ready = await waitFor('the service is ready', isReady, Boolean, { timeout: READY_TIMEOUT, interval }).catch(
    () => false,
  )
  if (ready && service.isRunning()) return
  service.kill('SIGKILL')
  throw new Error(`The service does not become ready:\n${service.log()}`)
}

/** Whether the URL answers with a status of 2xx. */
export const isOk = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
