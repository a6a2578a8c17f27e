/** Whether a dispatch places the tasks of two states of a project alike: one with all tasks, one with what is left of it. */
import type { Absence, CalendarSpec, NetworkTask } from '../model.ts'
import { holdsStart } from '../network/passes.ts'
import { plannedStarts } from './dispatch/list.ts'
import type { ForwardPass } from './forward-pass.ts'

/**
 * Compares all that a dispatch asks of a project. Both are begun. What is completed counts by where it puts the bounds of
 * what is open, and by who is at work on it until the day ends.
 */
export function areAlike(own: ForwardPass, other: ForwardPass): boolean {
  if (own.id !== other.id || own.priority !== other.priority || own.statusDate !== other.statusDate) return false
  if (own.decisions !== other.decisions || !haveSameDays(own, other)) return false
  const [open, done] = [openOf(own), own.completedToday()]
  const [otherDone, indexOf] = [other.completedToday(), other.baseline.indexOf]
  if (open.length !== openOf(other).length || done.length !== otherDone.length) return false
  const twin = (task: number) => indexOf.get(own.baseline.tasks[task]?.id as number)
  const [planned, otherPlanned] = [plannedStarts(own), plannedStarts(other)]
  const isPlacedAlike = (task: number) => {
    const its = twin(task)
    return (
      its !== undefined &&
      !other.isCompleted(its) &&
      planned[task] === otherPlanned[its] &&
      own.isStarted(task) === other.isStarted(its) &&
      own.left(task) === other.left(its) &&
      own.entryOf(task)?.asOf === other.entryOf(its)?.asOf &&
      takeTheSame(own.baseline.tasks[task] as NetworkTask, other.baseline.tasks[its] as NetworkTask) &&
      areBoundAlike(boundsOf(own, task), boundsOf(other, its))
    )
  }
  const isHeldAlike = (task: number) => {
    const its = twin(task)
    return (
      its !== undefined &&
      other.isCompleted(its) &&
      own.finish[task] === other.finish[its] &&
      takeTheSame(own.baseline.tasks[task] as NetworkTask, other.baseline.tasks[its] as NetworkTask)
    )
  }
  return open.every(isPlacedAlike) && done.every(isHeldAlike)
}

const openOf = (pass: ForwardPass) => [...pass.baseline.tasks.keys()].filter((task) => !pass.isCompleted(task))

/** The calendars, and what there is of the resources. */
function haveSameDays({ baseline: { network: own } }: ForwardPass, { baseline: { network: other } }: ForwardPass) {
  if (own.start !== other.start || !areSame(own.calendar, other.calendar)) return false
  const known = new Map(other.resources.map((resource) => [resource.id, resource]))
  return own.resources.every(({ id, capacity, calendar, absences = [], until }) => {
    const its = known.get(id)
    return (
      its !== undefined &&
      its.capacity === capacity &&
      its.until === until &&
      areSame(its.calendar, calendar) &&
      hasSame(its.absences ?? [], absences, isSameAbsence)
    )
  })
}

function areSame(one: CalendarSpec | undefined, other: CalendarSpec | undefined): boolean {
  if (one === other) return true
  return (
    one !== undefined &&
    other !== undefined &&
    hasSame(one.weekdays, other.weekdays, isSame) &&
    hasSame(one.holidays, other.holidays, isSame)
  )
}

const takeTheSame = (one: NetworkTask, other: NetworkTask) =>
  one.duration === other.duration &&
  hasSame(one.assignments, other.assignments, (a, b) => a.resourceId === b.resourceId && a.units === b.units)

const isSameAbsence = (a: Absence, b: Absence) => a.from === b.from && a.to === b.to && a.units === b.units

const isSame = (a: unknown, b: unknown) => a === b
const hasSame = <T>(one: readonly T[], other: readonly T[], isSame: (a: T, b: T) => boolean): boolean =>
  one.length === other.length && one.every((it, place) => isSame(it, other[place] as T))

interface Bounds {
  /** Positions before which a task neither starts, or goes on, nor finishes, whatever comes of what is open. */
  readonly start: number
  readonly finish: number
  /** Where a started task was started. */
  readonly startedAt: number
  /** Its links from what is open: the id of the first task, the type and the lag of each. */
  readonly links: readonly (number | string)[]
}

function boundsOf(pass: ForwardPass, task: number): Bounds {
  const { graph, tasks } = pass.baseline
  const isStarted = pass.isStarted(task)
  let start = isStarted ? pass.resumes(task) : pass.floorOf(task)
  let finish = Number.NEGATIVE_INFINITY
  const links: (number | string)[] = []
  for (const arc of graph.into[task] ?? []) {
    if (!pass.isCompleted(arc.from)) links.push(tasks[arc.from]?.id as number, arc.type, arc.lag)
    else if (!holdsStart(arc)) finish = Math.max(finish, pass.source(arc))
    else if (!isStarted) start = Math.max(start, pass.source(arc))
  }
  const startedAt = isStarted ? (pass.start[task] as number) : Number.NaN
  return { start, finish: Math.max(start, finish), startedAt, links }
}

const areBoundAlike = (one: Bounds, other: Bounds) =>
  one.start === other.start &&
  one.finish === other.finish &&
  Object.is(one.startedAt, other.startedAt) &&
  hasSame(one.links, other.links, isSame)
