/**
 * Measures planning and projecting of random sparse networks with fifty resources, calendars and links of all types, and
 * compares with a longest-path pass over the same network (engine/longest-path.ts). Each round measures every size, so that
 * a change of the machine's speed affects all sizes; figures are medians. `growth` compares with the next smaller size: 1
 * is n log n. `planMs` is one pass that is improved once from the end and once from the start; `planAtOnceMs` has the
 * default length of the search, which tries more schedules in smaller networks.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  type Network,
  type Plan,
  type Progress,
  type ProjectionInput,
  plan,
  project,
} from '../../plugins/scheduling/engine/index.ts'
import { flatZones } from '../../plugins/scheduling/engine/zones.ts'
import { FEEDING_OPTIONS } from '../support/plan-options.ts'
import { longestPath } from './engine/longest-path.ts'
import { sparseNetwork } from './engine/network.ts'
import { median, print, round, UsageError } from './rounds.ts'

const SIZES = [1000, 3000, 10_000, 30_000]
const SMALLEST = 10 // tasks
const ROUNDS = 7
const WARM_UP = 2 // rounds
const TASKS = 10_000 // that a measurement covers at least; small networks are repeated
const SEARCH = { schedules: 3, seed: 1 }

interface Contender {
  readonly network: Network
  readonly input: ProjectionInput
  readonly times: Record<'plan' | 'atOnce' | 'full' | 'path', number[]>
}

export async function bench(args: readonly string[]): Promise<void> {
  const sizes = args.length > 0 ? args.map(Number) : SIZES
  if (!sizes.every((size) => Number.isInteger(size) && size >= SMALLEST)) {
    throw new UsageError(
      `Usage: npm run bench -- engine [TASKS ...], whole numbers from ${SMALLEST} on; not ${args.join(' ')}.`,
    )
  }
  const contenders = sizes.map(contender)
  for (let n = -WARM_UP; n < ROUNDS; n++) for (const each of contenders) measure(each, n)
  for (const [index, each] of contenders.entries()) print(result(each, contenders[index - 1]))
}

function contender(size: number): Contender {
  const network = sparseNetwork(size)
  const made = plan(network, FEEDING_OPTIONS, SEARCH)
  return {
    network,
    input: halfDone(network, made),
    times: { plan: [], atOnce: [], full: [], path: [] },
  }
}

function measure({ network, input, times }: Contender, n: number): void {
  const repeats = Math.ceil(TASKS / network.tasks.length)
  const add = (name: keyof Contender['times'], count: number, run: () => void) => {
    const from = performance.now()
    for (let repeat = 0; repeat < count; repeat++) run()
    if (n >= 0) times[name].push((performance.now() - from) / count)
  }
  add('path', repeats, () => longestPath(network))
  add('plan', 1, () => plan(network, FEEDING_OPTIONS, SEARCH))
  add('full', repeats, () => project(input))
  add('atOnce', 1, () => plan(network, FEEDING_OPTIONS))
}

/** Progress at half of the plan: planned work is completed, started tasks have half of their work left. */
function halfDone(network: Network, made: Plan): ProjectionInput {
  const statusDate = Math.floor((made.start + made.finish) / 2)
  const estimates = new Map(network.tasks.map(({ id, duration }) => [id, duration]))
  const progress = made.tasks.map(({ id, start, finish }): Progress => {
    if (finish <= statusDate) {
      return { taskId: id, status: 'Completed', remaining: 0, actualStart: start, actualFinish: finish }
    }
    const estimate = estimates.get(id) ?? 0
    return start < statusDate
      ? { taskId: id, status: 'InProgress', remaining: estimate / 2, actualStart: start }
      : { taskId: id, status: 'NotStarted', remaining: estimate }
  })
  return { network, plan: made, progress, statusDate, zones: flatZones }
}

function result({ network, input, times }: Contender, before: Contender | undefined) {
  const path = median(times.path)
  const size = network.tasks.length
  const growth = (name: keyof Contender['times']) => {
    if (!before) return null
    const less = before.network.tasks.length
    return round(median(times[name]) / median(before.times[name]) / ((size * Math.log(size)) / (less * Math.log(less))))
  }
  return {
    bench: 'engine',
    tasks: size,
    links: input.plan.links.length,
    planMs: round(median(times.plan), 1),
    planAtOnceMs: round(median(times.atOnce), 1),
    projectMs: round(median(times.full)),
    longestPathMs: round(path),
    planRatio: round(median(times.plan) / path),
    projectRatio: round(median(times.full) / path),
    planGrowth: growth('plan'),
    projectGrowth: growth('full'),
    answerBytesATask: Math.round(answerBytes(input) / size),
  }
}

const HELD = 60_000 // tasks in all answers while memory is measured; enough to make other memory negligible

/** Bytes of one projection. */
function answerBytes(input: ProjectionInput): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    for (let n = 0; n < 4; n++) collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const count = Math.ceil(HELD / input.network.tasks.length)
  const empty = used()
  const held = Array.from({ length: count }, () => project(input))
  const full = used()
  if (held.some(({ tasks }) => tasks.length === 0)) throw new Error('The answers must be kept until they are measured.')
  return (full - empty) / count
}
