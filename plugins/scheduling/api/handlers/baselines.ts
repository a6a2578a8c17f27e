/** The plans that a project has had since it was started, and those that it was imported with. */
import { type BaselineFields, baselineEntity, type Handlers, type Schemas, selectable } from '#generated/scheduling'
import { notFound, type Slices } from '#runtime'
import { listBody, readList, readPage } from '#runtime/odata'
import { dateOf, startDate } from '../../dates.ts'
import { seeProject } from '../../rules/access.ts'
import { type BaselinePlan, baselineSize, baselineSource, findBaseline } from '../../store/baselines.ts'
import { findImportedBaseline, type ImportedBaseline, importedSize } from '../../store/imported-baselines.ts'
import { bytesOfSchedule } from '../../usecases/memory.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { viewLevelling } from '../levelling.ts'
import { viewChain, viewFeedingBuffer, viewLink, viewNearCritical, viewProjectBuffer } from '../schedule-views.ts'

export function baselineHandlers(services: Services) {
  return {
    async listBaselines({ path, query }, call) {
      const { fields, viewBaselineEntry } = baselineEntity
      const list = readList(query, { fields, key: 'number', select: selectable.BaselineEntry })
      const { id } = await seeProject(call, path.projectId)
      const page = await readPage<BaselineFields>(call.db, baselineSource(call.account.id, id), list)
      const url = `${services.baseUrl}/api/v1/projects/${id}/baselines`
      return call.reply(200, listBody(page, list, url, viewBaselineEntry))
    },

    async getBaseline({ path: { projectId, number } }, call) {
      const { db, account } = call
      const { id } = await seeProject(call, projectId)
      const missing = () => notFound(`baseline of project ${id}`, number)
      const isImported = number <= 0
      const size = isImported
        ? await importedSize(db, account.id, id, -number)
        : await baselineSize(db, account.id, id, number)
      if (!size) throw missing()
      await call.reserve(bytesOfSchedule(size))
      if (isImported) {
        const imported = await findImportedBaseline(db, account.id, id, -number, call)
        if (!imported) throw missing()
        return call.reply(200, await viewImportedBaseline(id, imported, call))
      }
      const baseline = await findBaseline(db, account.id, id, number, call)
      if (!baseline) throw missing()
      return call.reply(200, await viewBaseline(id, baseline, call))
    },
  } satisfies Handlers
}

/** Plans that a project has had, as answers show them. */
async function viewBaseline(
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
async function viewImportedBaseline(
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
