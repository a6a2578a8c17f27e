/** What a project claims of shared resources, by the rule of staggering. */
import { calendarOf, intersect } from '../calendar.ts'
import type { Day, Moment, Network, NetworkTask, WorkCalendar } from '../model.ts'
import { days, ticks } from '../ticks.ts'
import type { Claim } from './capacity.ts'
import type { Load, Reserve, StaggerRule } from './portfolio.ts'

/** The work that a project has left: where its tasks lie and how much each still takes, in working days. */
export interface Ahead {
  readonly projectId: number
  readonly network: Network
  readonly tasks: readonly {
    readonly task: NetworkTask
    readonly start: Moment
    readonly finish: Moment
    readonly work: number
  }[]
  /** The first and the last day on which it counts as being worked on; undefined when nothing is left. */
  readonly span: { readonly firstDay: Day; readonly lastDay: Day } | undefined
}
export interface Claims {
  readonly claims: readonly Claim[]
  readonly load: readonly Load[]
  readonly reserves: readonly Reserve[]
}

export function claimsOf(rule: StaggerRule, ahead: Ahead): Claims {
  switch (rule.kind) {
    case 'limit':
      return spanOf(ahead)
    case 'capacity':
      return stretchesOf(ahead)
    case 'drums':
      return blocksOf(rule, ahead)
  }
}

/** One task's use of a resource. */
interface Use {
  readonly resource: number
  readonly units: number
  readonly start: Moment
  readonly finish: Moment
  /** Working days. */
  readonly work: number
}

/** All uses, by their resource. */
function usesOf({ tasks }: Ahead): ReadonlyMap<number, readonly Use[]> {
  const uses = tasks.flatMap(({ task, start, finish, work }) =>
    task.assignments.map(({ resourceId: resource, units }): Use => ({ resource, units, start, finish, work })),
  )
  return Map.groupBy(uses, ({ resource }) => resource)
}

function spanOf({ projectId, span }: Ahead): Claims {
  if (!span) return NOTHING
  const [start, finish] = [span.firstDay, span.lastDay + 1]
  return {
    claims: [{ resource: null, from: ticks(start), to: ticks(finish), units: ticks(1) }],
    load: [{ resourceId: null, projectId, units: 1, start, finish }],
    reserves: [],
  }
}

/** Every use as it lies, each stretch with the same units as one. */
function stretchesOf(ahead: Ahead): Claims {
  const uses = usesOf(ahead)
  const load = idsOf(ahead.network).flatMap((resource) => loadOf(ahead.projectId, resource, uses.get(resource) ?? []))
  return { claims: load.map(claimOf), load, reserves: [] }
}

type Drums = StaggerRule & { readonly kind: 'drums' }

function blocksOf(rule: Drums, ahead: Ahead): Claims {
  const uses = usesOf(ahead)
  const drums = [...new Set(rule.drums)].sort((a, b) => a - b)
  const blocks = drums.map((drum) => blockOf(rule, ahead, drum, uses.get(drum) ?? []))
  return {
    claims: blocks.flatMap((it) => it.claims),
    load: blocks.flatMap((it) => it.load),
    reserves: blocks.flatMap((it) => it.reserves),
  }
}

/** One claim from the first use to the last with the most units that are used at once, and the buffers around it. */
function blockOf(rule: Drums, ahead: Ahead, drum: number, uses: readonly Use[]): Claims {
  const load = loadOf(ahead.projectId, drum, uses)
  const [first, last] = [load[0], load.at(-1)]
  if (!first || !last) return NOTHING
  const units = load.reduce((most, stretch) => Math.max(most, stretch.units), 0)
  const { projectId } = ahead
  const calendar = calendarOn(ahead.network, drum)
  const reserve = (kind: Reserve['kind'], size: number, start: Moment, finish: Moment): Reserve[] =>
    size > 0 ? [{ kind, resourceId: drum, projectId, size, units, start, finish }] : []
  const before = ticks(rule.drumBuffer ?? 0)
  const after = bufferSize(rule, uses, units)
  const reserves = [
    ...reserve('drum', days(before), calendar.add(first.start, -days(before)), first.start),
    ...reserve('capacity', days(after), calendar.next(last.finish), calendar.add(last.finish, days(after))),
  ]
  const start = Math.min(first.start, ...reserves.map((it) => it.start))
  const finish = Math.max(last.finish, ...reserves.map((it) => it.finish))
  return { claims: [claimOf({ resourceId: drum, units, start, finish })], load, reserves }
}

/** Ticks of capacity buffer; the work on a drum of several units counts as done with all that the project takes. */
function bufferSize({ capacityBuffer }: Drums, uses: readonly Use[], most: number): number {
  if ('days' in capacityBuffer) return ticks(capacityBuffer.days)
  const work = uses.reduce((sum, { units, work }) => sum + work * units, 0)
  return ticks(((work / most) * capacityBuffer.percentage) / 100)
}

/** How the project uses a resource over time, in stretches of the same units. */
function loadOf(projectId: number, resourceId: number, uses: readonly Use[]): Load[] {
  const changes = new Map<number, number>()
  const add = (at: Moment, units: number) => changes.set(at, (changes.get(at) ?? 0) + units)
  for (const { units, start, finish } of uses) {
    if (finish <= start) continue
    add(start, ticks(units))
    add(finish, -ticks(units))
  }
  const steps = [...changes].filter(([, change]) => change !== 0).sort(([a], [b]) => a - b)
  let used = 0
  return steps.flatMap(([start, change], index) => {
    used += change
    const finish = steps[index + 1]?.[0]
    if (used === 0 || finish === undefined) return []
    return [{ resourceId, projectId, units: days(used), start, finish }]
  })
}

const claimOf = ({
  resourceId,
  units,
  start,
  finish,
}: Pick<Load, 'resourceId' | 'units' | 'start' | 'finish'>): Claim => ({
  resource: resourceId,
  from: ticks(start),
  to: ticks(finish),
  units: ticks(units),
})

const idsOf = ({ resources }: Network) => resources.map(({ id }) => id).sort((a, b) => a - b)

/** The days on which the project and the resource work; the project's alone where they have none in common. */
function calendarOn({ calendar, resources }: Network, resource: number): WorkCalendar {
  const own = resources.find(({ id }) => id === resource)?.calendar
  const common = own ? intersect([calendar, own]) : calendar
  return calendarOf(common.weekdays.length > 0 ? common : calendar)
}

const NOTHING: Claims = { claims: [], load: [], reserves: [] }
