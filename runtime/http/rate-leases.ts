/** Rows of runtime.rate_lease: how much of a client's windows all processes together have reserved. */

import type { RateWindow } from '../limits/rate-window.ts'
import type { Db } from '../plugin.ts'
import type { Usage } from './sliding-window.ts'

export interface StoredUsage {
  readonly seconds: number
  /** Changes with every reservation. */
  readonly version: number
  readonly usage: Usage
}

interface Leased {
  readonly accountId: number
  readonly clientId: string
  readonly window: RateWindow
  /** Of the row that was read; 0 without one. */
  readonly version: number
}

/** Of each window of the client. */
export async function storedUsages(db: Db, accountId: number, clientId: string): Promise<StoredUsage[]> {
  const rows = await db.query<{ seconds: number; version: number; start: Date; used: number[] }>(
    `SELECT seconds, version, bucket_start AS "start", used FROM runtime.rate_lease
     WHERE account_id = $1 AND client_id = $2`,
    [accountId, clientId],
  )
  return rows.map(({ seconds, version, start, used }) => ({
    seconds,
    version,
    usage: { start: start.getTime(), used },
  }))
}

/** Resolves to the new version; undefined when another process was first, and nothing is stored. */
export async function saveUsage(
  db: Db,
  { accountId, clientId, window, version }: Leased,
  { start, used }: Usage,
): Promise<number | undefined> {
  const values = [accountId, clientId, window.seconds, new Date(start), [...used]]
  const [row] =
    version === 0
      ? await db.query<{ version: number }>(
          `INSERT INTO runtime.rate_lease (account_id, client_id, seconds, bucket_start, used, version)
           VALUES ($1, $2, $3, $4, $5, 1) ON CONFLICT DO NOTHING RETURNING version`,
          values,
        )
      : await db.query<{ version: number }>(
          `UPDATE runtime.rate_lease SET bucket_start = $4, used = $5, version = version + 1
           WHERE account_id = $1 AND client_id = $2 AND seconds = $3 AND version = $6 RETURNING version`,
          [...values, version],
        )
  return row?.version
}
