/**
 * Asks planners for a search: adds its row to the queue of all accounts, or refuses it, and waits for its end where the
 * request does. A request that waits says so in the row; when it is gone, so is the search. One that nobody waits for goes
 * on, whatever becomes of the process that took it.
 */
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Call, type Db, type Host, Problem, type ReadCall, type Reserves, replyHidden } from '#runtime'
import type { Planner } from '../../planner/planner.ts'
import { noPlanner, plannerBusy, searchLost, tooManySearches } from '../../rules/problems.ts'
import { refusalOf } from '../../rules/thread-queue.ts'
import { findThreads } from '../../store/planners.ts'
import {
  deleteBeyondKept,
  deleteSearch,
  deleteUnstored,
  findOpenSearches,
  findSearch,
  insertSearch,
  keepAwaited,
  lockSearchQueue,
  type NewSearch,
  readResult,
  type SearchKey,
  type SearchRow,
} from '../../store/searches.ts'
import { bytesOfText } from '../memory.ts'
import { SEARCH_ENDED, SEARCH_QUEUE } from './channels.ts'
import { queueOf, runningEntry, slotsOf } from './turns.ts'

const POLL = 1_000 // ms; a notification ends the wait earlier
const MAX_WAIT = 120_000 // ms that a request waits for a planner to begin
const MAX_SILENCE = 8_000 // ms for which the database may fail a request that waits; then others take it for dead

export type Asked = Omit<NewSearch, 'actor' | 'clientId' | 'allProjects' | 'createdAt'>
/** With the request's `Idempotency-Key`: what repeats it gets what the search has stored, though the first answer was lost. */
export type AskedOnce = Asked & { readonly key?: string | undefined }
type AskingHost = Pick<Host<unknown>, 'clock' | 'notify' | 'listen' | 'transaction'>

export interface SearchQueue {
  /**
   * Adds a search that nobody waits for, in the transaction of the call.
   * @throws 429 for more searches than the account may have; 503 where too much waits, or no planner is alive
   */
  add(call: Call, asked: Asked): Promise<SearchRow>
  /**
   * Has it searched, and waits for the end.
   * @returns the body of the answer
   * @throws as `add`; what it was refused with; the signal's reason
   */
  answer(call: ReadCall & Reserves, asked: AskedOnce, signal: AbortSignal): Promise<unknown>
  /** Resolves when what was given up is deleted. */
  close(): Promise<void>
}

export function openSearchQueue({ clock, notify, listen, transaction }: AskingHost, planner: Planner): SearchQueue {
  const { searching } = planner.pool
  /** Wakes what waits for the end of a search, by its id. */
  const waiters = new Map<string, () => void>()
  const deleting = new Set<Promise<unknown>>()
  listen(SEARCH_ENDED, (id) => {
    if (id !== null) waiters.get(id)?.()
    else for (const wake of waiters.values()) wake()
  })

  async function insert(
    call: Pick<Call, 'tx' | 'account' | 'actor' | 'clientId' | 'may'>,
    { key: given, ...asked }: AskedOnce,
    isAwaited: boolean,
  ): Promise<SearchKey> {
    const { tx, account, actor, clientId, may } = call
    await lockSearchQueue(tx, account.id)
    const id =
      given === undefined
        ? randomUUID().replaceAll('-', '')
        : idOf([clientId, actor.id, given, asked.operation, asked.input])
    const key = { accountId: account.id, id: `search_${id}` }
    if (given !== undefined && (await findSearch(tx, key))) return key
    await refuseBeyond(tx, account.id, asked)
    if (!isAwaited) await deleteBeyondKept(tx, account.id)
    const search = { ...asked, actor, clientId: clientId ?? '', allProjects: may.allProjects, createdAt: clock.now() }
    await insertSearch(tx, key, search, isAwaited)
    await notify(tx, SEARCH_QUEUE, '')
    return key
  }

  /** @throws the refusal of a search that may not wait */
  async function refuseBeyond(db: Db, account: number, { lane, milliseconds }: Asked): Promise<void> {
    const threads = await findThreads(db)
    if (!threads) throw noPlanner()
    const [open, now] = [await findOpenSearches(db), clock.now()]
    const own = open.filter((it) => it.accountId === account)
    const running = own.filter((it) => it.startedAt).map((it) => runningEntry(it, now).milliseconds)
    const bounds = {
      free: searching.quotaOf(account) - own.length,
      freeAfter: running.length > 0 ? Math.min(...running) : 0,
      maxExpectedWait: searching.maxExpectedWait,
    }
    const queue = queueOf(open, lane, now, [])
    const refusal = refusalOf(queue, slotsOf(threads[lane]), bounds, { account, milliseconds })
    if (!refusal) return
    searching.countRefusal(lane, account)
    throw refusal.of === 'account' ? tooManySearches(refusal.wait) : plannerBusy(refusal.wait)
  }

  /** Resolves when the search has ended. */
  async function waitForEnd(db: Db, key: SearchKey, signal: AbortSignal): Promise<void> {
    const since = performance.now()
    let seenAt = since
    for (;;) {
      const woken = new Promise<void>((resolve) => waiters.set(key.id, resolve))
      const row = await keepAwaited(db, key).catch((error) => {
        if (performance.now() - seenAt > MAX_SILENCE) throw error
        return 'unknown' as const // the search goes on
      })
      signal.throwIfAborted()
      if (!row) throw searchLost()
      if (row !== 'unknown') {
        seenAt = performance.now()
        if (row.state !== 'waiting' && row.state !== 'running') return
        const hasPlanner = row.isAlive || (await findThreads(db).then(Boolean, () => true))
        if (!hasPlanner) throw noPlanner()
        if (row.state === 'waiting' && performance.now() - since > MAX_WAIT) throw plannerBusy(MAX_WAIT)
      }
      const over = new AbortController()
      await Promise.race([woken, pause(POLL, undefined, { signal: over.signal, ref: false }).catch(() => {})])
      over.abort()
      signal.throwIfAborted()
    }
  }

  /** What it came to. @throws also 403 where the first request with its key could see more */
  async function readEnd(call: ReadCall & Reserves, key: SearchKey): Promise<unknown> {
    const { db, may } = call
    const row = await findSearch(db, key)
    if (row?.allProjects && !may.allProjects) throw replyHidden()
    if (row?.problem) {
      const { status, code, detail, ...more } = row.problem
      throw new Problem(status, code, detail, more)
    }
    if (row?.state !== 'succeeded') throw searchLost()
    await reserveResult(call, row)
    return readResult(db, key)
  }

  function remove(db: Db, key: SearchKey, statement: typeof deleteSearch): Promise<unknown> {
    // A planner that is at it looks whether it is wanted still.
    const removed = statement(db, key)
      .then(() => notify(db, SEARCH_QUEUE, ''))
      .catch(() => {})
      .finally(() => deleting.delete(removed))
    deleting.add(removed)
    return removed
  }

  return {
    async add(call, asked) {
      const key = await insert(call, asked, false)
      return (await findSearch(call.tx, key)) as SearchRow
    },
    async answer(call, asked, signal) {
      signal.throwIfAborted()
      const { db, account, actor, clientId, may } = call
      const key = await transaction((tx) => insert({ tx, account, actor, clientId, may }, asked, true))
      const give = () => waiters.get(key.id)?.()
      signal.addEventListener('abort', give, { once: true })
      try {
        await waitForEnd(db, key, signal)
        return await readEnd(call, key)
      } finally {
        signal.removeEventListener('abort', give)
        waiters.delete(key.id)
        await remove(db, key, asked.key === undefined ? deleteSearch : deleteUnstored)
      }
    },
    async close() {
      await Promise.all(deleting)
    },
  }
}

/** Waits for the memory that the result of a search takes until it is answered. */
export const reserveResult = (call: Reserves, { resultBytes }: SearchRow): Promise<void> =>
  call.reserve(bytesOfText(resultBytes))

const idOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
