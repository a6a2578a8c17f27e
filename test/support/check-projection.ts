/**
 * Checks projections by definition: times against links, earliest starts and capacity, and chains against the times. Uses
 * nothing of the engine but its types; returns one sentence a fault.
 */
import type {
  NetworkTask,
  PlanLink,
  Progress,
  Projection,
  ProjectionInput,
} from '../../plugins/scheduling/engine/model.ts'
import { type OutOfSequenceWaits, outOfSequenceWaits } from './out-of-sequence.ts'
import { coverage, DAY, micro, type Slot, WorkingTime } from './working-time.ts'

export interface ScheduleView {
  readonly input: ProjectionInput
  readonly seen: Projection
  readonly workingTime: WorkingTime
  readonly taskOf: ReadonlyMap<number, NetworkTask>
  readonly slotOf: ReadonlyMap<number, Slot>
  /** Precedence links of the network, resource links of the plan, and waits across tasks that started out of sequence. */
  readonly links: readonly (PlanLink & { readonly via?: PlanLink })[]
  /** Tasks that wait for a task that started out of sequence. */
  readonly held: OutOfSequenceWaits['held']
  entryOf(id: number): Progress | undefined
  isStarted(id: number): boolean
  isCompleted(id: number): boolean
  /** Micro-days of remaining work. */
  left(id: number): number
  /** The moment at which the rest of a started task goes on. */
  restart(id: number): number
}

export function viewOf(input: ProjectionInput, seen: Projection): ScheduleView {
  const { network, plan, progress, statusDate } = input
  const entries = new Map(progress.map((entry) => [entry.taskId, entry]))
  const taskOf = new Map(network.tasks.map((task) => [task.id, task]))
  const moments = [
    ...[statusDate, plan.start, plan.finish, plan.projectBuffer.start, plan.projectBuffer.finish, seen.finish],
    ...progress.flatMap(({ asOf }) => (asOf === undefined ? [] : [asOf + 1])),
    ...seen.tasks.flatMap(({ start, finish }) => [start, finish]),
    ...plan.tasks.flatMap(({ start, finish }) => [start, finish]),
    ...plan.feedingBuffers.flatMap(({ start, finish }) => [start, finish]),
  ]
  const statusOf = (id: number) => entries.get(id)?.status ?? 'NotStarted'
  const isStarted = (id: number) => statusOf(id) !== 'NotStarted'
  const isCompleted = (id: number) => statusOf(id) === 'Completed'
  const left = (id: number) =>
    isCompleted(id) ? 0 : micro(entries.get(id)?.remaining ?? taskOf.get(id)?.duration ?? 0)
  const { across, held } = outOfSequenceWaits(network, plan, { isStarted, isCompleted, left })
  return {
    input,
    seen,
    held,
    workingTime: new WorkingTime(network, moments),
    taskOf,
    slotOf: new Map(seen.tasks.map((slot) => [slot.id, slot])),
    links: [
      ...network.tasks.flatMap((task) =>
        task.predecessors.map(
          ({ taskId, type, lag }): PlanLink => ({
            from: taskId,
            to: task.id,
            reason: { kind: 'precedence', type, lag },
          }),
        ),
      ),
      ...plan.links.filter(({ reason }) => reason.kind === 'resource'),
      ...across.map(({ from, to, link }) => ({ from, to, reason: { ...HANDOVER }, via: link })),
    ],
    entryOf: (id) => entries.get(id),
    isStarted,
    isCompleted,
    left,
    restart: (id) => {
      const { asOf } = entries.get(id) ?? {}
      const start = seen.tasks.find((task) => task.id === id)?.start ?? statusDate
      if (asOf === undefined) return Math.max(start, statusDate)
      return left(id) === 0 ? Math.max(start, asOf + 1) : Math.max(start, asOf + 1, statusDate)
    },
  }
}

const HANDOVER = { kind: 'resource', resourceId: 0, units: 0 } as const

/** Which end of the first task a link starts from, which end of the second it bounds, and its lag in micro-days. */
export function termsOf({ reason }: PlanLink) {
  const type = reason.kind === 'precedence' ? reason.type : 'FS'
  return {
    from: type === 'FS' || type === 'FF' ? ('finish' as const) : ('start' as const),
    to: type === 'FS' || type === 'SS' ? ('start' as const) : ('finish' as const),
    lag: reason.kind === 'precedence' ? micro(reason.lag) : 0,
  }
}

/** Checks all rules for the times of a projection. */
export function checkProjection(input: ProjectionInput, seen: Projection): string[] {
  const view = viewOf(input, seen)
  const { network } = input
  if (seen.tasks.length !== network.tasks.length) return ['Not every task has one slot.']
  return [
    ...network.tasks.flatMap((task) => checkTask(view, task)),
    ...checkLinks(view),
    ...checkCapacity(view),
    ...checkReadiness(view),
    ...checkEnd(view),
  ]
}

function checkTask(view: ScheduleView, task: NetworkTask): string[] {
  const { workingTime, input } = view
  const { start, finish } = view.slotOf.get(task.id) as Slot
  const { actualStart, actualFinish } = view.entryOf(task.id) ?? {}
  const wrong: string[] = []
  if (view.isCompleted(task.id)) {
    if (actualFinish === undefined) return wrong
    const isRight = task.duration === 0 ? isAchieved(view, task, actualFinish) : finish === actualFinish
    if (!isRight) wrong.push(`Task ${task.id} ended on ${actualFinish}, not at ${finish}.`)
    return wrong
  }
  const count = workingTime.of(task)
  const left = view.left(task.id)
  if (view.isStarted(task.id)) {
    if (actualStart !== undefined && start !== actualStart) wrong.push(`Task ${task.id} started on ${actualStart}.`)
    const done = count.at(finish) - count.at(view.restart(task.id))
    const isPaused = view.links.some((link) => link.to === task.id && termsOf(link).to === 'finish')
    if (done < left || (done > left && !isPaused)) wrong.push(`Task ${task.id} has ${left} left, and time for ${done}.`)
    return wrong
  }
  const released = releaseOf(view, task) ?? -Infinity
  const floor = isDue(view, task)
    ? Math.max(earliestOf(view, task), released)
    : Math.max(input.statusDate, task.notBefore ?? -Infinity, released, waitOf(view, task))
  if (isDue(view, task)) {
    const due = Math.max(workingTime.project.at(floor), ...pastBounds(view, task))
    if (workingTime.project.at(start) !== due) wrong.push(`Task ${task.id} has no work left, and is due at ${due}.`)
  }
  if (workingTime.project.at(start) < workingTime.project.at(floor))
    wrong.push(`Task ${task.id} starts before ${floor}.`)
  if (left > 0 && !count.works(Math.floor(micro(start) / DAY))) wrong.push(`Task ${task.id} starts on a day off.`)
  const done = count.at(finish) - count.at(start)
  if (done !== left) wrong.push(`Task ${task.id} works ${done} instead of ${left}.`)
  return wrong
}

/**
 * The planned start of a task that no link holds, before which it is not expected to start; not of a critical task that
 * the plan or a link lets wait for anything.
 */
function releaseOf({ input: { plan, network } }: ScheduleView, task: NetworkTask): number | undefined {
  const planned = plan.tasks.find(({ id }) => id === task.id)
  if (!planned || startLinks(task).length > 0) return undefined
  const waits =
    task.predecessors.length > 0 ||
    plan.links.some(({ to }) => to === task.id) ||
    (plan.bookingLinks ?? []).some(({ taskId, order }) => taskId === task.id && order === 'after') ||
    (network.waits ?? []).some(({ taskId }) => taskId === task.id)
  return planned.isCritical && waits ? undefined : planned.start
}

/** The end of the work of other projects that a task waits for. */
const waitOf = ({ input }: ScheduleView, task: NetworkTask): number =>
  (input.network.waits ?? []).reduce(
    (last, { taskId, until }) => Math.max(last, taskId === task.id ? until : -Infinity),
    -Infinity,
  )

/** The links that hold a task's start. */
const startLinks = ({ predecessors }: NetworkTask) => predecessors.filter(({ type }) => type === 'FS' || type === 'SS')

/** Positions of what has happened before a task, with the lags of the links. */
function pastBounds(view: ScheduleView, task: NetworkTask): number[] {
  return view.links
    .filter((link) => link.to === task.id && hasHappened(view, link))
    .map((link) => {
      const { from, lag } = termsOf(link)
      return view.workingTime.project.at((view.slotOf.get(link.from) as Slot)[from]) + lag
    })
}

function hasHappened(view: ScheduleView, link: PlanLink): boolean {
  return termsOf(link).from === 'finish' ? view.isCompleted(link.from) : view.isStarted(link.from)
}

/**
 * Whether an unstarted task has no work left and nothing open before it, or without predecessors something started
 * behind it: it does not wait for the status date.
 */
function isDue(view: ScheduleView, task: NetworkTask): boolean {
  if (view.left(task.id) > 0 || view.held.some(({ to }) => to === task.id)) return false
  const before = view.links.filter((link) => link.to === task.id)
  if (before.length === 0) return view.links.some((link) => link.from === task.id && view.isStarted(link.to))
  return before.every((link) => hasHappened(view, link))
}

/** The first day of the project, of a plan that begins before it the plan's, or the task's own later date. */
function earliestOf({ input }: ScheduleView, task: NetworkTask): number {
  const { start } = input.network
  const first = micro(input.plan.start) < micro(start) ? input.plan.start : start
  return Math.max(first, task.notBefore ?? first)
}

/** An achieved milestone is in the reported day: where its links put it, or at the start of the day. */
function isAchieved(view: ScheduleView, task: NetworkTask, actualFinish: number): boolean {
  const { project } = view.workingTime
  const { start, finish } = view.slotOf.get(task.id) as Slot
  const day = Math.ceil(actualFinish) - 1
  const first = Math.max(day, Math.min(view.entryOf(task.id)?.actualStart ?? day, actualFinish))
  const bound = Math.max(project.at(earliestOf(view, task)), ...pastBounds(view, task))
  const isInDay = bound > project.at(first) && bound <= project.at(actualFinish)
  return start === finish && project.at(finish) === (isInDay ? bound : project.at(first))
}

/** Checks links into the future: starts of tasks that have not started, and finishes of unfinished tasks. */
function checkLinks(view: ScheduleView): string[] {
  return view.links.flatMap((link) => {
    const terms = termsOf(link)
    const [before, after] = [view.slotOf.get(link.from), view.slotOf.get(link.to)]
    if (!before || !after || view.isCompleted(link.to)) return []
    if (terms.to === 'start' && view.isStarted(link.to)) return []
    const asked = view.workingTime.project.at(before[terms.from]) + terms.lag
    const short = asked - view.workingTime.project.at(after[terms.to])
    return short > 0 ? [`The link ${link.from} -> ${link.to} is broken by ${short}.`] : []
  })
}

/** Checks capacity at each future start; started tasks use their resources until their work is done. */
function checkCapacity(view: ScheduleView): string[] {
  const { input, slotOf } = view
  return input.network.resources.flatMap((resource) => {
    const uses = input.network.tasks.flatMap((task) => {
      const { start, finish } = slotOf.get(task.id) as Slot
      const units = task.assignments
        .filter(({ resourceId }) => resourceId === resource.id)
        .reduce((sum, assignment) => sum + micro(assignment.units), 0)
      if (units === 0 || task.duration === 0 || view.left(task.id) === 0) return []
      const count = view.workingTime.of(task)
      const isStarted = view.isStarted(task.id)
      const begun = count.at(view.restart(task.id))
      const uses = (at: number) => (isStarted ? count.at(at) - begun < view.left(task.id) : start <= at && at < finish)
      return [{ from: start, units, isStarted, uses }]
    })
    return uses
      .filter(({ isStarted }) => !isStarted)
      .flatMap(({ from }) => {
        const used = uses.filter((use) => use.uses(from)).reduce((sum, { units }) => sum + units, 0)
        return used > micro(resource.capacity)
          ? [`Resource ${resource.id} is used ${used / DAY} times at ${from}.`]
          : []
      })
  })
}

function checkReadiness(view: ScheduleView): string[] {
  const { statusDate } = view.input
  return view.seen.tasks.flatMap(({ id, isReady }) => {
    const task = view.taskOf.get(id) as NetworkTask
    const isEarly = (task.notBefore ?? statusDate) > statusDate
    const links = startLinks(task)
    const isFree = links.length > 0 ? links.every((link) => letsStart(view, link)) : isReleased(view, task)
    const expected = !view.isStarted(id) && !isEarly && isFree
    return isReady === expected ? [] : [`Task ${id} is reported to be ${isReady ? '' : 'not '}ready.`]
  })
}

/** By the start of the status date a lag has passed, and a lead is reached. */
function letsStart(view: ScheduleView, { taskId, type, lag }: NetworkTask['predecessors'][number]): boolean {
  const hasHappened = type === 'FS' ? view.isCompleted(taskId) : view.isStarted(taskId)
  const { start, finish } = view.slotOf.get(taskId) as Slot
  const since = view.workingTime.project.at(type === 'FS' ? finish : start)
  const isTime = since + micro(lag) <= view.workingTime.project.at(view.input.statusDate)
  return lag < 0 ? hasHappened || isTime : hasHappened && (lag === 0 || isTime)
}

/** Its planned start has come, or a critical one has all the resources that the plan lets it wait for. */
function isReleased({ input, isCompleted }: ScheduleView, { id }: NetworkTask): boolean {
  const planned = input.plan.tasks.find((task) => task.id === id)
  if (!planned || planned.firstDay <= input.statusDate) return true
  const resources = input.plan.links.filter(({ to, reason }) => to === id && reason.kind === 'resource')
  return planned.isCritical && resources.length > 0 && resources.every(({ from }) => isCompleted(from))
}

/** Checks the finish, the longest chain to it, and chain completion. */
function checkEnd(view: ScheduleView): string[] {
  const { seen, input, workingTime, slotOf } = view
  const wrong: string[] = []
  const open = seen.tasks.filter(({ id }) => !view.isCompleted(id))
  const last = Math.max(
    ...seen.tasks.map(({ finish }) => finish),
    ...(seen.tasks.length === 0 ? [input.plan.finish] : []),
  )
  if (seen.finish !== last) wrong.push(`The work ends at ${last}, not at ${seen.finish}.`)
  const slots = seen.longestChain.map((id) => slotOf.get(id) as Slot)
  if (slots.length > 0 !== open.length > 0)
    wrong.push('There is a longest chain without remaining work, or none with it.')
  const end = Math.max(...open.map(({ finish }) => workingTime.project.at(finish)))
  const chainEnd = slots.at(-1)
  if (chainEnd && workingTime.project.at(chainEnd.finish) !== end) wrong.push('The longest chain does not end last.')
  if (seen.longestChain.some((id) => view.isCompleted(id))) wrong.push('The longest chain has finished work in it.')
  const remaining = coverage(
    workingTime,
    slots.map((slot) => remainder(view, slot)),
  )
  const baseline = micro(input.plan.criticalChain.length)
  const expected = baseline === 0 ? (slots.length === 0 ? 100 : 0) : 100 * (1 - remaining / baseline)
  if (Math.abs(seen.chainCompletion - expected) > 1e-6) {
    wrong.push(`${expected} % of the chain are done, not ${seen.chainCompletion}.`)
  }
  return wrong
}

/** A task from the moment on at which its rest goes on to the one at which that is done. */
function remainder(view: ScheduleView, slot: Slot): Slot & { readonly task: NetworkTask } {
  const task = view.taskOf.get(slot.id) as NetworkTask
  if (!view.isStarted(slot.id)) return { ...slot, task }
  const count = view.workingTime.of(task)
  const from = count.at(view.restart(slot.id))
  const start = count.startAt(from) ?? slot.start
  return { id: slot.id, start, finish: count.endAt(from + view.left(slot.id)) ?? slot.finish, task }
}
