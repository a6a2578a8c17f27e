/** Deletes what is older than the retention, once a day, in batches with a pause between. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Background, Host } from '#runtime'
import type { Config } from './config.ts'
import { SWEEPS } from './store/retention.ts'

const BREATH = 50 // ms between batches

export const cleaner = ({ db, config }: Pick<Host<Config>, 'db' | 'config'>): Background => ({
  name: 'log retention',
  cron: '17 3 * * *',
  async run({ signal }) {
    for (const sweep of SWEEPS) {
      while (await sweep(db, config.retentionDays)) {
        signal.throwIfAborted()
        await pause(BREATH)
      }
    }
  },
})
