/** Rows of identity.security_log. */
import type { Schemas } from '#generated/identity'
import type { Db } from '#runtime'
import { storable } from '#runtime/models'
import { searchTextOf } from '#runtime/text'

export interface SecurityEvent {
  readonly accountId: number
  readonly action: SecurityAction
  /** The user who did it; null when it is unknown, a client, or an operator. */
  readonly actorId: number | null
  /** The user's or client's name, `operator`, or empty when it is unknown. Never what was typed as a user name. */
  readonly actorName: string
  readonly clientId?: string | null
  /** Whom or what it changed, such as `user 7` or `client client-x`. */
  readonly subject?: string | null
  /** Null for an operator's command, and for a failed sign-in that may be of a user of another account. */
  readonly ip: string | null
  /** Never a secret. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** The actor that is not known. */
export const UNKNOWN_ACTOR = { actorId: null, actorName: '' } as const

interface Self {
  readonly accountId: number
  readonly id: number
  readonly displayName: string
}

/** What users do with their own sign-in. */
export const ownEntry = ({ accountId, id, displayName: actorName }: Self, ip: string) => {
  return { accountId, actorId: id, actorName, subject: `user ${id}`, ip }
}

/** The refusal of a client. */
export const tokenRefused = (accountId: number, clientId: string, ip: string, details: object): SecurityEvent => {
  const subject = `client ${clientId}`
  return { ...UNKNOWN_ACTOR, accountId, action: 'token_refused', clientId, subject, ip, details: { ...details } }
}

export type SecurityAction = NonNullable<Schemas['SecurityLogEntry']['action']>

/**
 * Call it in the transaction of the change; for a refusal, which changes nothing, with a `Db`. An account that does not exist
 * gets no entry: sign-in pages take any account's number.
 */
export async function insertSecurityEvent(db: Db, event: SecurityEvent, now: Date): Promise<void> {
  const { sql, params } = securityEventSql(event, now)
  await db.query(sql, params)
}

/** The statement that inserts the entry. */
export const securityEventSql = (event: SecurityEvent, now: Date) => ({
  sql: `INSERT INTO identity.security_log
       (account_id, performed_on, action, actor_id, actor_name, client_id, subject, ip_address, details, search_text)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10 WHERE EXISTS (SELECT FROM identity.account WHERE id = $1)`,
  params: [
    event.accountId,
    now,
    event.action,
    event.actorId,
    event.actorName,
    event.clientId ?? null,
    event.subject ?? null,
    event.ip,
    JSON.stringify(storable(event.details ?? {})),
    searchTextOf([event.actorName, event.subject, event.clientId, event.ip]),
  ],
})
