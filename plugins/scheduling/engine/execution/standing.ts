/** Where every task stands at the status date: done as reported, the rest as early as links, floors and today allow. */

import type { Day, Moment, Progress, Slot } from '../model.ts'
import { finishOf, startWithin } from '../passes.ts'
import { slotAt, slotOf } from '../slot.ts'
import { ticks } from '../ticks.ts'
import { boundsStart, countsFinish, KINDS, lagOf } from './arcs.ts'
import type { Baseline } from './baseline.ts'
import { entriesOf, isSame } from './reports.ts'
import { Turns } from './turns.ts'

const STARTED = 1
const COMPLETED = 2

/** What an update has changed. */
export interface Changed {
  /** 1 for tasks of which something else was reported than before. */
  readonly reported: Uint8Array
  /** The new slots of tasks that were placed again. */
  readonly slots: readonly (Slot | undefined)[]
}

/** Kept from update to update: only what an update touches, and what then comes to lie elsewhere, is placed again. */
export class Standing {
  readonly start: Float64Array
  readonly finish: Float64Array
  /** 1 for tasks that may start today. */
  readonly ready: Uint8Array
  /** What has been done out of turn. */
  readonly turns: Turns
  private readonly state: Uint8Array
  private readonly baseline: Baseline
  /** As last reported, and where in it each task is; -1 for those of which nothing is. */
  private progress: readonly Progress[] = []
  private entry: Int32Array
  private statusDate: Day = Number.NaN
  private today = 0

  constructor(baseline: Baseline) {
    const size = baseline.tasks.length
    this.baseline = baseline
    this.start = new Float64Array(size)
    this.finish = new Float64Array(size)
    this.ready = new Uint8Array(size)
    this.state = new Uint8Array(size)
    this.entry = new Int32Array(size).fill(-1)
    this.turns = new Turns(baseline, this)
  }

  isStarted(task: number): boolean {
    return this.state[task] !== 0
  }

  isCompleted(task: number): boolean {
    return this.state[task] === COMPLETED
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

  /** Nothing that has not started does so before it. */
  floorOf(task: number): number {
    const { tasks, axis, first } = this.baseline
    const floor = Math.max(this.today, first)
    const notBefore = tasks[task]?.notBefore
    return notBefore === undefined ? floor : Math.max(floor, axis.position(notBefore))
  }

  update(progress: readonly Progress[], statusDate: Day): Changed {
    const { tasks, arcs, axis } = this.baseline
    const isFirst = Number.isNaN(this.statusDate)
    const isNewDay = statusDate !== this.statusDate
    this.statusDate = statusDate
    this.today = axis.position(statusDate)
    const reported = this.report(progress, isFirst)
    const stale = isNewDay ? new Uint8Array(tasks.length).fill(1) : this.withNext(reported)
    for (const task of this.turns.update()) stale[task] = 1
    const slots: (Slot | undefined)[] = new Array(tasks.length)
    for (const task of arcs.order) {
      if (!stale[task]) continue
      const [start, finish] = [this.start[task], this.finish[task]]
      slots[task] = this.place(task)
      this.ready[task] = this.isReady(task) ? 1 : 0
      if (this.start[task] === start && this.finish[task] === finish && !this.turns.isPassed(task)) continue
      for (let arc = arcs.firstOut[task] as number; arc < (arcs.firstOut[task + 1] as number); arc++) {
        stale[arcs.to[arc] as number] = 1
      }
    }
    return { reported, slots }
  }

  /** Position at which the last work ends; where there is none, the plan's end. */
  end(): number {
    const { axis, plan, tasks } = this.baseline
    if (tasks.length === 0) return axis.position(plan.finish)
    return this.finish.reduce((last, finish) => Math.max(last, finish), Number.NEGATIVE_INFINITY)
  }

  /** Takes in what is reported; tells of which tasks that is news. */
  private report(progress: readonly Progress[], isFirst: boolean): Uint8Array {
    const { tasks } = this.baseline
    const entries = entriesOf(tasks, progress)
    const news = new Uint8Array(tasks.length)
    for (let task = 0; task < tasks.length; task++) {
      const entry = progress[entries[task] as number]
      if (!isFirst && isSame(this.entryOf(task), entry)) continue
      news[task] = 1
      this.state[task] = entry?.status === 'Completed' ? COMPLETED : entry?.status === 'InProgress' ? STARTED : 0
    }
    this.progress = progress
    this.entry = entries
    return news
  }

  /** The tasks with those that follow them: they may have become ready. */
  private withNext(reported: Uint8Array): Uint8Array {
    const { arcs } = this.baseline
    const stale = reported.slice()
    for (const [task, isNews] of reported.entries()) {
      if (!isNews) continue
      for (let arc = arcs.firstOut[task] as number; arc < (arcs.firstOut[task + 1] as number); arc++) {
        stale[arcs.to[arc] as number] = 1
      }
    }
    return stale
  }

  private place(task: number): Slot {
    if (this.isCompleted(task)) return this.placeCompleted(task)
    const { arcs } = this.baseline
    let startBound = Number.NEGATIVE_INFINITY
    let finishBound = Number.NEGATIVE_INFINITY
    for (let place = arcs.firstInto[task] as number; place < (arcs.firstInto[task + 1] as number); place++) {
      const arc = arcs.into[place] as number
      const bound = this.source(arc)
      if (!boundsStart(arcs.kind[arc] as number)) finishBound = Math.max(finishBound, bound)
      else if (bound > startBound) startBound = bound
    }
    if (this.isStarted(task)) return this.placeStarted(task, finishBound)
    for (const { until } of this.turns.waitsOf(task)) startBound = Math.max(startBound, until)
    return this.placeOpen(task, startBound, finishBound)
  }

  /** Done as reported; where a day was not, as planned. */
  private placeCompleted(task: number): Slot {
    const { axis } = this.baseline
    const { statusDate } = this
    const own = this.baseline.plannedOf(task)
    const entry = this.entryOf(task)
    const finish =
      entry?.actualFinish ?? Math.min(own?.finish ?? statusDate, Math.max(statusDate, entry?.actualStart ?? 0))
    const start = Math.min(entry?.actualStart ?? own?.start ?? finish, finish)
    this.start[task] = axis.position(start)
    this.finish[task] = axis.position(finish)
    return slotOf(start, finish)
  }

  /** Begun as reported, with the rest of its work from today on. */
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
    const from = Math.max(this.today, this.baseline.axis.position(this.startedOn(task)))
    const work = this.left(task)
    const resumed = work === 0 ? from : (this.baseline.shifts[task]?.open(from) ?? from)
    return finishOf(this.baseline, task, resumed, work)
  }

  /** As early as its links and its floor allow. */
  private placeOpen(task: number, startBound: number, finishBound: number): Slot {
    const work = this.left(task)
    const floor = this.floorOf(task)
    const start = startWithin(this.baseline, task, work, Math.max(floor, startBound), finishBound)
    const finish = finishOf(this.baseline, task, start, work)
    this.start[task] = start
    this.finish[task] = finish
    return slotAt(this.baseline.axis, start, finish, [floor])
  }

  /** Where the first task of an arc puts its bound. */
  source(arc: number): number {
    const { arcs } = this.baseline
    const own = countsFinish(arcs.kind[arc] as number) ? this.finish : this.start
    return (own[arcs.from[arc] as number] as number) + lagOf(arcs, arc)
  }

  /** A task is ready when every precedence link and its own notBefore let it start; resources are not asked. */
  private isReady(task: number): boolean {
    const { tasks, arcs } = this.baseline
    if (this.isStarted(task) || (tasks[task]?.notBefore ?? this.statusDate) > this.statusDate) return false
    for (let place = arcs.firstInto[task] as number; place < (arcs.firstInto[task + 1] as number); place++) {
      const arc = arcs.into[place] as number
      const from = arcs.from[arc] as number
      if (arcs.kind[arc] === KINDS.FS && !this.isCompleted(from)) return false
      if (arcs.kind[arc] === KINDS.SS && !this.isStarted(from)) return false
    }
    return true
  }
}
