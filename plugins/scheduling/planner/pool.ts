/**
 * Planning threads: none until one is needed, few at the most, gone when idle.
 *
 * There are three lanes. A short plan is waited for by a transaction, so it goes first, and must never stand behind a
 * search that somebody gave a minute: searches leave one thread free. What nothing is kept of, trials and explanations,
 * goes between the two. Each lane is bounded; when it is full, the account that has most in it is refused.
 */
import { Worker } from 'node:worker_threads'
import { type Levelling, NetworkError } from '../engine/model.ts'
import { plannerBusy, plannerClosed } from '../faults.ts'
import type { Answer, Task } from './messages.ts'
import { turns } from './turns.ts'

export type Lane = 'plan' | 'trial' | 'search'

export interface PoolLimits {
  /** Searches at once; short plans have one thread more. */
  readonly searches: number
  /** What waits for a thread at most; one more and one is refused. */
  readonly waiting: Readonly<Record<Lane, number>>
  /** Until a thread without work ends, in ms. */
  readonly idle: number
  /** Beyond the time of its search, until a thread that does not answer is ended, in ms. */
  readonly grace: number
  /** Of one thread's heap, in MB; a calculation that needs more fails. */
  readonly heap: number
}

export interface Job {
  readonly task: Task
  /** Accounts take turns. */
  readonly account: number
  readonly signal?: AbortSignal
  readonly onProgress?: (at: Levelling) => void
}

export interface Pool {
  /**
   * Resolves with the task's result.
   * @throws NetworkError with every fault; 503 when too many wait; the signal's reason; an Error when the thread died
   */
  run(job: Job): Promise<unknown>
  /** Threads that there are just now, and those of them that calculate. */
  readonly threads: number
  readonly busy: number
  /** What waits for a thread. */
  readonly waiting: Readonly<Record<Lane, number>>
  /** Ends all threads, whatever they do. */
  close(): Promise<void>
}

interface Waiting extends Job {
  settle(outcome: { readonly result: unknown } | { readonly error: unknown }): void
}
interface Thread {
  readonly worker: Worker
  job?: Waiting | undefined
  /** Ends it when it stays without work, or does not come back from it. */
  end?: NodeJS.Timeout
  /** It takes no more work: it died, or was told to end. */
  leaving?: boolean
}

const SCRIPT = new URL('./thread.ts', import.meta.url)

export function openPool(limits: PoolLimits): Pool {
  const threads = new Set<Thread>()
  const lanes = { plan: turns<Waiting>(), trial: turns<Waiting>(), search: turns<Waiting>() }
  let closed = false

  const searching = () => [...threads].filter(({ job }) => job?.task.search).length

  /** Gives work to threads for as long as there are both. */
  function dispatch(): void {
    while (!closed) {
      const idle = [...threads].find(({ job, leaving }) => !job && !leaving)
      if (!idle && threads.size > limits.searches) return
      const next =
        lanes.plan.take() ?? lanes.trial.take() ?? (searching() < limits.searches ? lanes.search.take() : undefined)
      if (!next) return
      try {
        give(idle ?? open(), next)
      } catch (cause) {
        next.settle({ error: new Error('A planning thread could not be given its calculation.', { cause }) })
      }
    }
  }

  function give(thread: Thread, job: Waiting): void {
    thread.worker.postMessage(job.task)
    thread.job = job
    endAfter(thread, (job.task.search?.milliseconds ?? 0) + limits.grace)
  }

  function open(): Thread {
    const worker = new Worker(SCRIPT, {
      name: 'planner',
      resourceLimits: { maxOldGenerationSizeMb: limits.heap },
      // The engine needs neither settings nor flags of the process; secrets stay where they are.
      env: {},
      execArgv: [],
    })
    const thread: Thread = { worker }
    threads.add(thread)
    worker.on('message', (answer: Answer) => hear(thread, answer))
    worker.on('error', (cause) => {
      thread.leaving = true
      finish(thread, { error: new Error('A planning thread died.', { cause }) })
    })
    worker.on('exit', () => {
      threads.delete(thread)
      clearTimeout(thread.end)
      finish(thread, { error: new Error('A planning thread ended before its calculation did.') })
      dispatch()
    })
    return thread
  }

  function hear(thread: Thread, answer: Answer): void {
    if (answer.kind === 'progress') {
      const { job } = thread
      // A search goes on for a moment when nobody wants it any more.
      if (job && !job.signal?.aborted) job.onProgress?.(answer.at)
      return
    }
    finish(thread, outcomeOf(answer))
    if (closed || thread.leaving) return
    endAfter(thread, limits.idle)
    dispatch()
  }

  function endAfter(thread: Thread, ms: number): void {
    clearTimeout(thread.end)
    thread.end = setTimeout(() => end(thread), ms).unref()
  }

  function end(thread: Thread): void {
    thread.leaving = true
    void thread.worker.terminate()
  }

  function finish(thread: Thread, outcome: Parameters<Waiting['settle']>[0]): void {
    const { job } = thread
    thread.job = undefined
    job?.settle(outcome)
  }

  function run(job: Job): Promise<unknown> {
    if (closed) return Promise.reject(plannerClosed())
    if (job.signal?.aborted) return Promise.reject(job.signal.reason)
    const lane = laneOf(job.task)
    const queue = lanes[lane]
    return new Promise((resolve, reject) => {
      const cancel = () => {
        queue.remove(job.account, waiting)
        Atomics.store(job.task.cancelled, 0, 1)
        const busy = [...threads].find((thread) => thread.job === waiting)
        // Only searches look whether they are wanted still.
        if (busy && lane === 'search') endAfter(busy, limits.grace)
        else if (busy) end(busy)
        reject(job.signal?.reason)
      }
      const waiting: Waiting = {
        ...job,
        settle(outcome) {
          job.signal?.removeEventListener('abort', cancel)
          if ('result' in outcome) resolve(outcome.result)
          else reject(outcome.error)
        },
      }
      job.signal?.addEventListener('abort', cancel, { once: true })
      queue.add(job.account, waiting)
      dispatch()
      if (queue.size > limits.waiting[lane]) queue.shed(job.account)?.settle({ error: plannerBusy(lane) })
    })
  }

  return {
    run,
    get threads() {
      return threads.size
    },
    get busy() {
      return [...threads].filter(({ job }) => job).length
    },
    get waiting() {
      return { plan: lanes.plan.size, trial: lanes.trial.size, search: lanes.search.size }
    },
    async close() {
      closed = true
      for (const queue of Object.values(lanes)) {
        for (let left = queue.take(); left; left = queue.take()) left.settle({ error: plannerClosed() })
      }
      const all = [...threads]
      for (const thread of all) finish(thread, { error: plannerClosed() })
      await Promise.all(all.map(({ worker }) => worker.terminate()))
    },
  }
}

function laneOf({ name, search }: Task): Lane {
  if (search) return 'search'
  return name === 'plan' || name === 'readFile' || name === 'planImport' ? 'plan' : 'trial'
}

function outcomeOf(answer: Exclude<Answer, { kind: 'progress' }>): Parameters<Waiting['settle']>[0] {
  if (answer.kind === 'done') return { result: answer.result }
  if (answer.kind === 'faults') return { error: new NetworkError(answer.faults) }
  return { error: answer.error }
}
