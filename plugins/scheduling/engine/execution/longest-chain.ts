/**
 * Finds the current longest chain: the unfinished tasks that decide the end of the project, each held by the one before. As
 * in the plan, it goes on behind a task that waits for a date, with the task that leaves the least slack. Of a task that
 * links hold at its finish, what comes behind the finish is held by them, and what its people go on to by its work alone.
 */

import { type Arc, graphOf } from '../network/graph.ts'
import { countsFinish, startWithin } from '../network/passes.ts'
import { bestChain, bestPaths, coverage } from '../planning/chain.ts'
import { WHOLE } from '../time/task-calendar.ts'
import type { Baseline } from './baseline.ts'
import type { ForwardPass } from './forward-pass.ts'
import { holdsOf, isFinishHeld } from './holds.ts'

export interface LongestChain {
  /** First to last. */
  readonly tasks: readonly number[]
  /** Ticks from now on in which it is worked on. */
  readonly length: number
  /** How many of its first tasks can be late without moving the end, as a later one waits for a date or another project. */
  readonly waiting: number
}

/** A task on a path, by its finish, where that is held after the end of its work, or by its work. */
interface Point {
  readonly task: number
  readonly ofFinish: boolean
}

/** The path of unfinished tasks that ends last; of equal ones that with most of the planned chain. */
export function longestChain(baseline: Baseline, pass: ForwardPass): LongestChain {
  const { critical } = baseline
  const { points, arcs, ends, begins, slack } = drivingPoints(baseline, pass)
  const tasks = points.map(({ task }) => task)
  // Only what holds the ends is looked at, with indexes of its own in the same order.
  const indexOf = new Map(points.map((point, index) => [point, index]))
  const index = (point: Point) => indexOf.get(point) as number
  const indexed = arcs.map(({ arc, from, to }) => ({ ...arc, from: index(from), to: index(to) }))
  const graph = graphOf(points.length, indexed)
  const times = {
    start: Float64Array.from(tasks, (task) => pass.heldAt(task)),
    finish: Float64Array.from(tasks, (task) => pass.workEnd[task] as number),
  }
  const taskCalendars = tasks.map((task) => baseline.taskCalendars[task] ?? WHOLE)
  const paths = bestPaths(points.length, {
    graph,
    times,
    taskCalendars,
    work: Float64Array.from(tasks, (task) => pass.left(task)),
    passes: () => true,
    follows: () => true,
    endsTogether: true,
    begins: (index) => begins.has(points[index] as Point),
    prefers: (index) => critical[tasks[index] as number] === 1,
  })
  const chain = bestChain(paths, ends.map(index))
  if (!chain) return { tasks: [], length: 0, waiting: 0 }
  const found = chain.tasks.map((index) => tasks[index] as number)
  const waiting = chain.tasks.findLastIndex((index, place) => place > 0 && slack.has(points[index] as Point))
  return { tasks: found, length: lengthOf(baseline, pass, found), waiting: Math.max(0, waiting) }
}

/** Ticks for which some tasks are worked on: not the time for which one pauses. */
function lengthOf(baseline: Baseline, pass: ForwardPass, tasks: readonly number[]): number {
  const pieces = tasks.flatMap((task) => {
    const calendar = baseline.taskCalendars[task] ?? WHOLE
    return pass.workedOn(task).map(({ from, to }) => ({ from, to, calendar }))
  })
  const times = {
    start: Float64Array.from(pieces, ({ from }) => from),
    finish: Float64Array.from(pieces, ({ to }) => to),
  }
  return coverage({ taskCalendars: pieces.map(({ calendar }) => calendar) }, [...pieces.keys()], times)
}

/**
 * The unfinished tasks that finish last, all that holds them with no time between or before a date that they wait for,
 * and where such paths may begin; and those with time between.
 */
function drivingPoints(baseline: Baseline, pass: ForwardPass) {
  const known = new Map<number, Point>()
  const pointOf = (task: number, isBehindFinish: boolean): Point => {
    const ofFinish = isBehindFinish && isFinishHeld(pass, task)
    const key = ofFinish ? task + baseline.tasks.length : task
    const point = known.get(key) ?? { task, ofFinish }
    known.set(key, point)
    return point
  }
  const ends = lastOpen(baseline, pass).map((task) => pointOf(task, true))
  const begins = new Set<Point>()
  const slack = new Set<Point>()
  const arcs: { readonly arc: Arc; readonly from: Point; readonly to: Point }[] = []
  const found = new Set(ends)
  for (const to of found) {
    const { task, ofFinish } = to
    const { bounds, at } = holdsOf(pass, task, ofFinish)
    const latest = bounds.reduce(
      (most, bound) => (bound.isEnd ? most : Math.max(most, bound.at)),
      Number.NEGATIVE_INFINITY,
    )
    const waits = latest !== at
    if (isAtFloor(baseline, pass, to) || bounds.some((bound) => bound.isEnd && bound.at === at)) begins.add(to)
    if (waits && (pass.isStarted(task) || !pass.waitsForDate(task))) {
      begins.add(to)
      continue
    }
    if (waits) slack.add(to)
    const isAlone = pass.goesOnAlone(task)
    for (const { arc, at, isEnd } of bounds) {
      if (isEnd || at !== latest || (isAlone && pass.source(arc) < at)) continue
      const from = pointOf(arc.from, arc.resource < 0 && countsFinish(arc))
      arcs.push({ arc, from, to })
      found.add(from)
    }
  }
  const inOrder = (a: Point, b: Point) => a.task - b.task || Number(a.ofFinish) - Number(b.ofFinish)
  return { points: [...found].sort(inOrder), arcs, ends: ends.sort(inOrder), begins, slack }
}

function isAtFloor(baseline: Baseline, pass: ForwardPass, { task, ofFinish }: Point): boolean {
  if (ofFinish) return false
  if (pass.isStarted(task)) return !pass.isPaused(task)
  const open = startWithin(baseline, task, pass.left(task), pass.dateOf(task), Number.NEGATIVE_INFINITY)
  return pass.start[task] === open
}

function lastOpen({ tasks }: Baseline, pass: ForwardPass): number[] {
  let ends: number[] = []
  let last = Number.NEGATIVE_INFINITY
  for (let task = 0; task < tasks.length; task++) {
    const finish = pass.finish[task] as number
    if (finish < last || pass.isCompleted(task)) continue
    if (finish > last) ends = []
    last = finish
    ends.push(task)
  }
  return ends
}
