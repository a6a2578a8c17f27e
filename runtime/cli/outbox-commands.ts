/**
 * The CLI commands `outbox list`, `outbox retry` and `outbox discard`, for events whose listeners failed. They never show
 * an event's data.
 */

import { OUTBOX_CHANNEL } from '../outbox/outbox.ts'
import { eventId } from '../outbox/rows.ts'
import { describeUnloadedPlugins } from '../outbox/unloaded-plugins.ts'
import type { Db } from '../plugin.ts'
import { withMigrated } from './app.ts'
import { type CliCommand, type Options, UsageError } from './command.ts'
import { table } from './print.ts'

const LISTED = 100 // rows

const ID = { name: 'id', summary: 'Number of the row, as outbox list shows it', type: 'integer' } as const
const PLUGIN = { name: 'plugin', summary: 'All failed events of this plugin' } as const

const list: CliCommand = {
  name: 'outbox list',
  summary: `Lists events whose listeners failed, the newest ${LISTED} first`,
  options: [
    { name: 'plugin', summary: 'Only events for this plugin' },
    { name: 'account', summary: 'Only events of this account', type: 'integer' },
    { name: 'all', summary: 'Also events that wait and have not failed', type: 'boolean' },
  ],
  reads: true,
  run: ({ plugin, account, all }, session) =>
    withMigrated(session, { reads: true }, async (db, { plugins }) => {
      const rows = await db.query<{ id: number; event_id: number; happenedAt: Date }>(
        `/* over all accounts */ SELECT id, event_id, plugin, event, account_id AS "accountId",
           CASE WHEN set_aside_at IS NOT NULL THEN 'set aside' WHEN attempts > 0 THEN 'retrying' ELSE 'waiting' END
             AS state,
           attempts, happened_at AS "happenedAt", CASE WHEN set_aside_at IS NULL THEN due_at END AS "dueAt",
           set_aside_at AS "setAsideAt", error
         FROM runtime.outbox
         WHERE ($1::text IS NULL OR plugin = $1) AND ($2::bigint IS NULL OR account_id = $2)
           AND ($3 OR attempts > 0 OR set_aside_at IS NOT NULL)
         ORDER BY id DESC LIMIT ${LISTED}`,
        [plugin ?? null, account ?? null, all === true],
      )
      const value = rows.map(({ id, event_id, ...row }) => ({ id, eventId: eventId(event_id, row.happenedAt), ...row }))
      const names = plugins.map(({ name }) => name)
      const notes = plugin === undefined && account === undefined ? await describeUnloadedPlugins(db, names) : []
      if (notes.length === 0) return { result: { value } }
      return { result: { value, notes }, text: [table(value), ...notes].join('\n') }
    }),
}

const retry: CliCommand = {
  name: 'outbox retry',
  summary: 'Retries failed events now, with all their attempts',
  options: [ID, PLUGIN, { name: 'all', summary: 'All failed events', type: 'boolean' }],
  run: (options, session) => {
    requireOne(options, ['id', 'plugin', 'all'])
    return withMigrated(session, { reads: false }, async (db) => {
      const retried = await change(
        db,
        `UPDATE runtime.outbox SET attempts = 0, error = NULL, set_aside_at = NULL, due_at = now()`,
        options,
      )
      if (retried === 0) await throwIfMissing(db, options)
      return { result: { retried } }
    })
  },
}

const discard: CliCommand = {
  name: 'outbox discard',
  summary: 'Deletes failed events: their plugin will never receive them',
  options: [
    ID,
    PLUGIN,
    {
      name: 'waiting',
      summary:
        'With --plugin: also events that have not failed, such as those for a plugin that is not loaded any more',
      type: 'boolean',
    },
  ],
  run: (options, session) => {
    requireOne(options, ['id', 'plugin'])
    if (options.waiting && options.id !== undefined) throw new UsageError('--waiting goes with --plugin.')
    return withMigrated(session, { reads: false }, async (db) => {
      const discarded = await change(db, 'DELETE FROM runtime.outbox', options)
      if (discarded === 0) await throwIfMissing(db, options)
      return { result: { discarded } }
    })
  },
}

export const outboxCommands: readonly CliCommand[] = [list, retry, discard]

/** Rows of one statement, so that its duration and its locks do not grow with the outbox. */
const BATCH = 1_000

const CHOSEN = `($1::bigint IS NULL OR id = $1) AND ($2::text IS NULL OR plugin = $2)
  AND ($3::boolean OR attempts > 0 OR set_aside_at IS NOT NULL)`

/**
 * Changes the chosen rows: one row, those of a plugin, or all; only failed ones unless `waiting` is set. Skips rows that a
 * relay has locked, whose listener runs now. Each statement is of one account, which is one server in a distributed database.
 * @param statement without its WHERE
 * @returns how many rows it changed
 */
async function change(db: Db, statement: string, { id, plugin, waiting }: Options): Promise<number> {
  const chosen = [id ?? null, plugin ?? null, waiting === true]
  const accounts = await db.query<{ id: number }>(
    `/* over all accounts */ SELECT DISTINCT account_id AS id FROM runtime.outbox WHERE ${CHOSEN} ORDER BY account_id`,
    chosen,
  )
  let changed = 0
  for (const account of accounts) changed += await changeOf(db, statement, account.id, chosen)
  return changed
}

async function changeOf(db: Db, statement: string, account: number, chosen: readonly unknown[]): Promise<number> {
  for (let changed = 0, last = 0; ; ) {
    const rows = await db.query<{ id: number; plugin: string }>(
      // An array, which is made once: a join could choose other rows each time that it repeats the query.
      `${statement} WHERE account_id = $4 AND id = ANY (ARRAY(
         SELECT id FROM runtime.outbox WHERE account_id = $4 AND ${CHOSEN} AND id > $5
         ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
       RETURNING id, plugin`,
      [...chosen, account, last],
    )
    const plugins = [...new Set(rows.map(({ plugin }) => plugin))]
    await db.query('SELECT pg_notify($1, plugin) FROM unnest($2::text[]) AS plugin', [
      OUTBOX_CHANNEL,
      plugins.map((plugin) => `${plugin}:${account}`),
    ])
    changed += rows.length
    last = Math.max(last, ...rows.map(({ id }) => id))
    if (rows.length < BATCH) return changed
  }
}

function requireOne(options: Options, names: readonly string[]): void {
  const given = names.filter((name) => options[name] !== undefined && options[name] !== false)
  if (given.length !== 1) throw new UsageError(`Give one of ${names.map((name) => `--${name}`).join(', ')}.`)
}

/** Called when no row was changed. @throws an error that says why; but not for `--all`, where no failed row is fine */
async function throwIfMissing(db: Db, { id, plugin }: Options): Promise<void> {
  if (plugin !== undefined) {
    const [waits] = await db.query('/* over all accounts */ SELECT FROM runtime.outbox WHERE plugin = $1 LIMIT 1', [
      plugin,
    ])
    const hint = waits ? ' To discard the events that wait for it, add --waiting.' : ''
    throw new Error(`No event has failed in the plugin ${plugin}.${hint}`)
  }
  if (id === undefined) return
  const [row] = await db.query<{ attempts: number }>(
    '/* over all accounts */ SELECT attempts FROM runtime.outbox WHERE id = $1',
    [id],
  )
  if (!row) throw new Error(`There is no row ${id} in the outbox.`)
  throw new Error(
    row.attempts === 0
      ? `The row ${id} has not failed; its listener is called when it is due.`
      : `The listener of the row ${id} runs right now; try again.`,
  )
}
