/** Migrations are expand and contract: none breaks running processes, or locks a table while it is read or rewritten. */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readInstallation } from '../../runtime/boot/installation.ts'
import { type Migration, readSet, runtimeMigrations } from '../../runtime/database/migration-files.ts'
import { statementsOf } from '../../runtime/database/sql-statements.ts'
import { ROOT, run } from '../support/cli.ts'
import type { Need } from '../support/needs.ts'
import { needing } from '../support/not-tried.ts'
import { removeFolder, temporaryFolder } from '../support/temporary-folder.ts'

const PLATFORM = `@squawk-cli/${process.platform}-${process.arch}`
const { resolve } = createRequire(createRequire(import.meta.url).resolve('squawk-cli/package.json'))
const squawk: Need = {
  isMet: isInstalled(`${PLATFORM}/package.json`),
  what: `the package ${PLATFORM}`,
  remedy: 'Run the tests on a platform that Squawk has a program for',
}
function isInstalled(file: string): boolean {
  try {
    return resolve(file) !== undefined
  } catch {
    return false
  }
}

/** Of the project's own plugins and the runtime, without the first of each, which makes a new database. */
async function laterMigrations(): Promise<Migration[]> {
  const { migrations } = await readInstallation({})
  const sets = await Promise.all([runtimeMigrations, ...migrations].map(readSet))
  expect(sets.length).toBeGreaterThan(3)
  return sets.flatMap((set) => set.migrations.filter(({ number }) => number > 1))
}

/** The rules that files break, as `rule`. */
async function broken(files: readonly string[], more: readonly string[] = []): Promise<string[]> {
  if (files.length === 0) return []
  const program = join(ROOT, 'node_modules/.bin/squawk')
  const { out, err } = await run(program, ['--reporter=json', ...more, ...files])
  expect(err).toBe('')
  return (JSON.parse(out) as { rule_name: string }[]).map((it) => it.rule_name)
}

const STATEMENT =
  /^(?:(?:create (?:or replace )?(?:unique )?(?:table|index|type|function|view)|comment on|drop table|drop index concurrently)\b|select runtime\.plan_for_all_accounts_alike\('\w+'\)$)/
/** Of `alter table`. */
const ACTION =
  /^(?:add|validate constraint|drop (?:column|constraint)|alter (?:column )?\S+ (?:set|drop) (?:not null|default)|(?:re)?set autovacuum)\b/
/** Autovacuum's parameters of a table, which no rows are rewritten for. */
const AUTOVACUUM = /\b(set|reset) \((?:(?:, )?autovacuum_\w+(?: = [\d.]+)?)+\)/g

/**
 * The statements that may not stand in a migration, whatever Squawk says of them. Rows of a large table change in batches, by
 * a background job; what rewrites a table locks it; what renames breaks the version before.
 */
const forbidden = (sql: string): string[] =>
  statementsOf(sql)
    .map(({ text }) => text.replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' ').toLowerCase())
    .filter((text) => {
      const actions = /^alter table (?:if exists )?(?:only )?\S+ (.*)$/.exec(
        withoutBrackets(text.replaceAll(AUTOVACUUM, '$1 autovacuum')),
      )?.[1]
      return !(actions?.split(',').every((it) => ACTION.test(it.trim())) ?? STATEMENT.test(text))
    })

/** Commas are left between actions only. */
function withoutBrackets(text: string): string {
  const outer = text.replaceAll(/\([^()]*\)/g, '')
  return outer === text ? text : withoutBrackets(outer)
}

test('migrations: none after the first breaks the version before, or changes rows', async () => {
  const later = await laterMigrations()
  expect(later.filter((it) => it.previousCode !== 'works').map(({ path }) => path)).toEqual([])
  expect(later.flatMap((it) => forbidden(it.sql))).toEqual([])
})

test('migrations: what may stand in one is listed, and nothing else may', () => {
  const allowed = [
    'create table idea (id bigint primary key)',
    'create index concurrently if not exists risk_note on risk (note)',
    'drop index concurrently if exists risk_note',
    'alter table risk add column note text, add n numeric(4, 2) check (n in (1, 2))',
    'alter table risk\n  add constraint c check (n > 0) not valid',
    'alter table risk validate constraint c',
    'alter table risk alter column n set not null, alter m drop default',
    'alter table only risk drop column note -- the old one',
    'alter table risk set (autovacuum_analyze_scale_factor = 0.01, autovacuum_analyze_threshold = 50)',
    'alter table risk reset (autovacuum_analyze_scale_factor)',
    "select runtime.plan_for_all_accounts_alike('risk')",
    "comment on table risk is 'update risk'",
  ]
  expect(forbidden(allowed.join(';\n'))).toEqual([])
  const refused = [
    'update risk set note = 1',
    'with gone as (delete from risk returning id) select from gone',
    'select f()',
    "select runtime.plan_for_all_accounts_alike('risk'), f()",
    'alter table risk reset (fillfactor)',
    'call f()',
    'cluster risk using k',
    'vacuum full risk',
    'lock table risk',
    'alter table risk set logged',
    'alter table risk set (fillfactor = 50)',
    'alter table risk set (autovacuum_enabled = 0), set logged',
    'alter table risk add column n int, set tablespace x',
    'alter table risk rename column note to remark',
    'alter table risk set schema x',
    'alter function f() rename to g',
    "alter type t rename value 'a' to 'b'",
    'drop view v',
    'drop function f()',
  ]
  expect(forbidden(refused.join(';\n'))).toEqual(refused)
})

describe('lint of migrations', needing('The lint of migrations', squawk), () => {
  let folder: string
  beforeAll(() => {
    folder = temporaryFolder('migration lint')
  })
  afterAll(() => removeFolder(folder))

  test('those after the first break no rule', async () => {
    const later = await laterMigrations()
    const paths = (inTransaction: boolean) =>
      later.flatMap((it) => (it.inTransaction === inTransaction ? [relative(ROOT, it.path)] : []))
    expect(await broken(paths(true))).toEqual([])
    expect(await broken(paths(false), ['--no-assume-in-transaction'])).toEqual([])
  })

  test.each([
    ['alter table risk add column note text', []],
    ['alter table risk alter column note type varchar(3)', ['changing-column-type', 'prefer-text-field']],
    ['alter table risk rename column note to remark', ['renaming-column']],
    ['alter table risk drop column note', ['ban-drop-column']],
    ['create index risk_note on risk (note)', ['require-concurrent-index-creation']],
    ['alter table risk add column n bigint not null', ['adding-required-field']],
    ['alter table risk add constraint c check (n > 0)', ['constraint-missing-not-valid']],
  ])('judges %j', async (sql, rules) => {
    const home = join(folder, String((await readdir(folder)).length))
    await mkdir(home)
    const file = join(home, '002_change.sql')
    await writeFile(file, `-- previous-code: works\n${sql};\n`)
    expect((await broken([file])).sort()).toEqual(rules)
  })

  test('lets an index be built concurrently where there is no transaction', async () => {
    const file = join(folder, '002_index.sql')
    const index =
      'drop index concurrently if exists risk_note;\ncreate index concurrently if not exists risk_note on risk (note);\n'
    await writeFile(file, `-- previous-code: works\n-- transaction: none\n${index}`)
    expect(await broken([file])).toContain('ban-concurrent-index-creation-in-transaction')
    expect(await broken([file], ['--no-assume-in-transaction'])).toEqual([])
  })
})
