/**
 * The relay: claims due rows (SKIP LOCKED, so many relays share the work), hands each plugin its share of those whose
 * account has it on, and deletes them, all in one transaction: nothing is lost and nothing is done twice. Each plugin
 * works in a savepoint of its own. A plugin that fails with a batch is given it row by row, so one poison row holds up
 * nothing; what keeps failing is set aside for the operator.
 */

import type { Database } from '../database/database.ts'
import type { AnyPlugin, Clock, Listener, ListenerScope, Log, Tx } from '../plugin.ts'
import type { Switches } from '../switches.ts'
import type { Units } from '../units.ts'
import { type Loop, openLoop } from './loop.ts'
import { happened, OUTBOX, type OutboxRow } from './outbox.ts'

const BATCH = 200 // rows
const POLL = 1_000 // ms; notices wake it sooner
/** Seconds before the next try, by tries so far; after the last one the row is set aside. */
const BACKOFF = [1, 5, 30, 120, 600, 1_800, 3_600]

type IsOn = (accountId: number, plugin: string) => boolean

/** The listeners of one plugin, by the event that each waits for. */
export interface Subscriber {
  readonly plugin: AnyPlugin
  readonly listeners: readonly Listener[]
}

export function openRelay(
  database: Database,
  units: Units,
  subscribers: readonly Subscriber[],
  publicEvents: ReadonlyMap<string, string>,
  switches: Switches,
  clock: Clock,
  log: Log,
): Loop {
  const hears = (listener: Listener, event: string): boolean =>
    listener.event === event || (listener.event === 'public' && publicEvents.has(event))

  const loop = openLoop('relay', POLL, log, async () => {
    const rows = await relayBatch()
    return rows === BATCH
  })
  database.listen(OUTBOX, () => loop.wake())
  return loop

  async function relayBatch(): Promise<number> {
    return database.transaction(async (tx) => {
      const rows = await tx.query<OutboxRow>(
        `SELECT id, account_id, event, data, actor, happened_at, listeners, attempts FROM runtime.outbox
         WHERE set_aside_at IS NULL AND due_at <= $1 ORDER BY due_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
        [clock.now()],
      )
      if (rows.length === 0) return 0
      const accounts = new Set(rows.flatMap(({ account_id }) => account_id ?? []))
      const isOn = await switches.read(tx, [...accounts])
      const failures = new Map<OutboxRow, { plugins: string[]; error: unknown }>()
      for (const subscriber of subscribers) {
        for (const { row, error } of await deliver(tx, subscriber, shareOf(subscriber, rows, isOn))) {
          const failure = failures.get(row) ?? { plugins: [], error }
          failure.plugins.push(subscriber.plugin.name)
          failures.set(row, failure)
        }
      }
      const done = rows.filter((row) => !failures.has(row)).map((row) => row.id)
      if (done.length > 0) await tx.query('DELETE FROM runtime.outbox WHERE id = ANY($1)', [done])
      for (const [row, { plugins, error }] of failures) await postpone(tx, row, plugins, error)
      return rows.length
    })
  }

  function shareOf({ plugin, listeners }: Subscriber, rows: readonly OutboxRow[], isOn: IsOn): OutboxRow[] {
    return rows.filter(
      (row) =>
        (row.listeners === null || row.listeners.includes(plugin.name)) &&
        (row.account_id === null || isOn(row.account_id, plugin.name)) &&
        listeners.some((listener) => hears(listener, row.event)),
    )
  }

  /** Hands over the share as one batch; when that fails, row by row. Gives what failed alone. */
  async function deliver(
    tx: Tx,
    subscriber: Subscriber,
    share: readonly OutboxRow[],
  ): Promise<{ readonly row: OutboxRow; readonly error: unknown }[]> {
    if (share.length === 0) return []
    const error = await attempt(tx, subscriber, share)
    if (error === undefined) return []
    const only = share[0]
    if (share.length === 1 && only) return [{ row: only, error }]
    const failed: { row: OutboxRow; error: unknown }[] = []
    for (const row of share) failed.push(...(await deliver(tx, subscriber, [row])))
    return failed
  }

  async function attempt(tx: Tx, subscriber: Subscriber, share: readonly OutboxRow[]): Promise<unknown> {
    const scope: ListenerScope = {
      tx,
      as: (account, actor) => units.of(subscriber.plugin.name).call(tx, account, actor),
    }
    try {
      await tx.savepoint(async () => {
        for (const listener of subscriber.listeners) {
          const batch = share.filter((row) => hears(listener, row.event))
          if (batch.length > 0) await listener.handle(batch.map(happened), scope)
        }
      })
      return undefined
    } catch (error) {
      await tx.query('SELECT 1') // throws when the transaction itself is gone: nobody's fault, and no try is counted
      return error ?? new Error('The listener threw nothing')
    }
  }

  async function postpone(tx: Tx, row: OutboxRow, plugins: readonly string[], error: unknown): Promise<void> {
    const seconds = BACKOFF[row.attempts]
    const sentence = error instanceof Error ? error.message.slice(0, 1_000) : 'unknown error'
    const fields = {
      outbox: row.id,
      event: row.event,
      account: row.account_id,
      plugins,
      attempts: row.attempts + 1,
      err: error,
    }
    if (seconds === undefined) log.error(fields, 'an event was set aside: its listeners keep failing')
    else log.warn(fields, 'a listener failed; it is tried again')
    await tx.query(
      `UPDATE runtime.outbox SET listeners = $2, attempts = attempts + 1, error = $3,
         due_at = $4::timestamptz + make_interval(secs => $5), set_aside_at = CASE WHEN $6 THEN $4::timestamptz END
       WHERE id = $1`,
      [row.id, plugins, sentence, clock.now(), seconds ?? 0, seconds === undefined],
    )
  }
}
