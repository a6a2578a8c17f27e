/** Decides which plans are kept when a project starts, or goes on after it was frozen, beside the work of the others. */
import type { Call } from '#runtime'
import { dateIn, dayOf } from '../dates.ts'
import { tasksWaitingFor } from '../store/bookings.ts'
import { networkOf, type ProjectSnapshot, progressOf } from './project-snapshot.ts'
import { type Services, withNetworkProblems } from './recalculate.ts'

/** Whether a project that starts has a plan that finds its resources free beside the work of the Active projects. */
export async function keepsPlan(
  { account }: Call,
  { planner }: Services,
  snapshot: ProjectSnapshot,
  signal: AbortSignal,
): Promise<boolean> {
  const { plan, bookings = [] } = snapshot
  if (!plan || bookings.length === 0) return plan !== undefined
  const kept = { network: networkOf(snapshot), plan: plan.plan }
  return withNetworkProblems(snapshot.project, () => planner.isPlanFree(kept, { account: account.id, signal }))
}

/**
 * Whether what is left of a project that goes on finds its resources free beside the work of the Active projects. Work
 * that waits for it moves on with it.
 * @param snapshot as it goes on
 */
export async function keepsResumedPlan(
  { tx, account }: Call,
  { clock, planner }: Services,
  snapshot: ProjectSnapshot,
  signal: AbortSignal,
): Promise<boolean> {
  const { plan, project, tasks } = snapshot
  if (!plan?.pause || !snapshot.bookings?.length) return true
  const waiting = new Set(await tasksWaitingFor(tx, account.id, project.id))
  const bookings = snapshot.bookings.filter(({ taskId }) => !waiting.has(taskId))
  if (bookings.length === 0) return true
  const statusDate = dayOf(dateIn(account.timeZone, clock.now()))
  const resumed = { pause: plan.pause, progress: progressOf(tasks), statusDate }
  const kept = { network: networkOf({ ...snapshot, bookings }), plan: plan.plan, resumed }
  return withNetworkProblems(project, () => planner.isPlanFree(kept, { account: account.id, signal }))
}
