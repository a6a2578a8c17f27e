/**
 * Serial schedule generation over several projects that share resources. Each project keeps its own calendar and its own
 * axis of positions; what is taken of a resource is kept in absolute time, so that projects with different calendars
 * see each other's work where it lies.
 */
import { Profile } from '../levelling/profile.ts'
import type { Booking } from '../model.ts'
import { type Graph, graphOf, visit } from '../network/graph.ts'
import type { Compiled } from '../network/network.ts'
import { earliestStart, finishOf, latestStartOf, type Times, timesFor } from '../network/passes.ts'
import { days, ticks } from '../time/ticks.ts'

/** A task of one of the projects. */
interface ProjectTask {
  readonly project: number
  readonly task: number
}
/** A number for each task of each project; the tasks with the lowest are placed first. */
export type Key = (project: number, task: number) => number

export class MultiProject {
  readonly nets: readonly Compiled[]
  private readonly allTasks: readonly ProjectTask[]
  /** Of all projects, with the places of their tasks among all of them. */
  private readonly links: Graph
  private readonly booked: ReadonlyMap<number, Profile>

  /**
   * @param nets what is free of a resource goes by `bookings`, not by those of the networks
   * @param bookings work that never moves
   */
  constructor(nets: readonly Compiled[], bookings: readonly Booking[]) {
    this.nets = nets
    this.allTasks = nets.flatMap(({ tasks }, project) => tasks.map((_, task) => ({ project, task })))
    const arcs = nets.flatMap(({ links }, project) => {
      const first = this.allTasks.findIndex((it) => it.project === project)
      return links.arcs.map((arc) => ({ ...arc, from: first + arc.from, to: first + arc.to }))
    })
    this.links = graphOf(this.allTasks.length, arcs)
    this.booked = profilesOf(nets, bookings)
  }

  /** Each task as early as its floor, links and resources allow. */
  forwards(key: Key): Times[] {
    const free = this.free()
    return this.generate(key, true, (net, times, task) => {
      const start = earliestStart(net, net.links, times, task, net.floor[task] as number)
      return placeIn(free, net, task, start, true)
    })
  }

  /** Each task as late as links, resources and its project's ceiling allow; floors are not looked at. */
  backwards(key: Key, ceilings: readonly number[]): Times[] {
    const free = this.free()
    return this.generate(key, false, (net, times, task, project) => {
      const start = latestStartOf(net, net.links, times, task, ceilings[project] as number)
      return placeIn(free, net, task, start, false)
    })
  }

  private generate(
    key: Key,
    isForward: boolean,
    startOf: (net: Compiled, times: Times, task: number, project: number) => number,
  ): Times[] {
    const { nets, allTasks } = this
    const times = nets.map(({ tasks }) => timesFor(tasks.length))
    const keys = Float64Array.from(allTasks, ({ project, task }) => key(project, task))
    visit(this.links, keys, isForward, (at) => {
      const { project, task } = allTasks[at] as ProjectTask
      const net = nets[project] as Compiled
      const own = times[project] as Times
      const start = startOf(net, own, task, project)
      own.start[task] = start
      own.finish[task] = finishOf(net, task, start, net.work[task] as number)
    })
    return times
  }

  private free(): FreeUnits {
    return new Map([...this.booked].map(([id, profile]) => [id, profile.copy()]))
  }
}

/** What is free of each resource, by its id; moments are ticks since 1970-01-01. */
type FreeUnits = ReadonlyMap<number, Profile>

/** Of a resource that networks have different capacities of, the largest: each task fits into what its own network has. */
function profilesOf(nets: readonly Compiled[], bookings: readonly Booking[]): Map<number, Profile> {
  const capacities = new Map<number, number>()
  for (const net of nets) {
    for (const [index, id] of net.resourceIds.entries()) {
      const capacity = net.capacities[index] as number
      capacities.set(id, Math.max(capacities.get(id) ?? capacity, capacity))
    }
  }
  const profiles = new Map([...capacities].map(([id, capacity]) => [id, new Profile(capacity)]))
  for (const { resourceId, units, start, finish } of bookings) {
    if (start < finish) profiles.get(resourceId)?.take(ticks(start), ticks(finish), ticks(units))
  }
  return profiles
}

/** The first start at or after `from`, or backwards the last one before it, with enough free of everything; takes it. */
function placeIn(free: FreeUnits, net: Compiled, task: number, from: number, isForward: boolean): number {
  const { axis } = net
  const demands = net.demands[task] ?? []
  const taskCalendar = net.taskCalendars[task]
  if (demands.length === 0 || !taskCalendar) return from
  const work = net.work[task] as number
  const profiles = demands.map(({ resource }) => free.get(net.resourceIds[resource] as number) as Profile)
  for (let start = from; ; ) {
    const begin = ticks(axis.startMoment(start))
    const end = ticks(axis.finishMoment(taskCalendar.after(start, work)))
    let shortage: number | undefined
    for (const [index, { units }] of demands.entries()) {
      const profile = profiles[index] as Profile
      shortage = isForward ? profile.lastShortage(begin, end, units) : profile.firstShortage(begin, end, units)
      if (shortage !== undefined) break
    }
    if (shortage === undefined) {
      for (const [index, { units }] of demands.entries()) profiles[index]?.take(begin, end, units)
      return start
    }
    const at = axis.position(days(shortage))
    start = isForward ? taskCalendar.open(at) : taskCalendar.before(at, work)
  }
}
