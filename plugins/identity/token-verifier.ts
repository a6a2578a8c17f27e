/**
 * Verifies access tokens: introspection inside the service, which the runtime calls for every request with a bearer token
 * (RFC 6750). It reads the token cache, then the database. There is no introspection endpoint (RFC 7662).
 */
import { LRUCache } from 'lru-cache'
import type { Host } from '#runtime'
import type { Bearer, Tokens } from '#runtime/services'
import type { Config } from './config.ts'
import { roleAllows } from './scopes.ts'
import { digestKey, keyBytes, looksLike } from './secret.ts'
import { findAccount } from './store/accounts.ts'
import { type BearerRow, findBearer } from './store/tokens.ts'
import { ADMINISTRATOR } from './store/users.ts'
import { type Dependency, PROBE, type TokenCache } from './token-cache.ts'
import { CHANNEL } from './token-cache-invalidation.ts'
import { limitUnknownTokens } from './unknown-token-limit.ts'

const CACHE_LIFETIME = 5_000 // ms
const PROBE_INTERVAL = 1_000 // ms
const RECENTLY_VALID = 3_600_000 // ms; a token that was valid this recently is exempt from the limit for unknown tokens
const MAX_RECENTLY_VALID = 20_000 // tokens, about 150 bytes each
const MINUTE = 60 // s

type Parts = Pick<Host<Config>, 'db' | 'clock' | 'config' | 'log' | 'listen' | 'notify'>

export function openTokenVerifier(host: Parts, cache: TokenCache): Tokens {
  const unknownTokenLimit = limitUnknownTokens(host.clock)
  /** When a token was last found valid, in epoch milliseconds. */
  const lastValidAt = new LRUCache<string, number>({ max: MAX_RECENTLY_VALID })
  let probedAt = 0
  host.listen(CHANNEL, (notification) => cache.receive(notification))

  /** Sends at most one notification a second, without waiting for it; a lost one is followed by the next. */
  function probe(now: number) {
    if (now - probedAt < PROBE_INTERVAL) return
    probedAt = now
    host
      .notify(host.db, CHANNEL, PROBE)
      .catch((error: unknown) => host.log.debug({ err: error }, 'The probe notification could not be sent.'))
  }

  async function lookUp(key: string): Promise<Bearer | undefined> {
    const now = host.clock.now()
    if (cache.disconnected) probe(now.getTime())
    const generation = cache.generation
    const row = await findBearer(host.db, keyBytes(key), now)
    const cachedUntil = now.getTime() + CACHE_LIFETIME
    if (!row) {
      lastValidAt.delete(key)
      cache.storeInvalid(key, cachedUntil, generation)
      return undefined
    }
    lastValidAt.set(key, now.getTime())
    const bearer = bearerOf(row, host.config.apiRateLimit)
    const expiresAt = Math.min(cachedUntil, row.expiresAt.getTime())
    cache.store(key, { bearer, expiresAt, dependencies: dependenciesOf(row) }, generation)
    return bearer
  }

  return {
    async verify(token, caller) {
      if (!looksLike('at_', token)) return undefined
      const now = host.clock.now().getTime()
      const key = digestKey(token)
      const cached = cache.find(key, now)
      if (cached !== undefined) return cached ?? undefined
      if ((lastValidAt.get(key) ?? 0) > now - RECENTLY_VALID) return lookUp(key)
      return unknownTokenLimit.lookUp(caller.ip, () => lookUp(key))
    },
    account: (id) => findAccount(host.db, id),
  }
}

/**
 * What the token stands for. Pure. A token from the client credentials grant has the client's role and may see every project;
 * any other has the user's role. The scope `admin` is dropped when the role is not Administrator any more.
 */
export function bearerOf(row: BearerRow, defaultRateLimit: number): Bearer {
  const isClientCredentialsGrant = row.userId === null
  const role = isClientCredentialsGrant ? row.clientRole : row.userRole
  const administer = role === ADMINISTRATOR
  return {
    account: { id: row.accountId, timeZone: row.timeZone },
    actor: isClientCredentialsGrant
      ? { id: null, name: row.clientName, email: null }
      : { id: row.userId, name: row.userName ?? '', email: row.email },
    may: { administer, allProjects: administer || isClientCredentialsGrant || row.projectPermissions === true },
    scopes: row.scopes.filter((scope) => roleAllows(scope, role)),
    clientId: row.clientId,
    limits: [{ requests: row.rateLimit ?? defaultRateLimit, seconds: MINUTE }],
  }
}

function dependenciesOf(row: BearerRow): Dependency[] {
  const dependencies: Dependency[] = [`account:${row.accountId}`, `client:${row.clientId}`, `family:${row.family}`]
  return row.userId === null ? dependencies : [...dependencies, `user:${row.userId}`]
}
