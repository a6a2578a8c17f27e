/** How much of the outbox waits for each plugin. */
import type { Db } from '../plugin.ts'

/** Rows that are counted at most for a plugin; a backlog of millions must not make counting it the next trouble. */
const COUNTED = 10_000

export interface Backlog {
  readonly plugin: string
  readonly due: number
  /** Since the oldest of the due ones became due; 0 where there is none. */
  readonly oldestSeconds: number
  readonly setAside: number
}

/** The next plugin with rows behind `behind`, by either index alone: however many rows there are, a look each. */
const nextPlugin = (behind: string) => `
  SELECT min(plugin) FROM (
    (SELECT plugin FROM runtime.outbox WHERE set_aside_at IS NULL AND plugin > ${behind} ORDER BY plugin LIMIT 1)
    UNION ALL
    (SELECT plugin FROM runtime.outbox WHERE set_aside_at IS NOT NULL AND plugin > ${behind} ORDER BY plugin LIMIT 1)) n`

/** One for each of the plugins, which are those with listeners, and for each other that has rows: it is not loaded any more. */
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
