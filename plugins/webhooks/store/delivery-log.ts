/** Lists the delivery log: one row for each attempt, which `outcomes.ts` inserts. */
import type { Fields, Source } from '#runtime/odata'

export interface LogRow {
  readonly id: string
  readonly eventId: string
  readonly event: string
  readonly at: Date
  readonly status: 'success' | 'failed'
  readonly httpStatus: number | null
  readonly milliseconds: number
  readonly error: string | null
  readonly retries: number
  readonly test: boolean
  readonly nextAttemptAt: Date | null
}

const STATUS = `CASE WHEN a.succeeded THEN 'success' ELSE 'failed' END`

/** The fields by which the log can be filtered and sorted. */
export const logFields: Fields = {
  id: { column: 'a.id', type: 'string', notNull: true },
  deliveryId: { column: `(a.webhook_id || ':' || a.event_id)`, type: 'string', notNull: true },
  event: { column: 'a.event', type: 'string', notNull: true },
  timestamp: { column: 'a.at', type: 'timestamp', notNull: true },
  status: { column: STATUS, type: 'string', notNull: true, values: ['success', 'failed'] },
  httpStatus: { column: 'a.http_status', type: 'integer' },
  responseTime: { column: 'a.duration_ms', type: 'number', notNull: true },
  retries: { column: 'a.retries', type: 'integer', notNull: true },
  test: { column: 'a.test', type: 'boolean', notNull: true },
  nextAttemptAt: { column: 'a.next_at', type: 'timestamp' },
}
export const logSource = (accountId: number, webhookId: string): Source => ({
  columns: `a.id, a.event_id AS "eventId", a.event, a.at, ${STATUS} AS status, a.http_status AS "httpStatus",
    a.duration_ms AS "milliseconds", a.error, a.retries, a.test, a.next_at AS "nextAttemptAt"`,
  from: 'webhooks.attempt a',
  where: 'a.account_id = $1 AND a.webhook_id = $2',
  params: [accountId, webhookId],
})
