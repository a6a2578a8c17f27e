/** Decides whether a project that starts keeps the plan that it has, beside what runs. */
import { dateIn, dayOf } from '../dates.ts'
import type { Deciding } from '../rules/access.ts'
import { findPlanText } from '../store/plans.ts'
import type { ProjectRow } from '../store/projects.ts'
import { networkOf, progressOf, readWithoutPlan, runningBesideStart } from './project-snapshot.ts'
import { type Services, withNetworkProblems } from './recalculate.ts'
import { zoneRulesOf } from './zone-rules.ts'

/**
 * Whether a project that starts keeps its plan, and with it its promise: where it shares people with what runs, if neither
 * it nor one of these comes into a worse zone by that.
 */
export async function keepsPlan(
  call: Deciding,
  { clock, planner }: Services,
  project: ProjectRow,
  signal: AbortSignal,
): Promise<boolean> {
  const { tx, account } = call
  const stored = await findPlanText(tx, account.id, project.id)
  if (!stored) return false
  const running = await runningBesideStart(call, project.id)
  if (running === undefined) return true
  const facts = await readWithoutPlan(tx, account.id, project, call)
  const { id, priority } = project
  const statusDate = dayOf(dateIn(account.timeZone, clock.now()))
  const situation = {
    id,
    priority,
    progress: progressOf(facts),
    statusDate,
    zones: zoneRulesOf(account, project),
  }
  const kept = { ...situation, network: networkOf(facts), plan: stored.plan, running }
  return withNetworkProblems(project, () => planner.isPlanKept(kept, { account: account.id, signal }))
}
