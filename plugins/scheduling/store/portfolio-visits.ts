/** When users looked at the portfolio. */
import type { Tx } from '#runtime'

const PAUSE = 4 * 3_600_000 // ms without a look end a visit: one over lunch goes on, and the next morning another one begins

/**
 * Notes that a user looks at the portfolio now.
 * @returns when the visit before this one ended; null in the first one
 */
export async function noteVisit(tx: Tx, accountId: number, userId: number, at: Date): Promise<Date | null> {
  const [row] = await tx.query<{ lastVisitAt: Date | null }>(
    `INSERT INTO scheduling.portfolio_visit AS v (account_id, user_id, looked_at) VALUES ($1, $2, $3)
     ON CONFLICT (account_id, user_id) DO UPDATE SET looked_at = greatest(v.looked_at, excluded.looked_at),
       last_visit_at = CASE WHEN v.looked_at < $4 THEN v.looked_at ELSE v.last_visit_at END
     RETURNING last_visit_at AS "lastVisitAt"`,
    [accountId, userId, at, new Date(at.getTime() - PAUSE)],
  )
  return row?.lastVisitAt ?? null
}
