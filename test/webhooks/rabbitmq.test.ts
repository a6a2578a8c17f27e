/** The carrier through RabbitMQ, and what it does when the broker is not as it should be. */
import { connect } from 'amqplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { waitFor } from '../support/wait-for.ts'
import { drill, emit, logs, register, SECRET } from './drill.ts'

const url = 'amqp://guest:guest@127.0.0.1:5672'
const prefix = `test-${process.pid}`
const claimsQueue = `${prefix}.webhooks.claims.v1`
const deadQueue = `${prefix}.webhooks.dead.v1`

let receiver: Receiver
let service: TestService
let acme: TestAccount

const start = (settings: Record<string, string>) =>
  startTestService({ plugins: [drill], environment: { WEBHOOK_ALLOW_INSECURE_TARGETS: 'true', ...settings } })
const readiness = async (of: TestService) => (await fetch(`${of.url}/readyz`)).json()

beforeAll(async () => {
  receiver = await openReceiver({ secret: SECRET })
  service = await start({ AMQP_URL: url, AMQP_QUEUE_PREFIX: prefix })
  acme = await service.account('Acme')
  await waitFor(
    'the broker is connected',
    () => readiness(service),
    ({ degraded }) => degraded === undefined,
  )
})
afterAll(async () => {
  await service?.stop()
  await receiver?.close()
  const connection = await connect(url)
  const channel = await connection.createChannel()
  for (const queue of [claimsQueue, deadQueue]) await channel.deleteQueue(queue)
  await channel.deleteExchange(deadQueue)
  await connection.close()
})

/** Runs the work on a channel of its own. */
async function onChannel<T>(
  work: (channel: Awaited<ReturnType<Awaited<ReturnType<typeof connect>>['createConfirmChannel']>>) => Promise<T>,
) {
  const connection = await connect(url)
  try {
    return await work(await connection.createConfirmChannel())
  } finally {
    await connection.close()
  }
}

test('deliveries go through the broker as ids, and leave its queue empty', async () => {
  const id = await register(acme, `${receiver.url}/a`)
  await emit(service, acme, 'drill.begun', ...Array.from({ length: 100 }, (_, n) => ({ n })))
  await receiver.arrived(100, '/a')
  await logs(acme, id, 50)
  const states = await service.app.database.query('SELECT DISTINCT state FROM webhooks.delivery')
  expect(states).toEqual([{ state: 'succeeded' }])
  const left = await onChannel((channel) => channel.checkQueue(claimsQueue))
  expect(left).toMatchObject({ messageCount: 0, consumerCount: 1 })
})

test('a message that is no claim goes to the dead queue, and deliveries continue', async () => {
  const foreign = ['', 'hello', '{}', '[]', '[[1]]', '[[1,"wh","evt",0]]', '[["1","wh","evt",1]]', '[[1,"","evt",1]]']
  await onChannel(async (channel) => {
    for (const content of foreign) channel.sendToQueue(claimsQueue, Buffer.from(content), { replyTo: 'nobody' })
    channel.sendToQueue(claimsQueue, Buffer.alloc(1_000_000, 91))
    await channel.waitForConfirms()
  })
  await register(acme, `${receiver.url}/b`)
  await emit(service, acme, 'drill.begun', {})
  await receiver.arrived(1, '/b')
  await expect
    .poll(() => onChannel((channel) => channel.checkQueue(deadQueue)))
    .toMatchObject({ messageCount: foreign.length + 1 })
})

test('a message about a claim that is not current is dropped', async () => {
  await onChannel(async (channel) => {
    channel.sendToQueue(claimsQueue, Buffer.from(JSON.stringify([[acme.accountId, 'wh_none', 'evt_none', 1]])))
    await channel.waitForConfirms()
  })
  await expect.poll(() => onChannel((channel) => channel.checkQueue(claimsQueue))).toMatchObject({ messageCount: 0 })
})

test('the queue is declared anew when somebody deletes it, and no delivery is lost', async () => {
  await register(acme, `${receiver.url}/c`)
  await onChannel((channel) => channel.deleteQueue(claimsQueue))
  await emit(service, acme, 'drill.begun', ...Array.from({ length: 20 }, (_, n) => ({ n })))
  const arrived = await receiver.arrived(20, '/c')
  expect(new Set(arrived.map(({ body }) => body.data.n)).size).toBe(20)
  await expect.poll(() => readiness(service)).toEqual({ status: 'ready' })
  expect(await onChannel((channel) => channel.checkQueue(claimsQueue))).toMatchObject({ consumerCount: 1 })
})

test.each([
  ['no broker', { AMQP_URL: 'amqp://guest:guest@127.0.0.1:1' }, '127.0.0.1:1: no broker listens there'],
  [
    'a wrong password',
    { AMQP_URL: 'amqp://guest:pa55word@127.0.0.1:5672' },
    '127.0.0.1:5672: the broker refuses the user name or the password in AMQP_URL',
  ],
  [
    'a missing vhost',
    { AMQP_URL: 'amqp://guest:guest@127.0.0.1:5672/nowhere' },
    '127.0.0.1:5672/nowhere: the vhost in AMQP_URL does not exist, or its user has no access to it',
  ],
])('%s: deliveries go in process, and /readyz says why', async (_, settings, reason) => {
  const own = await start(settings)
  const account = await own.account('Own')
  const path = `/${reason}`.replaceAll(/\W/g, '')
  await register(account, `${receiver.url}/${path}`)
  await emit(own, account, 'drill.begun', {})
  await receiver.arrived(1, `/${path}`)
  await expect
    .poll(() => readiness(own))
    .toEqual({
      status: 'ready',
      degraded: [`webhooks: RabbitMQ cannot be used (${reason}); deliveries go in process`],
    })
  await own.stop()
})

test('a queue of the same name with other arguments: deliveries wait if the settings say so, and nothing is lost', async () => {
  const taken = `taken-${process.pid}`
  await onChannel((channel) => channel.assertQueue(`${taken}.webhooks.claims.v1`, { durable: true }))
  const own = await start({ AMQP_URL: url, AMQP_QUEUE_PREFIX: taken, AMQP_UNAVAILABLE: 'wait' })
  const account = await own.account('Own')
  await register(account, `${receiver.url}/taken`)
  await emit(own, account, 'drill.begun', {})
  await expect
    .poll(() => readiness(own))
    .toEqual({
      status: 'ready',
      degraded: [
        `webhooks: RabbitMQ cannot be used (127.0.0.1:5672: ${taken}.webhooks.claims.v1 exists with other arguments; delete it, or set another AMQP_QUEUE_PREFIX); deliveries wait`,
      ],
    })
  expect(receiver.at('/taken')).toEqual([])
  await onChannel((channel) => channel.deleteQueue(`${taken}.webhooks.claims.v1`))
  await receiver.arrived(1, '/taken')
  await own.stop()
  await onChannel(async (channel) => {
    await channel.deleteQueue(`${taken}.webhooks.claims.v1`)
    await channel.deleteQueue(`${taken}.webhooks.dead.v1`)
    await channel.deleteExchange(`${taken}.webhooks.dead.v1`)
  })
})
