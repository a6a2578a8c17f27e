/** A round of a dispatch: goes from moment to moment, and at each of them hands out the people who are free. */
import type { Day } from '../../model.ts'
import { days, ticks } from '../../time/ticks.ts'
import type { ForwardPass } from '../forward-pass.ts'
import { Agenda, type Event } from './agenda.ts'
import { Handovers } from './handovers.ts'
import { doneItem, type Item, idOf, itemsOf } from './items.ts'
import { listOf } from './list.ts'
import { gaveWay } from './long-absences.ts'
import { type Expected, OpenLinks } from './open-links.ts'
import { pausedFor } from './pausing.ts'
import { changeUnits, employ, isFreeFor, type Person, personOf, release, type UnitChange } from './people.ts'
import { enter, hasNext, leave, putBack, queuesOf, rankIn } from './waiting-lists.ts'

export class Round {
  readonly handovers = new Handovers()
  private readonly passes: readonly ForwardPass[]
  private readonly today: number
  private readonly agenda: Agenda
  private readonly people = new Map<number, Person>()
  /** By project and task; undefined for those completed. */
  private readonly items: ReadonlyMap<ForwardPass, readonly (Item | undefined)[]>
  private readonly links: OpenLinks
  /** What has just been placed: the arcs out of it are still to be followed. */
  private readonly placed: { readonly item: Item; readonly isFinish: boolean }[] = []
  /** What was paused in this moment: it waits for its people. */
  private readonly paused = new Set<Item>()
  /** Tasks that are left. */
  private size = 0

  constructor(passes: readonly ForwardPass[], statusDate: Day, expected: Expected) {
    this.passes = passes
    this.today = ticks(statusDate)
    this.agenda = new Agenda(this.today)
    for (const pass of passes) pass.begin()
    this.addPeople()
    this.items = new Map(passes.map((pass) => [pass, itemsOf(pass, this.people)]))
    this.links = new OpenLinks(this.items, expected)
    this.rank()
  }

  run(): void {
    const items = [...this.items.values()].flatMap((list) => list.filter((item) => item !== undefined))
    const isStarted = ({ pass, task }: Item) => pass.isStarted(task)
    const seeds = items.filter((item) => !isStarted(item) && this.links.isFree(item))
    const started = items.filter(isStarted).sort((a, b) => a.rank - b.rank)
    const isBehind = Map.groupBy(started, (item) => gaveWay(item, started))
    for (const item of [...(isBehind.get(false) ?? []), ...(isBehind.get(true) ?? [])]) this.resume(item)
    this.holdToday()
    for (const item of seeds) this.arrive(item)
    this.expireDecisions()
    this.follow()
    while (this.agenda.goOn()) this.processEvents()
  }

  private addPeople(): void {
    const isHeldToPlan = this.passes.some((pass) => pass.isHeldToPlan)
    const toCome = (at: number, change: UnitChange) => this.agenda.add(at, { kind: 'units', ...change })
    for (const resource of this.passes.flatMap(({ baseline }) => baseline.network.resources)) {
      if (this.people.has(resource.id)) continue
      this.people.set(resource.id, personOf(resource, this.today, isHeldToPlan, toCome))
    }
  }

  /** Gives each task its place: what is to come now first, then what is under way, then what has not started. */
  private rank(): void {
    const list = listOf(this.passes, this.agenda.now)
    this.size = list.length
    for (const [place, { pass, task, decision }] of list.entries()) {
      const item = this.items.get(pass)?.[task] as Item
      const isNow = decision?.mode === 'now'
      item.pausesAfter = isNow ? decision.place : Number.POSITIVE_INFINITY
      item.rank = place - (isNow ? 2 : pass.isBegun(task) ? 1 : 0) * list.length
    }
    for (const { waiting } of this.people.values()) {
      for (const { items } of waiting.values()) items.sort((one, other) => one.rank - other.rank)
    }
  }

  /** The moments after which decisions hold no more. */
  private expireDecisions(): void {
    const ends = new Set(this.passes.flatMap((pass) => pass.decisions.flatMap(({ until }) => until ?? [])))
    for (const until of ends) if (ticks(until + 1) > this.today) this.agenda.add(ticks(until + 1), { kind: 'expiry' })
  }

  /**
   * What was completed today has its people until the day ends, as what follows by links has to wait for that; but those who
   * have begun something else are at work on it. Of what one person has completed today the task with the lowest id hands on.
   */
  private holdToday(): void {
    const done = this.passes.flatMap((pass) => pass.completedToday().map((task) => ({ pass, task })))
    for (const { pass, task } of done.sort((a, b) => idOf(a) - idOf(b))) {
      this.employ(doneItem(pass, task, this.people), pass.baseline.axis.endAt(pass.finish[task] as number))
    }
  }

  /** What is under way goes on where its people are free, else it waits for them. */
  private resume(item: Item): void {
    if (isFreeFor(item)) this.take(item, item.pass.resumes(item.task))
    else enter(item)
  }

  /** All that holds the start of a task is placed. */
  private arrive(item: Item): void {
    const { pass, task } = item
    const bound = Math.max(pass.floorOf(task), this.links.bound(item, true))
    if (pass.left(task) === 0) {
      pass.place(task, Math.max(bound, this.links.bound(item, false)))
      item.isBegun = item.isEnded = true
      this.placed.push({ item, isFinish: false })
      this.finish(item)
      return
    }
    const open = pass.baseline.taskCalendars[task]?.open(bound) ?? bound
    this.agenda.add(Math.max(this.agenda.now, pass.baseline.axis.startAt(open)), { kind: 'arrival', item })
  }

  /** All events of this moment, then one pass through the list. */
  private processEvents(): void {
    const touched = new Set<Person>()
    const fresh: Item[] = []
    const changes: UnitChange[] = []
    for (let number = this.agenda.take(); number !== undefined; number = this.agenda.take()) {
      const event = this.agenda.event(number)
      if (event.kind === 'units') changes.push(event)
      else if (event.kind === 'arrival' && event.item.needs.length > 0) fresh.push(event.item)
      else this.process(event, number)
      for (const { person } of freedBy(event)) touched.add(person)
      this.follow()
    }
    // Units go after what ends in this moment, and after those that come.
    for (const change of changes.sort((a, b) => b.units - a.units)) {
      this.makeRoom(change)
      changeUnits(change, this.agenda.now)
      touched.add(change.person)
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

  private process(event: Event, number: number): void {
    if (event.kind === 'arrival') this.begin(event.item)
    else if (event.kind === 'expiry') this.rank()
    else if (event.kind === 'end' && event.item.end === number) this.endWork(event.item)
    else if (event.kind === 'absence' && event.item.end === event.end) this.pause(event.item, event.item)
  }

  /** Where units go, what takes too much of a person pauses, the last in the list first. */
  private makeRoom({ person, units }: UnitChange): void {
    if (units > 0) return
    const work = [...person.work].filter(({ isDone }) => !isDone).sort((a, b) => a.rank - b.rank)
    while (person.free < -units) {
      const last = work.pop()
      if (!last) return
      this.pause(last, undefined)
    }
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
  private start(fresh: readonly Item[], touched: ReadonlySet<Person>): void {
    const left = queuesOf(fresh, touched, (item) => this.isOpen(item))
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
  private isOpen({ pass, task, needs }: Item): boolean {
    const { axis, taskCalendars } = pass.baseline
    const position = axis.positionAt(this.agenda.now)
    const at = axis.startAt(taskCalendars[task]?.open(position) ?? position)
    if (at <= this.agenda.now) return true
    const asleep = needs.filter(({ person }) => person.wakesAt !== at)
    for (const { person } of asleep) person.wakesAt = at
    if (asleep.length > 0) this.agenda.add(at, { kind: 'wake', needs: asleep })
    return false
  }

  /** Has others pause for a task that is decided to come first now; where some may be paused later, it is tried again then. */
  private pauseOthers(item: Item): boolean {
    if (item.pausesAfter === Number.POSITIVE_INFINITY) return false
    const { others, later } = pausedFor(item, this.agenda.now)
    for (const at of later ?? []) this.agenda.add(at, { kind: 'wake', needs: item.needs })
    // No handover: the pause takes the people.
    for (const other of others) this.pause(other, undefined)
    return later === undefined
  }

  /** Takes people from what they are at work on. @param by what hands them on, to other projects */
  private pause(item: Item, by: Item | undefined): void {
    const { pass, task } = item
    release(item, this.agenda.now, by)
    pass.pause(task, pass.baseline.axis.positionAt(this.agenda.now))
    item.isBegun = false
    item.end = -1
    // What is under way comes before all that has not started.
    if (item.rank >= 0) item.rank -= this.size
    this.paused.add(item)
  }

  /** Starts a task now, or lets it go on: where it was reported to the end of a day, after that. */
  private begin(item: Item): void {
    const { pass, task } = item
    const position = pass.baseline.axis.positionAt(this.agenda.now)
    this.take(item, pass.isStarted(task) ? Math.max(position, pass.resumes(task)) : position)
    leave(item)
  }

  /** Places a task; its people are at work on it until the end of its work. */
  private take(item: Item, position: number): void {
    const { pass, task } = item
    const { axis } = pass.baseline
    const isFirst = !pass.isBegun(task)
    item.isBegun = true
    // What has just begun is worked on for that day, and what was reported to the end of a day to that.
    item.pausableAt = isFirst ? ticks(Math.floor(days(this.agenda.now)) + 1) : axis.startAt(pass.resumes(task))
    pass.place(task, position)
    if (item.needs.length > 0) this.employ(item, axis.endAt(pass.workEnd[task] as number))
    else this.endWork(item)
    if (isFirst) this.placed.push({ item, isFinish: false })
  }

  /** A task has its people until a moment. */
  private employ(item: Item, until: number): void {
    const { now } = this.agenda
    for (const need of item.needs) {
      for (const { part, released } of employ(item, need)) {
        this.handovers.note(item, need.person, released, part, now)
      }
    }
    item.end = this.agenda.add(Math.max(now, until), { kind: 'end', item })
    if (item.longAbsences.length === 0) return
    // To the end of the day that was reported it was worked on, whoever was away.
    const reported = item.pass.entryOf(item.task)?.asOf
    const first = reported === undefined ? now : Math.max(now, ticks(reported + 1))
    const away = item.longAbsences.find(({ from, to }) => ticks(to + 1) > first && ticks(from) < until)
    if (away) this.agenda.add(Math.max(first, ticks(away.from)), { kind: 'absence', item, end: item.end })
  }

  /** The work of a task is done, and its people are free. */
  private endWork(item: Item): void {
    release(item, this.agenda.now, item)
    if (item.isDone) return
    item.isEnded = true
    if (item.finishHolds === 0) this.finish(item)
  }

  /** The end of its work, or where links put it after that. */
  private finish(item: Item): void {
    const { pass, task } = item
    pass.finish[task] = Math.max(pass.workEnd[task] as number, this.links.bound(item, false))
    this.placed.push({ item, isFinish: true })
  }

  /** Follows the links out of what was placed, until nothing more comes of them. */
  private follow(): void {
    for (let next = this.placed.pop(); next; next = this.placed.pop()) {
      this.links.follow(next.item, next.isFinish, this.free)
    }
  }

  /** Nothing holds the start, or the finish, of a task any more. */
  private readonly free = (item: Item, ofStart: boolean): void => {
    const { pass, task } = item
    if (item.isEnded) this.finish(item)
    else if (item.isBegun || pass.isBegun(task)) return
    else if ((ofStart || pass.left(task) === 0) && this.links.isFree(item)) this.arrive(item)
  }
}

/** The people for whom what waits is tried again after an event. */
function freedBy(event: Event) {
  if (event.kind === 'wake') return event.needs
  return event.kind === 'end' || event.kind === 'absence' ? event.item.needs : []
}
