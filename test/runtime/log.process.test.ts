import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { type LogLine, recordingLog } from '../support/log.ts'
import { observed } from './observed/plugin.ts'

let service: TestService
let acme: TestAccount
const log = recordingLog()

beforeAll(async () => {
  service = await startTestService({ plugins: [observed], log })
  acme = await service.account('Acme')
})
afterAll(() => service?.stop())

const line = (message: string): LogLine | undefined => log.lines.find((each) => each.message === message)

test('log: lines of writes, reads and open operations have the plugin and the request id', async () => {
  const requestId = (n: number) => ({ 'X-Request-Id': `request-${n}` })
  await acme.post('/api/v1/observed', { note: 'one' }, requestId(1))
  expect(line('written')?.fields).toMatchObject({ plugin: 'observed', requestId: 'request-1', note: 'one' })
  await acme.get('/api/v1/observed/7', requestId(2))
  expect(line('read')?.fields).toMatchObject({ plugin: 'observed', requestId: 'request-2', err: expect.any(Error) })
  await service.as().get('/api/v1/observed/open', requestId(3))
  expect(line('read by anybody')?.fields).toMatchObject({ plugin: 'observed', requestId: 'request-3' })
})

test('log: lines of listeners and of the host have the plugin', async () => {
  expect(line('set up')?.fields).toEqual({ plugin: 'observed' })
  await acme.post('/api/v1/observed', { note: 'for the listener' })
  const received = () => log.lines.filter(({ message }) => message === 'event received').map(({ fields }) => fields)
  await expect.poll(received).toContainEqual({ plugin: 'observed', note: 'for the listener' })
})

test('log: lines of child logs mask secrets, and cannot name another plugin', async () => {
  const script = `
    const { child, openLog } = await import('./runtime/log.ts')
    const log = child(child(openLog('info'), { plugin: 'observed' }), { requestId: 'r-1' })
    log.info({ plugin: 'forged', password: 'hunter2', deep: { token: 'hunter2' }, note: 'kept' }, 'written')
    log.error(Object.assign(new Error('broken'), { detail: 'row of hunter2' }), 'failed')`
  const { stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  expect(stderr).not.toContain('hunter2')
  const [written, failed] = stderr
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text))
  expect(written.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect([written.level, failed.level]).toEqual(['info', 'error'])
  expect(written).toMatchObject({ plugin: 'observed', requestId: 'r-1', password: '***', note: 'kept', msg: 'written' })
  expect(failed).toMatchObject({ plugin: 'observed', requestId: 'r-1', err: { message: 'broken' }, msg: 'failed' })
})

const requests = () => log.lines.filter(({ message }) => message === 'request').map(({ fields }) => fields)

test('log: probes that are answered are not logged, refused ones are', async () => {
  const client = service.as()
  for (const path of ['/healthz', '/readyz']) expect((await client.get(path)).status).toBe(200)
  await client.get('/no-such-probe')
  await expect.poll(() => requests().map(({ path }) => path)).toContain('/no-such-probe')
  expect(requests().filter(({ path }) => ['/healthz', '/readyz'].includes(path))).toEqual([])
  expect(requests().find(({ path }) => path === '/no-such-probe')).toMatchObject({ status: 404, code: 'no_such_path' })
})

test('log: the request id and the trace id of the caller are in its line, malformed ones are not', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  const headers = (id: string, traceparent: string) => ({ 'X-Request-Id': id, traceparent })
  const sent = await acme.get('/api/v1/observed/7', headers('caller-42', `00-${traceId}-00f067aa0ba902b7-01`))
  expect(sent.headers.get('X-Request-Id')).toBe('caller-42')
  for (const traceparent of [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `ff-${traceId}-00f067aa0ba902b7-01`, 'junk'])
    await acme.get('/api/v1/observed/7', headers('bad id\u00a0', traceparent))
  await expect.poll(() => requests().filter(({ path }) => path === '/api/v1/observed/7').length).toBeGreaterThan(4)
  expect(requests().filter((fields) => fields.traceId !== undefined)).toMatchObject([
    { requestId: 'caller-42', traceId },
  ])
})

test('log: a failed sign-in is logged with its reason, and without user name, password and secret', async () => {
  const token = (form: Record<string, string>) =>
    fetch(`${service.url}/connect/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', ...form }),
    })
  const client = { client_id: acme.clientId, client_secret: acme.clientSecret }
  await token({ ...client, username: 'hunter2-nobody', password: 'hunter2' })
  await token({ ...client, username: acme.email, password: 'hunter2' })
  await token({ ...client, client_secret: 'hunter2', username: 'x', password: 'hunter2' })
  await token({ client_id: 'hunter2-client', client_secret: 'hunter2', username: 'x', password: 'hunter2' })
  await token({ client_id: acme.clientId, username: 'x', password: 'hunter2' })
  const { email } = await acme.user('Left')
  await service.command('user deactivate', { account: acme.accountId, email })
  await token({ ...client, username: email, password: 'hunter2' })
  const reasons = () =>
    log.lines.flatMap(({ fields, message }) => (/sign-in failed|authenticated/.test(message) ? [fields.reason] : []))
  await expect
    .poll(reasons)
    .toEqual(['unknown_user', 'wrong_password', 'wrong_secret', 'unknown_client', 'no_secret', 'user_inactive'])
  expect(JSON.stringify(log.lines)).not.toContain('hunter2')
})

test('log: stop and end of the stop are logged', async () => {
  await service.stop()
  expect(log.lines.slice(-2)).toMatchObject([
    { level: 'info', message: 'stopping' },
    { level: 'info', message: 'stopped', fields: { ms: expect.any(Number) } },
  ])
})
