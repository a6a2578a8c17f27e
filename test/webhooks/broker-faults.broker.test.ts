/** What the workers do while the broker takes no messages or does not answer. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { type OwnBroker, ownBroker } from '../support/broker.ts'
import { recordingLog } from '../support/log.ts'
import { rabbitmq } from '../support/needs.ts'
import { needing } from '../support/not-tried.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { drill, emit, register, SECRET } from './drill.ts'

const CLAIMED_AND_TIMED_OUT = 12_000 // ms: a message without a confirmation is given up after five seconds
const DEGRADED = { status: 'ready', degraded: ['webhooks: RabbitMQ cannot be used; deliveries go in process'] }

const FAULTS = needing('A broker that is out of memory or silent', rabbitmq)
let broker: OwnBroker
let receiver: Receiver
let service: TestService
let acme: TestAccount
const log = recordingLog()

beforeAll(async () => {
  broker = await ownBroker()
  receiver = await openReceiver({ secret: SECRET })
  service = await startTestService({
    plugins: [drill],
    log,
    environment: { ...broker.environment, DRAIN_SECONDS: '10' },
  })
  acme = await service.account('Acme')
})
afterAll(async () => {
  broker?.resume()
  await service?.stop()
  await receiver?.close()
  await broker?.remove()
})

const readiness = async () => (await fetch(`${service.url}/readyz`)).json()

test('while the broker is short of memory, deliveries go in process', FAULTS, async () => {
  await expect.poll(readiness).toEqual({ status: 'ready' })
  await register(acme, `${receiver.url}/memory`)
  await broker.setMemoryAlarm(true)
  // The broker blocks a connection when it publishes.
  await emit(service, acme, 'drill.begun', { n: 1 }, { n: 2 })
  await receiver.arrived(2, '/memory', CLAIMED_AND_TIMED_OUT)
  await expect.poll(readiness).toEqual(DEGRADED)
  await emit(service, acme, 'drill.begun', { n: 3 })
  await receiver.arrived(3, '/memory', 3_000)
  await broker.setMemoryAlarm(false)
  await expect.poll(readiness).toEqual({ status: 'ready' })
  expect(log.lines.map(({ message }) => message)).toContain('RabbitMQ takes messages again')
  await emit(service, acme, 'drill.begun', { n: 4 })
  const arrived = await receiver.arrived(4, '/memory')
  expect(arrived.map(({ body }) => body.data.n).sort()).toEqual([1, 2, 3, 4])
})

test(
  'deliveries that a silent broker does not confirm go in process, and a stop does not wait for it',
  FAULTS,
  async () => {
    await register(acme, `${receiver.url}/silent`)
    broker.suspend()
    await emit(service, acme, 'drill.begun', { n: 1 }, { n: 2 })
    await receiver.arrived(2, '/silent', CLAIMED_AND_TIMED_OUT)
    const began = performance.now()
    await service.stop()
    expect(performance.now() - began).toBeLessThan(8_000)
  },
)
