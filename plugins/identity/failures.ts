/**
 * Counts failed attempts in fixed windows, in the memory of this process: with several processes an attacker gets as
 * many tries from each. The number of keys is bounded; the oldest window gives way.
 */
import ipaddr from 'ipaddr.js'

const KEYS = 50_000 // at about 150 bytes each

export class Failures {
  readonly #limit: number
  readonly #window: number
  readonly #counts = new Map<string, { failed: number; until: number }>()

  /** @param window milliseconds */
  constructor(limit: number, window: number) {
    this.#limit = limit
    this.#window = window
  }

  /** The seconds to wait when there were too many, else 0. */
  wait(key: string, now: Date): number {
    const entry = this.#counts.get(key)
    if (!entry || entry.failed < this.#limit || entry.until <= now.getTime()) return 0
    return Math.ceil((entry.until - now.getTime()) / 1000)
  }

  note(key: string, now: Date): void {
    const entry = this.#counts.get(key)
    if (!entry || entry.until <= now.getTime()) this.#start(key, now.getTime())
    else entry.failed += 1
  }

  #start(key: string, at: number) {
    this.#counts.delete(key) // a renewed window goes to the end of the line
    if (this.#counts.size >= KEYS) this.#counts.delete(this.#counts.keys().next().value as string)
    this.#counts.set(key, { failed: 1, until: at + this.#window })
  }
}

/** An address as failures are counted by it: a whole /64 for IPv6, since one host has all of it. */
export function addressKey(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv4' ? address.toString() : address.toByteArray().slice(0, 8).join('.')
}
