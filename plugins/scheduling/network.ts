/** Changes of a project's network: when a project takes them, and what becomes of its plan. */
import { type Call, conflict } from '#runtime'
import { refuseNetworkChange } from './faults.ts'
import type { PlanOutside } from './search.ts'
import { type Change, type Desk, settle } from './settle.ts'
import { dropPlans } from './store/plans.ts'
import type { ProjectRow } from './store/projects.ts'
import { countTasks } from './store/tasks.ts'
import { loadWork } from './work.ts'

const MOST_TASKS = 10_000 // of a project, milestones too

/** @throws 409 when the project has as many tasks as it may */
export async function mustHaveRoom(call: Call, project: ProjectRow): Promise<void> {
  const count = await countTasks(call.tx, call.account.id, project.id)
  if (count < MOST_TASKS) return
  throw conflict('too_many_tasks', `Project ${project.id} has ${count} tasks and milestones, which is the most.`)
}

/** What a change of the network does to the plan; `keep` when the change leaves the network as it is. */
export const planAfter = (project: ProjectRow, changesNetwork: boolean): Change['plan'] =>
  !changesNetwork ? 'keep' : project.status === 'Planning' ? 'drop' : 'make'

/** What a request says of planning an Active project anew, and the plans that it has made so far. */
export interface Replanning {
  readonly replan: boolean | undefined
  readonly plans: PlanOutside
}

/**
 * Adds to or takes from the network of a locked project. In Planning its plan is dropped; an Active project is planned
 * anew with the change, when the request says so.
 * @throws 409 when the project takes no such change
 */
export async function changeNetwork<T>(
  call: Call,
  desk: Desk,
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
  const at = desk.clock.now()
  const before = await loadWork(call.tx, call.account.id, project, at, call)
  const result = await change()
  const after = await loadWork(call.tx, call.account.id, project, at, call)
  await settle(call, desk, before, after, plans.make(call, desk, after))
  return result
}
