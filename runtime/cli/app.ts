/** Opens the app or the database for a CLI command, and closes it after the command. */
import { untilAborted } from '../boot/abort.ts'
import { type App, boot } from '../boot/boot.ts'
import { type RuntimeConfig, runtimeConfig } from '../boot/config.ts'
import { type Installation, readInstallation } from '../boot/installation.ts'
import { readEnv } from '../boot/settings.ts'
import { commandAddress, type Database, openDatabase } from '../database/database.ts'
import { hasEmbedded, noDatabase, startEmbedded } from '../database/embedded.ts'
import { migrateOrCheck } from '../database/migrations.ts'
import type { Session } from './command.ts'
import { nameTarget } from './target.ts'

/** Tells the sessions of this command from those of others. */
const NAME = `chainwork (command ${process.pid})`
const CONNECTIONS = 2

interface Access {
  readonly reads: boolean
}

/**
 * Boots on an existing and migrated database, runs the work, and closes. Unlike a start of the service it creates no
 * database, no secret key and no first account. The session's signal aborts boot and work.
 */
export async function withApp<T>(session: Session, command: Access, work: (app: App) => Promise<T>): Promise<T> {
  const { environment, log, signal, terminal } = session
  nameTarget(runtimeConfig(readEnv(environment)), terminal)
  const app = await boot({ environment, name: NAME, log, signal, migrate: 'check', command })
  try {
    return await untilAborted(signal, () => work(app))
  } finally {
    await app.close()
  }
}

/** Reads the installation, for commands that need no plugin to be set up. @throws one error with all its faults */
export async function requireInstallation({ environment }: Session): Promise<Installation> {
  const installation = await readInstallation(environment)
  const faults = [...installation.faults.settings, ...installation.faults.plugins]
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return installation
}

/** Opens an existing and migrated database, without booting the plugins. */
export async function withMigrated<T>(
  session: Session,
  access: Access,
  work: (database: Database, installation: Installation) => Promise<T>,
): Promise<T> {
  const installation = await requireInstallation(session)
  const { config, migrations } = installation
  if (!config.databaseUrl && !(await hasEmbedded(config.dataDir))) {
    nameTarget(config, session.terminal)
    throw new Error(noDatabase(config))
  }
  return withDatabase(config, session, access, async (database) => {
    await migrateOrCheck('check', database, migrations, session.log)
    return work(database, installation)
  })
}

/** Opens the database of DATABASE_URL, or the embedded one, which it creates if there is none. */
export async function withDatabase<T>(
  config: RuntimeConfig,
  session: Session,
  { reads: readOnly }: Access,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { log, signal, terminal } = session
  nameTarget(config, terminal)
  if (!config.databaseUrl) {
    const isThere = await hasEmbedded(config.dataDir)
    terminal.progress(isThere ? 'starting the database' : `creating a database in ${config.dataDir}`)
  }
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log, signal })
  try {
    const address = embedded?.address ?? commandAddress(config.databaseUrl ?? '', config.databaseDirectUrl)
    const database = await openDatabase({ address, poolSize: CONNECTIONS, applicationName: NAME, readOnly, log })
    terminal.progress('')
    try {
      return await untilAborted(signal, () => work(database))
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}
