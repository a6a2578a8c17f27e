/** The handler of the security log: a page as JSON, or all matching entries as CSV. */
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { Ops } from '#generated/identity'
import type { Handler, ReadCall } from '#runtime'
import { type ListOptions, type ListSpec, listBody, readList, readPage } from '#runtime/odata'
import type { Parts } from '../parts.ts'
import { type SecurityLogRow, securityLogFields, securityLogSource } from '../store/security-log-entries.ts'
import { showEntry } from './views.ts'

const SECURITY_LOG: ListSpec = {
  fields: securityLogFields,
  key: 'id',
  orderBy: 'id desc',
  select: [...Object.keys(securityLogFields), 'details'],
}

const BATCH = 500 // entries, some milliseconds of work

export const securityLogHandlers = ({
  host,
}: Pick<Parts, 'host'>): { readonly listSecurityLog: Handler<Ops['listSecurityLog']> } => ({
  async listSecurityLog({ query, accept }, call) {
    const list = readList(query, SECURITY_LOG)
    if (accept === 'text/csv') {
      return call.reply(200, Readable.from(await csv(call, query), { objectMode: false }), {
        type: 'text/csv',
        headers: { 'Content-Disposition': 'attachment; filename="security-log.csv"' },
      })
    }
    const page = await readPage<SecurityLogRow>(call.db, securityLogSource(call.account.id), list)
    const url = `${host.urls.auth}/admin/api/security-log`
    return call.reply(200, listBody(page, list, url, showEntry), { type: 'application/json' })
  },
})

/**
 * The file in pieces, each of one statement: memory is bounded, whatever the length of the log. Entries that are logged
 * meanwhile do not appear, since pages continue behind the last entry.
 * @throws 400 for wrong options, before the answer begins
 */
async function csv(call: ReadCall, { $count: _, $skiptoken: __, $top, ...options }: ListOptions) {
  const columns = readList(options, SECURITY_LOG).select ?? SECURITY_LOG.select ?? []
  const { $skip: ___, ...kept } = options
  const total = $top ?? Number.POSITIVE_INFINITY
  const read = (given: ListOptions, left: number) =>
    readPage<SecurityLogRow>(
      call.db,
      securityLogSource(call.account.id),
      readList({ ...given, $top: Math.min(BATCH, left) }, SECURITY_LOG),
    )
  const first = await read(options, total)

  return (async function* () {
    yield stringify([[...columns]])
    let page = first
    let left = total
    for (;;) {
      const cells = page.rows.map((row) => cellsOf(row, columns))
      yield stringify(cells, { escape_formulas: true })
      left -= page.rows.length
      if (page.token === undefined || left <= 0) return
      await call.turn()
      page = await read({ ...kept, $skiptoken: page.token }, left)
    }
  })()
}

function cellsOf(row: SecurityLogRow, columns: readonly string[]): (string | number | null)[] {
  const { details, ...entry } = showEntry(row)
  const cells: Readonly<Record<string, string | number | null>> = { ...entry, details: JSON.stringify(details) }
  return columns.map((name) => cells[name] ?? null)
}
