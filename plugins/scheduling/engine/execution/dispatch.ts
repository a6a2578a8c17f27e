/**
 * The dispatch: places the remaining work of projects by handing out people as the day would, event by event. Nobody waits:
 * whenever people are free, the first task that is ready takes them, in one list of all tasks of all projects. So a
 * projection says what is done by those who follow it, and today's news changes only what follows from it.
 *
 *     list   = planned start, priority of the project (higher first), task id;
 *              a task without a planned start takes the latest of its predecessors', else today
 *     first  = what is under way goes on, in list order; what finds its people at other work under way goes on when they
 *              are free again, before all that has not started
 *     then   = at each end, link, lag and date, all events of the moment first; then, in list order, every ready task
 *              starts whose people are all free. A task of several people takes all of them at once.
 *
 * FS and SS links hold starts. FF and SF hold finishes alone: the people of such a task are free at the end of its work. A
 * lead counts from a date that is not known before it is placed: the dispatch is repeated until the dates are those that
 * it was made with.
 */
import type { Day, Network, NetworkTask, Plan, ProjectionInput, RunningProject, Wait } from '../model.ts'
import { firstPlace } from '../network/binary-search.ts'
import { Heap } from '../network/heap.ts'
import { slotOf } from '../time/slot.ts'
import { days, ticks } from '../time/ticks.ts'
import { boundsStart, countsFinish, lagOf } from './arcs.ts'
import { type Baseline, baselineOf, NO_PLAN } from './baseline.ts'
import { ForwardPass, type Handover, type Situation } from './forward-pass.ts'

/** Places all unfinished tasks of projects that run together. */
export function dispatch(passes: readonly ForwardPass[], statusDate: Day): void {
  const leads = passes.map(leadsOf)
  const unknown: Expected = passes.map(() => NOTHING)
  let expected = unknown
  for (let round = 0; ; round++) {
    const run = new Dispatch(passes, statusDate, expected)
    run.run()
    const found = passes.map((pass, project) => new Map(leads[project]?.map((arc) => [arc, pass.source(arc)])))
    const isStable = found.every((own, project) => [...own].every(([arc, at]) => expected[project]?.get(arc) === at))
    if (isStable || round === MAX_ROUNDS) {
      run.end()
      return
    }
    // Where dates never become stable, leads count from what is placed already, which keeps them.
    expected = round === MAX_ROUNDS - 1 ? unknown : found
  }
}

/**
 * Places the remaining work of a project beside those that it shares people with, directly or through others.
 * @throws NetworkError where its links lead in a circle or its calendar has no working day
 */
export function dispatched(
  network: Network,
  plan: Plan,
  { running = [], ...situation }: Situation & Pick<ProjectionInput, 'running'>,
): ForwardPass {
  const { statusDate } = situation
  const pass = new ForwardPass(baselineOf(network, plan), situation)
  const others = running.filter(({ id }) => id !== situation.id)
  dispatch([pass, ...sharing(network, others).map((other) => passOf(other, statusDate))], statusDate)
  return pass
}

/** The projects that share people with a network, or with one that does. */
export function sharing({ tasks }: Network, running: readonly RunningProject[]): RunningProject[] {
  const usesOf = (list: readonly NetworkTask[]) =>
    new Set(list.flatMap(({ assignments }) => assignments.map(({ resourceId }) => resourceId)))
  const used = usesOf(tasks)
  const found = new Set<RunningProject>()
  const uses = new Map(running.map((project) => [project, usesOf(project.network.tasks)]))
  for (let size = -1; size < found.size; ) {
    size = found.size
    for (const [project, own] of uses) {
      if (found.has(project) || ![...own].some((id) => used.has(id))) continue
      found.add(project)
      for (const id of own) used.add(id)
    }
  }
  return running.filter((project) => found.has(project))
}

/** A project of which no more is asked than when its people are at work. */
export function passOf(project: RunningProject, statusDate: Day): ForwardPass {
  const known = baselines.get(project) ?? baselineOfRunning(project)
  baselines.set(project, known)
  const { id, name, priority, progress } = project
  return new ForwardPass(known, { id, name, priority, progress, statusDate })
}

/** What runs is looked at once for each project beside it. */
const baselines = new WeakMap<RunningProject, Baseline>()

function baselineOfRunning({ plannedStarts, planStart, network }: RunningProject): Baseline {
  const tasks = [...plannedStarts].map(([id, start]) => ({ ...NOT_CRITICAL, ...slotOf(start, start), id }))
  return baselineOf(network, { ...NO_PLAN, tasks, start: planStart ?? network.start })
}

const NOT_CRITICAL = { isCritical: false, freeFloat: 0 } as const

const MAX_ROUNDS = 8 // of a dispatch whose leads count from dates to come

/** Where leads count from, by project and arc. */
type Expected = readonly ReadonlyMap<number, number>[]
const NOTHING: ReadonlyMap<number, number> = new Map()

/** The arcs by which a task may start, or finish, before what it waits for is placed. */
function leadsOf(pass: ForwardPass): number[] {
  const { arcs } = pass.baseline
  return [...arcs.kind.keys()].filter((arc) => {
    const [from, to] = [arcs.from[arc] as number, arcs.to[arc] as number]
    return lagOf(arcs, arc) < 0 && !pass.isCompleted(to) && !pass.isCompleted(from)
  })
}

/** A task that is left to be done. */
interface Item {
  readonly project: number
  readonly task: number
  readonly needs: readonly Need[]
  /** Its place in the list. */
  rank: number
  isBegun: boolean
  /** Completed: it has its people to the end of the day on which it was. */
  readonly isDone: boolean
}
/** Tasks that are alike but for their place in the list, in its order. */
interface Waiting {
  readonly units: number
  readonly items: Item[]
}
interface Need {
  readonly person: Person
  /** Ticks. */
  readonly units: number
  /** What it takes, and by which calendar: those that wait with the same one are alike. */
  readonly key: string
}
/** A resource, with what is free of it, longest free first, and the tasks that could start but for their people. */
interface Person {
  readonly resourceId: number
  readonly capacity: number
  free: number
  readonly released: Released[]
  /** By what they take of it, and their calendar. */
  readonly waiting: Map<string, Waiting>
  /** The last moment at which it is looked at again because a calendar opens. */
  wakesAt: number
}
/** Units of a resource that are free, and whose they were. */
interface Released {
  units: number
  readonly at: number
  readonly by: Item | undefined
}
type Event =
  | { readonly kind: 'arrival' | 'end'; readonly item: Item }
  | { readonly kind: 'wake'; readonly persons: readonly Need[] }

const NEW = { rank: 0, isBegun: false, isDone: false }

class Dispatch {
  private readonly passes: readonly ForwardPass[]
  private readonly expected: Expected
  private readonly today: number
  private readonly persons = new Map<number, Person>()
  /** By project and task; undefined for those completed. */
  private readonly items: (Item | undefined)[][]
  /** How many arcs that hold the start, or the finish, of a task count from what is not placed yet. */
  private readonly startHeld: Int32Array[]
  private readonly finishHeld: Int32Array[]
  /** Moments, in ticks, of events by their number. */
  private readonly at: number[] = []
  private readonly events: Event[] = []
  private readonly queue = new Heap(this.at)
  /** What has just been placed: the arcs out of it are still to be followed. */
  private readonly placed: { readonly item: Item; readonly isFinish: boolean }[] = []
  private readonly handovers: Handover[][]
  private readonly waits: Map<number, Wait[]>[]
  private now: number

  constructor(passes: readonly ForwardPass[], statusDate: Day, expected: Expected) {
    this.passes = passes
    this.expected = expected
    this.today = this.now = ticks(statusDate)
    this.handovers = passes.map(() => [])
    this.waits = passes.map(() => new Map())
    this.startHeld = passes.map(({ start }) => new Int32Array(start.length))
    this.finishHeld = passes.map(({ start }) => new Int32Array(start.length))
    for (const pass of passes) pass.begin()
    this.items = passes.map((pass, project) => this.itemsOf(pass, project))
    this.rank()
  }

  run(): void {
    for (const [project, pass] of this.passes.entries()) this.countHolds(pass, project)
    const items = this.items.flatMap((list) => list.filter((item) => item !== undefined))
    const seeds = items.filter((item) => !this.isStarted(item) && this.isFree(item))
    const started = items.filter((item) => this.isStarted(item)).sort((a, b) => a.rank - b.rank)
    for (const item of started) this.resume(item)
    for (const [project, pass] of this.passes.entries()) this.holdToday(pass, project)
    for (const item of seeds) this.arrive(item)
    this.follow()
    for (let next = this.queue.peek(); next !== undefined; next = this.queue.peek()) {
      this.now = this.at[next] as number
      this.processEvents()
    }
  }

  end(): void {
    for (const [project, pass] of this.passes.entries()) {
      pass.end(this.handovers[project] as Handover[], this.waits[project] as Map<number, Wait[]>)
    }
  }

  private itemsOf(pass: ForwardPass, project: number): (Item | undefined)[] {
    const { tasks, network } = pass.baseline
    for (const { id, capacity } of network.resources) {
      if (this.persons.has(id)) continue
      const units = ticks(capacity)
      const released = [{ units, at: Number.NEGATIVE_INFINITY, by: undefined }]
      this.persons.set(id, { resourceId: id, capacity: units, free: units, released, waiting: new Map(), wakesAt: -1 })
    }
    const common = JSON.stringify(network.calendar)
    const limiting = new Set(network.resources.flatMap(({ id, calendar }) => (calendar ? [id] : [])))
    return tasks.map(({ assignments }, task) => {
      if (pass.isCompleted(task)) return undefined
      const ids = limiting.size === 0 ? [] : assignments.map(({ resourceId }) => resourceId)
      const own = ids.filter((id) => limiting.has(id)).sort((a, b) => a - b)
      const calendar = own.length === 0 ? common : `${common} ${own.join()}`
      return { project, task, needs: pass.left(task) === 0 ? [] : this.needsOf(pass, task, calendar), ...NEW }
    })
  }

  /** What a task takes of each resource: all there is, where it asks for more. */
  private needsOf({ baseline }: ForwardPass, task: number, calendar = ''): Need[] {
    const { assignments = [], duration = 0 } = baseline.tasks[task] ?? {}
    // A milestone uses no resources, whatever it is said to take.
    if (ticks(duration) === 0) return []
    const needs = new Map<Person, number>()
    for (const { resourceId, units } of assignments) {
      const person = this.persons.get(resourceId)
      if (person) needs.set(person, Math.min(person.capacity, (needs.get(person) ?? 0) + ticks(units)))
    }
    return [...needs].flatMap(([person, units]) => (units > 0 ? [{ person, units, key: `${units} ${calendar}` }] : []))
  }

  /** Sorts the list. */
  private rank(): void {
    const planned = this.passes.map((pass) => plannedStarts(pass, this.today))
    const items = this.items.flatMap((list) => list.filter((item) => item !== undefined))
    const plannedOf = ({ project, task }: Item) => planned[project]?.[task] as number
    const priorityOf = ({ project }: Item) => this.passes[project]?.priority as number
    const id = ({ project, task }: Item) => idOf(this.passes[project] as ForwardPass, task)
    items.sort((a, b) => plannedOf(a) - plannedOf(b) || priorityOf(b) - priorityOf(a) || id(a) - id(b))
    // What is under way comes before all that has not started.
    for (const [place, item] of items.entries()) item.rank = this.isStarted(item) ? place - items.length : place
  }

  private countHolds(pass: ForwardPass, project: number): void {
    const { arcs } = pass.baseline
    for (let arc = 0; arc < arcs.to.length; arc++) {
      const to = arcs.to[arc] as number
      if (pass.isCompleted(to) || !Number.isNaN(this.source(pass, project, arc))) continue
      const isStart = boundsStart(arcs.kind[arc] as number)
      if (isStart && pass.isStarted(to)) continue
      const held = (isStart ? this.startHeld : this.finishHeld)[project] as Int32Array
      held[to] = (held[to] as number) + 1
    }
  }

  private source(pass: ForwardPass, project: number, arc: number): number {
    return this.expected[project]?.get(arc) ?? pass.source(arc)
  }

  private isStarted({ project, task }: Item): boolean {
    return (this.passes[project] as ForwardPass).isStarted(task)
  }

  /** Whether all that holds its start is placed; of a task without work, its finish too. */
  private isFree({ project, task }: Item): boolean {
    if (this.startHeld[project]?.[task] !== 0) return false
    return (this.passes[project] as ForwardPass).left(task) > 0 || this.finishHeld[project]?.[task] === 0
  }

  /** Where the arcs into the start, or the finish, of a task put it. */
  private bound({ project, task }: Item, isStart: boolean): number {
    const pass = this.passes[project] as ForwardPass
    const { into, firstInto, kind } = pass.baseline.arcs
    let bound = Number.NEGATIVE_INFINITY
    for (let place = firstInto[task] as number; place < (firstInto[task + 1] as number); place++) {
      const arc = into[place] as number
      if (boundsStart(kind[arc] as number) === isStart) bound = Math.max(bound, this.source(pass, project, arc))
    }
    return bound
  }

  /**
   * What was completed today has its people until the day ends, as what follows by links has to wait for that; but those who
   * have begun something else are at work on it.
   */
  private holdToday(pass: ForwardPass, project: number): void {
    for (const [task, finish] of pass.finish.entries()) {
      if (!pass.isCompleted(task) || finish <= pass.today) continue
      const wanted = this.needsOf(pass, task)
      const needs = wanted.map((need) => ({ ...need, units: Math.min(need.units, need.person.free) }))
      const item = { project, task, needs: needs.filter(({ units }) => units > 0), ...NEW, isDone: true }
      for (const { person, units } of item.needs) this.handOver(item, person, units)
      this.schedule(pass.baseline.axis.endAt(finish), { kind: 'end', item })
    }
  }

  /** What is under way goes on where its people are free, else it waits for them. */
  private resume(item: Item): void {
    if (item.needs.every(({ person, units }) => person.free >= units)) {
      this.take(item, (this.passes[item.project] as ForwardPass).resumes(item.task))
    } else {
      enter(item)
    }
  }

  /** All that holds the start of a task is placed. */
  private arrive(item: Item): void {
    const pass = this.passes[item.project] as ForwardPass
    const { task } = item
    const bound = Math.max(pass.floorOf(task), this.bound(item, true))
    if (pass.left(task) === 0) {
      pass.place(task, Math.max(bound, this.bound(item, false)))
      item.isBegun = true
      this.placed.push({ item, isFinish: false })
      this.finish(item)
      return
    }
    const open = pass.baseline.taskCalendars[task]?.open(bound) ?? bound
    this.schedule(Math.max(this.now, pass.baseline.axis.startAt(open)), { kind: 'arrival', item })
  }

  private schedule(at: number, event: Event): void {
    this.at.push(at)
    this.events.push(event)
    this.queue.push(this.events.length - 1)
  }

  /** All events of this moment, then one pass through the list. */
  private processEvents(): void {
    const touched = new Set<Person>()
    const fresh: Item[] = []
    for (let next = this.queue.peek(); next !== undefined && this.at[next] === this.now; next = this.queue.peek()) {
      this.queue.pop()
      const event = this.events[next] as Event
      if (event.kind === 'arrival') {
        if (event.item.needs.length === 0) this.begin(event.item)
        else fresh.push(event.item)
      } else if (event.kind === 'end') this.release(event.item)
      const needs = event.kind === 'wake' ? event.persons : event.kind === 'end' ? event.item.needs : []
      for (const { person } of needs) touched.add(person)
      this.follow()
    }
    this.start(fresh, touched)
    for (const item of fresh) if (!item.isBegun) enter(item)
    this.follow()
  }

  /** One pass through what has just come and what waits for some people, in list order. */
  private start(fresh: Item[], touched: ReadonlySet<Person>): void {
    const open = fresh.filter((item) => this.isOpen(item))
    // The one whose next task comes first is the last.
    const left: Queue[] = [{ items: open.sort((a, b) => a.rank - b.rank), place: 0, units: 0, rank: 0 }]
    for (const person of touched) {
      for (const { units, items } of person.waiting.values()) {
        if (items[0] && this.isOpen(items[0])) left.push({ items, place: 0, units, person, rank: 0 })
      }
    }
    for (const queue of left) queue.rank = rankIn(queue)
    left.sort((a, b) => b.rank - a.rank)
    for (let queue = left.pop(); queue; queue = left.pop()) {
      // A task that waits for several people has left all of them.
      const isPast = rankIn(queue) !== queue.rank
      if (isPast) putBack(left, queue)
      if (isPast || !hasNext(queue)) continue
      const item = queue.items[queue.place] as Item
      if (!item.isBegun && item.needs.every(({ person, units }) => person.free >= units)) this.begin(item)
      // What has begun has left those that wait.
      if (!item.isBegun || !queue.person) queue.place += 1
      putBack(left, queue)
    }
  }

  /** Whether a task is worked on now by its calendar; if not, its people are looked at again when it is. */
  private isOpen(item: Item): boolean {
    const { axis, taskCalendars } = (this.passes[item.project] as ForwardPass).baseline
    const position = axis.positionAt(this.now)
    const at = axis.startAt(taskCalendars[item.task]?.open(position) ?? position)
    if (at <= this.now) return true
    const asleep = item.needs.filter(({ person }) => person.wakesAt !== at)
    for (const { person } of asleep) person.wakesAt = at
    if (asleep.length > 0) this.schedule(at, { kind: 'wake', persons: asleep })
    return false
  }

  /** Starts a task now, or lets it go on: where it was reported to the end of a day, after that. */
  private begin(item: Item): void {
    const pass = this.passes[item.project] as ForwardPass
    const position = pass.baseline.axis.positionAt(this.now)
    this.take(item, this.isStarted(item) ? Math.max(position, pass.resumes(item.task)) : position)
    leave(item)
  }

  /** Places a task; its people are at work on it until the end of its work. */
  private take(item: Item, position: number): void {
    const pass = this.passes[item.project] as ForwardPass
    item.isBegun = true
    for (const { person, units } of item.needs) this.handOver(item, person, units)
    pass.place(item.task, position)
    if (item.needs.length > 0) {
      const end = pass.baseline.axis.endAt(pass.workEnd[item.task] as number)
      this.schedule(Math.max(this.now, end), { kind: 'end', item })
    }
    if (!this.isStarted(item)) this.placed.push({ item, isFinish: false })
    if (this.finishHeld[item.project]?.[item.task] === 0) this.finish(item)
  }

  /** Takes units that have been free for longest, so that what is named as handing them on is what held the task. */
  private handOver(item: Item, person: Person, units: number): void {
    person.free -= units
    for (let missing = units; missing > 0; ) {
      const released = person.released[0] as Released
      const part = Math.min(missing, released.units)
      if (released.by) this.note(item, person, released, part)
      missing -= part
      released.units -= part
      if (released.units === 0) person.released.shift()
    }
  }

  private note({ project, task }: Item, { resourceId }: Person, { at, by }: Released, units: number): void {
    if (!by) return
    if (!by.isDone && at === this.now) this.passes[project]?.hold(task)
    if (by.project === project) {
      this.handovers[project]?.push({ from: by.task, to: task, resourceId, units })
      return
    }
    const waits = this.waits[project] as Map<number, Wait[]>
    const own = this.passes[project] as ForwardPass
    const other = this.passes[by.project] as ForwardPass
    const booked = { projectId: other.id, taskId: idOf(other, by.task) }
    const wait = { taskId: idOf(own, task), resourceId, until: days(at), booked, projectName: other.name }
    waits.set(task, [...(waits.get(task) ?? []), wait])
  }

  private release(item: Item): void {
    for (const { person, units } of item.needs) {
      person.free += units
      person.released.push({ units, at: this.now, by: item })
    }
  }

  /** The end of its work, or where links put it after that. */
  private finish(item: Item): void {
    const pass = this.passes[item.project] as ForwardPass
    pass.finish[item.task] = Math.max(pass.workEnd[item.task] as number, this.bound(item, false))
    this.placed.push({ item, isFinish: true })
  }

  /** Follows the arcs out of what was placed, until nothing more comes of them. */
  private follow(): void {
    for (let next = this.placed.pop(); next; next = this.placed.pop()) {
      const { project, task } = next.item
      const pass = this.passes[project] as ForwardPass
      const { firstOut, kind } = pass.baseline.arcs
      for (let arc = firstOut[task] as number; arc < (firstOut[task + 1] as number); arc++) {
        if (countsFinish(kind[arc] as number) === next.isFinish) this.meet(pass, project, arc)
      }
    }
  }

  /** What an arc counts from is placed. */
  private meet(pass: ForwardPass, project: number, arc: number): void {
    const { to: tos, kind } = pass.baseline.arcs
    const to = tos[arc] as number
    if (pass.isCompleted(to) || this.expected[project]?.has(arc)) return
    const isStart = boundsStart(kind[arc] as number)
    if (isStart && pass.isStarted(to)) return
    const held = (isStart ? this.startHeld : this.finishHeld)[project] as Int32Array
    held[to] = (held[to] as number) - 1
    const item = this.items[project]?.[to] as Item
    if (held[to] !== 0) return
    if (item.isBegun) this.finish(item)
    else if (!pass.isStarted(to) && (isStart || pass.left(to) === 0) && this.isFree(item)) this.arrive(item)
  }
}

const idOf = ({ baseline }: ForwardPass, task: number) => baseline.tasks[task]?.id as number

/** The planned start of each task, in ticks; of one without, the latest of its predecessors', else today. */
function plannedStarts({ baseline: { tasks, arcs, plannedOf } }: ForwardPass, today: number): Float64Array {
  const planned = new Float64Array(tasks.length)
  for (const task of arcs.order) {
    const own = plannedOf(task)
    let start = own ? ticks(own.start) : Number.NEGATIVE_INFINITY
    for (let place = arcs.firstInto[task] as number; !own && place < (arcs.firstInto[task + 1] as number); place++) {
      start = Math.max(start, planned[arcs.from[arcs.into[place] as number] as number] as number)
    }
    planned[task] = start === Number.NEGATIVE_INFINITY ? today : start
  }
  return planned
}

/** Tasks in list order, of which those up to a place were tried. */
interface Queue {
  readonly items: readonly Item[]
  place: number
  /** What each of them takes of a person; absent of what has just come. */
  readonly units: number
  readonly person?: Person
  /** Of its next task. */
  rank: number
}
const rankIn = ({ items, place }: Queue) => items[place]?.rank ?? Number.POSITIVE_INFINITY
const hasNext = ({ items, place, units, person }: Queue) =>
  place < items.length && (person === undefined || person.free >= units)

/** Puts a queue among others, of which those that come first are last; one without a task that could start is dropped. */
function putBack(left: Queue[], queue: Queue): void {
  if (!hasNext(queue)) return
  queue.rank = rankIn(queue)
  const place = firstPlace(left.length, (at) => (left[at] as Queue).rank > queue.rank)
  left.splice(place, 0, queue)
}

/** Where a task stands among those that wait, or would. */
const placeOf = (waiting: readonly Item[], { rank }: Item): number =>
  firstPlace(waiting.length, (at) => (waiting[at] as Item).rank < rank)

/** Where a task waits for a person. */
function waitingOf({ person, units, key }: Need): Item[] {
  const known = person.waiting.get(key) ?? { units, items: [] }
  person.waiting.set(key, known)
  return known.items
}

/** Has a task wait for its people. */
function enter(item: Item): void {
  for (const need of item.needs) {
    const waiting = waitingOf(need)
    waiting.splice(placeOf(waiting, item), 0, item)
  }
}

function leave(item: Item): void {
  for (const need of item.needs) {
    const waiting = waitingOf(need)
    const place = placeOf(waiting, item)
    if (waiting[place] === item) waiting.splice(place, 1)
  }
}
