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
  type PlanOptions,
  type Progress,
  type ProjectionInput,
  type Projector,
  plan,
  project,
  projector,
} from '../../plugins/scheduling/engine/index.ts'
import { longestPath } from './engine/longest-path.ts'
import { sparseNetwork } from './engine/network.ts'
import { median, print, round, UsageError } from './rounds.ts'

const SIZES = [1000, 3000, 10_000, 30_000]
const SMALLEST = 10 // tasks
const ROUNDS = 7
const WARM_UP = 2 // rounds
const TASKS = 10_000 // that a measurement covers at least; small networks are repeated
const SEARCH = { schedules: 3, seed: 1 }
const OPTIONS: PlanOptions = {
  scheduleMethod: 'FROM_START',
  bufferType: 'PROJECT_AND_FEEDING',
  bufferSizing: 'percentage',
  bufferPercentage: 50,
  feedingPolicy: 'SHRINK',
}

interface Contender {
  readonly network: Network
  readonly input: ProjectionInput
  readonly projector: Projector
  readonly times: Record<'plan' | 'atOnce' | 'full' | 'update' | 'path', number[]>
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
  const made = plan(network, OPTIONS, SEARCH)
  return {
    network,
    input: halfDone(network, made),
    projector: projector(network, made),
    times: { plan: [], atOnce: [], full: [], update: [], path: [] },
  }
}

function measure({ network, input, projector: kept, times }: Contender, n: number): void {
  const repeats = Math.ceil(TASKS / network.tasks.length)
  const add = (name: keyof Contender['times'], count: number, run: (count: number) => void) => {
    const from = performance.now()
    for (let repeat = 0; repeat < count; repeat++) run(repeat)
    if (n >= 0) times[name].push((performance.now() - from) / count)
  }
  add('path', repeats, () => longestPath(network))
  add('plan', 1, () => plan(network, OPTIONS, SEARCH))
  add('full', repeats, () => project(input))
  kept.project(input)
  const updates = Array.from({ length: repeats }, (_, repeat) => oneUpdate(input, repeat))
  add('update', repeats, (repeat) => kept.project(updates[repeat] as ProjectionInput))
  add('atOnce', 1, () => plan(network, OPTIONS))
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
  return { network, plan: made, progress, statusDate }
}

/** An update in which one started task reports more remaining work; another task for each repeat. */
function oneUpdate(input: ProjectionInput, repeat: number): ProjectionInput {
  const open = input.progress.flatMap(({ status }, index) => (status === 'InProgress' ? [index] : []))
  const chosen = open[repeat % open.length]
  const progress = input.progress.map((entry, index) =>
    index === chosen ? { ...entry, remaining: entry.remaining + 1 + (repeat % 3) } : entry,
  )
  return { ...input, progress }
}

function result({ network, input, times }: Contender, before: Contender | undefined) {
  const path = median(times.path)
  const size = network.tasks.length
  const { kept, answer } = memory(input)
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
    updateMs: round(median(times.update)),
    longestPathMs: round(path),
    planRatio: round(median(times.plan) / path),
    projectRatio: round(median(times.full) / path),
    updateRatio: round(median(times.update) / path),
    planGrowth: growth('plan'),
    projectGrowth: growth('full'),
    updateGrowth: growth('update'),
    bytesATask: Math.round(kept / size),
    answerBytesATask: Math.round(answer / size),
  }
}

const HELD = 60_000 // tasks in all projectors while memory is measured; enough to make other memory negligible

/** Bytes that a projector keeps in addition to its input and its answer, and bytes of the answer. */
function memory(input: ProjectionInput): { kept: number; answer: number } {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    for (let n = 0; n < 4; n++) collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const count = Math.ceil(HELD / input.network.tasks.length)
  const empty = used()
  const held = Array.from({ length: count }, () => holdProjection(input))
  const both = used()
  for (const one of held) one.projector = undefined
  const answer = used()
  if (held.some((one) => !one.answer)) throw new Error('The answers must be kept until they are measured.')
  return { kept: (both - answer) / count, answer: (answer - empty) / count }
}

/** A function of its own, because values in the registers of a running function are not collected. */
function holdProjection(input: ProjectionInput): { projector: Projector | undefined; readonly answer: unknown } {
  const made = projector(input.network, input.plan)
  return { projector: made, answer: made.project(input) }
}
