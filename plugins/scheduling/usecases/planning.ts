/** What a plan is made of: a network alone or, while work goes on, its progress too. Pure, as calculations are. */
import { dateIn, dayOf } from '../dates.ts'
import type { BufferBasis, Day, Network, Plan, PlanOptions, Progress, Search } from '../engine/model.ts'
import { planFromProgress } from '../engine/planning/from-progress.ts'
import { plan } from '../engine/planning/plan.ts'
import { type Json, parseJson } from '../json.ts'
import type { ProjectRow } from '../store/projects.ts'
import { progressOf, type TaskFacts } from './facts.ts'
import { mustKnowBookings } from './known-bookings.ts'

/** As the engine's PlanBasis, with the plan as it is stored. */
export interface ProgressBasis {
  readonly progress: readonly Progress[]
  readonly statusDate: Day
  readonly before?: Json<Plan>
  readonly bufferBasis?: BufferBasis
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

function planRest(network: Network, options: PlanOptions, { before, ...rest }: ProgressBasis, search?: Search): Plan {
  const basis = { ...rest, ...(before !== undefined && { before: parseJson(before) }) }
  return planFromProgress(network, options, basis, search)
}

interface Planned {
  readonly project: Pick<ProjectRow, 'status'>
  readonly plan: { readonly plan: Json<Plan> } | undefined
}

/**
 * What a project is planned anew from.
 * @param before the project before the change that it is planned for: one that was not Active has not been started
 * @param tasks as they are after it
 */
export function progressBasis(
  { project, plan }: Planned,
  tasks: readonly TaskFacts[],
  { at, timeZone }: { readonly at: Date; readonly timeZone: string },
  bufferBasis?: BufferBasis,
): ProgressBasis | undefined {
  if (project.status !== 'Active') return undefined
  return {
    progress: progressOf(tasks),
    statusDate: dayOf(dateIn(timeZone, at)),
    ...(plan && { before: plan.plan }),
    ...(bufferBasis && { bufferBasis }),
  }
}

/** Whether plans from the one are plans from the other too. */
export function isSameBasis(one: ProgressBasis | undefined, other: ProgressBasis | undefined): boolean {
  if (!one || !other) return one === other
  return (
    one.statusDate === other.statusDate &&
    one.bufferBasis === other.bufferBasis &&
    one.before === other.before &&
    one.progress.length === other.progress.length &&
    one.progress.every((entry, index) => isSameProgress(entry, other.progress[index] as Progress))
  )
}

/** Spelt out: a deep comparison of 10,000 tasks would keep the serving thread. The day of a report changes no times. */
const isSameProgress = (one: Progress, other: Progress) =>
  one.taskId === other.taskId &&
  one.status === other.status &&
  one.remaining === other.remaining &&
  one.actualStart === other.actualStart &&
  one.actualFinish === other.actualFinish &&
  one.asOf === other.asOf
