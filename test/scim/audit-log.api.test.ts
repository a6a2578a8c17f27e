import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTable } from '../../plugins/scheduling/files/csv/table.ts'
import { readConfig } from '../../plugins/scim/config.ts'
import { insertAuditEntry } from '../../plugins/scim/store/audit-entries.ts'
import { readEnv } from '../../runtime/boot/settings.ts'
import { startTestService, type TestService } from '../../runtime/testing.ts'
import { AUDIT_LOG, type ScimAccount, scimAccount } from './admin.ts'

const COLUMNS =
  'id,performedOn,action,externalId,userId,userName,responseStatus,ipAddress,clientId,clientName,requestId,method,path,duration,details,repeated'
const BOUNDS = { rows: 100_000, columns: 20, cell: 10_000_000 }
let service: TestService
let acme: ScimAccount
beforeAll(async () => {
  service = await startTestService({ environment: { AUDIT_RETENTION_DAYS: '30' } })
  acme = await scimAccount(service)
})
afterAll(() => service?.stop())

interface Values {
  readonly action?: string
  readonly userName?: string
  readonly clientId?: string
  readonly status?: number
}

/** Inserts so many entries of an account, a minute apart, the last one now; external ids are `ext-1` and so on. */
const insert = ({ account }: ScimAccount, count: number, values: Values = {}) =>
  service.app.database.query(
    `INSERT INTO scim.audit_entry (account_id, performed_on, action, external_id, user_id, user_name, response_status,
       ip_address, client_id, client_name, request_id, method, path, duration, payload, changes, search_text)
     SELECT $1, now() - make_interval(mins => $2 - n), $3, 'ext-' || n, n, $4::text, $5, '203.0.113.7', $6, 'Entra', 'req_' || n,
            'PATCH', '/scim/v2/Users/' || n, 1.5, '{"active": false}', '{"active": {"from": true, "to": false}}',
            lower($4::text) || chr(10) || 'ext-' || n
       FROM generate_series(1, $2::int) n`,
    [
      account.accountId,
      count,
      values.action ?? 'Updated',
      values.userName ?? 'ada@example.com',
      values.status ?? 200,
      values.clientId ?? 'scim-x',
    ],
  )
const get = ({ admin }: ScimAccount, query: string, headers?: Record<string, string>) =>
  admin.get(`${AUDIT_LOG}?${encodeURI(query)}`, headers)
const CSV = { Accept: 'text/csv' }
const rowsOf = (text: string) => {
  const table = readTable(text, BOUNDS)
  return 'rows' in table ? (table.rows ?? []) : []
}

test('lists entries newest first, a page at a time, without repeating or losing any', async () => {
  await insert(acme, 120, { action: 'Created' })
  const seen: number[] = []
  let path: string | undefined = `${AUDIT_LOG}?$filter=${encodeURIComponent("action eq 'Created'")}`
  while (path !== undefined) {
    const { body } = await acme.admin.get(path)
    seen.push(...body.value.map(({ id }: { id: number }) => id))
    await insert(acme, 1, { action: 'Created' })
    const next: string | undefined = body['@odata.nextLink']
    path = next && new URL(next).pathname + new URL(next).search
  }
  expect(seen).toHaveLength(120)
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
})

test('filters by date, action, external id, status, client and user, and sorts', async () => {
  const it = await scimAccount(service, 'Filters')
  await insert(it, 3, { action: 'Failed', status: 409, clientId: 'scim-y', userName: 'eve' })
  await insert(it, 2)
  const filters: [string, number][] = [
    ["action eq 'Failed'", 3],
    ["action in ('Failed', 'Updated')", 5],
    ["externalId eq 'ext-3'", 1],
    ["externalId eq 'ext-2' and responseStatus ge 400", 1],
    ["clientId eq 'scim-y' and userName eq 'eve' and userId eq 2", 1],
    [`performedOn lt ${new Date(Date.now() - 90_000).toISOString()}`, 1],
  ]
  for (const [filter, count] of filters) {
    const { status, body } = await get(it, `$filter=${filter}&$count=true`)
    expect([filter, status, body['@odata.count']]).toEqual([filter, 200, count])
  }
  const sorted = await get(it, '$orderby=externalId desc,performedOn&$select=externalId')
  expect(sorted.body.value.map(({ externalId }: { externalId: string }) => externalId)).toEqual([
    'ext-3',
    'ext-2',
    'ext-2',
    'ext-1',
    'ext-1',
  ])
  for (const query of ["$filter=action eq 'created'", '$filter=payload eq 1', '$orderby=details', '$select=payload'])
    expect((await get(it, query)).status).toBe(400)
})

test.each([
  ['', 'audit_entry_performed_on'],
  ["$filter=externalId eq 'ext-7'", 'audit_entry_external_id'],
  ["$filter=action eq 'Deactivated'", 'audit_entry_action'],
])('a page with %s reads by an index', async (query, index) => {
  const it = await scimAccount(service, `Indexes ${index}`)
  await insert(it, 3_000, { action: 'Created' })
  await insert(it, 10, { action: 'Deactivated' })
  await service.app.database.query('ANALYZE scim.audit_entry')
  const uses = async () => {
    const [row] = await service.app.database.query<{ scans: number }>(
      `SELECT sum(idx_scan) AS scans FROM pg_stat_all_indexes s JOIN pg_inherits p ON p.inhrelid = s.indexrelid,
         pg_stat_force_next_flush() WHERE p.inhparent = $1::regclass`,
      [`scim.${index}`],
    )
    return row?.scans ?? 0
  }
  const before = await uses()
  await get(it, query)
  await expect.poll(uses).toBeGreaterThan(before)
})

test('text/csv: has all matching entries, not one page of them, and is a file', async () => {
  const many = await scimAccount(service, 'Many')
  await insert(many, 1_700, { action: 'Linked' })
  const { status, headers, body } = await get(many, "$filter=action eq 'Linked'", CSV)
  expect([status, headers.get('Content-Type')]).toEqual([200, expect.stringMatching(/^text\/csv/)])
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="audit-log.csv"')
  const [head, ...rows] = rowsOf(body)
  expect(head?.join()).toBe(COLUMNS)
  expect(rows).toHaveLength(1_700)
  const ids = rows.map(([id]) => Number(id))
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  expect(JSON.parse(rows[0]?.at(-2) ?? '')).toEqual({
    payload: { active: false },
    error: null,
    changes: { active: { from: true, to: false } },
  })
})

test('text/csv: a value that a spreadsheet would take for a formula is text', async () => {
  const it = await scimAccount(service, 'Formulas')
  for (const userName of ['=1+1', '+1', '-1', '@SUM(A1)', 'a "quote", and a comma']) await insert(it, 1, { userName })
  const { body } = await get(it, '$select=userName&$orderby=id', CSV)
  expect(rowsOf(body).slice(1).flat()).toEqual(["'=1+1", "'+1", "'-1", "'@SUM(A1)", 'a "quote", and a comma'])
})

test('large payloads: pages end early and lead on, and the file has all entries', async () => {
  const it = await scimAccount(service, 'Large')
  const entry = {
    accountId: it.account.accountId,
    performedOn: service.clock.now(),
    action: 'Failed' as const,
    externalId: null,
    userId: null,
    userName: null,
    responseStatus: 400,
    ipAddress: null,
    clientId: 'scim-x',
    clientName: 'Entra',
    requestId: 'req_1',
    method: 'POST',
    path: '/scim/v2/Users',
    duration: null,
    payload: { displayName: 'x'.repeat(1_000_000) },
    error: null,
    changes: {},
    ignored: [],
  }
  for (let n = 0; n < 10; n++) await insertAuditEntry(service.app.database, entry)
  const seen: number[] = []
  let pages = 0
  let path: string | undefined = `${AUDIT_LOG}?$top=10`
  while (path !== undefined) {
    const { body } = await it.admin.get(path)
    seen.push(...body.value.map(({ id }: { id: number }) => id))
    pages += 1
    const next: string | undefined = body['@odata.nextLink']
    path = next && new URL(next).pathname + new URL(next).search
  }
  expect([pages, new Set(seen).size]).toEqual([3, 10])
  expect(rowsOf((await get(it, '', CSV)).body)).toHaveLength(11)
})

test('shows no entry of another account, as JSON and as CSV', async () => {
  const other = await scimAccount(service, 'Other')
  await insert(other, 5, { userName: 'Canary of Other' })
  for (const { body } of [await get(acme, '$top=1000'), await get(acme, '', CSV)])
    expect(JSON.stringify(body)).not.toContain('Canary of Other')
})

test('retention: entries are kept for 90 days by default', () => {
  expect(readConfig(readEnv({})).auditRetentionDays).toBe(90)
})

test('retention: the daily job deletes entries older than AUDIT_RETENTION_DAYS, and no others', async () => {
  const old = await scimAccount(service, 'Old')
  await insert(old, 4_500)
  await service.app.database.query(
    `UPDATE scim.audit_entry SET performed_on = now() - interval '31 days'
      WHERE account_id = $1 AND external_id <> 'ext-4500'`,
    [old.account.accountId],
  )
  await service.makeDue('scim.audit log retention')
  await expect.poll(async () => (await get(old, '$count=true&$top=1')).body['@odata.count']).toBe(1)
})
