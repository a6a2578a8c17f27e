/** An independent exact solver for networks in whole days without calendars: Chuffed with MiniZinc, as WebAssembly. */
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import type { Network } from '../../../plugins/scheduling/engine/index.ts'

export interface Solved {
  /** Days of the shortest schedule that it found. */
  readonly length: number
  /** Whether the solver proved that no schedule is shorter, within its time. */
  readonly proven: boolean
  /** Milliseconds with the translation of the model, without the start of the thread. */
  readonly ms: number
  /** Milliseconds of the search alone, as the solver reports them. */
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

/** Solves in a new thread, because the solver keeps state that breaks later runs. */
export async function solve(network: Network): Promise<Solved> {
  const { resolve } = createRequire(import.meta.url)
  const worker = new Worker(new URL('./host.ts', import.meta.url))
  try {
    await request(worker, 'ready', {
      wasmURL: resolve('minizinc/minizinc.wasm'),
      dataURL: resolve('minizinc/minizinc.data'),
    })
    const from = performance.now()
    const files = { 'network.mzn': modelOf(network) }
    const messages = await request(worker, 'exit', { jsonStream: true, files, args: [...ARGUMENTS, 'network.mzn'] })
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

/** Posts a message and resolves to the replies up to the one of type `last`. */
function request(worker: Worker, last: string, message: object): Promise<readonly Message[]> {
  return new Promise((resolve, reject) => {
    const messages: Message[] = []
    const receive = (reply: Message) => {
      messages.push(reply)
      if (reply.type !== last) return
      worker.off('message', receive)
      resolve(messages)
    }
    worker.on('message', receive)
    worker.once('error', reject)
    worker.postMessage(message)
  })
}

/** The MiniZinc model of a network: an integer for each start, a cumulative constraint for each resource. */
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
