/** `$search` of what administrators read: users, clients, and both logs. */
import { beforeAll, describe, expect, test } from 'vitest'
import { insertSecurityEvent } from '../../plugins/identity/store/security-log.ts'
import { insertAuditEntry } from '../../plugins/scim/store/audit-entries.ts'
import type { Requests, TestAccount } from '../../runtime/testing.ts'
import { searchTextOf } from '../../runtime/text/search-text.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'
import { administratorOf } from './admin.ts'

const ACCENTED = 'Señor Straße'
const STROKED = 'Đà Nẵng Łódź'
const PATTERN = String.raw`50%_done\ "all"`
const NAMES = [ACCENTED, STROKED, PATTERN]

interface Administered extends Pick<TestAccount, 'accountId'> {
  readonly admin: Requests
}
interface List {
  readonly path: string
  /** Where a row has its name. */
  readonly field: string
  readonly table: string
  /** Makes a row of this name, as the service does. */
  readonly add: (account: Administered, name: string) => Promise<unknown>
  /** Two texts of different columns of one row, which is the only one that has both. */
  readonly both: readonly [column: string, name: string]
}

let service: SharedService
let acme: Administered
let globex: Administered
let users = 0
const LISTS: Readonly<Record<string, List>> = {
  users: {
    path: 'users',
    field: 'displayName',
    table: 'identity.app_user',
    add: async ({ admin }, displayName) =>
      expect(await admin.post('/admin/api/users', { displayName, email: `mail-${++users}@example.com` })).toMatchObject(
        {
          status: 201,
        },
      ),
    both: ['mail-2', 'nang'],
  },
  clients: {
    path: 'clients',
    field: 'displayName',
    table: 'identity.client',
    add: async ({ admin }, displayName) =>
      expect(await admin.post('/admin/api/clients', { displayName })).toMatchObject({ status: 201 }),
    both: ['client', 'nang'],
  },
  'security log': {
    path: 'security-log',
    field: 'actorName',
    table: 'identity.security_log',
    add: ({ accountId }, actorName) =>
      insertSecurityEvent(
        service.app.database,
        { accountId, action: 'sign_out', actorId: null, actorName, subject: 'user 7', ip: '203.0.113.7' },
        new Date(),
      ),
    both: ['"user 7" 203.0.113.7', 'nang'],
  },
  'audit log': {
    path: 'audit-log',
    field: 'userName',
    table: 'scim.audit_entry',
    add: ({ accountId }, userName) =>
      insertAuditEntry(service.app.database, {
        ...{ accountId, performedOn: new Date(), action: 'Updated', externalId: 'X-7', userId: 7, userName },
        ...{ responseStatus: 200, ipAddress: null, clientId: 'scim-x', clientName: 'Entra', requestId: 'req_1' },
        ...{
          method: 'PATCH',
          path: '/scim/v2/Users/7',
          duration: 1,
          payload: {},
          error: null,
          changes: {},
          ignored: [],
        },
      }),
    both: ['x-7', 'nang'],
  },
}

beforeAll(async () => {
  service = await sharedService()
  const administered = async (name: string): Promise<Administered> => {
    const account = await service.account(name)
    await service.app.activation.set(account.accountId, 'scim', true)
    return { accountId: account.accountId, admin: await administratorOf(service, account) }
  }
  acme = await administered('Acme')
  globex = await administered('Globex')
  for (const { add } of Object.values(LISTS)) {
    for (const name of NAMES) await add(acme, name)
    await add(globex, `${ACCENTED} elsewhere`)
  }
})

describe.each(Object.entries(LISTS))('$search in the list of %s', (_, { path, field, table, both }) => {
  const asked = (search: string, more = '') =>
    acme.admin.get(`/admin/api/${path}?$search=${encodeURIComponent(search)}${more}`)
  const found = async (search: string) => {
    const { status, body } = await asked(search, '&$count=true')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body['@odata.count']).toBe(body.value.length)
    return body.value.map((row: Record<string, unknown>) => row[field])
  }

  test.each([
    ['SENOR', ACCENTED],
    ['señor', ACCENTED],
    ['strasse', ACCENTED],
    ['"r STRAß"', ACCENTED],
    ['straße senor', ACCENTED],
    ['da nang lodz', STROKED],
    ['%', PATTERN],
    ['%_d', PATTERN],
    ['50%_', PATTERN],
    [String.raw`"\\ \"ALL\""`, PATTERN],
  ])('finds %s, whatever the case and accents, and takes characters of patterns as they are', async (search, name) => {
    expect(await found(search)).toEqual([name])
  })

  test('finds what has all words, in whichever of its texts', async () => {
    expect(await found(both.join(' '))).toEqual([STROKED])
    expect(await found(`${both.join(' ')} senor`)).toEqual([])
    expect(await found('5_%')).toEqual([])
  })

  test('finds no row of another account', async () => {
    expect(await found('elsewhere')).toEqual([])
    expect(await found('senor')).toEqual([ACCENTED])
  })

  test.each([
    ['spaces alone', '  '],
    ['marks alone', '\u0301\u0308'],
    ['an empty phrase', '""'],
    ['an open phrase', '"senor'],
    ['an operator', 'senor OR da'],
    ['more than 500 characters', 'a'.repeat(501)],
    ['more than 20 words', 'a '.repeat(21)],
    ['nothing', ''],
  ])('refuses %s, and names the parameter', async (_, search) => {
    const { status, body } = await asked(search)
    expect([status, body.errors?.[0].parameter]).toEqual([400, '$search'])
  })

  test('takes 500 characters', async () => {
    expect(await found('a'.repeat(500))).toEqual([])
  })

  test('looks in what the service stored of the texts', async () => {
    const rows = await service.app.database.query<{ stored: string }>(
      `SELECT search_text AS stored FROM ${table} WHERE account_id = $1`,
      [acme.accountId],
    )
    for (const name of NAMES) {
      expect(rows.filter(({ stored }) => stored.split('\n').includes(searchTextOf([name])))).toHaveLength(1)
    }
  })
})

test.each(['security log', 'audit log'])('$search selects the entries of the file of the %s, too', async (name) => {
  const { path, field } = LISTS[name] as List
  const query = `$search=nang&$select=${field}`
  const { status, body } = await acme.admin.get(`/admin/api/${path}?${query}`, { Accept: 'text/csv' })
  expect([status, body.trim().split('\n')]).toEqual([200, [field, STROKED]])
})

test('$search finds users and clients by their texts after a change', async () => {
  const found = async (path: string, search: string) =>
    (await acme.admin.get(`/admin/api/${path}?$search=${search}`)).body.value.length
  for (const path of ['users', 'clients']) {
    const given = { displayName: 'Erste Fassung', ...(path === 'users' && { email: `fassung@example.com` }) }
    const { status, body } = await acme.admin.post(`/admin/api/${path}`, given)
    expect([status, await found(path, 'erste')]).toEqual([201, 1])
    const changed = { displayName: 'Zweite Größe' }
    expect(await acme.admin.patch(`/admin/api/${path}/${body.id ?? body.clientId}`, changed)).toMatchObject({
      status: 200,
    })
    expect([path, await found(path, 'erste'), await found(path, 'grosse')]).toEqual([path, 0, 1])
  }
})
