/** Recommendations on the resources of a project. */
import type { Moment } from '../../model.ts'
import { isoDay } from '../../time/iso.ts'
import { ticks } from '../../time/ticks.ts'
import { quote } from '../../words.ts'
import { warnsAt } from '../../zones.ts'
import type { ForwardPass } from '../forward-pass.ts'
import {
  canStart,
  isUnderWay,
  listOfNames,
  nameOf,
  OF_A_KIND,
  resourceName,
  taskOf,
  tasksWith,
  type View,
} from './view.ts'

/**
 * A task of several people that is past the first threshold of its buffer and could start earlier, if they did not take other
 * work when they are done with what they have begun. Nobody waits by the rule, and what it would cost others is not known here.
 */
export function partners(view: View): readonly string[] {
  const { baseline, input, pass } = view
  const waiting = tasksWith(
    view,
    ({ isReady, bufferConsumption }, index) =>
      isReady && warnsAt(bufferConsumption, input.zones) && !canStart(view, index) && !isUnderWay(view, index),
  )
  return waiting.flatMap(({ id, firstDay, bufferConsumption }) => {
    const people = (taskOf(baseline, id)?.assignments ?? []).filter(({ units }) => units > 0)
    if (people.length < 2) return []
    const ids = new Set(people.map(({ resourceId }) => resourceId))
    const free = Math.max(input.statusDate, ...[pass, ...pass.beside()].map((it) => endOfBegun(it, ids)))
    const position = baseline.axis.position(free)
    if (position >= (pass.start[baseline.indexOf.get(id) as number] as number)) return []
    const names = [...ids].sort((a, b) => a - b).map((resourceId) => resourceName(view, resourceId))
    const day = isoDay(Math.floor(baseline.axis.startMoment(position)))
    const used = Math.round(bufferConsumption)
    return `${nameOf(view, id)} needs ${names.slice(0, -1).join(', ')} and ${names.at(-1)} together and uses ${used} % of its buffer: as they take other work meanwhile, it starts on ${isoDay(firstDay)} and not on ${day}. It helps if that work ends earlier.`
  })
}

/** When all work that was begun with one of these people is done; -Infinity where there is none. */
function endOfBegun(pass: ForwardPass, people: ReadonlySet<number>): Moment {
  const { tasks, axis } = pass.baseline
  const ends = tasks.flatMap(({ assignments }, task) => {
    const isBegun = pass.isStarted(task) && !pass.isCompleted(task)
    return isBegun && assignments.some(({ resourceId }) => people.has(resourceId))
      ? axis.finishMoment(pass.workEnd[task] as number)
      : []
  })
  return Math.max(...ends)
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
    `The longest chain waits ${tasks.size} times for ${resourceName(view, resourceId)} (${listOfNames(view, waiting)}): more capacity or less other work shortens the project.`,
  ]
}
