/** Plugin activation: which plugins are enabled for which account, read from `runtime.account_plugin` through a cache. */
import { LRUCache } from 'lru-cache'
import { conflict, notFound } from '../errors.ts'
import type { AnyPlugin, Db, Host, PluginState } from '../plugin.ts'

/** The NOTIFY channel of changes; the payload is the account's id. */
export const ACTIVATION_CHANNEL = 'runtime_switched'
/** Other processes learn of a change through NOTIFY; this bounds how long they are wrong when a notification is lost. */
const MAX_AGE = 5_000 // ms
const MAX_ACCOUNTS = 10_000

export type PluginActivation = ReturnType<typeof openPluginActivation>

const NONE: ReadonlyMap<string, boolean> = new Map()

export function openPluginActivation(
  plugins: readonly AnyPlugin[],
  database: Db & Pick<Host<unknown>, 'notify' | 'listen'>,
) {
  const byName = new Map(plugins.map((plugin) => [plugin.name, plugin]))
  const cache = new LRUCache<number, ReadonlyMap<string, boolean>>({ max: MAX_ACCOUNTS, ttl: MAX_AGE })
  // A state that was read before a notification must not be cached after it.
  let notifications = 0
  database.listen(ACTIVATION_CHANNEL, (accountId) => {
    notifications += 1
    if (accountId === null) cache.clear()
    else cache.delete(Number(accountId))
  })

  async function statesOf(accountId: number): Promise<ReadonlyMap<string, boolean>> {
    const cached = cache.get(accountId)
    if (cached) return cached
    const start = performance.now()
    const before = notifications
    const rows = await database.query<{ plugin: string; enabled: boolean }>(
      'SELECT plugin, enabled FROM runtime.account_plugin WHERE account_id = $1',
      [accountId],
    )
    const states = new Map(rows.map((row) => [row.plugin, row.enabled]))
    if (notifications === before) cache.set(accountId, states, { start })
    return states
  }

  const decide = ({ availability }: AnyPlugin, stored: boolean | null | undefined): boolean =>
    availability === 'always' || (stored ?? availability === 'on-by-default')
  const stateOf = (states: ReadonlyMap<string, boolean>, plugin: AnyPlugin): boolean =>
    decide(plugin, states.get(plugin.name))

  return {
    always: (plugin: string) => byName.get(plugin)?.availability === 'always',
    /** May be up to 5 s old. */
    async isOn(accountId: number, name: string): Promise<boolean> {
      const plugin = byName.get(name)
      return plugin !== undefined && stateOf(await statesOf(accountId), plugin)
    },
    /** Reads all these accounts with one statement, without the cache: for decisions that are final, such as a deletion. */
    async read(db: Db, accountIds: readonly number[]): Promise<(accountId: number, plugin: string) => boolean> {
      const rows = await db.query<{ account_id: number; plugin: string; enabled: boolean }>(
        '/* over all accounts */ SELECT account_id, plugin, enabled FROM runtime.account_plugin WHERE account_id = ANY($1)',
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
    /** Decides by the state that `runtime.account_plugin` holds for an account; null where it holds none. */
    decide(name: string, stored: boolean | null): boolean {
      const plugin = byName.get(name)
      return plugin !== undefined && decide(plugin, stored)
    },
    /** Returns every plugin with its state for the account. */
    async list(accountId: number): Promise<PluginState[]> {
      const states = await statesOf(accountId)
      return plugins.map((plugin) => ({
        name: plugin.name,
        availability: plugin.availability,
        enabled: stateOf(states, plugin),
      }))
    },
    /** @throws 404 for an unknown plugin, 409 when it disables a plugin whose availability is `always` */
    async set(accountId: number, name: string, enabled: boolean): Promise<void> {
      const plugin = byName.get(name)
      if (!plugin) throw notFound('plugin', name)
      if (plugin.availability === 'always' && !enabled) {
        throw conflict('plugin_always_on', `The plugin ${name} is part of the service and cannot be disabled.`)
      }
      await database.query(
        `INSERT INTO runtime.account_plugin (account_id, plugin, enabled, changed_at) VALUES ($1, $2, $3, now())
         ON CONFLICT (account_id, plugin) DO UPDATE SET enabled = excluded.enabled, changed_at = excluded.changed_at`,
        [accountId, name, enabled],
      )
      cache.delete(accountId)
      await database.notify(database, ACTIVATION_CHANNEL, String(accountId))
    },
  }
}
