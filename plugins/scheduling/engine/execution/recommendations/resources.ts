/** Recommendations on the resources of the longest chain. */
import { isoDay } from '../../time/iso.ts'
import { days, ticks } from '../../time/ticks.ts'
import { quote } from '../../words.ts'
import { indexIn } from '../reports.ts'
import { isUnderWay, nameOf, OF_A_KIND, round, tasksWith, type View } from './view.ts'

/** A resource of the longest chain that is at work on more at once than it can do: switching between tasks delays all. */
export function overloaded(view: View): readonly string[] {
  const { baseline, facts } = view
  const assignmentsOf = (id: number) => baseline.tasks[indexIn(baseline.tasks, id)]?.assignments ?? []
  const onChain = new Set(facts.longestChain.flatMap(assignmentsOf).map(({ resourceId }) => resourceId))
  const uses = tasksWith(view, (_, index) => isUnderWay(view, index)).flatMap(({ id }) =>
    assignmentsOf(id).flatMap(({ resourceId, units }) =>
      units > 0 && onChain.has(resourceId) ? [{ id, resourceId, units }] : [],
    ),
  )
  const usesOf = Map.groupBy(uses, ({ resourceId }) => resourceId)
  return [...baseline.network.resources]
    .sort((a, b) => a.id - b.id)
    .flatMap((resource) => {
      const own = usesOf.get(resource.id) ?? []
      const using = [...new Set(own.map(({ id }) => id))]
      const units = round(own.reduce((sum, use) => sum + use.units, 0))
      if (using.length < 2 || units <= resource.capacity) return []
      const [first, ...others] = using.slice(0, OF_A_KIND).map((id) => nameOf(view, id))
      const more = using.length > OF_A_KIND ? ' and others' : ''
      return `${quote(resource.name)} works on ${using.length} tasks at once, which takes ${units} where there is ${resource.capacity}: finish ${first} first, then ${others.join(', ')}${more}.`
    })
}

/** A resource of which a plan needs more than there is since its capacity was lowered, on the first day on which it does. */
export function short(view: View): readonly string[] {
  const { baseline, input } = view
  const uses = usesByResource(view)
  return [...baseline.network.resources]
    .sort((a, b) => a.id - b.id)
    .flatMap(({ id, name, capacity }) => {
      const own = uses.get(id) ?? []
      const alone = own.find(({ units }) => units > ticks(capacity))
      if (alone) {
        const task = nameOf(view, baseline.tasks[alone.task]?.id as number)
        return `${task} needs ${days(alone.units)} of ${quote(name)}, of which there is ${capacity}: give it more, or change the task.`
      }
      const lack = firstLack(own, ticks(capacity))
      // What is under way already is `overloaded`, where it holds up the end.
      if (!lack || lack.uses.every(({ task }) => isUnderWay(view, task))) return []
      const day = Math.max(input.statusDate, Math.floor(baseline.axis.startMoment(lack.at)))
      const named = lack.uses.slice(0, OF_A_KIND).map(({ task }) => nameOf(view, baseline.tasks[task]?.id as number))
      const more = lack.uses.length > OF_A_KIND ? ' and others' : ''
      return `From ${isoDay(day)} on ${named.join(', ')}${more} need ${days(lack.units)} of ${quote(name)} at once, of which there is ${capacity}: give it more, or plan the project anew.`
    })
}

interface Use {
  readonly task: number
  /** Positions, and ticks of units. */
  readonly from: number
  readonly to: number
  readonly units: number
}

/** What is left of the work that the plan has on each resource; what was added since was never levelled. */
function usesByResource({ baseline, pass, input }: View): ReadonlyMap<number, readonly Use[]> {
  const today = baseline.axis.position(input.statusDate)
  const uses = new Map<number, Use[]>()
  for (const [task, { assignments }] of baseline.tasks.entries()) {
    const [from, to] = [Math.max(today, pass.start[task] as number), pass.finish[task] as number]
    if (from >= to || pass.left(task) === 0 || !baseline.plannedOf(task)) continue
    for (const { resourceId, units } of assignments) {
      const own = uses.get(resourceId) ?? []
      if (own.length === 0) uses.set(resourceId, own)
      own.push({ task, from, to, units: ticks(units) })
    }
  }
  return uses
}

/** The first position at which more is in use than there is, with what uses it. */
function firstLack(uses: readonly Use[], capacity: number) {
  const changes = uses.flatMap(({ from, to, units }) => [
    { at: from, units },
    { at: to, units: -units },
  ])
  let used = 0
  // What ends hands its units on at once.
  for (const { at, units } of changes.sort((a, b) => a.at - b.at || a.units - b.units)) {
    used += units
    if (used <= capacity) continue
    const on = uses.filter(({ from, to }) => from <= at && at < to)
    return { at, uses: on, units: on.reduce((sum, it) => sum + it.units, 0) }
  }
  return undefined
}

/** A task of the longest chain that waits behind others for a resource, and should not. */
export function overtaking(view: View): readonly string[] {
  const { baseline, better, facts, input } = view
  if (!better) return []
  const name = (index: number) => nameOf(view, baseline.tasks[index]?.id as number)
  const start = baseline.axis.startMoment(better.start)
  const day = start < input.statusDate + 1 ? 'today' : `on ${isoDay(Math.floor(start))}`
  const [first, then] = [better.percentage, facts.projectBuffer.percentage].map((value) => Math.round(value))
  const overtaken = better.overtaken.map(name).join(' and ')
  return [
    `Start ${name(better.task)} ${day}, before ${overtaken} and against the planned order: ${Math.max(0, first as number)} % of the project buffer is used then, ${then} % when it waits.`,
  ]
}

/** A resource that the longest chain waits for again and again is what lengthens it. */
export function contended(view: View): readonly string[] {
  const { plan, network } = view.baseline
  const { longestChain } = view.facts
  const next = new Map(longestChain.map((id, index) => [id, longestChain[index + 1]]))
  const waits = new Map<number, Set<number>>()
  for (const { from, to, reason } of plan.links) {
    if (reason.kind !== 'resource' || next.get(from) !== to) continue
    waits.set(reason.resourceId, (waits.get(reason.resourceId) ?? new Set()).add(to))
  }
  const [worst] = [...waits].filter(([, tasks]) => tasks.size >= 2).sort((a, b) => b[1].size - a[1].size || a[0] - b[0])
  if (!worst) return []
  const [resourceId, tasks] = worst
  const name = network.resources.find(({ id }) => id === resourceId)?.name ?? String(resourceId)
  const waiting = longestChain.filter((id) => tasks.has(id)).slice(0, OF_A_KIND)
  const named = waiting.map((id) => nameOf(view, id)).join(', ')
  return [
    `${quote(name)} holds up the longest chain ${tasks.size} times (${named}): more of it, or less of other work for it, shortens the project.`,
  ]
}
