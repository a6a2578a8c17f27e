/**
 * The forward pass: calculates when every task starts and finishes as of the status date. Completed work stands as reported;
 * the rest is as early as links, floors and today allow.
 *
 * Zero work takes zero time. A milestone waits only for what is open before it: once all of that is done, it stands at
 * the end of it, whenever it is marked as achieved. One without predecessors waits for an event outside of the project,
 * until something behind it has started. An achieved milestone stands within the day that was reported: where its links
 * put it if that is in this day, else at the start of the day, so that nothing behind it loses the day.
 */

import type { Day, Moment, NetworkTask, PlannedTask, Progress, Slot } from '../model.ts'
import { untilStable } from '../network/back-arcs.ts'
import { finishOf, startWithin } from '../network/passes.ts'
import { slotAt, slotOf } from '../time/slot.ts'
import { ticks } from '../time/ticks.ts'
import { boundsStart, countsFinish, FLOW, KINDS, lagOf } from './arcs.ts'
import type { Baseline } from './baseline.ts'
import { OutOfSequence } from './out-of-sequence.ts'
import { isLinked, releases } from './release.ts'
import { entriesOf } from './reports.ts'

const STATES = { NotStarted: 0, InProgress: 1, Completed: 2 } as const

export class ForwardPass {
  readonly start: Float64Array
  readonly finish: Float64Array
  readonly slots: readonly Slot[]
  /** 1 for tasks that may start today. */
  readonly ready: Uint8Array
  readonly outOfSequence: OutOfSequence
  /** Back arcs that do not hold any more, because reports or new estimates make time pass around their cycle. */
  readonly broken = new Set<number>()
  private readonly state: Uint8Array
  private readonly baseline: Baseline
  private readonly progress: readonly Progress[]
  /** Where in `progress` each task is; -1 for those without a report. */
  private readonly entry: Int32Array
  private readonly statusDate: Day
  private readonly today: number
  private readonly releases: ReadonlyMap<number, PlannedTask>

  constructor(baseline: Baseline, progress: readonly Progress[], statusDate: Day) {
    const { tasks, arcs, axis } = baseline
    const size = tasks.length
    this.baseline = baseline
    this.progress = progress
    this.entry = entriesOf(tasks, progress)
    this.statusDate = statusDate
    this.today = axis.position(statusDate)
    this.releases = releases(baseline.network, baseline.plan)
    this.state = Uint8Array.from(tasks, (_, task) => STATES[this.entryOf(task)?.status ?? 'NotStarted'])
    this.start = new Float64Array(size)
    this.finish = new Float64Array(size)
    this.ready = new Uint8Array(size)
    this.outOfSequence = new OutOfSequence(baseline, this)
    const slots: Slot[] = new Array(size)
    this.slots = slots
    this.repeat(() => {
      for (const task of arcs.order) {
        slots[task] = this.place(task)
        this.ready[task] = this.isReady(task) ? 1 : 0
      }
    })
  }

  /**
   * Makes a pass until what the back arcs carry on stays as it is; without any, once. Where some never do, it begins again
   * without those.
   */
  private repeat(pass: () => void): void {
    const { from, back } = this.baseline.arcs
    for (;;) {
      const arcs = [...back].filter((arc) => !this.broken.has(arc))
      // At first they bound nothing.
      for (const arc of arcs) {
        const task = from[arc] as number
        this.start[task] = this.finish[task] = Number.NEGATIVE_INFINITY
      }
      const moved = untilStable(arcs.length, () => arcs.map((arc) => this.source(arc)), pass)
      if (moved.length === 0) return
      for (const place of moved) this.broken.add(arcs[place] as number)
    }
  }

  isStarted(task: number): boolean {
    return this.state[task] !== STATES.NotStarted
  }

  isCompleted(task: number): boolean {
    return this.state[task] === STATES.Completed
  }

  /** Ticks of work left. */
  left(task: number): number {
    if (this.isCompleted(task)) return 0
    return Math.max(0, ticks((this.entryOf(task)?.remaining ?? this.baseline.tasks[task]?.duration) as number))
  }

  /** What was reported of a task. */
  entryOf(task: number): Progress | undefined {
    return this.progress[this.entry[task] as number]
  }

  /** Position before which a task that has not started does not start, whatever its links. */
  floorOf(task: number): number {
    const isDue = this.left(task) === 0 && !this.isAwaited(task)
    const release = this.releaseOf(task)
    const released = release ? this.baseline.axis.position(release.start) : Number.NEGATIVE_INFINITY
    const earliest = Math.max(this.earliest(task), released)
    return isDue ? earliest : Math.max(this.today, earliest)
  }

  /** Whether a task that has not started is kept from it by a date to come. */
  waitsForDate(task: number): boolean {
    return this.floorOf(task) > this.today
  }

  /** The task as planned, where it is not expected to start before. */
  private releaseOf(task: number): PlannedTask | undefined {
    return this.releases.get(this.baseline.tasks[task]?.id as number)
  }

  /** Position before which a task was not to start. */
  private earliest(task: number): number {
    const { tasks, axis, first } = this.baseline
    const notBefore = tasks[task]?.notBefore
    const own = notBefore === undefined ? first : Math.max(first, axis.position(notBefore))
    return Math.max(own, this.baseline.bookedUntil(task) ?? own)
  }

  /** Whether something that a link into the task counts from has yet to happen; without links, the task itself. */
  private isAwaited(task: number): boolean {
    const { into, firstInto, to, firstOut } = this.baseline.arcs
    const [first, end] = [firstInto[task] as number, firstInto[task + 1] as number]
    if (first < end) return into.subarray(first, end).some((arc) => !this.isPast(arc))
    return !to.subarray(firstOut[task], firstOut[task + 1]).some((next) => this.isStarted(next))
  }

  /** Whether what an arc counts from, the start or the finish of its first task, has happened. */
  private isPast(arc: number): boolean {
    const { from, kind } = this.baseline.arcs
    const task = from[arc] as number
    return countsFinish(kind[arc] as number) ? this.isCompleted(task) : this.isStarted(task)
  }

  /** Position at which the last work ends; where there is none, the plan's end. */
  end(): number {
    const { axis, plan, tasks } = this.baseline
    if (tasks.length === 0) return axis.position(plan.finish)
    return this.finish.reduce((last, finish) => Math.max(last, finish), Number.NEGATIVE_INFINITY)
  }

  private place(task: number): Slot {
    if (this.isCompleted(task)) return this.placeCompleted(task)
    const { arcs } = this.baseline
    let startBound = Number.NEGATIVE_INFINITY
    let finishBound = Number.NEGATIVE_INFINITY
    for (let place = arcs.firstInto[task] as number; place < (arcs.firstInto[task + 1] as number); place++) {
      const arc = arcs.into[place] as number
      if (this.broken.has(arc)) continue
      const bound = this.source(arc)
      if (!boundsStart(arcs.kind[arc] as number)) finishBound = Math.max(finishBound, bound)
      else if (bound > startBound) startBound = bound
    }
    if (this.isStarted(task)) return this.placeStarted(task, finishBound)
    for (const { until } of this.outOfSequence.waitsOf(task)) startBound = Math.max(startBound, until)
    return this.placeOpen(task, startBound, finishBound)
  }

  /** Done as reported; where a day was not, as planned. */
  private placeCompleted(task: number): Slot {
    const { axis } = this.baseline
    const { statusDate } = this
    const own = this.baseline.plannedOf(task)
    const entry = this.entryOf(task)
    if (entry?.actualFinish !== undefined && ticks(this.baseline.tasks[task]?.duration as number) === 0) {
      return this.placeAchieved(task, entry.actualFinish, entry.actualStart)
    }
    const finish =
      entry?.actualFinish ?? Math.min(own?.finish ?? statusDate, Math.max(statusDate, entry?.actualStart ?? 0))
    const start = Math.min(entry?.actualStart ?? own?.start ?? finish, finish)
    this.start[task] = axis.position(start)
    this.finish[task] = axis.position(finish)
    return slotOf(start, finish)
  }

  private placeAchieved(task: number, actualFinish: Moment, actualStart?: Moment): Slot {
    const { axis, arcs } = this.baseline
    const day = Math.ceil(actualFinish) - 1
    const from = Math.max(day, Math.min(actualStart ?? day, actualFinish))
    let bound = this.earliest(task)
    for (let place = arcs.firstInto[task] as number; place < (arcs.firstInto[task + 1] as number); place++) {
      const arc = arcs.into[place] as number
      if (!this.broken.has(arc) && this.isPast(arc)) bound = Math.max(bound, this.source(arc))
    }
    const isWithin = bound > axis.position(from) && bound <= axis.position(actualFinish)
    const at = isWithin ? Math.min(axis.finishMoment(bound), actualFinish) : from
    this.start[task] = this.finish[task] = axis.position(at)
    return { start: at, finish: at, firstDay: day, lastDay: day }
  }

  /** Begun as reported, with the rest of its work from today on, or from the end of the day that the report speaks for. */
  private placeStarted(task: number, finishBound: number): Slot {
    const { axis } = this.baseline
    const start = this.startedOn(task)
    const finish = Math.max(this.workEnd(task), finishBound)
    this.start[task] = axis.position(start)
    this.finish[task] = finish
    return slotOf(start, Math.max(start, axis.finishMoment(finish)))
  }

  private startedOn(task: number): Moment {
    const own = this.baseline.plannedOf(task)
    return this.entryOf(task)?.actualStart ?? Math.min(own?.start ?? this.statusDate, this.statusDate)
  }

  /** Position at which the work that is left of a started task can be done, whatever else holds its finish. */
  workEnd(task: number): number {
    return finishOf(this.baseline, task, this.resumed(task), this.left(task))
  }

  /** Position at which the rest of a started task goes on. */
  resumed(task: number): number {
    const { axis } = this.baseline
    const work = this.left(task)
    const asOf = this.entryOf(task)?.asOf
    const reported = asOf === undefined ? this.today : axis.position(asOf + 1)
    const from = Math.max(reported, axis.position(this.startedOn(task)), work === 0 ? reported : this.today)
    return work === 0 ? from : (this.baseline.taskCalendars[task]?.open(from) ?? from)
  }

  /** As early as its links and its floor allow. */
  private placeOpen(task: number, startBound: number, finishBound: number): Slot {
    const work = this.left(task)
    const floor = this.floorOf(task)
    const start = startWithin(this.baseline, task, work, Math.max(floor, startBound), finishBound)
    const finish = finishOf(this.baseline, task, start, work)
    this.start[task] = start
    this.finish[task] = finish
    return this.plannedSlot(task, start) ?? slotAt(this.baseline.axis, start, finish, [floor])
  }

  /** A milestone that is released falls on its planned day, whether that ends or begins at this position. */
  private plannedSlot(task: number, position: number): Slot | undefined {
    const release = this.releaseOf(task)
    if (!release || release.start < release.finish || this.left(task) > 0 || position <= this.today) return undefined
    const { start, finish, firstDay, lastDay } = release
    return this.baseline.axis.position(start) === position ? { start, finish, firstDay, lastDay } : undefined
  }

  /** Where the first task of an arc puts its bound. */
  source(arc: number): number {
    const { arcs } = this.baseline
    const own = countsFinish(arcs.kind[arc] as number) ? this.finish : this.start
    return (own[arcs.from[arc] as number] as number) + lagOf(arcs, arc)
  }

  /** A task is ready when it is released and its links and its own notBefore let it start; resources are not asked. */
  private isReady(task: number): boolean {
    const { tasks } = this.baseline
    if (this.isStarted(task) || (tasks[task]?.notBefore ?? this.statusDate) > this.statusDate) return false
    return isLinked(tasks[task] as NetworkTask)
      ? this.intoOf(task).every((arc) => this.allows(arc))
      : this.isReleased(task)
  }

  private intoOf(task: number): Int32Array {
    const { into, firstInto } = this.baseline.arcs
    return into.subarray(firstInto[task], firstInto[task + 1])
  }

  /** Whether a link lets its second task start today: what it counts from has happened, and its lag has passed. */
  private allows(arc: number): boolean {
    const { kind, amount } = this.baseline.arcs
    if ((kind[arc] !== KINDS.FS && kind[arc] !== KINDS.SS) || this.broken.has(arc)) return true
    const lag = amount[arc] as number
    const hasPassed = this.source(arc) <= this.today
    if (lag === 0) return this.isPast(arc)
    return lag > 0 ? this.isPast(arc) && hasPassed : this.isPast(arc) || hasPassed
  }

  /** Whether the planned start of a task that no link holds has come, or all that its place on the chain waits for is done. */
  private isReleased(task: number): boolean {
    const own = this.baseline.plannedOf(task)
    if (!own || own.firstDay <= this.statusDate) return true
    const flows = this.intoOf(task).filter((arc) => (this.baseline.arcs.kind[arc] as number) >= FLOW)
    return own.isCritical && flows.length > 0 && flows.every((arc) => this.isPast(arc))
  }
}
