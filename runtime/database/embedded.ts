/**
 * The embedded PostgreSQL, used when DATABASE_URL is not set: a real server with its data in DATA_DIR, which listens on a
 * Unix socket only.
 *
 * It runs in a session of its own, and as an unprivileged user when the service runs as root. It keeps running when the
 * service is killed, and the next process connects to it. Several processes may use it at the same time: the first one
 * starts it, the last one stops it (`embedded/usage-lock.ts`), and when it crashes, any of them restarts it.
 */
import { access, mkdir, open, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../plugin.ts'
import { oncePer } from '../telemetry/once-per.ts'
import type { SocketAddress } from './connection.ts'
import { type Binaries, findBinaries } from './embedded/binaries.ts'
import { ensureCluster, SUPERUSER } from './embedded/cluster.ts'
import { EmbeddedFault } from './embedded/fault.ts'
import {
  type Child,
  findPostmaster,
  PORT,
  removeStaleLocks,
  spawnPostmaster,
  stopPostmaster,
} from './embedded/postmaster.ts'
import { socketFolder } from './embedded/socket.ts'
import { acquireUsageLock, DATABASE, type UsageLock } from './embedded/usage-lock.ts'
import { type RunAs, runAs } from './embedded/user.ts'
import { isUnavailable } from './faults.ts'

export { EmbeddedFault } from './embedded/fault.ts'

export interface Embedded {
  readonly address: SocketAddress
  /** Releases the usage lock, and stops the server if no other process uses it. Close all other connections first. */
  stop(): Promise<void>
}

const START = 120_000 // ms; recovery after a crash may take long
const FAILED_STARTS = 5 // in a row, while no other process's postmaster runs
const POLL = 20 // ms
const RESTART_PAUSE = 1_000 // ms after a failed restart
const LOG_EVERY = 60_000 // ms

/** True when there is a database in DATA_DIR, also when the folder cannot be read. */
export const hasEmbedded = (dataDir: string): Promise<boolean> =>
  access(join(dataDir, 'postgres', 'PG_VERSION')).then(
    () => true,
    ({ code }) => code !== 'ENOENT' && code !== 'ENOTDIR',
  )

/** The error sentence for a command that needs a database where there is none. */
export const noDatabase = (config: { readonly dataDir: string; readonly migrateOnStart: boolean }) =>
  `There is no database in ${resolve(config.dataDir)}: set DATA_DIR, or DATABASE_URL, to the value that the service has. ${config.migrateOnStart ? 'A start of the service, or `chainwork migrate`,' : '`chainwork migrate`'} creates a new one.`

/**
 * Connects to the PostgreSQL that serves `<dataDir>/postgres`, or else starts it, creating the data folder first if needed.
 * @throws EmbeddedFault, or the signal's reason; a server that it has started is stopped first
 */
export async function startEmbedded(options: {
  readonly dataDir: string
  readonly log: Log
  /** Aborts the start. */
  readonly signal?: AbortSignal
}): Promise<Embedded> {
  const cluster = await prepare(resolve(options.dataDir), options.log)
  const socket = await socketFolder(cluster.folder, `.s.PGSQL.${PORT}`)
  const stopping = new AbortController()
  let usageLock: UsageLock
  try {
    usageLock = await connectOrStart(cluster, socket.path, options.signal ?? stopping.signal)
  } catch (error) {
    await socket.release()
    options.signal?.throwIfAborted()
    throw error
  }

  /** Restarts the server whenever the connection of the usage lock is lost. */
  const supervise = async () => {
    while (!stopping.signal.aborted) {
      await usageLock.lost
      if (stopping.signal.aborted) return
      options.log.warn({}, 'The embedded database has ended and is being restarted.')
      const startedAt = performance.now()
      const mayLog = oncePer(LOG_EVERY)
      while (!stopping.signal.aborted) {
        try {
          usageLock = await connectOrStart(cluster, socket.path, stopping.signal)
          options.log.info({ ms: Math.round(performance.now() - startedAt) }, 'The embedded database was restarted.')
          break
        } catch (error) {
          if (stopping.signal.aborted) return
          // A full disk, for example, makes every restart fail until the operator has freed space.
          if (mayLog()) options.log.error({ err: error }, 'The embedded database could not be restarted; trying again.')
          await pause(RESTART_PAUSE)
        }
      }
    }
  }
  const supervised = supervise()

  const stop = async () => {
    stopping.abort()
    try {
      const held = usageLock
      await release(held, cluster.folder, options.log)
      await supervised
      // A restart may have succeeded meanwhile, with a new lock.
      if (usageLock !== held) await release(usageLock, cluster.folder, options.log)
    } finally {
      await socket.release()
    }
  }
  let stopped: Promise<void> | undefined

  return {
    address: { socketFolder: socket.path, port: PORT, user: SUPERUSER, database: DATABASE },
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

interface Cluster {
  readonly folder: string
  readonly logFile: string
  readonly programs: Binaries
  readonly as: RunAs
}

async function prepare(dataDir: string, log: Log): Promise<Cluster> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new EmbeddedFault(
      `The folder ${dataDir} (DATA_DIR) cannot be made (${(error as NodeJS.ErrnoException).code}); name another one.`,
    )
  }
  const folder = join(await realpath(dataDir), 'postgres')
  const as = await runAs(folder)
  const programs = await findBinaries(as)
  if (!(await hasEmbedded(dataDir))) log.info({ folder }, 'Creating the embedded database, which takes some seconds.')
  await ensureCluster(folder, programs, as)
  return { folder, logFile: join(dataDir, 'postgres.log'), programs, as }
}

/** Connects to the postmaster that serves the folder, or starts one, and repeats until the usage lock is acquired. */
async function connectOrStart(cluster: Cluster, socket: string, stopping: AbortSignal): Promise<UsageLock> {
  const until = performance.now() + START
  let child: Child | undefined
  let failed = 0
  let reason: unknown
  try {
    while (performance.now() < until && !stopping.aborted) {
      if (await findPostmaster(cluster.folder)) {
        try {
          return await acquireUsageLock(socket, PORT, SUPERUSER)
        } catch (error) {
          if (!isUnavailable(error)) throw error
          reason = error
        }
      } else if (!child || child.ended()) {
        if (child && ++failed >= FAILED_STARTS) break
        await removeStaleLocks(cluster.folder)
        child = spawnPostmaster(cluster.folder, cluster.programs, cluster.as, cluster.logFile)
      }
      await pause(POLL)
    }
  } catch (error) {
    reason = error
  }
  if (child?.pid !== undefined && !child.ended()) await stopPostmaster(child.pid, cluster.folder)
  throw new EmbeddedFault(
    `The embedded database in ${cluster.folder} does not start: ${await endOfLog(cluster.logFile, reason)}`,
  )
}

async function release(usageLock: UsageLock, folder: string, log: Log): Promise<void> {
  try {
    if (!(await usageLock.release())) return
    const pid = await findPostmaster(folder)
    if (pid !== undefined && !(await stopPostmaster(pid, folder)))
      log.error({ pid }, 'The embedded database does not stop; it goes on running.')
  } catch (error) {
    // The server has ended already, or other processes use it and will stop it.
    log.debug({ err: error }, 'The embedded database ended before its usage lock was released.')
  } finally {
    await usageLock.close()
  }
}

const END_OF_LOG = 600 // bytes

async function endOfLog(logFile: string, reason: unknown): Promise<string> {
  const handle = await open(logFile, 'r').catch(() => undefined)
  if (!handle) return String(reason)
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(END_OF_LOG),
      0,
      END_OF_LOG,
      Math.max(0, size - END_OF_LOG),
    )
    const lines = buffer.toString('utf8', 0, bytesRead).trim().split('\n').slice(-4).join(' / ')
    return `${lines} (${logFile})${reason instanceof Error ? ` ${reason.message}` : ''}`
  } finally {
    await handle.close()
  }
}
