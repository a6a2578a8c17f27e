/** Work that is done once a day or week for each account, by whichever process claims it first. */
import type { Db } from '#runtime'
import { readAny, readIds } from './sql.ts'

/** Each kind, with the status of the projects without which there is nothing to do. */
const STATUS_OF = { simulation: 'Active', releases: 'Planning' } as const
export type PeriodicWork = keyof typeof STATUS_OF

/**
 * Accounts for which it was not done yet and that no process is at: those that were tried last come last, so that one which
 * ends the process holds up no other; at most `most`.
 * @param periods of each account the day, or the first day of the week, for which it is due, `YYYY-MM-DD`
 * @param except accounts that are left out
 */
export const findDueAccounts = (
  db: Db,
  kind: PeriodicWork,
  periods: ReadonlyMap<number, string>,
  except: readonly number[],
  most: number,
) =>
  readIds(
    db,
    `/* over all accounts */ SELECT p.account_id AS id FROM scheduling.project p
     JOIN unnest($1::bigint[], $2::date[]) AS a(id, period) ON p.account_id = a.id
     LEFT JOIN scheduling.periodic_work w ON w.account_id = p.account_id AND w.kind = $5
     WHERE p.status = $6 AND p.account_id <> ALL ($3::bigint[])
       AND (w.done_for IS NULL OR w.done_for < a.period) AND (w.claimed_until IS NULL OR w.claimed_until <= now())
     GROUP BY p.account_id, w.claimed_until ORDER BY w.claimed_until NULLS FIRST, p.account_id LIMIT $4`,
    [[...periods.keys()], [...periods.values()], except, most, kind, STATUS_OF[kind]],
  )

/** How long a process has for an account until another one may try. */
const CLAIMED = '15 minutes'

/** False where another process is at it, or was before. */
export async function claimWork(db: Db, kind: PeriodicWork, accountId: number, period: string): Promise<boolean> {
  const again = await db.query(
    `UPDATE scheduling.periodic_work SET claimed_until = now() + interval '${CLAIMED}'
     WHERE account_id = $1 AND kind = $3 AND claimed_until <= now() AND (done_for IS NULL OR done_for < $2::date)
     RETURNING account_id`,
    [accountId, period, kind],
  )
  if (again.length > 0) return true
  return readAny(
    db,
    `INSERT INTO scheduling.periodic_work (account_id, kind, claimed_until)
     VALUES ($1, $2, now() + interval '${CLAIMED}') ON CONFLICT (account_id, kind) DO NOTHING RETURNING account_id`,
    [accountId, kind],
  )
}

/** @param period undefined: it was not done, and is due */
export const endWork = (db: Db, kind: PeriodicWork, accountId: number, period?: string) =>
  db.query(
    `UPDATE scheduling.periodic_work SET done_for = coalesce($2, done_for), claimed_until = now()
     WHERE account_id = $1 AND kind = $3`,
    [accountId, period, kind],
  )
