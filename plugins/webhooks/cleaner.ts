/**
 * Deletes what is older than the retention, once a day, beside everything else: the timer only says when, since batches
 * inside the timer's own transaction would be one large one.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Host, Worker } from '#runtime'
import type { Config } from './config.ts'
import { SWEEPS } from './store/retention.ts'

const DAY = 86_400_000 // ms
const BREATH = 50 // ms between batches

export interface Cleaner extends Worker {
  /** Begins, if it is not at work already. */
  clean(): void
}

export function createCleaner({ db, clock, log, config }: Host<Config>): Cleaner {
  let stopped = false
  let running: Promise<void> | undefined

  async function run(): Promise<void> {
    const before = new Date(clock.now().getTime() - config.retentionDays * DAY)
    for (const sweep of SWEEPS) {
      while (!stopped && (await sweep(db, before))) await pause(BREATH)
    }
  }

  return {
    name: 'webhook log retention',
    clean() {
      running ??= run()
        .catch((error) => log.warn({ err: error }, 'the clean-up of webhook logs broke off; tomorrow it goes on'))
        .finally(() => {
          running = undefined
        })
    },
    async start() {},
    async stop() {
      stopped = true
      await running
    },
  }
}
