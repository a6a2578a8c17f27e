/** The plans that a project has had since it was started, and those that it was imported with. */
import { type BaselineFields, baselineEntity, type Handlers, selectable } from '#generated/scheduling'
import { notFound } from '#runtime'
import { listBody, readList, readPage } from '#runtime/odata'
import { seeProject } from '../../rules/access.ts'
import { baselineSize, baselineSource, findBaseline } from '../../store/baselines.ts'
import { findImportedBaseline, importedSize } from '../../store/imported-baselines.ts'
import { bytesOfSchedule } from '../../usecases/memory.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { viewBaseline, viewImportedBaseline } from '../baseline-views.ts'

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
