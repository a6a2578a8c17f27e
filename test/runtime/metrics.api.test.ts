import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { recordingLog } from '../support/log.ts'
import { control, observed } from './observed/plugin.ts'

let service: TestService
let acme: TestAccount
const log = recordingLog()

beforeAll(async () => {
  service = await startTestService({ plugins: [observed], log })
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())
beforeEach(() => {
  control.readGauge = async () => 7
  control.hold = async () => {}
})

/** The current metrics: advances the clock past the cache time of five seconds. */
async function metrics(from: TestService = service): Promise<string> {
  from.clock.advance(6_000)
  const response = await fetch(`${from.url}/metrics`)
  expect(response.status).toBe(200)
  return response.text()
}

/** The value of one series; undefined if it is missing. */
function sampleOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

test('metrics: are Prometheus text, with type and help of each metric', async () => {
  const response = await fetch(`${service.url}/metrics`)
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  expect(text).toContain('# TYPE chainwork_http_requests_total counter\n')
  expect(text).toContain('# TYPE chainwork_http_request_duration_seconds histogram\n')
  expect(text).toContain('\nnodejs_eventloop_lag_p99_seconds ')
  expect(text).toContain('\nprocess_resident_memory_bytes ')
  const line = /^(#.*|[a-z_]+[a-z0-9_]*(\{[a-z_]+="([^"\\\n]|\\.)*"(,[a-z_]+="([^"\\\n]|\\.)*")*\})? [-+\w.]+|)$/
  expect(text.split('\n').filter((it) => !line.test(it))).toEqual([])
})

test('metrics: names end in _total where the metric only rises, and only there', async () => {
  const types = [...(await metrics()).matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type]) => ({ name, type }))
  expect(types.length).toBeGreaterThan(50)
  const wrong = types.filter(({ name, type }) => name.endsWith('_total') !== (type === 'counter'))
  expect(wrong).toEqual([])
})

test('metrics: count requests by operation and status, and their durations by operation', async () => {
  const series = 'chainwork_http_requests_total{operation="getObserved",status="200"}'
  const before = sampleOf(await metrics(), series) ?? 0
  for (let n = 0; n < 3; n++) await acme.get(`/api/v1/observed/${n}`)
  await service.as().get('/api/v1/observed/4')
  const text = await metrics()
  expect(sampleOf(text, series)).toBe(before + 3)
  expect(sampleOf(text, 'chainwork_http_requests_total{operation="getObserved",status="401"}')).toBe(1)
  const duration = 'chainwork_http_request_duration_seconds'
  expect(sampleOf(text, `${duration}_count{operation="getObserved"}`)).toBe(before + 4)
  expect(sampleOf(text, `${duration}_bucket{le="+Inf",operation="getObserved"}`)).toBe(before + 4)
  expect(sampleOf(text, `${duration}_bucket{le="60",operation="getObserved"}`)).toBe(before + 4)
  expect(sampleOf(text, `${duration}_sum{operation="getObserved"}`)).toBeGreaterThan(0)
})

test('metrics: count requests without an operation as none, and have no labels of paths or accounts', async () => {
  await acme.get('/api/v1/wp-login')
  const text = await metrics()
  expect(sampleOf(text, 'chainwork_http_requests_total{operation="none",status="404"}')).toBeGreaterThan(0)
  expect(text).not.toContain('wp-login')
  expect(text).not.toMatch(/^\w.*account/m)
})

test('metrics: show requests in flight, and count aborted ones as 499', async () => {
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
  control.hold = () => blocked
  const abort = new AbortController()
  const headers = { Authorization: `Bearer ${acme.token}` }
  const response = fetch(`${service.url}/api/v1/observed/1`, { headers, signal: abort.signal }).catch(() => 'aborted')
  const inFlight = async () => sampleOf(await metrics(), 'chainwork_http_requests_in_flight')
  await expect.poll(inFlight, { timeout: 10_000 }).toBe(2) // the scrape itself and the blocked request
  abort.abort()
  expect(await response).toBe('aborted')
  const aborted = async () =>
    sampleOf(await metrics(), 'chainwork_http_requests_total{operation="getObserved",status="499"}')
  await expect.poll(aborted, { timeout: 10_000 }).toBe(1)
  release()
})

test('metrics: show a plugin’s counters, histograms and gauges with its name as prefix', async () => {
  await acme.post('/api/v1/observed', { note: 'tiny' })
  await acme.post('/api/v1/observed', { note: 'rather long' })
  const text = await metrics()
  expect(sampleOf(text, 'chainwork_observed_notes_total{kind="long"}')).toBe(1)
  expect(sampleOf(text, 'chainwork_observed_notes_total{kind="short"}')).toBe(1)
  expect(sampleOf(text, 'chainwork_observed_note_length_bucket{le="5"}')).toBe(1)
  expect(sampleOf(text, 'chainwork_observed_note_length_sum')).toBe('tiny'.length + 'rather long'.length)
  expect(sampleOf(text, 'chainwork_observed_mood')).toBe(7)
  expect(sampleOf(text, 'chainwork_observed_shades{color="a \\"quoted\\" one"}')).toBe(2)
})

test('metrics: leave out a gauge that fails or hangs, log that once, and show the others', async () => {
  const { promise: hangs, resolve: release } = Promise.withResolvers<number>()
  for (const read of [
    () => Promise.reject(new Error('out of order')),
    async () => 'many' as unknown as number,
    () => hangs,
  ]) {
    control.readGauge = read
    const text = await metrics()
    expect(text).not.toMatch(/^chainwork_observed_mood /m)
    expect(sampleOf(text, 'chainwork_observed_shades{color="red"}')).toBe(1)
  }
  const lines = log.lines.filter(({ fields }) => fields.metric === 'chainwork_observed_mood')
  expect(lines.map(({ level }) => level)).toEqual(['warn'])
  release(9)
  control.readGauge = async () => 8
  expect(sampleOf(await metrics(), 'chainwork_observed_mood')).toBe(8)
})

test('metrics: are cached for five seconds', async () => {
  let reads = 0
  control.readGauge = async () => ++reads
  await metrics()
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => (await fetch(`${service.url}/metrics`)).text()),
  )
  expect(reads).toBe(1)
  expect(new Set(answers).size).toBe(1)
})

test('metrics: show the connection pool, and the outbox by plugin with age and set-aside events', async () => {
  const { database } = service.app
  const insert = (seconds: number, aside: boolean) =>
    database.query(
      `INSERT INTO runtime.outbox (account_id, event, data, actor, due_at, plugin, set_aside_at)
       VALUES (1, 'observed.stuck', '{}', '{}', now() - make_interval(secs => $1), 'observed',
         CASE WHEN $2 THEN now() END)`,
      [seconds, aside],
    )
  await insert(0, true)
  await insert(0, true)
  const text = await metrics()
  expect(sampleOf(text, 'chainwork_outbox_set_aside{plugin="observed"}')).toBe(2)
  expect(sampleOf(text, 'chainwork_outbox_set_aside{plugin="webhooks"}')).toBe(0)
  expect(sampleOf(text, 'chainwork_outbox_backlog{plugin="webhooks"}')).toBe(0)
  expect(sampleOf(text, 'chainwork_outbox_oldest_age_seconds{plugin="webhooks"}')).toBe(0)
  expect(sampleOf(text, 'chainwork_db_pool_size')).toBeGreaterThan(0)
  expect(sampleOf(text, 'chainwork_db_pool_waiting')).toBe(0)
  expect(sampleOf(text, 'chainwork_db_listening')).toBe(1)
  expect(sampleOf(text, 'chainwork_db_pool_in_use')).toBeTypeOf('number')
  expect(sampleOf(text, 'chainwork_scheduling_planner_queue{lane="plan"}')).toBe(0)
  expect(sampleOf(text, 'chainwork_scheduling_planner_busy_threads')).toBe(0)
})

test('metrics: show which plugins work with less than their settings ask for', async () => {
  expect(sampleOf(await metrics(), 'chainwork_degraded{plugin="observed"}')).toBe(0)
  control.lacks = 'A bell is missing.'
  const text = await metrics()
  control.lacks = undefined
  expect(sampleOf(text, 'chainwork_degraded{plugin="observed"}')).toBe(1)
  expect(sampleOf(text, 'chainwork_degraded{plugin="console"}')).toBeUndefined()
})

test('metrics: show a plugin that cannot say whether it is degraded as degraded, and the others as they are', async () => {
  control.lacks = new Error('No bell answers.')
  const text = await metrics()
  const readiness = await fetch(`${service.url}/readyz`)
  control.lacks = undefined
  expect(sampleOf(text, 'chainwork_degraded{plugin="observed"}')).toBe(1)
  expect(sampleOf(text, 'chainwork_degraded{plugin="webhooks"}')).toBe(0)
  expect(await readiness.json()).toEqual({
    status: 'ready',
    degraded: ['observed: the plugin failed when it was asked'],
  })
})

test('metrics: show set-aside events of every plugin up to 10,000 each, also of plugins that were removed', async () => {
  const { database } = service.app
  const aside = (plugin: string, rows: number) =>
    database.query(
      `INSERT INTO runtime.outbox (account_id, event, data, actor, due_at, plugin, set_aside_at)
       SELECT 1, 'observed.stuck', '{}', '{}', now(), $1, now() FROM generate_series(1, $2)`,
      [plugin, rows],
    )
  await aside('loud', 10_000)
  await aside('zone', 3)
  const text = await metrics()
  expect(sampleOf(text, 'chainwork_outbox_set_aside{plugin="loud"}')).toBe(10_000)
  expect(sampleOf(text, 'chainwork_outbox_set_aside{plugin="zone"}')).toBe(3)
  await database.query(`DELETE FROM runtime.outbox WHERE plugin IN ('loud', 'zone')`)
})

test('metrics: show how long the oldest event has been due, without a worker', async () => {
  const front = await startTestService({ plugins: [observed], environment: { ROLES: 'api,identity' } })
  try {
    const account = await front.account('Waiting')
    await account.post('/api/v1/observed', { note: 'one' })
    await account.post('/api/v1/observed', { note: 'two' })
    await front.app.database.query(`UPDATE runtime.outbox SET due_at = due_at - interval '60 seconds'`)
    const text = await metrics(front)
    expect(sampleOf(text, 'chainwork_outbox_backlog{plugin="observed"}')).toBe(2)
    expect(sampleOf(text, 'chainwork_outbox_oldest_age_seconds{plugin="observed"}')).toBeGreaterThanOrEqual(60)
  } finally {
    await front.stop()
  }
})

test('metrics: show due deliveries, also with many deliveries of a paused registration', async () => {
  const front = await startTestService({ environment: { ROLES: 'api,identity' } })
  try {
    const account = await front.account('Paused')
    const register = async (name: string, isActive: boolean) => {
      const body = { name, url: 'https://receiver.example.com/in', events: ['task.red'], secret: 's', isActive }
      return (await account.post('/api/v1/webhooks', body)).body.id as string
    }
    const deliver = (webhookId: string, rows: number, hours: number) =>
      front.app.database.query(
        `INSERT INTO webhooks.delivery (account_id, webhook_id, event_id, event, data_text, happened_at, state, next_at)
         SELECT $1, $2, 'evt_' || n, 'task.red', '{}', now(), 'pending', now() - make_interval(hours => $4)
         FROM generate_series(1, $3::int) AS n`,
        [account.accountId, webhookId, rows, hours],
      )
    await deliver(await register('Paused', false), 3_000, 1)
    await deliver(await register('Active', true), 20, 2)
    const text = await metrics(front)
    expect(sampleOf(text, 'chainwork_webhooks_deliveries{state="due"}')).toBe(20)
    expect(sampleOf(text, 'chainwork_webhooks_deliveries{state="paused"}')).toBe(1_000)
    expect(sampleOf(text, 'chainwork_webhooks_oldest_due_age_seconds')).toBeGreaterThanOrEqual(7_200)
  } finally {
    await front.stop()
  }
})

test('metrics: without METRICS_TOKEN are a 404 for requests through a proxy', async () => {
  for (const header of ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP']) {
    const response = await fetch(`${service.url}/metrics`, { headers: { [header]: '127.0.0.1' } })
    const body = (await response.json()) as { code: string }
    expect([header, response.status, body.code]).toEqual([header, 404, 'no_such_path'])
  }
  const behind = await startTestService({ environment: { BASE_URL: 'https://chainwork.example.com', ROLES: 'worker' } })
  expect((await fetch(`${behind.url}/metrics`)).status).toBe(404)
  await behind.stop()
  expect((await fetch(`${service.url}/metrics`, { method: 'POST' })).status).toBe(404)
  expect((await fetch(`${service.url}/metrics`, { method: 'HEAD' })).status).toBe(200)
})

test('metrics: with METRICS_TOKEN require that token', async () => {
  const METRICS_TOKEN = 'a token, for scrapers'
  const guarded = await startTestService({ environment: { METRICS_TOKEN } })
  try {
    const get = async (headers: Record<string, string>) => {
      const response = await fetch(`${guarded.url}/metrics`, { headers })
      const text = await response.text()
      return [response.status, response.headers.get('content-type')?.split(';')[0], text.includes('chainwork_http_')]
    }
    const refused = [401, 'application/problem+json', false]
    expect(await get({})).toEqual(refused)
    expect(await get({ Authorization: 'Bearer a token' })).toEqual(refused)
    expect(await get({ Authorization: `Basic ${METRICS_TOKEN}` })).toEqual(refused)
    const given = { Authorization: `Bearer ${METRICS_TOKEN}`, 'X-Forwarded-For': '203.0.113.7' }
    expect(await get(given)).toEqual([200, 'text/plain', true])
  } finally {
    await guarded.stop()
  }
})

test('metrics: with METRICS=false are a 404, and plugins’ meters do nothing', async () => {
  const silent = await startTestService({ plugins: [observed], environment: { METRICS: 'false' } })
  try {
    expect((await fetch(`${silent.url}/metrics`)).status).toBe(404)
    const account = await silent.account('Silent')
    expect((await account.post('/api/v1/observed', { note: 'unheard' })).status).toBe(201)
  } finally {
    await silent.stop()
  }
})

test('metrics: count deliveries by state and attempts by outcome', async () => {
  const secret = 'hush'
  const url = `http://127.0.0.1:1/${secret}` // no listener
  await acme.post('/api/v1/webhooks', { name: 'Nowhere', url, events: ['observed.seen'], secret })
  await acme.post('/api/v1/observed', { note: 'to nobody' })
  const failed = 'chainwork_webhooks_attempts_total{outcome="connection_refused"}'
  await expect.poll(async () => sampleOf(await metrics(), failed)).toBe(1)
  const waiting = async () => sampleOf(await metrics(), 'chainwork_webhooks_deliveries{state="waiting"}')
  await expect.poll(waiting).toBe(1)
  const text = await metrics()
  expect(sampleOf(text, 'chainwork_webhooks_deliveries{state="due"}')).toBe(0)
  expect(sampleOf(text, 'chainwork_webhooks_deliveries{state="in_flight"}')).toBe(0)
  expect(sampleOf(text, 'chainwork_webhooks_deliveries{state="paused"}')).toBe(0)
  expect(sampleOf(text, 'chainwork_webhooks_oldest_due_age_seconds')).toBe(0)
  expect(text).not.toContain(secret)
})

test('metrics: a metric has at most 1,000 label combinations; the same name returns the same metric', async () => {
  const meter = service.app.telemetry.metrics.meter('crowded', log)
  const counter = meter.counter('seen_total', 'By name.', ['name'])
  expect(meter.counter('seen_total', 'By name.', ['name'])).toBe(counter)
  for (let n = 0; n < 1_100; n++) counter.add({ name: `n${n}` })
  counter.add({ name: 'n7' }, 2)
  const text = await metrics()
  expect(text.match(/^chainwork_crowded_seen_total\{/gm)).toHaveLength(1_000)
  expect(sampleOf(text, 'chainwork_crowded_seen_total{name="n7"}')).toBe(3)
  expect(log.lines.filter(({ fields }) => fields.metric === 'chainwork_crowded_seen_total')).toHaveLength(1)
})

test('metrics: are served without a database', async () => {
  const alone = await startTestService({ plugins: [observed] })
  try {
    await alone.app.database.close(0)
    const text = await metrics(alone)
    expect(text).not.toMatch(/^chainwork_outbox_backlog\{/m)
    expect(sampleOf(text, 'chainwork_observed_mood')).toBe(7)
  } finally {
    await alone.stop()
  }
})

test('metrics: an absolute request target does not bypass the access check', async () => {
  const { port } = new URL(service.url)
  const status = await new Promise((resolve, reject) => {
    httpRequest({ port, path: 'http://elsewhere.example/metrics', headers: { 'X-Forwarded-For': '203.0.113.7' } })
      .on('response', (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })
  expect(status).toBe(404)
})
