/**
 * Earliest and latest times in a network whose links are all there (levelled ones as resource links), one task after
 * the other in topological order. Links set lower bounds only: FS and SS on the start, FF and SF on the finish; a bound
 * is compared in project time, and the lag is counted in it. With back arcs a pass is repeated until they hold.
 */
import { untilStable } from './back-arcs.ts'
import type { Arc, Graph } from './graph.ts'
import type { Compiled } from './network.ts'

export interface Times {
  readonly start: Float64Array
  readonly finish: Float64Array
}

/** When each task can be worked on. */
export type WithTaskCalendars = Pick<Compiled, 'taskCalendars'>

export function timesFor(size: number): Times {
  return { start: new Float64Array(size), finish: new Float64Array(size) }
}

/** Where the predecessor puts the bound of an arc: its start or finish, and the lag. */
export function source(times: Times, arc: Arc): number {
  const own = countsFinish(arc) ? times.finish : times.start
  return (own[arc.from] as number) + arc.lag
}

/** What the arc bounds: the successor's start or finish. */
export function target(times: Times, arc: Arc): number {
  return (holdsStart(arc) ? times.start : times.finish)[arc.to] as number
}

/** Whether the arc bounds the start of its second task, not its finish. */
export function holdsStart({ type }: Pick<Arc, 'type'>): boolean {
  return type === 'FS' || type === 'SS'
}

/** Whether the arc counts from the finish of its first task, not from its start. */
export function countsFinish({ type }: Pick<Arc, 'type'>): boolean {
  return type === 'FS' || type === 'FF'
}

/** The earliest start of a task of so much work with its start and finish bounded from below. */
export function startWithin(
  net: WithTaskCalendars,
  task: number,
  work: number,
  startBound: number,
  finishBound: number,
): number {
  const taskCalendar = net.taskCalendars[task]
  if (!taskCalendar || work === 0) return Math.max(startBound, finishBound)
  const start = taskCalendar.open(startBound)
  return finishBound === Number.NEGATIVE_INFINITY ? start : Math.max(start, taskCalendar.reaching(finishBound, work))
}

export function finishOf(net: WithTaskCalendars, task: number, start: number, work: number): number {
  return work === 0 ? start : (net.taskCalendars[task]?.after(start, work) ?? start)
}

/** The earliest start that one arc alone allows. */
export function startBy(net: Compiled, arc: Arc, times: Times, work: Float64Array): number {
  const bound = source(times, arc)
  const own = work[arc.to] as number
  if (holdsStart(arc)) return startWithin(net, arc.to, own, bound, Number.NEGATIVE_INFINITY)
  const taskCalendar = net.taskCalendars[arc.to]
  return own === 0 || !taskCalendar ? bound : taskCalendar.reaching(bound, own)
}

/** Where the arcs into a task let it start at the earliest, and two bounds more. */
export function earliestStart(
  net: Compiled,
  { into }: Graph,
  times: Times,
  task: number,
  startBound: number,
  finishBound = Number.NEGATIVE_INFINITY,
): number {
  let [start, finish] = [startBound, finishBound]
  for (const arc of into[task] ?? []) {
    const bound = source(times, arc)
    if (!holdsStart(arc)) finish = Math.max(finish, bound)
    else if (bound > start) start = bound
  }
  return startWithin(net, task, net.work[task] as number, start, finish)
}

/** Where the arcs out of a task let it start at the latest, and two bounds more. */
export function latestStartOf(
  net: Compiled,
  { outOf }: Graph,
  times: Times,
  task: number,
  finishBound: number,
  startBound = Number.POSITIVE_INFINITY,
): number {
  let [start, finish] = [startBound, finishBound]
  for (const arc of outOf[task] ?? []) {
    const bound = target(times, arc) - arc.lag
    if (countsFinish(arc)) finish = Math.min(finish, bound)
    else start = Math.min(start, bound)
  }
  return latestStart(net, task, net.work[task] as number, start, finish)
}

/** As early as the links and floors allow; tasks that are `fixed` stay where `times` has them. */
export const earliest = (net: Compiled, graph: Graph, floor: Float64Array, times: Times, fixed?: Uint8Array): Times =>
  repeated(net, graph, times, true, fixed, (task) => earliestStart(net, graph, times, task, floor[task] as number))

/** As late as the links and each task's ceiling allow; tasks that are `fixed` stay where `times` has them. */
export const latest = (net: Compiled, graph: Graph, ceiling: Float64Array, times: Times, fixed?: Uint8Array): Times =>
  repeated(net, graph, times, false, fixed, (task) => latestStartOf(net, graph, times, task, ceiling[task] as number))

/**
 * Passes through the tasks until the back arcs hold; at first they bound nothing. Where time has to pass around a cycle they
 * do not hold at the end.
 */
function repeated(
  net: Compiled,
  { order, back }: Graph,
  times: Times,
  isForward: boolean,
  fixed: Uint8Array | undefined,
  startOf: (task: number) => number,
): Times {
  for (const arc of back) {
    const task = isForward ? arc.from : arc.to
    if (fixed?.[task]) continue
    times.start[task] = times.finish[task] = isForward ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  }
  const inTurn = isForward ? order : order.toReversed()
  const carried = () => back.map((arc) => (isForward ? source(times, arc) : target(times, arc)))
  untilStable(back.length, carried, () => {
    for (const task of inTurn) {
      if (fixed?.[task]) continue
      const start = startOf(task)
      times.start[task] = start
      times.finish[task] = finishOf(net, task, start, net.work[task] as number)
    }
  })
  return times
}

/** Whether all of some arcs hold. */
export function allHold(arcs: readonly Arc[], times: Times): boolean {
  return arcs.every((arc) => target(times, arc) >= source(times, arc))
}

/** The latest start of a task of so much work with its start and finish bounded from above. */
export function latestStart(
  net: WithTaskCalendars,
  task: number,
  work: number,
  startBound: number,
  finishBound: number,
): number {
  const taskCalendar = net.taskCalendars[task]
  if (!taskCalendar || work === 0) return Math.min(startBound, finishBound)
  const start = taskCalendar.before(finishBound, work)
  return start <= startBound ? start : taskCalendar.openBefore(startBound)
}

export function lastFinish(times: Times): number {
  return times.finish.reduce((last, finish) => Math.max(last, finish), 0)
}
