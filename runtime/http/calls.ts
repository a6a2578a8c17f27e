/** What handlers get as `call`. Classes, since a call is made for every request. */
import type { Account, Actor, Call, Db, Emits, Log, Permissions, Tx } from '../plugin.ts'
import type { Bearer } from '../services.ts'
import type { UnitOfWork } from '../unit-of-work.ts'
import type { PlainReply } from './reply.ts'

type More = Omit<PlainReply, 'status' | 'body'>

const reply = (status: number, body?: unknown, more?: More): PlainReply =>
  more === undefined ? { status, body } : { status, body, ...more }

class CallOfBearer {
  readonly account: Account
  readonly actor: Actor
  readonly may: Permissions
  readonly log: Log
  readonly reply = reply

  constructor({ account, actor, may }: Bearer, log: Log) {
    this.log = log
    this.account = account
    this.actor = actor
    this.may = may
  }
}

export class ReadCallOf extends CallOfBearer {
  readonly db: Db

  constructor(unitOfWork: UnitOfWork, bearer: Bearer, log: Log) {
    super(bearer, log)
    this.db = unitOfWork.db
  }
}

export class WriteCallOf extends CallOfBearer {
  readonly tx: Tx
  readonly emit: Emits['emit']

  constructor(unit: Call, bearer: Bearer) {
    super(bearer, unit.log)
    this.tx = unit.tx
    this.emit = unit.emit
  }
}

export class OpenCallOf {
  readonly db: Db
  readonly log: Log
  readonly reply = reply

  constructor(unitOfWork: UnitOfWork, log: Log) {
    this.db = unitOfWork.db
    this.log = log
  }
}
