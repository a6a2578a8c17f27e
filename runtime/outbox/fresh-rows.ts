/**
 * Chooses where a relay looks for fresh rows: on one server among the rows of all accounts, until a few accounts have so many
 * that others would wait behind them; then one account after the other. In a distributed database always so, since a statement
 * that locks rows goes to the server of one account. Notifications name accounts; a read each second, which locks nothing, finds
 * those whose notification was missed, and rows that have become due.
 */
import type { Db } from '../plugin.ts'
import type { FreshRow } from './attempts.ts'
import { BATCH, listAccounts, type OutboxPart } from './rows.ts'
import { openScanRange } from './scan-range.ts'

/** Between two reads; a notification ends the wait earlier. */
export const POLL = 1_000 // ms

/** Reads of all accounts with rows take no more than a tenth of the time: a backlog is counted in each. */
const PAUSE_FACTOR = 9

/** A full batch of no more accounts is a backlog of theirs. */
const FEW_ACCOUNTS = BATCH / 10

type Found = Pick<FreshRow, 'account_id' | 'due_at'>
type Find = <Row extends Found>(find: (part: OutboxPart) => Promise<readonly Row[]>) => Promise<readonly Row[]>

export interface FreshRows {
  /** Calls `find` with the part whose turn it is; resolves to no rows where no part has fresh ones. */
  readonly find: Find
  /** Milliseconds until `find` may find rows without a notification. */
  untilNext(): number
  /** The account has new rows. */
  notified(account: number): void
}

export const openFreshRows = (db: Db, plugin: string, isDistributed: boolean): FreshRows =>
  isDistributed ? byAccount(db, plugin) : onOneServer(ofAllAccounts(), byAccount(db, plugin))

function onOneServer(all: FreshRows, each: FreshRows): FreshRows {
  let isCrowded = false
  return {
    async find(find) {
      if (!isCrowded) {
        const rows = await all.find(find)
        const accounts = new Set(rows.map((it) => it.account_id))
        isCrowded = rows.length === BATCH && accounts.size <= FEW_ACCOUNTS
        if (isCrowded) for (const account of accounts) each.notified(account)
        return rows
      }
      const rows = await each.find(find).catch((error) => {
        isCrowded = false // a read of the oldest rows costs less than one of all accounts
        throw error
      })
      isCrowded = rows.length > 0 || each.untilNext() === 0
      return rows
    },
    untilNext: () => (isCrowded ? each : all).untilNext(),
    notified(account) {
      if (isCrowded) each.notified(account)
    },
  }
}

function ofAllAccounts(): FreshRows {
  const range = openScanRange()
  return {
    find: (find) => range.scan((from) => find({ account: null, from })),
    untilNext: () => range.untilFullScan() || POLL,
    notified: () => {},
  }
}

function byAccount(db: Db, plugin: string): FreshRows {
  const range = openScanRange()
  /** By account: from when on its rows are due. */
  const due = new Map<number, Date>()
  let nextReadAt = Number.NEGATIVE_INFINITY // ms
  async function read() {
    const startedAt = performance.now()
    for (const { account_id, due_at } of await range.scan((from) => listAccounts(db, plugin, from))) {
      const known = due.get(account_id)
      // A read of the latest rows finds none of those that an account has before.
      if (!known || due_at < known) due.set(account_id, due_at)
    }
    const endedAt = performance.now()
    nextReadAt = endedAt + Math.max(POLL, (endedAt - startedAt) * PAUSE_FACTOR)
  }
  return {
    async find(find) {
      if (performance.now() >= nextReadAt) await read()
      const [next] = due
      if (!next) return []
      const [account, from] = next
      due.delete(account)
      const rows = await find({ account, from })
      const last = rows.at(-1)
      if (last && rows.length === BATCH) due.set(account, last.due_at)
      return rows
    },
    untilNext: () => (due.size > 0 ? 0 : Math.max(0, nextReadAt - performance.now())),
    notified(account) {
      if (!due.has(account)) due.set(account, range.recent())
    },
  }
}
