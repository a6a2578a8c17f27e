/**
 * Counts failed look-ups in fixed windows, in the memory of this process: with several processes an attacker gets as
 * many tries from each. The number of keys is bounded; the one that is longest unused is forgotten. Failed sign-ins are
 * counted in the database instead (`lockouts.ts`).
 */
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

const KEYS = 20_000 // about 200 bytes each

export class Failures {
  readonly #limit: number
  readonly #window: number
  readonly #counts = new LRUCache<string, { failed: number; until: number }>({ max: KEYS })

  /** @param window milliseconds */
  constructor(limit: number, window: number) {
    this.#limit = limit
    this.#window = window
  }

  /** Failures that the key may still have in its window. */
  left(key: string, now: Date): number {
    const entry = this.#counts.get(key)
    return entry && entry.until > now.getTime() ? Math.max(0, this.#limit - entry.failed) : this.#limit
  }

  /** The seconds to wait when there were too many, else 0. */
  wait(key: string, now: Date): number {
    const entry = this.#counts.get(key)
    if (!entry || entry.failed < this.#limit || entry.until <= now.getTime()) return 0
    return Math.ceil((entry.until - now.getTime()) / 1000)
  }

  note(key: string, now: Date): void {
    const entry = this.#counts.get(key)
    if (entry && entry.until > now.getTime()) entry.failed += 1
    else this.#counts.set(key, { failed: 1, until: now.getTime() + this.#window })
  }
}

const MAX_KEY = 100 // characters; no address is as long

/** An address as failures are counted by it: a whole /64 for IPv6, since one host has all of it. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip.slice(0, MAX_KEY)
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return `${new ipaddr.IPv6([...address.toByteArray().slice(0, 8), ...Array<number>(8).fill(0)])}/64`
}
