/** Changes of a project's network: when a project takes them, and what becomes of its plan. */
import type { Call } from '#runtime'
import type { Size } from '../rules/limits.ts'
import { refuseNetworkChange, refuseSize } from '../rules/problems.ts'
import { dropPlans } from '../store/dropped-plans.ts'
import { countAssignments, countLinks, countResourcesWith } from '../store/links.ts'
import type { ProjectRow } from '../store/projects.ts'
import { countTasks } from '../store/tasks.ts'
import type { PlanOutside } from './plan-outside.ts'
import { loadSnapshot } from './project-snapshot.ts'
import { type Change, recalculateProject, type Services } from './recalculate.ts'

/** What a change adds to a project. */
export interface Growth extends Partial<Omit<Size, 'resources'>> {
  /** The resources of one task as they will be, where there are others among them than before. */
  readonly resourcesOf?: { readonly taskId?: number; readonly ids: readonly number[] } | undefined
}

/**
 * Counts, in a locked project, what a change adds to: one that takes away is never refused.
 * @throws 409 that names the bound and the number that there would be
 */
export async function mustHaveRoom(call: Call, project: ProjectRow, more: Growth): Promise<void> {
  const { tx, account } = call
  const { tasks = 0, links = 0, assignments = 0, resourcesOf } = more
  const refusal = refuseSize(project, {
    ...(tasks > 0 && { tasks: tasks + (await countTasks(tx, account.id, project.id)) }),
    ...(links > 0 && { links: links + (await countLinks(tx, account.id, project.id)) }),
    ...(assignments > 0 && { assignments: assignments + (await countAssignments(tx, account.id, project.id)) }),
    ...(resourcesOf && {
      resources: await countResourcesWith(tx, account.id, project.id, resourcesOf.taskId, resourcesOf.ids),
    }),
  })
  if (refusal) throw refusal
}

/** What a change of the network does to the plan; `keep` when the change leaves the network as it is. */
export const planAfter = (project: ProjectRow, changesNetwork: boolean): Change['plan'] =>
  !changesNetwork ? 'keep' : project.status === 'Planning' ? 'drop' : 'make'

/** What a request has on planning an Active project anew, and the plans that it has made so far. */
export interface Replanning {
  readonly replan: boolean | undefined
  readonly plans: PlanOutside
}

/**
 * Adds to or takes from the network of a locked project. In Planning its plan is dropped; an Active project is planned
 * anew with the change, when the request asks for it.
 * @throws 409 when the project takes no such change
 */
export async function changeNetwork<T>(
  call: Call,
  services: Services,
  project: ProjectRow,
  { replan, plans }: Replanning,
  change: () => Promise<T>,
): Promise<T> {
  const refusal = refuseNetworkChange(project, replan)
  if (refusal) throw refusal
  if (project.status === 'Planning') {
    const result = await change()
    if (project.plannedFinish !== null) await dropPlans(call.tx, call.account.id, [project.id])
    return result
  }
  await plans.reserve(call, [project])
  const at = services.clock.now()
  const before = await loadSnapshot(call.tx, call.account.id, project, at, call)
  const result = await change()
  const after = await loadSnapshot(call.tx, call.account.id, project, at, call)
  await recalculateProject(call, services, before, after, plans.make(call, services, { before, after }))
  return result
}
