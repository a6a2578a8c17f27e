import { expect, test } from 'vitest'
import { WindowCounter } from '../../runtime/limits/window-counter.ts'
import { addressKey } from '../../runtime/security/address-key.ts'

const at = (ms: number) => new Date(ms)

test('window counter: counts events per key and window, and takes one back', () => {
  const failures = new WindowCounter(2, 1000)
  failures.increment('a', at(0))
  expect([failures.retryAfter('a', at(0)), failures.remaining('a', at(0))]).toEqual([0, 1])
  failures.increment('a', at(100))
  expect([failures.retryAfter('a', at(100)), failures.retryAfter('b', at(100))]).toEqual([1, 0])
  expect(failures.retryAfter('a', at(1000))).toBe(0)
  failures.increment('a', at(1000))
  expect(failures.retryAfter('a', at(1000))).toBe(0)
  failures.decrement('a')
  expect(failures.remaining('a', at(1000))).toBe(2)
  failures.decrement('b')
  expect(failures.remaining('b', at(1000))).toBe(2)
})

test('address key: is the IPv4 address, also of an IPv4-mapped one, or the /64 prefix of an IPv6 address', () => {
  expect(addressKey('::ffff:10.1.2.3')).toBe(addressKey('10.1.2.3'))
  expect(addressKey('2001:db8:1:2::1')).toBe(addressKey('2001:db8:1:2:ffff::9'))
  expect(addressKey('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:db8:1:2::1')).not.toBe(addressKey('2001:db8:1:3::1'))
})
