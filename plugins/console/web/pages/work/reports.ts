/**
 * Reports of progress: shown at once, sent one after the other for each task, kept with their error until they are saved.
 * They outlive a reload and a new sign-in, and are saved to their end when the page is left.
 */
import type { Task } from '@chainwork/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useApi } from '../../app/context.ts'
import { text } from '../../text/text.ts'
import { saveUnlessChanged } from '../../ui/conflict.tsx'
import { useDraftStore } from '../../ui/draft.ts'
import { isSameState, type Report, type Reported, stateOf } from './progress.ts'

/** A report that is not saved yet. */
export interface Pending {
  readonly taskId: number
  readonly name: string
  readonly report: Report
  /** What the user saw when reporting. */
  readonly shown: Reported
  readonly state: 'saving' | 'failed' | 'conflict'
  /** What the service has, of a conflict. */
  readonly current?: Reported
}
type ByTask = Readonly<Record<number, Pending>>
const NONE: ByTask = {}

export interface Reports {
  /** Those not saved yet, by task. */
  readonly pending: ByTask
  /** The error of a failed report. */
  errorOf(taskId: number): unknown
  send(task: Pick<Task, 'id' | 'name'> & Reported, report: Report): void
  /** Sends a failed report again. @param wins: whatever the task has become meanwhile */
  retry(pending: Pending, wins?: boolean): void
  /** Leaves a conflict undecided: the report stays beside its row. */
  postpone(pending: Pending): void
  drop(taskId: number): void
}

/** Of the reports that are being saved or have failed, by task: they go on when the page is left. */
const errors = new Map<number, unknown>()
const queues = new Map<number, Promise<void>>()
/** What the service has answered since the list was loaded. */
const answered = new Map<number, Task>()

export type OnSaved = (saved: Task, before: Reported, report: Report) => void

export function useReports(onSaved: OnSaved): Reports {
  const api = useApi()
  const client = useQueryClient()
  const store = useDraftStore('reports', NONE)
  const pending = useSyncExternalStore(store.subscribe, store.get)

  const put = (entry: Pending) => store.set((before) => ({ ...before, [entry.taskId]: entry }))
  /** A later report on the same task that waits for this one stays as it is. */
  const replace = (entry: Pending, next: Pending | undefined) =>
    store.set((before) => {
      if (before[entry.taskId]?.report !== entry.report) return before
      const { [entry.taskId]: _, ...rest } = before
      return next ? { ...rest, [entry.taskId]: next } : rest
    })

  // What a reload has interrupted may have arrived or not: the user decides.
  useEffect(() => {
    store.set((before) =>
      Object.fromEntries(
        Object.entries(before).map(([id, it]) => [
          id,
          it.state === 'saving' && !queues.has(it.taskId) ? { ...it, state: 'failed' as const } : it,
        ]),
      ),
    )
  }, [store])

  async function save(entry: Pending, wins: boolean): Promise<void> {
    const path = { taskId: entry.taskId }
    const shown = answered.get(entry.taskId) ?? entry.shown
    let before: Reported = shown
    try {
      const outcome = await saveUnlessChanged<Task>({
        load: () => api.getTask({ path }),
        save: (headers) => api.updateTask({ path, body: entry.report, headers }),
        isAsShown(current) {
          before = stateOf(current)
          return wins || isSameState(current, shown)
        },
      })
      if (outcome.kind === 'conflict') {
        return replace(entry, { ...entry, state: 'conflict', current: stateOf(outcome.current) })
      }
      answered.set(entry.taskId, outcome.saved)
      replace(entry, undefined)
      onSaved(outcome.saved, before, entry.report)
      void client.invalidateQueries({ queryKey: ['chainwork', 'listTaskReports', { path }] })
    } catch (error) {
      errors.set(entry.taskId, error)
      replace(entry, { ...entry, state: 'failed' })
    }
  }

  function enqueue(entry: Pending, wins = false): void {
    const { taskId } = entry
    errors.delete(taskId)
    put({ ...entry, state: 'saving' })
    const before = queues.get(taskId)
    const next = (before ?? Promise.resolve()).then(() => save(entry, wins))
    queues.set(taskId, next)
    void next.finally(() => {
      if (queues.get(taskId) !== next) return
      queues.delete(taskId)
      answered.delete(taskId)
    })
  }

  return {
    pending,
    errorOf: (taskId) => errors.get(taskId),
    send(task, report) {
      // An undo may come long after the page was drawn with other reports.
      const earlier = store.get()[task.id]
      // A report that has failed is part of the next one.
      const merged = earlier?.state === 'failed' ? { ...earlier.report, ...report } : report
      enqueue({
        taskId: task.id,
        name: task.name,
        report: merged,
        shown: earlier?.shown ?? stateOf(task),
        state: 'saving',
      })
    },
    retry: enqueue,
    postpone(entry) {
      errors.set(entry.taskId, { detail: text.conflict.undecided })
      put({ ...entry, state: 'failed' })
    },
    drop(taskId) {
      errors.delete(taskId)
      store.set(({ [taskId]: _, ...rest }) => rest)
    },
  }
}
