/**
 * Names to addresses by c-ares, not by getaddrinfo: that runs on four threads shared with the whole process, and a few
 * names with dead servers make every other look-up wait for tens of seconds. Answers are kept for a while, bounded.
 */
import { lookup, Resolver } from 'node:dns/promises'
import { performance } from 'node:perf_hooks'

export interface Address {
  readonly address: string
  readonly family: 4 | 6
}

/** All addresses of a name, at least one. @throws the resolver's error, with its code */
export type Resolve = (name: string) => Promise<readonly Address[]>

const TIMEOUT = 2_000 // ms a try
const TRIES = 2
const MAX_AGE = 300 // s, however long the name's own time to live is
const MIN_AGE = 5 // s
const FAILURE_AGE = 5 // s: below the first retry's wait, so that a retry asks anew
const MAX_NAMES = 10_000

const LOOPBACK: readonly Address[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/** @param local also knows localhost and the names of the machine's hosts file; for development */
export function createResolver({ local }: { local: boolean }): Resolve {
  const resolver = new Resolver({ timeout: TIMEOUT, tries: TRIES })
  const kept = new Map<string, { readonly answer: Promise<readonly Address[]>; until: number }>()

  async function ask(name: string): Promise<readonly Address[]> {
    const answers = await Promise.allSettled([
      resolver.resolve4(name, { ttl: true }),
      resolver.resolve6(name, { ttl: true }),
    ])
    const found = answers.flatMap((answer, index) =>
      answer.status === 'rejected'
        ? []
        : answer.value.map(({ address, ttl }) => ({ address, ttl, family: index === 0 ? (4 as const) : (6 as const) })),
    )
    if (found.length > 0) {
      const entry = kept.get(name)
      const age = Math.min(...found.map(({ ttl }) => ttl))
      if (entry) entry.until = performance.now() + Math.min(Math.max(age, MIN_AGE), MAX_AGE) * 1_000
      return found
    }
    if (local)
      return (await lookup(name, { all: true })).map(({ address, family }) => ({
        address,
        family: family === 6 ? 6 : 4,
      }))
    throw answers[0].status === 'rejected' ? answers[0].reason : new Error(`The name ${name} has no address.`)
  }

  return (name) => {
    if (local && /(^|\.)localhost$/.test(name)) return Promise.resolve(LOOPBACK)
    const entry = kept.get(name)
    if (entry && entry.until > performance.now()) return entry.answer
    kept.delete(name)
    const oldest = kept.keys().next()
    if (kept.size >= MAX_NAMES && !oldest.done) kept.delete(oldest.value)
    const answer = ask(name)
    answer.catch(() => {})
    kept.set(name, { answer, until: performance.now() + FAILURE_AGE * 1_000 })
    return answer
  }
}
