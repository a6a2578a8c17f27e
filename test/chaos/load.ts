/**
 * A steady load of writes, as of integrators who try again: some make resources, others change the remaining duration of a
 * task, to another value each time, and each of these changes is an event that a webhook hears of.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '@chainwork/sdk'
import { signIn } from '../../runtime/testing.ts'
import { ACCESS } from '../support/process.ts'

const MAKERS = 2
const CHANGERS = 3
const PAUSE = 20 // ms between the writes of one
const AFTER_FAILURE = 100 // ms
const ANSWER = 10_000 // ms
const EVENT = 'task.duration_changed'
const STEP = 1_000 // the least difference of two durations is a thousandth of a day

export interface Load {
  readonly acknowledged: number
  /** How often each answer came: `200`, `503 storage_full`, `ECONNREFUSED`. */
  readonly statuses: Readonly<Record<string, number>>
  /** Changes that were acknowledged, as the events say them: task and new duration. */
  readonly expected: ReadonlySet<string>
  /** Resolves when a write is acknowledged that was sent after this call. */
  nextAcknowledged(): Promise<void>
  /** Resolves when what is under way is answered. */
  stop(): Promise<void>
  /** Reads everything back. @returns acknowledged writes that are not there */
  lost(url: string): Promise<string[]>
}

/** What a delivery of the webhook says, in the words of `expected`. */
export const changeOf = (data: { readonly taskId: number; readonly newRemainingDuration: number }): string =>
  `${data.taskId} ${data.newRemainingDuration}`

/** @param urls of the processes that serve now; a writer that fails at one goes on to the next */
export async function startLoad(urls: () => readonly string[], hook: string): Promise<Load> {
  const first = urls()[0] ?? ''
  const api = connect({ baseUrl: first, ...ACCESS, retries: 0 })
  const token = await signIn(first, ACCESS, ACCESS.username, ACCESS.password)
  await api.createWebhook({ body: { name: 'Drill', url: hook, events: [EVENT], secret: 'drill' } })
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
  let over = false

  /** @returns whether it was acknowledged */
  async function send(method: string, path: string, body: object, at: number): Promise<boolean> {
    const all = urls()
    const sentAt = performance.now()
    const answer = await fetch(`${all[at % all.length]}/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER),
    }).then(
      async (response) => ({ ok: response.ok, status: wordsOf(response.status, await response.json()) }),
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
    for (let n = 1; !over; n++) {
      const isDone = await write(n, at)
      if (!isDone) at += 1
      await pause(isDone ? PAUSE : AFTER_FAILURE)
    }
  }

  const makers = Array.from({ length: MAKERS }, (_, maker) =>
    repeat(async (n, at) => {
      const name = `Resource ${maker} ${n}`
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
      over = true
      await Promise.all([...makers, ...changers])
    },
    async lost(url) {
      const reader = connect({ baseUrl: url, ...ACCESS })
      const kept = new Set<string | undefined>()
      const list = reader.listResources({ query: { $top: 500, $select: 'name' } })
      for await (const { name } of reader.items(list)) kept.add(name)
      const missing = [...names].filter((name) => !kept.has(name))
      for (const [taskId, duration] of durations) {
        const task = await reader.getTask({ path: { taskId } })
        // A later change may be kept although its answer was lost; an earlier one means that this one is gone.
        if ((task.remainingDuration ?? 0) < duration) missing.push(`task ${taskId}: ${duration}`)
      }
      return missing
    },
  }
}

const wordsOf = (status: number, body: { readonly code?: string }): string =>
  status < 400 ? String(status) : `${status} ${body.code ?? ''}`.trim()
