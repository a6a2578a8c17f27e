/** The brokers of tests: what they promise holds, so that a test that uses one tests the service. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnBroker, ownBroker, testBroker } from '../support/broker.ts'
import { rabbitmq } from '../support/needs.ts'
import { needing } from '../support/not-tried.ts'

const QUORUM = { durable: true, arguments: { 'x-queue-type': 'quorum' } }

describe('the broker of the run', () => {
  test('gives each test a prefix of its own, counts the messages in its queues, and removes them', async () => {
    const [broker, other] = [await testBroker(), await testBroker()]
    expect(broker.prefix).not.toBe(other.prefix)
    expect(broker.environment).toEqual({ AMQP_URL: broker.url, AMQP_QUEUE_PREFIX: broker.prefix })
    const name = `${broker.prefix}.one`
    expect(await broker.queue(name)).toBeUndefined()
    await broker.withChannel(async (channel) => {
      await channel.assertQueue(name, QUORUM)
      channel.sendToQueue(name, Buffer.from('1'), { persistent: true })
    })
    await expect.poll(() => broker.queue(name)).toEqual({ ready: 1, consumers: 0 })
    await broker.close({ queues: [name, `${broker.prefix}.never-made`] })
    expect(await other.queue(name)).toBeUndefined()
  })
})

describe('a broker of the test', needing('A broker that a test kills and stops', rabbitmq), () => {
  let broker: OwnBroker
  beforeAll(async () => {
    broker = await ownBroker()
  })
  afterAll(() => broker?.remove())

  const publish = (text: string) =>
    broker.withChannel(async (channel) => {
      await channel.assertQueue('kept', QUORUM)
      channel.sendToQueue('kept', Buffer.from(text), { persistent: true })
    })
  const isReached = () =>
    broker.queue('kept').then(
      () => true,
      () => false,
    )

  test('keeps its messages when it is killed or stopped, and cannot be reached meanwhile', async () => {
    await publish('1')
    await expect.poll(() => broker.queue('kept')).toEqual({ ready: 1, consumers: 0 })
    // RabbitMQ 3.10 loses what is in a queue that was declared less than a second before it is killed.
    await pause(3_000)
    for (const end of [broker.kill, broker.stop]) {
      await end()
      expect(await isReached()).toBe(false)
      await broker.start()
      await expect.poll(() => broker.queue('kept')).toEqual({ ready: 1, consumers: 0 })
    }
  })

  test('does not answer while it is suspended', async () => {
    broker.suspend()
    const answer = isReached()
    const first = await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 500, 'waits'))])
    broker.resume()
    expect([first, await answer]).toEqual(['waits', true])
  })

  test('takes no messages while its memory alarm is raised', async () => {
    const depth = (await broker.queue('kept'))?.ready ?? 0
    await broker.setMemoryAlarm(true)
    const published = publish('2')
    const first = await Promise.race([published, new Promise((resolve) => setTimeout(resolve, 1_000, 'waits'))])
    const during = (await broker.queue('kept'))?.ready
    await broker.setMemoryAlarm(false)
    await published
    expect([first, during]).toEqual(['waits', depth])
    await expect.poll(async () => (await broker.queue('kept'))?.ready).toBe(depth + 1)
  })
})
