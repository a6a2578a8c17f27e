/** Finds rows of the outbox whose plugin is not loaded, so that no relay will ever call a listener with them. */
import type { Db } from '../plugin.ts'

interface UnloadedPlugin {
  readonly plugin: string
  readonly rows: number
  readonly oldest: Date
}

/** Returns a sentence for each plugin that has rows in the outbox and is not loaded. */
export async function describeUnloadedPlugins(db: Db, loaded: readonly string[]): Promise<string[]> {
  const unloaded = await db.query<UnloadedPlugin>(
    `/* over all accounts */ SELECT plugin, count(*)::int AS rows, min(happened_at) AS oldest FROM runtime.outbox
     WHERE plugin <> ALL ($1) GROUP BY plugin ORDER BY plugin`,
    [loaded],
  )
  return unloaded.map(
    ({ plugin, rows, oldest }) =>
      `${rows} ${rows === 1 ? 'row is' : 'rows are'} for the plugin ${plugin}, which is not loaded, the oldest of ` +
      `${oldest.toISOString()}; chainwork outbox discard --plugin ${plugin} --waiting deletes them.`,
  )
}
