/** Once a day deletes entries of the audit log that are older than AUDIT_RETENTION_DAYS, in batches with a pause between. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Background, Host } from '#runtime'
import type { Config } from '../config.ts'
import { deleteOldEntries } from '../store/audit-log.ts'

const BATCH = 2_000 // rows
const PAUSE = 50 // ms between batches

export const auditRetention = ({ db, clock, config }: Pick<Host<Config>, 'db' | 'clock' | 'config'>): Background => ({
  name: 'audit log retention',
  cron: '29 3 * * *',
  async run({ signal }) {
    while ((await deleteOldEntries(db, clock.now(), config.auditRetentionDays, BATCH)) === BATCH) {
      signal.throwIfAborted()
      await pause(PAUSE)
    }
  },
})
