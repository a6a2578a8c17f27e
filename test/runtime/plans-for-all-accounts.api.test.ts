/** What PostgreSQL expects of an account's rows: the same of each, whatever was analyzed when. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../runtime/database/database.ts'
import { migratedDatabase, type ScratchDatabase } from '../../runtime/testing.ts'
import { silentLog } from '../support/log.ts'

const ROWS = 10_000 // all of account 1

let scratch: ScratchDatabase
let database: Database
beforeAll(async () => {
  scratch = await migratedDatabase()
  const address = { url: scratch.url }
  database = await openDatabase({ address, poolSize: 1, applicationName: 'plans test', log: silentLog })
  await database.query('CREATE SCHEMA ideas')
  await database.query(`CREATE TABLE ideas.idea (account_id bigint NOT NULL, id bigint NOT NULL, note text,
    PRIMARY KEY (account_id, id))`)
  await database.query('CREATE INDEX idea_noted ON ideas.idea (account_id) WHERE note IS NOT NULL')
  await database.query(`INSERT INTO ideas.idea SELECT 1, n, n % 10 FROM generate_series(1, ${ROWS}) n`)
  await database.query('ANALYZE ideas.idea')
})
afterAll(async () => {
  await database?.close()
  await scratch?.drop()
})

/** Rows that PostgreSQL expects of an account. */
async function expected(account: number): Promise<number> {
  const [row] = await database.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `EXPLAIN (FORMAT json) SELECT FROM ideas.idea WHERE account_id = ${account}`,
  )
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] as number
}
const columnsWithStatistics = async () => {
  const rows = await database.query<{ name: string }>(
    `SELECT attname AS name FROM pg_stats WHERE schemaname = 'ideas' ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}
const fileOfRows = () => database.query(`SELECT pg_relation_filenode('ideas.idea') AS number`)

test('as many rows are expected of a new account as of the only one that was analyzed', async () => {
  expect([await expected(1), await expected(2)]).toEqual([ROWS, 1])
  const file = await fileOfRows()
  await database.query(`SELECT runtime.plan_for_all_accounts_alike('ideas.idea')`)
  expect([await expected(1), await expected(2)]).toEqual([ROWS / 200, ROWS / 200])
  await database.query('ANALYZE ideas.idea')
  expect([await expected(1), await expected(2)]).toEqual([ROWS / 200, ROWS / 200])
  expect(await columnsWithStatistics()).toEqual(['id', 'note'])
  expect(await fileOfRows()).toEqual(file)
})

test('no table that joins read by its tasks or projects has statistics of accounts', async () => {
  const others = await database.query(
    `SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id'
     WHERE c.relnamespace = 'scheduling'::regnamespace AND c.relkind = 'r' AND coalesce(a.attstattarget, -1) <> 0
       AND EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.conrelid = c.oid
         AND f.confrelid IN ('scheduling.project'::regclass, 'scheduling.task'::regclass))`,
  )
  expect(others).toEqual([])
})
