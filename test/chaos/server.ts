/** A PostgreSQL server of the drill's own, which it may stop, start, fill up and kill: nobody else brings it back. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from '../../runtime/database/embedded/binaries.ts'
import { ensureCluster, SUPERUSER } from '../../runtime/database/embedded/cluster.ts'
import { findPostmaster, PORT, spawnPostmaster, stopPostmaster } from '../../runtime/database/embedded/postmaster.ts'
import { runAs } from '../../runtime/database/embedded/user.ts'

export interface DatabaseServer {
  /** Makes a database and resolves to its URL. */
  create(name: string): Promise<string>
  /** Starts it unless it runs; resolves once it answers. */
  start(): Promise<void>
  /** A fast shutdown, as of an operator. */
  stop(): Promise<void>
  /** kill -9 of a process that serves a client; the server throws out all others then and recovers. */
  killBackend(): Promise<void>
  remove(): Promise<void>
}

const PATIENCE = 60_000 // ms

/** @param parent the folder for its data; one of its own unless given */
export async function openServer(parent?: string): Promise<DatabaseServer> {
  const own = parent === undefined ? await mkdtemp(join(tmpdir(), 'chainwork-chaos-')) : undefined
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
  const ask = async (sql: string) => {
    const it = await client()
    return it.query(sql).finally(() => it.end())
  }

  async function start(): Promise<void> {
    if ((await findPostmaster(folder)) === undefined) spawnPostmaster(folder, programs, as, `${folder}.log`)
    const until = performance.now() + PATIENCE
    for (;;) {
      try {
        await ask('SELECT 1')
        return
      } catch (error) {
        if (performance.now() > until) throw error
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
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
      await ask(`CREATE DATABASE ${pg.escapeIdentifier(name)}`)
      return `postgres://${SUPERUSER}@localhost:${PORT}/${name}?host=${encodeURIComponent(folder)}`
    },
    async killBackend() {
      const { rows } = await ask(
        `SELECT pid FROM pg_stat_activity WHERE application_name = 'chainwork' AND pid <> pg_backend_pid() LIMIT 1`,
      )
      execFileSync('kill', ['-9', String(rows[0].pid)])
    },
    async remove() {
      await stop()
      if (own) await rm(own, { recursive: true, force: true })
    },
  }
}
