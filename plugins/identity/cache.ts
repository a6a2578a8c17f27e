/**
 * Who bearer tokens stand for, remembered for a few seconds and forgotten at the first sign of a change.
 *
 * Three things keep a token that was cut off from being served out of here:
 * - Every change to an account, client, user or family of tokens is told by a notice, and forgets what depends on it.
 * - An answer that was read from the database before a notice and comes to be kept after it is not kept: `ticket` is
 *   taken before the read and compared when keeping.
 * - While notices do not arrive nothing is kept and nothing is served: the cache is deaf until it hears one. It sends
 *   itself a notice to find out.
 * What is left is bounded by the time that an entry is kept.
 */
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
  readonly #size: number
  /** In the order of use, the least recent first. */
  readonly #entries = new Map<string, Entry>()
  readonly #dependents = new Map<string, Set<string>>()
  #ticket = 0
  #deaf = true

  constructor(size: number) {
    this.#size = size
  }

  get deaf(): boolean {
    return this.#deaf
  }

  /** Take it before reading what is to be kept. */
  ticket(): number {
    return this.#ticket
  }

  find(key: string, now: number): Bearer | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.until <= now) {
      this.#drop(key, entry)
      return undefined
    }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.bearer
  }

  /** Does nothing when anything was forgotten since the ticket was taken, or while deaf. */
  keep(key: string, entry: Entry, ticket: number): void {
    if (this.#deaf || ticket !== this.#ticket) return
    const before = this.#entries.get(key)
    if (before) this.#drop(key, before)
    if (this.#entries.size >= this.#size) this.#dropOldest()
    this.#entries.set(key, entry)
    for (const subject of entry.subjects) {
      const keys = this.#dependents.get(subject)
      if (keys) keys.add(key)
      else this.#dependents.set(subject, new Set([key]))
    }
  }

  forget(subject: string): void {
    this.#ticket += 1
    for (const key of [...(this.#dependents.get(subject) ?? [])]) {
      const entry = this.#entries.get(key)
      if (entry) this.#drop(key, entry)
    }
  }

  /** A notice, or null when some may have been missed. */
  heard(notice: string | null): void {
    if (notice === null) {
      this.#deaf = true
      this.#ticket += 1
      this.#entries.clear()
      this.#dependents.clear()
      return
    }
    this.#deaf = false
    if (notice !== PROBE) this.forget(notice)
  }

  #dropOldest() {
    for (const [key, entry] of this.#entries) return this.#drop(key, entry)
  }

  #drop(key: string, entry: Entry) {
    this.#entries.delete(key)
    for (const subject of entry.subjects) {
      const keys = this.#dependents.get(subject)
      keys?.delete(key)
      if (keys?.size === 0) this.#dependents.delete(subject)
    }
  }
}

/** The notice that a deaf cache sends itself. */
export const PROBE = 'probe'
