import { expect, test } from 'vitest'
import { openFreshRows } from '../../runtime/outbox/fresh-rows.ts'
import { BATCH, type OutboxPart } from '../../runtime/outbox/rows.ts'
import type { Db } from '../../runtime/plugin.ts'

const DUE = new Date('2026-01-01T00:00:00Z')

/** Rows of a relay, in a distributed database or on one server, in which reads find these accounts. */
function open(accounts: readonly number[], isDistributed = true) {
  let reads = 0
  const query = async () => {
    reads += 1
    return accounts.map((account_id) => ({ account_id, due_at: DUE }))
  }
  const rows = openFreshRows({ query } as unknown as Db, 'webhooks', isDistributed)
  const parts: OutboxPart[] = []
  /** Finds so many rows, all due at the same time, of these accounts by turns. */
  const find = (count: number, of: readonly number[] = [7]) =>
    rows.find(async (part) => {
      parts.push(part)
      return Array.from({ length: count }, (_, index) => ({ account_id: of[index % of.length] ?? 0, due_at: DUE }))
    })
  return { rows, find, accounts: () => parts.map(({ account }) => account), reads: () => reads }
}

test('fresh rows of several servers: are looked for in one account after the other, and found by one read', async () => {
  const { find, accounts, reads, rows } = open([7, 8])
  expect(await find(1)).toHaveLength(1)
  expect(rows.untilNext()).toBe(0)
  await find(1)
  expect(rows.untilNext()).toBeGreaterThan(0)
  expect(await find(1)).toEqual([])
  expect(accounts()).toEqual([7, 8])
  expect(reads()).toBe(1)
})

test('fresh rows of several servers: an account with a full batch has another turn, after the others', async () => {
  const { find, accounts } = open([7, 8])
  await find(BATCH)
  await find(1)
  await find(1)
  expect(accounts()).toEqual([7, 8, 7])
})

test('fresh rows of several servers: an account that a notification names is found without a read', async () => {
  const { find, accounts, reads, rows } = open([])
  await find(0)
  rows.notified(9)
  rows.notified(9)
  expect(rows.untilNext()).toBe(0)
  await find(1)
  expect(accounts()).toEqual([9])
  expect(reads()).toBe(1)
})

test('fresh rows of one server: are looked for among all accounts, also when they fill a batch', async () => {
  const { find, accounts, reads } = open([], false)
  const many = Array.from({ length: BATCH / 5 }, (_, index) => index)
  for (const rows of [0, 1, BATCH, BATCH]) await find(rows, many)
  expect(accounts()).toEqual([null, null, null, null])
  expect(reads()).toBe(0)
})

test('fresh rows of one server: accounts take turns while one has a backlog, so that no other waits behind it', async () => {
  const { find, accounts, rows } = open([7, 8], false)
  await find(BATCH)
  rows.notified(9)
  for (const count of [BATCH, 1, 1, 1]) await find(count)
  expect(accounts()).toEqual([null, 7, 9, 8, 7])
  // No account has rows any more.
  await find(0)
  await find(0)
  expect(accounts().at(-1)).toBe(null)
})

test('fresh rows of one server: a backlog that begins anew is found without a wait', async () => {
  const { find, rows } = open([], false)
  for (const count of [BATCH, BATCH, 0, 0]) await find(count)
  expect(rows.untilNext()).toBeGreaterThan(0)
  await find(BATCH)
  expect(rows.untilNext()).toBe(0)
  expect(await find(BATCH)).toHaveLength(BATCH)
})

test('fresh rows: a read of the latest rows does not move an account past its earlier ones', async () => {
  const later = new Date(DUE.getTime() + 60_000)
  const rows = openFreshRows(
    { query: async () => [{ account_id: 7, due_at: later }] } as unknown as Db,
    'webhooks',
    true,
  )
  rows.notified(7)
  const parts: OutboxPart[] = []
  await rows.find(async (part) => {
    parts.push(part)
    return []
  })
  expect((parts[0] as OutboxPart).from.getTime()).toBeLessThan(later.getTime())
})
