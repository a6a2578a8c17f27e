/** When projects in Planning may start, as proposed in each week. Dates are `YYYY-MM-DD`. */
import type { Actor, Db, Tx } from '#runtime'
import type { Proposals } from '../engine/portfolio/releases.ts'
import { readFirst } from './sql.ts'

export interface Releases {
  /** The Monday of the week that they are of. */
  readonly week: string
  readonly madeOn: string
  readonly actor: Actor
  /** When those were made that they are compared with. */
  readonly comparedWith: string | null
  readonly proposals: Proposals
}

const selected = `week, made_on AS "madeOn", actor, compared_with AS "comparedWith", proposals`

/** @param before a Monday: those of an earlier week; null: the last ones */
export const findReleases = (db: Db, accountId: number, before: string | null) =>
  readFirst<Releases>(
    db,
    `SELECT ${selected} FROM scheduling.release_proposal
     WHERE account_id = $1 AND ($2::date IS NULL OR week < $2::date) ORDER BY week DESC LIMIT 1`,
    [accountId, before],
  )

const KEPT = '53 weeks'

const IN_PLACE = `UPDATE SET made_on = excluded.made_on, actor = excluded.actor, compared_with = excluded.compared_with,
  proposals = excluded.proposals`

/** @param ofSameWeek what becomes of those that were made in the same week */
export async function saveReleases(
  tx: Tx,
  accountId: number,
  releases: Releases,
  ofSameWeek: 'replaced' | 'kept',
): Promise<void> {
  const { week, madeOn, actor, comparedWith, proposals } = releases
  await tx.query(
    `INSERT INTO scheduling.release_proposal (account_id, week, made_on, actor, compared_with, proposals)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (account_id, week) DO ${ofSameWeek === 'kept' ? 'NOTHING' : IN_PLACE}`,
    [accountId, week, madeOn, JSON.stringify(actor), comparedWith, JSON.stringify(proposals)],
  )
  await tx.query(
    `DELETE FROM scheduling.release_proposal WHERE account_id = $1 AND week < $2::date - interval '${KEPT}'`,
    [accountId, week],
  )
}
