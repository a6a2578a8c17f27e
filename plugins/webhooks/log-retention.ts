/**
 * Deletes log entries, finished deliveries and events of the feed that are older than their retention: once a day, in
 * batches with a pause between.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Background, Host } from '#runtime'
import type { Config } from './config.ts'
import { DELETIONS, deleteEvents } from './store/retention.ts'

const PAUSE = 50 // ms between batches

export const logRetention = ({ db, config }: Pick<Host<Config>, 'db' | 'config'>): Background => ({
  name: 'log retention',
  cron: '17 3 * * *',
  async run({ signal }) {
    const { retentionDays, eventRetentionDays } = config
    const deletions = [
      ...DELETIONS.map((step) => [step, retentionDays] as const),
      [deleteEvents, eventRetentionDays] as const,
    ]
    for (const [deleteBatch, days] of deletions) {
      while (await deleteBatch(db, days)) {
        signal.throwIfAborted()
        await pause(PAUSE)
      }
    }
  },
})
