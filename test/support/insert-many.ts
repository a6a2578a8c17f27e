import type { Database } from '../../runtime/database/database.ts'

/** Runs a statement that inserts thousands of rows, as the product does (`store/fresh-plans.ts`). */
export const insertMany = (database: Database, sql: string, values: readonly unknown[]) =>
  database.transaction(async (tx) => {
    await tx.query('DISCARD PLANS')
    await tx.query(sql, values)
  })
