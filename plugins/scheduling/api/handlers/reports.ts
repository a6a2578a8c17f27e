/** The history of what was reported of a task or a milestone. */
import { type Ops, type ProgressReportFields, progressReportEntity } from '#generated/scheduling'
import type { Handler } from '#runtime'
import { listBody, readList, readPage } from '#runtime/odata'
import { reportSource } from '../../store/reports.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { seeAny } from './work-item.ts'

export const reportHandlers = (services: Services) => ({ listTaskReports: listTaskReports(services) })

const listTaskReports =
  (services: Services): Handler<Ops['listTaskReports']> =>
  async ({ path, query }, call) => {
    const { fields, select, view } = progressReportEntity
    const list = readList(query, { fields, key: 'number', select })
    const { id } = await seeAny(call, path.taskId)
    const page = await readPage<ProgressReportFields>(call.db, reportSource(call.account.id, id), list)
    return call.reply(200, listBody(page, list, `${services.baseUrl}/api/v1/tasks/${id}/reports`, view))
  }
