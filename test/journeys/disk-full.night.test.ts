import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '@chainwork/sdk'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requests } from '../../runtime/testing/requests.ts'
import { signIn } from '../../runtime/testing.ts'
import { needing } from '../support/not-tried.ts'
import { ACCESS, type RunningService, startProcess } from '../support/process.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { mounting, type SmallDisk, smallDisk } from '../support/small-disk.ts'

let disk: SmallDisk
let service: RunningService
let receiver: Receiver
let token: string
let taskId: number
const aWhile = { timeout: 30_000 } // ms

beforeAll(async () => {
  disk = smallDisk()
  receiver = await openReceiver({ secret: 'whsec' })
  service = await startProcess({
    DATA_DIR: disk.folder,
    WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
    WEBHOOK_RETRY_SCHEDULE: '0,1,1,1,1,1',
  })
  const api = connect({ baseUrl: service.url, ...ACCESS })
  await api.createWebhook({
    body: { name: 'Disk', url: `${receiver.url}/disk`, events: ['task.duration_changed'], secret: 'whsec' },
  })
  const project = await api.createProject({ body: { name: 'Disk' } })
  const path = { projectId: project.id }
  taskId = (await api.createTask({ path, body: { name: 'Dig', duration: 5 } })).id
  await api.updateProject({ path, body: { status: 'Active' } })
  token = await signIn(service.url, ACCESS, ACCESS.username, ACCESS.password)
}, 180_000)
afterAll(async () => {
  service?.kill('SIGTERM')
  await service?.ended
  await receiver?.close()
  disk?.remove()
})

interface Answer {
  readonly status: number
  readonly code: string | undefined
  readonly retryAfter: string | null
  readonly detail: string
}

const acknowledged: string[] = []
const durations: number[] = []

async function send(method: 'post' | 'patch', path: string, body: object): Promise<Answer> {
  const answer = await requests(service.url, token)[method](`/api/v1${path}`, body)
  const { code, detail = '' } = answer.body as { code?: string; detail?: string }
  return { status: answer.status, code, detail, retryAfter: answer.headers.get('Retry-After') }
}

/** Creates a resource and makes a change that is delivered to a webhook. */
async function write(): Promise<Answer> {
  const name = `Digger ${acknowledged.length} ${Math.random()}`
  const made = await send('post', '/resources', { name, email: `${'x'.repeat(60)}@example.com` })
  if (made.status !== 201) return made
  acknowledged.push(name)
  const remainingDuration = (1_001 + durations.length) / 1_000
  const changed = await send('patch', `/tasks/${taskId}`, { remainingDuration })
  if (changed.status === 200) durations.push(remainingDuration)
  return changed
}
const readiness = async () => {
  const response = await fetch(`${service.url}/readyz`)
  const { status: words } = (await response.json()) as { status: string }
  return `${response.status} ${words}`
}
/** Lines of the service's log that belong to no request. */
const logged = () =>
  service
    .log()
    .split('\n')
    .filter((line) => line !== '' && !line.includes('"requestId"')).length

/** Writes until one is refused. */
async function refused(): Promise<Answer> {
  for (let n = 0; n < 2_000; n++) {
    const answer = await write()
    if (answer.status >= 400) return answer
  }
  throw new Error('Nothing was refused.')
}

async function everythingKept(): Promise<void> {
  const api = connect({ baseUrl: service.url, ...ACCESS })
  const kept = new Set<string | undefined>()
  const list = api.listResources({ query: { $top: 500, $select: 'name' } })
  for await (const { name } of api.items(list)) kept.add(name)
  expect(acknowledged.filter((name) => !kept.has(name))).toEqual([])
  const delivered = () => new Set(receiver.at('/disk').map(({ body }) => body.data.newRemainingDuration))
  await expect.poll(() => durations.filter((duration) => !delivered().has(duration)), aWhile).toEqual([])
}

describe('a full disk', needing('The service on a full disk', mounting), () => {
  test('changes and /readyz are a 503, with few log lines, until there is room; what was acknowledged is kept and delivered', async () => {
    expect((await write()).status).toBe(200)
    disk.fill()
    const answer = await refused()
    expect(answer.status).toBe(503)
    expect(Number(answer.retryAfter)).toBeGreaterThan(0)
    expect(answer.code).toBe('storage_full')
    expect(answer.detail).toMatch(/^The database has no room left on its disk;/)
    await expect.poll(readiness).toBe('503 the database takes no writes: storage full')
    const before = logged()
    const until = performance.now() + 5_000 // ms, in which relay, timers and deliveries go on trying
    const seen = new Set<string>()
    while (performance.now() < until) {
      const { status, code } = await write()
      seen.add(`${status} ${code ?? ''}`)
      await pause(20)
    }
    expect([...seen].filter((it) => !/^(200 |503 (storage_full|unavailable|outcome_unknown))$/.test(it))).toEqual([])
    expect(logged() - before).toBeLessThan(30)
    disk.free()
    await expect.poll(readiness, aWhile).toBe('200 ready')
    await expect.poll(async () => (await write()).status, aWhile).toBe(200)
    await everythingKept()
  }, 120_000)

  test('a PostgreSQL that ends itself because its WAL has no room is ready again once there is room, and no wrong outcome is reported', async () => {
    disk.fill()
    const client = new pg.Client({
      host: `${disk.folder}/postgres`,
      port: 5_432,
      user: 'chainwork',
      database: 'postgres',
    })
    client.on('error', () => {})
    await client.connect()
    // The rest of the segment of the log is given up; the next one has no room.
    await client.query('SELECT pg_switch_wal()').catch(() => {})
    await client.end().catch(() => {})
    const answer = await refused()
    expect(answer.status).toBe(503)
    await expect.poll(readiness, aWhile).toBe('503 database unavailable')
    const before = logged()
    await pause(4_000)
    expect(logged() - before).toBeLessThan(30)
    disk.free()
    await expect.poll(readiness, aWhile).toBe('200 ready')
    await expect.poll(async () => (await write()).status, aWhile).toBe(200)
    await everythingKept()
  }, 120_000)
})
