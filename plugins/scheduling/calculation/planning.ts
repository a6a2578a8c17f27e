/** Makes plans: from a network alone or, while work goes on, from its progress too. Pure, as calculations are. */
import { isDeepStrictEqual } from 'node:util'
import { dateIn, dayOf } from '../dates.ts'
import { resumePlan } from '../engine/execution/resume.ts'
import type { BufferBasis, CalendarSpec, Day, Network, Plan, PlanOptions, Progress, Search } from '../engine/model.ts'
import { planFromProgress } from '../engine/planning/from-progress.ts'
import { plan } from '../engine/planning/plan.ts'
import { type Json, parseJson } from '../json.ts'
import type { ProjectRow } from '../store/projects.ts'
import type { Pause } from '../usecases/project-snapshot.ts'
import { progressOf, type TaskFacts } from './facts.ts'
import { mustKnowBookings } from './known-bookings.ts'
import { type Running, runningOf } from './running.ts'

/** As the engine's PlanBasis, with the plan as it is stored. */
export interface ProgressBasis {
  readonly progress: readonly Progress[]
  readonly statusDate: Day
  readonly before?: Json<Plan> | Plan
  /** Of a project that goes on after it was frozen: `before` is moved by that time. */
  readonly pause?: Pause
  readonly bufferBasis?: BufferBasis
  readonly id?: number
  readonly priority?: number
  readonly running?: Running
}
export interface Planning {
  readonly network: Network
  readonly options: PlanOptions
  /** Absent where nothing has been started. */
  readonly basis?: ProgressBasis | undefined
}

/** Throws NetworkError with every fault. @param search how far to look; by default as far as answers at once */
export function makePlan({ network, options, basis }: Planning, search?: Search): Plan {
  const made = basis ? planRest(network, options, basis, search) : plan(network, options, search)
  mustKnowBookings(network, made)
  return made
}

function planRest(
  network: Network,
  options: PlanOptions,
  { before: stored, pause, running, ...rest }: ProgressBasis,
  search?: Search,
): Plan {
  const parsed = typeof stored === 'string' ? parseJson(stored) : stored
  const before = parsed && pause ? resumedPlan(parsed, pause, network.calendar, rest.progress) : parsed
  const beside = running && { running: runningOf(running) }
  return planFromProgress(network, options, { ...rest, ...beside, ...(before && { before }) }, search)
}

/** A plan moved by the time for which its project was frozen. */
export function resumedPlan(
  plan: Plan,
  pause: Pause,
  calendar: CalendarSpec,
  tasks: readonly Pick<Progress, 'taskId' | 'status'>[],
): Plan {
  const finished = new Set(tasks.flatMap(({ taskId, status }) => (status === 'Completed' ? taskId : [])))
  return resumePlan(plan, { ...pause, calendar, isFinished: (id) => finished.has(id) })
}

interface Planned {
  readonly project: Pick<ProjectRow, 'id' | 'priority' | 'status' | 'pauses'>
  readonly plan: { readonly plan: Json<Plan> | Plan; readonly pause?: Pause } | undefined
  /** What runs in the account; absent where the project shares no resource with it. */
  readonly running?: Running | undefined
}

/**
 * What a project is planned anew from.
 * @param planned the project before the change that it is planned for, with its plan: one that was neither Active nor goes
 * on after it was frozen has not been started; the priority and what runs count as they are after it
 * @param tasks as they are after it
 */
export function progressBasis(
  { project, plan, running }: Planned,
  tasks: readonly TaskFacts[],
  { at, timeZone }: { readonly at: Date; readonly timeZone: string },
  bufferBasis?: BufferBasis,
): ProgressBasis | undefined {
  if (project.status !== 'Active' && !plan?.pause) return undefined
  return {
    progress: progressOf({ project, tasks }),
    statusDate: dayOf(dateIn(timeZone, at)),
    ...(plan && { before: plan.plan }),
    ...(plan?.pause && { pause: plan.pause }),
    ...(bufferBasis && { bufferBasis }),
    // One that goes on after it was frozen is planned as one that starts: what runs meanwhile does not move.
    ...(project.status === 'Active' && running && { id: project.id, priority: project.priority, running }),
  }
}

/**
 * Whether plans from the one are plans from the other too: what was reported meanwhile is projected, and makes no plan another
 * one.
 */
export function isSameBasis(one: ProgressBasis | undefined, other: ProgressBasis | undefined): boolean {
  if (!one || !other) return one === other
  return (
    one.bufferBasis === other.bufferBasis && one.before === other.before && isDeepStrictEqual(one.pause, other.pause)
  )
}
