/**
 * The dispatch: places the remaining work of projects by handing out people as the day would, event by event. Nobody waits:
 * whenever people are free, the first task that is ready takes them, in one list of all tasks of all projects. So a
 * projection says what is done by those who follow it, and today's news changes only what follows from it.
 *
 *     list   = decisions about what comes first, planned start, priority of the project (higher first), task id;
 *              a task without a planned start takes the latest of its predecessors', else today
 *     first  = what is under way goes on, in list order; what finds its people at other work under way goes on when they
 *              are free again, before all that has not started
 *     now    = what is decided to come first now takes its people from what they are at work on, which goes on when they
 *              are free again
 *     away   = a task of one person keeps that person; one of several pauses where one of them is away for longer
 *              (long-absences.ts), and goes on as above; of units that are away, what the last in the list has of them
 *     gone   = for a person who has left there is somebody from tomorrow on
 *     then   = at each end, link, lag and date, all events of the moment first; then, in list order, every ready task
 *              starts whose people are all free. A task of several people takes all of them at once.
 *
 * FS and SS links hold starts. FF and SF hold finishes alone: the people of such a task are free at the end of its work. A
 * lead counts from a date that is not known before it is placed: the dispatch is repeated until the dates are those that
 * it was made with.
 */
import type { Day, NetworkResource, Wait } from '../model.ts'
import type { Arc } from '../network/graph.ts'
import { Heap } from '../network/heap.ts'
import { countsFinish, holdsStart } from '../network/passes.ts'
import { type DaysAway, goneFrom, unitsAwayOf, workingDaysOf } from '../time/absences.ts'
import { days, TICKS, ticks } from '../time/ticks.ts'
import type { ForwardPass, Handed, Handover } from './forward-pass.ts'
import { listOf } from './list.ts'
import { longAbsences } from './long-absences.ts'
import {
  enter,
  hasNext,
  type Item,
  isPausedBy,
  leave,
  type Need,
  type Person,
  putBack,
  type Queue,
  type Released,
  rankIn,
  wantedOf,
} from './waiting-lists.ts'

/**
 * Places all unfinished tasks of projects that run together, whatever the order in which these are given.
 * @returns how people were handed on in each of them, for its pass to end with
 */
export function dispatch(passes: readonly ForwardPass[], statusDate: Day): readonly Handed[] {
  const leads = passes.map(leadsOf)
  const unknown: Expected = passes.map(() => NOTHING)
  let expected = unknown
  for (let round = 0; ; round++) {
    const run = new Dispatch(passes, statusDate, expected)
    run.run()
    const found = passes.map((pass, project) => new Map(leads[project]?.map((arc) => [arc, pass.source(arc)])))
    const isStable = found.every((own, project) => [...own].every(([arc, at]) => expected[project]?.get(arc) === at))
    if (isStable || round === MAX_ROUNDS) return run.handed()
    // Where dates never become stable, leads count from what is placed already, which keeps them.
    expected = round === MAX_ROUNDS - 1 ? unknown : found
  }
}

const MAX_ROUNDS = 8 // of a dispatch whose leads count from dates to come

/** Where leads count from, by project and arc. */
type Expected = readonly ReadonlyMap<Arc, number>[]
const NOTHING: ReadonlyMap<Arc, number> = new Map()

/** The arcs by which a task may start, or finish, before what it waits for is placed. */
function leadsOf(pass: ForwardPass): Arc[] {
  return pass.baseline.graph.arcs.filter(
    ({ from, to, lag }) => lag < 0 && !pass.isCompleted(to) && !pass.isCompleted(from),
  )
}

type Event =
  | { readonly kind: 'arrival' | 'end'; readonly item: Item }
  | { readonly kind: 'absence'; readonly item: Item; readonly end: number }
  /** Units of a person come, or go: for good where they are not known to return. */
  | { readonly kind: 'units'; readonly person: Person; readonly units: number; readonly isLasting: boolean }
  | { readonly kind: 'wake'; readonly persons: readonly Need[] }
  | { readonly kind: 'expiry' }

const NEW = {
  ...{
    rank: 0,
    pausesAfter: Number.POSITIVE_INFINITY,
    isBegun: false,
    pausableAt: 0,
    isEnded: false,
    end: -1,
    isDone: false,
  },
  longAbsences: [] as readonly DaysAway[],
}

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
  /** What was paused in this moment: it waits for its people. */
  private readonly paused = new Set<Item>()
  private readonly handovers: Handover[][]
  private readonly waits: Map<number, Wait[]>[]
  /** Tasks that are left. */
  private size = 0
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
    const isBehind = Map.groupBy(started, (item) => this.gaveWay(item, started))
    for (const item of [...(isBehind.get(false) ?? []), ...(isBehind.get(true) ?? [])]) this.resume(item)
    this.holdToday()
    for (const item of seeds) this.arrive(item)
    this.expireDecisions()
    this.follow()
    for (let next = this.queue.peek(); next !== undefined; next = this.queue.peek()) {
      this.now = this.at[next] as number
      this.processEvents()
    }
  }

  handed(): Handed[] {
    return this.handovers.map((handovers, project) => ({
      handovers,
      waits: this.waits[project] as Map<number, Wait[]>,
    }))
  }

  private itemsOf(pass: ForwardPass, project: number): (Item | undefined)[] {
    const { tasks, network } = pass.baseline
    for (const resource of network.resources) if (!this.persons.has(resource.id)) this.addPerson(resource)
    const common = JSON.stringify(network.calendar)
    const limiting = new Set(network.resources.flatMap((it) => (workingDaysOf(it) ? [it.id] : [])))
    const absences = new Map<string, readonly DaysAway[]>()
    return tasks.map(({ assignments }, task) => {
      if (pass.isCompleted(task)) return undefined
      const ids = limiting.size === 0 ? [] : assignments.map(({ resourceId }) => resourceId)
      const own = ids.filter((id) => limiting.has(id)).sort((a, b) => a - b)
      const calendar = own.length === 0 ? common : `${common} ${own.join()}`
      const needs = pass.left(task) === 0 ? [] : this.needsOf(pass, task, calendar)
      if (needs.length < 2 || own.length === 0) return { project, task, needs, ...NEW }
      const away = absences.get(calendar) ?? longAbsences(network, own)
      absences.set(calendar, away)
      return { project, task, needs, ...NEW, longAbsences: away }
    })
  }

  private addPerson(resource: NetworkResource): void {
    const capacity = ticks(resource.capacity)
    const released: Released[] = [{ units: capacity, at: Number.NEGATIVE_INFINITY, by: undefined }]
    const person: Person = {
      ...{ resourceId: resource.id, capacity, most: capacity, free: capacity, released, work: new Set<Item>() },
      ...{ waiting: new Map(), wakesAt: -1 },
    }
    this.persons.set(resource.id, person)
    const change = (at: number, units: number, isLasting: boolean) => {
      if (at > this.today) this.schedule(at, { kind: 'units', person, units, isLasting })
      else this.changeUnits(person, units, isLasting)
    }
    for (const { from, to, units } of unitsAwayOf(resource)) {
      // A plan is made as if there were somebody for what does not return.
      if (to === undefined ? this.passes.some(({ isHeldToPlan }) => isHeldToPlan) : ticks(to + 1) <= this.today)
        continue
      change(ticks(from), -ticks(units), to === undefined)
      if (to !== undefined) change(ticks(to + 1), ticks(units), false)
    }
    const gone = goneFrom(resource)
    if (gone === Number.POSITIVE_INFINITY) return
    if (ticks(gone) <= this.today) this.changeUnits(person, -person.free, false)
    // Nobody else is found before tomorrow.
    change(Math.max(ticks(gone), this.today + TICKS), Number.POSITIVE_INFINITY, false)
  }

  /** Units of a person come, or go: what takes too much of it then pauses, the last in the list first. */
  private changeUnits(person: Person, units: number, isLasting: boolean): void {
    if (units > 0) {
      person.free += units
      const come = { units, at: this.now, by: undefined }
      if (units === Number.POSITIVE_INFINITY) person.released.unshift(come)
      else person.released.push(come)
      return
    }
    const work = [...person.work].filter(({ isDone }) => !isDone).sort((a, b) => a.rank - b.rank)
    while (person.free < -units) {
      const last = work.pop()
      if (!last) break
      this.pause(last, undefined)
    }
    this.withdraw(person, -units)
    person.free += units
    if (isLasting) person.most += units
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
    return [...needs].flatMap(([person, units]) =>
      units > 0 ? [{ person, units, taken: 0, key: `${units} ${calendar}` }] : [],
    )
  }

  /** Gives each task its place: what is to come now first, then what is under way, then what has not started. */
  private rank(): void {
    const list = listOf(this.passes, this.now)
    this.size = list.length
    for (const [place, { project, task, decision }] of list.entries()) {
      const item = this.items[project]?.[task] as Item
      const isNow = decision?.mode === 'now'
      const isBegun = this.passes[project]?.isBegun(task)
      item.pausesAfter = isNow ? decision.place : Number.POSITIVE_INFINITY
      item.rank = place - (isNow ? 2 : isBegun ? 1 : 0) * list.length
    }
    for (const { waiting } of this.persons.values()) {
      for (const { items } of waiting.values()) items.sort((one, other) => one.rank - other.rank)
    }
  }

  /** The moments after which decisions hold no more. */
  private expireDecisions(): void {
    const ends = new Set(this.passes.flatMap((pass) => pass.decisions.flatMap(({ until }) => until ?? [])))
    for (const until of ends) if (ticks(until + 1) > this.today) this.schedule(ticks(until + 1), { kind: 'expiry' })
  }

  private countHolds(pass: ForwardPass, project: number): void {
    for (const arc of pass.baseline.graph.arcs) {
      const { to } = arc
      if (pass.isCompleted(to) || !Number.isNaN(this.source(pass, project, arc))) continue
      const isStart = holdsStart(arc)
      if (isStart && pass.isStarted(to)) continue
      const held = (isStart ? this.startHeld : this.finishHeld)[project] as Int32Array
      held[to] = (held[to] as number) + 1
    }
  }

  private source(pass: ForwardPass, project: number, arc: Arc): number {
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
    let bound = Number.NEGATIVE_INFINITY
    for (const arc of pass.baseline.graph.into[task] ?? []) {
      if (holdsStart(arc) === isStart) bound = Math.max(bound, this.source(pass, project, arc))
    }
    return bound
  }

  /**
   * What was completed today has its people until the day ends, as what follows by links has to wait for that; but those who
   * have begun something else are at work on it. Of what one person has completed today the task with the lowest id hands on.
   */
  private holdToday(): void {
    const done = this.passes.flatMap((pass, project) =>
      pass.completedToday().map((task) => ({ pass, project, task, id: idOf(pass, task) })),
    )
    for (const { pass, project, task } of done.sort((a, b) => a.id - b.id)) {
      const finish = pass.finish[task] as number
      const wanted = this.needsOf(pass, task)
      const needs = wanted.map((need) => ({ ...need, units: Math.min(need.units, need.person.free) }))
      const item = { project, task, needs: needs.filter(({ units }) => units > 0), ...NEW, isDone: true }
      this.employ(item, pass.baseline.axis.endAt(finish))
    }
  }

  /** What is under way goes on where its people are free, else it waits for them. */
  private resume(item: Item): void {
    if (isFreeFor(item)) {
      this.take(item, (this.passes[item.project] as ForwardPass).resumes(item.task))
    } else {
      enter(item)
    }
  }

  /**
   * Whether a task that paused for an absence has yet to go on, because its people have begun something else since: that is
   * done first, as it was projected. One that was reported since has gone on.
   */
  private gaveWay(item: Item, started: readonly Item[]): boolean {
    const away = this.pausedFor(item)
    if (!away) return false
    return started.some((other) => {
      if (this.pausedFor(other) || this.begunOn(other) < away.from) return false
      return other.needs.some(({ person }) => item.needs.some((need) => need.person === person))
    })
  }

  /** The first absence that a task has paused for since it was begun, or reported. */
  private pausedFor(item: Item): DaysAway | undefined {
    const pass = this.passes[item.project] as ForwardPass
    const known = Math.max(this.begunOn(item), pass.entryOf(item.task)?.asOf ?? Number.NEGATIVE_INFINITY)
    return item.longAbsences.find(({ from, to }) => to >= known && from <= pass.statusDate)
  }

  private begunOn({ project, task }: Item): number {
    return (this.passes[project] as ForwardPass).startedOn(task)
  }

  /** All that holds the start of a task is placed. */
  private arrive(item: Item): void {
    const pass = this.passes[item.project] as ForwardPass
    const { task } = item
    const bound = Math.max(pass.floorOf(task), this.bound(item, true))
    if (pass.left(task) === 0) {
      pass.place(task, Math.max(bound, this.bound(item, false)))
      item.isBegun = item.isEnded = true
      this.placed.push({ item, isFinish: false })
      this.finish(item)
      return
    }
    const open = pass.baseline.taskCalendars[task]?.open(bound) ?? bound
    this.schedule(Math.max(this.now, pass.baseline.axis.startAt(open)), { kind: 'arrival', item })
  }

  /** Returns the number of the event. */
  private schedule(at: number, event: Event): number {
    this.at.push(at)
    this.queue.push(this.events.push(event) - 1)
    return this.events.length - 1
  }

  /** All events of this moment, then one pass through the list. */
  private processEvents(): void {
    const touched = new Set<Person>()
    const fresh: Item[] = []
    const changes: (Event & { readonly kind: 'units' })[] = []
    for (let next = this.queue.peek(); next !== undefined && this.at[next] === this.now; next = this.queue.peek()) {
      this.queue.pop()
      const event = this.events[next] as Event
      if (event.kind === 'arrival') {
        if (event.item.needs.length === 0) this.begin(event.item)
        else fresh.push(event.item)
      } else if (event.kind === 'expiry') this.rank()
      else if (event.kind === 'end' && event.item.end === next) this.endWork(event.item)
      else if (event.kind === 'units') changes.push(event)
      else if (event.kind === 'absence' && event.item.end === event.end) this.pause(event.item, event.item)
      const isFreed = event.kind === 'end' || event.kind === 'absence'
      const needs = event.kind === 'wake' ? event.persons : isFreed ? event.item.needs : []
      for (const { person } of needs) touched.add(person)
      this.follow()
    }
    // Units go after what ends in this moment, and after those that come.
    for (const { person, units, isLasting } of changes.sort((a, b) => b.units - a.units)) {
      this.changeUnits(person, units, isLasting)
      touched.add(person)
    }
    this.enterPaused(touched)
    this.start(fresh, touched)
    for (const item of fresh) if (!item.isBegun && !this.paused.has(item)) enter(item)
    while (this.paused.size > 0) {
      const free = new Set<Person>()
      this.enterPaused(free)
      this.start([], free)
    }
    this.follow()
  }

  /** What has paused waits for its people, of whom it has left free those that others do not take. */
  private enterPaused(free: Set<Person>): void {
    for (const item of this.paused) {
      enter(item)
      for (const { person } of item.needs) free.add(person)
    }
    this.paused.clear()
  }

  /** One pass through what has just come and what waits for some people, in list order. */
  private start(fresh: Item[], touched: ReadonlySet<Person>): void {
    const open = fresh.filter((item) => this.isOpen(item))
    // The one whose next task comes first is the last.
    const left: Queue[] = [{ items: open.sort((a, b) => a.rank - b.rank), place: 0, units: 0, rank: 0 }]
    for (const person of touched) {
      for (const { units, items } of person.waiting.values()) {
        if (!items[0] || !this.isOpen(items[0])) continue
        left.push({ items, place: 0, units: Math.min(units, person.most), person, rank: 0 })
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
      if (!item.isBegun && (isFreeFor(item) || this.pauseOthers(item))) this.begin(item)
      // What has begun has left those that wait.
      if (!item.isBegun || !queue.person) queue.place += 1
      putBack(left, queue)
    }
  }

  /** Whether a task is worked on now by its calendar; if not, what waits for its people is tried again when it is. */
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

  /**
   * Has others pause for a task that is decided to come first now, the last in the list first. None pauses where that would
   * not free all its people: where some may be paused later, the task is tried again then.
   */
  private pauseOthers(item: Item): boolean {
    if (item.pausesAfter === Number.POSITIVE_INFINITY) return false
    const others = new Set<Item>()
    for (const need of item.needs) {
      const { person } = need
      const units = wantedOf(need)
      const all = [...person.work].filter((other) => isPausedBy(other, item))
      const work = all.filter(({ pausableAt }) => pausableAt <= this.now).sort((a, b) => a.rank - b.rank)
      const freed = (other: Item) => other.needs.find((it) => it.person === person)?.taken ?? 0
      let free = person.free
      for (const other of work) if (others.has(other)) free += freed(other)
      while (free < units) {
        const last = work.pop()
        if (!last) {
          for (const { pausableAt } of all) {
            if (pausableAt > this.now) this.schedule(pausableAt, { kind: 'wake', persons: item.needs })
          }
          return false
        }
        if (!others.has(last)) free += freed(last)
        others.add(last)
      }
    }
    // No handover: the pause takes the people.
    for (const other of others) this.pause(other, undefined)
    return true
  }

  /** Takes people from what they are at work on. @param by what hands them on, to other projects */
  private pause(item: Item, by: Item | undefined): void {
    const pass = this.passes[item.project] as ForwardPass
    this.release(item, by)
    pass.pause(item.task, pass.baseline.axis.positionAt(this.now))
    item.isBegun = false
    item.end = -1
    // What is under way comes before all that has not started.
    if (item.rank >= 0) item.rank -= this.size
    this.paused.add(item)
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
    const isFirst = !pass.isBegun(item.task)
    item.isBegun = true
    // What has just begun is worked on for that day, and what was reported to the end of a day to that.
    const { axis } = pass.baseline
    item.pausableAt = isFirst ? ticks(Math.floor(days(this.now)) + 1) : axis.startAt(pass.resumes(item.task))
    pass.place(item.task, position)
    if (item.needs.length > 0) this.employ(item, pass.baseline.axis.endAt(pass.workEnd[item.task] as number))
    else this.endWork(item)
    if (isFirst) this.placed.push({ item, isFinish: false })
  }

  /** A task has its people until a moment. */
  private employ(item: Item, until: number): void {
    for (const need of item.needs) {
      need.taken = wantedOf(need)
      this.handOver(item, need.person, need.taken)
    }
    item.end = this.schedule(Math.max(this.now, until), { kind: 'end', item })
    if (item.longAbsences.length === 0) return
    // To the end of the day that was reported it was worked on, whoever was away.
    const reported = this.passes[item.project]?.entryOf(item.task)?.asOf
    const first = reported === undefined ? this.now : Math.max(this.now, ticks(reported + 1))
    const away = item.longAbsences.find(({ from, to }) => ticks(to + 1) > first && ticks(from) < until)
    if (away) this.schedule(Math.max(first, ticks(away.from)), { kind: 'absence', item, end: item.end })
  }

  /** Takes units that have been free for longest, so that what is named as handing them on is what held the task. */
  private handOver(item: Item, person: Person, units: number): void {
    person.free -= units
    person.work.add(item)
    for (const { part, released } of this.withdraw(person, units)) {
      if (released.by) this.note(item, person, released, part)
      // It waited for somebody to come.
      else if (released.at === this.now) this.passes[item.project]?.hold(item.task)
    }
  }

  /** Takes units out of those that are free, as far as they are. */
  private withdraw({ released: all }: Person, units: number): { part: number; released: Released }[] {
    const taken: { part: number; released: Released }[] = []
    for (let missing = units; missing > 0; ) {
      const [released] = all
      if (!released) break
      const part = Math.min(missing, released.units)
      taken.push({ part, released })
      missing -= part
      released.units -= part
      if (released.units === 0) all.shift()
    }
    return taken
  }

  private note({ project, task }: Item, { resourceId }: Person, { at, by }: Released, units: number): void {
    if (!by) return
    if (!by.isDone && at === this.now) this.passes[project]?.hold(task)
    if (by.project === project) {
      // What has paused goes on later, so that no arc leads from the end of its work.
      if (!by.isEnded && !by.isDone) return
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

  private release(item: Item, by: Item | undefined): void {
    for (const { person, taken: units } of item.needs) {
      person.free += units
      person.work.delete(item)
      const released = { units, at: this.now, by }
      if (by) person.released.push(released)
      else person.released.unshift(released)
    }
  }

  /** The work of a task is done, and its people are free. */
  private endWork(item: Item): void {
    this.release(item, item)
    if (item.isDone) return
    item.isEnded = true
    if (this.finishHeld[item.project]?.[item.task] === 0) this.finish(item)
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
      for (const arc of pass.baseline.graph.outOf[task] ?? []) {
        if (countsFinish(arc) === next.isFinish) this.meet(pass, project, arc)
      }
    }
  }

  /** What an arc counts from is placed. */
  private meet(pass: ForwardPass, project: number, arc: Arc): void {
    const { to } = arc
    if (pass.isCompleted(to) || this.expected[project]?.has(arc)) return
    const isStart = holdsStart(arc)
    if (isStart && pass.isStarted(to)) return
    const held = (isStart ? this.startHeld : this.finishHeld)[project] as Int32Array
    held[to] = (held[to] as number) - 1
    const item = this.items[project]?.[to] as Item
    if (held[to] !== 0) return
    if (item.isEnded) this.finish(item)
    else if (!item.isBegun && !pass.isBegun(to) && (isStart || pass.left(to) === 0) && this.isFree(item))
      this.arrive(item)
  }
}

const isFreeFor = ({ needs }: Item) => needs.every((need) => need.person.free >= wantedOf(need))

const idOf = ({ baseline }: ForwardPass, task: number) => baseline.tasks[task]?.id as number
