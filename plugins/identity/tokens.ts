/** Whom does this bearer token stand for? The service that the runtime asks on every request. */
import { LRUCache } from 'lru-cache'
import type { Host } from '#runtime'
import type { Bearer, Tokens } from '#runtime/services'
import { type BearerCache, PROBE, type Subject } from './cache.ts'
import { CHANNEL } from './changes.ts'
import type { Config } from './config.ts'
import { roleAllows } from './scopes.ts'
import { digestKey, keyBytes, looksLike } from './secret.ts'
import { findAccount } from './store/accounts.ts'
import { type BearerRow, findBearer } from './store/tokens.ts'
import { ADMINISTRATOR } from './store/users.ts'
import { limitUnknownTokens } from './unknown-tokens.ts'

const FRESH = 5_000 // ms
const PROBE_EVERY = 1_000 // ms
const PROVEN = 3_600_000 // ms after a token was good, during which it is looked up whatever else its address sends
const PROVEN_TOKENS = 20_000 // about 150 bytes each
const MINUTE = 60 // s

type Parts = Pick<Host<Config>, 'db' | 'clock' | 'config' | 'log' | 'listen' | 'notify'>

export function openTokens(host: Parts, cache: BearerCache): Tokens {
  const unknownTokens = limitUnknownTokens(host.clock)
  /** By token, when it was last good, in epoch milliseconds. */
  const proven = new LRUCache<string, number>({ max: PROVEN_TOKENS })
  let probedAt = 0
  host.listen(CHANNEL, (notice) => cache.heard(notice))

  /** One notice a second at most, sent for nobody to wait for; a lost one is followed by the next. */
  function probe(now: number) {
    if (now - probedAt < PROBE_EVERY) return
    probedAt = now
    host.notify(host.db, CHANNEL, PROBE).catch((error: unknown) => host.log.debug({ err: error }, 'no probe was sent'))
  }

  async function lookUp(key: string): Promise<Bearer | undefined> {
    const now = host.clock.now()
    if (cache.disconnected) probe(now.getTime())
    const generation = cache.generation
    const row = await findBearer(host.db, keyBytes(key), now)
    const fresh = now.getTime() + FRESH
    if (!row) {
      proven.delete(key) // from now on it counts as unknown
      cache.keepNobody(key, fresh, generation)
      return undefined
    }
    proven.set(key, now.getTime())
    const bearer = bearerOf(row, host.config.apiRateLimit)
    const until = Math.min(fresh, row.expiresAt.getTime())
    cache.keep(key, { bearer, until, subjects: subjectsOf(row) }, generation)
    return bearer
  }

  return {
    async verify(token, caller) {
      if (!looksLike('at_', token)) return undefined
      const now = host.clock.now().getTime()
      const key = digestKey(token)
      const known = cache.find(key, now)
      if (known !== undefined) return known ?? undefined
      if ((proven.get(key) ?? 0) > now - PROVEN) return lookUp(key)
      return unknownTokens.lookUp(caller.ip, () => lookUp(key))
    },
    account: (id) => findAccount(host.db, id),
  }
}

/**
 * Pure. A client that acts alone has its own role and sees every project; behind a user stands the user's. The scope
 * `admin` is lost with the role Administrator, also where the token was issued before.
 */
export function bearerOf(row: BearerRow, defaultRateLimit: number): Bearer {
  const alone = row.userId === null
  const role = alone ? row.clientRole : row.userRole
  const administer = role === ADMINISTRATOR
  return {
    account: { id: row.accountId, timeZone: row.timeZone },
    actor: alone
      ? { id: null, name: row.clientName, email: null }
      : { id: row.userId, name: row.userName ?? '', email: row.email },
    may: { administer, allProjects: administer || alone || row.projectPermissions === true },
    scopes: row.scopes.filter((scope) => roleAllows(scope, role)),
    clientId: row.clientId,
    limits: [{ requests: row.rateLimit ?? defaultRateLimit, seconds: MINUTE }],
  }
}

function subjectsOf(row: BearerRow): Subject[] {
  const subjects: Subject[] = [`account:${row.accountId}`, `client:${row.clientId}`, `family:${row.family}`]
  return row.userId === null ? subjects : [...subjects, `user:${row.userId}`]
}
