/**
 * The browser origins that API clients have registered (CORS), a service for the runtime. The clients of an origin are cached
 * for a few seconds, and evicted like access tokens when a client changes (`token-cache-invalidation.ts`).
 */
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Host } from '#runtime'
import type { Origins } from '#runtime/services'
import { findClientsOfOrigin } from '../store/clients.ts'
import { CACHE_LIFETIME } from '../tokens/token-cache.ts'
import { CHANNEL } from '../tokens/token-cache-invalidation.ts'
import type { TokenCacheLease } from '../tokens/token-cache-lease.ts'

const MAX_ORIGINS = 5_000 // about 500 bytes each; those that no client has registered are cached too
/** Anybody can send any origin: look-ups take few connections, and origins beyond the queue count as not registered. */
const CONCURRENT_LOOKUPS = 2
const MAX_QUEUED = 100
/** Scheme, host and port (RFC 6454, section 6.2). What is no origin is not looked up. */
const ORIGIN = /^[a-z][a-z0-9+.-]{0,20}:\/\/[^\s/?#@]{1,270}$/

const NONE: ReadonlySet<string> = new Set()

export function openClientOrigins(
  { db, listen }: Pick<Host<unknown>, 'db' | 'listen'>,
  lease: Pick<TokenCacheLease, 'remaining'>,
): Origins {
  const cached = new LRUCache<string, ReadonlySet<string>>({ max: MAX_ORIGINS })
  const limitLookups = pLimit(CONCURRENT_LOOKUPS)
  /** Raised with each change: what was read before it is not stored. */
  let generation = 0
  listen(CHANNEL, (notification) => {
    if (notification !== null && !notification.startsWith('client:')) return
    generation += 1
    cached.clear()
  })

  async function clientsOf(origin: string): Promise<ReadonlySet<string>> {
    const known = cached.get(origin)
    if (known) return known
    if (limitLookups.pendingCount >= MAX_QUEUED) return NONE
    const { generation: before, ttl } = { generation, ttl: Math.floor(Math.min(CACHE_LIFETIME, lease.remaining())) }
    const clients = new Set(await limitLookups(() => findClientsOfOrigin(db, origin)))
    if (before === generation && ttl > 0) cached.set(origin, clients, { ttl })
    return clients
  }

  return {
    async allowed(origin, clientId) {
      if (!ORIGIN.test(origin)) return false
      const clients = await clientsOf(origin)
      return clientId === undefined ? clients.size > 0 : clients.has(clientId)
    },
  }
}
