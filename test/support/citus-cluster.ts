/**
 * The Citus cluster of the project `citus`: that of CITUS_URL, the URL of a database on its coordinator; else a coordinator
 * and two workers in a temporary folder, by the PostgreSQL of this machine that has the extension.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, chownSync, mkdirSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ENVIRONMENT } from '../../runtime/database/embedded/system.ts'
import { runAs } from '../../runtime/database/embedded/user.ts'
import { freePort } from '../../runtime/demo/free-port.ts'
import { findCitus } from './needs.ts'
import { queryOn } from './servers.ts'
import { makeTemplates } from './template.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { environment, end } = await setUpCluster()
  Object.assign(project.config.env, environment)
  return end
}

/** Makes the databases that those of tests are copies of; `environment` names the servers to the tests. */
export async function setUpCluster() {
  const { CITUS_URL } = process.env
  const cluster = CITUS_URL ? { url: CITUS_URL, nodes: await findNodes(CITUS_URL), remove() {} } : await startCluster()
  const drop = await makeTemplates(cluster.url, cluster.nodes)
  return {
    environment: { CHAINWORK_TEST_DATABASE: cluster.url, CHAINWORK_TEST_NODES: cluster.nodes.join(' ') },
    async end() {
      await drop()
      cluster.remove()
    },
  }
}

export interface TestCluster {
  /** Of a database on the coordinator. */
  readonly url: string
  /** The same of each worker. */
  readonly nodes: readonly string[]
  /** Ends the servers at once, and removes their data. */
  remove(): void
}

/** One that the test has started itself. The number 0 is the coordinator, the others are those of `nodes`. */
export interface OwnCluster extends TestCluster {
  /** @param mode as a crash does (`immediate`), or as an operator does (`fast`) */
  stop(server: number, mode: 'immediate' | 'fast'): Promise<void>
  start(server: number): Promise<void>
}

const SERVERS = 3
/** Of one server. A commit that waits for the disk would cost tests time and show them nothing. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: 300,
  max_prepared_transactions: 600,
  // Each database takes one on each server, and a copy of the template is one.
  max_worker_processes: 64,
  shared_buffers: '32MB',
  fsync: 'off',
  max_parallel_workers_per_gather: 0,
  jit: 'off',
  'citus.node_conninfo': 'sslmode=disable',
  'citus.enable_statistics_collection': 'off',
  // A test counts by a trigger what a statement changes.
  'citus.enable_unsafe_triggers': 'on',
}

export async function startCluster(): Promise<OwnCluster> {
  const programs = findCitus()
  if (programs === undefined) throw new Error('No PostgreSQL of this machine has Citus.')
  const home = await mkdtemp(join(tmpdir(), 'chainwork-citus-'))
  const as = await runAs(join(home, 'none'))
  chmodSync(home, 0o755)
  const folders = Array.from({ length: SERVERS }, (_, number) => join(home, `server-${number}`))
  const run = (name: string, ...args: string[]) =>
    execFileSync(join(programs, name), args, { ...as, cwd: '/', env: ENVIRONMENT, stdio: ['ignore', 'ignore', 'pipe'] })
  const remove = () => {
    process.off('exit', remove)
    for (const folder of folders)
      try {
        run('pg_ctl', 'stop', '-D', folder, '-m', 'immediate')
      } catch {
        // It was not started, or has ended.
      }
    rmSync(home, { recursive: true, force: true })
  }
  // A run that is broken off (Ctrl-C) ends without teardown.
  process.once('exit', remove)
  const urls: string[] = []
  for (const folder of folders) {
    const port = await freePort()
    mkdirSync(folder, { mode: 0o700 })
    if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid)
    run('initdb', '-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
    const lines = Object.entries({
      port,
      unix_socket_directories: folder,
      ...SETTINGS,
      ...decoders((name) => run('postgres', '-D', folder, '-C', name)),
    })
    appendFileSync(join(folder, 'postgresql.conf'), lines.map(([name, it]) => `${name} = '${it}'\n`).join(''))
    run('pg_ctl', 'start', '-D', folder, '-l', join(folder, 'log'), '-w')
    urls.push(`postgres://postgres@127.0.0.1:${port}/postgres`)
  }
  const [url = '', ...nodes] = urls
  const control = async (server: number, ...args: readonly string[]) => {
    const command = spawn(join(programs, 'pg_ctl'), ['-D', folders[server] ?? '', '-w', ...args], {
      ...as,
      cwd: '/',
      env: ENVIRONMENT,
      stdio: 'ignore',
    })
    const [code] = await once(command, 'exit')
    if (code !== 0) throw new Error(`pg_ctl ${args.join(' ')} ended with ${code}.`)
  }
  return {
    url,
    nodes,
    remove,
    stop: (server, mode) => control(server, 'stop', '-m', mode),
    start: (server) => control(server, 'start', '-l', join(folders[server] ?? '', 'log')),
  }
}

/** Servers that have the setting let no other library decode changes, and Citus moves shards by one of its own. */
function decoders(read: (setting: string) => unknown): Record<string, string> {
  try {
    read('output_plugin_libraries')
    return { output_plugin_libraries: 'pgoutput, test_decoding, citus' }
  } catch {
    return {}
  }
}

/** @throws what is wrong with the URL, which may have a password and is not shown */
const findNodes = (url: string): Promise<string[]> =>
  nodesOf(url).catch((cause) => {
    throw new Error(`CITUS_URL has to be the URL of a database with Citus, on its coordinator: ${cause.message}.`, {
      cause,
    })
  })

/** The workers of the cluster, by the user and the database of the URL. */
async function nodesOf(url: string): Promise<string[]> {
  const rows = await queryOn<{ host: string; port: number }>(
    url,
    `SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid > 0 AND noderole = 'primary'`,
  )
  return rows.map(({ host, port }) => Object.assign(new URL(url), { hostname: host, port: String(port) }).href)
}
