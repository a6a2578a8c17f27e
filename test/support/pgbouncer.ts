/** PgBouncer in front of the tests' PostgreSQL, with a session for each transaction. */
import { spawn } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../../runtime/testing.ts'
import { findPgbouncer } from './needs.ts'
import { removeFolder, temporaryFolder } from './temporary-folder.ts'
import { waitFor } from './wait-for.ts'

export interface PgBouncer {
  /** The URL by which the database of that URL is reached through the pooler. */
  through(url: string): string
  stop(): Promise<void>
}

/** Debian's user nobody: PgBouncer refuses to run as root. */
const NOBODY = { uid: 65_534, gid: 65_534 }

/** @param more lines of its configuration */
export async function startPgBouncer(serverUrl: string, more: readonly string[] = []): Promise<PgBouncer> {
  const folder = temporaryFolder('pgbouncer')
  const listenPort = await freePort()
  const { username } = new URL(serverUrl)
  const server = await openTcp(serverUrl)
  const file = join(folder, 'pgbouncer.ini')
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${server.port} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listenPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 4',
    ...more,
  ]
  writeFileSync(file, `${settings.join('\n')}\n`)
  chmodSync(folder, 0o755)
  const child = spawn(findPgbouncer(), [file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(process.getuid?.() === 0 && NOBODY),
  })
  let log = ''
  child.stderr.on('data', (piece) => {
    log += piece
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM') // at once, whoever is connected
    await ended
    server.close()
    removeFolder(folder)
  }
  const isUp = await waitFor('PgBouncer is up', () => log.includes('process up') || child.exitCode !== null).then(
    () => child.exitCode === null,
    () => false,
  )
  if (!isUp) {
    await stop()
    throw new Error(`PgBouncer does not start:\n${log}`)
  }
  return { through: (url) => `postgres://${username}@127.0.0.1:${listenPort}${new URL(url).pathname}`, stop }
}

/** The server at a port: the folder of the tests' socket lets no other user in. */
async function openTcp(serverUrl: string): Promise<{ readonly port: number; close(): void }> {
  const { searchParams, hostname, port } = new URL(serverUrl)
  const folder = searchParams.get('host')
  const to = folder === null ? { host: hostname, port: Number(port) } : { path: join(folder, `.s.PGSQL.${port}`) }
  const server = createServer((from) => {
    const socket = connect(to)
    from.pipe(socket).pipe(from)
    from.on('error', () => socket.destroy())
    socket.on('error', () => from.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}
