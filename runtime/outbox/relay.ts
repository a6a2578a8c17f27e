/**
 * The relay: hands events from the outbox to the plugins' listeners. Each plugin with listeners has a loop of its own,
 * with its own connection, transactions and back-off, so that a plugin that is slow, hangs or fails does not delay the
 * others. Several processes share the rows of a plugin (SKIP LOCKED).
 *
 * The loop calls the listeners with all due rows as one batch. When a batch fails, the loop calls them with its rows one by
 * one, and polls for fresh rows between them; only a row that fails alone counts as failed. A failed row is retried alone
 * after a back-off (`attempts.ts`), and is set aside for the operator after its last attempt.
 *
 * A listener may also crash the process, and the outbox does not record which rows it had. So after each start a relay
 * calls the listeners with its first rows one by one, and counts the attempt at each before it begins.
 */

import { type Loop, runLoop } from '../background/loop.ts'
import { isRequestedStop } from '../background/stopping.ts'
import type { App } from '../boot/boot.ts'
import { type SeparatePool, writeFaultOf } from '../database/database.ts'
import type { Stopping, Tx } from '../plugin.ts'
import {
  type Attempt,
  beginFirst,
  beginRetry,
  type FreshRow,
  recordFailure,
  revertAttempt,
  secondsAfter,
} from './attempts.ts'
import { openCallListeners } from './call-listeners.ts'
import { openFreshRows, POLL } from './fresh-rows.ts'
import { OUTBOX_CHANNEL } from './outbox.ts'
import { BATCH, eventId, listFresh, type OutboxRow, takeAttempt, takeFresh } from './rows.ts'
import type { Subscriber } from './subscriptions.ts'
import { idleLimit } from './time-limit.ts'

/** With more rows in `single` no further batch is claimed: their ids are a parameter of every poll. */
const MAX_SINGLE = 5 * BATCH // rows
const MAX_ERROR = 1_000 // characters of an error's message that are stored

type RelayParts = Pick<App, 'config' | 'database' | 'activation' | 'subscriptions' | 'log' | 'telemetry'>

/** Resolves when the service stops and the current calls of listeners have ended or were abandoned. */
export async function runRelays(parts: RelayParts, stopping: Stopping): Promise<void> {
  const { config, database, subscriptions } = parts
  const { subscribers } = subscriptions
  const idle = idleLimit(config.listenerLimit)
  const pool = database.separatePool('relay', Math.max(1, subscribers.length), idle)
  const relays = new Map(subscribers.map((it) => [it.plugin, runRelay(parts, pool, it, stopping)]))
  database.listen(OUTBOX_CHANNEL, (payload) => {
    const [plugin, account] = payload?.split(':') ?? []
    // After a reconnect there is no payload, and that of a process of version 0.2 names no account.
    if (plugin === undefined) for (const { loop } of relays.values()) loop.wake()
    else if (account === undefined) relays.get(plugin)?.loop.wake()
    else relays.get(plugin)?.notified(Number(account))
  })
  await Promise.all([...relays.values()].map(({ loop }) => loop.running))
}

interface Relay {
  readonly loop: Loop
  /** The account has new rows. */
  notified(account: number): void
}

function runRelay(parts: RelayParts, pool: SeparatePool, subscriber: Subscriber, stopping: Stopping): Relay {
  const { config, database, activation, subscriptions, log, telemetry } = parts
  const { plugin } = subscriber
  const callListeners = openCallListeners(
    { pool, activation, subscriptions, limit: config.listenerLimit, log, tracing: telemetry.tracing },
    subscriber,
    stopping,
  )
  const freshRows = openFreshRows(pool, plugin, database.isDistributed)
  /** The rows to call the listeners with one by one, in order. */
  const single: FreshRow[] = []
  /** How many more rows after the start go to `single`: a batch with them may have crashed the previous process. */
  let singleAfterStart = BATCH
  /** True: fresh rows wait until `single` is empty, which keeps them in order; false once one of these has failed. */
  let inOrder = false
  /** When to poll for rows to retry. Not at every notification, since these announce fresh rows. */
  let retriesAt = 0 // ms

  const loop = runLoop(`relay of ${plugin}`, log, stopping, async () => {
    // An attempt would fail now, and count against the event.
    if (await database.writeFault()) return POLL
    const full = await callWithFresh()
    // One row at a time, so that fresh rows wait for at most one failing row.
    const tried = !stopping.signal.aborted && (await callWithSingle())
    return full || tried ? 0 : freshRows.untilNext()
  })
  return {
    loop,
    notified(account) {
      freshRows.notified(account)
      loop.wake()
    },
  }

  /** Asks the database, since a listener's own statement may fail with the same error (it needs too much memory). */
  async function isOfDatabase(error: unknown): Promise<boolean> {
    return writeFaultOf(error) !== undefined && (await database.writeFault()) !== undefined
  }

  /**
   * Calls the listeners with a batch of rows that have not failed.
   * @returns true when the batch was full, so more rows may be due
   */
  async function callWithFresh(): Promise<boolean> {
    if (single.length > (inOrder ? 0 : MAX_SINGLE - BATCH)) return false
    if (singleAfterStart > 0) {
      const listed = await freshRows.find((part) => listFresh(pool, plugin, part, single))
      const rows = listed.slice(0, singleAfterStart)
      singleAfterStart -= rows.length
      inOrder = true
      single.push(...rows.map(({ account_id, id, due_at }) => ({ account_id, id, due_at })))
      return false
    }
    const take = (tx: Tx) => freshRows.find((part) => takeFresh(tx, plugin, part, single))
    const { rows, failure } = await callListeners(take)
    if (failure && (await isOfDatabase(failure.error))) throw failure.error
    if (failure && !stopping.signal.aborted) {
      const fields = { plugin, events: rows.length, err: failure.error }
      log.warn(fields, 'a batch failed; its events are handed over one by one')
      inOrder = false
      single.push(...rows.map(({ account_id, id, due_at }) => ({ account_id, id, due_at })))
    }
    return rows.length === BATCH
  }

  /**
   * Calls the listeners with the next row of `single`, or else retries a failed row.
   * @returns whether there was such a row
   */
  async function callWithSingle(): Promise<boolean> {
    const [key] = single
    if (key === undefined && performance.now() < retriesAt) return false
    const attempt = key === undefined ? await beginRetry(pool, plugin) : await beginFirst(pool, key)
    single.shift()
    if (attempt) await tryOnce(attempt)
    else if (key === undefined) retriesAt = performance.now() + POLL / 2
    return attempt !== undefined || key !== undefined
  }

  async function tryOnce(attempt: Attempt): Promise<void> {
    const { rows, failure } = await callListeners((tx) => takeAttempt(tx, attempt)).catch(async (error) => {
      // The listener was not called.
      await revertAttempt(pool, attempt).catch(() => {})
      throw error
    })
    const [row] = rows
    if (!row || !failure) return
    if (await isOfDatabase(failure.error)) {
      // The listener is not at fault. Reverting is a write too, so it may fail; then the attempt counts.
      await revertAttempt(pool, attempt).catch(() => {})
      throw failure.error
    }
    // A listener may fail because the service stops. But when an uncaught error stops the service, the listener may have
    // caused that error, so the attempt counts.
    if (stopping.signal.aborted && isRequestedStop(stopping)) await revertAttempt(pool, attempt)
    else await fail(attempt, row, failure.error)
  }

  async function fail(attempt: Attempt, row: OutboxRow, error: unknown): Promise<void> {
    const sentence =
      error instanceof Error ? error.message.slice(0, MAX_ERROR) : 'The listener threw a value that is no Error.'
    await recordFailure(pool, attempt, sentence)
    inOrder = false
    const seconds = secondsAfter(attempt)
    const fields = {
      plugin,
      outbox: row.id,
      eventId: eventId(row.event_id, row.happened_at),
      event: row.event,
      account: row.account_id,
      attempts: attempt.attempts,
      err: error,
    }
    if (seconds === undefined) log.error(fields, 'an event was set aside after its last attempt failed')
    else log.warn({ ...fields, retryInSeconds: seconds }, 'a listener failed; the relay will retry the event')
  }
}
