/**
 * The database of an installation without `DATABASE_URL`: a real PostgreSQL in `DATA_DIR`, on a Unix socket alone.
 *
 * It runs in a session of its own, as an unprivileged user when we are root, and outlives a killed service: whoever comes
 * next takes it over. Several processes may use it at once; the first one in starts it, the last one out stops it, and
 * when it dies itself, whoever notices first starts it again.
 */
import { access, mkdir, open, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Log } from '../plugin.ts'
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
import { DATABASE, type Keeper, keep } from './embedded/usage-lock.ts'
import { type RunAs, runAs } from './embedded/user.ts'
import { isUnavailable } from './faults.ts'

export { EmbeddedFault } from './embedded/fault.ts'

export interface Embedded {
  readonly address: SocketAddress
  /** Leaves the database; the last process out stops it. Close every other connection first. */
  stop(): Promise<void>
}

const START = 120_000 // ms; recovery after a crash takes its time
const FAILED_STARTS = 5 // in a row, with nobody else's postmaster there
const POLL = 20 // ms
const AGAIN = 1_000 // ms after a restart that failed
const LOG_EVERY = 60_000 // ms

/** Whether there is a database in the folder; a folder that may not be looked into counts as one that has it. */
export const hasEmbedded = (dataDir: string): Promise<boolean> =>
  access(join(dataDir, 'postgres', 'PG_VERSION')).then(
    () => true,
    ({ code }) => code !== 'ENOENT' && code !== 'ENOTDIR',
  )

/** Why nothing can be done without one. */
export const noDatabase = (config: { readonly dataDir: string; readonly migrateOnStart: boolean }) =>
  `There is no database in ${resolve(config.dataDir)}: set DATA_DIR, or DATABASE_URL, as the service has it. ${config.migrateOnStart ? 'A start of the service, or `chainwork migrate`,' : '`chainwork migrate`'} makes a new one.`

/**
 * Starts the database in `<dataDir>/postgres`, making it at first, or takes over the one that runs there.
 * @throws EmbeddedFault with the reason, or the signal's reason; nothing that was started is left running
 */
export async function startEmbedded(options: {
  readonly dataDir: string
  readonly log: Log
  /** Breaks the start off. */
  readonly signal?: AbortSignal
}): Promise<Embedded> {
  const place = await prepare(resolve(options.dataDir))
  const socket = await socketFolder(place.folder, `.s.PGSQL.${PORT}`)
  const stopping = new AbortController()
  let keeper: Keeper
  try {
    keeper = await getIn(place, socket.path, options.signal ?? stopping.signal)
  } catch (error) {
    await socket.release()
    options.signal?.throwIfAborted()
    throw error
  }

  /** Waits for the database to go away, and brings it back. */
  const supervise = async () => {
    while (!stopping.signal.aborted) {
      await keeper.lost
      if (stopping.signal.aborted) return
      options.log.warn({}, 'The embedded database is gone; it is being started again.')
      const since = performance.now()
      let loggedAt = Number.NEGATIVE_INFINITY
      while (!stopping.signal.aborted) {
        try {
          keeper = await getIn(place, socket.path, stopping.signal)
          options.log.info({ ms: Math.round(performance.now() - since) }, 'The embedded database is back.')
          break
        } catch (error) {
          if (stopping.signal.aborted) return
          // A disk that is full keeps it down for as long as it takes somebody to make room.
          if (performance.now() - loggedAt > LOG_EVERY) {
            options.log.error({ err: error }, 'The embedded database could not be started again; it is tried on.')
            loggedAt = performance.now()
          }
          await pause(AGAIN)
        }
      }
    }
  }
  const supervised = supervise()

  const stop = async () => {
    stopping.abort()
    try {
      const held = keeper
      await leave(held, place.folder, options.log)
      await supervised
      // A restart that was under way may have come through meanwhile.
      if (keeper !== held) await leave(keeper, place.folder, options.log)
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

interface Place {
  readonly folder: string
  readonly logFile: string
  readonly programs: Binaries
  readonly as: RunAs
}

async function prepare(dataDir: string): Promise<Place> {
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
  await ensureCluster(folder, programs, as)
  return { folder, logFile: join(dataDir, 'postgres.log'), programs, as }
}

/** Gets in: takes over who serves the folder, else starts a postmaster, until one of them answers. */
async function getIn(place: Place, socket: string, stopping: AbortSignal): Promise<Keeper> {
  const until = performance.now() + START
  let child: Child | undefined
  let failed = 0
  let reason: unknown
  try {
    while (performance.now() < until && !stopping.aborted) {
      if (await findPostmaster(place.folder)) {
        try {
          return await keep(socket, PORT, SUPERUSER)
        } catch (error) {
          if (!isUnavailable(error)) throw error
          reason = error
        }
      } else if (!child || child.ended()) {
        if (child && ++failed >= FAILED_STARTS) break
        await removeStaleLocks(place.folder)
        child = spawnPostmaster(place.folder, place.programs, place.as, place.logFile)
      }
      await pause(POLL)
    }
  } catch (error) {
    reason = error
  }
  if (child?.pid !== undefined && !child.ended()) await stopPostmaster(child.pid, place.folder)
  throw new EmbeddedFault(
    `The embedded database in ${place.folder} does not start: ${await lastWords(place.logFile, reason)}`,
  )
}

async function leave(keeper: Keeper, folder: string, log: Log): Promise<void> {
  try {
    if (!(await keeper.leave())) return
    const pid = await findPostmaster(folder)
    if (pid !== undefined && !(await stopPostmaster(pid, folder)))
      log.error({ pid }, 'The embedded database does not stop; it goes on running.')
  } catch (error) {
    // It is gone already, or its other users see to it.
    log.debug({ err: error }, 'The embedded database was gone before it was left.')
  } finally {
    await keeper.close()
  }
}

const LAST_WORDS = 600 // bytes of the log

async function lastWords(logFile: string, reason: unknown): Promise<string> {
  const handle = await open(logFile, 'r').catch(() => undefined)
  if (!handle) return String(reason)
  try {
    const { size } = await handle.stat()
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(LAST_WORDS),
      0,
      LAST_WORDS,
      Math.max(0, size - LAST_WORDS),
    )
    const said = buffer.toString('utf8', 0, bytesRead).trim().split('\n').slice(-4).join(' / ')
    return `${said} (${logFile})${reason instanceof Error ? ` ${reason.message}` : ''}`
  } finally {
    await handle.close()
  }
}

const pause = (ms: number) => new Promise<void>((ok) => setTimeout(ok, ms))
