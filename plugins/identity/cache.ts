/**
 * Whom bearer tokens stand for, remembered for a few seconds and forgotten at the first sign of a change.
 *
 * Three things keep a token that was cut off from being served out of here:
 * - Every change to an account, client, user or family of tokens sends a notice, and forgets what depends on it.
 * - An answer that was read from the database before a notice and arrives after it is not kept: `generation` is read
 *   before the database is, and compared when keeping.
 * - While notices do not arrive nothing is kept and nothing is served: the cache is disconnected until it hears one. It
 *   sends itself a notice to find out.
 * What is left is bounded by the time that an entry is kept.
 *
 * Tokens that stand for nobody are remembered too, apart from the others, so that a client that repeats an expired one
 * costs no statement each time; any notice forgets them all.
 */
import { LRUCache } from 'lru-cache'
import type { Bearer } from '#runtime/services'

/** What entries depend on: `account:1`, `client:planning-desk`, `user:7`, `family:<uuid>`. */
export type Subject = `${'account' | 'client' | 'user' | 'family'}:${string | number}`

export interface Entry {
  readonly bearer: Bearer
  /** Epoch milliseconds; served until then. */
  readonly until: number
  readonly subjects: readonly Subject[]
}

export class BearerCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #dependents = new Map<string, Set<string>>()
  /** Until when a token stands for nobody, in epoch milliseconds. */
  readonly #unknown: LRUCache<string, number>
  #generation = 0
  #disconnected = true

  constructor(size: number) {
    this.#entries = new LRUCache({ max: size, dispose: (entry, key) => this.#unlink(key, entry) })
    this.#unknown = new LRUCache({ max: size })
  }

  get disconnected(): boolean {
    return this.#disconnected
  }

  /** Read it before reading what is to be kept. */
  get generation(): number {
    return this.#generation
  }

  /** The bearer, null for a token that stands for nobody, undefined when neither is known. */
  find(key: string, now: number): Bearer | null | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return (this.#unknown.get(key) ?? 0) > now ? null : undefined
    if (entry.until > now) return entry.bearer
    this.#entries.delete(key)
    return undefined
  }

  /** Does nothing when anything was forgotten since the generation was read, or while disconnected. */
  keep(key: string, entry: Entry, generation: number): void {
    if (this.#disconnected || generation !== this.#generation) return
    this.#entries.set(key, entry)
    for (const subject of entry.subjects) {
      const keys = this.#dependents.get(subject)
      if (keys) keys.add(key)
      else this.#dependents.set(subject, new Set([key]))
    }
  }

  /** As `keep`, for a token that stands for nobody. */
  keepNobody(key: string, until: number, generation: number): void {
    if (this.#disconnected || generation !== this.#generation) return
    this.#unknown.set(key, until)
  }

  forget(subject: string): void {
    this.#generation += 1
    if (this.#unknown.size > 0) this.#unknown.clear()
    for (const key of [...(this.#dependents.get(subject) ?? [])]) this.#entries.delete(key)
  }

  /** A notice, or null when some may have been missed. */
  heard(notice: string | null): void {
    if (notice === null) {
      this.#disconnected = true
      this.#generation += 1
      this.#entries.clear()
      this.#unknown.clear()
      return
    }
    this.#disconnected = false
    if (notice !== PROBE) this.forget(notice)
  }

  #unlink(key: string, entry: Entry): void {
    for (const subject of entry.subjects) {
      const keys = this.#dependents.get(subject)
      keys?.delete(key)
      if (keys?.size === 0) this.#dependents.delete(subject)
    }
  }
}

/** The notice that a disconnected cache sends itself. */
export const PROBE = 'probe'
