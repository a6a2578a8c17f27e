/** The `call` argument of handlers. Classes rather than object literals, because one is made for every request. */

import type { UnitOfWork } from '../database/unit-of-work.ts'
import type { EventLoop } from '../limits/event-loop.ts'
import type { Account, Actor, Call, Db, Emits, Log, Permissions, Tx } from '../plugin.ts'
import type { Bearer } from '../services.ts'
import type { Exchange } from './exchange.ts'
import type { PlainReply } from './reply.ts'

type ReplyOptions = Omit<PlainReply, 'status' | 'body'>

const reply = (status: number, body?: unknown, options?: ReplyOptions): PlainReply =>
  options === undefined ? { status, body } : { status, body, ...options }

class AuthenticatedCall {
  readonly account: Account
  readonly actor: Actor
  readonly may: Permissions
  readonly clientId: string
  readonly log: Log
  readonly reply = reply
  readonly #exchange: Exchange

  constructor({ account, actor, may, clientId }: Bearer, exchange: Exchange, log: Log) {
    this.log = log
    this.account = account
    this.actor = actor
    this.may = may
    this.clientId = clientId
    this.#exchange = exchange
  }

  get #eventLoop(): EventLoop {
    return this.#exchange.installation.budgets.eventLoop
  }

  inSlices<T, R>(items: readonly T[], each: (item: T, index: number) => R): Promise<R[]> {
    return this.#eventLoop.inSlices(this.account.id, items, each)
  }

  turn(): Promise<void> {
    return this.#eventLoop.turn(this.account.id)
  }

  reserve(bytes: number): Promise<void> {
    return this.#exchange.reserve(bytes)
  }
}

/** Reads that have reserved this much memory are large reads: an account's run one statement at a time. */
const LARGE_READ = 1_048_576 // bytes

export class HandlerReadCall extends AuthenticatedCall {
  readonly db: Db

  constructor(unitOfWork: UnitOfWork, bearer: Bearer, exchange: Exchange, log: Log) {
    super(bearer, exchange, log)
    this.db = unitOfWork.dbOf(bearer.account.id, () => exchange.reserved >= LARGE_READ)
  }
}

export class HandlerWriteCall extends AuthenticatedCall {
  readonly tx: Tx
  readonly emit: Emits['emit']

  constructor(unit: Call, bearer: Bearer, exchange: Exchange) {
    super(bearer, exchange, unit.log)
    this.tx = unit.tx
    this.emit = unit.emit
  }
}

export class HandlerOpenCall {
  readonly db: Db
  readonly log: Log
  readonly reply = reply
  readonly #exchange: Exchange

  constructor(unitOfWork: UnitOfWork, exchange: Exchange, log: Log) {
    this.db = unitOfWork.openDb
    this.log = log
    this.#exchange = exchange
  }

  reserve(bytes: number): Promise<void> {
    return this.#exchange.reserve(bytes)
  }
}
