/** What a resource does now and next, and what waits for what: the work list of a person, as the dispatch has it. */
import { sharing } from '../execution/beside.ts'
import { percentageUsed } from '../execution/consumption.ts'
import { type Listed, listOf } from '../execution/dispatch/list.ts'
import type { ForwardPass } from '../execution/forward-pass.ts'
import { holdingAbsences, restOf } from '../execution/holding-absences.ts'
import { placedTogether } from '../execution/running-pass.ts'
import type { Absence, BookedTask, Day, Moment, RunningProject } from '../model.ts'
import { countsFinish, holdsStart } from '../network/passes.ts'
import { days, ticks } from '../time/ticks.ts'

export interface ResourceTask extends BookedTask {
  /**
   * `now`: at work on it today. `paused`: under way, while the resource is away or at work on something else. `next`: what starts
   * first of what has not started. `waiting`: the others.
   */
  readonly state: 'now' | 'paused' | 'next' | 'waiting'
  /** When what is left of it is worked on. */
  readonly start: Moment
  readonly finish: Moment
  /** Working days. */
  readonly left: number
  readonly why: 'started' | 'decision' | 'plan' | 'overtakes'
  /** The id of the decision by which it comes first; of what is under way, only of one that has others pause. */
  readonly decision?: string
  /** What comes before it in the list, has not started, and starts later; at most 10. */
  readonly overtakes: readonly BookedTask[]
  readonly waitsFor: readonly WaitFor[]
  /** What the resource has no part in; that of the most used project buffer first, at most 10. */
  readonly awaitedBy: readonly AwaitedBy[]
  /** Of its resources, while it waits for them or is worked on. */
  readonly absences: readonly (Absence & { readonly resourceId: number })[]
}
export interface WaitFor extends BookedTask {
  /** Absent where a link holds the task. */
  readonly resourceId?: number
  readonly until: Moment
  /** Whether it waits for the end of the task, which is then done, and not for its start. */
  readonly untilDone: boolean
}
/** What would start, or go on, earlier if a task was done earlier. */
export interface AwaitedBy extends BookedTask {
  readonly start: Moment
}

const MAX_TASKS = 200
const MAX_OVERTAKEN = 10 // by one task
const MAX_AWAITING = 10 // one task

/** The open tasks of running projects that use a resource, in the order in which it works on them; at most 200. */
export function resourceTasks(
  running: readonly RunningProject[],
  resourceId: number,
  statusDate: Day,
): readonly ResourceTask[] {
  const passes = placedTogether(sharing(new Set([resourceId]), running), statusDate)
  const all = listOf(passes, ticks(statusDate))
  const own = all.filter(({ pass, task }) => pass.left(task) > 0 && uses(pass, task, resourceId))
  const others = all.filter(({ pass, task }) => !uses(pass, task, resourceId))
  const awaiting = awaitingEach(own, others, running)
  const placed = own.map((it, place) => ({ ...it, place, ...extent(it) }))
  placed.sort((a, b) => a.start - b.start || a.place - b.place)
  let hasNext = false
  return placed.slice(0, MAX_TASKS).map((it): ResourceTask => {
    const { pass, task, start, finish, place } = it
    const isStarted = pass.isStarted(task)
    const decision = isStarted && it.decision?.mode === 'next' ? undefined : it.decision
    const isNow = pass.startsToday(task)
    const isNext = !isNow && !isStarted && !hasNext
    if (isNext) hasNext = true
    const isOvertaken = (other: (typeof placed)[number]) =>
      other.place < place && other.start > start && !other.pass.isStarted(other.task)
    const overtakes = isStarted || decision ? [] : placed.filter(isOvertaken).slice(0, MAX_OVERTAKEN)
    return {
      ...idsOf(pass, task),
      state: isNow ? 'now' : isStarted ? 'paused' : isNext ? 'next' : 'waiting',
      start,
      finish,
      left: days(pass.left(task)),
      why: decision ? 'decision' : isStarted ? 'started' : overtakes.length > 0 ? 'overtakes' : 'plan',
      ...(decision && { decision: decision.id }),
      overtakes: overtakes.map((other) => idsOf(other.pass, other.task)),
      waitsFor: isNow ? [] : waitsFor(pass, task),
      awaitedBy: awaiting.get(idsOf(pass, task).taskId)?.slice(0, MAX_AWAITING) ?? [],
      absences: absencesIn(pass, task),
    }
  })
}

const idsOf = ({ id, baseline }: ForwardPass, task: number): BookedTask => ({
  projectId: id,
  taskId: baseline.tasks[task]?.id as number,
})

function uses(pass: ForwardPass, task: number, resourceId: number): boolean {
  const assignments = pass.baseline.tasks[task]?.assignments ?? []
  return assignments.some((it) => it.resourceId === resourceId && it.units > 0)
}

function extent({ pass, task }: Listed) {
  const spans = pass.spansOf(task)
  return { start: spans[0]?.start as Moment, finish: spans.at(-1)?.finish as Moment }
}

function absencesIn(pass: ForwardPass, task: number): ResourceTask['absences'] {
  const { axis, network, tasks } = pass.baseline
  const rest = restOf(pass, task)
  const own = new Set(tasks[task]?.assignments.map((it) => it.resourceId))
  return network.resources
    .filter(({ id }) => own.has(id))
    .flatMap((it) => holdingAbsences(it, axis, rest).map((absence) => ({ ...absence, resourceId: it.id })))
}

/** What would start, or go on, earlier if one of some tasks was done earlier, by the id of that. */
function awaitingEach(
  awaited: readonly Listed[],
  others: readonly Listed[],
  running: readonly RunningProject[],
): ReadonlyMap<number, readonly AwaitedBy[]> {
  const projects = new Map(running.map((project) => [project.id, project]))
  const used = new Map<number, number>()
  const awaiting = new Map<number, AwaitedBy[]>(awaited.map(({ pass, task }) => [idsOf(pass, task).taskId, []]))
  for (const other of others) {
    const { pass, task } = other
    if (pass.startsToday(task) || isHeldByDate(pass, task)) continue
    // Of several that hold it until then, none holds it alone.
    const [only, ...more] = waitsFor(pass, task).filter(({ until }) => pass.isHeldUntil(task, until))
    const waiting = only && more.length === 0 && only.untilDone ? awaiting.get(only.taskId) : undefined
    if (!waiting) continue
    used.set(pass.id, used.get(pass.id) ?? percentageUsed(pass, projects.get(pass.id) as RunningProject))
    waiting.push({ ...idsOf(pass, task), start: extent(other).start })
  }
  const urgency = ({ projectId }: AwaitedBy) => used.get(projectId) as number
  for (const each of awaiting.values()) each.sort((a, b) => urgency(b) - urgency(a) || a.start - b.start)
  return awaiting
}

const isHeldByDate = (pass: ForwardPass, task: number): boolean =>
  !pass.isStarted(task) && pass.startsAtOnceAfter(task, pass.floorOf(task))

/** What is not done of what holds the start of a task, or has its people until it goes on. */
function waitsFor(pass: ForwardPass, task: number): WaitFor[] {
  const { graph, axis, resourceIds } = pass.baseline
  const own = (graph.into[task] ?? []).flatMap((arc): WaitFor[] => {
    const { from, resource } = arc
    // FF and SF hold the finish alone; what is under way has met its links.
    if (!holdsStart(arc) || (resource < 0 && pass.isStarted(task))) return []
    if (countsFinish(arc) ? pass.isCompleted(from) : pass.isStarted(from)) return []
    const until = axis.finishMoment(pass.source(arc))
    const person = resource >= 0 && { resourceId: resourceIds[resource] as number }
    return [{ ...idsOf(pass, from), until, untilDone: countsFinish(arc), ...person }]
  })
  const others = pass.waitsOf(task).map(({ booked, resourceId, until }) => ({
    ...booked,
    resourceId,
    until,
    untilDone: true,
  }))
  // A link and a person may come from the same task.
  const byTask = new Map([...own, ...others].sort((a, b) => a.until - b.until).map((it) => [it.taskId, it]))
  return [...byTask.values()].toReversed()
}
