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

/** Rows of a large table change in batches, by a background job. */
const changesRows = (sql: string): boolean =>
  statementsOf(sql).some(({ text }) => /^(update|delete|insert|merge|truncate|do|with)\b/i.test(text))

test('migrations: none after the first breaks the version before, or changes rows', async () => {
  const later = await laterMigrations()
  expect(later.filter((it) => it.previousCode !== 'works').map(({ path }) => path)).toEqual([])
  expect(later.filter((it) => changesRows(it.sql)).map(({ path }) => path)).toEqual([])
  expect(changesRows('alter table risk add column note text; -- first\nupdate risk set note = 1')).toBe(true)
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
