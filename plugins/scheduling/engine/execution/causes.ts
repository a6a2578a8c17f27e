/**
 * Finds the causes of what a project has consumed of its buffer: the walk goes back from its latest end over what held each
 * finish and each start. What lies between two tasks of the walk is a gap. Time that the plan has too is no cause, so that
 *
 *     consumption = sum of (work - planned work) + sum of (gap - planned gap) + shift of the first start
 *                   - (start of the project buffer - planned finish of the last task)
 *
 * A wait for another project is a gap with its holder: the end moves if the holder is done earlier. Before a wait or a date
 * nothing that is gained moves the end, unless the wait itself follows from it through the work of others.
 */
import type { NetworkTask, Wait } from '../model.ts'
import type { Arc } from '../network/graph.ts'
import { countsFinish, holdsStart, startWithin } from '../network/passes.ts'
import { days, ticks } from '../time/ticks.ts'
import type { ForwardPass } from './forward-pass.ts'
import { type Holds, holdsOf, isFinishHeld } from './holds.ts'
import type { LongestChain } from './longest-chain.ts'
import type { PastWait } from './reported-work.ts'
import { heldThrough, holderOf, type OthersBetween } from './through-others.ts'

/**
 * `work`: it takes longer than planned. `unreported`: nothing was reported of it for so long that its time counts as lost.
 * `blocked`: something keeps its people from working on it, as was reported. `wait`: another project has its people, for work that
 * is not done, or since it was begun another task of its own; or other work has had them since it was reported. `date`: it is not
 * to start before. `days_off`: its people do not work. `start`: it could have started before it did, before today, or but for what
 * was completed today. `link`: lags, and what it waits for in its project instead of what it was planned to wait for.
 */
export type CauseKind = 'work' | 'unreported' | 'blocked' | 'wait' | 'date' | 'days_off' | 'start' | 'link'

export interface Cause {
  readonly kind: CauseKind
  readonly task: number
  /** Working days of the project; negative where time was gained. */
  readonly days: number
  /** Whether the end moves with the task. */
  readonly movesEnd: boolean
  /** What has its people. */
  readonly wait?: Wait
  /** Of a link: the task that it is held by. */
  readonly after?: number
  /** A wait that is over: of days since the task was reported. */
  readonly isPast?: true
  /** A wait or days off after its work has begun; all others but `work` and `unreported` lie before that. */
  readonly isWithin?: true
}

/** What a walk is made over. */
export interface CauseParts {
  readonly pass: ForwardPass
  readonly chain: LongestChain
  readonly between: OthersBetween
  /** Whether each slip of a task moves the end. */
  movesEnd(task: number): boolean
}

/** What a walk found: its causes and its tasks, each from the last to the first. */
export interface Walked {
  readonly causes: readonly Cause[]
  readonly tasks: readonly number[]
  /** Over whose work the walk goes; of the others it has the start or the finish alone. */
  readonly worked: ReadonlySet<number>
}

export function causesOf(parts: CauseParts): Walked {
  const last = lastOf(parts)
  return last === undefined ? { causes: [], tasks: [], worked: new Set() } : new Walk(parts, last).run()
}

/** The task that ends last, which may be done: of several that of the longest chain. Undefined without tasks. */
export function lastOf({ pass, chain }: Pick<CauseParts, 'pass' | 'chain'>): number | undefined {
  const end = pass.lastFinish()
  const open = chain.tasks.at(-1)
  if (open !== undefined && pass.finish[open] === end) return open
  const last = pass.finish.indexOf(end)
  return last < 0 ? undefined : last
}

/** Where the walk has come to: the start or the finish of a task, and where this was planned. */
interface Point {
  readonly task: number
  readonly ofFinish: boolean
  /** Positions. */
  readonly at: number
  readonly planned: number
}
/** A wait after a task was begun; the first one goes on today. */
interface WaitWithin extends PastWait {
  readonly isFirst: boolean
}
type Label = Pick<Cause, 'kind' | 'wait' | 'after' | 'isWithin' | 'isPast'>
type Bound = Pick<Holds['bounds'][number], 'arc' | 'at'>

class Walk {
  private readonly parts: CauseParts
  private readonly pass: ForwardPass
  private readonly causes: Cause[] = []
  private readonly seen = new Set<number>()
  private readonly worked = new Set<number>()
  private readonly inChain: ReadonlySet<number>
  private readonly through: (task: number) => number | undefined
  private point: Point

  constructor(parts: CauseParts, last: number) {
    this.parts = parts
    this.pass = parts.pass
    this.inChain = new Set(parts.chain.tasks)
    const { bufferStart, tasks } = this.pass.baseline
    this.through = heldThrough(parts.between, tasks.length)
    this.point = this.pointOf(last, true, bufferStart)
  }

  run(): Walked {
    for (let next: Point | undefined = this.point; next; next = this.point.ofFinish ? this.back() : this.before()) {
      this.point = next
    }
    return { causes: this.causes, tasks: [...this.seen], worked: this.worked }
  }

  /** @param otherwise where the plan does not know the task */
  private pointOf(task: number, ofFinish: boolean, otherwise: number): Point {
    const { axis, plannedOf } = this.pass.baseline
    const own = plannedOf(task)
    const planned = own ? axis.position(ofFinish ? own.finish : own.start) : otherwise
    const at = (ofFinish ? this.pass.finish : this.pass.start)[task] as number
    return { task, ofFinish, at, planned }
  }

  private add(label: Label, ticks: number): void {
    if (ticks === 0) return
    const { task } = this.point
    const movesEnd = !this.pass.isCompleted(task) && this.parts.movesEnd(task)
    this.causes.push({ ...label, task, days: days(ticks), movesEnd })
  }

  /** How much longer it is from another point to this one than planned. */
  private excess(from: Point): number {
    const { at, planned } = this.point
    return at - from.at - (planned - from.planned)
  }

  /** From a finish to what held it: a link, else its own work. */
  private back(): Point {
    const { pass } = this
    const { task, planned } = this.point
    this.seen.add(task)
    const link = isFinishHeld(pass, task) ? this.latest(holdsOf(pass, task, true).bounds) : undefined
    if (link) return this.over(link.arc, { kind: 'link' })
    this.worked.add(task)
    const begun = this.pointOf(task, false, planned)
    const waits = this.waitsWithin()
    const frozen = this.frozenWithin()
    const worked = this.workedWithin() - frozen.work
    const plannedWork = this.plannedWork(task, begun.planned, planned)
    const start = { ...begun, planned: begun.planned - frozen.moved }
    const waitedBefore = this.addWaits(waits)
    const waited = waits.reduce((sum, { ticks }) => sum + ticks, 0)
    const blocked = pass.lostBlocked(task)
    const lost = blocked + pass.lostUnreported(task)
    this.add({ kind: 'blocked', isWithin: true }, blocked)
    this.add({ kind: 'unreported' }, lost - blocked)
    this.add({ kind: 'work' }, worked - waitedBefore - plannedWork - lost)
    this.add({ kind: 'days_off', isWithin: true }, this.excess(start) - waited - (worked - plannedWork))
    return start
  }

  /**
   * Ticks of work that the plan has between the planned start and finish of a task. The calendars of its people may have other
   * days off than when it was made. A plan from progress has what was left then: where that was more than the estimate, or all
   * was done, its days of work are what is known of it.
   */
  private plannedWork(task: number, from: number, to: number): number {
    const { plan, tasks, plannedOf } = this.pass.baseline
    if (!plannedOf(task)) return 0
    const { id, duration } = tasks[task] as NetworkTask
    const estimate = Math.min(ticks(duration), to - from)
    if (!plan.fromProgress) return estimate
    const counted = this.pass.workOf(task, from, to)
    const wasDone = this.pass.isCompleted(task) && plan.fromProgress.completed.includes(id)
    return wasDone ? counted : Math.max(estimate, counted)
  }

  /** Waits to come and past ones; one that goes on is one wait. Returns the ticks of past ones. */
  private addWaits(waits: readonly WaitWithin[]): number {
    const past = [...this.pass.pastWaitsOf(this.point.task), ...this.silentWait(waits)]
    const isOf = (wait: Wait) => (it: { readonly wait: Wait }) => it.wait.booked.taskId === wait.booked.taskId
    for (const { wait, ticks } of waits) {
      const before = past.filter(isOf(wait)).reduce((sum, it) => sum + it.ticks, 0)
      this.add({ kind: 'wait', wait, isWithin: true }, ticks + before)
    }
    for (const { wait, ticks } of past) {
      if (!waits.some(isOf(wait))) this.add({ kind: 'wait', wait, isWithin: true, isPast: true }, ticks)
    }
    return past.reduce((sum, { ticks }) => sum + ticks, 0)
  }

  /** Ticks of work from the start of a task to its finish. */
  private workedWithin(): number {
    const { pass } = this
    const { task, at } = this.point
    const start = pass.start[task] as number
    if (pass.isCompleted(task)) return this.pass.workOf(task, start, at)
    const reported = pass.isStarted(task) ? this.pass.workOf(task, start, Math.max(start, pass.resumes(task))) : 0
    return reported + pass.left(task)
  }

  /**
   * Of the times for which the project was frozen since a task was begun: ticks of its work, and those by which they moved its
   * plan, its start too, although that was past.
   */
  private frozenWithin(): { readonly work: number; readonly moved: number } {
    const { pass } = this
    const { axis, plan } = pass.baseline
    const { task, at } = this.point
    const since = Math.max(
      pass.start[task] as number,
      plan.fromProgress ? axis.position(plan.fromProgress.statusDate) : 0,
    )
    const spans = pass.pausesOf(task).map(({ from, to }) => ({
      from: Math.max(since, axis.position(from)),
      to: Math.min(at, axis.position(to)),
    }))
    const within = spans.filter(({ from, to }) => from < to)
    return {
      work: within.reduce((sum, { from, to }) => sum + this.pass.workOf(task, from, to), 0),
      moved: within.reduce((sum, { from, to }) => sum + to - from, 0),
    }
  }

  /** Days without a report on which what has its people now has had them are days of that wait. */
  private silentWait(waits: readonly WaitWithin[]): PastWait[] {
    const now = waits.find(({ isFirst }) => isFirst)
    return now ? [{ wait: now.wait, ticks: this.pass.silentBehindOthers(this.point.task) }] : []
  }

  /** What has the people of a task after it has started. */
  private waitsWithin(): WaitWithin[] {
    const { pass } = this
    const { axis } = pass.baseline
    const { task } = this.point
    if (pass.isCompleted(task)) return []
    const pieces = pass
      .spansOf(task)
      .map((span) => ({ from: axis.position(span.start), to: axis.position(span.finish) }))
    return pieces.flatMap(({ from }, place) => {
      const since = pieces[place - 1]?.to ?? (pass.isStarted(task) ? pass.resumes(task) : from)
      if (from <= since) return []
      const isFirst = place === 0
      const wait = pass.waitsOf(task).find((it) => axis.position(it.until) === from && holderOf(pass, it))
      if (wait) return [{ wait, ticks: from - since, isFirst }]
      const own = this.ownWait(since, from)
      return own ? [{ ...own, isFirst }] : []
    })
  }

  /** Which task of its project has the people of one that pauses; days off are not of that wait. */
  private ownWait(from: number, to: number): Omit<WaitWithin, 'isFirst'> | undefined {
    const { pass } = this
    const { task } = this.point
    const { axis, graph, resourceIds, tasks } = pass.baseline
    const idOf = (task: number) => tasks[task]?.id as number
    const ends = (graph.into[task] ?? [])
      .filter((arc) => arc.resource >= 0 && !pass.isCompleted(arc.from))
      .map((arc) => ({ arc, at: pass.source(arc) }))
      .filter(({ at }) => from < at && at <= to)
      .sort((a, b) => b.at - a.at || a.arc.from - b.arc.from)
    const [last] = ends
    const ticks = last ? this.pass.workOf(task, from, last.at) : 0
    if (!last || ticks === 0) return undefined
    const booked = { projectId: pass.id, taskId: idOf(last.arc.from) }
    const resourceId = resourceIds[last.arc.resource] as number
    const until = axis.finishMoment(last.at)
    return { wait: { taskId: idOf(task), resourceId, until, booked, projectName: pass.name }, ticks }
  }

  /** From a start to what held it; undefined where nothing before it did, which is where the walk ends. */
  private before(): Point | undefined {
    const { pass } = this
    const { task, at, planned } = this.point
    this.seen.add(task)
    const { bounds } = pass.isStarted(task) ? { bounds: this.metBounds(task) } : holdsOf(pass, task, false)
    const link = this.latest(bounds)
    const label = this.labelOf(task, link)
    const through = label.wait && this.through(task)
    if (through !== undefined && !this.seen.has(through)) return this.to(this.pointOf(through, true, planned), label)
    if (link) return this.over(link.arc, label)
    this.addGap(label, at - planned)
    return undefined
  }

  /**
   * Of a wait, the other project has caused no more than the time for which nothing else has held the task: the days before
   * today on which it was ready are of the wait too. A block never gains time.
   */
  private addGap(label: Label, ticks: number): void {
    const { task, at } = this.point
    const waited = label.wait ? Math.max(0, Math.min(ticks, at - readyAt(this.pass, task))) : ticks
    this.add(label.kind === 'blocked' && waited < 0 ? { kind: 'start' } : label, waited)
    this.add({ kind: 'link' }, ticks - waited)
  }

  /** Along an arc to what it counts from. */
  private over(arc: Arc, label: Label): Point {
    return this.to(this.pointOf(arc.from, countsFinish(arc), this.point.planned), label)
  }

  private to(point: Point, label: Label): Point {
    this.addGap(label, this.excess(point))
    return point
  }

  private latest(bounds: readonly Bound[]): Bound | undefined {
    const { critical } = this.pass.baseline
    const rank = ({ arc: { from } }: Bound) => (this.inChain.has(from) ? 2 : 0) + (critical[from] as number)
    const open = bounds.filter(({ arc }) => !this.seen.has(arc.from) && !arc.isBack)
    return open.sort((a, b) => b.at - a.at || rank(b) - rank(a) || a.arc.from - b.arc.from)[0]
  }

  /** The links into a task that has started, as far as they were met. */
  private metBounds(task: number): Bound[] {
    const into = this.pass.baseline.graph.into[task] ?? []
    return into
      .filter(holdsStart)
      .map((arc) => ({ arc, at: this.pass.source(arc) }))
      .filter(({ at }) => at <= this.point.at)
  }

  /** @param link where its own project lets it start */
  private labelOf(task: number, link: Bound | undefined): Label {
    const { pass } = this
    const { at } = this.point
    if (pass.isStarted(task)) return { kind: 'start' }
    if (link?.at === at) {
      return pass.source(link.arc) < at ? { kind: 'days_off' } : { kind: 'link', after: link.arc.from }
    }
    const wait = pass.bindingWaits(task).find((it) => holderOf(pass, it))
    if (wait) return { kind: 'wait', wait }
    const floor = pass.floorOf(task)
    if (pass.isBlocked(task)) return { kind: 'blocked' }
    if (floor > pass.today && opens(pass, task, floor) === at) return { kind: 'date' }
    return { kind: opens(pass, task, pass.today) === at && at > pass.today ? 'days_off' : 'start' }
  }
}

/** Where a task could start, or go on, for all but the people that other projects have. */
export function openAt(pass: ForwardPass, task: number): number {
  const own = pass.isStarted(task) ? pass.resumes(task) : opens(pass, task, pass.floorOf(task))
  return afterHolds(pass, task, own)
}

/** The same of a task that has not started, which may be before today. */
const readyAt = (pass: ForwardPass, task: number) => afterHolds(pass, task, opens(pass, task, pass.earliest(task)))

const afterHolds = (pass: ForwardPass, task: number, from: number) =>
  holdsOf(pass, task, false).bounds.reduce((latest, { at }) => Math.max(latest, at), from)

const opens = (pass: ForwardPass, task: number, at: number) =>
  startWithin(pass.baseline, task, pass.left(task), at, Number.NEGATIVE_INFINITY)
