/**
 * The state of one project while it is projected: what was reported (reported-work.ts), and where its tasks are placed as of
 * the status date.
 * Completed work stands as reported; the rest is placed by the dispatch (dispatch.ts), which hands out people.
 *
 * Zero work takes zero time. A milestone waits only for what is open before it: once all of that is done, it stands at
 * the end of it, whenever it is marked as achieved. One without predecessors waits for an event outside of the project,
 * until something behind it has started.
 */

import type { Day, Decision, Moment, OtherWork, Progress, Slot, Span, Wait } from '../model.ts'
import type { Arc } from '../network/graph.ts'
import { countsFinish, holdsStart, startWithin } from '../network/passes.ts'
import { slotAt, slotOf } from '../time/slot.ts'
import { days } from '../time/ticks.ts'
import { type Baseline, type Handover, withHandovers } from './baseline.ts'
import { completedSlot } from './completed-work.ts'
import { isReady } from './readiness.ts'
import { ReportedWork } from './reported-work.ts'

/** How people were handed on to the tasks of a project, within it and from others. */
export interface Handed {
  readonly handovers: readonly Handover[]
  /** By task. */
  readonly waits: ReadonlyMap<number, readonly Wait[]>
}

/** The projects, by id, whose work is waited for where people were handed on so. */
export const awaitedIn = (handed: readonly Handed[]): ReadonlySet<number> =>
  new Set(
    handed.flatMap(({ waits }) => [...waits.values()].flatMap((list) => list.map(({ booked }) => booked.projectId))),
  )

/** A stretch of work on a task: its positions, and the ticks of work. */
export interface Piece {
  readonly from: number
  readonly to: number
  readonly work: number
}

/** Where a dispatch puts a task: positions, NaN where there is none. */
export interface Placed {
  readonly start: number
  readonly resumedAt: number
  readonly workEnd: number
  readonly finish: number
  /** Its stretches of work before the last one; absent of what has not paused. */
  readonly pieces: readonly Piece[] | undefined
  /** Whether something that is not done, or an absence, has its people until it starts, or goes on. */
  readonly isHeld: boolean
}

const NO_PIECES: readonly Piece[] = []
const NO_WAITS: readonly Wait[] = []
/** Of which nothing is known. */
export const NO_OTHER_WORK: readonly OtherWork[] = []

export class ForwardPass extends ReportedWork {
  /** Positions; unknown ones are NaN while people are handed out. */
  readonly start: Float64Array
  readonly finish: Float64Array
  /** Where the work of a task ends and its people are free; it finishes later where a link holds its finish (FF, SF). */
  readonly workEnd: Float64Array
  /** Where the rest of a started task goes on. */
  readonly resumedAt: Float64Array
  /** 1 for tasks that could start today, whoever is free. */
  readonly ready: Uint8Array
  readonly slots: Slot[]
  /** What it is called where it holds up others. */
  readonly id: number
  readonly name: string
  /** Higher goes first where planned starts are equal. */
  readonly priority: number
  readonly decisions: readonly Decision[]
  readonly otherWork: readonly OtherWork[]
  /** What it was dispatched with: the projects that it shares people with. */
  beside: () => readonly ForwardPass[] = () => []
  /** Whether a task of a project in `beside` waits for people of this one. */
  holdsUpOthers = false
  /** Whether it is the projection of a project in Planning, which is its plan. */
  readonly isHeldToPlan: boolean
  /** 1 for tasks whose people are at work on something that is not done, or away, until they start or go on. */
  private readonly held: Uint8Array
  /** 1 for tasks under way that are paused for an absence, or blocked, and hold nobody. */
  private readonly released: Uint8Array
  /** What was worked on of the tasks that pause for others, where that comes before the rest of them. */
  private readonly pieces = new Map<number, readonly Piece[]>()
  private waits: ReadonlyMap<number, readonly Wait[]> = new Map()

  constructor(baseline: Baseline, situation: Situation) {
    const { progress, statusDate, id = 0, name = '', priority = 0, isHeldToPlan = false } = situation
    const { decisions = [], otherWork = NO_OTHER_WORK } = situation
    super(baseline, progress, statusDate)
    const size = baseline.tasks.length
    this.id = id
    this.name = name
    this.priority = priority
    this.decisions = decisions
    this.otherWork = otherWork
    this.isHeldToPlan = isHeldToPlan
    this.start = new Float64Array(size)
    this.finish = new Float64Array(size)
    this.workEnd = new Float64Array(size)
    this.resumedAt = new Float64Array(size)
    this.ready = new Uint8Array(size)
    this.held = new Uint8Array(size)
    this.released = new Uint8Array(size)
    this.slots = new Array(size)
  }

  /** What has happened is placed, in the order of the links; everything else is unknown. */
  begin(): void {
    for (const times of [this.start, this.finish, this.workEnd, this.resumedAt]) times.fill(Number.NaN)
    this.held.fill(0)
    this.released.fill(0)
    this.pieces.clear()
    this.forget()
    for (const task of this.baseline.graph.order) {
      if (this.isCompleted(task)) this.placeCompleted(task)
      else if (this.isStarted(task)) this.start[task] = this.baseline.axis.position(this.startedOn(task))
    }
  }

  private placeCompleted(task: number): void {
    const slot = completedSlot(this, task)
    const { axis } = this.baseline
    this.slots[task] = slot
    this.start[task] = axis.position(slot.start)
    this.finish[task] = this.workEnd[task] = axis.position(slot.finish)
  }

  /** Places what is open as another pass of the project has it, which may lack what is completed; returns its `handed`. */
  takeOver(other: ForwardPass, { handovers, waits }: Handed): Handed {
    const own = other.baseline.tasks.map(({ id }) => this.baseline.indexOf.get(id) as number)
    for (const [from, to] of own.entries()) {
      if (to === undefined || this.isCompleted(to)) continue
      this.start[to] = other.start[from] as number
      this.finish[to] = other.finish[from] as number
      this.workEnd[to] = other.workEnd[from] as number
      this.resumedAt[to] = other.resumedAt[from] as number
      this.held[to] = other.held[from] as number
      this.released[to] = other.released[from] as number
      this.takeOverDays(to, other, from)
      const pieces = other.pieces.get(from)
      if (pieces) this.pieces.set(to, pieces)
    }
    return {
      handovers: handovers.map((it) => ({ ...it, from: own[it.from] as number, to: own[it.to] as number })),
      waits: new Map([...waits].map(([task, list]) => [own[task] as number, list])),
    }
  }

  /** All is placed: keeps how people were handed on, and says of each task when it is on. */
  end({ handovers, waits }: Handed): void {
    this.baseline = withHandovers(this.baseline, handovers, (arc) => holdsStart(arc) && this.isStarted(arc.to))
    this.waits = waits
    for (let task = 0; task < this.slots.length; task++) {
      this.ready[task] = isReady(this, task) ? 1 : 0
      if (!this.isCompleted(task)) this.slots[task] = this.slotOf(task)
    }
  }

  /** Tasks that have their people until this day ends. */
  completedToday(): number[] {
    return [...this.finish.keys()].filter(
      (task) => this.isCompleted(task) && (this.finish[task] as number) > this.today,
    )
  }

  /** The decision that is in force for a task, about it or about the whole project: of several the first with `now`, else the first. */
  decisionOf(task: number, day: Day): Decision | undefined {
    if (this.decisions.length === 0) return undefined
    const id = this.baseline.tasks[task]?.id
    const own = this.decisions.filter(({ taskId = id, until = day }) => taskId === id && day <= until)
    const first = (among: readonly Decision[]) => among.toSorted((a, b) => a.place - b.place)[0]
    return first(own.filter(({ mode }) => mode === 'now')) ?? first(own)
  }

  /** Of a task under way that is paused for an absence, or blocked. */
  release(task: number): void {
    this.released[task] = 1
  }

  holdsNobody(task: number): boolean {
    return this.released[task] === 1
  }

  /** The work of other projects that had the people of a task right before it. */
  waitsOf(task: number): readonly Wait[] {
    return this.waits.get(task) ?? NO_WAITS
  }

  /** Whether one of its tasks waits for the work of another project. */
  isWaitingFor(projectId: number): boolean {
    return [...this.waits.values()].some((list) => list.some(({ booked }) => booked.projectId === projectId))
  }

  /** Whether a task starts today, or goes on today: also behind what was completed today, whose people are free now. */
  startsToday(task: number): boolean {
    if (this.isCompleted(task) || this.isBlocked(task)) return false
    const { taskCalendars } = this.baseline
    const at = this.goesOnAt(task)
    const mayBegin = this.isStarted(task) || this.ready[task] === 1
    const { tomorrow } = this
    // Days off take no time on the axis: what may start only after them has the position of today, too.
    if (at <= this.today) return mayBegin || tomorrow > this.today
    const isThere = (taskCalendars[task]?.open(this.today) ?? this.today) <= this.today
    if (!isThere) return false
    if (this.isStarted(task) && !this.isPaused(task)) return true
    return this.held[task] === 0 && mayBegin && at <= tomorrow
  }

  /** Where what is left of a task is worked on first. */
  private goesOnAt(task: number): number {
    return this.piecesOf(task)[0]?.from ?? (this.lastStart(task)[task] as number)
  }

  private piecesOf(task: number): readonly Piece[] {
    return this.pieces.get(task) ?? NO_PIECES
  }

  private doneOf(task: number): number {
    return this.piecesOf(task).reduce((sum, { work }) => sum + work, 0)
  }

  /** Ticks of work left behind where an arc puts its bound: of what pauses without its pieces before that. */
  leftBehind(arc: Arc): number {
    const { from, to, resource } = arc
    // What holds a task through the work of other projects holds it where it goes on.
    const isOther = from >= this.slots.length
    const at = isOther ? this.heldAt(to) : resource < 0 ? this.source(arc) : (this.workEnd[from] as number)
    return this.piecesOf(to).reduce((left, piece) => (piece.from < at ? left - piece.work : left), this.left(to))
  }

  private lastStart(task: number): Float64Array {
    const isResumed = this.pieces.has(task) || (this.isStarted(task) && !this.isCompleted(task))
    return isResumed ? this.resumedAt : this.start
  }

  /** Where what is left of a task is worked on: in several pieces where it pauses for others. */
  workedOn(task: number): readonly Piece[] {
    const last = { from: this.lastStart(task)[task] as number, to: this.workEnd[task] as number }
    return [...this.piecesOf(task), { ...last, work: this.left(task) - this.doneOf(task) }]
  }

  /** The same in days. */
  spansOf(task: number): Span[] {
    const { axis } = this.baseline
    return this.workedOn(task).map(({ from, to, work }) => {
      const finish = axis.finishMoment(to)
      const start = Math.min(axis.startMoment(from), from < to ? Number.POSITIVE_INFINITY : finish)
      return { start, finish, work: days(work) }
    })
  }

  /** Whether a started task does not go on today, because its people are at work on something else, or it is blocked. */
  isPaused(task: number): boolean {
    return this.isBlocked(task) || this.goesOnAt(task) > this.resumes(task)
  }

  /** Whether a task under way goes on where its days off let it, whatever has its people meanwhile. */
  goesOnAlone(task: number): boolean {
    if (!this.isStarted(task)) return false
    const pausedAt = this.piecesOf(task).at(-1)?.to
    return pausedAt === undefined ? !this.isPaused(task) : this.startsAtOnceAfter(task, pausedAt)
  }

  /** Position before which a task that has not started does not start, whatever its links and people. */
  floorOf(task: number): number {
    const isDue = this.left(task) === 0 && !this.isAwaited(task)
    const earliest = this.earliest(task)
    return isDue ? earliest : Math.max(this.isBlocked(task) ? this.tomorrow : this.today, earliest)
  }

  /** Those of its waits behind which a task goes on at once; days off in between are its own. */
  bindingWaits(task: number): readonly Wait[] {
    return this.waitsOf(task).filter(({ until }) => this.isHeldUntil(task, until))
  }

  /** Whether it starts, or goes on, as soon as what it waits for has ended. */
  isHeldUntil(task: number, until: Moment): boolean {
    const at = this.heldAt(task)
    const from = this.baseline.axis.position(until)
    return from > this.today && from <= at && this.startsAtOnceAfter(task, from)
  }

  /** Whether it starts, or goes on, as soon as a position and the days off after it let it. */
  startsAtOnceAfter(task: number, from: number): boolean {
    return startWithin(this.baseline, task, this.left(task), from, Number.NEGATIVE_INFINITY) >= this.heldAt(task)
  }

  /** Position where what is left of a task starts, or where it first goes on. */
  heldAt(task: number): number {
    return (this.isStarted(task) ? this.resumedAt : this.start)[task] as number
  }

  /** Position at which other projects hand on the people of a task, before it is worked on first. */
  waitedUntil(task: number): number {
    const first = this.piecesOf(task)[0]?.from ?? Number.POSITIVE_INFINITY
    const ends = this.waitsOf(task).map(({ until }) => this.baseline.axis.position(until))
    return ends.reduce((latest, at) => (at <= first ? Math.max(latest, at) : latest), Number.NEGATIVE_INFINITY)
  }

  /** Position before which its date, its links and the handing on of its people let a task not start; days off are not in it. */
  boundOf(task: number): number {
    const arcs = (this.baseline.graph.into[task] ?? []).filter(holdsStart)
    return arcs.reduce((latest, arc) => Math.max(latest, this.source(arc)), this.dateOf(task))
  }

  /** As `floorOf`, and not before other projects hand on its people. */
  dateOf(task: number): number {
    return Math.max(this.floorOf(task), this.waitedUntil(task))
  }

  /** Whether a task that has not started is kept from it by a date to come. */
  waitsForDate(task: number): boolean {
    return this.dateOf(task) > this.today
  }

  /** Position before which a task was not to start. */
  earliest(task: number): number {
    const { tasks, axis } = this.baseline
    const first = axis.position(this.baseline.firstOf(task))
    const notBefore = tasks[task]?.notBefore
    const own = notBefore === undefined ? first : Math.max(first, axis.position(notBefore))
    const planned = this.isHeldToPlan ? this.baseline.plannedOf(task) : undefined
    return planned ? Math.max(own, axis.position(planned.start)) : own
  }

  /** Whether something that a link into the task counts from has yet to happen; without links, the task itself. */
  isAwaited(task: number): boolean {
    const { into, outOf } = this.baseline.links
    if (into[task]?.length) return into[task].some((link) => !this.isPast(link))
    return !outOf[task]?.some(({ to }) => this.isStarted(to))
  }

  /** Whether what an arc counts from, the start or the finish of its first task, has happened. */
  isPast(arc: Arc): boolean {
    return countsFinish(arc) ? this.isCompleted(arc.from) : this.isStarted(arc.from)
  }

  /** Position at which the last work ends; where there is none, the plan's end. */
  lastFinish(): number {
    const { axis, plan, tasks } = this.baseline
    if (tasks.length === 0) return axis.position(plan.finish)
    return this.finish.reduce((last, finish) => Math.max(last, finish), Number.NEGATIVE_INFINITY)
  }

  /** Where a dispatch has put a task. */
  place(task: number, { start, resumedAt, workEnd, finish, pieces, isHeld }: Placed): void {
    if (!this.isStarted(task)) this.start[task] = start
    this.resumedAt[task] = resumedAt
    this.workEnd[task] = workEnd
    this.finish[task] = finish
    if (pieces) this.pieces.set(task, pieces)
    this.held[task] = isHeld ? 1 : 0
  }

  private slotOf(task: number): Slot {
    const { axis } = this.baseline
    const finish = this.finish[task] as number
    if (!this.isStarted(task)) {
      return this.plannedSlot(task) ?? slotAt(axis, this.start[task] as number, finish, [this.floorOf(task)])
    }
    const start = this.startedOn(task)
    return slotOf(start, Math.max(start, axis.finishMoment(finish)))
  }

  /** Held to its plan, a milestone falls on its planned day, whether that ends or begins there. */
  private plannedSlot(task: number): Slot | undefined {
    const own = this.isHeldToPlan && this.left(task) === 0 ? this.baseline.plannedOf(task) : undefined
    if (!own || this.baseline.axis.position(own.start) !== this.start[task]) return undefined
    const { start, finish, firstDay, lastDay } = own
    return { start, finish, firstDay, lastDay }
  }

  /** Where the first task of an arc puts its bound; people are free at the end of the work. */
  source(arc: Arc): number {
    const own = arc.resource >= 0 ? this.workEnd : countsFinish(arc) ? this.finish : this.start
    return (own[arc.from] as number) + arc.lag
  }
}

/** Of a project, beside its plan. */
export interface Situation {
  readonly progress: readonly Progress[]
  readonly statusDate: Day
  readonly id?: number
  readonly name?: string
  readonly priority?: number
  readonly decisions?: readonly Decision[]
  readonly otherWork?: readonly OtherWork[]
  /** Whether nothing starts before it is planned to: the projection of a project in Planning is its plan. */
  readonly isHeldToPlan?: boolean
}
