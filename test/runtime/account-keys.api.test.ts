/**
 * Where rows belong: a table whose rows belong to accounts has account_id, a bigint, first in its key and in each unique
 * index. A table that has the column and another key says why in its comment, which begins with "Of the installation: ".
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../runtime/testing.ts'

const DECLARED = /^Of the installation: \S.*\.$/

interface Table {
  readonly name: string
  /** Of account_id; null without such a column. */
  readonly type: string | null
  readonly comment: string | null
  /** Its unique indexes, the key among them: the first column of each, null for an expression. */
  readonly keys: readonly { readonly name: string; readonly first: string | null; readonly isPrimary: boolean }[]
}

let service: TestService
let tables: Table[]
beforeAll(async () => {
  service = await startTestService()
  tables = await service.app.database.query<Table>(
    `SELECT n.nspname || '.' || c.relname AS name, format_type(a.atttypid, NULL) AS type,
       obj_description(c.oid, 'pg_class') AS comment,
       (SELECT coalesce(json_agg(json_build_object('name', i.indexrelid::regclass::text, 'isPrimary', i.indisprimary,
            'first', (SELECT attname FROM pg_attribute WHERE attrelid = c.oid AND attnum = i.indkey[0])) ORDER BY 1), '[]')
        FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique) AS keys
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg_toast%'
     ORDER BY name`,
  )
})
afterAll(() => service?.stop())

const isDeclared = ({ comment }: Table) => DECLARED.test(comment ?? '')
const ofAccounts = () => tables.filter((table) => table.type !== null && !isDeclared(table))

test('account_id is a bigint in every table', () => {
  const others = tables.filter(({ type }) => type !== null && type !== 'bigint')
  expect(others.map(({ name, type }) => `${name}: ${type}`)).toEqual([])
})

test('tables of accounts have account_id first in their key and in every unique index', () => {
  expect(ofAccounts().map(({ name }) => name)).toEqual(
    expect.arrayContaining(['scheduling.task', 'webhooks.attempt', 'scim.audit_entry', 'runtime.outbox']),
  )
  expect(ofAccounts().filter(({ keys }) => !keys.some(({ isPrimary }) => isPrimary))).toEqual([])
  const wrong = ofAccounts().flatMap(({ keys }) => keys.filter(({ first }) => first !== 'account_id'))
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('a table that says it is of the installation needs to', () => {
  const fits = ({ type, keys }: Table) => type === null || keys.every(({ first }) => first === 'account_id')
  expect(tables.filter((table) => isDeclared(table) && fits(table)).map(({ name }) => name)).toEqual([])
})
