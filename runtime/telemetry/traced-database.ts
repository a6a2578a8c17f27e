import type { Database } from '../database/database.ts'
import type { Tracing } from './tracing.ts'

/** A span around each transaction while traces are on. Statements stay out of it: they may hold people's data. */
export function tracedDatabase(database: Database, tracing: Tracing): Database {
  if (!tracing.on) return database
  const options = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const
  return { ...database, transaction: (work) => tracing.span('transaction', options, () => database.transaction(work)) }
}
