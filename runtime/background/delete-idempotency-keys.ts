/** Requests under an Idempotency-Key are remembered for 24 hours, and deleted in batches. */
import type { Db } from '../plugin.ts'
import type { ScheduledWork } from './scheduled.ts'

const BATCH = 1_000 // rows

export const forgetIdempotency = (db: Db): ScheduledWork => ({
  plugin: 'runtime',
  name: 'forget idempotency keys',
  cron: '41 * * * *',
  async run({ signal }) {
    for (;;) {
      signal.throwIfAborted()
      const gone = await db.query(
        `DELETE FROM runtime.idempotency WHERE ctid IN
           (SELECT ctid FROM runtime.idempotency WHERE created_at < now() - interval '24 hours' LIMIT ${BATCH})
         RETURNING 1`,
      )
      if (gone.length < BATCH) return
    }
  },
})
