/**
 * Stores plans of several projects that were made together, in one transaction: they fit only together. Nothing is stored
 * where a project has changed since it was read. The plans count as made a millisecond after one another, by priority:
 * running projects wait for those whose plans were made before.
 */
import type { Call } from '#runtime'
import { fitsBasis } from '../calculation/network-comparison.ts'
import { dateOf } from '../dates.ts'
import type { PipelineQuestion, PlannedPipeline } from '../planner/calculations.ts'
import { wholeAccount } from '../rules/access.ts'
import { changedMeanwhile } from '../rules/problems.ts'
import { insertPlans } from '../store/plans.ts'
import { lockProjects, type ProjectRow, updateProject } from '../store/projects.ts'
import { nameless, readWithoutPlan, withBookings } from './project-snapshot.ts'
import { recalculateProject, type Services } from './recalculate.ts'

/** @throws 409 that names the first project that is another one now */
export async function applyPipeline(
  call: Call,
  services: Services,
  before: ReadonlyMap<number, ProjectRow>,
  { projects: asked }: PipelineQuestion,
  { projects }: PlannedPipeline,
): Promise<void> {
  const { tx, account } = call
  const at = services.clock.now()
  const basisOf = new Map(asked.map((it) => [it.id, it]))
  const planned = new Map(projects.flatMap((it) => (it.plan ? [[it.id, it] as const] : [])))
  const locked = await lockProjects(tx, wholeAccount(account.id), [...planned.keys()])
  const rows = new Map(locked.map((row) => [row.id, row]))
  const plans = new Map([...planned].flatMap(([id, { plan }]) => (plan && rows.has(id) ? [[id, plan] as const] : [])))
  // The first of them may wait for the last one.
  await insertPlans(tx, account.id, plans, at)
  let rank = 0
  for (const [id, { plan, start }] of planned) {
    const [row, basis] = [rows.get(id), basisOf.get(id)]
    const isSame = row && row.status === 'Planning' && row.version === before.get(id)?.version
    if (!row || !basis || !plan || !isSame) throw changedMeanwhile(row ?? (before.get(id) as ProjectRow))
    const own = await readWithoutPlan(tx, account.id, row, call)
    if (!fitsBasis(basis)(await withBookings(tx, nameless(account.id), own))) throw changedMeanwhile(row)
    const startDate = startOf(row, start)
    const stored = startDate === row.startDate ? row : await updateProject(tx, account.id, id, { startDate }, at)
    const madeAt = new Date(at.getTime() + rank++)
    await recalculateProject(call, services, { before: row, project: stored, plan, madeAt })
  }
}

/** A project starts no later than its target; its plan may. */
function startOf({ targetEndDate }: ProjectRow, start: number): string {
  const date = dateOf(start)
  return targetEndDate !== null && targetEndDate < date ? targetEndDate : date
}
