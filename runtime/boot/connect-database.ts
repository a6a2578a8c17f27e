/** Connects to the database at boot: the server of DATABASE_URL, or the embedded PostgreSQL, which it starts. */

import { type Address, type Database, openDatabase } from '../database/database.ts'
import { startEmbedded } from '../database/embedded.ts'
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

/** How long closing waits for connections in use. All work has been stopped by then, so only work that hangs uses them. */
const IN_USE = 500 // ms
