/** The operators' commands `webhook ...`. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  SECRETS_KEYS,
  startTestService,
  type TestAccount,
  type TestService,
  testTerminal,
} from '../../runtime/testing.ts'
import { runCli } from '../support/cli.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { waitFor } from '../support/wait-for.ts'
import { drill, emit, logs, register, SECRET } from './drill.ts'

let service: TestService
let acme: TestAccount
let receiver: Receiver

beforeAll(async () => {
  receiver = await openReceiver({ secret: SECRET })
  service = await startTestService({ plugins: [drill], environment: { WEBHOOK_RETRY_SCHEDULE: '0,3600' } })
})
beforeEach(async () => {
  acme = await service.account('Acme')
})
afterAll(async () => {
  await service?.stop()
  await receiver?.close()
})

const command = (name: string, options: Record<string, string | number> = {}) =>
  service.command(`webhook ${name}`, { account: acme.accountId, ...options })
const shown = async (id: string) => (await acme.get(`/api/v1/webhooks/${id}`)).body

describe('webhook list and show', () => {
  test('print registrations as the API shows them, oldest first, and never a secret', async () => {
    expect(await command('list')).toEqual({ value: [] })
    const first = await register(acme, `${receiver.url}/one?key=shown`, { headers: { 'X-Token': 'sesame' } })
    const second = await register(acme, `${receiver.url}/two`, { isActive: false })
    const { body } = await acme.get('/api/v1/webhooks')
    expect(body.value.map(({ id }: { id: string }) => id)).toEqual([first, second])
    const list = await command('list')
    expect(list).toEqual(body)
    expect(await command('show', { id: first })).toEqual(body.value[0])
    expect([body.value[0].url, JSON.stringify(list).includes('sesame')]).toEqual([
      `${receiver.url}/one?key=shown`,
      false,
    ])
    expect(JSON.stringify(list)).not.toContain(SECRET)
  })

  test('print the same JSON from the command line', async () => {
    const id = await register(acme, `${receiver.url}/line`)
    const env = { DATABASE_URL: service.databaseUrl, SECRETS_KEYS, CHAINWORK_PLUGINS: '' }
    const { code, out } = await runCli(`webhook show --account ${acme.accountId} --id ${id} --json`, { env })
    expect([code, JSON.parse(out)]).toEqual([0, await shown(id)])
  })
})

describe('webhook pause and resume', () => {
  test('change the registration as the operations do, and resume delivers what was kept', async () => {
    const id = await register(acme, `${receiver.url}/paused`)
    expect(await command('pause', { id })).toMatchObject({ id, isActive: false })
    expect(await command('pause', { id })).toEqual(await shown(id))
    const { headers } = await acme.get(`/api/v1/webhooks/${id}`)
    expect(headers.get('etag')).toBe('"2"')
    await emit(service, acme, 'drill.begun', { n: 1 })
    await service.settled()
    expect(receiver.at('/paused')).toEqual([])
    expect(await command('resume', { id })).toMatchObject({ id, isActive: true })
    expect((await receiver.arrived(1, '/paused'))[0]?.body.data).toEqual({ n: 1 })
    expect((await shown(id)).isActive).toBe(true)
  })
})

describe('webhook test', () => {
  test('prints the entry of the delivery log, also for a paused webhook and an event without subscription', async () => {
    const id = await register(acme, `${receiver.url}/tested`, { isActive: false })
    const entry = await command('test', { id, event: 'drill.ended' })
    expect(entry).toEqual((await logs(acme, id, 1))[0])
    expect(entry).toMatchObject({ webhookId: id, event: 'drill.ended', status: 'success', httpStatus: 200, test: true })
    expect((await receiver.arrived(1, '/tested'))[0]?.body).toMatchObject({ webhookId: entry.deliveryId, data: {} })
  })

  test('prints a failed attempt with its reason', async () => {
    receiver.plan('/broken', 503)
    const id = await register(acme, `${receiver.url}/broken`)
    expect(await command('test', { id, event: 'drill.begun' })).toMatchObject({
      status: 'failed',
      httpStatus: 503,
      error: 'http_5xx: The receiver answered 503.',
    })
  })

  test('says that the delivery is pending when no worker runs', async () => {
    const front = await startTestService({ plugins: [drill], environment: { ROLES: 'api,identity' } })
    try {
      const account = await front.account('Idle')
      const id = await register(account, `${receiver.url}/idle`)
      const options = { account: account.accountId, id, event: 'drill.begun' }
      expect(await front.command('webhook test', options)).toEqual({
        webhookId: id,
        deliveryId: expect.stringMatching(new RegExp(`^${id}:test_`)),
        status: 'pending',
        detail: expect.stringContaining('role worker'),
      })
    } finally {
      await front.stop()
    }
  })

  test('refuses an unknown event with the list of the known ones, and an account with webhooks disabled', async () => {
    const id = await register(acme, `${receiver.url}/refused`)
    await expect(command('test', { id, event: 'drill.unknown' })).rejects.toThrow(
      /There is no event drill\.unknown; there are .*drill\.begun/,
    )
    await service.app.activation.set(acme.accountId, 'webhooks', false)
    await expect(command('test', { id, event: 'drill.begun' })).rejects.toMatchObject({ code: 'plugin_disabled' })
    expect(receiver.at('/refused')).toEqual([])
  })
})

describe('webhook deliveries', () => {
  const list = async (id: string, more = {}) =>
    (await command('deliveries', { id, ...more })).value as {
      deliveryId: string
      attempts: number
      nextAttemptAt: string | null
    }[]

  test('lists pending deliveries with attempts and next attempt, and those that failed', async () => {
    receiver.plan('/mixed', 503, 404, 200)
    const id = await register(acme, `${receiver.url}/mixed`)
    for (const [index, n] of [1, 2, 3].entries()) {
      await emit(service, acme, 'drill.begun', { n })
      await logs(acme, id, index + 1)
    }
    const [retried, refused] = await receiver.arrived(3, '/mixed')
    const pending = await list(id)
    expect(pending).toEqual([
      {
        deliveryId: retried?.body.webhookId,
        event: 'drill.begun',
        timestamp: retried?.body.timestamp,
        state: 'pending',
        attempts: 1,
        nextAttemptAt: expect.any(String),
        finishedAt: null,
      },
    ])
    const wait = Date.parse(pending[0]?.nextAttemptAt ?? '') - Date.now()
    expect(wait).toBeGreaterThan(3_500_000)
    expect(wait).toBeLessThan(3_610_000)
    expect(await list(id, { state: 'failed' })).toEqual([
      {
        deliveryId: refused?.body.webhookId,
        event: 'drill.begun',
        timestamp: refused?.body.timestamp,
        state: 'failed',
        attempts: 1,
        nextAttemptAt: null,
        finishedAt: expect.any(String),
      },
    ])
  })

  test('lists those under way first, then those that are due first', async () => {
    const { promise: until, resolve: release } = Promise.withResolvers<void>()
    receiver.plan('/under-way', { status: 503, until })
    const id = await register(acme, `${receiver.url}/under-way`)
    await emit(service, acme, 'drill.begun', ...Array.from({ length: 10 }, (_, n) => ({ n })))
    await receiver.arrived(8, '/under-way')
    await service.settled()
    const underWay = async () => (await list(id)).map((it) => it.nextAttemptAt === null)
    expect(await underWay()).toEqual([...Array(8).fill(true), false, false])
    expect(await list(id, { top: 9 })).toHaveLength(9)
    release()
    const attempted = (it: { readonly attempts: number }) => it.attempts === 1
    const waiting = await waitFor(
      'all were attempted',
      () => list(id),
      (all) => all.every(attempted),
    )
    const times = waiting.map((it) => it.nextAttemptAt)
    expect(times).toEqual([...times].sort())
  })

  test.each([
    ['an unknown state', { state: 'lost' }, '--state takes pending or failed; not lost.'],
    ['no rows', { top: 0 }, '--top must be a whole number from 1 to 1000.'],
    ['too many rows', { top: 1_001 }, '--top must be a whole number from 1 to 1000.'],
  ])('refuses %s', async (_what, options, sentence) => {
    const id = await register(acme, `${receiver.url}/options`)
    await expect(list(id, options)).rejects.toThrow(sentence)
  })
})

describe('webhook delivery', () => {
  const printed = async (options: Record<string, string | number>) => {
    const terminal = testTerminal()
    await service.app.commands.get('webhook delivery')?.({ account: acme.accountId, ...options }, terminal)
    return terminal.printed
  }

  test('refuses ids that no delivery can have, and those that there are none of', async () => {
    const id = await register(acme, `${receiver.url}/refused`)
    for (const deliveryId of ['', 'x'.repeat(201), 'evt 1', 'évt'])
      await expect(printed({ id, delivery: deliveryId })).rejects.toThrow('--delivery takes the id of a delivery')
    await expect(printed({ id, delivery: `${id}:evt_1` })).rejects.toMatchObject({
      status: 404,
      message: `There is no delivery ${id}:evt_1.`,
    })
    await expect(printed({ id: 'wh_unknown', delivery: `${id}:evt_1` })).rejects.toMatchObject({ status: 404 })
    await expect(printed({ id, delivery: 'x:y', account: 999_999 })).rejects.toThrow('There is no account 999999.')
  })

  test('prints what the API shows, and from the command line as JSON or to be read', async () => {
    receiver.plan('/line', 404)
    const id = await register(acme, `${receiver.url}/line`)
    await emit(service, acme, 'drill.begun', { alpha: 'Größe' })
    const [delivery] = await receiver.arrived(1, '/line')
    const deliveryId = delivery?.body.webhookId
    await logs(acme, id, 1)
    const found = (await acme.get(`/api/v1/webhooks/${id}/deliveries/${deliveryId}`)).body
    expect(await printed({ id, delivery: deliveryId })).toEqual([found])

    const env = { DATABASE_URL: service.databaseUrl, SECRETS_KEYS, CHAINWORK_PLUGINS: '' }
    const line = `webhook delivery --account ${acme.accountId} --id ${id} --delivery ${deliveryId}`
    const json = await runCli(`${line} --json`, { env })
    expect([json.code, JSON.parse(json.out)]).toEqual([0, found])
    const { code, out } = await runCli(line, { env })
    expect(code).toBe(0)
    expect(out).toContain(`delivery      ${deliveryId}\n`)
    expect(out).toContain('state         failed: nothing more is sent, unless it is replayed\n')
    expect(out).toContain('attempts      1\n')
    expect(out).toContain('  "data": {\n    "alpha": "Größe"\n  },\n')
  })
})

describe('webhook replay', () => {
  test('sends one delivery again, or all that failed since a time', async () => {
    receiver.plan('/again', 404, 404, 200)
    const id = await register(acme, `${receiver.url}/again`)
    await emit(service, acme, 'drill.begun', { n: 1 }, { n: 2 })
    await receiver.arrived(2, '/again')
    const [entry] = await logs(acme, id, 2)
    expect(await command('replay', { id, since: '2026-01-01T00:00:00Z' })).toMatchObject({ replayed: 2, more: false })
    await receiver.arrived(4, '/again')
    await logs(acme, id, 4)
    expect(await command('replay', { id, since: '2026-01-01T00:00:00Z' })).toMatchObject({ replayed: 0, more: false })
    expect(await command('replay', { id, delivery: entry.deliveryId })).toEqual({ replayed: 1, more: false })
    const arrived = await receiver.arrived(5, '/again')
    expect(arrived[4]?.body).toMatchObject({ webhookId: entry.deliveryId, metadata: { retryCount: 0 } })
  })

  test.each<[string, Record<string, string>, string]>([
    ['neither option', {}, 'either --delivery'],
    ['both options', { delivery: 'wh_1:evt_1', since: '2026-01-01T00:00:00Z' }, 'either --delivery'],
    ['no time', { since: 'yesterday' }, 'There is no such time; give one such as 2026-03-02T09:30:00Z.'],
    ['an unknown delivery', { delivery: 'wh_1:evt_1' }, 'There is no delivery wh_1:evt_1.'],
  ])('refuses %s', async (_, options, sentence) => {
    const id = await register(acme, `${receiver.url}/none`)
    const refused = await command('replay', { id, ...options }).catch((error) => error)
    expect(JSON.stringify([refused.message, refused.errors ?? refused.extra ?? ''])).toContain(sentence)
  })
})

describe('every webhook command', () => {
  const commands = [
    ['show', {}],
    ['pause', {}],
    ['resume', {}],
    ['deliveries', {}],
    ['delivery', { delivery: 'wh_any:evt_1' }],
    ['test', { event: 'drill.begun' }],
    ['replay', { since: '2026-01-01T00:00:00Z' }],
  ] as const

  test.each(commands)('%s: refuses unknown ids, and those of another account', async (name, more) => {
    const other = await service.account('Other')
    const id = await register(other, `${receiver.url}/other`)
    for (const unknown of ['wh_unknown', id])
      await expect(command(name, { id: unknown, ...more })).rejects.toMatchObject({
        status: 404,
        message: `There is no webhook ${unknown}.`,
      })
    for (const wrong of ['', 'x'.repeat(65)])
      await expect(command(name, { id: wrong, ...more })).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining('--id'),
      })
    expect((await other.get(`/api/v1/webhooks/${id}`)).headers.get('etag')).toBe('"1"')
    expect(receiver.at('/other')).toEqual([])
  })

  test.each([['list', {}], ...commands] as const)('%s: refuses unknown accounts', async (name, more) => {
    const options = { id: 'wh_any', ...more }
    await expect(command(name, { ...options, account: 999_999 })).rejects.toMatchObject({
      status: 404,
      message: 'There is no account 999999.',
    })
    for (const wrong of [0, 1.5, 2 ** 31, 'x'])
      await expect(command(name, { ...options, account: wrong })).rejects.toThrow('--account must be a whole number')
  })
})
