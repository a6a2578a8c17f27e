/**
 * Where rows belong: a table whose rows belong to accounts has account_id, a bigint, first in its key and in each unique
 * index. A table that has the column and another key says why in its comment, which begins with "Of the installation: ". From
 * that follows where it is on several servers.
 */
import { beforeAll, expect, test } from 'vitest'
import { readTables } from '../../runtime/database/citus/catalogue.ts'
import { type CatalogueTable, placementFaults, placementsOf } from '../../runtime/database/citus/placement.ts'
import { type SharedService, sharedService } from '../support/shared-service.ts'

let service: SharedService
let tables: CatalogueTable[]
beforeAll(async () => {
  service = await sharedService()
  tables = await readTables(service.app.database)
})

const placed = (placement: string) =>
  [...placementsOf(tables)].filter((it) => it[1] === placement).map(([name]) => name)

test('every table has a place', () => {
  expect(tables.length).toBeGreaterThan(50)
  expect(placementFaults(tables)).toEqual([])
})

test('a table says in a sentence why it is of the installation', () => {
  const comments = tables.flatMap(({ comment }) => comment ?? [])
  expect(comments.filter((it) => !/^Of the installation: \S.*\.$/.test(it))).toEqual([])
})

test('tables of accounts are distributed, but for those that the look-up of tokens and users needs', () => {
  expect(placed('distributed')).toEqual(
    expect.arrayContaining(['scheduling.task', 'webhooks.attempt', 'scim.audit_entry', 'runtime.outbox']),
  )
  expect(placed('distributed').filter((name) => name.startsWith('identity.'))).toEqual([])
  const others = tables.filter(({ name, accountType }) => accountType !== null && !name.startsWith('identity.'))
  expect(others.filter(({ name }) => !placed('distributed').includes(name)).map(({ name }) => name)).toEqual([
    'scheduling.long_calculation', // unlogged
  ])
})

test('the security log alone is registered', () => {
  expect(placed('registered')).toEqual(['identity.security_log'])
})

test('every table of accounts has a key', async () => {
  const keyed = await service.app.database.query<{ name: string }>(
    `SELECT conrelid::regclass::text AS name FROM pg_constraint WHERE contype = 'p'`,
  )
  const names = keyed.map(({ name }) => name)
  expect(tables.filter(({ name, accountType }) => accountType !== null && !names.includes(name))).toEqual([])
})
