/**
 * Checks projections by definition: times against links, calendars and capacity, that nobody waits who could work, that the
 * first in the list goes first, and chains against the times. Uses nothing of the engine but its types; returns one
 * sentence a fault.
 */
import type {
  NetworkTask,
  PlanLink,
  Progress,
  ProjectedTask,
  Projection,
} from '../../plugins/scheduling/engine/model.ts'
import type { Projected } from './projecting.ts'
import { coverage, DAY, micro, WorkingTime } from './working-time.ts'

export interface ScheduleView {
  readonly input: Projected
  readonly seen: Projection
  readonly workingTime: WorkingTime
  readonly taskOf: ReadonlyMap<number, NetworkTask>
  readonly slotOf: ReadonlyMap<number, ProjectedTask>
  /** Precedence links of the network, and how people were handed on. */
  readonly links: readonly PlanLink[]
  entryOf(id: number): Progress | undefined
  isStarted(id: number): boolean
  isCompleted(id: number): boolean
  /** Micro-days of remaining work. */
  left(id: number): number
  /** The moment at which the rest of a started task may go on. */
  restart(id: number): number
}

export function viewOf(input: Projected, seen: Projection): ScheduleView {
  const { network, plan, progress, statusDate } = input
  const entries = new Map(progress.map((entry) => [entry.taskId, entry]))
  const taskOf = new Map(network.tasks.map((task) => [task.id, task]))
  const moments = [
    ...[statusDate, plan.start, plan.finish, plan.projectBuffer.start, plan.projectBuffer.finish, seen.finish],
    ...progress.flatMap(({ asOf }) => (asOf === undefined ? [] : [asOf + 1])),
    ...seen.tasks.flatMap(({ start, finish, rest }) => [start, finish, rest.start, rest.finish]),
    ...plan.tasks.flatMap(({ start, finish }) => [start, finish]),
    ...plan.feedingBuffers.flatMap(({ start, finish }) => [start, finish]),
  ]
  const statusOf = (id: number) => entries.get(id)?.status ?? 'NotStarted'
  const isStarted = (id: number) => statusOf(id) !== 'NotStarted'
  const isCompleted = (id: number) => statusOf(id) === 'Completed'
  const left = (id: number) =>
    isCompleted(id) ? 0 : micro(entries.get(id)?.remaining ?? taskOf.get(id)?.duration ?? 0)
  const precedence = network.tasks.flatMap((task) =>
    task.predecessors.map(
      ({ taskId, type, lag }): PlanLink => ({ from: taskId, to: task.id, reason: { kind: 'precedence', type, lag } }),
    ),
  )
  const view: ScheduleView = {
    input,
    seen,
    workingTime: new WorkingTime(network, moments),
    taskOf,
    slotOf: new Map(seen.tasks.map((slot) => [slot.id, slot])),
    links: precedence,
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
  return { ...view, links: [...precedence, ...handoversIn(view)] }
}

/** The list: what is under way first, then by planned start and id. */
function ranks({ input, isStarted, isCompleted }: ScheduleView): ReadonlyMap<number, number> {
  const planned = new Map(input.plan.tasks.map(({ id, start }) => [id, start]))
  const tasks = new Map(input.network.tasks.map((task) => [task.id, task]))
  const plannedOf = (id: number): number => {
    const own = planned.get(id)
    if (own !== undefined) return own
    const before = (tasks.get(id)?.predecessors ?? []).filter(({ taskId }) => tasks.has(taskId))
    return before.length === 0 ? input.statusDate : Math.max(...before.map(({ taskId }) => plannedOf(taskId)))
  }
  const under = (id: number) => (isStarted(id) && !isCompleted(id) ? 0 : 1)
  const list = [...tasks.keys()].map((id) => ({ id, at: plannedOf(id) }))
  list.sort((a, b) => under(a.id) - under(b.id) || a.at - b.at || a.id - b.id)
  return new Map(list.map(({ id }, place) => [id, place]))
}

/** A task at work: from one moment to another with so many micro-units of a resource. */
interface Use {
  readonly id: number
  readonly resourceId: number
  readonly units: number
  readonly start: number
  readonly finish: number
}

/** What a task takes: all there is, where it asks for more. */
function needsOf({ input }: ScheduleView, task: NetworkTask): Pick<Use, 'resourceId' | 'units'>[] {
  if (task.duration === 0) return []
  return input.network.resources.flatMap(({ id, capacity }) => {
    const own = task.assignments.filter(({ resourceId }) => resourceId === id)
    const units = Math.min(
      micro(capacity),
      own.reduce((sum, it) => sum + micro(it.units), 0),
    )
    return units > 0 ? [{ resourceId: id, units }] : []
  })
}

/**
 * Who has what, what was completed today among it, which has its people to the end of its day. What is under way has its
 * people from now on, also where it was reported to the end of a day: one after the other in the list.
 */
function usesIn(view: ScheduleView): Use[] {
  const { input, slotOf } = view
  const rankOf = ranks(view)
  const capacityOf = new Map(input.network.resources.map(({ id, capacity }) => [id, micro(capacity)]))
  const uses: Use[] = []
  const at = (moment: number) => view.workingTime.project.at(moment)
  const add = (task: NetworkTask, start: number, finish: number) => {
    if (at(finish) > at(input.statusDate))
      for (const need of needsOf(view, task)) uses.push({ ...need, id: task.id, start, finish })
  }
  const fitsAt = (task: NetworkTask, at: number) =>
    needsOf(view, task).every(({ resourceId, units }) => {
      const then = uses.filter((use) => use.resourceId === resourceId && use.start <= at && at < use.finish)
      return units <= (capacityOf.get(resourceId) ?? 0) - then.reduce((sum, use) => sum + use.units, 0)
    })
  const fits = (task: NetworkTask, from: number, to: number) =>
    [from, ...uses.map(({ start }) => start)].every((at) => at < from || at >= to || fitsAt(task, at))
  const sorted = [...input.network.tasks].sort((a, b) => (rankOf.get(a.id) ?? 0) - (rankOf.get(b.id) ?? 0))
  const under = sorted.filter(({ id }) => view.isStarted(id) && !view.isCompleted(id) && view.left(id) > 0)
  for (const task of under) {
    const { rest } = slotOf.get(task.id) as ProjectedTask
    const moments = [input.statusDate, ...uses.map(({ finish }) => finish)].sort((a, b) => a - b)
    const from = moments.find((at) => fits(task, at, rest.finish)) ?? rest.start
    add(task, isPaused(view, task.id) ? rest.start : from, rest.finish)
  }
  const today = [...uses].filter(({ start }) => start <= input.statusDate)
  for (const task of sorted) {
    if (!view.isCompleted(task.id)) continue
    const { finish } = slotOf.get(task.id) as ProjectedTask
    if (at(finish) <= at(input.statusDate)) continue
    // Those who have begun something else are at work on it.
    for (const { resourceId, units } of needsOf(view, task)) {
      const used = today.filter((use) => use.resourceId === resourceId).reduce((sum, use) => sum + use.units, 0)
      const left = Math.min(units, (capacityOf.get(resourceId) ?? 0) - used)
      const use = { id: task.id, resourceId, units: left, start: input.statusDate, finish }
      if (left > 0) today.push(use)
      if (left > 0) uses.push(use)
    }
  }
  for (const task of sorted) {
    const { rest } = slotOf.get(task.id) as ProjectedTask
    if (!view.isStarted(task.id) && view.left(task.id) > 0) add(task, rest.start, rest.finish)
  }
  return uses
}

/** Whether a started task goes on later than it could by its calendar. */
function isPaused(view: ScheduleView, id: number): boolean {
  if (!view.isStarted(id) || view.isCompleted(id) || view.left(id) === 0) return false
  const count = view.workingTime.of(view.taskOf.get(id) as NetworkTask)
  return count.at((view.slotOf.get(id) as ProjectedTask).rest.start) > count.at(view.restart(id))
}

/** Units go from whom they have been free for longest; of those that ended at once from the one that began first. */
function handoversIn(view: ScheduleView): PlanLink[] {
  const rankOf = ranks(view)
  const rank = (id: number) => rankOf.get(id) ?? 0
  // What is under way takes its people first, then what was completed today has them for the rest of the day.
  const phase = (id: number) => (view.isCompleted(id) ? 1 : view.isStarted(id) ? 0 : 2)
  const all = usesIn(view)
  return view.input.network.resources.flatMap(({ id: resourceId, capacity }) => {
    const uses = all.filter((use) => use.resourceId === resourceId)
    const order = (a: Use, b: Use) => phase(a.id) - phase(b.id) || a.start - b.start || rank(a.id) - rank(b.id)
    const released: { by: number | undefined; units: number }[] = [{ by: undefined, units: micro(capacity) }]
    const ending = [...uses].sort((a, b) => a.finish - b.finish || order(a, b))
    const links: PlanLink[] = []
    for (const use of [...uses].sort((a, b) => a.start - b.start || order(a, b))) {
      while (ending[0] && ending[0].finish <= use.start) {
        const ended = ending.shift() as Use
        released.push({ by: ended.id, units: ended.units })
      }
      for (let missing = use.units; missing > 0; ) {
        const first = released[0]
        if (!first) break
        const units = Math.min(missing, first.units)
        if (first.by !== undefined) {
          links.push({ from: first.by, to: use.id, reason: { kind: 'resource', resourceId, units: units / DAY } })
        }
        missing -= units
        first.units -= units
        if (first.units === 0) released.shift()
      }
    }
    return links
  })
}

/** Which end of the first task a link starts from, which end of the second it bounds, and its lag in micro-days. */
export function termsOf({ reason }: PlanLink) {
  const type = reason.kind === 'precedence' ? reason.type : 'FS'
  return {
    from: type === 'FS' || type === 'FF' ? ('finish' as const) : ('start' as const),
    to: type === 'FS' || type === 'SS' ? ('start' as const) : ('finish' as const),
    lag: reason.kind === 'precedence' ? micro(reason.lag) : 0,
    isHandover: reason.kind === 'resource',
  }
}

/** The position that a link counts from: people are free at the end of the work. */
export function sourceOf({ slotOf, workingTime }: ScheduleView, link: PlanLink): number {
  const { from, lag, isHandover } = termsOf(link)
  const slot = slotOf.get(link.from) as ProjectedTask
  return workingTime.project.at(isHandover ? slot.rest.finish : slot[from]) + lag
}

/** Checks all rules for the times of a projection. */
export function checkProjection(input: Projected, seen: Projection): string[] {
  const view = viewOf(input, seen)
  const { network } = input
  if (seen.tasks.length !== network.tasks.length) return ['Not every task has one slot.']
  return [
    ...network.tasks.flatMap((task) => checkTask(view, task)),
    ...checkLinks(view),
    ...checkCapacity(view),
    ...checkNobodyWaits(view),
    ...checkReadiness(view),
    ...checkEnd(view),
  ]
}

function checkTask(view: ScheduleView, task: NetworkTask): string[] {
  const { workingTime, input } = view
  const { start, finish, rest } = view.slotOf.get(task.id) as ProjectedTask
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
  const done = count.at(rest.finish) - count.at(rest.start)
  if (done !== left) wrong.push(`Task ${task.id} has ${left} left, and time for ${done}.`)
  const holds = view.links.filter((link) => link.to === task.id && termsOf(link).to === 'finish')
  const end = Math.max(workingTime.project.at(rest.finish), ...holds.map((link) => sourceOf(view, link)))
  const own = workingTime.project.at(finish)
  const isHeld =
    left === 0 && !view.isStarted(task.id) ? own >= end : own === Math.max(end, workingTime.project.at(start))
  if (!isHeld) wrong.push(`Task ${task.id} finishes at ${own}, not at ${end}.`)
  if (view.isStarted(task.id)) {
    if (actualStart !== undefined && start !== actualStart) wrong.push(`Task ${task.id} started on ${actualStart}.`)
    if (count.at(rest.start) < count.at(view.restart(task.id))) wrong.push(`Task ${task.id} goes on too early.`)
    return wrong
  }
  const floor = isDue(view, task) ? earliestOf(view, task) : Math.max(input.statusDate, earliestOf(view, task))
  if (isDue(view, task)) {
    const due = Math.max(workingTime.project.at(floor), ...pastBounds(view, task))
    if (workingTime.project.at(start) !== due) wrong.push(`Task ${task.id} has no work left, and is due at ${due}.`)
  }
  if (workingTime.project.at(start) < workingTime.project.at(floor))
    wrong.push(`Task ${task.id} starts before ${floor}.`)
  if (left > 0 && !count.works(Math.floor(micro(start) / DAY))) wrong.push(`Task ${task.id} starts on a day off.`)
  return wrong
}

/** The links that hold a task's start. */
const startLinks = ({ predecessors }: NetworkTask) => predecessors.filter(({ type }) => type === 'FS' || type === 'SS')

/** Positions of what has happened before a task, with the lags of the links. */
function pastBounds(view: ScheduleView, task: NetworkTask): number[] {
  return view.links.filter((link) => link.to === task.id && hasHappened(view, link)).map((link) => sourceOf(view, link))
}

function hasHappened(view: ScheduleView, link: PlanLink): boolean {
  return termsOf(link).from === 'finish' ? view.isCompleted(link.from) : view.isStarted(link.from)
}

/**
 * Whether an unstarted task has no work left and nothing open before it, or without predecessors something started
 * behind it: it does not wait for the status date.
 */
function isDue(view: ScheduleView, task: NetworkTask): boolean {
  if (view.left(task.id) > 0) return false
  const before = view.links.filter((link) => link.to === task.id)
  if (before.length === 0) return view.links.some((link) => link.from === task.id && view.isStarted(link.to))
  return before.every((link) => hasHappened(view, link))
}

/** The first day of the project, or the task's own later date; what was planned to start before the project may do so. */
function earliestOf({ input: { network, plan } }: ScheduleView, task: NetworkTask): number {
  const planned = plan.tasks.find(({ id }) => id === task.id)?.start ?? network.start
  const first = network.startsWithPlan ? plan.start : Math.min(network.start, planned)
  return Math.max(first, task.notBefore ?? first)
}

/** An achieved milestone is in the reported day: where its links put it, or at the start of the day. */
function isAchieved(view: ScheduleView, task: NetworkTask, actualFinish: number): boolean {
  const { project } = view.workingTime
  const { start, finish } = view.slotOf.get(task.id) as ProjectedTask
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
    const after = view.slotOf.get(link.to)
    if (!view.slotOf.has(link.from) || !after || view.isCompleted(link.to)) return []
    if (terms.to === 'start' && view.isStarted(link.to) && !terms.isHandover) return []
    const at = terms.isHandover ? after.rest.start : after[terms.to]
    const short = sourceOf(view, link) - view.workingTime.project.at(at)
    return short > 0 ? [`The link ${link.from} -> ${link.to} is broken by ${short}.`] : []
  })
}

/** Nobody works on more at a time than there is of a resource. */
function checkCapacity(view: ScheduleView): string[] {
  const uses = view.input.network.tasks.flatMap((task) => {
    if (view.isCompleted(task.id) || view.left(task.id) === 0) return []
    const { rest } = view.slotOf.get(task.id) as ProjectedTask
    return needsOf(view, task).map((need) => ({ ...need, ...rest }))
  })
  return view.input.network.resources.flatMap(({ id, capacity }) => {
    const own = uses.filter(({ resourceId }) => resourceId === id)
    return own.flatMap(({ start: at }) => {
      const then = own.filter(({ start, finish }) => start <= at && at < finish)
      const used = then.reduce((sum, { units }) => sum + units, 0)
      return used > micro(capacity) ? [`Resource ${id} is used ${used / DAY} times at ${at}.`] : []
    })
  })
}

/**
 * From when its links and dates let it start until it starts (or goes on), some of what a task needs is in use: by what
 * began before, or by what begins then and stands before it in the list.
 */
function checkNobodyWaits(view: ScheduleView): string[] {
  const { input, workingTime } = view
  const rankOf = ranks(view)
  const uses = usesIn(view)
  const capacityOf = new Map(input.network.resources.map(({ id, capacity }) => [id, micro(capacity)]))
  return input.network.tasks.flatMap((task) => {
    const isStarted = view.isStarted(task.id)
    if (view.isCompleted(task.id) || view.left(task.id) === 0 || (isStarted && !isPaused(view, task.id))) return []
    // A lead counts from a date that hangs on what starts before: what it lets start early may put off what it comes from.
    if (task.predecessors.some(({ lag }) => lag < 0)) return []
    const { rest } = view.slotOf.get(task.id) as ProjectedTask
    const count = workingTime.of(task)
    const links = view.links.filter(
      (link) => link.to === task.id && termsOf(link).to === 'start' && !termsOf(link).isHandover,
    )
    const floor = workingTime.project.at(
      isStarted ? view.restart(task.id) : Math.max(input.statusDate, earliestOf(view, task)),
    )
    const from = isStarted ? floor : Math.max(floor, ...links.map((link) => sourceOf(view, link)))
    const needs = needsOf(view, task)
    const isFree = (at: number) =>
      needs.every(({ resourceId, units }) => {
        const own = uses.filter(
          (use) =>
            use.id !== task.id &&
            use.resourceId === resourceId &&
            at < use.finish &&
            (use.start < at || (use.start === at && goesBefore(use.id))),
        )
        const used = own.reduce((sum, use) => sum + use.units, 0)
        return (capacityOf.get(resourceId) ?? 0) - used >= units
      })
    // What lets it start by starting itself comes first, and with it all that starts at once.
    const isBehind = links.some((link) => {
      const before = view.slotOf.get(link.from) as ProjectedTask
      return sourceOf(view, link) === from && workingTime.project.at(before.start) === from
    })
    const goesBefore = (id: number) =>
      isBehind || view.isCompleted(id) || (rankOf.get(id) as number) < (rankOf.get(task.id) as number)
    const ends = uses.map(({ finish }) => count.startAt(count.at(finish)))
    const first = count.startAt(count.at(workingTime.project.startAt(from) ?? rest.start))
    const moments = [first, ...ends].filter((at): at is number => at !== undefined && at < rest.start)
    const waits = moments.filter((at) => workingTime.project.at(at) >= from && at >= input.statusDate && isFree(at))
    return waits.length > 0 ? [`Task ${task.id} could start at ${Math.min(...waits)}, and does at ${rest.start}.`] : []
  })
}

function checkReadiness(view: ScheduleView): string[] {
  const { statusDate } = view.input
  return view.seen.tasks.flatMap(({ id, isReady, startsToday, rest }) => {
    const task = view.taskOf.get(id) as NetworkTask
    const isEarly = Math.floor(earliestOf(view, task)) > statusDate
    const expected = !view.isStarted(id) && !isEarly && startLinks(task).every((link) => letsStart(view, link))
    const wrong = isReady === expected ? [] : [`Task ${id} is reported to be ${isReady ? '' : 'not '}ready.`]
    const at = (moment: number) => view.workingTime.project.at(moment)
    const isDayOff = at(statusDate) === at(statusDate + 1)
    const mayBegin = expected || view.isStarted(id) || !isDayOff
    const isToday = !view.isCompleted(id) && mayBegin && at(rest.start) <= at(statusDate)
    return isToday && !startsToday ? [...wrong, `Task ${id} starts today, and is not said to.`] : wrong
  })
}

/** By the start of the status date a lag has passed, and a lead is reached. */
function letsStart(view: ScheduleView, { taskId, type, lag }: NetworkTask['predecessors'][number]): boolean {
  const hasHappened = type === 'FS' ? view.isCompleted(taskId) : view.isStarted(taskId)
  const { start, finish } = view.slotOf.get(taskId) as ProjectedTask
  const since = view.workingTime.project.at(type === 'FS' ? finish : start)
  const isTime = since + micro(lag) <= view.workingTime.project.at(view.input.statusDate)
  return lag < 0 ? hasHappened || isTime : hasHappened && (lag === 0 || isTime)
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
  const slots = seen.longestChain.map((id) => slotOf.get(id) as ProjectedTask)
  if (slots.length > 0 !== open.length > 0)
    wrong.push('There is a longest chain without remaining work, or none with it.')
  const end = Math.max(...open.map(({ finish }) => workingTime.project.at(finish)))
  const chainEnd = slots.at(-1)
  if (chainEnd && workingTime.project.at(chainEnd.finish) !== end) wrong.push('The longest chain does not end last.')
  if (seen.longestChain.some((id) => view.isCompleted(id))) wrong.push('The longest chain has finished work in it.')
  const longest = coverage(
    workingTime,
    slots.map(({ id, rest }) => ({ id, ...rest, task: view.taskOf.get(id) as NetworkTask })),
  )
  const baseline = micro(input.plan.criticalChain.length)
  const remaining = Math.max(longest, Math.min(baseline, coverage(workingTime, restsAsPlanned(view))))
  const expected = baseline === 0 ? (slots.length === 0 ? 100 : 0) : 100 * (1 - remaining / baseline)
  if (Math.abs(seen.chainCompletion - expected) > 1e-6) {
    wrong.push(`${expected} % of the chain are done, not ${seen.chainCompletion}.`)
  }
  return wrong
}

/** What is left of the tasks of the critical chain, as far as it was planned, up to where each was to finish. */
function restsAsPlanned({ input, workingTime, taskOf, left }: ScheduleView) {
  return input.plan.criticalChain.tasks.flatMap((id) => {
    const task = taskOf.get(id)
    const planned = input.plan.tasks.find((it) => it.id === id)
    if (!task || !planned || left(id) === 0) return []
    const { start, finish } = planned
    // Days off that were entered since take nothing of it.
    const own = workingTime.of(task)
    const isShorter = own.at(finish) - own.at(start) < left(id)
    const count = isShorter ? workingTime.project : own
    const rest = count.startAt(count.at(finish) - left(id)) ?? start
    return [{ id, start: Math.max(start, rest), finish, task: isShorter ? { ...task, assignments: [] } : task }]
  })
}
