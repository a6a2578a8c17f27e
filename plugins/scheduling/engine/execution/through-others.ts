/**
 * Finds how tasks of a project hold others of it through the work of other projects: a person goes on from one of them to
 * another project, and what is done there, one thing right behind the other, keeps a person from a later task. A slip of the
 * first one then moves the later one by as much.
 */
import type { Wait } from '../model.ts'
import type { Arc } from '../network/graph.ts'
import { countsFinish, holdsStart } from '../network/passes.ts'
import type { ForwardPass } from './forward-pass.ts'
import { isFinishHeld } from './holds.ts'

/** What lies between tasks of a project that hold each other through the work of others. */
export interface OthersBetween {
  /** How many tasks of others there are; their numbers follow on those of the project's own. */
  readonly size: number
  /** From the end of the work of one task to what it holds, another end or the start of a task of the project, as of people. */
  readonly arcs: readonly Arc[]
}

/** A task, and the project that it is of. */
export interface TaskOf {
  readonly pass: ForwardPass
  readonly task: number
}

interface Held extends TaskOf {
  readonly ofStart: boolean
}

const MAX_OTHERS = 2_000 // tasks of other projects, those that are waited for first

/** Each task of others is looked at once, however many wait for it. */
export function othersBetween(pass: ForwardPass): OthersBetween {
  const { axis, tasks } = pass.baseline
  const numbers = new Map<ForwardPass, Map<number, number>>()
  const nodes: (Held & { readonly end: number })[] = []
  const arcs: Arc[] = []
  const add = (from: number, to: number, lag: number) => arcs.push({ from, to, type: 'FS', lag, resource: 0, units: 0 })
  const numberOf = (of: Held) => {
    const own = numbers.get(of.pass) ?? new Map<number, number>()
    numbers.set(of.pass, own)
    const known = own.get(of.task)
    if (known !== undefined || nodes.length >= MAX_OTHERS) return known
    const end = axis.position(of.pass.baseline.axis.finishMoment(of.pass.workEnd[of.task] as number))
    own.set(of.task, nodes.length)
    return nodes.push({ ...of, end }) - 1
  }
  for (let to = 0; to < tasks.length; to++) {
    if (pass.isCompleted(to) || pass.waitsOf(to).length === 0) continue
    for (const wait of pass.bindingWaits(to)) {
      const holder = holderOf(pass, wait)
      const from = holder && numberOf({ ...holder, ofStart: true })
      if (from === undefined) continue
      add(tasks.length + from, to, pass.heldAt(to) - (nodes[from]?.end as number))
    }
  }
  // The list grows while it is walked.
  for (const [number, node] of nodes.entries()) {
    for (const before of tightBefore(pass, node)) {
      const isOwn = before.pass === pass
      const from = isOwn ? before.task : numberOf(before)
      if (from === undefined) continue
      const end = isOwn ? (pass.workEnd[from] as number) : (nodes[from]?.end as number)
      add(isOwn ? from : tasks.length + from, tasks.length + number, node.end - end)
    }
  }
  return { size: nodes.length, arcs }
}

/** Whose work it is that a task waits for; undefined where that has ended. */
export function holderOf({ beside }: ForwardPass, { booked }: Wait): TaskOf | undefined {
  const holder = beside().find(({ id }) => id === booked.projectId)
  return openTask(holder, booked.taskId)
}

function openTask(pass: ForwardPass | undefined, id: number): TaskOf | undefined {
  const task = pass?.baseline.indexOf.get(id)
  return pass && task !== undefined && !pass.isCompleted(task) ? { pass, task } : undefined
}

/** The task without a report that a wait for another project rests on: the holder, or what that waits for in its turn. */
export function unreportedBehind(own: ForwardPass, wait: Wait): TaskOf | undefined {
  const holder = holderOf(own, wait)
  const found: Held[] = holder ? [{ ...holder, ofStart: true }] : []
  const seen = new Set<string>()
  // The list grows while it is walked.
  for (const held of found) {
    if (held.pass.lostUnreported(held.task) > 0) return held
    if (seen.size >= MAX_BEHIND) return undefined
    for (const before of tightBefore(own, held)) {
      const key = `${before.pass.id} ${before.task} ${before.ofStart}`
      if (before.pass === own || seen.has(key)) continue
      seen.add(key)
      found.push(before)
    }
  }
  return undefined
}
const MAX_BEHIND = 200 // tasks of others, behind one wait

/** What holds a task of another project with no time between: `ofStart` where it does so by its start, or by its people. */
function tightBefore(own: ForwardPass, { pass, task, ofStart }: Held): Held[] {
  const found: Held[] = []
  const ofFinish = !ofStart && isFinishHeld(pass, task)
  const at = ofFinish ? (pass.finish[task] as number) : pass.heldAt(task)
  for (const arc of pass.baseline.graph.into[task] ?? []) {
    const ofPeople = arc.resource >= 0
    // Nothing but its people holds what is under way.
    const isAsked = holdsStart(arc) !== ofFinish && (ofFinish || ofPeople || !pass.isStarted(task))
    if (!isAsked || arc.isBack || pass.isCompleted(arc.from)) continue
    const bound = pass.source(arc)
    const isTight = bound === at || (!ofFinish && bound < at && opensAt(pass, task, bound) === at)
    if (isTight) found.push({ pass, task: arc.from, ofStart: ofPeople || !countsFinish(arc) })
  }
  if (ofFinish || pass.waitsOf(task).length === 0) return found
  for (const { booked } of pass.bindingWaits(task)) {
    const other = own.id === booked.projectId ? own : own.beside().find(({ id }) => id === booked.projectId)
    const before = openTask(other, booked.taskId)
    if (before) found.push({ ...before, ofStart: true })
  }
  return found
}

const opensAt = ({ baseline }: ForwardPass, task: number, at: number) => baseline.taskCalendars[task]?.open(at) ?? at

/** For each task the one of its own project that holds it through the work of others: of several the one found first. */
export function heldThrough({ arcs }: OthersBetween, size: number): (task: number) => number | undefined {
  let into: Map<number, Arc[]> | undefined
  return (task) => {
    into ??= Map.groupBy(arcs, ({ to }) => to)
    const seen = new Set([task])
    for (const at of seen) {
      if (at < size && at !== task) return at
      for (const { from } of into.get(at) ?? []) seen.add(from)
    }
    return undefined
  }
}
