import { makePlansAnew } from '../../plugins/scheduling/store/fresh-plans.ts'
import type { Database } from '../../runtime/database/database.ts'

/** Runs a statement that inserts thousands of rows, as the product does. */
export const insertMany = (database: Database, sql: string, values: readonly unknown[]) =>
  database.transaction(async (tx) => {
    await makePlansAnew(tx)
    await tx.query(sql, values)
  })
