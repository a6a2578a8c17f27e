/** What the runs of a simulation come to for one project. */
import { isWithin, percentageOf } from '../execution/consumption.ts'
import type { Round } from '../execution/dispatch/round.ts'
import type { Day, FeedingBuffer, RunningProject } from '../model.ts'
import { ticks } from '../time/ticks.ts'
import type { LinksBefore } from './before.ts'
import { Histogram } from './histogram.ts'
import type { AskedProject, SimulatedProject } from './model.ts'
import { Probability } from './probability.ts'
import { ProjectEnd } from './project-end.ts'
import { type Holds, Sensitivities } from './sensitivities.ts'

interface Buffer {
  readonly from: number | null
  readonly to: number | null
  /** Undefined for the project buffer. */
  readonly merge: Merge | undefined
  /** Per cent. */
  readonly consumption: Histogram
  readonly isKept: Counter
}
interface Milestone {
  readonly id: number
  readonly planned: Day
  readonly task: number
  readonly day: Histogram
  readonly isMet: Counter
}

/** In how many of all runs something comes true. */
class Counter {
  private times = 0
  private runs = 0

  add(isTrue: boolean): void {
    this.runs += 1
    if (isTrue) this.times += 1
  }

  get share(): number {
    return this.times / this.runs
  }
}

export class Outcomes {
  readonly promise: Probability
  private readonly target = new Counter()
  private readonly asked: AskedProject
  private readonly round: Round
  private readonly before: LinksBefore
  /** The project buffer: the position of its start, and its ticks. */
  private readonly bufferStart: number
  private readonly bufferSize: number
  private readonly end: ProjectEnd
  private readonly placed: Placed
  private readonly lastDay = new Histogram()
  /** Where the work ended in each run, where a confidence is asked about. */
  private readonly ends: number[] = []
  private readonly buffers: readonly Buffer[]
  private readonly milestones: readonly Milestone[]
  private readonly sensitivities: Sensitivities

  constructor(
    asked: AskedProject,
    running: RunningProject,
    round: Round,
    before: LinksBefore,
    project: number,
    batchSize: number,
  ) {
    const { places, size } = round.prepared
    this.end = new ProjectEnd(round, project)
    const { axis, indexOf } = this.end.pass.baseline
    const own = places.slice(0, size).flatMap((place, item) => (place.project === project ? [{ ...place, item }] : []))
    const taskOf = (id: number) => indexOf.get(id)
    this.promise = new Probability(batchSize)
    this.asked = asked
    this.round = round
    this.before = before
    this.placed = this.placedWith(new Map(own.map(({ task, item }) => [task, item])))
    this.bufferStart = axis.position(running.bufferStart)
    this.bufferSize = ticks(running.bufferSize)
    this.buffers = [
      { from: null, to: null, merge: undefined, consumption: new Histogram(), isKept: new Counter() },
      ...asked.feedingBuffers.flatMap((buffer): Buffer[] => {
        const { from, to, finish } = buffer
        const [first, second] = [taskOf(from), to === null ? undefined : taskOf(to)]
        // The network may have lost its place.
        if (first === undefined || (to !== null && second === undefined)) return []
        const merge = new Merge(buffer, first, second, axis.position(finish))
        return [{ from, to, merge, consumption: new Histogram(), isKept: new Counter() }]
      }),
    ]
    this.milestones = asked.milestones.flatMap(({ id, planned }) => {
      const task = taskOf(id)
      return task === undefined ? [] : [{ id, planned, task, day: new Histogram(), isMet: new Counter() }]
    })
    this.sensitivities = new Sensitivities(
      round,
      before,
      own.map(({ item }) => item),
    )
  }

  /** A run has been made. @param holds what held its tasks, where that was traced @param work ticks of each item in it */
  note(holds: Holds | undefined, work: Float64Array): void {
    const end = this.end.position()
    const day = this.end.lastDayOf(end)
    this.lastDay.add(day)
    if (this.asked.confidence !== undefined) this.ends.push(end)
    this.promise.add(day <= this.asked.promise)
    this.target.add(day <= (this.asked.target ?? day))
    const { placed } = this
    const ofProject = percentageOf(this.bufferSize, end - this.bufferStart)
    for (const { merge, consumption, isKept } of this.buffers) {
      const consumed = merge ? merge.consumption(this.round, this.before, placed, end) : ofProject
      consumption.add(Math.ceil(consumed))
      isKept.add(isWithin(merge?.size ?? this.bufferSize, consumed))
    }
    for (const { task, planned, day: days, isMet } of this.milestones) {
      const achieved = this.end.lastDayOf(placed.finish(task))
      days.add(achieved)
      isMet.add(achieved <= planned)
    }
    if (holds) this.sensitivities.note(holds, work)
  }

  result(): SimulatedProject {
    const { asked, lastDay, promise } = this
    const { target } = asked
    return {
      id: asked.id,
      finish: {
        p10: lastDay.quantile(0.1),
        p50: lastDay.quantile(0.5),
        p80: lastDay.quantile(0.8),
        p90: lastDay.quantile(0.9),
        p95: lastDay.quantile(0.95),
      },
      probabilityOfPromise: promise.value,
      ...(asked.confidence !== undefined && { confident: this.confidentEnd(asked.confidence) }),
      probabilityOfTarget: target === undefined ? null : this.target.share,
      standardError: promise.standardError,
      buffers: this.buffers.map(({ from, to, consumption, isKept }) => ({
        from,
        to,
        probability: isKept.share,
        p50: consumption.quantile(0.5),
        p80: consumption.quantile(0.8),
      })),
      milestones: this.milestones.map(({ id, day, isMet }) => ({
        id,
        probability: isMet.share,
        p50: day.quantile(0.5),
        p80: day.quantile(0.8),
      })),
      sensitivity: this.sensitivities.result(),
    }
  }

  /** @param itemOf by task */
  private placedWith(itemOf: ReadonlyMap<number, number>): Placed {
    const { round } = this
    const { pass } = this.end
    const at = (task: number, ofItem: Float64Array, ofTask: Float64Array): number => {
      const item = itemOf.get(task)
      return item === undefined ? (ofTask[task] as number) : this.end.positionOf(ofItem[item] as number)
    }
    return {
      // What is under way started before the clock did.
      start: (task) => (pass.isStarted(task) ? (pass.start[task] as number) : at(task, round.start, pass.start)),
      finish: (task) => at(task, round.finish, pass.finish),
      itemOf: (task) => itemOf.get(task),
      positionOf: (moment) => this.end.positionOf(moment),
    }
  }

  private confidentEnd(confidence: number): NonNullable<SimulatedProject['confident']> {
    const sorted = this.ends.toSorted((a, b) => a - b)
    const end = sorted[Math.max(1, Math.ceil(confidence * sorted.length - 1e-9)) - 1] as number
    const last = Math.max(this.asked.promise, this.end.lastDayOf(end))
    const kept = sorted.filter((at) => this.end.lastDayOf(at) <= last)
    return { finish: this.end.pass.baseline.axis.finishMoment(end), probability: kept.length / sorted.length }
  }
}

/** Of a project; where its tasks are placed in the present run, as positions. */
interface Placed {
  readonly start: (task: number) => number
  readonly finish: (task: number) => number
  /** Undefined for what is completed. */
  readonly itemOf: (task: number) => number | undefined
  /** A moment of the clock. */
  readonly positionOf: (at: number) => number
}

/**
 * How much of a feeding buffer is consumed in a run: its chain joins where the task behind it could start without the chain,
 * but not before it was planned to, and the buffer lies in front of that, as it does in a projection.
 */
class Merge {
  private readonly from: number
  /** Undefined for the end of the project. */
  private readonly to: number | undefined
  /** Position at which the buffer is planned to end. */
  private readonly planned: number
  /** Ticks. */
  readonly size: number

  /** @param from the task before the buffer @param to the one behind it */
  constructor({ granted }: FeedingBuffer, from: number, to: number | undefined, planned: number) {
    this.from = from
    this.to = to
    this.planned = planned
    this.size = ticks(granted)
  }

  /** Per cent, raw. @param last where the last work of the project ends */
  consumption(round: Round, before: LinksBefore, placed: Placed, last: number): number {
    const end = placed.finish(this.from)
    const joins = Math.max(this.planned, this.joinsWithout(round, before, placed, end, last))
    return percentageOf(this.size, this.size + end - joins)
  }

  /** Where the chain would be joined if it were not there itself: what starts later than it lets it waits for something else. */
  private joinsWithout(round: Round, before: LinksBefore, placed: Placed, end: number, last: number): number {
    const { from, to } = this
    if (to === undefined) return last > end ? last : Number.NEGATIVE_INFINITY
    const start = placed.start(to)
    const item = placed.itemOf(to)
    if (item === undefined || start > end) return start
    const chain = placed.itemOf(from)
    before.last(round, item, true, chain)
    return placed.positionOf(before.at)
  }
}
