import { makePlansAnew } from '../../plugins/scheduling/store/fresh-plans.ts'
import type { Database } from '../../runtime/database/database.ts'

/** Runs a statement that inserts thousands of rows, as the product does. @param values the first one is the account */
export const insertMany = (database: Database, sql: string, values: readonly [accountId: number, ...unknown[]]) =>
  database.transaction(async (tx) => {
    await makePlansAnew(tx, values[0])
    await tx.query(sql, values)
  })
