/** A planning thread: calculates what it is sent, one after the other. It has no database, no settings and no secrets. */
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { isProblem } from '#runtime'
import { makePlan, type Planning } from '../calculation/planning.ts'
import { adviseStored, priceStored, simulateStored } from '../calculation/simulation.ts'
import { NetworkError, type Plan, type Search } from '../engine/model.ts'
import { json } from '../json.ts'
import { calculations, planned } from './calculations.ts'
import {
  type Answer,
  type Order,
  type Progress,
  SLOWEST,
  type Task,
  type ThreadData,
  type TimedSearch,
  type TimeLimit,
} from './messages.ts'
import { addPart, buffersIn, partsOf, putTogether, takeApart } from './parts.ts'

const BETWEEN_REPORTS = 250 // ms
const PLACED_PER_MS = 1_500 // tasks placed a millisecond, about: what a search can make of its time decides how it goes about it

const { nice, parts } = workerData as ThreadData
lowerPriority(nice)

/** Bytes of a result are transferred, not copied: this thread has them no longer. */
const post = (answer: Answer) =>
  parentPort?.postMessage(answer, answer.kind === 'done' ? [...buffersIn(answer.rest)] : [])

/** The thread that serves goes first. Linux has priorities of threads; elsewhere all are equal. */
function lowerPriority(nice: number): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, nice)
  } catch {}
}

function answerTo(task: Task): Answer {
  try {
    return done(calculate(task))
  } catch (error) {
    if (error instanceof NetworkError) return { kind: 'faults', faults: error.faults }
    if (!isProblem(error)) return { kind: 'failed', error }
    const { status, code, message: detail, errors } = error
    return { kind: 'problem', status, code, detail, errors }
  }
}

/** The parts of the result lie at their port before the answer that counts them goes out. */
function done(result: unknown): Answer {
  const { rest, lists } = takeApart(result)
  let count = 0
  for (const part of partsOf(lists)) {
    parts.postMessage(part)
    count += 1
  }
  return { kind: 'done', rest, parts: count }
}

function calculate(task: Task): unknown {
  if (task.name === 'plan' && task.timed) {
    return json(searched(task.input, bounded(task, task.timed, task.input.network.tasks.length)))
  }
  if (task.name === 'planPortfolio' && task.timed) {
    const tasks = task.input.projects.reduce((sum, { network }) => sum + network.tasks.length, 0)
    return planned(task.input, bounded(task, task.timed, tasks))
  }
  if (task.name === 'simulate' && task.timed) return simulateStored(task.input, inTime(task, task.timed))
  if (task.name === 'advise' && task.timed) return adviseStored(task.input, inTime(task, task.timed))
  if (task.name === 'price' && task.timed) return priceStored(task.input, inTime(task, task.timed))
  // A name goes with its own input; the compiler cannot follow that.
  return (calculations[task.name] as (input: Task['input']) => unknown)(task.input)
}

/** The plan that is made at once is compared with what is searched: to search never makes a plan longer. */
function searched(planning: Planning, search: Search): Plan {
  const atOnce = makePlan(planning)
  search.progress?.(atOnce.levelling)
  if (search.stop?.()) return atOnce
  const found = makePlan(planning, search)
  return found.levelling.length <= atOnce.levelling.length ? found : atOnce
}

/** The engine's search with an end in time. */
function bounded(task: Task, { schedules, seed, milliseconds }: TimedSearch, tasks: number): Search {
  const possible = Math.ceil((milliseconds * PLACED_PER_MS) / Math.max(1, tasks))
  return { schedules: Math.min(schedules, possible), seed, ...inTime(task, { milliseconds }) }
}

/** Progress is posted a few times a second, the last of it within the time. */
function inTime({ cancelled }: Task, { milliseconds }: TimeLimit) {
  const begun = process.threadCpuUsage()
  const end = performance.now() + milliseconds * SLOWEST
  let latest: Progress | undefined
  let reportedAt = Number.NEGATIVE_INFINITY
  function ran(): number {
    const { user, system } = process.threadCpuUsage(begun)
    return (user + system) / 1_000
  }
  function report(now: number): void {
    if (!latest || now - reportedAt < BETWEEN_REPORTS) return
    post({ kind: 'progress', at: latest })
    latest = undefined
    reportedAt = now
  }
  return {
    stop() {
      const now = performance.now()
      report(now)
      return ran() >= milliseconds || now >= end || Atomics.load(cancelled, 0) !== 0
    },
    progress(at: Progress) {
      latest = at
      report(performance.now())
    },
  }
}

let lists: unknown[][] = []
parentPort?.on('message', (order: Order) => {
  if (order.kind === 'part') return addPart(lists, order.part)
  const input = putTogether(order.rest, lists)
  lists = []
  post(answerTo({ ...order.task, input } as Task))
})
