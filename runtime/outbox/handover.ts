/**
 * Hands rows to the listeners of one plugin, in one transaction that also deletes them. Whatever goes wrong there (a
 * listener throws or takes too long, the connection is lost, the commit fails) leaves the rows as they were.
 */
import { type LazyTx, type SeparatePool, swallowed } from '../database/database.ts'
import { child } from '../log.ts'
import type { EventEnvelope, Listener, ListenerScope, Log, Stopping, Tx } from '../plugin.ts'
import type { PluginActivation } from '../plugin-activation.ts'
import type { Tracing } from '../telemetry/tracing.ts'
import { deleteRows, endBackend, envelopeOf, type OutboxRow } from './rows.ts'
import type { Subscriber, Subscriptions } from './subscriptions.ts'
import { TimeOver, withinLimit } from './time-limit.ts'

export interface HandoverParts {
  readonly pool: SeparatePool
  readonly activation: PluginActivation
  readonly subscriptions: Subscriptions
  /** `LISTENER_SECONDS`, in milliseconds. */
  readonly limit: number
  readonly log: Log
  readonly tracing: Tracing
}

export interface Handover {
  /** What was claimed. */
  readonly rows: readonly OutboxRow[]
  /** Set: nothing was done. */
  readonly failure?: { readonly error: unknown }
}

type Claim = (tx: Tx) => Promise<readonly OutboxRow[]>

/**
 * Rows of accounts that have the plugin off are deleted unheard.
 * @throws what the database threw before anything was handed over
 */
export type HandOver = (claim: Claim) => Promise<Handover>

export function openHandover(parts: HandoverParts, { plugin, listeners }: Subscriber, stopping: Stopping): HandOver {
  const { pool, activation, subscriptions, limit, tracing } = parts
  const log = child(parts.log, { plugin })
  const sentence = `The listeners of the plugin ${plugin} did not finish within ${limit / 1_000} s (LISTENER_SECONDS).`

  return async (claim) => {
    const transaction = pool.begin()
    const { tx } = transaction
    const { rows, heard } = await claimed(transaction, claim)
    try {
      await withinLimit(limit, sentence, stopping, (signal) => deliver(heard, { tx, log, signal }))
      if (rows.length > 0) {
        await deleteRows(
          tx,
          rows.map(({ id }) => id),
        )
      }
      await transaction.commit()
    } catch (error) {
      if (error instanceof TimeOver) await leaveBehind(transaction, rows[0]?.backend)
      else await transaction.rollback()
      return { rows, failure: { error } }
    }
    await afterCommit(transaction)
    return { rows }
  }

  /** The rows are done with: what fails or hangs now is logged. */
  async function afterCommit(transaction: LazyTx): Promise<void> {
    const steps = transaction.afterCommit()
    if (steps.length === 0) return
    const work = async () => {
      for (const step of steps) await swallowed(step, log)
    }
    await withinLimit(limit, sentence, stopping, work).catch((err) =>
      log.error({ plugin, err }, "work after a listener's COMMIT was left behind"),
    )
  }

  async function claimed(transaction: LazyTx, claim: Claim) {
    try {
      const rows = await claim(transaction.tx)
      return { rows, heard: await heardOf(transaction.tx, rows) }
    } catch (error) {
      await transaction.rollback()
      throw error
    }
  }

  async function heardOf(tx: Tx, rows: readonly OutboxRow[]): Promise<readonly OutboxRow[]> {
    if (rows.length === 0 || activation.always(plugin)) return rows
    const isOn = await activation.read(tx, [...new Set(rows.map((row) => row.account_id))])
    return rows.filter((row) => isOn(row.account_id, plugin))
  }

  async function deliver(rows: readonly OutboxRow[], scope: ListenerScope): Promise<void> {
    for (const listener of listeners) {
      const batch = rows.filter((row) => subscriptions.hears(listener, row.event))
      if (batch.length === 0) continue
      // One that ended after its time leads to no other.
      if (scope.signal.reason instanceof TimeOver) throw scope.signal.reason
      await handle(listener, batch.map(envelopeOf), scope)
    }
  }

  /** In a span of its own: the child of what emitted the events, or with a link to each. */
  function handle(listener: Listener, batch: readonly EventEnvelope<unknown>[], scope: ListenerScope): Promise<void> {
    if (!tracing.enabled) return listener.handle(batch, scope)
    const emitters = batch.map(({ traceparent }) => traceparent)
    const attributes = { 'messaging.operation.type': 'process', 'messaging.destination.name': listener.event }
    return tracing.consume(`process ${listener.event} ${plugin}`, emitters, attributes, () =>
      listener.handle(batch, scope),
    )
  }

  /** The listener may run on; its transaction is cut off under it, and the rows are free. */
  async function leaveBehind(transaction: LazyTx, backend: number | undefined): Promise<void> {
    transaction.abandon()
    if (stopping.signal.aborted) log.error({ plugin }, `relay of ${plugin} did not stop in time and is left behind`)
    if (backend === undefined) return
    await endBackend(pool, backend).catch((err) => {
      log.warn({ plugin, err }, 'the connection of a listener that took too long could not be ended')
    })
  }
}
