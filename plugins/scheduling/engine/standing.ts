/** Where every task stands at the status date: done as reported, the rest as early as links, floors and today allow. */
import type { Graph } from './graph.ts'
import type { Day, PlannedTask, Progress, ProjectionInput, Slot } from './model.ts'
import type { Compiled } from './network.ts'
import { finishOf, holdsStart, source, startWithin, type Times, timesFor } from './passes.ts'
import { slotAt, slotOf } from './slot.ts'
import { ticks } from './ticks.ts'

export interface Standing {
  readonly times: Times
  readonly slots: readonly Slot[]
  /** Work left of each task. */
  readonly remaining: Float64Array
  readonly started: Uint8Array
  readonly completed: Uint8Array
  readonly ready: Uint8Array
  /** Nothing unstarted starts before it. */
  readonly floor: Float64Array
  /** The last finish, as a position, a moment and a day. */
  readonly end: number
  readonly finish: number
  readonly lastDay: number
  /** How many tasks are completed. */
  readonly finished: number
}

export function standingOf(net: Compiled, graph: Graph, input: ProjectionInput): Standing {
  const { axis } = net
  const size = net.tasks.length
  const today = axis.position(input.statusDate)
  const progress = progressOf(net, input.progress)
  const completed = Uint8Array.from(net.tasks, (_, task) => (progress[task]?.status === 'Completed' ? 1 : 0))
  const started = Uint8Array.from(net.tasks, (_, task) =>
    (progress[task]?.status ?? 'NotStarted') === 'NotStarted' ? 0 : 1,
  )
  const remaining = net.work.map((work, task) => {
    const entry = progress[task]
    return completed[task] ? 0 : Math.max(0, entry ? ticks(entry.remaining) : work)
  })
  // Feeding chains may have been planned to start before the project does.
  const first = Math.min(0, axis.position(input.plan.start))
  const floor = net.notBefore.map((bound) => Math.max(today, first, bound))
  const planned = new Map(input.plan.tasks.map((task) => [task.id, task]))
  const times = timesFor(size)
  const slots: Slot[] = new Array(size)
  const ground: Ground = { net, graph, times, today, statusDate: input.statusDate }
  for (const task of graph.order) {
    const facts = { task, entry: progress[task], own: planned.get(net.tasks[task]?.id as number) }
    slots[task] = completed[task]
      ? placeCompleted(ground, facts)
      : started[task]
        ? placeStarted(ground, facts, remaining[task] as number)
        : placeOpen(ground, task, remaining[task] as number, floor[task] as number)
  }
  const end = times.finish.reduce((last, finish) => Math.max(last, finish), Number.NEGATIVE_INFINITY)
  return {
    times,
    slots,
    remaining,
    started,
    completed,
    ready: readiness(net, started, completed, input.statusDate),
    floor,
    end: size === 0 ? axis.position(input.plan.finish) : end,
    finish: slots.reduce(
      (last, { finish }) => Math.max(last, finish),
      size === 0 ? input.plan.finish : Number.NEGATIVE_INFINITY,
    ),
    lastDay: slots.reduce(
      (last, slot) => Math.max(last, slot.lastDay),
      size === 0 ? input.plan.lastDay : Number.NEGATIVE_INFINITY,
    ),
    finished: completed.reduce((sum, one) => sum + one, 0),
  }
}

interface Ground {
  readonly net: Compiled
  readonly graph: Graph
  /** Of the tasks that were placed before. */
  readonly times: Times
  /** The status date, as a position and as a day. */
  readonly today: number
  readonly statusDate: Day
}
interface Facts {
  readonly task: number
  readonly entry: Progress | undefined
  readonly own: PlannedTask | undefined
}

/** Done as reported; where a day was not, as planned. */
function placeCompleted({ net, times, statusDate }: Ground, { task, entry, own }: Facts): Slot {
  const finish =
    entry?.actualFinish ?? Math.min(own?.finish ?? statusDate, Math.max(statusDate, entry?.actualStart ?? 0))
  const start = Math.min(entry?.actualStart ?? own?.start ?? finish, finish)
  times.start[task] = net.axis.position(start)
  times.finish[task] = net.axis.position(finish)
  return slotOf(start, finish)
}

/** Begun as reported, with the rest of its work from today on. */
function placeStarted(ground: Ground, { task, entry, own }: Facts, work: number): Slot {
  const { net, graph, times, today, statusDate } = ground
  const { finishBound } = boundsOf(graph, times, task)
  const start = entry?.actualStart ?? Math.min(own?.start ?? statusDate, statusDate)
  const from = Math.max(today, net.axis.position(start))
  const resumed = work === 0 ? from : (net.shifts[task]?.open(from) ?? from)
  const finish = Math.max(finishOf(net, task, resumed, work), finishBound)
  times.start[task] = net.axis.position(start)
  times.finish[task] = finish
  return slotOf(start, Math.max(start, net.axis.finishMoment(finish)))
}

/** As early as its links and its floor allow. */
function placeOpen({ net, graph, times }: Ground, task: number, work: number, floor: number): Slot {
  const { startBound, finishBound } = boundsOf(graph, times, task)
  const start = startWithin(net, task, work, Math.max(floor, startBound), finishBound)
  const finish = finishOf(net, task, start, work)
  times.start[task] = start
  times.finish[task] = finish
  return slotAt(net.axis, start, finish, [floor])
}

function progressOf(net: Compiled, entries: readonly Progress[]): (Progress | undefined)[] {
  const progress: (Progress | undefined)[] = new Array(net.tasks.length)
  for (const entry of entries) {
    const task = net.indexOf.get(entry.taskId)
    if (task !== undefined) progress[task] = entry
  }
  return progress
}

function boundsOf(graph: Graph, times: Times, task: number): { startBound: number; finishBound: number } {
  let startBound = Number.NEGATIVE_INFINITY
  let finishBound = Number.NEGATIVE_INFINITY
  for (const arc of graph.into[task] ?? []) {
    const bound = source(times, arc)
    if (holdsStart(arc)) startBound = Math.max(startBound, bound)
    else finishBound = Math.max(finishBound, bound)
  }
  return { startBound, finishBound }
}

/** A task is ready when every precedence link and its own notBefore let it start; resources are not asked. */
function readiness(net: Compiled, started: Uint8Array, completed: Uint8Array, today: number): Uint8Array {
  return Uint8Array.from(net.tasks, (task, index) => {
    if (started[index] || (task.notBefore ?? today) > today) return 0
    const held = (net.links.into[index] ?? []).some(
      (arc) => (arc.type === 'FS' && !completed[arc.from]) || (arc.type === 'SS' && !started[arc.from]),
    )
    return held ? 0 : 1
  })
}
