/**
 * Resolves names to addresses with c-ares, not with getaddrinfo: getaddrinfo runs on four threads that the whole process
 * shares, so a few names whose name servers do not answer would delay every other query for tens of seconds. Answers are
 * cached for their time to live.
 */
import { lookup, Resolver } from 'node:dns/promises'
import { LRUCache } from 'lru-cache'

export interface Address {
  readonly address: string
  readonly family: 4 | 6
}

/** All addresses of a name, at least one. @throws the resolver's error, with its code */
export type Resolve = (name: string) => Promise<readonly Address[]>

interface Answer {
  readonly addresses: readonly Address[]
  /** Time to live. */
  readonly ttl: number // s
}

const TIMEOUT = 2_000 // ms a try
const TRIES = 2
const MAX_TTL = 300 // s, however long the time to live of the record is
const MIN_TTL = 5 // s
/** Short, so that a retry queries again. */
const FAILURE_TTL = 5 // s
const MAX_NAMES = 10_000

const LOOPBACK: readonly Address[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/** @param local also resolves localhost and the names of the machine's hosts file; for development */
export function createResolver({ local }: { local: boolean }): Resolve {
  const resolver = new Resolver({ timeout: TIMEOUT, tries: TRIES })
  const cache = new LRUCache<string, Promise<readonly Address[]>>({ max: MAX_NAMES })

  async function query(name: string): Promise<Answer> {
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
      const ttl = Math.min(...found.map((record) => record.ttl))
      return { addresses: found, ttl: Math.min(Math.max(ttl, MIN_TTL), MAX_TTL) }
    }
    if (!local)
      throw answers[0].status === 'rejected' ? answers[0].reason : new Error(`The name ${name} has no address.`)
    const addresses = await lookup(name, { all: true })
    return {
      addresses: addresses.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 })),
      ttl: FAILURE_TTL,
    }
  }

  /** Caches the query itself, so that attempts at the same time share it; its answer then sets the time to live. */
  function queryAndCache(name: string): Promise<readonly Address[]> {
    const answer = query(name)
    const addresses = answer.then((it) => it.addresses)
    cache.set(name, addresses, { ttl: FAILURE_TTL * 1_000 })
    answer.then(
      ({ ttl }) => {
        if (cache.peek(name) === addresses) cache.set(name, addresses, { ttl: ttl * 1_000 })
      },
      () => {},
    )
    return addresses
  }

  return (name) => {
    if (local && /(^|\.)localhost$/.test(name)) return Promise.resolve(LOOPBACK)
    return cache.get(name) ?? queryAndCache(name)
  }
}
