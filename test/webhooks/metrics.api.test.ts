/** What `/metrics` shows about deliveries. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { waitFor } from '../support/wait-for.ts'
import { drill, emit, logs, register, SECRET } from './drill.ts'

let service: TestService
let acme: TestAccount
let receiver: Receiver

beforeAll(async () => {
  receiver = await openReceiver({ secret: SECRET })
  service = await startTestService({ plugins: [drill] })
})
beforeEach(async () => {
  acme = await service.account('Acme')
})
afterAll(async () => {
  await service?.stop()
  await receiver?.close()
})

/** The samples of the plugin by name and labels, such as `slots{state="free"}`; histograms included. */
async function metrics(of = service): Promise<Readonly<Record<string, number>>> {
  of.clock.advance(5_000) // the metrics are cached for so long
  const text = await (await fetch(`${of.url}/metrics`)).text()
  const samples = [...text.matchAll(/^chainwork_webhooks_(\S+) (\S+)$/gm)]
  return Object.fromEntries(samples.map(([, name, value]) => [name, Number(value)]))
}

describe('the metrics of deliveries', () => {
  test('show the slots that a slow receiver holds, the attempts under way, and what waits', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>()
    receiver.plan('/slow', { status: 200, until })
    await register(acme, `${receiver.url}/slow`)
    const idle = await metrics()
    expect(idle).toMatchObject({
      'slots{state="used"}': 0,
      'slots{state="free"}': 1_000,
      registrations_at_limit: 0,
      attempts_in_flight: 0,
    })
    await emit(service, acme, 'drill.begun', ...Array.from({ length: 11 }, (_, n) => ({ n })))
    await receiver.arrived(8, '/slow')
    await service.settled()
    expect(await metrics()).toMatchObject({
      'slots{state="used"}': 8,
      'slots{state="free"}': 992,
      registrations_at_limit: 1,
      attempts_in_flight: 8,
      'deliveries{state="in_flight"}': 8,
      'deliveries{state="queued"}': 0,
      'deliveries{state="due"}': 3,
    })
    expect((await metrics()).oldest_due_age_seconds).toBeGreaterThan(0)
    release()
    await receiver.arrived(11, '/slow')
    await waitFor('no attempt is under way', async () => (await metrics())['slots{state="used"}'] === 0)
    expect(await metrics()).toMatchObject({
      registrations_at_limit: 0,
      attempts_in_flight: 0,
      'deliveries{state="in_flight"}': 0,
      'deliveries{state="due"}': 0,
      oldest_due_age_seconds: 0,
    })
  })

  test('count attempts by duration', async () => {
    receiver.plan('/paced', { status: 200, after: 150 }, 200)
    const id = await register(acme, `${receiver.url}/paced`)
    const before = await metrics()
    for (const n of [1, 2]) {
      await emit(service, acme, 'drill.begun', { n })
      await logs(acme, id, n)
    }
    const after = await metrics()
    const added = (name: string) =>
      (after[`attempt_duration_seconds_${name}`] ?? 0) - (before[`attempt_duration_seconds_${name}`] ?? 0)
    expect(added('count')).toBe(2)
    expect(added('bucket{le="0.1"}')).toBeLessThanOrEqual(1)
    expect(added('bucket{le="+Inf"}')).toBe(2)
    expect(added('sum')).toBeGreaterThanOrEqual(0.14)
    expect(added('sum')).toBeLessThan(10)
  })

  test('distinguish deliveries with the broker, with a worker, and in other states', async () => {
    const front = await startTestService({ plugins: [drill], environment: { ROLES: 'api,identity' } })
    try {
      const account = await front.account('Front')
      const id = await register(account, `${receiver.url}/front`)
      const insert = (state: string, rows: number) =>
        front.app.database.query(
          `INSERT INTO webhooks.delivery (account_id, webhook_id, event_id, event, data_text, happened_at, state, next_at)
           SELECT $1, $2, $3 || n, 'drill.begun', '{}', now(), $3, now() FROM generate_series(1, $4::int) AS n`,
          [account.accountId, id, state, rows],
        )
      await insert('queued', 1_200)
      await insert('in_flight', 3)
      await insert('pending', 2)
      await insert('succeeded', 5)
      await insert('failed', 4)
      expect(await metrics(front)).toMatchObject({
        'deliveries{state="queued"}': 1_200,
        'deliveries{state="in_flight"}': 3,
        'deliveries{state="due"}': 2,
        'deliveries{state="waiting"}': 0,
        'deliveries{state="paused"}': 0,
        // No worker runs in this process.
        'slots{state="used"}': 0,
        'slots{state="free"}': 0,
        registrations_at_limit: 0,
        attempts_in_flight: 0,
      })
    } finally {
      await front.stop()
    }
  })

  test('have no label of an account, a registration or a url', async () => {
    await register(acme, `${receiver.url}/secret-path`)
    const names = Object.keys(await metrics()).join('\n')
    expect(names).not.toMatch(/account|wh_|secret-path|127\.0\.0\.1/)
  })
})
