/** The outbox's backlog of each plugin: rows due, age of the oldest, rows set aside. */
import type { Db } from '../plugin.ts'

/** At most this many rows are counted per plugin, so that counting stays cheap with a backlog of millions. */
const COUNTED = 10_000

export interface Backlog {
  readonly plugin: string
  readonly due: number
  /** Seconds since the oldest due row became due; 0 when no row is due. */
  readonly oldestSeconds: number
  readonly setAside: number
}

/** @param plugins those with listeners; the result also has every other plugin with rows, which is not loaded any more */
export async function readBacklog(db: Db, plugins: readonly string[]): Promise<Backlog[]> {
  const all = new Set(plugins)
  for (let plugin = await nextPlugin(db, ''); plugin !== null; plugin = await nextPlugin(db, plugin)) all.add(plugin)
  const found: Backlog[] = []
  for (const plugin of all) found.push(...(await backlogOf(db, plugin)))
  return found
}

/** The next plugin name after `previous`, with one look-up in each of the two partial indexes (a skip scan). */
async function nextPlugin(db: Db, previous: string): Promise<string | null> {
  const [row] = await db.query<{ plugin: string | null }>(
    `/* over all accounts */ SELECT least(
       (SELECT min(plugin) FROM runtime.outbox WHERE set_aside_at IS NULL AND plugin > $1),
       (SELECT min(plugin) FROM runtime.outbox WHERE set_aside_at IS NOT NULL AND plugin > $1)) AS plugin`,
    [previous],
  )
  return row?.plugin ?? null
}

const backlogOf = (db: Db, plugin: string) =>
  db.query<Backlog>(
    `/* over all accounts */ SELECT $1::text AS plugin, d.n AS due, coalesce(extract(epoch FROM now() - d.oldest), 0)::float8 AS "oldestSeconds",
       a.n AS "setAside"
     FROM (
       SELECT count(*)::int AS n, min(due_at) AS oldest FROM (
         SELECT due_at FROM runtime.outbox
         WHERE plugin = $1 AND set_aside_at IS NULL AND due_at <= now() ORDER BY due_at, id LIMIT ${COUNTED}) o) d
     CROSS JOIN (
       SELECT count(*)::int AS n FROM (
         SELECT 1 FROM runtime.outbox WHERE plugin = $1 AND set_aside_at IS NOT NULL LIMIT ${COUNTED}) o) a`,
    [plugin],
  )
