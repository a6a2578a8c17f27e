/**
 * Calls a plugin's listeners with rows of the outbox, in one transaction that also deletes the rows. When a listener throws
 * or exceeds its time limit, the connection is lost, or the commit fails, the rows stay in the outbox unchanged.
 */

import type { PluginActivation } from '../boot/plugin-activation.ts'
import { type LazyTx, runLoggingErrors, type SeparatePool } from '../database/database.ts'
import { child } from '../log.ts'
import type { EventEnvelope, Listener, ListenerScope, Log, Stopping, Tx } from '../plugin.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import { envelopeOf, type OutboxRow, terminateBackend } from './rows.ts'
import type { Subscriber, Subscriptions } from './subscriptions.ts'
import { TimeLimitExceeded, withinTimeLimit } from './time-limit.ts'

export interface CallListenersParts {
  readonly pool: SeparatePool
  readonly activation: PluginActivation
  readonly subscriptions: Subscriptions
  /** The time limit for the listeners, `LISTENER_SECONDS`. */
  readonly limit: number // ms
  readonly log: Log
  readonly tracing: Tracing
}

export interface ListenerCallResult {
  /** The rows that were taken. */
  readonly rows: readonly OutboxRow[]
  /** Set when the transaction was rolled back. */
  readonly failure?: { readonly error: unknown }
}

/** Deletes rows of the outbox and returns them. */
type Take = (tx: Tx) => Promise<readonly OutboxRow[]>

/**
 * Takes rows and calls the listeners with them. Rows of accounts with the plugin disabled are deleted without a call.
 * @throws the database's error when it occurs before the first listener is called
 */
export type CallListeners = (take: Take) => Promise<ListenerCallResult>

export function openCallListeners(
  parts: CallListenersParts,
  { plugin, listeners }: Subscriber,
  stopping: Stopping,
): CallListeners {
  const { pool, activation, subscriptions, limit, tracing } = parts
  const log = child(parts.log, { plugin })
  const sentence = `The listeners of the plugin ${plugin} did not finish within ${limit / 1_000} s (LISTENER_SECONDS).`

  return async (take) => {
    const transaction = pool.begin()
    const { tx } = transaction
    const { rows, enabled } = await takeRows(transaction, take)
    try {
      await withinTimeLimit(limit, sentence, stopping, (signal) => callMatchingListeners(enabled, { tx, log, signal }))
      await transaction.commit()
    } catch (error) {
      if (error instanceof TimeLimitExceeded) await abandon(transaction, rows[0]?.backend)
      else await transaction.rollback()
      return { rows, failure: { error } }
    }
    await runAfterCommit(transaction)
    return { rows }
  }

  /** The rows are deleted by now, so an error or a timeout is only logged. */
  async function runAfterCommit(transaction: LazyTx): Promise<void> {
    const steps = transaction.afterCommit()
    if (steps.length === 0) return
    const work = async () => {
      for (const step of steps) await runLoggingErrors(() => step(pool), log)
    }
    await withinTimeLimit(limit, sentence, stopping, work).catch((err) =>
      log.error({ plugin, err }, 'work that a listener registered with afterCommit exceeded its time limit'),
    )
  }

  async function takeRows(transaction: LazyTx, take: Take) {
    try {
      const rows = await take(transaction.tx)
      return { rows, enabled: rows.filter((row) => activation.decide(plugin, row.enabled)) }
    } catch (error) {
      await transaction.rollback()
      throw error
    }
  }

  async function callMatchingListeners(rows: readonly OutboxRow[], scope: ListenerScope): Promise<void> {
    for (const listener of listeners) {
      const batch = rows.filter((row) => subscriptions.matches(listener, row.event))
      if (batch.length === 0) continue
      // A listener may resolve after the time limit; the transaction is abandoned then, so the next one is not called.
      if (scope.signal.reason instanceof TimeLimitExceeded) throw scope.signal.reason
      await handle(listener, batch.map(envelopeOf), scope)
    }
  }

  /** Calls the listener in a span: a child of the span that emitted the event, or with a link to each of several. */
  function handle(listener: Listener, batch: readonly EventEnvelope<unknown>[], scope: ListenerScope): Promise<void> {
    if (!tracing.enabled) return listener.handle(batch, scope)
    const emitters = batch.map(({ traceparent }) => traceparent)
    const attributes = { 'messaging.operation.type': 'process', 'messaging.destination.name': listener.event }
    return tracing.consume(`process ${listener.event} ${plugin}`, emitters, attributes, () =>
      listener.handle(batch, scope),
    )
  }

  /** Ends the transaction's connection, which unlocks its rows. The listener itself cannot be stopped and may run on. */
  async function abandon(transaction: LazyTx, backend: number | undefined): Promise<void> {
    transaction.abandon()
    if (stopping.signal.aborted) log.error({ plugin }, `relay of ${plugin} did not stop in time and is left behind`)
    if (backend === undefined) return
    await terminateBackend(pool, backend).catch((err) => {
      log.warn({ plugin, err }, 'the connection of a listener that exceeded its time limit could not be terminated')
    })
  }
}
