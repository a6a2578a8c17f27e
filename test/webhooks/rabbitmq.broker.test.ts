/** The carrier through RabbitMQ, and what it does when the broker is not as it should be. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBroker } from '../../plugins/webhooks/delivery/rabbitmq.ts'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { type TestBroker, testBroker } from '../support/broker.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { waitFor } from '../support/wait-for.ts'
import { drill, emit, logs, register, SECRET, unfinished } from './drill.ts'

let broker: TestBroker
let receiver: Receiver
let service: TestService
let acme: TestAccount

const start = (settings: Record<string, string>) =>
  startTestService({ plugins: [drill], environment: { WEBHOOK_ALLOW_INSECURE_TARGETS: 'true', ...settings } })
const readiness = async (of: TestService) => (await fetch(`${of.url}/readyz`)).json()

beforeAll(async () => {
  broker = await testBroker()
  receiver = await openReceiver({ secret: SECRET })
  service = await start(broker.environment)
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
  await broker?.close()
})

test('deliveries go through the broker as ids, and leave its queue empty', async () => {
  const id = await register(acme, `${receiver.url}/a`)
  await emit(service, acme, 'drill.begun', ...Array.from({ length: 100 }, (_, n) => ({ n })))
  await receiver.arrived(100, '/a')
  await expect.poll(() => unfinished(service, id)).toBe(0)
  const states = await service.app.database.query('SELECT DISTINCT state FROM webhooks.delivery')
  expect(states).toEqual([{ state: 'succeeded' }])
  await expect.poll(() => broker.queue(broker.claims)).toEqual({ ready: 0, consumers: 1 })
})

test('a message that is no claim goes to the dead queue, and deliveries continue', async () => {
  const foreign = ['', 'hello', '{}', '[]', '[[1]]', '[[1,"wh","evt",0]]', '[["1","wh","evt",1]]', '[[1,"","evt",1]]']
  await broker.withChannel(async (channel) => {
    for (const content of foreign) channel.sendToQueue(broker.claims, Buffer.from(content), { replyTo: 'nobody' })
    channel.sendToQueue(broker.claims, Buffer.alloc(1_000_000, 91))
  })
  await register(acme, `${receiver.url}/b`)
  await emit(service, acme, 'drill.begun', {})
  await receiver.arrived(1, '/b')
  await expect.poll(() => broker.queue(broker.dead)).toMatchObject({ ready: foreign.length + 1 })
})

test('a message about a claim that is not current is dropped', async () => {
  await broker.withChannel(async (channel) => {
    channel.sendToQueue(broker.claims, Buffer.from(JSON.stringify([[acme.accountId, 'wh_none', 'evt_none', 1]])))
  })
  await expect.poll(() => broker.queue(broker.claims)).toMatchObject({ ready: 0 })
})

test('a message that comes again while its claim is attempted, here or by another worker, repeats nothing', async () => {
  const { promise: until, resolve: answer } = Promise.withResolvers<void>()
  receiver.plan('/again', { status: 200, until })
  const other = await start({ ROLES: 'worker', DATABASE_URL: service.databaseUrl, ...broker.environment })
  try {
    await expect.poll(() => broker.queue(broker.claims)).toEqual({ ready: 0, consumers: 2 })
    const id = await register(acme, `${receiver.url}/again`)
    await emit(service, acme, 'drill.begun', {})
    await receiver.arrived(1, '/again')
    const [row] = await service.app.database.query<{ event: string; claim: number }>(
      'SELECT event_id AS event, claims AS claim FROM webhooks.delivery WHERE webhook_id = $1',
      [id],
    )
    const message = Buffer.from(JSON.stringify([[acme.accountId, id, row?.event, row?.claim]]))
    await broker.withChannel(async (channel) => {
      const { queue: replyTo } = await channel.assertQueue('', { exclusive: true })
      for (let n = 0; n < 4; n++) channel.sendToQueue(broker.claims, message, { replyTo })
      await channel.waitForConfirms()
      // The worker that attempts it answers at the end of the attempt, the other one at once.
      await expect.poll(async () => (await channel.checkQueue(replyTo)).messageCount).toBeGreaterThan(0)
    })
    // Longer than it takes a worker to look for claims whose deliveries are to be released.
    await pause(1_500)
    answer()
    expect(await logs(acme, id, 1)).toHaveLength(1)
    await receiver.idle(1_000)
    expect(receiver.at('/again')).toHaveLength(1)
  } finally {
    await other.stop()
  }
})

test('the queue is declared anew when somebody deletes it, and no delivery is lost', async () => {
  await register(acme, `${receiver.url}/c`)
  await broker.withChannel((channel) => channel.deleteQueue(broker.claims))
  await emit(service, acme, 'drill.begun', ...Array.from({ length: 20 }, (_, n) => ({ n })))
  const arrived = await receiver.arrived(20, '/c')
  expect(new Set(arrived.map(({ body }) => body.data.n)).size).toBe(20)
  await expect.poll(() => readiness(service)).toEqual({ status: 'ready' })
  expect(await broker.queue(broker.claims)).toMatchObject({ consumers: 1 })
})

/** `host:port` of the broker. */
const place = () => new URL(broker.url).host

const changed = (change: (url: URL) => void): string => {
  const url = new URL(broker.url)
  change(url)
  return url.href
}

test.each([
  ['no broker', () => 'amqp://guest:guest@127.0.0.1:1', () => '127.0.0.1:1: no broker listens there'],
  [
    'a wrong password',
    () => changed((url) => Object.assign(url, { password: 'pa55word' })),
    () => `${place()}: the broker refuses the user name or the password in AMQP_URL`,
  ],
  [
    'a missing vhost',
    () => changed((url) => Object.assign(url, { pathname: '/nowhere' })),
    () => `${place()}/nowhere: the vhost in AMQP_URL does not exist, or its user has no access to it`,
  ],
])('%s: deliveries go in process, and /readyz says so and doctor why', async (name, url, reason) => {
  const settings = { AMQP_URL: url(), AMQP_QUEUE_PREFIX: broker.prefix }
  const own = await start(settings)
  const account = await own.account('Own')
  const path = `/${name.replaceAll(' ', '-')}`
  await register(account, receiver.url + path)
  await emit(own, account, 'drill.begun', {})
  await receiver.arrived(1, path)
  await expect
    .poll(() => readiness(own))
    .toEqual({
      status: 'ready',
      degraded: ['webhooks: RabbitMQ cannot be used; deliveries go in process'],
    })
  await own.stop()
  await expect(checkBroker({ url: settings.AMQP_URL, prefix: broker.prefix })).rejects.toThrow(reason())
})

test('a queue of the same name with other arguments: deliveries wait if the settings say so, and nothing is lost', async () => {
  const prefix = `${broker.prefix}-taken`
  const taken = `${prefix}.webhooks.claims.v1`
  const dead = `${prefix}.webhooks.dead.v1`
  const reason = `${place()}: ${taken} exists with other arguments; delete it, or set another AMQP_QUEUE_PREFIX`
  await broker.withChannel((channel) => channel.assertQueue(taken, { durable: true }))
  const own = await start({ AMQP_URL: broker.url, AMQP_QUEUE_PREFIX: prefix, AMQP_UNAVAILABLE: 'wait' })
  const account = await own.account('Own')
  await register(account, `${receiver.url}/taken`)
  await emit(own, account, 'drill.begun', {})
  await expect
    .poll(() => readiness(own))
    .toEqual({
      status: 'ready',
      degraded: ['webhooks: RabbitMQ cannot be used; deliveries wait'],
    })
  await expect(checkBroker({ url: broker.url, prefix })).rejects.toThrow(reason)
  expect(receiver.at('/taken')).toEqual([])
  await broker.withChannel((channel) => channel.deleteQueue(taken))
  await receiver.arrived(1, '/taken')
  expect(await checkBroker({ url: broker.url, prefix })).toMatch(/^RabbitMQ \d+\.\d+.* answers at /)
  await own.stop()
  await broker.close({ queues: [taken, dead], exchanges: [dead] })
})

test('doctor changes nothing on a broker without the queues', async () => {
  const prefix = `${broker.prefix}-absent`
  expect(await checkBroker({ url: broker.url, prefix })).toMatch(/; the first worker declares the queues$/)
  expect(await broker.queue(`${prefix}.webhooks.claims.v1`)).toBeUndefined()
})
