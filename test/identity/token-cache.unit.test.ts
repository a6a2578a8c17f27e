import { describe, expect, it } from 'vitest'
import { type Dependency, type Entry, PROBE, TokenCache } from '../../plugins/identity/tokens/token-cache.ts'

const entry = (client: string, expiresAt: number, ...dependencies: Dependency[]): Entry => ({
  bearer: {
    account: { id: 1, timeZone: 'UTC' },
    actor: { name: client },
    may: { administer: false, allProjects: true },
    scopes: ['api1'],
    clientId: client,
    limits: [{ requests: 100, seconds: 60 }],
  },
  expiresAt,
  dependencies: [`client:${client}`, ...dependencies],
})

const connected = (size = 10) => {
  const cache = new TokenCache(size)
  cache.receive(PROBE)
  return cache
}

describe('token cache', () => {
  it('stores nothing before its first notification, and nothing after the connection was lost', () => {
    const cache = new TokenCache(10)
    cache.store('a', entry('one', 100), cache.generation)
    expect(cache.find('a', 0)).toBeUndefined()
    cache.receive(PROBE)
    cache.store('a', entry('one', 100), cache.generation)
    expect(cache.find('a', 0)?.clientId).toBe('one')
    cache.receive(null)
    expect([cache.find('a', 0), cache.disconnected]).toEqual([undefined, true])
    cache.store('a', entry('one', 100), cache.generation)
    expect(cache.find('a', 0)).toBeUndefined()
  })

  it('serves an entry until it expires', () => {
    const cache = connected()
    cache.store('a', entry('one', 100), cache.generation)
    expect(cache.find('a', 99)).toBeDefined()
    expect(cache.find('a', 100)).toBeUndefined()
  })

  it('evicts the entries that depend on what was changed, and no others', () => {
    const cache = connected()
    cache.store('a', entry('one', 100, 'user:1'), cache.generation)
    cache.store('b', entry('two', 100, 'user:1'), cache.generation)
    cache.store('c', entry('two', 100, 'user:2'), cache.generation)
    cache.receive('user:1')
    expect([cache.find('a', 0), cache.find('b', 0), cache.find('c', 0)?.clientId]).toEqual([
      undefined,
      undefined,
      'two',
    ])
    cache.receive('client:two')
    expect(cache.find('c', 0)).toBeUndefined()
  })

  it('does not store what was read before a notification', () => {
    const cache = connected()
    const early = cache.generation
    cache.evict('user:7')
    cache.store('a', entry('one', 100, 'user:7'), early)
    expect(cache.find('a', 0)).toBeUndefined()
  })

  it('keeps invalid tokens until they expire or any notification arrives', () => {
    const cache = connected()
    cache.storeInvalid('a', 100, cache.generation)
    expect([cache.find('a', 99), cache.find('a', 100), cache.find('b', 0)]).toEqual([null, undefined, undefined])
    const early = cache.generation
    cache.receive('user:7')
    expect(cache.find('a', 99)).toBeUndefined()
    cache.storeInvalid('a', 100, early)
    expect(cache.find('a', 99)).toBeUndefined()
    cache.storeInvalid('a', 100, cache.generation)
    cache.receive(null)
    cache.receive(PROBE)
    expect(cache.find('a', 99)).toBeUndefined()
  })

  it('evicts the least recently used entry when it is full', () => {
    const cache = connected(2)
    cache.store('a', entry('one', 100), cache.generation)
    cache.store('b', entry('two', 100), cache.generation)
    cache.find('a', 0)
    cache.store('c', entry('three', 100), cache.generation)
    expect(['a', 'b', 'c'].map((key) => cache.find(key, 0) !== undefined)).toEqual([true, false, true])
  })
})
