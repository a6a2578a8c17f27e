import { startStep } from './abort.ts'
import type { BootOptions } from './boot.ts'
import type { Closer } from './closing.ts'
import type { RuntimeConfig } from './config.ts'
import { type Address, type Database, openDatabase } from './database/database.ts'
import { startEmbedded } from './database/embedded.ts'

/** The database that the settings name, or the embedded one; registers both in `closers`. */
export async function reachDatabase(
  config: RuntimeConfig,
  { name: applicationName = 'chainwork', command }: Pick<BootOptions, 'name' | 'command'>,
  { signal, log }: Parameters<typeof startStep>[1],
  closers: Closer[],
): Promise<Database> {
  let address: Address
  if (config.databaseUrl === undefined) {
    // It heeds the signal itself, and stops what it has started.
    const embedded = await startEmbedded({ dataDir: config.dataDir, log, signal })
    closers.push({ stage: 'embedded PostgreSQL', close: () => embedded.stop() })
    address = embedded.address
  } else address = { url: config.databaseUrl }
  const readOnly = command?.reads === true
  const opening = openDatabase({ address, poolSize: config.poolSize, applicationName, readOnly, log })
  const database = await startStep('connection to the database', { signal, log }, () => opening).catch((error) => {
    opening.then((late) => late.close(0)).catch(() => {})
    throw error
  })
  closers.push({ stage: 'database', close: () => database.close(IN_USE) })
  return database
}

/** Connections that are in use once all has been stopped belong to what hangs. */
const IN_USE = 500 // ms
