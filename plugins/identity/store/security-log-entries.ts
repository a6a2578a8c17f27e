/** Reads and deletes rows of identity.security_log; `security-log.ts` inserts them. */
import type { Db } from '#runtime'
import type { Fields, Source } from '#runtime/odata'
import type { SecurityAction } from './security-log.ts'

export interface SecurityLogRow {
  readonly id: number
  readonly performedOn: Date
  readonly action: SecurityAction
  readonly actorId: number | null
  readonly actorName: string
  readonly clientId: string | null
  readonly subject: string | null
  readonly ipAddress: string | null
  readonly details: Readonly<Record<string, unknown>>
}

/** The fields by which the log can be filtered and sorted. */
export const securityLogFields: Fields = {
  id: { column: 'l.id', type: 'integer', notNull: true },
  performedOn: { column: 'l.performed_on', type: 'timestamp', notNull: true },
  action: { column: 'l.action', type: 'string', notNull: true },
  actorId: { column: 'l.actor_id', type: 'integer' },
  actorName: { column: 'l.actor_name', type: 'string', notNull: true },
  clientId: { column: 'l.client_id', type: 'string' },
  subject: { column: 'l.subject', type: 'string' },
  ipAddress: { column: 'l.ip_address', type: 'string' },
}

export const securityLogSource = (accountId: number): Source => ({
  columns: `l.id, l.performed_on AS "performedOn", l.action, l.actor_id AS "actorId", l.actor_name AS "actorName",
    l.client_id AS "clientId", l.subject, l.ip_address AS "ipAddress", l.details`,
  from: 'identity.security_log l',
  where: 'l.account_id = $1',
  params: [accountId],
})

/** Deletes up to `limit` entries of all accounts that are older than so many days. Resolves to how many it deleted. */
export async function deleteOldEntries(db: Db, now: Date, days: number, limit: number): Promise<number> {
  const rows = await db.query(
    `DELETE FROM identity.security_log WHERE (account_id, id) IN (
       SELECT account_id, id FROM identity.security_log
        WHERE performed_on < least($1, now()) - make_interval(days => $2) ORDER BY performed_on LIMIT $3)
     RETURNING 1`,
    [now, days, limit],
  )
  return rows.length
}
