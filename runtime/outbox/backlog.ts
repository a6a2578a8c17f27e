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
  for (const part of ['set_aside_at IS NULL', 'set_aside_at IS NOT NULL'])
    for (let plugin = await nextPlugin(db, part, ''); plugin !== null; plugin = await nextPlugin(db, part, plugin))
      all.add(plugin)
  const found: Backlog[] = []
  for (const plugin of all) found.push({ plugin, ...(await dueOf(db, plugin)), ...(await setAsideOf(db, plugin)) })
  return found
}

/** The next plugin name after `previous`, with one look-up in the partial index (a skip scan). */
async function nextPlugin(db: Db, part: string, previous: string): Promise<string | null> {
  const [row] = await db.query<{ plugin: string | null }>(
    `/* over all accounts */ SELECT min(plugin) AS plugin FROM runtime.outbox WHERE ${part} AND plugin > $1`,
    [previous],
  )
  return row?.plugin ?? null
}

async function dueOf(db: Db, plugin: string): Promise<Pick<Backlog, 'due' | 'oldestSeconds'>> {
  const [row] = await db.query<Pick<Backlog, 'due' | 'oldestSeconds'>>(
    `/* over all accounts */ SELECT count(*)::int AS due, coalesce(extract(epoch FROM now() - min(due_at)), 0)::float8 AS "oldestSeconds"
     FROM (
       SELECT due_at FROM runtime.outbox
       WHERE plugin = $1 AND set_aside_at IS NULL AND due_at <= now() ORDER BY due_at, id LIMIT ${COUNTED}) o`,
    [plugin],
  )
  return row ?? { due: 0, oldestSeconds: 0 }
}

async function setAsideOf(db: Db, plugin: string): Promise<Pick<Backlog, 'setAside'>> {
  const [row] = await db.query<Pick<Backlog, 'setAside'>>(
    `/* over all accounts */ SELECT count(*)::int AS "setAside" FROM (
       SELECT 1 FROM runtime.outbox WHERE plugin = $1 AND set_aside_at IS NOT NULL LIMIT ${COUNTED}) o`,
    [plugin],
  )
  return row ?? { setAside: 0 }
}
