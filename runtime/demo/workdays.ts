/** Simulates the workdays of the demo through the API. */
import type { Chainwork } from '@chainwork/sdk'
import type { Project } from './portfolio.ts'
import { chance, simulateDay, type WorkItem } from './simulation.ts'

const SEED = 7
const PAGE = 500 // rows

/** Marks milestones as achieved and reports a day's work on tasks, in the evening. */
export async function workOn(api: Chainwork, projects: readonly Project[], today: string): Promise<void> {
  for (const { id } of projects) await achieveMilestones(api, id)
  const overrunOf = new Map(projects.map(({ id, overrun }) => [id, overrun]))
  const open: WorkItem[] = []
  const query = { $filter: "status ne 'Completed'", $orderby: 'priority', $top: PAGE }
  for await (const task of api.items(api.listTasks({ query }))) open.push(task as WorkItem)
  const overrun = ({ id, projectId }: WorkItem) => chance(SEED, id) * (overrunOf.get(projectId) ?? 0)
  const day = simulateDay(open, await capacities(api), overrun)
  if (day.length === 0) return
  const updates = day.map(({ taskId, remainingDuration }) => ({
    taskId,
    remainingDuration,
    status: remainingDuration > 0 ? ('InProgress' as const) : ('Completed' as const),
  }))
  const { failed, results } = await api.batchUpdateTasks({ body: { asOf: today, updates } })
  if (failed > 0)
    throw new Error(`Updates were refused: ${JSON.stringify(results.filter((result) => !result.succeeded))}`)
}

async function capacities(api: Chainwork): Promise<ReadonlyMap<number, number>> {
  const units = new Map<number, number>()
  for await (const { id, capacity } of api.items(api.listResources({ query: { $top: PAGE } }))) {
    if (id !== undefined && capacity !== undefined) units.set(id, capacity)
  }
  return units
}

async function achieveMilestones(api: Chainwork, projectId: number): Promise<void> {
  const { value: milestones } = await api.listMilestones({ path: { projectId }, query: { $top: PAGE } })
  if (milestones.every(({ status }) => status === 'Achieved')) return
  const done = new Set<number>()
  const query = { $filter: "status eq 'Completed'", $top: PAGE }
  const completed = api.listProjectTasks({ path: { projectId }, query })
  for await (const { id } of api.items(completed)) if (id !== undefined) done.add(id)
  for (const { id, status } of milestones) if (status === 'Achieved' && id) done.add(id)
  for (const { id: milestoneId, status, predecessors } of milestones) {
    if (status === 'Achieved' || milestoneId === undefined) continue
    if (!predecessors?.every(({ taskId }) => done.has(taskId))) continue
    await api.updateMilestone({ path: { milestoneId }, body: { status: 'Achieved' } })
  }
}
