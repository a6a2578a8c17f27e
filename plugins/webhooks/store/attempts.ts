/** The log: one row an attempt, written with the outcomes (`outcomes.ts`), read here. */
import type { Db } from '#runtime'
import type { Page } from './registrations.ts'

export interface LogRow {
  readonly id: string
  readonly eventId: string
  readonly event: string
  readonly at: Date
  readonly succeeded: boolean
  readonly httpStatus: number | null
  readonly milliseconds: number
  readonly error: string | null
  readonly retries: number
  readonly test: boolean
}

/** Latest first; ids begin with the time. */
export const listAttempts = (db: Db, accountId: number, webhookId: string, page: Page): Promise<LogRow[]> =>
  db.query<LogRow>(
    `SELECT id, event_id AS "eventId", event, at, succeeded, http_status AS "httpStatus",
       duration_ms AS "milliseconds", error, retries, test
     FROM webhooks.attempt
     WHERE account_id = $1 AND webhook_id = $2 AND ($3::text IS NULL OR id < $3::text)
     ORDER BY id DESC LIMIT $4 OFFSET $5`,
    [accountId, webhookId, page.after ?? null, page.top, page.skip],
  )

export async function countAttempts(db: Db, accountId: number, webhookId: string): Promise<number> {
  const sql = 'SELECT count(*)::int AS n FROM webhooks.attempt WHERE account_id = $1 AND webhook_id = $2'
  const [row] = await db.query<{ n: number }>(sql, [accountId, webhookId])
  return row?.n ?? 0
}
