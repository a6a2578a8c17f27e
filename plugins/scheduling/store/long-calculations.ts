/** Searches and simulations that are under way, so that every process can show them. Their time is the database's. */
import type { Db } from '#runtime'
import type { Levelling } from '../engine/model.ts'
import type { SimulationProgress } from '../engine/simulation/model.ts'

export const BEAT = 1_000 // ms between two beats of a calculation
const DEAD_AFTER = 5 // s without a beat

/** What each kind reports of how far it is. */
export interface ProgressOf {
  readonly search: Levelling
  readonly simulation: SimulationProgress
}
export interface LongCalculation<Kind extends keyof ProgressOf> {
  readonly startedAt: Date
  /** That a search may take. */
  readonly seconds: Kind extends 'search' ? number : null
  /** Null until the first is reported. */
  readonly progress: ProgressOf[Kind] | null
}

/** Which calculation of which project; without one it is of all that run. */
export interface LongCalculationKey<Kind extends keyof ProgressOf> {
  readonly accountId: number
  readonly projectId: number | null
  readonly kind: Kind
  readonly id: string
}

export const beat = <Kind extends keyof ProgressOf>(
  db: Db,
  { accountId, projectId, kind, id }: LongCalculationKey<Kind>,
  { startedAt, seconds, progress }: LongCalculation<Kind>,
) =>
  db.query(
    `INSERT INTO scheduling.long_calculation (account_id, id, kind, project_id, started_at, seconds, progress, seen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now())
     ON CONFLICT (account_id, id) DO UPDATE SET progress = excluded.progress, seen_at = excluded.seen_at`,
    [accountId, id, kind, projectId, startedAt, seconds, progress && JSON.stringify(progress)],
  )

/** Takes the calculation off the list, and with it those of the account that have been dead for long. */
export const end = (db: Db, { accountId, id }: Pick<LongCalculationKey<keyof ProgressOf>, 'accountId' | 'id'>) =>
  db.query(
    `DELETE FROM scheduling.long_calculation
     WHERE account_id = $1 AND (id = $2 OR seen_at < now() - interval '1 hour')`,
    [accountId, id],
  )

/** The calculation that began last, or undefined when none is under way. */
export async function findUnderWay<Kind extends keyof ProgressOf>(
  db: Db,
  { accountId, projectId, kind }: Omit<LongCalculationKey<Kind>, 'id'>,
): Promise<LongCalculation<Kind> | undefined> {
  const [row] = await db.query<LongCalculation<Kind>>(
    `SELECT started_at AS "startedAt", seconds, progress FROM scheduling.long_calculation
     WHERE account_id = $1 AND kind = $2 AND project_id IS NOT DISTINCT FROM $3::bigint
       AND seen_at > now() - interval '${DEAD_AFTER} seconds'
     ORDER BY started_at DESC, id LIMIT 1`,
    [accountId, kind, projectId],
  )
  return row
}
