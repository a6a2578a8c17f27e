/** What commands work on: the whole house, or its database alone. Both are given back whatever happens. */
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { boot, type House } from '../boot.ts'
import type { RuntimeConfig } from '../config.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { startEmbedded } from '../database/embedded.ts'
import type { Session } from './command.ts'

const NAME = 'chainwork (command)'
const CONNECTIONS = 2

/** Boots, as the service does, runs the work and closes; a signal cuts the work short. */
export async function withHouse<T>(session: Session, work: (house: House) => Promise<T>): Promise<T> {
  const house = await boot({ environment: session.environment, name: NAME, log: session.log })
  try {
    return await untilSignal(session.signal, () => work(house))
  } finally {
    await house.close()
  }
}

/** Opens the database that the settings name, the embedded one too, and nothing else. */
export async function withDatabase<T>(
  config: RuntimeConfig,
  session: Session,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { log } = session
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ dataDir: config.dataDir, log })
  try {
    const address = embedded?.address ?? { url: config.databaseUrl ?? '' }
    const database = await openDatabase({ address, poolSize: CONNECTIONS, applicationName: NAME, log })
    try {
      return await untilSignal(session.signal, () => work(database))
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}

/** True when there is no embedded database yet: who only looks must not make one. */
export async function isUnmade(config: RuntimeConfig): Promise<boolean> {
  if (config.databaseUrl) return false
  return access(join(config.dataDir, 'postgres', 'PG_VERSION')).then(
    () => false,
    (error) => error.code === 'ENOENT',
  )
}

async function untilSignal<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const aborted = new Promise<never>((_, fail) =>
    signal.addEventListener('abort', () => fail(signal.reason), { once: true }),
  )
  return Promise.race([work(), aborted])
}
