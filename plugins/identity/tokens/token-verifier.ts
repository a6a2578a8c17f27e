/**
 * Verifies access tokens: introspection inside the service, which the runtime calls for every request with a bearer token
 * (RFC 6750). It reads the token cache, then the database. Tokens of SCIM clients are never cached, so that a change applies
 * to their next request everywhere; the secret of a SCIM client is itself accepted as such a token, since many identity
 * providers can send nothing else. Secrets that no client has are remembered for a few seconds: a client that repeats a deleted
 * or regenerated one causes few queries, and a secret that is gone does not come back.
 */
import { LRUCache } from 'lru-cache'
import type { Bearer, TokenCaller, Tokens } from '#runtime/services'
import type { Config } from '../config.ts'
import { accountOf } from '../directory.ts'
import type { Parts } from '../parts.ts'
import { roleAllows } from '../protocol/scopes.ts'
import { digestKey, keyBytes } from '../secret.ts'
import { findAccount } from '../store/accounts.ts'
import { type BearerFacts, type BearerRow, findBearer, findScimBearer } from '../store/tokens.ts'
import { ADMINISTRATOR } from '../store/users.ts'
import { inactiveClientLog } from './inactive-client-log.ts'
import { rateLimitsOf } from './rate-limits.ts'
import { CACHE_LIFETIME, type Dependency, PROBE } from './token-cache.ts'
import { CHANNEL } from './token-cache-invalidation.ts'

const PROBE_INTERVAL = 1_000 // ms
const UNKNOWN_SECRETS = 1_000

type Needs = Pick<Parts, 'host' | 'checkedTokens' | 'cache' | 'cacheLease' | 'logSecurity'>

export function openTokenVerifier({ host, checkedTokens, cache, cacheLease: lease, logSecurity }: Needs): Tokens {
  const logInactive = inactiveClientLog({ host, logSecurity })
  /** Until when a secret counts as that of no client, in epoch milliseconds, by its digest. */
  const unknownSecrets = new LRUCache<string, number>({ max: UNKNOWN_SECRETS })
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

  /** Resolves to the bearer of an access token, and stores the outcome in the cache. */
  async function lookUp(key: string): Promise<Bearer | undefined> {
    const now = host.clock.now()
    if (cache.disconnected) probe(now.getTime())
    const generation = cache.generation
    const cachedUntil = now.getTime() + Math.min(CACHE_LIFETIME, lease.remaining())
    const row = await findBearer(host.db, keyBytes(key), now)
    if (!row) {
      cache.storeInvalid(key, cachedUntil, generation)
      return undefined
    }
    const bearer = bearerOf(row, host.config, now)
    const expiresAt = Math.min(cachedUntil, row.expiresAt.getTime())
    if (!isScim(row)) cache.store(key, { bearer, expiresAt, dependencies: dependenciesOf(row) }, generation)
    return bearer
  }

  async function lookUpSecret(key: string, caller: TokenCaller): Promise<Bearer | undefined> {
    const now = host.clock.now().getTime()
    if ((unknownSecrets.get(key) ?? 0) > now) return undefined
    const row = await findScimBearer(host.db, keyBytes(key))
    if (!row) unknownSecrets.set(key, now + CACHE_LIFETIME)
    if (row?.active) return bearerOf(row, host.config, host.clock.now())
    if (row) {
      caller.refusedBearer = bearerOf(row, host.config, host.clock.now())
      await logInactive(row, caller.ip)
    }
    return undefined
  }

  return {
    async verify(token, caller) {
      if (checkedTokens.isGenuine('scs_', token)) return lookUpSecret(digestKey(token), caller)
      if (!checkedTokens.isGenuine('at_', token)) return undefined
      const key = digestKey(token)
      const cached = cache.find(key, host.clock.now().getTime())
      return cached === undefined ? lookUp(key) : (cached ?? undefined)
    },
    account: (id) => findAccount(host.db, id),
  }
}

/**
 * What the token stands for. Pure. A token from the client credentials grant has the client's role and may see every project;
 * any other has the user's role. The scope `admin` is dropped when the role is not Administrator any more.
 */
function bearerOf(row: BearerFacts, limits: Pick<Config, 'apiRateLimit' | 'scimRateLimits'>, now: Date): Bearer {
  const isClientCredentialsGrant = row.userId === null
  const role = isClientCredentialsGrant ? row.clientRole : row.userRole
  const administer = role === ADMINISTRATOR
  return {
    account: accountOf({ ...row, id: row.accountId }),
    actor: isClientCredentialsGrant
      ? { name: row.clientName }
      : { id: row.userId, name: row.userName ?? '', ...(row.email && { email: row.email }) },
    may: { administer, allProjects: administer || isClientCredentialsGrant || row.projectPermissions === true },
    scopes: row.scopes.filter((scope) => roleAllows(scope, role)),
    clientId: row.clientId,
    ...(row.limitPerUser && { countedAs: `${row.clientId}/${row.userId}` }),
    limits: rateLimitsOf(row, limits, now),
  }
}

const isScim = ({ clientKind, scopes }: BearerRow) => clientKind === 'scim' || scopes.includes('service.scim')

function dependenciesOf(row: BearerRow): Dependency[] {
  const dependencies: Dependency[] = [`account:${row.accountId}`, `client:${row.clientId}`, `family:${row.family}`]
  return row.userId === null ? dependencies : [...dependencies, `user:${row.userId}`]
}
