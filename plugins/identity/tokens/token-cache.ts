/**
 * The token cache: for a few seconds it keeps the verified `Bearer` of an access token, so that most requests
 * need no query. An entry is evicted when anything that it depends on changes.
 *
 * A revoked token is not served from the cache, for three reasons:
 * - Every change to an account, client, user or token family notifies all processes, and each of them evicts the entries
 *   that depend on it (`token-cache-invalidation.ts`).
 * - A row that was read before a notification and arrives after it is not stored: the caller reads `generation` before it
 *   queries the database, and each notification raises the generation.
 * - While notifications cannot be received, the cache is disconnected: it stores and serves nothing until it receives one.
 *   It sends itself one (`PROBE`) to find out.
 * If a notification is lost all the same, the entry is served until it expires, at most 5 s after it was read. The
 * change that revoked the token waits for that (`token-cache-invalidation.ts`).
 *
 * Invalid tokens are cached as well, in a map of their own, so that a client that repeats an expired token does not cause
 * a query each time. Any notification evicts all of them, because it may make one of them valid.
 */
import { LRUCache } from 'lru-cache'
import type { Bearer } from '#runtime/services'

/** What an entry depends on: `account:1`, `client:planning-desk`, `user:7`, `family:<uuid>`. The payload of a notification. */
export type Dependency = `${'account' | 'client' | 'user' | 'family'}:${string | number}`

export interface Entry {
  readonly bearer: Bearer
  /** Epoch milliseconds. */
  readonly expiresAt: number
  readonly dependencies: readonly Dependency[]
}

/** The notification that a disconnected cache sends itself. */
export const PROBE = 'probe'

/** The longest time that an entry is served after it was read, in milliseconds. */
export const CACHE_LIFETIME = 5_000

export class TokenCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #keysByDependency = new Map<string, Set<string>>()
  /** When the entry of an invalid token expires, in epoch milliseconds. */
  readonly #invalid: LRUCache<string, number>
  #generation = 0
  #disconnected = true

  /** @param size the largest number of valid tokens, and of invalid ones */
  constructor(size: number) {
    this.#entries = new LRUCache({ max: size, dispose: (entry, key) => this.#unlink(key, entry) })
    this.#invalid = new LRUCache({ max: size })
  }

  get disconnected(): boolean {
    return this.#disconnected
  }

  /** Read it before you query the database, and pass it to `store` or `storeInvalid` with the outcome. */
  get generation(): number {
    return this.#generation
  }

  /** The bearer of a valid token, null for a token cached as invalid, undefined for a token that is not in the cache. */
  find(key: string, now: number): Bearer | null | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return (this.#invalid.get(key) ?? 0) > now ? null : undefined
    if (entry.expiresAt > now) return entry.bearer
    this.#entries.delete(key)
    return undefined
  }

  /** Does nothing while disconnected, or when a notification has raised the generation since it was read. */
  store(key: string, entry: Entry, generation: number): void {
    if (this.#disconnected || generation !== this.#generation) return
    this.#entries.set(key, entry)
    for (const dependency of entry.dependencies) {
      const keys = this.#keysByDependency.get(dependency)
      if (keys) keys.add(key)
      else this.#keysByDependency.set(dependency, new Set([key]))
    }
  }

  /** As `store`, for an invalid token. */
  storeInvalid(key: string, expiresAt: number, generation: number): void {
    if (this.#disconnected || generation !== this.#generation) return
    this.#invalid.set(key, expiresAt)
  }

  evict(dependency: string): void {
    this.#generation += 1
    if (this.#invalid.size > 0) this.#invalid.clear()
    for (const key of [...(this.#keysByDependency.get(dependency) ?? [])]) this.#entries.delete(key)
  }

  /** @param notification null when the listening connection was lost, so that notifications may have been missed */
  receive(notification: string | null): void {
    if (notification === null) {
      this.#disconnected = true
      this.#generation += 1
      this.#entries.clear()
      this.#invalid.clear()
      return
    }
    this.#disconnected = false
    if (notification !== PROBE) this.evict(notification)
  }

  #unlink(key: string, entry: Entry): void {
    for (const dependency of entry.dependencies) {
      const keys = this.#keysByDependency.get(dependency)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByDependency.delete(dependency)
    }
  }
}
