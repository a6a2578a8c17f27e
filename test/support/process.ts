/** The service as operators run it: a process of its own, started by its settings alone. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../runtime/testing.ts'

const MAIN = fileURLToPath(new URL('../../runtime/main.ts', import.meta.url))
/** The service with a system clock that may be set wrong. */
export const SHIFTED = fileURLToPath(new URL('./shifted-clock.ts', import.meta.url))
const PATIENCE = 120_000 // ms; a machine with much else to do is slow to start a process

export const ACCESS = {
  username: 'ada@example.com',
  password: 'correct horse battery',
  clientId: 'desk',
  clientSecret: 'a-secret-of-more-than-32-characters-for-tests',
}

export interface RunningService {
  readonly url: string
  readonly environment: Readonly<Record<string, string>>
  readonly pid: number
  /** What it wrote on stderr so far. */
  readonly log: () => string
  kill(signal: NodeJS.Signals): void
  /** Sets the system clock as `SHIFTED` sees it: so many seconds ahead of the true time, from now on. */
  shiftClock(seconds: number): void
  /** Resolves with exit code and signal. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
}

/** Starts it and waits until /readyz says 200. @throws with its log when it ends before */
export async function startProcess(
  settings: Readonly<Record<string, string>>,
  program: string = MAIN,
): Promise<RunningService> {
  const service = await launchProcess(settings, program)
  let ended = false
  void service.ended.then(() => {
    ended = true
  })
  const deadline = Date.now() + PATIENCE
  while (!(await ready(service.url))) {
    if (ended || Date.now() > deadline) {
      service.kill('SIGKILL')
      throw new Error(`The service did not come up:\n${service.log()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return service
}

/** Starts it and waits for nothing. */
export async function launchProcess(
  settings: Readonly<Record<string, string>>,
  program: string = MAIN,
): Promise<RunningService> {
  const environment = {
    PORT: String(await freePort()),
    BOOTSTRAP_ADMIN_EMAIL: ACCESS.username,
    BOOTSTRAP_ADMIN_PASSWORD: ACCESS.password,
    BOOTSTRAP_CLIENT_ID: ACCESS.clientId,
    BOOTSTRAP_CLIENT_SECRET: ACCESS.clientSecret,
    API_RATE_LIMIT: '1000000',
    ...settings,
  }
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  const child: ChildProcess = spawn(process.execPath, [program], {
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
    ended,
  }
}

const ready = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
