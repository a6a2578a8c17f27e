import { expect, test } from 'vitest'
import type { AttemptClaims, Carrier } from '../../plugins/webhooks/delivery/carrier.ts'
import { encodeClaims } from '../../plugins/webhooks/delivery/claim-message.ts'
import { createInProcessCarrier } from '../../plugins/webhooks/delivery/in-process-carrier.ts'
import type { BrokerHandlers } from '../../plugins/webhooks/delivery/rabbitmq.ts'
import { createRabbitmqCarrier } from '../../plugins/webhooks/delivery/rabbitmq-carrier.ts'
import { silentLog } from '../support/log.ts'

const claims = [{ accountId: 1, webhookId: 'wh_1', eventId: 'evt_1', claim: 1 }]

/** Stops the carrier during an attempt, which then throws. */
async function stopDuringAttempt(carrier: Carrier, begin: () => void): Promise<boolean> {
  const { promise, reject } = Promise.withResolvers<void>()
  const attempt: AttemptClaims = () => promise
  await carrier.start({ attempt, attemptQueued: attempt, ended() {}, ready() {} })
  begin()
  const stopped = carrier.stop(10_000)
  setTimeout(() => reject(new Error('No outcome can be recorded.')), 20)
  return stopped
}

test('in-process carrier: stops although an attempt throws', async () => {
  const carrier = createInProcessCarrier()
  expect(await stopDuringAttempt(carrier, () => carrier.send(claims))).toBe(true)
})

test('carrier through RabbitMQ: closes its connection although an attempt throws', async () => {
  let handlers: BrokerHandlers | undefined
  const closed: string[] = []
  const broker = {
    fault: () => undefined,
    async start(given: BrokerHandlers) {
      handlers = given
    },
    publish: async () => {},
    isOwn: () => false,
    report() {},
    stopConsuming: async () => {},
    async close() {
      closed.push('broker')
    },
  }
  const meter = { counter: () => ({ add() {} }), histogram: () => ({ observe() {} }), gauge() {}, readCounter() {} }
  const carrier = createRabbitmqCarrier({
    broker,
    log: silentLog,
    meter,
    secrets: { derive: () => [{ id: 'k1', key: 'k' }] },
  })
  const answers = { ack() {}, requeue() {}, reject() {} }
  const arrive = () => handlers?.message({ content: encodeClaims(claims), replyTo: '', ...answers })
  expect(await stopDuringAttempt(carrier, arrive)).toBe(true)
  expect(closed).toEqual(['broker'])
})
