import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../plugins/identity/config.ts'
import { readTable } from '../../plugins/scheduling/files/csv/table.ts'
import { readEnv } from '../../runtime/boot/settings.ts'
import { type Requests, startTestService, type TestAccount, type TestService } from '../../runtime/testing.ts'
import { administratorOf } from './admin.ts'

const LOG = '/admin/api/security-log'
const COLUMNS = 'id,performedOn,action,actorId,actorName,clientId,subject,ipAddress,details'
const BOUNDS = { rows: 100_000, columns: 20, cell: 10_000 }
let service: TestService
let acme: TestAccount
let admin: Requests
beforeAll(async () => {
  service = await startTestService({ environment: { AUDIT_RETENTION_DAYS: '30' } })
  acme = await service.account('Acme')
  admin = await administratorOf(service, acme)
})
afterAll(() => service?.stop())

/** Inserts so many entries of an account, a minute apart, the last one now. */
const insert = (accountId: number, count: number, action: string, name = 'Ada') =>
  service.app.database.query(
    `INSERT INTO identity.security_log (account_id, performed_on, action, actor_id, actor_name, subject, ip_address, details, search_text)
     SELECT $1, now() - make_interval(mins => $2 - n), $3, 7, $4, 'user ' || n, '203.0.113.7', '{"n": 1}', lower($4) || chr(10) || 'user ' || n
       FROM generate_series(1, $2::int) n`,
    [accountId, count, action, name],
  )
const get = (query: string, headers?: Record<string, string>) => admin.get(`${LOG}?${encodeURI(query)}`, headers)
const csv = (query: string) => get(query, { Accept: 'text/csv' })
const rowsOf = (text: string) => {
  const table = readTable(text, BOUNDS)
  return 'rows' in table ? (table.rows ?? []) : []
}

test('lists entries newest first, a page at a time, without repeating or losing any', async () => {
  await insert(acme.accountId, 120, 'recovery_code_used')
  const seen: number[] = []
  let path: string | undefined = `${LOG}?$filter=${encodeURIComponent("action eq 'recovery_code_used'")}&$select=id`
  while (path !== undefined) {
    const { body } = await admin.get(path)
    seen.push(...body.value.map(({ id }: { id: number }) => id))
    await insert(acme.accountId, 1, 'recovery_code_used')
    const next: string | undefined = body['@odata.nextLink']
    path = next && new URL(next).pathname + new URL(next).search
  }
  expect(seen).toHaveLength(120)
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
})

test('filters by action, time, actor, client, subject and address', async () => {
  await insert(acme.accountId, 3, 'token_refused', 'Eve')
  const filters: [string, number][] = [
    ["action eq 'token_refused'", 3],
    ["action eq 'token_refused' and actorId eq 7 and subject eq 'user 2'", 1],
    [`action eq 'token_refused' and performedOn lt ${new Date(Date.now() - 90_000).toISOString()}`, 1],
    ["action in ('token_refused') and clientId eq null and ipAddress eq '203.0.113.7'", 3],
    ["startswith(actorName, 'Ev')", 3],
  ]
  for (const [filter, count] of filters) {
    const { status, body } = await get(`$filter=${filter}&$count=true`)
    expect([filter, status, body['@odata.count']]).toEqual([filter, 200, count])
  }
  const entry = (await get("$filter=actorName eq 'Eve'&$top=1")).body.value[0]
  expect(entry).toEqual({
    id: expect.any(Number),
    performedOn: expect.stringMatching(/Z$/),
    action: 'token_refused',
    actorId: 7,
    actorName: 'Eve',
    clientId: null,
    subject: 'user 3',
    ipAddress: '203.0.113.7',
    details: { n: 1 },
  })
})

test('text/csv: has all matching entries, not one page of them, and is a file', async () => {
  const many = await service.account('Many')
  const theirs = await administratorOf(service, many)
  await insert(many.accountId, 1_700, 'sign_out')
  const filter = `${LOG}?$filter=${encodeURIComponent("action eq 'sign_out'")}`
  const { status, headers, body } = await theirs.get(filter, { Accept: 'text/csv' })
  expect([status, headers.get('Content-Type')]).toEqual([200, expect.stringMatching(/^text\/csv/)])
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="security-log.csv"')
  const [head, ...rows] = rowsOf(body)
  expect(head?.join()).toBe(COLUMNS)
  expect(rows).toHaveLength(1_700)
  const ids = rows.map(([id]) => Number(id))
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  expect(rows[0]?.at(-1)).toBe('{"n":1}')
  const some = await theirs.get(`${filter}&$top=501&$select=action,subject&$skip=2`, { Accept: 'text/csv' })
  const [names, ...parts] = rowsOf(some.body)
  expect(names).toEqual(['action', 'subject'])
  expect(parts).toHaveLength(501)
  expect(parts[0]).toEqual(['sign_out', 'user 1698'])
})

test('text/csv: a name that a spreadsheet would take for a formula is text', async () => {
  for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', 'a "quote", and a comma'])
    await insert(acme.accountId, 1, 'sso_sign_in', name)
  const { body } = await csv("$filter=action eq 'sso_sign_in'&$select=actorName&$orderby=id")
  const cells = rowsOf(body).slice(1).flat()
  expect(cells).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@SUM(A1)",
    expect.stringMatching(/^'/),
    "'\r=1",
    'a "quote", and a comma',
  ])
})

test('text/csv: refuses a wrong query before it begins', async () => {
  for (const query of ["$filter=colour eq 'red'", '$select=colour', '$orderby=colour']) {
    const { status, headers } = await csv(query)
    expect([query, status, headers.get('Content-Type')]).toEqual([query, 400, expect.stringContaining('problem+json')])
  }
})

test('shows no entry of another account, as JSON and as CSV', async () => {
  const other = await service.account('Other')
  await insert(other.accountId, 5, 'refresh_token_reused', 'Canary of Other')
  const answers = [await get('$top=1000'), await csv('')]
  for (const { body } of answers) expect(JSON.stringify(body)).not.toContain('Canary of Other')
})

test('retention: entries are kept for 90 days by default', () => {
  expect(readConfig(readEnv({})).auditRetentionDays).toBe(90)
})

test('retention: the daily job deletes entries older than AUDIT_RETENTION_DAYS, and no others', async () => {
  const old = await service.account('Old')
  const theirs = await administratorOf(service, old)
  await insert(old.accountId, 4_500, 'recovery_code_used')
  await service.app.database.query(
    `UPDATE identity.security_log SET performed_on = now() - interval '31 days'
      WHERE account_id = $1 AND subject <> 'user 4500' AND action = 'recovery_code_used'`,
    [old.accountId],
  )
  const count = async () => (await theirs.get(`${LOG}?$count=true&$top=1`)).body['@odata.count']
  const before = await count()
  await service.makeDue('identity.security log retention')
  await expect.poll(count).toBe(before - 4_499)
})
