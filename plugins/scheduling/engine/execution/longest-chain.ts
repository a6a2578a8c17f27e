/**
 * Finds the current longest chain: the unfinished tasks that decide the end of the project, each held by the one before. As
 * in the plan, it goes on behind a task that waits for a date, with the task that leaves the least slack.
 */

import { type Arc, graphOf } from '../network/graph.ts'
import { startWithin } from '../network/passes.ts'
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

/** The path of unfinished tasks that ends last; of equal ones that with most of the planned chain. */
export function longestChain(baseline: Baseline, pass: ForwardPass): LongestChain {
  const { critical } = baseline
  const { tasks, arcs, ends, begins, slack } = drivingTasks(baseline, pass)
  // Only what holds the ends is looked at, with indexes of its own in the same order.
  const indexOf = new Map(tasks.map((task, index) => [task, index]))
  const index = (task: number) => indexOf.get(task) as number
  const graph = graphOf(
    tasks.length,
    arcs.map((arc) => ({ ...arc, from: index(arc.from), to: index(arc.to) })),
  )
  const times = {
    start: Float64Array.from(tasks, (task) => pass.heldAt(task)),
    finish: Float64Array.from(tasks, (task) => pass.workEnd[task] as number),
  }
  const taskCalendars = tasks.map((task) => baseline.taskCalendars[task] ?? WHOLE)
  const paths = bestPaths(tasks.length, {
    graph,
    times,
    taskCalendars,
    work: Float64Array.from(tasks, (task) => pass.left(task)),
    passes: () => true,
    follows: () => true,
    endsTogether: true,
    begins: (index) => begins.has(tasks[index] as number),
    prefers: (index) => critical[tasks[index] as number] === 1,
  })
  const chain = bestChain(paths, ends.map(index))
  if (!chain) return { tasks: [], length: 0, waiting: 0 }
  const found = chain.tasks.map((index) => tasks[index] as number)
  const waiting = found.findLastIndex((task, place) => place > 0 && slack.has(task))
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
 * and where such paths may begin; and the tasks with time between.
 */
function drivingTasks(baseline: Baseline, pass: ForwardPass) {
  const ends = lastOpen(baseline, pass)
  const begins = new Set<number>()
  const slack = new Set<number>()
  const holding: Arc[] = []
  const found = new Set(ends)
  for (const task of found) {
    const { bounds, at } = holdsOf(pass, task)
    const latest = bounds.reduce(
      (most, bound) => (bound.isEnd ? most : Math.max(most, bound.at)),
      Number.NEGATIVE_INFINITY,
    )
    const waits = latest !== at
    if (isAtFloor(baseline, pass, task) || bounds.some((bound) => bound.isEnd && bound.at === at)) begins.add(task)
    if (waits && (pass.isStarted(task) || !pass.waitsForDate(task))) {
      begins.add(task)
      continue
    }
    if (waits) slack.add(task)
    for (const { arc, at, isEnd } of bounds) {
      if (isEnd || at !== latest) continue
      holding.push(arc)
      found.add(arc.from)
    }
  }
  return { tasks: [...found].sort((a, b) => a - b), arcs: holding, ends: ends.sort((a, b) => a - b), begins, slack }
}

function isAtFloor(baseline: Baseline, pass: ForwardPass, task: number): boolean {
  if (isFinishHeld(pass, task)) return false
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
