/** Planners that live: processes that take searches, with the threads that each has for them. */
import type { Db } from '#runtime'
import type { SearchLane } from '../planner/lanes.ts'

const DEAD_AFTER = 10 // s without a sign of life

/** By the lane of the searches that they run. */
export type SearchThreads = Readonly<Record<SearchLane, number>>

/** A sign of life. */
export const savePlanner = (db: Db, id: string, threads: SearchThreads) =>
  db.query(
    `INSERT INTO scheduling.planner (id, short_threads, long_threads, seen_at) VALUES ($1, $2, $3, now())
     ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`,
    [id, threads.search, threads.long_search],
  )

/** Removes the planner, and those that have been dead for long. */
export const removePlanner = (db: Db, id: string) =>
  db.query(`DELETE FROM scheduling.planner WHERE id = $1 OR seen_at < now() - interval '1 day'`, [id])

/** The threads of all planners that live; undefined where none does. */
export async function findThreads(db: Db): Promise<SearchThreads | undefined> {
  const [sum] = await db.query<SearchThreads & { planners: number }>(
    `SELECT count(*) AS planners, coalesce(sum(short_threads), 0) AS search, coalesce(sum(long_threads), 0) AS long_search
     FROM scheduling.planner WHERE seen_at > now() - interval '${DEAD_AFTER} seconds'`,
  )
  return sum && sum.planners > 0 ? sum : undefined
}
