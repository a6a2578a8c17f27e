/**
 * Places the work of projects that share people, to compare the engine with: written from the rule alone, it takes nothing
 * of the engine but types, and is as plain as can be.
 *
 *     At each moment, first what ends there ends, and its people are free. Then in list order (planned start, priority of
 *     the project, id) every task that is ready then starts, if its calendar works and all its people are free. Tasks under way
 *     come before all others. Nobody waits.
 *
 * Moments are days with decimals. Not for decisions, bookings, absences, dates, leads, and people who are more than one.
 */
import type { CalendarSpec, NetworkTask, Predecessor, RunningProject } from '../../plugins/scheduling/engine/model.ts'

const ALMOST = 1e-9 // days: sums of decimals are no farther off
const LONGEST = 1_000_000 // days

/** When a task is begun, when its people are done, and when it is: later where a link holds its finish. */
export interface Times {
  readonly start: number
  readonly workEnd: number
  readonly finish: number
}

interface Before extends Pick<Predecessor, 'type' | 'lag'> {
  readonly work: Work
}
const isKnown = (time: number) => !Number.isNaN(time)

/** Days on which all of some calendars work. */
export class WorkedDays {
  private readonly specs: readonly CalendarSpec[]
  /** By day: 1 works, 2 does not. Others than these days are worked out each time. */
  private readonly known = new Uint8Array(40_000)

  constructor(specs: readonly CalendarSpec[]) {
    this.specs = specs
  }

  works(day: number): boolean {
    const known = this.known[day]
    if (known) return known === 1
    const weekday = ((((day + 3) % 7) + 7) % 7) + 1 // day 0 was a Thursday
    const works = this.specs.every((it) => it.weekdays.includes(weekday) && !it.holidays.includes(day))
    this.known[day] = works ? 1 : 2
    return works
  }

  /** When so many days of work are done that start at a moment, or as soon as there is work after it. */
  after(moment: number, work: number): number {
    if (work === 0 || !isKnown(moment)) return moment
    let left = work
    for (let day = Math.floor(moment); ; day++) {
      if (!this.works(day)) continue
      const from = Math.max(moment, day)
      if (left <= day + 1 - from + ALMOST) return from + left
      left -= day + 1 - from
    }
  }

  /** Days of work between two moments. */
  between(from: number, to: number): number {
    let sum = 0
    for (let day = Math.floor(from); day < to; day++) {
      if (this.works(day)) sum += Math.min(to, day + 1) - Math.max(from, day)
    }
    return sum
  }
}

/** Days on which the project and all people of a task work. */
export function daysOf({ network }: RunningProject, { assignments }: NetworkTask): WorkedDays {
  const people = network.resources.filter(({ id }) => assignments.some(({ resourceId }) => resourceId === id))
  return new WorkedDays([network.calendar, ...people.flatMap(({ calendar }) => calendar ?? [])])
}

/** A task; of its times those that are not known yet are not numbers. */
interface Work {
  readonly id: number
  readonly facts: Times
  readonly isUnderWay: boolean
  readonly planned: number
  readonly priority: number
  /** Nothing of it is worked on before. */
  readonly earliest: number
  readonly people: readonly number[]
  readonly days: WorkedDays
  readonly projectDays: WorkedDays
  readonly predecessors: readonly Predecessor[]
  before: readonly Before[]
  left: number
  hasPeople: boolean
  start: number
  workEnd: number
  finish: number
}
export class IndependentDispatch {
  private readonly statusDate: number
  /** In the order in which they take people. */
  private readonly list: readonly Work[]
  /** Those that are not done. */
  private open: readonly Work[] = []
  private readonly busy = new Set<number>()

  constructor(running: readonly RunningProject[], statusDate: number) {
    this.statusDate = statusDate
    this.list = running
      .flatMap((project) => project.network.tasks.map((task) => workOf(project, task, statusDate)))
      .sort(
        (a, b) =>
          Number(b.isUnderWay) - Number(a.isUnderWay) ||
          a.planned - b.planned ||
          b.priority - a.priority ||
          a.id - b.id,
      )
    const byId = new Map(this.list.map((work) => [work.id, work]))
    for (const work of this.list) {
      work.before = work.predecessors.map(({ taskId, ...link }) => ({ ...link, work: byId.get(taskId) as Work }))
    }
  }

  /** @param left days of work that are left of a task, by its id */
  place(left: (id: number) => number): ReadonlyMap<number, Times> {
    let now = this.statusDate
    for (const work of this.list) Object.assign(work, work.facts, { left: left(work.id), hasPeople: false })
    this.open = this.list
    for (const work of this.list) if (work.isUnderWay && this.isFree(work)) this.begin(work, now)
    for (;;) {
      do while (this.endWhatIsDue(now)) {}
      while (this.startWhatCan(now))
      this.open = this.open.filter(({ finish }) => !isKnown(finish))
      if (this.open.length === 0) break
      now = this.nextMoment(now)
      if (now > this.statusDate + LONGEST) throw new Error('Some tasks wait for each other.')
    }
    return new Map(this.list.map(({ id, start, workEnd, finish }) => [id, { start, workEnd, finish }]))
  }

  private isReady(work: Work, now: number): boolean {
    return work.isUnderWay || this.startBound(work) <= now + ALMOST
  }

  private isFree(work: Work): boolean {
    return work.people.every((person) => !this.busy.has(person))
  }

  private begin(work: Work, now: number): void {
    if (!isKnown(work.start)) work.start = now
    work.workEnd = work.days.after(Math.max(now, work.earliest), work.left)
    for (const person of work.people) this.busy.add(person)
    work.hasPeople = true
  }

  /** Whether anything ended. */
  private endWhatIsDue(now: number): boolean {
    let hasEnded = false
    for (const work of this.open) {
      if (work.left === 0 && !isKnown(work.workEnd) && this.isReady(work, now)) {
        if (!isKnown(work.start)) work.start = now
        work.workEnd = now
        hasEnded = true
      }
      if (work.hasPeople && work.workEnd <= now + ALMOST) {
        for (const person of work.people) this.busy.delete(person)
        work.hasPeople = false
        hasEnded = true
      }
      if (!isKnown(work.finish) && work.workEnd <= now + ALMOST && this.finishBound(work) <= now + ALMOST) {
        work.finish = this.finishBound(work)
        hasEnded = true
      }
    }
    return hasEnded
  }

  /** One pass through what is ready, in list order; what a start makes ready is for the next pass. Whether anything started. */
  private startWhatCan(now: number): boolean {
    let hasStarted = false
    for (const work of this.open.filter((it) => this.isReady(it, now))) {
      if (isKnown(work.workEnd) || work.left === 0) continue
      if (!this.isFree(work) || !work.days.works(Math.floor(now + ALMOST))) continue
      this.begin(work, now)
      hasStarted = true
    }
    return hasStarted
  }

  /** The next end of work, link, or day. */
  private nextMoment(now: number): number {
    let next = Math.floor(now + ALMOST) + 1
    for (const work of this.open) {
      const isWorked = isKnown(work.workEnd) && !work.hasPeople
      const moment = work.hasPeople ? work.workEnd : isWorked ? this.finishBound(work) : this.startBound(work)
      if (moment > now + ALMOST && moment < next) next = moment
    }
    return next
  }

  /** Before which links let a task not start. */
  private startBound(work: Work): number {
    return this.bound(work, 'S', work.earliest)
  }

  /** When a task whose work has an end is done. */
  private finishBound(work: Work): number {
    return this.bound(work, 'F', work.workEnd)
  }

  /** Not a number while it is not known. @param held the end of links that is asked for: start or finish */
  private bound(work: Work, held: 'S' | 'F', from: number): number {
    let bound = from
    for (const { work: before, type, lag } of work.before) {
      if (type[1] !== held) continue
      bound = Math.max(bound, work.projectDays.after(type[0] === 'F' ? before.finish : before.start, lag))
    }
    return bound
  }
}

function workOf(project: RunningProject, task: NetworkTask, statusDate: number): Work {
  const { network, plannedStarts, progress, priority } = project
  const report = progress.find(({ taskId }) => taskId === task.id)
  const asOf = report?.asOf === undefined ? statusDate : report.asOf + 1
  const start = report?.actualStart ?? Number.NaN
  const finish = report?.actualFinish ?? Number.NaN
  const planned = plannedStarts.get(task.id)
  if (planned === undefined) throw new Error(`Task ${task.id} has no planned start.`)
  return {
    ...{ id: task.id, planned, priority, predecessors: task.predecessors },
    ...{ facts: { start, workEnd: finish, finish }, start, workEnd: finish, finish },
    isUnderWay: report?.status === 'InProgress',
    earliest: Math.max(network.start, statusDate, report?.status === 'InProgress' ? asOf : statusDate),
    people: task.duration === 0 ? [] : task.assignments.map(({ resourceId }) => resourceId),
    days: daysOf(project, task),
    projectDays: new WorkedDays([network.calendar]),
    ...{ before: [], left: 0, hasPeople: false },
  }
}
