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

/** Selects the next plugin name after `previous` with one lookup in each of the two partial indexes (a skip scan). */
const nextPlugin = (previous: string) => `
  SELECT min(plugin) FROM (
    (SELECT plugin FROM runtime.outbox WHERE set_aside_at IS NULL AND plugin > ${previous} ORDER BY plugin LIMIT 1)
    UNION ALL
    (SELECT plugin FROM runtime.outbox WHERE set_aside_at IS NOT NULL AND plugin > ${previous} ORDER BY plugin LIMIT 1)) n`

/** @param plugins those with listeners; the result also has every other plugin with rows, which is not loaded any more */
export const readBacklog = (db: Db, plugins: readonly string[]): Promise<Backlog[]> =>
  db.query<Backlog>(
    `WITH RECURSIVE found(plugin) AS (
       (${nextPlugin("''")})
       UNION ALL
       SELECT (${nextPlugin('found.plugin')}) FROM found WHERE found.plugin IS NOT NULL)
     SELECT p.plugin, d.n AS due, coalesce(extract(epoch FROM now() - d.oldest), 0)::float8 AS "oldestSeconds",
       a.n AS "setAside"
     FROM (SELECT unnest($1::text[]) AS plugin UNION SELECT plugin FROM found WHERE plugin IS NOT NULL) p
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS n, min(due_at) AS oldest FROM (
         SELECT due_at FROM runtime.outbox
         WHERE plugin = p.plugin AND set_aside_at IS NULL AND due_at <= now() ORDER BY due_at, id LIMIT ${COUNTED}) o) d
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS n FROM (
         SELECT FROM runtime.outbox WHERE plugin = p.plugin AND set_aside_at IS NOT NULL LIMIT ${COUNTED}) o) a`,
    [plugins],
  )
