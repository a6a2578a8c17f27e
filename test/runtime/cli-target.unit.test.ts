import { expect, test } from 'vitest'
import { targetOf } from '../../runtime/cli/target.ts'

const URL = 'postgres://me:secret@db/chainwork?password=secret'

test('target: names server, port and database, and no secret', () => {
  expect(targetOf({ databaseUrl: URL, databaseDirectUrl: undefined, dataDir: '.' })).toBe(
    'postgres://db:5432/chainwork',
  )
})

test('target: behind a pooler, names the database that a command works on', () => {
  const databaseUrl = 'postgres://me:secret@pooler:6432/pooled'
  expect(targetOf({ databaseUrl, databaseDirectUrl: URL, dataDir: '.' })).toBe(
    'postgres://db:5432/chainwork, behind the pooler postgres://pooler:6432/pooled',
  )
  expect(targetOf({ databaseUrl, databaseDirectUrl: 'db secret', dataDir: '.' })).toBe(
    'DATABASE_DIRECT_URL, which is not a URL, behind the pooler postgres://pooler:6432/pooled',
  )
})
