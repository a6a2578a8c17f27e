/** Calculates what a project reserves of shared resources, by the rule of staggering. */

import type { CalendarSpec, Day, Moment, Network, NetworkTask } from '../model.ts'
import { workingDaysOf } from '../time/absences.ts'
import { calendarOf, intersect } from '../time/calendar.ts'
import { days, ticks } from '../time/ticks.ts'
import { usageOf } from '../time/usage.ts'
import type { Reservation } from './capacity.ts'
import type { Load, Reserve, StaggerRule } from './portfolio.ts'

/** The work that a project has left: where its tasks lie. */
export interface RemainingLoad {
  readonly projectId: number
  readonly network: Network
  readonly tasks: readonly {
    readonly task: NetworkTask
    readonly start: Moment
    readonly finish: Moment
  }[]
  /** The first and the last day on which it counts as being worked on; undefined when nothing is left. */
  readonly span: { readonly firstDay: Day; readonly lastDay: Day } | undefined
}
export interface Bookings {
  readonly bookings: readonly Reservation[]
  readonly load: readonly Load[]
  readonly reserves: readonly Reserve[]
}

export function bookingsOf(rule: StaggerRule, remainingLoad: RemainingLoad): Bookings {
  switch (rule.kind) {
    case 'limit':
      return spanOf(remainingLoad)
    case 'capacity':
      return rule.atOnce === undefined ? stretchesOf(remainingLoad) : withSpan(remainingLoad)
    case 'drums':
      return blocksOf(rule, remainingLoad)
  }
}

/** One task's use of a resource. */
interface Use {
  readonly resource: number
  readonly units: number
  readonly start: Moment
  readonly finish: Moment
}

/** All uses, by their resource. */
function usesOf({ tasks }: RemainingLoad): ReadonlyMap<number, readonly Use[]> {
  const uses = tasks.flatMap(({ task, start, finish }) =>
    task.assignments.map(({ resourceId: resource, units }): Use => ({ resource, units, start, finish })),
  )
  return Map.groupBy(uses, ({ resource }) => resource)
}

function spanOf({ projectId, span }: RemainingLoad): Bookings {
  if (!span) return NOTHING
  const [start, finish] = [span.firstDay, span.lastDay + 1]
  return {
    bookings: [{ resource: null, from: ticks(start), to: ticks(finish), units: ticks(1) }],
    load: [{ resourceId: null, projectId, units: 1, start, finish }],
    reserves: [],
  }
}

/** As one of the projects at once, too. */
function withSpan(remainingLoad: RemainingLoad): Bookings {
  const uses = stretchesOf(remainingLoad)
  return { ...uses, bookings: [...uses.bookings, ...spanOf(remainingLoad).bookings] }
}

/** Every use as it lies, each stretch with the same units as one. */
function stretchesOf(remainingLoad: RemainingLoad): Bookings {
  const uses = usesOf(remainingLoad)
  const load = idsOf(remainingLoad.network).flatMap((resource) =>
    loadOf(remainingLoad.projectId, resource, uses.get(resource) ?? []),
  )
  return { bookings: load.map(reservationOf), load, reserves: [] }
}

type Drums = StaggerRule & { readonly kind: 'drums' }

function blocksOf(rule: Drums, remainingLoad: RemainingLoad): Bookings {
  const uses = usesOf(remainingLoad)
  const drums = [...new Set(rule.drums)].sort((a, b) => a - b)
  const blocks = drums.map((drum) => blockOf(rule, remainingLoad, drum, uses.get(drum) ?? []))
  return {
    bookings: blocks.flatMap((it) => it.bookings),
    load: blocks.flatMap((it) => it.load),
    reserves: blocks.flatMap((it) => it.reserves),
  }
}

/** One reservation from the first use to the last with the most units that are used at once, and the buffers around it. */
function blockOf(rule: Drums, remainingLoad: RemainingLoad, drum: number, uses: readonly Use[]): Bookings {
  const load = loadOf(remainingLoad.projectId, drum, uses)
  const [first, last] = [load[0], load.at(-1)]
  if (!first || !last) return NOTHING
  const units = load.reduce((most, stretch) => Math.max(most, stretch.units), 0)
  const { projectId } = remainingLoad
  const calendar = calendarOf(commonDays(remainingLoad.network, [drum]))
  const reserve = (kind: Reserve['kind'], size: number, start: Moment, finish: Moment): Reserve[] =>
    size > 0 ? [{ kind, resourceId: drum, projectId, size, units, start, finish }] : []
  const before = ticks(rule.drumBuffer ?? 0)
  const after = bufferSize(rule, remainingLoad, drum, units)
  const reserves = [
    ...reserve('drum', days(before), calendar.add(first.start, -days(before)), first.start),
    ...reserve('capacity', days(after), calendar.next(last.finish), calendar.add(last.finish, days(after))),
  ]
  const start = Math.min(first.start, ...reserves.map((it) => it.start))
  const finish = Math.max(last.finish, ...reserves.map((it) => it.finish))
  return { bookings: [reservationOf({ resourceId: drum, units, start, finish })], load, reserves }
}

/**
 * Ticks of capacity buffer: by all that the project has on the drum, so that it is kept while the work on it is done. The
 * work on a drum of several units counts as done with all that the project takes.
 */
function bufferSize({ capacityBuffer }: Drums, { network }: RemainingLoad, drum: number, most: number): number {
  if ('days' in capacityBuffer) return ticks(capacityBuffer.days)
  const work = network.tasks
    .flatMap(({ duration, assignments }) =>
      assignments.flatMap(({ resourceId, units }) => (resourceId === drum ? duration * units : [])),
    )
    .reduce((sum, own) => sum + own, 0)
  return ticks(((work / most) * capacityBuffer.percentage) / 100)
}

/** How the project uses a resource over time, in stretches of the same units. */
function loadOf(projectId: number, resourceId: number, uses: readonly Use[]): Load[] {
  const steps = usageOf(uses.filter(({ start, finish }) => start < finish))
  const changes = steps.filter(({ used }, index) => used !== (steps[index - 1]?.used ?? 0))
  return changes.flatMap(({ at: start, used }, index) => {
    const finish = changes[index + 1]?.at
    return used === 0 || finish === undefined ? [] : [{ resourceId, projectId, units: days(used), start, finish }]
  })
}

const reservationOf = ({
  resourceId,
  units,
  start,
  finish,
}: Pick<Load, 'resourceId' | 'units' | 'start' | 'finish'>): Reservation => ({
  resource: resourceId,
  from: ticks(start),
  to: ticks(finish),
  units: ticks(units),
})

const idsOf = ({ resources }: Network) => resources.map(({ id }) => id).sort((a, b) => a - b)

/** The days on which a project works with some of its resources; its own days where they have none in common. */
export function commonDays(
  { calendar, resources }: Pick<Network, 'calendar' | 'resources'>,
  ids: readonly number[],
): CalendarSpec {
  const own = resources.flatMap((it) => (ids.includes(it.id) ? (workingDaysOf(it) ?? []) : []))
  const common = intersect([calendar, ...own])
  return common.weekdays.length > 0 ? common : calendar
}

const NOTHING: Bookings = { bookings: [], load: [], reserves: [] }
