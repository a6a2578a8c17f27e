import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '@chainwork/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migratedDatabase } from '../../runtime/testing.ts'
import { ACCESS, type RunningService, startProcess } from '../support/process.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

const TASKS = 120
const CRASHES = 3
let scratch: Awaited<ReturnType<typeof migratedDatabase>>
let folder: string
let receiver: Receiver
let running: RunningService

beforeAll(async () => {
  scratch = await migratedDatabase()
  folder = temporaryFolder('crash')
  receiver = await openReceiver({ secret: 'whsec' })
  running = await startProcess({
    DATABASE_URL: scratch.url,
    DATA_DIR: folder,
    WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
    WEBHOOK_RETRY_SCHEDULE: '0,1,1,1,1,1',
  })
})
afterAll(async () => {
  running?.kill('SIGKILL')
  await receiver?.close()
  await scratch?.drop()
  removeFolder(folder)
})

test('kill -9 in the middle of writes and deliveries loses no acknowledged write and no event', async () => {
  const api = () => connect({ baseUrl: running.url, ...ACCESS, retries: 0 })
  const first = api()
  await first.createWebhook({
    body: { name: 'Crash', url: `${receiver.url}/crash`, events: ['task.completed'], secret: 'whsec' },
  })
  const project = await first.createProject({ body: { name: 'Crash test' } })
  const tasks: number[] = []
  for (let n = 0; n < TASKS; n++) {
    const task = await first.createTask({ path: { projectId: project.id }, body: { name: `Task ${n}`, duration: 1 } })
    tasks.push(task.id)
  }
  await first.updateProject({ path: { projectId: project.id }, body: { status: 'Active' } })

  const acknowledged = new Set<number>()
  async function completeOpen(client: ReturnType<typeof api>, until: () => boolean): Promise<void> {
    const open = tasks.filter((id) => !acknowledged.has(id))
    const next = async (): Promise<void> => {
      const taskId = open.shift()
      if (taskId === undefined || until()) return
      await client.updateTask({ path: { taskId }, body: { status: 'Completed' } })
      acknowledged.add(taskId)
      return next()
    }
    await Promise.allSettled([next(), next(), next(), next()])
  }
  for (let crash = 0; crash < CRASHES; crash++) {
    const goal = acknowledged.size + Math.floor(TASKS / (CRASHES + 1))
    let killed = false
    const writing = completeOpen(api(), () => {
      if (acknowledged.size >= goal && !killed) {
        killed = true
        running.kill('SIGKILL')
      }
      return killed
    })
    await running.ended
    await writing
    expect(killed).toBe(true)
    running = await startProcess(running.environment)
    const kept = await statuses()
    for (const id of acknowledged) expect(kept.get(id), `task ${id}`).toBe('Completed')
  }
  await completeOpen(api(), () => false)
  expect(acknowledged.size).toBe(TASKS)

  const delivered = () => new Set(receiver.at('/crash').map(({ body }) => body.data.taskId))
  await expect.poll(() => [...delivered()].sort((a, b) => a - b), { timeout: 20_000 }).toEqual(tasks)
  expect(receiver.at('/crash').every(({ signed }) => signed)).toBe(true)
  const deliveryOf = new Map<number, Set<string>>()
  for (const { body } of receiver.at('/crash')) {
    deliveryOf.set(body.data.taskId, (deliveryOf.get(body.data.taskId) ?? new Set()).add(body.webhookId))
  }
  for (const [task, ids] of deliveryOf) expect(ids.size, `events of task ${task}`).toBe(1)

  async function statuses(): Promise<Map<number, string>> {
    const client = api()
    const found = new Map<number, string>()
    const list = client.listProjectTasks({ path: { projectId: project.id }, query: { $top: 500 } })
    for await (const { id, status } of client.items(list)) if (id !== undefined) found.set(id, String(status))
    return found
  }
}, 120_000)

test('a signal drains, also when npm hands it on a second time: requests in flight are answered, the exit is 0', async () => {
  const client = connect({ baseUrl: running.url, ...ACCESS })
  await client.listProjects({})
  const slow = Promise.all([...Array(20).keys()].map((n) => client.createProject({ body: { name: `In flight ${n}` } })))
  await pause(5)
  running.kill('SIGINT')
  running.kill('SIGTERM')
  const made = await slow.catch((error) => error)
  expect(await running.ended).toEqual({ code: 0, signal: null })
  expect(Array.isArray(made) ? made.length : String(made)).toBe(20)
})
