/**
 * The outbox: an event is a row that commits with the state that it tells of, so neither exists without the other.
 * The relay hands rows to their listeners and deletes them in one transaction.
 */
import type { Account, Actor, Call, Db, Emits, Happened, Ref, Tx } from '../plugin.ts'

export const OUTBOX = 'runtime_outbox'

/** An event's data is stored as text, in the order of its keys, and bounded. */
const DATA_LIMIT = 1_048_576 // characters

export interface OutboxRow {
  readonly id: number
  readonly account_id: number | null
  readonly event: string
  readonly data: unknown
  readonly actor: Actor
  readonly happened_at: Date
  /** Null: every listener of the event; otherwise the plugins that have yet to do theirs. */
  readonly listeners: readonly string[] | null
  readonly attempts: number
}

/** Writes one row; wakes the relays when the transaction commits. Events of a name that may not be emitted never get here. */
export async function append(
  tx: Db,
  event: {
    readonly name: string
    readonly data: unknown
    readonly account: Account | null
    readonly actor: Actor
    readonly at: Date
    readonly dueAt?: Date
  },
): Promise<void> {
  const data = JSON.stringify(event.data)
  if (data.length > DATA_LIMIT) {
    throw new Error(`The data of event ${event.name} has ${data.length} characters; ${DATA_LIMIT} is the most.`)
  }
  await tx.query(
    `WITH row AS (
       INSERT INTO runtime.outbox (account_id, event, data, actor, happened_at, due_at)
       VALUES ($1, $2, $3::json, $4::json, $5, $6)
     ) SELECT pg_notify('${OUTBOX}', '')`,
    [event.account?.id ?? null, event.name, data, JSON.stringify(event.actor), event.at, event.dueAt ?? event.at],
  )
}

/** The public events that a plugin may emit, and its private ones, which carry its name in front. */
export type MayEmit = (event: string) => boolean

/** `emit` for one account and actor in one transaction. @throws for an event that is not the plugin's */
export function emitter(
  plugin: string,
  mayEmit: MayEmit,
  tx: Tx,
  account: Account,
  actor: Actor,
  now: () => Date,
): Emits['emit'] {
  return async <T>(event: Ref<'event', T>, data: NoInfer<T>, due?: { readonly at: Date }) => {
    if (!mayEmit(event.name)) {
      throw new Error(
        `The plugin ${plugin} emits ${event.name}, which neither its contract names nor its own name starts.`,
      )
    }
    await append(tx, { name: event.name, data, account, actor, at: now(), ...(due && { dueAt: due.at }) })
  }
}

/** A call for an account in a transaction: what handlers, listeners and workers work with. */
export function callOf(
  plugin: string,
  mayEmit: MayEmit,
  tx: Tx,
  account: Account,
  actor: Actor,
  now: () => Date,
): Omit<Call, 'may'> {
  return { account, actor, tx, emit: emitter(plugin, mayEmit, tx, account, actor, now) }
}

export const happened = (row: OutboxRow): Happened<unknown> => ({
  id: `evt_${row.id}`,
  event: row.event,
  accountId: row.account_id,
  actor: row.actor,
  at: row.happened_at,
  data: row.data,
})
