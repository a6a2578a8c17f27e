import type { CountedDatabase, Database } from '../database/database.ts'
import type { Tracing } from './tracing.ts'

/** A span around each transaction while traces are on. Statements stay out of it: they may hold people's data. */
export function tracedDatabase(database: Database, tracing: Tracing): Database {
  if (!tracing.on) return database
  const options = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const
  const traced = <Of extends CountedDatabase>(of: Of): Of => ({
    ...of,
    transaction: (work) => tracing.span('transaction', options, () => of.transaction(work)),
  })
  return { ...traced(database), countedFor: (budget, owner) => traced(database.countedFor(budget, owner)) }
}
