/**
 * A RabbitMQ server that belongs to one test run: node name, ports, cookie, data and log are its own, in a temporary folder.
 * It loads no plugins, listens on 127.0.0.1 alone, and runs as the user of this process.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findBroker, findRabbitmq } from './needs.ts'
import { removeFolder } from './temporary-folder.ts'
import { waitFor } from './wait-for.ts'

const NODE = 'chainwork@localhost'
const START_TIMEOUT = 90_000 // ms; a broker starts slowly on a machine under load
/** Below the ports that systems give to clients: one of those could hold the port while the broker is down. */
const PORTS = { from: 20_000, count: 10_000 }
/** Idle threads of the Erlang machine do not spin, and only this machine reaches it. */
const ERLANG = '+S 2:2 +sbwt none +sbwtdcpu none +sbwtdio none -kernel inet_dist_use_interface {127,0,0,1}'

export interface BrokerProcess {
  readonly url: string
  /** Starts it with its data of before; resolves once it answers. */
  start(): Promise<void>
  /** Kills it (-9). */
  kill(): Promise<void>
  /** Stops it as an operator would do it. */
  stop(): Promise<void>
  /** Suspends it (SIGSTOP): connections stay open, and nothing is answered. */
  suspend(): void
  /** Ends the suspension. */
  resume(): void
  /** Raises the memory alarm, so that it takes no messages, or clears it. */
  setMemoryAlarm(raised: boolean): Promise<void>
  /** Runs a command of rabbitmqctl, such as `add_vhost`. @returns what it prints */
  control(command: string, ...args: readonly string[]): Promise<string>
  /** Ends it and removes its data. */
  remove(): Promise<void>
}

/** @param answers whether the broker at the url serves clients */
export async function startBroker(answers: (url: string) => Promise<boolean>): Promise<BrokerProcess> {
  const scripts = findRabbitmq()
  if (scripts === undefined) {
    const { what, remedy } = await findBroker()
    throw new Error(`Tests of the broker need ${what}. ${remedy}.`)
  }
  const port = await unusedPort()
  const url = `amqp://guest:guest@127.0.0.1:${port}`
  // The scripts do not take paths with spaces.
  const folder = await mkdtemp(join(tmpdir(), 'chainwork-broker-'))
  const env = await configure(folder, port)
  const log = join(folder, 'log')
  const registry = spawnLogged('epmd', ['-port', env.ERL_EPMD_PORT, '-address', '127.0.0.1'], env, log)
  let server: ChildProcess | undefined

  // A run that is broken off (Ctrl-C) ends without teardown; the processes would outlive it.
  const breakOff = () => {
    server?.kill('SIGKILL')
    registry.kill('SIGKILL')
    removeFolder(folder)
  }
  process.once('exit', breakOff)

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = server
    server = undefined
    if (!ending || hasEnded(ending)) return
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
  }

  const it: BrokerProcess = {
    url,
    async start() {
      if (server && !hasEnded(server)) return
      const started = spawnLogged(join(scripts, 'rabbitmq-server'), [], env, log)
      server = started
      const isReady = async () => hasEnded(started) || (await answers(url))
      await waitFor('the broker answers', isReady, Boolean, { timeout: START_TIMEOUT, interval: 100 })
      if (hasEnded(started)) throw new Error(`RabbitMQ ended at its start:\n${readFileSync(log, 'utf8').slice(-4_000)}`)
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    suspend: () => void server?.kill('SIGSTOP'),
    resume: () => void server?.kill('SIGCONT'),
    async setMemoryAlarm(raised) {
      await it.control('set_vm_memory_high_watermark', raised ? '0' : '0.8')
    },
    async control(command, ...args) {
      const { stdout } = await promisify(execFile)(join(scripts, 'rabbitmqctl'), [command, ...args], { env })
      return stdout
    },
    async remove() {
      await end('SIGKILL')
      if (!hasEnded(registry)) {
        registry.kill('SIGKILL')
        await once(registry, 'exit')
      }
      process.off('exit', breakOff)
      removeFolder(folder)
    },
  }
  await it.start().catch(async (error) => {
    await it.remove()
    throw error
  })
  return it
}

/** @returns the environment in which the scripts start and control the broker */
async function configure(folder: string, port: number) {
  const [registryPort, distributionPort] = [await unusedPort(), await unusedPort()]
  const at = (name: string) => join(folder, name)
  await writeFile(at('rabbitmq.conf'), `listeners.tcp.1 = 127.0.0.1:${port}\nvm_memory_high_watermark.relative = 0.8\n`)
  await writeFile(at('enabled_plugins'), '[].\n')
  return {
    PATH: [dirname(process.execPath), process.env.PATH, '/usr/bin', '/bin'].join(delimiter),
    // The cookie is there.
    HOME: folder,
    LANG: 'C.UTF-8',
    ERL_EPMD_PORT: String(registryPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_CONF_ENV_FILE: at('none'),
    RABBITMQ_CONFIG_FILE: at('rabbitmq.conf'),
    RABBITMQ_ADVANCED_CONFIG_FILE: at('none.config'),
    RABBITMQ_ENABLED_PLUGINS_FILE: at('enabled_plugins'),
    RABBITMQ_MNESIA_BASE: at('data'),
    RABBITMQ_LOG_BASE: folder,
    RABBITMQ_LOGS: '-',
    RABBITMQ_PID_FILE: at('pid'),
    RABBITMQ_NODENAME: NODE,
    RABBITMQ_DIST_PORT: String(distributionPort),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: ERLANG,
    // The script becomes the server, which then gets the signals.
    RUNNING_UNDER_SYSTEMD: 'true',
  }
}

/** In a session of its own, so that a Ctrl-C ends the run, whose teardown then ends the process. */
function spawnLogged(program: string, args: readonly string[], env: NodeJS.ProcessEnv, log: string): ChildProcess {
  const file = openSync(log, 'a')
  try {
    const child = spawn(program, args, { env, detached: true, stdio: ['ignore', file, file] })
    child.on('error', () => {})
    return child
  } finally {
    closeSync(file)
  }
}

const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid === undefined || exitCode !== null || signalCode !== null

async function unusedPort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count)
    const server = createServer()
    const isUnused = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
    })
    if (isUnused) return port
  }
}
