/**
 * What is known of the tasks of a project from reports, and what becomes of the days since: of a task under way the first one
 * without a report counts as progress and later ones are lost; those on which its people were at other work, or something
 * blocked it, are neither.
 */
import type { Day, Moment, PastPause, Progress, Wait } from '../model.ts'
import { type DaysAway, goneFrom } from '../time/absences.ts'
import { WHOLE } from '../time/task-calendar.ts'
import { TICKS, ticks } from '../time/ticks.ts'
import type { Baseline } from './baseline.ts'
import { byThoseWhoHadIt, type WorkingTime } from './former-people.ts'

const STATES = { NotStarted: 0, InProgress: 1, Completed: 2 } as const

/** A wait that is over: as what the people of a task under way worked meanwhile, and the ticks of work that it lost. */
export interface PastWait {
  readonly wait: Wait
  readonly ticks: number
}

const COUNTED_SILENCE = TICKS // of work without a report, as progress
const NEVER_COUNTED = TICKS / 4 // of what is left: without a report nothing is finished

const NO_PAST_WAITS: readonly PastWait[] = []
const NO_PAUSES: readonly PastPause[] = []
const NO_DAYS: readonly DaysAway[] = []

export class ReportedWork {
  /** Its graph has the links alone until people are handed out, then also how they were. */
  baseline: Baseline
  readonly statusDate: Day
  readonly today: number
  private readonly progress: readonly Progress[]
  /** Where in `progress` each task is; -1 for those without a report. */
  private readonly entry: Int32Array
  private readonly state: Uint8Array
  /** Ticks that were reported to be left of each task, and those of them that count as done without a report. */
  private readonly reported: Float64Array
  private readonly counted: Float64Array
  /** Ticks of working time, of what its people could work on, of which nothing was reported. */
  private readonly unreportedTicks: Float64Array
  /** Of tasks under way, for what its people were at work on meanwhile. */
  private readonly pastWaits = new Map<number, readonly PastWait[]>()

  /** Of tasks that others had before their people. */
  private readonly workingTimes = new Map<number, WorkingTime>()

  constructor(baseline: Baseline, progress: readonly Progress[], statusDate: Day) {
    const { tasks, axis, indexOf } = baseline
    this.baseline = baseline
    this.progress = progress
    this.statusDate = statusDate
    this.today = axis.position(statusDate)
    this.entry = new Int32Array(tasks.length).fill(-1)
    for (const [place, { taskId }] of progress.entries()) {
      const task = indexOf.get(taskId)
      if (task !== undefined) this.entry[task] = place
    }
    this.state = Uint8Array.from(tasks, (_, task) => STATES[this.entryOf(task)?.status ?? 'NotStarted'])
    this.counted = new Float64Array(tasks.length)
    this.unreportedTicks = new Float64Array(tasks.length)
    this.reported = Float64Array.from(tasks, ({ duration }, task) =>
      this.isCompleted(task) ? 0 : Math.max(0, ticks(this.entryOf(task)?.remaining ?? duration)),
    )
  }

  /** Nothing is known of the days since reports. */
  protected forget(): void {
    this.counted.fill(0)
    this.unreportedTicks.fill(0)
    this.pastWaits.clear()
  }

  /** Takes over what became of the days since the report of a task. */
  protected takeOverDays(task: number, other: ReportedWork, from: number): void {
    this.counted[task] = other.counted[from] as number
    this.unreportedTicks[task] = other.unreportedTicks[from] as number
    const pastWaits = other.pastWaits.get(from)
    if (pastWaits) this.pastWaits.set(task, pastWaits)
  }

  /** What was reported of a task. */
  entryOf(task: number): Progress | undefined {
    return this.progress[this.entry[task] as number]
  }

  isStarted(task: number): boolean {
    return this.state[task] !== STATES.NotStarted
  }

  isCompleted(task: number): boolean {
    return this.state[task] === STATES.Completed
  }

  /** Whether something keeps its people from working on it: it is not worked on today, and may be from tomorrow on. */
  isBlocked(task: number): boolean {
    return this.entryOf(task)?.isBlocked === true && !this.isCompleted(task)
  }

  /** The days of a block that is over, from the last report on; none where that speaks for no day, as those of mornings. */
  pastBlockOf(task: number): readonly DaysAway[] {
    const { asOf, unreportedSince } = this.entryOf(task) ?? {}
    if (asOf === undefined || unreportedSince === undefined) return NO_DAYS
    const from = Math.max(asOf + 1, Math.floor(this.startedOn(task)))
    return from < unreportedSince ? [{ from, to: unreportedSince - 1 }] : NO_DAYS
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

  /** The times since it was begun for which its project was frozen. */
  pausesOf(task: number): readonly PastPause[] {
    return this.entryOf(task)?.pauses ?? NO_PAUSES
  }

  /** Position up to which the work on a started task is known: the end of the day that a report speaks for. */
  reportedTo(task: number): number {
    const { asOf, reportedOn = this.statusDate } = this.entryOf(task) ?? {}
    return this.baseline.axis.position(asOf === undefined ? reportedOn : asOf + 1)
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

  /** Ticks of work left. */
  left(task: number): number {
    return (this.reported[task] as number) - (this.counted[task] as number)
  }

  /** The same as it was reported. */
  reportedLeft(task: number): number {
    return this.reported[task] as number
  }

  /** Ticks that count as done without a report. */
  countedOf(task: number): number {
    return this.counted[task] as number
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
    const worked = Math.min(ticks, this.unreportedBefore(task, this.leftFrom(task)))
    this.counted[task] = Math.min(COUNTED_SILENCE, worked, Math.max(0, this.reportedLeft(task) - NEVER_COUNTED))
  }

  /** Position from which on one of the people of a task is gone; that of today where nobody is. */
  private leftFrom(task: number): number {
    const { network, tasks, axis } = this.baseline
    const ids = (tasks[task]?.assignments ?? []).map(({ resourceId }) => resourceId)
    const people = network.resources.filter(({ id }) => ids.includes(id))
    return axis.position(Math.min(this.statusDate, ...people.map(goneFrom)))
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
    return this.unfrozen(task, from, to)
  }

  /** Ticks of working time that are lost because nothing was reported. */
  lostUnreported(task: number): number {
    return (this.unreportedTicks[task] as number) - this.countedOf(task)
  }

  /** Ticks of work that a task under way that is blocked has lost by that, to the end of today. */
  lostBlocked(task: number): number {
    if (!this.isBlocked(task) || !this.isStarted(task)) return 0
    const waited = this.pastWaitsOf(task).reduce((sum, it) => sum + it.ticks, 0)
    return Math.max(0, this.unreportedBefore(task, this.tomorrow) - waited)
  }

  /** Ticks of working time without a report that are neither progress nor lost, because something else was to have its people. */
  silentBehindOthers(task: number): number {
    if (this.isBlocked(task)) return 0
    return Math.max(0, this.unreported(task) - this.elsewhere(task)) - (this.unreportedTicks[task] as number)
  }

  /** Ticks of working time of its people, from one position to another, for which its project was frozen. */
  frozen(task: number, from: number, to: number): number {
    const { axis } = this.baseline
    return this.pausesOf(task).reduce(
      (sum, it) => sum + this.workOf(task, Math.max(from, axis.position(it.from)), Math.min(to, axis.position(it.to))),
      0,
    )
  }

  /** The same for which it was not. */
  unfrozen(task: number, from: number, to: number): number {
    return this.workOf(task, from, to) - this.frozen(task, from, to)
  }

  /** Ticks of working time, of those who had a task then, from one position to another; none where that is not after it. */
  workOf(task: number, from: number, to: number): number {
    return from < to ? this.workingTimeOf(task).work(from, to) : 0
  }

  /** When those worked who had a task. */
  private workingTimeOf(task: number): WorkingTime {
    const own = this.baseline.taskCalendars[task] ?? WHOLE
    const former = this.entryOf(task)?.formerPeople
    if (!former) return own
    const known = this.workingTimes.get(task) ?? byThoseWhoHadIt(this.baseline, own, former)
    this.workingTimes.set(task, known)
    return known
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

  protected get tomorrow(): number {
    return this.baseline.axis.position(this.statusDate + 1)
  }
}
