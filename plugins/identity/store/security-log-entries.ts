/** Reads rows of identity.security_log; `security-log.ts` inserts them. */
import { securityLogEntryEntity } from '#generated/identity'
import { aliasedColumns } from '#runtime/models'
import type { Fields, Source } from '#runtime/odata'

const { columns, fields } = securityLogEntryEntity

/** The fields by which the log can be filtered and sorted. An action that there is not finds nothing. */
export const securityLogFields: Fields = {
  ...fields,
  action: { column: columns.action, type: 'string', notNull: true },
}

export const securityLogSource = (accountId: number): Source => ({
  columns: aliasedColumns(columns),
  from: 'identity.security_log l',
  where: 'l.account_id = $1',
  params: [accountId],
})
