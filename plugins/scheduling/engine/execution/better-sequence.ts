/**
 * Looks for a task of the longest chain that should overtake what the plan's order of a resource puts before it. That order
 * is frozen, and it becomes wrong when the work in front slips: then a task waits for a resource that has nothing to do.
 *
 * Candidates are tried: the forward pass is made once more with the task begun as soon as its links and the work under way
 * let it, so that those that it overtakes wait for it (out-of-sequence.ts). The number of trials is bounded, and the size of
 * the project with it, because every report pays for them.
 */
import type { Day, Progress } from '../model.ts'
import { startWithin } from '../network/passes.ts'
import { days } from '../time/ticks.ts'
import { boundsStart, FLOW, flowInto } from './arcs.ts'
import type { Baseline } from './baseline.ts'
import { percentageOf } from './consumption.ts'
import { ForwardPass } from './forward-pass.ts'

const MAX_TRIALS = 8
const MAX_PLACED = 4_000 // tasks that all trials together place; in larger projects nothing is tried
const MAX_OVERTAKEN = 3 // tasks by one
const MIN_GAIN = 10 // per cent of the project buffer; what helps less is not worth another order

/** A task that should overtake others on a resource. */
export interface BetterSequence {
  readonly task: number
  /** Those that it overtakes, in the order of the plan. */
  readonly overtaken: readonly number[]
  /** Position at which it can start. */
  readonly start: number
  /** Per cent of the project buffer that is consumed then, raw. */
  readonly percentage: number
}

interface Situation {
  readonly baseline: Baseline
  readonly pass: ForwardPass
  readonly progress: readonly Progress[]
  readonly statusDate: Day
}

/** The overtaking that helps the project buffer most, if one helps markedly. */
export function betterSequence(situation: Situation, longestChain: readonly number[]): BetterSequence | undefined {
  const { bufferSize, bufferStart, tasks } = situation.baseline
  if (bufferSize === 0) return undefined
  const trials = Math.min(MAX_TRIALS, Math.floor(MAX_PLACED / tasks.length))
  if (trials === 0) return undefined
  const candidates = longestChain
    .flatMap((task, place) => candidateOf(situation, longestChain[place - 1], task) ?? [])
    .filter(({ gain }) => percentageOf(bufferSize, gain) >= MIN_GAIN)
    .sort((a, b) => b.gain - a.gain)
  let best: BetterSequence | undefined
  for (const candidate of candidates.slice(0, trials)) {
    const end = endWith(situation, candidate)
    if (end === undefined) continue
    const percentage = percentageOf(bufferSize, end - bufferStart)
    if (percentage < (best?.percentage ?? Number.POSITIVE_INFINITY))
      best = { task: candidate.task, overtaken: candidate.overtaken, start: candidate.start, percentage }
  }
  const now = percentageOf(bufferSize, situation.pass.end() - bufferStart)
  return best && now - best.percentage >= MIN_GAIN ? best : undefined
}

interface Candidate extends Omit<BetterSequence, 'percentage'> {
  /** Ticks by which it starts earlier: the end comes earlier by no more. */
  readonly gain: number
}

/** A task that waits for the one before it on the chain only because that comes first on a resource. */
function candidateOf({ baseline, pass }: Situation, before: number | undefined, task: number): Candidate | undefined {
  if (before === undefined || pass.isStarted(before) || pass.isStarted(task)) return undefined
  const overtaken = new Set<number>()
  let bound = pass.floorOf(task)
  const { arcs } = baseline
  // The set of arcs grows while it is walked: backwards along each resource, up to what has started.
  const flow = new Set(flowInto(arcs, task))
  for (const arc of flow) {
    const from = arcs.from[arc] as number
    if (pass.isStarted(from)) bound = Math.max(bound, pass.source(arc))
    else {
      overtaken.add(from)
      if (overtaken.size > MAX_OVERTAKEN) return undefined
      for (const next of flowInto(arcs, from, arcs.kind[arc])) flow.add(next)
    }
  }
  if (!overtaken.has(before)) return undefined
  for (const arc of linksInto(baseline, task)) bound = Math.max(bound, pass.source(arc))
  for (const { by, until } of pass.outOfSequence.waitsOf(task)) if (!overtaken.has(by)) bound = Math.max(bound, until)
  const start = startWithin(baseline, task, pass.left(task), bound, Number.NEGATIVE_INFINITY)
  const plannedStart = (index: number) => baseline.plannedOf(index)?.start ?? 0
  return {
    task,
    overtaken: [...overtaken].sort((a, b) => plannedStart(a) - plannedStart(b) || a - b),
    start,
    gain: (pass.start[task] as number) - start,
  }
}

/** Position at which the work ends when the task overtakes; undefined when its links do not let it. */
function endWith({ baseline, pass, progress, statusDate }: Situation, { task, start }: Candidate): number | undefined {
  const taskId = baseline.tasks[task]?.id as number
  const begun: Progress = {
    taskId,
    status: 'InProgress',
    remaining: days(pass.left(task)),
    actualStart: baseline.axis.startMoment(start),
  }
  const trial = new ForwardPass(baseline, [...progress.filter((entry) => entry.taskId !== taskId), begun], statusDate)
  // A task that is overtaken may stand before it along links too.
  return linksInto(baseline, task).every((arc) => trial.source(arc) <= start) ? trial.end() : undefined
}

/** The links that bound the start of a task. */
function linksInto({ arcs }: Baseline, task: number): Int32Array {
  const { into, firstInto, kind } = arcs
  return into
    .subarray(firstInto[task], firstInto[task + 1])
    .filter((arc) => (kind[arc] as number) < FLOW && boundsStart(kind[arc] as number))
}
