/** The unit of work: one transaction for one account and one plugin, in which state and events commit together. */

import type { Budget } from '../limits/budget.ts'
import type { Budgets } from '../limits/budgets.ts'
import { child } from '../log.ts'
import { type OutboxParts, openOutbox } from '../outbox/outbox.ts'
import type { Account, Actor, Call, Clock, Db, Log, Models, Permissions, Tx } from '../plugin.ts'
import { type Database, isRetryable } from './database.ts'

/** Permissions of a call without a bearer token. */
const NONE: Permissions = { administer: false, allProjects: false }

export interface UnitOfWork {
  readonly db: Db
  /** For calls without a bearer token, which share one quota of connections. */
  readonly openDb: Db
  /** Its connections count against the account's quota. While `isLarge` returns true, its statements count as large reads. */
  dbOf(accountId: number, isLarge?: () => boolean): Db
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** @param log with the plugin's name and, in a request, its id; by default with the plugin's name alone */
  of(
    plugin: string,
    log?: Log,
  ): {
    /**
     * Commits when `work` resolves. Runs it once more after a serialization failure or a deadlock. Its connection counts
     * against the account's quota, so `work` must not wait for another connection of the account.
     */
    as<T>(account: Account, actor: Actor, work: (call: Call) => Promise<T>): Promise<T>
    call(tx: Tx, account: Account, actor: Actor): Call
  }
}

export function openUnitOfWork(
  database: Database,
  clock: Clock,
  root: Log,
  events: Omit<OutboxParts, 'now'>,
  { eventLoop, connections, largeReads }: Pick<Budgets, 'eventLoop' | 'connections' | 'largeReads'>,
): UnitOfWork {
  const outbox = openOutbox(database, { ...events, now: () => clock.now() })
  const once = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!isRetryable(error)) throw error
      return work()
    }
  }
  return {
    db: database,
    openDb: database.countedFor(connections, 'open'),
    dbOf(accountId, isLarge) {
      const own = database.countedFor(connections, accountId)
      return isLarge ? new LargeReadsInTurn(own, largeReads, accountId, isLarge) : own
    },
    transaction: (work) => once(() => database.transaction(work)),
    of(plugin, log = child(root, { plugin })) {
      const call = (tx: Tx, account: Account, actor: Actor): Call => ({
        account,
        actor,
        may: NONE,
        clientId: null,
        log,
        tx,
        emit: outbox.emitter(tx, plugin, account, actor),
        inSlices: (items, each) => eventLoop.inSlices(account.id, items, each),
        turn: () => eventLoop.turn(account.id),
      })
      return {
        call,
        as(account, actor, work) {
          const own = database.countedFor(connections, account.id)
          return once(() => own.transaction((tx) => work(call(tx, account, actor))))
        },
      }
    },
  }
}

/** Runs statements of an account one at a time while `isLarge` returns true. A class, because each request creates one. */
class LargeReadsInTurn implements Db {
  readonly #db: Db
  readonly #largeReads: Budget
  readonly #accountId: number
  readonly #isLarge: () => boolean

  constructor(db: Db, largeReads: Budget, accountId: number, isLarge: () => boolean) {
    this.#db = db
    this.#largeReads = largeReads
    this.#accountId = accountId
    this.#isLarge = isLarge
  }

  query<Row>(sql: string, params?: readonly unknown[]): Promise<Row[]> {
    if (!this.#isLarge()) return this.#db.query<Row>(sql, params)
    return this.#inTurn(() => this.#db.query<Row>(sql, params))
  }

  models<T>(work: (models: Models) => Promise<T>): Promise<T> {
    return this.#isLarge() ? this.#inTurn(() => this.#db.models(work)) : this.#db.models(work)
  }

  async #inTurn<T>(read: () => Promise<T>): Promise<T> {
    await this.#largeReads.acquire(this.#accountId, 1)
    try {
      return await read()
    } finally {
      this.#largeReads.release(this.#accountId, 1)
    }
  }
}
