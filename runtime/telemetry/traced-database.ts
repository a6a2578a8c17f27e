/** Tracing of database transactions. */
import type { CountedDatabase, Database } from '../database/database.ts'
import type { Tracing } from './tracing.ts'

/** Runs each transaction in a span, if tracing is enabled. The span has no SQL, which may contain personal data. */
export function tracedDatabase(database: Database, tracing: Tracing): Database {
  if (!tracing.enabled) return database
  const options = { kind: 'client', attributes: { 'db.system.name': 'postgresql' } } as const
  const traced = <D extends CountedDatabase>(untraced: D): D => ({
    ...untraced,
    transaction: (work) => tracing.span('transaction', options, () => untraced.transaction(work)),
  })
  return { ...traced(database), countedFor: (budget, owner) => traced(database.countedFor(budget, owner)) }
}
