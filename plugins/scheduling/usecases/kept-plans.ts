/** Decides whether a project that starts keeps the plan that it has, beside what runs. */
import type { Call } from '#runtime'
import { dateIn, dayOf } from '../dates.ts'
import { networkOf, type ProjectSnapshot, progressOf, runningBesideStart } from './project-snapshot.ts'
import { type Services, withNetworkProblems } from './recalculate.ts'
import { zoneRulesOf } from './zone-rules.ts'

/**
 * Whether a project that starts keeps its plan, and with it its promise: where it shares people with what runs, if neither
 * it nor one of these comes into a worse zone by that.
 */
export async function keepsPlan(
  call: Call,
  { clock, planner }: Services,
  snapshot: ProjectSnapshot,
  signal: AbortSignal,
): Promise<boolean> {
  const { account } = call
  const { plan, project, tasks } = snapshot
  if (!plan) return false
  const running = await runningBesideStart(call, project.id)
  if (running === undefined) return true
  const { id, priority } = project
  const statusDate = dayOf(dateIn(account.timeZone, clock.now()))
  const situation = { id, priority, progress: progressOf(tasks), statusDate, zones: zoneRulesOf(account, project) }
  const kept = { ...situation, network: networkOf(snapshot), plan: plan.plan, running }
  return withNetworkProblems(project, () => planner.isPlanKept(kept, { account: account.id, signal }))
}
