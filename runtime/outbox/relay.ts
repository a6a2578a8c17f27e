/**
 * The relay: each plugin that listens has a loop of its own, with its own connection, transactions and back-off, so that
 * one that is slow, hangs or fails delays no other. Many processes share the rows of a plugin (SKIP LOCKED).
 *
 * What is due goes to the plugin as one batch. A batch that fails is handed over row by row, with looks for fresh rows
 * between, and only what fails alone counts as failed. What has failed before never shares a batch again, and what keeps
 * failing is set aside for the operator.
 *
 * A listener may also end the process, and nothing then says which rows it had. So each relay hands over its first rows
 * one by one, after every start, and counts each of them before.
 */

import { type Loop, runLoop } from '../background/loop.ts'
import { isOrderly } from '../background/stopping.ts'
import type { App } from '../boot.ts'
import { type SeparatePool, writeFaultOf } from '../database/database.ts'
import type { Db, Stopping } from '../plugin.ts'
import { type Attempt, beginFirst, beginRetry, recordFailure, secondsAfter, takeBack } from './attempts.ts'
import { openHandover } from './handover.ts'
import { OUTBOX } from './outbox.ts'
import { addressRows, BATCH, claimAttempt, claimFresh, eventId, type OutboxRow } from './rows.ts'
import { openRange } from './scan-range.ts'
import type { Subscriber } from './subscriptions.ts'

const POLL = 1_000 // ms; notices wake it sooner
const ADDRESS_POLL = 10_000 // ms
/** More of them would be read and sent at each look; no batch is taken meanwhile. */
const SUSPECTS = 5 * BATCH // rows
const ERROR = 1_000 // characters that are kept of an error
/** Beyond a listener's time limit, so that the limit and not the server ends a transaction that does nothing. */
const IDLE_MARGIN = 30_000 // ms

type RelayParts = Pick<App, 'config' | 'database' | 'activation' | 'subscriptions' | 'log' | 'telemetry'>

/** Resolves when the service stops and what was under way is over, or cut off. */
export async function runRelays(parts: RelayParts, stopping: Stopping): Promise<void> {
  const { config, database, subscriptions, log } = parts
  const { subscribers } = subscriptions
  const idle = config.listenerLimit + IDLE_MARGIN
  const pool = database.separatePool('relay', Math.max(1, subscribers.length), idle)
  const relays = new Map(subscribers.map((it) => [it.plugin, runRelay(parts, pool, it, stopping)]))
  // Rows without a plugin come from processes of the version before, whose notices name none.
  const addresses = runLoop('outbox addresses', log, stopping, async () =>
    (await addressRows(database, subscriptions.listening)) ? 0 : ADDRESS_POLL,
  )
  database.listen(OUTBOX, (plugin) => {
    if (plugin) relays.get(plugin)?.wake()
    else for (const loop of [addresses, ...relays.values()]) loop.wake()
  })
  await Promise.all([addresses, ...relays.values()].map((loop) => loop.running))
}

function runRelay(parts: RelayParts, pool: SeparatePool, subscriber: Subscriber, stopping: Stopping): Loop {
  const { config, database, activation, subscriptions, log, telemetry } = parts
  const { plugin } = subscriber
  const handOver = openHandover(
    { pool, activation, subscriptions, limit: config.listenerLimit, log, tracing: telemetry.tracing },
    subscriber,
    stopping,
  )
  const range = openRange()
  /** Ids of what is handed over alone next, in order. */
  const suspects: number[] = []
  /** So many of the first rows are suspects: they may be of a batch that the process before this one died with. */
  let unproven = BATCH
  /** Fresh rows come after the suspects, in order, until one of these fails. */
  let inOrder = false
  /** When rows that have failed are looked for again: not at every notice, which is of fresh ones. */
  let retriesAt = 0 // ms

  return runLoop(`relay of ${plugin}`, log, stopping, async () => {
    // What is begun now would fail, and count against the event.
    if (await database.writeFault()) return POLL
    const full = await handOverFresh()
    // One at a time, so that what is fresh waits for no more than one that fails.
    const tried = !stopping.signal.aborted && (await handOverAlone())
    return full || tried ? 0 : range.missed() || POLL
  })

  /** True while the database takes no writes at all; a listener may get the same error for asking too much of it. */
  async function isOfDatabase(error: unknown): Promise<boolean> {
    return writeFaultOf(error) !== undefined && (await database.writeFault()) !== undefined
  }

  /** @returns whether there may be more at once */
  async function handOverFresh(): Promise<boolean> {
    if (suspects.length > (inOrder ? 0 : SUSPECTS - BATCH)) return false
    const find = (db: Db) => range.look((from) => claimFresh(db, plugin, from, suspects))
    if (unproven > 0) {
      const rows = (await find(pool)).slice(0, unproven)
      unproven -= rows.length
      inOrder = true
      suspects.push(...rows.map(({ id }) => id))
      return false
    }
    const { rows, failure } = await handOver(find)
    if (failure && (await isOfDatabase(failure.error))) throw failure.error
    if (failure && !stopping.signal.aborted) {
      const fields = { plugin, events: rows.length, err: failure.error }
      log.warn(fields, 'a batch failed; its events are handed over one by one')
      inOrder = false
      suspects.push(...rows.map(({ id }) => id))
    }
    return rows.length === BATCH
  }

  /** @returns whether there was one */
  async function handOverAlone(): Promise<boolean> {
    const [suspect] = suspects
    if (suspect === undefined && performance.now() < retriesAt) return false
    const attempt = suspect === undefined ? await beginRetry(pool, plugin) : await beginFirst(pool, suspect)
    suspects.shift()
    if (attempt) await tryOnce(attempt)
    else if (suspect === undefined) retriesAt = performance.now() + POLL / 2
    return attempt !== undefined || suspect !== undefined
  }

  async function tryOnce(attempt: Attempt): Promise<void> {
    const { rows, failure } = await handOver((tx) => claimAttempt(tx, attempt)).catch(async (error) => {
      // The listener has seen nothing of it.
      await takeBack(pool, attempt).catch(() => {})
      throw error
    })
    const [row] = rows
    if (!row || !failure) return
    if (await isOfDatabase(failure.error)) {
      // No fault of the listener's. This needs room itself; without it the attempt counts.
      await takeBack(pool, attempt).catch(() => {})
      throw failure.error
    }
    // What fails while the service stops may fail because it stops; but it may as well be why a fault stops it.
    if (stopping.signal.aborted && isOrderly(stopping)) await takeBack(pool, attempt)
    else await fail(attempt, row, failure.error)
  }

  async function fail(attempt: Attempt, row: OutboxRow, error: unknown): Promise<void> {
    const sentence = error instanceof Error ? error.message.slice(0, ERROR) : 'The listener threw what is no error.'
    await recordFailure(pool, attempt, sentence)
    inOrder = false
    const seconds = secondsAfter(attempt)
    const fields = {
      plugin,
      outbox: row.id,
      eventId: eventId(row.event_id),
      event: row.event,
      account: row.account_id,
      attempts: attempt.attempts,
      err: error,
    }
    if (seconds === undefined) log.error(fields, 'an event was set aside: its listener keeps failing')
    else log.warn({ ...fields, retryInSeconds: seconds }, 'a listener failed; it is tried again')
  }
}
