/**
 * The transactional outbox: `emit` writes an event as rows in the transaction that changes the state, so that the event
 * and the state commit together or not at all. Each plugin that listens to the event gets one row, and all rows of the
 * event carry the same event id. An event without listeners gets no row. The relay (`relay.ts`) hands the rows to the
 * plugins' listeners.
 */
import type { Account, AccountsDb, Actor, Emits, Ref, Tx } from '../plugin.ts'

/** The NOTIFY channel that wakes the relays; the payload is `PLUGIN:ACCOUNT`, of a new row. */
export const OUTBOX_CHANNEL = 'runtime_outbox'

/**
 * The largest size of an event's data, as JSON in UTF-8. Webhooks deliver bodies of at most 256 KiB. The difference of
 * 16 KiB is for the envelope around the data, so that every event that can be emitted can be delivered.
 */
export const EVENT_DATA_LIMIT = 240 * 1024 // bytes

export interface Outbox {
  /**
   * Returns `emit` for one plugin, account and actor in one transaction, whose commit wakes the relays. `emit` throws for
   * an event of another plugin, and for data above EVENT_DATA_LIMIT.
   */
  emitter(tx: Tx, plugin: string, account: Account, actor: Actor): Emits['emit']
}

export interface OutboxParts {
  /** Event name to the plugin that may emit it. The name of a private event begins with its plugin's name. */
  readonly publicEvents: ReadonlyMap<string, string>
  /** Returns the names of the plugins that listen to an event. */
  readonly listening: (event: string) => readonly string[]
  readonly now: () => Date
  /** Returns the traceparent of the active span, or null. */
  readonly traceparent: () => string | null
}

export function openOutbox(
  database: Pick<AccountsDb, 'isDistributed'>,
  { publicEvents, listening, now, traceparent }: OutboxParts,
): Outbox {
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
            `The plugin ${plugin} emits ${event.name}, which is no public event of its contract and does not begin with "${plugin}.".`,
          )
        }
        const data = JSON.stringify(value)
        const bytes = Buffer.byteLength(data)
        if (bytes > EVENT_DATA_LIMIT) {
          throw new Error(`The data of event ${event.name} has ${bytes} bytes; ${EVENT_DATA_LIMIT} is the most.`)
        }
        const plugins = listening(event.name)
        if (plugins.length === 0) return
        const row = [event.name, data, JSON.stringify(actor), now(), due?.at ?? null, traceparent()]
        const params = [plugins, account.id, ...row]
        if (!database.isDistributed) await tx.query(INSERT_AND_NOTIFY, params)
        else await tx.queries({ sql: DRAW_AND_NOTIFY, params: params.slice(0, 2) }, { sql: INSERT_DRAWN, params })
      },
  }
}

const NOTIFY = `pg_notify('${OUTBOX_CHANNEL}', plugin || ':' || $2::bigint)`

/** @param id the expression of the event's id @param from where it and the name of each plugin come from */
const insert = (id: string, from: string) => `
  INSERT INTO runtime.outbox (plugin, event_id, account_id, event, data, actor, happened_at, due_at, traceparent)
  SELECT plugin, ${id}, $2::bigint, $3, $4::json, $5::json, $6, coalesce($7::timestamptz, now()), $8 FROM ${from}`

const PLUGINS = 'unnest($1::text[]) AS plugin'

/** Inserts one row for each plugin, and notifies each plugin's relay; PostgreSQL sends the notifications at the commit. */
const INSERT_AND_NOTIFY = `/* on one server */
  WITH event AS MATERIALIZED (SELECT nextval('runtime.event_id') AS id),
  row AS (${insert('event.id', `event, ${PLUGINS}`)})
  SELECT ${NOTIFY} FROM ${PLUGINS}`

/**
 * The same in a distributed database by two statements: Citus sends the second to the server of the account, but ids and
 * notifications are those of the first server.
 */
const DRAW_AND_NOTIFY = `SELECT nextval('runtime.event_id'), count(${NOTIFY}::text) FROM ${PLUGINS}`
/** With the id that the transaction has drawn last. */
const INSERT_DRAWN = insert("currval('runtime.event_id')", PLUGINS)
