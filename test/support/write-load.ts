/**
 * A steady load of writes by clients that try again. Some clients create resources, others change the remaining duration of
 * a task to a new value each time. Each of these changes is an event that is delivered to a webhook.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '@chainwork/sdk'
import { signIn } from '../../runtime/testing.ts'
import { ACCESS } from './process.ts'

const CREATORS = 2
const CHANGERS = 3
const INTERVAL = 20 // ms
const AFTER_FAILURE = 100 // ms
const RESPONSE_TIMEOUT = 10_000 // ms
const EVENT = 'task.duration_changed'
const STEP = 1_000 // the least difference of two durations is a thousandth of a day

export interface Load {
  readonly acknowledged: number
  /** The number of responses by status and error code: `200`, `503 storage_full`, `ECONNREFUSED`. */
  readonly statuses: Readonly<Record<string, number>>
  /** Acknowledged changes, in the form of `changeOf`. */
  readonly expected: ReadonlySet<string>
  /** Resolves when a write that was sent after this call is acknowledged. */
  nextAcknowledged(): Promise<void>
  /** Ends the load; resolves when all pending requests have been answered. */
  stop(): Promise<void>
  /** Reads everything back. @returns acknowledged writes that are missing */
  lost(url: string): Promise<string[]>
}

/** A change in the form of `expected`: task id and new remaining duration. */
export const changeOf = (data: { readonly taskId: number; readonly newRemainingDuration: number }): string =>
  `${data.taskId} ${data.newRemainingDuration}`

/**
 * @param urls of the processes that serve now; a client that fails at one tries the next
 * @param hooks the urls of the receivers; each gets every event
 * @param interval milliseconds between two writes of one client
 */
export async function startLoad(
  urls: () => readonly string[],
  hooks: readonly string[],
  interval = INTERVAL,
): Promise<Load> {
  const first = urls()[0] ?? ''
  const api = connect({ baseUrl: first, ...ACCESS, retries: 0 })
  const token = await signIn(first, ACCESS, ACCESS.username, ACCESS.password)
  for (const url of hooks) {
    await api.createWebhook({ body: { name: 'Chaos', url, events: [EVENT], secret: 'chaos' } })
  }
  const tasks: number[] = []
  for (let n = 0; n < CHANGERS; n++) {
    const project = await api.createProject({ body: { name: `Project ${n}` } })
    const path = { projectId: project.id }
    tasks.push((await api.createTask({ path, body: { name: `Task ${n}`, duration: 5 } })).id)
    await api.updateProject({ path, body: { status: 'Active' } })
  }

  const statuses: Record<string, number> = {}
  const expected = new Set<string>()
  const names = new Set<string>()
  const durations = new Map<number, number>()
  let waiting: { readonly since: number; readonly done: () => void }[] = []
  let acknowledged = 0
  let stopped = false

  /** @returns whether it was acknowledged */
  async function send(method: string, path: string, body: object, at: number): Promise<boolean> {
    const all = urls()
    const sentAt = performance.now()
    const answer = await fetch(`${all[at % all.length]}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT),
    }).then(
      async (response) => ({ ok: response.ok, status: outcomeOf(response.status, await response.json()) }),
      (error) => ({ ok: false, status: String(error.cause?.code ?? error.name) }),
    )
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    if (!answer.ok) return false
    acknowledged += 1
    for (const { done } of waiting.filter(({ since }) => sentAt >= since)) done()
    waiting = waiting.filter(({ since }) => sentAt < since)
    return true
  }

  async function repeat(write: (n: number, at: number) => Promise<boolean>): Promise<void> {
    let at = 0
    for (let n = 1; !stopped; n++) {
      const isDone = await write(n, at)
      if (!isDone) at += 1
      await pause(isDone ? interval : AFTER_FAILURE)
    }
  }

  const creators = Array.from({ length: CREATORS }, (_, creator) =>
    repeat(async (n, at) => {
      const name = `Resource ${creator} ${n}`
      const isMade = await send('POST', '/resources', { name }, at)
      if (isMade) names.add(name)
      return isMade
    }),
  )
  const changers = tasks.map((taskId) =>
    repeat(async (n, at) => {
      const remainingDuration = (STEP + n) / STEP
      const isChanged = await send('PATCH', `/tasks/${taskId}`, { remainingDuration }, at)
      if (isChanged) {
        durations.set(taskId, remainingDuration)
        expected.add(changeOf({ taskId, newRemainingDuration: remainingDuration }))
      }
      return isChanged
    }),
  )

  return {
    get acknowledged() {
      return acknowledged
    },
    statuses,
    expected,
    nextAcknowledged: () => new Promise((done) => waiting.push({ since: performance.now(), done })),
    async stop() {
      stopped = true
      await Promise.all([...creators, ...changers])
    },
    async lost(url) {
      const reader = connect({ baseUrl: url, ...ACCESS })
      const kept = new Set<string | undefined>()
      const list = reader.listResources({ query: { $top: 500, $select: 'name' } })
      for await (const { name } of reader.items(list)) kept.add(name)
      const missing = [...names].filter((name) => !kept.has(name))
      for (const [taskId, duration] of durations) {
        const task = await reader.getTask({ path: { taskId } })
        // A later change may be stored although its response was lost; an earlier one means that this one is lost.
        if ((task.remainingDuration ?? 0) < duration) missing.push(`task ${taskId}: ${duration}`)
      }
      return missing
    },
  }
}

const outcomeOf = (status: number, body: { readonly code?: string }): string =>
  status < 400 ? String(status) : `${status} ${body.code ?? ''}`.trim()
