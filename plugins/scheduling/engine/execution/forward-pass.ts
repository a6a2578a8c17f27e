/**
 * The state of one project while it is projected: what was reported, and where its tasks are placed as of the status date.
 * Completed work stands as reported; the rest is placed by the dispatch (dispatch.ts), which hands out people.
 *
 * Zero work takes zero time. A milestone waits only for what is open before it: once all of that is done, it stands at
 * the end of it, whenever it is marked as achieved. One without predecessors waits for an event outside of the project,
 * until something behind it has started.
 */

import type { Day, Decision, Moment, OtherWork, PastPause, Progress, Slot, Span, Wait } from '../model.ts'
import type { Arc } from '../network/graph.ts'
import { countsFinish, holdsStart, startWithin } from '../network/passes.ts'
import { type DaysAway, goneFrom } from '../time/absences.ts'
import { slotAt, slotOf } from '../time/slot.ts'
import { WHOLE } from '../time/task-calendar.ts'
import { days, TICKS, ticks } from '../time/ticks.ts'
import { type Baseline, type Handover, withHandovers } from './baseline.ts'
import { completedSlot } from './completed-work.ts'
import { isReady } from './readiness.ts'

const STATES = { NotStarted: 0, InProgress: 1, Completed: 2 } as const

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

/** A wait that is over: as what the people of a task under way worked meanwhile, and the ticks of work that it lost. */
export interface PastWait {
  readonly wait: Wait
  readonly ticks: number
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

const COUNTED_SILENCE = TICKS // of work without a report, as progress
const NEVER_COUNTED = TICKS / 4 // of what is left: without a report nothing is finished

const NO_PIECES: readonly Piece[] = []
const NO_WAITS: readonly Wait[] = []
const NO_PAST_WAITS: readonly PastWait[] = []
const NO_PAUSES: readonly PastPause[] = []
const NO_DAYS: readonly DaysAway[] = []
/** Of which nothing is known. */
export const NO_OTHER_WORK: readonly OtherWork[] = []

export class ForwardPass {
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
  /** Its graph has the links alone until people are handed out, then also how they were. */
  baseline: Baseline
  /** What it is called where it holds up others. */
  readonly id: number
  readonly name: string
  /** Higher goes first where planned starts are equal. */
  readonly priority: number
  readonly decisions: readonly Decision[]
  readonly otherWork: readonly OtherWork[]
  readonly statusDate: Day
  readonly today: number
  /** What it was dispatched with: the projects that it shares people with. */
  beside: () => readonly ForwardPass[] = () => []
  /** Whether a task of a project in `beside` waits for people of this one. */
  holdsUpOthers = false
  private readonly state: Uint8Array
  /** Ticks that were reported to be left of each task, and those of them that count as done without a report. */
  private readonly reported: Float64Array
  private readonly counted: Float64Array
  /** Ticks of working time, of what its people could work on, of which nothing was reported. */
  private readonly unreportedTicks: Float64Array
  private readonly progress: readonly Progress[]
  /** Where in `progress` each task is; -1 for those without a report. */
  private readonly entry: Int32Array
  /** Whether it is the projection of a project in Planning, which is its plan. */
  readonly isHeldToPlan: boolean
  /** 1 for tasks whose people are at work on something that is not done, or away, until they start or go on. */
  private readonly held: Uint8Array
  /** 1 for tasks under way that are paused for an absence, or blocked, and hold nobody. */
  private readonly released: Uint8Array
  /** What was worked on of the tasks that pause for others, where that comes before the rest of them. */
  private readonly pieces = new Map<number, readonly Piece[]>()
  private waits: ReadonlyMap<number, readonly Wait[]> = new Map()
  /** Of tasks under way, for what its people were at work on meanwhile. */
  private readonly pastWaits = new Map<number, readonly PastWait[]>()

  constructor(baseline: Baseline, situation: Situation) {
    const { progress, statusDate, id = 0, name = '', priority = 0, isHeldToPlan = false } = situation
    const { decisions = [], otherWork = NO_OTHER_WORK } = situation
    const { tasks, axis } = baseline
    const size = tasks.length
    this.baseline = baseline
    this.progress = progress
    this.id = id
    this.name = name
    this.priority = priority
    this.decisions = decisions
    this.otherWork = otherWork
    this.isHeldToPlan = isHeldToPlan
    this.entry = new Int32Array(size).fill(-1)
    for (const [place, { taskId }] of progress.entries()) {
      const task = baseline.indexOf.get(taskId)
      if (task !== undefined) this.entry[task] = place
    }
    this.statusDate = statusDate
    this.today = axis.position(statusDate)
    this.state = Uint8Array.from(tasks, (_, task) => STATES[this.entryOf(task)?.status ?? 'NotStarted'])
    this.counted = new Float64Array(size)
    this.unreportedTicks = new Float64Array(size)
    this.reported = Float64Array.from(tasks, ({ duration }, task) =>
      this.isCompleted(task) ? 0 : Math.max(0, ticks(this.entryOf(task)?.remaining ?? duration)),
    )
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
    this.counted.fill(0)
    this.unreportedTicks.fill(0)
    this.pieces.clear()
    this.pastWaits.clear()
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
      this.counted[to] = other.counted[from] as number
      this.unreportedTicks[to] = other.unreportedTicks[from] as number
      const pieces = other.pieces.get(from)
      if (pieces) this.pieces.set(to, pieces)
      const pastWaits = other.pastWaits.get(from)
      if (pastWaits) this.pastWaits.set(to, pastWaits)
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

  isStarted(task: number): boolean {
    return this.state[task] !== STATES.NotStarted
  }

  isCompleted(task: number): boolean {
    return this.state[task] === STATES.Completed
  }

  /** The decision that is in force for a task, about it or about the whole project: of several the first with `now`, else the first. */
  decisionOf(task: number, day: Day): Decision | undefined {
    if (this.decisions.length === 0) return undefined
    const id = this.baseline.tasks[task]?.id
    const own = this.decisions.filter(({ taskId = id, until = day }) => taskId === id && day <= until)
    const first = (among: readonly Decision[]) => among.toSorted((a, b) => a.place - b.place)[0]
    return first(own.filter(({ mode }) => mode === 'now')) ?? first(own)
  }

  /** Ticks of work left. */
  left(task: number): number {
    return (this.reported[task] as number) - (this.counted[task] as number)
  }

  /** The same as it was reported. */
  reportedLeft(task: number): number {
    return this.reported[task] as number
  }

  /** Of a task under way: its people were at other work since it was reported, to the end of today where that is reported. */
  waitedFor(task: number, waits: readonly PastWait[]): void {
    this.pastWaits.set(task, waits)
  }

  pastWaitsOf(task: number): readonly PastWait[] {
    return this.pastWaits.get(task) ?? NO_PAST_WAITS
  }

  /** Ticks of working time up to today for which the people of a task were at other work since it was reported. */
  elsewhere(task: number): number {
    const waits = this.pastWaitsOf(task)
    if (waits.length === 0) return 0
    const start = Math.max(this.today, this.baseline.axis.position(this.startedOn(task)))
    return waits.reduce((sum, it) => sum + it.ticks, -this.workOf(task, start, this.busyTo(task)))
  }

  /** Position of the end of the day, or of the start of today, to which the people of a task were at other work. */
  private busyTo(task: number): number {
    const isBusy = this.isBlocked(task) || this.pastWaitsOf(task).some(({ wait }) => wait.until > this.statusDate)
    return isBusy ? this.tomorrow : this.today
  }

  /** The last day that reports of a task speak for to its end; undefined where that is not known. */
  knownTo(task: number): Day | undefined {
    const { asOf, actualFinish, reportedOn, unreportedSince } = this.entryOf(task) ?? {}
    if (!this.isCompleted(task)) {
      const unknown = Math.min(reportedOn ?? Number.POSITIVE_INFINITY, unreportedSince ?? Number.POSITIVE_INFINITY)
      return asOf ?? (unknown === Number.POSITIVE_INFINITY ? undefined : unknown - 1)
    }
    if (actualFinish === undefined) return undefined
    const day = Math.ceil(actualFinish) - 1
    // What was completed in the morning leaves its people that day.
    return asOf === undefined && (reportedOn ?? this.statusDate) === day ? day - 1 : day
  }

  /** The first day of which nothing is known of a task under way. */
  unknownFrom(task: number): Day {
    const { asOf, unreportedSince } = this.entryOf(task) ?? {}
    return unreportedSince ?? (asOf === undefined ? this.statusDate : asOf + 1)
  }

  /** Whether something keeps its people from working on it: it is not worked on today, and may be from tomorrow on. */
  isBlocked(task: number): boolean {
    return this.entryOf(task)?.isBlocked === true && !this.isCompleted(task)
  }

  /** The days of a block that is over, where the last report before it is known. */
  pastBlockOf(task: number): readonly DaysAway[] {
    const { asOf, unreportedSince } = this.entryOf(task) ?? {}
    if (asOf === undefined || unreportedSince === undefined || unreportedSince <= asOf + 1) return NO_DAYS
    return [{ from: asOf + 1, to: unreportedSince - 1 }]
  }

  /** Ticks of work that a task under way that is blocked has lost by that, to the end of today. */
  lostBlocked(task: number): number {
    if (!this.isBlocked(task) || !this.isStarted(task)) return 0
    const waited = this.pastWaitsOf(task).reduce((sum, it) => sum + it.ticks, 0)
    return Math.max(0, this.unreportedBefore(task, this.tomorrow) - waited)
  }

  private get tomorrow(): number {
    return this.baseline.axis.position(this.statusDate + 1)
  }

  /**
   * Of a task under way that its people could work on: its first working day without a report counts as progress, but where it
   * is blocked, or one of them has left.
   */
  countFirstDay(task: number): void {
    this.countSilence(task, this.unreported(task) - this.elsewhere(task))
  }

  /** The same of the days on which others had a task whose people are at work on something else now. */
  countFirstDayOfOthers(task: number): void {
    const from = this.reassignedOn(task)
    if (from !== Number.NEGATIVE_INFINITY) {
      this.countSilence(task, this.unreportedBefore(task, Math.min(this.today, this.baseline.axis.position(from))))
    }
  }

  private countSilence(task: number, ticks: number): void {
    if (this.isBlocked(task) || ticks <= 0) return
    this.unreportedTicks[task] = ticks
    const worked = Math.max(0, ticks - this.unreportedSinceSomebodyLeft(task))
    this.counted[task] = Math.min(COUNTED_SILENCE, worked, Math.max(0, this.reportedLeft(task) - NEVER_COUNTED))
  }

  private unreportedSinceSomebodyLeft(task: number): number {
    const { network, tasks, axis } = this.baseline
    const ids = (tasks[task]?.assignments ?? []).map(({ resourceId }) => resourceId)
    const left = Math.min(...network.resources.filter(({ id }) => ids.includes(id)).map(goneFrom))
    if (left >= this.statusDate) return 0
    return this.unreported(task) - this.unreportedBefore(task, axis.position(left))
  }

  /** Of a task under way that is paused for an absence, or blocked. */
  release(task: number): void {
    this.released[task] = 1
  }

  holdsNobody(task: number): boolean {
    return this.released[task] === 1
  }

  /** Ticks that count as done without a report. */
  countedOf(task: number): number {
    return this.counted[task] as number
  }

  /** Ticks of working time up to today of which nothing was reported. */
  unreported(task: number): number {
    return this.unreportedBefore(task, this.today)
  }

  /** The same up to a position. */
  private unreportedBefore(task: number, to: number): number {
    const since = this.isCompleted(task) ? undefined : this.entryOf(task)?.unreportedSince
    if (since === undefined) return 0
    const { axis } = this.baseline
    const from = Math.max(axis.position(since), axis.position(this.startedOn(task)))
    return this.workOf(task, from, to) - this.frozen(task, from, to)
  }

  /** Ticks of working time of its people, from one position to another, for which its project was frozen. */
  frozen(task: number, from: number, to: number): number {
    const { axis } = this.baseline
    return this.pausesOf(task).reduce(
      (sum, it) => sum + this.workOf(task, Math.max(from, axis.position(it.from)), Math.min(to, axis.position(it.to))),
      0,
    )
  }

  /** The times since it was begun for which its project was frozen. */
  pausesOf(task: number): readonly PastPause[] {
    return this.entryOf(task)?.pauses ?? NO_PAUSES
  }

  private workOf(task: number, from: number, to: number): number {
    return from < to ? (this.baseline.taskCalendars[task] ?? WHOLE).work(from, to) : 0
  }

  /** Ticks of working time that are lost because nothing was reported. */
  lostUnreported(task: number): number {
    return (this.unreportedTicks[task] as number) - this.countedOf(task)
  }

  /** The same that are neither progress nor lost, because something else was to have its people. */
  silentBehindOthers(task: number): number {
    if (this.isBlocked(task)) return 0
    return Math.max(0, this.unreported(task) - this.elsewhere(task)) - (this.unreportedTicks[task] as number)
  }

  /** What was reported of a task. */
  entryOf(task: number): Progress | undefined {
    return this.progress[this.entry[task] as number]
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
    const isOther = from >= this.state.length
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

  /** When a started task was begun. */
  startedOn(task: number): Moment {
    const own = this.baseline.plannedOf(task)
    return this.entryOf(task)?.actualStart ?? Math.min(own?.start ?? this.statusDate, this.statusDate)
  }

  /** The first day on which its people have a task that others began; -Infinity where nobody else did. */
  reassignedOn(task: number): Day {
    return this.entryOf(task)?.reassignedOn ?? Number.NEGATIVE_INFINITY
  }

  /** The day on which a task under way last came to its people as paused: from others, or with its project; else -Infinity. */
  cameAsPausedOn(task: number): Day {
    return Math.max(this.reassignedOn(task), this.pausesOf(task).at(-1)?.to ?? Number.NEGATIVE_INFINITY)
  }

  /** Position up to which the work on a started task is known: the end of the day that a report speaks for. */
  reportedTo(task: number): number {
    const { asOf, reportedOn = this.statusDate } = this.entryOf(task) ?? {}
    return this.baseline.axis.position(asOf === undefined ? reportedOn : asOf + 1)
  }

  /**
   * Position at which the rest of a started task goes on where its people are free: from the day on that was reported, and that
   * they were not reported to be at other work.
   */
  resumes(task: number): number {
    return this.resumesAfter(task, this.busyTo(task))
  }

  /** The same, whatever its people were at work on. */
  resumesAlone(task: number): number {
    return this.resumesAfter(task, this.today)
  }

  private resumesAfter(task: number, busyTo: number): number {
    const { axis } = this.baseline
    const work = this.left(task)
    const asOf = this.entryOf(task)?.asOf
    const reported = asOf === undefined ? this.today : axis.position(asOf + 1)
    const from = Math.max(reported, axis.position(this.startedOn(task)), work === 0 ? reported : busyTo)
    return work === 0 ? from : (this.baseline.taskCalendars[task]?.open(from) ?? from)
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
