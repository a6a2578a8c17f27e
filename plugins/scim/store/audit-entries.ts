/** The audit log of provisioning: the table scim.audit_entry. */
import type { Schemas } from '#generated/scim'
import type { Db, Tx } from '#runtime'
import { insertRow, lockName, storable } from '#runtime/models'
import { searchTextOf } from '#runtime/text'

/** The status of a request that a rate limit refused. */
export const LIMITED = 429

/** One request of a SCIM client. */
export interface AuditEntry {
  readonly accountId: number
  readonly performedOn: Date
  readonly action: Schemas['AuditAction']
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
  /** Sentences about what the request has and was not applied. */
  readonly ignored: readonly string[]
}

/** In the transaction of the change that it is about; of a refused request on its own. */
export const insertAuditEntry = (db: Db, entry: AuditEntry) => insertRepeated(db, entry, 1)

/** One entry for so many requests that were refused alike. */
function insertRepeated(db: Db, entry: AuditEntry, repeated: number) {
  const { payload, changes, ignored, ...rest } = storable(entry)
  return insertRow(db, 'scim.audit_entry', {
    ...rest,
    searchText: searchTextOf([rest.userName, rest.externalId]),
    payload: JSON.stringify(payload ?? null),
    changes: JSON.stringify(changes),
    ignored: JSON.stringify(ignored),
    repeated,
  })
}

/**
 * Counts requests that were refused alike: adds to the client's entry of the same status and minute, in whichever process it
 * began, or inserts one.
 */
export async function countRepeatedRequests(tx: Tx, entry: AuditEntry, requests: number): Promise<void> {
  const { accountId, clientId, performedOn, responseStatus } = entry
  await lockName(tx, `scim.audit_entry:${accountId} ${clientId}`)
  const counted = await tx.query(
    `UPDATE scim.audit_entry SET repeated = repeated + $4
      WHERE account_id = $1 AND id = (
        SELECT id FROM scim.audit_entry
         WHERE account_id = $1 AND action = 'Failed' AND client_id = $2 AND response_status = $5
           AND performed_on >= date_trunc('minute', $3::timestamptz) ORDER BY performed_on DESC LIMIT 1)
     RETURNING 1`,
    [accountId, clientId, performedOn, requests, responseStatus],
  )
  if (counted.length === 0) await insertRepeated(tx, entry, requests)
}
