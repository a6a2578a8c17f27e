/** The history of what was reported of a task or a milestone. */
import type { Ops } from '#generated/scheduling'
import type { Handler } from '#runtime'
import { listBody, readList, readPage } from '#runtime/odata'
import { type ReportRow, reportFields, reportSource } from '../../store/reports.ts'
import type { Services } from '../../usecases/recalculate.ts'
import { viewReport } from '../views.ts'
import { seeAny } from './work-item.ts'

const select = [...Object.keys(reportFields), 'actor']

export const reportHandlers = (services: Services) => ({ listTaskReports: listTaskReports(services) })

const listTaskReports =
  (services: Services): Handler<Ops['listTaskReports']> =>
  async ({ path, query }, call) => {
    const list = readList(query, { fields: reportFields, key: 'number', select })
    const { id } = await seeAny(call, path.taskId)
    const page = await readPage<ReportRow>(call.db, reportSource(call.account.id, id), list)
    return call.reply(200, listBody(page, list, `${services.baseUrl}/api/v1/tasks/${id}/reports`, viewReport))
  }
