import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BearerCache, PROBE, type Subject } from '../../plugins/identity/cache.ts'
import { openChanges } from '../../plugins/identity/changes.ts'
import { type Database, openDatabase } from '../../runtime/database/database.ts'
import { scratchDatabase } from '../../runtime/testing.ts'
import { silentLog } from '../support/log.ts'

const SUBJECT: Subject = 'client:desk'
const bearer = {} as never

let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let database: Database
let cache: BearerCache
beforeAll(async () => {
  scratch = await scratchDatabase()
  const applicationName = `changes test ${randomUUID()}`
  database = await openDatabase({ address: { url: scratch.url }, poolSize: 1, applicationName, log: silentLog })
})
afterAll(async () => {
  await database?.close()
  await scratch?.drop()
})
beforeEach(() => {
  cache = new BearerCache(10)
  cache.heard(PROBE)
  cache.keep('token', { bearer, until: 1, subjects: [SUBJECT] }, cache.generation)
})

const isKept = () => cache.find('token', 0) !== undefined

test('a change that commits is forgotten here before the caller goes on, and not before the commit', async () => {
  const changes = openChanges(database, cache)
  await database.transaction(async (tx) => {
    await changes.announce(tx, SUBJECT)
    expect(isKept()).toBe(true)
  })
  expect(isKept()).toBe(false)
})

test('a change that is rolled back forgets nothing', async () => {
  const changes = openChanges(database, cache)
  const work = database.transaction(async (tx) => {
    await changes.announce(tx, SUBJECT)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(isKept()).toBe(true)
})
