/** What the runs of a simulation come to for one project. */
import { percentageOf } from '../execution/consumption.ts'
import type { Round } from '../execution/dispatch/round.ts'
import type { ForwardPass } from '../execution/forward-pass.ts'
import type { Day, RunningProject } from '../model.ts'
import { type TaskCalendar, WHOLE } from '../time/task-calendar.ts'
import { TICKS, ticks } from '../time/ticks.ts'
import { Histogram } from './histogram.ts'
import type { AskedProject, SimulatedProject } from './model.ts'
import { Probability } from './probability.ts'
import { type Holds, Sensitivities } from './sensitivities.ts'

/** A buffer: positions of its project, and ticks. */
interface Buffer {
  readonly from: number | null
  readonly to: number | null
  /** The task before it; -1 for the end of the project. */
  readonly task: number
  readonly start: number
  readonly size: number
  /** Per cent. */
  readonly consumption: Histogram
}
interface Milestone {
  readonly id: number
  readonly planned: Day
  readonly task: number
  readonly day: Histogram
}

export class Outcomes {
  readonly promise: Probability
  private readonly asked: AskedProject
  private readonly round: Round
  /** Its place among the projects. */
  private readonly project: number
  private readonly pass: ForwardPass
  private readonly calendar: TaskCalendar
  private readonly itemOf: ReadonlyMap<number, number>
  /** Position at which the last of its completed work ended. */
  private readonly completed: number
  private readonly lastDay = new Histogram()
  /** Where the work ended in each run, where a confidence is asked about. */
  private readonly ends: number[] = []
  private readonly buffers: readonly Buffer[]
  private readonly milestones: readonly Milestone[]
  private readonly sensitivities: Sensitivities

  constructor(asked: AskedProject, running: RunningProject, round: Round, project: number, batchSize: number) {
    const { passes, places, size, projectCalendars } = round.prepared
    const pass = passes[project] as ForwardPass
    const { axis, indexOf } = pass.baseline
    const own = places.slice(0, size).flatMap((place, item) => (place.project === project ? [{ ...place, item }] : []))
    const taskOf = (id: number) => indexOf.get(id)
    this.promise = new Probability(batchSize)
    this.asked = asked
    this.round = round
    this.project = project
    this.pass = pass
    this.calendar = projectCalendars[project] as TaskCalendar
    this.itemOf = new Map(own.map(({ task, item }) => [task, item]))
    this.completed = pass.finish.reduce((last, at) => (at > last ? at : last), Number.NEGATIVE_INFINITY)
    const { bufferStart, bufferSize } = running
    const buffer = (from: number | null, to: number | null, task: number, start: number, wanted: number): Buffer => ({
      ...{ from, to, task, start: axis.position(start), size: ticks(wanted) },
      consumption: new Histogram(),
    })
    this.buffers = [
      buffer(null, null, -1, bufferStart, bufferSize),
      ...asked.feedingBuffers.flatMap(({ from, to, start, granted }) => {
        const task = taskOf(from)
        return task === undefined ? [] : [buffer(from, to, task, start, granted)]
      }),
    ]
    this.milestones = asked.milestones.flatMap(({ id, planned }) => {
      const task = taskOf(id)
      return task === undefined ? [] : [{ id, planned, task, day: new Histogram() }]
    })
    this.sensitivities = new Sensitivities(
      round,
      own.map(({ item }) => item),
    )
  }

  /** A run has been made. @param holds what held its tasks, where that was traced @param work ticks of each item in it */
  note(holds: Holds | undefined, work: Float64Array): void {
    const last = this.round.lastFinish[this.project] as number
    const end = last === Number.NEGATIVE_INFINITY ? this.completed : Math.max(this.completed, this.positionOf(last))
    const day = this.lastDayOf(end)
    this.lastDay.add(day)
    if (this.asked.confidence !== undefined) this.ends.push(end)
    this.promise.add(day <= this.asked.promise)
    for (const { task, start, size, consumption } of this.buffers) {
      consumption.add(Math.ceil(percentageOf(size, (task < 0 ? end : this.finishOf(task)) - start)))
    }
    for (const milestone of this.milestones) milestone.day.add(this.lastDayOf(this.finishOf(milestone.task)))
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
      probabilityOfTarget: target === undefined ? null : lastDay.shareUpTo(target),
      standardError: promise.standardError,
      buffers: this.buffers.map(({ from, to, consumption }) => ({
        ...{ from, to, probability: consumption.shareUpTo(100) },
        ...{ p50: consumption.quantile(0.5), p80: consumption.quantile(0.8) },
      })),
      milestones: this.milestones.map(({ id, planned, day }) => ({
        ...{ id, probability: day.shareUpTo(planned), p50: day.quantile(0.5), p80: day.quantile(0.8) },
      })),
      sensitivity: this.sensitivities.result(),
    }
  }

  private confidentEnd(confidence: number): NonNullable<SimulatedProject['confident']> {
    const sorted = this.ends.toSorted((a, b) => a - b)
    const end = sorted[Math.max(1, Math.ceil(confidence * sorted.length - 1e-9)) - 1] as number
    const probability = this.lastDay.shareUpTo(Math.max(this.asked.promise, this.lastDayOf(end)))
    return { finish: this.pass.baseline.axis.finishMoment(end), probability }
  }

  private finishOf(task: number): number {
    const item = this.itemOf.get(task)
    return item === undefined ? (this.pass.finish[task] as number) : this.positionOf(this.round.finish[item] as number)
  }

  /** A moment of the clock, which starts with the status date, as a position of the project. */
  private positionOf(at: number): number {
    return this.pass.today + (this.calendar === WHOLE ? at : this.calendar.work(0, at))
  }

  private lastDayOf(position: number): Day {
    return this.pass.baseline.axis.day(Math.ceil(position / TICKS) - 1)
  }
}
