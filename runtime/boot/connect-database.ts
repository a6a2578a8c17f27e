/** Connects to the database at boot: the server of DATABASE_URL, or the embedded PostgreSQL, which it starts. */

import {
  type Address,
  commandAddress,
  type Database,
  isPooled,
  openDatabase,
  serverAddress,
} from '../database/database.ts'
import { startEmbedded } from '../database/embedded.ts'
import { checkNotifications, missingRoleSettings } from '../database/pooler.ts'
import { idleLimit } from '../outbox/time-limit.ts'
import { startStep } from './abort.ts'
import type { BootOptions } from './boot.ts'
import type { Closer } from './closing.ts'
import type { RuntimeConfig } from './config.ts'

/** Registers the database and the embedded PostgreSQL in `closers`. */
export async function connectDatabase(
  config: RuntimeConfig,
  { name: applicationName = 'chainwork', command }: Pick<BootOptions, 'name' | 'command'>,
  { signal, log }: Parameters<typeof startStep>[1],
  closers: Closer[],
): Promise<Database> {
  let address: Address
  if (config.databaseUrl === undefined) {
    // It observes the signal itself, and stops the PostgreSQL that it has started.
    const embedded = await startEmbedded({ dataDir: config.dataDir, log, signal })
    closers.push({ stage: 'embedded PostgreSQL', close: () => embedded.stop() })
    address = embedded.address
  } else {
    const { databaseUrl, databaseDirectUrl } = config
    address = (command ? commandAddress : serverAddress)(databaseUrl, databaseDirectUrl)
  }
  const readOnly = command?.reads === true
  const opening = openDatabase({ address, poolSize: config.poolSize, applicationName, readOnly, log })
  const database = await startStep('connection to the database', { signal, log }, () => opening).catch((error) => {
    opening.then((late) => late.close(0)).catch(() => {})
    throw error
  })
  closers.push({ stage: 'database', close: () => database.close(IN_USE) })
  if (config.databaseUrl !== undefined && !command)
    await startStep('check of the notifications', { signal, log }, () => checkNotifications(database))
  if (isPooled(address)) {
    const missing = await missingRoleSettings(database, idleLimit(config.listenerLimit))
    if (missing.length > 0) log.warn({ missing }, ROLE_LACKS_SETTINGS)
  }
  return database
}

const ROLE_LACKS_SETTINGS =
  'The role lacks settings, which a pooler does not pass on: run the statements in `missing` as a superuser, and reconnect the pooler.'

/** How long closing waits for connections in use. All work has been stopped by then, so only work that hangs uses them. */
const IN_USE = 500 // ms
