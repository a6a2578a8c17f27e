/** What holds whichever carrier brings claims to the workers: in process, or through a real RabbitMQ. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../../plugins/webhooks/ids.ts'
import { insertDeliveries } from '../../plugins/webhooks/store/deliveries.ts'
import { SECRETS_KEYS, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { type TestBroker, testBroker } from '../support/broker.ts'
import { type RunningService, untilReady } from '../support/process.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'
import { waitFor } from '../support/wait-for.ts'
import { drill, emit, launchWorker, logs, register, SECRET, unfinished } from './drill.ts'

export type Carrier = 'in process' | 'RabbitMQ'
const aWhile = { timeout: 25_000 } // ms
/** A process starts slowly on a machine under load. */
const PROCESS_TEST = 90_000 // ms
const SCHEDULE = '0,0.2,0.4'

const numbered = (count: number) => Array.from({ length: count }, (_, n) => ({ n }))
const idsAt = (receiver: Receiver, path: string) => receiver.at(path).map(({ body }) => body.webhookId as string)
/** The number of different deliveries that arrived, and of all. */
const counts = (receiver: Receiver, path: string) => {
  const ids = idsAt(receiver, path)
  return { deliveries: new Set(ids).size, attempts: ids.length }
}

/** The settings for the carrier; none in process. */
const environmentOf = async (
  carrier: Carrier,
): Promise<{ readonly broker?: TestBroker; readonly settings: object }> => {
  if (carrier === 'in process') return { settings: {} }
  const broker = await testBroker()
  // A failed broker fails the test: deliveries do not take the other carrier.
  return { broker, settings: { ...broker.environment, AMQP_UNAVAILABLE: 'wait' } }
}

const states = async (service: TestService, id: string) =>
  service.app.database.query<{ state: string; claims: number }>(
    'SELECT state, claims FROM webhooks.delivery WHERE webhook_id = $1',
    [id],
  )

/**
 * Executes a statement in the transaction of each claim of the registration's deliveries, so that it takes effect between
 * the claim and the attempt. @returns how it is ended
 */
async function onClaim(service: TestService, id: string, statement: string): Promise<() => Promise<unknown>> {
  const { database } = service.app
  const name = `on_claim_${id.replace(/\W/g, '').toLowerCase()}`
  await database.query(`CREATE FUNCTION webhooks.${name}() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN ${statement}; RETURN NEW; END $$`)
  await database.query(`CREATE TRIGGER ${name} AFTER UPDATE ON webhooks.delivery FOR EACH ROW
    WHEN (NEW.webhook_id = '${id}' AND NEW.claims > OLD.claims) EXECUTE FUNCTION webhooks.${name}()`)
  return () => database.query(`DROP FUNCTION webhooks.${name} CASCADE`)
}

export function testDeliveries(carrier: Carrier): void {
  let broker: TestBroker | undefined
  let receiver: Receiver
  let service: TestService
  let acme: TestAccount

  beforeAll(async () => {
    receiver = await openReceiver({ secret: SECRET })
    const found = await environmentOf(carrier)
    broker = found.broker
    const environment = { WEBHOOK_RETRY_SCHEDULE: SCHEDULE, ...found.settings }
    service = await startTestService({ plugins: [drill], environment })
    acme = await service.account('Acme')
  })
  afterAll(async () => {
    await service?.stop()
    await receiver.close()
    await broker?.close()
  })

  test('arrive once each at every registration, and leave nothing behind', async () => {
    const ids = [await register(acme, `${receiver.url}/all`), await register(acme, `${receiver.url}/all`)]
    await emit(service, acme, 'drill.begun', ...numbered(60))
    for (const id of ids) await expect.poll(() => unfinished(service, id)).toBe(0)
    expect(counts(receiver, '/all')).toEqual({ deliveries: 120, attempts: 120 })
    expect(receiver.at('/all').every(({ signed }) => signed)).toBe(true)
    if (broker) await expect.poll(() => broker?.queue(broker.claims)).toEqual({ ready: 0, consumers: 1 })
  })

  test('are retried by the schedule until an attempt succeeds', async () => {
    receiver.plan('/retried', 503, 'reset', 200)
    const id = await register(acme, `${receiver.url}/retried`)
    await emit(service, acme, 'drill.begun', {})
    const arrived = await receiver.arrived(3, '/retried')
    expect(arrived.map(({ body }) => body.metadata.retryCount)).toEqual([0, 1, 2])
    const gaps = arrived.slice(1).map(({ at }, n) => at - (arrived[n]?.at ?? 0))
    expect(gaps[0]).toBeGreaterThanOrEqual(200)
    expect(gaps[1]).toBeGreaterThanOrEqual(400)
    expect((await logs(acme, id, 3)).map(({ retries }: { retries: number }) => retries)).toEqual([2, 1, 0])
  })

  test.each([
    ['succeed', 200],
    ['fail', 404],
  ] as const)('free their slots when they %s', async (name, status) => {
    // At first a registration has eight slots.
    receiver.plan(`/${name}`, status)
    const id = await register(acme, `${receiver.url}/${name}`)
    await emit(service, acme, 'drill.begun', ...numbered(30))
    await expect.poll(() => unfinished(service, id)).toBe(0)
    expect(counts(receiver, `/${name}`)).toEqual({ deliveries: 30, attempts: 30 })
  })

  // In process an attempt begins with its claim.
  if (carrier === 'RabbitMQ') {
    test('free their slots when their claims are stale', async () => {
      const id = await register(acme, `${receiver.url}/stale`, { isActive: false })
      const end = await onClaim(
        service,
        id,
        `UPDATE webhooks.delivery SET lease_until = now() + interval '5 seconds'
         WHERE webhook_id = NEW.webhook_id AND event_id = NEW.event_id`,
      )
      await emit(service, acme, 'drill.begun', ...numbered(20))
      await expect.poll(() => states(service, id)).toHaveLength(20)
      await acme.patch(`/api/v1/webhooks/${id}/resume`)
      const claims = async () => (await states(service, id)).reduce((sum, row) => sum + row.claims, 0)
      await expect.poll(claims, aWhile).toBeGreaterThan(20)
      expect(receiver.at('/stale')).toEqual([])
      await end()
      await expect.poll(() => unfinished(service, id), aWhile).toBe(0)
      expect(counts(receiver, '/stale')).toEqual({ deliveries: 20, attempts: 20 })
    })

    test('stay due when their registration is paused between claim and attempt', async () => {
      const id = await register(acme, `${receiver.url}/paused`)
      const end = await onClaim(
        service,
        id,
        `UPDATE webhooks.registration SET is_active = false, pause_reason = 'requested', paused_at = now()
         WHERE id = NEW.webhook_id`,
      )
      await emit(service, acme, 'drill.begun', {})
      await expect.poll(() => states(service, id)).toEqual([{ state: 'pending', claims: 1 }])
      await end()
      expect(receiver.at('/paused')).toEqual([])
      await acme.patch(`/api/v1/webhooks/${id}/resume`)
      const [delivery] = await receiver.arrived(1, '/paused')
      expect(delivery?.body.metadata.retryCount).toBe(0)
      expect(await logs(acme, id, 1)).toHaveLength(1)
    })

    test('are not sent when their registration is deleted between claim and attempt', async () => {
      const id = await register(acme, `${receiver.url}/deleted`)
      const other = await register(acme, `${receiver.url}/kept`)
      const end = await onClaim(service, id, 'DELETE FROM webhooks.registration WHERE id = NEW.webhook_id')
      await emit(service, acme, 'drill.begun', ...numbered(8))
      await expect.poll(() => unfinished(service, other)).toBe(0)
      const claimed = async () => (await states(service, id)).filter(({ claims }) => claims > 0)
      await expect.poll(async () => new Set((await claimed()).map(({ state }) => state))).toEqual(new Set(['pending']))
      await end()
      expect(receiver.at('/deleted')).toEqual([])
      expect(counts(receiver, '/kept')).toEqual({ deliveries: 8, attempts: 8 })
    })
  }

  test('of a test are sent while the registration is paused, once', async () => {
    receiver.plan('/tested', 500)
    const id = await register(acme, `${receiver.url}/tested`, { isActive: false })
    await acme.post(`/api/v1/webhooks/${id}/test`, { event: 'drill.begun' })
    await receiver.arrived(1, '/tested')
    await expect.poll(() => unfinished(service, id)).toBe(0)
    expect(counts(receiver, '/tested')).toEqual({ deliveries: 1, attempts: 1 })
  })

  test('to a receiver that does not answer hold up no other', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>()
    receiver.plan('/hanging', { status: 200, until })
    const hanging = await register(acme, `${receiver.url}/hanging`)
    const quick = await register(acme, `${receiver.url}/quick`)
    await emit(service, acme, 'drill.begun', ...numbered(40))
    await receiver.arrived(40, '/quick')
    await expect.poll(() => unfinished(service, quick)).toBe(0)
    expect(receiver.at('/hanging').length).toBeLessThanOrEqual(8)
    release()
    await expect.poll(() => unfinished(service, hanging)).toBe(0)
    expect(counts(receiver, '/hanging')).toEqual({ deliveries: 40, attempts: 40 })
  })

  test('of an account with the plugin disabled wait until it enables it', async () => {
    const { activation, database } = service.app
    const account = await service.account('Fickle')
    const id = await register(account, `${receiver.url}/fickle`, { isActive: false })
    const steady = await register(acme, `${receiver.url}/steady`)
    await emit(service, account, 'drill.begun', {})
    await expect.poll(() => states(service, id)).toHaveLength(1)
    await activation.set(account.accountId, 'webhooks', false)
    await database.query(
      'UPDATE webhooks.registration SET is_active = true, pause_reason = NULL, paused_at = NULL WHERE id = $1',
      [id],
    )
    // Once a later delivery of another account has arrived, deliveries have been claimed since.
    await emit(service, acme, 'drill.begun', {})
    await receiver.arrived(1, '/steady')
    await expect.poll(() => unfinished(service, steady)).toBe(0)
    expect(await states(service, id)).toEqual([{ state: 'pending', claims: 0 }])
    await activation.set(account.accountId, 'webhooks', true)
    await receiver.arrived(1, '/fickle')
  })
}

export function testWorkers(carrier: Carrier): void {
  let broker: TestBroker | undefined
  let settings: object
  let receiver: Receiver
  /** Handles requests only; each test starts its workers. */
  let service: TestService
  let acme: TestAccount
  let dataDir: string
  const workers = new Set<RunningService>()
  const stoppable = new Set<TestService>()

  beforeAll(async () => {
    dataDir = temporaryFolder('carriers')
    receiver = await openReceiver({ secret: SECRET })
    ;({ broker, settings } = await environmentOf(carrier))
    service = await startTestService({ plugins: [drill], environment: { ROLES: 'api,identity' } })
    acme = await service.account('Acme')
  })
  afterEach(async () => {
    for (const worker of workers) {
      worker.kill('SIGKILL')
      await worker.ended
    }
    workers.clear()
    for (const worker of stoppable) await worker.stop()
    stoppable.clear()
  })
  afterAll(async () => {
    await service?.stop()
    await receiver.close()
    await broker?.close()
    removeFolder(dataDir)
  })

  /** In this process, so that it starts fast. */
  async function startWorker(): Promise<TestService> {
    const environment = { ROLES: 'worker', DATABASE_URL: service.databaseUrl, ...settings }
    const worker = await startTestService({ plugins: [drill], environment })
    stoppable.add(worker)
    if (broker) await waitFor('the worker is connected', async () => isConnected(worker))
    return worker
  }

  const isConnected = async ({ url }: TestService) => {
    const readiness = (await (await fetch(`${url}/readyz`)).json()) as { degraded?: unknown }
    return readiness.degraded === undefined
  }

  test(
    'that is killed has its deliveries sent by another within five seconds',
    async () => {
      receiver.plan('/killed', ...Array.from({ length: 8 }, () => 'hang' as const), 200)
      const id = await register(acme, `${receiver.url}/killed`)
      const first = await launchWorker(service, { DATA_DIR: dataDir, SECRETS_KEYS, ...settings })
      workers.add(first)
      await untilReady(first)
      await emit(service, acme, 'drill.begun', ...numbered(8))
      await receiver.arrived(8, '/killed')
      await startWorker()
      first.kill('SIGKILL')
      const killedAt = performance.now()
      const arrived = await receiver.arrived(16, '/killed')
      expect(performance.now() - killedAt).toBeLessThan(5_000)
      expect(new Set(arrived.slice(8).map(({ body }) => body.webhookId))).toEqual(
        new Set(arrived.slice(0, 8).map(({ body }) => body.webhookId)),
      )
      expect(arrived.every(({ body }) => body.metadata.retryCount === 0)).toBe(true)
      await expect.poll(() => unfinished(service, id), aWhile).toBe(0)
      expect(await logs(acme, id, 8)).toHaveLength(8)
    },
    PROCESS_TEST,
  )

  test('that is killed before its claims reach the carrier has them sent by another within five seconds', async () => {
    const id = await register(acme, `${receiver.url}/unsent`)
    const { database } = service.app
    const at = new Date()
    const event = { id: newId('evt', at), event: 'drill.begun', accountId: acme.accountId, at }
    await database.transaction((tx) => insertDeliveries(tx, [{ ...event, dataText: '{}', traceparent: null }], 0))
    await database.query(
      `UPDATE webhooks.delivery SET state = $2, claims = 1, worker_id = 'worker_dead',
         lease_until = now() + interval '90 seconds' WHERE webhook_id = $1`,
      [id, broker ? 'queued' : 'in_flight'],
    )
    await startWorker()
    await receiver.arrived(1, '/unsent', 5_000)
    await expect.poll(() => unfinished(service, id), aWhile).toBe(0)
  })

  test('that stops beside another loses and repeats nothing', async () => {
    receiver.plan('/beside', { status: 200, after: 30 })
    const id = await register(acme, `${receiver.url}/beside`)
    const [first] = await Promise.all([startWorker(), startWorker()])
    await emit(service, acme, 'drill.begun', ...numbered(300))
    await receiver.arrived(40, '/beside')
    stoppable.delete(first)
    await first.stop()
    expect(receiver.at('/beside').length).toBeLessThan(300)
    await expect.poll(() => unfinished(service, id), aWhile).toBe(0)
    expect(counts(receiver, '/beside')).toEqual({ deliveries: 300, attempts: 300 })
    const { statistics } = (await acme.get(`/api/v1/webhooks/${id}`)).body
    expect(statistics).toEqual({ totalCalls: 300, successfulCalls: 300, failedCalls: 0 })
  })

  test('that stops last finishes what it sends, and leaves the rest to the next one', async () => {
    receiver.plan('/drained', { status: 200, after: 200 })
    const id = await register(acme, `${receiver.url}/drained`)
    const first = await startWorker()
    await emit(service, acme, 'drill.begun', ...numbered(50))
    await receiver.arrived(12, '/drained')
    stoppable.delete(first)
    await first.stop()
    const sent = receiver.at('/drained').length
    expect(sent).toBeLessThan(50)
    expect((await states(service, id)).filter(({ state }) => state === 'succeeded')).toHaveLength(sent)
    expect((await states(service, id)).filter(({ state }) => state === 'in_flight')).toEqual([])

    await startWorker()
    await expect.poll(() => unfinished(service, id), aWhile).toBe(0)
    expect(counts(receiver, '/drained')).toEqual({ deliveries: 50, attempts: 50 })
  })
}
