/** A planning thread: calculates what it is sent, one after the other. It has no database, no settings and no secrets. */
import { parentPort } from 'node:worker_threads'
import { type Levelling, NetworkError, type Plan, type Search } from '../engine/model.ts'
import { calculations, type Planning } from './calculations.ts'
import type { Answer, Task, TimedSearch } from './messages.ts'

const BETWEEN_TELLING = 250 // ms
const PLACED = 1_500 // tasks placed a millisecond, about: what a search can make of its time decides how it goes about it

const say = (answer: Answer) => parentPort?.postMessage(answer)

function answerTo(task: Task): Answer {
  try {
    return { kind: 'done', result: calculate(task) }
  } catch (error) {
    return error instanceof NetworkError ? { kind: 'faults', faults: error.faults } : { kind: 'failed', error }
  }
}

function calculate(task: Task): unknown {
  if (task.name === 'stagger') return calculations.stagger(task.input)
  if (task.name === 'whatIf') return calculations.whatIf(task.input)
  if (task.name === 'explain') return calculations.explain(task.input)
  if (task.name === 'readFile') return calculations.readFile(task.input)
  if (task.name === 'planImport') return calculations.planImport(task.input)
  return task.search ? searched(task.input, bounded(task, task.search)) : calculations.plan(task.input)
}

/** The plan that is made at once stands against what is searched: to search never makes a plan longer. */
function searched(input: Planning, search: Search): Plan {
  const atOnce = calculations.plan(input)
  if (atOnce.levelling) search.progress?.(atOnce.levelling)
  if (search.stop?.()) return atOnce
  const found = calculations.plan(input, search)
  return lengthOf(found) <= lengthOf(atOnce) ? found : atOnce
}

const lengthOf = ({ criticalChain: { length, gapDays } }: Plan) => length + gapDays

/** The engine's search with an end in time. Progress is told a few times a second, the last of it within that time. */
function bounded({ input, cancelled }: Task & { readonly name: 'plan' }, limits: TimedSearch): Search {
  const { schedules, seed, milliseconds } = limits
  const possible = Math.ceil((milliseconds * PLACED) / Math.max(1, input.network.tasks.length))
  const end = performance.now() + milliseconds
  let latest: Levelling | undefined
  let toldAt = Number.NEGATIVE_INFINITY
  function tell(now: number): void {
    if (!latest || now - toldAt < BETWEEN_TELLING) return
    say({ kind: 'progress', at: latest })
    latest = undefined
    toldAt = now
  }
  return {
    schedules: Math.min(schedules, possible),
    seed,
    stop() {
      const now = performance.now()
      tell(now)
      return now >= end || Atomics.load(cancelled, 0) !== 0
    },
    progress(at) {
      latest = at
      tell(performance.now())
    },
  }
}

parentPort?.on('message', (task: Task) => say(answerTo(task)))
