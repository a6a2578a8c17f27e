/**
 * Planning threads: none until one is needed, few at the most, gone when idle.
 *
 * Threads belong to groups, each with jobs of its own, so that a short job never waits for a long one: small calculations,
 * large ones, short searches, long searches. There may be more threads than processors; the operating
 * system shares those out, the service itself first, then calculations, searches last (see `NICE`). Accounts are
 * served in rotation by a group (thread-queue.ts), and what an account has there goes in the order of the lanes: what a
 * transaction waits for, then plans and files, then what nothing is kept of.
 *
 * Each lane is bounded; when it is full, the account that has most in it is refused. An account has no more searches,
 * waiting and running, than its share of the budget `searches`; one more, or one that would have to wait for long, is
 * refused at once with the expected wait. Nothing waits longer than the `maxWait` of its lane.
 *
 * Memory: at most `threads` of all groups times `heap`; a calculation that needs more fails alone. A project of 10,000
 * tasks takes about 120 MB in its thread, an idle thread 30 MB until it ends.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { Budget, Host, Problem } from '#runtime'
import { plannerBusy, plannerClosed, tooManySearches } from '../rules/problems.ts'
import {
  afterServing,
  type Entry,
  lastOfMost,
  nextOf,
  refusalOf,
  type Slots,
  type ThreadQueue,
  waitOf,
} from '../rules/thread-queue.ts'
import { collect, errorOf } from './answers.ts'
import { GROUP_OF, isSearch, LANES, type Lane, laneRecord, type SearchLane, type ThreadGroup } from './lanes.ts'
import { type Answer, type Order, type Progress, SLOWEST, type Task, type ThreadData } from './messages.ts'
import { partsOf, takeApart } from './parts.ts'
import { logRefusals } from './refusals.ts'

/** Scheduling priority of a group's threads on Linux; the service has 0. */
const NICE: Readonly<Record<ThreadGroup, number>> = { small: 0, large: 3, short: 3, long: 6 }
/** Where Node.js keeps compiled modules: with it, a thread starts in a third of the time. */
const { NODE_COMPILE_CACHE } = process.env
const COMPILE_CACHE = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }
const OVERDUE = 1_000 // ms that a calculation is expected to take still when its time is over

export interface PoolLimits {
  /** Threads at once. */
  readonly threads: Readonly<Record<ThreadGroup, number>>
  /** How many jobs may wait for a thread; with one more, one is refused. */
  readonly waiting: Readonly<Record<Lane, number>>
  /** Searches of one account at once, waiting and running, unless an operator has set another share for it. */
  readonly searches: number
  /** A search that is expected to wait longer is refused when it comes, in ms. */
  readonly expected: number
  /** How long a job waits for a thread before it is refused, in ms. */
  readonly maxWait: Readonly<Record<Lane, number>>
  /** Until a thread without work ends, in ms. */
  readonly idle: number
  /** Beyond the time of its job, until a thread that does not answer is ended, in ms. */
  readonly grace: number
  /** Of one thread's heap, in MB; a calculation that needs more fails. */
  readonly heap: number
}

export interface Job {
  readonly task: Task
  readonly lane: Lane
  /** How long it runs, in ms: the time of a search, else an estimate. */
  readonly milliseconds: number
  /** Accounts are served in rotation. */
  readonly account: number
  readonly signal?: AbortSignal
  readonly onProgress?: (at: Progress) => void
}

export interface PoolFigures {
  /** Threads that there are just now, and those of them that calculate. */
  readonly threads: number
  readonly busy: number
  /** What waits for a thread. */
  readonly waiting: Readonly<Record<Lane, number>>
  /** What was refused so far. */
  readonly refused: Readonly<Record<Lane, number>>
  readonly searching: Searching
}

export interface Pool extends PoolFigures {
  /**
   * Resolves with the task's result.
   * @throws NetworkError with every fault; 429 for too many searches of the account and 503 for too much of all, both with
   * the expected wait; the signal's reason; an Error when the thread died
   */
  run(job: Job): Promise<unknown>
  /** Ends all threads, whatever they do. */
  close(): Promise<void>
}

/** What searches are admitted by that wait for the planners of all processes. */
export interface Searching {
  /** The threads of this process, by lane. */
  readonly threads: Readonly<Record<SearchLane, number>>
  /** How many searches the account may have at once, waiting and running. */
  quotaOf(account: number): number
  /** A search that is expected to wait longer is refused, in ms. */
  readonly maxExpectedWait: number
  /** Counts a search that was refused before it came to a thread. */
  countRefusal(lane: SearchLane, account: number): void
}

type Outcome = { readonly result: unknown } | { readonly error: unknown }
interface Waiting extends Job {
  finish(outcome: Outcome): void
}
interface Thread {
  readonly group: ThreadGroup
  readonly worker: Worker
  /** Where the parts of its results lie. */
  readonly parts: MessagePort
  job?: Waiting | undefined
  /** Of its job, by `performance.now()`. */
  startedAt: number
  /** Ends it when it stays without work, or does not come back from it. */
  end?: NodeJS.Timeout
  /** It takes no more work: it died, or is to end. */
  leaving?: boolean
}

const SCRIPT = new URL('./thread.ts', import.meta.url)

/** What the pool has of its plugin's host. */
export type PoolHost = Pick<Host<unknown>, 'budget' | 'log'>

/** @throws an Error when the budget `searches` is open already: a service has one pool */
export function openPool(host: PoolHost, limits: PoolLimits): Pool {
  const searches = openSearches(host, limits)
  const threads = new Set<Thread>()
  const lanes = laneRecord<Waiting[]>(() => [])
  const served: Record<ThreadGroup, number[]> = { small: [], large: [], short: [], long: [] }
  const refused: Record<Lane, number> = laneRecord(() => 0)
  const logRefusal = logRefusals(host.log)
  let closed = false

  const threadsOf = (group: ThreadGroup) => [...threads].filter((thread) => thread.group === group)

  /** What runs in a group, with the time that each has left. */
  const runningIn = (group: ThreadGroup): Entry[] =>
    threadsOf(group).flatMap(({ job, startedAt }) => {
      if (!job) return []
      const left = job.milliseconds - (performance.now() - startedAt)
      const ends = left <= 0 || job.signal?.aborted
      return { account: job.account, milliseconds: ends ? OVERDUE : left }
    })

  const slotsOf = (group: ThreadGroup): Slots => {
    const total = limits.threads[group]
    return { total, perAccount: isSearch(group) ? Math.max(1, total - 1) : total }
  }

  /** All that waits for a group's threads. */
  const queueOf = (group: ThreadGroup): ThreadQueue<Waiting> => ({
    waiting: LANES.flatMap(([lane, of]) => (of === group ? lanes[lane] : [])),
    running: runningIn(group),
    served: served[group],
  })

  /** Gives work to a group's threads for as long as there are both. */
  function dispatch(group: ThreadGroup): void {
    while (!closed) {
      const idle = threadsOf(group).find(({ job, leaving }) => !job && !leaving)
      if (!idle && threadsOf(group).length >= limits.threads[group]) return
      const next = takeNext(group)
      if (!next) return
      try {
        give(idle ?? open(group), next)
      } catch (cause) {
        next.finish({ error: new Error('A planning thread could not be given its calculation.', { cause }) })
      }
    }
  }

  function takeNext(group: ThreadGroup): Waiting | undefined {
    const queue = queueOf(group)
    const next = nextOf(queue, slotsOf(group))
    if (!next) return undefined
    served[group] = afterServing(queue, next.account)
    leave(next)
    return next
  }

  /** Takes out what waits no longer; false where it did not. */
  function leave(job: Waiting): boolean {
    const at = lanes[job.lane].indexOf(job)
    if (at >= 0) lanes[job.lane].splice(at, 1)
    return at >= 0
  }

  function give(thread: Thread, job: Waiting): void {
    thread.job = job
    thread.startedAt = performance.now()
    endAfter(thread, (job.task.timed?.milliseconds ?? 0) * SLOWEST + limits.grace)
    send(thread, job).catch((cause: unknown) => {
      finish(thread, { error: new Error('A planning thread could not be given its calculation.', { cause }) })
      end(thread)
    })
  }

  /** The input goes in parts, a turn of the event loop each, so that whoever else is served waits for none of it. */
  async function send(thread: Thread, job: Waiting): Promise<void> {
    const { input, ...task } = job.task
    const { rest, lists } = takeApart(input)
    const post = (order: Order) => thread.worker.postMessage(order)
    for (const part of partsOf(lists)) {
      post({ kind: 'part', part })
      await turn()
      if (thread.leaving || thread.job !== job) return
    }
    post({ kind: 'task', task, rest })
  }

  function open(group: ThreadGroup): Thread {
    const { port1, port2 } = new MessageChannel()
    const data: ThreadData = { nice: NICE[group], parts: port2 }
    const worker = new Worker(SCRIPT, {
      name: `planner ${group}`,
      workerData: data,
      transferList: [port2],
      resourceLimits: { maxOldGenerationSizeMb: limits.heap },
      // The engine needs neither settings nor flags of the process; secrets stay where they are.
      env: COMPILE_CACHE,
      execArgv: [],
    })
    const thread: Thread = { group, worker, parts: port1, startedAt: 0 }
    threads.add(thread)
    worker.on('message', (answer: Answer) => {
      hear(thread, answer).catch((error: unknown) => {
        finish(thread, { error })
        end(thread)
      })
    })
    worker.on('error', (cause) => {
      thread.leaving = true
      finish(thread, { error: new Error('A planning thread died.', { cause }) })
    })
    worker.on('exit', () => {
      threads.delete(thread)
      clearTimeout(thread.end)
      port1.close()
      finish(thread, { error: new Error('A planning thread ended before its calculation did.') })
      dispatch(group)
    })
    return thread
  }

  async function hear(thread: Thread, answer: Answer): Promise<void> {
    if (answer.kind === 'progress') {
      const { job } = thread
      // What is timed goes on for a moment when nobody wants it any more.
      if (job && !job.signal?.aborted) job.onProgress?.(answer.at)
      return
    }
    finish(thread, answer.kind === 'done' ? { result: await collect(thread, answer) } : { error: errorOf(answer) })
    if (closed || thread.leaving) return
    // Parts of a result that could not be sent as a whole lie at the port still; they would be taken for the next one's.
    if (answer.kind === 'failed') return end(thread)
    endAfter(thread, limits.idle)
    dispatch(thread.group)
  }

  function endAfter(thread: Thread, ms: number): void {
    clearTimeout(thread.end)
    thread.end = setTimeout(() => end(thread), ms).unref()
  }

  function end(thread: Thread): void {
    thread.leaving = true
    void thread.worker.terminate()
  }

  function finish(thread: Thread, outcome: Outcome): void {
    const { job } = thread
    thread.job = undefined
    job?.finish(outcome)
  }

  /** The problem of a job that may not wait; undefined when it may. */
  function refusalFor(job: Waiting): Problem | undefined {
    const { account } = job
    const group = GROUP_OF[job.lane]
    if (!isSearch(group)) return undefined
    const running = [...runningIn('short'), ...runningIn('long')].filter((it) => it.account === account)
    const bounds = {
      free: searches.quotaOf(account) - searches.usedBy(account),
      freeAfter: running.length > 0 ? Math.min(...running.map(({ milliseconds }) => milliseconds)) : 0,
      maxExpectedWait: limits.expected,
    }
    const refusal = refusalOf(queueOf(group), slotsOf(group), bounds, job)
    if (!refusal) return undefined
    countRefusal(job)
    return refusal.of === 'account' ? tooManySearches(refusal.wait) : plannerBusy(refusal.wait)
  }

  /** Refused searches are counted by their budget, the others logged by lane. */
  function countRefusal({ lane, account }: Pick<Job, 'lane' | 'account'>): void {
    refused[lane] += 1
    if (isSearch(GROUP_OF[lane])) searches.countRefusal(account)
    else logRefusal(lane)
  }

  /** Refuses what waits already. */
  function refuse(job: Waiting): void {
    if (!leave(job)) return
    countRefusal(job)
    const group = GROUP_OF[job.lane]
    job.finish({ error: plannerBusy(waitOf(queueOf(group), slotsOf(group), job)) })
  }

  function run(job: Job): Promise<unknown> {
    if (closed) return Promise.reject(plannerClosed())
    if (job.signal?.aborted) return Promise.reject(job.signal.reason)
    const group = GROUP_OF[job.lane]
    const lane = lanes[job.lane]
    return new Promise((resolve, reject) => {
      // A search that is wanted no longer is in use for as long as its thread is.
      const giveBack = () => {
        if (isSearch(group)) searches.release(job.account, 1)
      }
      const cancel = () => {
        clearTimeout(waitTimer)
        if (leave(waiting)) giveBack()
        Atomics.store(job.task.cancelled, 0, 1)
        const busy = [...threads].find((thread) => thread.job === waiting)
        // Only what is timed looks whether it is wanted still.
        if (busy && job.task.timed) endAfter(busy, limits.grace)
        else if (busy) end(busy)
        reject(job.signal?.reason)
      }
      const waiting: Waiting = {
        ...job,
        finish(outcome) {
          giveBack()
          clearTimeout(waitTimer)
          job.signal?.removeEventListener('abort', cancel)
          if ('result' in outcome) resolve(outcome.result)
          else reject(outcome.error)
        },
      }
      const refusal = refusalFor(waiting)
      if (refusal) return reject(refusal)
      if (isSearch(group)) searches.forceAcquire(job.account, 1)
      const waitTimer = setTimeout(() => refuse(waiting), limits.maxWait[job.lane]).unref()
      job.signal?.addEventListener('abort', cancel, { once: true })
      lane.push(waiting)
      dispatch(group)
      const last = lane.length > limits.waiting[job.lane] ? lastOfMost(lane, job.account) : undefined
      if (last) refuse(last)
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
      return laneRecord((lane) => lanes[lane].length)
    },
    get refused() {
      return { ...refused }
    },
    searching: {
      threads: { search: limits.threads.short, long_search: limits.threads.long },
      quotaOf: (account) => searches.quotaOf(account),
      maxExpectedWait: limits.expected,
      countRefusal: (lane, account) => countRefusal({ lane, account }),
    },
    async close() {
      closed = true
      for (const [lane] of LANES) for (const left of lanes[lane].splice(0)) left.finish({ error: plannerClosed() })
      const all = [...threads]
      for (const thread of all) finish(thread, { error: plannerClosed() })
      await Promise.all(all.map(({ worker }) => worker.terminate()))
    },
  }
}

/** The pool decides itself who is refused, as it knows the wait: nothing waits in the budget. */
const openSearches = ({ budget }: PoolHost, { threads, waiting, searches, maxWait }: PoolLimits): Budget =>
  budget({
    name: 'searches',
    unit: 'searches',
    total: waiting.search + waiting.long_search + threads.short + threads.long,
    quota: searches,
    maxWaiting: 0,
    waitTimeout: maxWait.long_search,
  })
