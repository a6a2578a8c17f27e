import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../runtime/database/database.ts'
import { checkNotifications, missingRoleSettings, PoolerFault } from '../../runtime/database/pooler.ts'
import { scratchDatabase } from '../../runtime/testing.ts'
import { silentLog } from '../support/log.ts'

const role = `limited_${randomBytes(6).toString('hex')}`
let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let admin: pg.Client

beforeEach(async () => {
  scratch = await scratchDatabase()
  admin = new pg.Client({ connectionString: scratch.url })
  await admin.connect()
  await admin.query(`create role ${role} login connection limit 1`)
})
afterEach(async () => {
  await admin.query(`drop role ${role}`)
  await admin.end()
  await scratch.drop()
})

test('notifications: a connection that does not open is named by its error, and not taken for a pooler', async () => {
  const url = new URL(scratch.url)
  url.username = role
  const database = await openDatabase({
    address: { url: url.href },
    poolSize: 2,
    applicationName: 'pooler test',
    log: silentLog,
  })
  try {
    const error = await checkNotifications(database).catch((it: unknown) => it)
    expect(error).not.toBeInstanceOf(PoolerFault)
    expect((error as Error).message).toBe(`too many connections for role "${role}"`)
    await admin.query(`alter role ${role} connection limit 2`)
    expect(await checkNotifications(database)).toBeUndefined()
  } finally {
    await database.close()
  }
})

test('role behind a pooler: a default_transaction_isolation and an extra_float_digits that mislead are to be set back', async () => {
  const url = new URL(scratch.url)
  url.username = role
  const address = { url: url.href, isDirect: true, pooledUrl: url.href }
  const missing = async () => {
    const database = await openDatabase({ address, poolSize: 1, applicationName: 'pooler test', log: silentLog })
    try {
      const statements = await missingRoleSettings(database, 0)
      return statements.filter((it) => !it.includes('timeout')).sort()
    } finally {
      await database.close()
    }
  }
  expect(await missing()).toEqual([])
  await admin.query(`alter role ${role} set extra_float_digits = 3`) // as exact as the default, 1
  expect(await missing()).toEqual([])
  await admin.query(`alter role ${role} set extra_float_digits = 0`)
  await admin.query(`alter role ${role} set default_transaction_isolation = 'repeatable read'`)
  const statements = [
    `ALTER ROLE ${role} SET default_transaction_isolation = 'read committed';`,
    `ALTER ROLE ${role} SET extra_float_digits = '1';`,
  ]
  expect(await missing()).toEqual(statements)
  for (const it of statements) await admin.query(it)
  expect(await missing()).toEqual([])
})
