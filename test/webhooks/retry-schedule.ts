/** The default retry schedule at its true waits, by a database clock that the test moves on. */
import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { type TestBroker, testBroker } from '../support/broker.ts'
import { type ClockedDatabase, clockedDatabase } from '../support/database-clock.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import type { Carrier } from './carriers.ts'
import { drill, emit, logs, register, SECRET } from './drill.ts'

/** Seconds after the end of the attempt before (specification, section 6). */
const WAITS = [10, 60, 300, 1_800, 7_200]
/** A due delivery is claimed within this time. */
const POLL = 1_000 // ms

export function testRetrySchedule(carrier: Carrier): void {
  let broker: TestBroker | undefined
  let database: ClockedDatabase
  let receiver: Receiver
  let service: TestService
  let acme: TestAccount

  beforeAll(async () => {
    if (carrier === 'RabbitMQ') broker = await testBroker()
    database = await clockedDatabase()
    receiver = await openReceiver({ secret: SECRET })
    service = await startTestService({
      plugins: [drill],
      environment: { DATABASE_URL: database.url, ...broker?.environment },
    })
    acme = await service.account('Acme')
  })
  afterAll(async () => {
    await service?.stop()
    await receiver?.close()
    await database?.drop()
    await broker?.close()
  })

  test('makes six attempts, each when its wait is over and not before, with its own retryCount and signature', async () => {
    receiver.plan('/down', 503)
    const id = await register(acme, `${receiver.url}/down`)
    await emit(service, acme, 'drill.begun', { n: 1 })
    await receiver.arrived(1, '/down')
    for (const [index, wait] of WAITS.entries()) {
      await logs(acme, id, index + 1)
      await database.advance(wait - 5)
      await pause(POLL)
      expect(receiver.at('/down')).toHaveLength(index + 1)
      await database.advance(5)
      await receiver.arrived(index + 2, '/down')
    }
    const entries = await logs(acme, id, 6)
    await database.advance(86_400)
    await pause(POLL)

    const attempts = receiver.at('/down')
    expect(attempts.map(({ body }) => body.metadata.retryCount)).toEqual([0, 1, 2, 3, 4, 5])
    expect(new Set(attempts.map(({ body }) => body.webhookId)).size).toBe(1)
    const signatures = attempts.map(({ text }) => createHmac('sha256', SECRET).update(text).digest('hex'))
    expect(attempts.map(({ headers }) => headers['x-service-signature'])).toEqual(signatures)
    expect(new Set(signatures).size).toBe(6)
    const times = attempts.map(({ headers }) => Date.parse(headers['x-service-timestamp'] ?? ''))
    const waits = times.slice(1).map((at, index) => (at - (times[index] ?? 0)) / 1_000)
    for (const [index, wait] of WAITS.entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(wait)
      expect(waits[index]).toBeLessThan(wait + 10)
    }
    expect(entries.map(({ retries }: { retries: number }) => retries)).toEqual([5, 4, 3, 2, 1, 0])
    const states = await service.app.database.query(
      'SELECT state, attempts FROM webhooks.delivery WHERE webhook_id = $1',
      [id],
    )
    expect(states).toEqual([{ state: 'failed', attempts: 6 }])
  })
}
