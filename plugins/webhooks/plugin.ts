/**
 * Webhooks: sends public events to the receivers that an account registers.
 *
 * - A *registration* names a receiver's url, the events that it subscribes to, its headers and its signing secret. Url,
 *   headers and secret together are its *target*, which is stored sealed; answers mask what headers hold of credentials.
 * - A *delivery* is one event for one registration: a row that is pending, in flight, succeeded or failed.
 * - A *replay* makes a finished delivery pending again, under the same id.
 * - An *attempt* is one HTTP request for a delivery, and one entry of the delivery log. A retry is another attempt at the
 *   same delivery, whose row becomes due again.
 * - A *claim* marks a delivery as in flight for one worker, or as queued at the broker until a worker takes it over. It
 *   lasts until its outcome is recorded or the claim is released.
 * - A registration is *paused* by a client, or by the service after days of failure; its deliveries wait meanwhile.
 * - A registration is *behind* while so many of its deliveries are pending that none are made of the events that follow
 *   (`store/behind.ts`).
 * - A *carrier* brings claims to the processes that attempt them: in process, or through RabbitMQ.
 * - The *event feed* of an account holds its public events in the order of their commits, for receivers that ask for them
 *   (`event-feed.ts`).
 *
 * An event flows so: `listeners.ts` inserts a delivery for each registration that subscribes to it (`catch-up.ts` for those behind); `delivery/admission.ts`
 * claims due deliveries within the concurrency limits (`delivery/concurrency-limiter.ts`) and passes the claims to a carrier
 * (`delivery/carrier.ts`); `delivery/attempt-claims.ts` loads them where they are attempted; `delivery/deliver.ts` builds,
 * signs and sends the request; `delivery/attempt-result.ts` classifies the answer; `delivery/retry-schedule.ts` decides
 * about the next attempt; `delivery/outcome-recorder.ts` saves the log entry, the statistics and the delivery's state.
 */
import { definePlugin } from '#generated/webhooks'
import { retention } from '#runtime'
import { tokens } from '#runtime/services'
import { automaticPause } from './automatic-pause.ts'
import { catchUp } from './catch-up.ts'
import { deliveryCommands, deliveryRunners } from './commands/delivery.ts'
import { listenCommands, listenRunners } from './commands/listen.ts'
import { replayCommands, replayRunners } from './commands/replay.ts'
import { testCommands, testRunners } from './commands/test-delivery.ts'
import { webhookCommands, webhookRunners } from './commands/webhooks.ts'
import { readConfig } from './config.ts'
import { checkBroker } from './delivery/rabbitmq.ts'
import { openDeliveryWorker } from './delivery/worker.ts'
import { handlers } from './handlers.ts'
import { listeners } from './listeners.ts'
import { addGauges } from './metrics.ts'
import { previousSecrets } from './previous-secrets.ts'
import { logRetention } from './store/retention.ts'

export default definePlugin({
  availability: 'on-by-default',
  uses: { tokens },
  config: readConfig,
  migrations: new URL('./migrations/', import.meta.url),
  keyColumns: [{ table: 'registration', column: 'target_sealed' }],
  commands: { ...webhookCommands, ...deliveryCommands, ...testCommands, ...replayCommands, ...listenCommands },

  doctor: async ({ broker }) =>
    broker ? checkBroker(broker) : 'AMQP_URL is not set: deliveries are carried in process, without a broker',

  setup(host, services) {
    if (host.config.allowed.insecure) {
      host.log.warn(
        {},
        'WEBHOOK_ALLOW_INSECURE_TARGETS is true: webhooks may be sent over http and into private networks',
      )
    }
    addGauges(host)
    const worker = openDeliveryWorker(host)
    return {
      handlers: handlers(host),
      listeners: listeners(host),
      commands: {
        ...webhookRunners(host, services.tokens),
        ...deliveryRunners(host, services.tokens),
        ...testRunners(host, services.tokens),
        ...replayRunners(host, services.tokens),
        ...listenRunners(host, services.tokens),
      },
      background: [
        worker.background,
        catchUp(host),
        retention(host, logRetention(host.config)),
        automaticPause(host),
        previousSecrets(host),
      ],
      degraded: worker.degraded,
    }
  },
})
