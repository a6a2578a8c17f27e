/** Plans that a project has had, as answers show them. */
import type { Schemas } from '#generated/scheduling'
import type { Slices } from '#runtime'
import { dateOf, startDate } from '../dates.ts'
import type { BaselinePlan, BaselineRow } from '../store/baselines.ts'
import { viewLevelling } from './levelling.ts'
import { viewChain, viewFeedingBuffer, viewLink, viewNearCritical, viewProjectBuffer } from './views.ts'

export const viewBaselineEntry = (row: BaselineRow) => ({
  number: row.number,
  at: row.at.toISOString(),
  cause: row.cause,
  statusDate: row.statusDate,
  plannedFinish: row.plannedFinish,
  bufferSize: row.bufferSize,
  chainLength: row.chainLength,
  replacedAt: row.replacedAt?.toISOString() ?? null,
  actor: row.actor,
})

export async function viewBaseline(
  projectId: number,
  { plan, tasks, ...row }: BaselinePlan,
  slices: Slices,
): Promise<Schemas['Baseline']> {
  const named = new Map(tasks.map((task) => [task.id, task]))
  return {
    projectId,
    ...viewBaselineEntry(row),
    bufferBasis: plan.fromProgress?.bufferBasis ?? null,
    plannedStart: startDate(plan.start),
    criticalChain: viewChain(plan),
    projectBuffer: viewProjectBuffer(plan),
    feedingBuffers: plan.feedingBuffers.map(viewFeedingBuffer),
    nearCritical: viewNearCritical(plan),
    levelling: plan.levelling ? viewLevelling(plan.levelling) : null,
    links: await slices.inSlices(plan.links, viewLink),
    tasks: await slices.inSlices(plan.tasks, (task) => ({
      id: task.id,
      name: named.get(task.id)?.name ?? '',
      isMilestone: named.get(task.id)?.isMilestone ?? false,
      plannedStart: dateOf(task.firstDay),
      plannedFinish: dateOf(task.lastDay),
      freeFloat: task.freeFloat,
      isCritical: task.isCritical,
    })),
  }
}
