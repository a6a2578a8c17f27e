import { expect, test } from 'vitest'
import { addressKey } from '../../plugins/identity/address-key.ts'
import { FailureCounter } from '../../plugins/identity/tokens/failure-counter.ts'

const at = (ms: number) => new Date(ms)

test('failure counter: counts failures per key and window', () => {
  const failures = new FailureCounter(2, 1000)
  failures.increment('a', at(0))
  expect([failures.retryAfter('a', at(0)), failures.remaining('a', at(0))]).toEqual([0, 1])
  failures.increment('a', at(100))
  expect([failures.retryAfter('a', at(100)), failures.retryAfter('b', at(100))]).toEqual([1, 0])
  expect(failures.retryAfter('a', at(1000))).toBe(0)
  failures.increment('a', at(1000))
  expect(failures.retryAfter('a', at(1000))).toBe(0)
})

test('address key: is the IPv4 address, also of an IPv4-mapped one, or the /64 prefix of an IPv6 address', () => {
  expect(addressKey('::ffff:10.1.2.3')).toBe(addressKey('10.1.2.3'))
  expect(addressKey('2001:db8:1:2::1')).toBe(addressKey('2001:db8:1:2:ffff::9'))
  expect(addressKey('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'))
})
