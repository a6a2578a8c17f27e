/** Rows of plugins that are not loaded any more: nobody hears of them, and nothing else says so. */
import type { Db } from '../plugin.ts'

interface Gone {
  readonly plugin: string
  readonly rows: number
  readonly oldest: Date
}

/** Of each such plugin, a sentence. */
export async function goneSentences(db: Db, loaded: readonly string[]): Promise<string[]> {
  const gone = await db.query<Gone>(
    `SELECT plugin, count(*)::int AS rows, min(happened_at) AS oldest FROM runtime.outbox
     WHERE plugin <> ALL ($1) GROUP BY plugin ORDER BY plugin`,
    [loaded],
  )
  return gone.map(
    ({ plugin, rows, oldest }) =>
      `${rows} ${rows === 1 ? 'row is' : 'rows are'} for the plugin ${plugin}, which is not loaded, the oldest of ` +
      `${oldest.toISOString()}; chainwork outbox discard --plugin ${plugin} --waiting deletes them.`,
  )
}
