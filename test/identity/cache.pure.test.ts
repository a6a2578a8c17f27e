import { describe, expect, it } from 'vitest'
import { BearerCache, type Entry, PROBE, type Subject } from '../../plugins/identity/cache.ts'

const entry = (client: string, until: number, ...subjects: Subject[]): Entry => ({
  bearer: {
    account: { id: 1, timeZone: 'UTC' },
    actor: { id: null, name: client, email: null },
    may: { administer: false, allProjects: true },
    scopes: ['api1'],
    clientId: client,
    limits: [{ requests: 100, seconds: 60 }],
  },
  until,
  subjects: [`client:${client}`, ...subjects],
})

const hearing = (size = 10) => {
  const cache = new BearerCache(size)
  cache.heard(PROBE)
  return cache
}

describe('the cache of bearers', () => {
  it('keeps nothing before it has heard a notice, nor after it may have missed one', () => {
    const cache = new BearerCache(10)
    cache.keep('a', entry('one', 100), cache.generation)
    expect(cache.find('a', 0)).toBeUndefined()
    cache.heard(PROBE)
    cache.keep('a', entry('one', 100), cache.generation)
    expect(cache.find('a', 0)?.clientId).toBe('one')
    cache.heard(null)
    expect([cache.find('a', 0), cache.disconnected]).toEqual([undefined, true])
    cache.keep('a', entry('one', 100), cache.generation)
    expect(cache.find('a', 0)).toBeUndefined()
  })

  it('serves an entry until its time and no longer', () => {
    const cache = hearing()
    cache.keep('a', entry('one', 100), cache.generation)
    expect(cache.find('a', 99)).toBeDefined()
    expect(cache.find('a', 100)).toBeUndefined()
  })

  it('forgets all that depends on a subject, and nothing else', () => {
    const cache = hearing()
    cache.keep('a', entry('one', 100, 'user:1'), cache.generation)
    cache.keep('b', entry('two', 100, 'user:1'), cache.generation)
    cache.keep('c', entry('two', 100, 'user:2'), cache.generation)
    cache.heard('user:1')
    expect([cache.find('a', 0), cache.find('b', 0), cache.find('c', 0)?.clientId]).toEqual([
      undefined,
      undefined,
      'two',
    ])
    cache.heard('client:two')
    expect(cache.find('c', 0)).toBeUndefined()
  })

  it('does not keep what was read before a notice', () => {
    const cache = hearing()
    const early = cache.generation
    cache.forget('user:7')
    cache.keep('a', entry('one', 100, 'user:7'), early)
    expect(cache.find('a', 0)).toBeUndefined()
  })

  it('remembers tokens that stand for nobody until their time, or any notice', () => {
    const cache = hearing()
    cache.keepNobody('a', 100, cache.generation)
    expect([cache.find('a', 99), cache.find('a', 100), cache.find('b', 0)]).toEqual([null, undefined, undefined])
    const early = cache.generation
    cache.heard('user:7')
    expect(cache.find('a', 99)).toBeUndefined()
    cache.keepNobody('a', 100, early)
    expect(cache.find('a', 99)).toBeUndefined()
    cache.keepNobody('a', 100, cache.generation)
    cache.heard(null)
    cache.heard(PROBE)
    expect(cache.find('a', 99)).toBeUndefined()
  })

  it('lets the least recently used go when it is full', () => {
    const cache = hearing(2)
    cache.keep('a', entry('one', 100), cache.generation)
    cache.keep('b', entry('two', 100), cache.generation)
    cache.find('a', 0)
    cache.keep('c', entry('three', 100), cache.generation)
    expect(['a', 'b', 'c'].map((key) => cache.find(key, 0) !== undefined)).toEqual([true, false, true])
  })
})
