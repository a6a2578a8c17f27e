/** Recommendations on the resources of the longest chain. */
import { ticks } from '../../time/ticks.ts'
import { quote } from '../../words.ts'
import {
  isUnderWay,
  listOfNames,
  nameOf,
  OF_A_KIND,
  resourceName,
  round,
  taskOf,
  tasksWith,
  type View,
} from './view.ts'

/** A resource of the longest chain that is at work on more at once than it can do: switching between tasks delays all. */
export function overloaded(view: View): readonly string[] {
  const { baseline, facts } = view
  const assignmentsOf = (id: number) => taskOf(baseline, id)?.assignments ?? []
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
      const [first, ...others] = using
      if (first === undefined || others.length === 0 || units <= resource.capacity) return []
      return `${quote(resource.name)} works on ${using.length} tasks at once, which takes ${units} where there is ${resource.capacity}: finish ${nameOf(view, first)} first, then ${listOfNames(view, others, OF_A_KIND - 1)}.`
    })
}

/** A resource of which one task needs more than there is: it takes all of it. */
export function short(view: View): readonly string[] {
  const { baseline, pass } = view
  const resourceOf = new Map(baseline.network.resources.map((resource) => [resource.id, resource]))
  const sentences = new Map<number, string>()
  for (const [index, { id, duration, assignments }] of baseline.tasks.entries()) {
    if (pass.left(index) === 0 || ticks(duration) === 0) continue
    for (const { resourceId, units } of assignments) {
      const resource = resourceOf.get(resourceId)
      if (!resource || ticks(units) <= ticks(resource.capacity) || sentences.has(resourceId)) continue
      const sentence = `${nameOf(view, id)} needs ${units} of ${quote(resource.name)}, of which there is ${resource.capacity}: give it more, or change the task.`
      sentences.set(resourceId, sentence)
    }
  }
  return [...sentences].sort(([a], [b]) => a - b).map(([, sentence]) => sentence)
}

/** A resource that the longest chain waits for again and again is what lengthens it. */
export function contended(view: View): readonly string[] {
  const { plan } = view.baseline
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
  const waiting = longestChain.filter((id) => tasks.has(id)).slice(0, OF_A_KIND)
  return [
    `${resourceName(view, resourceId)} holds up the longest chain ${tasks.size} times (${listOfNames(view, waiting)}): more of it, or less of other work for it, shortens the project.`,
  ]
}
