/** Sends the reports of the signed-in user while the service can be reached, from whatever page. */
import type { Chainwork, Task } from '@chainwork/sdk'
import { now } from '../app/clock.ts'
import { subscribeConnection } from '../app/connection.ts'
import type { Report, Reported } from './progress.ts'
import {
  afterChanged,
  afterSaved,
  again,
  confirmed,
  isOld,
  itemOf,
  nextReport,
  type QueuedReport,
  type Stop,
  seenOf,
  seenSince,
} from './queue.ts'
import { addReport, changeReports, loadReports } from './store.ts'

export interface SentReports {
  /** Those not saved yet, in their order. */
  readonly queue: readonly QueuedReport[]
  /** The number of the one that is on its way. */
  readonly sendingId: number | undefined
}

export type OnSaved = (saved: Task, sent: QueuedReport) => void

export interface ReportSender {
  readonly get: () => SentReports
  readonly subscribe: (listener: () => void) => () => void
  /** Calls the listener with each report that is saved. */
  readonly onSaved: (listener: OnSaved) => () => void
  report(task: Pick<Task, 'id' | 'name' | 'updatedAt'> & Reported, report: Report): Promise<number>
  /** Sends one that was stopped, whatever has happened since. */
  confirm(id: number): Promise<void>
  /** Sends one that was refused again. */
  retry(id: number): Promise<void>
  /** Takes one back; false when it may have arrived. */
  takeBack(id: number): Promise<boolean>
  discard(id: number): Promise<void>
  /** Begins to send, until the returned function is called. */
  start(): () => void
}

const PAUSE = 10_000 // ms between attempts while the service answers with errors of its own
/** It may become right by itself: the token, too many requests, a request under the same key. */
const LATER: readonly number[] = [401, 429]
const IN_USE = 'idempotency_key_in_use'

/** @param owner whose token the API's client has */
export function reportSender(api: Chainwork, owner: string): ReportSender {
  let state: SentReports = { queue: [], sendingId: undefined }
  let isRunning = false
  let mustRunAgain = false
  const listeners = new Set<() => void>()
  const savedListeners = new Set<OnSaved>()
  /** By task. */
  const lastSaved = new Map<number, Task>()
  // Other tabs of the same user show the same reports.
  const channel = new BroadcastChannel(`chainwork.reports.${owner}`)

  /** Made, and about to be stored: shown at once, so that the next press counts on it. */
  let unstored: readonly QueuedReport[] = []
  let unstoredId = Number.MAX_SAFE_INTEGER

  const show = (next: Partial<SentReports>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const reload = async () => {
    const stored = await loadReports(owner)
    show({ queue: [...stored, ...unstored] })
    return stored
  }
  channel.onmessage = () => void reload()
  const changed = async () => {
    channel.postMessage(null)
    return reload()
  }
  const changeOne = (id: number, next: (report: QueuedReport) => QueuedReport | undefined) =>
    changeReports(owner, (all) => all.flatMap((report) => (report.id === id ? (next(report) ?? []) : report)))
  const change = async (id: number, next: (report: QueuedReport) => QueuedReport | undefined) => {
    await changeOne(id, next)
    return changed()
  }
  const stop = (id: number, why: Stop) => change(id, (report) => ({ ...report, stop: why }))

  /** Resolves to whether the next one may be sent. */
  async function send(entry: QueuedReport): Promise<boolean> {
    const { id, taskId, key } = entry
    try {
      const { results } = await api.batchUpdateTasks({
        body: { updates: [itemOf(entry)] },
        headers: { 'Idempotency-Key': key },
      })
      const [result] = results
      if (result?.task) {
        const { task } = result
        lastSaved.set(taskId, task)
        await changeReports(owner, (all) => afterSaved(all, entry, task))
        await changed()
        for (const listener of savedListeners) listener(task, entry)
      } else if (result?.error?.code === 'task_changed') {
        const current = await api.getTask({ path: { taskId } })
        const next = afterChanged(entry, current, crypto.randomUUID())
        await change(id, () => next)
      } else await stop(id, { kind: 'refused', error: { ...result?.error, name: 'ApiError' } })
      return true
    } catch (error) {
      const { status, code, name, message, detail, errors, requestId } = error as Record<string, never>
      if (status === undefined || status >= 500 || LATER.includes(status) || code === IN_USE) return false
      // As a value: the browser stores no classes.
      await stop(id, { kind: 'refused', error: { status, code, name, message, detail, errors, requestId } })
      return true
    }
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const next = nextReport(await reload())
      if (!next) return
      if (isOld(next, now())) {
        await stop(next.id, { kind: 'old' })
        continue
      }
      let entry: QueuedReport | undefined
      await changeOne(next.id, (report) => {
        entry = { ...seenSince(report, lastSaved.get(report.taskId)), isTried: true }
        return entry
      })
      // It was taken back meanwhile.
      if (!entry) continue
      show({ sendingId: next.id })
      if (!(await send(entry))) return
    }
  }

  async function run(): Promise<void> {
    mustRunAgain = isRunning
    if (isRunning || !navigator.onLine) return
    isRunning = true
    try {
      // One tab sends.
      await navigator.locks.request(`chainwork.reports.${owner}`, sendAll)
    } finally {
      isRunning = false
      show({ sendingId: undefined })
    }
    if (mustRunAgain) void run()
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onSaved(listener) {
      savedListeners.add(listener)
      return () => void savedListeners.delete(listener)
    },
    async report({ id: taskId, name, ...task }, report) {
      const made = { madeAt: new Date(now()).toISOString(), key: crypto.randomUUID() }
      const sent = { owner, taskId, name, report, seen: seenOf(task), ...made, isTried: false, isConfirmed: false }
      const shown = { ...sent, id: unstoredId-- }
      unstored = [...unstored, shown]
      show({ queue: [...state.queue, shown] })
      try {
        return await addReport(sent)
      } finally {
        unstored = unstored.filter((it) => it !== shown)
        await changed()
        void run()
      }
    },
    async confirm(id) {
      await change(id, (report) => confirmed(report, crypto.randomUUID()))
      void run()
    },
    async retry(id) {
      await change(id, (report) => again(report, crypto.randomUUID()))
      void run()
    },
    async takeBack(id) {
      let isTaken = false
      await change(id, (report) => {
        isTaken = !report.isTried
        return isTaken ? undefined : report
      })
      return isTaken
    },
    async discard(id) {
      await change(id, () => undefined)
      void run()
    },
    start() {
      const attempt = () => void run()
      const unsubscribe = subscribeConnection(attempt)
      const timer = setInterval(() => {
        if (nextReport(state.queue)) attempt()
      }, PAUSE)
      addEventListener('online', attempt)
      attempt()
      void reload()
      return () => {
        clearInterval(timer)
        removeEventListener('online', attempt)
        unsubscribe()
      }
    },
  }
}
