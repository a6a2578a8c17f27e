/** Reads rows of identity.security_log; `security-log.ts` inserts them. */
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
