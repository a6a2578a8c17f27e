import { setTimeout as pause } from 'node:timers/promises'
import { type Chainwork, connect } from '@chainwork/sdk'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDatabase, signIn } from '../../runtime/testing.ts'
import { ACCESS, type RunningService, SHIFTED, startProcess } from '../support/process.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

const DAY = 86_400 // s
let scratch: Awaited<ReturnType<typeof migratedDatabase>>
let folder: string
let receiver: Receiver
/** Serves requests, and works off what is due; its system clock is wrong. */
let shifted: RunningService
/** Works off what is due; its system clock is right. */
let worker: RunningService
let api: Chainwork
let tasks: number[]
let sql: pg.Client

beforeAll(async () => {
  scratch = await migratedDatabase()
  folder = temporaryFolder('clocks')
  receiver = await openReceiver({ secret: 'whsec' })
  const settings = { DATABASE_URL: scratch.url, DATA_DIR: folder, WEBHOOK_ALLOW_INSECURE_TARGETS: 'true' }
  shifted = await startProcess({ ...settings, CLOCK_SHIFT_SECONDS: '20' }, SHIFTED)
  worker = await startProcess({ ...settings, ROLES: 'worker' })
  api = connect({ baseUrl: shifted.url, ...ACCESS })
  await api.createWebhook({
    body: { name: 'Clocks', url: `${receiver.url}/clocks`, events: ['task.completed'], secret: 'whsec' },
  })
  const project = await api.createProject({ body: { name: 'Clocks' } })
  const path = { projectId: project.id }
  tasks = []
  for (let n = 0; n < 4; n++) {
    tasks.push((await api.createTask({ path, body: { name: `Task ${n}`, duration: 1 } })).id)
  }
  await api.updateProject({ path, body: { status: 'Active' } })
  sql = new pg.Client({ connectionString: scratch.url })
  await sql.connect()
})
afterAll(async () => {
  for (const service of [shifted, worker]) service?.kill('SIGTERM')
  await Promise.all([shifted?.ended, worker?.ended])
  await sql?.end()
  await receiver?.close()
  await scratch?.drop()
  removeFolder(folder)
})

const complete = (at: number) =>
  api.updateTask({ path: { taskId: tasks[at] as number }, body: { status: 'Completed' } })
const rows = async (statement: string) => (await sql.query(statement)).rows

test('a webhook is delivered at once with the right timestamp, although the clock of the process is 20 s ahead', async () => {
  const sent = Date.now()
  await complete(0)
  const [delivery] = await receiver.arrived(1, '/clocks', 10_000)
  const late = Date.parse(delivery?.body.timestamp) - sent
  expect(late).toBeGreaterThan(-1_000)
  expect(late).toBeLessThan(10_000)
})

test('a clock that jumps ahead and back deletes no data, ends no token and blocks no job', async () => {
  const token = await signIn(shifted.url, ACCESS, ACCESS.username, ACCESS.password)
  const attempts = async () => (await rows('SELECT 1 FROM webhooks.attempt')).length
  await expect.poll(attempts).toBe(1)
  shifted.shiftClock(40 * DAY)
  await complete(1)
  // In which the times of background work are looked at more than once.
  await pause(4_000)
  await complete(2)
  const answer = await fetch(`${shifted.url}/api/v1/projects`, { headers: { Authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  shifted.shiftClock(-DAY)
  await complete(3)
  await expect.poll(() => new Set(receiver.at('/clocks').map(({ body }) => body.data.taskId)).size).toBe(4)
  await expect.poll(attempts).toBe(4)
  expect(await rows('SELECT id FROM runtime.outbox WHERE due_at > now()')).toEqual([])
  expect(await rows('SELECT name FROM runtime.timer WHERE last_fired_at > now()')).toEqual([])
  expect(await rows('SELECT 1 FROM identity.access_token')).not.toEqual([])
})
