/** The handler of the audit log: a page as JSON, or all matching entries as CSV. */
import { auditLogEntryEntity, type Handlers } from '#generated/scim'
import type { Db, Host, ReadCall, Reserves } from '#runtime'
import { csvFile, type List, type ListSpec, listBody, type Page, readList, readPage } from '#runtime/odata'
import { type AuditLogRow, auditLogSizes, auditLogSource } from '../store/audit-log.ts'

const { fields, select, view } = auditLogEntryEntity

const AUDIT_LOG: ListSpec = {
  fields,
  search: 'a.search_text',
  key: 'id',
  orderBy: 'performedOn desc,id desc',
  select,
}

/** A page ends before its payloads and changes exceed this; one entry has up to twice the size of a request's body. */
const MAX_PAGE = 4_194_304 // bytes
/** Up to this, a page needs no reservation of memory. */
const MAX_UNCOUNTED = 65_536 // bytes
/** As read, as objects, as JSON, and as sent. */
const COPIES = 4

export const auditLogHandlers = ({ urls }: Pick<Host<unknown>, 'urls'>) =>
  ({
    async listAuditLog({ query, accept }, call) {
      const list = readList(query, AUDIT_LOG)
      const read = (given: List) => readBounded(call, given)
      if (accept === 'text/csv') {
        const rows = { read, cells: showEntry, turn: () => call.turn() }
        return call.reply(200, await csvFile(query, AUDIT_LOG, rows), {
          type: 'text/csv',
          headers: { 'Content-Disposition': 'attachment; filename="audit-log.csv"' },
        })
      }
      const page = await read(list)
      const url = `${urls.auth}/admin/api/audit-log`
      return call.reply(200, listBody(page, list, url, showEntry), { type: 'application/json' })
    },
  }) satisfies Handlers

/** Reads as many rows of the page as `MAX_PAGE` allows, and at least one. */
async function readBounded(call: Pick<ReadCall, 'db' | 'account'> & Reserves, list: List): Promise<Page<AuditLogRow>> {
  const { top, bytes } = await sizeOf(call.db, call.account.id, list)
  if (bytes > MAX_UNCOUNTED) await call.reserve(bytes * COPIES)
  return readPage<AuditLogRow>(call.db, auditLogSource(call.account.id), { ...list, top })
}

async function sizeOf(
  db: Db,
  accountId: number,
  list: List,
): Promise<{ readonly top: number; readonly bytes: number }> {
  const { rows } = await readPage<{ bytes: number }>(db, auditLogSizes(accountId), { ...list, count: false })
  let bytes = rows[0]?.bytes ?? 0
  for (const [index, row] of rows.entries()) {
    if (index === 0) continue
    if (bytes + row.bytes > MAX_PAGE) return { top: index, bytes }
    bytes += row.bytes
  }
  return { top: list.top, bytes }
}

const showEntry = ({ payload, error, changes, ignored, ...row }: AuditLogRow) =>
  view(row, { details: { payload, error, changes, ...(ignored.length > 0 && { ignored: [...ignored] }) } })
