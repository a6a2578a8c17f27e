/**
 * Sees each finished request under /scim/v2. For a SCIM client of the account it records the last request and the last error,
 * and an audit entry for each refused request; the entry of a change is written in its transaction, by its handler. Requests
 * with the secret of a deactivated client are the client's, too. Any other one without a valid secret or token has no client,
 * and is left to the security log.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { FinishedExchange, Host, Observer } from '#runtime'
import type { ClientSettingsOf } from '../clients/client-settings.ts'
import { type AuditEntry, countRepeatedRequests, insertAuditEntry, LIMITED } from '../store/audit-entries.ts'
import { saveLastError, touchClient } from '../store/client-records.ts'
import { isRefused, type KnownExchange, refusedEntry } from './refused-request.ts'

/** Each holds a request's body in memory. Above it, nothing is recorded: the database does not keep up. */
const MAX_PENDING = 100 // requests
const MAX_CLIENTS = 10_000 // whose last minute is remembered, about 100 bytes each
const MINUTE = 60_000 // ms
/** Repeated requests are counted for so long before the count is written. */
const COUNTING = 1_000 // ms
const MAX_DETAIL = 10_000 // characters

type Needs = Pick<Host<unknown>, 'clock' | 'db' | 'log' | 'transaction'>

interface RequestObserver extends Observer {
  /** Resolves when all that was seen is recorded. */
  close(): Promise<void>
}

export function openObserver(host: Needs, settings: Pick<ClientSettingsOf, 'find'>): RequestObserver {
  const { clock, db, log } = host
  const touched = new LRUCache<string, number>({ max: MAX_CLIENTS })
  const repeated = openRepeatedRequests(host)
  const pending = new Set<Promise<void>>()

  async function touch({ bearer, ip }: KnownExchange, now: Date): Promise<void> {
    const key = `${bearer.account.id} ${bearer.clientId}`
    const minute = Math.floor(now.getTime() / MINUTE)
    if (touched.get(key) === minute) return
    touched.set(key, minute)
    try {
      await touchClient(db, bearer.account.id, bearer.clientId, ip, now)
    } catch (error) {
      touched.delete(key)
      throw error
    }
  }

  async function record(exchange: KnownExchange): Promise<void> {
    const { account, clientId } = exchange.bearer
    const now = clock.now()
    const client = await settings.find(db, account.id, clientId)
    if (!client) return
    const isInactive = exchange.refusedBearer !== undefined
    if (!isInactive) await touch(exchange, now)
    if (!isRefused(exchange)) return
    const entry = refusedEntry(exchange, client.displayName, now)
    if (isInactive || exchange.status === LIMITED) return repeated.count(entry)
    await insertAuditEntry(db, entry)
    await saveLastError(db, account.id, clientId, lastErrorOf(entry))
  }

  return {
    prefix: '/scim/v2',

    observe(exchange) {
      const known = knownOf(exchange)
      if (!known) return
      if (pending.size >= MAX_PENDING) {
        log.error(
          { requestId: exchange.requestId },
          'The request is not in the audit log: too many are being recorded.',
        )
        return
      }
      const recording: Promise<void> = record(known)
        .catch((err: unknown) =>
          log.error({ err, requestId: exchange.requestId }, 'The request could not be recorded.'),
        )
        .finally(() => pending.delete(recording))
      pending.add(recording)
    },

    async close() {
      await Promise.all(pending)
      await repeated.close()
    },
  }
}

function knownOf(exchange: FinishedExchange): KnownExchange | undefined {
  const bearer = exchange.bearer ?? exchange.refusedBearer
  return bearer && { ...exchange, bearer }
}

const lastErrorOf = ({ performedOn: at, responseStatus: status, error }: AuditEntry) => ({
  at,
  status,
  detail: (error ?? '').slice(0, MAX_DETAIL),
})

/**
 * Counts the requests of each client that a rate limit refuses, or that it sends while it is deactivated: nothing limits how
 * many these are. Within a minute those of one status are one audit entry.
 */
function openRepeatedRequests({ log, transaction }: Pick<Host<unknown>, 'log' | 'transaction'>) {
  const counts = new Map<string, { readonly entry: AuditEntry; requests: number }>()
  const stopping = new AbortController()
  const writes = new Set<Promise<void>>()

  async function write(key: string): Promise<void> {
    await pause(COUNTING, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    const counted = counts.get(key)
    counts.delete(key)
    if (!counted) return
    const { entry, requests } = counted
    try {
      await transaction(async (tx) => {
        await countRepeatedRequests(tx, entry, requests)
        await saveLastError(tx, entry.accountId, entry.clientId, lastErrorOf(entry))
      })
    } catch (err) {
      log.error({ err, requests }, 'Requests that were refused could not be recorded.')
    }
  }

  return {
    count(entry: AuditEntry): void {
      const key = `${entry.accountId} ${entry.clientId} ${entry.responseStatus} ${Math.floor(entry.performedOn.getTime() / MINUTE)}`
      const counted = counts.get(key)
      if (counted) {
        counted.requests += 1
        return
      }
      if (counts.size >= MAX_CLIENTS) return
      counts.set(key, { entry, requests: 1 })
      const writing: Promise<void> = write(key).finally(() => writes.delete(writing))
      writes.add(writing)
    },

    async close(): Promise<void> {
      stopping.abort()
      await Promise.all(writes)
    },
  }
}
