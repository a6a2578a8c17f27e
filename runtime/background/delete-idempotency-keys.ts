/** Scheduled job that deletes stored replies to Idempotency-Keys after 24 hours, in batches. */
import type { Db } from '../plugin.ts'
import type { ScheduledJob } from './scheduled.ts'

const BATCH = 1_000 // rows

export const deleteIdempotencyKeys = (db: Db): ScheduledJob => ({
  plugin: 'runtime',
  name: 'forget idempotency keys',
  cron: '41 * * * *',
  async run({ signal }) {
    for (;;) {
      signal.throwIfAborted()
      const deleted = await db.query(
        `DELETE FROM runtime.idempotency WHERE ctid IN
           (SELECT ctid FROM runtime.idempotency WHERE created_at < now() - interval '24 hours' LIMIT ${BATCH})
         RETURNING 1`,
      )
      if (deleted.length < BATCH) return
    }
  },
})
