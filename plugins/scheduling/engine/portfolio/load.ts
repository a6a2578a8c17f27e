/**
 * The load of shared resources by week: what projects demand of each, what there is, and by how much the demand exceeds it.
 *
 * All amounts are unit-days: one unit of a resource for one working day is 1. A task demands its units on the working
 * days of its project and of all its resources between its start and its finish, parts of days included. Over-allocation
 * is counted at each moment, so that two half-day tasks one after the other on the same day are none, and a free Tuesday
 * does not hide a Monday that is used twice. Days before the status date count for nothing: what is left of this week is
 * compared with what there is for it.
 */
import { sharingGroups } from '../execution/beside.ts'
import type { ForwardPass } from '../execution/forward-pass.ts'
import { placedAsKept } from '../execution/kept-dispatch.ts'
import type { Assignment, CalendarSpec, Day, Moment, Network, NetworkResource, RunningProject } from '../model.ts'
import { unitsThere, workingDaysOf } from '../time/absences.ts'
import { Workdays } from '../time/calendar.ts'
import { TICKS, ticks } from '../time/ticks.ts'
import { usageOf } from '../time/usage.ts'
import { mondayOf } from '../time/weeks.ts'
import { commonDays } from './bookings.ts'

/** The work of a project that lies ahead, where it lies. */
export interface WorkAhead {
  readonly projectId: number
  readonly network: Pick<Network, 'calendar' | 'resources'>
  readonly tasks: readonly {
    readonly assignments: readonly Assignment[]
    readonly start: Moment
    readonly finish: Moment
  }[]
}
export interface LoadInput {
  /** Projects that have not started, as they are planned. */
  readonly planned: readonly WorkAhead[]
  /** What runs in the account: it is projected together. */
  readonly running: readonly RunningProject[]
  /** The running projects that count, with what is left of them, by id. */
  readonly counted: readonly number[]
  readonly resources: readonly NetworkResource[]
  /** Of the account: days on which resources without a calendar of their own are there. */
  readonly calendar: CalendarSpec
  readonly statusDate: Day
  /** First and last day. */
  readonly from: Day
  readonly to: Day
}
export interface ProjectDemand {
  readonly projectId: number
  readonly demand: number
}
export interface LoadWeek {
  /** The Monday, or the first day asked for. */
  readonly start: Day
  /** The Sunday, or the last day asked for. */
  readonly end: Day
  readonly capacity: number
  readonly demand: number
  readonly overAllocation: number
  /** Those with a demand, by id. */
  readonly projects: readonly ProjectDemand[]
}
export interface ResourceLoad {
  readonly resourceId: number
  readonly weeks: readonly LoadWeek[]
}

/** Each resource with all weeks of the range. */
export function resourceLoad(input: LoadInput): ResourceLoad[] {
  const { resources, from, to } = input
  const uses = Map.groupBy(usesOf(input), ({ resourceId }) => resourceId)
  return resources.map((resource) => {
    const own = uses.get(resource.id) ?? []
    const counter = new WeekCounter(from, to)
    addCapacity(counter, resource, input, own)
    for (const { projectId, units, pieces } of own) {
      for (const { start, finish } of pieces) counter.addDemand(start, projectId, units * (finish - start))
    }
    addOverAllocation(counter, resource, own)
    return { resourceId: resource.id, weeks: counter.weeks() }
  })
}

/** Within one working day; ticks. */
interface Piece {
  readonly start: number
  readonly finish: number
}
interface Use {
  readonly projectId: number
  readonly resourceId: number
  readonly units: number
  readonly pieces: readonly Piece[]
}

function usesOf(input: LoadInput): Use[] {
  const { resources, from, to, statusDate } = input
  const wanted = new Set(resources.map(({ id }) => id))
  const isWanted = ({ resourceId, units }: Assignment) => wanted.has(resourceId) && units > 0
  return workAhead(input, wanted, isWanted).flatMap(({ projectId, network, tasks }) => {
    const workdays = workdaysIn(network)
    return tasks.flatMap(({ assignments, start, finish }) => {
      const demands = assignments.filter(isWanted)
      if (demands.length === 0) return []
      const days = workdays(assignments.map(({ resourceId }) => resourceId))
      const pieces = piecesOf(days, Math.max(from, statusDate, start), Math.min(to + 1, finish))
      return demands.map(({ resourceId, units }) => ({ projectId, resourceId, units, pieces }))
    })
  })
}

type IsWanted = (assignment: Assignment) => boolean

function workAhead(
  { planned, running, counted, statusDate }: LoadInput,
  wanted: ReadonlySet<number>,
  isWanted: IsWanted,
): WorkAhead[] {
  const countedIds = new Set(counted)
  const isCounted = ({ id }: { readonly id: number }) => countedIds.has(id)
  const passes = sharingGroups(wanted, running)
    .filter((group) => group.some(isCounted))
    .flatMap((group) => placedAsKept(running, group, statusDate))
  return [...planned, ...passes.filter(isCounted).map((pass) => leftOf(pass, isWanted))]
}

/** What is left of the tasks that use a wanted resource, from the status date on. */
function leftOf(pass: ForwardPass, isWanted: IsWanted): WorkAhead {
  const { id, statusDate, baseline } = pass
  return {
    projectId: id,
    network: baseline.network,
    tasks: baseline.tasks.flatMap(({ assignments }, task) =>
      pass.isCompleted(task) || !assignments.some(isWanted)
        ? []
        : pass.spansOf(task).map(({ start, finish }) => ({ assignments, start: Math.max(statusDate, start), finish })),
    ),
  }
}

/** The days on which a project works with a set of its resources. */
function workdaysIn(network: WorkAhead['network']): (ids: readonly number[]) => Workdays {
  const limiting = new Set(network.resources.flatMap((it) => (workingDaysOf(it) ? it.id : [])))
  const known = new Map<string, Workdays>()
  return (ids) => {
    const own = [...new Set(ids)].filter((id) => limiting.has(id)).sort((a, b) => a - b)
    const workdays = known.get(own.join()) ?? new Workdays(commonDays(network, own))
    known.set(own.join(), workdays)
    return workdays
  }
}

function piecesOf(workdays: Workdays, start: Moment, finish: Moment): Piece[] {
  const pieces: Piece[] = []
  const [first, last] = [ticks(start), ticks(finish)]
  for (let number = workdays.before(Math.floor(start)); ; number++) {
    const day = workdays.nth(number) * TICKS
    if (day >= last) return pieces
    const piece = { start: Math.max(day, first), finish: Math.min(day + TICKS, last) }
    if (piece.start < piece.finish) pieces.push(piece)
  }
}

/** A resource without a calendar of its own is there on the account's days, and whenever a project uses it, but for its absences. */
function addCapacity(
  counter: WeekCounter,
  resource: NetworkResource,
  { calendar, statusDate }: Pick<LoadInput, 'calendar' | 'statusDate'>,
  uses: readonly Use[],
): void {
  const own = resource.calendar
  const used = own ? undefined : new Set(uses.flatMap(({ pieces }) => pieces.map(({ start }) => dayAt(start))))
  const workdays = new Workdays(own ?? calendar)
  for (let day = Math.max(counter.from, statusDate); day <= counter.to; day++) {
    if (used?.has(day) || workdays.works(day)) counter.addCapacity(day, unitsThere(resource, day))
  }
}

function addOverAllocation(counter: WeekCounter, resource: NetworkResource, uses: readonly Use[]): void {
  const steps = usageOf(uses.flatMap(({ units, pieces }) => pieces.map((piece) => ({ ...piece, units }))))
  for (const [index, { at, used }] of steps.entries()) {
    const next = steps[index + 1]?.at ?? at
    // Every day of work ends in a step, so what is used beyond the capacity is used within one day.
    const available = ticks(unitsThere(resource, dayAt(at)))
    if (used > available) counter.addOverAllocation(at, ((used - available) / TICKS) * (next - at))
  }
}

const dayAt = (at: number): Day => Math.floor(at / TICKS)

interface Week {
  capacity: number
  overAllocation: number
  readonly demand: Map<number, number>
}

/** Adds up by week; amounts are unit-ticks. */
class WeekCounter {
  readonly from: Day
  readonly to: Day
  private readonly counted: readonly Week[]

  constructor(from: Day, to: Day) {
    this.from = from
    this.to = to
    const count = (mondayOf(to) - mondayOf(from)) / 7 + 1
    this.counted = Array.from({ length: count }, () => ({ capacity: 0, overAllocation: 0, demand: new Map() }))
  }

  addCapacity(day: Day, units: number): void {
    this.week(day).capacity += units * TICKS
  }

  addDemand(at: number, projectId: number, amount: number): void {
    const { demand } = this.week(dayAt(at))
    demand.set(projectId, (demand.get(projectId) ?? 0) + amount)
  }

  addOverAllocation(at: number, amount: number): void {
    this.week(dayAt(at)).overAllocation += amount
  }

  weeks(): LoadWeek[] {
    const first = mondayOf(this.from)
    return this.counted.map(({ capacity, overAllocation, demand }, index) => {
      const monday = first + index * 7
      const projects = [...demand].sort(([a], [b]) => a - b)
      return {
        start: Math.max(this.from, monday),
        end: Math.min(this.to, monday + 6),
        capacity: amountOf(capacity),
        demand: amountOf(projects.reduce((sum, [, amount]) => sum + amount, 0)),
        overAllocation: amountOf(overAllocation),
        projects: projects.map(([projectId, amount]) => ({ projectId, demand: amountOf(amount) })),
      }
    })
  }

  private week(day: Day): Week {
    return this.counted[(mondayOf(day) - mondayOf(this.from)) / 7] as Week
  }
}

/** Unit-days, with 6 decimals. */
const amountOf = (unitTicks: number) => Math.round(unitTicks) / TICKS
