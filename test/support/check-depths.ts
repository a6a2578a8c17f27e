/**
 * Checks the buffer consumption of a projection by definition, for networks with one calendar: there the distance from a
 * task to a buffer is a sum, which the check computes along every path. Returns one sentence a fault.
 */
import type { FeedingBuffer, PlanLink, ProjectedTask, Projection } from '../../plugins/scheduling/engine/model.ts'
import { backLinks } from './back-links.ts'
import { type ScheduleView, sourceOf, termsOf, viewOf } from './check-projection.ts'
import { checkTrend } from './check-trend.ts'
import type { Projected } from './projecting.ts'
import { flatZone } from './thresholds.ts'
import { DAY, micro } from './working-time.ts'

export function checkDepths(input: Projected, seen: Projection): string[] {
  const view = viewOf(input, seen)
  return [...checkProjectBuffer(view), ...checkTrend(view), ...checkFeeding(view), ...checkTasks(view)]
}

/** Start and finish of tasks in working micro-days of the project. */
function positions({ workingTime, slotOf }: ScheduleView) {
  return (id: number, end: 'start' | 'finish' | 'workEnd') => {
    const slot = slotOf.get(id) as ProjectedTask
    return workingTime.project.at(end === 'workEnd' ? slot.rest.finish : slot[end])
  }
}

/** Buffer consumption in per cent, from micro-days consumed and the size in micro-days. */
function percentOf(consumed: number, size: number): number {
  return (100 * consumed) / (size > 0 ? size : DAY)
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a))
}

/** Checks consumption (how far the work ends after the start of the buffer), percentage, zone and burn rate. */
function checkProjectBuffer(view: ScheduleView): string[] {
  const { input, seen, workingTime } = view
  const wrong: string[] = []
  const { size, start } = input.plan.projectBuffer
  const { consumed, percentage, zone } = seen.projectBuffer
  const past = workingTime.project.at(seen.finish) - workingTime.project.at(start)
  if (micro(consumed) !== past) wrong.push(`The project has used ${past}, not ${consumed}.`)
  if (!near(percentOf(past, micro(size)), percentage)) wrong.push(`The project has not used ${percentage} %.`)
  if (flatZone(percentage) !== zone) wrong.push(`${percentage} % are reported as ${zone}.`)
  const { chainCompletion, burnRate } = seen
  if (chainCompletion < 10) {
    if (burnRate !== null) wrong.push('A burn rate is reported too early.')
  } else if (burnRate === null || !near(Math.max(0, percentage) / chainCompletion, burnRate)) {
    wrong.push(`The buffer is used at ${percentage / chainCompletion}, not ${burnRate}.`)
  }
  return wrong
}

/** The earliest start of a task without the links from one predecessor. */
function startWithout(view: ScheduleView, task: number, without: number): number {
  const { input, workingTime, taskOf } = view
  const floor = Math.max(input.network.start, taskOf.get(task)?.notBefore ?? input.network.start)
  const back = backLinks(view.links)
  const bounds = view.links
    .filter((link) => link.to === task && link.from !== without && termsOf(link).to === 'start' && !back.has(link))
    .map((link) => sourceOf(view, link))
  return Math.max(workingTime.project.at(floor), ...bounds)
}

/** The end of a buffer for each of its links, or at the project's end. It moves with the task that it protects. */
function endsOf(
  view: ScheduleView,
  buffer: FeedingBuffer,
): { readonly link: PlanLink | undefined; readonly end: number }[] {
  const { input, workingTime } = view
  const at = positions(view)
  if (buffer.to === null) {
    const chainEnd = Math.max(...input.plan.criticalChain.tasks.map((id) => at(id, 'finish')))
    return [{ link: undefined, end: Math.max(workingTime.project.at(buffer.finish), chainEnd) }]
  }
  const joined = input.plan.tasks.find(({ id }) => id === buffer.to) as { start: number; finish: number }
  const later = Math.max(0, startWithout(view, buffer.to, buffer.from) - workingTime.project.at(joined.start))
  const links = view.links.filter(({ from, to }) => from === buffer.from && to === buffer.to)
  // Where a resource was to join the two, and does not, the chain still ends in front of the buffer.
  if (links.length === 0) return [{ link: undefined, end: workingTime.project.at(joined.start) + later }]
  return links.map((link) => ({ link, end: workingTime.project.at(joined[termsOf(link).to]) + later }))
}

function consumedOf(view: ScheduleView, buffer: FeedingBuffer): number {
  const at = positions(view)
  const past = endsOf(view, buffer).map(({ link, end }) =>
    link ? sourceOf(view, link) - end : at(buffer.from, buffer.to === null ? 'finish' : 'workEnd') - end,
  )
  return Math.max(...past) + micro(buffer.granted)
}

function checkFeeding(view: ScheduleView): string[] {
  return view.input.plan.feedingBuffers.flatMap((buffer, index) => {
    const reported = view.seen.feedingBuffers[index]
    const consumed = consumedOf(view, buffer)
    const percentage = percentOf(consumed, micro(buffer.granted))
    const isTrue =
      reported &&
      micro(reported.consumed) === consumed &&
      near(percentage, reported.percentage) &&
      reported.zone === flatZone(reported.percentage)
    return isTrue ? [] : [`The buffer ${buffer.from} -> ${buffer.to} has used ${consumed}, not ${reported?.consumed}.`]
  })
}

/** A buffer that is reached from a task along one path. */
interface Reach {
  readonly size: number
  readonly percentage: number
  /** The finish of the task at which the buffer is consumed completely; the end of its work, where `ofWork`. */
  readonly latest: number
  /** Whether what follows goes by the end of its work, not by its finish, which links may put later. */
  readonly ofWork: boolean
}

function checkTasks(view: ScheduleView): string[] {
  const { input, seen, workingTime } = view
  const at = positions(view)
  const size = micro(input.plan.projectBuffer.size)
  const whole = {
    size,
    percentage: seen.projectBuffer.percentage,
    latest: workingTime.project.at(input.plan.projectBuffer.start) + size,
    ofWork: false,
  }
  const critical = new Set(input.plan.criticalChain.tasks)
  return seen.tasks.flatMap((task) => {
    const onChain = seen.longestChain.includes(task.id)
    const place = { id: task.id, ofFinish: false }
    const finish = at(task.id, 'finish')
    const latestOf = ({ latest, ofWork }: Reach) => (ofWork ? latest + finish - at(task.id, 'workEnd') : latest)
    const depthOf = (reach: Reach) => {
      const late = finish - latestOf(reach)
      return Math.min(reach.percentage, percentOf(late + reach.size, reach.size))
    }
    const inProject = reachesOf(
      view,
      place,
      () => true,
      () => [whole],
      [],
    )
    const inFeeding = critical.has(task.id)
      ? []
      : reachesOf(
          view,
          place,
          ({ to }) => !critical.has(to),
          (id) => atEnd(view, id),
          onLinks(view),
        )
    // Of the longest chain this is the whole consumption, but for what comes before a wait for a date.
    const project = isExposed(view, task.id) ? inProject.map(depthOf) : inProject.map(() => Number.NEGATIVE_INFINITY)
    const feeding = inFeeding.map(depthOf)
    const expected = Math.max(0, ...project, ...feeding)
    const wrong: string[] = []
    if (!near(expected, task.bufferConsumption)) {
      wrong.push(`Task ${task.id} uses ${expected} %, not ${task.bufferConsumption}.`)
    }
    if (task.zone !== flatZone(task.bufferConsumption)) wrong.push(`Task ${task.id} is not ${task.zone}.`)
    if (task.onLongestChain !== onChain) wrong.push(`Task ${task.id} has a wrong onLongestChain.`)
    if (task.criticalChainImpact !== (onChain || project.some((depth) => depth > 0))) {
      wrong.push(`Task ${task.id} has a wrong criticalChainImpact.`)
    }
    const own = inFeeding.length > 0 ? inFeeding : inProject
    const due = Math.min(...own.map(latestOf))
    if (workingTime.project.at(task.due) !== due) wrong.push(`Task ${task.id} is due at ${due}, not at ${task.due}.`)
    if (!hasPriority(task)) wrong.push(`Task ${task.id} has a wrong priority of ${task.priority}.`)
    return wrong

    /** Whether it stands right before another ready task, which waits for the same resource. */
    function isRaised(id: number, priority: number): boolean {
      const others = seen.tasks.filter((other) => other.id !== id && other.isReady)
      return others.some((other) => priority > other.priority && near(priority, other.priority))
    }

    /** Beyond 100, the days after the latest finish for a buffer that is penetrated deepest. */
    function hasPriority({ id, bufferConsumption, priority }: ProjectedTask): boolean {
      if (view.isCompleted(id)) return priority === 0
      if (isRaised(id, priority)) return true
      if (bufferConsumption <= 100) return near(priority, bufferConsumption)
      const deepest = [...inProject, ...inFeeding].filter((_, index) =>
        near([...project, ...feeding][index] as number, bufferConsumption),
      )
      return deepest.some((reach) => near(priority, 100 + Math.max(0, finish - latestOf(reach)) / DAY))
    }
  })
}

/** Whether a way leads from a task to the critical chain or to the end without a feeding buffer that has something left. */
function isExposed(view: ScheduleView, id: number): boolean {
  const { plan } = view.input
  if (plan.criticalChain.tasks.includes(id)) return true
  const back = backLinks(view.links)
  const holding = plan.feedingBuffers.filter(
    (buffer, index) =>
      buffer.from === id &&
      buffer.granted > 0 &&
      (view.seen.feedingBuffers[index] as { percentage: number }).percentage < 100,
  )
  const open = view.links.filter((link) => link.from === id && binds(view, link))
  const isLast = open.every((link) => termsOf(link).from === 'start' && !termsOf(link).isHandover)
  if (isLast && !holding.some((buffer) => endsOf(view, buffer).some(({ link }) => !link))) return true
  return open.some((link) => !holding.some(({ to }) => to === link.to) && (back.has(link) || isExposed(view, link.to)))
}

/** Buffers with the links on which they are. */
function onLinks(view: ScheduleView): { readonly link: PlanLink; readonly reach: Reach }[] {
  return view.input.plan.feedingBuffers.flatMap((buffer) => {
    if (buffer.granted === 0 || buffer.to === null) return []
    return endsOf(view, buffer).flatMap(({ link, end }) => (link ? [{ link, reach: reachOf(view, buffer, end) }] : []))
  })
}

function atEnd(view: ScheduleView, id: number): Reach[] {
  return view.input.plan.feedingBuffers
    .filter(({ from, granted }) => from === id && granted > 0)
    .flatMap((buffer) => endsOf(view, buffer).flatMap(({ link, end }) => (link ? [] : [reachOf(view, buffer, end)])))
}

function reachOf(view: ScheduleView, buffer: FeedingBuffer, end: number): Reach {
  const size = micro(buffer.granted)
  return { size, percentage: percentOf(consumedOf(view, buffer), size), latest: end, ofWork: false }
}

/** A task on a path: all of it, or its finish alone, where a link into the finish has led to it. */
interface Place {
  readonly id: number
  readonly ofFinish: boolean
}
const isPlace = (one: Place, other: Place) => one.id === other.id && one.ofFinish === other.ofFinish

/** All buffers that a task reaches along paths of links that `follows` accepts. */
function reachesOf(
  view: ScheduleView,
  place: Place,
  follows: (link: PlanLink) => boolean,
  own: (id: number) => readonly Reach[],
  onLink: readonly { readonly link: PlanLink; readonly reach: Reach }[],
  passed: readonly Place[] = [],
): Reach[] {
  const out = view.links.filter((link) => link.from === place.id && !(place.ofFinish && goesByWork(link)))
  return [
    ...own(place.id),
    ...out.flatMap((link) => {
      const here = onLink.filter((one) => one.link === link).map(({ reach }) => before(view, link, reach))
      const isOfFinish = termsOf(link).to === 'finish'
      // What has no work starts where it finishes.
      const to = { id: link.to, ofFinish: isOfFinish && view.left(link.to) > 0 }
      // Links that lead back in the order close cycles, around which no path is longer.
      const isPassed = [...passed, place].some((one) => isPlace(one, to))
      if (isPassed || !follows(link) || !binds(view, link)) return here.flat()
      const behind = reachesOf(view, to, follows, own, onLink, [...passed, place])
      const work = isOfFinish ? 0 : view.left(link.to)
      return [...here, ...behind.map((reach) => before(view, link, { ...reach, latest: reach.latest - work }))].flat()
    }),
  ]
}

/** Whether what follows goes by the work of the link's first task: by its start, or by when its people are free. */
function goesByWork(link: PlanLink): boolean {
  const { from, isHandover } = termsOf(link)
  return isHandover || from === 'start'
}

/** Whether the link can still move its second task. */
function binds(view: ScheduleView, link: PlanLink): boolean {
  const { to, isHandover } = termsOf(link)
  return !view.isCompleted(link.to) && (to === 'finish' || isHandover || !view.isStarted(link.to))
}

/** Translates a bound behind a link to one of its first task; empty when a started task no longer bounds it. */
function before(view: ScheduleView, link: PlanLink, reach: Reach): Reach[] {
  const { from, lag, isHandover } = termsOf(link)
  // People are free at the end of the work.
  if (isHandover) return [{ ...reach, ofWork: true }]
  if (from === 'finish') return [{ ...reach, latest: reach.latest - lag, ofWork: false }]
  if (view.isStarted(link.from)) return []
  return [{ ...reach, latest: reach.latest - lag + view.left(link.from), ofWork: true }]
}
