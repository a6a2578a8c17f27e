/**
 * Makes plans while no transaction is open, so that none holds a connection through seconds of calculation.
 *
 * What is searched for long is planned before its turn in the project's queue: the work is read without a lock, planned in a
 * thread and read again; if it has changed by then, it is planned again. The transaction that saves the plan locks the project
 * and compares a last time.
 */
import type { Account, ReadCall } from '#runtime'
import type { Facts } from '../calculation/facts.ts'
import { basisOf, fitsBasis } from '../calculation/network-comparison.ts'
import { isSameBasis, type ProgressBasis, progressBasis } from '../calculation/planning.ts'
import type { BufferBasis, Levelling, Plan } from '../engine/model.ts'
import type { Json } from '../json.ts'
import { seeProject, visibilityOf } from '../rules/access.ts'
import { changedMeanwhile, mustTakeNetworkChange } from '../rules/problems.ts'
import type { ProjectRow } from '../store/projects.ts'
import { estimatesOf } from './estimates.ts'
import { type ProjectSnapshot, readSnapshot, withBookings } from './project-snapshot.ts'
import { type Services, withNetworkProblems } from './recalculate.ts'

const MAX_TRIES = 3 // each for half as long as the one before, so that all take no twice the time
const SEARCH = { schedules: Number.MAX_SAFE_INTEGER, seed: 1 }

/** What of a project that has started its plan is made of. */
type Progressed = ProgressBasis | undefined
export interface PreparedPlan {
  readonly plan: Json<Plan>
  /** Whether the plan is still one of this work, whatever was reported meanwhile. */
  fits(snapshot: Facts, basis: Progressed): boolean
}

export interface Preparation {
  /** How long to search. */
  readonly seconds: number
  /** What the project will be planned with. */
  readonly changed: Partial<ProjectRow>
  /** Of a project that has started; by default that of its plan. */
  readonly bufferBasis?: BufferBasis | undefined
  /** Aborted, it ends without a plan. */
  readonly signal: AbortSignal
  /** How far the search is, a few times a second. */
  readonly onProgress?: ((at: Levelling) => void) | undefined
}

/**
 * @throws 404; 409 when the project cannot be planned, or changes faster than it is searched; 503 when too many plan; the
 * signal's reason
 */
export async function preparePlan(
  call: ReadCall,
  services: Services,
  projectId: number,
  { seconds, changed, bufferBasis, signal, onProgress }: Preparation,
): Promise<PreparedPlan> {
  let snapshot = await read()
  let basis = progressOf(snapshot)
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const fits = fittingProgress(snapshot, basis, call.account)
    const { network, options } = basisOf(snapshot, estimatesOf(call.account))
    const search = { ...SEARCH, milliseconds: (seconds / 2 ** tries) * 1_000 }
    const asked = { account: call.account.id, basis, search, signal, ...(onProgress && { onProgress }) }
    const plan = await withNetworkProblems(snapshot.project, () => services.planner.plan(network, options, asked))
    snapshot = await read()
    basis = progressOf(snapshot)
    if (fits(snapshot, basis)) return { plan, fits }
  }
  throw changedMeanwhile(snapshot.project)

  function progressOf(read: ProjectSnapshot): Progressed {
    const now = { at: services.clock.now(), timeZone: call.account.timeZone }
    return progressBasis(read, read.tasks, now, bufferBasis)
  }

  async function read(): Promise<ProjectSnapshot> {
    const project = await seeProject(call, projectId)
    mustTakeNetworkChange(project, true)
    const visibility = visibilityOf(call)
    const own = await readSnapshot(call.db, visibility, { ...project, ...changed }, call)
    return withBookings(call.db, visibility, own)
  }
}

/** @throws 409 when the project cannot be planned; 503 when too many plan; the signal's reason */
export async function planAtOnce(
  services: Services,
  snapshot: Facts,
  basis: Progressed,
  account: Account,
  signal: AbortSignal,
): Promise<PreparedPlan> {
  const { network, options } = basisOf(snapshot, estimatesOf(account))
  const asked = { account: account.id, signal, basis }
  const plan = await withNetworkProblems(snapshot.project, () => services.planner.plan(network, options, asked))
  return { plan, fits: fittingProgress(snapshot, basis, account) }
}

function fittingProgress(snapshot: Facts, basis: Progressed, account: Account): PreparedPlan['fits'] {
  const fits = fitsBasis(basisOf(snapshot, estimatesOf(account)))
  return (other, from) => isSameBasis(basis, from) && fits(other)
}
