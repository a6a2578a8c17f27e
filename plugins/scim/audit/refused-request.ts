/** The audit entry of a refused request. Pure. */
import type { FinishedExchange } from '#runtime'
import { concernedUserOf } from '../errors.ts'
import { memberOf } from '../json.ts'
import type { AuditEntry } from '../store/audit-entries.ts'
import { userIdFrom } from '../users/user-id.ts'
import { maskCredentials } from './mask.ts'

const MAX_TEXT = 1_000 // characters of an external id or a user name, of which the request was refused

export type KnownExchange = FinishedExchange & { readonly bearer: NonNullable<FinishedExchange['bearer']> }

export const isRefused = ({ status }: FinishedExchange): boolean => status >= 400

export function refusedEntry(exchange: KnownExchange, clientName: string, performedOn: Date): AuditEntry {
  const { bearer, body, path, status, method, ip } = exchange
  const user = concernedUserOf(exchange.problem)
  return {
    accountId: bearer.account.id,
    performedOn,
    action: 'Failed',
    externalId: user?.externalId ?? textOf(body, 'externalId'),
    userId: userIdOf(path),
    userName: user?.userName ?? textOf(body, 'userName'),
    responseStatus: status,
    ipAddress: ip,
    clientId: bearer.clientId,
    clientName,
    requestId: exchange.requestId,
    method,
    path,
    duration: exchange.milliseconds,
    payload: maskCredentials(body ?? null),
    error: exchange.problem?.message ?? null,
    changes: {},
    ignored: [],
  }
}

/** The id in the path of a user, when a user can have it. */
function userIdOf(path: string): number | null {
  const text = /^\/scim\/v2\/Users\/([^/]+)$/.exec(path)?.[1]
  return text === undefined ? null : (userIdFrom(text) ?? null)
}

/** The text of an attribute, of a user or of a PATCH. */
function textOf(body: unknown, attribute: string): string | null {
  const own = memberOf(body, attribute)
  if (typeof own === 'string') return own.slice(0, MAX_TEXT)
  const operations = memberOf(body, 'Operations')
  if (!Array.isArray(operations)) return null
  for (const operation of operations) {
    const value = memberOf(operation, 'value')
    const path = memberOf(operation, 'path')
    const isPath = typeof path === 'string' && path.toLowerCase() === attribute.toLowerCase()
    const found = isPath ? value : path === undefined ? memberOf(value, attribute) : undefined
    if (typeof found === 'string') return found.slice(0, MAX_TEXT)
  }
  return null
}
