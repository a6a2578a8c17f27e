/**
 * The outbox: an event is rows that commit with the state that it describes, so neither exists without the other. Each
 * plugin that listens to the event has a row of its own, under the event's one id; an event without listeners has none.
 * The relay hands the rows to their plugins.
 */
import type { Account, Actor, Emits, Ref, Tx } from '../plugin.ts'

/** The channel that wakes relays; the payload is the name of the plugin that a row is for. */
export const OUTBOX = 'runtime_outbox'

/**
 * The most that an event's data may have, as JSON in UTF-8. Webhooks deliver bodies of at most 256 KiB; with the 16 KiB
 * that are left for what a listener puts around the data, every event that can be emitted can be delivered.
 */
export const EVENT_DATA_LIMIT = 240 * 1024 // bytes

export interface Outbox {
  /**
   * `emit` for one plugin, account and actor in one transaction. Wakes the relays when the transaction commits.
   * It throws for an event that is not the plugin's, and for data that is too large.
   */
  emitter(tx: Tx, plugin: string, account: Account, actor: Actor): Emits['emit']
}

export interface OutboxParts {
  /** Event name to the plugin that may emit it. Private events carry their plugin's name in front. */
  readonly publicEvents: ReadonlyMap<string, string>
  /** The plugins that listen to an event. */
  readonly listening: (event: string) => readonly string[]
  readonly now: () => Date
  /** Of the span under way, or null. */
  readonly traceparent: () => string | null
}

export function openOutbox({ publicEvents, listening, now, traceparent }: OutboxParts): Outbox {
  const mayEmit = (plugin: string, event: string): boolean => {
    const owner = publicEvents.get(event)
    return owner === undefined ? event.startsWith(`${plugin}.`) : owner === plugin
  }

  return {
    emitter:
      (tx, plugin, account, actor) =>
      async <T>(event: Ref<'event', T>, value: NoInfer<T>, due?: { readonly at: Date }) => {
        if (!mayEmit(plugin, event.name)) {
          throw new Error(
            `The plugin ${plugin} emits ${event.name}, which neither its contract names nor its own name starts.`,
          )
        }
        const data = JSON.stringify(value)
        const bytes = Buffer.byteLength(data)
        if (bytes > EVENT_DATA_LIMIT) {
          throw new Error(`The data of event ${event.name} has ${bytes} bytes; ${EVENT_DATA_LIMIT} is the most.`)
        }
        const plugins = listening(event.name)
        if (plugins.length === 0) return
        await tx.query(INSERT, [
          plugins,
          account.id,
          event.name,
          data,
          JSON.stringify(actor),
          now(),
          due?.at ?? null,
          traceparent(),
        ])
      },
  }
}

/** One row a plugin. Each plugin's relay is woken by its own notice, which goes out with the commit. */
const INSERT = `
  WITH event AS MATERIALIZED (SELECT nextval('runtime.event_id') AS id),
  row AS (
    INSERT INTO runtime.outbox (plugin, event_id, account_id, event, data, actor, happened_at, due_at, traceparent)
    SELECT plugin, event.id, $2, $3, $4::json, $5::json, $6, coalesce($7::timestamptz, now()), $8 FROM event, unnest($1::text[]) AS plugin)
  SELECT pg_notify('${OUTBOX}', plugin) FROM unnest($1::text[]) AS plugin`
