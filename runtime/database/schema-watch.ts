/**
 * Registers a process of the service in `runtime.process`, and watches the migrations of the database: once one is applied
 * that breaks the process, it has to be replaced.
 *
 * Registering waits for a `migrate` that is about to apply a migration marked `breaks`, and for `citus distribute`. So either
 * these find the row, or the process finds the migration, or what is distributed only in part.
 */
import type { Log } from '../plugin.ts'
import { withSharedLock } from './advisory-lock.ts'
import { requireWhole } from './citus/place-tables.ts'
import { connectUnbounded, statementsOn } from './connection.ts'
import type { Database } from './database.ts'
import { writeFaultOf } from './faults.ts'
import { type BreakingMigration, breaking, deleteProcess, type RunningProcess, saveProcess } from './processes.ts'

export interface SchemaWatch {
  /** The applied migrations that break this process, as `plugin/file`. Once there is one, there always is. */
  brokenBy(): readonly string[]
  /** Is called once when the process is broken; at once if it is. */
  onBroken(callback: () => void): void
  /** Ends the watch, and deletes the row. */
  close(): Promise<void>
}

/** Of a CLI command, which ends soon. */
export const NO_WATCH: SchemaWatch = { brokenBy: () => [], onBroken() {}, close: async () => {} }

/** PostgreSQL's channel for "a migration was recorded". */
export const MIGRATION_CHANNEL = 'runtime_migrated'
/** Advisory lock: exclusive while running processes would be broken, shared while a process registers. */
export const BREAKING_LOCK = 4_711_002

const HEARTBEAT = 5_000 // ms
const IDLE_IN_TRANSACTION = 60_000 // ms

/** Recorded migrations that are not marked `works`. */
const RECORDED = `SELECT plugin, number, name FROM runtime.migration WHERE previous_code IS DISTINCT FROM 'works'`

/** @throws errors of the database, and MigrationFault when it is distributed only in part. A process that was broken before it had registered is broken from the start. */
export async function watchSchema(database: Database, process: RunningProcess, log: Log): Promise<SchemaWatch> {
  // Of its own, so that the process counts as alive while requests use all other connections.
  const db = database.separatePool('registration', 1, IDLE_IN_TRANSACTION)
  let broken: readonly string[] = []
  const callbacks: (() => void)[] = []
  let closed = false

  async function findBreaking(): Promise<void> {
    if (closed || broken.length > 0) return
    const found = breaking(await db.query<BreakingMigration>(RECORDED), process.migrations)
    if (found.length === 0) return
    broken = found.map(({ plugin, name }) => `${plugin}/${name}`)
    log.error(
      { migrations: broken },
      'A migration was applied that this version does not work with. The process refuses requests and begins no more work: replace it.',
    )
    for (const callback of callbacks) callback()
    await deleteProcess(db, process.id)
  }

  async function beat(): Promise<void> {
    await findBreaking()
    if (closed || broken.length > 0 || (await database.writeFault())) return
    await saveProcess(db, process)
  }

  let beating: Promise<void> | undefined
  /**
   * One at a time, so that a slow database does not get more than it answers, and no beat under way stores the row anew
   * after it was deleted.
   */
  const beatOnce = () => {
    beating ??= logged(beat()).finally(() => {
      beating = undefined
    })
  }
  /** A beat under way may have looked before the migration was recorded. */
  const beatAnew = () => {
    if (beating) void beating.then(beatOnce)
    else beatOnce()
  }
  const logged = (work: Promise<void>) =>
    work.catch((err) => log.debug({ err }, 'the heartbeat of the process failed; it is repeated'))

  await register(database, process, log)
  await findBreaking()
  // Also called with null, after notifications may have been missed.
  database.listen(MIGRATION_CHANNEL, beatAnew)
  const timer = setInterval(beatOnce, HEARTBEAT)
  timer.unref()

  return {
    brokenBy: () => broken,
    onBroken(callback) {
      if (broken.length > 0) callback()
      else callbacks.push(callback)
    },
    async close() {
      closed = true
      clearInterval(timer)
      await beating
      await deleteProcess(db, process.id)
    },
  }
}

/** On a connection of its own, since the lock may be held for as long as a migration takes. */
async function register(database: Database, process: RunningProcess, log: Log): Promise<void> {
  const client = await connectUnbounded(database.address, 'chainwork (start)')
  const db = statementsOn(client)
  try {
    await withSharedLock(db, BREAKING_LOCK, log, async () => {
      // `citus distribute` may have ended early since the migrations were checked.
      await requireWhole(db)
      await saveProcess(db, process)
    })
  } catch (error) {
    // Nothing can be migrated either, and reads can be served. The heartbeat registers the process later.
    if (!writeFaultOf(error)) throw error
  } finally {
    await client.end().catch(() => {})
  }
}
