/** The handler of the security log: a page as JSON, or all matching entries as CSV. */
import { type Handlers, type SecurityLogEntryFields, securityLogEntryEntity } from '#generated/identity'
import { csvFile, type List, type ListSpec, listBody, readList, readPage } from '#runtime/odata'
import type { Parts } from '../parts.ts'
import { securityLogFields, securityLogSource } from '../store/security-log-entries.ts'

const { select, view } = securityLogEntryEntity

const SECURITY_LOG: ListSpec = {
  fields: securityLogFields,
  search: 'l.search_text',
  key: 'id',
  orderBy: 'id desc',
  select,
}

export const securityLogHandlers = ({ host }: Pick<Parts, 'host'>) =>
  ({
    async listSecurityLog({ query, accept }, call) {
      const list = readList(query, SECURITY_LOG)
      const read = (given: List) => readPage<SecurityLogEntryFields>(call.db, securityLogSource(call.account.id), given)
      if (accept === 'text/csv') {
        const rows = { read, cells: view, turn: () => call.turn() }
        return call.reply(200, await csvFile(query, SECURITY_LOG, rows), {
          type: 'text/csv',
          headers: { 'Content-Disposition': 'attachment; filename="security-log.csv"' },
        })
      }
      const page = await read(list)
      const url = `${host.urls.auth}/admin/api/security-log`
      return call.reply(200, listBody(page, list, url, view), { type: 'application/json' })
    },
  }) satisfies Handlers
