import { expect, test } from 'vitest'
import { openFreshRows } from '../../runtime/outbox/fresh-rows.ts'
import { BATCH, type OutboxPart } from '../../runtime/outbox/rows.ts'
import type { Db } from '../../runtime/plugin.ts'

const DUE = new Date('2026-01-01T00:00:00Z')

/** Rows of a relay in a distributed database, in which reads find these accounts. */
function open(accounts: readonly number[]) {
  let reads = 0
  const query = async () => {
    reads += 1
    return accounts.map((account_id) => ({ account_id, due_at: DUE }))
  }
  const rows = openFreshRows({ query } as unknown as Db, 'webhooks', true)
  const parts: OutboxPart[] = []
  /** Finds so many rows, all due at the same time. */
  const find = (count: number) =>
    rows.find(async (part) => {
      parts.push(part)
      return Array.from({ length: count }, () => ({ due_at: DUE }))
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

test('fresh rows of one server: are looked for among all accounts', async () => {
  const rows = openFreshRows({} as Db, 'webhooks', false)
  const parts: OutboxPart[] = []
  await rows.find(async (part) => {
    parts.push(part)
    return []
  })
  expect(parts).toEqual([{ account: null, from: new Date(0) }])
})
