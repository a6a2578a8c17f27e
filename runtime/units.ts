/** Units of work: one transaction for one account and one plugin, in which state and events commit together. */

import { type Database, isRetryable } from './database/database.ts'
import { callOf, type MayEmit } from './outbox/outbox.ts'
import type { Account, Actor, Call, Clock, Db, Tx } from './plugin.ts'

/** What a unit of work of a plugin itself may do: all. */
const ALL = { administer: true, allProjects: true }

export interface Units {
  readonly db: Db
  now(): Date
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  of(plugin: string): {
    /** Commits when `work` resolves. Runs it once more after a serialization failure or a deadlock. */
    as<T>(account: Account, actor: Actor, work: (call: Call) => Promise<T>): Promise<T>
    call(tx: Tx, account: Account, actor: Actor): Call
  }
}

export function openUnits(database: Database, clock: Clock, publicEvents: ReadonlyMap<string, string>): Units {
  const now = () => clock.now()
  const mayEmit =
    (plugin: string): MayEmit =>
    (event) => {
      const owner = publicEvents.get(event)
      return owner === undefined ? event.startsWith(`${plugin}.`) : owner === plugin
    }
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
    now,
    transaction: (work) => once(() => database.transaction(work)),
    of(plugin) {
      const call = (tx: Tx, account: Account, actor: Actor): Call => ({
        ...callOf(plugin, mayEmit(plugin), tx, account, actor, now),
        may: ALL,
      })
      return {
        call,
        as: (account, actor, work) => once(() => database.transaction((tx) => work(call(tx, account, actor)))),
      }
    },
  }
}
