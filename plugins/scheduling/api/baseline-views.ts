/** Plans that a project has had, as answers show them. */
import { baselineEntity, type Schemas } from '#generated/scheduling'
import type { Slices } from '#runtime'
import { dateOf, startDate } from '../dates.ts'
import type { BaselinePlan } from '../store/baselines.ts'
import type { ImportedBaseline } from '../store/imported-baselines.ts'
import { viewLevelling } from './levelling.ts'
import { viewChain, viewFeedingBuffer, viewLink, viewNearCritical, viewProjectBuffer } from './schedule-views.ts'

export async function viewBaseline(
  projectId: number,
  { plan, tasks, ...row }: BaselinePlan,
  slices: Slices,
): Promise<Schemas['Baseline']> {
  const naming = namingIn(tasks)
  return baselineEntity.view(row, {
    projectId,
    bufferBasis: plan.fromProgress?.bufferBasis ?? null,
    plannedStart: startDate(plan.start),
    criticalChain: viewChain(plan),
    projectBuffer: viewProjectBuffer(plan),
    feedingBuffers: plan.feedingBuffers.map(viewFeedingBuffer),
    nearCritical: viewNearCritical(plan),
    levelling: viewLevelling(plan.levelling),
    links: await slices.inSlices(plan.links, viewLink),
    tasks: await slices.inSlices(plan.tasks, (task) => ({
      ...naming(task.id),
      plannedStart: dateOf(task.firstDay),
      plannedFinish: dateOf(task.lastDay),
      duration: null,
      freeFloat: task.freeFloat,
      isCritical: task.isCritical,
    })),
  })
}

/** A file has dates alone. */
export async function viewImportedBaseline(
  projectId: number,
  { plannedStart, dates, tasks, ...row }: ImportedBaseline,
  slices: Slices,
): Promise<Schemas['Baseline']> {
  const naming = namingIn(tasks)
  return baselineEntity.view(row, {
    projectId,
    plannedStart,
    bufferBasis: null,
    criticalChain: null,
    projectBuffer: null,
    levelling: null,
    feedingBuffers: [],
    nearCritical: [],
    links: [],
    tasks: await slices.inSlices(dates, ({ id, start, finish, duration }) => ({
      ...naming(id),
      plannedStart: start,
      plannedFinish: finish,
      duration,
      freeFloat: null,
      isCritical: null,
    })),
  })
}

/** Tasks as they are called today; what has been deleted since has no name. */
function namingIn(tasks: BaselinePlan['tasks']) {
  const named = new Map(tasks.map((task) => [task.id, task]))
  return (id: number) => ({ id, name: named.get(id)?.name ?? '', isMilestone: named.get(id)?.isMilestone ?? false })
}
