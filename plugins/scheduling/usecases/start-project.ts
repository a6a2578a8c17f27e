/** What becomes of the plan of a project in Planning when it starts. */
import type { Call } from '#runtime'
import { networkOf, type ProjectSnapshot } from './project-snapshot.ts'
import { type Services, withNetworkProblems } from './recalculate.ts'

/** Whether it has a plan that finds its resources free beside the work of the Active projects; else it is planned anew. */
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
