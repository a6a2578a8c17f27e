/** An independent exact solver, Chuffed under MiniZinc (WebAssembly, no network): networks of whole days without calendars. */
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Network } from '../../../plugins/scheduling/engine/index.ts'

export interface Solved {
  /** Days of the shortest schedule that it found. */
  readonly length: number
  /** Whether it came to an end in its time. */
  readonly proven: boolean
  /** With the translation of the model, without the start of the thread. */
  readonly ms: number
  /** Of the search alone, as the solver tells it. */
  readonly searchMs: number
}

interface Message {
  readonly type: string
  readonly status?: string
  readonly statistics?: { readonly solveTime?: number }
  readonly output?: { readonly json: { readonly length: number } }
}

const LIMIT = 10_000 // ms of one network
const ARGUMENTS = [
  '--time-limit',
  `${LIMIT}`,
  '--solver',
  'org.minizinc.chuffed',
  '--free-search',
  '--statistics',
  '--output-mode',
  'json',
]

/** Solves in a thread of its own: the solver keeps state that spoils what comes after. */
export async function solve(network: Network): Promise<Solved> {
  const { resolve } = createRequire(import.meta.url)
  const worker = new Worker(new URL('./host.ts', import.meta.url))
  try {
    await told(worker, 'ready', {
      wasmURL: resolve('minizinc/minizinc.wasm'),
      dataURL: resolve('minizinc/minizinc.data'),
    })
    const from = performance.now()
    const files = { 'network.mzn': modelOf(network) }
    const messages = await told(worker, 'exit', { jsonStream: true, files, args: [...ARGUMENTS, 'network.mzn'] })
    const ms = performance.now() - from
    const proven = messages.some(({ status }) => status === 'OPTIMAL_SOLUTION')
    const length = messages.findLast(({ output }) => output)?.output?.json.length
    if (length === undefined) throw new Error(`The solver found nothing: ${JSON.stringify(messages)}`)
    const searchMs = 1_000 * (messages.findLast(({ statistics }) => statistics?.solveTime)?.statistics?.solveTime ?? 0)
    return { length, proven, ms, searchMs }
  } finally {
    await worker.terminate()
  }
}

/** What the thread answers to a message, up to the answer of a type. */
function told(worker: Worker, last: string, message: object): Promise<readonly Message[]> {
  return new Promise((settle, reject) => {
    const messages: Message[] = []
    const hear = (heard: Message) => {
      messages.push(heard)
      if (heard.type !== last) return
      worker.off('message', hear)
      settle(messages)
    }
    worker.on('message', hear)
    worker.once('error', reject)
    worker.postMessage(message)
  })
}

/** The model of a network: one integer a start, a cumulative constraint a resource. */
function modelOf({ tasks, resources }: Network): string {
  const place = new Map(tasks.map(({ id }, index) => [id, index + 1]))
  const links = tasks.flatMap((task) => task.predecessors.map((link) => ({ ...link, task })))
  const horizon =
    tasks.reduce((sum, { duration }) => sum + duration, 0) + links.reduce((sum, { lag }) => sum + Math.abs(lag), 0)
  const end = (id: number) => `(start[${place.get(id)}] + work[${place.get(id)}])`
  const start = (id: number) => `start[${place.get(id)}]`
  const units = (id: number) =>
    tasks.map(({ assignments }) => assignments.find(({ resourceId }) => resourceId === id)?.units ?? 0)
  return [
    'include "cumulative.mzn";',
    `array[1..${tasks.length}] of int: work = ${JSON.stringify(tasks.map(({ duration }) => duration))};`,
    `array[1..${tasks.length}] of var 0..${horizon}: start;`,
    `var 0..${horizon}: length;`,
    `constraint forall(task in 1..${tasks.length})(start[task] + work[task] <= length);`,
    ...links.map(({ task, taskId, type, lag }) => {
      const from = type === 'FS' || type === 'FF' ? end(taskId) : start(taskId)
      const to = type === 'FS' || type === 'SS' ? start(task.id) : end(task.id)
      return `constraint ${from} + ${lag} <= ${to};`
    }),
    ...resources.map(
      ({ id, capacity }) => `constraint cumulative(start, work, ${JSON.stringify(units(id))}, ${capacity});`,
    ),
    'solve minimize length;',
  ].join('\n')
}
