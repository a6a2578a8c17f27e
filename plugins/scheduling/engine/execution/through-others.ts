/**
 * Finds the tasks of a project that hold others of it through the work of other projects: a person goes on from one of them
 * to another project, and what is done there, one thing right behind the other, keeps a person from a later task.
 */
import { FLOW, KINDS } from './arcs.ts'
import type { ForwardPass } from './forward-pass.ts'
import { holdsOf } from './holds.ts'

/** What the start of a task waits for in its own project, through the work of others. */
export interface HeldThrough {
  readonly from: number
  readonly to: number
  /** Of the person that the second task waits for. */
  readonly resourceId: number
  /** Ticks of project time between the end of the work on the first task and the start of the second. */
  readonly lag: number
}

const MAX_STEPS = 10_000 // tasks of other projects that are looked at for one that waits

/** Of all tasks that wait for other projects. */
export function heldThroughOthers(pass: ForwardPass): HeldThrough[] {
  return pass.baseline.tasks.flatMap((_, to) => {
    if (pass.isCompleted(to)) return []
    const found = new Map<number, HeldThrough>()
    for (const wait of pass.bindingWaits(to)) {
      for (const from of ownBehind(pass, holderOf(pass, wait))) {
        const lag = pass.heldAt(to) - (pass.workEnd[from] as number)
        if (from !== to && lag >= 0) found.set(from, { from, to, resourceId: wait.resourceId, lag })
      }
    }
    return [...found.values()]
  })
}

/** A task, and the project that it is of. */
export interface TaskOf {
  readonly pass: ForwardPass
  readonly task: number
}

/** Whose work it is that a task waits for; undefined where that has ended. */
export function holderOf(
  { beside }: ForwardPass,
  { booked }: ReturnType<ForwardPass['bindingWaits']>[number],
): TaskOf | undefined {
  const pass = beside().find(({ id }) => id === booked.projectId)
  const task = pass?.baseline.indexOf.get(booked.taskId)
  return pass && task !== undefined && !pass.isCompleted(task) ? { pass, task } : undefined
}

/** The tasks of a project that hold one of another by an unbroken row of work. */
function ownBehind(own: ForwardPass, first: TaskOf | undefined): ReadonlySet<number> {
  const found = new Set<number>()
  if (!first) return found
  const passes = new Map([own, ...own.beside()].map((pass) => [pass.id, pass]))
  const seen = new Set([`${first.pass.id} ${first.task}`])
  const queue = [{ ...first, ofStart: true }]
  const reach = (pass: ForwardPass | undefined, task: number | undefined, ofStart: boolean) => {
    if (!pass || task === undefined || pass.isCompleted(task)) return
    if (pass === own) found.add(task)
    else if (!seen.has(`${pass.id} ${task}`) && seen.size < MAX_STEPS) {
      seen.add(`${pass.id} ${task}`)
      queue.push({ pass, task, ofStart })
    }
  }
  for (const { pass, task, ofStart } of queue) {
    const { kind } = pass.baseline.arcs
    const { bounds, at, ofFinish } = ofStart ? holdsOf(pass, task, false) : holdsOf(pass, task)
    for (const { arc, from, at: bound } of bounds) {
      const ofPeople = (kind[arc] as number) >= FLOW
      if (bound === at) reach(pass, from, ofPeople || kind[arc] === KINDS.SS || kind[arc] === KINDS.SF)
    }
    if (ofFinish) continue
    for (const { booked } of pass.bindingWaits(task)) {
      const other = passes.get(booked.projectId)
      reach(other, other?.baseline.indexOf.get(booked.taskId), true)
    }
  }
  return found
}
