/** Which plugins are on for which account. */

import { conflict, notFound } from './errors.ts'
import type { AnyPlugin, Db, Host } from './plugin.ts'

export const SWITCHED = 'runtime_switched'
/** A switch thrown by another process is heard through NOTIFY; this bounds what a lost notice costs. */
const MAX_AGE = 5_000 // ms
const ACCOUNTS = 10_000

export interface PluginActivation {
  always(plugin: string): boolean
  /** From a cache of 5 s at most. */
  isOn(accountId: number, plugin: string): Promise<boolean>
  /** As it stands now, for all these accounts with one statement: what is decided for good is not decided from a cache. */
  read(db: Db, accountIds: readonly number[]): Promise<(accountId: number, plugin: string) => boolean>
  /** Every plugin with its state for the account. */
  list(
    accountId: number,
  ): Promise<{ readonly name: string; readonly availability: string; readonly enabled: boolean }[]>
  /** @throws 404 for an unknown plugin, 409 for one that is always there */
  set(accountId: number, plugin: string, enabled: boolean): Promise<void>
}

const NONE: ReadonlyMap<string, boolean> = new Map()

interface Cached {
  readonly at: number // ms, monotonic
  readonly states: ReadonlyMap<string, boolean>
}

export function openPluginActivation(
  plugins: readonly AnyPlugin[],
  database: Db & Pick<Host<unknown>, 'notify' | 'listen'>,
): PluginActivation {
  const byName = new Map(plugins.map((plugin) => [plugin.name, plugin]))
  const cache = new Map<number, Cached>()
  // Counts what was heard: a state read before a notice must not be kept after it.
  let notices = 0
  database.listen(SWITCHED, (accountId) => {
    notices += 1
    if (accountId === null) cache.clear()
    else cache.delete(Number(accountId))
  })

  async function statesOf(accountId: number): Promise<ReadonlyMap<string, boolean>> {
    const now = performance.now()
    const known = cache.get(accountId)
    if (known && now - known.at < MAX_AGE) return known.states
    const before = notices
    const rows = await database.query<{ plugin: string; enabled: boolean }>(
      'SELECT plugin, enabled FROM runtime.account_plugin WHERE account_id = $1',
      [accountId],
    )
    const states = new Map(rows.map((row) => [row.plugin, row.enabled]))
    if (notices !== before) return states
    if (cache.size >= ACCOUNTS) cache.delete(cache.keys().next().value as number)
    cache.set(accountId, { at: now, states })
    return states
  }

  const stateOf = (states: ReadonlyMap<string, boolean>, plugin: AnyPlugin): boolean =>
    plugin.availability === 'always' || (states.get(plugin.name) ?? plugin.availability === 'on-by-default')

  return {
    always: (plugin) => byName.get(plugin)?.availability === 'always',
    async isOn(accountId, name) {
      const plugin = byName.get(name)
      return plugin !== undefined && stateOf(await statesOf(accountId), plugin)
    },
    async read(db, accountIds) {
      const rows = await db.query<{ account_id: number; plugin: string; enabled: boolean }>(
        'SELECT account_id, plugin, enabled FROM runtime.account_plugin WHERE account_id = ANY($1)',
        [accountIds],
      )
      const states = new Map<number, Map<string, boolean>>()
      for (const { account_id, plugin, enabled } of rows) {
        states.set(account_id, (states.get(account_id) ?? new Map()).set(plugin, enabled))
      }
      return (accountId, name) => {
        const plugin = byName.get(name)
        return plugin !== undefined && stateOf(states.get(accountId) ?? NONE, plugin)
      }
    },
    async list(accountId) {
      const states = await statesOf(accountId)
      return plugins.map((plugin) => ({
        name: plugin.name,
        availability: plugin.availability,
        enabled: stateOf(states, plugin),
      }))
    },
    async set(accountId, name, enabled) {
      const plugin = byName.get(name)
      if (!plugin) throw notFound('plugin', name)
      if (plugin.availability === 'always' && !enabled) {
        throw conflict('plugin_always_on', `The plugin ${name} is part of the service and cannot be switched off.`)
      }
      await database.query(
        `INSERT INTO runtime.account_plugin (account_id, plugin, enabled, changed_at) VALUES ($1, $2, $3, now())
         ON CONFLICT (account_id, plugin) DO UPDATE SET enabled = excluded.enabled, changed_at = now()`,
        [accountId, name, enabled],
      )
      cache.delete(accountId)
      await database.notify(database, SWITCHED, String(accountId))
    },
  }
}
