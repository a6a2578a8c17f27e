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
  await expect.poll(received, { timeout: 15_000 }).toContainEqual({ plugin: 'observed', note: 'for the listener' })
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
  expect(written).toMatchObject({ plugin: 'observed', requestId: 'r-1', password: '***', note: 'kept', msg: 'written' })
  expect(failed).toMatchObject({ plugin: 'observed', requestId: 'r-1', err: { message: 'broken' }, msg: 'failed' })
})
