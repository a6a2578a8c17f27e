import { expect, test } from 'vitest'
import { statementsOf } from '../../runtime/database/sql-statements.ts'

const texts = (sql: string) => statementsOf(sql).map(({ text }) => text)

test('statements: end at semicolons, but not within text, names, comments and bodies', () => {
  expect(texts(`select ';', ";" -- ;\n; /* ; */ do $$ begin; end $$; select $a$ ; $$ ; $a$;`)).toEqual([
    `select ';', ";" -- ;`,
    'do $$ begin; end $$',
    'select $a$ ; $$ ; $a$',
  ])
})

test('statements: a backslash hides a quote in text that begins with E, and in no other', () => {
  expect(texts(`select E'it\\'s; x', e'\\\\'; select 2`)).toEqual([`select E'it\\'s; x', e'\\\\'`, 'select 2'])
  expect(texts(`select date'a\\'; select 2`)).toEqual([`select date'a\\'`, 'select 2'])
})
