/** Reads entries of the audit log; `audit-entries.ts` inserts them. */
import type { Fields, Source } from '#runtime/odata'
import type { AuditEntry } from './audit-entries.ts'

export interface AuditLogRow extends Omit<AuditEntry, 'accountId'> {
  readonly id: number
  readonly repeated: number
}

/** The fields by which the log can be filtered and sorted. */
export const auditLogFields: Fields = {
  id: { column: 'a.id', type: 'integer', notNull: true },
  performedOn: { column: 'a.performed_on', type: 'timestamp', notNull: true },
  action: {
    column: 'a.action',
    type: 'string',
    values: ['Created', 'Updated', 'Deactivated', 'Linked', 'Failed'],
    notNull: true,
  },
  externalId: { column: 'a.external_id', type: 'string' },
  userId: { column: 'a.user_id', type: 'integer' },
  userName: { column: 'a.user_name', type: 'string' },
  responseStatus: { column: 'a.response_status', type: 'integer', notNull: true },
  ipAddress: { column: 'a.ip_address', type: 'string' },
  clientId: { column: 'a.client_id', type: 'string', notNull: true },
}

const source = (accountId: number, columns: string): Source => ({
  columns,
  from: 'scim.audit_entry a',
  where: 'a.account_id = $1',
  params: [accountId],
})

export const auditLogSource = (accountId: number): Source =>
  source(
    accountId,
    `a.id, a.performed_on AS "performedOn", a.action, a.external_id AS "externalId", a.user_id AS "userId",
     a.user_name AS "userName", a.response_status AS "responseStatus", a.ip_address AS "ipAddress",
     a.client_id AS "clientId", a.client_name AS "clientName", a.request_id AS "requestId", a.method, a.path, a.duration,
     a.payload, a.error, a.changes, a.ignored, a.repeated`,
  )

/** The same entries, each with the bytes of its JSON columns alone. */
export const auditLogSizes = (accountId: number): Source =>
  source(accountId, 'coalesce(octet_length(a.payload::text), 0) + octet_length(a.changes::text) AS bytes')
