/**
 * Webhooks. A *registration* is who wants to hear of which events; a *delivery* is one event for one registration; an
 * *attempt* is one request for a delivery, and its row is the log entry. The rows are the ledger and the schedule: a
 * retry is the same row, due later.
 */
import { definePlugin } from '#generated/webhooks'
import { createCleaner } from './cleaner.ts'
import { readConfig } from './config.ts'
import { handlers } from './handlers.ts'
import { cleanUp, listeners } from './listeners.ts'
import { deliveryWorker } from './worker.ts'

export default definePlugin({
  availability: 'on-by-default',
  config: readConfig,
  migrations: new URL('./migrations/', import.meta.url),

  setup(host) {
    if (host.config.allowed.insecure) {
      host.log.warn({}, 'WEBHOOK_ALLOW_INSECURE_TARGETS is true: webhooks may go to http and into private networks')
    }
    const cleaner = createCleaner(host)
    return {
      handlers: handlers(host),
      listeners: listeners(host, cleaner.clean),
      workers: [deliveryWorker(host), cleaner],
      timers: [{ cron: '17 3 * * *', emit: cleanUp }],
    }
  },
})
