/**
 * Rows of `runtime.process`: the processes of the service that are alive, each with the migrations that it knows. By them
 * `migrate` learns what a migration marked `breaks` would break, also behind a pooler, which hides connections.
 */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Db, Statements } from '../plugin.ts'

/** How long a process counts as alive after its last heartbeat: so long `migrate` counts one that was killed. */
export const ALIVE = 30 // s

/** The number of the last migration file that a process has of each plugin; of plugins that it has not loaded, none. */
export type KnownMigrations = Readonly<Record<string, number>>

/** A migration that processes which do not have its file cannot work with. */
export interface BreakingMigration {
  readonly plugin: string
  readonly number: number
  readonly name: string
}

export interface RunningProcess {
  readonly id: string
  /** Host and process id. */
  readonly name: string
  readonly roles: readonly string[]
  readonly migrations: KnownMigrations
}

/** Such as `web-1 4711 (api, identity)`. */
export const describeProcess = ({ name, roles }: RunningProcess): string => `${name} (${roles.join(', ')})`

/** This process, with an id that no other one has had. */
export const thisProcess = (roles: readonly string[], migrations: KnownMigrations): RunningProcess => ({
  id: randomUUID(),
  name: `${hostname()} ${process.pid}`,
  roles,
  migrations,
})

/** Those that break a process which knows these migrations: of its plugins, and newer than its files. */
export const breaking = <Migration extends Pick<BreakingMigration, 'plugin' | 'number'>>(
  migrations: readonly Migration[],
  known: KnownMigrations,
): Migration[] => migrations.filter(({ plugin, number }) => number > (known[plugin] ?? Number.POSITIVE_INFINITY))

/** Those that at least one of the migrations breaks. */
export const brokenProcesses = (
  migrations: readonly Pick<BreakingMigration, 'plugin' | 'number'>[],
  processes: readonly RunningProcess[],
): RunningProcess[] => processes.filter((it) => breaking(migrations, it.migrations).length > 0)

/** Stores that the process is alive. Rows of others that have long not been are deleted. */
export const saveProcess = (db: Statements, { id, name, roles, migrations }: RunningProcess) =>
  db.query(
    `WITH ended AS (DELETE FROM runtime.process WHERE alive_until < now() - interval '1 hour' AND id <> $1)
     INSERT INTO runtime.process (id, name, roles, migrations, alive_until)
     VALUES ($1, $2, $3, $4, now() + interval '${ALIVE} seconds')
     ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until`,
    [id, name, roles, JSON.stringify(migrations)],
  )

export const deleteProcess = (db: Db, id: string) => db.query('DELETE FROM runtime.process WHERE id = $1', [id])

/** Those that are alive; none in a database that is still empty. */
export async function runningProcesses(db: Statements): Promise<RunningProcess[]> {
  const [table] = await db.query<{ exists: boolean }>(`SELECT to_regclass('runtime.process') IS NOT NULL AS exists`)
  if (!table?.exists) return []
  return db.query<RunningProcess>(
    'SELECT id, name, roles, migrations FROM runtime.process WHERE alive_until > now() ORDER BY started_at, id',
  )
}
