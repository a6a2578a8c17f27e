import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../runtime/database/database.ts'
import { migrate } from '../../runtime/database/migrations.ts'
import { openLeases } from '../../runtime/http/leases.ts'
import { scratchDatabase } from '../../runtime/testing.ts'

const log = { debug() {}, info() {}, warn() {}, error() {} }
const MINUTE = 60_000 // ms
let scratch: Awaited<ReturnType<typeof scratchDatabase>>
let database: Database
let now = Date.parse('2026-03-02T10:00:00Z')
const clock = { now: () => new Date(now) }

beforeAll(async () => {
  scratch = await scratchDatabase()
  database = await openDatabase({ address: { url: scratch.url }, poolSize: 5, applicationName: 'limit test', log })
  await migrate(database, [], log)
})
afterAll(async () => {
  await database?.close()
  await scratch?.drop()
})

test('one process serves exactly the limit, and says how many are left', async () => {
  const leases = openLeases(database, clock)
  const shares = []
  for (let n = 0; n < 12; n++) shares.push(await leases.take(1, 'desk', 10))
  expect(shares.map((share) => share.allowed)).toEqual([...Array(10).fill(true), false, false])
  expect(shares.map((share) => share.remaining)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0])
  expect(shares[0]?.resetSeconds).toBe(60)
})

test('the next minute begins anew', async () => {
  const leases = openLeases(database, clock)
  now += MINUTE
  expect(await leases.take(1, 'desk', 10)).toMatchObject({ allowed: true, remaining: 9 })
})

test('several processes together never serve more than the limit', async () => {
  now += MINUTE
  const processes = [openLeases(database, clock), openLeases(database, clock), openLeases(database, clock)]
  const shares = await Promise.all([...Array(120).keys()].map((n) => processes[n % 3]?.take(2, 'shared', 50)))
  expect(shares.filter((share) => share?.allowed)).toHaveLength(50)
})

test('clients and accounts have limits of their own', async () => {
  const leases = openLeases(database, clock)
  expect(await leases.take(3, 'a', 1)).toMatchObject({ allowed: true })
  expect(await leases.take(3, 'a', 1)).toMatchObject({ allowed: false })
  expect(await leases.take(3, 'b', 1)).toMatchObject({ allowed: true })
  expect(await leases.take(4, 'a', 1)).toMatchObject({ allowed: true })
})

test('a process whose clock lags into the next minute keeps to the same limit', async () => {
  now += 2 * MINUTE
  const behind = openLeases(database, { now: () => new Date(now - MINUTE) })
  const ahead = openLeases(database, clock)
  let allowed = 0
  for (let n = 0; n < 200; n++) {
    for (const leases of [behind, ahead]) if ((await leases.take(5, 'skewed', 100)).allowed) allowed += 1
  }
  // The slice that the laggard had leased before the other one's minute began is its own.
  expect(allowed).toBeGreaterThanOrEqual(100)
  expect(allowed).toBeLessThanOrEqual(110)
})

test('a raised limit holds at once', async () => {
  const leases = openLeases(database, clock)
  expect(await leases.take(6, 'raised', 1)).toMatchObject({ allowed: true })
  expect(await leases.take(6, 'raised', 1)).toMatchObject({ allowed: false })
  expect(await leases.take(6, 'raised', 5)).toMatchObject({ allowed: true })
})
