import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { type CollectedSpan, type Collector, openCollector } from '../support/collector.ts'
import { NODE_FLAGS } from '../support/node-flags.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { control, observed } from './observed/plugin.ts'

const SECRET = 'a-secret-that-stays-here'

let collector: Collector
let receiver: Receiver
let service: TestService
let acme: TestAccount

beforeAll(async () => {
  collector = await openCollector()
  receiver = await openReceiver({ secret: SECRET })
  service = await startTestService({
    plugins: [observed],
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=for%20the%20collector',
      OTEL_SERVICE_NAME: 'chainwork-test',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    },
  })
  acme = await service.account('Acme')
  await acme.post('/api/v1/webhooks', {
    name: 'Traced',
    url: `${receiver.url}/traced?key=${SECRET}`,
    events: ['observed.seen'],
    headers: { 'X-Key': SECRET },
    secret: SECRET,
  })
})
afterAll(async () => {
  await service?.stop()
  await receiver?.close()
  await collector?.close()
})

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'

const ofTrace = (spans: readonly CollectedSpan[], traceId: string) => spans.filter((it) => it.traceId === traceId)

test('tracing: a caller’s trace continues through request, transaction and outbox to the delivery', async () => {
  const traceparent = `00-${TRACE}-${CALLER}-01`
  await acme.post(`/api/v1/observed`, { note: 'traced', password: SECRET }, { traceparent })
  const [delivery] = await receiver.arrived(1, `/traced?key=${SECRET}`)
  const names = ['POST /api/v1/observed', 'transaction', 'process public webhooks', 'POST webhook']
  const spans = ofTrace(
    await collector.spans((those) => names.every((name) => ofTrace(those, TRACE).some((it) => it.name === name))),
    TRACE,
  )
  const [request, transaction, listener, attempt] = names.map((name) => spans.find((it) => it.name === name)!)

  expect(request).toMatchObject({ kind: 'server', parentId: CALLER, failed: false })
  expect(request?.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/v1/observed',
    'http.response.status_code': 201,
    'url.path': '/api/v1/observed',
    'url.scheme': 'http',
    'chainwork.operation': 'createObserved',
  })
  expect(request?.resource).toMatchObject({ 'service.name': 'chainwork-test', 'deployment.environment.name': 'test' })
  expect(transaction).toMatchObject({ kind: 'client', parentId: request?.spanId })
  expect(listener).toMatchObject({ kind: 'consumer', parentId: transaction?.spanId })
  expect(attempt).toMatchObject({ kind: 'client', parentId: transaction?.spanId, failed: false })
  expect(attempt?.attributes).toMatchObject({ 'http.response.status_code': 200, 'server.address': '127.0.0.1' })
  expect(delivery?.headers.traceparent).toBe(`00-${TRACE}-${attempt?.spanId}-01`)
  expect(delivery?.signed).toBe(true)
})

test('tracing: a batch of events from several traces is processed in a new trace with links to them', async () => {
  const traces = ['1', '2', '3'].map((n) => n.repeat(32))
  const emitters = traces.map((id) => `00-${id}-${CALLER}-01`)
  const { consume } = service.app.telemetry.tracing
  await consume(
    'process several',
    [...emitters, null, ...emitters],
    { 'messaging.operation.type': 'process' },
    async () => {},
  )
  const spans = await collector.spans((those) => those.some(({ name }) => name === 'process several'))
  const span = spans.find(({ name }) => name === 'process several')
  expect(span?.links).toEqual(traces)
  expect([...traces, TRACE]).not.toContain(span?.traceId)
  expect(span?.parentId).toBe('')
})

test('tracing: spans of failed delivery attempts and failed requests have status error and error.type', async () => {
  receiver.plan(`/traced?key=${SECRET}`, 410, 200)
  const failing = 'a'.repeat(32)
  await acme.post('/api/v1/observed', { note: 'refused' }, { traceparent: `00-${failing}-${CALLER}-01` })
  const attempt = (those: readonly CollectedSpan[]) =>
    ofTrace(those, failing).find(({ name }) => name === 'POST webhook')
  expect(attempt(await collector.spans((those) => attempt(those) !== undefined))).toMatchObject({
    failed: true,
    attributes: { 'error.type': 'http_4xx', 'http.response.status_code': 410 },
  })
  control.hold = () => Promise.reject(new Error(`broken by ${SECRET}`))
  await acme.get(`/api/v1/observed/1?key=${SECRET}`)
  control.hold = async () => {}
  const broken = (those: readonly CollectedSpan[]) => those.find(({ failed, kind }) => failed && kind === 'server')
  expect(broken(await collector.spans((those) => broken(those) !== undefined))).toMatchObject({
    name: 'GET /api/v1/observed/{observedId}',
    attributes: { 'error.type': '500', 'http.response.status_code': 500, 'url.path': '/api/v1/observed/1' },
  })
})

test('tracing: spans contain no secret, query string, or key of the collector', async () => {
  await acme.get(`/api/v1/observed/2?key=${SECRET}`)
  const names = (those: readonly CollectedSpan[]) => those.map(({ attributes }) => attributes['url.path'])
  await collector.spans((those) => names(those).includes('/api/v1/observed/2'))
  expect(collector.raw()).toContain('observed.seen')
  expect(collector.raw()).not.toContain(SECRET)
  expect(collector.raw()).not.toContain(acme.token)
  expect(collector.raw()).not.toContain('key=')
  expect(collector.headers()[0]).toMatchObject({ 'api-key': 'for the collector' })
})

test('tracing: health checks and metrics have no spans', async () => {
  for (const path of ['/healthz', '/readyz', '/metrics']) await fetch(service.url + path)
  await acme.get('/api/v1/observed/after-the-health-checks')
  const paths = (those: readonly CollectedSpan[]) => those.map(({ attributes }) => attributes['url.path'])
  const spans = await collector.spans((those) => paths(those).includes('/api/v1/observed/after-the-health-checks'))
  expect(paths(spans)).not.toContain('/readyz')
  expect(paths(spans)).not.toContain('/metrics')
})

test('tracing: remaining spans are exported when the service stops', async () => {
  const other = await openCollector()
  const stopping = await startTestService({
    plugins: [observed],
    environment: { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${other.url}/v1/traces`, OTEL_BSP_SCHEDULE_DELAY: '3600000' },
  })
  await stopping.as().get('/api/v1/observed/open')
  await stopping.stop()
  const spans = await other.spans((those) => those.length > 0)
  expect(spans).toContainEqual(expect.objectContaining({ name: 'GET /api/v1/observed/open' }))
  expect(spans[0]?.resource['service.name']).toBe('chainwork')
  await other.close()
})

test('tracing: a collector that never answers does not delay the shutdown', async () => {
  const silent = await openReceiver()
  silent.plan('/v1/traces', 'hang')
  const stopping = await startTestService({
    plugins: [observed],
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: silent.url,
      OTEL_EXPORTER_OTLP_TIMEOUT: '600000',
      OTEL_BSP_EXPORT_TIMEOUT: '600000',
      OTEL_BSP_SCHEDULE_DELAY: '600000',
      DRAIN_SECONDS: '1',
    },
  })
  await stopping.as().get('/api/v1/observed/open')
  await stopping.stop()
  expect(silent.at('/v1/traces')).toHaveLength(1)
  await silent.close()
})

test('tracing: with the sampler always_off nothing is exported, and receivers get the sampled flag 0', async () => {
  const url = `${receiver.url}/unsampled`
  const other = await openCollector()
  const quiet = await startTestService({
    plugins: [observed],
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: other.url, OTEL_TRACES_SAMPLER: 'always_off' },
  })
  const account = await quiet.account('Quiet')
  await account.post('/api/v1/webhooks', { name: 'Quiet', url, events: ['observed.seen'], secret: SECRET })
  await account.post('/api/v1/observed', { note: 'unsampled' })
  const [delivery] = await receiver.arrived(1, '/unsampled')
  expect(delivery?.headers.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
  await quiet.stop()
  expect(other.headers()).toEqual([])
  await other.close()
})

test('tracing: a caller’s sampled flag does not decide whether its request is recorded', async () => {
  const other = await openCollector()
  const start = (sampler: string) =>
    startTestService({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: other.url, OTEL_TRACES_SAMPLER: sampler } })
  const ask = async (service: TestService, flag: string) =>
    fetch(`${service.url}/api/v1/projects`, {
      headers: { traceparent: `00-${'b'.repeat(32)}-${'c'.repeat(16)}-${flag}` },
    })
  const off = await start('parentbased_always_off')
  expect((await ask(off, '01')).status).toBe(401)
  await off.stop()
  expect(other.headers()).toEqual([])
  const on = await start('parentbased_always_on')
  await ask(on, '00')
  await on.stop()
  const [span] = ofTrace(await other.spans((those) => those.length > 0), 'b'.repeat(32))
  expect(span).toMatchObject({ kind: 'server', parentId: 'c'.repeat(16) })
  await other.close()
})

test('tracing: without OTEL_* settings deliveries carry no traceparent', async () => {
  const plain = await startTestService({ plugins: [observed], environment: { OTEL_SERVICE_NAME: 'alone' } })
  const account = await plain.account('Plain')
  await account.post('/api/v1/webhooks', {
    name: 'Plain',
    url: `${receiver.url}/plain`,
    events: ['observed.seen'],
    secret: SECRET,
  })
  await account.post('/api/v1/observed', { note: 'plain' }, { traceparent: `00-${TRACE}-${CALLER}-01` })
  const [delivery] = await receiver.arrived(1, '/plain')
  expect(delivery?.headers).not.toHaveProperty('traceparent')
  await plain.stop()
})

/** The packages of metrics and tracing that a process has loaded after each of these services. */
async function loadedAfter(...settings: readonly Record<string, string>[]): Promise<string[][]> {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({ resolve(specifier, context, next) {
      const found = next(specifier, context)
      const name = /node_modules\\/(prom-client|@opentelemetry\\/[^/]+)\\//.exec(found.url)?.[1]
      if (name) loaded.add(name)
      return found
    } })
    const { startTestService } = await import('./runtime/testing.ts')
    const after = []
    for (const environment of ${JSON.stringify(settings)}) {
      const service = await startTestService({ environment })
      await fetch(service.url + '/metrics')
      await service.stop()
      after.push([...loaded].sort())
    }
    console.log(JSON.stringify(after))
    process.exit(0)`
  const args = [...NODE_FLAGS, '--input-type=module', '-e', script]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout)
}

test('tracing and metrics: load no packages if they are disabled', async () => {
  const off = { METRICS: 'false', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }
  const loaded = await loadedAfter(
    { METRICS: 'false' },
    { ...off, OTEL_SDK_DISABLED: 'true' },
    { ...off, OTEL_TRACES_EXPORTER: 'none' },
    { METRICS: 'true' },
    off,
  )
  expect(loaded.slice(0, 3)).toEqual([[], [], []])
  // prom-client loads the API package to find the current span; the API package itself does nothing.
  expect(loaded[3]).toEqual(['@opentelemetry/api', 'prom-client'])
  expect(loaded[4]).toContain('@opentelemetry/sdk-trace')
}, 120_000) // ms, for five starts on a busy machine
