/** Deletes log entries and finished deliveries older than the retention, once a day, in batches with a pause between. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Background, Host } from '#runtime'
import type { Config } from './config.ts'
import { DELETIONS } from './store/retention.ts'

const PAUSE = 50 // ms between batches

export const logRetention = ({ db, config }: Pick<Host<Config>, 'db' | 'config'>): Background => ({
  name: 'log retention',
  cron: '17 3 * * *',
  async run({ signal }) {
    for (const deleteBatch of DELETIONS) {
      while (await deleteBatch(db, config.retentionDays)) {
        signal.throwIfAborted()
        await pause(PAUSE)
      }
    }
  },
})
