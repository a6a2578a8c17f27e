/** Reads entries of the audit log; `audit-entries.ts` inserts them. */
import { type AuditLogEntryFields, auditLogEntryEntity } from '#generated/scim'
import { aliasedColumns } from '#runtime/models'
import type { Source } from '#runtime/odata'
import type { AuditEntry } from './audit-entries.ts'

type Details = Pick<AuditEntry, 'payload' | 'error' | 'changes' | 'ignored'>
export type AuditLogRow = AuditLogEntryFields & Details

const DETAILS = {
  payload: 'a.payload',
  error: 'a.error',
  changes: 'a.changes',
  ignored: 'a.ignored',
} satisfies Record<keyof Details, string>

const source = (accountId: number, columns: string): Source => ({
  columns,
  from: 'scim.audit_entry a',
  where: 'a.account_id = $1',
  params: [accountId],
})

export const auditLogSource = (accountId: number): Source =>
  source(accountId, aliasedColumns({ ...auditLogEntryEntity.columns, ...DETAILS }))

/** The same entries, each with the bytes of its JSON columns alone. */
export const auditLogSizes = (accountId: number): Source =>
  source(accountId, 'coalesce(octet_length(a.payload::text), 0) + octet_length(a.changes::text) AS bytes')
