/** The audit log of provisioning: the table scim.audit_entry. */
import type { Db } from '#runtime'

export type AuditAction = 'Created' | 'Updated' | 'Deactivated' | 'Linked' | 'Failed'

/** One request of a SCIM client. */
export interface AuditEntry {
  readonly accountId: number
  readonly performedOn: Date
  readonly action: AuditAction
  readonly externalId: string | null
  readonly userId: number | null
  readonly userName: string | null
  readonly responseStatus: number
  readonly ipAddress: string | null
  readonly clientId: string
  readonly clientName: string
  readonly requestId: string
  readonly method: string
  readonly path: string
  /** Milliseconds. */
  readonly duration: number | null
  /** The request's body, credentials masked. */
  readonly payload: unknown
  readonly error: string | null
  /** By attribute. */
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>
}

/** In the transaction of the change that it is about; of a refused request on its own. */
export const insertAuditEntry = (db: Db, entry: AuditEntry) =>
  db.query(
    `INSERT INTO scim.audit_entry (account_id, performed_on, action, external_id, user_id, user_name, response_status,
       ip_address, client_id, client_name, request_id, method, path, duration, payload, error, changes)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      entry.accountId,
      entry.performedOn,
      entry.action,
      entry.externalId,
      entry.userId,
      entry.userName,
      entry.responseStatus,
      entry.ipAddress,
      entry.clientId,
      entry.clientName,
      entry.requestId,
      entry.method,
      entry.path,
      entry.duration,
      JSON.stringify(entry.payload ?? null),
      entry.error,
      JSON.stringify(entry.changes),
    ],
  )
