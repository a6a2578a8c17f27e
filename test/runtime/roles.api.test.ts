import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'

/** Processes that share a database need the same keys. */
const SECRETS_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`

let front: TestService
let receiver: Receiver
let acme: TestAccount

beforeAll(async () => {
  receiver = await openReceiver({ secret: 'roles' })
  front = await startTestService({ environment: { ROLES: 'api,identity', SECRETS_KEYS } })
  acme = await front.account()
})
afterAll(async () => {
  await front?.stop()
  await receiver?.close()
})

const startWith = (ROLES: string) =>
  startTestService({ environment: { ROLES, SECRETS_KEYS, DATABASE_URL: front.databaseUrl } })

test('roles: events of a process without the role worker wait for a worker process', async () => {
  const events = ['project.started']
  await acme.post('/api/v1/webhooks', { name: 'Roles', url: `${receiver.url}/roles`, events, secret: 'roles' })
  const { body: project } = await acme.post('/api/v1/projects', { name: 'Split' })
  await acme.patch(`/api/v1/projects/${project.id}`, { status: 'Active' })
  const [waiting] = await front.app.database.query<{ n: number }>('SELECT count(*) AS n FROM runtime.outbox')
  expect(waiting?.n).toBeGreaterThan(0)

  const worker = await startWith('worker')
  try {
    const [delivery] = await receiver.arrived(1, '/roles')
    expect(delivery).toMatchObject({ signed: true, body: { event: 'project.started', accountId: acme.accountId } })
  } finally {
    await worker.stop()
  }
})

test('roles: a process with only the role worker serves health checks and metrics, and 404 otherwise', async () => {
  const worker = await startWith('worker')
  try {
    for (const path of ['/healthz', '/readyz']) expect((await fetch(worker.url + path)).status).toBe(200)
    expect(await (await fetch(`${worker.url}/metrics`)).text()).toContain('chainwork_outbox_backlog{plugin="webhooks"}')
    for (const path of ['/api/v1/projects', '/connect/token', '/', '/docs', '/openapi.json']) {
      const response = await fetch(worker.url + path, { headers: { Authorization: `Bearer ${acme.token}` } })
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        404,
        'application/problem+json',
      ])
      const problem = (await response.json()) as { code: string; requestId: string }
      expect(problem).toMatchObject({ code: 'no_such_path', requestId: response.headers.get('x-request-id') })
    }
  } finally {
    await worker.stop()
  }
})

test('roles: a process without the role identity issues no tokens, but accepts those of others', async () => {
  const api = await startWith('api')
  try {
    expect((await api.as(acme.token).get('/api/v1/projects')).status).toBe(200)
    const response = await fetch(`${api.url}/connect/token`, { method: 'POST', body: new URLSearchParams() })
    expect(response.status).toBe(404)
  } finally {
    await api.stop()
  }
})
