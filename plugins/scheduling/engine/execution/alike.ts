/** Whether a dispatch places the tasks of two states of a project alike: one with all tasks, one with what is left of it. */
import type { NetworkResource, NetworkTask } from '../model.ts'
import { holdsStart } from '../network/passes.ts'
import { plannedStarts } from './dispatch/list.ts'
import type { ForwardPass } from './forward-pass.ts'

/**
 * Compares all that a dispatch asks of a project. Both are begun. What is completed counts by where it puts the bounds of
 * what is open, and by who is at work on it until the day ends.
 */
export function areAlike(own: ForwardPass, other: ForwardPass): boolean {
  if (own.decisions !== other.decisions || own.otherWork !== other.otherWork || !haveSameResources(own, other))
    return false
  return isSame(askedOf(own), askedOf(other))
}

function askedOf(pass: ForwardPass) {
  const { id, priority, statusDate, baseline } = pass
  const { start, calendar } = baseline.network
  const planned = plannedStarts(pass)
  const open = [...baseline.tasks.keys()].filter((task) => !pass.isCompleted(task))
  const done = pass.completedToday()
  return [
    ...[id, priority, statusDate, start, calendar],
    open.map((task) => [
      takenBy(pass, task),
      planned[task],
      pass.reportedLeft(task),
      pass.unreported(task),
      pass.knownTo(task),
      pass.isBlocked(task),
      pass.cameAsPausedOn(task),
      boundsOf(pass, task),
    ]),
    done.map((task) => [takenBy(pass, task), pass.finish[task]]),
  ]
}

/** Another project may know more of the resources. */
function haveSameResources({ baseline: { network: own } }: ForwardPass, { baseline: { network: other } }: ForwardPass) {
  const known = new Map(other.resources.map((resource) => [resource.id, resource]))
  const asked = (it: NetworkResource | undefined) =>
    it && [it.capacity, it.until, it.calendar, (it.absences ?? []).map(({ from, to, units }) => [from, to, units])]
  return own.resources.every((it) => isSame(asked(it), asked(known.get(it.id))))
}

function takenBy({ baseline }: ForwardPass, task: number) {
  const { id, duration, assignments } = baseline.tasks[task] as NetworkTask
  return [id, duration, assignments.map(({ resourceId, units }) => [resourceId, units])]
}

/**
 * Positions before which a task neither starts, or goes on, nor finishes, whatever comes of what is open; where it was
 * started, and the last day of its report; and its links from what is open.
 */
function boundsOf(pass: ForwardPass, task: number) {
  const { graph, tasks } = pass.baseline
  const isStarted = pass.isStarted(task)
  let start = isStarted ? pass.resumesAlone(task) : pass.floorOf(task)
  let finish = Number.NEGATIVE_INFINITY
  const links: unknown[] = []
  for (const arc of graph.into[task] ?? []) {
    if (!pass.isCompleted(arc.from)) links.push(tasks[arc.from]?.id, arc.type, arc.lag)
    else if (!holdsStart(arc)) finish = Math.max(finish, pass.source(arc))
    else if (!isStarted) start = Math.max(start, pass.source(arc))
  }
  const startedAt = isStarted ? pass.start[task] : undefined
  return [start, Math.max(start, finish), startedAt, pass.entryOf(task)?.asOf, links]
}

/** Whether two values are equal, whatever the lists and objects in them are. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other || Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const [values, others] = [Object.values(one), Object.values(other)]
  return values.length === others.length && values.every((value, place) => isSame(value, others[place]))
}
