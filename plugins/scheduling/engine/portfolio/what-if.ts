/** What-if: calculates a project as it is and with changes, and compares the two; stores neither. */

import { sharing, usesOf } from '../execution/beside.ts'
import { project as projectPlan } from '../execution/project.ts'
import { type Day, NetworkError, type Plan, type RunningProject, type Slot, type Zone } from '../model.ts'
import { planFromProgress } from '../planning/from-progress.ts'
import { plan as planNetwork } from '../planning/plan.ts'
import { type Promised, promiseOf } from '../planning/promise.ts'
import type { RuleFault } from '../rule.ts'
import { Workdays } from '../time/calendar.ts'
import { startedOf } from './activation.ts'
import { type Changes, change, type Situation } from './changes.ts'
import { endsOf, type Moved, movedBy } from './ends.ts'

/** How a project stands; one that has not started stands as planned. */
export interface Outcome {
  readonly firstDay: Day
  /** The last day of the work, as projected. */
  readonly lastDay: Day
  readonly bufferEnd: Day
  /** Working days. */
  readonly bufferSize: number
  /** Per cent of the project buffer, raw. */
  readonly bufferConsumption: number
  readonly bufferStatus: Zone
  /** Per cent of the critical chain, raw. */
  readonly chainCompletion: number
  /** Calendar days after the target, without one after the buffer. */
  readonly daysLate: number
  /** Calendar days that the project buffer ends after the target; null without one. */
  readonly bufferPastTarget: number | null
  /** As planned, and of what is open the chain that ends last. */
  readonly criticalChain: readonly number[]
  readonly longestChain: readonly number[]
}
export interface MovedTask {
  readonly taskId: number
  readonly before: Pick<Slot, 'firstDay' | 'lastDay'>
  readonly after: Pick<Slot, 'firstDay' | 'lastDay'>
  /** Working days of the project that the last day moves; negative when it is earlier. */
  readonly days: number
}
export interface Comparison {
  /** Null where the project as it is cannot be planned. */
  readonly before: Outcome | null
  readonly after: Outcome
  /** Those of both that move, the farthest first, and by id; at most 50 of them. */
  readonly moved: readonly MovedTask[]
  /** How many move. */
  readonly movedCount: number
  /** The other projects that run and share people with it, as far as they move. */
  readonly movedProjects: readonly Moved[]
}
export type WhatIf =
  | { readonly faults: readonly RuleFault[] }
  | { readonly faults?: never; readonly comparison: Comparison }

const MAX_MOVED = 50 // tasks
/** Added tasks come after all others by their ids, as where the changes are made. Faults of planning have these ids. */
const FIRST_ADDED = 2 ** 52

/**
 * Compares. A project that has started keeps its plan, and the changed work is projected along it, which shows what the
 * changes take from the buffer; with `replan` it is planned anew with them. Throws NetworkError when what the changes
 * make of it cannot be planned.
 */
export function whatIf(situation: Situation, changes: Changes, replan = false): WhatIf {
  const { addedTasks = [] } = changes
  const ids = addedTasks.map((_, index) => FIRST_ADDED + index)
  const changed = change(situation, changes, ids)
  if (changed.faults) return changed
  const asAsked = (id: number) => addedTasks[id - FIRST_ADDED]?.id ?? id
  const anew = replan || !situation.hasStarted
  const before = asItIs(situation)
  const after = evaluate(changed.situation, anew)
  const moved = before ? movedBetween(situation, before, after) : []
  return {
    comparison: {
      before: before?.outcome ?? null,
      after: {
        ...after.outcome,
        criticalChain: after.outcome.criticalChain.map(asAsked),
        longestChain: after.outcome.longestChain.map(asAsked),
      },
      moved: moved.slice(0, MAX_MOVED),
      movedCount: moved.length,
      movedProjects: before ? movedProjects(situation, changed.situation, after.plan, changes) : [],
    },
  }
}

/** What the changes of a project that runs do to the others. */
function movedProjects(
  { running = [], network, hasStarted, statusDate, plan, ...before }: Situation,
  changed: Situation,
  planned: Plan,
  { resources = [] }: Changes,
): readonly Moved[] {
  if (!hasStarted || !plan) return []
  const { id = 0 } = before
  const people = new Set([...usesOf(network), ...usesOf(changed.network)])
  const others = sharing(people, running).filter((it) => it.id !== id)
  if (others.length === 0) return []
  const own = running.find((it) => it.id === id) ?? startedOf({ ...before, network, plan })
  const { decisions, otherWork = [] } = own
  const then = { ...startedOf({ ...changed, plan: planned }), decisions, otherWork }
  const capacities = new Map(resources.map((it) => [it.resourceId, it.capacity]))
  const withCapacities = (it: RunningProject): RunningProject => ({
    ...it,
    network: {
      ...it.network,
      resources: it.network.resources.map((one) => ({ ...one, capacity: capacities.get(one.id) ?? one.capacity })),
    },
  })
  const after = [...others, then]
  return movedBy(
    endsOf([...others, own], statusDate),
    endsOf(capacities.size > 0 ? after.map(withCapacities) : after, statusDate),
  ).filter((it) => it.id !== id)
}

/** A project that has started is planned from its progress. */
function planAnew({ network, options, hasStarted, plan: before, ...basis }: Situation): Plan {
  if (!hasStarted) return planNetwork(network, options)
  return planFromProgress(network, options, { ...basis, ...(before && { before }) })
}

interface Evaluation {
  readonly plan: Plan
  readonly outcome: Outcome
  readonly slots: ReadonlyMap<number, Slot>
}

function asItIs(situation: Situation): Evaluation | undefined {
  try {
    return evaluate(situation)
  } catch (error) {
    if (error instanceof NetworkError) return undefined
    throw error
  }
}

/** @param anew whether another plan takes the place of the one that there is */
function evaluate(given: Situation, anew = given.plan === undefined): Evaluation {
  const { network, options, hasStarted } = given
  const plan = given.plan === undefined || anew ? planAnew(given) : given.plan
  const figures = {
    ...promiseOf(network, plan, options.target),
    bufferSize: plan.projectBuffer.size,
    criticalChain: plan.criticalChain.tasks,
  }
  return hasStarted ? asProjected(given, plan, figures) : asPlanned(plan, figures)
}

type Figures = Promised & Pick<Outcome, 'bufferSize' | 'criticalChain'>

function asPlanned(plan: Plan, figures: Figures): Evaluation {
  return {
    plan,
    outcome: {
      firstDay: Math.floor(plan.start),
      lastDay: plan.lastDay,
      ...figures,
      bufferConsumption: 0,
      bufferStatus: 'GREEN',
      chainCompletion: 0,
      longestChain: plan.criticalChain.tasks,
    },
    slots: new Map(plan.tasks.map((task) => [task.id, task])),
  }
}

function asProjected(
  { options, hasStarted: _, plan: __, ...situation }: Situation,
  plan: Plan,
  figures: Figures,
): Evaluation {
  const { target } = options
  const projection = projectPlan({
    ...situation,
    plan,
    ...(target !== undefined && { target }),
  })
  return {
    plan,
    outcome: {
      firstDay: projection.tasks.reduce((first, it) => Math.min(first, it.firstDay), projection.lastDay),
      lastDay: projection.lastDay,
      ...figures,
      bufferConsumption: projection.projectBuffer.percentage,
      bufferStatus: projection.projectBuffer.zone,
      chainCompletion: projection.chainCompletion,
      daysLate: projection.daysLate,
      longestChain: projection.longestChain,
    },
    slots: new Map(projection.tasks.map((task) => [task.id, task])),
  }
}

function movedBetween({ network }: Situation, before: Evaluation, after: Evaluation): MovedTask[] {
  const workdays = new Workdays(network.calendar)
  const moved = [...before.slots].flatMap(([taskId, was]): MovedTask[] => {
    const is = after.slots.get(taskId)
    if (!is || (is.firstDay === was.firstDay && is.lastDay === was.lastDay)) return []
    return [
      {
        taskId,
        before: { firstDay: was.firstDay, lastDay: was.lastDay },
        after: { firstDay: is.firstDay, lastDay: is.lastDay },
        days: workdays.before(is.lastDay) - workdays.before(was.lastDay),
      },
    ]
  })
  const calendarDays = (it: MovedTask) =>
    Math.abs(it.after.lastDay - it.before.lastDay) + Math.abs(it.after.firstDay - it.before.firstDay)
  return moved.sort(
    (a, b) => Math.abs(b.days) - Math.abs(a.days) || calendarDays(b) - calendarDays(a) || a.taskId - b.taskId,
  )
}
