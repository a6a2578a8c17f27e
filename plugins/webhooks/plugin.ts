/**
 * Webhooks. A *registration* is who wants to hear of which events; a *delivery* is one event for one registration; an
 * *attempt* is one request for a delivery, and its row is the log entry. The rows are the ledger and the schedule: a
 * retry is the same row, due later.
 */
import { definePlugin } from '#generated/webhooks'
import { cleaner } from './cleaner.ts'
import { readConfig } from './config.ts'
import { addGauges } from './gauges.ts'
import { handlers } from './handlers.ts'
import { listeners } from './listeners.ts'
import { sealTargets } from './sealing.ts'
import { secretRow, targetRow } from './target.ts'
import { deliveryWorker } from './worker.ts'

export default definePlugin({
  availability: 'on-by-default',
  config: readConfig,
  migrations: new URL('./migrations/', import.meta.url),
  sealed: [
    { table: 'registration', column: 'target_sealed', key: 'id', row: targetRow },
    { table: 'registration', column: 'older_secret_sealed', key: 'id', row: secretRow },
  ],

  setup(host) {
    if (host.config.allowed.insecure) {
      host.log.warn({}, 'WEBHOOK_ALLOW_INSECURE_TARGETS is true: webhooks may go to http and into private networks')
    }
    addGauges(host)
    return {
      handlers: handlers(host),
      listeners: listeners(host),
      background: [deliveryWorker(host), cleaner(host)],
      start: async () => void (await sealTargets(host)),
    }
  },
})
