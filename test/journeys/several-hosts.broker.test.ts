import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requests } from '../../runtime/testing/requests.ts'
import { scratchDatabase, signIn } from '../../runtime/testing.ts'
import { type OwnBroker, ownBroker } from '../support/broker.ts'
import { composeEnvironment } from '../support/compose.ts'
import { rabbitmq } from '../support/needs.ts'
import { needing } from '../support/not-tried.ts'
import { ACCESS, launchProcess, type RunningService, untilReady } from '../support/process.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { waitFor } from '../support/wait-for.ts'

/**
 * The services of compose.yaml as processes, each on a port of its own: two for the API, two workers, RabbitMQ, and the
 * migrations before them. Clients reach the API through what stands for a load balancer: the next host, when one is gone.
 */
const TASKS = 80
const SECRET = 'a secret between two'
const CLI = fileURLToPath(new URL('../../runtime/cli/chainwork.ts', import.meta.url))

let database: Awaited<ReturnType<typeof scratchDatabase>>
let broker: OwnBroker
let receiver: Receiver
const api: RunningService[] = []
const workers: RunningService[] = []

beforeAll(async () => {
  ;[database, broker, receiver] = await Promise.all([scratchDatabase(), ownBroker(), openReceiver({ secret: SECRET })])
  const own = {
    DATABASE_URL: database.url,
    ...broker.environment,
    WEBHOOK_ALLOW_INSECURE_TARGETS: 'true',
    WEBHOOK_RETRY_SCHEDULE: '0,1,1,1,1,1',
    API_RATE_LIMIT: '1000000',
  }
  const environment = async (service: string): Promise<Record<string, string>> => ({
    ...(await composeEnvironment(service)),
    ...own,
  })
  const { PATH } = process.env
  await promisify(execFile)(process.execPath, [CLI, 'migrate'], { env: { PATH, ...(await environment('migrate')) } })
  const start = async (hosts: RunningService[], service: string) => {
    const { PORT: _, ...settings } = await environment(service)
    hosts.push(await launchProcess(settings))
  }
  for (const [hosts, service] of [
    [api, 'api'],
    [api, 'api'],
    [workers, 'worker'],
    [workers, 'worker'],
  ] as const)
    await start(hosts, service)
  await Promise.all([...api, ...workers].map((host) => untilReady(host)))
})

afterAll(async () => {
  for (const host of [...api, ...workers]) {
    host.kill('SIGKILL')
    await host.ended
  }
  await broker?.remove()
  await receiver?.close()
  await database?.drop()
})

test('several hosts: when an API host, a worker and the broker are killed, no write and no event is lost', {
  timeout: 180_000,
  ...needing('Several hosts that lose their broker', rabbitmq),
}, async () => {
  const [first, second] = api as [RunningService, RunningService]
  // A token of one host is good at the others.
  const token = await signIn(first.url, ACCESS, ACCESS.username, ACCESS.password)
  const callers = [first, second].map(({ url }) => requests(url, token))
  let turn = 0
  /** Sends the request until it succeeds, each time to the next host, with the same key. */
  async function send(method: 'post' | 'patch', path: string, body: object, key: string) {
    for (;;) {
      const caller = callers[turn++ % callers.length] as (typeof callers)[number]
      const headers: Record<string, string> = method === 'post' ? { 'Idempotency-Key': key } : {}
      const answer = await caller[method](path, body, headers).catch(() => undefined)
      if (answer && answer.status < 300) return answer.body
      if (answer && answer.status !== 503) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  const events = ['task.completed']
  const hook = { name: 'Hosts', url: `${receiver.url}/hosts`, events, secret: SECRET }
  const { id: webhook } = await send('post', '/api/v1/webhooks', hook, 'webhook')
  const { id: project } = await send('post', '/api/v1/projects', { name: 'Several hosts' }, 'project')
  const tasks: number[] = []
  for (let n = 0; n < TASKS; n++) {
    const task = { name: `Task ${n}`, duration: 1 }
    tasks.push((await send('post', `/api/v1/projects/${project}/tasks`, task, `task-${n}`)).id)
  }
  await send('patch', `/api/v1/projects/${project}`, { status: 'Active' }, 'start')

  const open = [...tasks]
  let completed = 0
  const reached = (count: number) =>
    waitFor(
      `${count} tasks are completed`,
      () => completed,
      (n) => n >= count,
      { timeout: 60_000 },
    )
  async function completeNext(): Promise<void> {
    for (let id = open.shift(); id !== undefined; id = open.shift()) {
      await send('patch', `/api/v1/tasks/${id}`, { status: 'Completed' }, `complete-${id}`)
      completed += 1
    }
  }
  const writing = Promise.all([completeNext(), completeNext(), completeNext()])
  for (const [count, victim] of [
    [TASKS / 4, first],
    [TASKS / 2, workers[0]],
  ] as const) {
    await reached(count)
    victim?.kill('SIGKILL')
    await victim?.ended
  }
  await reached((TASKS * 3) / 4)
  await broker.kill()
  await broker.start()
  await writing

  const survivor = requests(second.url, token)
  const list = await survivor.get(`/api/v1/projects/${project}/tasks?$top=500&$select=id,status`)
  const kept = list.body.value.map(({ id, status }: { id: number; status: string }) => [id, status])
  expect(kept.sort(([a]: [number], [b]: [number]) => a - b)).toEqual(tasks.map((id) => [id, 'Completed']))

  const delivered = () => new Map(receiver.at('/hosts').map(({ body }) => [body.data.taskId, body.webhookId]))
  await expect.poll(() => [...delivered().keys()].sort((a, b) => a - b), { timeout: 60_000 }).toEqual(tasks)
  expect(receiver.at('/hosts').every(({ signed }) => signed)).toBe(true)
  expect(new Set(receiver.at('/hosts').map(({ body }) => body.webhookId)).size, 'one event a task').toBe(TASKS)
  const unfinished = async () => {
    const { successfulCalls, failedCalls } = (await survivor.get(`/api/v1/webhooks/${webhook}`)).body.statistics
    return [successfulCalls >= TASKS, failedCalls]
  }
  await expect.poll(unfinished, { timeout: 30_000 }).toEqual([true, 0])
  expect([second, workers[1]].map((host) => host?.isRunning())).toEqual([true, true])
})
