/** A PostgreSQL server that belongs to one fault scenario: only the scenario starts, stops, fills and kills it. */
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from '../../runtime/database/embedded/binaries.ts'
import { ensureCluster, SUPERUSER } from '../../runtime/database/embedded/cluster.ts'
import { findPostmaster, PORT, spawnPostmaster, stopPostmaster } from '../../runtime/database/embedded/postmaster.ts'
import { runAs } from '../../runtime/database/embedded/user.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { waitFor } from '../support/wait-for.ts'

export interface DatabaseServer {
  /** Makes a database and resolves to its URL. */
  create(name: string): Promise<string>
  /** Starts it unless it runs; resolves once it answers. */
  start(): Promise<void>
  /** A fast shutdown, as an operator would do it. */
  stop(): Promise<void>
  /** Kills (-9) a server process that serves a client; the server then ends all other connections and recovers. */
  killBackend(): Promise<void>
  remove(): Promise<void>
}

const START_TIMEOUT = 60_000 // ms

/** @param parent the folder for its data; a temporary folder unless given */
export async function openServer(parent?: string): Promise<DatabaseServer> {
  const own = parent === undefined ? temporaryFolder('chaos') : undefined
  const folder = join(parent ?? own ?? '', 'postgres')
  const as = await runAs(folder)
  const programs = await findBinaries(as)
  await ensureCluster(folder, programs, as)

  const client = async () => {
    const it = new pg.Client({ host: folder, port: PORT, user: SUPERUSER, database: 'postgres' })
    it.on('error', () => {})
    await it.connect()
    return it
  }
  const query = async (sql: string) => {
    const it = await client()
    return it.query(sql).finally(() => it.end())
  }

  async function start(): Promise<void> {
    if ((await findPostmaster(folder)) === undefined) spawnPostmaster(folder, programs, as, `${folder}.log`)
    const answers = () =>
      query('SELECT 1').then(
        () => true,
        () => false,
      )
    await waitFor('the database answers', answers, Boolean, { timeout: START_TIMEOUT, interval: 50 })
  }

  async function stop(): Promise<void> {
    const pid = await findPostmaster(folder)
    if (pid !== undefined) await stopPostmaster(pid, folder)
  }

  await start()
  return {
    start,
    stop,
    async create(name) {
      await query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
      return `postgres://${SUPERUSER}@localhost:${PORT}/${name}?host=${encodeURIComponent(folder)}`
    },
    async killBackend() {
      const { rows } = await query(
        `SELECT pid FROM pg_stat_activity WHERE application_name = 'chainwork' AND pid <> pg_backend_pid() LIMIT 1`,
      )
      process.kill(rows[0].pid, 'SIGKILL')
    },
    async remove() {
      await stop()
      if (own) removeFolder(own)
    },
  }
}
