/**
 * Draws what is left of tasks. The duration of a task is lognormal: half of all take less than the focused estimate, nine
 * in ten less than the safe one; both are so many times longer as tasks of the account took longer at the median, where that
 * is given. What was reported to be left of a started task is the median of its rest, which is drawn under the condition
 * that it has taken as long as it has (rest-of-started.ts). Within a project the logarithms correlate:
 *
 *     logarithm = ln(median) + spread * (sqrt(correlation) * factor of the project + sqrt(1 - correlation) * own draw)
 *
 * The factor of a project is drawn from the standard normal distribution, or from what its completed tasks tell of it
 * (project-factor.ts): then the medians above are those of all such projects, and this one's may lie elsewhere.
 *
 * Draws depend on the seed and on the ids of task and project, and on what is known of the project's factor: when one task
 * that is left is changed, all others take as long in every run as before. The factors of a project are stratified: within a
 * batch of runs each of as many slices of equal probability is drawn from once. Only whole batches are. A task's own draws
 * walk through one shuffled table of quantiles, from a place and by an odd step that its id gives, and after all of the table
 * from another place by another step.
 */
import { randomOf } from '../levelling/random.ts'
import { ticks } from '../time/ticks.ts'
import { hashOf } from './hash.ts'
import type { Estimates } from './model.ts'
import { normalQuantile } from './normal.ts'
import { type ProjectFactor, UNKNOWN_FACTOR } from './project-factor.ts'
import { LISTED_DRAWS, placeOf, restsOf } from './rest-of-started.ts'
import { spreadOf } from './spread.ts'

/** Of an account that has said nothing. */
export const DEFAULT_ESTIMATES: Estimates = { safetyFactor: 2, correlation: 0.2 }

/** Durations in working days. */
export interface DrawnTask {
  readonly id: number
  readonly projectId: number
  /** 0 where nothing is left of it. */
  readonly remaining: number
  /** As estimated before it started. */
  readonly focused: number
  readonly safe?: number
  /** What it has taken so far, 0 where it starts now; absent before it starts. */
  readonly elapsed?: number
}

const RUNS_PER_WALK = 4096
const WALK_BITS = 12
const NORMALS = shuffledNormals()

// exp(x) = 2 ** (whole + part), where the part is one of 1024: right to 0.034 per cent.
const PARTS_PER_POWER = 1024
const PARTS_BITS = 10
const PER_E = PARTS_PER_POWER / Math.LN2
const MAX_POWER = 64
const POWERS_OF_PARTS = Float64Array.from({ length: PARTS_PER_POWER }, (_, part) => 2 ** (part / PARTS_PER_POWER))
const POWERS = Float64Array.from({ length: 2 * MAX_POWER }, (_, power) => 2 ** (power - MAX_POWER))
const ONE = MAX_POWER * PARTS_PER_POWER + 0.5 // where exp(0) is; the half rounds

export class Durations {
  private readonly seed: number
  private readonly batchSize: number
  private readonly taskIds: Float64Array
  private readonly projectIds: readonly number[]
  /** What is known of the factor of each project. */
  private readonly known: readonly ProjectFactor[]
  /** By task: the index of its project, its median in ticks (0: not drawn by it), and what a factor and an own draw add. */
  private readonly projects: Int32Array
  private readonly medians: Float64Array
  private readonly byFactor: Float64Array
  private readonly byOwn: Float64Array
  /** By task, for the walk that is under way: its first place in the table in the low bits, above these its step. */
  private readonly walks: Int32Array
  private walk = -1
  /** By run of the batch and project. */
  private readonly factors: Float64Array
  private batch = -1
  /** Tasks under way, and what is left of each for the listed draws, in ticks. */
  private readonly started: Int32Array
  private readonly rests: Float64Array
  private readonly rootOfCorrelation: number
  private readonly rootOfOwn: number

  /**
   * @param known by project, where something is known of its factor
   * @param batchSize runs within which the factors of projects are stratified
   */
  constructor(
    tasks: readonly DrawnTask[],
    estimates: Estimates,
    known: ReadonlyMap<number, ProjectFactor>,
    seed: number,
    batchSize: number,
  ) {
    const { correlation, medianRatio = 1 } = estimates
    const spreads = tasks.map((task) => spreadOf(task, estimates))
    const isUnderWay = ({ remaining, elapsed = 0 }: DrawnTask, task: number) =>
      remaining > 0 && elapsed > 0 && (spreads[task] as number) > 0
    this.seed = seed
    this.batchSize = batchSize
    this.rootOfCorrelation = Math.sqrt(correlation)
    this.rootOfOwn = Math.sqrt(1 - correlation)
    this.taskIds = Float64Array.from(tasks, ({ id }) => id)
    const indexes = new Map<number, number>()
    for (const { projectId } of tasks) if (!indexes.has(projectId)) indexes.set(projectId, indexes.size)
    this.projectIds = [...indexes.keys()]
    this.known = this.projectIds.map((id) => known.get(id) ?? UNKNOWN_FACTOR)
    this.projects = Int32Array.from(tasks, ({ projectId }) => indexes.get(projectId) as number)
    this.medians = Float64Array.from(tasks, (task, at) =>
      isUnderWay(task, at) ? 0 : ticks(task.remaining * (task.elapsed === undefined ? medianRatio : 1)),
    )
    this.byFactor = Float64Array.from(spreads, (spread) => spread * this.rootOfCorrelation * PER_E)
    this.byOwn = Float64Array.from(spreads, (spread) => spread * this.rootOfOwn * PER_E)
    this.walks = new Int32Array(tasks.length)
    this.factors = new Float64Array(this.projectIds.length * batchSize)
    this.started = Int32Array.from([...tasks.keys()].filter((at) => isUnderWay(tasks[at] as DrawnTask, at)))
    this.rests = new Float64Array(this.started.length * LISTED_DRAWS)
    for (const [place, task] of this.started.entries()) {
      const { remaining, elapsed = 0 } = tasks[task] as DrawnTask
      const rests = restsOf({ remaining, elapsed, spread: spreads[task] as number })
      for (let draw = 0; draw < LISTED_DRAWS; draw++)
        this.rests[place * LISTED_DRAWS + draw] = ticks(rests[draw] as number)
    }
  }

  /**
   * Fills in, by the index of each task, how many ticks are left of it in a run: whole ones, at least 1 where work is left.
   * Runs are numbered from 0 on; it is fastest when they come in order.
   */
  draw(run: number, into: Float64Array): void {
    if (Math.floor(run / RUNS_PER_WALK) !== this.walk) this.beginWalk(Math.floor(run / RUNS_PER_WALK))
    if (Math.floor(run / this.batchSize) !== this.batch) this.beginBatch(Math.floor(run / this.batchSize))
    const { projects, medians, byFactor, byOwn, walks, factors } = this
    const first = (run - this.batch * this.batchSize) * this.projectIds.length
    const size = medians.length
    for (let task = 0; task < size; task++) {
      const own = NORMALS[placeIn(walks[task] as number, run)] as number
      const factor = factors[first + (projects[task] as number)] as number
      const power = (ONE + (byFactor[task] as number) * factor + (byOwn[task] as number) * own) | 0
      const times = (POWERS[power >> PARTS_BITS] as number) * (POWERS_OF_PARTS[power & (PARTS_PER_POWER - 1)] as number)
      into[task] = Math.ceil((medians[task] as number) * times)
    }
    for (let place = 0; place < this.started.length; place++) this.drawStarted(place, run, first, into)
  }

  private drawStarted(place: number, run: number, first: number, into: Float64Array): void {
    const task = this.started[place] as number
    const own = NORMALS[placeIn(this.walks[task] as number, run)] as number
    const factor = this.factors[first + (this.projects[task] as number)] as number
    const listed = placeOf(this.rootOfCorrelation * factor + this.rootOfOwn * own)
    const below = place * LISTED_DRAWS + Math.floor(listed)
    const [rest, next] = [this.rests[below] as number, this.rests[below + 1] as number]
    into[task] = Math.max(1, Math.round(rest + (next - rest) * (listed - Math.floor(listed))))
  }

  private beginWalk(walk: number): void {
    this.walk = walk
    for (let task = 0; task < this.taskIds.length; task++) {
      this.walks[task] = hashOf(this.seed, this.taskIds[task] as number, walk) | RUNS_PER_WALK
    }
  }

  private beginBatch(batch: number): void {
    this.batch = batch
    const slices = new Int32Array(this.batchSize)
    for (const [project, id] of this.projectIds.entries()) {
      const { mean, deviation } = this.known[project] as ProjectFactor
      const random = randomOf(hashOf(this.seed, id, batch))
      shuffle(slices, random)
      for (let run = 0; run < this.batchSize; run++) {
        const share = ((slices[run] as number) + (random() || 0.5)) / this.batchSize
        this.factors[run * this.projectIds.length + project] = mean + deviation * normalQuantile(share)
      }
    }
  }
}

/** Where in the table a walk is in a run. Its step is odd, so that it comes to every place once. */
const placeIn = (walk: number, run: number): number => (walk + Math.imul(walk >>> WALK_BITS, run)) & (RUNS_PER_WALK - 1)

/** Fills in the numbers from 0 on in any order. */
function shuffle(numbers: Int32Array, random: () => number): void {
  for (let count = 0; count < numbers.length; count++) {
    const place = Math.floor(random() * (count + 1))
    numbers[count] = numbers[place] as number
    numbers[place] = count
  }
}

function shuffledNormals(): Float64Array {
  const order = new Int32Array(RUNS_PER_WALK)
  shuffle(order, randomOf(1))
  return Float64Array.from(order, (slice) => normalQuantile((slice + 0.5) / RUNS_PER_WALK))
}
